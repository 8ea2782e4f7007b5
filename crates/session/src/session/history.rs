//! The moves of a session.

use super::{Ending, GameSession, LastMove, MoveView, Origin, PlayError, Ply, SessionEvent};
use papan_game::{Notation, Render, Seat, Viewer};
use papan_message::Message;

/// The moves of a game so far.
///
/// Moves as records write them hold everything, exchanged tiles included, so they are not for people in a running
/// game; [`move_views`](Self::move_views) returns what a viewer may know.
pub trait SessionHistory {
    /// Returns the moves as they were shown to the people at the session.
    fn moves(&self) -> Vec<String>;
    /// Returns the moves as `viewer` may know them.
    fn move_views(&self, viewer: Viewer) -> Vec<MoveView>;
    /// Returns the moves as records write them.
    fn recorded_moves(&self) -> Vec<String>;
    /// Returns the last move as records write it. Writing all moves only to get the last one is slow in long games.
    fn last_recorded_move(&self) -> Option<String>;
    /// Returns the number of moves.
    fn plies(&self) -> usize;
    /// Returns the seat that played each move.
    fn movers(&self) -> Vec<Seat>;
    /// Returns the last move.
    fn last_move(&self) -> Option<LastMove<'_>>;
    /// Returns the seat to move after `plies` moves, even if the game was broken off there. Returns `None` if the game
    /// was over or has fewer moves.
    fn turn_after(&self, plies: usize) -> Option<Seat>;
    /// Returns everything that happened, in order.
    fn log(&self) -> &[SessionEvent];
    /// Returns how the game ended, or `None` while it goes on.
    fn ending(&self) -> Option<Ending>;
    /// Plays a recorded move, whoever occupies the seat.
    fn replay(&mut self, text: &str) -> Result<(), PlayError>;
    /// Returns the game as text that can be loaded and continued.
    fn save(&self) -> String;
    /// Returns whether the seed and the moves reproduce the game. A game that began in a given position has no such
    /// seed.
    fn is_seeded(&self) -> bool;
    /// Returns warnings about the file that the game was loaded from.
    fn warnings(&self) -> &[Message];
}

impl<G: Notation + Render + 'static> SessionHistory for GameSession<G> {
    fn moves(&self) -> Vec<String> {
        self.plies.iter().map(|ply| ply.text.clone()).collect()
    }

    fn move_views(&self, viewer: Viewer) -> Vec<MoveView> {
        let after = self.before.iter().skip(1).chain([&self.state]);
        let played = self.plies.iter().zip(&self.before).zip(after);
        played.map(|((ply, before), after)| self.move_view(viewer, ply, before, after)).collect()
    }

    fn recorded_moves(&self) -> Vec<String> {
        self.plies.iter().map(|ply| self.game.write_move(&ply.mv)).collect()
    }

    fn last_recorded_move(&self) -> Option<String> {
        self.plies.last().map(|ply| self.game.write_move(&ply.mv))
    }

    fn plies(&self) -> usize {
        self.plies.len()
    }

    fn movers(&self) -> Vec<Seat> {
        self.plies.iter().map(|ply| ply.mover).collect()
    }

    fn last_move(&self) -> Option<LastMove<'_>> {
        self.plies.last().map(|ply| LastMove {
            seat: ply.mover,
            action: &ply.action,
            effect: ply.effect.as_ref(),
        })
    }

    fn turn_after(&self, plies: usize) -> Option<Seat> {
        self.game.turn(self.state_after(plies)?).seat()
    }

    fn log(&self) -> &[SessionEvent] {
        &self.log
    }

    fn ending(&self) -> Option<Ending> {
        match self.log.last() {
            Some(SessionEvent::Resign { seat }) => Some(Ending::Resigned { seat: *seat }),
            Some(SessionEvent::Forfeit { seat, forfeit }) => {
                Some(Ending::Forfeited { seat: *seat, forfeit: forfeit.clone() })
            }
            _ => self.game.turn(&self.state).outcome().map(|outcome| Ending::Played { outcome }),
        }
    }

    fn replay(&mut self, text: &str) -> Result<(), PlayError> {
        let mv = self.game.read_move(text)?;
        if self.follows_end(&mv) {
            self.append_after_end(mv);
            return Ok(());
        }
        let mover = self.seat_to_move()?;
        self.game.check(&self.state, &mv)?;
        self.advance(mover, mv);
        Ok(())
    }

    fn save(&self) -> String {
        (self.def.presentation.save)(self)
    }

    fn is_seeded(&self) -> bool {
        self.origin == Origin::Seed
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }
}

impl<G: Notation + Render> GameSession<G> {
    /// Returns a move as `viewer` may know it, given the states before and after it.
    fn move_view(&self, viewer: Viewer, ply: &Ply<G>, before: &G::State, after: &G::State) -> MoveView {
        let view = self.game.view(before, viewer);
        let after = self.game.view(after, viewer);
        let scores = Seat::BOTH.map(|seat| self.game.score(&after, seat));
        MoveView {
            seat: ply.mover,
            mv: self.game.write_visible_move(&view, &ply.mv),
            text: self.game.describe_move(&view, &ply.mv),
            action: self.assistant.action(&self.game, &view, &ply.mv),
            effect: self.game.effect(&view, &ply.mv),
            cell: (self.def.presentation.cell)(&self.game, &ply.mv),
            scores: scores[0].zip(scores[1]).map(<[i32; 2]>::from),
        }
    }

    /// Returns whether a recorded move may follow the end of the game, because the rules ended such games later when it
    /// was recorded.
    fn follows_end(&self, mv: &G::Move) -> bool {
        let is_over = !self.is_broken_off() && self.game.turn(&self.state).seat().is_none();
        is_over && self.assistant.may_follow_end(&self.game.view(&self.state, Viewer::Spectator), mv)
    }

    /// Appends a move that was recorded after the end and changes nothing, so that moves keep their numbers.
    pub fn append_after_end(&mut self, mv: G::Move) {
        let mover = self.plies.last().map_or(Seat::First, |ply| ply.mover.other());
        self.advance_to(mover, mv, self.state.clone());
    }
}
