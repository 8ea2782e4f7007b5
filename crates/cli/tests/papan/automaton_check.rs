//! `papan automaton check`: the proof, or the line of play that refutes it.

use crate::desk::{CLASSIC, Desk, keys, papan};

/// The classic file with one text replaced by another.
fn changed(from: &str, to: &str) -> String {
    assert_eq!(CLASSIC.matches(from).count(), 1, "{from}");
    CLASSIC.replacen(from, to, 1)
}

/// Checks a wrong file: exit 1, and all of these words, on standard output or on standard error.
#[track_caller]
fn refuted(file: impl AsRef<[u8]>, words: &[&str]) {
    let ran = Desk::new().put("a.dfa", file).run("automaton check a.dfa", &[]);
    let said = format!("{}{}", ran.out, ran.err);
    assert_eq!(ran.code, 1, "{ran:#?}");
    for words in words {
        assert!(said.contains(words), "no `{words}` in {ran:#?}");
    }
}

#[test]
fn the_classic_file_is_proved_with_its_numbers_and_its_opening() {
    let ran = papan("automaton check classic").ok().says(&[
        "legal, complete, never loses",
        "states: 181, winning: 111, tied: 12",
        "longest game: 5 moves of the person, 4 entered",
        "person starts: 5 is imposed, answered by 1",
        "computer starts: 5",
    ]);
    assert_eq!(ran.err, "");
}

#[test]
fn everything_that_ships_is_proved() {
    for name in ["quick", "small"] {
        papan(&format!("automaton check {name}"))
            .ok()
            .says(&["legal, complete, never loses", "person starts: any cell"]);
    }
}

#[test]
fn what_is_wrong_is_shown_by_the_shortest_line_of_play() {
    let lost_row = "q131 ---- ---- ---- q137 ---- q151 ---- q152 ---- q153 q154";
    let hole = lost_row.replace("q151", "----");
    refuted(
        changed(lost_row, &hole),
        &["a.dfa: state q131 has no transition on 4, but the cell is free", "line of play: p 7 4\n"],
    );
    refuted(
        changed("q131 o-o-x-x--", "q131 o--ox-x--"),
        &[
            "state q131 has no transition on 3, but the cell is free",
            "line of play: p 7 3\n",
            "board: o--ox-x--",
        ],
    );
    refuted(
        changed("q137 oxo-x-xo-", "q137 oxo-xox--"),
        &["q137 does not follow from q127 on 7: ox--x--o- becomes oxo-xox--", "line of play: p 2 7\n"],
    );
    refuted(
        changed("q126 o---x----", "q126 ----x----"),
        &["state q126", "--------- becomes ----x----", "line of play: p\n"],
    );
}

#[test]
fn what_cannot_be_read_is_told_with_file_line_found_and_expected() {
    let row = "q131 ---- ---- ---- q137 ---- q151 ---- q152 ---- q153 q154\n";
    let number = 1 + CLASSIC.lines().position(|line| format!("{line}\n") == row).unwrap();
    refuted("", &["a.dfa: line 1: the file has no sections"]);
    refuted([0xff_u8, 0, 7, 0x80], &["a.dfa: line 1: byte 0xFF is not valid UTF-8"]);
    refuted("\0\u{1}\u{2}garbage", &["a.dfa: line 1: the file ends before the END of section", "garbage"]);
    refuted(&CLASSIC[..CLASSIC.len() / 2], &["a.dfa: line ", "the file ends before the END of section"]);
    refuted(
        changed(row, &row.replace("q151", "nowhere")),
        &[&format!("a.dfa: line {number}: unknown state nowhere in section"), "TRANSITIONS (TRANSISI)"],
    );
    refuted(changed(row, ""), &["section TRANSITIONS (TRANSISI) has no row for state q131"]);
    refuted(changed("q131 o-o-x-x--", "q131 o-o-z-x--"), &["a.dfa: line ", "o-o-z-x--", "expected"]);
}

#[test]
fn what_is_no_file_is_refused_with_its_name() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("folder.dfa")).unwrap();
    desk.run("automaton check missing.dfa", &[]).fails(1, &["papan: missing.dfa: "]);
    desk.run("automaton check folder.dfa", &[]).fails(1, &["papan: folder.dfa: "]);
    desk.run("automaton check", &[]).fails(2, &["FILE"]);
    desk.put("a.jff", "<structure>").run("automaton check a.jff", &[]).fails(1, &["papan: a.jff: "]);
}

/// The classic file with a state that nothing leads to.
fn with_island() -> String {
    let states = CLASSIC.replacen("q180\n", "q180 island\n", 1);
    let dashes = ["----"; 11].join(" ");
    let rows = states.replacen("\nq001 ----", &format!("\nisland {dashes}\nq001 ----"), 1);
    rows.replacen("\nq001 ----o----", "\nisland x--------\nq001 ----o----", 1)
}

#[test]
fn a_state_that_cannot_be_reached_is_a_warning() {
    let desk = Desk::new();
    desk.put("a.dfa", with_island());
    let ran = desk.run("automaton check a.dfa", &[]).ok();
    let ran = ran.says(&["legal, complete, never loses", "states: 182", "unreachable: island"]);
    assert_eq!(ran.err, "warning: 1 state cannot be reached\n");
    assert_eq!(desk.run("automaton check a.dfa --quiet", &[]).ok().err, "");
    let json = desk.run("automaton check a.dfa --json", &[]).ok().json();
    assert_eq!(json["unreachable"], serde_json::json!(["island"]));
}

#[test]
fn json_has_stable_keys() {
    let proof = papan("automaton check classic --json").ok().json();
    let expected =
        ["longest", "longest_entered", "openings", "states", "tied", "unreachable", "verdict", "winning"];
    assert_eq!(keys(&proof), expected);
    let numbers = ["states", "winning", "tied", "longest"].map(|key| proof[key].as_u64());
    assert_eq!(numbers, [181, 111, 12, 5].map(Some));
    assert_eq!(proof["openings"][0]["imposed"], "5");

    let wrong = changed("q131 o-o-x-x--", "q131 o--ox-x--");
    let ran = Desk::new().put("a.dfa", wrong).run("automaton check a.dfa --json", &[]);
    let fault = ran.clone().fails(1, &[]).json();
    assert_eq!(keys(&fault), ["board", "line", "message", "state", "verdict"]);
    assert_eq!(fault["line"], serde_json::json!(["p", "7", "3"]));
}
