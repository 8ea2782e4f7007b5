//! Solves a board, and measures what each search costs.

use papan_game::{Budget, Game, Notation, Searchable, StopFlag, Turn, Value, rng};
use papan_search::{NoTrace, PlyCounts, Settings, Solver, minimax, score_to_value, zero_evaluation};
use papan_session::define::FirstMoves;
use papan_session::{Levels, Row, Solution, Solved, TooLarge};
use papan_tictactoe::{Cell, Position, TicTacToe};

/// A teaching search stops beyond this many nodes, and its cell shows `-`.
const PATIENCE: u64 = 10_000_000;

/// Solves the empty board within `most` nodes and measures the three searches on it. Calls `tell` with each step.
///
/// On boards of more than 32 cells the transposition table identifies a position by a 64-bit key that another one might
/// share, so results there are exact but for such a collision.
pub fn solve(
    game: &TicTacToe,
    most: u64,
    stop: &StopFlag,
    tell: &mut dyn FnMut(&str),
) -> Result<Solution, TooLarge> {
    let start = game.start(&mut rng::stream(0, 0));
    let settings = Settings { table_entries: 1 << 24, ..Settings::STRONG };
    let evaluator: fn(&TicTacToe, &Position) -> i32 = zero_evaluation;
    let mut solver = Solver::new(evaluator, settings);
    tell("solving the empty board");
    let verdict = solver.deepen(game, &start, Budget::Nodes(most), stop, &mut NoTrace);
    let (nodes, depth) = verdict.as_ref().map_or((0, 0), |verdict| (verdict.nodes, verdict.depth));
    let verdict = verdict.filter(|verdict| verdict.is_exact).ok_or(TooLarge {
        size: game.size().to_string(),
        nodes,
        depth,
    })?;
    let line = solver.principal_variation(game, &start, verdict.best, most).moves;
    tell("looking for all best moves");
    let firsts = FirstMoves::of(&mut solver, (game, &start), &verdict, most, stop);
    tell("measuring the three searches");
    let write = |moves: &[Cell]| moves.iter().map(Cell::to_string).collect();
    let value = exact(verdict.score, line.len());
    let first = if let Value::Exact { margin, .. } = value { margin } else { 0 };
    let answer = Solved {
        position: game.write_position(&start),
        value,
        first,
        best: write(&firsts.best),
        undecided: write(&firsts.undecided),
        line: write(&line),
        nodes,
    };
    Ok(Solution {
        board: format!("{}{}", game.size(), if game.is_misere() { ", misère" } else { "" }),
        cells: usize::from(game.size().cells()),
        solved: answer,
        rows: rows(game, &start, &line),
        levels: levels(game, &start),
    })
}

/// Returns the value of a solved board; a tie fills the board, so its line gives the distance.
fn exact(score: i32, line: usize) -> Value {
    match score_to_value(score, true) {
        Value::Exact { margin: 0, .. } => Value::Exact { margin: 0, plies: Some(line as u32) },
        other => other,
    }
}

/// Returns the positions of a game, first to last.
fn along(game: &TicTacToe, start: &Position, line: &[Cell]) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    for cell in line {
        let mut next = positions[positions.len() - 1].clone();
        game.advance(&mut next, cell);
        positions.push(next);
    }
    positions
}

/// Measures the cost of solving along a game, from its end, so that a search that once exceeded its limit is not tried
/// on a larger position.
fn rows(game: &TicTacToe, start: &Position, line: &[Cell]) -> Vec<Row> {
    let mut patient = [true; 3];
    let mut measure = |search: usize, cost: &dyn Fn() -> Option<Vec<u64>>| {
        let nodes = if patient[search] { cost().map(|levels| levels.iter().sum()) } else { None };
        patient[search] = nodes.is_some();
        nodes
    };
    let mut rows: Vec<Row> = along(game, start, line)
        .into_iter()
        .rev()
        .filter(|position| matches!(game.turn(position), Turn::Of(_)))
        .map(|position| Row {
            empty: u32::from(game.size().cells()) - position.taken().count_ones(),
            minimax: measure(0, &|| by_minimax(game, &position)),
            alphabeta: measure(1, &|| by_alphabeta(game, &position, Settings::PLAIN)),
            table: measure(2, &|| by_alphabeta(game, &position, Settings::TABLE)),
        })
        .collect();
    rows.reverse();
    rows
}

fn levels(game: &TicTacToe, start: &Position) -> Levels {
    Levels {
        minimax: by_minimax(game, start),
        alphabeta: by_alphabeta(game, start, Settings::PLAIN),
        table: by_alphabeta(game, start, Settings::TABLE),
    }
}

/// Returns the nodes per level of plain minimax.
fn by_minimax(game: &TicTacToe, position: &Position) -> Option<Vec<u64>> {
    let mut trace = PlyCounts::default();
    minimax(game, position, u32::from(game.size().cells()), PATIENCE, &mut trace)?;
    Some(trace.counts().to_vec())
}

/// Returns the nodes per level of alpha-beta.
fn by_alphabeta(game: &TicTacToe, position: &Position, settings: Settings) -> Option<Vec<u64>> {
    let mut trace = PlyCounts::default();
    let mut solver = Solver::new(zero_evaluation::<TicTacToe>, settings);
    if game.result(position).is_some() {
        return Some(vec![1]);
    }
    solver.search(game, position, u32::from(game.size().cells()), PATIENCE, &mut trace)?;
    Some(trace.counts().to_vec())
}
