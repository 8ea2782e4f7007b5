//! `papan bench`: signatures that are equal on every machine.

use crate::desk::{keys, papan};

#[test]
fn signatures_do_not_depend_on_the_machine() {
    let measured = papan("bench --rounds 1 --json").ok().json();
    assert_eq!(keys(&measured), ["cases", "ratio_to_hand_written", "signature"]);
    for (name, nodes) in [
        ("tree-by-hand", 549_946),
        ("tree-minimax", 549_946),
        ("perft-9", 255_168),
        ("alphabeta-plain", 20_866),
        ("alphabeta-table", 1_362),
        ("alphabeta", 483),
        ("solve-4x4x4", 112_308),
        ("adjacency-depth-7", 6_062_410),
        ("adjacency-ending", 305_042),
    ] {
        assert_eq!(measured["signature"][name], nodes, "{name}");
    }
    assert_eq!(
        keys(&measured["cases"][0]),
        ["microseconds", "name", "nodes", "nodes_per_second", "sentence"]
    );
}

#[test]
fn the_ratio_to_the_hand_written_loop_is_stated() {
    papan("bench tree --rounds 1").ok().says(&[
        "tree-by-hand",
        "tree-minimax",
        "of the hand-written loop's speed",
    ]);
}

#[test]
fn the_cases_of_a_game_are_chosen_by_its_name() {
    let names = |only: &str| {
        let measured = papan(&format!("bench {only} --rounds 1 --json")).ok().json();
        let cases = measured["cases"].as_array().expect("a list").clone();
        cases.iter().map(|case| case["name"].as_str().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    let expected = [
        "tree-by-hand",
        "tree-minimax",
        "perft-9",
        "alphabeta-plain",
        "alphabeta-table",
        "alphabeta",
        "solve-4x4x4",
    ];
    assert_eq!(names("tictactoe"), expected);
    assert_eq!(names("adjacency"), ["adjacency-depth-7", "adjacency-ending"]);
}

#[test]
fn what_does_not_exist_is_refused_with_what_does() {
    papan("bench nonsense").fails(
        1,
        &["found no case `nonsense`", "tictactoe, adjacency, crossword", "tree-by-hand", "solve-4x4x4"],
    );
    papan("bench --rounds 0").fails(2, &["0 is not in 1..=10000"]);
}
