//! The solver: a search with a transposition table that outlives it.

use crate::move_ordering::MoveOrdering;
use crate::pvs::{MoveScore, Search};
use crate::trace::{NoTrace, Trace};
use crate::transposition_table::TranspositionTable;
use papan_game::{Budget, BudgetClock, Evaluator, Searchable, StopFlag};
use std::sync::Arc;

/// The techniques that a search uses. At full depth all settings give the same value; they differ in the
/// number of nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Whether to prune by alpha-beta. Without it the search is minimax.
    pub pruning: bool,
    /// The maximum number of entries in the transposition table; 0 disables it.
    pub table_entries: usize,
    /// Whether to use the game's knowledge: its move ordering, its bounds on the margin, and batch
    /// evaluation.
    pub game_knowledge: bool,
    /// Whether to use null-window searches and killer moves: principal variation search.
    pub scout: bool,
    /// The number of threads under a time budget. Other budgets use one thread, so that results are
    /// reproducible.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self::STRONG
    }
}

impl Settings {
    /// Plain minimax.
    pub const MINIMAX: Self =
        Self { pruning: false, table_entries: 0, game_knowledge: false, scout: false, threads: 1 };
    /// Textbook alpha-beta: no table, moves in the order of the rules.
    pub const PLAIN: Self = Self { pruning: true, ..Self::MINIMAX };
    /// All techniques, in one thread.
    pub const STRONG: Self =
        Self { pruning: true, table_entries: 1 << 20, game_knowledge: true, scout: true, threads: 1 };
    /// Alpha-beta with a transposition table that merges symmetric positions.
    pub const TABLE: Self = Self { table_entries: 1 << 24, ..Self::PLAIN };
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult<M> {
    /// The score for the seat to move.
    pub score: i32,
    /// Whether the score is exact.
    pub is_exact: bool,
    /// The best move.
    pub best: M,
    /// Plies searched.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves evaluated in batches, not included in `nodes`.
    pub batched_leaves: u64,
}

/// A search with its memory. The transposition table outlives a search, so searching successive positions of
/// a game gets faster.
#[derive(Debug)]
pub struct Solver<G: Searchable, E> {
    evaluator: E,
    settings: Settings,
    memory: Memory<G::Move>,
}

/// The state that is kept between searches.
#[derive(Debug)]
struct Memory<M> {
    table: Arc<TranspositionTable>,
    order: MoveOrdering<M>,
}

impl<G: Searchable, E: Evaluator<G>> Solver<G, E> {
    /// Creates a solver with this evaluation of unfinished positions.
    pub fn new(evaluator: E, settings: Settings) -> Self {
        let memory = Memory {
            table: Arc::new(TranspositionTable::new(settings.table_entries)),
            order: MoveOrdering::default(),
        };
        Self { evaluator, settings, memory }
    }

    /// Clears the memory, before a search within `budget`.
    pub fn clear(&mut self, budget: Budget) {
        self.memory.order.clear();
        if is_timed(budget) { self.table_mut().clear_in_place() } else { self.table_mut().clear() }
    }

    /// Allocates the table in advance for a time budget, because growing it would take time; but not more
    /// than the search can fill.
    fn reserve_table(&mut self, budget: Budget) {
        if let Budget::Time(time) = budget {
            let positions = time.as_millis().saturating_mul(MAX_ENTRIES_PER_MS);
            let positions = usize::try_from(positions).unwrap_or(usize::MAX);
            let threads = self.settings.threads.max(1);
            self.table_mut().reserve(positions.saturating_mul(threads));
        }
    }

    /// Returns the table, which has no other owner between searches.
    fn table_mut(&mut self) -> &mut TranspositionTable {
        let max_slots = self.settings.table_entries;
        if Arc::get_mut(&mut self.memory.table).is_none() {
            self.memory.table = Arc::new(TranspositionTable::new(max_slots));
        }
        Arc::get_mut(&mut self.memory.table).expect("a new table has one owner")
    }

    /// Deepens until the value is exact or the budget is used up. Returns `None` if the game is over or the
    /// budget does not allow depth 1.
    pub fn deepen<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &StopFlag,
        trace: &mut T,
    ) -> Option<SearchResult<G::Move>> {
        self.deepen_to(game, state, max_depth(budget), budget, stop, trace)
    }

    /// Like [`deepen`](Self::deepen), but not beyond depth `max_depth`.
    pub fn deepen_to<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        max_depth: u32,
        budget: Budget,
        stop: &StopFlag,
        trace: &mut T,
    ) -> Option<SearchResult<G::Move>> {
        let clock = BudgetClock::start(budget, stop);
        self.deepen_with_helpers(game, state, max_depth, (budget, clock), trace)
    }

    /// Clears the memory and deepens. Both count towards the budget.
    pub(crate) fn deepen_from_scratch(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &StopFlag,
    ) -> Option<SearchResult<G::Move>> {
        let clock = BudgetClock::start(budget, stop);
        self.clear(budget);
        self.deepen_with_helpers(game, state, max_depth(budget), (budget, clock), &mut NoTrace)
    }

    /// Deepens with as many threads as the budget allows.
    fn deepen_with_helpers<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        max_depth: u32,
        (budget, clock): (Budget, BudgetClock),
        trace: &mut T,
    ) -> Option<SearchResult<G::Move>> {
        self.reserve_table(budget);
        let helpers = if is_timed(budget) { self.settings.threads.saturating_sub(1) } else { 0 };
        let done = StopFlag::default();
        std::thread::scope(|threads| {
            // Stops the helpers when this search ends, even by a panic.
            let _guard = StopOnDrop(&done);
            for helper in 1..=helpers {
                let (evaluator, settings, table) =
                    (&self.evaluator, self.settings, Arc::clone(&self.memory.table));
                let clock = BudgetClock::start(Budget::Unlimited, &done);
                let help = move || {
                    let mut order = MoveOrdering::default();
                    let mut search =
                        Search::new((game, evaluator), settings, table, &mut order, clock, NoTrace);
                    // Every other helper is one ply ahead, so that the threads do not all search the same
                    // nodes.
                    search.deepen(state, 1 + helper as u32 % 2, max_depth);
                };
                if std::thread::Builder::new().spawn_scoped(threads, help).is_err() {
                    // If no more threads can be spawned, continue with those that exist.
                    break;
                }
            }
            let rules = (game, &self.evaluator);
            run(rules, self.settings, &mut self.memory, clock, trace, |search| {
                search.deepen(state, 1, max_depth)
            })
        })
    }

    /// Searches to `depth` (at least 1) without deepening. Returns `None` if the game is over or that takes
    /// more than `max_nodes` nodes.
    pub fn search<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        depth: u32,
        max_nodes: u64,
        trace: &mut T,
    ) -> Option<SearchResult<G::Move>> {
        let clock = BudgetClock::start(Budget::Nodes(max_nodes), &StopFlag::default());
        run((game, &self.evaluator), self.settings, &mut self.memory, clock, trace, |search| {
            let result = search.search_root(state, depth.max(1), None);
            result.filter(|_| !search.has_ended())
        })
    }

    /// Scores every move by iterative deepening until all scores are exact or the budget is used up. Calls
    /// `on_depth` after each depth with the search, which can be asked for expected lines.
    pub(crate) fn score_moves(
        &mut self,
        game: &G,
        state: &G::State,
        budget: Budget,
        stop: &StopFlag,
        mut on_depth: impl FnMut(u32, &mut Search<'_, G, E, NoTrace>, &[(G::Move, MoveScore)]),
    ) -> Vec<(G::Move, MoveScore)> {
        let clock = BudgetClock::start(budget, stop);
        let max_depth = max_depth(budget);
        self.reserve_table(budget);
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        run((game, &self.evaluator), self.settings, &mut self.memory, clock, NoTrace, |search| {
            let mut ranked: Vec<(G::Move, MoveScore)> = Vec::new();
            for depth in 1..=if moves.is_empty() { 0 } else { max_depth } {
                let Some(scored) = search.score_moves(state, &moves, depth) else { break };
                ranked = moves.drain(..).zip(scored).collect();
                ranked.sort_by_key(|(_, scored)| std::cmp::Reverse(scored.score));
                moves.extend(ranked.iter().map(|(mv, _)| mv.clone()));
                on_depth(depth, search, &ranked);
                if ranked.iter().all(|(_, scored)| scored.is_exact) {
                    break;
                }
            }
            ranked
        })
    }

    /// Returns the line that starts with `first` and that the last search expects.
    pub fn expected_line(
        &mut self,
        game: &G,
        state: &G::State,
        first: G::Move,
        max_moves: usize,
    ) -> Vec<G::Move> {
        let clock = BudgetClock::start(Budget::Nodes(0), &StopFlag::default());
        run((game, &self.evaluator), self.settings, &mut self.memory, clock, NoTrace, |search| {
            search.expected_line(state, first, max_moves)
        })
    }

    /// Returns the line that starts with `first` and continues with best play, as long as that is exact and
    /// takes at most `max_nodes` more nodes.
    pub fn principal_variation(
        &mut self,
        game: &G,
        state: &G::State,
        first: G::Move,
        max_nodes: u64,
    ) -> PrincipalVariation<G::Move> {
        let mut state = state.clone();
        let mut moves = Vec::new();
        let mut left = max_nodes;
        let mut next = Some(first);
        while let Some(mv) = next {
            game.advance(&mut state, &mv);
            moves.push(mv);
            let result = self.deepen(game, &state, Budget::Nodes(left), &StopFlag::default(), &mut NoTrace);
            left -= result.as_ref().map_or(0, |result| result.nodes);
            next = result.filter(|result| result.is_exact).map(|result| result.best);
        }
        PrincipalVariation { moves, is_complete: game.result(&state).is_some(), nodes: max_nodes - left }
    }
}

/// Runs a search in this thread. It owns the table, unless helpers share it, and gives it back afterwards.
fn run<'a, G: Searchable, E: Evaluator<G>, T: Trace<G::Move>, R>(
    game: (&'a G, &'a E),
    settings: Settings,
    memory: &'a mut Memory<G::Move>,
    clock: BudgetClock,
    trace: T,
    job: impl FnOnce(&mut Search<'a, G, E, T>) -> R,
) -> R {
    let table = std::mem::replace(&mut memory.table, Arc::new(TranspositionTable::empty_placeholder()));
    let mut search = Search::new(game, settings, table, &mut memory.order, clock, trace);
    let result = job(&mut search);
    memory.table = search.into_table();
    result
}

/// Returns the maximum depth of a budget.
fn max_depth(budget: Budget) -> u32 {
    if let Budget::Depth(depth) = budget { depth.max(1) } else { u32::MAX }
}

/// Raises a stop flag when dropped, also during a panic.
struct StopOnDrop<'a>(&'a StopFlag);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// The maximum number of entries that one thread stores per millisecond.
const MAX_ENTRIES_PER_MS: u128 = 2048;

/// Returns whether a budget limits time.
fn is_timed(budget: Budget) -> bool {
    matches!(budget, Budget::Time(_))
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrincipalVariation<M> {
    /// The moves.
    pub moves: Vec<M>,
    /// Whether the line reaches the end of the game.
    pub is_complete: bool,
    /// Nodes visited to find the line.
    pub nodes: u64,
}
