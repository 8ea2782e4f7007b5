//! The analysis of a position in a session, refined while a search runs.

use papan_game::{Budget, Evaluator, Game, Notation, Searchable, Seat, StopFlag, Value};
use papan_search::{RootAnalysis, Settings, Solver, analyze};
use serde::Serialize;

/// A move of a position, with its analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalyzedMove {
    /// Its canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its text for people.
    pub text: String,
    /// The cell of the board on which it is played, for moves of a single cell.
    pub cell: Option<usize>,
    /// Its value for the seat to move.
    pub value: Option<Value>,
    /// Its score, in games that score moves.
    pub score: Option<i32>,
    /// The tiles kept, in games with racks.
    pub leave: Option<String>,
    /// Score plus the value of the leave, in points.
    pub equity: Option<f64>,
    /// The difference to the best move's value in points; `None` if the two cannot be compared.
    pub behind: Option<f64>,
    /// The chance of winning, if the move was simulated.
    pub chance: Option<WinningChance>,
    /// The expected line, the move itself first.
    pub line: Vec<String>,
    /// Number of positions searched.
    pub nodes: u64,
}

/// The analysis of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionAnalysis {
    /// Number of moves played before the position.
    pub at: usize,
    /// The seat to move, or `None` if the game is over.
    pub seat: Option<Seat>,
    /// The move that was played there, if any.
    pub played: Option<String>,
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions searched so far.
    pub nodes: u64,
    /// The moves, best first.
    pub moves: Vec<AnalyzedMove>,
}

/// When an analysis stops.
#[derive(Clone, Debug)]
pub struct AnalysisLimit {
    /// The budget.
    pub budget: Budget,
    /// A flag that stops the analysis early.
    pub stop: StopFlag,
}

/// A move with the types of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedAnalyzedMove<M> {
    /// The move.
    pub mv: M,
    /// Its value, if it is known.
    pub value: Option<Value>,
    /// Score and leave, in games that have them.
    pub count: Option<ScoredLeave>,
    /// The points by which it is worse than the best move.
    pub behind: Option<f64>,
    /// The chance of winning, if the move was simulated.
    pub chance: Option<WinningChance>,
    /// The principal variation, the move itself first.
    pub line: Vec<M>,
    /// Number of positions searched for it.
    pub nodes: u64,
}

/// The chance of winning after a move, from rollouts.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct WinningChance {
    /// The probability of winning, from 0 to 1.
    pub win: f64,
    /// The standard error of `win`.
    pub win_error: f64,
    /// The standard error of the value, in points.
    pub value_error: f64,
    /// The number of rollouts.
    pub rollouts: u64,
}

/// Score, leave and equity of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredLeave {
    /// The points of the move.
    pub score: i32,
    /// The tiles kept.
    pub leave: String,
    /// Score plus the value of the leave.
    pub equity: f64,
}

/// The analysis of a position, with the types of its game.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedAnalysis<M> {
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions searched.
    pub nodes: u64,
    /// The moves, best first.
    pub moves: Vec<TypedAnalyzedMove<M>>,
}

/// Returns a value in points.
pub fn points(value: Value) -> f64 {
    match value {
        Value::Exact { margin, .. } => margin.into(),
        Value::Estimate(points) => points,
    }
}

/// Analyzes a position by iterative deepening.
pub fn by_search<G: Searchable, J: Evaluator<G>>(
    evaluator: J,
    (game, state): (&G, &G::State),
    limit: &AnalysisLimit,
    on_progress: &mut dyn FnMut(TypedAnalysis<G::Move>),
) -> TypedAnalysis<G::Move> {
    let mut solver = Solver::new(evaluator, Settings::STRONG);
    let found =
        analyze(&mut solver, game, state, limit.budget, &limit.stop, |known| on_progress(weigh(known)));
    weigh(&found)
}

fn weigh<M: Clone>(found: &RootAnalysis<M>) -> TypedAnalysis<M> {
    let best = found.moves.first().map(|ranked| points(ranked.value));
    let weighed = |ranked: &papan_search::RootMove<M>| TypedAnalyzedMove {
        mv: ranked.mv.clone(),
        value: Some(ranked.value),
        count: None,
        behind: best.map(|best| best - points(ranked.value)),
        chance: None,
        line: ranked.line.clone(),
        nodes: ranked.nodes,
    };
    TypedAnalysis { depth: found.depth, nodes: found.nodes, moves: found.moves.iter().map(weighed).collect() }
}

/// A position as one viewer sees it, and the move played there.
pub(crate) struct AnalyzedPosition<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) view: G::View,
    pub(crate) at: usize,
    pub(crate) seat: Option<Seat>,
    pub(crate) played: Option<G::Move>,
    pub(crate) cell: fn(&G, &G::Move) -> Option<usize>,
}

impl<G: Notation> AnalyzedPosition<'_, G> {
    /// Returns the analysis as text.
    pub(crate) fn describe(&self, known: TypedAnalysis<G::Move>) -> PositionAnalysis {
        PositionAnalysis {
            at: self.at,
            seat: self.seat,
            played: self.played.as_ref().map(|mv| self.game.write_visible_move(&self.view, mv)),
            depth: known.depth,
            nodes: known.nodes,
            moves: known.moves.into_iter().map(|weighed| self.finding(weighed)).collect(),
        }
    }

    fn finding(&self, weighed: TypedAnalyzedMove<G::Move>) -> AnalyzedMove {
        let (mv, count) = (weighed.mv, weighed.count);
        AnalyzedMove {
            text: self.game.describe_move(&self.view, &mv),
            cell: (self.cell)(self.game, &mv),
            mv: self.game.write_move(&mv),
            value: weighed.value,
            score: count.as_ref().map(|count| count.score),
            equity: count.as_ref().map(|count| count.equity),
            leave: count.map(|count| count.leave),
            behind: weighed.behind,
            chance: weighed.chance,
            line: weighed.line.iter().map(|mv| self.game.write_move(mv)).collect(),
            nodes: weighed.nodes,
        }
    }
}
