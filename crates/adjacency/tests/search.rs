//! Searches agree with plain minimax on adjacency, with and without table, move ordering and symmetry.

use papan_adjacency::{Adjacency, Cell, Objective, ObjectiveValue, PlayerMark, Position, Weights};
use papan_game::{Agent, Budget, Choice, Game, POINT, SearchContext, StopFlag, Value, rng};
use papan_search::{
    Genetic, GeneticSettings, Greedy, HillClimb, HillClimbSettings, Minimax, NoTrace, SearchResult, Settings,
    ShallowSearch, Solver, analyze, score_to_value,
};
use papan_testkit::minimax;
use rand::RngExt;
use rand::seq::IndexedRandom;

/// Settings that add one technique after another.
const SETTINGS: [Settings; 7] = [
    Settings::PLAIN,
    Settings { scout: true, ..Settings::PLAIN },
    Settings { game_knowledge: true, ..Settings::PLAIN },
    Settings::TABLE,
    Settings { table_entries: 1 << 8, scout: true, ..Settings::PLAIN },
    Settings { table_entries: 0, ..Settings::STRONG },
    Settings::STRONG,
];

fn game(size: &str, rounds: u8) -> Adjacency {
    Adjacency::new(size.parse().unwrap(), rounds, PlayerMark::X).unwrap()
}

/// Returns a position after this many random moves.
fn position(game: &Adjacency, moves: u8, seed: u64) -> Position {
    let mut rng = rng::stream(seed, 5);
    let mut position = game.start(&mut rng);
    for _ in 0..moves {
        let mut legal = Vec::new();
        game.moves(&position, &mut legal);
        game.advance(&mut position, legal.choose(&mut rng).expect("moves are left"));
    }
    position
}

fn solve(game: &Adjacency, position: &Position, settings: Settings) -> SearchResult<Cell> {
    let mut solver = Solver::new(Weights::default(), settings);
    solver
        .deepen(game, position, Budget::Unlimited, &StopFlag::default(), &mut NoTrace)
        .expect("moves are left")
}

#[test]
fn all_settings_agree_on_endgame_values() {
    for (size, rounds) in [("4x3", 2), ("5x3", 3), ("4x4", 4), ("8x8", 28), ("8x8", 6), ("7x5", 10)] {
        let game = game(size, rounds);
        for seed in 0..12 {
            let left = rng::stream(seed, 9).random_range(1..=if rounds > 5 && size != "8x8" { 6 } else { 4 });
            let many = game.start(&mut rng::stream(0, 0)).moves_left().saturating_sub(left);
            let position = position(&game, many, seed);
            let last = minimax(&game, &position, 99, 1, &|_| 0);
            for settings in SETTINGS {
                let verdict = solve(&game, &position, settings);
                assert!(verdict.is_exact, "{settings:?}");
                let Value::Exact { margin, .. } = score_to_value(verdict.score, true) else { unreachable!() };
                assert_eq!(margin, last, "{size} {seed} {settings:?}");
            }
        }
    }
}

#[test]
fn all_settings_agree_on_scores_at_each_depth() {
    let game = game("8x8", 28);
    for seed in 0..4 {
        let position = position(&game, 6 + seed as u8 * 8, seed);
        for depth in 1..=3 {
            let score = |settings| {
                let mut solver = Solver::new(Weights::default(), settings);
                solver.search(&game, &position, depth, u64::MAX, &mut NoTrace).expect("no limit").score
            };
            let expected = score(Settings::MINIMAX);
            for settings in SETTINGS {
                assert_eq!(score(settings), expected, "seed {seed} depth {depth} {settings:?}");
            }
        }
    }
}

#[test]
fn threads_prove_the_same_value_as_one() {
    let game = game("8x8", 28);
    let position = position(&game, 46, 1);
    let alone = solve(&game, &position, Settings::STRONG);
    let mut solver = Solver::new(Weights::default(), Settings { threads: 2, ..Settings::STRONG });
    let hour = Budget::Time(std::time::Duration::from_hours(1));
    let together =
        solver.deepen(&game, &position, hour, &StopFlag::default(), &mut NoTrace).expect("moves are left");
    assert_eq!((together.score, together.is_exact), (alone.score, true));
}

fn after(game: &Adjacency, position: &Position) -> Vec<(Cell, Position)> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |cell: Cell| {
        let mut next = *position;
        game.advance(&mut next, &cell);
        (cell, next)
    };
    moves.into_iter().map(after).collect()
}

/// Textbook minimax: one side maximizes the objective of `own`, the other minimizes it.
fn by_hand(game: &Adjacency, position: &Position, own: PlayerMark, depth: u32) -> ObjectiveValue {
    if depth == 0 {
        return game.objective(position, own);
    }
    let values = after(game, position).into_iter().map(|(_, next)| by_hand(game, &next, own, depth - 1));
    let value = if game.mark(position.mover()) == own { values.max() } else { values.min() };
    value.expect("moves are left")
}

/// Returns positions on several boards, with either side to move and more than three moves left.
fn middle_games() -> Vec<(Adjacency, Position)> {
    let boards =
        [("8x8", 28, 0), ("8x8", 28, 31), ("8x8", 20, 12), ("5x4", 6, 1), ("4x4", 4, 2), ("5x5", 8, 5)];
    let place = |(size, rounds, moves)| {
        let game = game(size, rounds);
        (game.clone(), position(&game, moves, u64::from(moves)))
    };
    boards.map(place).into()
}

fn choose(agent: &mut dyn Agent<Adjacency>, game: &Adjacency, at: &Position, budget: Budget) -> Choice<Cell> {
    agent.choose(game, at, SearchContext::within(budget, &mut rng::stream(1, 1))).expect("there is a move")
}

/// Returns the value that an agent reports for its choice.
fn reported_value(choice: &Choice<Cell>) -> String {
    let Some(Value::Estimate(points)) = choice.value else { panic!("{:?}", choice.value) };
    format!("{points:.2}")
}

/// Regression test: the objective is not zero-sum, and at odd depths the other side's was maximized.
#[test]
fn searches_evaluate_the_objective_for_the_searching_side() {
    for (game, position) in middle_games() {
        let own = game.mark(position.mover());
        for depth in 1..=3 {
            let expected = by_hand(&game, &position, own, depth);
            let context = format!("{position:?} depth {depth}");
            let choice =
                choose(&mut Minimax::new(Objective::DESCRIBED), &game, &position, Budget::Depth(depth));
            assert_eq!(reported_value(&choice), expected.to_string(), "minimax {context}");
            let chosen =
                after(&game, &position).into_iter().find(|(cell, _)| *cell == choice.mv).expect("legal").1;
            assert_eq!(by_hand(&game, &chosen, own, depth - 1), expected, "minimax {context}");
            let units = expected.to_f64() * f64::from(POINT);
            for settings in SETTINGS {
                let mut solver = Solver::new(Objective::DESCRIBED, settings);
                let verdict =
                    solver.search(&game, &position, depth, u64::MAX, &mut NoTrace).expect("no limit");
                // A search subtracts one unit for each move, and scores are whole units.
                let off = (f64::from(verdict.score) - units).abs();
                assert!(off <= f64::from(depth) + 0.5, "{settings:?} {context}: {} {units}", verdict.score);
            }
        }
    }
}

/// Entries of one root must not affect a search from the next, at which the other side moves.
#[test]
fn the_table_keeps_the_objectives_of_both_sides_apart() {
    for (game, position) in middle_games() {
        for settings in [Settings::TABLE, Settings::STRONG] {
            let mut solver = Solver::new(Objective::DESCRIBED, settings);
            for root in [position, after(&game, &position)[0].1] {
                let fresh = Solver::new(Objective::DESCRIBED, settings).search(
                    &game,
                    &root,
                    2,
                    u64::MAX,
                    &mut NoTrace,
                );
                let found = solver.search(&game, &root, 2, u64::MAX, &mut NoTrace);
                assert_eq!(found.map(|found| found.score), fresh.map(|fresh| fresh.score), "{settings:?}");
            }
        }
    }
}

#[test]
fn every_player_reports_the_objective_itself() {
    for (game, position) in middle_games() {
        let own = game.mark(position.mover());
        let [one, two] = [1, 2].map(|depth| by_hand(&game, &position, own, depth).to_string());
        let value_of = |cell: Cell| {
            let next = after(&game, &position).into_iter().find(|(mv, _)| *mv == cell).expect("legal").1;
            game.objective(&next, own).to_string()
        };
        // A plan of one move includes its reply.
        let mut climber = HillClimb::new(Objective::DESCRIBED, HillClimbSettings::default());
        assert_eq!(
            reported_value(&choose(&mut climber, &game, &position, Budget::Depth(1))),
            two,
            "{position:?}"
        );
        let mut breeder = Genetic::new(Objective::DESCRIBED, GeneticSettings::default());
        assert_eq!(
            reported_value(&choose(&mut breeder, &game, &position, Budget::Depth(1))),
            one,
            "{position:?}"
        );
        let greedy = choose(&mut Greedy::new(Objective::DESCRIBED), &game, &position, Budget::Unlimited);
        assert_eq!(value_of(greedy.mv), one, "{position:?}");
        let shortsighted =
            choose(&mut ShallowSearch::new(Objective::DESCRIBED, 1), &game, &position, Budget::Unlimited);
        assert_eq!(value_of(shortsighted.mv), one, "{position:?}");
        let mut solver = Solver::new(Objective::DESCRIBED, Settings::STRONG);
        let analysis = analyze(&mut solver, &game, &position, Budget::Depth(1), &StopFlag::default(), |_| {});
        assert!(analysis.moves.iter().all(|ranked| {
            let Value::Estimate(points) = ranked.value else { return false };
            format!("{points:.2}") == value_of(ranked.mv)
        }));
    }
}
