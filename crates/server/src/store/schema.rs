//! The form of the database, and how older ones become the newest.

use super::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::time::Duration;

/// The first form.
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

/// The second form also knows when things happened, in seconds since 1970; of what was there before, it does not.
const SECOND: &str = "
ALTER TABLE game ADD COLUMN created INTEGER;
ALTER TABLE event ADD COLUMN happened INTEGER;
";

/// The third form also knows on what terms a game is played; what was there before has none.
const THIRD: &str = "
ALTER TABLE game ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
";

/// What leads from each form to the next; the first one leads from nothing. What stands here is never changed, only
/// added to.
const STEPS: [&str; 3] = [FIRST, SECOND, THIRD];

/// How the file is used: the log is written ahead, and a commit has reached the disk when it returns.
pub(super) fn settle(connection: &Connection) -> Result<(), StoreError> {
    connection.busy_timeout(Duration::from_secs(10))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    Ok(())
}

/// Brings a database to the newest form, whole or not at all.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let newest = STEPS.len().cast_signed() as i64;
    let done = usize::try_from(found).ok().filter(|&done| done <= STEPS.len());
    let done = done.ok_or(StoreError::Form { found, newest })?;
    for step in &STEPS[done..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", newest)?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::store::{FILE, Store};
    use crate::terms::GameTerms;

    /// What a server with the first form left behind, without what later forms added.
    const LEFT: &str = r#"
INSERT INTO game (id, name, options, seed) VALUES ('g', 'tictactoe', '{"misere":"no","size":"3x3x3"}', 42);
INSERT INTO seat VALUES ('g', 0, 'human', 'Ani', NULL, zeroblob(32), NULL);
INSERT INTO seat VALUES ('g', 1, 'bot', 'minimax', 'minimax', NULL, NULL);
INSERT INTO event (game, number, body) VALUES ('g', 1, '{"event":"move","move":"5"}');
INSERT INTO event (game, number, body) VALUES ('g', 2, '{"event":"move","move":"1"}');
INSERT INTO event (game, number, body) VALUES ('g', 3, '{"event":"undo","plies":2}');
"#;

    #[test]
    fn a_database_of_any_older_form_is_opened_and_goes_on() {
        for form in [1, 2] {
            goes_on(form);
        }
    }

    fn goes_on(form: u8) {
        let folder = tempfile::tempdir().unwrap();
        let old = Connection::open(folder.path().join(FILE)).unwrap();
        STEPS[..form.into()].iter().for_each(|step| old.execute_batch(step).unwrap());
        old.execute_batch(LEFT).unwrap();
        old.pragma_update(None, "user_version", form).unwrap();
        drop(old);
        for _ in 0..2 {
            let stored = Store::open(folder.path()).unwrap().load("g").unwrap().unwrap();
            assert_eq!((stored.start.game.as_str(), stored.start.seed), ("tictactoe", 42));
            assert_eq!(stored.start.terms, GameTerms::default());
            assert_eq!(stored.events[0], Event::Move { mv: "5".to_owned(), took: None, thought: None });
            assert_eq!(stored.events.last(), Some(&Event::Undo { plies: 2 }));
        }
        let store = Store::open(folder.path()).unwrap();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime
            .block_on(store.append("g", 4, Event::Move { mv: "9".to_owned(), took: None, thought: None }))
            .unwrap();
        assert_eq!(store.load("g").unwrap().unwrap().events.len(), 4);
    }

    #[test]
    fn a_newer_database_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let newer = Connection::open(folder.path().join(FILE)).unwrap();
        newer.pragma_update(None, "user_version", 99).unwrap();
        let refused = Store::open(folder.path()).unwrap_err().to_string();
        assert_eq!(refused, "found a database of form 99, expected one of form 1 to 3");
    }

    #[test]
    fn a_commit_reaches_the_disk() {
        let folder = tempfile::tempdir().unwrap();
        let connection = Connection::open(folder.path().join(FILE)).unwrap();
        settle(&connection).unwrap();
        let mode: String = connection.pragma_query_value(None, "journal_mode", |row| row.get(0)).unwrap();
        let full: i64 = connection.pragma_query_value(None, "synchronous", |row| row.get(0)).unwrap();
        assert_eq!((mode.as_str(), full), ("wal", 2));
    }
}
