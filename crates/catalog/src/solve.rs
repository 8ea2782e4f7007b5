//! Solving a tic-tac-toe board, and showing what each search costs.

use crate::open::Solved;
use papan_game::{Budget, Game, Insight, Judge, Notation, POINT, Stop, Turn, Value, rng};
use papan_picture::chart::{Chart, Series};
use papan_search::{PerPly, Settings, Silent, Solver, Verdict, before, level, minimax, value};
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
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// What the empty board is worth to the one who begins, and how that is kept.
    pub solved: Solved,
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
    Ok(Solution { solved: answer, rows: rows(game, &start, &line), levels: levels(game, &start) })
}

/// The value of a solved board; a tie fills the board, so its line tells how long it takes.
fn exact(score: i32, line: usize) -> Value {
    match value(score, true) {
        Value::Exact { margin: 0, .. } => Value::Exact { margin: 0, plies: Some(line as u32) },
        other => other,
    }
}

/// The moves of a solved position, by what is known of them; a move in neither list is worse than the best.
pub(crate) struct FirstMoves<M> {
    /// Those that are as good as the best.
    pub(crate) best: Vec<M>,
    /// Those that were not compared, or not far enough.
    pub(crate) undecided: Vec<M>,
}

impl<M: Clone> FirstMoves<M> {
    /// Compares the moves of a position whose value is certain with the best, within `most` positions. Moves that are
    /// turned or mirrored into each other are looked at once.
    pub(crate) fn of<G, J>(
        solver: &mut Solver<G, J>,
        (game, state): (&G, &G::State),
        verdict: &Verdict<M>,
        most: u64,
        stop: &Stop,
    ) -> Self
    where
        G: Insight<Move = M>,
        J: Judge<G>,
    {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        let after = |mv: &M| {
            let mut next = state.clone();
            game.advance(&mut next, mv);
            next
        };
        // Whatever the budget allows, the move that led to the value is one of the best.
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

/// Whether the move that led to `next` is worth `score`, the most that any is; `None` if what is left of the budget does
/// not tell.
fn is_worth<G: Insight, J: Judge<G>>(
    solver: &mut Solver<G, J>,
    game: &G,
    next: &G::State,
    score: i32,
    left: &mut u64,
    stop: &Stop,
) -> Option<bool> {
    if let Some(margin) = game.result(next) {
        return Some(score == before(margin * POINT));
    }
    // No move is better than the best, so a win or a loss shows itself within the moves that it takes: who has looked so
    // far without finding it has decided, too.
    let depth = match value(score, true) {
        Value::Exact { plies: Some(plies), .. } => plies.saturating_sub(1),
        _ => u32::MAX,
    };
    if depth == 0 {
        return Some(false);
    }
    let verdict = solver.deepen_to(game, next, depth, Budget::Nodes(*left), stop, &mut Silent)?;
    *left = left.saturating_sub(verdict.nodes);
    // A search that was cut short names the depth that it did not complete.
    let is_whole = verdict.depth >= depth && *left > 0 && !stop.is_raised();
    if verdict.is_sure { Some(before(verdict.score) == score) } else { is_whole.then_some(false) }
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
