//! Where workers get their work from, and where they bring it.
//!
//! The same four words serve threads of one machine and, one day, many machines: a batch is whole pairs of a run by
//! their numbers, it gives the same games wherever it is played, and a pair that is brought twice counts once.

use super::{ArenaError, FinishedPair};
use papan_arena::Pairing;

/// Some pairs to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// Which batch of the run it is.
    pub index: u64,
    /// The pairs in it that are still to be played.
    pub pairings: Vec<Pairing>,
}

/// The answer to who asks for work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This is to be played.
    Batch(Batch),
    /// There is nothing to do any more.
    Over,
}

/// The answer to who is at work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beat {
    /// Go on.
    GoOn,
    /// Nobody waits for the rest of the batch.
    Leave,
}

/// A place where work waits.
pub trait Queue: Sync {
    /// Takes a batch; waits while there is none yet but will be.
    fn claim(&self) -> Claim;
    /// Says that a batch is being played, and brings what is finished of it.
    fn heartbeat(&self, batch: &Batch, finished: Vec<FinishedPair>) -> Result<Beat, ArenaError>;
    /// Says that a batch is done, and brings what was not brought before.
    fn complete(&self, batch: &Batch, finished: Vec<FinishedPair>) -> Result<(), ArenaError>;
    /// Says that a batch cannot be played.
    fn fail(&self, batch: &Batch, reason: ArenaError);
}
