//! A search with its memory, and what may be asked of it.

use crate::order::Order;
use crate::pvs::{Scored, Search};
use crate::table::Table;
use crate::trace::{Silent, Trace};
use papan_game::{Budget, Clock, Insight, Judge, Stop};
use std::sync::Arc;

/// What a search may use. To the end of the game all settings give the same value, with more or fewer
/// positions looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether what cannot matter is left out: alpha-beta. Without it the search is minimax.
    pub cuts: bool,
    /// Positions that are remembered at the most; 0 searches without a table.
    pub table: usize,
    /// Whether the game's own knowledge is used: its order of moves, bounds on what can be reached, and
    /// judgements of many positions at once.
    pub insight: bool,
    /// Whether all moves but the first are only shown to be no better, and what has refuted like positions
    /// is tried early: principal variation search.
    pub scout: bool,
    /// How many threads search together where the budget is one of time; under any other budget it is one,
    /// so that the result can be repeated.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self::STRONG
    }
}

impl Settings {
    /// Every line of play.
    pub const MINIMAX: Self = Self { cuts: false, table: 0, insight: false, scout: false, threads: 1 };
    /// Alpha-beta as the textbooks have it: no table, moves in the order of the rules.
    pub const PLAIN: Self = Self { cuts: true, ..Self::MINIMAX };
    /// Everything that helps, in one thread.
    pub const STRONG: Self = Self { cuts: true, table: 1 << 20, insight: true, scout: true, threads: 1 };
    /// Alpha-beta with a table of positions, turned and mirrored ones taken together.
    pub const TABLE: Self = Self { table: 1 << 24, ..Self::PLAIN };
}

/// What is known about a position after a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict<M> {
    /// The score for the seat to move.
    pub score: i32,
    /// Whether the score is certain.
    pub is_sure: bool,
    /// The best move.
    pub best: M,
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Positions that were judged many at once, besides.
    pub leaves: u64,
}

/// A search with its memory: the table outlives a search, so that a game, or the analysis of its
/// moves, gets faster as it goes.
#[derive(Debug)]
pub struct Solver<G: Insight, J> {
    judge: J,
    settings: Settings,
    memory: Memory<G::Move>,
}

/// What is kept from one search to the next.
#[derive(Debug)]
struct Memory<M> {
    table: Arc<Table>,
    order: Order<M>,
}

impl<G: Insight, J: Judge<G>> Solver<G, J> {
    /// A search with this judgement of unfinished positions.
    pub fn new(judge: J, settings: Settings) -> Self {
        let memory = Memory { table: Arc::new(Table::new(settings.table)), order: Order::default() };
        Self { judge, settings, memory }
    }

    /// Forgets what it remembers, before a search within `budget`.
    pub fn clear(&mut self, budget: Budget) {
        self.memory.order.clear();
        if is_timed(budget) { self.table_mut().clear_whole() } else { self.table_mut().clear() }
    }

    /// A search that watches the time cannot wait for its table to grow, nor for more than it can fill.
    fn make_room(&mut self, budget: Budget) {
        if let Budget::Time(time) = budget {
            let positions = time.as_millis().saturating_mul(PER_MILLISECOND);
            let positions = usize::try_from(positions).unwrap_or(usize::MAX);
            let threads = self.settings.threads.max(1);
            self.table_mut().widen(positions.saturating_mul(threads));
        }
    }

    /// The table, of which nobody else has a part between searches.
    fn table_mut(&mut self) -> &mut Table {
        let most = self.settings.table;
        if Arc::get_mut(&mut self.memory.table).is_none() {
            self.memory.table = Arc::new(Table::new(most));
        }
        Arc::get_mut(&mut self.memory.table).expect("a new table has one owner")
    }

    /// Searches deeper and deeper until the value is certain or the budget is used up. `None` if the
    /// game is over, or the budget does not even allow one move ahead.
    pub fn deepen<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        trace: &mut T,
    ) -> Option<Verdict<G::Move>> {
        self.deepen_to(game, state, most_depth(budget), budget, stop, trace)
    }

    /// The same, but not beyond `most` moves ahead, whatever the budget allows.
    pub fn deepen_to<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        most: u32,
        budget: Budget,
        stop: &Stop,
        trace: &mut T,
    ) -> Option<Verdict<G::Move>> {
        let clock = Clock::start(budget, stop);
        self.run_timed(game, state, most, (budget, clock), trace)
    }

    /// Forgets what it remembers and searches deeper and deeper, all within the budget.
    pub(crate) fn deepen_afresh(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
    ) -> Option<Verdict<G::Move>> {
        let clock = Clock::start(budget, stop);
        self.clear(budget);
        self.run_timed(game, state, most_depth(budget), (budget, clock), &mut Silent)
    }

    /// Searches with as many threads as the budget allows.
    fn run_timed<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        most: u32,
        (budget, clock): (Budget, Clock),
        trace: &mut T,
    ) -> Option<Verdict<G::Move>> {
        self.make_room(budget);
        let helpers = if is_timed(budget) { self.settings.threads.saturating_sub(1) } else { 0 };
        let done = Stop::default();
        std::thread::scope(|threads| {
            // The helpers end with this search, however it ends.
            let _ending = RaiseAtEnd(&done);
            for helper in 1..=helpers {
                let (judge, settings, table) = (&self.judge, self.settings, Arc::clone(&self.memory.table));
                let clock = Clock::start(Budget::Unlimited, &done);
                let help = move || {
                    let mut order = Order::default();
                    let mut search = Search::new((game, judge), settings, table, &mut order, clock, Silent);
                    // Every other thread is a move ahead, so that they do not all search the same.
                    search.deepen(state, 1 + helper as u32 % 2, most);
                };
                if std::thread::Builder::new().spawn_scoped(threads, help).is_err() {
                    // Where no more threads are to be had, those that there are do.
                    break;
                }
            }
            let rules = (game, &self.judge);
            run(rules, self.settings, &mut self.memory, clock, trace, |search| search.deepen(state, 1, most))
        })
    }

    /// Searches to `depth`, at least 1, at once. `None` if the game is over, or that takes more than `most` positions.
    pub fn search<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        depth: u32,
        most: u64,
        trace: &mut T,
    ) -> Option<Verdict<G::Move>> {
        let clock = Clock::start(Budget::Nodes(most), &Stop::default());
        run((game, &self.judge), self.settings, &mut self.memory, clock, trace, |search| {
            let verdict = search.root(state, depth.max(1), None);
            verdict.filter(|_| !search.has_ended())
        })
    }

    /// What every move is worth, searched deeper and deeper until all is certain or the budget is used up;
    /// `tell` is told after each depth, and may ask the search what it expects.
    pub(crate) fn each(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &Stop,
        mut tell: impl FnMut(u32, &mut Search<'_, G, J, Silent>, &[(G::Move, Scored)]),
    ) -> Vec<(G::Move, Scored)> {
        let clock = Clock::start(budget, stop);
        let most = most_depth(budget);
        self.make_room(budget);
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        run((game, &self.judge), self.settings, &mut self.memory, clock, Silent, |search| {
            let mut ranked: Vec<(G::Move, Scored)> = Vec::new();
            for depth in 1..=if moves.is_empty() { 0 } else { most } {
                let Some(scored) = search.each(state, &moves, depth) else { break };
                ranked = moves.drain(..).zip(scored).collect();
                ranked.sort_by_key(|(_, scored)| std::cmp::Reverse(scored.score));
                moves.extend(ranked.iter().map(|(mv, _)| mv.clone()));
                tell(depth, search, &ranked);
                if ranked.iter().all(|(_, scored)| scored.is_sure) {
                    break;
                }
            }
            ranked
        })
    }

    /// The line that begins with `first` and that the last search expects to follow.
    pub fn expected(&mut self, game: &G, state: &G::State, first: G::Move, most: usize) -> Vec<G::Move> {
        let clock = Clock::start(Budget::Nodes(0), &Stop::default());
        run((game, &self.judge), self.settings, &mut self.memory, clock, Silent, |search| {
            search.expected(state, first, most)
        })
    }

    /// The line that begins with `first` and goes on by best play, as far as that is certain and at
    /// most `most` more positions tell.
    pub fn line(&mut self, game: &G, state: &G::State, first: G::Move, most: u64) -> Line<G::Move> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        let mut left = most;
        let mut next = Some(first);
        while let Some(mv) = next {
            game.advance(&mut state, &mv);
            moves.push(mv);
            let verdict = self.deepen(game, &state, Budget::Nodes(left), &Stop::default(), &mut Silent);
            left -= verdict.as_ref().map_or(0, |verdict| verdict.nodes);
            next = verdict.filter(|verdict| verdict.is_sure).map(|verdict| verdict.best);
        }
        Line { moves, is_whole: game.result(&state).is_some(), nodes: most - left }
    }
}

/// Runs a search in this thread. It has the table to itself, unless helpers have a part in it, and gives it
/// back.
fn run<'a, G: Insight, J: Judge<G>, T: Trace<G::Move>, R>(
    game: (&'a G, &'a J),
    settings: Settings,
    memory: &'a mut Memory<G::Move>,
    clock: Clock,
    trace: T,
    what: impl FnOnce(&mut Search<'a, G, J, T>) -> R,
) -> R {
    let table = std::mem::replace(&mut memory.table, Arc::new(Table::none()));
    let mut search = Search::new(game, settings, table, &mut memory.order, clock, trace);
    let result = what(&mut search);
    memory.table = search.into_table();
    result
}

/// Moves to look ahead at the most.
fn most_depth(budget: Budget) -> u32 {
    if let Budget::Depth(depth) = budget { depth.max(1) } else { u32::MAX }
}

/// Raises a stop flag when it goes out of scope, also where something panics.
struct RaiseAtEnd<'a>(&'a Stop);

impl Drop for RaiseAtEnd<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// Positions that one thread puts into a table in a millisecond, at the most.
const PER_MILLISECOND: u128 = 2048;

/// Whether a search within this budget must watch the time.
fn is_timed(budget: Budget) -> bool {
    matches!(budget, Budget::Time(_))
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// Whether it goes to the end of the game.
    pub is_whole: bool,
    /// Positions looked at to find it.
    pub nodes: u64,
}
