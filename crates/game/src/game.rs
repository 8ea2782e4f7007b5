//! The rules of a game.

use crate::{Rng, Turn, Viewer};
use papan_message::Message;
use std::fmt::Debug;
use thiserror::Error;

/// The reason why a move is illegal, for the player who tried it.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{reason}")]
pub struct Illegal {
    /// The reason, worded to follow a colon.
    pub reason: Message,
}

impl Illegal {
    /// Creates the error with this reason.
    pub fn new(reason: impl Into<Message>) -> Self {
        Self { reason: reason.into() }
    }

    /// Creates the error of a move after the end of the game.
    pub fn over() -> Self {
        Self::new(Message::new("play.over"))
    }
}

/// The rules of a game for two seats that move in turn, together with everything that is fixed during a game,
/// such as the board size, the lexicon or the number of rounds.
///
/// The crate `papan-testkit` tests the laws that every game obeys: a move is listed if and only if
/// [`check`](Game::check) accepts it, no move is listed twice, a finished game has no moves, and an illegal
/// move leaves the state unchanged.
pub trait Game: Send + Sync {
    /// The complete state, including random draws that are still to come.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// The part of a state that one viewer may know.
    type View: Clone + PartialEq + Debug + Send + Sync;
    /// A move.
    type Move: Clone + PartialEq + Debug + Send + Sync;

    /// Returns the initial state. All randomness of the game is drawn, or seeded, here.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// Returns the seat to move, or the outcome if the game is over.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Returns the part of `state` that `viewer` may know.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// Appends the legal moves of the seat to move; none if the game is over.
    ///
    /// It takes a view because legality never depends on hidden information, and appends to a buffer so that
    /// a search can reuse one allocation for all its nodes.
    fn moves(&self, view: &Self::View, out: &mut Vec<Self::Move>);

    /// Returns the reason if `mv` is illegal.
    fn check(&self, state: &Self::State, mv: &Self::Move) -> Result<(), Illegal>;

    /// Plays a legal move without checking it. The result of an illegal move is unspecified.
    fn advance(&self, state: &mut Self::State, mv: &Self::Move);

    /// Checks and plays a move. An illegal move leaves the state unchanged.
    fn play(&self, state: &mut Self::State, mv: &Self::Move) -> Result<(), Illegal> {
        self.check(state, mv)?;
        self.advance(state, mv);
        Ok(())
    }
}

/// A game in which every viewer sees everything. Tree searches require it, so a search that peeks at hidden
/// information does not compile.
pub trait OpenGame: Game<View = <Self as Game>::State> {}

impl<G: Game<View = <G as Game>::State>> OpenGame for G {}

/// A game with hidden information.
pub trait HiddenGame: Game {
    /// Returns a random state that is consistent with `view`: `view(determinize(v)) == v`.
    fn determinize(&self, view: &Self::View, rng: &mut Rng) -> Self::State;
}
