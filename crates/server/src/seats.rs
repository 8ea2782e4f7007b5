//! The occupants of a game's seats.

use crate::secret::{SecretHash, SecretToken};
use papan_game::{Seat, Viewer};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kind of occupant of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatKind {
    /// A person in the browser that created the game.
    Human,
    /// A person who joins through a link.
    Invite,
    /// A built-in player or an external bot.
    Bot,
}

/// One seat of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SeatRecord {
    pub(crate) kind: SeatKind,
    /// Display name; empty if a person gave none.
    pub(crate) name: String,
    /// The player, as named in the request.
    pub(crate) player: Option<String>,
    /// Hash of the seat's token; `None` for bots, and until an invitation is accepted.
    pub(crate) token: Option<SecretHash>,
    /// Hash of the code of an open invitation.
    pub(crate) invite: Option<SecretHash>,
}

impl SeatRecord {
    pub(crate) fn is_person(&self) -> bool {
        self.kind != SeatKind::Bot
    }

    /// Returns whether the seat is occupied.
    pub(crate) fn has_joined(&self) -> bool {
        self.invite.is_none()
    }
}

/// The seats that a request has tokens for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct HeldSeats([bool; 2]);

impl HeldSeats {
    /// Returns the seats whose tokens are in `tokens`.
    pub(crate) fn of(seats: &[SeatRecord; 2], tokens: &[SecretToken]) -> Self {
        let is_held = |record: &SeatRecord| {
            record.token.is_some_and(|kept| tokens.iter().any(|token| token.matches(&kept)))
        };
        Self(seats.each_ref().map(is_held))
    }

    pub(crate) fn has(self, seat: Seat) -> bool {
        self.0[seat.index()]
    }

    pub(crate) fn is_nobody(self) -> bool {
        self.0 == [false; 2]
    }

    /// Returns the held seats in order.
    pub(crate) fn seats(self) -> Vec<Seat> {
        Seat::BOTH.into_iter().filter(|&seat| self.has(seat)).collect()
    }

    /// Returns the viewer: with both seats held, the seat to move; with none, a spectator.
    pub(crate) fn viewer(self, turn: Option<Seat>) -> Viewer {
        let mover = turn.filter(|&seat| self.has(seat));
        mover.or(self.seats().first().copied()).map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// Returns the seat of the person if exactly one person plays.
pub(crate) fn solo_seat(seats: &[SeatRecord; 2]) -> Option<Seat> {
    match seats.each_ref().map(SeatRecord::is_person) {
        [true, false] => Some(Seat::First),
        [false, true] => Some(Seat::Second),
        _ => None,
    }
}
