//! The original file: its numbers, transcripts and proof.

use crate::{CLASSIC, classic, lines};
use papan_tictactoe::automaton::{Automaton, AutomatonRun, FinalResult, KeywordLanguage, check};

fn transcript(symbols: &str) -> (String, String) {
    let automaton = classic();
    let mut run = AutomatonRun::new(&automaton);
    for symbol in symbols.split(' ') {
        run.step(symbol.parse().unwrap()).unwrap();
    }
    (run.names().join(" "), run.result().unwrap().to_string())
}

#[test]
fn reproduces_both_transcripts_of_the_report() {
    assert_eq!(transcript("p 7 2 4"), ("q000 q126 q131 q137 q166".into(), "tie".into()));
    assert_eq!(transcript("c 3 2 4"), ("q000 q001 q004 q017 q070".into(), "win".into()));
}

#[test]
fn a_symbol_without_transition_leaves_the_run_unchanged() {
    let automaton = classic();
    let mut run = AutomatonRun::new(&automaton);
    run.step("c".parse().unwrap()).unwrap();
    let before = run.history().to_vec();
    let error = run.step("5".parse().unwrap()).unwrap_err();
    assert_eq!(error.to_string(), "state q001 has no transition on 5");
    assert_eq!(run.history(), before);
    assert_eq!(run.board().to_string(), "----o----");
}

#[test]
fn the_proof_matches_the_report() {
    let proof = check(&classic()).unwrap();
    assert_eq!(
        proof.to_string(),
        "legal, complete, never loses\n\
         states: 181, winning: 111, tied: 12\n\
         longest game: 5 moves of the person, 4 entered\n\
         person starts: 5 is imposed, answered by 1\n\
         computer starts: 5"
    );
    assert_eq!(proof.to_json()["openings"][0]["imposed"], "5");
}

#[test]
fn no_line_of_play_is_lost() {
    let automaton = classic();
    let ends: Vec<_> = lines(&automaton).into_iter().filter_map(|(_, _, result)| result).collect();
    let wins = ends.iter().filter(|&&result| result == FinalResult::Win).count();
    let ties = ends.iter().filter(|&&result| result == FinalResult::Tie).count();
    assert!(wins >= 111 && ties >= 12, "{wins} {ties}");
}

#[test]
fn the_file_round_trips() {
    assert_eq!(classic().write_with(KeywordLanguage::Indonesian), CLASSIC);
    assert_eq!(Automaton::read(classic().write().as_bytes()), Ok(classic()));
}

/// Changes the classic file and checks the violation and its shortest path.
#[test]
fn reports_violations_with_a_shortest_path() {
    let none = "---- ---- ---- ---- ---- ---- ---- ---- ---- ----";
    let cases = [
        ("q000 ---------", "q000 --x------", "q000 is the start, but its board is not empty", ""),
        ("q000 q126 q001", "q000 ---- q001", "q000 is the start, but has no transition on the symbol p", ""),
        (
            "q000 q126 q001 ----",
            "q000 q126 q001 q002",
            "q000 has a transition on 1 before p or c has said who starts",
            "",
        ),
        ("MENANG\n", "MENANG q000\n", "q000 is marked as a win, but the game is not over", ""),
        (
            "\nq001 ---- ---- q002",
            "\nq001 ---- ---- ----",
            "q001 has no transition on 1, but the cell is free",
            "c",
        ),
        ("\nq001 ---- ----", "\nq001 q000 ----", "q001 has a transition on p, but the game has begun", "c"),
        (
            "\nq002 ---- ---- ----",
            "\nq002 ---- ---- q016",
            "q002 has a transition on 1, but the cell is taken",
            "c 1",
        ),
        ("AKHIR\n", "AKHIR q017\n", "q017 is final, but the game is not over", "c 2 3"),
        ("SERI\n", "SERI q017\n", "q017 is marked as a tie, but the game is not over", "c 2 3"),
        (
            &format!("\nq016 ---- {none}"),
            &format!("\nq016 q000 {none}"),
            "q016 has a transition on p, but the game is over",
            "c 2 1",
        ),
        ("AKHIR\nq016", "AKHIR\n", "q016 is not final, but the game is over", "c 2 1"),
        ("MENANG\nq016", "MENANG\n", "q016 is not marked, but its board is a win", "c 2 1"),
        ("SERI\nq118", "SERI\n", "q118 is not marked, but its board is a tie", "c 1 3 8 4"),
        (
            "q002 x---o---o",
            "q002 x---o--oo",
            "q002 does not follow from q001 on 1: ----o---- becomes x---o--oo, \
             expected exactly one o in reply to the x at 1",
            "c 1",
        ),
    ];
    for (from, to, message, line) in cases {
        assert!(CLASSIC.contains(from), "{from}");
        let automaton = Automaton::read(CLASSIC.replacen(from, to, 1).as_bytes()).unwrap();
        let counterexample = check(&automaton).unwrap_err();
        assert_eq!(
            (format!("{} {}", counterexample.state, counterexample.violation), counterexample.path.join(" ")),
            (message.into(), line.into())
        );
        assert_eq!(counterexample.to_json()["message"], format!("state {message}"));
    }
}

#[test]
fn json_has_stable_keys() {
    let json = classic().to_json();
    assert_eq!(json["start"], "q000");
    assert_eq!(json["symbols"].as_array().unwrap().len(), 11);
    let state = &json["states"][1];
    assert_eq!(state["name"], "q001");
    assert_eq!(state["board"], "----o----");
    assert_eq!(state["final"], false);
    assert!(state["verdict"].is_null());
    assert_eq!(state["next"]["1"]["to"], "q002");
    assert_eq!(state["next"]["1"]["reply"], "o9");
    assert_eq!(json["states"][16]["verdict"], "win");
}
