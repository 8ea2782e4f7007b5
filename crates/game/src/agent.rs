//! Who chooses moves, and what may go wrong.

use crate::{Budget, Choice, Game, Rng, Seat};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use thiserror::Error;

/// A flag that ends a search early; clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks whoever holds a clone to stop.
    pub fn raise(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody asked.
    #[inline]
    pub fn is_raised(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What an agent is handed for one move besides the view.
#[derive(Debug)]
pub struct Think<'a> {
    /// How much it may think.
    pub budget: Budget,
    /// Its random stream.
    pub rng: &'a mut Rng,
    /// Raised when nobody waits for the answer any more.
    pub stop: Stop,
}

impl<'a> Think<'a> {
    /// Thinking within `budget`, with nobody to interrupt it.
    pub fn within(budget: Budget, rng: &'a mut Rng) -> Self {
        Self { budget, rng, stop: Stop::default() }
    }
}

/// The ways in which a player can lose a game without playing it out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ForfeitKind {
    /// It has no answer to the position.
    NoAnswer,
    /// It played a move that the rules forbid.
    Illegal,
    /// It answered too late.
    OverTime,
    /// It did not answer at all, where no time was set.
    Stall,
    /// What it said is not in the language that was agreed on.
    Protocol,
    /// It failed.
    Crash,
}

impl ForfeitKind {
    /// Every way.
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

/// A player gives the game away: a result with a reason, never a panic.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
#[error("{reason}")]
pub struct Forfeit {
    /// In which way.
    pub kind: ForfeitKind,
    /// Why, as a sentence.
    pub reason: String,
}

/// A player that is not a person.
///
/// Its answer depends only on the view and on its random stream; what it remembers may only make it
/// faster. So undo, resume and restart need nothing from it.
pub trait Agent<G: Game>: Send {
    /// Chooses a move for the seat to move in `view`, in which the game is not over.
    fn choose(&mut self, game: &G, view: &G::View, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit>;

    /// Returns the only move of the other side that this player has an answer to in `view`, in which the other side is to
    /// move; `None` if it may play anything. Tables accept no other move from people, so that nobody wins by a forfeit
    /// that they could not foresee.
    fn imposes(&self, _game: &G, _view: &G::View) -> Option<G::Move> {
        None
    }

    /// Returns why this player cannot play `game` on `seat`, so that it follows a colon; `None` if it can.
    fn objection(&self, _game: &G, _seat: Seat) -> Option<String> {
        None
    }
}

impl<G: Game> Agent<G> for Box<dyn Agent<G>> {
    fn choose(&mut self, game: &G, view: &G::View, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        (**self).choose(game, view, think)
    }

    fn imposes(&self, game: &G, view: &G::View) -> Option<G::Move> {
        (**self).imposes(game, view)
    }

    fn objection(&self, game: &G, seat: Seat) -> Option<String> {
        (**self).objection(game, seat)
    }
}
