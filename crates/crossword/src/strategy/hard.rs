//! The player that looks at the bag, at the board, and at the end.

use super::endgame;
use super::plain::explained;
use crate::generate::{CHOICES, Finder, MILLI};
use crate::position::View;
use crate::rack::{RACK, Rack};
use crate::rank::{Ranked, rank, worth};
use crate::rules::Crossword;
use crate::{Board, Leaves, MOST_LETTERS, Move, Placement, Tile};
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
    /// How many of the player's own next turns it takes until they count half beside the value of the leave. One turn
    /// varies far more than a leave value errs, so this is larger than `doubt`.
    pub leave_doubt: usize,
    /// Whether it counts what the bag still holds.
    pub minds_bag: bool,
}

impl Default for Care {
    fn default() -> Self {
        Self { candidates: 12, replies: 64, doubt: 16, leave_doubt: 32, ending: 400, minds_bag: true }
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
        let ranked = candidates(game, finder, view, &worth, self.care.candidates.max(1));
        let mut look = Look { game, view, leaves: &self.leaves, care: self.care, finder, ranked, unseen };
        Ok(look.choose(&mut think))
    }
}

/// Candidates that may score the same and keep the same tiles, differing only in their squares or words.
const ALIKE: usize = 4;

/// The moves to look at more closely, best first.
///
/// A plain list of the best is often one idea in many places: on an empty board a word of three letters has six
/// placements of the same equity, and two blanks make hundreds of bingos, which would crowd out every other move. So at
/// most [`ALIKE`] candidates agree in score and leave, and mirror images on an empty board count as one move.
fn candidates(
    game: &Crossword,
    finder: &mut Finder,
    view: &View,
    worth: &[i32; CHOICES],
    most: usize,
) -> Vec<Ranked> {
    let mut looked_at = most * ALIKE;
    loop {
        let mut ranked = rank(game, finder, view, worth, looked_at);
        let is_all = ranked.len() < looked_at;
        if view.board.is_empty() && game.layout.is_symmetric() {
            ranked.retain(|one| one.mv == one.mv.across());
        }
        let mut chosen = unlike(&ranked);
        if chosen.len() >= most || is_all {
            chosen.truncate(most);
            return chosen;
        }
        looked_at *= 4;
    }
}

/// Moves of a sorted list, at most [`ALIKE`] of them with the same score and leave. Those are spread over all that
/// agree, because neighbors in the list begin on the same square.
fn unlike(ranked: &[Ranked]) -> Vec<Ranked> {
    let mut ideas: Vec<Vec<Ranked>> = Vec::new();
    for &one in ranked {
        let is_alike = |idea: &&mut Vec<Ranked>| idea[0].score == one.score && idea[0].kept == one.kept;
        match ideas.iter_mut().find(is_alike) {
            Some(idea) => idea.push(one),
            None => ideas.push(vec![one]),
        }
    }
    let spread = |idea: Vec<Ranked>| {
        let count = idea.len().min(ALIKE);
        (0..count).map(move |at| idea[at * idea.len() / count])
    };
    let mut chosen: Vec<Ranked> = ideas.into_iter().flat_map(spread).collect();
    chosen.sort_by_key(|one| std::cmp::Reverse(one.equity));
    chosen
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
    /// The sum of what the player's own next turns were worth, less the value of the leave each time, in thousandths.
    beyond_leave: i64,
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
            if !self.try_deal(&mut field, think.rng, &mut clock) {
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

    /// Deals a rack to the other side and tries it after each move; `false` if the clock ran out first. A deal that was
    /// not tried after every move says nothing: it is not counted.
    pub(super) fn try_deal(&mut self, field: &mut [Tried], rng: &mut Rng, clock: &mut Clock) -> bool {
        let deal = self.deal(rng);
        let tried: Option<Vec<_>> = field.iter().map(|one| self.play_on(one, &deal, clock)).collect();
        let Some(turns) = tried else { return false };
        for (one, turn) in field.iter_mut().zip(turns) {
            one.replies += i64::from(turn.reply);
            one.beyond_leave += i64::from(turn.next - one.ranked.leave);
        }
        true
    }

    fn tried(&self, ranked: &Ranked) -> Tried {
        let mut board = self.view.board.clone();
        if let Move::Place(placement) = &ranked.mv {
            board.place(placement);
        }
        Tried { ranked: *ranked, board, replies: 0, beyond_leave: 0 }
    }

    /// A rack that the other side may hold, and tiles that may be drawn next.
    fn deal(&self, rng: &mut Rng) -> Deal {
        let mut pool = self.unseen.clone();
        let held = usize::from(self.view.held[self.view.mover.other().index()]);
        let (dealt, _) = pool.partial_shuffle(rng, held + RACK);
        let (other, draws) = dealt.split_at(held.min(dealt.len()));
        Deal { other: Rack::of(other.iter().copied()).unwrap_or_default(), draws: draws.to_vec() }
    }

    /// Plays the other side's best reply after a move and finds the player's best next move; nothing if the clock ran
    /// out first.
    fn play_on(&mut self, one: &Tried, deal: &Deal, clock: &mut Clock) -> Option<Turns> {
        if !clock.tick_now() {
            return None;
        }
        let bag = usize::from(self.view.bag);
        let drawn = (RACK - one.ranked.kept.len()).min(bag).min(deal.draws.len());
        let (reply, placement) = self.best(&one.board, deal.other, bag - drawn);
        if !clock.tick_now() {
            return None;
        }
        let mut board = one.board.clone();
        let mut bag = bag - drawn;
        if let Some(placement) = placement {
            board.place(&placement);
            let used = placement.tiles().flatten().count();
            if used == deal.other.len() && bag == 0 {
                return Some(Turns { reply, next: 0 });
            }
            bag -= used.min(bag);
        }
        let tiles = one.ranked.kept.tiles().chain(deal.draws[..drawn].iter().copied());
        let (next, _) = self.best(&board, Rack::of(tiles).unwrap_or_default(), bag);
        Some(Turns { reply, next })
    }

    /// The equity of the best placement, or of keeping everything if there is none, and the placement.
    fn best(&mut self, board: &Board, rack: Rack, bag: usize) -> (i32, Option<Placement>) {
        let worth = if bag == 0 { [0; CHOICES] } else { self.leaves.choices(rack) };
        match self.finder.best(self.game, board, rack, &worth, 1).first() {
            Some(best) => (best.equity, Some(best.placement)),
            None => (worth[(1 << rack.len()) - 1], None),
        }
    }

    /// The best first.
    pub(super) fn sort(&self, field: &mut [Tried], tried: usize) {
        let usual = usual(field);
        field.sort_by_key(|one| std::cmp::Reverse(self.value(one, usual, tried)));
    }

    /// The value of a move after so many deals, in thousandths: its equity, less the mean of the replies, corrected by
    /// how much better or worse the next turn was than the leave promised. Few deals count little beside the equity.
    pub(super) fn value(&self, one: &Tried, usual: i64, tried: usize) -> i64 {
        let count = |doubt: usize| (tried + doubt).max(1).cast_signed() as i64;
        let correction = (one.beyond_leave - usual) / count(self.care.leave_doubt);
        i64::from(one.ranked.equity) + correction - one.replies / count(self.care.doubt)
    }
}

/// The mean of [`Tried::beyond_leave`] over the field: a usual turn, which says nothing for or against any move.
pub(super) fn usual(field: &[Tried]) -> i64 {
    field.iter().map(|one| one.beyond_leave).sum::<i64>() / field.len().max(1).cast_signed() as i64
}

/// Tiles as they may lie: a rack of the other side, and the tiles that are drawn next.
struct Deal {
    other: Rack,
    draws: Vec<Tile>,
}

/// The equities of the other side's reply and of the player's next move, in thousandths.
struct Turns {
    reply: i32,
    next: i32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Starts;
    use papan_game::{Eye, Game, Seat, rng};

    #[test]
    fn candidates_are_several_ideas() {
        let game = Crossword { starts: Starts::Seat(Seat::First), ..Crossword::english() };
        let leaves = Leaves::english();
        let mut finder = Finder::new(&game);
        let mut view = game.start(&mut rng::stream(1, 0)).view(Eye::Seat(Seat::First));
        for text in ["AEINS??", "EIRST??", "EORST??", "AEINST?", "AEINRST", "QVVWWUU"] {
            let tile = |c: char| game.letters.read_tile(&c.to_string()).expect("a tile").0;
            let rack = Rack::of(text.chars().map(tile)).expect("seven tiles");
            view.racks[0] = Some(rack);
            let worth = worth(&view, rack, &leaves);
            let found = candidates(&game, &mut finder, &view, &worth, 12);
            assert_eq!(found.len(), 12, "{text}");
            assert!(found.is_sorted_by_key(|one| std::cmp::Reverse(one.equity)), "{text}");
            let best = rank(&game, &mut finder, &view, &worth, 1)[0];
            assert_eq!(found[0].equity, best.equity, "{text}");
            for one in &found {
                let alike = |other: &&Ranked| other.score == one.score && other.kept == one.kept;
                assert!(found.iter().filter(alike).count() <= ALIKE, "{text} {one:?}");
                assert_eq!(found.iter().filter(|other| other.mv == one.mv).count(), 1, "{text} {one:?}");
                assert_eq!(one.mv, one.mv.across(), "{text}");
            }
        }
    }
}
