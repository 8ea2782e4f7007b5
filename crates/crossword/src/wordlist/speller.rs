//! Lines of text as letter numbers.

use super::MIN_LENGTH;
use super::report::SkipReason;
use crate::Letters;

/// Converts lines to letter numbers. ASCII characters that are tiles of their own go through a table, which is much
/// faster than matching tiles of several characters.
pub(super) struct Speller<'a> {
    pub(super) letters: &'a Letters,
    /// Maximum length of a word, in letters.
    pub(super) longest: usize,
    /// Maximum length of a word, in characters.
    max_characters: usize,
    /// The letter of each ASCII character that is a tile and does not begin a longer one, else 0.
    ascii: [u8; 128],
}

impl<'a> Speller<'a> {
    pub(super) fn new(letters: &'a Letters, longest: usize) -> Self {
        let mut ascii = [0; 128];
        let tiles = || (1..=letters.len() as u8).map(|letter| (letter, letters.text(letter)));
        for (letter, text) in tiles() {
            if let &[byte] = text.as_bytes() {
                ascii[byte.to_ascii_uppercase() as usize & 127] = letter;
                ascii[byte.to_ascii_lowercase() as usize & 127] = letter;
            }
        }
        for (_, text) in tiles().filter(|(_, text)| text.len() > 1) {
            if let Some(byte) = text.bytes().next().filter(u8::is_ascii) {
                ascii[byte.to_ascii_uppercase() as usize] = 0;
                ascii[byte.to_ascii_lowercase() as usize] = 0;
            }
        }
        let widest = tiles().map(|(_, text)| text.chars().count()).max().unwrap_or(1);
        Self { letters, longest, max_characters: longest * widest, ascii }
    }

    /// Writes the letters of a line into `word`.
    pub(super) fn spell(&self, line: &str, word: &mut Vec<u8>) -> Result<(), SkipReason> {
        word.clear();
        // A line can be as long as the file, so reject it before spelling it.
        if line.chars().nth(self.max_characters).is_some() {
            return Err(SkipReason::TooLong);
        }
        let letter = |byte: u8| self.ascii.get(byte as usize).copied().unwrap_or(0);
        word.extend(line.bytes().map(letter));
        if word.contains(&0) {
            *word = self.letters.read_word(line).map_err(SkipReason::Character)?;
        }
        match word.len() {
            len if len < MIN_LENGTH => Err(SkipReason::TooShort),
            len if len > self.longest => Err(SkipReason::TooLong),
            _ => Ok(()),
        }
    }
}
