//! The endgame solver against plain negamax that knows nothing of it: no tables, no bounds, no lanes.

use papan_crossword::generate::PlacementFinder;
use papan_crossword::strategy::endgame::{EndgameSolver, Ending, Label, Outcome, Settings, Solution};
use papan_crossword::strategy::self_play;
use papan_crossword::{
    Bag, Crossword, FirstMover, Leaves, Letters, Lexicon, MAX_SCORELESS_TURNS, Move, Position, Rack, Tile,
    UnplayedScoring, View,
};
use papan_game::{Budget, BudgetClock, Game, Rng, Seat, StopFlag, Stopwatch, Turn, Viewer, rng};
use rand::RngExt;
use rand::seq::SliceRandom;
use std::time::Duration;

/// Returns the final spread for the side to move under best play by the rules alone, within a window.
///
/// A pass counts one turn without points, and six end the game: slow, but exactly what the rules say.
fn by_the_rules(game: &Crossword, position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if let Turn::Over(_) = game.turn(position) {
        return spread(position);
    }
    let mut best = i32::MIN;
    for mv in moves(game, position) {
        let mut next = position.clone();
        game.advance(&mut next, &mv);
        best = best.max(-by_the_rules(game, &next, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Returns all moves, the best scores first, so that alpha-beta cuts.
fn moves(game: &Crossword, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
    let score = |mv: &Move| match mv {
        Move::Place(placement) => -game.score(&position.board, placement),
        _ => 0,
    };
    moves.sort_by_cached_key(score);
    moves
}

/// Returns the best gain of the side to move.
fn plain_gain(game: &Crossword, position: &Position) -> i32 {
    by_the_rules(game, position, -10_000, 10_000) - spread(position)
}

/// Like [`by_the_rules`], but a pass after a pass ends the game. Where every placement scores that comes to the same; the
/// small endings show it.
fn by_two_passes(game: &Crossword, position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if let Turn::Over(_) = game.turn(position) {
        return spread(position);
    }
    let mut best = i32::MIN;
    for mv in moves(game, position) {
        let mut next = position.clone();
        game.advance(&mut next, &mv);
        if mv == Move::Pass && !next.is_over() {
            next.scoreless_turns = MAX_SCORELESS_TURNS - 1;
        }
        best = best.max(-by_two_passes(game, &next, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// Checks proved values and the bounds of short searches in larger endings.
fn check_larger(game: &Crossword, seed: u64, count: usize, sizes: Sizes) {
    let mut endings = Endings::new(game, seed);
    let mut solver = solver(game);
    let (mut checked, mut number) = (0, 0);
    while checked < count {
        let position = endings.next(sizes[number % sizes.len()]);
        number += 1;
        let held = position.racks.iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        let blanks = position.board.tiles().map(|(_, tile)| tile).chain(held).filter(|tile| tile.is_blank());
        if blanks.count() > 1 {
            continue;
        }
        checked += 1;
        let value = by_two_passes(game, &position, -10_000, 10_000) - spread(&position);
        let solution = solve(&mut solver, game, &position, Budget::Unlimited);
        assert_eq!((solution.label, solution.value), (Label::Proved, value), "{position:?}\n{solution:?}");
        assert_eq!(gain_of_line(game, &position, &solution.line), value);
        for nodes in [10, 100, 1000, 3000] {
            check_label(&solve(&mut solver, game, &position, Budget::Nodes(nodes)), value);
        }
    }
}

fn spread(position: &Position) -> i32 {
    position.scores[position.mover.index()] - position.scores[position.mover.other().index()]
}

fn solver(game: &Crossword) -> EndgameSolver {
    EndgameSolver::new(game, Settings { table_bytes: 1 << 20 })
}

fn view(position: &Position) -> View {
    let mut view = position.view(Viewer::Seat(position.mover));
    view.racks = position.racks.map(Some);
    view
}

fn solve(solver: &mut EndgameSolver, game: &Crossword, position: &Position, budget: Budget) -> Solution {
    let mut clock = BudgetClock::start(budget, &StopFlag::default());
    let view = view(position);
    solver.solve(Ending::of(game, &view).expect("an ending"), &mut clock)
}

/// Checks that a label is true of a value.
fn check_label(solution: &Solution, value: i32) {
    match solution.label {
        Label::Proved => assert_eq!(solution.value, value),
        Label::Bounded { low, high } => {
            assert!(low.is_some() || high.is_some(), "{solution:?}");
            assert!(low.is_none_or(|low| low <= value), "{solution:?}, is {value}");
            assert!(high.is_none_or(|high| high >= value), "{solution:?}, is {value}");
        }
        Label::Estimated => {}
    }
}

/// Checks that a line is legal and leads to the end of the game, and returns what it gains.
fn gain_of_line(game: &Crossword, position: &Position, line: &[Move]) -> i32 {
    let mut end = position.clone();
    for mv in line {
        game.check(&end, mv).expect("a legal move");
        game.advance(&mut end, mv);
    }
    assert!(end.is_over(), "{line:?}");
    end.mover = position.mover;
    spread(&end) - spread(position)
}

/// Positions at the end of games, with other tiles on the racks.
struct Endings<'a> {
    game: &'a Crossword,
    finder: PlacementFinder,
    leaves: Leaves,
    rng: Rng,
    seed: u64,
}

impl<'a> Endings<'a> {
    fn new(game: &'a Crossword, seed: u64) -> Self {
        let leaves = Leaves::zero(&game.letters);
        Self { game, finder: PlacementFinder::new(game), leaves, rng: rng::stream(seed, 1), seed: seed << 32 }
    }

    /// Plays a game until few tiles are unseen, and deals racks of these sizes, with a blank now and then.
    fn next(&mut self, sizes: [usize; 2]) -> Position {
        loop {
            self.seed += 1;
            let start = self.game.start(&mut rng::stream(self.seed, 0));
            let until = self.rng.random_range(0..=10);
            let mut position = start.clone();
            self_play(self.game, &mut self.finder, &self.leaves, start, |now| {
                position = now.clone();
                now.bag.len() > until
            });
            if let Some(position) = self.deal(position, sizes) {
                return position;
            }
        }
    }

    fn deal(&mut self, mut position: Position, sizes: [usize; 2]) -> Option<Position> {
        let mut tiles = self.game.unseen(&position.board, []);
        tiles.shuffle(&mut self.rng);
        if self.rng.random_ratio(1, 4) {
            tiles.insert(0, Tile::BLANK);
        }
        if tiles.len() < sizes[0] + sizes[1] {
            return None;
        }
        let (first, rest) = tiles.split_at(sizes[0]);
        position.racks = [Rack::of(first.iter().copied())?, Rack::of(rest[..sizes[1]].iter().copied())?];
        position.bag = Bag::of(Vec::new(), &mut self.rng);
        position.scoreless_turns = [0, 0, 0, 1, 2, 3, 4, 5][self.rng.random_range(0..8)];
        let is_playable = !position.is_over() && !self.game.is_stuck(&position.board, &position.racks);
        is_playable.then_some(position)
    }
}

fn english(unplayed: UnplayedScoring) -> Crossword {
    Crossword { first_mover: FirstMover::Seat(Seat::First), unplayed, ..Crossword::english() }
}

const VARIANTS: [UnplayedScoring; 3] =
    [UnplayedScoring::Double, UnplayedScoring::Transfer, UnplayedScoring::None];

fn check_many(game: &Crossword, seed: u64, count: usize, sizes: &[[usize; 2]]) -> usize {
    let mut endings = Endings::new(game, seed);
    let mut solver = solver(game);
    let mut passes = 0;
    for number in 0..count {
        let position = endings.next(sizes[number % sizes.len()]);
        let value = plain_gain(game, &position);
        let solution = solve(&mut solver, game, &position, Budget::Unlimited);
        let what = format!("{position:?}\n{solution:?}");
        assert_eq!((solution.label, solution.value), (Label::Proved, value), "{what}");
        assert_eq!(gain_of_line(game, &position, &solution.line), value, "{what}");
        assert_eq!(solution.line.first(), Some(&solution.best));
        passes += usize::from(solution.best == Move::Pass && moves(game, &position).len() > 1);
        for nodes in [0, 1, 5, 20, 60, 200] {
            let bounded = solve(&mut solver, game, &position, Budget::Nodes(nodes));
            assert!(bounded.nodes <= nodes);
            check_label(&bounded, value);
            gain_of_line(game, &position, &bounded.line);
            assert_eq!(bounded, solve(&mut solver, game, &position, Budget::Nodes(nodes)), "{what}");
        }
        for spread in [-value - 1, -value, 1 - value, 7] {
            let mut clock = BudgetClock::start(Budget::Unlimited, &StopFlag::default());
            let view = view(&position);
            let found = solver.outcome(Ending::of(game, &view).expect("an ending"), spread, &mut clock);
            assert_eq!(found, Outcome { sign: (value + spread).signum(), is_proved: true }, "{what}");
        }
    }
    passes
}

/// The sizes of racks in a check.
type Sizes = &'static [[usize; 2]];

const SMALL: Sizes = &[[1, 1], [2, 1], [1, 2], [2, 2], [3, 1], [1, 3], [3, 2], [2, 3]];

#[test]
fn proved_values_are_those_of_plain_negamax() {
    let mut passes = 0;
    for (number, unplayed) in VARIANTS.into_iter().enumerate() {
        passes += check_many(&english(unplayed), number as u64, 50, SMALL);
    }
    assert!(passes > 0, "passing by choice is the best move somewhere");
}

#[test]
#[ignore = "takes minutes"]
fn proved_values_are_those_of_plain_negamax_in_larger_endings() {
    for (number, unplayed) in VARIANTS.into_iter().enumerate() {
        let game = english(unplayed);
        check_many(&game, 10 + number as u64, 300, SMALL);
        check_larger(&game, 20 + number as u64, 1200, &[[2, 2], [3, 2], [2, 3], [4, 1], [1, 4]]);
        check_larger(&game, 30 + number as u64, 40, &[[3, 3], [4, 2], [2, 4], [4, 3], [3, 4]]);
    }
}

/// A tile set in which many letters are worth nothing, so that turns without points are no passes.
fn worthless() -> Crossword {
    let set = "? 4 0\nA 9 0 vowel\nB 4 2\nC 4 0\nD 6 1\nE 9 0 vowel\nI 6 3 vowel\nN 6 0\nO 6 0 vowel\nR 6 1\nS 6 0\nT 8 0\n";
    let letters = Letters::read("worthless", set).expect("a tile set");
    let fits = |word: &Vec<u8>| letters.read_word(&Letters::english().word(word)).ok();
    let english = Lexicon::enable();
    let words = english.graph().words().filter_map(|word| fits(&word.to_vec()));
    let lexicon = Lexicon::of("few", words.collect::<std::collections::BTreeSet<_>>()).expect("words");
    Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::new(letters, lexicon) }
}

#[test]
fn turns_that_score_nothing_count_as_the_rules_say() {
    for unplayed in VARIANTS {
        check_many(&Crossword { unplayed, ..worthless() }, 3, 12, &[[1, 1], [2, 1], [1, 2]]);
    }
}

#[test]
fn a_game_may_begin_with_an_empty_bag() {
    let letters =
        Letters::read("few", "? 0 0\nA 5 1 vowel\nT 5 1\nE 2 2 vowel\nS 2 3\n").expect("a tile set");
    let words = ["AT", "TA", "EAT", "TEA", "SEAT", "TATE", "ATE", "AS", "ES"];
    let words = words.map(|word| letters.read_word(word).expect("letters of the set"));
    let lexicon = Lexicon::of("few", words).expect("a few words");
    let game = Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::new(letters, lexicon) };
    let mut solver = solver(&game);
    for seed in 0..3 {
        let mut position = game.start(&mut rng::stream(seed, 0));
        let rack = |rack: Rack, count: usize| Rack::of(rack.tiles().take(count)).expect("fewer tiles");
        position.racks = [rack(position.racks[0], 4), rack(position.racks[1], 3)];
        let solution = solve(&mut solver, &game, &position, Budget::Unlimited);
        assert_eq!((solution.label, solution.value), (Label::Proved, plain_gain(&game, &position)));
    }
}

#[test]
fn a_search_ends_in_time() {
    let game = english(UnplayedScoring::Double);
    let mut endings = Endings::new(&game, 7);
    let mut solver = solver(&game);
    for _ in 0..3 {
        let position = endings.next([7, 7]);
        for limit in [0, 30] {
            let begun = Stopwatch::start();
            let solution = solve(&mut solver, &game, &position, Budget::Time(Duration::from_millis(limit)));
            // Other programs may hold the processor, so this is far more than it takes.
            assert!(begun.elapsed() < Duration::from_millis(limit + 500), "{:?}", begun.elapsed());
            gain_of_line(&game, &position, &solution.line);
        }
    }
}
