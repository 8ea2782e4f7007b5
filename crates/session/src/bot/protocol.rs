//! The messages of the bot protocol, version 1, as the book describes it.

use super::expected;
use crate::messages::BotDuty;
use crate::record::read_seat;
use crate::terms::GameClock;
use papan_game::{Budget, Seat};
use papan_message::Message;
use std::fmt;
use std::time::Duration;

/// The protocol version.
pub const VERSION: &str = "1";

/// The separator between the moves of a line.
pub(super) const STROKE: &str = " / ";

/// A message from Papan to a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostMessage {
    /// The protocol version.
    Papan(String),
    /// The game's name.
    Game(String),
    /// An option of the game, and its value.
    Option(String, String),
    /// The bot's seat.
    Seat(Seat),
    /// A game begins.
    Start,
    /// A seat played a move, as far as the bot may know it.
    Seen(Seat, String),
    /// The position as the bot sees it.
    Position(String),
    /// The bot's remaining time.
    Clock(GameClock),
    /// It is the bot's turn.
    Go(Option<Budget>),
    /// Every legal move, each on a line of its own.
    Legal(Vec<String>),
    /// The game is over, with this result.
    End(String),
    /// The program is no longer needed and should exit.
    Quit,
}

impl HostMessage {
    /// Parses a line that a bot must understand. The moves that follow `legal` are not messages.
    pub fn read(line: &str) -> Option<Self> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let two = || rest.split_once(' ').unwrap_or((rest, ""));
        Some(match word {
            "papan" => Self::Papan(two().0.to_owned()),
            "game" => Self::Game(rest.to_owned()),
            "option" => Self::Option(two().0.to_owned(), two().1.to_owned()),
            "seat" => Self::Seat(read_seat(rest).ok()?),
            "start" => Self::Start,
            "seen" => Self::Seen(read_seat(two().0).ok()?, two().1.to_owned()),
            "position" => Self::Position(rest.to_owned()),
            "clock" => Self::Clock(read_clock(two())?),
            "go" if rest.is_empty() => Self::Go(None),
            "go" => Self::Go(Some(read_budget(rest)?)),
            "legal" => Self::Legal(Vec::new()),
            "end" => Self::End(rest.to_owned()),
            "quit" => Self::Quit,
            _ => return None,
        })
    }
}

/// Parses a clock; times are in milliseconds, without a unit.
fn read_clock((left, increment): (&str, &str)) -> Option<GameClock> {
    let time = |text: &str| text.trim().parse().ok().map(Duration::from_millis);
    Some(GameClock { left: time(left)?, increment: time(increment)? })
}

fn read_budget(text: &str) -> Option<Budget> {
    match text.split_once('=') {
        Some(("time", time)) => time.parse().ok().map(|time| Budget::Time(Duration::from_millis(time))),
        _ => text.parse().ok(),
    }
}

impl fmt::Display for HostMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Papan(version) => write!(f, "papan {version}"),
            Self::Game(name) => write!(f, "game {name}"),
            Self::Option(name, value) => write!(f, "option {name} {}", one_line(value)),
            Self::Seat(seat) => write!(f, "seat {seat}"),
            Self::Start => f.write_str("start"),
            Self::Seen(seat, mv) => write!(f, "seen {seat} {mv}"),
            Self::Position(position) => write!(f, "position {position}"),
            Self::Clock(GameClock { left, increment }) => {
                write!(f, "clock {} {}", left.as_millis(), increment.as_millis())
            }
            Self::Go(None | Some(Budget::Unlimited)) => f.write_str("go"),
            Self::Go(Some(Budget::Time(time))) => write!(f, "go time={}", time.as_millis()),
            Self::Go(Some(budget)) => write!(f, "go {budget}"),
            Self::Legal(moves) => {
                write!(f, "legal {}", moves.len())?;
                moves.iter().try_for_each(|mv| write!(f, "\n{mv}"))
            }
            Self::End(how) => write!(f, "end {}", one_line(how)),
            Self::Quit => f.write_str("quit"),
        }
    }
}

/// A message from a bot to Papan.
#[derive(Clone, PartialEq, Debug)]
pub enum BotMessage {
    /// The protocol version, and an optional name.
    Papan(String, String),
    /// It is ready for a game.
    Ready,
    /// It asks for the legal moves.
    Legal,
    /// The margin by which the bot expects to win.
    Value(f64),
    /// The expected line, its move first.
    Line(Vec<String>),
    /// Its move.
    Move(String),
    /// The bot has no answer, for this reason.
    Resign(String),
    /// A note for people.
    Info(String),
}

impl BotMessage {
    /// Parses a line, or returns what is wrong with it, as a phrase that follows "it said ...:".
    pub fn read(line: &str) -> Result<Self, Message> {
        let line = &one_line(line);
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "papan" => {
                let (version, name) = rest.split_once(' ').unwrap_or((rest, ""));
                Ok(Self::Papan(version.to_owned(), name.trim().to_owned()))
            }
            "ready" => Ok(Self::Ready),
            "legal" => Ok(Self::Legal),
            "value" => rest
                .parse()
                .ok()
                .filter(|value: &f64| value.is_finite())
                .map(Self::Value)
                .ok_or_else(|| expected(BotDuty::Number)),
            "line" => Ok(Self::Line(rest.split(STROKE).map(|mv| mv.trim().to_owned()).collect())),
            "move" if rest.is_empty() => Err(expected(BotDuty::MoveText)),
            "move" => Ok(Self::Move(rest.to_owned())),
            "resign" => Ok(Self::Resign(rest.to_owned())),
            "info" => Ok(Self::Info(rest.to_owned())),
            _ => Err(expected(BotDuty::Words)),
        }
    }
}

impl fmt::Display for BotMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let with = |f: &mut fmt::Formatter<'_>, word: &str, rest: &str| {
            f.write_str(format!("{word} {}", one_line(rest).trim()).trim_end())
        };
        match self {
            Self::Papan(version, name) => with(f, &format!("papan {version}"), name),
            Self::Ready => f.write_str("ready"),
            Self::Legal => f.write_str("legal"),
            Self::Value(value) => write!(f, "value {value}"),
            Self::Line(moves) => write!(f, "line {}", moves.join(STROKE)),
            Self::Move(mv) => write!(f, "move {mv}"),
            Self::Resign(reason) => with(f, "resign", reason),
            Self::Info(text) => with(f, "info", text),
        }
    }
}

/// Replaces characters that end a line or move a cursor.
pub(super) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_as_they_are_written() {
        for line in [
            "papan 1",
            "game crossword",
            "option lexicon my words.txt",
            "option size ",
            "seat first",
            "start",
            "seen second 8D C..E",
            "position x---o---- x",
            "clock 58000 1000",
            "go",
            "go nodes=1000",
            "go time=500",
            "go depth=3",
            "legal 0",
            "end won 412 388",
            "quit",
        ] {
            assert_eq!(HostMessage::read(line).expect(line).to_string(), line);
        }
        for line in ["", "hello", "seat third", "clock 5", "go fast", "8D CAT", "go time=5s"] {
            assert_eq!(HostMessage::read(line), None, "{line}");
        }
        let option = HostMessage::Option("lexicon".to_owned(), "a\nmove b".to_owned());
        assert_eq!(option.to_string(), "option lexicon a move b", "no value adds a line");
    }

    #[test]
    fn what_a_bot_says_is_read_as_it_is_written() {
        for line in [
            "papan 1",
            "papan 1 My Bot",
            "ready",
            "legal",
            "value -12.5",
            "line 8D CAT / pass / D8 C..E",
            "move exchange AB?",
            "resign",
            "resign no answer",
            "info depth 3",
        ] {
            assert_eq!(BotMessage::read(line).expect(line).to_string(), line);
        }
        assert_eq!(
            BotMessage::read("papan 1 \u{1}My\tBot"),
            BotMessage::read("papan 1 My Bot"),
            "nothing moves a cursor"
        );
        let wrong = |line: &str| BotMessage::read(line).unwrap_err().to_string();
        assert_eq!(wrong("value inf"), "expected a number, such as value 12.5");
        assert_eq!(wrong("value"), "expected a number, such as value 12.5");
        assert_eq!(wrong("move "), "expected a move behind the word");
        assert!(wrong("I move 5").starts_with("expected a line that begins with papan, ready"));
    }
}
