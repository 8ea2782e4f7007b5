//! The answers of solvers for the last moves of a game with hidden tiles.

use crate::entry::{Environment, GameError};
use papan_game::{Budget, StopFlag};
use serde::Serialize;

/// Solves the last moves of a game, where the hidden tiles are few enough to count.
pub trait EndingSolver: Sync {
    /// Solves a position.
    fn solve(
        &self,
        options: &[(String, String)],
        position: &str,
        limits: &EndingLimits,
        env: &Environment<'_>,
    ) -> Result<SolvedEnding, GameError>;
}

/// The question and the limits of a search.
#[derive(Clone, Debug)]
pub struct EndingLimits {
    /// The limit on thinking; by default, what the position usually takes.
    pub budget: Option<Budget>,
    /// Ends the search early.
    pub stop: StopFlag,
    /// The size of the transposition table, in bytes, of each thread.
    pub table_bytes: usize,
    /// The number of threads. They help only while tiles are hidden.
    pub threads: usize,
    /// Whether to find out only who wins, which is much faster.
    pub is_result_only: bool,
}

/// How sure a value is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum EndingLabel {
    /// It is the value of best play by both sides.
    Proved,
    /// It is an estimate between bounds that are proved.
    Bounded,
    /// It is an estimate.
    Estimated,
}

/// The answer of a solver.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum SolvedEnding {
    /// The gain of best play.
    Value(EndingValue),
    /// The result of best play.
    Result(EndingResult),
    /// The number of orders of the hidden tiles in which each move wins.
    Odds(EndingOdds),
}

/// The gain of best play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndingValue {
    /// The position's text.
    pub position: String,
    /// The points that the side to move gains on its opponent, unplayed tiles included.
    pub value: i32,
    /// Its lead at the end, with this value.
    pub spread: i32,
    /// How sure the value is.
    pub label: EndingLabel,
    /// The proved lower bound of the value, if there is one.
    pub low: Option<i32>,
    /// The proved upper bound of the value, if there is one.
    pub high: Option<i32>,
    /// The best move.
    pub best: String,
    /// The expected line to the end of the game.
    pub line: Vec<String>,
    /// Positions searched.
    pub nodes: u64,
    /// The depth of the deepest finished search, in plies.
    pub depth: u32,
}

/// The result of best play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndingResult {
    /// The position's text.
    pub position: String,
    /// The result for the side to move.
    pub result: GameResult,
    /// How sure the result is: proved or estimated.
    pub label: EndingLabel,
    /// Positions searched.
    pub nodes: u64,
}

/// The result of a game for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum GameResult {
    /// It wins.
    Win,
    /// It ties.
    Tie,
    /// It loses.
    Loss,
}

/// The moves of a position with hidden tiles, with the orders of these tiles in which each wins.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct EndingOdds {
    /// The position's text.
    pub position: String,
    /// Whether it is proved that no move wins in more orders than the first with a pessimistic opponent.
    pub label: EndingLabel,
    /// The number of orders.
    pub orders: u64,
    /// The moves, best first.
    pub moves: Vec<MoveOdds>,
    /// Positions searched.
    pub nodes: u64,
}

/// A move with its odds.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveOdds {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its score.
    pub score: i32,
    /// The results if the opponent knows the order.
    pub pessimistic: OrderCount,
    /// The results if the opponent knows only which tiles are hidden.
    pub rational: OrderCount,
    /// The results with a pessimistic opponent, by the tiles drawn.
    pub draws: Vec<DrawCount>,
}

/// Orders of hidden tiles, counted by their results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct OrderCount {
    /// Wins.
    pub wins: u64,
    /// Ties.
    pub ties: u64,
    /// Losses.
    pub losses: u64,
    /// Orders without a proved result.
    pub unknown: u64,
}

/// The results after a draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DrawCount {
    /// The tiles drawn.
    pub drawn: String,
    /// The results.
    #[serde(flatten)]
    pub count: OrderCount,
}
