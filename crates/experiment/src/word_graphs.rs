//! Measures the word graphs of a list and verifies that they hold exactly its words.

use papan_automata::words::{self, Content, GraphSizes, Kwg, KwgError, SEPARATOR, WordGraphError};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The size of a node in bytes.
const NODE_BYTES: usize = 4;

/// The number of timed rounds; the best time counts.
const ROUNDS: usize = 3;

/// Lists with more words than this are timed once.
const LONG_LIST: usize = 1_000_000;

/// The size and speed of a graph.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WordGraphRow {
    /// The name of the graph.
    pub graph: &'static str,
    /// The number of states of the automaton.
    pub nodes: usize,
    /// The number of transitions.
    pub edges: usize,
    /// The size in memory and on disk.
    pub bytes: usize,
    /// The size per word.
    pub bytes_per_word: f64,
    /// The time to build the graph, if it is built.
    pub build_seconds: Option<f64>,
    /// The time to look up a word, if the graph supports it.
    pub lookup_nanoseconds: Option<f64>,
}

/// The graphs of a word list: the trie, the DAWG with nodes merged on the same level only, the DAWG, and the GADDAG if
/// it fits into a file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WordGraphs {
    /// The number of words.
    pub words: usize,
    /// The number of letters of all words.
    pub letters: usize,
    /// The length of the longest word.
    pub longest: usize,
    /// One row per graph.
    pub rows: Vec<WordGraphRow>,
    /// The additional nodes if nodes are merged on the same level only.
    pub same_level_extra_nodes: usize,
    /// The additional edges if nodes are merged on the same level only.
    pub same_level_extra_edges: usize,
    /// The verified contents of the graphs.
    pub exact: GraphVerification,
}

/// The result of enumerating every path of the graphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct GraphVerification {
    /// The words of the DAWG: those of the list and no others.
    pub dawg_words: usize,
    /// The paths of the GADDAG: one for each letter of each word and no others.
    pub gaddag_ways: Option<usize>,
}

/// An error while measuring word graphs.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GraphMeasureError {
    /// A graph cannot be built.
    #[error(transparent)]
    Build(#[from] WordGraphError),
    /// A built graph cannot be read back.
    #[error(transparent)]
    Read(#[from] KwgError),
    /// A graph has the wrong contents, which is a bug.
    #[error("{0}: please report this")]
    Wrong(&'static str),
}

impl WordGraphs {
    /// Builds the graphs of sorted words, looks up every word, and enumerates every path.
    pub fn measure(words: &[&[u8]]) -> Result<Self, GraphMeasureError> {
        let counts = words::graph_sizes(words)?;
        let graphs = TimedGraphs::measure(words)?;
        let exact = graphs.verify(words, counts.letters)?;
        Ok(Self {
            words: counts.words,
            letters: counts.letters,
            longest: counts.longest,
            rows: rows(&counts, &graphs),
            same_level_extra_nodes: counts.same_level_nodes - counts.dawg_nodes,
            same_level_extra_edges: counts.same_level_edges - counts.dawg_edges,
            exact,
        })
    }
}

/// A graph with the times to build it and to look up all words.
struct TimedGraph {
    graph: Kwg<Vec<u8>>,
    build: Duration,
    lookup: Option<Duration>,
}

/// The graphs that fit into a file.
struct TimedGraphs {
    trie: Option<TimedGraph>,
    dawg: TimedGraph,
    both: Option<TimedGraph>,
}

impl TimedGraphs {
    /// Builds the graphs and looks up every word, in alternation, so that disturbances affect all graphs alike.
    fn measure(words: &[&[u8]]) -> Result<Self, GraphMeasureError> {
        let rounds = if words.len() > LONG_LIST { 1 } else { ROUNDS };
        let mut trie = TimedGraph::build(|| words::build_trie(words))?;
        let mut dawg =
            TimedGraph::build(|| words::build(words, Content::Dawg))?.ok_or(WordGraphError::TooManyNodes)?;
        let mut both = TimedGraph::build(|| build_both(words))?;
        for _ in 1..rounds {
            if let Some(trie) = &mut trie {
                trie.build_again(|| words::build_trie(words));
            }
            dawg.build_again(|| words::build(words, Content::Dawg));
            if let Some(both) = &mut both {
                both.build_again(|| build_both(words));
            }
        }
        let order = shuffled(words);
        for _ in 0..rounds {
            trie.iter_mut().chain([&mut dawg]).try_for_each(|graph| graph.look_up(&order))?;
        }
        Ok(Self { trie, dawg, both })
    }

    /// Enumerates every path and checks that the words of the list come out and no others.
    fn verify(&self, words: &[&[u8]], letters: usize) -> Result<GraphVerification, GraphMeasureError> {
        let is_exact = |graph: &Kwg<Vec<u8>>| {
            let mut expected = words.iter();
            graph.words().all(|word| expected.next() == Some(&&*word)) && expected.next().is_none()
        };
        for graph in self.trie.iter().chain([&self.dawg]).chain(&self.both) {
            ensure(is_exact(&graph.graph), "the words of the graph are not those of the list")?;
        }
        let ways = self.both.as_ref().map(|both| count_gaddag_paths(&both.graph)).transpose()?;
        ensure(ways.is_none_or(|ways| ways == letters), "a word lacks a way in the GADDAG")?;
        Ok(GraphVerification { dawg_words: words.len(), gaddag_ways: ways })
    }
}

fn ensure(holds: bool, else_what: &'static str) -> Result<(), GraphMeasureError> {
    if holds { Ok(()) } else { Err(GraphMeasureError::Wrong(else_what)) }
}

/// Builds the DAWG and the GADDAG. Fails if they do not fit or a word is too long for the GADDAG.
fn build_both(words: &[&[u8]]) -> Result<Vec<u8>, WordGraphError> {
    words::build(words, Content::DawgAndGaddag)
}

/// Counts the paths of the GADDAG, and checks that each spells a word.
fn count_gaddag_paths(graph: &Kwg<Vec<u8>>) -> Result<usize, GraphMeasureError> {
    let mut word = Vec::new();
    let mut ways = 0;
    for way in graph.paths(graph.gaddag_root()) {
        let split = way.iter().position(|&letter| letter == SEPARATOR).unwrap_or(way.len());
        word.clear();
        word.extend(way[..split].iter().rev());
        word.extend(way.iter().skip(split + 1));
        ensure(graph.accepts(&word), "a way of the GADDAG is no word")?;
        ways += 1;
    }
    Ok(ways)
}

/// Returns the words in a fixed scattered order, so that consecutive look-ups are not adjacent in memory.
fn shuffled<'a>(words: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let len = words.len();
    let common = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    // A step coprime to the length visits every index.
    let step = (len * 618 / 1000..=len + 1).find(|&step| common(step, len) == 1).unwrap_or(1);
    let places = std::iter::successors(Some(0), |&place| Some((place + step) % len));
    places.take(len).map(|place| words[place]).collect()
}

impl TimedGraph {
    /// Builds a graph and measures the time; `None` if it does not fit.
    fn build(
        builder: impl Fn() -> Result<Vec<u8>, WordGraphError>,
    ) -> Result<Option<Self>, GraphMeasureError> {
        let begun = Instant::now();
        let made = builder();
        let build = begun.elapsed();
        match made {
            Ok(bytes) => Ok(Some(Self { graph: Kwg::read(bytes)?, build, lookup: None })),
            Err(WordGraphError::TooManyNodes | WordGraphError::TooLong { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn build_again(&mut self, builder: impl Fn() -> Result<Vec<u8>, WordGraphError>) {
        let begun = Instant::now();
        let made = black_box(builder());
        if made.is_ok() {
            self.build = self.build.min(begun.elapsed());
        }
    }

    /// Looks up all words and keeps the best time.
    fn look_up(&mut self, words: &[&[u8]]) -> Result<(), GraphMeasureError> {
        let begun = Instant::now();
        let valid = words.iter().filter(|word| self.graph.accepts(word)).count();
        let time = begun.elapsed();
        ensure(valid == words.len(), "a word of the list is not in its graph")?;
        self.lookup = Some(self.lookup.map_or(time, |best| best.min(time)));
        Ok(())
    }
}

fn rows(counts: &GraphSizes, graphs: &TimedGraphs) -> Vec<WordGraphRow> {
    let row = |graph, nodes: usize, edges: usize, bytes: usize, measured: Option<&TimedGraph>| WordGraphRow {
        graph,
        nodes,
        edges,
        bytes,
        bytes_per_word: bytes as f64 / counts.words as f64,
        build_seconds: measured.map(|measured| measured.build.as_secs_f64()),
        lookup_nanoseconds: measured
            .and_then(|measured| measured.lookup)
            .map(|time| time.as_secs_f64() * 1e9 / counts.words as f64),
    };
    let mut rows = vec![
        row(
            "trie",
            counts.trie_nodes,
            counts.trie_edges,
            NODE_BYTES * counts.trie_nodes,
            graphs.trie.as_ref(),
        ),
        row(
            "DAWG, same level",
            counts.same_level_nodes,
            counts.same_level_edges,
            NODE_BYTES * (counts.same_level_edges + 1),
            None,
        ),
        row("DAWG", counts.dawg_nodes, counts.dawg_edges, counts.dawg_bytes, Some(&graphs.dawg)),
    ];
    if let (Some(nodes), Some(edges), Some(bytes)) =
        (counts.gaddag_nodes, counts.gaddag_edges, counts.gaddag_bytes)
    {
        rows.push(row("GADDAG", nodes, edges, bytes, graphs.both.as_ref()));
    }
    rows
}
