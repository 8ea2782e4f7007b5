//! The equations of recorded games.

use papan_catalog::{Record, World, game};

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
    if let Ok(table) = entry.load(data, &World::EMPTY) {
        // Moves may have been written in another way than the game's own.
        assert_eq!(table.moves().len(), record.moves.len());
        let again =
            entry.load(table.save().as_bytes(), &World::EMPTY).expect("what a table saves can be loaded");
        assert_eq!(again.save(), table.save());
    }
}
