//! The words that may be played.

use crate::square::SIDE;
use crate::{Letters, WordList};
use papan_automata::words::{self, Content, Kwg, KwgError};
use std::sync::{Arc, LazyLock, OnceLock};
use thiserror::Error;

/// The letters of a set as bits: bit `n` for letter `n`.
pub type LetterSet = u64;

/// A word list as a graph, with a name to call it by.
#[derive(Debug)]
pub struct Lexicon {
    name: String,
    graph: Kwg<Box<[u8]>>,
    map: OnceLock<crate::WordMap>,
}

/// Why a graph is no lexicon.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LexiconError {
    /// The file is broken.
    #[error(transparent)]
    Kwg(#[from] KwgError),
    /// It has no word graph.
    #[error("found no word graph, expected one behind node 0")]
    NoDawg,
    /// A letter that the set does not have.
    #[error("found letter number {found}, expected at most {most} as in the tile set {set}")]
    Letter {
        /// The letter.
        found: u8,
        /// How many the set has.
        most: usize,
        /// Its name.
        set: String,
    },
    /// The words cannot be compiled.
    #[error(transparent)]
    Build(#[from] words::BuildError),
}

impl Lexicon {
    /// ENABLE, which ships with the program: 168,548 English words of 2 to 15 letters. There is one for all games.
    pub fn enable() -> Arc<Self> {
        static ENABLE: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
            Lexicon::shipped("ENABLE", include_bytes!("../../../data/crossword/enable.kwg"))
        });
        ENABLE.clone()
    }

    /// Common English words, which ship with the program: 39,810 words of ENABLE that most people know.
    pub fn common() -> Arc<Self> {
        static COMMON: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
            Lexicon::shipped("common", include_bytes!("../../../data/crossword/common.kwg"))
        });
        COMMON.clone()
    }

    /// The twelve English words on which the construction of a word graph is explained, which ship with the program.
    pub fn twelve() -> Arc<Self> {
        static TWELVE: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
            let list = WordList::read(Lexicon::TWELVE, &Letters::english(), WordList::LONGEST)
                .expect("a test reads the list that ships");
            Arc::new(
                Lexicon::of("twelve", list.words()).expect("a test builds the graph of the list that ships"),
            )
        });
        TWELVE.clone()
    }

    /// The text of [`Lexicon::twelve`], a word on each line.
    pub const TWELVE: &[u8] = include_bytes!("../../../data/crossword/twelve.txt");

    /// A graph that a test checks, so that a game need not.
    fn shipped(name: &str, bytes: &[u8]) -> Arc<Self> {
        Arc::new(Self { name: name.to_owned(), graph: Kwg::trusted(Box::from(bytes)), map: OnceLock::new() })
    }

    /// The lexicon in a file of compiled words. Where the file has a word graph alone, the other half is added.
    pub fn read(name: &str, bytes: Vec<u8>, letters: &Letters) -> Result<Self, LexiconError> {
        let graph = Kwg::read(bytes.into_boxed_slice())?;
        if graph.dawg_root() == 0 {
            return Err(LexiconError::NoDawg);
        }
        let most = letters.len();
        let strange = (0..graph.len())
            .map(|index| graph.node(index as u32).letter())
            .find(|&letter| usize::from(letter) > most);
        if let Some(found) = strange {
            return Err(LexiconError::Letter { found, most, set: letters.name().to_owned() });
        }
        if graph.gaddag_root() == 0 {
            return Self::of(name, graph.words());
        }
        Ok(Self { name: name.to_owned(), graph, map: OnceLock::new() })
    }

    /// The lexicon of these words; those that do not fit the board are left out.
    pub fn of(name: &str, list: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<Self, LexiconError> {
        let fits = |word: &[u8]| (2..=SIDE).contains(&word.len());
        let list = list.into_iter().filter(|word| fits(word.as_ref()));
        let bytes = words::build(list, Content::DawgAndGaddag)?;
        Ok(Self { name: name.to_owned(), graph: Kwg::read(bytes.into_boxed_slice())?, map: OnceLock::new() })
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The graph of its words.
    #[inline]
    pub fn graph(&self) -> &Kwg<Box<[u8]>> {
        &self.graph
    }

    /// Its words by their letters: made when it is first asked for.
    pub fn map(&self) -> &crate::WordMap {
        self.map.get_or_init(|| crate::WordMap::of(&self.graph))
    }

    /// Whether a word may be played.
    pub fn contains(&self, word: &[u8]) -> bool {
        self.graph.accepts(word)
    }

    /// The letters that make a word between `before` and `after`.
    pub fn between(&self, before: &[u8], after: &[u8]) -> LetterSet {
        let graph = &self.graph;
        let down = |list: Option<u32>, letter: &u8| graph.find(list?, *letter).map(words::Node::child);
        let accepts = |set: LetterSet, letter: u8| set | 1 << letter;
        if before.is_empty() && graph.gaddag_root() > 0 {
            // Read backwards, the wanted letters are the last ones.
            let Some(list) = after.iter().rev().fold(Some(graph.gaddag_root()), down) else { return 0 };
            let ends = graph.list(list).filter(|node| node.accepts());
            return ends.map(words::Node::letter).fold(0, accepts);
        }
        let Some(list) = before.iter().fold(Some(graph.dawg_root()), down) else { return 0 };
        let completes = |node: &words::Node| match after.split_last() {
            None => node.accepts(),
            Some((end, most)) => most
                .iter()
                .fold(Some(node.child()), down)
                .and_then(|list| graph.find(list, *end))
                .is_some_and(words::Node::accepts),
        };
        graph.list(list).filter(completes).map(words::Node::letter).fold(0, accepts)
    }
}
