//! The words that may be played.

use crate::built_in::built_in;
use crate::square::SIDE;
use crate::{Letters, WordList};
use papan_automata::words::{self, Content, Kwg, KwgError};
use std::sync::{Arc, LazyLock, OnceLock};
use thiserror::Error;

/// A set of letters as a bit mask; bit `n` is letter `n`. Cross-sets are letter masks.
pub type LetterMask = u64;

/// A named word list, compiled to a word graph.
#[derive(Debug)]
pub struct Lexicon {
    name: String,
    graph: Kwg<Box<[u8]>>,
    map: OnceLock<crate::WordMap>,
}

/// A file is not a lexicon.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LexiconError {
    /// The file is corrupt.
    #[error(transparent)]
    Kwg(#[from] KwgError),
    /// The file has no DAWG.
    #[error("found no DAWG, expected one at node 0")]
    NoDawg,
    /// The graph has a letter that the tile set does not have.
    #[error("found letter number {found}, expected at max {max} as in the tile set {set}")]
    Letter {
        /// The number of the letter.
        found: u8,
        /// The number of letters in the tile set.
        max: usize,
        /// The name of the tile set.
        set: String,
    },
    /// The words cannot be compiled.
    #[error(transparent)]
    Build(#[from] words::WordGraphError),
}

impl Lexicon {
    /// Returns ENABLE, the built-in lexicon: 168,548 English words of 2 to 15 letters. All games share one copy.
    pub fn enable() -> Arc<Self> {
        static ENABLE: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
            Lexicon::built_in("ENABLE", include_bytes!("../../../data/crossword/enable.kwg"))
        });
        ENABLE.clone()
    }

    /// Returns the built-in list of common English words: 39,810 words of ENABLE that most people know.
    pub fn common() -> Arc<Self> {
        static COMMON: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
            Lexicon::built_in("common", include_bytes!("../../../data/crossword/common.kwg"))
        });
        COMMON.clone()
    }

    /// Returns the built-in list of twelve English words that serves to explain the construction of a word graph.
    pub fn twelve() -> Arc<Self> {
        static TWELVE: LazyLock<Arc<Lexicon>> = LazyLock::new(|| {
            let list = WordList::read(Lexicon::TWELVE, &Letters::english(), WordList::MAX_ON_BOARD);
            Arc::new(built_in(Lexicon::of("twelve", built_in(list).words())))
        });
        TWELVE.clone()
    }

    /// The text of [`Lexicon::twelve`], one word per line.
    pub const TWELVE: &[u8] = include_bytes!("../../../data/crossword/twelve.txt");

    /// Creates a built-in lexicon. The graph is not validated, because a test does that.
    fn built_in(name: &str, bytes: &[u8]) -> Arc<Self> {
        Arc::new(Self {
            name: name.to_owned(),
            graph: Kwg::new_unchecked(Box::from(bytes)),
            map: OnceLock::new(),
        })
    }

    /// Reads a compiled lexicon. If the file has only a DAWG, the GADDAG is built.
    pub fn read(name: &str, bytes: Vec<u8>, letters: &Letters) -> Result<Self, LexiconError> {
        let graph = Kwg::read(bytes.into_boxed_slice())?;
        if graph.dawg_root() == 0 {
            return Err(LexiconError::NoDawg);
        }
        let max = letters.len();
        let unknown = (0..graph.len())
            .map(|index| graph.node(index as u32).letter())
            .find(|&letter| usize::from(letter) > max);
        if let Some(found) = unknown {
            return Err(LexiconError::Letter { found, max, set: letters.name().to_owned() });
        }
        if graph.gaddag_root() == 0 {
            return Self::of(name, graph.words());
        }
        Ok(Self { name: name.to_owned(), graph, map: OnceLock::new() })
    }

    /// Compiles these words. Words that do not fit the board are skipped.
    pub fn of(name: &str, list: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<Self, LexiconError> {
        let fits = |word: &[u8]| (2..=SIDE).contains(&word.len());
        let list = list.into_iter().filter(|word| fits(word.as_ref()));
        let bytes = words::build(list, Content::DawgAndGaddag)?;
        Ok(Self { name: name.to_owned(), graph: Kwg::read(bytes.into_boxed_slice())?, map: OnceLock::new() })
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the word graph.
    #[inline]
    pub fn graph(&self) -> &Kwg<Box<[u8]>> {
        &self.graph
    }

    /// Returns the words indexed by their letters. The map is built on first use.
    pub fn map(&self) -> &crate::WordMap {
        self.map.get_or_init(|| crate::WordMap::of(&self.graph))
    }

    /// Whether a word may be played.
    pub fn contains(&self, word: &[u8]) -> bool {
        self.graph.accepts(word)
    }

    /// Returns the letters that form a word between `before` and `after`: the cross-set of a square.
    pub fn cross_set(&self, before: &[u8], after: &[u8]) -> LetterMask {
        let graph = &self.graph;
        let down = |list: Option<u32>, letter: &u8| graph.find(list?, *letter).map(words::KwgNode::child);
        let accepts = |set: LetterMask, letter: u8| set | 1 << letter;
        if before.is_empty() && graph.gaddag_root() > 0 {
            // The GADDAG reads `after` backward, which leaves the wanted letters as its next ones.
            let Some(list) = after.iter().rev().fold(Some(graph.gaddag_root()), down) else { return 0 };
            let ends = graph.siblings(list).filter(|node| node.accepts());
            return ends.map(words::KwgNode::letter).fold(0, accepts);
        }
        let Some(list) = before.iter().fold(Some(graph.dawg_root()), down) else { return 0 };
        let completes = |node: &words::KwgNode| match after.split_last() {
            None => node.accepts(),
            Some((end, max)) => max
                .iter()
                .fold(Some(node.child()), down)
                .and_then(|list| graph.find(list, *end))
                .is_some_and(words::KwgNode::accepts),
        };
        graph.siblings(list).filter(completes).map(words::KwgNode::letter).fold(0, accepts)
    }
}
