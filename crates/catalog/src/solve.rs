//! Solving a tic-tac-toe board, and showing what each search costs.

use papan_game::{Budget, Game, Insight, POINT, Stop, Turn, Value, rng};
use papan_picture::chart::{Chart, Series};
use papan_search::{PerPly, Settings, Silent, Solver, before, level, minimax, value};
use papan_tictactoe::{Cell, Position, TicTacToe};
use serde::Serialize;
use std::collections::HashMap;
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
    /// The moves that keep that value and take as long to the end, as far as they could be decided.
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

impl Solution {
    /// Nodes against empty cells, a line a search, for the board with this name.
    pub fn chart(&self, board: &str) -> Chart {
        let series = |name: &str, count: fn(&Row) -> Option<u64>| {
            let point = |row: &Row| count(row).map(|nodes| (f64::from(row.empty), nodes as f64));
            Series::new(name, self.rows.iter().rev().filter_map(point).collect())
        };
        Chart {
            title: format!("Tic-tac-toe {board}: nodes visited to solve a position"),
            x_title: "empty cells".to_owned(),
            y_title: "nodes".to_owned(),
            log_y: true,
            series: vec![
                series("minimax", |row| row.minimax),
                series("alpha-beta", |row| row.alphabeta),
                series("alpha-beta with table", |row| row.table),
            ],
        }
    }
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
const PATIENCE: u64 = 10_000_000;

/// Solves the empty board with at most `most` positions, and measures the three searches on it; `tell` is
/// told what is being done.
///
/// On boards of more than 32 cells the table knows a position by a 64-bit number that another one might
/// share, so what is certain there is certain but for that.
pub fn solve(
    game: &TicTacToe,
    most: u64,
    stop: &Stop,
    tell: &mut dyn FnMut(&str),
) -> Result<Solution, TooLarge> {
    let start = game.start(&mut rng::stream(0, 0));
    let settings = Settings { table: 1 << 24, ..Settings::STRONG };
    let judge: fn(&TicTacToe, &Position) -> i32 = level;
    let mut solver = Solver::new(judge, settings);
    tell("solving the empty board");
    let verdict = solver.deepen(game, &start, Budget::Nodes(most), stop, &mut Silent);
    let (nodes, depth) = verdict.as_ref().map_or((0, 0), |verdict| (verdict.nodes, verdict.depth));
    let verdict = verdict.filter(|verdict| verdict.is_sure).ok_or(TooLarge {
        size: game.size().to_string(),
        nodes,
        depth,
    })?;
    let line = solver.line(game, &start, verdict.best, most).moves;
    tell("looking for all best moves");
    let best = best_moves(&mut solver, game, &start, verdict.score, most, stop);
    tell("measuring the three searches");
    Ok(Solution {
        value: exact(verdict.score, line.len()),
        best,
        nodes,
        rows: rows(game, &start, &line),
        levels: levels(game, &start),
        line: line.iter().map(Cell::to_string).collect(),
    })
}

/// The value of a solved board; a tie fills the board, so its line tells how long it takes.
fn exact(score: i32, line: usize) -> Value {
    match value(score, true) {
        Value::Exact { margin: 0, .. } => Value::Exact { margin: 0, plies: Some(line as u32) },
        other => other,
    }
}

/// The first moves that lead to `score` for certain, as far as `most` positions tell. Moves that are
/// turned or mirrored into each other are looked at once.
fn best_moves(
    solver: &mut Solver<TicTacToe, fn(&TicTacToe, &Position) -> i32>,
    game: &TicTacToe,
    start: &Position,
    score: i32,
    most: u64,
    stop: &Stop,
) -> Vec<String> {
    // No move is better than the best, so a win or a loss shows itself within the moves it takes.
    let depth = match value(score, true) {
        Value::Exact { plies: Some(plies), .. } => plies.saturating_sub(1),
        _ => u32::from(game.size().cells()),
    };
    let mut left = most;
    let mut is_best = |next: &Position| {
        if let Some(margin) = game.result(next) {
            return score == before(margin * POINT);
        }
        let verdict = solver.deepen_to(game, next, depth, Budget::Nodes(left), stop, &mut Silent);
        left -= verdict.as_ref().map_or(0, |verdict| verdict.nodes);
        verdict.is_some_and(|verdict| verdict.is_sure && before(verdict.score) == score)
    };
    let mut known: HashMap<u64, bool> = HashMap::new();
    let mut moves = Vec::new();
    game.moves(start, &mut moves);
    let leads_there = |cell: &Cell| {
        let mut next = start.clone();
        game.advance(&mut next, cell);
        *known.entry(game.canonical(&next).0).or_insert_with(|| is_best(&next))
    };
    moves.into_iter().filter(leads_there).map(|cell| cell.to_string()).collect()
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
