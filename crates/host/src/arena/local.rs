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

#[cfg(test)]
mod tests {
    use super::super::desk::Desk;
    use super::*;
    use crate::world;
    use papan_arena::{Format, Openings, Referee, Run};
    use std::collections::BTreeMap;

    fn prepared(pairs: u64) -> Prepared {
        let run = Run {
            version: "0.1.0".to_owned(),
            game: "tictactoe".to_owned(),
            options: BTreeMap::new(),
            players: ["random", "minimax"].map(str::to_owned).to_vec(),
            pairs,
            format: Format::RoundRobin,
            sprt: None,
            openings: Openings::Random(1),
            budget: Some("depth=1".to_owned()),
            referee: Referee::default(),
            seed: 1,
            files: BTreeMap::new(),
        };
        Prepared::new(run, &world()).expect("a run")
    }

    fn queue<'a>(prepared: &Prepared, stop: &'a Stop) -> Local<'a> {
        Local::new(prepared, Ledger::in_memory(prepared.run()).expect("a ledger"), stop).expect("a queue")
    }

    fn claimed(queue: &Local<'_>) -> Batch {
        match queue.claim() {
            Claim::Batch(batch) => batch,
            Claim::Over => panic!("there is work"),
        }
    }

    fn played(desk: &mut Desk<'_>, batch: &Batch) -> Vec<FinishedPair> {
        batch.pairings.iter().map(|pairing| desk.pair(pairing).expect("a pair")).collect()
    }

    #[test]
    fn what_is_brought_twice_counts_once() {
        let (prepared, stop) = (prepared(3), Stop::default());
        let (queue, mut desk) = (queue(&prepared, &stop), Desk::new(&prepared, world()).expect("a desk"));
        let mut pairs = Vec::new();
        while let Claim::Batch(batch) = queue.claim() {
            let finished = played(&mut desk, &batch);
            assert_eq!(queue.heartbeat(&batch, finished.clone()).expect("kept"), beat(&queue));
            assert!(
                batch.pairings.iter().all(|pairing| !pairs.contains(&pairing.pair)),
                "no pair is given twice"
            );
            pairs.extend(batch.pairings.iter().map(|pairing| pairing.pair));
            queue.complete(&batch, finished).expect("kept");
        }
        assert_eq!(pairs, [0, 1, 2]);
        let Outcome { standings, ledger } = queue.finish().expect("all is well");
        assert_eq!((standings.played(), standings.report().players[0].games), (3, 6));
        let mut lines = 0;
        let counted = ledger.lines(u64::MAX, |_, _| {
            lines += 1;
            Ok(())
        });
        counted.expect("the ledger can be read");
        assert_eq!(lines, 3);
    }

    /// What a worker should be told now.
    fn beat(queue: &Local<'_>) -> Beat {
        if lock(&queue.state).standings.is_complete() { Beat::Leave } else { Beat::GoOn }
    }

    #[test]
    fn who_is_stopped_brings_what_is_finished() {
        let (prepared, stop) = (prepared(9), Stop::default());
        let (queue, mut desk) = (queue(&prepared, &stop), Desk::new(&prepared, world()).expect("a desk"));
        let (first, second) = (claimed(&queue), claimed(&queue));
        stop.raise();
        assert_eq!(queue.claim(), Claim::Over);
        assert_eq!(queue.heartbeat(&first, Vec::new()).expect("kept"), Beat::Leave);
        let finished = played(&mut desk, &second);
        queue.complete(&second, finished).expect("kept");
        queue.complete(&first, Vec::new()).expect("kept");
        let outcome = queue.finish().expect("all is well");
        assert_eq!((outcome.standings.played(), outcome.standings.has(1)), (1, true));
        // Another queue goes on with what is missing, the pair that was given away included.
        let stop = Stop::default();
        let again = Local::new(&prepared, outcome.ledger, &stop).expect("a queue");
        let rest: Vec<u64> = (0..8).map(|_| claimed(&again).pairings[0].pair).collect();
        assert_eq!(rest, [0, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn a_batch_that_cannot_be_played_ends_the_run_with_its_reason() {
        let (prepared, stop) = (prepared(9), Stop::default());
        let queue = queue(&prepared, &stop);
        let batch = claimed(&queue);
        queue.fail(&batch, ArenaError::Refused("the roof is down".to_owned()));
        assert_eq!(queue.claim(), Claim::Over);
        assert_eq!(queue.finish().err().map(|error| error.to_string()).as_deref(), Some("the roof is down"));
    }
}
