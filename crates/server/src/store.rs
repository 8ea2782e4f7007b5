//! Games on disk: a file of `SQLite` that one thread writes and whoever needs a game reads.
//!
//! A game is a row with its start, two rows for its seats and a row for each event. Writes that wait at the same time
//! are committed together, and each is answered only when the disk has it.

mod schema;
mod writer;

use crate::event::Event;
use crate::seating::{Place, Sitter};
use crate::secret::Digested;
use crate::shape::number;
use crate::terms::GameTerms;
use papan_game::Seat;
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;
use writer::{Order, Writer};

/// The file in the folder of the data.
const FILE: &str = "games.sqlite";

/// Why something cannot be stored or read.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database says no.
    #[error("the database says: {0}")]
    Database(#[from] rusqlite::Error),
    /// The folder cannot be used.
    #[error("{}", papan_host::reason(.0))]
    Folder(#[from] std::io::Error),
    /// Another program, or a newer version, made the file.
    #[error("found a database of form {found}, expected one of form 1 to {newest}")]
    Form {
        /// What the file says.
        found: i64,
        /// The newest that is known.
        newest: i64,
    },
    /// What is in the file makes no sense.
    #[error("the database holds {0}")]
    Content(String),
    /// A whole commit failed, and this was in it.
    #[error("it could not be committed: {0}")]
    Commit(String),
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
}

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    pub(crate) game: String,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) seed: u64,
    pub(crate) places: [Place; 2],
    pub(crate) terms: GameTerms,
}

/// A game as it was stored.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Stored {
    pub(crate) start: Start,
    pub(crate) events: Vec<Event>,
}

/// The games on disk.
#[derive(Debug)]
pub struct Store {
    writer: Writer,
    reader: Mutex<Connection>,
}

impl Store {
    /// The store in a folder, which is made where it is missing. One of an older form is brought to the newest.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder)?;
        let path = folder.join(FILE);
        let mut connection = Connection::open(&path)?;
        schema::settle(&connection)?;
        schema::migrate(&mut connection)?;
        let reader = Connection::open(&path)?;
        schema::settle(&reader)?;
        Ok(Self { writer: Writer::start(connection)?, reader: Mutex::new(reader) })
    }

    /// Keeps a new game.
    pub(crate) async fn create(&self, id: &str, start: Start) -> Result<(), StoreError> {
        self.writer.write(Order::Create { id: id.to_owned(), start: Box::new(start) }).await
    }

    /// Keeps what happened in a game; `number` counts its events from 1.
    pub(crate) async fn append(&self, id: &str, number: u64, event: Event) -> Result<(), StoreError> {
        self.writer.write(Order::Append { id: id.to_owned(), number, event }).await
    }

    /// Keeps that somebody took a seat, and the token that it has from now on.
    pub(crate) async fn claim(
        &self,
        id: &str,
        number: u64,
        (seat, name): (Seat, Option<String>),
        token: Digested,
    ) -> Result<(), StoreError> {
        let event = Event::Claim { seat, name };
        self.writer.write(Order::Claim { id: id.to_owned(), number, event, seat, token }).await
    }

    /// A game, if there is one of this name. It reads a file, so it is not for a thread that serves others.
    pub(crate) fn load(&self, id: &str) -> Result<Option<Stored>, StoreError> {
        // Whatever happened to the one who held it, a connection is whole between queries.
        let connection = self.reader.lock().unwrap_or_else(PoisonError::into_inner);
        let columns = "SELECT name, options, seed, terms FROM game WHERE id = ?1";
        let read = |row: &rusqlite::Row<'_>| {
            let texts: [String; 3] = [row.get(0)?, row.get(1)?, row.get(3)?];
            Ok((texts, row.get::<_, i64>(2)?))
        };
        let found = connection.prepare_cached(columns)?.query_row([id], read).optional()?;
        let Some(([game, options, terms], seed)) = found else { return Ok(None) };
        let options = serde_json::from_str(&options).map_err(content)?;
        let terms = serde_json::from_str(&terms).map_err(content)?;
        let places = [place(&connection, id, Seat::First)?, place(&connection, id, Seat::Second)?];
        let start = Start { game, options, seed: seed.cast_unsigned(), places, terms };
        Ok(Some(Stored { start, events: events(&connection, id)? }))
    }

    /// Waits until everything is on disk, and ends the writer.
    pub fn close(&self) {
        self.writer.close();
    }
}

fn content(error: impl std::fmt::Display) -> StoreError {
    StoreError::Content(error.to_string())
}

/// A seat of a game.
fn place(connection: &Connection, id: &str, seat: Seat) -> Result<Place, StoreError> {
    let columns = "SELECT sitter, name, player, token, invite FROM seat WHERE game = ?1 AND seat = ?2";
    let mut query = connection.prepare_cached(columns)?;
    let row = query.query_row(params![id, number(seat)], |row| {
        let texts = (row.get::<_, String>(0)?, row.get(1)?, row.get(2)?);
        Ok((texts, row.get::<_, Option<Vec<u8>>>(3)?, row.get::<_, Option<Vec<u8>>>(4)?))
    })?;
    let ((sitter, name, player), token, invite) = row;
    let sitter = match sitter.as_str() {
        "human" => Sitter::Human,
        "invite" => Sitter::Invite,
        "bot" => Sitter::Bot,
        other => return Err(content(format!("a seat of the kind `{other}`"))),
    };
    Ok(Place { sitter, name, player, token: digested(token)?, invite: digested(invite)? })
}

fn digested(bytes: Option<Vec<u8>>) -> Result<Option<Digested>, StoreError> {
    let read = |bytes: Vec<u8>| bytes.try_into().map_err(|_| content("a digest of another length than 32"));
    bytes.map(read).transpose()
}

/// What happened in a game, in order.
fn events(connection: &Connection, id: &str) -> Result<Vec<Event>, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT number, body FROM event WHERE game = ?1 ORDER BY number")?;
    let mut rows = query.query([id])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let (number, body): (i64, String) = (row.get(0)?, row.get(1)?);
        if usize::try_from(number).ok() != Some(events.len() + 1) {
            return Err(content(format!("event {number} where {} was expected", events.len() + 1)));
        }
        events.push(serde_json::from_str(&body).map_err(content)?);
    }
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::ClockTerms;

    fn start() -> Start {
        let place =
            |sitter, token| Place { sitter, name: "Ani".to_owned(), player: None, token, invite: None };
        let places = [place(Sitter::Human, Some([7; 32])), place(Sitter::Bot, None)];
        let options = BTreeMap::from([("size".to_owned(), "3x3x3".to_owned())]);
        Start { game: "tictactoe".to_owned(), options, seed: u64::MAX, places, terms: terms() }
    }

    fn terms() -> GameTerms {
        let clock = Some(ClockTerms { seconds: 300, increment: 3 });
        GameTerms { strict: true, clock, study: Some("#player1 a Ani\n".to_owned()) }
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    fn mv(text: &str) -> Event {
        Event::Move { mv: text.to_owned(), took: Some(1500), thought: None }
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        assert_eq!(store.load("a").unwrap(), None);
        block_on(async {
            store.create("a", start()).await.unwrap();
            store.append("a", 1, mv("5")).await.unwrap();
            store.claim("a", 2, (Seat::Second, Some("Budi".to_owned())), [9; 32]).await.unwrap();
        });
        drop(store);
        let again = Store::open(folder.path()).unwrap().load("a").unwrap().unwrap();
        assert_eq!((again.start.seed, again.start.options), (u64::MAX, start().options));
        assert_eq!(again.start.places[0], start().places[0]);
        assert_eq!(again.start.terms, terms());
        assert_eq!(again.start.places[1].token, Some([9; 32]));
        let claim = Event::Claim { seat: Seat::Second, name: Some("Budi".to_owned()) };
        assert_eq!(again.events, [mv("5"), claim]);
    }

    #[test]
    fn an_event_happens_once_and_one_that_fails_harms_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        block_on(async {
            store.create("a", start()).await.unwrap();
            let twice = (store.append("a", 1, mv("5")), store.append("a", 1, mv("6")));
            let (first, second, other) =
                futures_util::future::join3(twice.0, twice.1, store.create("b", start())).await;
            assert!(first.is_ok() && second.is_err() && other.is_ok(), "{second:?}");
            assert!(store.append("missing", 1, mv("5")).await.is_err());
        });
        assert_eq!(store.load("a").unwrap().unwrap().events, [mv("5")]);
    }

    #[test]
    fn a_closed_store_refuses() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).unwrap();
        store.close();
        let refused = block_on(store.create("a", start()));
        assert!(matches!(refused, Err(StoreError::Closed)), "{refused:?}");
    }
}
