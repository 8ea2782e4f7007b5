//! The built-in word lists: their checksums, and that the compiled files have exactly these words.

use papan_automata::words::{Content, Kwg, build};
use papan_crossword::{Letters, Lexicon, WordList};
use sha2::{Digest, Sha256};

const ENABLE: &[u8] = include_bytes!("../../../data/crossword/enable.txt");
const COMMON: &[u8] = include_bytes!("../../../data/crossword/common.txt");

fn sum(data: &[u8]) -> String {
    format!("{:x}", Sha256::digest(data))
}

/// Checks that a list is in upper case, sorted and complete, and that the compiled file is what `papan lexicon build`
/// makes of it.
fn check(text: &[u8], words: usize, sha256: &str, lexicon: &Lexicon, compiled: &[u8]) {
    assert_eq!(sum(text), sha256);
    let list = WordList::read(text, &Letters::english(), WordList::MAX_ON_BOARD).unwrap();
    assert_eq!((list.len(), list.report().skipped(), list.report().blank), (words, 0, 0));
    let letters = Letters::english();
    let written: String = list.words().map(|word| letters.word(word) + "\n").collect();
    assert_eq!(written.as_bytes(), text, "capitals, sorted");
    assert!(build(list.words(), Content::DawgAndGaddag).unwrap() == compiled, "build it again");
    assert_eq!(Kwg::read(compiled).unwrap().word_count(), words as u64);
    assert_eq!(lexicon.graph().bytes(), compiled);
}

#[test]
fn enable_is_unmodified() {
    let compiled = include_bytes!("../../../data/crossword/enable.kwg");
    let sha256 = "671a395d85d2d70ae32161de1e4002328bf55f37bbc7e4799f3e424d5c3ab59f";
    check(ENABLE, 168_548, sha256, &Lexicon::enable(), compiled);
}

#[test]
fn superleaves_are_unmodified() {
    let bytes = include_bytes!("../../../data/crossword/english.superleaves");
    assert_eq!(sum(bytes), "eb4eff7dcbecab9ad85eeb416d1699834f94f82a32a122b33154484aa4058b7c");
    assert!(bytes.len() <= 2_000_000);
}

#[test]
fn common_words_are_in_enable() {
    let compiled = include_bytes!("../../../data/crossword/common.kwg");
    let sha256 = "11ca556ddfbdfff821b838b14d4e2ad2f2147fb7ab79d0b9ba54094cf849a693";
    let common = Lexicon::common();
    check(COMMON, 39_810, sha256, &common, compiled);
    let enable = Lexicon::enable();
    assert!(common.graph().words().all(|word| enable.contains(&word)));
}
