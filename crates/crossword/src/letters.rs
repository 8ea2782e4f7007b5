//! Tile sets: the tiles of a language with their counts and points.

use crate::Tile;
use crate::built_in::built_in;
use crate::messages::RackError;
use crate::rack::{RACK_SIZE, Rack};
use std::borrow::Cow;
use std::fmt::Write;
use std::str::FromStr;
use thiserror::Error;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// Composes the letters of a text (NFC). `e` with a combining accent and `é` are the same letter, and some systems
/// write files decomposed.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    let is_composed = text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes;
    if is_composed { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// Maximum number of letters of a tile set. Sets of letters are bit masks.
pub const MAX_LETTERS: usize = 62;

/// Maximum number of tiles of a set.
const MAX_TILES: u32 = 500;

/// Maximum points of a tile. It keeps the partial scores of move generation within `i16`.
const MAX_POINTS: i16 = 40;

/// A tile set.
///
/// A tile set file has a line for each tile, the blank first: the tile, its count, its points, and `vowel` if it is
/// one. A tile can have several characters, as in some languages. Moves and positions then write it in brackets.
///
/// ```
/// use papan_crossword::Letters;
///
/// let letters = Letters::english();
/// assert_eq!((letters.len(), letters.tile_count()), (26, 100));
/// let word = letters.read_word("QUIZ").unwrap();
/// assert_eq!(word.iter().map(|&letter| letters.points(letter)).sum::<i16>(), 22);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letters {
    name: String,
    /// The blank, then the letters.
    kinds: Vec<TileKind>,
}

/// A kind of tile.
#[derive(Clone, PartialEq, Eq, Debug)]
struct TileKind {
    /// The letter in upper case.
    text: String,
    /// The letter in lower case, for a blank that stands for it.
    lower: String,
    count: u8,
    points: i16,
    is_vowel: bool,
}

/// A text is not a tile set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LettersError {
    /// A line is invalid.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Line {
        /// The line number, from 1.
        line: usize,
        /// The text found.
        found: String,
        /// The text expected.
        expected: String,
    },
    /// The set as a whole is invalid.
    #[error("{0}")]
    Set(String),
}

impl Letters {
    /// Returns the English set: 100 tiles.
    pub fn english() -> Self {
        Self::built_in("english", include_str!("../../../data/crossword/english.letters"))
    }

    /// Returns the Indonesian set: 100 tiles, without Q and X.
    pub fn indonesian() -> Self {
        Self::built_in("indonesian", include_str!("../../../data/crossword/indonesian.letters"))
    }

    fn built_in(name: &str, text: &str) -> Self {
        built_in(Self::read(name, text))
    }

    /// Reads a tile set file.
    pub fn read(name: &str, text: &str) -> Result<Self, LettersError> {
        let mut kinds: Vec<TileKind> = Vec::new();
        let text = &*composed(text);
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let entry = line.split('#').next().unwrap_or_default().trim();
            if !entry.is_empty() {
                let error = |expected: &str| LettersError::Line {
                    line: number + 1,
                    found: entry.to_owned(),
                    expected: expected.to_owned(),
                };
                let kind = TileKind::read(entry).map_err(|expected| error(&expected))?;
                if kinds.is_empty() != (kind.text == "?") {
                    return Err(error("the blank `?` on the first line and only there"));
                }
                if kinds.iter().any(|known| known.text == kind.text || known.lower == kind.lower) {
                    return Err(error("a tile not listed above"));
                }
                kinds.push(kind);
            }
        }
        let letters = Self { name: name.to_owned(), kinds };
        letters.check()?;
        Ok(letters)
    }

    fn check(&self) -> Result<(), LettersError> {
        let error = |reason: String| Err(LettersError::Set(reason));
        match self.kinds.len() {
            0..=2 => error("found fewer than two letters, expected the blank and at least two".to_owned()),
            count if count > MAX_LETTERS + 1 => {
                error(format!("found {} letters, expected at most {MAX_LETTERS}", count - 1))
            }
            _ if !(14..=MAX_TILES).contains(&self.tile_count()) => {
                error(format!("found {} tiles, expected from 14 to {MAX_TILES}", self.tile_count()))
            }
            _ => Ok(()),
        }
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the number of letters, without the blank. Letters are numbered from 1.
    pub fn len(&self) -> usize {
        self.kinds.len() - 1
    }

    /// Always returns `false`: a set has at least two letters.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of tiles, blanks included.
    pub fn tile_count(&self) -> u32 {
        self.kinds.iter().map(|kind| u32::from(kind.count)).sum()
    }

    /// Returns the number of tiles of a letter; 0 is the blank.
    pub fn count(&self, letter: u8) -> u8 {
        self.kinds.get(usize::from(letter)).map_or(0, |kind| kind.count)
    }

    /// Returns the points of a letter; the blank, 0, has none.
    pub fn points(&self, letter: u8) -> i16 {
        self.kinds.get(usize::from(letter)).map_or(0, |kind| kind.points)
    }

    /// Returns the points of a tile, on a rack or on the board.
    pub fn tile_points(&self, tile: Tile) -> i16 {
        self.points(tile.on_rack().letter())
    }

    /// Whether a letter is a vowel.
    pub fn is_vowel(&self, letter: u8) -> bool {
        self.kinds.get(usize::from(letter)).is_some_and(|kind| kind.is_vowel)
    }

    /// Returns every tile of the set, as on a rack, in order.
    pub fn all_tiles(&self) -> Vec<Tile> {
        let of = |(letter, kind): (usize, &TileKind)| {
            std::iter::repeat_n(Tile::from_letter(letter as u8), usize::from(kind.count))
        };
        self.kinds.iter().enumerate().flat_map(of).collect()
    }

    /// Returns a letter in upper case, `?` for 0.
    pub fn text(&self, letter: u8) -> &str {
        self.kinds.get(usize::from(letter)).map_or("", |kind| &kind.text)
    }

    /// Writes a tile: in lower case if a blank stands for the letter, in brackets if it has several characters. A
    /// letter that the set does not have is written as its number in brackets.
    pub fn write(&self, tile: Tile) -> String {
        let Some(kind) = self.kinds.get(usize::from(tile.letter())) else {
            return format!("[{}]", tile.letter());
        };
        let text = if tile.is_blank() { &kind.lower } else { &kind.text };
        if text.chars().nth(1).is_some() { format!("[{text}]") } else { text.clone() }
    }

    /// Writes tiles one after another.
    pub fn write_all(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        tiles.into_iter().fold(String::new(), |mut text, tile| {
            // Writing to a string never fails.
            let _ = write!(text, "{}", self.write(tile));
            text
        })
    }

    /// Writes the tiles of a rack, blanks last.
    pub fn write_rack(&self, rack: Rack) -> String {
        let blanks = rack.count(Tile::BLANK);
        self.write_all(rack.tiles().skip(blanks)) + &"?".repeat(blanks)
    }

    /// Reads a rack in any case and with any spaces.
    pub fn read_rack(&self, text: &str) -> Result<Rack, RackError> {
        let mut tiles = Vec::new();
        let text = composed(text);
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (tile, after) = self.read_tile(rest).ok_or_else(|| RackError::Tile {
                found: rest.chars().next().unwrap_or_default(),
                set: self.name.clone(),
            })?;
            tiles.push(Tile::from_letter(tile.letter()));
            rest = after.trim_start();
        }
        Rack::of(tiles.iter().copied()).ok_or(RackError::TooMany { count: tiles.len(), max: RACK_SIZE })
    }

    /// Returns a word in upper case without brackets, for people to read.
    pub fn word(&self, word: &[u8]) -> String {
        word.iter().map(|&letter| self.text(letter)).collect()
    }

    /// Reads the tile at the beginning of a text in NFC. Returns it with the rest of the text. Upper case is a letter,
    /// lower case a blank that stands for one, `?` a blank on a rack.
    pub fn read_tile<'a>(&self, text: &'a str) -> Option<(Tile, &'a str)> {
        let first = text.chars().next()?;
        let (name, rest) = match text.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
            Some(split) => split,
            None => text.split_at(first.len_utf8()),
        };
        let tile = |(letter, kind): (usize, &TileKind)| match name {
            _ if name == kind.text => Some(Tile::from_letter(letter as u8)),
            _ if name == kind.lower => Some(Tile::blank_as(letter as u8)),
            _ => None,
        };
        self.kinds.iter().enumerate().find_map(tile).map(|tile| (tile, rest))
    }

    /// Reads a word in any case, composed or not, matching the longest tiles first. The error is the character that
    /// begins no tile.
    pub fn read_word(&self, word: &str) -> Result<Vec<u8>, char> {
        let mut rest = composed(word).to_uppercase();
        let mut letters = Vec::with_capacity(rest.len());
        while let Some(first) = rest.chars().next() {
            let fits = |letter: &usize| rest.starts_with(&self.kinds[*letter].text);
            let longest =
                (1..self.kinds.len()).filter(fits).max_by_key(|&letter| self.kinds[letter].text.len());
            let letter = longest.ok_or(first)?;
            letters.push(letter as u8);
            rest.drain(..self.kinds[letter].text.len());
        }
        Ok(letters)
    }
}

impl TileKind {
    /// Parses a line: tile, count, points, optional `vowel`. The error says what was expected.
    fn read(line: &str) -> Result<Self, String> {
        let form = || "a tile, how many of it there are, and its points, such as `A 9 1 vowel`".to_owned();
        let words: Vec<&str> = line.split_whitespace().collect();
        let (&[text, count, points], is_vowel) = match &words[..] {
            [rest @ .., "vowel"] if rest.len() == 3 => (rest.first_chunk::<3>().ok_or_else(form)?, true),
            all => (<&[&str; 3]>::try_from(all).map_err(|_| form())?, false),
        };
        let is_tile = text == "?" || text.chars().all(char::is_alphabetic);
        if !is_tile || text.chars().count() > 4 {
            return Err("a tile of one to four letters, or `?`".to_owned());
        }
        let count = u8::from_str(count).map_err(|_| "a number of tiles up to 255".to_owned())?;
        let points = i16::from_str(points).ok().filter(|points| (0..=MAX_POINTS).contains(points));
        let points = points.ok_or_else(|| format!("points from 0 to {MAX_POINTS}"))?;
        if text == "?" && points != 0 {
            return Err("0 points for the blank".to_owned());
        }
        let (text, lower) = (text.to_uppercase(), text.to_lowercase());
        if text != "?" && text == lower {
            return Err("a letter with capitals and lower case".to_owned());
        }
        Ok(Self { text, lower, count, points, is_vowel })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn built_in_sets_have_a_hundred_tiles() {
        for letters in [Letters::english(), Letters::indonesian()] {
            assert_eq!(letters.tile_count(), 100, "{}", letters.name());
            assert_eq!(letters.all_tiles().len(), 100);
            assert_eq!(letters.count(0), 2);
        }
        assert_eq!(
            Letters::english()
                .all_tiles()
                .iter()
                .map(|&tile| Letters::english().tile_points(tile))
                .sum::<i16>(),
            187
        );
    }

    #[test]
    fn multi_character_tiles_are_in_brackets() {
        let letters = Letters::read("few", "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n").unwrap();
        assert_eq!(letters.read_word("chacha").unwrap(), [2, 1, 2, 1]);
        assert_eq!(letters.read_word("cab"), Err('B'));
        let tiles = [Tile::from_letter(2), Tile::blank_as(2), Tile::from_letter(1), Tile::BLANK];
        assert_eq!(letters.write_all(tiles), "[CH][ch]A?");
        let mut rest = "[CH][ch]A?";
        for tile in tiles {
            let (read, after) = letters.read_tile(rest).unwrap();
            assert_eq!(read, tile);
            rest = after;
        }
        assert_eq!(letters.read_tile(rest), None);
    }

    #[test]
    fn composes_decomposed_letters() {
        let letters = Letters::read("few", "? 2 0\nA 9 1 vowel\ne\u{301} 3 5 vowel\nN\u{303} 2 4\n").unwrap();
        assert_eq!([letters.text(2), letters.text(3)], ["\u{c9}", "\u{d1}"]);
        assert_eq!(letters.read_word("an\u{303}E\u{301}"), letters.read_word("A\u{d1}\u{c9}"));
        assert_eq!(letters.read_rack("n\u{303} E\u{301}?"), letters.read_rack("\u{d1}\u{c9}?"));
        assert_eq!(letters.read_word("a\u{301}"), Err('\u{c1}'));
    }

    #[test]
    fn reads_racks_in_any_case_and_writes_blanks_last() {
        let letters = Letters::english();
        assert_eq!(letters.write_rack(letters.read_rack(" q?u Iz?").unwrap()), "IQUZ??");
        assert_eq!(letters.read_rack(""), Ok(Rack::EMPTY));
        let error = |text: &str| letters.read_rack(text).unwrap_err().to_string();
        assert_eq!(error("AB1"), "found `1`, expected tiles of the set english, or `?` for a blank");
        assert_eq!(error("ABCDEFGH"), "found 8 tiles, expected at most 7");
        assert_eq!(letters.write(Tile::from_letter(90)), "[90]");
    }

    #[test]
    fn errors_name_the_line() {
        let error = |text: &str| Letters::read("bad", text).unwrap_err().to_string();
        assert_eq!(error(""), "found fewer than two letters, expected the blank and at least two");
        assert_eq!(
            error("A 9 1\n"),
            "line 1: found `A 9 1`, expected the blank `?` on the first line and only there"
        );
        assert_eq!(error("? 2 0\nA 9 1\na 9 1\n"), "line 3: found `a 9 1`, expected a tile not listed above");
        assert_eq!(error("? 2 0\nA 9 41\n"), "line 2: found `A 9 41`, expected points from 0 to 40");
        assert_eq!(error("? 2 1\n"), "line 1: found `? 2 1`, expected 0 points for the blank");
        assert_eq!(
            error("? 2 0\nA 300 1\n"),
            "line 2: found `A 300 1`, expected a number of tiles up to 255"
        );
        assert_eq!(error("? 2 0\nA 5 1\nB 1 1\n"), "found 8 tiles, expected from 14 to 500");
    }
}
