//! The equations of files with a game of any form, as strangers send them.

use papan_catalog::GameFile;
use papan_session::{Environment, JsonRecord};

/// A file that is taken apart either makes a session or is refused, without files. The document of that session is read as the
/// same game.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let Ok(session) = GameFile::read(text).and_then(|filed| filed.session(&Environment::EMPTY)) else {
        return;
    };
    let document = JsonRecord::of(session.as_ref(), true);
    let written = serde_json::to_string(&document).expect("a document can be written");
    let again = GameFile::read(&written).and_then(|filed| filed.session(&Environment::EMPTY));
    let again = again.unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.recorded_moves(), session.recorded_moves(), "{written}");
    assert_eq!(again.position(), session.position(), "{written}");
}
