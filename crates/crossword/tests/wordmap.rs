//! The words indexed by their letters.

use papan_automata::words::{Content, Kwg, build};
use papan_crossword::{AlphagramKey, Lexicon, WordMap};
use std::collections::{BTreeMap, HashSet};

/// Returns the map of these words.
fn map_of(words: &[Vec<u8>]) -> WordMap {
    WordMap::of(&Kwg::read(build(words, Content::Dawg).unwrap()).unwrap())
}

/// Returns a word without the letter at an index, sorted.
fn without(word: &[u8], at: usize) -> Vec<u8> {
    let mut rest = word.to_vec();
    rest.remove(at);
    rest.sort_unstable();
    rest
}

/// Returns the letters of a set.
fn letters_of(set: u64) -> Vec<u8> {
    (1..=62).filter(|letter| set >> letter & 1 == 1).collect()
}

/// Checks that every word is found by its letters, and every word by its letters but one.
fn check_words(map: &WordMap, words: impl Iterator<Item = impl AsRef<[u8]>>) {
    for word in words {
        let word = word.as_ref();
        let key = AlphagramKey::of(word);
        assert!(map.may_contain(key), "{word:?}");
        let mut is_found = false;
        map.words(key, word.len(), |found| is_found |= found == word);
        assert!(is_found, "{word:?}");
        for at in 0..word.len() {
            let completing = map.completing_letters(AlphagramKey::of(&without(word, at)));
            assert!(completing >> word[at] & 1 == 1, "{word:?} without its letter {at}");
        }
    }
}

#[test]
fn no_word_of_enable_is_missed() {
    let lexicon = Lexicon::enable();
    check_words(lexicon.map(), lexicon.graph().words());
}

#[test]
fn the_words_of_a_key_are_its_anagrams() {
    let lexicon = Lexicon::enable();
    let mut anagrams: BTreeMap<Vec<u8>, Vec<Vec<u8>>> = BTreeMap::new();
    for word in lexicon.graph().words() {
        let mut letters = word.to_vec();
        letters.sort_unstable();
        anagrams.entry(letters).or_default().push(word.to_vec());
    }
    for (letters, words) in anagrams {
        let mut found = Vec::new();
        lexicon.map().words(AlphagramKey::of(&letters), letters.len(), |word| found.push(word.to_vec()));
        found.sort();
        assert_eq!(found, words);
    }
}

/// The sieves answer most lookups: about one in fifty letters that make no word passes them.
#[test]
fn most_letters_that_make_no_word_are_rejected() {
    let lexicon = Lexicon::enable();
    let (map, graph) = (lexicon.map(), lexicon.graph());
    let sorted = |word: &[u8]| {
        let mut word = word.to_vec();
        word.sort_unstable();
        word
    };
    let words: HashSet<Vec<u8>> = graph.words().map(|word| sorted(&word)).collect();
    let incomplete: HashSet<Vec<u8>> = graph
        .words()
        .flat_map(|word| (0..word.len()).map(|at| without(&word, at)).collect::<Vec<_>>())
        .collect();
    // Words with two of their letters replaced.
    let others = graph.words().step_by(3).map(|word| {
        let (first, last) = (word[0] % 26 + 1, (word[word.len() - 1] + 5) % 26 + 1);
        sorted(&[&[first], &word[1..word.len() - 1], &[last]].concat())
    });
    let (mut tried, mut passed, mut completed) = (0, 0, 0);
    for letters in others.filter(|letters| !words.contains(letters) && !incomplete.contains(letters)) {
        let key = AlphagramKey::of(&letters);
        tried += 1;
        passed += u32::from(map.may_contain(key));
        completed += u32::from(map.completing_letters(key) != 0);
    }
    assert!(tried > 10_000, "{tried}");
    assert!(passed * 25 < tried, "{passed} of {tried}");
    assert!(completed * 25 < tried, "{completed} of {tried}");
}

/// Letters of large tile sets share bits, which adds letters and never loses one.
#[test]
fn sixty_two_letters_are_completed() {
    let words: Vec<Vec<u8>> =
        (1..=62).flat_map(|one| (1..=62).step_by(7).map(move |other| vec![one, other, 62])).collect();
    let map = map_of(&words);
    check_words(&map, words.iter());
    let completing = letters_of(map.completing_letters(AlphagramKey::of(&[40, 62])));
    assert!(completing.len() <= 2 * 9, "{completing:?}");
}

#[test]
fn an_empty_map_has_nothing() {
    let map = map_of(&[]);
    let key = AlphagramKey::of(&[1, 2, 3]);
    assert!(!map.may_contain(key));
    assert_eq!(map.completing_letters(key), 0);
    map.words(key, 3, |word| panic!("{word:?}"));
}

/// The memory that move generation needs besides the word graph.
#[test]
fn the_map_of_enable_takes_less_than_sixteen_megabytes() {
    let map = WordMap::of(Lexicon::enable().graph());
    let without_blanks = map.bytes();
    map.completing_letters(AlphagramKey::EMPTY);
    assert!(without_blanks < 9_000_000, "{without_blanks}");
    assert!(map.bytes() < 16_000_000, "{}", map.bytes());
}
