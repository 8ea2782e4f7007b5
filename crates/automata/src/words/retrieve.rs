//! The words that the letters of a rack can form, found by walking the graph.
//!
//! The walk goes down wherever the rack has the letter of a node, or a blank in its place, and back where nothing leads
//! on. [`words`] gives what it finds; [`Steps`] is the walk itself, one [`Event`] after the other, to be shown.
//!
//! A blank is taken only where the letter itself is not on the rack. That loses no word, because a blank can be any letter
//! later, and finds each word once.

use super::{Kwg, LETTERS, Node, Word};

/// The letters one may use, each as often as it is there, and blanks that stand for any letter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rack {
    counts: [u8; LETTERS as usize + 1],
    blanks: u8,
}

/// A number on a rack that is no letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("letter {place} of the rack is {letter}, expected 1 to {LETTERS}")]
pub struct RackError {
    /// Its place on the rack, counted from 1.
    pub place: usize,
    /// What is there.
    pub letter: u8,
}

impl Rack {
    /// A rack with these letters, in any order, and some blanks.
    pub fn new(letters: &[u8], blanks: u8) -> Result<Self, RackError> {
        let mut counts = [0u8; LETTERS as usize + 1];
        for (index, &letter) in letters.iter().enumerate() {
            match counts.get_mut(letter as usize) {
                // No word has as many letters as this can hold.
                Some(count) if letter != 0 => *count = count.saturating_add(1),
                _ => return Err(RackError { place: index + 1, letter }),
            }
        }
        Ok(Self { counts, blanks })
    }

    /// The letters in order, without the blanks.
    pub fn letters(&self) -> impl Iterator<Item = u8> {
        let repeated = |(letter, &count): (u8, &u8)| std::iter::repeat_n(letter, count as usize);
        (0..=LETTERS).zip(&self.counts).flat_map(repeated)
    }

    /// How many blanks there are.
    pub fn blanks(&self) -> u8 {
        self.blanks
    }

    /// Takes a letter from the rack, or a blank for it, and says which; none where there is neither.
    #[inline]
    fn take(&mut self, letter: u8) -> Option<Tile> {
        let tile = match self.counts.get(letter as usize) {
            Some(&count) if count > 0 => Tile::Letter,
            _ if self.blanks > 0 => Tile::Blank,
            _ => return None,
        };
        *self.place(letter, tile) -= 1;
        Some(tile)
    }

    /// Puts back what was taken.
    #[inline]
    fn put_back(&mut self, letter: u8, tile: Tile) {
        *self.place(letter, tile) += 1;
    }

    fn place(&mut self, letter: u8, tile: Tile) -> &mut u8 {
        match tile {
            Tile::Letter => &mut self.counts[letter as usize],
            Tile::Blank => &mut self.blanks,
        }
    }
}

/// With what a letter was laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    /// The letter itself.
    Letter,
    /// A blank in its place.
    Blank,
}

/// All words that can be formed from some or all tiles of a rack, in order, each once.
pub fn words<D: AsRef<[u8]>>(kwg: &Kwg<D>, rack: &Rack) -> Vec<Word> {
    let mut search = Search { kwg, rack: rack.clone(), word: Word::EMPTY, found: Vec::new() };
    search.below(kwg.dawg_root());
    search.found
}

/// A walk that keeps only what it finds. It goes no deeper than the longest word.
struct Search<'a, D> {
    kwg: &'a Kwg<D>,
    rack: Rack,
    word: Word,
    found: Vec<Word>,
}

impl<D: AsRef<[u8]>> Search<'_, D> {
    fn below(&mut self, list: u32) {
        for node in self.kwg.list(list) {
            let Some(tile) = self.rack.take(node.letter()) else { continue };
            if self.word.push(node.letter()) {
                if node.accepts() {
                    self.found.push(self.word);
                }
                self.below(node.child());
                self.word.truncate(self.word.len() - 1);
            }
            self.rack.put_back(node.letter(), tile);
        }
    }
}

/// What happens on the walk.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A step down to a letter, taken from the rack.
    Down {
        /// The letter.
        letter: u8,
        /// With what it was laid.
        tile: Tile,
    },
    /// The letters on the way so far are a word.
    Found,
    /// They are no word, and no letter that is left on the rack leads on.
    DeadEnd,
    /// The way back, to the place where another letter leads on, or to the root at the end.
    Back {
        /// How many letters are still on the way.
        depth: usize,
    },
}

/// The walk for a rack, event by event.
///
/// ```
/// use papan_automata::words::{Content, Kwg, build, retrieve::{Event, Rack, Steps}};
///
/// let kwg = Kwg::read(build([[1, 2, 3], [1, 3, 4]], Content::Dawg)?)?;
/// let mut steps = Steps::new(&kwg, &Rack::new(&[1, 3, 4], 0)?);
/// let downs = |event| matches!(event, Event::Down { .. });
/// assert_eq!(steps.by_ref().take(3).filter(|event| downs(*event)).count(), 3);
/// assert_eq!(steps.word(), [1, 3, 4]);
/// assert_eq!(steps.collect::<Vec<_>>(), [Event::Found, Event::Back { depth: 0 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Steps<'a, D> {
    kwg: &'a Kwg<D>,
    rack: Rack,
    word: Word,
    path: Vec<(u32, Tile)>,
    /// The node to try next, 0 where its list is through.
    next: u32,
    at: Arrival,
}

/// How the walk came to where it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arrival {
    /// It begins.
    Root,
    /// Down, and a word ends here that was not told yet.
    Word,
    /// Down, and nothing led on yet.
    Down,
    /// It was told of everything that happened here.
    Told,
    /// Back from further down, which was not told yet.
    Back,
    /// It is over.
    Over,
}

impl<'a, D: AsRef<[u8]>> Steps<'a, D> {
    /// The walk over all words for a rack.
    pub fn new(kwg: &'a Kwg<D>, rack: &Rack) -> Self {
        Self {
            kwg,
            rack: rack.clone(),
            word: Word::EMPTY,
            path: Vec::new(),
            next: kwg.dawg_root(),
            at: Arrival::Root,
        }
    }

    /// The letters on the way to where the walk is.
    pub fn word(&self) -> &[u8] {
        &self.word
    }

    /// What is left on the rack there.
    pub fn rack(&self) -> &Rack {
        &self.rack
    }

    /// The next node for whose letter there is a tile, with the tile taken.
    fn open(&mut self) -> Option<(u32, Node, Tile)> {
        while self.next != 0 {
            let (index, node) = (self.next, self.kwg.node(self.next));
            if let Some(tile) = self.rack.take(node.letter()) {
                return Some((index, node, tile));
            }
            self.next = if node.is_last() { 0 } else { index + 1 };
        }
        None
    }

    fn down(&mut self, index: u32, node: Node, tile: Tile) -> Event {
        self.word.push(node.letter());
        self.path.push((index, tile));
        self.next = node.child();
        self.at = if node.accepts() { Arrival::Word } else { Arrival::Down };
        Event::Down { letter: node.letter(), tile }
    }

    /// Goes up by a letter, and says whether there was one.
    fn up(&mut self) -> bool {
        let Some((index, tile)) = self.path.pop() else { return false };
        let node = self.kwg.node(index);
        self.rack.put_back(node.letter(), tile);
        self.word.truncate(self.path.len());
        self.next = if node.is_last() { 0 } else { index + 1 };
        true
    }
}

impl<D: AsRef<[u8]>> Iterator for Steps<'_, D> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        match self.at {
            Arrival::Over => return None,
            Arrival::Word => {
                self.at = Arrival::Told;
                return Some(Event::Found);
            }
            _ => {}
        }
        loop {
            if let Some((index, node, tile)) = self.open() {
                if self.at != Arrival::Back {
                    return Some(self.down(index, node, tile));
                }
                self.rack.put_back(node.letter(), tile);
                self.at = Arrival::Told;
                return Some(Event::Back { depth: self.path.len() });
            }
            if self.at == Arrival::Down {
                self.at = Arrival::Told;
                return Some(Event::DeadEnd);
            }
            if !self.up() {
                let was = std::mem::replace(&mut self.at, Arrival::Over);
                return (was == Arrival::Back).then_some(Event::Back { depth: 0 });
            }
            self.at = Arrival::Back;
        }
    }
}
