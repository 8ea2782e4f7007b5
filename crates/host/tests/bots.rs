//! Bot processes: well-behaved ones, and ones that fail in every possible way.
#![cfg(unix)]

use papan_catalog::game;
use papan_game::{Budget, Forfeit, ForfeitKind, Seat, StopFlag};
use papan_host::{Process, launch};
use papan_session::bot::{Link, LinkError};
use papan_session::{Environment, PlayError, Session, Setup, TimeReferee, TurnTerms};
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

/// A timeout that will expire.
const SHORT: Duration = Duration::from_millis(300);

/// A timeout that must not expire, even on a busy machine.
const LONG: Duration = Duration::from_secs(50);

fn script(name: &str, words: &str) -> String {
    format!("exec:sh '{}/tests/bots/{name}' {words}", env!("CARGO_MANIFEST_DIR"))
}

/// Returns a marker by which the processes of one test are found.
fn mark(name: &str) -> String {
    format!("papan-{}-{name}", std::process::id())
}

/// Returns the command lines of the processes with a marker.
fn marked(mark: &str) -> Vec<String> {
    let Ok(processes) = fs::read_dir("/proc") else {
        eprintln!("left out: no processes are listed here");
        return Vec::new();
    };
    let line = |entry: fs::DirEntry| fs::read_to_string(entry.path().join("cmdline")).ok();
    let own = format!("/proc/{}", std::process::id());
    let others = processes.flatten().filter(|entry| entry.path().to_string_lossy() != own);
    others.filter_map(line).filter(|line| line.contains(mark)).collect()
}

/// Waits until no process with the marker is left; killed processes disappear with a delay.
#[track_caller]
fn check_gone(mark: &str) {
    let end = Instant::now() + LONG;
    while !marked(mark).is_empty() && Instant::now() < end {
        thread::sleep(Duration::from_millis(5));
    }
    assert_eq!(marked(mark), [""; 0], "nothing is left behind");
}

fn session(bot: &str) -> Box<dyn Session> {
    let environment = Environment { launch: &launch, ..Environment::EMPTY };
    let setup = Setup::new([bot.parse().expect("a player"), "random".parse().expect("a player")], 1);
    game("tictactoe").expect("a game").session(&setup, &environment).expect("a table")
}

fn patient(patience: Duration) -> TurnTerms {
    TurnTerms { referee: Some(TimeReferee { grace: SHORT, patience }), ..TurnTerms::default() }
}

/// Plays to the end and returns the forfeit, if any.
fn play(session: &mut dyn Session, terms: &TurnTerms) -> Option<Forfeit> {
    while session.turn().is_some() {
        match session.think(terms, &StopFlag::default()) {
            Ok(_) => {}
            Err(PlayError::Forfeit(forfeit)) => return Some(forfeit),
            Err(error) => panic!("{error}"),
        }
    }
    None
}

/// Checks that a bot that misbehaves in this way forfeits for this reason and leaves no process behind.
fn check(way: &str, terms: &TurnTerms, kind: ForfeitKind, reason: &str) {
    let mark = mark(way);
    let mut session = session(&script("rude.sh", &format!("{way} {mark}")));
    let forfeit = play(session.as_mut(), terms).unwrap_or_else(|| panic!("{way}: nothing is wrong"));
    assert_eq!((forfeit.kind, &*forfeit.to_string()), (kind, reason), "{way}");
    check_gone(&mark);
    assert!(session.bot_stderr(Seat::Second).is_none(), "{way}");
}

#[test]
fn a_bot_that_exits_forfeits_by_crash() {
    let terms = patient(LONG);
    let crash = |way, how: &str| {
        check(way, &terms, ForfeitKind::Crash, &format!("its program ended with {how}"));
    };
    crash("crash-at-start", "exit status 3");
    crash("crash", "exit status 4");
    crash("killed", "signal 9");
    crash("half-a-line", "exit status 0");
    crash("child-stays", "exit status 5");
}

#[test]
fn unexpected_output_forfeits_by_protocol() {
    let terms = patient(LONG);
    let wrong = |way, reason: &str| check(way, &terms, ForfeitKind::Protocol, reason);
    let words = "expected a line that begins with papan, ready, legal, value, line, move, resign or info";
    wrong("garbage", &format!("it said `what do you want?`: {words}"));
    wrong("escapes", &format!("it said ` [2Jclear`: {words}"));
    wrong("bytes", "it wrote bytes that are not UTF-8, expected text");
    let cell = "is not a cell: expected a number from 1 to 9";
    wrong("unreadable", &format!("it said `move center`: `center` {cell}"));
    wrong("bad-value", "it said `value good`: expected a number, such as value 12.5");
    wrong("bad-line", &format!("it said `line 5 / there`: `there` {cell}"));
    wrong("other-line", "it said `line 4 / 5`: expected a line that begins with its move, 5");
    wrong("wrong-version", "it said `papan 2`: expected `papan 1` and perhaps its name");
    wrong("not-ready", "it said `move 5`: expected `ready`");
    wrong("closes-output", "it closed its output, expected `move` and its move");
    wrong("info-flood", "it said 1000 lines, expected `move` and its move among them");
    wrong("blank-flood", "it said 1000 lines, expected `move` and its move among them");
}

#[test]
fn illegal_moves_and_resignations_are_reported() {
    let terms = patient(LONG);
    check("illegal", &terms, ForfeitKind::Illegal, "it played 1: cell 1 is taken");
    check("resigns", &terms, ForfeitKind::NoAnswer, "I am tired");
}

#[test]
fn a_silent_bot_stalls_or_is_late() {
    let stalls =
        "it was silent for 300 ms, where no time was agreed on: expected `papan 1` and perhaps its name";
    check("silent", &patient(SHORT), ForfeitKind::Stall, stalls);
    let timed = TurnTerms { budget: Some(Budget::Time(SHORT)), ..patient(LONG) };
    check("late", &timed, ForfeitKind::OverTime, "it had 300 ms for the move and took longer");
}

#[test]
fn a_bot_that_does_not_read_is_noticed() {
    let stalls =
        "it was silent for 300 ms, where no time was agreed on: expected `papan 1` and perhaps its name";
    check("deaf", &patient(SHORT), ForfeitKind::Stall, stalls);
    let mut sleeper = Process::start("sleep 1000").expect("a process");
    sleeper.allow(SHORT);
    assert_eq!(sleeper.send(&"a long story ".repeat(100_000)), Err(LinkError::Late));
    assert!(!sleeper.quit(SHORT), "it is ended");
}

/// Returns the resident memory of this process in kilobytes.
fn memory() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

#[test]
fn a_flood_costs_no_memory() {
    let before = memory();
    let words = "expected a line that begins with papan, ready, legal, value, line, move, resign or info";
    check("flood", &patient(LONG), ForfeitKind::Protocol, &format!("it said `y`: {words}"));
    check("endless-line", &patient(LONG), ForfeitKind::Protocol, "it wrote a line of more than 65536 bytes");
    let mut flood = Process::start("yes 0123456789").expect("a process");
    flood.allow(LONG);
    for _ in 0..500_000 {
        assert_eq!(flood.receive().as_deref(), Ok("0123456789"));
    }
    if let (Some(before), Some(after)) = (before, memory()) {
        assert!(after < before + 32_000, "{before} kB, then {after} kB");
    }
}

#[test]
fn noise_is_read_and_dropped() {
    let mark = mark("noisy");
    let mut session = session(&script("rude.sh", &format!("noisy {mark}")));
    assert_eq!(play(session.as_mut(), &patient(LONG)), None);
    drop(session);
    check_gone(&mark);
}

#[test]
fn one_process_plays_game_after_game_and_leaves_when_it_is_told_to() {
    let mark = mark("polite");
    let bot = script("polite.sh", &mark);
    let environment = Environment { launch: &launch, ..Environment::EMPTY };
    let mut session = session(&bot);
    let seats = [bot.parse().expect("a player"), "random".parse().expect("a player")];
    for seed in 1..5 {
        assert_eq!(play(session.as_mut(), &patient(LONG)), None);
        assert_eq!(marked(&mark).len(), 1);
        let [first, second] = seats.clone();
        let seats = if seed % 2 == 0 { [first, second] } else { [second, first] };
        session.restart(&seats, seed, &environment).expect("seats");
    }
    drop(session);
    check_gone(&mark);
    let mut polite = Process::start(bot.trim_start_matches("exec:")).expect("a process");
    assert!(polite.quit(LONG), "it ends by itself");
    assert_eq!(polite.close(), "");
}

#[test]
fn a_failed_bot_is_restarted_for_the_next_game() {
    let environment = Environment { launch: &launch, ..Environment::EMPTY };
    let bot = script("rude.sh", "crash");
    let mut session = session(&bot);
    let seats = session.setup().seats;
    for seed in 1..4 {
        let forfeit = play(session.as_mut(), &patient(LONG)).expect("a forfeit");
        assert_eq!(forfeit.to_string(), "its program ended with exit status 4");
        assert_eq!(session.bot_stderr(Seat::First), Some("a fault\n"));
        session.restart(&seats, seed, &environment).expect("seats");
        assert_eq!(session.bot_stderr(Seat::First), None);
    }
}

#[test]
fn a_command_is_taken_apart_as_in_a_shell_but_no_shell_reads_it() {
    let mut echo = Process::start("printf '%s\\n' 'a  b' \"c d\" $HOME '*' e\\ f").expect("a process");
    echo.allow(LONG);
    let lines: Vec<_> = std::iter::from_fn(|| echo.receive().ok()).collect();
    assert_eq!(lines, ["a  b", "c d", "$HOME", "*", "e f"]);
    let refused = |command: &str| Process::start(command).unwrap_err().to_string();
    assert_eq!(refused("'a"), "`'a` cannot be started: a quote in it has no end");
    assert_eq!(refused(" "), "` ` cannot be started: it names no program");
    assert!(refused("./not-there at all").starts_with("`./not-there at all` cannot be started: "));
}

#[test]
fn the_documented_bot_is_the_tested_one() {
    let page = include_str!("../../../docs/src/bot-protocol.md");
    let (_, script) = include_str!("bots/polite.sh").split_once('\n').expect("a comment, and a script");
    assert!(page.contains(&format!("```sh\n{script}```\n")));
}
