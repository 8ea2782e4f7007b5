//! A game file of any format, opened for people.

use crate::crossword::{self, GcgSettings};
use crate::messages::GameFileText;
use papan_message::Message;
use papan_session::define::text_among_people;
use papan_session::{Entry, Environment, GameError, JsonRecord, Record, RecordKind, Session};
use std::borrow::Cow;

/// A parsed game file that has not been replayed, so that its options can be checked first.
pub struct GameFile {
    /// The game.
    pub entry: &'static dyn Entry,
    /// The options that the file sets.
    pub options: Vec<(String, String)>,
    form: Form,
}

/// The formats of files with one game.
enum Form {
    /// The text of a saved session, with people on both seats.
    Text(String),
    /// A JSON document.
    JsonRecord(JsonRecord),
    /// A JSON document that contains a GCG.
    Around(JsonRecord, String),
}

impl GameFile {
    /// Parses the text of a file of any format.
    pub fn read(text: &str) -> Result<Self, GameError> {
        let expected = |found: Message| {
            let expected = GameFileText::AnyGame.into();
            GameError::Refused(GameFileText::Found { found, expected }.into())
        };
        match RecordKind::of(text.as_bytes()).map_err(expected)? {
            RecordKind::Gcg => Self::gcg(text),
            RecordKind::Saved => Self::saved(text),
            // A file that begins like JSON gets an error that says what it lacks.
            RecordKind::Json | RecordKind::Results => Self::document(text),
            RecordKind::Pgn => Err(GameError::Refused(GameFileText::ResultsOnly.into())),
        }
    }

    fn gcg(text: &str) -> Result<Self, GameError> {
        let options = GcgSettings::read(text)?.options;
        Ok(Self { entry: crossword::entry(), options, form: Form::Text(gcg_among_people(text)) })
    }

    fn saved(text: &str) -> Result<Self, GameError> {
        let record: Record = text.parse()?;
        let entry = crate::game(&record.game)?;
        Ok(Self { entry, options: record.setup.options, form: Form::Text(text_among_people(text)?) })
    }

    fn document(text: &str) -> Result<Self, GameError> {
        let mut document = JsonRecord::read(text)?;
        let entry = crate::game(&document.game)?;
        let Some(gcg) = document.gcg.take() else {
            let options = document.options.clone().into_iter().collect();
            return Ok(Self { entry, options, form: Form::JsonRecord(document) });
        };
        let inner = Self::gcg(&gcg)?;
        if inner.entry.name() != entry.name() {
            let [found, expected] = [entry, inner.entry].map(|entry| entry.name().to_owned());
            return Err(GameError::Refused(GameFileText::OtherGame { found, expected }.into()));
        }
        Ok(Self { form: Form::Around(document, gcg_among_people(&gcg)), ..inner })
    }

    /// Creates a session where the game was left, with people under the players' names: no program is started, and no
    /// file of a player is read.
    pub fn session(&self, env: &Environment<'_>) -> Result<Box<dyn Session>, GameError> {
        match &self.form {
            Form::Text(text) => self.entry.load(text.as_bytes(), env),
            Form::JsonRecord(document) => document.session(self.entry, env),
            Form::Around(document, gcg) => {
                let session = self.entry.load(gcg.as_bytes(), env)?;
                document.compare(session.as_ref())?;
                Ok(session)
            }
        }
    }
}

/// Returns the game of a file that [`Entry::load`] can continue.
pub fn game_of(bytes: &[u8]) -> Result<&'static dyn Entry, GameError> {
    let refuse = |found: Message| {
        let expected = GameFileText::GameOrGcg.into();
        GameError::Refused(GameFileText::Found { found, expected }.into())
    };
    match RecordKind::of(bytes).map_err(refuse)? {
        RecordKind::Gcg => Ok(crossword::entry()),
        RecordKind::Saved => {
            let text = str::from_utf8(bytes).map_err(|_| refuse(GameFileText::NotUtf8.into()))?;
            crate::game(&text.parse::<Record>()?.game)
        }
        RecordKind::Json => Err(refuse(GameFileText::Json.into())),
        RecordKind::Results | RecordKind::Pgn => Err(refuse(GameFileText::Results.into())),
    }
}

/// Removes the players from a GCG; their names stay. Line numbers stay the same, so that errors name the line that
/// people see.
fn gcg_among_people(text: &str) -> String {
    let is_seat = |line: &str| {
        let saying = line.trim().strip_prefix("#papan ").map(str::trim_start);
        let key = saying.and_then(|saying| saying.split_whitespace().next());
        key.is_some_and(|key| key == "first" || key == "second")
    };
    joined(text.lines().map(|line| Cow::Borrowed(if is_seat(line) { "" } else { line })))
}

fn joined<'a>(lines: impl Iterator<Item = Cow<'a, str>>) -> String {
    lines.flat_map(|line| [line, Cow::Borrowed("\n")]).collect()
}
