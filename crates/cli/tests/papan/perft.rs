//! `papan perft`: leaves D moves down, or at the end of the game if that comes first.

use crate::desk::{Desk, keys, papan};

#[track_caller]
fn check(line: &str, expected: &str) {
    assert_eq!(papan(line).ok().out, format!("{expected}\n"));
}

#[test]
fn the_leaves_of_every_depth() {
    // Games end from the fifth move on, and count from there: 1440 of them, then 5328 more, ...
    let leaves = [1, 9, 72, 504, 3024, 15120, 56160, 154_944, 255_168, 255_168, 255_168];
    for (depth, leaves) in leaves.into_iter().enumerate() {
        check(&format!("perft tictactoe --depth {depth}"), &leaves.to_string());
    }
}

#[test]
fn other_boards_and_positions() {
    check("perft tictactoe --depth 4 --size 4x4x4", "43680");
    check("perft tictactoe --depth 9 --misere", "255168");
    check("perft tictactoe --depth 9 --position 'xx-oo---- x'", "73");
    check("perft tictactoe --depth 9 --position 'xxxoo---- o'", "1");
    check("perft tictactoe --position '-----x--o x' --depth 1", "7");
}

#[test]
fn json_has_stable_keys() {
    let json = papan("perft tictactoe --depth 2 --json").ok().json();
    assert_eq!(keys(&json), ["depth", "game", "leaves", "position"]);
    assert_eq!((json["leaves"].as_u64(), json["depth"].as_u64()), (Some(72), Some(2)));
}

#[test]
fn what_is_wrong_is_refused() {
    papan("perft tictactoe").fails(2, &["--depth"]);
    papan("perft tictactoe --depth -1").fails(2, &[]);
    papan("perft chess --depth 1").fails(2, &["chess", "tictactoe"]);
    papan("perft tictactoe --depth 1 --size 9x9x5").fails(1, &["81 cells: expected 1 to 64"]);
    papan("perft tictactoe --depth 1 --position nonsense").fails(1, &["`nonsense` is not a position"]);
}

/// The known numbers of the crossword game.
const CROSSWORD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/perft/crossword-enable.perft");

#[test]
fn every_known_position_of_the_crossword_game_has_its_placements() {
    papan(&format!("perft crossword --file '{CROSSWORD}'")).ok().says(&["425 lines checked, 0 differences"]);
}

#[test]
fn a_different_number_of_placements_is_a_failure_with_its_line() {
    let empty = "15/".repeat(14) + "15";
    let desk = Desk::new();
    desk.put(
        "known.perft",
        format!("# head\n{empty} CAT/ 0/0 0\t10\t10\t76\n{empty} CAT/ 0/0 0\t12\t10\t76\n"),
    );
    let ran = desk.run("perft crossword --file known.perft", &[]);
    desk.run(&format!("perft crossword --position '{empty} CAT/ 0/0 0'"), &[])
        .ok()
        .says(&["10 placements, best score 10, sum of scores 76"]);
    assert_eq!(ran.code, 1);
    ran.says(&["line 3: found placements 10, expected 12", "2 lines checked, 1 differences"]);
    desk.put("words.txt", "TAC\nAC\n");
    desk.run(&format!("perft crossword --lexicon words.txt --position '{empty} CAT/ 0/0 0'"), &[])
        .ok()
        .says(&["5 placements"]);
    desk.put("bad.perft", format!("{empty} CAT/ 0/0 0\tmany\t10\t108\n"));
    desk.run("perft crossword --file bad.perft", &[])
        .fails(1, &["bad.perft: line 1: found `many`, expected a whole number"]);
    desk.put("bad.perft", "15/15 CAT/ 0/0 0\t1\t1\t1\n");
    desk.run("perft crossword --file bad.perft", &[]).fails(1, &["bad.perft: line 1"]);
    desk.run("perft crossword --depth 2", &[])
        .fails(1, &["--depth D is for games in which nothing is hidden"]);
    let ran = desk.run("perft crossword", &[]).fails(2, &["expected --position CGP or --file FILE"]);
    assert!(!ran.err.contains("--depth"), "{}", ran.err);
}
