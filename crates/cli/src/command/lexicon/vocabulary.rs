//! The words that a command works on: from a text, a compiled file, or built in.

use crate::args::{Reading, Source};
use crate::console::{Console, read_text};
use anyhow::{Context, bail, ensure};
use papan_automata::words::{self, Content, Kwg, KwgNode, MAX_NODES};
use papan_crossword::{Letters, Lexicon, MAX_LIST_BYTES, WordList, WordListReport};
use papan_host::read_up_to;
use std::path::Path;

/// More words than any language has. A file of few bytes can hold more than could ever be listed.
const MOST_WORDS: u64 = 10_000_000;

/// A word graph.
pub(super) type Graph = Kwg<Box<[u8]>>;

/// Returns a tile set by name, or reads one from a file.
pub(super) fn letters(name: &str) -> anyhow::Result<Letters> {
    match name {
        "english" => Ok(Letters::english()),
        "indonesian" => Ok(Letters::indonesian()),
        file => Letters::read(
            file,
            &read_text(Path::new(file)).context("the tile set (english, indonesian or a file)")?,
        )
        .with_context(|| file.to_owned()),
    }
}

/// Words from a text or a compiled file.
pub(super) enum Found {
    /// From a text, with a report of skipped lines.
    List(WordList),
    /// From a compiled file.
    Graph(Graph),
}

impl Found {
    /// Returns whether the name is of a compiled file.
    fn is_compiled(name: &str) -> bool {
        Path::new(name).extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kwg"))
    }

    /// Loads words by the name of a file or a built-in list.
    pub(super) fn read(name: &str, letters: &Letters, reading: &Reading) -> anyhow::Result<Self> {
        let longest = usize::from(reading.longest);
        match name.to_ascii_lowercase().as_str() {
            "enable" => english("ENABLE", letters).map(|()| Self::Graph(Lexicon::enable().graph().clone())),
            "common" => english("common", letters).map(|()| Self::Graph(Lexicon::common().graph().clone())),
            "twelve" => Ok(Self::List(WordList::read(Lexicon::TWELVE, letters, longest)?)),
            _ if Self::is_compiled(name) => compiled(name, letters).map(Self::Graph),
            _ => {
                let data = read_up_to(MAX_LIST_BYTES as u64, name)?;
                let list = WordList::read(&data, letters, longest);
                Ok(Self::List(list.with_context(|| name.to_owned())?))
            }
        }
    }

    /// Returns the report of skipped lines.
    pub(super) fn report(&self) -> Option<&WordListReport> {
        match self {
            Self::List(list) => Some(list.report()),
            Self::Graph(_) => None,
        }
    }

    /// Returns the bytes of a compiled file.
    pub(super) fn build(&self, content: Content) -> Result<Vec<u8>, words::WordGraphError> {
        match self {
            Self::List(list) => words::build(list.words(), content),
            Self::Graph(graph) => words::build(graph.words(), content),
        }
    }
}

/// The built-in lists are English: another tile set numbers its letters differently or lacks some.
fn english(name: &str, letters: &Letters) -> anyhow::Result<()> {
    let alphabet: String = ('A'..='Z').collect();
    let own = (1..=letters.len() as u8).map(|letter| letters.text(letter)).collect::<Vec<_>>();
    ensure!(
        own.len() == alphabet.len() && own.concat() == alphabet,
        "{name} has English words: expected a word list of your own for the tile set {}",
        letters.name()
    );
    Ok(())
}

/// Reads a compiled file, if the tile set has all its letters.
fn compiled(file: &str, letters: &Letters) -> anyhow::Result<Graph> {
    let bytes = read_up_to(4 * MAX_NODES as u64, file)?;
    let graph = Kwg::read(bytes.into_boxed_slice()).with_context(|| file.to_owned())?;
    let found = (0..graph.len() as u32).map(|index| graph.node(index).letter()).max().unwrap_or(0);
    ensure!(
        usize::from(found) <= letters.len(),
        "{file}: found letter number {found}, expected at most {} as in the tile set {}",
        letters.len(),
        letters.name()
    );
    match graph.word_count() {
        0 => bail!("{file}: found no word, expected at least one"),
        many if many > MOST_WORDS => bail!("{file}: found {many} words, expected at most {MOST_WORDS}"),
        _ => Ok(graph),
    }
}

/// Words that can be looked up.
pub(super) struct Vocabulary {
    pub(super) name: String,
    pub(super) letters: Letters,
    pub(super) graph: Graph,
}

impl Vocabulary {
    /// Loads the words, and reports skipped lines.
    pub(super) fn open(console: &mut Console, source: &Source) -> anyhow::Result<Self> {
        let letters = letters(&source.reading.letters)?;
        Self::of(console, &source.lexicon, letters, &source.reading)
    }

    /// Loads the words of a name.
    pub(super) fn of(
        console: &mut Console,
        name: &str,
        letters: Letters,
        reading: &Reading,
    ) -> anyhow::Result<Self> {
        let found = Found::read(name, &letters, reading)?;
        if let Some(report) = found.report().filter(|report| report.skipped() > 0) {
            console.note(format!("{name}: {}", report.to_string().trim_end()))?;
        }
        let graph = match found {
            Found::Graph(graph) => graph,
            list @ Found::List(_) => {
                let bytes = list.build(Content::Dawg).with_context(|| name.to_owned())?;
                Kwg::read(bytes.into_boxed_slice())?
            }
        };
        Ok(Self { name: shown(name), letters, graph })
    }

    /// Parses a typed word.
    pub(super) fn spell(&self, word: &str) -> anyhow::Result<Vec<u8>> {
        spell(&self.letters, word)
    }

    /// Returns the points of a word without premium squares.
    pub(super) fn points(&self, word: &[u8]) -> i32 {
        word.iter().map(|&letter| i32::from(self.letters.points(letter))).sum()
    }

    /// Returns the letters of a node list that end a word.
    pub(super) fn ends(&self, list: u32) -> Vec<u8> {
        self.graph.siblings(list).filter(|node| node.accepts()).map(KwgNode::letter).collect()
    }
}

/// Returns the display name of a list.
pub(super) fn shown(name: &str) -> String {
    if name == "enable" { "ENABLE".to_owned() } else { name.to_owned() }
}

/// Parses a typed word.
pub(super) fn spell(letters: &Letters, word: &str) -> anyhow::Result<Vec<u8>> {
    // Longer than any word; a text of megabytes is not parsed.
    ensure!(word.chars().nth(200).is_none(), "found more than 200 characters, expected a word");
    let wrong =
        |sign| anyhow::anyhow!("{word}: found `{sign}`, expected letters of the tile set {}", letters.name());
    letters.read_word(word).map_err(wrong)
}
