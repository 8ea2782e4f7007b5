//! Solves the last moves of a crossword game.

use super::study;
use crate::messages::CatalogText;
use papan_crossword::strategy::endgame::{self, EndgameSolver, Ending, Label};
use papan_crossword::strategy::preendgame::{
    self, DrawOdds, MAX_BAG, Odds, PlayOdds, PreEnding, PreEndingSettings,
};
use papan_crossword::{Bag, Cgp, Crossword, Move, Position, View};
use papan_game::{Budget, BudgetClock, Game, Notation, Viewer, rng};
use papan_message::Message;
use papan_session::{
    DrawCount, EndingLabel, EndingLimits, EndingOdds, EndingResult, EndingSolver, EndingValue, Environment,
    GameError, GameResult, MoveOdds, OrderCount, SolvedEnding,
};
use std::time::Duration;

/// The default budget with an empty bag, and with tiles in it.
const ENDING_BUDGET: Budget = Budget::Time(Duration::from_secs(10));
const ODDS_BUDGET: Budget = Budget::Time(Duration::from_mins(1));

/// Solves positions with an empty bag, or with a few tiles in it.
pub(super) struct CrosswordEndings;

impl EndingSolver for CrosswordEndings {
    /// Parses a CGP and solves it.
    fn solve(
        &self,
        options: &[(String, String)],
        position: &str,
        limits: &EndingLimits,
        env: &Environment<'_>,
    ) -> Result<SolvedEnding, GameError> {
        let game = study::game(options, env)?;
        let refuse =
            |error: papan_crossword::CgpError| GameError::Refused(Message::verbatim(error.to_string()));
        let cgp = Cgp::read(position, &game.letters).map_err(refuse)?;
        let view = cgp.view(&game).map_err(refuse)?;
        if let Some(position) = PreEnding::of(&game, &view) {
            return Ok(SolvedEnding::Odds(odds(&game, &view, &position, limits)));
        }
        let ending = ending(&game, &view).map_err(|text| GameError::Refused(text.into()))?;
        let settings = endgame::Settings { table_bytes: limits.table_bytes };
        let mut solver = EndgameSolver::new(&game, settings);
        let mut clock = BudgetClock::start(limits.budget.unwrap_or(ENDING_BUDGET), &limits.stop);
        let position = game.write_position(&view);
        if limits.is_result_only {
            let outcome = solver.outcome(ending, view.spread(), &mut clock);
            return Ok(SolvedEnding::Result(result(position, outcome, clock.nodes())));
        }
        let solution = solver.solve(ending, &mut clock);
        Ok(SolvedEnding::Value(value(&game, &view, ending, position, &solution)))
    }
}

/// Returns the ending of a view, or why there is none.
fn ending<'v>(game: &Crossword, view: &'v View) -> Result<Ending<'v>, CatalogText> {
    if view.is_over() {
        return Err(CatalogText::EndingOver);
    }
    let own = view.rack().ok_or(CatalogText::EndingRack)?;
    if usize::from(view.bag) > MAX_BAG {
        return Err(CatalogText::EndingBag { bag: view.bag, max: MAX_BAG as u16 });
    }
    Ending::of(game, view).ok_or_else(|| CatalogText::EndingUnseen {
        unseen: game.unseen(&view.board, [&own]).len(),
        held: view.held[view.mover.other().index()],
    })
}

/// Counts the orders of the unseen tiles in which each play wins.
fn odds(game: &Crossword, view: &View, position: &PreEnding<'_>, limits: &EndingLimits) -> EndingOdds {
    let settings = PreEndingSettings { threads: limits.threads, table_bytes: limits.table_bytes };
    let budget = limits.budget.unwrap_or(ODDS_BUDGET);
    let solution = preendgame::solve(game, position, settings, budget, &limits.stop);
    let draw = |draw: &DrawOdds| DrawCount {
        drawn: game.letters.write_all(draw.drawn.iter().copied()),
        count: count(draw.pessimistic),
    };
    let play = |play: &PlayOdds| MoveOdds {
        mv: game.describe_move(view, &play.mv),
        score: play.score,
        pessimistic: count(play.pessimistic),
        rational: count(play.rational),
        draws: play.draws.iter().map(draw).collect(),
    };
    EndingOdds {
        position: game.write_position(view),
        label: if solution.is_proved { EndingLabel::Proved } else { EndingLabel::Estimated },
        orders: solution.plays.first().map_or(0, |play| play.pessimistic.orders()),
        moves: solution.plays.iter().map(play).collect(),
        nodes: solution.nodes,
    }
}

fn count(Odds { wins, ties, losses, unknown }: Odds) -> OrderCount {
    OrderCount { wins, ties, losses, unknown }
}

fn result(position: String, outcome: endgame::Outcome, nodes: u64) -> EndingResult {
    let result = match outcome.sign {
        1 => GameResult::Win,
        0 => GameResult::Tie,
        _ => GameResult::Loss,
    };
    let label = if outcome.is_proved { EndingLabel::Proved } else { EndingLabel::Estimated };
    EndingResult { position, result, label, nodes }
}

fn value(
    game: &Crossword,
    view: &View,
    ending: Ending<'_>,
    position: String,
    solution: &endgame::Solution,
) -> EndingValue {
    let (label, low, high) = match solution.label {
        Label::Proved => (EndingLabel::Proved, Some(solution.value), Some(solution.value)),
        Label::Bounded { low, high } => (EndingLabel::Bounded, low, high),
        Label::Estimated => (EndingLabel::Estimated, None, None),
    };
    let line = described(game, view, ending, &solution.line);
    EndingValue {
        position,
        value: solution.value,
        spread: view.spread() + solution.value,
        label,
        low,
        high,
        best: line.first().cloned().unwrap_or_default(),
        line,
        nodes: solution.nodes,
        depth: solution.depth,
    }
}

/// Returns the moves of a line as people read them.
fn described(game: &Crossword, view: &View, ending: Ending<'_>, line: &[Move]) -> Vec<String> {
    let mut racks = ending.racks;
    if view.mover == papan_game::Seat::Second {
        racks.swap(0, 1);
    }
    let mut position = Position {
        board: view.board.clone(),
        racks,
        bag: Bag::of(Vec::new(), &mut rng::stream(0, 0)),
        scores: view.scores,
        mover: view.mover,
        scoreless_turns: view.scoreless_turns,
    };
    let mut describe = |mv: &Move| {
        let text = game.describe_move(&position.view(Viewer::Seat(position.mover)), mv);
        game.advance(&mut position, mv);
        text
    };
    line.iter().map(&mut describe).collect()
}
