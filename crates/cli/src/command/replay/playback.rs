//! The positions of a recorded game, for stepping through.

use crate::console::{Answer, Console};
use papan_game::StyledText;
use serde_json::{Value, json};

/// A position of a game, and its event.
pub(super) struct Frame {
    pub(super) picture: StyledText,
    /// The position as text.
    pub(super) position: String,
    /// The points of both seats, if the game has points.
    pub(super) scores: Option<[i32; 2]>,
    /// The players and the caption.
    pub(super) standing: String,
    /// The event, in words; `None` at the end.
    pub(super) event: Option<String>,
    /// A note for people.
    pub(super) notes: Vec<String>,
    /// A note for programs.
    pub(super) facts: Vec<(&'static str, Value)>,
}

/// A recorded game.
pub(super) struct Playback {
    /// The positions, first to last; at least the start.
    pub(super) frames: Vec<Frame>,
    /// The ending, in words.
    pub(super) end: String,
    /// A hint on how to continue, if any.
    pub(super) more: Option<String>,
}

const HELP: &str = "Enter or n: next    b: back    first, last    a number: go there    q: leave";

impl Playback {
    /// Prints everything at once, or interactively.
    pub(super) fn open(&self, console: &mut Console, is_all: bool) -> anyhow::Result<()> {
        if console.is_json {
            return (0..self.frames.len()).try_for_each(|at| console.json(&self.json(at)));
        }
        if is_all {
            return (0..self.frames.len()).try_for_each(|at| self.show(console, at));
        }
        self.step_through(console)
    }

    fn end(&self) -> usize {
        self.frames.len().saturating_sub(1)
    }

    fn show(&self, console: &mut Console, at: usize) -> anyhow::Result<()> {
        let Some(frame) = self.frames.get(at) else { return Ok(()) };
        let end = self.end();
        let event = frame.event.as_ref().unwrap_or(&self.end);
        let notes: String = frame.notes.iter().flat_map(|note| ["\n  ", note]).collect();
        console.say("")?;
        console.show(&frame.picture)?;
        console.say(format!("\n{}   ({at} of {end})\n{event}{notes}", frame.standing))?;
        match &self.more {
            Some(more) if at == end => console.dimmed(more),
            _ => Ok(()),
        }
    }

    fn json(&self, at: usize) -> Value {
        let Some(frame) = self.frames.get(at) else { return Value::Null };
        let mut line = json!({
            "at": at,
            "position": frame.position,
            "scores": frame.scores,
            "text": frame.event,
        });
        for (name, fact) in &frame.facts {
            line[*name] = fact.clone();
        }
        line
    }

    /// Shows positions interactively.
    fn step_through(&self, console: &mut Console) -> anyhow::Result<()> {
        let mut at = 0;
        self.show(console, at)?;
        loop {
            let Answer::Line(line) = console.ask(HELP)? else { return Ok(()) };
            match Step::read(&line, at, self.end()) {
                Step::To(next) => {
                    at = next;
                    self.show(console, at)?;
                }
                Step::Stay(why) => console.say(why)?,
                Step::Leave => return Ok(()),
            }
        }
    }
}

/// A parsed navigation command.
enum Step {
    To(usize),
    /// Invalid input, with the reason.
    Stay(String),
    Leave,
}

impl Step {
    fn read(line: &str, at: usize, end: usize) -> Self {
        match line.to_lowercase().as_str() {
            "" | "n" | "next" if at < end => Self::To(at + 1),
            "" | "n" | "next" => Self::Stay("There is nothing after this.".to_owned()),
            "b" | "back" | "p" | "previous" => Self::To(at.saturating_sub(1)),
            "first" | "f" => Self::To(0),
            "last" | "l" => Self::To(end),
            "q" | "quit" | "exit" => Self::Leave,
            other => match other.parse() {
                Ok(number) if number <= end => Self::To(number),
                _ => Self::Stay(format!(
                    "`{line}`: expected a number from 0 to {end}, n, b, first, last or q."
                )),
            },
        }
    }
}
