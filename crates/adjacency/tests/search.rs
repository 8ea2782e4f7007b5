//! The searchers play adjacency as plain minimax does, with and without a table, an order of moves and symmetry.

use papan_adjacency::{Adjacency, Cell, Mark, Objective, Position, Weights, Worth};
use papan_game::{Agent, Budget, Choice, Game, POINT, Stop, Think, Value, rng};
use papan_search::{
    Breeding, Climbing, Genetic, Greedy, HillClimb, Minimax, Settings, Shortsighted, Silent, Solver, Verdict,
    analyse, value,
};
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

fn solve(game: &Adjacency, position: &Position, settings: Settings) -> Verdict<Cell> {
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
                let Value::Exact { margin, .. } = value(verdict.score, true) else { unreachable!() };
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

/// Minimax as a textbook has it: one side maximizes the objective function of `own`, the other minimizes the same.
fn by_hand(game: &Adjacency, position: &Position, own: Mark, depth: u32) -> Worth {
    if depth == 0 {
        return game.objective(position, own);
    }
    let worths = after(game, position).into_iter().map(|(_, next)| by_hand(game, &next, own, depth - 1));
    let worth = if game.mark(position.mover()) == own { worths.max() } else { worths.min() };
    worth.expect("moves are left")
}

/// Positions of several boards, of either side to move, with more than three moves left.
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
    agent.choose(game, at, Think::within(budget, &mut rng::stream(1, 1))).expect("there is a move")
}

/// The worth that an agent tells of its choice.
fn told(choice: &Choice<Cell>) -> String {
    let Some(Value::Estimate(points)) = choice.value else { panic!("{:?}", choice.value) };
    format!("{points:.2}")
}

/// The objective function is not zero-sum: at odd depths it used to be the other side's that was maximized.
#[test]
fn searches_by_the_objective_function_judge_for_the_side_that_searches() {
    for (game, position) in middle_games() {
        let own = game.mark(position.mover());
        for depth in 1..=3 {
            let expected = by_hand(&game, &position, own, depth);
            let context = format!("{position:?} depth {depth}");
            let choice =
                choose(&mut Minimax::new(Objective::DESCRIBED), &game, &position, Budget::Depth(depth));
            assert_eq!(told(&choice), expected.to_string(), "minimax {context}");
            let chosen =
                after(&game, &position).into_iter().find(|(cell, _)| *cell == choice.mv).expect("legal").1;
            assert_eq!(by_hand(&game, &chosen, own, depth - 1), expected, "minimax {context}");
            let units = expected.number() * f64::from(POINT);
            for settings in SETTINGS {
                let mut solver = Solver::new(Objective::DESCRIBED, settings);
                let verdict =
                    solver.search(&game, &position, depth, u64::MAX, &mut Silent).expect("no limit");
                // A search takes one unit off for each move, and the units are whole.
                let off = (f64::from(verdict.score) - units).abs();
                assert!(off <= f64::from(depth) + 0.5, "{settings:?} {context}: {} {units}", verdict.score);
            }
        }
    }
}

/// What a solver remembers of one root does not spoil what it says of the next, at which the other side moves.
#[test]
fn a_table_keeps_the_two_sides_of_the_objective_function_apart() {
    for (game, position) in middle_games() {
        for settings in [Settings::TABLE, Settings::STRONG] {
            let mut solver = Solver::new(Objective::DESCRIBED, settings);
            for root in [position, after(&game, &position)[0].1] {
                let fresh = Solver::new(Objective::DESCRIBED, settings).search(
                    &game,
                    &root,
                    2,
                    u64::MAX,
                    &mut Silent,
                );
                let found = solver.search(&game, &root, 2, u64::MAX, &mut Silent);
                assert_eq!(found.map(|found| found.score), fresh.map(|fresh| fresh.score), "{settings:?}");
            }
        }
    }
}

#[test]
fn every_player_by_the_objective_function_tells_the_function_itself() {
    for (game, position) in middle_games() {
        let own = game.mark(position.mover());
        let [one, two] = [1, 2].map(|depth| by_hand(&game, &position, own, depth).to_string());
        let worth_of = |cell: Cell| {
            let next = after(&game, &position).into_iter().find(|(mv, _)| *mv == cell).expect("legal").1;
            game.objective(&next, own).to_string()
        };
        // A plan of one move goes on to its answer.
        let mut climber = HillClimb::new(Objective::DESCRIBED, Climbing::default());
        assert_eq!(told(&choose(&mut climber, &game, &position, Budget::Depth(1))), two, "{position:?}");
        let mut breeder = Genetic::new(Objective::DESCRIBED, Breeding::default());
        assert_eq!(told(&choose(&mut breeder, &game, &position, Budget::Depth(1))), one, "{position:?}");
        let greedy = choose(&mut Greedy::new(Objective::DESCRIBED), &game, &position, Budget::Unlimited);
        assert_eq!(worth_of(greedy.mv), one, "{position:?}");
        let shortsighted =
            choose(&mut Shortsighted::new(Objective::DESCRIBED, 1), &game, &position, Budget::Unlimited);
        assert_eq!(worth_of(shortsighted.mv), one, "{position:?}");
        let mut solver = Solver::new(Objective::DESCRIBED, Settings::STRONG);
        let analysis = analyse(&mut solver, &game, &position, Budget::Depth(1), &Stop::default(), |_| {});
        assert!(analysis.moves.iter().all(|ranked| {
            let Value::Estimate(points) = ranked.value else { return false };
            format!("{points:.2}") == worth_of(ranked.mv)
        }));
    }
}
