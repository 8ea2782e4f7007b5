//! One rollout: a candidate move, and static play after it.

use crate::generate::{MILLIPOINTS, PlacementFinder, RACK_SUBSETS};
use crate::position::{MAX_SCORELESS_TURNS, View};
use crate::rack::{RACK_SIZE, Rack};
use crate::rank::EquityMove;
use crate::rules::Crossword;
use crate::strategy::endgame::static_leave_values;
use crate::{Board, Leaves, MILLION, Move, Tile, WinTable};
use papan_game::Rng;
use rand::RngExt;
use rand::seq::SliceRandom;

/// Maximum number of plies after the candidate.
pub const MAX_PLIES: usize = 8;

/// The result of a rollout for the player who makes the candidate move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Outcome {
    /// The probability of winning, in millionths.
    pub(super) win: u32,
    /// The spread in the end, leaves included, in millipoints.
    pub(super) spread: i32,
    /// The score of each ply, and whether it played all seven tiles. Plies after the end of the game are 0.
    pub(super) plies: [(i16, bool); MAX_PLIES],
}

/// A position and what rollouts from it need.
#[derive(Clone, Copy)]
pub(super) struct RolloutRules<'a> {
    pub(super) game: &'a Crossword,
    pub(super) view: &'a View,
    pub(super) leaves: &'a Leaves,
    pub(super) wins: &'a WinTable,
    /// The tiles in the bag and on the opponent's rack.
    pub(super) unseen: &'a [Tile],
    /// The number of moves after the candidate.
    pub(super) plies: usize,
}

/// The tiles of one iteration, the same for all candidates: the opponent's rack, and the bag.
///
/// The mover draws from the front of the bag and the opponent from its end, so what one draws depends little on how many
/// tiles the other plays.
pub(super) struct Deal {
    opponent: Rack,
    bag: Vec<Tile>,
    /// Chooses the positions of exchanged tiles.
    rng: Rng,
}

impl Deal {
    pub(super) fn new(rules: &RolloutRules<'_>, mut rng: Rng) -> Self {
        let mut bag = rules.unseen.to_vec();
        bag.shuffle(&mut rng);
        let held = usize::from(rules.view.held[rules.view.mover.other().index()]).min(bag.len());
        let opponent = Rack::of(bag.drain(..held)).unwrap_or_default();
        Self { opponent, bag, rng }
    }
}

/// A game in a rollout. Player 0 makes the candidate move.
struct RolloutGame<'a> {
    rules: RolloutRules<'a>,
    board: Board,
    racks: [Rack; 2],
    bag: std::collections::VecDeque<Tile>,
    rng: Rng,
    /// The spread of player 0, in points.
    spread: i32,
    /// The value of the tiles that each player kept after its last move, in millipoints.
    kept: [i32; 2],
    scoreless: u8,
    is_over: bool,
}

/// Plays the candidate and the following plies.
pub(super) fn roll_out(
    rules: RolloutRules<'_>,
    candidate: &EquityMove,
    deal: &Deal,
    finder: &mut PlacementFinder,
) -> Outcome {
    let mut game = RolloutGame {
        rules,
        board: rules.view.board.clone(),
        racks: [rules.view.rack().unwrap_or_default(), deal.opponent],
        bag: deal.bag.iter().copied().collect(),
        rng: deal.rng.clone(),
        spread: rules.view.spread(),
        kept: [0; 2],
        scoreless: rules.view.scoreless_turns,
        is_over: false,
    };
    game.play(0, candidate);
    let mut outcome = Outcome::default();
    for ply in 0..rules.plies.min(MAX_PLIES) {
        if game.is_over {
            break;
        }
        let player = (ply + 1) % 2;
        let best = game.best_move(player, finder);
        let is_bingo =
            matches!(best.mv, Move::Place(_)) && game.racks[player].len() - best.kept.len() == RACK_SIZE;
        outcome.plies[ply] = (best.score as i16, is_bingo);
        game.play(player, &best);
    }
    game.evaluate(rules.plies, &mut outcome);
    outcome
}

impl RolloutGame<'_> {
    /// Plays a move, draws, and ends the game if it is over.
    fn play(&mut self, player: usize, chosen: &EquityMove) {
        self.racks[player] = chosen.kept;
        let is_bag_empty = self.bag.is_empty();
        let drawn = (RACK_SIZE - chosen.kept.len()).min(self.bag.len());
        match &chosen.mv {
            Move::Place(placement) => {
                self.board.place(placement);
                self.draw(player, drawn);
            }
            Move::Exchange(tiles) => {
                self.draw(player, drawn);
                for tile in tiles.tiles() {
                    let at = self.rng.random_range(0..=self.bag.len());
                    self.bag.insert(at, tile);
                }
            }
            Move::Pass => {}
        }
        self.kept[player] = if is_bag_empty { 0 } else { chosen.leave };
        self.spread += if player == 0 { chosen.score } else { -chosen.score };
        self.scoreless = if chosen.score > 0 { 0 } else { self.scoreless + 1 };
        // With an empty bag, two passes in a row mean that neither side can play.
        let max_scoreless = if self.bag.is_empty() { 2 } else { MAX_SCORELESS_TURNS };
        if self.bag.is_empty() && self.racks[player].is_empty() || self.scoreless >= max_scoreless {
            self.finish();
        }
    }

    /// Ends the game and counts the unplayed tiles.
    fn finish(&mut self) {
        let [own, other] = self.rules.game.unplayed_points(&self.racks);
        self.spread += own - other;
        self.is_over = true;
    }

    /// Fills up a rack: player 0 from the front of the bag, player 1 from its end.
    fn draw(&mut self, player: usize, count: usize) {
        for _ in 0..count {
            let tile = if player == 0 { self.bag.pop_front() } else { self.bag.pop_back() };
            let Some(tile) = tile else { return };
            self.racks[player].add(tile);
        }
    }

    /// Returns the best static move.
    fn best_move(&self, player: usize, finder: &mut PlacementFinder) -> EquityMove {
        let rack = self.racks[player];
        let leave_values = if self.bag.is_empty() {
            static_leave_values(self.rules.game, rack, self.racks[1 - player])
        } else {
            self.rules.leaves.subset_values(rack)
        };
        let everything = (1_usize << rack.len()) - 1;
        let best = finder.best(self.rules.game, &self.board, rack, &leave_values, 1).first();
        let placement = best.map(|best| EquityMove {
            mv: Move::Place(best.placement),
            score: best.score,
            kept: rack.subset(best.kept.into()),
            leave: best.equity - best.score * MILLIPOINTS,
            equity: best.equity,
        });
        let exchange = self.best_exchange(rack, everything, &leave_values);
        match (placement, exchange) {
            (Some(placement), Some((_, value))) if placement.equity >= value => placement,
            (_, Some((kept, value))) => EquityMove {
                mv: Move::Exchange(rack.subset(everything & !kept)),
                score: 0,
                kept: rack.subset(kept),
                leave: value,
                equity: value,
            },
            (Some(placement), None) => placement,
            (None, None) => {
                let leave = leave_values[everything];
                EquityMove { mv: Move::Pass, score: 0, kept: rack, leave, equity: leave }
            }
        }
    }

    /// Returns the most valuable leave after an exchange, as a bit mask over the rack, and its value.
    fn best_exchange(
        &self,
        rack: Rack,
        everything: usize,
        leave_values: &[i32; RACK_SUBSETS],
    ) -> Option<(usize, i32)> {
        let may_exchange = self.bag.len() >= RACK_SIZE && !rack.is_empty();
        let kept = (0..everything).filter(|_| may_exchange);
        kept.map(|kept| (kept, leave_values[kept]))
            .max_by_key(|&(kept, value)| (value, std::cmp::Reverse(kept)))
    }

    /// Evaluates the final position for player 0.
    fn evaluate(&mut self, plies: usize, outcome: &mut Outcome) {
        if !self.is_over && self.bag.is_empty() && self.rules.game.is_stuck(&self.board, &self.racks) {
            self.finish();
        }
        if self.is_over {
            outcome.spread = self.spread * MILLIPOINTS;
            outcome.win = match self.spread.signum() {
                1 => MILLION,
                0 => MILLION / 2,
                _ => 0,
            };
            return;
        }
        outcome.spread = self.spread * MILLIPOINTS + self.kept[0] - self.kept[1];
        let next = (plies + 1) % 2;
        let unseen = self.bag.len() + self.racks[1 - next].len();
        outcome.win = if next == 0 {
            self.rules.wins.millionths(unseen, outcome.spread)
        } else {
            MILLION - self.rules.wins.millionths(unseen, -outcome.spread)
        };
    }
}

/// Returns the outcome that static equity predicts: the spread plus the equity of the move, with the opponent to move.
pub(super) fn static_outcome(rules: &RolloutRules<'_>, candidate: &EquityMove) -> Outcome {
    let spread = rules.view.spread() * MILLIPOINTS + candidate.equity;
    // The same row for all candidates: a difference between rows would count the leave twice.
    let win = MILLION - rules.wins.millionths(rules.unseen.len(), -spread);
    Outcome { win, spread, plies: [(0, false); MAX_PLIES] }
}
