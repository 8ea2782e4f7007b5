//! Alpha-beta: the value of minimax with most of the tree left out.

use crate::minimax::first_move;
use crate::score::{INFINITE, before, finished, value, window_after};
use crate::table::{Bound, Depth, Entry, Table};
use crate::trace::{Silent, Trace};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Insight, Stop, Think, Value};

/// What a search may use. To the end of the game all settings give the same value, with more or fewer
/// positions looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Positions that are remembered at the most; 0 searches without a table.
    pub table: usize,
    /// Whether the game's own knowledge is used: its order of moves, and bounds on what can be reached.
    pub insight: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table: 1 << 20, insight: true }
    }
}

impl Settings {
    /// Alpha-beta as the textbooks have it: no table, moves in the order of the rules.
    pub const PLAIN: Self = Self { table: 0, insight: false };
    /// The same with a table of positions, turned and mirrored ones taken together.
    pub const TABLE: Self = Self { table: 1 << 24, insight: false };
}

/// A position's score, and how far it can be trusted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Found {
    score: i32,
    /// Nothing below was judged that matters to the score.
    is_sure: bool,
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
}

/// A search with its memory: the table outlives a search, so that a game, or the analysis of its
/// moves, gets faster as it goes.
#[derive(Debug)]
pub struct Solver<G: Insight, E> {
    judge: E,
    settings: Settings,
    table: Table<G::Move>,
    /// The moves of all positions on the way down, one after another.
    moves: Vec<G::Move>,
}

impl<G: Insight, E: Fn(&G, &G::State) -> i32> Solver<G, E> {
    /// A search with this judgement of unfinished positions.
    pub fn new(judge: E, settings: Settings) -> Self {
        Self { judge, settings, table: Table::new(settings.table), moves: Vec::new() }
    }

    /// Forgets what it remembers.
    pub fn clear(&mut self) {
        self.table.clear();
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
        let most = if let Budget::Depth(depth) = budget { depth.max(1) } else { u32::MAX };
        self.deepen_to(game, state, most, budget, stop, trace)
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
        let mut search = Search::new(self, game, Clock::start(budget, stop), trace);
        let mut done: Option<Verdict<G::Move>> = None;
        for depth in 1..=most {
            let Some(verdict) = search.root(state, depth, done.as_ref().map(|verdict| &verdict.best)) else {
                break;
            };
            let is_last = search.clock.has_ended() || verdict.is_sure;
            done = Some(verdict);
            if is_last {
                break;
            }
        }
        let nodes = search.clock.nodes();
        done.map(|verdict| Verdict { nodes, ..verdict })
    }

    /// Searches to `depth` at once. `None` if the game is over, or that takes more than `most` positions.
    pub fn search<T: Trace<G::Move>>(
        &mut self,
        game: &G,
        state: &G::State,
        depth: u32,
        most: u64,
        trace: &mut T,
    ) -> Option<Verdict<G::Move>> {
        let clock = Clock::start(Budget::Nodes(most), &Stop::default());
        let mut search = Search::new(self, game, clock, trace);
        let verdict = search.root(state, depth, None);
        if search.clock.has_ended() { None } else { verdict }
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
        Line { moves, is_whole: game.result(&state).is_some() }
    }
}

/// A line of best play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<M> {
    /// Its moves.
    pub moves: Vec<M>,
    /// Whether it goes to the end of the game.
    pub is_whole: bool,
}

/// One run of a solver.
struct Search<'a, G: Insight, E, T> {
    game: &'a G,
    solver: &'a mut Solver<G, E>,
    clock: Clock,
    trace: &'a mut T,
    /// Moves to look ahead from the root.
    depth: u32,
}

impl<'a, G: Insight, E: Fn(&G, &G::State) -> i32, T: Trace<G::Move>> Search<'a, G, E, T> {
    fn new(solver: &'a mut Solver<G, E>, game: &'a G, clock: Clock, trace: &'a mut T) -> Self {
        Self { game, solver, clock, trace, depth: 0 }
    }

    /// Searches the root to `depth`, the best move so far first. If the budget runs out on the way,
    /// the best of the moves already searched is the answer; `None` if there is none.
    fn root(&mut self, state: &G::State, depth: u32, first: Option<&G::Move>) -> Option<Verdict<G::Move>> {
        let nodes = self.clock.nodes();
        self.depth = depth;
        if !self.enter(depth) {
            return None;
        }
        if self.game.result(state).is_some() {
            return None;
        }
        let from = self.order(state, first);
        let mut best: Option<(Found, G::Move)> = None;
        let mut all_sure = true;
        for at in from..self.solver.moves.len() {
            let mv = self.solver.moves[at].clone();
            let alpha = best.as_ref().map_or(-INFINITE, |(found, _)| found.score);
            let found = self.after(state, &mv, depth, (alpha, INFINITE));
            if self.clock.has_ended() {
                break;
            }
            all_sure &= found.is_sure;
            if best.is_none() || found.score > alpha {
                best = Some((found, mv));
            }
        }
        self.solver.moves.truncate(from);
        let (found, mv) = best?;
        let is_sure = !self.clock.has_ended() && (all_sure || Self::is_unbeatable(found, depth));
        Some(Verdict { score: found.score, is_sure, best: mv, depth, nodes: self.clock.nodes() - nodes })
    }

    /// Counts a position, if the budget allows one more.
    #[inline]
    fn enter(&mut self, depth: u32) -> bool {
        let is_granted = self.clock.tick();
        if is_granted {
            self.trace.enter(self.depth - depth, None, (0, 0));
        }
        is_granted
    }

    /// The score for the mover of the position after `mv`.
    #[inline]
    fn after(&mut self, state: &G::State, mv: &G::Move, depth: u32, window: (i32, i32)) -> Found {
        let mut next = state.clone();
        self.game.advance(&mut next, mv);
        let (alpha, beta) = window_after(window.0, window.1);
        let found = self.node(&next, depth - 1, (alpha, beta));
        Found { score: before(found.score), is_sure: found.is_sure }
    }

    /// The score of a position for the seat that is to move, or would be if the game went on. Outside the
    /// window it is a bound only.
    fn node(&mut self, state: &G::State, depth: u32, window: (i32, i32)) -> Found {
        if !self.enter(depth) {
            return Found { score: 0, is_sure: false };
        }
        if let Some(margin) = self.game.result(state) {
            return Found { score: finished(margin), is_sure: true };
        }
        let window = match self.narrow(state, window) {
            Ok(window) => window,
            Err(score) => return Found { score, is_sure: true },
        };
        if depth == 0 {
            return Found { score: (self.solver.judge)(self.game, state), is_sure: false };
        }
        if self.solver.settings.table == 0 {
            return self.best(state, depth, window, None).0;
        }
        self.through_table(state, depth, window)
    }

    /// What the game knows of the result narrows the window, or answers already.
    #[inline]
    fn narrow(&self, state: &G::State, (alpha, beta): (i32, i32)) -> Result<(i32, i32), i32> {
        if !self.solver.settings.insight {
            return Ok((alpha, beta));
        }
        let (worst, best) = self.game.bounds(state);
        let (highest, lowest) = (highest(best), -highest(-worst));
        if highest <= alpha || highest == lowest {
            return Err(highest);
        }
        if lowest >= beta {
            return Err(lowest);
        }
        Ok((alpha, beta))
    }

    /// Looks the position up, searches it if that is not enough, and remembers the result.
    fn through_table(&mut self, state: &G::State, depth: u32, window: (i32, i32)) -> Found {
        let (key, frame) = self.game.canonical(state);
        let mut first = None;
        if let Some(entry) = self.solver.table.get(key) {
            if entry.depth >= Depth::of(depth, false) && answers(entry, window) {
                return Found { score: entry.score, is_sure: entry.depth == Depth::SURE };
            }
            first = entry.best.as_ref().map(|mv| self.game.unframed(mv, frame));
        }
        let (found, best) = self.best(state, depth, window, first.as_ref());
        if !self.clock.has_ended() {
            let bound = bound(found.score, window);
            let best = best.map(|mv| self.game.framed(&mv, frame));
            let depth = Depth::of(depth, found.is_sure);
            self.solver.table.put(Entry { key, score: found.score, depth, bound, best });
        }
        found
    }

    /// The greatest score that a move leads to, and that move; the rest is left out once it is clear
    /// that the other side will not let it come to this.
    fn best(
        &mut self,
        state: &G::State,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        first: Option<&G::Move>,
    ) -> (Found, Option<G::Move>) {
        let from = self.order(state, first);
        let mut best = Found { score: -INFINITE, is_sure: true };
        let mut all_sure = true;
        let mut best_at = None;
        for at in from..self.solver.moves.len() {
            let mv = self.solver.moves[at].clone();
            let found = self.after(state, &mv, depth, (alpha, beta));
            if self.clock.has_ended() {
                break;
            }
            all_sure &= found.is_sure;
            if found.score > best.score {
                best = found;
                best_at = Some(at);
            }
            if best.score >= beta {
                break;
            }
            alpha = alpha.max(best.score);
        }
        // A refutation alone carries its bound; otherwise every move has a say.
        best.is_sure =
            if best.score >= beta { best.is_sure } else { all_sure || Self::is_unbeatable(best, depth) };
        let best_move = best_at.map(|at| self.solver.moves[at].clone());
        self.solver.moves.truncate(from);
        (best, best_move)
    }

    /// Whether no move that is not seen to its end within `depth` can do better: it would have to win
    /// the most there is to win, and later.
    fn is_unbeatable(best: Found, depth: u32) -> bool {
        best.is_sure && best.score >= finished(G::MOST).saturating_sub_unsigned(depth)
    }

    /// Puts the moves of a position on the stack, `first` first, and says where they begin.
    #[inline]
    fn order(&mut self, state: &G::State, first: Option<&G::Move>) -> usize {
        let moves = &mut self.solver.moves;
        let from = moves.len();
        if self.solver.settings.insight {
            self.game.candidates(state, moves);
        } else {
            self.game.moves(state, moves);
        }
        if let Some(at) = first.and_then(|first| moves[from..].iter().position(|mv| mv == first)) {
            moves[from..=from + at].rotate_right(1);
        }
        from
    }
}

/// The greatest score with which an unfinished game can end whose margin is at most `margin`: a win is
/// at least one move away, and a loss at most so many moves that it still counts as one.
#[inline]
fn highest(margin: i32) -> i32 {
    if margin < 0 { finished(margin + 1) - 1 } else { finished(margin) - margin.signum() }
}

/// Whether a stored result decides the matter within the window.
#[inline]
fn answers<M>(entry: &Entry<M>, (alpha, beta): (i32, i32)) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score >= beta,
        Bound::Upper => entry.score <= alpha,
    }
}

/// What a score found within a window says.
#[inline]
fn bound(score: i32, (alpha, beta): (i32, i32)) -> Bound {
    if score <= alpha {
        Bound::Upper
    } else if score >= beta {
        Bound::Lower
    } else {
        Bound::Exact
    }
}

/// The strong player of open games: alpha-beta that deepens until it is certain or out of budget.
#[derive(Debug)]
pub struct AlphaBeta<G: Insight, E> {
    solver: Solver<G, E>,
}

impl<G: Insight, E: Fn(&G, &G::State) -> i32> AlphaBeta<G, E> {
    /// The player with this judgement of unfinished positions.
    pub fn new(judge: E, settings: Settings) -> Self {
        Self { solver: Solver::new(judge, settings) }
    }
}

impl<G: Insight, E: Fn(&G, &G::State) -> i32 + Send> Agent<G> for AlphaBeta<G, E> {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        // What is remembered may only make it faster, and a fuller table could change which of two
        // equal moves comes first: so each move starts afresh.
        self.solver.clear();
        let verdict = self.solver.deepen(game, state, think.budget, &think.stop, &mut Silent);
        let Some(verdict) = verdict else { return first_move(game, state, 0) };
        let mv = verdict.best;
        let more = if verdict.is_sure { LINE_NODES } else { 0 };
        let line = self.solver.line(game, state, mv.clone(), more);
        let value = with_distance(value(verdict.score, verdict.is_sure), &line);
        let (nodes, depth) = (verdict.nodes, verdict.depth);
        Ok(Choice { value: Some(value), line: line.moves, nodes, depth, ..Choice::plain(mv) })
    }
}

/// Positions that may be looked at to tell the line of a move whose value is certain: some milliseconds.
pub(crate) const LINE_NODES: u64 = 20_000;

/// A tie's distance is the length of its line, if that goes to the end; its score does not tell.
pub(crate) fn with_distance<M>(value: Value, line: &Line<M>) -> Value {
    match value {
        Value::Exact { margin, plies: None } if line.is_whole => {
            Value::Exact { margin, plies: Some(line.moves.len() as u32) }
        }
        other => other,
    }
}
