//! The progress of a run: results so far, what they decide, and the next pairings.

use super::{ArenaError, FinishedPair, Ledger};
use papan_arena::{
    ForfeitCounts, GameRecord, HeadToHead, PairResult, Pairing, Round, Run, RunReport, Schedule,
    SprtDecision, Termination,
};
use std::collections::BTreeMap;

/// The progress of a run.
///
/// Pairs may finish in any order but count in their own: a sequential test is evaluated after each pair that has no gap
/// before it, so it ends at the same pair on any number of threads.
#[derive(Debug)]
pub struct RunProgress {
    run: Run,
    schedule: Schedule,
    /// The rounds paired so far; the last one may be in progress.
    rounds: Vec<Round>,
    /// The results of the first pairs without a gap.
    results: Vec<PairResult>,
    /// The results of pairs after a gap.
    ahead: BTreeMap<u64, PairResult>,
    /// The forfeited games, without their moves.
    faults: Vec<GameRecord>,
    /// The first pair that does not count.
    end: u64,
    /// The total of all pairs without a gap, for a sequential test.
    tally: HeadToHead,
}

impl RunProgress {
    /// Creates the progress of a run that has not started.
    pub fn new(run: &Run) -> Result<Self, ArenaError> {
        let schedule = Schedule::new(run)?;
        let mut progress = Self {
            run: run.clone(),
            end: schedule.total(),
            schedule,
            rounds: Vec::new(),
            results: Vec::new(),
            ahead: BTreeMap::new(),
            faults: Vec::new(),
            tally: HeadToHead::default(),
        };
        progress.pair_up()?;
        Ok(progress)
    }

    /// Restores the progress of a run from its ledger.
    pub fn of(run: &Run, ledger: &Ledger) -> Result<Self, ArenaError> {
        let mut progress = Self::new(run)?;
        ledger.pairs(u64::MAX, |pair| progress.add(&pair))?;
        Ok(progress)
    }

    /// Returns the run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Adds a finished pair. A pair that was added before is ignored.
    pub fn add(&mut self, finished: &FinishedPair) -> Result<(), ArenaError> {
        let pair = finished.pair();
        if self.has(pair) {
            return Ok(());
        }
        let pairing = self.pairing(pair).ok_or_else(|| {
            ArenaError::Ledger(format!("found pair {pair}, expected one of a round that has begun"))
        })?;
        self.check_players(&pairing, finished)?;
        self.ahead.insert(pair, PairResult::of(&pairing, finished.games.each_ref())?);
        let is_fault = |game: &&GameRecord| matches!(game.ending, Termination::Forfeited { .. });
        let bare = |game: &GameRecord| GameRecord { moves: Vec::new(), values: Vec::new(), ..game.clone() };
        self.faults.extend(finished.games.iter().filter(is_fault).map(bare));
        while let Some(result) = self.ahead.remove(&(self.results.len() as u64)) {
            self.count(result)?;
        }
        Ok(())
    }

    /// Checks that the scheduled players played.
    fn check_players(&self, pairing: &Pairing, finished: &FinishedPair) -> Result<(), ArenaError> {
        let expected = pairing.players.map(|player| self.run.players[player].as_str());
        let found = finished.games[0].players.each_ref().map(String::as_str);
        if found == expected {
            return Ok(());
        }
        let [found, expected] = [found, expected].map(|names| names.join(" against "));
        Err(ArenaError::Ledger(format!("pair {}: found {found}, expected {expected}", pairing.pair)))
    }

    /// Counts the next pair in order.
    fn count(&mut self, result: PairResult) -> Result<(), ArenaError> {
        self.results.push(result);
        if self.run.players.len() == 2 {
            self.tally.add(&result);
        }
        let counted = self.results.len() as u64;
        if counted <= self.end && self.verdict().is_some_and(|verdict| verdict != SprtDecision::Continue) {
            self.end = counted;
        }
        self.pair_up()
    }

    /// Returns the result of the first of two players by the pairs without a gap, or `None` if there are more players.
    pub fn duel(&self) -> Option<&HeadToHead> {
        (self.run.players.len() == 2).then_some(&self.tally)
    }

    /// Returns the current verdict of the sequential test, if there is one.
    pub fn verdict(&self) -> Option<SprtDecision> {
        let sprt = self.run.sprt.as_ref()?;
        Some(sprt.decide(sprt.llr(self.tally.pentanomial())))
    }

    /// Pairs the next round once all earlier ones are finished.
    fn pair_up(&mut self) -> Result<(), ArenaError> {
        let next = self.rounds.len() as u32;
        let needed = u64::from(next) * self.schedule.pairs_in_round();
        if next < self.schedule.rounds() && self.results.len() as u64 >= needed {
            self.rounds.push(self.schedule.round(next, &self.results)?);
        }
        Ok(())
    }

    /// Returns the players of a pair, if they are known yet.
    pub fn pairing(&self, pair: u64) -> Option<Pairing> {
        self.rounds.get(self.schedule.round_of(pair) as usize)?.pairing(pair)
    }

    /// Returns whether a pair is finished.
    pub fn has(&self, pair: u64) -> bool {
        pair < self.results.len() as u64 || self.ahead.contains_key(&pair)
    }

    /// Returns the number of pairs of the whole run.
    pub fn total(&self) -> u64 {
        self.schedule.total()
    }

    /// Returns the first pair that does not count: the end of the run, or of its sequential test.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Returns the number of finished pairs that count.
    pub fn played(&self) -> u64 {
        (self.results.len() as u64).min(self.end) + self.ahead.range(..self.end).count() as u64
    }

    /// Returns whether all pairs that count are finished.
    pub fn is_complete(&self) -> bool {
        self.results.len() as u64 >= self.end
    }

    /// Returns the report of all pairs that count.
    pub fn report(&self) -> RunReport {
        let end = usize::try_from(self.end).unwrap_or(usize::MAX).min(self.results.len());
        let ordered = (0..).zip(self.results[..end].iter().copied());
        let ahead = self.ahead.range(..self.end).map(|(pair, result)| (*pair, *result));
        let known = ordered.chain(ahead).filter_map(|(pair, result)| Some((self.pairing(pair)?, result)));
        let mut forfeits = ForfeitCounts::default();
        self.faults.iter().filter(|game| game.pair < self.end).for_each(|game| forfeits.add(game));
        RunReport::of(&self.run, known).with_forfeits(&forfeits)
    }
}
