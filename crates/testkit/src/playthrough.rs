//! Whole games written down, and golden files of them.
//!
//! A playthrough shows every position, every legal move and the move played, so that any change of the
//! rules, of the order of moves or of the notation shows as a difference to its golden file. Golden
//! files live in `testdata/playthroughs`; with `PAPAN_BLESS=1` in the environment [`check`] writes them anew.

use papan_game::{Eye, Game, Notation, Rng, Seat, Turn, rng};
use rand::seq::IndexedRandom;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// A game that has not ended after so many moves is cut off.
const LONGEST: usize = 10_000;

/// A game of random moves, the same for the same `seed`.
pub fn random<G: Game + Notation>(game: &G, seed: u64) -> String {
    let mut chooser = rng::stream(seed, 1);
    write_down(game, seed, |moves| moves.choose(&mut chooser).cloned())
}

/// The game of `moves`, one text after another with spaces between, with chance drawn from `seed`.
///
/// # Panics
///
/// When a move cannot be read or is not legal where it is played.
pub fn of_moves<G: Game + Notation>(game: &G, seed: u64, moves: &str) -> String {
    let mut texts = moves.split_whitespace();
    write_down(game, seed, |legal| {
        let text = texts.next()?;
        let mv = game.read_move(text).unwrap_or_else(|error| panic!("{error}"));
        assert!(legal.contains(&mv), "`{text}` is not legal here");
        Some(mv)
    })
}

/// Writes down the game in which `choose` picks each move, up to its end or until nothing is picked.
fn write_down<G: Game + Notation>(
    game: &G,
    seed: u64,
    mut choose: impl FnMut(&[G::Move]) -> Option<G::Move>,
) -> String {
    let mut text = format!("seed {seed}\n");
    let mut state = game.start(&mut start_stream(seed));
    for ply in 1..=LONGEST {
        let Turn::Of(seat) = game.turn(&state) else { break };
        let moves = position(game, &state, seat, ply, &mut text);
        let Some(mv) = choose(&moves) else { break };
        line(&mut text, "plays", &game.write_move(&mv));
        game.advance(&mut state, &mv);
    }
    ending(game, &state, &mut text);
    text
}

/// The stream from which the start of the game of `seed` is drawn.
fn start_stream(seed: u64) -> Rng {
    rng::stream(seed, 0)
}

/// Writes the position before a move down, and returns its legal moves.
fn position<G: Game + Notation>(
    game: &G,
    state: &G::State,
    seat: Seat,
    ply: usize,
    text: &mut String,
) -> Vec<G::Move> {
    let view = game.view(state, Eye::Seat(seat));
    let mut moves = Vec::new();
    game.moves(&view, &mut moves);
    let texts: Vec<String> = moves.iter().map(|mv| game.write_move(mv)).collect();
    write!(text, "\n{ply}. {seat}\n").expect("writing to a string does not fail");
    line(text, "sees", &game.write_position(&view));
    line(text, "may", &texts.join(" "));
    moves
}

/// Writes down what everybody sees after the last move, and how the game stands.
fn ending<G: Game + Notation>(game: &G, state: &G::State, text: &mut String) {
    text.push_str("\nend\n");
    line(text, "shows", &game.write_position(&game.view(state, Eye::Public)));
    let turn = match game.turn(state) {
        Turn::Of(seat) => format!("not over, {seat} to move"),
        Turn::Over(outcome) => format!("first {}, second {}", outcome.points[0], outcome.points[1]),
    };
    line(text, "result", &turn);
}

/// Adds one named line.
fn line(text: &mut String, name: &str, content: &str) {
    writeln!(text, "   {name:<7}{content}").expect("writing to a string does not fail");
}

/// Compares `text` with the golden file at `path` under `testdata/playthroughs` of the workspace; with
/// `PAPAN_BLESS=1` in the environment it writes the file instead.
///
/// # Panics
///
/// When they differ, with the first line that does; when the file is not there; when it cannot be written.
pub fn check(path: impl AsRef<Path>, text: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/playthroughs").join(path);
    let bless = env::var_os("PAPAN_BLESS").is_some_and(|value| value == "1");
    let result = if bless { write(&golden, text) } else { compare(&golden, text) };
    if let Err(what) = result {
        panic!("{}: {what}", golden.display());
    }
}

/// Writes a golden file, with the folders above it.
fn write(golden: &Path, text: &str) -> Result<(), String> {
    let folder = golden.parent().ok_or("has no folder")?;
    fs::create_dir_all(folder).and_then(|()| fs::write(golden, text)).map_err(|error| error.to_string())
}

/// Compares with a golden file; line endings do not matter.
fn compare(golden: &Path, text: &str) -> Result<(), String> {
    let again = "PAPAN_BLESS=1 writes it anew";
    let expected = fs::read_to_string(golden).map_err(|error| format!("{error}; {again}"))?;
    let mut lines = text.lines();
    for (number, expected) in (1..).zip(expected.lines()) {
        let found = lines.next().unwrap_or("the end");
        if found != expected {
            return Err(format!("line {number}: found `{found}`, expected `{expected}`; {again}"));
        }
    }
    match lines.next() {
        None => Ok(()),
        Some(found) => Err(format!("found `{found}` after the last line; {again}")),
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
    fn a_given_game_is_written_down() {
        assert_eq!(of_moves(&Sticks::new(&[2, 1]), 3, "a2 b1"), GAME);
    }

    #[test]
    fn a_game_may_stop_before_its_end() {
        let text = of_moves(&Sticks::new(&[2, 1]), 3, "a2");
        assert!(text.ends_with("   shows  0,1 2:0 second\n   result not over, second to move\n"), "{text}");
    }

    #[test]
    #[should_panic(expected = "`a3` is not legal here")]
    fn an_illegal_move_is_refused() {
        of_moves(&Sticks::new(&[2, 1]), 3, "a3");
    }

    #[test]
    fn random_games_repeat_and_differ() {
        let game = Sticks::new(&[5, 6, 7]);
        assert_eq!(random(&game, 1), random(&game, 1));
        assert_ne!(random(&game, 1).lines().nth(5), None);
        assert_ne!(random(&game, 1).replace("seed 1", "seed 2"), random(&game, 2));
    }

    #[test]
    fn golden_files_are_written_and_compared() {
        let folder = tempfile::tempdir().unwrap();
        let golden = folder.path().join("sticks/seed-3.txt");
        assert!(compare(&golden, GAME).unwrap_err().ends_with("; PAPAN_BLESS=1 writes it anew"));
        write(&golden, GAME).unwrap();
        assert_eq!(compare(&golden, GAME), Ok(()));
        assert_eq!(compare(&golden, &GAME.replace('\n', "\r\n")), Ok(()));
        let wrong = |text: &str| compare(&golden, text).unwrap_err();
        assert!(wrong(&GAME.replace("a2 b1", "b1 a2")).starts_with("line 5: found `   may    a1 b1 a2`"));
        assert!(wrong("seed 3\n").starts_with("line 2: found `the end`"));
        assert!(wrong(&(GAME.to_owned() + "more\n")).starts_with("found `more` after the last line"));
    }
}
