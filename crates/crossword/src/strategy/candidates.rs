//! The candidate moves of a simulation.

use crate::generate::{PlacementFinder, RACK_SUBSETS};
use crate::position::View;
use crate::rank::{EquityMove, best_moves};
use crate::rules::Crossword;

/// Maximum number of candidates with the same score and leave, which differ only in their squares or words.
const MAX_SIMILAR: usize = 4;

/// Returns the moves to simulate, best static equity first.
///
/// The plain list of best moves is often one idea in many places: on an empty board, a word of three letters has six
/// placements of the same equity, and two blanks form hundreds of bingos that would crowd out every other move. At most
/// [`MAX_SIMILAR`] candidates therefore share score and leave, and mirror images on an empty board count as one move.
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
        if view.board.is_empty() && game.layout.is_symmetric() {
            ranked.retain(|candidate| candidate.mv == candidate.mv.across());
        }
        let mut chosen = diversify(&ranked);
        if chosen.len() >= limit || is_all {
            chosen.truncate(limit);
            return chosen;
        }
        considered *= 4;
    }
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
            assert_eq!(found.len(), 12, "{text}");
            assert!(found.is_sorted_by_key(|one| std::cmp::Reverse(one.equity)), "{text}");
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
