//! The bytes of a word graph, made from its words.
//!
//! The DAWG comes first. After its separator a way through the GADDAG goes on where the DAWG is after the same letters,
//! so what is left to build is the graph of all beginnings of words, read backwards: each can end in a separator that
//! leads to the list of the DAWG for that beginning, and is accepted where the beginning is a word. There are as many as
//! the trie has nodes, far fewer than ways through the GADDAG. They are taken from the DAWG, packed into numbers of six
//! bits a letter, and sorted, a range of last letters at a time so that memory stays small.

use super::frontier::Frontier;
use super::lists::Lists;
use super::pile::Pile;
use super::{LETTERS, LONGEST, MOST_NODES, layout};

/// How many letters a word can have that goes into a GADDAG.
pub const LONGEST_IN_GADDAG: usize = 21;

/// What a word graph is made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// The words from their first letter on.
    Dawg,
    /// That, and the words from each of their letters on.
    DawgAndGaddag,
}

/// Why no word graph can be made. Words and places in them are counted from 1, in the order they were given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum BuildError {
    /// A number that is no letter.
    #[error("word {word}: letter {place} is {letter}, expected 1 to {LETTERS}")]
    Letter {
        /// The number of the word.
        word: usize,
        /// The place of the letter in it.
        place: usize,
        /// What is there.
        letter: u8,
    },
    /// A word without letters.
    #[error("word {word} is empty: expected at least one letter")]
    Empty {
        /// The number of the word.
        word: usize,
    },
    /// A word that is too long for what is to be made.
    #[error("word {word} has {letters} letters: expected at most {longest}")]
    TooLong {
        /// The number of the word.
        word: usize,
        /// How many letters it has.
        letters: usize,
        /// How many it may have.
        longest: usize,
    },
    /// A graph that does not fit into the format.
    #[error("the graph of these words has more than {MOST_NODES} nodes, the most that its format can have")]
    TooManyNodes,
    /// More words than can be put in order.
    #[error("the words have more than 4 GB: expected fewer")]
    TooManyWords,
    /// A list that is too large to keep every step of its construction.
    #[error("the trie has more than {most} nodes: expected at most that many for showing every step")]
    TooManySteps {
        /// How many it may have.
        most: usize,
    },
}

/// The bytes of a word graph of these words, which may be in any order and repeat themselves.
///
/// The same words give the same bytes. No words give a graph that accepts none.
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
) -> Result<Vec<u8>, BuildError> {
    let longest = match content {
        Content::Dawg => LONGEST,
        Content::DawgAndGaddag => LONGEST_IN_GADDAG,
    };
    let pile = Pile::gather(words, longest)?;
    let mut lists = Lists::new();
    let dawg = dawg(&pile, &mut lists)?;
    drop(pile);
    match content {
        Content::Dawg => layout::write(&lists, &[dawg.root]),
        Content::DawgAndGaddag => {
            let gaddag = gaddag(&dawg, &mut lists)?;
            layout::write(&lists, &[dawg.root, gaddag])
        }
    }
}

/// A finished DAWG.
pub(super) struct Dawg {
    pub(super) root: u32,
    /// How many nodes of the trie have each letter.
    pub(super) beginnings: [usize; LETTERS as usize + 1],
}

/// Makes the lists of the DAWG.
pub(super) fn dawg(pile: &Pile, lists: &mut Lists) -> Result<Dawg, BuildError> {
    let mut frontier = Frontier::new();
    let mut last: &[u8] = &[];
    for word in pile.words() {
        let common = last.iter().zip(word).take_while(|(a, b)| a == b).count();
        frontier.back(common, lists)?;
        word[common..].iter().for_each(|&letter| frontier.put(letter));
        frontier.accept();
        last = word;
    }
    let beginnings = frontier.put;
    Ok(Dawg { root: frontier.finish(lists)?, beginnings })
}

/// How many beginnings of words are sorted at a time, unless more have the same last letter.
const BATCH: usize = 1 << 20;

/// Makes the lists of the GADDAG, and gives its root.
pub(super) fn gaddag(dawg: &Dawg, lists: &mut Lists) -> Result<u32, BuildError> {
    gaddag_in_batches(dawg, lists, BATCH)
}

fn gaddag_in_batches(dawg: &Dawg, lists: &mut Lists, batch: usize) -> Result<u32, BuildError> {
    let mut frontier = Frontier::new();
    let mut last = 0;
    for letters in batches(&dawg.beginnings, batch) {
        let mut beginnings = beginnings(dawg, lists, letters);
        beginnings.sort_unstable();
        for beginning in beginnings {
            let key = beginning.key();
            let common = (key ^ last).leading_zeros() / BITS;
            frontier.back(common as usize, lists)?;
            letters_of(key << (common * BITS)).for_each(|letter| frontier.put(letter));
            if beginning.is_word {
                frontier.accept();
            }
            if beginning.list != 0 {
                frontier.separate(beginning.list);
            }
            last = key;
        }
    }
    frontier.finish(lists)
}

/// Ranges of letters, in order, each with about `batch` beginnings of words that end in one of them.
fn batches(beginnings: &[usize], batch: usize) -> Vec<std::ops::RangeInclusive<u8>> {
    let mut ranges: Vec<std::ops::RangeInclusive<u8>> = Vec::new();
    let mut filled = 0;
    for (letter, &count) in (0..=LETTERS).zip(beginnings).filter(|&(_, &count)| count > 0) {
        if let Some(range) = ranges.last_mut().filter(|_| filled + count <= batch) {
            *range = *range.start()..=letter;
            filled += count;
        } else {
            ranges.push(letter..=letter);
            filled = count;
        }
    }
    ranges
}

/// How many bits a letter takes in a key.
const BITS: u32 = 6;

/// A beginning of words, read backwards, as the bits of a number from the highest on: the order of numbers is the order
/// of what is read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Beginning {
    high: u64,
    low: u64,
    /// The list of the DAWG after it, 0 for none.
    list: u32,
    is_word: bool,
}

impl Beginning {
    fn key(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// The letters of a key.
fn letters_of(key: u128) -> impl Iterator<Item = u8> {
    let mut rest = key;
    std::iter::from_fn(move || {
        let letter = (rest >> (128 - BITS)) as u8;
        rest <<= BITS;
        (letter != 0).then_some(letter)
    })
}

/// All beginnings of words whose last letter is in a range, in no order.
fn beginnings(dawg: &Dawg, lists: &Lists, letters: std::ops::RangeInclusive<u8>) -> Vec<Beginning> {
    let counts = dawg.beginnings.get(*letters.start() as usize..=*letters.end() as usize);
    let mut found = Vec::with_capacity(counts.unwrap_or_default().iter().sum());
    let mut open = vec![(dawg.root, 0u128)];
    while let Some((list, key)) = open.pop() {
        if list == 0 {
            continue;
        }
        let cell = lists.cell(list);
        let (letter, child) = (cell.node.letter(), cell.node.child());
        let longer = key >> BITS | u128::from(letter) << (128 - BITS);
        open.push((cell.rest, key));
        open.push((child, longer));
        if letters.contains(&letter) {
            let (high, low) = ((longer >> 64) as u64, longer as u64);
            found.push(Beginning { high, low, list: child, is_word: cell.node.accepts() });
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_batches_give_the_same_lists() {
        let words: Vec<Vec<u8>> =
            (0..400u32).map(|i| vec![(i % 7 + 1) as u8, (i % 11 + 1) as u8, (i % 5 + 1) as u8]).collect();
        let with = |batch| {
            let mut lists = Lists::new();
            let dawg = dawg(&Pile::gather(&words, 21).unwrap(), &mut lists).unwrap();
            let root = gaddag_in_batches(&dawg, &mut lists, batch).unwrap();
            layout::write(&lists, &[dawg.root, root]).unwrap()
        };
        assert_eq!(with(1), with(BATCH));
        assert_eq!(with(20), with(BATCH));
    }

    #[test]
    fn batches_are_as_full_as_they_may_be() {
        let ranges = batches(&[0, 5, 0, 3, 4, 20, 1], 8);
        assert_eq!(ranges, [1..=3, 4..=4, 5..=5, 6..=6]);
    }
}
