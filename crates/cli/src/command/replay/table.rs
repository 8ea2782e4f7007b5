//! A game of any kind, played again at a table.

use super::book::{Book, Page};
use crate::command::analyze::in_words;
use crate::command::play::{ended, last_move, name, standing, world};
use papan_catalog::{Record, Table};
use papan_game::{Seat, Value};
use serde_json::json;

/// What a record says of a move besides the move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Remark {
    /// It was made before the players began.
    Opening,
    /// It was worth this to who made it, where they said so.
    Worth(Option<Value>),
}

impl Remark {
    /// In words, to stand beside the move.
    fn in_words(self) -> Option<String> {
        match self {
            Self::Opening => Some("opening".to_owned()),
            Self::Worth(value) => value.map(in_words),
        }
    }

    /// As a note that stands alone.
    pub(super) fn note(self) -> Option<String> {
        match self {
            Self::Opening => Some("a move of the opening".to_owned()),
            Self::Worth(value) => value.map(|value| format!("value: {}", in_words(value))),
        }
    }
}

/// A table at the end of a saved game. People sit there under the names of those who played: nobody is asked for a
/// move, so no bot is started, and no file is read that a player was made of.
pub(super) fn saved(record: Record) -> anyhow::Result<Box<dyn Table>> {
    let entry = papan_catalog::game(&record.game)?;
    Ok(entry.load(record.among_people()?.to_string().as_bytes(), &world())?)
}

/// The game at a table that stands at its end; where there are fewer remarks than moves, the rest has none.
pub(super) fn book(table: &mut dyn Table, remarks: &[Remark]) -> anyhow::Result<Book> {
    let (ending, moves, setup) = (table.ending(), table.recorded(), table.setup());
    let names = Seat::BOTH.map(|seat| name(table, seat));
    let has_points = table.seat(Seat::First).score.is_some();
    table.again(&setup.seats, setup.seed, &world())?;
    let remarks = remarks.iter().copied().chain(std::iter::repeat(Remark::Worth(None)));
    let mut pages = Vec::with_capacity(moves.len() + 1);
    for (mv, remark) in moves.iter().zip(remarks) {
        let mut here = page(table);
        table.replay(mv).map_err(|reason| anyhow::anyhow!("move `{mv}`: {reason}"))?;
        happen(&mut here, table, mv, remark);
        pages.push(here);
    }
    let mut last = page(table);
    last.facts.extend(ending.as_ref().map(|ending| ("ending", json!(ending))));
    pages.push(last);
    let end = ending.map_or_else(
        || "The record ends here.".to_owned(),
        |ending| format!("The end. {}", ended(&ending, &names, has_points)),
    );
    Ok(Book { pages, end, more: None })
}

/// The position at a table, before anything happens in it.
fn page(table: &dyn Table) -> Page {
    let seats = Seat::BOTH.map(|seat| table.seat(seat));
    let caption = Some(table.caption()).filter(|caption| !caption.is_empty());
    let standing = Seat::BOTH.into_iter().map(|seat| standing(table, seat)).chain(caption);
    let scores = match [seats[0].score, seats[1].score] {
        [Some(first), Some(second)] => Some([first, second]),
        _ => None,
    };
    Page {
        picture: table.picture(),
        position: table.position(),
        scores,
        standing: standing.collect::<Vec<_>>().join("   "),
        event: None,
        notes: Vec::new(),
        facts: Vec::new(),
    }
}

/// Says on a page what has happened there, which the table has seen.
fn happen(page: &mut Page, table: &dyn Table, mv: &str, remark: Remark) {
    page.event = Some(last_move(table, remark.in_words().as_deref()));
    let (is_opening, value) = match remark {
        Remark::Opening => (true, None),
        Remark::Worth(value) => (false, value),
    };
    page.facts = vec![("move", json!(mv)), ("value", json!(value)), ("opening", json!(is_opening))];
}
