//! The program at a terminal, which tests otherwise do not have: a pseudo-terminal stands in for it.
#![cfg(unix)]

use crate::desk::Desk;
use rustix::fs::OFlags;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A program that runs at a terminal.
struct Terminal {
    child: Child,
    keys: File,
    screen: Arc<Mutex<Vec<u8>>>,
}

impl Terminal {
    /// Starts the program at a terminal with so many columns.
    fn open(desk: &Desk, line: &str, columns: u16) -> Self {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).and_then(|()| unlockpt(&master)).expect("the terminal can be opened");
        let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).expect("the terminal has a size");
        let name =
            ptsname(&master, Vec::new()).expect("the terminal has a name").into_string().expect("text");
        let no_control = i32::try_from(OFlags::NOCTTY.bits()).expect("a flag");
        let slave =
            File::options().read(true).write(true).custom_flags(no_control).open(name).expect("its side");
        let mut command = desk.command(line);
        command.stdin(slave.try_clone().expect("an input")).stdout(slave.try_clone().expect("an output"));
        let child = command.env("TERM", "xterm").stderr(slave).spawn().expect("papan starts");
        let keys = File::from(master);
        let screen = Arc::new(Mutex::new(Vec::new()));
        let (mut output, shared) = (keys.try_clone().expect("a copy"), screen.clone());
        thread::spawn(move || {
            let mut part = [0; 4096];
            // A terminal that everybody has left cannot be read any more.
            while let Ok(count @ 1..) = output.read(&mut part) {
                shared.lock().expect("a screen").extend_from_slice(&part[..count]);
            }
        });
        drop(command);
        Self { child, keys, screen }
    }

    /// Everything that was printed, escapes and all.
    fn raw(&self) -> String {
        String::from_utf8_lossy(&self.screen.lock().expect("a screen")).into_owned()
    }

    /// Waits until the words were printed so many times.
    #[track_caller]
    fn shows(&self, words: &str, times: usize) -> &Self {
        let end = Instant::now() + Duration::from_mins(1);
        while self.raw().matches(words).count() < times {
            assert!(Instant::now() < end, "no `{words}` in {}", self.raw());
            thread::sleep(Duration::from_millis(5));
        }
        self
    }

    fn types(&mut self, line: &str) -> &mut Self {
        writeln!(self.keys, "{line}").expect("papan reads");
        self
    }

    /// Waits for the end, and gives the exit code and what was printed.
    #[track_caller]
    fn ends(mut self) -> (Option<i32>, String) {
        let end = Instant::now() + Duration::from_mins(1);
        while self.child.try_wait().expect("papan can be waited for").is_none() {
            assert!(Instant::now() < end, "papan goes on: {}", self.raw());
            thread::sleep(Duration::from_millis(5));
        }
        let code = self.child.wait().expect("papan has ended").code();
        // The last of it may still be on its way.
        thread::sleep(Duration::from_millis(50));
        (code, self.raw())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // One that has ended cannot be ended again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const PROMPT: &str = "your move (or help):";

#[test]
fn words_do_not_break_at_the_edge() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 human:Budi";
    let mut game = Terminal::open(&desk, line, 40);
    game.shows(PROMPT, 1);
    game.types("help").shows(PROMPT, 2);
    game.types("resign");
    let (code, screen) = game.ends();
    assert_eq!(code, Some(0), "{screen}");
    let wide: Vec<&str> = screen.lines().filter(|line| line.trim_end().chars().count() > 40).collect();
    assert!(wide.is_empty(), "{wide:?}");
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let piped = desk.run(line, &["help", "resign"]).ok().out;
    let help = piped.split("Type a move").nth(1).expect("help").split("\n\n").next().expect("help");
    assert!(piped.lines().any(|line| line.len() > 60), "where there is no terminal, lines stay whole");
    assert!(words(&screen).contains(&words(help)), "{screen}\n{help}");
}

#[test]
fn a_player_that_thinks_is_seen_to_and_its_time_is_told() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 alphabeta --seed 1 --color never";
    let mut game = Terminal::open(&desk, line, 80);
    game.shows(PROMPT, 1);
    game.types("5").shows(PROMPT, 2);
    game.types("resign");
    let (code, screen) = game.ends();
    assert_eq!(code, Some(0), "{screen}");
    let after = screen.split("alphabeta is thinking ...").nth(1).expect("it thinks");
    assert!(after.starts_with("\r\u{1b}[K"), "the line is taken back: {screen}");
    let figures = screen.lines().find(|line| line.contains("depth ")).expect("figures");
    let (_, time) = figures.split_once(" positions, ").unwrap_or_else(|| panic!("no time in {figures}"));
    assert!(time.split_once(" s").is_some_and(|(seconds, _)| seconds.parse::<f64>().is_ok()), "{figures}");
    let piped = desk.run(line, &["5", "resign"]).ok().lacks(&["thinking", "\u{1b}"]);
    let again = desk.run(line, &["5", "resign"]).ok();
    assert_eq!(piped, again, "no time where there is no terminal");
    let quiet = Terminal::open(&desk, "play tictactoe --p1 alphabeta --p2 alphabeta --quiet", 80).ends();
    assert!(!quiet.1.contains("thinking"), "{}", quiet.1);
}

#[test]
fn quit_asks_where_a_game_would_be_lost() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 human:Budi";
    let mut game = Terminal::open(&desk, line, 80);
    game.shows(PROMPT, 1);
    game.types("5").shows(PROMPT, 2);
    game.types("quit").shows("Leave it all the same? (y/n)", 1);
    game.types("perhaps").shows("Leave it all the same? (y/n)", 2);
    game.types("n").shows(PROMPT, 3);
    game.types("save a.game").shows("Saved to a.game.", 1).shows(PROMPT, 4);
    game.types("quit");
    let (code, screen) = game.ends();
    assert_eq!((code, screen.matches("Leave it").count()), (Some(0), 2), "{screen}");
    // Nothing has happened, or it is saved anyway: no question.
    let mut game = Terminal::open(&desk, line, 80);
    game.shows(PROMPT, 1);
    game.types("quit");
    assert_eq!(game.ends().0, Some(0));
    let mut game = Terminal::open(&desk, &format!("{line} --save b.game"), 80);
    game.shows(PROMPT, 1);
    game.types("5").shows(PROMPT, 2);
    game.types("quit");
    assert_eq!(game.ends().0, Some(0));
    assert!(desk.read("b.game").ends_with("1. 5\n"));
}

#[test]
fn a_file_that_papan_wrote_is_overwritten_when_somebody_agrees() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 human:Budi";
    desk.run(&format!("{line} --save a.game"), &["1", "quit"]).ok();
    let before = desk.read("a.game");
    let mut game = Terminal::open(&desk, line, 120);
    game.shows(PROMPT, 1);
    game.types("5").shows(PROMPT, 2);
    game.types("save a.game").shows("a.game exists already: a game that Papan wrote. Overwrite? (y/n)", 1);
    game.types("n").shows("Not saved: a.game: not overwritten.", 1).shows(PROMPT, 3);
    assert_eq!(desk.read("a.game"), before);
    game.types("save a.game").shows("Overwrite? (y/n)", 2);
    game.types("y").shows("Saved to a.game.", 1).shows(PROMPT, 4);
    // Now it is the file of this game.
    game.types("1").shows(PROMPT, 5);
    game.types("save a.game").shows("Saved to a.game.", 2);
    game.types("quit");
    let (_, screen) = game.ends();
    assert_eq!(screen.matches("Overwrite?").count(), 2, "{screen}");
    assert!(desk.read("a.game").ends_with("1. 5 1\n"));
    let mut game = Terminal::open(&desk, &format!("{line} --save a.game"), 120);
    game.shows("Overwrite? (y/n)", 1);
    game.types("n");
    let (code, screen) = game.ends();
    assert_eq!(code, Some(1), "{screen}");
    assert!(!screen.contains(PROMPT), "before the game: {screen}");
}
