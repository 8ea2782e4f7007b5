//! Solving a pre-endgame: which plays are worth proving, on any number of threads.

use super::odds::{PlayOdds, PreEndingSolution};
use super::plays::Play;
use crate::position::View;
use crate::rack::Rack;
use crate::rules::Crossword;
use crate::strategy::endgame::{EndgameSolver, Settings};
use crate::{Board, Tile};
use papan_game::{Budget, BudgetClock, StopFlag, Stopwatch};
use std::cmp::Reverse;

/// The most tiles in the bag of a pre-endgame.
pub const MAX_BAG: usize = 4;

/// A position with a few tiles in the bag.
#[derive(Clone, Debug)]
pub struct PreEnding<'b> {
    /// The tiles on the board.
    pub board: &'b Board,
    /// The rack of the side to move.
    pub rack: Rack,
    /// The tiles in the bag and on the opponent's rack.
    pub unseen: Vec<Tile>,
    /// The number of tiles in the bag.
    pub bag: usize,
    /// The lead of the side to move.
    pub spread: i32,
    /// Consecutive turns without points.
    pub scoreless_turns: u8,
}

impl<'b> PreEnding<'b> {
    /// Returns the pre-endgame that a view shows. The opponent's rack is not used. Returns `None` if the bag does not have
    /// one to [`MAX_BAG`] tiles, the game is over, the mover's rack is hidden or the unseen tiles do not add up.
    pub fn of(game: &Crossword, view: &'b View) -> Option<Self> {
        let rack = view.rack().filter(|rack| !view.is_over() && !rack.is_empty())?;
        let bag = usize::from(view.bag);
        let unseen = game.unseen(&view.board, [&rack]);
        let held = usize::from(view.held[view.mover.other().index()]);
        let is_one = (1..=MAX_BAG).contains(&bag) && unseen.len() == bag + held;
        is_one.then(|| Self {
            board: &view.board,
            rack,
            unseen,
            bag,
            spread: view.spread(),
            scoreless_turns: view.scoreless_turns,
        })
    }
}

/// Settings of a pre-endgame search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PreEndingSettings {
    /// The number of threads. With a budget of nodes, the result does not depend on it.
    pub threads: usize,
    /// The size of the transposition table of each thread, in bytes.
    pub table_bytes: usize,
}

/// The number of plays that are proved before the best so far is looked at again. It does not depend on the number of
/// threads, so that the result does not either.
const BATCH: usize = 8;

/// Counts the orders in which each play wins, as far as the budget allows. See the [module](super) for what that means.
pub fn solve(
    game: &Crossword,
    position: &PreEnding<'_>,
    settings: PreEndingSettings,
    budget: Budget,
    stop: &StopFlag,
) -> PreEndingSolution {
    let endgame = Settings { table_bytes: settings.table_bytes };
    let solvers = (0..settings.threads.clamp(1, BATCH)).map(|_| EndgameSolver::new(game, endgame)).collect();
    let field = Field { position, plays: Play::all(game, position), nodes: 0 };
    let mut pool = Pool { solvers, limits: Limits { budget, stop: stop.clone(), watch: Stopwatch::start() } };
    field.solve(&mut pool)
}

/// The budget of the whole search.
#[derive(Clone)]
struct Limits {
    budget: Budget,
    stop: StopFlag,
    watch: Stopwatch,
}

impl Limits {
    /// Returns the budget of one of `jobs`, when so many nodes are spent. `None` if the budget has run out.
    fn share(&self, spent: u64, jobs: usize) -> Option<Budget> {
        if self.stop.is_raised() {
            return None;
        }
        match self.budget {
            Budget::Nodes(nodes) => {
                let share = nodes.saturating_sub(spent) / jobs.max(1) as u64;
                (share > 0).then_some(Budget::Nodes(share))
            }
            Budget::Time(time) => {
                time.checked_sub(self.watch.elapsed()).filter(|left| !left.is_zero()).map(Budget::Time)
            }
            other => Some(other),
        }
    }

    /// Starts the clock of a job. A thread does its jobs one after the other, so time is what is left of it now, and not
    /// when the share was computed.
    fn clock(&self, share: Budget) -> BudgetClock {
        let budget = match self.budget {
            Budget::Time(time) => Budget::Time(time.saturating_sub(self.watch.elapsed())),
            _ => share,
        };
        BudgetClock::start(budget, &self.stop)
    }

    /// Whether the time of the whole search is up.
    fn is_time_up(&self) -> bool {
        matches!(self.budget, Budget::Time(time) if self.watch.elapsed() >= time)
    }
}

/// The threads' solvers.
struct Pool {
    solvers: Vec<EndgameSolver>,
    limits: Limits,
}

impl Pool {
    /// Does a job for each play, on all threads. A job may depend on nothing but its play, so that the threads do not
    /// change the result. Returns the sum of the nodes.
    fn run(&mut self, plays: &mut [Play], job: impl Fn(&mut Play, &mut EndgameSolver) -> u64 + Sync) -> u64 {
        let job = &job;
        let share = plays.len().div_ceil(self.solvers.len()).max(1);
        std::thread::scope(|scope| {
            let work = |(plays, solver): (&mut [Play], &mut EndgameSolver)| -> u64 {
                plays.iter_mut().map(|play| job(play, solver)).sum()
            };
            let parts = plays.chunks_mut(share).zip(&mut self.solvers);
            let threads: Vec<_> = parts.map(|part| scope.spawn(move || work(part))).collect();
            // A panic of a thread is a bug, and goes on in this one.
            let join = |thread: std::thread::ScopedJoinHandle<'_, u64>| {
                thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            };
            threads.into_iter().map(join).sum()
        })
    }
}

/// The plays of a position.
struct Field<'a> {
    position: &'a PreEnding<'a>,
    plays: Vec<Play>,
    nodes: u64,
}

impl Field<'_> {
    fn solve(mut self, pool: &mut Pool) -> PreEndingSolution {
        self.estimate(pool);
        self.prove(pool);
        self.plays.sort_by_key(|play| Reverse((play.pessimistic().low(), play.pessimistic().high())));
        self.reason(pool);
        let mut plays: Vec<PlayOdds> = self.plays.iter().map(Play::odds).collect();
        let rank =
            |play: &PlayOdds| Reverse((play.pessimistic.low(), play.rational.low(), play.pessimistic.high()));
        plays.sort_by_key(rank);
        let best = plays.first().map_or(0, |play| play.pessimistic.low());
        let is_proved = plays.iter().all(|play| play.pessimistic.high() <= best);
        PreEndingSolution { plays, is_proved, nodes: self.nodes }
    }

    /// Orders the plays by shallow searches.
    fn estimate(&mut self, pool: &mut Pool) {
        let (position, mut at) = (self.position, 0);
        while at < self.plays.len() && pool.limits.share(self.nodes, 1).is_some() {
            let end = (at + 8 * BATCH).min(self.plays.len());
            let limits = pool.limits.clone();
            let estimate = |play: &mut Play, solver: &mut EndgameSolver| {
                if limits.is_time_up() { 0 } else { play.estimate(position, solver, &limits.stop) }
            };
            self.nodes += pool.run(&mut self.plays[at..end], estimate);
            at = end;
        }
        self.plays.sort_by_key(|play| Reverse(play.estimate));
    }

    /// Proves the results of the plays, the most promising first. A play is given up once it cannot have more points than
    /// the best.
    fn prove(&mut self, pool: &mut Pool) {
        let position = self.position;
        // The first play alone, because its result saves most of the work for the others.
        let (mut at, mut end) = (0, 1.min(self.plays.len()));
        while at < self.plays.len() {
            let needed = self.plays[..at].iter().map(|play| play.pessimistic().low()).max().unwrap_or(0);
            let jobs = if at == 0 { 2 } else { (end - at) * 2 };
            let Some(budget) = pool.limits.share(self.nodes, jobs) else { return };
            let limits = pool.limits.clone();
            self.nodes += pool.run(&mut self.plays[at..end], |play, solver| {
                let mut clock = limits.clock(budget);
                play.prove(position, solver, needed, &mut clock);
                clock.nodes()
            });
            (at, end) = (end, (end + BATCH).min(self.plays.len()));
        }
    }

    /// Proves the odds of the best plays with a rational opponent.
    fn reason(&mut self, pool: &mut Pool) {
        let position = self.position;
        let best = self.plays.first().map_or(0, |play| play.pessimistic().low());
        let count = self.plays.iter().take_while(|play| play.pessimistic().low() == best).count();
        for at in (0..count).step_by(BATCH) {
            let end = (at + BATCH).min(count);
            let Some(budget) = pool.limits.share(self.nodes, end - at) else { return };
            let limits = pool.limits.clone();
            self.nodes += pool.run(&mut self.plays[at..end], |play, solver| {
                let mut clock = limits.clock(budget);
                play.reason(position, solver, &mut clock);
                clock.nodes()
            });
        }
    }
}
