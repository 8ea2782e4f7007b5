//! Minimax as the textbooks have it: every line of play to the end or to a depth, nothing left out.

use crate::level;
use crate::random::no_move;
use crate::score::{INFINITE, before, finished, judged, undiminished, value};
use crate::trace::{Silent, Trace};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Insight, Judge, Stop, Think};

/// Looks at every line of play, and takes the move with the best result for it.
///
/// `judge` says what a position is worth where the depth ends before the game, in units of
/// [`POINT`](papan_game::POINT); [`level`](crate::level) knows nothing. The value of the answer is what it says of the
/// position at the end of the line, for the seat that chooses.
#[derive(Clone, Copy, Debug)]
pub struct Minimax<J> {
    judge: J,
}

impl<J> Minimax<J> {
    /// Minimax with this judgement at the horizon.
    pub fn new(judge: J) -> Self {
        Self { judge }
    }
}

/// The score of a position for the seat to move, and how many positions were looked at for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walked {
    /// The score.
    pub score: i32,
    /// Positions looked at.
    pub nodes: u64,
}

/// The score of a position by plain minimax to a depth, with every position looked at reported to
/// `trace`; `None` if that takes more than `most` positions.
pub fn minimax<G: Insight, T: Trace<G::Move>>(
    game: &G,
    state: &G::State,
    depth: u32,
    most: u64,
    trace: &mut T,
) -> Option<Walked> {
    let clock = Clock::start(Budget::Nodes(most), &Stop::default());
    let mut walk = Walk::new(game, &level, trace, clock, depth);
    let score = walk.score(state, depth);
    (!walk.clock.has_ended()).then_some(Walked { score, nodes: walk.clock.nodes() })
}

/// One search.
struct Walk<'a, G, J, T> {
    game: &'a G,
    judge: &'a J,
    trace: &'a mut T,
    clock: Clock,
    /// Moves to look ahead from the root.
    depth: u32,
    /// Nothing was judged: every line was seen to its end.
    is_sure: bool,
}

impl<'a, G: Insight, J: Judge<G>, T: Trace<G::Move>> Walk<'a, G, J, T> {
    fn new(game: &'a G, judge: &'a J, trace: &'a mut T, clock: Clock, depth: u32) -> Self {
        Self { game, judge, trace, clock, depth, is_sure: true }
    }

    /// The score for the seat that is to move, or would be if the game went on.
    #[expect(clippy::inline_always, reason = "half of all positions are leaves, and then cost no call")]
    #[inline(always)]
    fn score(&mut self, state: &G::State, depth: u32) -> i32 {
        if !self.clock.tick() {
            return 0;
        }
        self.trace.enter(self.depth - depth, None, (-INFINITE, INFINITE));
        if let Some(margin) = self.game.result(state) {
            return finished(margin);
        }
        if depth == 0 {
            self.is_sure = false;
            let ply = self.depth - depth;
            return undiminished(judged(self.judge, self.game, state, ply), ply);
        }
        self.best(state, depth)
    }

    /// The greatest score that a move leads to.
    fn best(&mut self, state: &G::State, depth: u32) -> i32 {
        // What is best for the one is what is worst for the other, and that is looked at once.
        let mut worst = INFINITE;
        for next in self.game.nexts(state) {
            worst = worst.min(self.score(&next, depth - 1));
        }
        before(worst)
    }
}

/// What one search of the root found.
struct Round<M> {
    depth: u32,
    /// The best move, the first listed among equals, with its score and whether that is sure; none where there is no
    /// move.
    best: Option<(M, i32, bool)>,
    /// Whether the scores of all moves are sure.
    is_sure: bool,
}

impl<J> Minimax<J> {
    /// Searches deeper and deeper until the budget is used up; a budget of depth, or none, is
    /// searched at once.
    fn rounds<G>(&self, game: &G, state: &G::State, think: &Think<'_>) -> (Option<Round<G::Move>>, u64)
    where
        G: Insight,
        J: Judge<G>,
    {
        let clock = Clock::start(think.budget, &think.stop);
        let mut trace = Silent;
        let mut walk = Walk::new(game, &self.judge, &mut trace, clock, u32::MAX);
        let (first, last) = match think.budget {
            Budget::Depth(depth) => (depth.max(1), depth.max(1)),
            Budget::Unlimited => (u32::MAX, u32::MAX),
            Budget::Nodes(_) | Budget::Time(_) => (1, u32::MAX),
        };
        let mut done = None;
        for depth in first..=last {
            walk.depth = depth;
            let round = walk.round(state, depth);
            if walk.clock.has_ended() {
                break;
            }
            let is_sure = round.is_sure;
            done = Some(round);
            if is_sure {
                break;
            }
        }
        (done, walk.clock.nodes())
    }
}

impl<G: Insight, J: Judge<G>, T: Trace<G::Move>> Walk<'_, G, J, T> {
    /// Looks at every move of the root to `depth`.
    fn round(&mut self, state: &G::State, depth: u32) -> Round<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        self.clock.tick();
        let mut round = Round { depth, best: None, is_sure: true };
        for mv in moves {
            let mut next = state.clone();
            self.game.advance(&mut next, &mv);
            self.is_sure = true;
            let score = before(self.score(&next, depth - 1));
            round.is_sure &= self.is_sure;
            if round.best.as_ref().is_none_or(|&(_, best, _)| score > best) {
                round.best = Some((mv, score, self.is_sure));
            }
        }
        round
    }
}

impl<G: Insight, J: Judge<G> + Send> Agent<G> for Minimax<J> {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let (done, nodes) = self.rounds(game, state, &think);
        let Some(Round { depth, best, .. }) = done else { return first_move(game, state, nodes) };
        let (mv, score, is_sure) = best.ok_or_else(no_move)?;
        Ok(Choice { value: Some(value(score, is_sure)), nodes, depth, ..Choice::plain(mv) })
    }
}

/// The first legal move, for a budget so small that nothing could be compared.
pub(crate) fn first_move<G: Insight>(
    game: &G,
    state: &G::State,
    nodes: u64,
) -> Result<Choice<G::Move>, Forfeit> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mv = moves.into_iter().next().ok_or_else(no_move)?;
    let note = "the budget ended before any move could be judged".to_owned();
    Ok(Choice { nodes, notes: vec![note], ..Choice::plain(mv) })
}
