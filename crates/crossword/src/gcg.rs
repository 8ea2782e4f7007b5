//! GCG: games recorded as text.
//!
//! A file has a pragma line for each fact about the game, such as `#title Final`, and a line for each [`GcgEvent`], such
//! as `>nick: RACK 8D WORD +22 22`. [`Gcg`] is the content of such a file. It can be [read](Gcg::read),
//! [written](Gcg::write), [recorded from a game](Gcg::of) and [replayed](Gcg::replay).
//!
//! Papan stores its own settings as key and value in `#papan` pragmas, such as `#papan seed 42`, to continue a saved
//! game exactly where it was left.

mod read;
mod record;
mod replay;
mod replayer;
mod warnings;

pub use replay::{GcgReplay, ReplayStep};

use crate::Letters;
use crate::notation::{WordSymbol, write_start, write_symbols};
use crate::rack::Rack;
use crate::square::{Direction, Square};
use papan_game::Seat;
use std::borrow::Cow;
use std::fmt::Write;
use thiserror::Error;

/// A recorded game.
///
/// ```
/// use papan_crossword::{Crossword, Gcg};
///
/// let game = Crossword::english();
/// let text = "#player1 ani Ani\n#player2 budi Budi\n\
///             >ani: AEINRST 8D STAINER +66 66\n>budi: CEHKLOO H7 O.CE +11 11\n";
/// let replay = Gcg::read(text, &game.letters)?.replay(&game, &mut papan_game::rng::stream(1, 0))?;
/// assert_eq!(replay.warnings, ["line 4: score is 11, the play is worth 6 (continuing with 6)"]);
/// assert_eq!(replay.last.scores, [66, 6]);
/// # Ok::<(), papan_crossword::GcgError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Gcg {
    /// The player of each seat.
    pub players: [GcgPlayer; 2],
    /// The seat of `#player1`, who moves first. `#papan seat second` is written if it is the second seat.
    pub first: Seat,
    /// The title.
    pub title: Option<String>,
    /// The description.
    pub description: Option<String>,
    /// The name of the lexicon.
    pub lexicon: Option<String>,
    /// The `#papan` pragmas: keys and values, in order.
    pub papan: Vec<(String, String)>,
    /// All other pragmas without their `#`, in order.
    pub pragmas: Vec<String>,
    /// The notes before the first event.
    pub notes: Vec<String>,
    /// The events.
    pub events: Vec<GcgEvent>,
    /// The rack of each seat after the last event, if known.
    pub racks: [Option<Rack>; 2],
    /// The lines of [`racks`](Self::racks).
    pub rack_lines: [LineNumber; 2],
}

/// A player of a recorded game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GcgPlayer {
    /// The name at the beginning of event lines, a single word.
    pub nick: String,
    /// The full name; may be empty.
    pub name: String,
}

/// An event line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GcgEvent {
    /// The seat of the player.
    pub seat: Seat,
    /// The player's rack before the event, if known. May be incomplete.
    pub rack: Option<Rack>,
    /// The action.
    pub action: GcgAction,
    /// The score of the action.
    pub score: i32,
    /// The player's total after the event.
    pub total: i32,
    /// The notes about the event.
    pub notes: Vec<String>,
    /// The line of the file.
    pub line: LineNumber,
}

/// The action of a [`GcgEvent`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GcgAction {
    /// Plays a word: `8D WORD`.
    Place {
        /// The first square of the word, tiles on the board included.
        start: Square,
        /// The direction of the word.
        direction: Direction,
        /// The squares of the word.
        word: Vec<WordSymbol>,
    },
    /// Exchanges known tiles: `-ABC`.
    Exchange(Rack),
    /// Exchanges a number of unknown tiles: `-3`.
    ExchangeCount(u8),
    /// Passes: `-`.
    Pass,
    /// Takes back the player's last word, a phony that was challenged: `--`.
    PhonyRemoved,
    /// Earns points because the opponent challenged a valid word: `(challenge)`.
    Challenge,
    /// Loses points for overtime: `(time)`.
    Time,
    /// Counts unplayed tiles at the end: `(ABC)`. They are the opponent's tiles, or the player's own if the line has a
    /// rack or a negative score.
    Unplayed(Rack),
}

impl GcgEvent {
    /// Whether the event is a turn of its player, not a consequence of one.
    pub fn is_turn(&self) -> bool {
        use GcgAction::{Exchange, ExchangeCount, Pass, Place};
        matches!(self.action, Place { .. } | Exchange(_) | ExchangeCount(_) | Pass)
    }

    /// Returns the unplayed tiles that the event counts, and the seat that holds them.
    pub(crate) fn unplayed(&self) -> Option<(Seat, Rack)> {
        let GcgAction::Unplayed(tiles) = self.action else { return None };
        let are_own = self.score < 0 || self.rack.is_some();
        Some((if are_own { self.seat } else { self.seat.other() }, tiles))
    }
}

/// The number of a line, from 1; 0 if the value was not read from a file.
///
/// All line numbers compare equal, so that two games are equal whatever the layout of their files.
#[derive(Clone, Copy, Eq, Debug, Default)]
pub struct LineNumber(pub usize);

impl PartialEq for LineNumber {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A text is not a GCG, or its game cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GcgError {
    /// A line cannot be parsed.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Syntax {
        /// The line number, from 1.
        line: usize,
        /// The text found.
        found: String,
        /// The text expected.
        expected: String,
    },
    /// A `#player` line is missing.
    #[error("found no line #player{0}, expected one before the first move")]
    MissingPlayer(usize),
    /// An event is impossible.
    #[error("line {line}: {reason}")]
    Impossible {
        /// The line number, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
}

/// Decodes the bytes of a file as UTF-8 or, if they are not, as Latin-1, the encoding of many old files.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

impl Gcg {
    /// Returns the values of the `#papan KEY` pragmas, in order.
    pub fn papan<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.papan.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Writes the game as text, with the pragmas in their usual order.
    pub fn write(&self, letters: &Letters) -> String {
        let mut text = "#character-encoding UTF-8\n".to_owned();
        let seats = [self.first, self.first.other()];
        for (number, seat) in (1..).zip(seats) {
            let GcgPlayer { nick, name } = &self.players[seat.index()];
            pragma(&mut text, &format!("player{number}"), &format!("{nick} {name}"));
        }
        let named = [("title", &self.title), ("description", &self.description), ("lexicon", &self.lexicon)];
        for (name, value) in named {
            if let Some(value) = value {
                pragma(&mut text, name, value);
            }
        }
        if self.first == Seat::Second {
            pragma(&mut text, "papan", "seat second");
        }
        self.papan.iter().for_each(|(key, value)| pragma(&mut text, "papan", &format!("{key} {value}")));
        self.pragmas.iter().for_each(|line| pragma(&mut text, line, ""));
        self.notes.iter().for_each(|note| pragma(&mut text, "note", note));
        for event in &self.events {
            self.write_event(&mut text, event, letters);
        }
        for (number, seat) in (1..).zip(seats) {
            if let Some(rack) = self.racks[seat.index()] {
                pragma(&mut text, &format!("rack{number}"), &letters.write_rack(rack));
            }
        }
        text
    }

    fn write_event(&self, text: &mut String, event: &GcgEvent, letters: &Letters) {
        let nick = &self.players[event.seat.index()].nick;
        let rack = event.rack.map_or(String::new(), |rack| letters.write_rack(rack) + " ");
        let action = event.action.write(letters);
        // Writing to a string never fails.
        let _ = writeln!(text, ">{nick}: {rack}{action} {:+} {}", event.score, event.total);
        event.notes.iter().for_each(|note| pragma(text, "note", note));
    }
}

impl GcgAction {
    /// Writes the action as in an event line.
    fn write(&self, letters: &Letters) -> String {
        match self {
            Self::Place { start, direction, word } => {
                format!("{} {}", write_start(*start, *direction), write_symbols(word, letters))
            }
            Self::Exchange(tiles) => format!("-{}", letters.write_rack(*tiles)),
            Self::ExchangeCount(count) => format!("-{count}"),
            Self::Pass => "-".to_owned(),
            Self::PhonyRemoved => "--".to_owned(),
            Self::Challenge => "(challenge)".to_owned(),
            Self::Time => "(time)".to_owned(),
            Self::Unplayed(tiles) => format!("({})", letters.write_rack(*tiles)),
        }
    }
}

/// Appends a pragma line.
fn pragma(text: &mut String, name: &str, value: &str) {
    let line = format!("#{name} {value}").replace(['\r', '\n'], " ");
    // Writing to a string never fails.
    let _ = writeln!(text, "{}", line.trim_end());
}
