//! The queue of one machine: threads that share a ledger.

use super::queue::{Batch, Claim, HeartbeatReply, Queue};
use super::{ArenaError, FinishedPair, Ledger, PreparedRun, RunProgress};
use papan_game::StopFlag;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A queue shared by the threads of one machine.
pub(super) struct LocalQueue<'a> {
    stop: &'a StopFlag,
    /// The number of pairs in a batch.
    size: u64,
    state: Mutex<State>,
    changed: Condvar,
    /// Finished pairs that are not yet in the ledger; the next thread to lock the ledger writes all of them.
    pending: Mutex<Vec<FinishedPair>>,
    ledger: Mutex<Ledger>,
}

struct State {
    progress: RunProgress,
    /// The first pair that has not been considered yet.
    next: u64,
    /// The number of batches in progress.
    running: usize,
    failure: Option<ArenaError>,
}

/// The final state of a run.
pub(super) struct RunOutcome {
    pub(super) progress: RunProgress,
    pub(super) ledger: Ledger,
}

/// Ignores poisoning: every change under a lock is complete, so a panic cannot leave the data inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a> LocalQueue<'a> {
    /// Creates a queue of the pairs that are not in the ledger.
    pub(super) fn new(
        prepared: &PreparedRun,
        ledger: Ledger,
        stop: &'a StopFlag,
    ) -> Result<Self, ArenaError> {
        let progress = RunProgress::of(prepared.run(), &ledger)?;
        // A run has at most some thousand batches; in a short run a batch is one pair.
        let size = (progress.total() / 4096).clamp(1, 64);
        let state = State { progress, next: 0, running: 0, failure: None };
        Ok(Self {
            stop,
            size,
            state: Mutex::new(state),
            changed: Condvar::new(),
            pending: Mutex::default(),
            ledger: Mutex::new(ledger),
        })
    }

    /// Reports progress at regular intervals until everything is played or the run was stopped.
    pub(super) fn watch(&self, every: Duration, mut on_progress: impl FnMut(&RunProgress)) {
        let mut state = lock(&self.state);
        while !state.is_over(self.stop) || state.running > 0 {
            on_progress(&state.progress);
            let (next, _) = self.changed.wait_timeout(state, every).unwrap_or_else(PoisonError::into_inner);
            state = next;
        }
        on_progress(&state.progress);
    }

    pub(super) fn finish(self) -> Result<RunOutcome, ArenaError> {
        let state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let ledger = self.ledger.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.failure {
            Some(failure) => Err(failure),
            None => Ok(RunOutcome { progress: state.progress, ledger }),
        }
    }

    /// Writes finished pairs to the ledger before it returns.
    fn keep(&self, finished: Vec<FinishedPair>) -> Result<(), ArenaError> {
        if finished.is_empty() {
            return Ok(());
        }
        lock(&self.pending).extend(finished);
        let mut ledger = lock(&self.ledger);
        let pairs = mem::take(&mut *lock(&self.pending));
        if pairs.is_empty() {
            // Another thread has already written them.
            return Ok(());
        }
        ledger.write(&pairs)?;
        let mut state = lock(&self.state);
        pairs.iter().try_for_each(|pair| state.progress.add(pair))
    }
}

impl State {
    fn is_over(&self, stop: &StopFlag) -> bool {
        stop.is_raised() || self.failure.is_some() || self.progress.is_complete()
    }

    /// Takes the next batch with pairs to play, or `None` if its pairings are not known yet.
    fn take(&mut self, size: u64) -> Option<Batch> {
        while self.next < self.progress.end() {
            let index = self.next / size;
            let pairs = self.next..((index + 1) * size).min(self.progress.end());
            let wanted = pairs.clone().filter(|&pair| !self.progress.has(pair));
            let pairings: Vec<_> = wanted.map_while(|pair| self.progress.pairing(pair)).collect();
            let waits = pairings.last().map_or(self.next, |last| last.pair + 1);
            let is_whole = (waits..pairs.end).all(|pair| self.progress.has(pair));
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

impl Queue for LocalQueue<'_> {
    fn claim(&self) -> Claim {
        let mut state = lock(&self.state);
        loop {
            if state.is_over(self.stop) {
                return Claim::Finished;
            }
            if let Some(batch) = state.take(self.size) {
                state.running += 1;
                return Claim::Batch(batch);
            }
            if state.next >= state.progress.end() && state.running == 0 {
                return Claim::Finished;
            }
            // The next round is paired when this one is over. The timeout is there to notice a stop.
            let wait = self.changed.wait_timeout(state, Duration::from_millis(50));
            state = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn heartbeat(&self, batch: &Batch, finished: Vec<FinishedPair>) -> Result<HeartbeatReply, ArenaError> {
        self.keep(finished)?;
        let state = lock(&self.state);
        let is_late = batch.pairings.first().is_some_and(|first| first.pair >= state.progress.end());
        Ok(if is_late || state.is_over(self.stop) {
            HeartbeatReply::Abandon
        } else {
            HeartbeatReply::Continue
        })
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
    use super::super::pair_runner::PairRunner;
    use super::*;
    use papan_arena::{Openings, Run, TimeRules, TournamentFormat};
    use papan_host::system_environment;
    use std::collections::BTreeMap;

    fn prepared(pairs: u64) -> PreparedRun {
        let run = Run {
            version: "0.1.0".to_owned(),
            game: "tictactoe".to_owned(),
            options: BTreeMap::new(),
            players: ["random", "minimax"].map(str::to_owned).to_vec(),
            pairs,
            format: TournamentFormat::RoundRobin,
            sprt: None,
            openings: Openings::Random(1),
            budget: Some("depth=1".to_owned()),
            time_rules: TimeRules::default(),
            seed: 1,
            files: BTreeMap::new(),
        };
        PreparedRun::new(run, &system_environment()).expect("a run")
    }

    fn queue<'a>(prepared: &PreparedRun, stop: &'a StopFlag) -> LocalQueue<'a> {
        LocalQueue::new(prepared, Ledger::in_memory(prepared.run()).expect("a ledger"), stop)
            .expect("a queue")
    }

    fn claimed(queue: &LocalQueue<'_>) -> Batch {
        match queue.claim() {
            Claim::Batch(batch) => batch,
            Claim::Finished => panic!("there is work"),
        }
    }

    fn played(runner: &mut PairRunner<'_>, batch: &Batch) -> Vec<FinishedPair> {
        batch.pairings.iter().map(|pairing| runner.pair(pairing).expect("a pair")).collect()
    }

    #[test]
    fn a_pair_delivered_twice_counts_once() {
        let (prepared, stop) = (prepared(3), StopFlag::default());
        let (queue, mut runner) =
            (queue(&prepared, &stop), PairRunner::new(&prepared, system_environment()).expect("a runner"));
        let mut pairs = Vec::new();
        while let Claim::Batch(batch) = queue.claim() {
            let finished = played(&mut runner, &batch);
            assert_eq!(queue.heartbeat(&batch, finished.clone()).expect("kept"), beat(&queue));
            assert!(
                batch.pairings.iter().all(|pairing| !pairs.contains(&pairing.pair)),
                "no pair is given twice"
            );
            pairs.extend(batch.pairings.iter().map(|pairing| pairing.pair));
            queue.complete(&batch, finished).expect("kept");
        }
        assert_eq!(pairs, [0, 1, 2]);
        let RunOutcome { progress, ledger } = queue.finish().expect("all is well");
        assert_eq!((progress.played(), progress.report().players[0].games), (3, 6));
        let mut lines = 0;
        let counted = ledger.lines(u64::MAX, |_, _| {
            lines += 1;
            Ok(())
        });
        counted.expect("the ledger can be read");
        assert_eq!(lines, 3);
    }

    /// Returns the reply that a worker should get now.
    fn beat(queue: &LocalQueue<'_>) -> HeartbeatReply {
        if lock(&queue.state).progress.is_complete() {
            HeartbeatReply::Abandon
        } else {
            HeartbeatReply::Continue
        }
    }

    #[test]
    fn a_stopped_worker_delivers_finished_pairs() {
        let (prepared, stop) = (prepared(9), StopFlag::default());
        let (queue, mut runner) =
            (queue(&prepared, &stop), PairRunner::new(&prepared, system_environment()).expect("a runner"));
        let (first, second) = (claimed(&queue), claimed(&queue));
        stop.raise();
        assert_eq!(queue.claim(), Claim::Finished);
        assert_eq!(queue.heartbeat(&first, Vec::new()).expect("kept"), HeartbeatReply::Abandon);
        let finished = played(&mut runner, &second);
        queue.complete(&second, finished).expect("kept");
        queue.complete(&first, Vec::new()).expect("kept");
        let outcome = queue.finish().expect("all is well");
        assert_eq!((outcome.progress.played(), outcome.progress.has(1)), (1, true));
        // Another queue resumes with the missing pairs, including the one that was claimed but not played.
        let stop = StopFlag::default();
        let again = LocalQueue::new(&prepared, outcome.ledger, &stop).expect("a queue");
        let rest: Vec<u64> = (0..8).map(|_| claimed(&again).pairings[0].pair).collect();
        assert_eq!(rest, [0, 2, 3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn a_failed_batch_ends_the_run_with_its_error() {
        let (prepared, stop) = (prepared(9), StopFlag::default());
        let queue = queue(&prepared, &stop);
        let batch = claimed(&queue);
        queue.fail(&batch, ArenaError::Other("the roof is down".to_owned()));
        assert_eq!(queue.claim(), Claim::Finished);
        assert_eq!(queue.finish().err().map(|error| error.to_string()).as_deref(), Some("the roof is down"));
    }
}
