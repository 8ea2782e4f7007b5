//! Simulation: rollouts of two turns after each candidate move.

use super::sim_player::SimSettings;
use super::static_player::explained_choice;
use crate::generate::{MILLIPOINTS, PlacementFinder, RACK_SUBSETS};
use crate::messages::Note;
use crate::position::View;
use crate::rack::{RACK_SIZE, Rack};
use crate::rank::EquityMove;
use crate::rules::Crossword;
use crate::{Board, Leaves, Move, Placement, Tile};
use papan_game::{Budget, BudgetClock, Choice, Rng, SearchContext};
use rand::seq::SliceRandom;

/// Rollouts before the worse half of the candidates is dropped for the first time. The number doubles every time.
const FIRST_ROUND: usize = 8;

/// A simulation of candidate moves. Every rollout deals the opponent a random rack of unseen tiles and plays the best
/// static reply and the mover's best static next move.
pub(super) struct Simulation<'a> {
    pub(super) game: &'a Crossword,
    pub(super) view: &'a View,
    pub(super) leaves: &'a Leaves,
    pub(super) settings: SimSettings,
    pub(super) finder: &'a mut PlacementFinder,
    pub(super) candidates: Vec<EquityMove>,
    pub(super) unseen: Vec<Tile>,
}

/// A candidate with the sums of its rollouts.
pub(super) struct SimulatedMove {
    pub(super) candidate: EquityMove,
    /// The board after the move.
    board: Board,
    /// Sum of the equities of the replies, in millipoints.
    replies: i64,
    /// Sum of the equities of the mover's next turns, each minus the value of the leave, in millipoints.
    beyond_leave: i64,
}

impl Simulation<'_> {
    /// Simulates the candidates, dropping the worse half from time to time, and returns the best.
    pub(super) fn choose(&mut self, context: &mut SearchContext<'_>) -> Choice<Move> {
        let mut clock = BudgetClock::start(context.budget, &context.stop);
        let limit = match context.budget {
            Budget::Time(_) | Budget::Nodes(_) => usize::MAX,
            Budget::Depth(_) | Budget::Unlimited => self.settings.rollouts,
        };
        let mut field = self.start();
        let (mut rollouts, mut goal) = (0, FIRST_ROUND);
        while field.len() > 1 && rollouts < limit {
            if !self.roll_out(&mut field, context.rng, &mut clock) {
                break;
            }
            rollouts += 1;
            if rollouts == goal {
                self.sort(&mut field, rollouts);
                field.truncate(field.len().div_ceil(2).max(2));
                goal *= 2;
            }
        }
        self.sort(&mut field, rollouts);
        let Some(best) = field.first() else { return Choice::plain(Move::Pass) };
        let mut choice = explained_choice(self.game, self.view, &best.candidate);
        choice.nodes = clock.nodes().max(1);
        if rollouts > 0 {
            let reply = best.replies as f64 / rollouts as f64 / f64::from(MILLIPOINTS);
            choice.depth = 1;
            choice.notes.push(Note::Replies { points: reply, count: rollouts }.into());
        }
        choice
    }

    /// Returns the candidates before the first rollout.
    pub(super) fn start(&self) -> Vec<SimulatedMove> {
        self.candidates.iter().map(|candidate| self.simulated(candidate)).collect()
    }

    /// Deals tiles once and plays on after each move of the field. Returns `false` if the clock ran out before the last
    /// one; the rollout then counts for none, so that all moves face the same racks.
    pub(super) fn roll_out(
        &mut self,
        field: &mut [SimulatedMove],
        rng: &mut Rng,
        clock: &mut BudgetClock,
    ) -> bool {
        let deal = self.deal(rng);
        let outcomes: Option<Vec<_>> = field.iter().map(|one| self.play_on(one, &deal, clock)).collect();
        let Some(outcomes) = outcomes else { return false };
        for (one, outcome) in field.iter_mut().zip(outcomes) {
            one.replies += i64::from(outcome.reply);
            one.beyond_leave += i64::from(outcome.next - one.candidate.leave);
        }
        true
    }

    fn simulated(&self, candidate: &EquityMove) -> SimulatedMove {
        let mut board = self.view.board.clone();
        if let Move::Place(placement) = &candidate.mv {
            board.place(placement);
        }
        SimulatedMove { candidate: *candidate, board, replies: 0, beyond_leave: 0 }
    }

    /// Samples a rack for the opponent and tiles for the mover to draw.
    fn deal(&self, rng: &mut Rng) -> SampledTiles {
        let mut pool = self.unseen.clone();
        let held = usize::from(self.view.held[self.view.mover.other().index()]);
        let (dealt, _) = pool.partial_shuffle(rng, held + RACK_SIZE);
        let (opponent, draws) = dealt.split_at(held.min(dealt.len()));
        let opponent = Rack::of(opponent.iter().copied()).unwrap_or_default();
        SampledTiles { opponent, draws: draws.to_vec() }
    }

    /// Plays the opponent's best reply and finds the mover's best next move. Returns `None` if the clock ran out.
    fn play_on(
        &mut self,
        one: &SimulatedMove,
        deal: &SampledTiles,
        clock: &mut BudgetClock,
    ) -> Option<Rollout> {
        if !clock.tick_now() {
            return None;
        }
        let bag = usize::from(self.view.bag);
        let drawn = (RACK_SIZE - one.candidate.kept.len()).min(bag).min(deal.draws.len());
        let (reply, placement) = self.best(&one.board, deal.opponent, bag - drawn);
        if !clock.tick_now() {
            return None;
        }
        let mut board = one.board.clone();
        let mut bag = bag - drawn;
        if let Some(placement) = placement {
            board.place(&placement);
            let used = placement.tiles().flatten().count();
            if used == deal.opponent.len() && bag == 0 {
                return Some(Rollout { reply, next: 0 });
            }
            bag -= used.min(bag);
        }
        let tiles = one.candidate.kept.tiles().chain(deal.draws[..drawn].iter().copied());
        let (next, _) = self.best(&board, Rack::of(tiles).unwrap_or_default(), bag);
        Some(Rollout { reply, next })
    }

    /// Returns the equity of the best placement and the placement, or the value of keeping all tiles if there is none.
    fn best(&mut self, board: &Board, rack: Rack, bag: usize) -> (i32, Option<Placement>) {
        let leave_values = if bag == 0 { [0; RACK_SUBSETS] } else { self.leaves.subset_values(rack) };
        match self.finder.best(self.game, board, rack, &leave_values, 1).first() {
            Some(best) => (best.equity, Some(best.placement)),
            None => (leave_values[(1 << rack.len()) - 1], None),
        }
    }

    /// Sorts the field, best first.
    pub(super) fn sort(&self, field: &mut [SimulatedMove], rollouts: usize) {
        let mean = mean_beyond_leave(field);
        field.sort_by_key(|one| std::cmp::Reverse(self.value(one, mean, rollouts)));
    }

    /// Returns the value of a move in millipoints: its static equity, minus the mean reply, plus the mean difference of
    /// the next turn to the leave value. The prior weights shrink both means while there are few rollouts.
    pub(super) fn value(&self, one: &SimulatedMove, mean_beyond_leave: i64, rollouts: usize) -> i64 {
        let weight = |prior: usize| (rollouts + prior).max(1).cast_signed() as i64;
        let correction = (one.beyond_leave - mean_beyond_leave) / weight(self.settings.leave_prior_weight);
        i64::from(one.candidate.equity) + correction - one.replies / weight(self.settings.prior_weight)
    }
}

/// Returns the mean of [`SimulatedMove::beyond_leave`] over the field. It is common to all moves and favors none.
pub(super) fn mean_beyond_leave(field: &[SimulatedMove]) -> i64 {
    field.iter().map(|one| one.beyond_leave).sum::<i64>() / field.len().max(1).cast_signed() as i64
}

/// Random unseen tiles: the opponent's rack, and the tiles that the mover draws.
struct SampledTiles {
    opponent: Rack,
    draws: Vec<Tile>,
}

/// The equities of the opponent's reply and of the mover's next move, in millipoints.
struct Rollout {
    reply: i32,
    next: i32,
}
