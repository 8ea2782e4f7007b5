//! Playthroughs: complete games as text, compared with golden files.
//!
//! A playthrough contains every position, all legal moves and the move played, so any change of the rules, the move order
//! or the notation shows up as a difference from its golden file. Golden files are in `testdata/playthroughs`. With
//! `PAPAN_BLESS=1` in the environment, [`check`] rewrites them.

use papan_game::{Game, Notation, Rng, Seat, Turn, Viewer, rng};
use rand::seq::IndexedRandom;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// Longer games are cut off.
const MAX_MOVES: usize = 10_000;

/// Returns a game of random moves, which depends only on `seed`.
pub fn random<G: Game + Notation>(game: &G, seed: u64) -> String {
    let mut chooser = rng::stream(seed, 1);
    record(game, seed, |moves| moves.choose(&mut chooser).cloned())
}

/// Returns the game of `moves`, separated by spaces, with chance drawn from `seed`.
///
/// # Panics
///
/// Panics if a move cannot be read or is illegal.
pub fn of_moves<G: Game + Notation>(game: &G, seed: u64, moves: &str) -> String {
    let mut texts = moves.split_whitespace();
    record(game, seed, |legal| {
        let text = texts.next()?;
        let mv = game.read_move(text).unwrap_or_else(|error| panic!("{error}"));
        assert!(legal.contains(&mv), "`{text}` is not legal here");
        Some(mv)
    })
}

/// Records the game in which `choose` picks each move, up to its end or until it picks none.
fn record<G: Game + Notation>(
    game: &G,
    seed: u64,
    mut choose: impl FnMut(&[G::Move]) -> Option<G::Move>,
) -> String {
    let mut text = format!("seed {seed}\n");
    let mut state = game.start(&mut start_stream(seed));
    for ply in 1..=MAX_MOVES {
        let Turn::Of(seat) = game.turn(&state) else { break };
        let moves = position(game, &state, seat, ply, &mut text);
        let Some(mv) = choose(&moves) else { break };
        line(&mut text, "plays", &game.write_move(&mv));
        game.advance(&mut state, &mv);
    }
    ending(game, &state, &mut text);
    text
}

/// Returns the random stream for the start of the game.
fn start_stream(seed: u64) -> Rng {
    rng::stream(seed, 0)
}

/// Writes the position before a move and returns its legal moves.
fn position<G: Game + Notation>(
    game: &G,
    state: &G::State,
    seat: Seat,
    ply: usize,
    text: &mut String,
) -> Vec<G::Move> {
    let view = game.view(state, Viewer::Seat(seat));
    let mut moves = Vec::new();
    game.moves(&view, &mut moves);
    let texts: Vec<String> = moves.iter().map(|mv| game.write_move(mv)).collect();
    write!(text, "\n{ply}. {seat}\n").expect("writing to a string does not fail");
    line(text, "sees", &game.write_position(&view));
    line(text, "may", &texts.join(" "));
    moves
}

/// Writes the final position as spectators see it, and the result.
fn ending<G: Game + Notation>(game: &G, state: &G::State, text: &mut String) {
    text.push_str("\nend\n");
    line(text, "shows", &game.write_position(&game.view(state, Viewer::Spectator)));
    let turn = match game.turn(state) {
        Turn::Of(seat) => format!("not over, {seat} to move"),
        Turn::Over(outcome) => format!("first {}, second {}", outcome.points[0], outcome.points[1]),
    };
    line(text, "result", &turn);
}

/// Appends a labeled line.
fn line(text: &mut String, name: &str, content: &str) {
    writeln!(text, "   {name:<7}{content}").expect("writing to a string does not fail");
}

/// Compares `text` with the golden file at `path` under `testdata/playthroughs`. With `PAPAN_BLESS=1` in the environment,
/// writes the file instead.
///
/// # Panics
///
/// Panics with the first differing line if they differ, and if the file cannot be read or written.
pub fn check(path: impl AsRef<Path>, text: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/playthroughs").join(path);
    let bless = env::var_os("PAPAN_BLESS").is_some_and(|value| value == "1");
    let result = if bless { write(&golden, text) } else { compare(&golden, text) };
    if let Err(what) = result {
        panic!("{}: {what}", golden.display());
    }
}

/// Writes a golden file and creates its folder.
fn write(golden: &Path, text: &str) -> Result<(), String> {
    let folder = golden.parent().ok_or("has no folder")?;
    fs::create_dir_all(folder).and_then(|()| fs::write(golden, text)).map_err(|error| error.to_string())
}

/// Compares a text with a golden file, ignoring the style of line endings.
fn compare(golden: &Path, text: &str) -> Result<(), String> {
    let hint = "run with PAPAN_BLESS=1 to rewrite it";
    let expected = fs::read_to_string(golden).map_err(|error| format!("{error}; {hint}"))?;
    let mut lines = text.lines();
    for (number, expected) in (1..).zip(expected.lines()) {
        let found = lines.next().unwrap_or("the end");
        if found != expected {
            return Err(format!("line {number}: found `{found}`, expected `{expected}`; {hint}"));
        }
    }
    match lines.next() {
        None => Ok(()),
        Some(found) => Err(format!("found `{found}` after the last line; {hint}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sticks::Sticks;

    const GAME: &str = "\
seed 3

1. first
   sees   2,1 0:0 first
   may    a1 a2 b1
   plays  a2

2. second
   sees   0,1 2:0 second
   may    b1
   plays  b1

end
   shows  0,0 2:1 first
   result first 2, second 1
";

    #[test]
    fn records_a_given_game() {
        assert_eq!(of_moves(&Sticks::new(&[2, 1]), 3, "a2 b1"), GAME);
    }

    #[test]
    fn records_unfinished_games() {
        let text = of_moves(&Sticks::new(&[2, 1]), 3, "a2");
        assert!(text.ends_with("   shows  0,1 2:0 second\n   result not over, second to move\n"), "{text}");
    }

    #[test]
    #[should_panic(expected = "`a3` is not legal here")]
    fn rejects_illegal_moves() {
        of_moves(&Sticks::new(&[2, 1]), 3, "a3");
    }

    #[test]
    fn random_games_depend_on_the_seed() {
        let game = Sticks::new(&[5, 6, 7]);
        assert_eq!(random(&game, 1), random(&game, 1));
        assert_ne!(random(&game, 1).lines().nth(5), None);
        assert_ne!(random(&game, 1).replace("seed 1", "seed 2"), random(&game, 2));
    }

    #[test]
    fn golden_files_are_written_and_compared() {
        let folder = tempfile::tempdir().unwrap();
        let golden = folder.path().join("sticks/seed-3.txt");
        assert!(compare(&golden, GAME).unwrap_err().ends_with("; run with PAPAN_BLESS=1 to rewrite it"));
        write(&golden, GAME).unwrap();
        assert_eq!(compare(&golden, GAME), Ok(()));
        assert_eq!(compare(&golden, &GAME.replace('\n', "\r\n")), Ok(()));
        let wrong = |text: &str| compare(&golden, text).unwrap_err();
        assert!(wrong(&GAME.replace("a2 b1", "b1 a2")).starts_with("line 5: found `   may    a1 b1 a2`"));
        assert!(wrong("seed 3\n").starts_with("line 2: found `the end`"));
        assert!(wrong(&(GAME.to_owned() + "more\n")).starts_with("found `more` after the last line"));
    }
}
