//! The equations of recorded games.

use papan_catalog::game;
use papan_session::{Environment, Record};

/// A record that is read is written so that it is read as the same; and a game can be made of it, which
/// records itself so that it can be made again, or is refused, without files.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(record) = text.parse::<Record>() else { return };
    let written = record.to_string();
    assert_eq!(written.parse::<Record>().as_ref(), Ok(&record), "written as\n{written}");
    let Ok(entry) = game(&record.game) else { return };
    // Games in which something is hidden are kept in forms of their own.
    if entry.open().is_err() {
        return;
    }
    if let Ok(session) = entry.load(data, &Environment::EMPTY) {
        // Moves may have been written in another way than the game's own.
        assert_eq!(session.moves().len(), record.moves.len());
        let again = entry
            .load(session.save().as_bytes(), &Environment::EMPTY)
            .expect("what a session saves can be loaded");
        assert_eq!(again.save(), session.save());
    }
}
