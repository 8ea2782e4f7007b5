//! Programs that play: `exec:COMMAND`, `bot run` and `bot check`.
#![cfg(unix)]

use crate::desk::{Desk, Ran, keys, papan};
use papan_testkit::tool;

/// The player that is a script of the bots that host is tested with.
pub(crate) fn sh(words: &str) -> String {
    format!("exec:sh {}/../host/tests/bots/{words}", env!("CARGO_MANIFEST_DIR"))
}

/// How many processes carry a mark in their command lines, as far as the system lists them.
pub(crate) fn marked(mark: &str) -> usize {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let line = |entry: std::fs::DirEntry| std::fs::read_to_string(entry.path().join("cmdline")).ok();
    // The program that plays carries it as the name of a player.
    let is_bot = |line: &String| line.contains(mark) && !line.contains("--p2");
    processes.filter_map(line).filter(is_bot).count()
}

/// One of our players as a program.
fn ours(game: &str, player: &str) -> String {
    format!("'exec:{} bot run {game} {player} --seed 7'", env!("CARGO_BIN_EXE_papan"))
}

/// Two of our players play the same game whether they sit at the table or are programs.
fn check_alike(game: &str, options: &str, players: [&str; 2]) {
    let play = |first: &str, second: &str| {
        let ran = papan(&format!("play {game} {options} --p1 {first} --p2 {second} --seed 7 --json")).ok();
        let lines = ran.json_lines();
        let positions: Vec<String> = lines.iter().map(|line| line["position"].to_string()).collect();
        (positions, lines.last().expect("an end")["winner"].clone())
    };
    let [first, second] = players;
    let plain = play(first, second);
    assert!(plain.0.len() > 4, "{plain:?}");
    assert_eq!(play(&ours(game, first), second), plain, "{game} {first}");
    assert_eq!(play(first, &ours(game, second)), plain, "{game} {second}");
}

#[test]
fn our_players_play_the_same_as_programs() {
    check_alike("tictactoe", "", ["random", "alphabeta"]);
    check_alike("tictactoe", "--size 4x4x3 --misere", ["mcts:nodes=300", "minimax:depth=2"]);
    check_alike("adjacency", "--size 6x6", ["greedy", "random"]);
    check_alike("adjacency", "--rounds 4 --mark o", ["classic-genetic", "genetic:nodes=500"]);
    check_alike("crossword", "", ["easy", "medium"]);
    check_alike("crossword", "--unplayed transfer --lexicon common", ["random", "hard:nodes=40"]);
}

#[test]
fn a_person_plays_against_a_program_and_takes_moves_back() {
    let line = format!("play tictactoe --p1 human:Ani --p2 '{}'", sh("polite.sh"));
    let ran = Desk::new().run(&line, &["5", "undo", "1", "moves", "resign"]).ok();
    ran.says(&[
        "polite.sh plays 1.",
        "2 moves taken back.",
        "polite.sh plays 2.",
        "So far: 1 2",
        "Ani resigns.",
    ]);
    let rude = format!("play tictactoe --p1 human:Ani --p2 '{}'", sh("rude.sh crash"));
    let ran = Desk::new().run(&rude, &["5"]).ok();
    ran.clone().says(&["forfeits: its program ended with exit status 4. Ani wins."]);
    assert!(ran.err.contains("rude.sh crash wrote to its standard error:\na fault\n"), "{ran:#?}");
}

#[test]
fn a_form_takes_a_program_for_a_side() {
    let bot = sh("polite.sh");
    let ran = Desk::new().run("play adjacency --size 4x4 --rounds 1 --mark x", &[&bot, "greedy", "3"]).ok();
    ran.says(&["polite.sh plays ", "greedy plays "]);
}

#[test]
fn a_saved_game_starts_no_program_unless_it_may() {
    let desk = Desk::new();
    for (game, file) in [("tictactoe", "t.game"), ("crossword", "c.gcg")] {
        let bot = sh("polite.sh");
        let line = format!("play {game} --p1 human:Ani --p2 '{bot}' --seed 2 --save {file}");
        desk.run(&line, &["pass", "5", "quit"]).ok();
        let load = format!("play {game} --load {file}");
        desk.run(&load, &[]).fails(1, &[file, "the game wants to start `sh ", "add --launch if it may"]);
        desk.run(&format!("{load} --launch"), &["quit"]).ok();
    }
    desk.run("play tictactoe --launch", &[]).fails(2, &["--load"]);
}

#[test]
fn a_program_that_cannot_be_started_is_refused() {
    papan("play tictactoe --p1 'exec:./nowhere 5'").fails(2, &["`./nowhere 5` cannot be started: "]);
    papan("play tictactoe --p1 exec").fails(1, &["names no program", "exec:COMMAND"]);
    papan("play tictactoe --p1 'exec:time=5,cat'").fails(1, &["`time=5` is not a budget"]);
    papan("play tictactoe --p1 nobody").fails(1, &["exec:COMMAND"]);
    papan("list").ok().says(&["human[:NAME]", "exec:COMMAND"]);
    papan(
        "analyze crossword '15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0' --player exec:cat",
    )
    .fails(1, &["`exec:cat` is a program: expected a player"]);
}

fn checked(words: &str, more: &str) -> Ran {
    papan(&format!("bot check '{}' tictactoe {more}", sh(words).trim_start_matches("exec:")))
}

#[test]
fn a_check_passes_those_who_do_well() {
    let ran = checked("polite.sh", "--games 4").ok();
    ran.says(&[
        "ok    answers `papan 1` with `papan 1`\n",
        "ok    plays game 4: second seat, 1000 positions a move\n",
        "ok    one process plays game after game\n",
        "ok    passes over lines that it does not know\n",
        "ok    ends within 2 s of `quit`\n",
        "ok    answers again when a move was taken back\n",
        "10 of 10 checks passed. It speaks the protocol.",
    ]);
    let json = checked("polite.sh", "--games 1 --json").ok().json();
    assert_eq!(keys(&json[0]), ["ok", "what"]);
}

#[test]
fn a_check_says_what_is_wrong_and_what_was_said() {
    checked("rude.sh illegal", "--games 2").fails(1, &[]).says(&[
        "ok    answers `start` with `ready`\n",
        "FAIL  plays game 1: first seat, no limit\n      illegal: it played 1: cell 1 is taken\n",
        "        < move 1\n",
        "FAIL  ends within 2 s of `quit`\n",
        "It does not speak the protocol yet.",
    ]);
    let crash = checked("rude.sh crash", "--games 1").fails(1, &[]);
    crash.says(&["crash: its program ended with exit status 4\n", "        standard error: a fault\n"]);
    let silent = checked("rude.sh silent", "--patience 300ms").fails(1, &[]);
    silent.says(&[
        "FAIL  answers `papan 1`",
        "does it flush its output",
        "> papan 1\n",
        "0 of 1 checks passed",
    ]);
    let json = checked("rude.sh wrong-version", "--json").fails(1, &[]).json();
    assert_eq!(keys(&json[0]), ["ok", "reason", "said", "what"]);
    assert_eq!(json[0]["said"][1], "< papan 2");
}

#[test]
fn the_examples_play_without_a_fault() {
    if tool::require("python3").is_none() {
        return;
    }
    for game in ["tictactoe", "adjacency", "crossword"] {
        let path = format!("{}/../../examples/bots/{game}.py", env!("CARGO_MANIFEST_DIR"));
        papan(&format!("bot check 'python3 {path}' {game}")).ok().says(&["14 of 14 checks passed."]);
    }
    // The one for tic-tac-toe never loses.
    let path = format!("{}/../../examples/bots/tictactoe.py", env!("CARGO_MANIFEST_DIR"));
    for misere in ["", "--misere"] {
        let ran =
            papan(&format!("play tictactoe {misere} --p1 alphabeta --p2 'exec:python3 {path}' -q")).ok();
        ran.says(&["It's a tie."]);
    }
}

#[test]
fn our_players_as_programs_pass_the_check_and_pass_over_what_they_do_not_know() {
    let run = |game: &str, player: &str| {
        papan(&format!("bot check '{} bot run {game} {player}' {game}", env!("CARGO_BIN_EXE_papan"))).ok()
    };
    run("tictactoe", "alphabeta").says(&["14 of 14"]);
    run("crossword", "easy").says(&["14 of 14"]);
    let typed =
        ["hello", "papan 1", "", "go nowhere", "game tictactoe", "seat first", "start", "quit", "papan 1"];
    let ran = Desk::new().run("bot run tictactoe random", &typed).ok();
    assert_eq!(ran.out, "papan 1 Papan random\nready\n");
    let desk = Desk::new();
    desk.run("bot run tictactoe random", &["papan 2"]).fails(1, &["found version 2", "expected 1"]);
    desk.run("bot run tictactoe random", &["game chess"])
        .fails(1, &["found the game chess, expected tictactoe"]);
    desk.run("bot run tictactoe random", &["go"]).fails(1, &["expected `start` before it"]);
    desk.run("bot run tictactoe human", &["start"]).fails(1, &["`human` is a person: expected a player"]);
    let typed = ["start", "position x-------- o", "go"];
    let gives_up = desk.run("bot run tictactoe automaton:classic", &typed).ok();
    assert!(gives_up.out.starts_with("ready\nresign the automaton has no answer"), "{gives_up:#?}");
}
