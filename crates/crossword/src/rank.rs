//! The moves of a position ordered by static equity.

use crate::generate::{Candidate, MILLIPOINTS, PlacementFinder, RACK_SUBSETS};
use crate::position::View;
use crate::rack::{RACK_SIZE, Rack};
use crate::rules::Crossword;
use crate::strategy::endgame::static_leave_values;
use crate::{Leaves, MAX_LETTERS, Move, Tile};

/// A move with its static equity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EquityMove {
    /// The move.
    pub mv: Move,
    /// The score, in points.
    pub score: i32,
    /// The tiles kept.
    pub kept: Rack,
    /// The value of the tiles kept, in millipoints.
    pub leave: i32,
    /// Score plus leave value, in millipoints.
    pub equity: i32,
}

impl EquityMove {
    fn from_candidate(candidate: &Candidate, rack: Rack) -> Self {
        Self {
            mv: Move::Place(candidate.placement),
            score: candidate.score,
            kept: rack.subset(candidate.kept.into()),
            leave: candidate.equity - candidate.score * MILLIPOINTS,
            equity: candidate.equity,
        }
    }
}

/// Returns the values of all leaves of a rack, indexed by the bit mask over the sorted rack. All are 0 once the bag is
/// empty.
pub fn leave_values(view: &View, rack: Rack, leaves: &Leaves) -> [i32; RACK_SUBSETS] {
    if view.bag == 0 { [0; RACK_SUBSETS] } else { leaves.subset_values(rack) }
}

/// Like [`leave_values`], adapted to the tiles still unseen: each tile kept goes better or worse with the tiles to be
/// drawn, and those are more or less valuable than in a full bag.
pub fn bag_aware_leave_values(
    game: &Crossword,
    view: &View,
    rack: Rack,
    unseen: &[Tile],
    leaves: &Leaves,
) -> [i32; RACK_SUBSETS] {
    let mut values = leave_values(view, rack, leaves);
    if unseen.is_empty() {
        return values;
    }
    let kinds = game.letters.len() + 1;
    // How much more often each letter is among the unseen tiles than in the full set.
    let mut surplus = [0.0; MAX_LETTERS + 1];
    for &tile in unseen {
        surplus[usize::from(tile.letter())] += 1.0 / unseen.len() as f64;
    }
    for (letter, surplus) in surplus.iter_mut().enumerate().take(kinds) {
        *surplus -= f64::from(game.letters.count(letter as u8)) / f64::from(game.letters.tile_count());
    }
    let expected = |value: &dyn Fn(u8) -> i32| -> f64 {
        (0..kinds).map(|letter| surplus[letter] * f64::from(value(letter as u8))).sum()
    };
    let drawn_tile = expected(&|letter| leaves.tile(letter));
    let letters = rack.letters();
    let with_drawn: Vec<f64> =
        letters.iter().map(|&held| expected(&|letter| leaves.pair(held, letter))).collect();
    for (mask, value) in values.iter_mut().enumerate().take(1 << letters.len()) {
        let kept = mask.count_ones() as usize;
        let drawn = (RACK_SIZE - kept).min(view.bag.into()) as f64;
        let synergy: f64 = (0..letters.len()).filter(|at| mask >> at & 1 == 1).map(|at| with_drawn[at]).sum();
        *value += (drawn * (drawn_tile + synergy)).round() as i32;
    }
    values
}

/// Returns every legal exchange and the pass, best first.
fn exchanges_and_pass(view: &View, rack: Rack, leave_values: &[i32; RACK_SUBSETS]) -> Vec<EquityMove> {
    let everything = (1_usize << rack.len()) - 1;
    let mut all = vec![keeping(Move::Pass, rack, everything, leave_values)];
    if may_exchange(view) {
        let exchanges = (0..everything).filter(|&kept| is_exchange(rack, kept));
        all.extend(exchanges.map(|kept| keeping(exchange(rack, kept), rack, kept, leave_values)));
    }
    all.sort_by_key(|ranked| std::cmp::Reverse(ranked.equity));
    all
}

/// Whether the bag has enough tiles for an exchange.
fn may_exchange(view: &View) -> bool {
    usize::from(view.bag) >= RACK_SIZE
}

/// Whether exchanging all tiles but those of a bit mask is an exchange of its own, and not the same as that of another
/// mask.
fn is_exchange(rack: Rack, kept: usize) -> bool {
    crate::generate::is_canonical(rack.letters(), (((1 << rack.len()) - 1) & !kept) as u32)
}

/// Returns the exchange of all tiles but those of a bit mask.
fn exchange(rack: Rack, kept: usize) -> Move {
    Move::Exchange(rack.subset(((1 << rack.len()) - 1) & !kept))
}

/// Returns a move that scores nothing and keeps the tiles of a bit mask.
fn keeping(mv: Move, rack: Rack, kept: usize, leave_values: &[i32; RACK_SUBSETS]) -> EquityMove {
    let leave = leave_values[kept];
    EquityMove { mv, score: 0, kept: rack.subset(kept), leave, equity: leave }
}

/// Returns up to `limit` moves with the highest equity, best first. The pass comes last whatever its equity, because
/// passing by choice is hardly ever right.
///
/// Placements that differ only in which of two equal letters is the blank count as one. Returns nothing if the game is
/// over or the view hides the mover's rack.
pub fn best_moves(
    game: &Crossword,
    finder: &mut PlacementFinder,
    view: &View,
    leave_values: &[i32; RACK_SUBSETS],
    limit: usize,
) -> Vec<EquityMove> {
    let Some(rack) = view.rack().filter(|_| !view.is_over()) else { return Vec::new() };
    let found = finder.best(game, &view.board, rack, leave_values, limit);
    let mut all: Vec<EquityMove> =
        found.iter().map(|candidate| EquityMove::from_candidate(candidate, rack)).collect();
    let others = exchanges_and_pass(view, rack, leave_values);
    all.extend(others.iter().filter(|ranked| ranked.mv != Move::Pass));
    all.sort_by_key(|ranked| std::cmp::Reverse(ranked.equity));
    all.extend(others.iter().filter(|ranked| ranked.mv == Move::Pass));
    all.truncate(limit);
    all
}

/// Returns the move with the highest equity, or `None` if the game is over or the view hides the mover's rack.
///
/// This is the first of [`best_moves`], found without listing the exchanges.
pub fn best_move(
    game: &Crossword,
    finder: &mut PlacementFinder,
    view: &View,
    leaves: &Leaves,
) -> Option<EquityMove> {
    let rack = view.rack().filter(|_| !view.is_over())?;
    let leave_values = leave_values(view, rack, leaves);
    let placement = finder.best(game, &view.board, rack, &leave_values, 1).first();
    let placement = placement.map(|candidate| EquityMove::from_candidate(candidate, rack));
    // A placement comes before an exchange of the same equity.
    let is_worse = |exchange: &EquityMove| placement.is_none_or(|best| best.equity < exchange.equity);
    let exchange = best_exchange(view, rack, &leave_values).filter(is_worse);
    exchange.or(placement).or_else(|| Some(keeping(Move::Pass, rack, (1 << rack.len()) - 1, &leave_values)))
}

/// Returns the exchange with the best leave, the first of several, or `None` if no exchange is legal.
fn best_exchange(view: &View, rack: Rack, leave_values: &[i32; RACK_SUBSETS]) -> Option<EquityMove> {
    let everything = (1_usize << rack.len()) - 1;
    let best = *leave_values[..everything].iter().max().filter(|_| may_exchange(view))?;
    let kept = (0..everything).find(|&kept| leave_values[kept] == best && is_exchange(rack, kept))?;
    Some(keeping(exchange(rack, kept), rack, kept, leave_values))
}

/// Returns up to `limit` best moves for people to read, best first.
///
/// With the bag empty, equities include the points for going out. On an empty board, of each placement and its mirror
/// image only the one across is listed.
pub fn best_moves_for_display(
    game: &Crossword,
    finder: &mut PlacementFinder,
    view: &View,
    leaves: &Leaves,
    limit: usize,
) -> Vec<EquityMove> {
    let Some(rack) = view.rack().filter(|rack| !rack.is_empty()) else { return Vec::new() };
    let leave_values = display_leave_values(game, view, rack, leaves);
    if !view.board.is_empty() || !game.layout.is_symmetric() {
        return best_moves(game, finder, view, &leave_values, limit);
    }
    let mut all = Vec::new();
    for mut ranked in best_moves(game, finder, view, &leave_values, limit.saturating_mul(2)) {
        ranked.mv = ranked.mv.across();
        if !all.contains(&ranked) {
            all.push(ranked);
        }
    }
    all.truncate(limit);
    all
}

/// Like [`best_moves_for_display`], with the move that was `made` inserted at its rank, however bad it is.
pub fn best_moves_including(
    game: &Crossword,
    finder: &mut PlacementFinder,
    view: &View,
    leaves: &Leaves,
    limit: usize,
    made: Option<&Move>,
) -> Vec<EquityMove> {
    let mut all = best_moves_for_display(game, finder, view, leaves, limit);
    let missing = made.filter(|made| all.iter().all(|ranked| ranked.mv != **made));
    let Some(made) = missing.and_then(|made| evaluate(game, view, made, leaves)) else { return all };
    // On an empty board the list may contain its mirror image, which is the same move.
    if view.board.is_empty() {
        let image =
            |mv: &Move| if let Move::Place(placement) = mv { Some(placement.transposed()) } else { None };
        all.retain(|ranked| image(&ranked.mv).is_none_or(|image| Move::Place(image) != made.mv));
    }
    let worse = |ranked: &EquityMove| ranked.equity < made.equity || ranked.mv == Move::Pass;
    let rank = all.iter().position(worse).unwrap_or(all.len());
    all.insert(rank, made);
    all
}

/// Returns the leave values shown to people: endgame values once the bag is empty.
fn display_leave_values(game: &Crossword, view: &View, rack: Rack, leaves: &Leaves) -> [i32; RACK_SUBSETS] {
    let opponent = Rack::of(game.unseen(&view.board, [&rack]));
    match opponent.filter(|_| view.bag == 0) {
        Some(opponent) => static_leave_values(game, rack, opponent),
        None => leave_values(view, rack, leaves),
    }
}

/// Returns a legal move with its equity, or `None` if the view hides the mover's rack.
fn evaluate(game: &Crossword, view: &View, mv: &Move, leaves: &Leaves) -> Option<EquityMove> {
    let rack = view.rack()?;
    let (score, kept) = match mv {
        Move::Place(placement) => {
            (game.score(&view.board, placement), rack.without(placement.tiles().flatten())?)
        }
        Move::Exchange(tiles) => (0, rack.without(tiles.tiles())?),
        Move::Pass => (0, rack),
    };
    let mask = (0..1_usize << rack.len()).find(|&mask| rack.subset(mask) == kept)?;
    let leave = display_leave_values(game, view, rack, leaves)[mask];
    Some(EquityMove { mv: *mv, score, kept, leave, equity: score * MILLIPOINTS + leave })
}
