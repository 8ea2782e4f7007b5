//! The crossword position for programs that draw it.

use papan_crossword::{Crossword, Rack, SIDE, Square, Tile, View};
use papan_session::{BoardView, CrosswordView, Grid, LetterView, TileView};
use std::collections::BTreeMap;

/// Returns the view: squares row by row from the upper left, tiles by their letters, a blank on a rack as `?`.
pub(super) fn board_view(game: &Crossword, view: &View) -> BoardView {
    let grid = Grid::downwards(SIDE as u8, SIDE as u8);
    BoardView::Crossword(Box::new(CrosswordView {
        width: grid.width,
        height: grid.height,
        columns: grid.columns,
        rows: grid.rows,
        premiums: premiums(game),
        cells: Square::all().map(|square| cell(game, view, square)).collect(),
        racks: view.racks.map(|rack| rack.map(|rack| held(game, rack))),
        held: view.held,
        bag: view.bag,
        scores: view.scores,
        scoreless: view.scoreless_turns,
        unseen: unseen(game, view),
        letters: letters(game),
    }))
}

/// Returns the premium squares, one text for each row.
fn premiums(game: &Crossword) -> Vec<String> {
    let row = |row: usize| {
        let squares = (0..SIDE).filter_map(|column| Square::at(row, column));
        squares.map(|square| game.layout.premium(square).sign()).collect()
    };
    (0..SIDE).map(row).collect()
}

/// Returns the tile on a square.
fn cell(game: &Crossword, view: &View, square: Square) -> Option<TileView> {
    let tile = view.board.at(square)?;
    let letter = game.letters.text(tile.letter()).to_owned();
    Some(TileView { letter, points: game.letters.tile_points(tile), blank: tile.is_blank() })
}

fn held(game: &Crossword, rack: Rack) -> Vec<String> {
    rack.tiles().map(|tile| game.letters.text(tile.letter()).to_owned()).collect()
}

/// Counts the unseen tiles by kind.
fn unseen(game: &Crossword, view: &View) -> BTreeMap<String, usize> {
    let tiles = game.unseen(&view.board, view.racks.iter().flatten());
    let count = |letter: u8| tiles.iter().filter(|tile| tile.letter() == letter).count();
    kinds(game).map(|letter| (game.letters.text(letter).to_owned(), count(letter))).collect()
}

/// Returns every letter of the set and the blank, with points and count.
fn letters(game: &Crossword) -> Vec<LetterView> {
    let entry = |letter: u8| LetterView {
        letter: game.letters.text(letter).to_owned(),
        points: game.letters.tile_points(Tile::from_letter(letter)),
        count: game.letters.count(letter),
    };
    kinds(game).map(entry).collect()
}

/// Returns the letters of the set by number, the blank last.
fn kinds(game: &Crossword) -> impl Iterator<Item = u8> {
    (1..=game.letters.len() as u8).chain([0])
}
