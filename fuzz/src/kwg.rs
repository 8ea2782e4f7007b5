//! The equations of the KWG reader.

use papan_automata::words::retrieve::{self, LetterRack, RetrievalStep, RetrievalSteps};
use papan_automata::words::{Content, Kwg, KwgNode, MAX_LETTER, MAX_WORD_LEN, build};

/// How many words are looked at: a graph can have more than anyone can list.
const MAX_WORDS: usize = 500;

/// Bytes are refused, or every list of the graph in them lies there and ends. What it says are its words are accepted,
/// in order, and the same words built again are a graph with just these.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(kwg) = Kwg::read(data) else { return };
    hold_lists(&kwg);
    let words: Vec<_> = kwg.words().take(MAX_WORDS).collect();
    assert!(words.is_sorted_by(|a, b| a < b));
    assert!(words.iter().all(|word| word.len() <= MAX_WORD_LEN && kwg.accepts(word)));
    let all = kwg.word_count();
    assert!(
        if words.len() < MAX_WORDS { all == words.len() as u64 } else { all >= MAX_WORDS as u64 },
        "{all} words"
    );
    let paths = kwg.paths(kwg.gaddag_root()).take(MAX_WORDS);
    assert!(paths.into_iter().all(|path| path.iter().filter(|&&letter| letter == 0).count() <= 1));
    let again =
        Kwg::read(build(&words, Content::Dawg).expect("words of a graph are words")).expect("a graph");
    assert!(again.words().eq(words.iter().copied()));
    if let Some(word) = words.last() {
        hold_rack(&again, word);
    }
}

/// The lists that can be reached lie in the file, with their letters in order.
fn hold_lists(kwg: &Kwg<&[u8]>) {
    let mut seen = vec![false; kwg.len()];
    let mut open = vec![kwg.dawg_root(), kwg.gaddag_root()];
    while let Some(list) = open.pop() {
        if list == 0 || std::mem::replace(&mut seen[list as usize], true) {
            continue;
        }
        let letters: Vec<u8> = kwg.siblings(list).map(KwgNode::letter).collect();
        assert!(letters.is_sorted_by(|a, b| a < b) && letters.iter().all(|&letter| letter <= MAX_LETTER));
        open.extend(kwg.siblings(list).map(KwgNode::child));
    }
}

/// A rack with the letters of a word finds it, and the walk that is shown finds what the quick one does.
fn hold_rack(kwg: &Kwg<Vec<u8>>, word: &[u8]) {
    let rack = LetterRack::new(word, 0).expect("letters of a word are letters");
    let found = retrieve::words(kwg, &rack);
    assert!(found.iter().any(|found| **found == *word));
    let shown = RetrievalSteps::new(kwg, &rack).filter(|step| *step == RetrievalStep::Found).count();
    assert_eq!(shown, found.len());
}
