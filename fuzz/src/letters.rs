//! The equations of tile sets.

use papan_crossword::{Crossword, Letters, LettersError, Lexicon, Rack, Tile};
use papan_game::{Game, Notation, Seat, Viewer, rng};

/// A set that is read has tiles that come back from their text, and a game can be begun with it; what is refused names
/// a line of the text.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let letters = match Letters::read("any", text) {
        Ok(letters) => letters,
        Err(LettersError::Line { line, .. }) => return assert!((1..=text.lines().count()).contains(&line)),
        Err(LettersError::Set(_)) => return,
    };
    let all = 0..=letters.len() as u8;
    let tiles = all.flat_map(|letter| [Tile::from_letter(letter), Tile::blank_as(letter)]);
    for tile in tiles.filter(|tile| tile.letter() > 0 || *tile == Tile::BLANK) {
        let written = letters.write(tile);
        assert_eq!(letters.read_tile(&written), Some((tile, "")), "{written}");
    }
    assert_eq!(letters.all_tiles().len(), letters.tile_count() as usize);
    let rack = Rack::of(letters.all_tiles().into_iter().step_by(2).take(7)).expect("seven tiles");
    assert_eq!(letters.read_rack(&letters.write_rack(rack)), Ok(rack));
    hold_game(letters);
}

/// The first moves of a game with words of its first two letters.
fn hold_game(letters: Letters) {
    let lexicon = Lexicon::of("two", [&[1, 2][..], &[2, 1], &[1, 1, 2]]).expect("a lexicon");
    let game = Crossword::new(letters, lexicon);
    let mut position = game.start(&mut rng::stream(0, 0));
    for _ in 0..4 {
        for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
            let view = position.view(viewer);
            let text = game.write_position(&view);
            assert_eq!(game.read_position(&text).as_ref(), Ok(&view), "{text}");
        }
        let mut moves = Vec::new();
        game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
        for mv in moves.iter().take(50) {
            let written = game.write_move(mv);
            assert_eq!(game.read_move(&written).as_ref(), Ok(mv), "{written}");
        }
        let Some(mv) = moves.first() else { return };
        game.play(&mut position, mv).expect("a listed move");
    }
}
