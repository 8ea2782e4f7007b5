//! The moves of a position ordered by static equity.

use papan_crossword::generate::PlacementFinder;
use papan_crossword::rank::{best_move, best_moves, leave_values};
use papan_crossword::{Crossword, FirstMover, Leaves, Move, Rack, Tile, View};
use papan_game::{Game, Notation, Seat, Viewer, rng};

/// Checks that the best move is the first of the best moves, and returns it.
fn check_best(game: &Crossword, finder: &mut PlacementFinder, view: &View, leaves: &Leaves) -> Option<Move> {
    let best = best_move(game, finder, view, leaves);
    let leave_values = leave_values(view, view.rack().unwrap_or_default(), leaves);
    for limit in [1, 5] {
        let listed = best_moves(game, finder, view, &leave_values, limit);
        assert_eq!(best, listed.first().copied(), "{view:?}");
    }
    best.map(|best| best.mv)
}

/// Returns the view of the first seat at the start of a game, with this rack.
fn start_with(game: &Crossword, rack: &str) -> View {
    let mut view = game.start(&mut rng::stream(1, 0)).view(Viewer::Seat(Seat::First));
    view.racks[0] = Some(game.letters.read_rack(rack).unwrap());
    view
}

#[test]
fn the_best_move_is_the_first_of_the_best_moves() {
    let game = Crossword::english();
    let mut finder = PlacementFinder::new(&game);
    for leaves in [Leaves::english(), Leaves::zero(&game.letters)] {
        for number in 0..6 {
            let mut position = game.start(&mut rng::stream(7, number));
            while !position.is_over() {
                let view = position.view(Viewer::Seat(position.mover));
                let best = check_best(&game, &mut finder, &view, &leaves).expect("the game goes on");
                for blanks in 1..=2 {
                    let letters = view.rack().unwrap_or_default();
                    let letters = letters.tiles().filter(|&tile| tile != Tile::BLANK).take(7 - blanks);
                    let rack = Rack::of(letters.chain(std::iter::repeat_n(Tile::BLANK, blanks)));
                    let mut view = view.clone();
                    view.racks[view.mover.index()] = rack;
                    check_best(&game, &mut finder, &view, &leaves);
                }
                game.advance(&mut position, &best);
            }
            let over = position.view(Viewer::Seat(Seat::First));
            assert_eq!(check_best(&game, &mut finder, &over, &leaves), None);
        }
    }
}

#[test]
fn exchanges_and_passes_are_found_without_a_list() {
    let game = Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::english() };
    let (leaves, zero) = (Leaves::english(), Leaves::zero(&game.letters));
    let mut finder = PlacementFinder::new(&game);
    // No placement: equal racks have several exchanges of the same value.
    for rack in ["QVVWKXC", "VVCCWWQ", "VVVVWWW"] {
        let mut view = start_with(&game, rack);
        for leaves in [&leaves, &zero] {
            let best = check_best(&game, &mut finder, &view, leaves);
            assert!(matches!(best, Some(Move::Exchange(_))), "{rack} {best:?}");
        }
        view.bag = 6;
        assert_eq!(check_best(&game, &mut finder, &view, &leaves), Some(Move::Pass));
    }
    // A word of two blanks scores 0, as every exchange does without leaves: the placement comes first.
    let best = check_best(&game, &mut finder, &start_with(&game, "??"), &zero);
    assert!(matches!(best, Some(Move::Place(_))), "{best:?}");
}

#[test]
fn a_hidden_rack_has_no_best_move() {
    let game = Crossword::english();
    let view = game.read_position("15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 /").unwrap();
    let mut hidden = view.clone();
    hidden.racks = [None, None];
    assert_eq!(check_best(&game, &mut PlacementFinder::new(&game), &hidden, &Leaves::english()), None);
}
