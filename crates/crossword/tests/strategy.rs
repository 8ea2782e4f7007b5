//! The players do what they promise.

use papan_crossword::generate::{Finder, MILLI, each};
use papan_crossword::rank::{rank, worth};
use papan_crossword::strategy::{Care, Hard, Plain, endgame, with_bag};
use papan_crossword::{Board, Crossword, Leaves, Letters, Lexicon, Move, Position, Rack, Starts};
use papan_game::{Agent, Budget, Clock, Eye, Game, Seat, Stop, Think, Value, rng};
use std::sync::Arc;
use std::time::Duration;

fn english() -> Crossword {
    Crossword { starts: Starts::Seat(Seat::First), ..Crossword::english() }
}

/// A game of the best moves at first sight, up to a position.
fn played(game: &Crossword, seed: u64, until: impl Fn(&Position) -> bool) -> Option<Position> {
    let leaves = Leaves::english();
    let mut finder = Finder::new(game);
    let mut position = game.start(&mut rng::stream(seed, 0));
    while !position.is_over() {
        if until(&position) {
            return Some(position);
        }
        let view = position.view(Eye::Seat(position.mover));
        let worth = worth(&view, view.rack()?, &leaves);
        let mv = rank(game, &mut finder, &view, &worth, 1).first()?.mv;
        game.advance(&mut position, &mv);
    }
    None
}

fn choice(
    game: &Crossword,
    position: &Position,
    agent: &mut dyn Agent<Crossword>,
    budget: Budget,
) -> papan_game::Choice<Move> {
    let view = position.view(Eye::Seat(position.mover));
    agent.choose(game, &view, Think::within(budget, &mut rng::stream(5, 0))).expect("it never gives up")
}

#[test]
fn easy_takes_the_most_points_and_medium_the_most_equity() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    for seed in 0..6 {
        let Some(position) = played(&game, seed, |position| position.bag.len() < 60) else { continue };
        let rack = position.racks[position.mover.index()];
        let (mut score, mut equity) = (0, i32::MIN);
        let worth = leaves.choices(rack);
        // Exchanging keeps anything but all.
        equity = equity.max(*worth[..(1 << rack.len()) - 1].iter().max().expect("there are choices"));
        each(&game, &position.board, rack, |found| {
            let kept = ((1_usize << rack.len()) - 1) & !usize::from(found.used);
            score = score.max(found.score);
            equity = equity.max(found.score * MILLI + worth[kept]);
        });
        let points = |mv: Move| match mv {
            Move::Place(placement) => game.score(&position.board, &placement),
            _ => 0,
        };
        let easy = choice(&game, &position, &mut Plain::greedy(&game.letters), Budget::Unlimited);
        assert_eq!(points(easy.mv), score, "seed {seed}");
        let medium = choice(&game, &position, &mut Plain::with(leaves.clone()), Budget::Unlimited);
        let kept = match medium.mv {
            Move::Place(placement) => rack.without(placement.tiles().flatten()),
            Move::Exchange(tiles) => rack.without(tiles.tiles()),
            Move::Pass => None,
        };
        let kept = kept.expect("it has its tiles");
        assert_eq!(points(medium.mv) * MILLI + leaves.of(kept), equity, "seed {seed}");
    }
}

#[test]
fn who_knows_few_words_plays_only_those() {
    let game = english();
    let spell = |word: &str| game.letters.read_word(word).expect("capitals");
    // ZZZ is no word of the game: it is known, but never played.
    let known = Lexicon::of("few", ["AT", "TA", "EAT", "TEA", "ATE", "ZZZ"].map(spell)).expect("a few words");
    let known = Arc::new(known);
    let mut beginner = Plain::greedy(&game.letters).knowing(known.clone());
    for seed in 0..20 {
        let start = game.start(&mut rng::stream(seed, 0));
        let mv = choice(&game, &start, &mut beginner, Budget::Unlimited).mv;
        assert!(game.check(&start, &mv).is_ok());
        if let Move::Place(placement) = mv {
            let words = start.board.formed(&placement);
            assert!(words.iter().all(|formed| known.contains(&formed.letters())), "{placement:?}");
        }
    }
}

/// What the mover gains with best play of both sides, by trying everything; two passes end the game.
fn by_trying_everything(game: &Crossword, board: &Board, racks: [Rack; 2], passed: bool) -> i32 {
    let settle = |racks: [Rack; 2]| {
        let [own, other] = game.unplayed_points(&racks);
        own - other
    };
    let mut best =
        if passed { settle(racks) } else { -by_trying_everything(game, board, [racks[1], racks[0]], true) };
    let mut all = Vec::new();
    each(game, board, racks[0], |found| all.push(*found));
    for found in all {
        let kept = racks[0].without(found.placement.tiles().flatten()).expect("it has its tiles");
        let next = [racks[1], kept];
        let gain = if kept.is_empty() {
            found.score - settle(next)
        } else {
            let mut board = board.clone();
            board.place(&found.placement);
            found.score - by_trying_everything(game, &board, next, false)
        };
        best = best.max(gain);
    }
    best
}

#[test]
fn the_ending_is_as_good_as_trying_everything() {
    let game = english();
    let mut checked = 0;
    for seed in 0..400 {
        let is_end = |position: &Position| {
            position.bag.is_empty() && position.racks.iter().map(Rack::len).sum::<usize>() <= 4
        };
        let Some(position) = played(&game, seed, is_end) else { continue };
        let racks = [position.racks[position.mover.index()], position.racks[position.mover.other().index()]];
        let mut clock = Clock::start(Budget::Unlimited, &Stop::default());
        let ending = endgame::solve(&game, &position.board, racks, &mut Finder::new(&game), &mut clock);
        if ending.is_sure {
            assert_eq!(
                ending.gain,
                by_trying_everything(&game, &position.board, racks, false),
                "seed {seed}"
            );
            checked += 1;
        }
        assert!(game.check(&position, &ending.best).is_ok());
        if checked == 12 {
            return;
        }
    }
    panic!("only {checked} endings were small enough");
}

#[test]
fn the_hard_player_knows_the_end_and_says_so() {
    let game = english();
    let mut hard = Hard::new(Arc::new(Leaves::english()), Care::default());
    let is_end = |position: &Position| {
        position.bag.is_empty() && position.racks.iter().map(Rack::len).sum::<usize>() <= 3
    };
    let position = (0..50).find_map(|seed| played(&game, seed, is_end)).expect("games end");
    let choice = choice(&game, &position, &mut hard, Budget::Nodes(20_000));
    assert!(matches!(choice.value, Some(Value::Exact { .. })), "{:?}", choice.value);
    assert!(choice.nodes <= 20_000);
}

#[test]
fn the_same_view_and_chance_give_the_same_move() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let position = played(&game, 3, |position| position.bag.len() < 50).expect("it is on the way");
    // The tiles of the other side and the bag differ, the view does not.
    let view = position.view(Eye::Seat(position.mover));
    let other = papan_game::HiddenGame::imagine(&game, &view, &mut rng::stream(9, 9));
    assert_ne!(position, other);
    let mut one = Hard::new(leaves.clone(), Care::default());
    let first = choice(&game, &position, &mut one, Budget::Nodes(100));
    assert_eq!(first, choice(&game, &other, &mut Hard::new(leaves, Care::default()), Budget::Nodes(100)));
    assert_eq!(
        first,
        choice(&game, &position, &mut one, Budget::Nodes(100)),
        "what it remembers changes nothing"
    );
    assert!(first.nodes <= 100);
}

#[test]
fn who_has_no_time_still_moves() {
    let game = english();
    let mut hard = Hard::new(
        Arc::new(Leaves::english()),
        Care { replies: usize::MAX, ending: u64::MAX, ..Care::default() },
    );
    for until in [60, 0] {
        let position = played(&game, 4, |position| position.bag.len() <= until).expect("it is on the way");
        let choice = choice(&game, &position, &mut hard, Budget::Time(Duration::from_millis(20)));
        assert!(game.check(&position, &choice.mv).is_ok());
        let stop = Stop::default();
        stop.raise();
        let view = position.view(Eye::Seat(position.mover));
        let mut chance = rng::stream(1, 1);
        let think = Think { budget: Budget::Unlimited, rng: &mut chance, stop };
        let mv = hard.choose(&game, &view, think).expect("it never gives up").mv;
        assert!(game.check(&position, &mv).is_ok());
    }
}

#[test]
fn the_bag_changes_what_tiles_are_worth() {
    let game = english();
    let letters = Letters::english();
    let leaves = Leaves::read("QU 10\n", &letters).expect("a line");
    let position = game.start(&mut rng::stream(1, 0));
    let mut view = position.view(Eye::Seat(Seat::First));
    let rack = |text: &str| {
        Rack::of(text.chars().map(|c| letters.read_tile(&c.to_string()).expect("a tile").0)).expect("seven")
    };
    let held = rack("QAEINRT");
    view.racks[0] = Some(held);
    let q = 1_usize << held.tiles().position(|tile| tile.letter() == 17).expect("it is there");
    let unseen = |us: usize| -> Vec<_> {
        let rest = letters.read_tile("E").expect("a tile").0;
        let u = letters.read_tile("U").expect("a tile").0;
        std::iter::repeat_n(u, us).chain(std::iter::repeat_n(rest, 50 - us)).collect()
    };
    let with = |us: usize| with_bag(&game, &view, held, &unseen(us), &leaves)[q];
    assert!(with(0) < leaves.choices(held)[q], "without a U to come a Q is worth less");
    assert!(with(0) < with(2) && with(2) < with(4), "with each U more");
    // As many as there usually are of 50 tiles.
    assert_eq!(with(2), leaves.choices(held)[q]);
}
