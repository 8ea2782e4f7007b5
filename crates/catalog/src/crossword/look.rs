//! What an eye sees of the crossword game, for programs that draw it.

use crate::grid::Grid;
use papan_crossword::{Crossword, Rack, SIDE, Square, Tile, View};
use serde_json::{Map, Value, json};

/// The view as a document: squares row by row from the upper left, tiles by their letters, a blank in hand as `?`.
pub(super) fn look(game: &Crossword, view: &View) -> Value {
    let grid = Grid::downwards(SIDE as u8, SIDE as u8);
    json!({
        "width": grid.width,
        "height": grid.height,
        "columns": grid.columns,
        "rows": grid.rows,
        "premiums": premiums(game),
        "cells": Square::all().map(|square| cell(game, view, square)).collect::<Vec<_>>(),
        "racks": view.racks.map(|rack| rack.map(|rack| held(game, rack))),
        "held": view.held,
        "bag": view.bag,
        "scores": view.scores,
        "scoreless": view.scoreless,
        "unseen": unseen(game, view),
        "letters": letters(game),
    })
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
fn cell(game: &Crossword, view: &View, square: Square) -> Option<Value> {
    let tile = view.board.at(square)?;
    let letter = game.letters.text(tile.letter());
    Some(json!({ "letter": letter, "points": game.letters.worth(tile), "blank": tile.is_blank() }))
}

fn held(game: &Crossword, rack: Rack) -> Vec<&str> {
    rack.tiles().map(|tile| game.letters.text(tile.letter())).collect()
}

/// How many of each tile the eye does not see.
fn unseen(game: &Crossword, view: &View) -> Map<String, Value> {
    let tiles = game.unseen(&view.board, view.racks.iter().flatten());
    let count = |letter: u8| tiles.iter().filter(|tile| tile.letter() == letter).count();
    kinds(game).map(|letter| (game.letters.text(letter).to_owned(), count(letter).into())).collect()
}

/// Every letter of the set and the blank, with its points and how many there are.
fn letters(game: &Crossword) -> Vec<Value> {
    let entry = |letter: u8| {
        let (text, points) = (game.letters.text(letter), game.letters.worth(Tile::letter_tile(letter)));
        json!({ "letter": text, "points": points, "count": game.letters.count(letter) })
    };
    kinds(game).map(entry).collect()
}

/// The letters of the set by their numbers, the blank last.
fn kinds(game: &Crossword) -> impl Iterator<Item = u8> {
    (1..=game.letters.len() as u8).chain([0])
}
