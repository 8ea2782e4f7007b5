//! Agents: players that are programs, and the ways in which they forfeit.

use crate::{Budget, Choice, Game, Rng, Seat};
use papan_message::Message;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// A flag that ends a search early. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Asks every holder of a clone to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`raise`](Self::raise) was called on any clone.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// The resources an agent gets for one move, besides the view.
#[derive(Debug)]
pub struct SearchContext<'a> {
    /// The limit on thinking.
    pub budget: Budget,
    /// The agent's random stream.
    pub rng: &'a mut Rng,
    /// Raised when the answer is no longer needed.
    pub stop: StopFlag,
}

impl<'a> SearchContext<'a> {
    /// Creates a context with a stop flag that is never raised.
    pub fn within(budget: Budget, rng: &'a mut Rng) -> Self {
        Self { budget, rng, stop: StopFlag::default() }
    }
}

/// The ways to lose a game without playing it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// The player has no move for the position.
    NoAnswer,
    /// The player made an illegal move.
    Illegal,
    /// The player exceeded its time.
    OverTime,
    /// The player did not respond, although it had no time limit.
    Stall,
    /// The player violated the protocol.
    Protocol,
    /// The player failed.
    Crash,
}

impl ForfeitKind {
    /// Every kind.
    pub const ALL: [Self; 6] =
        [Self::NoAnswer, Self::Illegal, Self::OverTime, Self::Stall, Self::Protocol, Self::Crash];
}

impl fmt::Display for ForfeitKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoAnswer => "no-answer",
            Self::Illegal => "illegal",
            Self::OverTime => "over-time",
            Self::Stall => "stall",
            Self::Protocol => "protocol",
            Self::Crash => "crash",
        })
    }
}

/// A player loses without playing on. Agents return this instead of panicking.
#[derive(Clone, PartialEq, Debug, Error, Serialize, Deserialize)]
#[error("{reason}")]
pub struct Forfeit {
    /// The kind of forfeit.
    pub kind: ForfeitKind,
    /// The reason, worded to follow the player's name and a colon.
    pub reason: Message,
}

impl Forfeit {
    /// Creates a forfeit of this kind.
    pub fn new(kind: ForfeitKind, reason: impl Into<Message>) -> Self {
        Self { kind, reason: reason.into() }
    }

    /// Creates the forfeit of a player that has no move for a position.
    pub fn no_answer(reason: impl Into<Message>) -> Self {
        Self::new(ForfeitKind::NoAnswer, reason)
    }
}

/// A player that is a program.
///
/// Its answer depends only on the view and its random stream. State kept between moves may make it faster but
/// must not change its answers, so undo, resume and restart need no cooperation from it.
pub trait Agent<G: Game>: Send {
    /// Chooses a move for the seat to move in `view`. The game must not be over.
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit>;

    /// Returns the only opponent move that this player can answer in `view`, where the opponent is to move,
    /// or `None` if it can answer all of them. Sessions reject other moves from people, so that nobody wins
    /// by a forfeit that they could not foresee.
    fn imposes(&self, _game: &G, _view: &G::View) -> Option<G::Move> {
        None
    }

    /// Returns the reason why this player cannot play `game` on `seat`, worded to follow a colon, or `None`
    /// if it can.
    fn objection(&self, _game: &G, _seat: Seat) -> Option<Message> {
        None
    }
}

impl<G: Game> Agent<G> for Box<dyn Agent<G>> {
    fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        (**self).choose(game, view, context)
    }

    fn imposes(&self, game: &G, view: &G::View) -> Option<G::Move> {
        (**self).imposes(game, view)
    }

    fn objection(&self, game: &G, seat: Seat) -> Option<Message> {
        (**self).objection(game, seat)
    }
}
