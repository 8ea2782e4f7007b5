//! The candidate moves of a simulation.

use crate::Move;
use crate::generate::{MILLIPOINTS, PlacementFinder, RACK_SUBSETS, for_each_placement};
use crate::position::View;
use crate::rack::{RACK_SIZE, Rack};
use crate::rank::{EquityMove, best_moves};
use crate::rules::Crossword;

/// Maximum number of candidates with the same score and leave, which differ only in their squares or words.
const MAX_SIMILAR: usize = 4;

/// Returns the moves to simulate, best static equity first.
///
/// The plain list of best moves is often one idea in many places: on an empty board, a word of three letters has six
/// placements of the same equity, and two blanks form hundreds of bingos that would crowd out every other move. At most
/// [`MAX_SIMILAR`] candidates therefore share score and leave, and mirror images on an empty board count as one move. The
/// best exchange and the best move of at most [`FISHING_TILES`] tiles are always among them, because static equity
/// undervalues waiting for a better rack.
pub(super) fn candidates(
    game: &Crossword,
    finder: &mut PlacementFinder,
    view: &View,
    leave_values: &[i32; RACK_SUBSETS],
    limit: usize,
) -> Vec<EquityMove> {
    let mut considered = limit * MAX_SIMILAR;
    loop {
        let mut ranked = best_moves(game, finder, view, leave_values, considered);
        let is_all = ranked.len() < considered;
        if has_mirror_images(game, view) {
            ranked.retain(|candidate| candidate.mv == candidate.mv.across());
        }
        let mut chosen = diversify(&ranked);
        if chosen.len() >= limit || is_all {
            chosen.truncate(limit);
            add_waiting_moves(game, view, leave_values, &mut chosen);
            return chosen;
        }
        considered *= 4;
    }
}

/// Whether each move has a mirror image of equal value.
fn has_mirror_images(game: &Crossword, view: &View) -> bool {
    view.board.is_empty() && game.layout.is_symmetric()
}

/// Maximum number of tiles of a fishing play, which keeps a strong leave and waits for one tile or two.
const FISHING_TILES: usize = 2;

/// Adds the best exchange and the best fishing play to the end, unless the list has one.
fn add_waiting_moves(
    game: &Crossword,
    view: &View,
    leave_values: &[i32; RACK_SUBSETS],
    chosen: &mut Vec<EquityMove>,
) {
    let Some(rack) = view.rack() else { return };
    if !chosen.iter().any(|known| matches!(known.mv, Move::Exchange(_))) {
        chosen.extend(best_exchange(view, rack, leave_values));
    }
    let is_fishing =
        |known: &EquityMove| matches!(known.mv, Move::Place(placement) if placement.count() <= FISHING_TILES);
    if !chosen.iter().any(is_fishing) {
        chosen.extend(best_fishing_play(game, view, rack, leave_values));
    }
}

/// Returns the exchange that keeps the most valuable leave.
fn best_exchange(view: &View, rack: Rack, leave_values: &[i32; RACK_SUBSETS]) -> Option<EquityMove> {
    let everything = (1_usize << rack.len()) - 1;
    let may_exchange = usize::from(view.bag) >= RACK_SIZE;
    let kept = (0..everything).filter(|_| may_exchange).max_by_key(|&kept| leave_values[kept])?;
    let (mv, leave) = (Move::Exchange(rack.subset(everything & !kept)), leave_values[kept]);
    Some(EquityMove { mv, score: 0, kept: rack.subset(kept), leave, equity: leave })
}

/// Returns the best placement of at most [`FISHING_TILES`] tiles.
fn best_fishing_play(
    game: &Crossword,
    view: &View,
    rack: Rack,
    leave_values: &[i32; RACK_SUBSETS],
) -> Option<EquityMove> {
    let everything = (1_usize << rack.len()) - 1;
    let mut best: Option<EquityMove> = None;
    for_each_placement(game, &view.board, rack, |generated| {
        let kept = everything & !usize::from(generated.used);
        let (score, leave) = (generated.score, leave_values[kept]);
        let equity = score * MILLIPOINTS + leave;
        let is_fishing = generated.used.count_ones() as usize <= FISHING_TILES;
        if is_fishing && best.is_none_or(|best| equity > best.equity) {
            let mv = Move::Place(generated.placement);
            let mv = if has_mirror_images(game, view) { mv.across() } else { mv };
            best = Some(EquityMove { mv, score, kept: rack.subset(kept), leave, equity });
        }
    });
    best
}

/// Keeps at most [`MAX_SIMILAR`] moves of each score and leave. They are picked at even distances from all similar
/// moves, because neighbors in the list begin on the same square.
fn diversify(ranked: &[EquityMove]) -> Vec<EquityMove> {
    let mut groups: Vec<Vec<EquityMove>> = Vec::new();
    for &candidate in ranked {
        let is_similar = |group: &&mut Vec<EquityMove>| {
            group[0].score == candidate.score && group[0].kept == candidate.kept
        };
        match groups.iter_mut().find(is_similar) {
            Some(group) => group.push(candidate),
            None => groups.push(vec![candidate]),
        }
    }
    let pick = |group: Vec<EquityMove>| {
        let count = group.len().min(MAX_SIMILAR);
        (0..count).map(move |at| group[at * group.len() / count])
    };
    let mut chosen: Vec<EquityMove> = groups.into_iter().flat_map(pick).collect();
    chosen.sort_by_key(|candidate| std::cmp::Reverse(candidate.equity));
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank::leave_values;
    use crate::{FirstMover, Leaves};
    use papan_game::{Game, Seat, Viewer, rng};

    #[test]
    fn candidates_are_diverse() {
        let game = Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::english() };
        let leaves = Leaves::english();
        let mut finder = PlacementFinder::new(&game);
        let mut view = game.start(&mut rng::stream(1, 0)).view(Viewer::Seat(Seat::First));
        for text in ["AEINS??", "EIRST??", "EORST??", "AEINST?", "AEINRST", "QVVWWUU"] {
            let rack = game.letters.read_rack(text).expect("seven tiles");
            view.racks[0] = Some(rack);
            let leave_values = leave_values(&view, rack, &leaves);
            let found = candidates(&game, &mut finder, &view, &leave_values, 12);
            assert!((12..=14).contains(&found.len()), "{text}");
            assert!(found[..12].is_sorted_by_key(|one| std::cmp::Reverse(one.equity)), "{text}");
            let best = best_moves(&game, &mut finder, &view, &leave_values, 1)[0];
            assert_eq!(found[0].equity, best.equity, "{text}");
            for one in &found {
                let is_similar = |other: &&EquityMove| other.score == one.score && other.kept == one.kept;
                assert!(found.iter().filter(is_similar).count() <= MAX_SIMILAR, "{text} {one:?}");
                assert_eq!(found.iter().filter(|other| other.mv == one.mv).count(), 1, "{text} {one:?}");
                assert_eq!(one.mv, one.mv.across(), "{text}");
            }
        }
    }
}
