//! Who sits on the seats of a game.

use crate::secret::{Digested, Secret};
use papan_game::{Eye, Seat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What sits on a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Sitter {
    /// A person at the browser that made the game.
    Human,
    /// A person with a link.
    Invite,
    /// A player, or a program.
    Bot,
}

/// One seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) sitter: Sitter,
    /// The name to call them by.
    pub(crate) name: String,
    /// The player, as it was named over HTTP.
    pub(crate) player: Option<String>,
    /// What is kept of the token; none for players, and until an invitation is taken.
    pub(crate) token: Option<Digested>,
    /// What is kept of the code of an invitation that nobody has taken.
    pub(crate) invite: Option<Digested>,
}

impl Place {
    pub(crate) fn is_person(&self) -> bool {
        self.sitter != Sitter::Bot
    }

    /// Whether somebody sits here.
    pub(crate) fn has_joined(&self) -> bool {
        self.invite.is_none()
    }
}

/// The seats that a request speaks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct You([bool; 2]);

impl You {
    /// The seats whose tokens are among these.
    pub(crate) fn of(places: &[Place; 2], tokens: &[Secret]) -> Self {
        let is_held =
            |place: &Place| place.token.is_some_and(|kept| tokens.iter().any(|token| token.is(&kept)));
        Self(places.each_ref().map(is_held))
    }

    pub(crate) fn has(self, seat: Seat) -> bool {
        self.0[seat.index()]
    }

    pub(crate) fn is_nobody(self) -> bool {
        self.0 == [false; 2]
    }

    /// The seats, first to last.
    pub(crate) fn seats(self) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|&seat| self.has(seat)).collect()
    }

    /// Whose eyes look: of two seats, the one to move; of none, those of a spectator.
    pub(crate) fn eye(self, turn: Option<Seat>) -> Eye {
        let mover = turn.filter(|&seat| self.has(seat));
        mover.or(self.seats().first().copied()).map_or(Eye::Public, Eye::Seat)
    }
}

/// The only person of a game against a player, if there is just one.
pub(crate) fn soloist(places: &[Place; 2]) -> Option<Seat> {
    match places.each_ref().map(Place::is_person) {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}
