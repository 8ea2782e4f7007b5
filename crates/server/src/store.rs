//! Games on disk: an `SQLite` database with one writer thread and one read connection.
//!
//! A game is a row with its start, two rows for its seats and a row per event. Writes that are queued at the
//! same time share a commit, and each is acknowledged only when the commit has reached the disk.

mod schema;
mod writer;

use crate::event::GameEvent;
use crate::messages::StoreText;
use crate::seats::{SeatKind, SeatRecord};
use crate::secret::SecretHash;
use crate::terms::GameTerms;
use crate::wire::number;
use papan_game::Seat;
use papan_message::Message;
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use thiserror::Error;
use writer::{WriteRequest, Writer};

/// Name of the database file in the data folder.
const FILE: &str = "games.sqlite";

/// A failure to store or load a game.
#[derive(Debug, Error)]
#[error("{}", Message::from(self))]
pub enum StoreError {
    /// The database reported an error.
    Database(#[from] rusqlite::Error),
    /// The folder cannot be used.
    Folder(#[from] std::io::Error),
    /// The file was made by another program or by a newer version.
    SchemaVersion {
        /// Version of the file.
        found: i64,
        /// Newest version that is supported.
        newest: i64,
    },
    /// The content of the file is invalid.
    Content(String),
    /// The commit that contained this write failed.
    Commit(Message),
    /// The writer has stopped.
    Closed,
}

impl From<&StoreError> for Message {
    fn from(error: &StoreError) -> Self {
        let text = match error {
            StoreError::Database(error) => StoreText::Database { reason: Self::verbatim(error.to_string()) },
            StoreError::Folder(error) => return papan_host::describe_io_error(error),
            StoreError::SchemaVersion { found, newest } => {
                StoreText::SchemaVersion { found: *found, newest: *newest }
            }
            StoreError::Content(reason) => StoreText::Content { reason: Self::verbatim(reason) },
            StoreError::Commit(reason) => StoreText::Commit { reason: reason.clone() },
            StoreError::Closed => StoreText::Closed,
        };
        text.into()
    }
}

/// The start of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct GameStart {
    pub(crate) game: String,
    pub(crate) options: BTreeMap<String, String>,
    pub(crate) seed: u64,
    pub(crate) seats: [SeatRecord; 2],
    pub(crate) terms: GameTerms,
}

/// A stored game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) start: GameStart,
    pub(crate) events: Vec<GameEvent>,
}

/// The games on disk.
#[derive(Debug)]
pub struct Store {
    writer: Writer,
    reader: Mutex<Connection>,
}

impl Store {
    /// Opens the store in `folder`, which is created if missing. An older database is migrated to the newest
    /// version.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(folder)?;
        let path = folder.join(FILE);
        let mut connection = Connection::open(&path)?;
        schema::configure(&connection)?;
        schema::migrate(&mut connection)?;
        let reader = Connection::open(&path)?;
        schema::configure(&reader)?;
        Ok(Self { writer: Writer::start(connection)?, reader: Mutex::new(reader) })
    }

    /// Stores a new game.
    pub(crate) async fn create(&self, id: &str, start: GameStart) -> Result<(), StoreError> {
        self.writer.write(WriteRequest::Create { id: id.to_owned(), start: Box::new(start) }).await
    }

    /// Stores an event; `number` counts the events of the game from 1.
    pub(crate) async fn append(&self, id: &str, number: u64, event: GameEvent) -> Result<(), StoreError> {
        self.writer.write(WriteRequest::Append { id: id.to_owned(), number, event }).await
    }

    /// Stores that a seat was claimed, with its new token.
    pub(crate) async fn claim(
        &self,
        id: &str,
        number: u64,
        (seat, name): (Seat, Option<String>),
        token: SecretHash,
    ) -> Result<(), StoreError> {
        let event = GameEvent::Claim { seat, name };
        self.writer.write(WriteRequest::Claim { id: id.to_owned(), number, event, seat, token }).await
    }

    /// Loads a game, or returns `None` if it does not exist. Blocks on file access, so async code must not
    /// call it directly.
    pub(crate) fn load(&self, id: &str) -> Result<Option<StoredGame>, StoreError> {
        // A panic between queries leaves the connection usable, so poisoning is ignored.
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
        let seats = [load_seat(&connection, id, Seat::First)?, load_seat(&connection, id, Seat::Second)?];
        let start = GameStart { game, options, seed: seed.cast_unsigned(), seats, terms };
        Ok(Some(StoredGame { start, events: load_events(&connection, id)? }))
    }

    /// Waits until all queued writes are on disk and stops the writer.
    pub fn close(&self) {
        self.writer.close();
    }
}

fn content(error: impl std::fmt::Display) -> StoreError {
    StoreError::Content(error.to_string())
}

/// Loads a seat of a game.
fn load_seat(connection: &Connection, id: &str, seat: Seat) -> Result<SeatRecord, StoreError> {
    let columns = "SELECT sitter, name, player, token, invite FROM seat WHERE game = ?1 AND seat = ?2";
    let mut query = connection.prepare_cached(columns)?;
    let row = query.query_row(params![id, number(seat)], |row| {
        let texts = (row.get::<_, String>(0)?, row.get(1)?, row.get(2)?);
        Ok((texts, row.get::<_, Option<Vec<u8>>>(3)?, row.get::<_, Option<Vec<u8>>>(4)?))
    })?;
    let ((kind, name, player), token, invite) = row;
    let kind = match kind.as_str() {
        "human" => SeatKind::Human,
        "invite" => SeatKind::Invite,
        "bot" => SeatKind::Bot,
        other => return Err(content(format!("unknown seat kind `{other}`"))),
    };
    Ok(SeatRecord { kind, name, player, token: read_hash(token)?, invite: read_hash(invite)? })
}

fn read_hash(bytes: Option<Vec<u8>>) -> Result<Option<SecretHash>, StoreError> {
    let read = |bytes: Vec<u8>| bytes.try_into().map_err(|_| content("a token hash must have 32 bytes"));
    bytes.map(read).transpose()
}

/// Loads the events of a game in order.
fn load_events(connection: &Connection, id: &str) -> Result<Vec<GameEvent>, StoreError> {
    let mut query =
        connection.prepare_cached("SELECT number, body FROM event WHERE game = ?1 ORDER BY number")?;
    let mut rows = query.query([id])?;
    let mut events = Vec::new();
    while let Some(row) = rows.next()? {
        let (number, body): (i64, String) = (row.get(0)?, row.get(1)?);
        if usize::try_from(number).ok() != Some(events.len() + 1) {
            return Err(content(format!("found event {number}, expected event {}", events.len() + 1)));
        }
        events.push(serde_json::from_str(&body).map_err(content)?);
    }
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terms::ClockTerms;

    fn start() -> GameStart {
        let record =
            |kind, token| SeatRecord { kind, name: "Ani".to_owned(), player: None, token, invite: None };
        let seats = [record(SeatKind::Human, Some([7; 32])), record(SeatKind::Bot, None)];
        let options = BTreeMap::from([("size".to_owned(), "3x3x3".to_owned())]);
        GameStart { game: "tictactoe".to_owned(), options, seed: u64::MAX, seats, terms: terms() }
    }

    fn terms() -> GameTerms {
        let clock = Some(ClockTerms { seconds: 300, increment: 3 });
        GameTerms { strict: true, clock, study: Some("#player1 a Ani\n".to_owned()) }
    }

    fn block_on<T>(future: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
    }

    fn mv(text: &str) -> GameEvent {
        GameEvent::Move { mv: text.to_owned(), took: Some(1500), thought: None }
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
        assert_eq!(again.start.seats[0], start().seats[0]);
        assert_eq!(again.start.terms, terms());
        assert_eq!(again.start.seats[1].token, Some([9; 32]));
        let claim = GameEvent::Claim { seat: Seat::Second, name: Some("Budi".to_owned()) };
        assert_eq!(again.events, [mv("5"), claim]);
    }

    #[test]
    fn a_failed_write_does_not_affect_its_batch() {
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
