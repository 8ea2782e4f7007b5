//! Ctrl-C in a game: the program leaves, and what was played is kept.
#![cfg(unix)]

use crate::bots::{marked, sh};
use crate::desk::Desk;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// A game that waits: for a player that would think for minutes, or for a person.
struct Waiting(Child);

impl Waiting {
    /// Starts a game, types some lines, and returns when the program has printed `words`.
    fn start(desk: &Desk, line: &str, typed: &[&str], words: &str) -> Self {
        let mut command = desk.command(line);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("papan starts");
        let input = child.stdin.as_mut().expect("an input");
        for line in typed {
            writeln!(input, "{line}").expect("papan reads");
        }
        let output = BufReader::new(child.stdout.as_mut().expect("an output"));
        let mut lines = output.lines().map_while(Result::ok);
        assert!(lines.any(|line| line.contains(words)), "`{words}` is printed");
        Self(child)
    }

    /// Presses Ctrl-C, and gives what the program then ends with and has said besides.
    fn interrupt(self) -> (Option<i32>, String) {
        self.signal("INT")
    }

    /// Sends a signal, and gives what the program then ends with and has said besides.
    fn signal(mut self, name: &str) -> (Option<i32>, String) {
        let kill = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.0.id())]).status();
        assert!(kill.is_ok_and(|status| status.success()), "the signal is sent");
        let end = Instant::now() + Duration::from_secs(20);
        while self.0.try_wait().expect("papan can be waited for").is_none() {
            if Instant::now() > end {
                self.0.kill().expect("papan can be ended");
                panic!("papan goes on after Ctrl-C");
            }
            thread::sleep(Duration::from_millis(5));
        }
        let output = self.0.wait_with_output().expect("papan has ended");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

#[test]
fn ctrl_c_keeps_what_was_played_while_a_player_thinks() {
    let desk = Desk::new();
    let line = "play adjacency --p1 classic-genetic:nodes=40 --p2 alphabeta:time=10m --rounds 20 --seed 4 \
                --json --save game --trace t.csv";
    let game = Waiting::start(&desk, line, &[], "\"event\":\"move\"");
    let (code, said) = game.interrupt();
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("Saved to game.\nSaved to t.csv.\n"), "{said}");
    // Ten populations of four, and the columns.
    assert_eq!(desk.read("t.csv").lines().count(), 11);
    assert_eq!(desk.names(), ["game", "t.csv"], "no part is left over");
    let again =
        "play adjacency --p1 classic-genetic:nodes=40 --p2 human:Ani --rounds 20 --seed 4 --save other";
    desk.run(again, &["quit"]).ok();
    let moves = |name: &str| desk.read(name).lines().last().map(str::to_owned);
    assert_eq!(moves("game"), moves("other"));
}

#[test]
fn ctrl_c_at_a_prompt_keeps_the_game_to_go_on_with() {
    let desk = Desk::new();
    let line = "play tictactoe --p2 alphabeta --save game --seed 1";
    let (code, said) = Waiting::start(&desk, line, &["5", "moves"], "So far: 5").interrupt();
    assert_eq!((code, said.as_str()), (Some(130), "Saved to game.\n"));
    desk.run("play tictactoe --load game", &["moves", "quit"]).ok().says(&["So far: 5 1\n"]);
    let unwritten = "play tictactoe --p2 alphabeta --save none/game --trace t.csv";
    std::fs::create_dir(desk.path("none")).expect("a folder can be made");
    let game = Waiting::start(&desk, unwritten, &["5", "moves"], "So far: 5");
    std::fs::remove_dir(desk.path("none")).expect("the folder is empty");
    let (code, said) = game.interrupt();
    assert_eq!(code, Some(130));
    assert!(said.starts_with("papan: none/game: ") && said.ends_with("Saved to t.csv.\n"), "{said}");
}

#[test]
fn the_other_signals_that_end_a_program_keep_the_game_too() {
    for (signal, code) in [("TERM", 143), ("HUP", 129)] {
        if signal == "HUP" && is_hangup_ignored() {
            // These tests run under nohup, and so would papan.
            continue;
        }
        let desk = Desk::new();
        let line = "play tictactoe --p2 alphabeta --save game --seed 1";
        let ended = Waiting::start(&desk, line, &["5", "moves"], "So far: 5").signal(signal);
        assert_eq!(ended, (Some(code), "Saved to game.\n".to_owned()));
        desk.run("play --load game", &["moves", "quit"]).ok().says(&["So far: 5 1\n"]);
    }
}

fn is_hangup_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).is_some_and(|mask| mask & 1 != 0)
}

#[test]
fn a_hangup_that_is_ignored_stays_ignored() {
    if cfg!(not(target_os = "linux")) {
        return;
    }
    // As nohup starts a program.
    let desk = Desk::new();
    let plain = desk.command("play tictactoe --p2 alphabeta --save game --seed 1");
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' HUP; exec \"$0\" \"$@\""]).arg(plain.get_program()).args(plain.get_args());
    command.current_dir(plain.get_current_dir().expect("a folder"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("papan starts");
    let mut input = child.stdin.take().expect("an input");
    let mut lines = BufReader::new(child.stdout.take().expect("an output")).lines().map_while(Result::ok);
    writeln!(input, "5\nmoves").expect("papan reads");
    assert!(lines.any(|line| line.contains("So far: 5")));
    let kill = Command::new("sh").args(["-c", &format!("kill -HUP {}", child.id())]).status();
    assert!(kill.is_ok_and(|status| status.success()), "the signal is sent");
    writeln!(input, "resign").expect("papan still reads");
    assert!(lines.any(|line| line.contains("resigns")));
    drop(input);
    assert_eq!(child.wait().expect("papan ends").code(), Some(0));
}

#[test]
fn a_place_where_nothing_can_be_written_is_refused_before_the_game() {
    let desk = Desk::new();
    desk.run("play tictactoe --p2 alphabeta --save none/game", &["5"])
        .fails(1, &["none/game: expected a place in a folder"]);
    std::fs::create_dir(desk.path("there")).expect("a folder can be made");
    desk.run("play tictactoe --p2 alphabeta --save there", &["5"])
        .fails(1, &["there: found a folder, expected a file"]);
    desk.run("learn pairs --games 1000000 -o there", &[])
        .fails(1, &["there: found a folder, expected a file"]);
}

#[test]
fn ctrl_c_leaves_nothing_where_nothing_was_asked_for() {
    let desk = Desk::new();
    let game = Waiting::start(&desk, "play tictactoe --p2 random", &["5", "moves"], "So far: 5");
    assert_eq!(game.interrupt(), (Some(130), String::new()));
    assert!(desk.names().is_empty());
}

#[test]
fn ctrl_c_ends_the_programs_that_play() {
    let mark = format!("papan-{}-interrupted", std::process::id());
    let line = format!("play tictactoe --p1 human:Ani --p2 '{}'", sh(&format!("rude.sh late {mark}")));
    let game = Waiting::start(&Desk::new(), &line, &["help"], "resign");
    assert!(marked(&mark) > 0 || cfg!(not(target_os = "linux")), "the program runs");
    assert_eq!(game.interrupt().0, Some(130));
    let end = Instant::now() + Duration::from_secs(20);
    while marked(&mark) > 0 && Instant::now() < end {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(marked(&mark), 0, "it has ended");
}
