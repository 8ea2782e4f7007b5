//! Solving a tic-tac-toe board, and showing what each search costs.

use crate::open::Solved;
use papan_game::{Budget, Evaluator, Game, Notation, POINT, Searchable, StopFlag, Turn, Value, rng};
use papan_picture::chart::{LineChart, LineSeries};
use papan_search::{
    NoTrace, PlyCounts, SearchResult, Settings, Solver, minimax, score_before_move, score_to_value,
    zero_evaluation,
};
use papan_tictactoe::{Cell, Position, TicTacToe};
use serde::Serialize;
use std::collections::HashMap;
use thiserror::Error;

/// The nodes that each of three searches needs to solve one position; `None` if it would take too long.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    /// The number of empty cells of the position.
    pub empty: u32,
    /// Nodes of plain minimax.
    pub minimax: Option<u64>,
    /// Nodes of alpha-beta, with the same move order.
    pub alphabeta: Option<u64>,
    /// Nodes of alpha-beta with a transposition table that merges symmetric positions.
    pub table: Option<u64>,
}

/// Nodes visited in solving the empty board, by the number of empty cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Levels {
    /// Nodes of plain minimax: the first entry is the empty board.
    pub minimax: Option<Vec<u64>>,
    /// Nodes of alpha-beta.
    pub alphabeta: Option<Vec<u64>>,
    /// Nodes of alpha-beta with a transposition table.
    pub table: Option<Vec<u64>>,
}

/// A solved board.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// The board with its variant.
    pub board: String,
    /// The number of cells of the board.
    pub cells: usize,
    /// The value of the empty board for the first player, with the best line.
    pub solved: Solved,
    /// The cost of solving after 0, 1, 2, ... moves of that line.
    pub rows: Vec<Row>,
    /// The nodes of the empty board's tree by level.
    pub levels: Levels,
}

impl Solution {
    /// Returns a chart of nodes against empty cells, one line for each search.
    pub fn chart(&self) -> LineChart {
        let series = |name: &str, count: fn(&Row) -> Option<u64>| {
            let point = |row: &Row| count(row).map(|nodes| (f64::from(row.empty), nodes as f64));
            LineSeries::new(name, self.rows.iter().rev().filter_map(point).collect())
        };
        LineChart {
            title: format!("Tic-tac-toe {}: nodes visited to solve a position", self.board),
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

/// The board was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "the board {size} is too large to be solved here: {nodes} positions were looked at, {depth} moves ahead, without \
     certainty; allow more with --nodes"
)]
pub struct TooLarge {
    /// The board.
    pub size: String,
    /// Number of positions searched.
    pub nodes: u64,
    /// Search depth in plies.
    pub depth: u32,
}

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

/// The moves of a solved position; a move in neither list is worse than the best.
pub(crate) struct FirstMoves<M> {
    /// Moves as good as the best.
    pub(crate) best: Vec<M>,
    /// Moves that were not compared, or not far enough.
    pub(crate) undecided: Vec<M>,
}

impl<M: Clone> FirstMoves<M> {
    /// Compares the moves of a solved position with the best one within `most` nodes. Symmetric moves are searched
    /// once.
    pub(crate) fn of<G, J>(
        solver: &mut Solver<G, J>,
        (game, state): (&G, &G::State),
        verdict: &SearchResult<M>,
        most: u64,
        stop: &StopFlag,
    ) -> Self
    where
        G: Searchable<Move = M>,
        J: Evaluator<G>,
    {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let after = |mv: &M| {
            let mut next = state.clone();
            game.advance(&mut next, mv);
            next
        };
        // The move that led to the value is one of the best, whatever the budget allows.
        let mut known = HashMap::from([(game.canonical(&after(&verdict.best)).0, Some(true))]);
        let mut left = most;
        let mut firsts = Self { best: Vec::new(), undecided: Vec::new() };
        for mv in moves {
            let next = after(&mv);
            let is_best = *known
                .entry(game.canonical(&next).0)
                .or_insert_with(|| is_worth(solver, game, &next, verdict.score, &mut left, stop));
            match is_best {
                Some(true) => firsts.best.push(mv),
                Some(false) => {}
                None => firsts.undecided.push(mv),
            }
        }
        firsts
    }
}

/// Returns whether the move that led to `next` has the value `score`, the best of all; `None` if the remaining budget
/// does not suffice.
fn is_worth<G: Searchable, J: Evaluator<G>>(
    solver: &mut Solver<G, J>,
    game: &G,
    next: &G::State,
    score: i32,
    left: &mut u64,
    stop: &StopFlag,
) -> Option<bool> {
    if let Some(margin) = game.result(next) {
        return Some(score == score_before_move(margin * POINT));
    }
    // No move is better than the best, so a win or a loss shows within its distance: a search to that depth which does
    // not find it decides the question, too.
    let depth = match score_to_value(score, true) {
        Value::Exact { plies: Some(plies), .. } => plies.saturating_sub(1),
        _ => u32::MAX,
    };
    if depth == 0 {
        return Some(false);
    }
    let verdict = solver.deepen_to(game, next, depth, Budget::Nodes(*left), stop, &mut NoTrace)?;
    *left = left.saturating_sub(verdict.nodes);
    // A search that was cut short reports the depth that it did not complete.
    let is_whole = verdict.depth >= depth && *left > 0 && !stop.is_raised();
    if verdict.is_exact { Some(score_before_move(verdict.score) == score) } else { is_whole.then_some(false) }
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
