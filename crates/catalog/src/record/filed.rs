//! A game from a file of any form, seen and continued by people.

use super::{Document, Record, RecordKind, person, read_tag, write_tag};
use crate::crossword::{self, Said};
use crate::entry::{CatalogError, Entry, World};
use crate::table::Table;
use std::borrow::Cow;

/// A game in a file that is taken apart, and not played again yet: so its options can be looked at before anything is
/// made of them.
pub struct Filed {
    /// The game.
    pub entry: &'static dyn Entry,
    /// The options that the file names.
    pub options: Vec<(String, String)>,
    form: Form,
}

/// The forms of files with one game.
enum Form {
    /// What a table of the game saves, with people on both seats.
    Text(String),
    /// A JSON document.
    Document(Document),
    /// A JSON document around a GCG.
    Around(Document, String),
}

impl Filed {
    /// Takes the text of a file apart, whatever form it has.
    pub fn read(text: &str) -> Result<Self, CatalogError> {
        let expected = |found: String| {
            CatalogError::Refused(format!("{found}, expected a saved game, a GCG or a JSON record"))
        };
        match RecordKind::of(text.as_bytes()).map_err(expected)? {
            RecordKind::Gcg => Self::gcg(text),
            RecordKind::Saved => Self::saved(text),
            // What begins like one is told what it lacks to be one.
            RecordKind::Document | RecordKind::Results => Self::document(text),
            RecordKind::Pgn => {
                let reason = "found the results of a run without moves, expected a game".to_owned();
                Err(CatalogError::Refused(reason))
            }
        }
    }

    fn gcg(text: &str) -> Result<Self, CatalogError> {
        let options = Said::read(text)?.options;
        Ok(Self { entry: crossword::entry(), options, form: Form::Text(gcg_among_people(text)) })
    }

    fn saved(text: &str) -> Result<Self, CatalogError> {
        let record: Record = text.parse()?;
        let entry = crate::game(&record.game)?;
        Ok(Self { entry, options: record.setup.options, form: Form::Text(saved_among_people(text)?) })
    }

    fn document(text: &str) -> Result<Self, CatalogError> {
        let mut document = Document::read(text)?;
        let entry = crate::game(&document.game)?;
        let Some(gcg) = document.gcg.take() else {
            let options = document.options.clone().into_iter().collect();
            return Ok(Self { entry, options, form: Form::Document(document) });
        };
        let inner = Self::gcg(&gcg)?;
        if inner.entry.name() != entry.name() {
            let (found, expected) = (entry.name(), inner.entry.name());
            let reason = format!("game: found {found}, expected {expected}, which has GCG");
            return Err(CatalogError::Refused(reason));
        }
        Ok(Self { form: Form::Around(document, gcg_among_people(&gcg)), ..inner })
    }

    /// A table where the game was left. People sit there under the names of those who played: no program is started, and
    /// no file is read that a player was made of.
    pub fn table(&self, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError> {
        match &self.form {
            Form::Text(text) => self.entry.load(text.as_bytes(), world),
            Form::Document(document) => document.table(world),
            Form::Around(document, gcg) => {
                let table = self.entry.load(gcg.as_bytes(), world)?;
                document.compare(table.as_ref())?;
                Ok(table)
            }
        }
    }
}

/// The game of a file that [`Entry::load`] continues, told from its bytes.
pub fn game_of(bytes: &[u8]) -> Result<&'static dyn Entry, CatalogError> {
    let refuse = |found: &str| CatalogError::Refused(format!("{found}, expected a saved game or a GCG"));
    match RecordKind::of(bytes).map_err(|found| refuse(&found))? {
        RecordKind::Gcg => Ok(crossword::entry()),
        RecordKind::Saved => {
            let text = str::from_utf8(bytes).map_err(|_| refuse("found bytes that are not UTF-8"))?;
            crate::game(&text.parse::<Record>()?.game)
        }
        RecordKind::Document => Err(refuse("found a JSON record, which `papan replay` shows")),
        RecordKind::Results | RecordKind::Pgn => {
            Err(refuse("found the results of a run, which `papan replay` shows"))
        }
    }
}

/// A GCG that does not say who is to play; its players' names stay. Lines stay where they are, so that faults are told by
/// the line that people see.
fn gcg_among_people(text: &str) -> String {
    let is_seat = |line: &str| {
        let saying = line.trim().strip_prefix("#papan ").map(str::trim_start);
        let key = saying.and_then(|saying| saying.split_whitespace().next());
        key.is_some_and(|key| key == "first" || key == "second")
    };
    joined(text.lines().map(|line| Cow::Borrowed(if is_seat(line) { "" } else { line })))
}

/// Tags and moves with people on both seats. Lines stay where they are.
fn saved_among_people(text: &str) -> Result<String, CatalogError> {
    let line = |line| match read_tag(str::trim(line)) {
        Some((name, spec)) if name == "First" || name == "Second" => {
            Ok(Cow::Owned(write_tag(&name, &person(&spec.parse()?)?.to_string())))
        }
        _ => Ok(Cow::Borrowed(line)),
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<_> = text.lines().map(line).collect::<Result<_, CatalogError>>()?;
    Ok(joined(lines.into_iter()))
}

fn joined<'a>(lines: impl Iterator<Item = Cow<'a, str>>) -> String {
    lines.flat_map(|line| [line, Cow::Borrowed("\n")]).collect()
}
