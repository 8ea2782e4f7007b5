//! The searchers play adjacency as plain minimax does, with and without a table, an order of moves and symmetry.

use papan_adjacency::{Adjacency, Mark, Position, Weights};
use papan_game::{Budget, Game, Stop, rng};
use papan_search::{Settings, Silent, Solver, Verdict, value};
use papan_testkit::minimax;
use rand::RngExt;
use rand::seq::IndexedRandom;

/// One thing after another is added.
const SETTINGS: [Settings; 7] = [
    Settings::PLAIN,
    Settings { scout: true, ..Settings::PLAIN },
    Settings { insight: true, ..Settings::PLAIN },
    Settings::TABLE,
    Settings { table: 1 << 8, scout: true, ..Settings::PLAIN },
    Settings { table: 0, ..Settings::STRONG },
    Settings::STRONG,
];

fn game(size: &str, rounds: u8) -> Adjacency {
    Adjacency::new(size.parse().unwrap(), rounds, Mark::X).unwrap()
}

/// A position so many random moves into a game.
fn position(game: &Adjacency, moves: u8, seed: u64) -> Position {
    let mut chance = rng::stream(seed, 5);
    let mut position = game.start(&mut chance);
    for _ in 0..moves {
        let mut legal = Vec::new();
        game.moves(&position, &mut legal);
        game.advance(&mut position, legal.choose(&mut chance).expect("moves are left"));
    }
    position
}

fn solve(game: &Adjacency, position: &Position, settings: Settings) -> Verdict<papan_adjacency::Cell> {
    let mut solver = Solver::new(Weights::default(), settings);
    solver.deepen(game, position, Budget::Unlimited, &Stop::default(), &mut Silent).expect("moves are left")
}

#[test]
fn endings_have_one_value() {
    for (size, rounds) in [("4x3", 2), ("5x3", 3), ("4x4", 4), ("8x8", 28), ("8x8", 6), ("7x5", 10)] {
        let game = game(size, rounds);
        for seed in 0..12 {
            let left = rng::stream(seed, 9).random_range(1..=if rounds > 5 && size != "8x8" { 6 } else { 4 });
            let many = game.start(&mut rng::stream(0, 0)).left().saturating_sub(left);
            let position = position(&game, many, seed);
            let last = minimax(&game, &position, 99, 1, &|_| 0);
            for settings in SETTINGS {
                let verdict = solve(&game, &position, settings);
                assert!(verdict.is_sure, "{settings:?}");
                let papan_game::Value::Exact { margin, .. } = value(verdict.score, true) else {
                    unreachable!()
                };
                assert_eq!(margin, last, "{size} {seed} {settings:?}");
            }
        }
    }
}

#[test]
fn the_middle_of_a_game_has_one_score_at_each_depth() {
    let game = game("8x8", 28);
    for seed in 0..4 {
        let position = position(&game, 6 + seed as u8 * 8, seed);
        for depth in 1..=3 {
            let score = |settings| {
                let mut solver = Solver::new(Weights::default(), settings);
                solver.search(&game, &position, depth, u64::MAX, &mut Silent).expect("no limit").score
            };
            let expected = score(Settings::MINIMAX);
            for settings in SETTINGS {
                assert_eq!(score(settings), expected, "seed {seed} depth {depth} {settings:?}");
            }
        }
    }
}

#[test]
fn a_budget_of_time_is_shared_by_threads_and_ends_with_the_same_certainty() {
    let game = game("8x8", 28);
    let position = position(&game, 46, 1);
    let alone = solve(&game, &position, Settings::STRONG);
    let mut solver = Solver::new(Weights::default(), Settings { threads: 2, ..Settings::STRONG });
    let hour = Budget::Time(std::time::Duration::from_hours(1));
    let together =
        solver.deepen(&game, &position, hour, &Stop::default(), &mut Silent).expect("moves are left");
    assert_eq!((together.score, together.is_sure), (alone.score, true));
}
