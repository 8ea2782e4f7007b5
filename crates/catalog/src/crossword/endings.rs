//! Solves the last moves of a crossword game.

use super::study;
use crate::messages::CatalogText;
use papan_crossword::strategy::endgame::{self, EndgameSolver, Ending, Label};
use papan_crossword::{Bag, Cgp, Crossword, Move, Position, View};
use papan_game::{BudgetClock, Game, Notation, Viewer, rng};
use papan_message::Message;
use papan_session::{
    EndingLabel, EndingLimits, EndingResult, EndingSolver, EndingValue, Environment, GameError, GameResult,
    SolvedEnding,
};

/// Solves positions with an empty bag.
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
        let ending = ending(&game, &view).map_err(|text| GameError::Refused(text.into()))?;
        let settings = endgame::Settings { table_bytes: limits.table_bytes };
        let mut solver = EndgameSolver::new(&game, settings);
        let mut clock = BudgetClock::start(limits.budget, &limits.stop);
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
    if view.bag > 0 {
        return Err(CatalogText::EndingBag { bag: view.bag, max: 0 });
    }
    Ending::of(game, view).ok_or_else(|| CatalogText::EndingUnseen {
        unseen: game.unseen(&view.board, [&own]).len(),
        held: view.held[view.mover.other().index()],
    })
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
