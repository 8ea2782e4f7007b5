//! A hard world: closed pipes, bytes that are no text, lines without an end.

use crate::desk::{Desk, Ran};
use std::io::Read;
use std::process::Stdio;

/// Commands that read lines, with what leads to a prompt of each kind.
const ASKING: [(&str, &str); 5] = [
    ("", ""),
    ("play tictactoe", "1\n"),
    ("play tictactoe --p1 human --p2 random", ""),
    ("automaton play", ""),
    ("automaton play", "x\n"),
];

#[test]
fn bytes_that_are_no_text_are_refused_like_any_other_input() {
    for (line, before) in ASKING {
        let input = [before.as_bytes(), b"\xff\xfe\x00\x80\n\xc3\n\x1b[31m\n"].concat();
        let ran = Desk::new().run_bytes(line, input).ok();
        assert!(!ran.err.contains("panicked"), "{ran:#?}");
    }
    let ran = Desk::new().run_bytes("automaton play", b"x\n\xff\n5\n".to_vec()).ok();
    ran.says(&["You can only input numbers!", "- x -"]);
}

#[test]
fn a_line_of_ten_megabytes_is_one_bad_answer() {
    for digit in ["7", "a", "\u{e9}"] {
        for (line, before) in ASKING {
            let long = digit.repeat(10_000_000 / digit.len());
            let ran = Desk::new().run_bytes(line, format!("{before}{long}\nquit\n")).ok();
            assert!(ran.out.len() < 100_000, "{line}: {} bytes", ran.out.len());
        }
    }
    // What is cut is not taken for what it begins with.
    let ran = Desk::new().run_bytes("automaton play", format!("x\n5{}9\n", " ".repeat(9000))).ok();
    ran.says(&["You can only input numbers!"]);
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let lines = [
        "list",
        "man",
        "completions bash",
        "solve tictactoe",
        "--help",
        "play tictactoe --p1 random --p2 random",
    ];
    for line in lines {
        let desk = Desk::new();
        let mut command = desk.command(line);
        let mut child =
            command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let mut said = String::new();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        let status = child.wait().unwrap();
        assert!(status.success() && said.is_empty(), "{line}: {status}: {said}");
    }
}

#[test]
fn errors_that_nobody_reads_still_have_their_exit_code() {
    let desk = Desk::new();
    let mut child = desk.command("automaton check missing.dfa").stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn an_input_without_anything_in_it_is_the_end_of_input() {
    for (line, _) in ASKING {
        let desk = Desk::new();
        let status = desk.command(line).stdin(Stdio::null()).stdout(Stdio::null()).status().unwrap();
        assert!(status.success(), "{line}: {status}");
    }
}

#[test]
fn a_folder_that_cannot_be_read_as_settings_is_named() {
    let desk = Desk::new();
    let mut command = desk.command("list");
    command.env("PAPAN_CONFIG", desk.path("."));
    Ran::of(command, "").fails(1, &["papan: "]);
}
