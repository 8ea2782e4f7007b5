//! The hard player's choices for given racks, checked by playing on from them.

use papan_crossword::generate::Finder;
use papan_crossword::rank::{rank, worth};
use papan_crossword::strategy::{Care, Hard};
use papan_crossword::{Bag, Crossword, Leaves, Move, Position, RACK, Rack, Starts, Tile};
use papan_game::{Agent, Budget, Eye, Game, Rng, Seat, Think, rng};
use rand::seq::SliceRandom;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn english() -> Crossword {
    Crossword { starts: Starts::Seat(Seat::First), ..Crossword::english() }
}

fn rack(game: &Crossword, text: &str) -> Rack {
    let tile = |c: char| game.letters.read_tile(&c.to_string()).expect("a tile").0;
    Rack::of(text.chars().map(tile)).expect("seven tiles")
}

/// The best move at first sight.
fn static_move(game: &Crossword, leaves: &Leaves, finder: &mut Finder, position: &Position) -> Move {
    let view = position.view(Eye::Seat(position.mover));
    let rack = view.rack().expect("the mover sees its rack");
    rank(game, finder, &view, &worth(&view, rack, leaves), 1).first().map_or(Move::Pass, |best| best.mv)
}

fn hard_move(game: &Crossword, leaves: &Arc<Leaves>, position: &Position, seed: u64) -> Move {
    let view = position.view(Eye::Seat(position.mover));
    let mut chance = rng::stream(seed, 0);
    let think = Think::within(Budget::Unlimited, &mut chance);
    Hard::new(leaves.clone(), Care::default()).choose(game, &view, think).expect("it never gives up").mv
}

/// The position with these tiles in the mover's hand, and all others dealt anew.
fn dealt(game: &Crossword, position: &Position, own: Rack, chance: &mut Rng) -> Position {
    let mut unseen = game.unseen(&position.board, [&own]);
    unseen.shuffle(chance);
    let mut dealt = position.clone();
    dealt.racks[position.mover.index()] = own;
    dealt.racks[position.mover.other().index()] =
        Rack::of(unseen.drain(..RACK.min(unseen.len()))).expect("a rack");
    dealt.bag = Bag::of(unseen, chance);
    dealt
}

/// The mean margin with which the game ends for the mover when it plays a move and both sides go on by first sight.
fn continued(game: &Crossword, leaves: &Leaves, position: &Position, mv: &Move, times: u64) -> f64 {
    let mut finder = Finder::new(game);
    let mover = position.mover;
    let own = position.racks[mover.index()];
    let margin = |number| {
        let mut position = dealt(game, position, own, &mut rng::stream(600, number));
        game.advance(&mut position, mv);
        while !position.is_over() {
            let mv = static_move(game, leaves, &mut finder, &position);
            game.advance(&mut position, &mv);
        }
        f64::from(position.scores[mover.index()] - position.scores[mover.other().index()])
    };
    (0..times).map(margin).sum::<f64>() / times as f64
}

#[test]
fn a_bingo_with_two_blanks_is_played_rather_than_put_off() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let is_bingo = |seed: u64| {
        let mut chance = rng::stream(seed, 1);
        let start = game.start(&mut chance);
        let position = dealt(&game, &start, rack(&game, "AEINS??"), &mut chance);
        let mv = hard_move(&game, &leaves, &position, seed);
        matches!(mv, Move::Place(placement) if placement.count() == RACK)
    };
    // A bingo is worth some points more than keeping both blanks, which so few deals do not show every time.
    assert!((0..8).filter(|&seed| is_bingo(seed)).count() >= 6);
}

/// Position `number` of the regression set: an empty board, or one after four moves, and a rack with no, one or two
/// blanks.
fn regression_position(game: &Crossword, leaves: &Leaves, number: u64) -> Position {
    let mut chance = rng::stream(200, number);
    let mut position = game.start(&mut chance);
    let blanks = (number % 3) as usize;
    let is_opening = number.is_multiple_of(2);
    let mut finder = Finder::new(game);
    for _ in 0..if is_opening { 0 } else { 4 } {
        let mv = static_move(game, leaves, &mut finder, &position);
        game.advance(&mut position, &mv);
    }
    let (on_hand, mut others): (Vec<Tile>, Vec<Tile>) =
        game.unseen(&position.board, []).into_iter().partition(|&tile| tile == Tile::BLANK);
    others.shuffle(&mut chance);
    let tiles = on_hand.into_iter().take(blanks).chain(others).take(RACK);
    let own = Rack::of(tiles).expect("seven tiles");
    dealt(game, &position, own, &mut chance)
}

#[test]
#[ignore = "long"]
fn over_two_hundred_racks_nothing_is_lost_against_the_best_move_at_first_sight() {
    const RACKS: u64 = 200;
    const CONTINUATIONS: u64 = 600;
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let next = AtomicU64::new(0);
    let check = || {
        let mut gains = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= RACKS {
                return gains;
            }
            let position = regression_position(&game, &leaves, number);
            let hard = hard_move(&game, &leaves, &position, number);
            let plain = static_move(&game, &leaves, &mut Finder::new(&game), &position);
            let value = |mv| continued(&game, &leaves, &position, mv, CONTINUATIONS);
            let gain = if hard == plain { 0.0 } else { value(&hard) - value(&plain) };
            gains.push((number, gain, hard, plain));
        }
    };
    let gains: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(check)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("it ends")).collect()
    });
    let mean = gains.iter().map(|(_, gain, ..)| gain).sum::<f64>() / gains.len() as f64;
    let differ = gains.iter().filter(|(_, _, hard, plain)| hard != plain).count();
    println!("{} racks, {differ} choices differ, mean gain {mean:+.2}", gains.len());
    for (number, gain, hard, plain) in &gains {
        assert!(*gain > -20.0, "rack {number}: {gain:+.1} for {hard:?} against {plain:?}");
    }
    assert!(mean > -3.0, "mean gain {mean:+.2}");
}
