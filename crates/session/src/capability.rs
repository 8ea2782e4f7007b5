//! Operations that only some games have. Front ends ask an entry for one, and never for the name of a game.

use crate::comparison::{Solution, TooLarge};
use crate::endings::EndingSolver;
use crate::entry::{Environment, GameError};
use crate::player::PlayerSpec;
use crate::session::Explanation;
use papan_game::options::Options;
use papan_game::{Budget, StopFlag};
use papan_message::Message;
use serde::Serialize;

/// The operations of a game besides those of every game.
#[derive(Clone, Copy, Default)]
pub struct Capabilities {
    /// Ranks moves by score and leave, in games with scored moves and racks.
    pub scored_moves: Option<&'static dyn ScoredMoves>,
    /// Compares the costs of searches on the empty board.
    pub compare_searches: Option<CompareSearches>,
    /// Solves the last moves, in games with hidden tiles.
    pub ending_solver: Option<&'static dyn EndingSolver>,
}

impl Capabilities {
    /// No further operations.
    pub const NONE: Self = Self { scored_moves: None, compare_searches: None, ending_solver: None };
}

/// Solves the board that the options describe within this many nodes, and measures three searches on it. Calls the last
/// argument with each step.
pub type CompareSearches =
    fn(&Options, u64, &StopFlag, &mut dyn FnMut(&str)) -> Result<Solution, CompareError>;

/// Why searches were not compared.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum CompareError {
    /// The options do not describe a board.
    #[error("{0}")]
    Options(Message),
    /// The board was not solved.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// A game whose moves have scores, and whose racks keep tiles.
pub trait ScoredMoves: Sync {
    /// Reads a position.
    fn read(
        &self,
        options: &[(String, String)],
        position: &str,
        env: &Environment<'_>,
    ) -> Result<Box<dyn ScoredPosition>, GameError>;
}

/// A position in which moves are ranked.
pub trait ScoredPosition {
    /// Returns the position's text.
    fn text(&self) -> String;
    /// Returns whether moves can be ranked here.
    fn status(&self) -> ScoredStatus;
    /// Returns warnings about the position.
    fn warnings(&self) -> &[Message];
    /// Returns the best moves by equity, best first; none if the rack of the side to move is unknown.
    fn ranked(&self, max: usize) -> Vec<ScoredMove>;
    /// Counts all placements.
    fn count(&self) -> PlacementCount;
    /// Compares the best moves by simulation, and calls `on_progress` with intermediate results.
    ///
    /// The same seed gives the same result on any number of threads, unless the budget limits time.
    fn simulate(
        &self,
        request: &SimulationRequest,
        stop: &StopFlag,
        on_progress: &mut dyn FnMut(&SimulatedMoves),
    ) -> Result<SimulatedMoves, GameError>;
    /// Returns the choice of a player.
    fn choice(
        &self,
        player: &PlayerSpec,
        budget: Option<Budget>,
        seed: u64,
        env: &Environment<'_>,
    ) -> Result<Explanation, GameError>;
}

/// How moves are simulated.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulationRequest {
    /// The number of moves to compare.
    pub candidates: usize,
    /// The number of moves played after each of them.
    pub plies: usize,
    /// The limit on all rollouts together.
    pub rollouts: u64,
    /// Stops when the best move is better than all others with this probability, such as 0.99.
    pub confidence: Option<f64>,
    /// A further limit.
    pub budget: Option<Budget>,
    /// The number of threads.
    pub threads: usize,
    /// The seed of the sampled tiles.
    pub seed: u64,
}

/// The result of a simulation.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SimulatedMoves {
    /// The number of rollouts of all moves together.
    pub rollouts: u64,
    /// Whether the best move is better than all others with the wanted probability.
    pub separated: bool,
    /// The moves, best first.
    pub moves: Vec<SimulatedFigures>,
}

/// The means of the rollouts of one move, with their standard errors.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SimulatedFigures {
    /// The move, scored.
    #[serde(flatten)]
    pub scored: ScoredMove,
    /// The number of rollouts.
    pub rollouts: u64,
    /// The probability of winning, from 0 to 1.
    pub win: f64,
    /// The standard error of `win`.
    pub win_error: f64,
    /// The spread after the last move, leaves included, in points.
    pub spread: f64,
    /// The standard error of `spread`.
    pub spread_error: f64,
    /// The moves after this one.
    pub plies: Vec<PlyFigures>,
}

/// The means of one move of a rollout.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PlyFigures {
    /// The score.
    pub score: f64,
    /// The standard error of `score`.
    pub score_error: f64,
    /// The share of moves that play a full rack.
    pub bingos: f64,
}

/// Whether moves can be ranked in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoredStatus {
    /// They can.
    Playable,
    /// The game is over.
    Over,
    /// The tiles of the side to move are not known.
    UnknownRack,
}

/// A move with its score, leave and equity.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ScoredMove {
    /// Its text for people.
    #[serde(rename = "move")]
    pub mv: String,
    /// The canonical text, as in records and the bot protocol.
    pub canonical: String,
    /// Its points.
    pub score: i32,
    /// The tiles kept.
    pub kept: String,
    /// The value of the tiles kept, in points.
    pub leave: f64,
    /// Score plus leave.
    pub equity: f64,
}

/// The placements of a position. On an empty board only horizontal ones are counted, because vertical ones mirror them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PlacementCount {
    /// The number of placements.
    pub placements: u64,
    /// The best score.
    pub best: i32,
    /// The sum of all scores.
    pub sum: i64,
}
