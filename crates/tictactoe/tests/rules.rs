//! The rules of tic-tac-toe: the laws of every game, published counts, perft files and golden playthroughs.

use papan_game::{Game, Notation, Searchable, Seat, Turn, rng};
use papan_testkit::{laws, perft_file, playthrough, searchable};
use papan_tictactoe::{Cell, Position, Size, TicTacToe};
use std::collections::HashSet;

fn rules(size: &str, misere: bool) -> TicTacToe {
    TicTacToe::new(size.parse().expect("a size"), misere)
}

/// Returns every cell of the board, and some that are off the board.
fn universe(size: Size) -> Vec<Cell> {
    (0..size.cells() + 3).map(Cell::new).collect()
}

#[test]
fn satisfies_the_laws_of_every_game() {
    for (size, misere) in [
        ("3x3x3", false),
        ("3x3x3", true),
        ("4x4x4", false),
        ("5x3x3", true),
        ("8x8x5", false),
        ("1x1x1", false),
        ("2x2x3", false),
    ] {
        let game = rules(size, misere);
        laws::open(&game, &universe(game.size()), 42, 60);
        searchable(&game, 42, 60);
    }
}

#[test]
fn perft_matches_an_independent_program() {
    perft_file::check(&rules("3x3x3", false), include_str!("../../../testdata/perft/tictactoe-3x3x3.perft"));
    perft_file::check(&rules("4x4x4", false), include_str!("../../../testdata/perft/tictactoe-4x4x4.perft"));
    perft_file::check(&rules("5x3x3", false), include_str!("../../../testdata/perft/tictactoe-5x3x3.perft"));
}

#[test]
fn playthroughs_match_the_golden_files() {
    playthrough::check("tictactoe-3x3x3.txt", &playthrough::random(&rules("3x3x3", false), 1));
    playthrough::check("tictactoe-3x3x3-misere.txt", &playthrough::random(&rules("3x3x3", true), 2));
    playthrough::check("tictactoe-4x4x3.txt", &playthrough::random(&rules("4x4x3", false), 3));
}

/// Returns all reachable positions, the start included.
fn reachable(game: &TicTacToe) -> HashSet<Position> {
    let mut found = HashSet::from([game.start(&mut rng::stream(0, 0))]);
    let mut open: Vec<Position> = found.iter().cloned().collect();
    while let Some(position) = open.pop() {
        open.extend(game.successors(&position).filter(|next| found.insert(next.clone())));
    }
    found
}

#[test]
fn there_are_5478_positions_and_765_up_to_symmetry() {
    let game = TicTacToe::default();
    let positions = reachable(&game);
    assert_eq!(positions.len(), 5_478);
    let up_to_symmetry: HashSet<u64> = positions.iter().map(|position| game.canonical(position).0).collect();
    assert_eq!(up_to_symmetry.len(), 765);
}

/// Counts complete games by winner: first, second, neither.
fn count_games(game: &TicTacToe, position: &Position, counts: &mut [u64; 3]) {
    match game.turn(position) {
        Turn::Over(outcome) => counts[outcome.winner().map_or(2, Seat::index)] += 1,
        Turn::Of(_) => game.successors(position).for_each(|next| count_games(game, &next, counts)),
    }
}

#[test]
fn of_255168_games_x_wins_131184_and_o_77904() {
    let mut counts = [0; 3];
    count_games(&TicTacToe::default(), &Position::EMPTY, &mut counts);
    assert_eq!(counts, [131_184, 77_904, 46_080]);
    count_games(&rules("3x3x3", true), &Position::EMPTY, &mut counts);
    assert_eq!(counts, [131_184 + 77_904, 131_184 + 77_904, 2 * 46_080], "in misère play the other wins");
}

#[test]
fn images_share_a_canonical_form() {
    let game = TicTacToe::default();
    let read = |text: &str| game.read_position(text).expect("a position");
    let images = ["x---o---- x", "--x-o---- x", "----o-x-- x", "----o---x x"].map(read);
    let keys: HashSet<u64> = images.iter().map(|position| game.canonical(position).0).collect();
    assert_eq!(keys.len(), 1);
    assert_ne!(game.canonical(&images[0]).0, game.canonical(&read("-x--o---- x")).0);
    // The corner opposite the x is the same move in the canonical form of every image, or its mirror image.
    let opposite = [8, 6, 2, 0].map(Cell::new);
    let turned: HashSet<Cell> = images
        .iter()
        .zip(opposite)
        .map(|(position, cell)| game.apply_symmetry(&cell, game.canonical(position).1))
        .collect();
    assert_eq!(turned.len(), 1);
}
