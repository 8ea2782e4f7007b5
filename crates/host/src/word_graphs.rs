//! The graphs of a word list, measured and proved exact.

use papan_automata::words::{self, BuildError, Content, Counts, Kwg, KwgError, SEPARATOR};
use serde::Serialize;
use std::hint::black_box;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The bytes of a node.
const NODE: usize = 4;

/// How often times are taken; the best counts.
const ROUNDS: usize = 3;

/// Longer lists are measured once.
const MANY: usize = 1_000_000;

/// What a graph costs.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GraphRow {
    /// Its name.
    pub graph: &'static str,
    /// Its states, as an automaton has them.
    pub nodes: usize,
    /// The letters that lead from one to another.
    pub edges: usize,
    /// Its size in memory and in a file.
    pub bytes: usize,
    /// The same for each word.
    pub bytes_per_word: f64,
    /// How long it takes to build it, where it is built.
    pub build_seconds: Option<f64>,
    /// How long it takes to look a word up in it, where that can be done.
    pub lookup_nanoseconds: Option<f64>,
}

/// The graphs of a list: the trie, the DAWG whose nodes are merged on the same level only, the DAWG, and the GADDAG
/// where it fits into a file.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WordGraphs {
    /// The words of the list.
    pub words: usize,
    /// All their letters.
    pub letters: usize,
    /// The letters of the longest.
    pub longest: usize,
    /// A row for each graph.
    pub rows: Vec<GraphRow>,
    /// Nodes that merging on the same level only costs.
    pub same_level_extra_nodes: usize,
    /// Edges that merging on the same level only costs.
    pub same_level_extra_edges: usize,
    /// What the graphs hold.
    pub exact: Exact,
}

/// What was found by walking every way of the graphs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Exact {
    /// The words that come out of the DAWG: those of the list and no other.
    pub dawg_words: usize,
    /// The ways of the GADDAG: from each letter of each word, and no other.
    pub gaddag_ways: Option<usize>,
}

/// Why graphs cannot be measured.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GraphsError {
    /// The words make no graph.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// What was built cannot be read.
    #[error(transparent)]
    Read(#[from] KwgError),
    /// A graph does not hold what it must hold.
    #[error("{0}: please report this")]
    Wrong(&'static str),
}

impl WordGraphs {
    /// Builds the graphs of these sorted words, looks every word up, and walks every way.
    pub fn measure(words: &[&[u8]]) -> Result<Self, GraphsError> {
        let counts = words::count(words)?;
        let graphs = Graphs::measure(words)?;
        let exact = graphs.prove(words, counts.letters)?;
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

/// A graph in memory, with the time it took to make it and takes to look a word up.
struct Measured {
    graph: Kwg<Vec<u8>>,
    build: Duration,
    lookup: Option<Duration>,
}

/// The graphs that fit into a file.
struct Graphs {
    trie: Option<Measured>,
    dawg: Measured,
    both: Option<Measured>,
}

impl Graphs {
    /// Builds each and looks every word up, in turn, so that what disturbs one disturbs the others too.
    fn measure(words: &[&[u8]]) -> Result<Self, GraphsError> {
        let rounds = if words.len() > MANY { 1 } else { ROUNDS };
        let mut trie = Measured::build(|| words::trie(words))?;
        let mut dawg =
            Measured::build(|| words::build(words, Content::Dawg))?.ok_or(BuildError::TooManyNodes)?;
        let mut both = Measured::build(|| build_both(words))?;
        for _ in 1..rounds {
            if let Some(trie) = &mut trie {
                trie.build_again(|| words::trie(words));
            }
            dawg.build_again(|| words::build(words, Content::Dawg));
            if let Some(both) = &mut both {
                both.build_again(|| build_both(words));
            }
        }
        let order = scattered(words);
        for _ in 0..rounds {
            trie.iter_mut().chain([&mut dawg]).try_for_each(|graph| graph.look_up(&order))?;
        }
        Ok(Self { trie, dawg, both })
    }

    /// Walks every way: the words come out, and no other.
    fn prove(&self, words: &[&[u8]], letters: usize) -> Result<Exact, GraphsError> {
        let is_exact = |graph: &Kwg<Vec<u8>>| {
            let mut expected = words.iter();
            graph.words().all(|word| expected.next() == Some(&&*word)) && expected.next().is_none()
        };
        for graph in self.trie.iter().chain([&self.dawg]).chain(&self.both) {
            ensure(is_exact(&graph.graph), "the words of the graph are not those of the list")?;
        }
        let ways = self.both.as_ref().map(|both| exact_ways(&both.graph)).transpose()?;
        ensure(ways.is_none_or(|ways| ways == letters), "a word lacks a way in the GADDAG")?;
        Ok(Exact { dawg_words: words.len(), gaddag_ways: ways })
    }
}

fn ensure(holds: bool, else_what: &'static str) -> Result<(), GraphsError> {
    if holds { Ok(()) } else { Err(GraphsError::Wrong(else_what)) }
}

/// Both graphs; none where they do not fit, or a word is too long for the second.
fn build_both(words: &[&[u8]]) -> Result<Vec<u8>, BuildError> {
    words::build(words, Content::DawgAndGaddag)
}

/// How many ways the GADDAG has, if each is of a word.
fn exact_ways(graph: &Kwg<Vec<u8>>) -> Result<usize, GraphsError> {
    let mut word = Vec::new();
    let mut ways = 0;
    for way in graph.walk(graph.gaddag_root()) {
        let split = way.iter().position(|&letter| letter == SEPARATOR).unwrap_or(way.len());
        word.clear();
        word.extend(way[..split].iter().rev());
        word.extend(way.iter().skip(split + 1));
        ensure(graph.accepts(&word), "a way of the GADDAG is no word")?;
        ways += 1;
    }
    Ok(ways)
}

/// The words out of order, so that one does not lie beside the last in memory. The same each time.
fn scattered<'a>(words: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let len = words.len();
    let common = |mut a: usize, mut b: usize| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    // A step that has no divisor in common with the length comes to every place.
    let step = (len * 618 / 1000..=len + 1).find(|&step| common(step, len) == 1).unwrap_or(1);
    let places = std::iter::successors(Some(0), |&place| Some((place + step) % len));
    places.take(len).map(|place| words[place]).collect()
}

impl Measured {
    /// A graph and the time it took; none where it does not fit.
    fn build(builder: impl Fn() -> Result<Vec<u8>, BuildError>) -> Result<Option<Self>, GraphsError> {
        let begun = Instant::now();
        let made = builder();
        let build = begun.elapsed();
        match made {
            Ok(bytes) => Ok(Some(Self { graph: Kwg::read(bytes)?, build, lookup: None })),
            Err(BuildError::TooManyNodes | BuildError::TooLong { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    fn build_again(&mut self, builder: impl Fn() -> Result<Vec<u8>, BuildError>) {
        let begun = Instant::now();
        let made = black_box(builder());
        if made.is_ok() {
            self.build = self.build.min(begun.elapsed());
        }
    }

    /// Looks all words up.
    fn look_up(&mut self, words: &[&[u8]]) -> Result<(), GraphsError> {
        let begun = Instant::now();
        let valid = words.iter().filter(|word| self.graph.accepts(word)).count();
        let time = begun.elapsed();
        ensure(valid == words.len(), "a word of the list is not in its graph")?;
        self.lookup = Some(self.lookup.map_or(time, |best| best.min(time)));
        Ok(())
    }
}

fn rows(counts: &Counts, graphs: &Graphs) -> Vec<GraphRow> {
    let row = |graph, nodes: usize, edges: usize, bytes: usize, measured: Option<&Measured>| GraphRow {
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
        row("trie", counts.trie_nodes, counts.trie_edges, NODE * counts.trie_nodes, graphs.trie.as_ref()),
        row(
            "DAWG, same level",
            counts.same_level_nodes,
            counts.same_level_edges,
            NODE * (counts.same_level_edges + 1),
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
