//! The database schema and its migrations.

use super::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::time::Duration;

/// Version 1.
const FIRST: &str = "
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    seed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game (id),
    seat INTEGER NOT NULL CHECK (seat IN (0, 1)),
    sitter TEXT NOT NULL,
    name TEXT NOT NULL,
    player TEXT,
    token BLOB,
    invite BLOB,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE TABLE event (
    game TEXT NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
";

/// Version 2 adds timestamps in seconds since 1970; older rows have none.
const SECOND: &str = "
ALTER TABLE game ADD COLUMN created INTEGER;
ALTER TABLE event ADD COLUMN happened INTEGER;
";

/// Version 3 adds the terms of a game; older games have the default ones.
const THIRD: &str = "
ALTER TABLE game ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
";

/// The migration to each version from the one before, starting with an empty database. Entries are never
/// changed, only added.
const MIGRATIONS: [&str; 3] = [FIRST, SECOND, THIRD];

/// Sets up a connection: write-ahead logging, and commits that return only when they have reached the disk.
pub(super) fn configure(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

/// Migrates a database to the newest version in one transaction.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let newest = MIGRATIONS.len().cast_signed() as i64;
    let done = usize::try_from(found).ok().filter(|&done| done <= MIGRATIONS.len());
    let done = done.ok_or(StoreError::SchemaVersion { found, newest })?;
    for step in &MIGRATIONS[done..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", newest)?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::GameEvent;
    use crate::store::{FILE, Store};
    use crate::terms::GameTerms;

    /// Rows as written by version 1.
    const LEFT: &str = r#"
INSERT INTO game (id, name, options, seed) VALUES ('g', 'tictactoe', '{"misere":"no","size":"3x3x3"}', 42);
INSERT INTO seat VALUES ('g', 0, 'human', 'Ani', NULL, zeroblob(32), NULL);
INSERT INTO seat VALUES ('g', 1, 'bot', 'minimax', 'minimax', NULL, NULL);
INSERT INTO event (game, number, body) VALUES ('g', 1, '{"event":"move","move":"5"}');
INSERT INTO event (game, number, body) VALUES ('g', 2, '{"event":"move","move":"1"}');
INSERT INTO event (game, number, body) VALUES ('g', 3, '{"event":"undo","plies":2}');
"#;

    #[test]
    fn migrates_databases_of_older_versions() {
        for form in [1, 2] {
            goes_on(form);
        }
    }

    fn goes_on(form: u8) {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join(FILE)).unwrap();
        MIGRATIONS[..form.into()].iter().for_each(|step| old.execute_batch(step).unwrap());
        old.execute_batch(LEFT).unwrap();
        old.pragma_update(None, "user_version", form).unwrap();
        drop(old);
        for _ in 0..2 {
            let stored = Store::open(folder.path()).unwrap().load("g").unwrap().unwrap();
            assert_eq!((stored.start.game.as_str(), stored.start.seed), ("tictactoe", 42));
            assert_eq!(stored.start.terms, GameTerms::default());
            assert_eq!(stored.events[0], GameEvent::Move { mv: "5".to_owned(), took: None, thought: None });
            assert_eq!(stored.events.last(), Some(&GameEvent::Undo { plies: 2 }));
        }
        let store = Store::open(folder.path()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime
            .block_on(store.append("g", 4, GameEvent::Move { mv: "9".to_owned(), took: None, thought: None }))
            .unwrap();
        assert_eq!(store.load("g").unwrap().unwrap().events.len(), 4);
    }

    #[test]
    fn refuses_newer_databases() {
        let folder = tempfile::tempdir().unwrap();
        let newer = Connection::open(folder.path().join(FILE)).unwrap();
        newer.pragma_update(None, "user_version", 99).unwrap();
        let refused = Store::open(folder.path()).unwrap_err().to_string();
        assert_eq!(refused, "database version 99 is not supported: expected 1 to 3");
    }

    #[test]
    fn a_commit_reaches_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = Connection::open(folder.path().join(FILE)).unwrap();
        configure(&connection).unwrap();
        let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        let full: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap();
        assert_eq!((mode.as_str(), full), ("wal", 2));
    }
}
