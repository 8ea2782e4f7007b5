//! The equations of positions and moves as text, for every open game.

use papan_adjacency::{Adjacency, PlayerMark};
use papan_game::{Notation, Searchable};
use papan_tictactoe::TicTacToe;
use std::sync::LazyLock;

/// The rules that are tried, made once.
static BOARDS: LazyLock<Vec<TicTacToe>> = LazyLock::new(|| {
    let rules = |size: &str| TicTacToe::new(size.parse().expect("a size"), false);
    ["3x3x3", "5x4x4", "8x8x5"].map(rules).into()
});

/// Likewise of the adjacency game.
static FIELDS: LazyLock<Vec<Adjacency>> = LazyLock::new(|| {
    let rules = |size: &str| Adjacency::with_max_rounds(size.parse().expect("a size"), PlayerMark::O);
    ["8x8", "16x4", "5x3"].map(rules).into()
});

/// A position that is read is written so that it is read as the same, and its moves likewise.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    BOARDS.iter().for_each(|game| comes_back(game, text));
    FIELDS.iter().for_each(|game| comes_back(game, text));
}

fn comes_back<G: Searchable + Notation>(game: &G, text: &str) {
    if let Ok(mv) = game.read_move(text) {
        assert_eq!(game.read_move(&game.write_move(&mv)).as_ref(), Ok(&mv));
    }
    let Ok(position) = game.read_position(text) else { return };
    let written = game.write_position(&position);
    assert_eq!(game.read_position(&written).as_ref(), Ok(&position), "written as {written}");
    let mut moves = Vec::new();
    game.moves(&position, &mut moves);
    for mv in &moves {
        assert!(game.check(&position, mv).is_ok(), "{mv:?} is listed in {written}");
    }
    assert_eq!(moves.is_empty(), game.result(&position).is_some(), "{written}");
}
