//! The equations of the `.jff` reader.

use crate::machine;
use papan_automata::jff::{self, Document};
use papan_tictactoe::automaton::Automaton;

/// Checks that a document comes back equal from its text, that its machine holds, and that errors name a line.
///
/// # Panics
///
/// Panics if one of these does not hold.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    match jff::read(text) {
        Ok(document) => comes_back(&document),
        Err(error) => assert!(error.line() >= 1, "{error} names no line"),
    }
    if let Ok(machine) = Automaton::read_jff(text) {
        machine::hold(&machine);
    }
}

/// A written document is read as the same document, and a machine made of it as the same machine.
fn comes_back(document: &Document) {
    let Ok(text) = jff::write(document) else { return };
    assert_eq!(jff::read(&text).as_ref(), Ok(document), "written as\n{text}");
    if let Ok(machine) = document.to_dfa(None) {
        let again = Document::from_dfa(&machine).to_dfa(None);
        assert_eq!(again.map(|dfa| dfa.len()), Ok(machine.len()));
    }
}
