//! The equations of machines, from whichever form they were read.

use papan_tictactoe::automaton::{Automaton, KeywordLanguage, check};

/// A machine comes back from every form that it is written in, and is judged without a panic, the same
/// each time.
pub(crate) fn hold(machine: &Automaton) {
    for language in [KeywordLanguage::English, KeywordLanguage::Indonesian] {
        let text = machine.write_with(language);
        assert_eq!(Automaton::read(text.as_bytes()).as_ref(), Ok(machine), "written as\n{text}");
    }
    let text = machine.write_jff();
    assert_eq!(Automaton::read_jff(&text).as_ref(), Ok(machine), "written as\n{text}");
    assert_eq!(check(machine).is_ok(), check(&machine.clone()).is_ok());
}
