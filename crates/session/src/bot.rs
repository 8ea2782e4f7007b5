//! Bots: external programs that play over lines of text.
//!
//! A [`Link`] carries the lines and enforces time limits; the front end creates one from a command
//! ([`Environment::launch`]). A bot is told only what its seat may know, and every turn sends the whole position, so a
//! bot need not remember anything. Protocol violations, crashes and silence are forfeits.
//!
//! [`Environment::launch`]: crate::Environment::launch

mod link;
mod protocol;

pub use link::{LaunchResult, Link, LinkError};
pub use protocol::{BotMessage, HostMessage, VERSION};

use crate::entry::{Environment, GameError};
use crate::messages::{BotDuty, BotFault, SetupText};
use crate::terms::TurnTerms;
use papan_game::{Budget, BudgetError, Forfeit, ForfeitKind, Seat, Stopwatch};
use papan_message::Message;
use protocol::one_line;
use std::time::Duration;

/// The name under which bots are specified: `exec:COMMAND`.
pub(crate) const EXEC: &str = "exec";

/// The number of lines that a bot may write before the expected one.
const MOST_LINES: usize = 1000;

/// How long a bot may take to read the result of a game.
const FAREWELL: Duration = Duration::from_millis(200);

/// The message before a game.
pub(crate) struct Handshake<'a> {
    pub(crate) game: &'static str,
    pub(crate) options: Vec<(&'a str, &'a str)>,
    pub(crate) seat: Seat,
}

/// The message in a bot's turn.
pub(crate) struct Turn<'a> {
    pub(crate) handshake: Handshake<'a>,
    /// The moves so far, as its seat saw them.
    pub(crate) seen: Vec<(Seat, String)>,
    pub(crate) position: String,
    /// Returns the legal moves, for bots that ask.
    pub(crate) legal: &'a dyn Fn() -> Vec<String>,
}

/// A bot's reply, as text.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Reply {
    pub(crate) mv: String,
    pub(crate) value: Option<f64>,
    pub(crate) line: Vec<String>,
    pub(crate) note: Option<String>,
    pub(crate) elapsed: Duration,
}

/// The state of a bot.
enum State {
    /// It was started and has not been greeted.
    New,
    /// It has confirmed the protocol version.
    Greeted,
    /// It is playing and has been told these moves.
    Playing(Vec<(Seat, String)>),
    /// It forfeited and was stopped.
    Failed(Forfeit),
}

/// A program that plays on a seat.
pub(crate) struct Bot {
    link: Box<dyn Link>,
    state: State,
    /// The budget of its settings.
    budget: Option<Budget>,
    /// Its standard error before it failed.
    stderr: Option<String>,
}

/// When a reply is late, and the forfeit if it is.
type Limit = (Duration, Forfeit);

impl Bot {
    /// Starts a bot from the text after `exec:`: an optional budget with a comma, then a command.
    pub(crate) fn launch(spec: &str, env: &Environment<'_>) -> Result<Self, GameError> {
        let (budget, command) = read_spec(spec).map_err(GameError::Refused)?;
        let link = (env.launch)(command).map_err(GameError::Launch)?;
        Ok(Self { link, state: State::New, budget, stderr: None })
    }

    /// Returns whether it has forfeited, so that it cannot play another game.
    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.state, State::Failed(_))
    }

    /// Returns its standard error before it failed.
    pub(crate) fn stderr(&self) -> Option<&str> {
        self.stderr.as_deref()
    }

    /// Prepares for another game.
    pub(crate) fn leave(&mut self) {
        if let State::Playing(_) = self.state {
            self.state = State::Greeted;
        }
    }

    /// Checks that a newly started program speaks the protocol, and stops it if it does not.
    pub(crate) fn greet(&mut self, terms: &TurnTerms) -> Result<(), Forfeit> {
        let State::New = self.state else { return Ok(()) };
        let limit = TurnTerms { clock: None, ..*terms }.waits(None);
        self.link.allow(limit.0);
        self.shake_hands(&limit).inspect_err(|forfeit| self.dismiss(forfeit))
    }

    /// Asks for a move.
    pub(crate) fn ask(&mut self, turn: &Turn<'_>, terms: &TurnTerms) -> Result<Reply, Forfeit> {
        if let State::Failed(forfeit) = &self.state {
            return Err(forfeit.clone());
        }
        self.prepare(turn, terms)?;
        let budget = self.budget.or(terms.budget);
        let limit = terms.waits(budget);
        self.link.allow(limit.0);
        let watch = Stopwatch::start();
        let clock = terms.clock.map(HostMessage::Clock);
        let orders =
            [Some(HostMessage::Position(turn.position.clone())), clock, Some(HostMessage::Go(budget))];
        self.send(orders.into_iter().flatten(), &limit)?;
        let answer = self.answer(turn, &limit)?;
        let elapsed = watch.elapsed();
        terms.check(elapsed, budget.unwrap_or_default())?;
        Ok(Reply { elapsed, ..answer })
    }

    /// Tells a playing bot the last moves and the result.
    pub(crate) fn end(&mut self, seen: &[(Seat, String)], how: String) {
        let State::Playing(told) = &self.state else { return };
        let news = if seen.starts_with(told) { &seen[told.len()..] } else { &[] };
        let orders = news.iter().map(seen_order).chain([HostMessage::End(how)]);
        self.link.allow(FAREWELL);
        // A bot that does not read it is detected when the next game begins.
        let _ = self.link.send(&lines(orders));
        self.state = State::Greeted;
    }

    /// Stops a bot that forfeited.
    pub(crate) fn dismiss(&mut self, forfeit: &Forfeit) {
        self.stderr = Some(self.link.close());
        self.state = State::Failed(forfeit.clone());
    }

    /// Brings a bot up to date. After undo the game is sent from its start.
    fn prepare(&mut self, turn: &Turn<'_>, terms: &TurnTerms) -> Result<(), Forfeit> {
        let limit = TurnTerms { clock: None, ..*terms }.waits(None);
        self.link.allow(limit.0);
        if let State::New = self.state {
            self.shake_hands(&limit)?;
        }
        let told = match &self.state {
            State::Playing(told) if turn.seen.starts_with(told) => told.len(),
            _ => {
                self.begin(&turn.handshake, &limit)?;
                0
            }
        };
        self.send(turn.seen[told..].iter().map(seen_order), &limit)?;
        self.state = State::Playing(turn.seen.clone());
        Ok(())
    }

    fn shake_hands(&mut self, limit: &Limit) -> Result<(), Forfeit> {
        self.send([HostMessage::Papan(VERSION.to_owned())], limit)?;
        let duty = BotDuty::Greeting { version: VERSION.to_owned() };
        match self.hear(limit, &duty)? {
            (_, BotMessage::Papan(version, _)) if version == VERSION => {
                self.state = State::Greeted;
                Ok(())
            }
            (line, _) => Err(protocol_violation(&line, expected(duty))),
        }
    }

    fn begin(&mut self, handshake: &Handshake<'_>, limit: &Limit) -> Result<(), Forfeit> {
        let option = |&(name, value): &(&str, &str)| HostMessage::Option(name.to_owned(), value.to_owned());
        let game = [HostMessage::Game(handshake.game.to_owned())].into_iter();
        let orders = game.chain(handshake.options.iter().map(option));
        self.send(orders.chain([HostMessage::Seat(handshake.seat), HostMessage::Start]), limit)?;
        match self.hear(limit, &BotDuty::Ready)? {
            (_, BotMessage::Ready) => Ok(()),
            (line, _) => Err(protocol_violation(&line, expected(BotDuty::Ready))),
        }
    }

    /// Reads lines until the bot moves.
    fn answer(&mut self, turn: &Turn<'_>, limit: &Limit) -> Result<Reply, Forfeit> {
        let mut answer = Reply::default();
        for _ in 0..MOST_LINES {
            match self.receive(limit, &BotDuty::Move)? {
                (_, BotMessage::Move(mv)) => return Ok(Reply { mv, ..answer }),
                (_, BotMessage::Legal) => self.send([HostMessage::Legal((turn.legal)())], limit)?,
                (_, BotMessage::Value(value)) => answer.value = Some(value),
                (_, BotMessage::Line(line)) => answer.line = line,
                (_, BotMessage::Info(text)) => answer.note = Some(cut(&text)),
                (_, BotMessage::Resign(reason)) => return Err(gave_up(&reason)),
                (line, BotMessage::Papan(..) | BotMessage::Ready) => {
                    return Err(protocol_violation(&line, expected(BotDuty::Move)));
                }
            }
        }
        Err(endless(&BotDuty::Move))
    }

    /// Returns the next line that is not a note for people.
    fn hear(&mut self, limit: &Limit, duty: &BotDuty) -> Result<(String, BotMessage), Forfeit> {
        for _ in 0..MOST_LINES {
            let heard = self.receive(limit, duty)?;
            if !matches!(heard.1, BotMessage::Info(_)) {
                return Ok(heard);
            }
        }
        Err(endless(duty))
    }

    /// Returns the next non-empty line and its meaning.
    fn receive(&mut self, limit: &Limit, duty: &BotDuty) -> Result<(String, BotMessage), Forfeit> {
        for _ in 0..MOST_LINES {
            let line = self.link.receive().map_err(|silence| silent(silence, limit, duty))?;
            let line = line.trim_end();
            if !line.is_empty() {
                let said = BotMessage::read(line).map_err(|reason| protocol_violation(line, reason))?;
                return Ok((line.to_owned(), said));
            }
        }
        Err(endless(duty))
    }

    fn send(&mut self, orders: impl IntoIterator<Item = HostMessage>, limit: &Limit) -> Result<(), Forfeit> {
        let lines = lines(orders);
        if lines.is_empty() {
            return Ok(());
        }
        self.link.send(&lines).map_err(|silence| silent(silence, limit, &BotDuty::Reading))
    }
}

/// Splits a spec into an optional budget and the command.
fn read_spec(spec: &str) -> Result<(Option<Budget>, &str), Message> {
    let has_budget = ["time=", "nodes=", "depth="].iter().any(|key| spec.starts_with(key));
    let (budget, command) = match spec.split_once(',') {
        Some((budget, command)) if has_budget => {
            let player = format!("{EXEC}:{spec}");
            let refusal = |reason: BudgetError| SetupText::BadName { player, reason: reason.into() };
            (Some(budget.parse().map_err(refusal)?), command)
        }
        _ if has_budget => (None, ""),
        _ => (None, spec),
    };
    let command = command.trim();
    if command.is_empty() {
        return Err(SetupText::NoProgram { player: format!("{EXEC}:{spec}") }.into());
    }
    Ok((budget, command))
}

fn seen_order((seat, mv): &(Seat, String)) -> HostMessage {
    HostMessage::Seen(*seat, mv.clone())
}

fn lines(orders: impl IntoIterator<Item = HostMessage>) -> String {
    orders.into_iter().map(|order| order.to_string()).collect::<Vec<_>>().join("\n")
}

/// Shortens a bot's text to one line for people.
fn cut(text: &str) -> String {
    const MOST: usize = 120;
    let text = one_line(text);
    let more = if text.chars().count() > MOST { "\u{2026}" } else { "" };
    text.chars().take(MOST).chain(more.chars()).collect()
}

/// Returns the reason that something else was expected.
fn expected(duty: BotDuty) -> Message {
    BotFault::Expected { expected: duty.into() }.into()
}

/// Creates the forfeit for a protocol violation.
pub(crate) fn protocol_violation(line: &str, reason: impl Into<Message>) -> Forfeit {
    Forfeit::new(ForfeitKind::Protocol, BotFault::Said { line: cut(line), reason: reason.into() })
}

fn endless(duty: &BotDuty) -> Forfeit {
    Forfeit::new(ForfeitKind::Protocol, BotFault::Endless { lines: MOST_LINES, expected: duty.into() })
}

fn gave_up(reason: &str) -> Forfeit {
    let reason = if reason.is_empty() { BotFault::GaveUp.into() } else { Message::verbatim(cut(reason)) };
    Forfeit::no_answer(reason)
}

/// Creates the forfeit for a failed link. It holds nothing that was measured.
fn silent(silence: LinkError, (_, late): &Limit, duty: &BotDuty) -> Forfeit {
    let expected = Message::from(duty);
    let (kind, fault) = match silence {
        LinkError::Late if late.kind == ForfeitKind::Stall => {
            (late.kind, BotFault::SilentThen { silence: late.reason.clone(), expected })
        }
        LinkError::Late => return late.clone(),
        LinkError::Ended(status) => (ForfeitKind::Crash, BotFault::Ended { status }),
        LinkError::Shut => (ForfeitKind::Protocol, BotFault::Shut { expected }),
        LinkError::TooLong(max) => (ForfeitKind::Protocol, BotFault::TooLong { max }),
        LinkError::NotText => (ForfeitKind::Protocol, BotFault::NotText),
    };
    Forfeit::new(kind, fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_may_stand_before_the_command() {
        let read = |spec| read_spec(spec).unwrap();
        assert_eq!(read("python3 my,bot.py --size=3 a:b"), (None, "python3 my,bot.py --size=3 a:b"));
        let half = Some(Budget::Time(Duration::from_millis(500)));
        assert_eq!(read("time=500ms,./bot a,b=c"), (half, "./bot a,b=c"));
        assert_eq!(read("nodes=7,./bot"), (Some(Budget::Nodes(7)), "./bot"));
        assert_eq!(read("depth=2, ./bot"), (Some(Budget::Depth(2)), "./bot"));
        let refused = |spec| read_spec(spec).unwrap_err().to_string();
        assert!(refused("").contains("names no program"));
        assert!(refused("time=500ms").contains("names no program"));
        assert!(refused("time=soon,./bot").contains("`time=soon` is not a budget"));
    }

    #[test]
    fn what_a_bot_says_is_cut_for_people() {
        assert_eq!(cut("a\u{1b}[2Jb"), "a [2Jb");
        assert_eq!(cut(&"x".repeat(500)).chars().count(), 121);
    }
}
