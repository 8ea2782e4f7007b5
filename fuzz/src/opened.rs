//! The equations of files with a game of any form, as strangers send them.

use papan_catalog::{Document, Filed, World};

/// A file that is taken apart either makes a table or is refused, without files. The document of that table is read as the
/// same game.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(table) = Filed::read(text).and_then(|filed| filed.table(&World::EMPTY)) else { return };
    let document = Document::of(table.as_ref(), true);
    let written = serde_json::to_string(&document).expect("a document can be written");
    let again = Filed::read(&written).and_then(|filed| filed.table(&World::EMPTY));
    let again = again.unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.recorded(), table.recorded(), "{written}");
    assert_eq!(again.position(), table.position(), "{written}");
}
