//! The rules as a value.

use crate::{Eye, Rng, Turn};
use std::fmt::Debug;
use thiserror::Error;

/// Why a move is refused, as a sentence for the one who tried it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{reason}")]
pub struct Illegal {
    reason: String,
}

impl Illegal {
    /// A refusal for this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

/// The rules of a game of two seats that move in turn, with everything that never changes during a game
/// (its size, its lexicon, the number of rounds).
///
/// The laws that every game obeys are written down as tests in the crate `papan-testkit`: a move is
/// listed if and only if [`check`](Game::check) accepts it, none is listed twice, a finished game
/// lists none, and a refused move leaves the state as it was.
pub trait Game: Send + Sync {
    /// Everything there is to know, chance that is still to come included.
    type State: Clone + PartialEq + Debug + Send + Sync;
    /// What one eye may know of it.
    type View: Clone + PartialEq + Debug + Send + Sync;
    /// One action.
    type Move: Clone + PartialEq + Debug + Send + Sync;

    /// The position before the first move. All chance of the game is drawn, or seeded, here.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// Whose turn it is, or how the game ended.
    fn turn(&self, state: &Self::State) -> Turn;

    /// What `eye` may know of `state`.
    fn view(&self, state: &Self::State, eye: Eye) -> Self::View;

    /// Appends the legal moves of the seat to move; nothing when the game is over.
    ///
    /// It takes a view because legality never depends on what is hidden, and appends because a
    /// buffer that lives as long as the search costs nothing per node.
    fn moves(&self, view: &Self::View, out: &mut Vec<Self::Move>);

    /// Whether `mv` is legal, and if not, why.
    fn check(&self, state: &Self::State, mv: &Self::Move) -> Result<(), Illegal>;

    /// Plays a legal move. Trusted and fast: what it does with an illegal one is unspecified.
    fn advance(&self, state: &mut Self::State, mv: &Self::Move);

    /// Plays a move that may be illegal; then the state is left as it was.
    fn play(&self, state: &mut Self::State, mv: &Self::Move) -> Result<(), Illegal> {
        self.check(state, mv)?;
        self.advance(state, mv);
        Ok(())
    }
}

/// A game in which every eye sees everything. Tree search asks for it, so it cannot cheat at a
/// hidden game: that would not compile.
pub trait OpenGame: Game<View = <Self as Game>::State> {}

impl<G: Game<View = <G as Game>::State>> OpenGame for G {}

/// A game in which something is hidden.
pub trait HiddenGame: Game {
    /// A state that could stand behind `view`, drawn from all that could: `view(imagine(v)) == v`.
    fn imagine(&self, view: &Self::View, rng: &mut Rng) -> Self::State;
}
