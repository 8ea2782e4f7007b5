//! Choices of the simulating player for given racks, checked by playing the games to their end.

use papan_crossword::generate::PlacementFinder;
use papan_crossword::rank::best_move;
use papan_crossword::strategy::{SimPlayer, SimSettings, self_play};
use papan_crossword::{Bag, Crossword, FirstMover, Leaves, Move, Position, RACK_SIZE, Rack, Tile};
use papan_game::{Agent, Budget, Game, Rng, SearchContext, Seat, Viewer, rng};
use rand::seq::SliceRandom;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn english() -> Crossword {
    Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::english() }
}

/// The best static move.
fn static_move(game: &Crossword, leaves: &Leaves, finder: &mut PlacementFinder, position: &Position) -> Move {
    let view = position.view(Viewer::Seat(position.mover));
    best_move(game, finder, &view, leaves).map_or(Move::Pass, |best| best.mv)
}

fn sim_move(game: &Crossword, leaves: &Arc<Leaves>, position: &Position, seed: u64) -> Move {
    let view = position.view(Viewer::Seat(position.mover));
    let mut random = rng::stream(seed, 0);
    let context = SearchContext::within(Budget::Unlimited, &mut random);
    SimPlayer::new(leaves.clone(), SimSettings::default())
        .choose(game, &view, context)
        .expect("it never forfeits")
        .mv
}

/// Puts these tiles on the mover's rack and deals all others at random.
fn dealt(game: &Crossword, position: &Position, own: Rack, random: &mut Rng) -> Position {
    let mut unseen = game.unseen(&position.board, [&own]);
    unseen.shuffle(random);
    let mut dealt = position.clone();
    dealt.racks[position.mover.index()] = own;
    dealt.racks[position.mover.other().index()] =
        Rack::of(unseen.drain(..RACK_SIZE.min(unseen.len()))).expect("a rack");
    dealt.bag = Bag::of(unseen, random);
    dealt
}

/// Returns the mean final spread of the mover after a move, if both sides then play static best moves.
fn mean_spread(game: &Crossword, leaves: &Leaves, position: &Position, mv: &Move, times: u64) -> f64 {
    let mut finder = PlacementFinder::new(game);
    let mover = position.mover;
    let own = position.racks[mover.index()];
    let spread = |number| {
        let mut position = dealt(game, position, own, &mut rng::stream(600, number));
        game.advance(&mut position, mv);
        let position = self_play(game, &mut finder, leaves, position, |_| true);
        f64::from(position.scores[mover.index()] - position.scores[mover.other().index()])
    };
    (0..times).map(spread).sum::<f64>() / times as f64
}

#[test]
fn plays_a_bingo_with_two_blanks() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let is_bingo = |seed: u64| {
        let mut random = rng::stream(seed, 1);
        let start = game.start(&mut random);
        let position =
            dealt(&game, &start, game.letters.read_rack("AEINS??").expect("seven tiles"), &mut random);
        let mv = sim_move(&game, &leaves, &position, seed);
        matches!(mv, Move::Place(placement) if placement.count() == RACK_SIZE)
    };
    // A bingo is a few points better than keeping both blanks, which so few rollouts do not always show.
    assert!((0..8).filter(|&seed| is_bingo(seed)).count() >= 6);
}

/// Position `number` of the regression set: an empty board or one after four moves, and a rack with up to two blanks.
fn regression_position(game: &Crossword, leaves: &Leaves, number: u64) -> Position {
    let mut random = rng::stream(200, number);
    let mut position = game.start(&mut random);
    let blanks = (number % 3) as usize;
    let is_opening = number.is_multiple_of(2);
    let mut finder = PlacementFinder::new(game);
    for _ in 0..if is_opening { 0 } else { 4 } {
        let mv = static_move(game, leaves, &mut finder, &position);
        game.advance(&mut position, &mv);
    }
    let (available, mut others): (Vec<Tile>, Vec<Tile>) =
        game.unseen(&position.board, []).into_iter().partition(|&tile| tile == Tile::BLANK);
    others.shuffle(&mut random);
    let tiles = available.into_iter().take(blanks).chain(others).take(RACK_SIZE);
    let own = Rack::of(tiles).expect("seven tiles");
    dealt(game, &position, own, &mut random)
}

#[test]
#[ignore = "long"]
fn loses_nothing_against_static_moves_over_two_hundred_racks() {
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
            let simulated = sim_move(&game, &leaves, &position, number);
            let fixed = static_move(&game, &leaves, &mut PlacementFinder::new(&game), &position);
            let value = |mv| mean_spread(&game, &leaves, &position, mv, CONTINUATIONS);
            let gain = if simulated == fixed { 0.0 } else { value(&simulated) - value(&fixed) };
            gains.push((number, gain, simulated, fixed));
        }
    };
    let gains: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(check)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect()
    });
    let mean = gains.iter().map(|(_, gain, ..)| gain).sum::<f64>() / gains.len() as f64;
    let differ = gains.iter().filter(|(_, _, simulated, fixed)| simulated != fixed).count();
    println!("{} racks, {differ} choices differ, mean gain {mean:+.2}", gains.len());
    for (number, gain, simulated, fixed) in &gains {
        assert!(*gain > -20.0, "rack {number}: {gain:+.1} for {simulated:?} against {fixed:?}");
    }
    assert!(mean > -3.0, "mean gain {mean:+.2}");
}
