//! Analysis of a position, for people who study it.

use super::endgame::{self, EndgameSolver, Ending, Label};
use super::sim_player::SimSettings;
use super::simulation::{SimulatedMove, Simulation, mean_beyond_leave};
use crate::generate::{MILLIPOINTS, PlacementFinder};
use crate::position::View;
use crate::rank::EquityMove;
use crate::rules::Crossword;
use crate::{Leaves, Move};
use papan_game::{Budget, BudgetClock, SearchContext, Value};

/// The analysis of one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// The move with its static equity.
    pub candidate: EquityMove,
    /// The expected spread of the mover after the reply, or, in an endgame, at the end of the game. `None` before the
    /// first rollout.
    pub value: Option<Value>,
    /// The expected line, beginning with the move.
    pub line: Vec<Move>,
    /// Replies or endgame nodes evaluated after this move.
    pub nodes: u64,
}

/// The analysis of a position so far.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisReport {
    /// Depth of the search; 0 for static equity.
    pub depth: u32,
    /// Replies or endgame nodes evaluated so far.
    pub nodes: u64,
    /// The moves, best first.
    pub moves: Vec<MoveAnalysis>,
}

/// Rollouts before the first progress report. The number doubles for every following report.
const FIRST_REPORT: usize = 8;

/// Rollouts after each move.
const MAX_ROLLOUTS: usize = 64;

/// Evaluates moves more closely than by static equity: by simulation, as [`SimPlayer`](super::SimPlayer) does, or, once
/// the bag is empty, by endgame search. Calls `on_progress` with intermediate results, the first time before the
/// simulation begins. Returns the static order if the budget allows for nothing more.
pub fn analyze(
    game: &Crossword,
    view: &View,
    moves: Vec<EquityMove>,
    leaves: &Leaves,
    finder: &mut PlacementFinder,
    mut context: SearchContext<'_>,
    on_progress: &mut dyn FnMut(&AnalysisReport),
) -> AnalysisReport {
    let first = static_report(&moves);
    on_progress(&first);
    let rack = view.rack().unwrap_or_default();
    let unseen = game.unseen(&view.board, [&rack]);
    if view.bag == 0 {
        return analyze_endgame(game, view, &moves, &context).unwrap_or(first);
    }
    // Report plain means. The number of rollouts is shown along with them.
    let settings = SimSettings { prior_weight: 0, ..SimSettings::default() };
    let mut simulation = Simulation { game, view, leaves, settings, finder, candidates: moves, unseen };
    simulate(&mut simulation, &mut context, on_progress).unwrap_or(first)
}

fn static_report(moves: &[EquityMove]) -> AnalysisReport {
    let analysis =
        |&candidate: &EquityMove| MoveAnalysis { candidate, value: None, line: vec![candidate.mv], nodes: 0 };
    AnalysisReport { depth: 0, nodes: 0, moves: moves.iter().map(analysis).collect() }
}

/// Simulates the moves. Returns `None` if there was no time for a single rollout.
fn simulate(
    simulation: &mut Simulation<'_>,
    context: &mut SearchContext<'_>,
    on_progress: &mut dyn FnMut(&AnalysisReport),
) -> Option<AnalysisReport> {
    let mut clock = BudgetClock::start(context.budget, &context.stop);
    let mut field = simulation.start();
    let (mut rollouts, mut goal) = (0, FIRST_REPORT);
    while rollouts < MAX_ROLLOUTS && simulation.roll_out(&mut field, context.rng, &mut clock) {
        rollouts += 1;
        if rollouts == goal && rollouts < MAX_ROLLOUTS {
            on_progress(&simulation_report(simulation, &mut field, rollouts));
            goal *= 2;
        }
    }
    (rollouts > 0).then(|| simulation_report(simulation, &mut field, rollouts))
}

fn simulation_report(
    simulation: &Simulation<'_>,
    field: &mut [SimulatedMove],
    rollouts: usize,
) -> AnalysisReport {
    simulation.sort(field, rollouts);
    let mean = mean_beyond_leave(field);
    let spread = f64::from(simulation.view.spread());
    let analysis = |one: &SimulatedMove| {
        let gain = simulation.value(one, mean, rollouts) as f64 / f64::from(MILLIPOINTS);
        MoveAnalysis {
            candidate: one.candidate,
            value: Some(Value::Estimate(spread + gain)),
            line: vec![one.candidate.mv],
            nodes: rollouts as u64,
        }
    };
    let moves = field.iter().map(analysis).collect();
    AnalysisReport { depth: 1, nodes: (rollouts * field.len()) as u64, moves }
}

/// Searches the endgame after each move. Returns `None` if there was no time for all of them.
fn analyze_endgame(
    game: &Crossword,
    view: &View,
    moves: &[EquityMove],
    context: &SearchContext<'_>,
) -> Option<AnalysisReport> {
    let ending = Ending::of(game, view)?;
    let mut solver = EndgameSolver::new(game, endgame::Settings::default());
    let (mut analyzed, mut depth, mut nodes) = (Vec::with_capacity(moves.len()), 0, 0);
    for &candidate in moves {
        let budget = Budget::Nodes(SimSettings::default().endgame_nodes);
        let mut clock = BudgetClock::start(budget, &context.stop);
        let solution = solver.evaluate_move(ending, (candidate.mv, candidate.score), &mut clock);
        // Depth 1 is the move alone: nothing was searched, unless the move ends the game.
        let is_exact = solution.label == Label::Proved;
        if solution.depth < 2 && !is_exact {
            return None;
        }
        let margin = view.spread() + solution.value;
        let exact = Value::Exact { margin, plies: None };
        let value = if is_exact { exact } else { Value::Estimate(margin.into()) };
        let (line, searched) = (solution.line, clock.nodes());
        analyzed.push((margin, MoveAnalysis { candidate, value: Some(value), line, nodes: searched }));
        (depth, nodes) = (depth.max(solution.depth), nodes + searched);
    }
    analyzed.sort_by_key(|(margin, _)| std::cmp::Reverse(*margin));
    let moves: Vec<MoveAnalysis> = analyzed.into_iter().map(|(_, analysis)| analysis).collect();
    (!moves.is_empty()).then_some(AnalysisReport { depth, nodes, moves })
}
