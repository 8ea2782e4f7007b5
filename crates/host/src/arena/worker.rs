//! A worker: takes batches from a queue and plays them at its desk.

use super::desk::Desk;
use super::queue::{Batch, Beat, Claim, Queue};
use super::{ArenaError, FinishedPair, Prepared};
use papan_catalog::World;
use papan_game::Watch;
use std::time::Duration;

/// How long finished pairs may wait until they are brought.
const BEAT: Duration = Duration::from_millis(20);

/// Works until there is nothing to do any more.
pub(super) fn work(queue: &dyn Queue, prepared: &Prepared, world: World<'_>) {
    let mut desk = None;
    while let Claim::Batch(batch) = queue.claim() {
        let seated = match &mut desk {
            Some(desk) => Ok(desk),
            empty => Desk::new(prepared, world).map(|desk| empty.insert(desk)),
        };
        let finished = seated.and_then(|desk| play(queue, desk, &batch));
        if let Err(error) = finished.and_then(|finished| queue.complete(&batch, finished)) {
            queue.fail(&batch, error);
            return;
        }
    }
}

/// Plays the pairs of a batch for as long as somebody waits for them; what was not brought yet.
fn play(queue: &dyn Queue, desk: &mut Desk<'_>, batch: &Batch) -> Result<Vec<FinishedPair>, ArenaError> {
    let (mut finished, mut watch) = (Vec::new(), Watch::start());
    for pairing in &batch.pairings {
        finished.push(desk.pair(pairing)?);
        if watch.elapsed() >= BEAT {
            if queue.heartbeat(batch, std::mem::take(&mut finished))? == Beat::Leave {
                break;
            }
            watch = Watch::start();
        }
    }
    Ok(finished)
}
