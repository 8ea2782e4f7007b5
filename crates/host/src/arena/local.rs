//! The queue of one machine: threads that share a ledger.

use super::queue::{Batch, Beat, Claim, Queue};
use super::{ArenaError, FinishedPair, Ledger, Prepared, Standings};
use papan_game::Stop;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The queue of one machine.
pub(super) struct Local<'a> {
    stop: &'a Stop,
    /// Pairs in a batch.
    size: u64,
    state: Mutex<State>,
    changed: Condvar,
    /// Pairs that nobody has written yet; whoever gets the ledger writes them all at once.
    pending: Mutex<Vec<FinishedPair>>,
    ledger: Mutex<Ledger>,
}

struct State {
    standings: Standings,
    /// The first pair that was not looked at yet.
    next: u64,
    /// Batches that are being played.
    running: usize,
    failure: Option<ArenaError>,
}

/// What came of a run.
pub(super) struct Outcome {
    pub(super) standings: Standings,
    pub(super) ledger: Ledger,
}

/// What happens to a thread that holds a lock does not hurt what is locked: all changes are made at once.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> Local<'a> {
    /// A queue of what is not in the ledger yet.
    pub(super) fn new(prepared: &Prepared, ledger: Ledger, stop: &'a Stop) -> Result<Self, ArenaError> {
        let standings = Standings::of(prepared.run(), &ledger)?;
        // Batches of a run are some thousands at most, and a batch of a short run is a pair.
        let size = (standings.total() / 4096).clamp(1, 64);
        let state = State { standings, next: 0, running: 0, failure: None };
        Ok(Self {
            stop,
            size,
            state: Mutex::new(state),
            changed: Condvar::new(),
            pending: Mutex::default(),
            ledger: Mutex::new(ledger),
        })
    }

    /// Looks at the standings now and then until everything is played or everybody was stopped.
    pub(super) fn watch(&self, every: Duration, mut look: impl FnMut(&Standings)) {
        let mut state = lock(&self.state);
        while !state.is_over(self.stop) || state.running > 0 {
            look(&state.standings);
            let (next, _) = self.changed.wait_timeout(state, every).unwrap_or_else(PoisonError::into_inner);
            state = next;
        }
        look(&state.standings);
    }

    pub(super) fn finish(self) -> Result<Outcome, ArenaError> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let ledger = self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.failure {
            Some(failure) => Err(failure),
            None => Ok(Outcome { standings: state.standings, ledger }),
        }
    }

    /// Writes what is finished: when it returns, that is in the ledger.
    fn keep(&self, finished: Vec<FinishedPair>) -> Result<(), ArenaError> {
        if finished.is_empty() {
            return Ok(());
        }
        lock(&self.pending).extend(finished);
        let mut ledger = lock(&self.ledger);
        let pairs = mem::take(&mut *lock(&self.pending));
        if pairs.is_empty() {
            // Whoever had the ledger before has written them.
            return Ok(());
        }
        ledger.write(&pairs)?;
        let mut state = lock(&self.state);
        pairs.iter().try_for_each(|pair| state.standings.add(pair))
    }
}

impl State {
    fn is_over(&self, stop: &Stop) -> bool {
        stop.is_raised() || self.failure.is_some() || self.standings.is_complete()
    }

    /// The next batch that has something to play, if it is known yet.
    fn take(&mut self, size: u64) -> Option<Batch> {
        while self.next < self.standings.end() {
            let index = self.next / size;
            let pairs = self.next..((index + 1) * size).min(self.standings.end());
            let wanted = pairs.clone().filter(|&pair| !self.standings.has(pair));
            let pairings: Vec<_> = wanted.map_while(|pair| self.standings.pairing(pair)).collect();
            let waits = pairings.last().map_or(self.next, |last| last.pair + 1);
            let is_whole = (waits..pairs.end).all(|pair| self.standings.has(pair));
            self.next = if is_whole { pairs.end } else { waits };
            if !pairings.is_empty() {
                return Some(Batch { index, pairings });
            }
            if !is_whole {
                return None;
            }
        }
        None
    }
}

impl Queue for Local<'_> {
    fn claim(&self) -> Claim {
        let mut state = lock(&self.state);
        loop {
            if state.is_over(self.stop) {
                return Claim::Over;
            }
            if let Some(batch) = state.take(self.size) {
                state.running += 1;
                return Claim::Batch(batch);
            }
            if state.next >= state.standings.end() && state.running == 0 {
                return Claim::Over;
            }
            // The next round is paired when this one is over; a stop is looked for now and then.
            let wait = self.changed.wait_timeout(state, Duration::from_millis(50));
            state = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn heartbeat(&self, batch: &Batch, finished: Vec<FinishedPair>) -> Result<Beat, ArenaError> {
        self.keep(finished)?;
        let state = lock(&self.state);
        let is_late = batch.pairings.first().is_some_and(|first| first.pair >= state.standings.end());
        Ok(if is_late || state.is_over(self.stop) { Beat::Leave } else { Beat::GoOn })
    }

    fn complete(&self, _: &Batch, finished: Vec<FinishedPair>) -> Result<(), ArenaError> {
        self.keep(finished)?;
        lock(&self.state).running -= 1;
        self.changed.notify_all();
        Ok(())
    }

    fn fail(&self, _: &Batch, reason: ArenaError) {
        let mut state = lock(&self.state);
        state.running -= 1;
        state.failure.get_or_insert(reason);
        drop(state);
        self.changed.notify_all();
    }
}
