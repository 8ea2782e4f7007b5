//! Analysis of a position, for people who study it.

use super::endgame::{self, EndgameSolver, Ending, Label};
use super::sim_player::SimSettings;
use super::simulation::{SimulatedMove, Simulation, SimulationReport, SimulationSettings};
use crate::position::View;
use crate::rank::EquityMove;
use crate::rules::Crossword;
use crate::{Leaves, Move, WinTable};
use papan_game::{Budget, BudgetClock, SearchContext, Value};
use rand::RngExt;

/// The analysis of one move.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// The move with its static equity.
    pub candidate: EquityMove,
    /// The expected spread of the mover after the simulated moves, or, in an endgame, at the end of the game. `None` before
    /// the first rollout.
    pub value: Option<Value>,
    /// The means of the rollouts; `None` in an endgame and before the first rollout.
    pub simulated: Option<SimulatedMove>,
    /// The expected line, beginning with the move.
    pub line: Vec<Move>,
    /// Moves generated in rollouts, or endgame nodes, after this move.
    pub nodes: u64,
}

/// The analysis of a position so far.
#[derive(Clone, PartialEq, Debug)]
pub struct AnalysisReport {
    /// Depth of the search; 0 for static equity.
    pub depth: u32,
    /// Moves generated in rollouts, or endgame nodes, so far.
    pub nodes: u64,
    /// The moves, best first.
    pub moves: Vec<MoveAnalysis>,
}

/// Evaluates moves more closely than by static equity: by simulation, as [`SimPlayer`](super::SimPlayer) does, or, once
/// the bag is empty, by endgame search. Calls `on_progress` with intermediate results, the first time before the
/// simulation begins. Returns the static order if the budget allows for nothing more.
pub fn analyze(
    game: &Crossword,
    view: &View,
    moves: &[EquityMove],
    (leaves, wins): (&Leaves, &WinTable),
    context: &mut SearchContext<'_>,
    on_progress: &mut dyn FnMut(&AnalysisReport),
) -> AnalysisReport {
    let first = static_report(moves);
    on_progress(&first);
    if view.bag == 0 {
        return analyze_endgame(game, view, moves, context).unwrap_or(first);
    }
    // Report plain means. The number of rollouts is shown along with them.
    let settings =
        SimulationSettings { prior_weight: 0, max_rollouts: MAX_ROLLOUTS, ..SimSettings::STRONG.simulation };
    let simulation = Simulation { game, view, leaves, wins, settings };
    let (seed, mut tell) =
        (context.rng.random(), |report: &SimulationReport| on_progress(&simulation_report(report)));
    let report = simulation.run(moves, seed, context.budget, &context.stop, &mut Vec::new(), &mut tell);
    simulation_report(&report)
}

/// Rollouts of an analysis, all moves together.
const MAX_ROLLOUTS: u64 = 10_000;

fn static_report(moves: &[EquityMove]) -> AnalysisReport {
    let analysis = |&candidate: &EquityMove| MoveAnalysis {
        candidate,
        value: None,
        simulated: None,
        line: vec![candidate.mv],
        nodes: 0,
    };
    AnalysisReport { depth: 0, nodes: 0, moves: moves.iter().map(analysis).collect() }
}

fn simulation_report(report: &SimulationReport) -> AnalysisReport {
    let analysis = |simulated: &SimulatedMove| {
        let generated = simulated.plies.len().max(1) as u64;
        let is_known = simulated.rollouts > 0;
        MoveAnalysis {
            candidate: simulated.candidate,
            value: is_known.then_some(Value::Estimate(simulated.spread.mean)),
            simulated: is_known.then(|| simulated.clone()),
            line: vec![simulated.candidate.mv],
            nodes: simulated.rollouts * generated,
        }
    };
    let moves: Vec<MoveAnalysis> = report.moves.iter().map(analysis).collect();
    let depth =
        report.moves.first().filter(|best| best.rollouts > 0).map_or(0, |best| best.plies.len() as u32);
    AnalysisReport { depth, nodes: moves.iter().map(|one| one.nodes).sum(), moves }
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
        let budget = Budget::Nodes(SimSettings::INSTANT.endgame_nodes);
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
        analyzed.push((
            margin,
            MoveAnalysis { candidate, value: Some(value), simulated: None, line, nodes: searched },
        ));
        (depth, nodes) = (depth.max(solution.depth), nodes + searched);
    }
    analyzed.sort_by_key(|(margin, _)| std::cmp::Reverse(*margin));
    let moves: Vec<MoveAnalysis> = analyzed.into_iter().map(|(_, analysis)| analysis).collect();
    (!moves.is_empty()).then_some(AnalysisReport { depth, nodes, moves })
}
