//! Bots: programs of anybody's that play over lines of text.
//!
//! A [`Link`] carries the lines and keeps the time; the front end makes one from a command ([`World::launch`]). A bot
//! is told what its seat may know and nothing else, and every turn tells the whole position, so that a bot need not
//! remember anything. What it says wrong, or does not say, is a forfeit.
//!
//! [`World::launch`]: crate::World::launch

mod link;
mod protocol;

pub use link::{Launched, Link, Silence};
pub use protocol::{Order, Said, VERSION};

use crate::entry::{CatalogError, World};
use crate::terms::Terms;
use papan_game::{Budget, Forfeit, ForfeitKind, Seat, Watch};
use protocol::one_line;
use std::time::Duration;

/// As bots are named: `exec:COMMAND`.
pub(crate) const EXEC: &str = "exec";

/// A bot may say this many lines before it says what it is asked for.
const MOST_LINES: usize = 1000;

/// How long a bot may take to hear how a game ended.
const FAREWELL: Duration = Duration::from_millis(200);

/// What a bot is asked for in its turn.
const MOVE: &str = "`move` and its move";

/// What a bot is told before a game.
pub(crate) struct Meeting<'a> {
    pub(crate) game: &'static str,
    pub(crate) options: Vec<(&'a str, &'a str)>,
    pub(crate) seat: Seat,
}

/// What a bot is told of its turn.
pub(crate) struct Turn<'a> {
    pub(crate) meeting: Meeting<'a>,
    /// The moves so far, as its seat saw them.
    pub(crate) seen: Vec<(Seat, String)>,
    pub(crate) position: String,
    /// The legal moves, for bots that ask.
    pub(crate) legal: &'a dyn Fn() -> Vec<String>,
}

/// What a bot answered, as text.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) mv: String,
    pub(crate) value: Option<f64>,
    pub(crate) line: Vec<String>,
    pub(crate) note: Option<String>,
    pub(crate) elapsed: Duration,
}

/// How a bot stands.
enum State {
    /// It was started, and nothing was said.
    New,
    /// It has said that it knows the language.
    Greeted,
    /// It plays, and was told these moves.
    Playing(Vec<(Seat, String)>),
    /// It gave a game away, and is no longer there.
    Failed(Forfeit),
}

/// A program that plays on a seat.
pub(crate) struct Bot {
    link: Box<dyn Link>,
    state: State,
    /// As its settings say.
    budget: Option<Budget>,
    /// What it wrote aside before it failed.
    aside: Option<String>,
}

/// When the bot is too late, and what it gives the game away with.
type Limit = (Duration, Forfeit);

impl Bot {
    /// Starts what stands behind `exec:`: perhaps a budget and a comma, then a command.
    pub(crate) fn launch(spec: &str, world: &World<'_>) -> Result<Self, CatalogError> {
        let (budget, command) = read_spec(spec).map_err(CatalogError::Refused)?;
        let link = (world.launch)(command).map_err(CatalogError::Launch)?;
        Ok(Self { link, state: State::New, budget, aside: None })
    }

    /// Whether it gave a game away, and cannot play another.
    pub(crate) fn has_failed(&self) -> bool {
        matches!(self.state, State::Failed(_))
    }

    /// What it wrote aside before it failed, if it did.
    pub(crate) fn aside(&self) -> Option<&str> {
        self.aside.as_deref()
    }

    /// Another game is to come.
    pub(crate) fn leave(&mut self) {
        if let State::Playing(_) = self.state {
            self.state = State::Greeted;
        }
    }

    /// Hears whether a program that was just started speaks the protocol. One that does not is sent away.
    pub(crate) fn meet(&mut self, terms: &Terms) -> Result<(), Forfeit> {
        let State::New = self.state else { return Ok(()) };
        let limit = Terms { clock: None, ..*terms }.waits(None);
        self.link.allow(limit.0);
        self.greet(&limit).inspect_err(|forfeit| self.dismiss(forfeit))
    }

    /// Asks for a move.
    pub(crate) fn ask(&mut self, turn: &Turn<'_>, terms: &Terms) -> Result<Answer, Forfeit> {
        if let State::Failed(forfeit) = &self.state {
            return Err(forfeit.clone());
        }
        self.prepare(turn, terms)?;
        let budget = self.budget.or(terms.budget);
        let limit = terms.waits(budget);
        self.link.allow(limit.0);
        let watch = Watch::start();
        let clock = terms.clock.map(Order::Clock);
        let orders = [Some(Order::Position(turn.position.clone())), clock, Some(Order::Go(budget))];
        self.send(orders.into_iter().flatten(), &limit)?;
        let answer = self.answer(turn, &limit)?;
        let elapsed = watch.elapsed();
        terms.check(elapsed, budget.unwrap_or_default())?;
        Ok(Answer { elapsed, ..answer })
    }

    /// Tells a bot that plays what happened last, and how the game ended.
    pub(crate) fn end(&mut self, seen: &[(Seat, String)], how: String) {
        let State::Playing(told) = &self.state else { return };
        let news = if seen.starts_with(told) { &seen[told.len()..] } else { &[] };
        let orders = news.iter().map(seen_order).chain([Order::End(how)]);
        self.link.allow(FAREWELL);
        // Whoever does not hear it will be found out when the next game begins.
        let _ = self.link.send(&lines(orders));
        self.state = State::Greeted;
    }

    /// Sends a bot away that gave a game away.
    pub(crate) fn dismiss(&mut self, forfeit: &Forfeit) {
        self.aside = Some(self.link.close());
        self.state = State::Failed(forfeit.clone());
    }

    /// Brings a bot to where the game is. After a move that was taken back, the game is told from its start.
    fn prepare(&mut self, turn: &Turn<'_>, terms: &Terms) -> Result<(), Forfeit> {
        let limit = Terms { clock: None, ..*terms }.waits(None);
        self.link.allow(limit.0);
        if let State::New = self.state {
            self.greet(&limit)?;
        }
        let told = match &self.state {
            State::Playing(told) if turn.seen.starts_with(told) => told.len(),
            _ => {
                self.begin(&turn.meeting, &limit)?;
                0
            }
        };
        self.send(turn.seen[told..].iter().map(seen_order), &limit)?;
        self.state = State::Playing(turn.seen.clone());
        Ok(())
    }

    fn greet(&mut self, limit: &Limit) -> Result<(), Forfeit> {
        self.send([Order::Papan(VERSION.to_owned())], limit)?;
        let expected = format!("`papan {VERSION}` and perhaps its name");
        match self.hear(limit, &expected)? {
            (_, Said::Papan(version, _)) if version == VERSION => {
                self.state = State::Greeted;
                Ok(())
            }
            (line, _) => Err(misspoke(&line, &format!("expected {expected}"))),
        }
    }

    fn begin(&mut self, meeting: &Meeting<'_>, limit: &Limit) -> Result<(), Forfeit> {
        let option = |&(name, value): &(&str, &str)| Order::Option(name.to_owned(), value.to_owned());
        let game = [Order::Game(meeting.game.to_owned())].into_iter();
        let orders = game.chain(meeting.options.iter().map(option));
        self.send(orders.chain([Order::Seat(meeting.seat), Order::Start]), limit)?;
        match self.hear(limit, "`ready`")? {
            (_, Said::Ready) => Ok(()),
            (line, _) => Err(misspoke(&line, "expected `ready`")),
        }
    }

    /// What it says until it moves.
    fn answer(&mut self, turn: &Turn<'_>, limit: &Limit) -> Result<Answer, Forfeit> {
        let mut answer = Answer::default();
        for _ in 0..MOST_LINES {
            match self.receive(limit, MOVE)? {
                (_, Said::Move(mv)) => return Ok(Answer { mv, ..answer }),
                (_, Said::Legal) => self.send([Order::Legal((turn.legal)())], limit)?,
                (_, Said::Value(value)) => answer.value = Some(value),
                (_, Said::Line(line)) => answer.line = line,
                (_, Said::Info(text)) => answer.note = Some(cut(&text)),
                (_, Said::Resign(reason)) => return Err(gave_up(&reason)),
                (line, Said::Papan(..) | Said::Ready) => {
                    return Err(misspoke(&line, &format!("expected {MOVE}")));
                }
            }
        }
        Err(endless(MOVE))
    }

    /// The next line that is not for people.
    fn hear(&mut self, limit: &Limit, expected: &str) -> Result<(String, Said), Forfeit> {
        for _ in 0..MOST_LINES {
            let heard = self.receive(limit, expected)?;
            if !matches!(heard.1, Said::Info(_)) {
                return Ok(heard);
            }
        }
        Err(endless(expected))
    }

    /// The next line that is not empty, as it was said and what it means.
    fn receive(&mut self, limit: &Limit, expected: &str) -> Result<(String, Said), Forfeit> {
        for _ in 0..MOST_LINES {
            let line = self.link.receive().map_err(|silence| silent(silence, limit, expected))?;
            let line = line.trim_end();
            if !line.is_empty() {
                let said = Said::read(line).map_err(|reason| misspoke(line, &reason))?;
                return Ok((line.to_owned(), said));
            }
        }
        Err(endless(expected))
    }

    fn send(&mut self, orders: impl IntoIterator<Item = Order>, limit: &Limit) -> Result<(), Forfeit> {
        let lines = lines(orders);
        if lines.is_empty() {
            return Ok(());
        }
        self.link.send(&lines).map_err(|silence| silent(silence, limit, "that it reads its input"))
    }
}

/// A budget, where one stands before the first comma, and the command.
fn read_spec(spec: &str) -> Result<(Option<Budget>, &str), String> {
    let has_budget = ["time=", "nodes=", "depth="].iter().any(|key| spec.starts_with(key));
    let (budget, command) = match spec.split_once(',') {
        Some((budget, command)) if has_budget => {
            (Some(budget.parse().map_err(|error| format!("player `exec:{spec}`: {error}"))?), command)
        }
        _ if has_budget => (None, ""),
        _ => (None, spec),
    };
    let command = command.trim();
    if command.is_empty() {
        return Err(format!(
            "player `exec:{spec}` names no program: expected exec:COMMAND, such as exec:./mybot"
        ));
    }
    Ok((budget, command))
}

fn seen_order((seat, mv): &(Seat, String)) -> Order {
    Order::Seen(*seat, mv.clone())
}

fn lines(orders: impl IntoIterator<Item = Order>) -> String {
    orders.into_iter().map(|order| order.to_string()).collect::<Vec<_>>().join("\n")
}

/// What of a bot's words is shown to people: no more than a line of it.
fn cut(text: &str) -> String {
    const MOST: usize = 120;
    let text = one_line(text);
    let more = if text.chars().count() > MOST { "\u{2026}" } else { "" };
    text.chars().take(MOST).chain(more.chars()).collect()
}

/// It said something that it should not have said.
pub(crate) fn misspoke(line: &str, reason: &str) -> Forfeit {
    Forfeit { kind: ForfeitKind::Protocol, reason: format!("it said `{}`: {reason}", cut(line)) }
}

fn endless(expected: &str) -> Forfeit {
    let reason = format!("it said {MOST_LINES} lines, expected {expected} among them");
    Forfeit { kind: ForfeitKind::Protocol, reason }
}

fn gave_up(reason: &str) -> Forfeit {
    let reason = if reason.is_empty() { "it gave up".to_owned() } else { cut(reason) };
    Forfeit { kind: ForfeitKind::NoAnswer, reason }
}

/// What the game is given away with where nothing is heard. Nothing that was measured is in it.
fn silent(silence: Silence, (_, late): &Limit, expected: &str) -> Forfeit {
    let protocol = |reason: String| Forfeit { kind: ForfeitKind::Protocol, reason };
    match silence {
        Silence::Late if late.kind == ForfeitKind::Stall => {
            Forfeit { reason: format!("{late}: expected {expected}"), ..late.clone() }
        }
        Silence::Late => late.clone(),
        Silence::Ended(how) => {
            Forfeit { kind: ForfeitKind::Crash, reason: format!("its program ended with {how}") }
        }
        Silence::Shut => protocol(format!("it closed its output, expected {expected}")),
        Silence::TooLong(most) => protocol(format!("it wrote a line of more than {most} bytes")),
        Silence::NotText => protocol("it wrote bytes that are not UTF-8, expected text".to_owned()),
    }
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
        let refused = |spec| read_spec(spec).unwrap_err();
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
