//! The queue from which workers claim batches of pairs.
//!
//! The protocol suits threads of one machine and, later, several machines: a batch consists of whole pairs, its games
//! are the same wherever it is played, and a pair that is delivered twice counts once.

use super::{ArenaError, FinishedPair};
use papan_arena::Pairing;

/// A batch of pairs to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch {
    /// The number of the batch within the run.
    pub index: u64,
    /// The pairs that are still to be played.
    pub pairings: Vec<Pairing>,
}

/// The reply to a claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// A batch to play.
    Batch(Batch),
    /// There is no more work.
    Finished,
}

/// The reply to a heartbeat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HeartbeatReply {
    /// Continue with the batch.
    Continue,
    /// Abandon the batch; the remaining pairs are not needed.
    Abandon,
}

/// A source of work.
pub trait Queue: Sync {
    /// Claims a batch. Blocks while there is none yet but will be.
    fn claim(&self) -> Claim;
    /// Reports that a batch is in progress, and delivers finished pairs.
    fn heartbeat(&self, batch: &Batch, finished: Vec<FinishedPair>) -> Result<HeartbeatReply, ArenaError>;
    /// Reports that a batch is done, and delivers the remaining pairs.
    fn complete(&self, batch: &Batch, finished: Vec<FinishedPair>) -> Result<(), ArenaError>;
    /// Reports that a batch cannot be played.
    fn fail(&self, batch: &Batch, reason: ArenaError);
}
