//! Finds the words that can be formed from the letters of a rack.
//!
//! The search descends the DAWG wherever the rack has the letter of a node, or a blank for it, and backtracks otherwise.
//! [`words`] returns the words it finds. [`RetrievalSteps`] runs the same search one [`RetrievalStep`] at a time, for
//! display.
//!
//! A blank is used only if the letter itself is not on the rack. This loses no word, because the blank stays available
//! for any later letter, and it finds each word exactly once.

use super::{Kwg, KwgNode, MAX_LETTER, Word};

/// A multiset of letters, plus blanks that stand for any letter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LetterRack {
    counts: [u8; MAX_LETTER as usize + 1],
    blanks: u8,
}

/// A number on a rack is not a letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("letter {position} of the rack is {letter}, expected 1 to {MAX_LETTER}")]
pub struct LetterRackError {
    /// Its position on the rack, counted from 1.
    pub position: usize,
    /// The invalid letter.
    pub letter: u8,
}

impl LetterRack {
    /// Creates a rack with these letters, in any order, and a number of blanks.
    pub fn new(letters: &[u8], blanks: u8) -> Result<Self, LetterRackError> {
        let mut counts = [0u8; MAX_LETTER as usize + 1];
        for (index, &letter) in letters.iter().enumerate() {
            match counts.get_mut(letter as usize) {
                // Saturating loses nothing: a word has at most 63 letters.
                Some(count) if letter != 0 => *count = count.saturating_add(1),
                _ => return Err(LetterRackError { position: index + 1, letter }),
            }
        }
        Ok(Self { counts, blanks })
    }

    /// Iterates over the letters in order, without the blanks.
    pub fn letters(&self) -> impl Iterator<Item = u8> {
        let repeated = |(letter, &count): (u8, &u8)| std::iter::repeat_n(letter, count as usize);
        (0..=MAX_LETTER).zip(&self.counts).flat_map(repeated)
    }

    /// Returns the number of blanks.
    pub fn blanks(&self) -> u8 {
        self.blanks
    }

    /// Takes a letter from the rack, or else a blank, and returns which. Returns `None` if there is neither.
    #[inline]
    fn take(&mut self, letter: u8) -> Option<UsedTile> {
        let tile = match self.counts.get(letter as usize) {
            Some(&count) if count > 0 => UsedTile::Letter,
            _ if self.blanks > 0 => UsedTile::Blank,
            _ => return None,
        };
        *self.count_mut(letter, tile) -= 1;
        Some(tile)
    }

    /// Puts a taken tile back.
    #[inline]
    fn put_back(&mut self, letter: u8, tile: UsedTile) {
        *self.count_mut(letter, tile) += 1;
    }

    fn count_mut(&mut self, letter: u8, tile: UsedTile) -> &mut u8 {
        match tile {
            UsedTile::Letter => &mut self.counts[letter as usize],
            UsedTile::Blank => &mut self.blanks,
        }
    }
}

/// The tile that was used for a letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UsedTile {
    /// The letter itself.
    Letter,
    /// A blank.
    Blank,
}

/// Returns the words that can be formed from some or all letters of a rack, in lexicographic order, each once.
pub fn words<D: AsRef<[u8]>>(kwg: &Kwg<D>, rack: &LetterRack) -> Vec<Word> {
    let mut search = Search { kwg, rack: rack.clone(), word: Word::EMPTY, found: Vec::new() };
    search.search_list(kwg.dawg_root());
    search.found
}

/// A search that records only the words it finds. Its recursion is as deep as the longest word.
struct Search<'a, D> {
    kwg: &'a Kwg<D>,
    rack: LetterRack,
    word: Word,
    found: Vec<Word>,
}

impl<D: AsRef<[u8]>> Search<'_, D> {
    fn search_list(&mut self, list: u32) {
        for node in self.kwg.siblings(list) {
            let Some(tile) = self.rack.take(node.letter()) else { continue };
            if self.word.push(node.letter()) {
                if node.accepts() {
                    self.found.push(self.word);
                }
                self.search_list(node.child());
                self.word.truncate(self.word.len() - 1);
            }
            self.rack.put_back(node.letter(), tile);
        }
    }
}

/// A step of the search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RetrievalStep {
    /// The search descends to a letter, taken from the rack.
    Down {
        /// The letter.
        letter: u8,
        /// The tile that was used for it.
        tile: UsedTile,
    },
    /// The letters on the path form a word.
    Found,
    /// The letters on the path are no word, and no letter left on the rack continues it.
    DeadEnd,
    /// The search backtracks to a node with untried letters, or to the root at the end.
    Back {
        /// The number of letters that remain on the path.
        depth: usize,
    },
}

/// An iterator over the steps of the search for the words of a rack.
///
/// ```
/// use papan_automata::words::{Content, Kwg, build};
/// use papan_automata::words::retrieve::{LetterRack, RetrievalStep, RetrievalSteps};
///
/// let kwg = Kwg::read(build([[1, 2, 3], [1, 3, 4]], Content::Dawg)?)?;
/// let mut steps = RetrievalSteps::new(&kwg, &LetterRack::new(&[1, 3, 4], 0)?);
/// let is_down = |step: &RetrievalStep| matches!(step, RetrievalStep::Down { .. });
/// assert_eq!(steps.by_ref().take(3).filter(is_down).count(), 3);
/// assert_eq!(steps.word(), [1, 3, 4]);
/// assert_eq!(steps.collect::<Vec<_>>(), [RetrievalStep::Found, RetrievalStep::Back { depth: 0 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RetrievalSteps<'a, D> {
    kwg: &'a Kwg<D>,
    rack: LetterRack,
    word: Word,
    path: Vec<(u32, UsedTile)>,
    /// The node to try next, 0 at the end of its list.
    next: u32,
    status: Status,
}

/// The state of the search at the current node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Status {
    /// At the root, before the first step.
    Start,
    /// Just descended to the end of a word, which has not been reported.
    AtWord,
    /// Just descended, without having found a way on.
    Descended,
    /// Everything at this node has been reported.
    Reported,
    /// Just backtracked, which has not been reported.
    Backtracked,
    /// The search is finished.
    Finished,
}

impl<'a, D: AsRef<[u8]>> RetrievalSteps<'a, D> {
    /// Starts the search for the words of a rack.
    pub fn new(kwg: &'a Kwg<D>, rack: &LetterRack) -> Self {
        Self {
            kwg,
            rack: rack.clone(),
            word: Word::EMPTY,
            path: Vec::new(),
            next: kwg.dawg_root(),
            status: Status::Start,
        }
    }

    /// Returns the letters on the current path.
    pub fn word(&self) -> &[u8] {
        &self.word
    }

    /// Returns the letters left on the rack.
    pub fn rack(&self) -> &LetterRack {
        &self.rack
    }

    /// Finds the next sibling whose letter, or a blank for it, is on the rack, and takes it from the rack.
    fn take_next(&mut self) -> Option<(u32, KwgNode, UsedTile)> {
        while self.next != 0 {
            let (index, node) = (self.next, self.kwg.node(self.next));
            if let Some(tile) = self.rack.take(node.letter()) {
                return Some((index, node, tile));
            }
            self.next = if node.is_last() { 0 } else { index + 1 };
        }
        None
    }

    fn descend(&mut self, index: u32, node: KwgNode, tile: UsedTile) -> RetrievalStep {
        self.word.push(node.letter());
        self.path.push((index, tile));
        self.next = node.child();
        self.status = if node.accepts() { Status::AtWord } else { Status::Descended };
        RetrievalStep::Down { letter: node.letter(), tile }
    }

    /// Removes the last letter from the path. Returns `false` at the root.
    fn backtrack(&mut self) -> bool {
        let Some((index, tile)) = self.path.pop() else { return false };
        let node = self.kwg.node(index);
        self.rack.put_back(node.letter(), tile);
        self.word.truncate(self.path.len());
        self.next = if node.is_last() { 0 } else { index + 1 };
        true
    }
}

impl<D: AsRef<[u8]>> Iterator for RetrievalSteps<'_, D> {
    type Item = RetrievalStep;

    fn next(&mut self) -> Option<RetrievalStep> {
        match self.status {
            Status::Finished => return None,
            Status::AtWord => {
                self.status = Status::Reported;
                return Some(RetrievalStep::Found);
            }
            _ => {}
        }
        loop {
            if let Some((index, node, tile)) = self.take_next() {
                if self.status != Status::Backtracked {
                    return Some(self.descend(index, node, tile));
                }
                self.rack.put_back(node.letter(), tile);
                self.status = Status::Reported;
                return Some(RetrievalStep::Back { depth: self.path.len() });
            }
            if self.status == Status::Descended {
                self.status = Status::Reported;
                return Some(RetrievalStep::DeadEnd);
            }
            if !self.backtrack() {
                let last = std::mem::replace(&mut self.status, Status::Finished);
                return (last == Status::Backtracked).then_some(RetrievalStep::Back { depth: 0 });
            }
            self.status = Status::Backtracked;
        }
    }
}
