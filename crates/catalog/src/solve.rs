//! Solving a tic-tac-toe board, and showing what each search costs.

use papan_game::{Budget, Game, Insight, Stop, Turn, Value, rng};
use papan_search::{PerPly, Settings, Silent, Solver, analyse, level, minimax};
use papan_tictactoe::{Cell, Position, TicTacToe};
use serde::Serialize;
use thiserror::Error;

/// What each of the three searches looks at to solve one position; `None` where it would take too long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// Cells still empty in the position that is solved.
    pub empty: u32,
    /// Positions visited by plain minimax.
    pub minimax: Option<u64>,
    /// By alpha-beta, with the same order of moves.
    pub alphabeta: Option<u64>,
    /// By alpha-beta with a table of positions, turned and mirrored ones taken together.
    pub table: Option<u64>,
}

/// Positions visited in solving the empty board, by the number of cells still empty in them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Levels {
    /// By plain minimax: the first entry is the empty board.
    pub minimax: Option<Vec<u64>>,
    /// By alpha-beta.
    pub alphabeta: Option<Vec<u64>>,
    /// By alpha-beta with a table.
    pub table: Option<Vec<u64>>,
}

/// A solved board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solution {
    /// What the empty board is worth to the one who begins.
    pub value: Value,
    /// The moves that keep that value.
    pub best: Vec<String>,
    /// One game of best play.
    pub line: Vec<String>,
    /// Positions that Papan's solver looked at.
    pub nodes: u64,
    /// What solving costs after 0, 1, 2, ... moves of that game.
    pub rows: Vec<Row>,
    /// Where in the tree of the empty board the positions are.
    pub levels: Levels,
}

/// A board that was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "the board {size} is too large to be solved here: {nodes} positions were looked at, {depth} moves ahead, without \
     certainty; allow more with --nodes"
)]
pub struct TooLarge {
    /// The board.
    pub size: String,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves looked ahead.
    pub depth: u32,
}

/// A teaching search stops beyond this many positions, and its cell shows `-`.
const PATIENCE: u64 = 20_000_000;

/// Solves the empty board with at most `most` positions, and measures the three searches on it.
pub fn solve(game: &TicTacToe, most: u64, stop: &Stop) -> Result<Solution, TooLarge> {
    let start = game.start(&mut rng::stream(0, 0));
    let settings = Settings { table: 1 << 24, insight: true };
    let mut solver = Solver::new(level::<TicTacToe>, settings);
    let verdict = solver.deepen(game, &start, Budget::Nodes(most), stop, &mut Silent);
    let (nodes, depth) = verdict.as_ref().map_or((0, 0), |verdict| (verdict.nodes, verdict.depth));
    if !verdict.is_some_and(|verdict| verdict.is_sure) {
        return Err(TooLarge { size: game.size().to_string(), nodes, depth });
    }
    let ranked = analyse(&mut solver, game, &start, Budget::Nodes(most), stop);
    let Some(first) = ranked.first().filter(|first| matches!(first.value, Value::Exact { .. })) else {
        return Err(TooLarge { size: game.size().to_string(), nodes, depth });
    };
    let best = ranked
        .iter()
        .take_while(|ranked| ranked.value == first.value)
        .map(|ranked| ranked.mv.to_string())
        .collect();
    let line = first.line.clone();
    Ok(Solution {
        value: first.value,
        best,
        nodes,
        rows: rows(game, &start, &line),
        levels: levels(game, &start),
        line: line.iter().map(Cell::to_string).collect(),
    })
}

/// The positions of a game, first to last.
fn along(game: &TicTacToe, start: &Position, line: &[Cell]) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    for cell in line {
        let mut next = positions[positions.len() - 1].clone();
        game.advance(&mut next, cell);
        positions.push(next);
    }
    positions
}

/// What solving costs along a game. Measured from the end, so that a search that has once lost its
/// patience is not tried on a larger position.
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

/// Positions per level that plain minimax visits.
fn by_minimax(game: &TicTacToe, position: &Position) -> Option<Vec<u64>> {
    let mut trace = PerPly::default();
    minimax(game, position, u32::from(game.size().cells()), PATIENCE, &mut trace)?;
    Some(trace.counts().to_vec())
}

/// Positions per level that alpha-beta visits.
fn by_alphabeta(game: &TicTacToe, position: &Position, settings: Settings) -> Option<Vec<u64>> {
    let mut trace = PerPly::default();
    let mut solver = Solver::new(level::<TicTacToe>, settings);
    if game.result(position).is_some() {
        return Some(vec![1]);
    }
    solver.search(game, position, u32::from(game.size().cells()), PATIENCE, &mut trace)?;
    Some(trace.counts().to_vec())
}
