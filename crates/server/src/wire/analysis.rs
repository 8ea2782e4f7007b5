//! The analysis of a position.

use super::state::{ValueView, number};
use papan_session::{AnalyzedMove, PositionAnalysis, WinningChance};
use serde::Serialize;
use utoipa::ToSchema;

/// The state of an analysis so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysisUpdate {
    /// Number of moves before the position.
    pub(crate) at: usize,
    /// The seat to move; null if the game is over.
    #[schema(required)]
    pub(crate) seat: Option<u8>,
    /// Search depth in plies.
    pub(crate) depth: u32,
    /// Nodes searched so far.
    pub(crate) nodes: u64,
    /// Whether this is the final update.
    pub(crate) done: bool,
    /// The move that was played here, if any; it is always among `moves`.
    #[schema(required)]
    pub(crate) played: Option<String>,
    /// The moves, best first.
    pub(crate) moves: Vec<MoveAnalysis>,
}

/// A move with its evaluation.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct MoveAnalysis {
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The move in display notation.
    pub(crate) text: String,
    /// The cell of the move, if it is made on a single one.
    #[schema(required)]
    pub(crate) cell: Option<usize>,
    /// Value for the player to move, if known.
    #[schema(required)]
    pub(crate) value: Option<ValueView>,
    /// Points scored, in games that score moves.
    #[schema(required)]
    pub(crate) score: Option<i32>,
    /// Tiles left on the rack, in games with racks.
    #[schema(required)]
    pub(crate) leave: Option<String>,
    /// Points scored plus the value of the leave.
    #[schema(required)]
    pub(crate) equity: Option<f64>,
    /// Equity lost compared to the best move, in points.
    #[schema(required)]
    pub(crate) behind: Option<f64>,
    /// Chance of winning, if the move was simulated.
    #[schema(required)]
    pub(crate) chance: Option<ChanceView>,
    /// Expected continuation, starting with the move itself.
    pub(crate) line: Vec<String>,
    /// Nodes searched for this move.
    pub(crate) nodes: u64,
}

/// The chance of winning after a move, from rollouts.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct ChanceView {
    /// Probability of winning, from 0 to 1.
    pub(crate) win: f64,
    /// Standard error of the probability.
    pub(crate) win_error: f64,
    /// Standard error of the value, in points.
    pub(crate) value_error: f64,
    /// Number of rollouts.
    pub(crate) rollouts: u64,
}

impl From<WinningChance> for ChanceView {
    fn from(chance: WinningChance) -> Self {
        let WinningChance { win, win_error, value_error, rollouts } = chance;
        Self { win: short(win), win_error: short(win_error), value_error: short(value_error), rollouts }
    }
}

impl AnalysisUpdate {
    pub(crate) fn new(findings: PositionAnalysis, done: bool) -> Self {
        let PositionAnalysis { at, seat, played, depth, nodes, moves } = findings;
        let moves = moves.into_iter().map(MoveAnalysis::from).collect();
        Self { at, seat: seat.map(number), depth, nodes, done, played, moves }
    }
}

impl From<AnalyzedMove> for MoveAnalysis {
    fn from(finding: AnalyzedMove) -> Self {
        let AnalyzedMove { mv, text, cell, value, score, leave, equity, behind, chance, line, nodes } =
            finding;
        let (value, equity, behind) = (value.map(ValueView::from), equity.map(short), behind.map(short));
        let chance = chance.map(ChanceView::from);
        Self { mv, text, cell, value, score, leave, equity, behind, chance, line, nodes }
    }
}

/// Rounds to three decimals.
fn short(points: f64) -> f64 {
    (points * 1000.0).round() / 1000.0
}
