//! The displays of a session.

use super::{GameSession, ImposedMove, MovePreview, PlayError, Session};
use crate::board_view::BoardView;
use crate::entry::RuleAssets;
use crate::grid::Grid;
use crate::messages::SessionText;
use papan_game::{Notation, Render, Seat, StyledText, Viewer};
use papan_message::Message;

/// The displays of a session for people and programs.
///
/// The text methods show the session to its only person; with two people to the seat to move; with none to a
/// spectator of the seat to move.
pub trait SessionDisplay {
    /// Returns the position as text.
    fn position(&self) -> String;
    /// Returns the board as text.
    fn picture(&self) -> StyledText;
    /// Returns scores and the like that the board does not show, each on a line of its own.
    fn caption(&self) -> Vec<Message>;
    /// Returns the shape of the board.
    fn grid(&self) -> Grid;
    /// Returns the cell of the board on which a move is played, for moves of a single cell.
    fn cell(&self, mv: &str) -> Option<usize>;
    /// Returns the position after `plies` moves as `viewer` sees it, or `None` if there are fewer moves.
    fn board_view(&self, viewer: Viewer, plies: usize) -> Option<BoardView>;
    /// Returns what a move of the seat to move would do, without playing it.
    fn preview(&self, text: &str) -> Result<MovePreview, PlayError>;
    /// Returns the data that the rules were made of besides their options, such as a word list.
    fn rule_assets(&self) -> RuleAssets<'_>;
}

impl<G: Notation + Render + 'static> SessionDisplay for GameSession<G> {
    fn position(&self) -> String {
        self.game.write_position(&self.current_view())
    }

    fn picture(&self) -> StyledText {
        let last = self.plies.last().map(|ply| &ply.mv);
        self.assistant.picture(&self.game, &self.current_view(), last, &self.names())
    }

    fn caption(&self) -> Vec<Message> {
        let caption = self.assistant.caption(&self.game, &self.current_view(), &self.names());
        let opening =
            |imposed: ImposedMove| SessionText::ImposedOpening { by: imposed.player, mv: imposed.mv }.into();
        caption.into_iter().chain(self.imposed_move().map(opening)).collect()
    }

    fn grid(&self) -> Grid {
        (self.def.presentation.grid)(&self.game)
    }

    fn cell(&self, mv: &str) -> Option<usize> {
        (self.def.presentation.cell)(&self.game, &self.game.read_move(mv).ok()?)
    }

    fn board_view(&self, viewer: Viewer, plies: usize) -> Option<BoardView> {
        let state = self.state_after(plies)?;
        Some((self.def.presentation.board_view)(&self.game, &self.game.view(state, viewer)))
    }

    fn preview(&self, text: &str) -> Result<MovePreview, PlayError> {
        let seat = self.seat_to_move()?;
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let mv = self.game.parse_typed_move(&view, text)?;
        let (text, effect) = (self.game.describe_move(&view, &mv), self.game.effect(&view, &mv));
        let illegal = self.game.check(&self.state, &mv).map_err(PlayError::from);
        let fault =
            illegal.and_then(|()| self.check_opening(seat, &mv)).err().map(|fault| Message::from(&fault));
        let score = if fault.is_none() { self.gain(seat, &mv) } else { None };
        Ok(MovePreview { text, effect, score, fault })
    }

    fn rule_assets(&self) -> RuleAssets<'_> {
        (self.def.assets)(&self.game)
    }
}

impl<G: Notation + Render> GameSession<G> {
    /// Returns the only person, to whom the session is shown.
    pub(super) fn only_person(&self) -> Option<Seat> {
        match Seat::BOTH.map(|seat| self.is_person(seat)) {
            [true, false] => Some(Seat::First),
            [false, true] => Some(Seat::Second),
            _ => None,
        }
    }

    /// Returns the view that is shown.
    pub(super) fn current_view(&self) -> G::View {
        let seat = self.only_person().or(self.game.turn(&self.state).seat());
        self.game.view(&self.state, seat.map_or(Viewer::Spectator, Viewer::Seat))
    }

    /// Returns the points that a legal move adds for `seat`, in games that show points.
    fn gain(&self, seat: Seat, mv: &G::Move) -> Option<i32> {
        let score = |state: &G::State| self.game.score(&self.game.view(state, Viewer::Seat(seat)), seat);
        let mut next = self.state.clone();
        self.game.advance(&mut next, mv);
        Some(score(&next)? - score(&self.state)?)
    }
}
