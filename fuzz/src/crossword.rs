//! The crossword games that are tried, made once.

use papan_crossword::{Crossword, Letters, Lexicon};
use std::sync::LazyLock;

/// English tiles, with few words.
pub(crate) static ENGLISH: LazyLock<Crossword> = LazyLock::new(|| {
    let words = "AA AB AT CAR CARE CARES SCARE ARE RE ER ES AS TAR TARE RATE RATES EAT TEA SEA TEN NET IN IT IS SIT SO";
    game(Letters::english(), words)
});

/// A set with a tile of two characters.
pub(crate) static FEW: LazyLock<Crossword> = LazyLock::new(|| {
    let letters = "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n";
    game(Letters::read("few", letters).expect("a tile set"), "CHACHA CHA HA AH AHA")
});

fn game(letters: Letters, words: &str) -> Crossword {
    let words: Vec<Vec<u8>> =
        words.split(' ').map(|word| letters.read_word(word).expect("letters of the set")).collect();
    let lexicon = Lexicon::of("few words", words).expect("a lexicon");
    Crossword::new(letters, lexicon)
}
