//! A worker that claims batches from a queue and plays them.

use super::pair_runner::PairRunner;
use super::queue::{Batch, Claim, HeartbeatReply, Queue};
use super::{ArenaError, FinishedPair, PreparedRun};
use papan_game::Stopwatch;
use papan_session::Environment;
use std::time::Duration;

/// The interval at which finished pairs are delivered.
const HEARTBEAT_INTERVAL: Duration = Duration::from_millis(20);

/// Works until the queue is finished.
pub(super) fn work(queue: &dyn Queue, prepared: &PreparedRun, environment: Environment<'_>) {
    let mut runner = None;
    while let Claim::Batch(batch) = queue.claim() {
        let seated = match &mut runner {
            Some(runner) => Ok(runner),
            empty => PairRunner::new(prepared, environment).map(|runner| empty.insert(runner)),
        };
        let finished = seated.and_then(|runner| play(queue, runner, &batch));
        if let Err(error) = finished.and_then(|finished| queue.complete(&batch, finished)) {
            queue.fail(&batch, error);
            return;
        }
    }
}

/// Plays the pairs of a batch until it is abandoned, and returns those that were not delivered yet.
fn play(
    queue: &dyn Queue,
    runner: &mut PairRunner<'_>,
    batch: &Batch,
) -> Result<Vec<FinishedPair>, ArenaError> {
    let (mut finished, mut watch) = (Vec::new(), Stopwatch::start());
    for pairing in &batch.pairings {
        finished.push(runner.pair(pairing)?);
        if watch.elapsed() >= HEARTBEAT_INTERVAL {
            if queue.heartbeat(batch, std::mem::take(&mut finished))? == HeartbeatReply::Abandon {
                break;
            }
            watch = Stopwatch::start();
        }
    }
    Ok(finished)
}
