//! The equations of crossword positions and moves as text.

use crate::crossword::{ENGLISH, FEW};
use papan_crossword::generate::{PlacementFinder, RACK_SUBSETS};
use papan_crossword::{Cgp, Crossword, View};
use papan_game::{Game, HiddenGame, Notation, rng};

/// Moves of a position that are looked at.
const MOST: usize = 300;

/// The first line is a position and each other one a move; what is read is written so that it is read as the same. What
/// is listed in a position is legal, and the best of it is found.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    for game in [&*ENGLISH, &*FEW] {
        let (position, moves) = text.split_once('\n').unwrap_or((text, ""));
        let Ok(cgp) = Cgp::read(position, &game.letters) else { continue };
        let written = cgp.write(&game.letters);
        assert_eq!(Cgp::read(&written, &game.letters).as_ref(), Ok(&cgp), "written as {written}");
        cgp.warnings(game);
        let Ok(view) = cgp.view(game) else { continue };
        hold_view(game, &view);
        moves.lines().for_each(|text| hold_move(game, &view, text));
    }
}

fn hold_view(game: &Crossword, view: &View) {
    let text = game.write_position(view);
    assert_eq!(game.read_position(&text).as_ref(), Ok(view), "written as {text}");
    let imagined = game.determinize(view, &mut rng::stream(0, 0));
    assert_eq!(imagined.bag.len(), usize::from(view.bag), "{text}");
    assert_eq!(imagined.racks.map(|rack| rack.len() as u8), view.held, "{text}");
    assert_eq!(imagined.is_over(), view.is_over(), "{text}");
    let mut moves = Vec::new();
    game.moves(view, &mut moves);
    assert!(view.rack().is_none() || moves.is_empty() == view.is_over(), "{text}");
    for mv in moves.iter().take(MOST) {
        assert!(game.check_view(view, mv).is_ok(), "{mv:?} is listed in {text}");
        for written in [game.write_move(mv), game.describe_move(view, mv)] {
            assert_eq!(game.parse_typed_move(view, &written).as_ref(), Ok(mv), "{written} in {text}");
        }
    }
    let rack = view.rack().unwrap_or_default();
    let best = PlacementFinder::new(game).best(game, &view.board, rack, &[0; RACK_SUBSETS], 3).to_vec();
    assert!(best.iter().all(|best| game.score(&view.board, &best.placement) == best.score), "{text}");
}

fn hold_move(game: &Crossword, view: &View, text: &str) {
    if let Ok(mv) = game.read_move(text) {
        assert_eq!(game.read_move(&game.write_move(&mv)).as_ref(), Ok(&mv));
        game.describe_move(view, &mv);
    }
    if let Ok(mv) = game.parse_typed_move(view, text) {
        assert_eq!(game.parse_typed_move(view, &game.write_move(&mv)).as_ref(), Ok(&mv));
        let _ = game.check_view(view, &mv);
    }
}
