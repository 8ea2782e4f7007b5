//! The tiles of a language: which there are, how many, and what they count.

use crate::Tile;
use crate::rack::{RACK, Rack};
use std::borrow::Cow;
use std::fmt::Write;
use std::str::FromStr;
use thiserror::Error;
use unicode_normalization::{IsNormalized, UnicodeNormalization, is_nfc_quick};

/// The text with its letters composed (NFC). `e` and a combining accent are the one letter `é` to people, and some
/// systems write file contents decomposed.
pub(crate) fn composed(text: &str) -> Cow<'_, str> {
    let is_composed = text.is_ascii() || is_nfc_quick(text.chars()) == IsNormalized::Yes;
    if is_composed { Cow::Borrowed(text) } else { Cow::Owned(text.nfc().collect()) }
}

/// No set has more letters than this: sets of letters are kept as the bits of a number.
pub const MOST_LETTERS: usize = 62;

/// No set has more tiles than this.
const MOST_TILES: u32 = 500;

/// No tile counts more than this: the dearest placement that there can be then counts less than a small number holds.
const MOST_POINTS: i16 = 40;

/// A tile set.
///
/// It is read from a text with a line for each tile, the blank first: the tile, how many of it there are, what it
/// counts, and `vowel` where it is one. A tile may have more than one character, as in some languages; in moves and
/// positions it then stands in brackets.
///
/// ```
/// use papan_crossword::Letters;
///
/// let letters = Letters::english();
/// assert_eq!((letters.len(), letters.tiles()), (26, 100));
/// let word = letters.read_word("QUIZ").unwrap();
/// assert_eq!(word.iter().map(|&letter| letters.points(letter)).sum::<i16>(), 22);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letters {
    name: String,
    /// The blank, then the letters.
    faces: Vec<Face>,
}

/// One kind of tile.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Face {
    /// In capitals.
    text: String,
    /// For a blank that stands for it.
    small: String,
    count: u8,
    points: i16,
    is_vowel: bool,
}

/// Why a text is not a tile set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LettersError {
    /// A line is wrong.
    #[error("line {line}: found `{found}`, expected {expected}")]
    Line {
        /// Where.
        line: usize,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
    /// The set as a whole is wrong.
    #[error("{0}")]
    Set(String),
}

/// Why a text is not a rack.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RackError {
    /// No tile begins there.
    #[error("found `{found}`, expected tiles of the set {set}, or `?` for a blank")]
    Tile {
        /// What stands there.
        found: char,
        /// The name of the set.
        set: String,
    },
    /// There are too many tiles.
    #[error("found {0} tiles, expected at most {RACK}")]
    TooMany(usize),
}

impl Letters {
    /// The English set: 100 tiles.
    pub fn english() -> Self {
        Self::shipped("english", include_str!("../../../data/crossword/english.letters"))
    }

    /// The Indonesian set: 100 tiles, without Q and X.
    pub fn indonesian() -> Self {
        Self::shipped("indonesian", include_str!("../../../data/crossword/indonesian.letters"))
    }

    fn shipped(name: &str, text: &str) -> Self {
        Self::read(name, text).expect("the sets that ship are read by a test")
    }

    /// The set that a text describes.
    pub fn read(name: &str, text: &str) -> Result<Self, LettersError> {
        let mut faces: Vec<Face> = Vec::new();
        let text = &*composed(text);
        for (number, line) in text.strip_prefix('\u{feff}').unwrap_or(text).lines().enumerate() {
            let said = line.split('#').next().unwrap_or_default().trim();
            if !said.is_empty() {
                let wrong = |expected: &str| LettersError::Line {
                    line: number + 1,
                    found: said.to_owned(),
                    expected: expected.to_owned(),
                };
                let face = Face::read(said).map_err(|expected| wrong(&expected))?;
                if faces.is_empty() != (face.text == "?") {
                    return Err(wrong("the blank `?` on the first line and only there"));
                }
                if faces.iter().any(|known| known.text == face.text || known.small == face.small) {
                    return Err(wrong("a tile that does not stand above"));
                }
                faces.push(face);
            }
        }
        let letters = Self { name: name.to_owned(), faces };
        letters.check()?;
        Ok(letters)
    }

    fn check(&self) -> Result<(), LettersError> {
        let wrong = |reason: String| Err(LettersError::Set(reason));
        match self.faces.len() {
            0..=2 => wrong("found fewer than two letters, expected the blank and at least two".to_owned()),
            most if most > MOST_LETTERS + 1 => {
                wrong(format!("found {} letters, expected at most {MOST_LETTERS}", most - 1))
            }
            _ if !(14..=MOST_TILES).contains(&self.tiles()) => {
                wrong(format!("found {} tiles, expected from 14 to {MOST_TILES}", self.tiles()))
            }
            _ => Ok(()),
        }
    }

    /// What the set is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many letters there are, the blank aside. They are numbered from 1.
    pub fn len(&self) -> usize {
        self.faces.len() - 1
    }

    /// Whether there are no letters; no set is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many tiles there are, blanks included.
    pub fn tiles(&self) -> u32 {
        self.faces.iter().map(|face| u32::from(face.count)).sum()
    }

    /// How many tiles of a letter there are; of the blank for 0.
    pub fn count(&self, letter: u8) -> u8 {
        self.faces.get(usize::from(letter)).map_or(0, |face| face.count)
    }

    /// What a letter counts; the blank, 0, counts nothing.
    pub fn points(&self, letter: u8) -> i16 {
        self.faces.get(usize::from(letter)).map_or(0, |face| face.points)
    }

    /// What a tile counts, in hand or on the board.
    pub fn worth(&self, tile: Tile) -> i16 {
        self.points(tile.in_hand().letter())
    }

    /// Whether a letter is a vowel.
    pub fn is_vowel(&self, letter: u8) -> bool {
        self.faces.get(usize::from(letter)).is_some_and(|face| face.is_vowel)
    }

    /// Every tile of the set, each as often as it is there, in hand.
    pub fn every_tile(&self) -> Vec<Tile> {
        let of = |(letter, face): (usize, &Face)| {
            std::iter::repeat_n(Tile::letter_tile(letter as u8), usize::from(face.count))
        };
        self.faces.iter().enumerate().flat_map(of).collect()
    }

    /// A letter in capitals, `?` for 0.
    pub fn text(&self, letter: u8) -> &str {
        self.faces.get(usize::from(letter)).map_or("", |face| &face.text)
    }

    /// A tile as it is written: lower case where a blank stands for a letter, in brackets where it has more than one
    /// character. A letter that the set does not have is its number, in brackets.
    pub fn write(&self, tile: Tile) -> String {
        let Some(face) = self.faces.get(usize::from(tile.letter())) else {
            return format!("[{}]", tile.letter());
        };
        let text = if tile.is_blank() { &face.small } else { &face.text };
        if text.chars().nth(1).is_some() { format!("[{text}]") } else { text.clone() }
    }

    /// Tiles one after another, as they are written.
    pub fn write_all(&self, tiles: impl IntoIterator<Item = Tile>) -> String {
        tiles.into_iter().fold(String::new(), |mut text, tile| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{}", self.write(tile));
            text
        })
    }

    /// The tiles of a rack as they are written, the blanks last.
    pub fn write_rack(&self, rack: Rack) -> String {
        let blanks = rack.count(Tile::BLANK);
        self.write_all(rack.tiles().skip(blanks)) + &"?".repeat(blanks)
    }

    /// The rack that a text names, in any case and with any spaces; else what stands where a tile is expected, or
    /// how many tiles there are where they are too many.
    pub fn read_rack(&self, text: &str) -> Result<Rack, RackError> {
        let mut tiles = Vec::new();
        let text = composed(text);
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (tile, after) = self.read_tile(rest).ok_or_else(|| RackError::Tile {
                found: rest.chars().next().unwrap_or_default(),
                set: self.name.clone(),
            })?;
            tiles.push(Tile::letter_tile(tile.letter()));
            rest = after.trim_start();
        }
        Rack::of(tiles.iter().copied()).ok_or(RackError::TooMany(tiles.len()))
    }

    /// A word in capitals, without brackets: what people read.
    pub fn word(&self, word: &[u8]) -> String {
        word.iter().map(|&letter| self.text(letter)).collect()
    }

    /// The tile at the beginning of a text, and what follows it: capitals are letters, lower case a blank that stands
    /// for one, `?` a blank in hand. The text is composed (NFC).
    pub fn read_tile<'a>(&self, text: &'a str) -> Option<(Tile, &'a str)> {
        let first = text.chars().next()?;
        let (name, rest) = match text.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
            Some(split) => split,
            None => text.split_at(first.len_utf8()),
        };
        let tile = |(letter, face): (usize, &Face)| match name {
            _ if name == face.text => Some(Tile::letter_tile(letter as u8)),
            _ if name == face.small => Some(Tile::blank_as(letter as u8)),
            _ => None,
        };
        self.faces.iter().enumerate().find_map(tile).map(|tile| (tile, rest))
    }

    /// The letters of a word in any case, composed or not, longest tiles first; at fault, where it cannot be read.
    pub fn read_word(&self, word: &str) -> Result<Vec<u8>, char> {
        let mut rest = composed(word).to_uppercase();
        let mut letters = Vec::with_capacity(rest.len());
        while let Some(first) = rest.chars().next() {
            let fits = |letter: &usize| rest.starts_with(&self.faces[*letter].text);
            let longest =
                (1..self.faces.len()).filter(fits).max_by_key(|&letter| self.faces[letter].text.len());
            let letter = longest.ok_or(first)?;
            letters.push(letter as u8);
            rest.drain(..self.faces[letter].text.len());
        }
        Ok(letters)
    }
}

impl Face {
    /// A line of a set: tile, count, points, perhaps `vowel`; else what was expected.
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
        let points = i16::from_str(points).ok().filter(|points| (0..=MOST_POINTS).contains(points));
        let points = points.ok_or_else(|| format!("points from 0 to {MOST_POINTS}"))?;
        if text == "?" && points != 0 {
            return Err("0 points for the blank".to_owned());
        }
        let (text, small) = (text.to_uppercase(), text.to_lowercase());
        if text != "?" && text == small {
            return Err("a letter with capitals and lower case".to_owned());
        }
        Ok(Self { text, small, count, points, is_vowel })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sets_that_ship_have_a_hundred_tiles() {
        for letters in [Letters::english(), Letters::indonesian()] {
            assert_eq!(letters.tiles(), 100, "{}", letters.name());
            assert_eq!(letters.every_tile().len(), 100);
            assert_eq!(letters.count(0), 2);
        }
        assert_eq!(
            Letters::english().every_tile().iter().map(|&tile| Letters::english().worth(tile)).sum::<i16>(),
            187
        );
    }

    #[test]
    fn tiles_of_several_characters_stand_in_brackets() {
        let letters = Letters::read("few", "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n").unwrap();
        assert_eq!(letters.read_word("chacha").unwrap(), [2, 1, 2, 1]);
        assert_eq!(letters.read_word("cab"), Err('B'));
        let tiles = [Tile::letter_tile(2), Tile::blank_as(2), Tile::letter_tile(1), Tile::BLANK];
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
    fn decomposed_letters_are_composed() {
        let letters = Letters::read("few", "? 2 0\nA 9 1 vowel\ne\u{301} 3 5 vowel\nN\u{303} 2 4\n").unwrap();
        assert_eq!([letters.text(2), letters.text(3)], ["\u{c9}", "\u{d1}"]);
        assert_eq!(letters.read_word("an\u{303}E\u{301}"), letters.read_word("A\u{d1}\u{c9}"));
        assert_eq!(letters.read_rack("n\u{303} E\u{301}?"), letters.read_rack("\u{d1}\u{c9}?"));
        assert_eq!(letters.read_word("a\u{301}"), Err('\u{c1}'));
    }

    #[test]
    fn racks_are_read_in_any_case_and_written_with_their_blanks_last() {
        let letters = Letters::english();
        assert_eq!(letters.write_rack(letters.read_rack(" q?u Iz?").unwrap()), "IQUZ??");
        assert_eq!(letters.read_rack(""), Ok(Rack::EMPTY));
        let refused = |text: &str| letters.read_rack(text).unwrap_err().to_string();
        assert_eq!(refused("AB1"), "found `1`, expected tiles of the set english, or `?` for a blank");
        assert_eq!(refused("ABCDEFGH"), "found 8 tiles, expected at most 7");
        assert_eq!(letters.write(Tile::letter_tile(90)), "[90]");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let refused = |text: &str| Letters::read("bad", text).unwrap_err().to_string();
        assert_eq!(refused(""), "found fewer than two letters, expected the blank and at least two");
        assert_eq!(
            refused("A 9 1\n"),
            "line 1: found `A 9 1`, expected the blank `?` on the first line and only there"
        );
        assert_eq!(
            refused("? 2 0\nA 9 1\na 9 1\n"),
            "line 3: found `a 9 1`, expected a tile that does not stand above"
        );
        assert_eq!(refused("? 2 0\nA 9 41\n"), "line 2: found `A 9 41`, expected points from 0 to 40");
        assert_eq!(refused("? 2 1\n"), "line 1: found `? 2 1`, expected 0 points for the blank");
        assert_eq!(
            refused("? 2 0\nA 300 1\n"),
            "line 2: found `A 300 1`, expected a number of tiles up to 255"
        );
        assert_eq!(refused("? 2 0\nA 5 1\nB 1 1\n"), "found 8 tiles, expected from 14 to 500");
    }
}
