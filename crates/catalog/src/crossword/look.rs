//! What an eye sees of the crossword game, for programs that draw it.

use crate::grid::Grid;
use crate::look::{CrosswordLook, LetterLook, Look, TileLook};
use papan_crossword::{Crossword, Rack, SIDE, Square, Tile, View};
use std::collections::BTreeMap;

/// The view: squares row by row from the upper left, tiles by their letters, a blank in hand as `?`.
pub(super) fn look(game: &Crossword, view: &View) -> Look {
    let grid = Grid::downwards(SIDE as u8, SIDE as u8);
    Look::Crossword(Box::new(CrosswordLook {
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
        scoreless: view.scoreless,
        unseen: unseen(game, view),
        letters: letters(game),
    }))
}

/// The signs of the premium squares, a text for each row.
fn premiums(game: &Crossword) -> Vec<String> {
    let row = |row: usize| {
        let squares = (0..SIDE).filter_map(|column| Square::at(row, column));
        squares.map(|square| game.layout.premium(square).sign()).collect()
    };
    (0..SIDE).map(row).collect()
}

/// The tile on a square.
fn cell(game: &Crossword, view: &View, square: Square) -> Option<TileLook> {
    let tile = view.board.at(square)?;
    let letter = game.letters.text(tile.letter()).to_owned();
    Some(TileLook { letter, points: game.letters.worth(tile), blank: tile.is_blank() })
}

fn held(game: &Crossword, rack: Rack) -> Vec<String> {
    rack.tiles().map(|tile| game.letters.text(tile.letter()).to_owned()).collect()
}

/// How many of each tile the eye does not see.
fn unseen(game: &Crossword, view: &View) -> BTreeMap<String, usize> {
    let tiles = game.unseen(&view.board, view.racks.iter().flatten());
    let count = |letter: u8| tiles.iter().filter(|tile| tile.letter() == letter).count();
    kinds(game).map(|letter| (game.letters.text(letter).to_owned(), count(letter))).collect()
}

/// Every letter of the set and the blank, with its points and how many there are.
fn letters(game: &Crossword) -> Vec<LetterLook> {
    let entry = |letter: u8| LetterLook {
        letter: game.letters.text(letter).to_owned(),
        points: game.letters.worth(Tile::letter_tile(letter)),
        count: game.letters.count(letter),
    };
    kinds(game).map(entry).collect()
}

/// The letters of the set by their numbers, the blank last.
fn kinds(game: &Crossword) -> impl Iterator<Item = u8> {
    (1..=game.letters.len() as u8).chain([0])
}
