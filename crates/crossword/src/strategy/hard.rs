//! The player that looks at the bag, at the board, and at the end.

use super::endgame;
use super::plain::explained;
use crate::generate::{CHOICES, Finder, MILLI};
use crate::position::View;
use crate::rack::{RACK, Rack};
use crate::rank::{Ranked, rank, worth};
use crate::rules::Crossword;
use crate::{Board, Leaves, MOST_LETTERS, Move, Tile};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Rng, Think, Value};
use rand::seq::SliceRandom;
use std::sync::Arc;

/// How much care a [`Hard`] player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Care {
    /// Moves that are looked at more closely than at first sight.
    pub candidates: usize,
    /// Replies of the other side that are tried after the best of them, fewer after the others; as many as there is
    /// time for where the time or the number of positions is given.
    pub replies: usize,
    /// Positions that are looked at in an ending.
    pub ending: u64,
    /// How many replies it takes until they count half: few of them say little, and the move that looks best by few is
    /// the luckiest one.
    pub doubt: usize,
    /// Whether it counts what the bag still holds.
    pub minds_bag: bool,
}

impl Default for Care {
    fn default() -> Self {
        Self { candidates: 10, replies: 32, doubt: 16, ending: 400, minds_bag: true }
    }
}

/// A player that goes by the score and what is kept, by what the bag still holds, and by what the move opens for the
/// other side; and that looks for the best line when the bag is empty.
///
/// What a move opens is measured, not guessed: the other side's best replies with racks that it may hold.
#[derive(Debug)]
pub struct Hard {
    leaves: Arc<Leaves>,
    care: Care,
    finder: Option<Finder>,
}

impl Hard {
    /// A player with these leaves.
    pub fn new(leaves: Arc<Leaves>, care: Care) -> Self {
        Self { leaves, care, finder: None }
    }
}

impl Agent<Crossword> for Hard {
    fn choose(
        &mut self,
        game: &Crossword,
        view: &View,
        mut think: Think<'_>,
    ) -> Result<Choice<Move>, Forfeit> {
        let rack = view.rack().unwrap_or_default();
        let unseen = game.unseen(&view.board, [&rack]);
        let finder = Finder::ready(&mut self.finder, game);
        if view.bag == 0
            && let Some(other) = Rack::of(unseen.iter().copied())
        {
            return Ok(end(game, view, [rack, other], finder, &self.care, &think));
        }
        let worth = if self.care.minds_bag {
            with_bag(game, view, rack, &unseen, &self.leaves)
        } else {
            worth(view, rack, &self.leaves)
        };
        let ranked = rank(game, finder, view, &worth, self.care.candidates.max(1));
        let mut look = Look { game, view, leaves: &self.leaves, care: self.care, finder, ranked, unseen };
        Ok(look.choose(&mut think))
    }
}

/// What every choice of kept tiles is worth with what is still to draw: each tile that is kept goes more or less well
/// with those that are to come, and those are worth more or less than usual.
pub fn with_bag(
    game: &Crossword,
    view: &View,
    rack: Rack,
    unseen: &[Tile],
    leaves: &Leaves,
) -> [i32; CHOICES] {
    let mut worth = worth(view, rack, leaves);
    if unseen.is_empty() {
        return worth;
    }
    let kinds = game.letters.len() + 1;
    let mut more = [0.0; MOST_LETTERS + 1];
    for &tile in unseen {
        more[usize::from(tile.letter())] += 1.0 / unseen.len() as f64;
    }
    for (letter, more) in more.iter_mut().enumerate().take(kinds) {
        *more -= f64::from(game.letters.count(letter as u8)) / f64::from(game.letters.tiles());
    }
    let sum = |value: &dyn Fn(u8) -> i32| -> f64 {
        (0..kinds).map(|letter| more[letter] * f64::from(value(letter as u8))).sum()
    };
    let drawn_tile = sum(&|letter| leaves.tile(letter));
    let letters = rack.letters();
    let with_drawn: Vec<f64> = letters.iter().map(|&held| sum(&|letter| leaves.pair(held, letter))).collect();
    for (mask, worth) in worth.iter_mut().enumerate().take(1 << letters.len()) {
        let kept = mask.count_ones() as usize;
        let drawn = (RACK - kept).min(view.bag.into()) as f64;
        let fit: f64 = (0..letters.len()).filter(|at| mask >> at & 1 == 1).map(|at| with_drawn[at]).sum();
        *worth += (drawn * (drawn_tile + fit)).round() as i32;
    }
    worth
}

/// The best move when everything is known.
fn end(
    game: &Crossword,
    view: &View,
    racks: [Rack; 2],
    finder: &mut Finder,
    care: &Care,
    think: &Think<'_>,
) -> Choice<Move> {
    let budget = match think.budget {
        Budget::Unlimited | Budget::Depth(_) => Budget::Nodes(care.ending),
        other => other,
    };
    let mut clock = Clock::start(budget, &think.stop);
    let ending = endgame::solve(game, &view.board, racks, finder, &mut clock);
    let margin = view.margin() + ending.gain;
    let value =
        if ending.is_sure { Value::Exact { margin, plies: None } } else { Value::Estimate(margin.into()) };
    let mut choice = Choice::plain(ending.best);
    choice.value = Some(value);
    choice.line = ending.line;
    choice.nodes = clock.nodes();
    choice.depth = ending.depth;
    let sure = if ending.is_sure { "with best play of both sides" } else { "as far as it looked" };
    choice.notes.push(format!("gains {:+} on the other side until the end, {sure}", ending.gain));
    choice
}

/// After so many racks the worse half of the moves is given up, and again after twice as many.
const FIRST_ROUND: usize = 8;

/// A look at the replies to some moves.
pub(super) struct Look<'a> {
    pub(super) game: &'a Crossword,
    pub(super) view: &'a View,
    pub(super) leaves: &'a Leaves,
    pub(super) care: Care,
    pub(super) finder: &'a mut Finder,
    pub(super) ranked: Vec<Ranked>,
    pub(super) unseen: Vec<Tile>,
}

/// A move and the replies that were tried.
pub(super) struct Tried {
    pub(super) ranked: Ranked,
    board: Board,
    /// The sum of what the replies are worth, in thousandths.
    replies: i64,
}

impl Look<'_> {
    /// Tries the same racks of the other side after each move, more of them after the better ones, and takes the move
    /// that is worth most together with what it leaves to the other side.
    fn choose(&mut self, think: &mut Think<'_>) -> Choice<Move> {
        let mut clock = Clock::start(think.budget, &think.stop);
        // Who is given time or positions uses them; else the player's own measure holds.
        let most = match think.budget {
            Budget::Time(_) | Budget::Nodes(_) => usize::MAX,
            Budget::Depth(_) | Budget::Unlimited => self.care.replies,
        };
        let mut field = self.field();
        let (mut tried, mut goal) = (0, FIRST_ROUND);
        while field.len() > 1 && tried < most {
            if !self.try_rack(&mut field, think.rng, &mut clock) {
                break;
            }
            tried += 1;
            if tried == goal {
                self.sort(&mut field, tried);
                field.truncate(field.len().div_ceil(2).max(2));
                goal *= 2;
            }
        }
        self.sort(&mut field, tried);
        let Some(best) = field.first() else { return Choice::plain(Move::Pass) };
        let mut choice = explained(self.game, self.view, &best.ranked);
        choice.nodes = clock.nodes().max(1);
        if tried > 0 {
            let reply = best.replies as f64 / tried as f64 / f64::from(MILLI);
            choice.depth = 1;
            choice.notes.push(format!("leaves {reply:.1} to the other side, by {tried} racks tried"));
        }
        choice
    }

    /// The moves, before anything was tried.
    pub(super) fn field(&self) -> Vec<Tried> {
        self.ranked.iter().map(|ranked| self.tried(ranked)).collect()
    }

    /// Tries a rack of the other side after each move; `false` if the clock ran out first. A rack that was not tried
    /// after every move says nothing: its replies are not counted.
    pub(super) fn try_rack(&mut self, field: &mut [Tried], rng: &mut Rng, clock: &mut Clock) -> bool {
        let rack = self.rack(rng);
        let Some(replies) = self.replies(field, rack, clock) else { return false };
        field.iter_mut().zip(replies).for_each(|(tried, reply)| tried.replies += i64::from(reply));
        true
    }

    fn tried(&self, ranked: &Ranked) -> Tried {
        let mut board = self.view.board.clone();
        if let Move::Place(placement) = &ranked.mv {
            board.place(placement);
        }
        Tried { ranked: *ranked, board, replies: 0 }
    }

    /// A rack that the other side may hold.
    fn rack(&self, rng: &mut Rng) -> Rack {
        let mut pool = self.unseen.clone();
        let held = usize::from(self.view.held[self.view.mover.other().index()]);
        let (dealt, _) = pool.partial_shuffle(rng, held);
        Rack::of(dealt.iter().copied()).unwrap_or_default()
    }

    /// What the best reply with a rack is worth after each move; nothing if the clock ran out first.
    fn replies(&mut self, field: &[Tried], rack: Rack, clock: &mut Clock) -> Option<Vec<i32>> {
        let worth = worth(self.view, rack, self.leaves);
        field
            .iter()
            .map(|tried| {
                if !clock.tick_now() {
                    return None;
                }
                let best = self.finder.best(self.game, &tried.board, rack, &worth, 1).first();
                let nothing = worth[(1 << rack.len()) - 1];
                Some(best.map_or(nothing, |best| best.equity))
            })
            .collect()
    }

    /// The best first.
    pub(super) fn sort(&self, field: &mut [Tried], tried: usize) {
        field.sort_by_key(|one| std::cmp::Reverse(self.value(one, tried)));
    }

    /// What a move is worth after so many replies were tried, in thousandths: the mean of the replies counts as much as
    /// so many are to be believed.
    pub(super) fn value(&self, one: &Tried, tried: usize) -> i64 {
        let count = (tried + self.care.doubt).max(1).cast_signed() as i64;
        i64::from(one.ranked.equity) - one.replies / count
    }
}
