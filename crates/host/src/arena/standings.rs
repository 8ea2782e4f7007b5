//! How a run stands: what was played, what that decides, and what comes next.

use super::{ArenaError, FinishedPair, Ledger};
use papan_arena::{
    Ending, Forfeits, GameRecord, Meeting, PairResult, Pairing, Report, Round, Run, Schedule, Verdict,
};
use std::collections::BTreeMap;

/// What is known of a run.
///
/// Pairs may be finished in any order, but they count in theirs: whether a sequential test is over is asked after each
/// pair that has all others before it, so it ends at the same pair however many threads play.
#[derive(Debug)]
pub struct Standings {
    run: Run,
    schedule: Schedule,
    /// The rounds that are known; the last one may be under way.
    rounds: Vec<Round>,
    /// The results of the first pairs, without a gap.
    results: Vec<PairResult>,
    /// Results of pairs that have gaps before them.
    ahead: BTreeMap<u64, PairResult>,
    /// The games that somebody lost by a fault, by their pair, without their moves.
    faults: Vec<GameRecord>,
    /// The first pair that does not count any more.
    end: u64,
    /// All pairs without a gap together, for a test.
    tally: Meeting,
}

impl Standings {
    /// Where a run stands at its start.
    pub fn new(run: &Run) -> Result<Self, ArenaError> {
        let schedule = Schedule::new(run)?;
        let mut standings = Self {
            run: run.clone(),
            end: schedule.total(),
            schedule,
            rounds: Vec::new(),
            results: Vec::new(),
            ahead: BTreeMap::new(),
            faults: Vec::new(),
            tally: Meeting::default(),
        };
        standings.pair_up()?;
        Ok(standings)
    }

    /// Where a run stands by its ledger.
    pub fn of(run: &Run, ledger: &Ledger) -> Result<Self, ArenaError> {
        let mut standings = Self::new(run)?;
        ledger.pairs(u64::MAX, |pair| standings.add(&pair))?;
        Ok(standings)
    }

    /// The run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Adds a finished pair. One that was added before stays as it was.
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
        let is_fault = |game: &&GameRecord| matches!(game.ending, Ending::Forfeited { .. });
        let bare = |game: &GameRecord| GameRecord { moves: Vec::new(), values: Vec::new(), ..game.clone() };
        self.faults.extend(finished.games.iter().filter(is_fault).map(bare));
        while let Some(result) = self.ahead.remove(&(self.results.len() as u64)) {
            self.count(result)?;
        }
        Ok(())
    }

    /// Whether those played who were to play.
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
        if counted <= self.end && self.verdict().is_some_and(|verdict| verdict != Verdict::Continue) {
            self.end = counted;
        }
        self.pair_up()
    }

    /// How the first of two players fares against the other, by the pairs without a gap; none where there are more.
    pub fn duel(&self) -> Option<&Meeting> {
        (self.run.players.len() == 2).then_some(&self.tally)
    }

    /// What a sequential test says by now, if there is one.
    pub fn verdict(&self) -> Option<Verdict> {
        let sprt = self.run.sprt.as_ref()?;
        Some(sprt.state(sprt.llr(self.tally.pentanomial())))
    }

    /// Pairs the next round up when all before it is played.
    fn pair_up(&mut self) -> Result<(), ArenaError> {
        let next = self.rounds.len() as u32;
        let needed = u64::from(next) * self.schedule.pairs_in_round();
        if next < self.schedule.rounds() && self.results.len() as u64 >= needed {
            self.rounds.push(self.schedule.round(next, &self.results)?);
        }
        Ok(())
    }

    /// Who plays a pair, if that is known by now.
    pub fn pairing(&self, pair: u64) -> Option<Pairing> {
        self.rounds.get(self.schedule.round_of(pair) as usize)?.pairing(pair)
    }

    /// Whether a pair is played.
    pub fn has(&self, pair: u64) -> bool {
        pair < self.results.len() as u64 || self.ahead.contains_key(&pair)
    }

    /// The pairs of the whole run.
    pub fn total(&self) -> u64 {
        self.schedule.total()
    }

    /// The first pair that does not count: that of the whole run, or the one after a test was decided.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// The finished pairs that count.
    pub fn played(&self) -> u64 {
        (self.results.len() as u64).min(self.end) + self.ahead.range(..self.end).count() as u64
    }

    /// Whether nothing is left to play.
    pub fn is_complete(&self) -> bool {
        self.results.len() as u64 >= self.end
    }

    /// The figures of everything that counts.
    pub fn report(&self) -> Report {
        let end = usize::try_from(self.end).unwrap_or(usize::MAX).min(self.results.len());
        let ordered = (0..).zip(self.results[..end].iter().copied());
        let ahead = self.ahead.range(..self.end).map(|(pair, result)| (*pair, *result));
        let known = ordered.chain(ahead).filter_map(|(pair, result)| Some((self.pairing(pair)?, result)));
        let mut forfeits = Forfeits::default();
        self.faults.iter().filter(|game| game.pair < self.end).for_each(|game| forfeits.add(game));
        Report::of(&self.run, known).with_forfeits(&forfeits)
    }
}
