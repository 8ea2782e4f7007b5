//! The conversation of a session and a bot: a bot is told only what its seat may know.

use papan_catalog::game;
use papan_game::{Budget, ForfeitKind, Seat, StopFlag};
use papan_message::Message;
use papan_session::bot::{LaunchResult, Link, LinkError};
use papan_session::{Environment, GameClock, PlayerSpec, Session, Setup, TurnTerms};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A bot without a process: it says the same each time that it is asked.
#[derive(Clone, Default)]
struct Script(Arc<Mutex<Lines>>);

#[derive(Default)]
struct Lines {
    /// The lines of each of its turns, separated by ` | `.
    turns: VecDeque<String>,
    /// The lines of the current turn that are still to come.
    next: VecDeque<String>,
    /// The lines of both sides so far.
    said: Vec<String>,
}

impl Script {
    fn new(turns: &[&str]) -> Self {
        let turns = turns.iter().map(|&turn| turn.to_owned()).collect();
        Self(Arc::new(Mutex::new(Lines { turns, ..Lines::default() })))
    }

    /// All that was said since somebody asked last.
    fn said(&self) -> String {
        std::mem::take(&mut self.0.lock().unwrap().said).join("\n")
    }
}

impl Link for Script {
    fn allow(&mut self, _: Duration) {}

    fn send(&mut self, lines: &str) -> Result<(), LinkError> {
        let mut script = self.0.lock().unwrap();
        for line in lines.lines() {
            script.said.push(format!("> {line}"));
            match line.split(' ').next() {
                Some("papan") => script.next.push_back("papan 1 My Bot".to_owned()),
                Some("start") => script.next.push_back("ready".to_owned()),
                Some("go") => {
                    let turn = script.turns.pop_front().unwrap_or_default();
                    script.next.extend(turn.split('|').map(|line| line.trim().to_owned()));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn receive(&mut self) -> Result<String, LinkError> {
        let mut script = self.0.lock().unwrap();
        let line = script.next.pop_front().ok_or(LinkError::Late)?;
        script.said.push(format!("< {line}"));
        Ok(line)
    }

    fn close(&mut self) -> String {
        self.0.lock().unwrap().said.push("> quit".to_owned());
        String::new()
    }
}

/// A session with these seats, at which `exec:bot` is the script.
fn session(name: &str, seats: [&str; 2], options: &[(&str, &str)], script: &Script) -> Box<dyn Session> {
    let launch = |_: &str| -> LaunchResult { Ok(Box::new(script.clone())) };
    let world = Environment { launch: &launch, ..Environment::EMPTY };
    let seats = seats.map(|spec| spec.parse().expect("a player"));
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    game(name).unwrap().session(&Setup { options, ..Setup::new(seats, 1) }, &world).expect("a session")
}

fn think(session: &mut dyn Session) {
    session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
}

#[test]
fn an_exchange_of_the_others_is_told_as_a_number() {
    // Two games that differ in nothing but what the other side holds are told alike.
    let said = |exchanged: &str| {
        let script = Script::new(&["move pass", "move pass"]);
        let options = [("starts", "first")];
        let mut session = session("crossword", ["human:Ani", "exec:bot"], &options, &script);
        let rack = session.position().split(' ').nth(1).unwrap().trim_end_matches('/').to_owned();
        let tiles: String = if exchanged == "front" { &rack[..3] } else { &rack[4..] }.to_owned();
        session.play(&format!("exchange {tiles}")).expect("legal");
        think(session.as_mut());
        (script.said(), tiles)
    };
    let (front, tiles) = said("front");
    let (back, others) = said("back");
    assert_ne!(tiles, others);
    assert!(front.contains("> seen first exchange 3\n> position "), "{front}");
    let until = |text: &str| text.split("> position").next().unwrap().to_owned();
    assert_eq!(until(&front), until(&back));
    let position = front.lines().find(|line| line.starts_with("> position")).unwrap();
    assert!(position.contains("seat second;") && !position.contains(&tiles), "{position}");
}

#[test]
fn a_bot_hears_its_own_exchange_whole() {
    let script = Script::new(&["move exchange UE", "move pass"]);
    let mut session = session("crossword", ["exec:bot", "human:Ani"], &[("starts", "first")], &script);
    think(session.as_mut());
    session.play("pass").expect("legal");
    script.said();
    think(session.as_mut());
    let said = script.said();
    assert!(said.starts_with("> seen first exchange EU\n> seen second pass\n> position "), "{said}");
}

#[test]
fn a_move_that_was_taken_back_is_told_by_telling_the_game_anew() {
    let script = Script::new(&["move 1", "move 2", "move 3"]);
    let mut session = session("tictactoe", ["human:Ani", "exec:bot"], &[], &script);
    session.play("5").unwrap();
    think(session.as_mut());
    assert!(script.said().starts_with("> papan 1\n< papan 1 My Bot\n> game tictactoe\n> option misere no\n"));
    session.play("9").unwrap();
    think(session.as_mut());
    assert!(script.said().starts_with("> seen second 1\n> seen first 9\n> position o---x---x o\n> go\n"));
    session.undo().unwrap();
    session.play("8").unwrap();
    think(session.as_mut());
    let said = script.said();
    assert!(said.starts_with("> game tictactoe\n"), "{said}");
    assert!(said.contains(
        "< ready\n> seen first 5\n> seen second 1\n> seen first 8\n> position o---x--x- o\n> go\n"
    ));
}

#[test]
fn every_end_is_told() {
    let ended = |turns: &[&str], typed: &[&str]| {
        let script = Script::new(turns);
        let mut session = session("tictactoe", ["human:Ani", "exec:bot"], &[], &script);
        for mv in typed {
            match *mv {
                "resign" => session.resign(Seat::First).unwrap(),
                mv => drop(session.play(mv).unwrap()),
            }
            if session.turn() == Some(Seat::Second) {
                let _ = session.think(&TurnTerms::default(), &StopFlag::default());
            }
        }
        let said = script.said();
        said[said.rfind("< move").unwrap()..].to_owned()
    };
    let lost = ended(&["move 4", "move 5"], &["1", "2", "3"]);
    assert_eq!(lost, "< move 5\n> seen second 5\n> seen first 3\n> end lost 0 1");
    let won = ended(&["move 4", "move 5", "move 6"], &["1", "2", "9"]);
    assert_eq!(won, "< move 6\n> seen second 6\n> end won 1 0");
    assert!(ended(&["move 4"], &["1", "resign"]).ends_with("> end won resigned"));
    let illegal = ended(&["move 1"], &["1"]);
    assert_eq!(illegal, "< move 1\n> end lost illegal it played 1: cell 1 is taken\n> quit");
}

#[test]
fn what_a_bot_says_of_its_move_is_kept() {
    let script =
        Script::new(&["info deep thought | value 0.5 | line 5 / 1 | legal | move 5", "value x | move 1"]);
    let mut session = session("tictactoe", ["exec:bot", "human:Ani"], &[], &script);
    let thought = session.think(&TurnTerms::default(), &StopFlag::default()).unwrap();
    assert_eq!((thought.mv.as_str(), thought.line), ("5", vec!["5".to_owned(), "1".to_owned()]));
    assert_eq!(thought.value.unwrap().to_string(), "about +0.50");
    assert_eq!(thought.notes, [Message::verbatim("deep thought")]);
    assert!(script.said().contains("< legal\n> legal 9\n> 1\n> 2\n"));
    assert_eq!(session.seat(Seat::First).name, "exec:bot");
    assert_eq!(session.setup().seats[0], "exec:bot".parse::<PlayerSpec>().unwrap());
}

#[test]
fn no_program_is_started_where_none_may_be() {
    let seats = ["exec:bot".parse().unwrap(), "random".parse().unwrap()];
    let refused =
        game("tictactoe").unwrap().session(&Setup::new(seats, 1), &Environment::EMPTY).err().unwrap();
    assert_eq!(refused.to_string(), "bot: no programs can be started here");
    let launch = |command: &str| -> LaunchResult { panic!("{command} is started") };
    let world = Environment { launch: &launch, ..Environment::EMPTY };
    let error =
        game("tictactoe").unwrap().detached_agent(&[], &"exec:bot".parse().unwrap(), &world).err().unwrap();
    assert_eq!(error.to_string(), "`exec:bot` is a program: expected a player");
}

#[test]
fn the_terms_are_told() {
    let told = |terms: TurnTerms, spec: &str| {
        let script = Script::new(&["move 5"]);
        let mut session = session("tictactoe", [spec, "random"], &[], &script);
        session.think(&terms, &StopFlag::default()).unwrap();
        let said = script.said();
        said[said.find("x\n").unwrap() + 2..said.find("\n< move").unwrap()].to_owned()
    };
    let second = Duration::from_secs(1);
    let time = TurnTerms { budget: Some(Budget::Time(second)), ..TurnTerms::default() };
    assert_eq!(told(TurnTerms::default(), "exec:bot"), "> go");
    assert_eq!(told(time, "exec:bot"), "> go time=1000");
    assert_eq!(told(time, "exec:nodes=50,bot"), "> go nodes=50");
    let clock = Some(GameClock { left: second * 60, increment: second });
    assert_eq!(told(TurnTerms { clock, ..TurnTerms::default() }, "exec:bot"), "> clock 60000 1000\n> go");
}

#[test]
fn a_bot_that_failed_stays_failed_until_the_next_game() {
    let script = Script::new(&["move nowhere"]);
    let mut session = session("tictactoe", ["exec:bot", "human:Ani"], &[], &script);
    let failed = session.think(&TurnTerms::default(), &StopFlag::default()).unwrap_err().to_string();
    assert!(failed.contains("`nowhere` is not a cell"), "{failed}");
    let ending = serde_json::to_value(session.ending()).unwrap();
    assert_eq!(ending["forfeit"]["kind"], serde_json::to_value(ForfeitKind::Protocol).unwrap());
}

/// The games that the page about the protocol shows: seats, options, terms, and what the bot says.
fn shown() -> Vec<(&'static str, String)> {
    let second = Duration::from_secs(1);
    let clock = Some(GameClock { left: second * 60, increment: second });
    let time = Some(Budget::Time(second / 2));
    let mut shown = Vec::new();
    let mut show = |name, seats, options: &[(&str, &str)], terms: &TurnTerms, turns: &[&str]| {
        let script = Script::new(turns);
        let mut session = session(name, seats, options, &script);
        while session.turn().is_some() {
            let _ = session.think(terms, &StopFlag::default());
        }
        drop(session);
        let said = script.said();
        let quit = if said.ends_with("> quit") { "" } else { "\n> quit" };
        shown.push((name, format!("{said}{quit}\n")));
    };
    show(
        "tictactoe",
        ["exec:bot", "random"],
        &[],
        &TurnTerms::default(),
        &["legal | move 5", "info a corner | value 1 | line 1 / 8 / 7 | move 1", "move 7", "move 4"],
    );
    show(
        "adjacency",
        ["greedy", "exec:bot"],
        &[("size", "4x4"), ("rounds", "2")],
        &TurnTerms { clock, ..TurnTerms::default() },
        &["move d2", "move b3"],
    );
    show(
        "crossword",
        ["exec:bot", "easy"],
        &[("starts", "first")],
        &TurnTerms { budget: time, ..TurnTerms::default() },
        &["value 14.5 | move 8D OUTRE", "resign my tiles are too bad"],
    );
    shown
}

#[test]
fn the_page_about_the_protocol_shows_what_is_said() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/bot-protocol.md");
    let mut page = std::fs::read_to_string(path).expect("the page");
    for (name, said) in shown() {
        let head = format!("<!-- a game of {name} -->\n```text\n");
        let from = page.find(&head).unwrap_or_else(|| panic!("no `{head}` on the page")) + head.len();
        let to = from + page[from..].find("```").expect("the end of the game");
        if std::env::var_os("PAPAN_BLESS").is_some() {
            page.replace_range(from..to, &said);
        } else {
            assert_eq!(page[from..to], said, "{name}");
        }
    }
    if std::env::var_os("PAPAN_BLESS").is_some() {
        std::fs::write(path, page).expect("the page is written");
    }
}
