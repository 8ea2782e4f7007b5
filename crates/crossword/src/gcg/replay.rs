//! Replaying a record: from events to positions.

use super::replayer::Replayer;
use super::{Gcg, GcgAction, GcgError, GcgEvent};
use crate::Move;
use crate::position::Position;
use crate::rules::Crossword;
use papan_game::Rng;

/// A recorded game as positions.
#[derive(Clone, PartialEq, Debug)]
pub struct GcgReplay {
    /// One step per event.
    pub steps: Vec<ReplayStep>,
    /// The position after the last event.
    pub last: Position,
    /// The moves of the game. `None` if these rules cannot reproduce it: a phony was removed, points were awarded or
    /// taken otherwise, or exchanged tiles are unknown.
    pub moves: Option<Vec<Move>>,
    /// Errors and oddities in the record that do not prevent the replay, each with its line number.
    pub warnings: Vec<String>,
}

/// An event of a recorded game with its position.
#[derive(Clone, PartialEq, Debug)]
pub struct ReplayStep {
    /// The position before the event. Tiles that the record does not name are drawn at random.
    pub position: Position,
    /// The move made, if the event is a known move.
    pub mv: Option<Move>,
    /// The score of the event by the rules, whatever the record says.
    pub score: i32,
    /// The player's total after the event.
    pub total: i32,
}

impl Gcg {
    /// Replays and checks the record: words must fit the board, and the seats must alternate. Tiles that the record
    /// does not name are drawn from `rng`, for every position anew.
    ///
    /// A wrong score or total does not end the replay. The right one counts, and the
    /// [`warnings`](GcgReplay::warnings) mention the recorded one.
    pub fn replay(&self, game: &Crossword, rng: &mut Rng) -> Result<GcgReplay, GcgError> {
        let mut replayer = Replayer::new(game, self);
        let mut steps = Vec::with_capacity(self.events.len());
        for at in 0..self.events.len() {
            let step = replayer.step(at, rng);
            steps.push(step.map_err(|error| replayer.root_cause(error))?);
        }
        replayer.check_last_racks().map_err(|error| replayer.root_cause(error))?;
        let mut last = replayer.position(self.events.len(), rng);
        replayer.finish(&mut last);
        let moves = self.moves(&steps);
        Ok(GcgReplay { steps, last, moves, warnings: replayer.warnings })
    }

    /// Returns the moves, or `None` if there are other events or unknown moves.
    fn moves(&self, steps: &[ReplayStep]) -> Option<Vec<Move>> {
        let is_reproducible =
            |event: &GcgEvent| event.is_turn() || matches!(event.action, GcgAction::Unplayed(_));
        let turns = self.events.iter().zip(steps).filter(|(event, _)| event.is_turn());
        let moves = turns.map(|(_, step)| step.mv).collect::<Option<_>>()?;
        self.events.iter().all(is_reproducible).then_some(moves)
    }
}
