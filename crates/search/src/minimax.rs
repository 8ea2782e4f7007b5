//! Textbook minimax, without pruning, to the end of the game or to a depth.

use crate::messages::Note;
use crate::random::no_move;
use crate::score::{
    INFINITE, evaluate_for_root, offset_distance, score_before_move, score_to_value, terminal_score,
};
use crate::trace::{NoTrace, Trace};
use crate::zero_evaluation;
use papan_game::{
    Agent, Budget, BudgetClock, Choice, Evaluator, Forfeit, SearchContext, Searchable, StopFlag,
};

/// Searches every line of play and plays the move with the best result.
///
/// `evaluator` evaluates positions at the horizon, in units of [`POINT`](papan_game::POINT);
/// [`zero_evaluation`](crate::zero_evaluation) rates them all equal. The value of the answer is the
/// evaluation at the end of its line, for the seat that moves.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<E> {
    evaluator: E,
}

impl<E> Minimax<E> {
    /// Creates the player with this evaluation at the horizon.
    pub fn new(evaluator: E) -> Self {
        Self { evaluator }
    }
}

/// The result of [`minimax`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MinimaxResult {
    /// The score for the seat to move.
    pub score: i32,
    /// Nodes visited.
    pub nodes: u64,
}

/// Searches a position to `depth` by plain minimax and reports every node to `trace`. Returns `None` if that
/// takes more than `max_nodes` nodes.
pub fn minimax<G: Searchable, T: Trace<G::Move>>(
    game: &G,
    state: &G::State,
    depth: u32,
    max_nodes: u64,
    trace: &mut T,
) -> Option<MinimaxResult> {
    let clock = BudgetClock::start(Budget::Nodes(max_nodes), &StopFlag::default());
    let mut search = Search::new(game, &zero_evaluation, trace, clock, depth);
    let score = search.score(state, depth);
    (!search.clock.has_ended()).then_some(MinimaxResult { score, nodes: search.clock.nodes() })
}

/// One search.
struct Search<'a, G, E, T> {
    game: &'a G,
    evaluator: &'a E,
    trace: &'a mut T,
    clock: BudgetClock,
    /// The depth of the search from the root.
    depth: u32,
    /// Whether every line ended before the horizon.
    is_exact: bool,
}

impl<'a, G: Searchable, E: Evaluator<G>, T: Trace<G::Move>> Search<'a, G, E, T> {
    fn new(game: &'a G, evaluator: &'a E, trace: &'a mut T, clock: BudgetClock, depth: u32) -> Self {
        Self { game, evaluator, trace, clock, depth, is_exact: true }
    }

    /// Returns the score for the seat to move, or that would move if the game were not over.
    #[expect(clippy::inline_always, reason = "half of all positions are leaves, and then cost no call")]
    #[inline(always)]
    fn score(&mut self, state: &G::State, depth: u32) -> i32 {
        if !self.clock.tick() {
            return 0;
        }
        self.trace.enter(self.depth - depth, None, (-INFINITE, INFINITE));
        if let Some(margin) = self.game.result(state) {
            return terminal_score(margin);
        }
        if depth == 0 {
            self.is_exact = false;
            let ply = self.depth - depth;
            return offset_distance(evaluate_for_root(self.evaluator, self.game, state, ply), ply);
        }
        self.best(state, depth)
    }

    /// Returns the maximum score over all moves.
    fn best(&mut self, state: &G::State, depth: u32) -> i32 {
        // The maximum for one side is the minimum for the other, so negate once at the end.
        let mut min = INFINITE;
        for next in self.game.successors(state) {
            min = min.min(self.score(&next, depth - 1));
        }
        score_before_move(min)
    }
}

/// The result of one iteration of deepening.
struct Iteration<M> {
    depth: u32,
    /// The best move, the first listed among equals, with its score and whether that is exact; `None` if
    /// there is no move.
    best: Option<(M, i32, bool)>,
    /// Whether the scores of all moves are exact.
    is_exact: bool,
}

impl<E> Minimax<E> {
    /// Deepens until the budget is used up. A depth budget, or an unlimited one, is searched directly.
    fn deepen<G>(
        &self,
        game: &G,
        state: &G::State,
        context: &SearchContext<'_>,
    ) -> (Option<Iteration<G::Move>>, u64)
    where
        G: Searchable,
        E: Evaluator<G>,
    {
        let clock = BudgetClock::start(context.budget, &context.stop);
        let mut trace = NoTrace;
        let mut search = Search::new(game, &self.evaluator, &mut trace, clock, u32::MAX);
        let (first, last) = match context.budget {
            Budget::Depth(depth) => (depth.max(1), depth.max(1)),
            Budget::Unlimited => (u32::MAX, u32::MAX),
            Budget::Nodes(_) | Budget::Time(_) => (1, u32::MAX),
        };
        let mut completed = None;
        for depth in first..=last {
            search.depth = depth;
            let iteration = search.iteration(state, depth);
            if search.clock.has_ended() {
                break;
            }
            let is_exact = iteration.is_exact;
            completed = Some(iteration);
            if is_exact {
                break;
            }
        }
        (completed, search.clock.nodes())
    }
}

impl<G: Searchable, E: Evaluator<G>, T: Trace<G::Move>> Search<'_, G, E, T> {
    /// Searches every root move to `depth`.
    fn iteration(&mut self, state: &G::State, depth: u32) -> Iteration<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        self.clock.tick();
        let mut iteration = Iteration { depth, best: None, is_exact: true };
        for mv in moves {
            let mut next = state.clone();
            self.game.advance(&mut next, &mv);
            self.is_exact = true;
            let score = score_before_move(self.score(&next, depth - 1));
            iteration.is_exact &= self.is_exact;
            if iteration.best.as_ref().is_none_or(|&(_, best, _)| score > best) {
                iteration.best = Some((mv, score, self.is_exact));
            }
        }
        iteration
    }
}

impl<G: Searchable, E: Evaluator<G> + Send> Agent<G> for Minimax<E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let (completed, nodes) = self.deepen(game, state, &context);
        let Some(Iteration { depth, best, .. }) = completed else { return first_move(game, state, nodes) };
        let (mv, score, is_exact) = best.ok_or_else(no_move)?;
        Ok(Choice { value: Some(score_to_value(score, is_exact)), nodes, depth, ..Choice::plain(mv) })
    }
}

/// Returns the first legal move, for a budget too small to compare moves.
pub(crate) fn first_move<G: Searchable>(
    game: &G,
    state: &G::State,
    nodes: u64,
) -> Result<Choice<G::Move>, Forfeit> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mv = moves.into_iter().next().ok_or_else(no_move)?;
    Ok(Choice { nodes, notes: vec![Note::BudgetTooSmall.into()], ..Choice::plain(mv) })
}
