//! One play of a pre-endgame: its deals, their likely results, and the results that are proved.

use super::deals::{Deal, deals};
use super::odds::{DrawOdds, Odds, PlayOdds};
use super::solver::PreEnding;
use crate::generate::for_each_placement;
use crate::position::MAX_SCORELESS_TURNS;
use crate::rack::{RACK_SIZE, Rack};
use crate::rules::Crossword;
use crate::strategy::endgame::{EndgameSolver, Ending};
use crate::{Board, Move, Tile};
use papan_game::{Budget, BudgetClock, StopFlag};

/// A play with its deals.
#[derive(Clone, Debug)]
pub(super) struct Play {
    mv: Move,
    score: i32,
    board: Board,
    kept: Rack,
    scoreless_turns: u8,
    /// The deals, those with the worst estimate first.
    deals: Vec<Deal>,
    /// The proved results of the deals with a pessimistic opponent; `None` if unknown.
    signs: Vec<Option<i32>>,
    rational: Option<Odds>,
    /// The sum of the estimates, for the order of the plays.
    pub(super) estimate: i64,
}

/// The opponent's reply to a play, over deals that it cannot tell apart.
enum Reply {
    /// The results of the deals for the player.
    Results(Vec<i32>),
    /// Another reply is at least as good for the opponent.
    Worse,
    /// The clock has run out.
    Unknown,
}

/// Nodes to estimate one deal.
const ESTIMATE_NODES: u64 = 40;

/// The most deals that are estimated.
const MAX_ESTIMATES: usize = 36;

/// A win counts as much as so many points in an estimate.
const WIN_POINTS: i64 = 200;

impl Play {
    /// Returns every play of a position: the placements and the pass.
    pub(super) fn all(game: &Crossword, position: &PreEnding<'_>) -> Vec<Self> {
        let mut all = vec![(Move::Pass, 0)];
        for_each_placement(game, position.board, position.rack, |found| {
            all.push((Move::Place(found.placement), found.score));
        });
        all.into_iter().map(|(mv, score)| Self::new(position, mv, score)).collect()
    }

    fn new(position: &PreEnding<'_>, mv: Move, score: i32) -> Self {
        let (board, kept) = after(position.board, position.rack, &mv);
        let bag = position.bag;
        let drawn = if mv == Move::Pass { 0 } else { bag.min(RACK_SIZE - kept.len()) };
        let deals = deals(&position.unseen, bag, drawn);
        let scoreless_turns = turns_after(position.scoreless_turns, score);
        let signs = vec![None; deals.len()];
        Self { mv, score, board, kept, scoreless_turns, deals, signs, rational: None, estimate: 0 }
    }

    /// Estimates the deals by shallow searches, and puts the worst ones first: they soonest show that a play is not the
    /// best.
    pub(super) fn estimate(
        &mut self,
        position: &PreEnding<'_>,
        solver: &mut EndgameSolver,
        stop: &StopFlag,
    ) -> u64 {
        let mut nodes = 0;
        let stride = self.deals.len().div_ceil(MAX_ESTIMATES).max(1);
        let mut spread = 0;
        let mut valued: Vec<(i64, Deal)> = Vec::with_capacity(self.deals.len());
        for (number, deal) in std::mem::take(&mut self.deals).into_iter().enumerate() {
            if number % stride == 0 {
                let mut clock = BudgetClock::start(Budget::Nodes(ESTIMATE_NODES), stop);
                let reply = solver.open_estimate(self.ending(&deal), &reversed(&deal.bag), &mut clock);
                spread = i64::from(position.spread + self.score - reply);
                nodes += clock.nodes();
            }
            valued.push((spread, deal));
        }
        let worth = |(spread, deal): &(i64, Deal)| {
            (spread.signum() * WIN_POINTS + spread) * deal.orders.cast_signed()
        };
        self.estimate = valued.iter().map(worth).sum();
        valued.sort_by_key(|(spread, _)| *spread);
        self.deals = valued.into_iter().map(|(_, deal)| deal).collect();
        nodes
    }

    /// Returns the position after the play and a deal, with the opponent to move.
    fn ending(&self, deal: &Deal) -> Ending<'_> {
        let own = Rack::of(self.kept.tiles().chain(deal.drawn.iter().copied())).unwrap_or(self.kept);
        Ending { board: &self.board, racks: [deal.opponent, own], scoreless_turns: self.scoreless_turns }
    }

    /// Proves the results of the deals with a pessimistic opponent, until the play cannot reach `needed` points.
    pub(super) fn prove(
        &mut self,
        position: &PreEnding<'_>,
        solver: &mut EndgameSolver,
        needed: u64,
        clock: &mut BudgetClock,
    ) {
        for at in 0..self.deals.len() {
            if self.signs[at].is_some() {
                continue;
            }
            if self.pessimistic().high() < needed || clock.has_ended() {
                return;
            }
            self.signs[at] = self.result(&self.deals[at], position.spread + self.score, solver, clock);
        }
    }

    /// Returns the proved result of a deal if both sides know all tiles.
    fn result(
        &self,
        deal: &Deal,
        spread: i32,
        solver: &mut EndgameSolver,
        clock: &mut BudgetClock,
    ) -> Option<i32> {
        let ending = self.ending(deal);
        if self.scoreless_turns >= MAX_SCORELESS_TURNS {
            let [lost, gained] = solver.game().unplayed_points(&ending.racks);
            return Some((spread + gained - lost).signum());
        }
        let outcome = solver.open_outcome(ending, &reversed(&deal.bag), -spread, clock);
        outcome.is_proved.then_some(-outcome.sign)
    }

    /// Returns the odds with a pessimistic opponent so far.
    pub(super) fn pessimistic(&self) -> Odds {
        let mut odds = Odds::default();
        for (deal, sign) in self.deals.iter().zip(&self.signs) {
            odds.add(*sign, deal.orders);
        }
        odds
    }

    /// Returns the odds with a rational opponent so far. They are at least as good as with a pessimistic one, so orders
    /// that are won then are won.
    fn rational(&self) -> Odds {
        if let Some(rational) = self.rational {
            return rational;
        }
        let mut odds = Odds::default();
        for (deal, sign) in self.deals.iter().zip(&self.signs) {
            odds.add(sign.filter(|sign| *sign > 0 || deal.is_open()), deal.orders);
        }
        odds
    }

    /// Proves the results with a rational opponent, if those with a pessimistic one are proved and the clock allows.
    pub(super) fn reason(
        &mut self,
        position: &PreEnding<'_>,
        solver: &mut EndgameSolver,
        clock: &mut BudgetClock,
    ) {
        if !self.pessimistic().is_proved() || self.scoreless_turns >= MAX_SCORELESS_TURNS {
            return;
        }
        let mut odds = Odds::default();
        let mut is_counted = vec![false; self.deals.len()];
        for at in 0..self.deals.len() {
            if is_counted[at] {
                continue;
            }
            let is_alike = |other: &usize| self.deals[*other].opponent == self.deals[at].opponent;
            let alike: Vec<usize> = (at..self.deals.len()).filter(is_alike).collect();
            let Some(signs) = self.best_reply(&alike, position, solver, clock) else { return };
            for (&at, sign) in alike.iter().zip(signs) {
                is_counted[at] = true;
                odds.add(Some(sign), self.deals[at].orders);
            }
        }
        self.rational = Some(odds);
    }

    /// Returns the results of deals that the opponent cannot tell apart, after the reply that is best for it over all of
    /// them.
    fn best_reply(
        &self,
        alike: &[usize],
        position: &PreEnding<'_>,
        solver: &mut EndgameSolver,
        clock: &mut BudgetClock,
    ) -> Option<Vec<i32>> {
        let known: Option<Vec<i32>> = alike.iter().map(|&at| self.signs[at]).collect();
        let known = known?;
        let points = |signs: &[i32]| -> i64 {
            let orders = alike.iter().map(|&at| self.deals[at].orders.cast_signed());
            signs.iter().zip(orders).map(|(sign, orders)| i64::from(*sign) * orders).sum()
        };
        // With one deal, or if the player always wins, knowing more does not help the opponent.
        if alike.len() == 1 || known.iter().all(|&sign| sign > 0) {
            return Some(known);
        }
        let least = points(&known);
        let mut best: Option<(i64, Vec<i32>)> = None;
        let game = solver.game().clone();
        for (mv, score) in replies(&game, &self.board, self.deals[alike[0]].opponent) {
            let limit = best.as_ref().map_or(i64::MAX, |(points, _)| *points);
            if limit == least {
                break;
            }
            match self.after_reply((mv, score), alike, (position.spread, limit), solver, clock) {
                Reply::Results(signs) if points(&signs) < limit => best = Some((points(&signs), signs)),
                Reply::Results(_) | Reply::Worse => {}
                Reply::Unknown => return None,
            }
        }
        best.map(|(_, signs)| signs)
    }

    /// Returns the results of deals after a reply, unless it leaves the player at least `limit` points.
    fn after_reply(
        &self,
        (mv, score): (Move, i32),
        alike: &[usize],
        (spread, limit): (i32, i64),
        solver: &mut EndgameSolver,
        clock: &mut BudgetClock,
    ) -> Reply {
        let mut signs = Vec::with_capacity(alike.len());
        let mut left: i64 = alike.iter().map(|&at| self.deals[at].orders.cast_signed()).sum();
        let mut sum = 0;
        for &at in alike {
            let deal = &self.deals[at];
            let sign = self.reply_result(&mv, score, deal, spread + self.score, solver, clock);
            let Some(sign) = sign else { return Reply::Unknown };
            signs.push(sign);
            left -= deal.orders.cast_signed();
            sum += i64::from(sign) * deal.orders.cast_signed();
            if sum - left >= limit {
                return Reply::Worse;
            }
        }
        Reply::Results(signs)
    }

    /// Returns the proved result of a deal after a reply.
    fn reply_result(
        &self,
        mv: &Move,
        score: i32,
        deal: &Deal,
        spread: i32,
        solver: &mut EndgameSolver,
        clock: &mut BudgetClock,
    ) -> Option<i32> {
        let [opponent, own] = self.ending(deal).racks;
        let (board, mut opponent) = after(&self.board, opponent, mv);
        let mut bag = deal.bag.clone();
        while *mv != Move::Pass
            && opponent.len() < RACK_SIZE
            && let Some(tile) = bag.pop()
        {
            opponent.add(tile);
        }
        let scoreless_turns = turns_after(self.scoreless_turns, score);
        let spread = spread - score;
        if scoreless_turns >= MAX_SCORELESS_TURNS || opponent.is_empty() {
            let [gained, lost] = solver.game().unplayed_points(&[own, opponent]);
            return Some((spread + gained - lost).signum());
        }
        let ending = Ending { board: &board, racks: [own, opponent], scoreless_turns };
        let outcome = solver.open_outcome(ending, &bag, spread, clock);
        outcome.is_proved.then_some(outcome.sign)
    }

    /// Returns the play with its odds.
    pub(super) fn odds(&self) -> PlayOdds {
        let mut draws: Vec<DrawOdds> = Vec::new();
        for (deal, sign) in self.deals.iter().zip(&self.signs) {
            let at = draws.iter().position(|draw| draw.drawn == deal.drawn).unwrap_or(draws.len());
            if at == draws.len() {
                draws.push(DrawOdds { drawn: deal.drawn.clone(), pessimistic: Odds::default() });
            }
            draws[at].pessimistic.add(*sign, deal.orders);
        }
        draws.sort_by(|a, b| a.drawn.cmp(&b.drawn));
        let (pessimistic, rational) = (self.pessimistic(), self.rational());
        PlayOdds { mv: self.mv, score: self.score, pessimistic, rational, draws }
    }
}

/// Returns the replies of a rack with their scores, the highest first, and a pass.
fn replies(game: &Crossword, board: &Board, rack: Rack) -> Vec<(Move, i32)> {
    let mut all = vec![(Move::Pass, 0)];
    for_each_placement(game, board, rack, |found| all.push((Move::Place(found.placement), found.score)));
    all.sort_by_key(|&(mv, score)| (std::cmp::Reverse(score), mv));
    all
}

/// Returns the board and the rack after a move, before tiles are drawn.
fn after(board: &Board, rack: Rack, mv: &Move) -> (Board, Rack) {
    let mut board = board.clone();
    let Move::Place(placement) = mv else { return (board, rack) };
    board.place(placement);
    (board, rack.without(placement.tiles().flatten()).unwrap_or(rack))
}

fn turns_after(turns: u8, score: i32) -> u8 {
    if score > 0 { 0 } else { turns.saturating_add(1) }
}

/// Returns the bag as the opponent draws from it.
fn reversed(bag: &[Tile]) -> Vec<Tile> {
    bag.iter().rev().copied().collect()
}
