//! What the moves of a position are worth.

use super::state::{Worth, number};
use papan_catalog::{Finding, Findings};
use serde::Serialize;
use utoipa::ToSchema;

/// What is known of a position so far.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Analysis {
    /// After how many moves the position is.
    pub(crate) at: usize,
    /// Who is to move there; null where the game is over.
    #[schema(required)]
    pub(crate) seat: Option<u8>,
    /// Moves looked ahead.
    pub(crate) depth: u32,
    /// Positions looked at so far.
    pub(crate) nodes: u64,
    /// Whether no more will be found out.
    pub(crate) done: bool,
    /// The move that was made there, if one was; it is always among the moves.
    #[schema(required)]
    pub(crate) played: Option<String>,
    /// The moves, best first.
    pub(crate) moves: Vec<AnalysedMove>,
}

/// A move of a position, and what is known of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AnalysedMove {
    /// Its canonical text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Its text as people read it.
    pub(crate) text: String,
    /// The cell on which it is made, where it is made on one.
    #[schema(required)]
    pub(crate) cell: Option<usize>,
    /// What it is worth to the one who makes it, as far as that is known.
    #[schema(required)]
    pub(crate) value: Option<Worth>,
    /// What it counts, in games that count moves.
    #[schema(required)]
    pub(crate) score: Option<i32>,
    /// The tiles that are kept, in games that have them.
    #[schema(required)]
    pub(crate) leave: Option<String>,
    /// What it counts and what is kept, in points.
    #[schema(required)]
    pub(crate) equity: Option<f64>,
    /// How much less it is worth than the best move, in points.
    #[schema(required)]
    pub(crate) behind: Option<f64>,
    /// The line that is expected to follow, the move itself first.
    pub(crate) line: Vec<String>,
    /// Positions looked at to find out.
    pub(crate) nodes: u64,
}

impl Analysis {
    pub(crate) fn new(findings: Findings, done: bool) -> Self {
        let Findings { at, seat, played, depth, nodes, moves } = findings;
        let moves = moves.into_iter().map(AnalysedMove::from).collect();
        Self { at, seat: seat.map(number), depth, nodes, done, played, moves }
    }
}

impl From<Finding> for AnalysedMove {
    fn from(finding: Finding) -> Self {
        let Finding { mv, text, cell, value, score, leave, equity, behind, line, nodes } = finding;
        let (value, equity, behind) = (value.map(Worth::from), equity.map(short), behind.map(short));
        Self { mv, text, cell, value, score, leave, equity, behind, line, nodes }
    }
}

/// Points to the thousandth, which is as finely as they are counted.
fn short(points: f64) -> f64 {
    (points * 1000.0).round() / 1000.0
}
