//! Makes text from files and people safe to print: it cannot control a terminal or hide characters.

use papan_message::messages;
use std::borrow::Cow;

/// Escapes every character that could control a terminal, reorder a line or be invisible, such as `\u{1b}`.
///
/// This covers control characters (C0 except tab and line feed, DEL, C1), bidirectional controls, and
/// characters without a glyph, such as the zero-width space. Text without such characters is borrowed.
///
/// ```
/// use papan_game::escape_unprintable;
///
/// assert_eq!(escape_unprintable("Ani\u{1b}[2J \u{202e}inuB"), "Ani\\u{1b}[2J \\u{202e}inuB");
/// assert_eq!(escape_unprintable("misère\tx\n"), "misère\tx\n");
/// ```
pub fn escape_unprintable(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unprintable) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_unprintable(character) {
            escaped.extend(character.escape_unicode());
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

/// Returns whether [`escape_unprintable`] escapes a character.
pub fn is_unprintable(character: char) -> bool {
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    is_control || is_format(character)
}

/// Returns whether a character has no glyph: bidirectional controls, joiners, separators, tags.
fn is_format(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e007f}')
}

/// Returns whether a character takes space, or modifies the one before it, but shows nothing by itself.
fn is_blank(character: char) -> bool {
    let is_filler = matches!(character, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    let is_selector = matches!(character, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    character.is_whitespace() || is_filler || is_selector
}

messages! {
    /// The error for text that cannot be a person's name.
    pub enum NameError {
        /// A control character, such as a line feed, which is given as an escape.
        Control { escape: String } => "name.control",
        /// No visible character.
        Invisible => "name.invisible",
    }
}

/// Trims a person's name and checks that it is visible. Every front end uses this, so that no player has a
/// name that others cannot see.
///
/// ```
/// use papan_game::{NameError, check_person_name};
///
/// assert_eq!(check_person_name("  Ani "), Ok("Ani"));
/// assert_eq!(check_person_name("\u{200b}\u{3164}"), Err(NameError::Invisible));
/// assert_eq!(check_person_name("A\u{7}"), Err(NameError::Control { escape: "\\u{7}".to_owned() }));
/// ```
pub fn check_person_name(text: &str) -> Result<&str, NameError> {
    let name = text.trim();
    if let Some(control) = name.chars().find(|character| character.is_control()) {
        return Err(NameError::Control { escape: control.escape_unicode().to_string() });
    }
    let is_visible = |character| !is_format(character) && !is_blank(character);
    if name.contains(is_visible) { Ok(name) } else { Err(NameError::Invisible) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_control_and_invisible_characters() {
        let controls = ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}').filter(|&c| c != '\n' && c != '\t');
        let bidi = ('\u{202a}'..='\u{202e}')
            .chain('\u{2066}'..='\u{2069}')
            .chain(['\u{200e}', '\u{200f}', '\u{61c}']);
        let invisible =
            ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}', '\u{2028}', '\u{e0041}'];
        for c in controls.chain(bidi).chain(invisible) {
            let escaped = escape_unprintable(&format!("a{c}b")).into_owned();
            assert_eq!(escaped, format!("a{}b", c.escape_unicode()));
        }
    }

    #[test]
    fn keeps_printable_text() {
        for text in
            ["", "a\tb\nc", "\u{e9} \u{65}\u{301}", "\u{1f600}", "\u{5d0}\u{627}", "\u{2026}", "\u{a0}"]
        {
            assert!(matches!(escape_unprintable(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }

    #[test]
    fn rejects_invisible_names() {
        for name in ["", " ", "\u{200b}", "\u{202e}\u{2066}", "\u{3164}", "\u{2800}\u{fe0f}", "\u{a0}\u{ad}"]
        {
            assert_eq!(check_person_name(name), Err(NameError::Invisible), "{name:?}");
        }
        assert_eq!(check_person_name("a\nb"), Err(NameError::Control { escape: "\\u{a}".to_owned() }));
        assert_eq!(check_person_name("\u{200b}Ani"), Ok("\u{200b}Ani"));
    }
}
