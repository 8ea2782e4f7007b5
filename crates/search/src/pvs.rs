//! Principal variation search.
//!
//! Three techniques skip most of the minimax tree without changing the result. Alpha-beta pruning skips lines
//! that one side can avoid for something better. Once a good move is known, a null-window search shows that
//! the others are no better, and only a move that turns out better is searched again with the full window.
//! The transposition table keeps results of positions, with symmetric positions merged.

use crate::move_ordering::{MoveOrdering, OrderingMode};
use crate::score::{
    INFINITE, evaluate_for_root, score_before_move, terminal_score, terminal_score_in, window_after_move,
};
use crate::solver::{SearchResult, Settings};
use crate::trace::{ExitReason, Trace};
use crate::transposition_table::{Bound, Depth, Entry, NO_MOVE, TranspositionTable};
use papan_game::{BudgetClock, Evaluator, Searchable, SymmetryIndex};
use std::collections::HashSet;
use std::sync::Arc;

/// The score of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NodeScore {
    score: i32,
    /// Whether the score does not depend on evaluations at the horizon.
    is_exact: bool,
}

/// The score of a root move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveScore {
    pub(crate) score: i32,
    pub(crate) is_exact: bool,
    /// Nodes visited for this move.
    pub(crate) nodes: u64,
}

/// The alpha-beta window.
type Window = (i32, i32);

/// Salts the keys of positions in which the opponent of the root's mover is to move.
const WAITING_SALT: u64 = 0x9e6c_63d0_876a_9a35;

/// The window without bounds.
const FULL_WINDOW: Window = (-INFINITE, INFINITE);

/// One run of a solver, in one thread.
pub(crate) struct Search<'a, G: Searchable, E, T> {
    game: &'a G,
    evaluator: &'a E,
    settings: Settings,
    table: Arc<TranspositionTable>,
    order: &'a mut MoveOrdering<G::Move>,
    clock: BudgetClock,
    trace: T,
    /// The depth of the search from the root.
    depth: u32,
    /// Whether some root moves are symmetric to each other. If not, positions below the root rarely are, and
    /// looking for symmetries costs more than it saves.
    is_symmetric: bool,
    /// Filled slots of the table.
    filled_slots: usize,
    /// Leaves that were evaluated in batches.
    batched_leaves: u64,
}

impl<'a, G: Searchable, E: Evaluator<G>, T: Trace<G::Move>> Search<'a, G, E, T> {
    /// Creates a search that runs while `clock` allows.
    pub(crate) fn new(
        (game, evaluator): (&'a G, &'a E),
        settings: Settings,
        table: Arc<TranspositionTable>,
        order: &'a mut MoveOrdering<G::Move>,
        clock: BudgetClock,
        trace: T,
    ) -> Self {
        Self {
            game,
            evaluator,
            settings,
            table,
            order,
            clock,
            trace,
            depth: 0,
            is_symmetric: true,
            filled_slots: 0,
            batched_leaves: 0,
        }
    }

    pub(crate) fn has_ended(&self) -> bool {
        self.clock.has_ended()
    }

    pub(crate) fn into_table(self) -> Arc<TranspositionTable> {
        self.table
    }

    /// Searches to depth `first` and then deepens until the score is exact, depth `max` is reached or the
    /// budget is used up.
    pub(crate) fn deepen(&mut self, state: &G::State, first: u32, max: u32) -> Option<SearchResult<G::Move>> {
        let mut done: Option<SearchResult<G::Move>> = None;
        for depth in first..=max {
            let best = done.as_ref().map(|result| self.game.move_id(&result.best));
            let Some(result) = self.search_root(state, depth, best) else { break };
            let is_last = self.clock.has_ended() || result.is_exact;
            done = Some(result);
            if is_last {
                break;
            }
        }
        let (nodes, batched_leaves) = (self.clock.nodes(), self.batched_leaves);
        done.map(|result| SearchResult { nodes, batched_leaves, ..result })
    }

    /// Searches the root to `depth`, starting with the move `first`. If the budget ends on the way, returns
    /// the best of the moves already searched, or `None` if there are none.
    pub(crate) fn search_root(
        &mut self,
        state: &G::State,
        depth: u32,
        first: Option<u16>,
    ) -> Option<SearchResult<G::Move>> {
        self.depth = depth;
        self.is_symmetric = has_symmetric_moves(self.game, state);
        if !self.clock.tick() {
            return None;
        }
        self.trace.enter(0, None, FULL_WINDOW);
        if let Some(margin) = self.game.result(state) {
            self.trace.exit(terminal_score(margin), ExitReason::GameOver);
            return None;
        }
        let (found, best) = self.search_moves(state, depth, FULL_WINDOW, first.unwrap_or(NO_MOVE));
        let reason = if self.clock.has_ended() { ExitReason::Stopped } else { ExitReason::Searched };
        self.trace.exit(found.score, reason);
        let is_exact = found.is_exact && !self.clock.has_ended();
        let (nodes, batched_leaves) = (self.clock.nodes(), self.batched_leaves);
        best.map(|best| SearchResult { score: found.score, is_exact, best, depth, nodes, batched_leaves })
    }

    /// Searches every root move to `depth` with a full window, in the given order. Returns `None` if the
    /// budget ends on the way.
    pub(crate) fn score_moves(
        &mut self,
        state: &G::State,
        moves: &[G::Move],
        depth: u32,
    ) -> Option<Vec<MoveScore>> {
        self.depth = depth;
        self.is_symmetric = has_symmetric_moves(self.game, state);
        let mut scored = Vec::with_capacity(moves.len());
        for mv in moves {
            let nodes_before = self.clock.nodes();
            let found = self.search_move(state, mv, depth, FULL_WINDOW);
            if self.clock.has_ended() {
                return None;
            }
            let nodes = self.clock.nodes() - nodes_before;
            scored.push(MoveScore { score: found.score, is_exact: found.is_exact, nodes });
        }
        Some(scored)
    }

    /// Returns the number of nodes visited so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.clock.nodes()
    }

    /// Returns the line that starts with `first` and follows the best moves in the table, with at most
    /// `max_moves` moves.
    pub(crate) fn expected_line(
        &mut self,
        root: &G::State,
        first: G::Move,
        max_moves: usize,
    ) -> Vec<G::Move> {
        self.is_symmetric = has_symmetric_moves(self.game, root);
        let mut state = root.clone();
        self.game.advance(&mut state, &first);
        let mut line = vec![first];
        while line.len() < max_moves
            && let Some(mv) = self.table_move(&state, line.len() as u32)
        {
            self.game.advance(&mut state, &mv);
            line.push(mv);
        }
        line
    }

    /// Returns the best move stored in the table, if there is one and it is legal.
    fn table_move(&self, state: &G::State, ply: u32) -> Option<G::Move> {
        let (key, symmetry) = self.table_key(state, ply);
        let entry = self.table.get(key).filter(|entry| entry.best != NO_MOVE)?;
        let mv = self.game.undo_symmetry(&self.game.move_from_id(entry.best), symmetry);
        self.game.check(state, &mv).is_ok().then_some(mv)
    }

    /// Returns the score of `mv` for the seat that makes it.
    #[inline]
    fn search_move(&mut self, state: &G::State, mv: &G::Move, depth: u32, window: Window) -> NodeScore {
        let mut next = state.clone();
        self.game.advance(&mut next, mv);
        let found = self.node(&next, mv, depth - 1, window_after_move(window.0, window.1));
        NodeScore { score: score_before_move(found.score), is_exact: found.is_exact }
    }

    /// Visits a node and returns its score for the seat to move, or that would move if the game were not
    /// over. Outside the window the score is only a bound.
    #[inline]
    fn node(&mut self, state: &G::State, mv: &G::Move, depth: u32, window: Window) -> NodeScore {
        if !self.clock.tick() {
            return NodeScore { score: 0, is_exact: false };
        }
        let window = if self.settings.pruning { window } else { FULL_WINDOW };
        self.trace.enter(self.depth - depth, Some(mv), window);
        let (found, reason) = self.search_node(state, depth, window);
        self.trace.exit(found.score, reason);
        found
    }

    /// Searches a node and returns its score with the reason why the search left it.
    fn search_node(&mut self, state: &G::State, depth: u32, window: Window) -> (NodeScore, ExitReason) {
        if let Some(margin) = self.game.result(state) {
            return (NodeScore { score: terminal_score(margin), is_exact: true }, ExitReason::GameOver);
        }
        if self.settings.game_knowledge
            && let Some((margin, plies)) = self.game.exact_value(state)
        {
            return (
                NodeScore { score: terminal_score_in(margin, plies), is_exact: true },
                ExitReason::Bounds,
            );
        }
        if depth == 1
            && self.settings.game_knowledge
            && self.evaluator.is_zero_sum()
            && let Some((min, count)) = self.evaluator.min_after_move(self.game, state)
        {
            self.batched_leaves += u64::from(count);
            return (NodeScore { score: score_before_move(min), is_exact: false }, ExitReason::Horizon);
        }
        if let Some(score) = self.bound_cutoff(state, window) {
            return (NodeScore { score, is_exact: true }, ExitReason::Bounds);
        }
        if depth == 0 {
            let score = evaluate_for_root(self.evaluator, self.game, state, self.depth);
            return (NodeScore { score, is_exact: false }, ExitReason::Horizon);
        }
        if self.settings.table_entries > 0 {
            return self.search_with_table(state, depth, window);
        }
        let (found, _) = self.search_moves(state, depth, window, NO_MOVE);
        (found, self.exit_reason(found.score, window))
    }

    /// Returns the reason for leaving a node whose moves were searched.
    fn exit_reason(&self, score: i32, (_, beta): Window) -> ExitReason {
        match score >= beta {
            _ if self.clock.has_ended() => ExitReason::Stopped,
            true => ExitReason::Cutoff,
            false => ExitReason::Searched,
        }
    }

    /// Returns a score if the game's bounds on the margin already decide the node.
    #[inline]
    fn bound_cutoff(&self, state: &G::State, (alpha, beta): Window) -> Option<i32> {
        if !self.settings.game_knowledge {
            return None;
        }
        let (worst, best) = self.game.bounds(state);
        let (highest, lowest) = (highest_score(best), -highest_score(-worst));
        if highest <= alpha || highest == lowest {
            return Some(highest);
        }
        (lowest >= beta).then_some(lowest)
    }

    /// Looks a position up in the table, searches it if the entry is insufficient, and stores the result.
    fn search_with_table(&mut self, state: &G::State, depth: u32, window: Window) -> (NodeScore, ExitReason) {
        let (key, symmetry) = self.table_key(state, self.depth - depth);
        let mut first = NO_MOVE;
        if let Some(entry) = self.table.get(key) {
            if entry.depth >= Depth::of(depth, false) && is_sufficient(entry, window) {
                return (
                    NodeScore { score: entry.score, is_exact: entry.depth == Depth::EXACT },
                    ExitReason::Table,
                );
            }
            first = self.map_move_id(entry.best, |game, mv| game.undo_symmetry(mv, symmetry));
        }
        let (found, best) = self.search_moves(state, depth, window, first);
        if !self.clock.has_ended() {
            let best =
                best.map_or(NO_MOVE, |best| self.game.move_id(&self.game.apply_symmetry(&best, symmetry)));
            let (bound, depth) = (bound(found.score, window), Depth::of(depth, found.is_exact));
            self.store(key, Entry { score: found.score, depth, bound, best });
        }
        (found, self.exit_reason(found.score, window))
    }

    /// Returns the key of a position `ply` plies below the root and the symmetry that was applied.
    /// Evaluations that are not zero-sum are made for the seat that moves at the root, and the table outlives
    /// the search from one root; so positions with the other seat to move get different keys.
    #[inline]
    fn table_key(&self, state: &G::State, ply: u32) -> (u64, SymmetryIndex) {
        let (key, symmetry) =
            if self.is_symmetric { self.game.canonical(state) } else { (self.game.key(state), 0) };
        let is_opponent_to_move = !ply.is_multiple_of(2) && !self.evaluator.is_zero_sum();
        (if is_opponent_to_move { key ^ WAITING_SALT } else { key }, symmetry)
    }

    /// Maps a move id by a function on moves; [`NO_MOVE`] stays.
    #[inline]
    fn map_move_id(&self, number: u16, change: impl Fn(&G, &G::Move) -> G::Move) -> u16 {
        if number == NO_MOVE {
            return NO_MOVE;
        }
        self.game.move_id(&change(self.game, &self.game.move_from_id(number)))
    }

    /// Stores an entry. The table grows if no other thread uses it.
    #[inline]
    fn store(&mut self, key: u64, entry: Entry) {
        self.filled_slots += usize::from(self.table.insert(key, entry));
        if self.filled_slots * 2 > self.table.slots()
            && let Some(table) = Arc::get_mut(&mut self.table)
            && !table.grow()
        {
            self.filled_slots = 0;
        }
    }

    /// Searches the moves of a node and returns the best score with its move. Stops at a beta cutoff.
    fn search_moves(
        &mut self,
        state: &G::State,
        depth: u32,
        window: Window,
        first: u16,
    ) -> (NodeScore, Option<G::Move>) {
        let (mut alpha, beta) = window;
        let ply = self.depth - depth;
        let mode =
            if self.settings.game_knowledge { OrderingMode::Heuristic } else { OrderingMode::Generated };
        let mut moves = self.order.list((self.game, self.evaluator), state, ply, first, mode);
        let mut best = NodeScore { score: -INFINITE, is_exact: true };
        let mut best_move = None;
        let mut all_exact = true;
        while let Some(mv) = self.order.next(&mut moves) {
            let found = self.scout_then_search(state, &mv, depth, (alpha, beta), best_move.is_some());
            if self.clock.has_ended() {
                break;
            }
            all_exact &= found.is_exact;
            if found.score > best.score {
                best = found;
                best_move = Some(mv);
            }
            if best.score >= beta {
                break;
            }
            alpha = alpha.max(best.score);
        }
        self.order.release(moves);
        if best.score >= beta {
            // A cutoff takes its exactness from the refuting move alone.
            self.record_killer(best_move.as_ref(), ply);
        } else {
            best.is_exact = all_exact || Self::is_unbeatable(best, depth);
        }
        (best, best_move)
    }

    /// Searches a move. If a best move is known, first searches with a null window whether this one is
    /// better.
    #[inline]
    fn scout_then_search(
        &mut self,
        state: &G::State,
        mv: &G::Move,
        depth: u32,
        (alpha, beta): Window,
        has_best: bool,
    ) -> NodeScore {
        if !self.settings.scout || !has_best || beta - alpha <= 1 {
            return self.search_move(state, mv, depth, (alpha, beta));
        }
        let found = self.search_move(state, mv, depth, (alpha, alpha + 1));
        if found.score <= alpha || found.score >= beta || self.clock.has_ended() {
            return found;
        }
        self.search_move(state, mv, depth, (alpha, beta))
    }

    /// Records the move that caused a cutoff as a killer move.
    #[inline]
    fn record_killer(&mut self, mv: Option<&G::Move>, ply: u32) {
        if self.settings.scout
            && let Some(mv) = mv
        {
            self.order.add_killer(self.game.move_id(mv), ply);
        }
    }

    /// Returns whether no move beyond the horizon can be better: it would have to win by the maximum margin,
    /// and later.
    fn is_unbeatable(best: NodeScore, depth: u32) -> bool {
        best.is_exact && best.score >= terminal_score(G::MAX_MARGIN).saturating_sub_unsigned(depth)
    }
}

/// Returns whether two moves lead to symmetric positions.
fn has_symmetric_moves<G: Searchable>(game: &G, state: &G::State) -> bool {
    let mut seen = HashSet::new();
    game.successors(state).any(|next| !seen.insert(game.canonical(&next).0))
}

/// Returns the highest possible score of an unfinished game with a final margin of at most `margin`. A win is
/// at least one ply away; a loss is the better, the later it comes.
#[inline]
fn highest_score(margin: i32) -> i32 {
    if margin < 0 { terminal_score(margin + 1) - 1 } else { terminal_score(margin) - margin.signum() }
}

/// Returns whether a stored entry decides the node within the window.
#[inline]
fn is_sufficient(entry: Entry, (alpha, beta): Window) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// Returns the kind of bound that a score is, given the window.
#[inline]
fn bound(score: i32, (alpha, beta): Window) -> Bound {
    if score <= alpha {
        Bound::Upper
    } else if score >= beta {
        Bound::Lower
    } else {
        Bound::Exact
    }
}
