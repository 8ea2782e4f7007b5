//! Compiles words to the bytes of a word graph.
//!
//! The DAWG is built first. After its separator, a path through the GADDAG continues in the DAWG's list for the same
//! prefix, so only the graph of all reversed prefixes is left to build: each prefix leads to a separator that points into
//! the DAWG, and is accepting if it is a word itself. There are as many prefixes as trie nodes, far fewer than paths
//! through the GADDAG. They are enumerated from the DAWG, packed into integers of six bits per letter, and sorted in
//! batches of last letters, which bounds the memory for large lists.

use super::interner::ListInterner;
use super::sorted_words::SortedWords;
use super::unfinished::UnfinishedNodes;
use super::{MAX_LETTER, MAX_NODES, MAX_WORD_LEN, layout};
use std::ops::RangeInclusive;

/// The maximum number of letters of a word in a GADDAG.
pub const MAX_GADDAG_WORD_LEN: usize = 21;

/// The graphs that a file contains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// The DAWG only.
    Dawg,
    /// The DAWG and the GADDAG.
    DawgAndGaddag,
}

/// An error of compiling a word graph. Words, and letters in them, are counted from 1 in the order given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum WordGraphError {
    /// A number is not a letter.
    #[error("word {word}: letter {position} is {letter}, expected 1 to {MAX_LETTER}")]
    Letter {
        /// The number of the word.
        word: usize,
        /// The position of the letter in the word.
        position: usize,
        /// The invalid letter.
        letter: u8,
    },
    /// A word has no letters.
    #[error("word {word} is empty")]
    Empty {
        /// The number of the word.
        word: usize,
    },
    /// A word is too long for the requested graph.
    #[error("word {word} has {letters} letters, at most {max} are supported")]
    TooLong {
        /// The number of the word.
        word: usize,
        /// Its number of letters.
        letters: usize,
        /// The maximum number of letters.
        max: usize,
    },
    /// The graph does not fit into the format.
    #[error("the word graph needs more than {MAX_NODES} nodes, the limit of the KWG format")]
    TooManyNodes,
    /// The words are too large to be sorted in memory.
    #[error("the words are larger than 4 GB")]
    TooManyWords,
    /// The list is too large to record every step of its construction.
    #[error("the trie has more than {max} nodes, too many to record every step")]
    TooManySteps {
        /// The maximum number of trie nodes.
        max: usize,
    },
}

/// Compiles words, given in any order, with or without duplicates, and returns the bytes of the graph.
///
/// The output depends only on the set of words. The graph of an empty set accepts nothing. Building takes time and memory
/// proportional to the trie of the words; the DAWG alone is several times faster than both graphs.
///
/// ```
/// use papan_automata::words::{Content, Kwg, build};
///
/// let bytes = build([[2, 1], [1, 2], [2, 1]], Content::Dawg)?;
/// assert_eq!(Kwg::read(&bytes)?.words().map(|word| word.to_vec()).collect::<Vec<_>>(), [[1, 2], [2, 1]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build(
    words: impl IntoIterator<Item = impl AsRef<[u8]>>,
    content: Content,
) -> Result<Vec<u8>, WordGraphError> {
    let max_len = match content {
        Content::Dawg => MAX_WORD_LEN,
        Content::DawgAndGaddag => MAX_GADDAG_WORD_LEN,
    };
    let sorted = SortedWords::collect(words, max_len)?;
    let mut lists = ListInterner::new();
    let dawg = build_dawg(&sorted, &mut lists)?;
    drop(sorted);
    match content {
        Content::Dawg => layout::write(&lists, &[dawg.root]),
        Content::DawgAndGaddag => {
            let gaddag = build_gaddag(&dawg, &mut lists)?;
            layout::write(&lists, &[dawg.root, gaddag])
        }
    }
}

/// A finished DAWG.
pub(super) struct Dawg {
    pub(super) root: u32,
    /// The number of trie nodes, which is the number of prefixes, per last letter.
    pub(super) prefix_counts: [usize; MAX_LETTER as usize + 1],
}

/// Builds the lists of the DAWG.
pub(super) fn build_dawg(words: &SortedWords, lists: &mut ListInterner) -> Result<Dawg, WordGraphError> {
    let mut unfinished = UnfinishedNodes::new();
    let mut last: &[u8] = &[];
    for word in words.iter() {
        let common = last.iter().zip(word).take_while(|(a, b)| a == b).count();
        unfinished.freeze_below(common, lists)?;
        word[common..].iter().for_each(|&letter| unfinished.push(letter));
        unfinished.accept();
        last = word;
    }
    let prefix_counts = unfinished.letter_counts;
    Ok(Dawg { root: unfinished.finish(lists)?, prefix_counts })
}

/// The number of prefixes that are sorted at a time, unless more have the same last letter.
const BATCH_SIZE: usize = 1 << 20;

/// Builds the lists of the GADDAG and returns its root.
pub(super) fn build_gaddag(dawg: &Dawg, lists: &mut ListInterner) -> Result<u32, WordGraphError> {
    build_gaddag_in_batches(dawg, lists, BATCH_SIZE)
}

fn build_gaddag_in_batches(
    dawg: &Dawg,
    lists: &mut ListInterner,
    batch_size: usize,
) -> Result<u32, WordGraphError> {
    let mut unfinished = UnfinishedNodes::new();
    let mut last = 0;
    for letters in batches(&dawg.prefix_counts, batch_size) {
        let mut prefixes = reversed_prefixes(dawg, lists, letters);
        prefixes.sort_unstable();
        for prefix in prefixes {
            let key = prefix.key();
            let common = (key ^ last).leading_zeros() / LETTER_BITS;
            unfinished.freeze_below(common as usize, lists)?;
            letters_of(key << (common * LETTER_BITS)).for_each(|letter| unfinished.push(letter));
            if prefix.is_word {
                unfinished.accept();
            }
            if prefix.list != 0 {
                unfinished.push_separator(prefix.list);
            }
            last = key;
        }
    }
    unfinished.finish(lists)
}

/// Splits the letters into ranges, in order, each with at most about `batch_size` prefixes ending in one of its letters.
fn batches(prefix_counts: &[usize], batch_size: usize) -> Vec<RangeInclusive<u8>> {
    let mut ranges: Vec<RangeInclusive<u8>> = Vec::new();
    let mut filled = 0;
    for (letter, &count) in (0..=MAX_LETTER).zip(prefix_counts).filter(|&(_, &count)| count > 0) {
        if let Some(range) = ranges.last_mut().filter(|_| filled + count <= batch_size) {
            *range = *range.start()..=letter;
            filled += count;
        } else {
            ranges.push(letter..=letter);
            filled = count;
        }
    }
    ranges
}

/// The number of bits of a letter in a key.
const LETTER_BITS: u32 = 6;

/// A reversed prefix, packed from the highest bits down, so that integers sort like the letters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct ReversedPrefix {
    high: u64,
    low: u64,
    /// The DAWG list that follows the prefix, 0 for none.
    list: u32,
    is_word: bool,
}

impl ReversedPrefix {
    fn key(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// Unpacks the letters of a key.
fn letters_of(key: u128) -> impl Iterator<Item = u8> {
    let mut rest = key;
    std::iter::from_fn(move || {
        let letter = (rest >> (128 - LETTER_BITS)) as u8;
        rest <<= LETTER_BITS;
        (letter != 0).then_some(letter)
    })
}

/// Returns all prefixes whose last letter is in a range, in no particular order.
fn reversed_prefixes(dawg: &Dawg, lists: &ListInterner, letters: RangeInclusive<u8>) -> Vec<ReversedPrefix> {
    let counts = dawg.prefix_counts.get(*letters.start() as usize..=*letters.end() as usize);
    let mut found = Vec::with_capacity(counts.unwrap_or_default().iter().sum());
    let mut open = vec![(dawg.root, 0u128)];
    while let Some((list, key)) = open.pop() {
        if list == 0 {
            continue;
        }
        let cell = lists.cell(list);
        let (letter, child) = (cell.node.letter(), cell.node.child());
        let longer = key >> LETTER_BITS | u128::from(letter) << (128 - LETTER_BITS);
        open.push((cell.tail, key));
        open.push((child, longer));
        if letters.contains(&letter) {
            let (high, low) = ((longer >> 64) as u64, longer as u64);
            found.push(ReversedPrefix { high, low, list: child, is_word: cell.node.accepts() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_batch_size_does_not_change_the_output() {
        let words: Vec<Vec<u8>> =
            (0..400u32).map(|i| vec![(i % 7 + 1) as u8, (i % 11 + 1) as u8, (i % 5 + 1) as u8]).collect();
        let bytes = |batch_size| {
            let mut lists = ListInterner::new();
            let words = SortedWords::collect(&words, 21).unwrap();
            let dawg = build_dawg(&words, &mut lists).unwrap();
            let root = build_gaddag_in_batches(&dawg, &mut lists, batch_size).unwrap();
            layout::write(&lists, &[dawg.root, root]).unwrap()
        };
        assert_eq!(bytes(1), bytes(BATCH_SIZE));
        assert_eq!(bytes(20), bytes(BATCH_SIZE));
    }

    #[test]
    fn batches_are_filled_up_to_the_limit() {
        let ranges = batches(&[0, 5, 0, 3, 4, 20, 1], 8);
        assert_eq!(ranges, [1..=3, 4..=4, 5..=5, 6..=6]);
    }
}
