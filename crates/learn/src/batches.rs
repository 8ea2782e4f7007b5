//! Games on several threads, with a result that does not depend on the number of threads.

use papan_game::StopFlag;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Plays batches of games and passes their results on in order, so sums are the same on any number of threads. Batches
/// that had not begun when `stop` was raised are missing.
pub(super) fn batches<T: Send>(
    games: Range<u64>,
    batch: u64,
    threads: usize,
    stop: &StopFlag,
    play: impl Fn(Range<u64>) -> T + Sync,
) -> Vec<T> {
    let count = (games.end - games.start).div_ceil(batch);
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || stop.is_raised() {
                        break;
                    }
                    let first = games.start + number * batch;
                    let result = play(first..(first + batch).min(games.end));
                    done.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((number, result));
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, result)| result).collect()
}
