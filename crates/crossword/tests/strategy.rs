//! The computer players.

use papan_crossword::generate::{MILLIPOINTS, PlacementFinder, for_each_placement};
use papan_crossword::rank::bag_aware_leave_values;
use papan_crossword::strategy::{SimPlayer, SimSettings, StaticPlayer, self_play};
use papan_crossword::{Crossword, FirstMover, Leaves, Letters, Lexicon, Move, Position, Rack, WinTable};
use papan_game::{Agent, Budget, Game, SearchContext, Seat, StopFlag, Value, Viewer, rng};
use std::sync::Arc;
use std::time::Duration;

fn english() -> Crossword {
    Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::english() }
}

/// Plays static best moves up to the first position that satisfies `until`.
fn played(game: &Crossword, seed: u64, until: impl Fn(&Position) -> bool) -> Option<Position> {
    let mut finder = PlacementFinder::new(game);
    let start = game.start(&mut rng::stream(seed, 0));
    let last = self_play(game, &mut finder, &Leaves::english(), start, |position| !until(position));
    (!last.is_over()).then_some(last)
}

fn choice(
    game: &Crossword,
    position: &Position,
    agent: &mut dyn Agent<Crossword>,
    budget: Budget,
) -> papan_game::Choice<Move> {
    let view = position.view(Viewer::Seat(position.mover));
    agent
        .choose(game, &view, SearchContext::within(budget, &mut rng::stream(5, 0)))
        .expect("it never forfeits")
}

#[test]
fn static_players_maximize_score_or_equity() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    for seed in 0..6 {
        let Some(position) = played(&game, seed, |position| position.bag.len() < 60) else { continue };
        let rack = position.racks[position.mover.index()];
        let (mut score, mut equity) = (0, i32::MIN);
        let leave_values = leaves.subset_values(rack);
        // An exchange keeps any subset but the whole rack.
        equity = equity.max(*leave_values[..(1 << rack.len()) - 1].iter().max().expect("there are choices"));
        for_each_placement(&game, &position.board, rack, |found| {
            let kept = ((1_usize << rack.len()) - 1) & !usize::from(found.used);
            score = score.max(found.score);
            equity = equity.max(found.score * MILLIPOINTS + leave_values[kept]);
        });
        let points = |mv: Move| match mv {
            Move::Place(placement) => game.score(&position.board, &placement),
            _ => 0,
        };
        let easy = choice(&game, &position, &mut StaticPlayer::greedy(&game.letters), Budget::Unlimited);
        assert_eq!(points(easy.mv), score, "seed {seed}");
        let medium =
            choice(&game, &position, &mut StaticPlayer::with_leaves(leaves.clone()), Budget::Unlimited);
        let kept = match medium.mv {
            Move::Place(placement) => rack.without(placement.tiles().flatten()),
            Move::Exchange(tiles) => rack.without(tiles.tiles()),
            Move::Pass => None,
        };
        let kept = kept.expect("it has its tiles");
        assert_eq!(points(medium.mv) * MILLIPOINTS + leaves.value(kept), equity, "seed {seed}");
    }
}

#[test]
fn a_player_with_a_vocabulary_plays_only_its_words() {
    let game = english();
    let spell = |word: &str| game.letters.read_word(word).expect("capitals");
    // ZZZ is in the vocabulary but not in the lexicon of the game.
    let known = Lexicon::of("few", ["AT", "TA", "EAT", "TEA", "ATE", "ZZZ"].map(spell)).expect("a few words");
    let known = Arc::new(known);
    let mut beginner = StaticPlayer::greedy(&game.letters).with_vocabulary(known.clone());
    for seed in 0..20 {
        let start = game.start(&mut rng::stream(seed, 0));
        let mv = choice(&game, &start, &mut beginner, Budget::Unlimited).mv;
        assert!(game.check(&start, &mv).is_ok());
        if let Move::Place(placement) = mv {
            let words = start.board.words_formed(&placement);
            assert!(words.iter().all(|formed| known.contains(&formed.letters())), "{placement:?}");
        }
    }
}

#[test]
fn sim_player_reports_exact_endgame_values() {
    let game = english();
    let mut player = SimPlayer::new(Arc::new(Leaves::english()), WinTable::english(), SimSettings::INSTANT);
    let is_end = |position: &Position| {
        position.bag.is_empty() && position.racks.iter().map(Rack::len).sum::<usize>() <= 3
    };
    let position = (0..50).find_map(|seed| played(&game, seed, is_end)).expect("games end");
    let choice = choice(&game, &position, &mut player, Budget::Nodes(20_000));
    assert!(matches!(choice.value, Some(Value::Exact { .. })), "{:?}", choice.value);
    assert!(choice.nodes <= 20_000);
}

#[test]
fn the_same_view_and_seed_give_the_same_move() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let position = played(&game, 3, |position| position.bag.len() < 50).expect("every game gets there");
    // The opponent's tiles and the bag differ, the view does not.
    let view = position.view(Viewer::Seat(position.mover));
    let other = papan_game::HiddenGame::determinize(&game, &view, &mut rng::stream(9, 9));
    assert_ne!(position, other);
    let mut one = SimPlayer::new(leaves.clone(), WinTable::english(), SimSettings::INSTANT);
    let first = choice(&game, &position, &mut one, Budget::Nodes(100));
    assert_eq!(
        first,
        choice(
            &game,
            &other,
            &mut SimPlayer::new(leaves, WinTable::english(), SimSettings::INSTANT),
            Budget::Nodes(100)
        )
    );
    assert_eq!(
        first,
        choice(&game, &position, &mut one, Budget::Nodes(100)),
        "the cache does not change the result"
    );
    assert!(first.nodes <= 100);
}

#[test]
fn moves_without_any_time() {
    let game = english();
    let mut player = SimPlayer::new(
        Arc::new(Leaves::english()),
        WinTable::english(),
        SimSettings { endgame_nodes: u64::MAX, ..SimSettings::STRONG },
    );
    for until in [60, 0] {
        let position =
            played(&game, 4, |position| position.bag.len() <= until).expect("every game gets there");
        let choice = choice(&game, &position, &mut player, Budget::Time(Duration::from_millis(20)));
        assert!(game.check(&position, &choice.mv).is_ok());
        let stop = StopFlag::default();
        stop.raise();
        let view = position.view(Viewer::Seat(position.mover));
        let mut random = rng::stream(1, 1);
        let context = SearchContext { budget: Budget::Unlimited, rng: &mut random, stop };
        let mv = player.choose(&game, &view, context).expect("it never forfeits").mv;
        assert!(game.check(&position, &mv).is_ok());
    }
}

#[test]
fn leave_values_depend_on_the_bag() {
    let game = english();
    let letters = Letters::english();
    let leaves = Leaves::read("QU 10\n", &letters).expect("a line");
    let position = game.start(&mut rng::stream(1, 0));
    let mut view = position.view(Viewer::Seat(Seat::First));
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
    let with = |us: usize| bag_aware_leave_values(&game, &view, held, &unseen(us), &leaves)[q];
    assert!(with(0) < leaves.subset_values(held)[q], "without a U to draw, a Q is worth less");
    assert!(with(0) < with(2) && with(2) < with(4), "each U raises the value");
    // Two of 50 tiles is the share of the full set.
    assert_eq!(with(2), leaves.subset_values(held)[q]);
}
