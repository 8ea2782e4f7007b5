//! A saved game as text: tags, then moves, as in chess.
//!
//! ```text
//! [Game "tictactoe"]
//! [Version "1"]
//! [First "human:Ani"]
//! [Second "alphabeta"]
//! [Seed "42"]
//! [Option.misere "no"]
//! [Option.size "3x3x3"]
//! [Result "*"]
//!
//! 1. 5 1 2. 3
//! ```

mod json;
mod kind;

pub use json::{JsonRecord, RecordEnding, RecordedPlayer};
pub use kind::RecordKind;

use crate::definition::GameDef;
use crate::entry::{Environment, GameError, Setup};
use crate::messages::RecordText;
use crate::player::PlayerSpec;
use crate::session::{Ending, GameSession, PlayError, Session, SessionHistory};
use papan_game::{Forfeit, ForfeitKind, Notation, Render, Seat};
use papan_message::{Message, messages};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The version of the format.
const VERSION: &str = "1";

/// The result of a recorded game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordResult {
    /// The game goes on.
    Open,
    /// This seat won.
    Won(Seat),
    /// The game is a tie.
    Tied,
}

impl RecordResult {
    const ALL: [Self; 4] = [Self::Open, Self::Won(Seat::First), Self::Won(Seat::Second), Self::Tied];

    /// Returns the result as chess players write it.
    fn text(self) -> &'static str {
        match self {
            Self::Open => "*",
            Self::Won(Seat::First) => "1-0",
            Self::Won(Seat::Second) => "0-1",
            Self::Tied => "1/2-1/2",
        }
    }
}

/// A game that was played, or is to be continued.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// Seats, options and seed.
    pub setup: Setup,
    /// The moves, first to last.
    pub moves: Vec<String>,
    /// The seat that resigned, if one did.
    pub resigned: Option<Seat>,
    /// The seat that forfeited and its reason, if one did.
    pub forfeited: Option<(Seat, Forfeit)>,
    /// The result.
    pub standing: RecordResult,
}

impl Record {
    /// Records a session.
    pub fn of<G: Notation + Render + 'static>(session: &GameSession<G>) -> Self {
        let ending = session.ending();
        let (resigned, forfeited) = match &ending {
            Some(Ending::Resigned { seat }) => (Some(*seat), None),
            Some(Ending::Forfeited { seat, forfeit }) => (None, Some((*seat, forfeit.clone()))),
            _ => (None, None),
        };
        let standing = match ending.map(|ending| ending.winner()) {
            None => RecordResult::Open,
            Some(Some(seat)) => RecordResult::Won(seat),
            Some(None) => RecordResult::Tied,
        };
        let (game, setup, moves) = (session.game().to_owned(), session.setup(), session.recorded_moves());
        Self { game, setup, moves, resigned, forfeited, standing }
    }

    /// Puts people on both seats, under the names of the players. Such a game can be viewed and continued although the
    /// players' programs and files are gone or not trusted.
    pub fn among_people(mut self) -> Result<Self, GameError> {
        let [first, second] = &self.setup.seats;
        self.setup.seats = [person(first)?, person(second)?];
        Ok(self)
    }

    /// Continues the game where it was left. `lines` are the line numbers of the moves.
    fn resume<G: Notation + Render + 'static>(
        &self,
        lines: &[usize],
        def: &'static GameDef<G>,
        env: &Environment<'_>,
    ) -> Result<GameSession<G>, GameError> {
        let mut session = def.seat(&self.setup, env)?;
        for (at, (mv, line)) in self.moves.iter().zip(lines).enumerate() {
            let refuse = |error: PlayError| {
                let reason = RecordText::Move { number: at + 1, mv: mv.clone(), reason: (&error).into() };
                GameError::Refused(RecordText::Line { line: *line, reason: reason.into() }.into())
            };
            session.replay(mv).map_err(refuse)?;
        }
        if let Some(seat) = self.resigned {
            session.resign(seat).map_err(|error| GameError::Refused((&error).into()))?;
        }
        if let Some((seat, forfeit)) = &self.forfeited {
            let ended = session.forfeit(*seat, forfeit.clone());
            ended.map_err(|error| GameError::Refused((&error).into()))?;
        }
        self.compare(&session)?;
        Ok(session)
    }

    /// Checks the recorded result against the one that the moves lead to.
    fn compare<G: Notation + Render + 'static>(&self, session: &GameSession<G>) -> Result<(), GameError> {
        let reached = Self::of(session).standing;
        if self.standing == reached {
            return Ok(());
        }
        let [found, expected] = [self.standing, reached].map(|result| result.text().to_owned());
        Err(GameError::Refused(RecordText::OtherResult { found, expected }.into()))
    }
}

/// Returns a session as the text of a record.
pub fn save<G: Notation + Render + 'static>(session: &GameSession<G>) -> String {
    Record::of(session).to_string()
}

/// Continues a game from a record.
pub fn load<G: Notation + Render + 'static>(
    def: &'static GameDef<G>,
    bytes: &[u8],
    env: &Environment<'_>,
) -> Result<GameSession<G>, GameError> {
    let text = str::from_utf8(bytes).map_err(|_| GameError::Refused(RecordText::ExpectedUtf8.into()))?;
    let record: Record = text.parse()?;
    if record.game != def.presentation.name {
        let (found, expected) = (record.game, def.presentation.name.to_owned());
        return Err(GameError::Refused(RecordText::OtherGame { found, expected }.into()));
    }
    let (_, moves) = split(text)?;
    let lines: Vec<usize> = moves.into_iter().map(|(line, _)| line).collect();
    record.resume(&lines, def, env)
}

/// Puts people on both seats of a record. Line numbers stay the same.
pub fn text_among_people(text: &str) -> Result<String, GameError> {
    let line = |line| match read_tag(str::trim(line)) {
        Some((name, spec)) if name == "First" || name == "Second" => {
            Ok(Cow::Owned(write_tag(&name, &person(&spec.parse()?)?.to_string())))
        }
        _ => Ok(Cow::Borrowed(line)),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<_> = text.lines().map(line).collect::<Result<_, GameError>>()?;
    Ok(lines.iter().flat_map(|line| [line.as_ref(), "\n"]).collect())
}

/// Returns a person with the name of a player.
fn person(spec: &PlayerSpec) -> Result<PlayerSpec, GameError> {
    if spec.name() == "human" { Ok(spec.clone()) } else { Ok(format!("human:{spec}").parse()?) }
}

/// Writes a tag.
fn write_tag(name: &str, value: &str) -> String {
    let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("[{name} \"{value}\"]")
}

messages! {
    /// Why a text is not a record.
    pub enum RecordError {
        /// A line that begins with `[` is not a tag.
        Tag { line: usize, found: String } => "record.tag.form",
        /// A tag occurs twice.
        Twice { line: usize, name: String } => "record.tag.twice",
        /// The tag is unknown.
        Unknown { line: usize, name: String } => "record.tag.unknown",
        /// A tag is missing.
        Missing { name: String } => "record.tag.missing",
        /// A tag's value is wrong.
        Value { line: usize, name: String, reason: Message } => "record.tag.value",
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "{}", write_tag(name, value));
        tag("Game", &self.game)?;
        tag("Version", VERSION)?;
        tag("First", &self.setup.seats[0].to_string())?;
        tag("Second", &self.setup.seats[1].to_string())?;
        tag("Seed", &self.setup.seed.to_string())?;
        for (name, value) in &self.setup.options {
            tag(&format!("Option.{name}"), value)?;
        }
        if let Some(seat) = self.resigned {
            tag("Resigned", &seat.to_string())?;
        }
        if let Some((seat, forfeit)) = &self.forfeited {
            tag("Forfeited", &format!("{seat} {} {}", forfeit.kind, forfeit.reason))?;
        }
        tag("Result", self.standing.text())?;
        writeln!(f)?;
        for (number, round) in self.moves.chunks(2).enumerate() {
            let space = if number > 0 { " " } else { "" };
            write!(f, "{space}{}. {}", number + 1, round.join(" "))?;
        }
        if self.moves.is_empty() { Ok(()) } else { writeln!(f) }
    }
}

/// The tags of a text, with their line numbers.
struct Tags(BTreeMap<String, (usize, String)>);

impl Tags {
    fn take<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&str) -> Result<T, Message>,
    ) -> Result<T, RecordError> {
        self.take_optional(name, read)?.ok_or_else(|| RecordError::Missing { name: name.to_owned() })
    }

    fn take_optional<T>(
        &mut self,
        name: &'static str,
        read: impl FnOnce(&str) -> Result<T, Message>,
    ) -> Result<Option<T>, RecordError> {
        let Some((line, value)) = self.0.remove(name) else { return Ok(None) };
        read(&value).map(Some).map_err(|reason| RecordError::Value { line, name: name.to_owned(), reason })
    }
}

impl Tags {
    /// Returns the remaining tags, which must be options.
    fn options(self) -> Result<Vec<(String, String)>, RecordError> {
        let option = |(name, (line, value)): (String, (usize, String))| match name.strip_prefix("Option.") {
            Some(option) => Ok((option.to_owned(), value)),
            None => Err(RecordError::Unknown { line, name }),
        };
        self.0.into_iter().map(option).collect()
    }
}

/// Parses `[Name "value"]`.
fn read_tag(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.strip_suffix("\"]")?;
    let (name, value) = inside.split_once(" \"")?;
    let mut plain = String::new();
    let mut characters = value.chars();
    while let Some(character) = characters.next() {
        plain.push(match character {
            '\\' => match characters.next()? {
                'n' => '\n',
                other => other,
            },
            '"' => return None,
            other => other,
        });
    }
    (!name.is_empty()).then(|| (name.to_owned(), plain))
}

/// Splits a text into tags and moves, with the line numbers of the moves.
fn split(text: &str) -> Result<(Tags, Vec<(usize, String)>), RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut tags = BTreeMap::new();
    let mut moves = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let (number, line) = (number + 1, line.trim());
        if line.starts_with('[') {
            let (name, value) =
                read_tag(line).ok_or_else(|| RecordError::Tag { line: number, found: line.to_owned() })?;
            if tags.insert(name.clone(), (number, value)).is_some() {
                return Err(RecordError::Twice { line: number, name });
            }
        } else {
            let is_number = |word: &str| {
                word.strip_suffix('.')
                    .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
            };
            let words = line.split_whitespace().filter(|word| !is_number(word));
            moves.extend(words.map(|word| (number, word.to_owned())));
        }
    }
    Ok((Tags(tags), moves))
}

/// Returns the error of a line of a file.
pub fn error_in_line(line: usize, reason: Message) -> Message {
    RecordText::Line { line, reason }.into()
}

/// Parses a seat.
pub fn read_seat(text: &str) -> Result<Seat, Message> {
    let seat = Seat::BOTH.into_iter().find(|seat| seat.to_string() == text);
    seat.ok_or_else(|| RecordText::BadSeat { found: text.to_owned() }.into())
}

/// Parses seat, kind and reason of a forfeit.
pub fn read_forfeit(text: &str) -> Result<(Seat, Forfeit), Message> {
    let mut words = text.splitn(3, ' ');
    let (seat, kind, reason) = (words.next(), words.next(), words.next());
    let seat = read_seat(seat.unwrap_or_default())?;
    let kind = kind.and_then(|text| ForfeitKind::ALL.into_iter().find(|kind| kind.to_string() == text));
    let kind = kind.ok_or_else(|| {
        let kinds = ForfeitKind::ALL.map(|kind| kind.to_string()).to_vec();
        RecordText::BadForfeit { found: text.to_owned(), kinds }
    })?;
    // Reasons are shown on one line, whatever the file holds.
    let reason = reason.unwrap_or_default().replace(['\n', '\r'], " ");
    Ok((seat, Forfeit::new(kind, Message::verbatim(reason))))
}

impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (mut tags, moves) = split(text)?;
        let moves = moves.into_iter().map(|(_, mv)| mv).collect();
        let player = |text: &str| text.parse::<PlayerSpec>().map_err(Message::from);
        let game = tags.take("Game", |game| Ok(game.to_owned()))?;
        tags.take("Version", |version| match version {
            VERSION => Ok(()),
            other => {
                let (found, expected) = (other.to_owned(), VERSION.to_owned());
                Err(RecordText::BadVersion { found, expected }.into())
            }
        })?;
        let seats = [tags.take("First", player)?, tags.take("Second", player)?];
        let seed = tags.take("Seed", |seed| {
            seed.parse().map_err(|_| RecordText::NotANumber { found: seed.to_owned() }.into())
        })?;
        let resigned = tags.take_optional("Resigned", read_seat)?;
        let forfeited = tags.take_optional("Forfeited", read_forfeit)?;
        let standing = tags.take("Result", |result| {
            RecordResult::ALL
                .into_iter()
                .find(|standing| standing.text() == result)
                .ok_or_else(|| RecordText::BadResult { found: result.to_owned() }.into())
        })?;
        let options = tags.options()?;
        Ok(Self { game, setup: Setup { options, seats, seed }, moves, resigned, forfeited, standing })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let seats = ["human:A \"quoted\" \\ name".parse().unwrap(), "automaton:a,b=c.dfa".parse().unwrap()];
        let setup = Setup { options: vec![("size".into(), "3x3x3".into())], seats, seed: 7 };
        let moves = ["5", "1", "3"].map(str::to_owned).to_vec();
        Record {
            game: "tictactoe".into(),
            setup,
            moves,
            resigned: Some(Seat::First),
            forfeited: None,
            standing: RecordResult::Won(Seat::Second),
        }
    }

    #[test]
    fn a_record_is_read_as_written() {
        for moves in 0..=3 {
            let mut record = record();
            record.moves.truncate(moves);
            assert_eq!(record.to_string().parse(), Ok(record.clone()));
            assert_eq!(record.to_string().replace('\n', "\r\n").parse(), Ok(record));
        }
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let text = record().to_string();
        let refused =
            |from: &str, to: &str| text.replacen(from, to, 1).parse::<Record>().unwrap_err().to_string();
        assert_eq!(refused("[Seed \"7\"]\n", ""), "tag Seed is missing: expected [Seed \"...\"]");
        assert_eq!(refused("\"7\"", "\"seven\""), "line 5: tag Seed: `seven` is not a whole number");
        assert_eq!(
            refused("[Seed \"7\"]", "[Seed 7]"),
            "line 5: found `[Seed 7]`, expected a tag such as [Game \"tictactoe\"]"
        );
        assert_eq!(refused("[Seed", "[Game"), "line 5: tag Game stands twice");
        assert_eq!(
            refused("Version \"1\"", "Version \"2\""),
            "line 2: tag Version: `2` is not a version that can be read: expected 1"
        );
        assert!("".parse::<Record>().is_err());
    }
}
