//! Text from files and people, made fit to be shown: nothing in it steers a terminal, and nothing in it hides.

use std::borrow::Cow;
use thiserror::Error;

/// Replaces every character that could steer a terminal, reorder a line or hide in it by its escape, such as `\u{1b}`.
///
/// Escaped are the control characters (C0 except tab and line feed, DEL, C1), the bidirectional controls, and the
/// characters that are drawn as nothing, such as a zero-width space. Everything else stays as it is, so text without such
/// characters is borrowed.
///
/// ```
/// use papan_game::visible;
///
/// assert_eq!(visible("Ani\u{1b}[2J \u{202e}inuB"), "Ani\\u{1b}[2J \\u{202e}inuB");
/// assert_eq!(visible("misère\tx\n"), "misère\tx\n");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_escaped(character) {
            shown.extend(character.escape_unicode());
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// Whether [`visible`] escapes a character.
pub fn is_escaped(character: char) -> bool {
    let is_control = character.is_control() && !matches!(character, '\n' | '\t');
    is_control || is_format(character)
}

/// The characters that have no glyph of their own: bidirectional controls, joiners, separators, tags.
fn is_format(character: char) -> bool {
    matches!(character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e007f}')
}

/// The characters that take room, or change the one before them, but show nothing by themselves.
fn is_blank(character: char) -> bool {
    let is_filler = matches!(character, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}');
    let is_selector = matches!(character, '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}');
    character.is_whitespace() || is_filler || is_selector
}

/// A text that cannot be a person's name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NameError {
    /// It has a control character, such as a line feed.
    #[error("the name has the control character {}, expected text on one line", .0.escape_unicode())]
    Control(char),
    /// It has no character that can be seen.
    #[error("the name has no character that can be seen: expected at least one")]
    Invisible,
}

/// A person's name without the spaces around it. Every front end reads names with this, so that nobody sits at a table
/// under a name that others cannot see.
///
/// ```
/// use papan_game::{NameError, person_name};
///
/// assert_eq!(person_name("  Ani "), Ok("Ani"));
/// assert_eq!(person_name("\u{200b}\u{3164}"), Err(NameError::Invisible));
/// assert_eq!(person_name("A\u{7}"), Err(NameError::Control('\u{7}')));
/// ```
pub fn person_name(text: &str) -> Result<&str, NameError> {
    let name = text.trim();
    if let Some(control) = name.chars().find(|character| character.is_control()) {
        return Err(NameError::Control(control));
    }
    let is_seen = |character| !is_format(character) && !is_blank(character);
    if name.contains(is_seen) { Ok(name) } else { Err(NameError::Invisible) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_or_hides_is_escaped() {
        let steering =
            ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}').filter(|&sign| sign != '\n' && sign != '\t');
        let bidi = ('\u{202a}'..='\u{202e}')
            .chain('\u{2066}'..='\u{2069}')
            .chain(['\u{200e}', '\u{200f}', '\u{61c}']);
        let unseen =
            ['\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}', '\u{2028}', '\u{e0041}'];
        for sign in steering.chain(bidi).chain(unseen) {
            let shown = visible(&format!("a{sign}b")).into_owned();
            assert_eq!(shown, format!("a{}b", sign.escape_unicode()));
        }
    }

    #[test]
    fn what_people_write_stays_as_it_is() {
        for text in
            ["", "a\tb\nc", "\u{e9} \u{65}\u{301}", "\u{1f600}", "\u{5d0}\u{627}", "\u{2026}", "\u{a0}"]
        {
            assert!(matches!(visible(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }

    #[test]
    fn a_name_can_be_seen() {
        for name in ["", " ", "\u{200b}", "\u{202e}\u{2066}", "\u{3164}", "\u{2800}\u{fe0f}", "\u{a0}\u{ad}"]
        {
            assert_eq!(person_name(name), Err(NameError::Invisible), "{name:?}");
        }
        assert_eq!(person_name("a\nb"), Err(NameError::Control('\n')));
        assert_eq!(person_name("\u{200b}Ani"), Ok("\u{200b}Ani"));
    }
}
