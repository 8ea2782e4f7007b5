//! Games as GCG, the text in which games are recorded.
//!
//! A file has a line for each thing said about the game, `#title Final`, and one for each [`Event`],
//! `>nick: RACK 8D WORD +22 22`. [`Gcg`] is such a file. It is [read](Gcg::read), [written](Gcg::write),
//! [made of a game](Gcg::of) and [turned into positions](Gcg::replay) again.
//!
//! Lines that begin with `#papan` hold what Papan wants to know when it goes on with a game, as a key and a value:
//! `#papan seed 42`.

mod make;
mod read;
mod replay;

pub use replay::{Replay, Step};

use crate::Letters;
use crate::notation::{Sign, write_signs, write_start};
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
    /// Who sits where.
    pub players: [Player; 2],
    /// The seat of the one who is named first in the file, `#player1`: who moves first. When it is the second one,
    /// `#papan seat second` says so.
    pub first: Seat,
    /// What the game is called.
    pub title: Option<String>,
    /// What is said about it.
    pub description: Option<String>,
    /// The lexicon it was played with.
    pub lexicon: Option<String>,
    /// What Papan wants to know to go on with it: keys and values, in order.
    pub papan: Vec<(String, String)>,
    /// Everything else that begins with `#`, without the sign, in order.
    pub pragmas: Vec<String>,
    /// Notes before the first event.
    pub notes: Vec<String>,
    /// What happened.
    pub events: Vec<Event>,
    /// What each seat holds after the last event, where it is known.
    pub racks: [Option<Rack>; 2],
    /// Where [`racks`](Self::racks) were read.
    pub rack_lines: [Line; 2],
}

/// Somebody who plays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    /// The name at the beginning of events, one word.
    pub nick: String,
    /// The name in full, perhaps none.
    pub name: String,
}

/// A line of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// Whose line it is.
    pub seat: Seat,
    /// What they hold before it, as far as it is known.
    pub rack: Option<Rack>,
    /// What happens.
    pub what: What,
    /// What it counts.
    pub score: i32,
    /// What they have after it.
    pub total: i32,
    /// What is noted about it.
    pub notes: Vec<String>,
    /// Where it was read.
    pub line: Line,
}

/// What happens in an [`Event`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A word is laid: `8D WORD`.
    Place {
        /// Where it begins, with the tiles that lie there.
        start: Square,
        /// How it lies.
        direction: Direction,
        /// Its tiles.
        word: Vec<Sign>,
    },
    /// Tiles are exchanged: `-ABC`.
    Exchange(Rack),
    /// So many tiles are exchanged: `-3`.
    ExchangeCount(u8),
    /// A turn is passed: `-`.
    Pass,
    /// The word before was no word, and is taken back: `--`.
    Withdrawn,
    /// The other one has challenged a good word: `(challenge)`.
    Challenge,
    /// Too much time was used: `(time)`.
    Time,
    /// Tiles that nobody played are counted: `(ABC)`. They are the other one's, or their own where the line has a
    /// rack or points are lost.
    Unplayed(Rack),
}

impl Event {
    /// Whether it is a turn of its player, not something that follows one.
    pub fn is_turn(&self) -> bool {
        matches!(self.what, What::Place { .. } | What::Exchange(_) | What::ExchangeCount(_) | What::Pass)
    }

    /// Whose tiles are counted at the end, and which.
    pub(crate) fn unplayed(&self) -> Option<(Seat, Rack)> {
        let What::Unplayed(tiles) = self.what else { return None };
        let are_own = self.score < 0 || self.rack.is_some();
        Some((if are_own { self.seat } else { self.seat.other() }, tiles))
    }
}

/// The number of a line of a file, from 1; 0 for what was not read from one. All are equal: where an event stands
/// does not make it another one.
#[derive(Clone, Copy, Eq, Debug, Default)]
pub struct Line(pub usize);

impl PartialEq for Line {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// Why a text is not a GCG, or one that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GcgError {
    /// A line cannot be read.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Line {
        /// Where.
        line: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// The file does not say who plays.
    #[error("found no line #player{0}, expected one before the first move")]
    Player(usize),
    /// What happens cannot be.
    #[error("line {line}: {reason}")]
    Event {
        /// Where.
        line: usize,
        /// Why.
        reason: String,
    },
}

/// The text in the bytes of a file: UTF-8, or, since many old files are, Latin-1.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

impl Gcg {
    /// The values that stand behind `#papan KEY`, in order.
    pub fn papan<'a>(&'a self, key: &'a str) -> impl Iterator<Item = &'a str> {
        self.papan.iter().filter(move |(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// The game as text, in the usual order.
    pub fn write(&self, letters: &Letters) -> String {
        let mut text = "#character-encoding UTF-8\n".to_owned();
        let seats = [self.first, self.first.other()];
        for (number, seat) in (1..).zip(seats) {
            let Player { nick, name } = &self.players[seat.index()];
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

    fn write_event(&self, text: &mut String, event: &Event, letters: &Letters) {
        let nick = &self.players[event.seat.index()].nick;
        let rack = event.rack.map_or(String::new(), |rack| letters.write_rack(rack) + " ");
        let what = event.what.write(letters);
        // Writing to a string cannot fail.
        let _ = writeln!(text, ">{nick}: {rack}{what} {:+} {}", event.score, event.total);
        event.notes.iter().for_each(|note| pragma(text, "note", note));
    }
}

impl What {
    /// As it stands in a line.
    fn write(&self, letters: &Letters) -> String {
        match self {
            Self::Place { start, direction, word } => {
                format!("{} {}", write_start(*start, *direction), write_signs(word, letters))
            }
            Self::Exchange(tiles) => format!("-{}", letters.write_rack(*tiles)),
            Self::ExchangeCount(count) => format!("-{count}"),
            Self::Pass => "-".to_owned(),
            Self::Withdrawn => "--".to_owned(),
            Self::Challenge => "(challenge)".to_owned(),
            Self::Time => "(time)".to_owned(),
            Self::Unplayed(tiles) => format!("({})", letters.write_rack(*tiles)),
        }
    }
}

/// Appends a line with what is said about the game.
fn pragma(text: &mut String, name: &str, value: &str) {
    let line = format!("#{name} {value}").replace(['\r', '\n'], " ");
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{}", line.trim_end());
}
