//! `papan lexicon stats`: the graphs of a word list, measured and proved exact.

use super::listing::count;
use super::vocabulary::{Found, letters, shown};
use crate::args::Reading;
use crate::console::Console;
use anyhow::{Context, ensure};
use papan_automata::words::{self, BuildError, Content, Counts, Kwg, SEPARATOR, Word};
use papan_crossword::Report;
use serde::Serialize;
use std::fmt::Write;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The bytes of a node.
const NODE: usize = 4;

/// How often times are taken; the best counts.
const ROUNDS: usize = 3;

/// Longer lists are measured once.
const MANY: usize = 1_000_000;

/// What a graph costs.
#[derive(Serialize)]
struct Row {
    graph: &'static str,
    nodes: usize,
    edges: usize,
    bytes: usize,
    bytes_per_word: f64,
    build_seconds: Option<f64>,
    lookup_nanoseconds: Option<f64>,
}

/// The table, and what goes with it.
#[derive(Serialize)]
struct Table<'a> {
    list: String,
    words: usize,
    letters: usize,
    longest: usize,
    rows: Vec<Row>,
    same_level_extra_nodes: usize,
    same_level_extra_edges: usize,
    exact: Exact,
    report: Option<&'a Report>,
}

/// What was found by walking every way of the graphs.
#[derive(Serialize)]
struct Exact {
    dawg_words: usize,
    gaddag_ways: Option<usize>,
}

pub(super) fn run(console: &mut Console, list: &str, reading: &Reading) -> anyhow::Result<ExitCode> {
    let found = Found::read(list, &letters(&reading.letters)?, reading)?;
    let compiled: Vec<Word>;
    let words: Vec<&[u8]> = match &found {
        Found::List(list) => list.words().collect(),
        Found::Graph(graph) => {
            compiled = graph.words().collect();
            compiled.iter().map(|word| &**word).collect()
        }
    };
    let counts = words::count(&words).with_context(|| list.to_owned())?;
    let graphs = Graphs::measure(&words).with_context(|| list.to_owned())?;
    let exact = graphs.prove(&words, counts.letters)?;
    let table = Table {
        list: shown(list),
        words: counts.words,
        letters: counts.letters,
        longest: counts.longest,
        rows: rows(&counts, &graphs),
        same_level_extra_nodes: counts.same_level_nodes - counts.dawg_nodes,
        same_level_extra_edges: counts.same_level_edges - counts.dawg_edges,
        exact,
        report: found.report(),
    };
    console.result(&table, || table.text())?;
    Ok(ExitCode::SUCCESS)
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
    fn measure(words: &[&[u8]]) -> anyhow::Result<Self> {
        let rounds = if words.len() > MANY { 1 } else { ROUNDS };
        let mut trie = Measured::build(|| words::trie(words))?;
        let mut dawg =
            Measured::build(|| words::build(words, Content::Dawg))?.context(BuildError::TooManyNodes)?;
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
    fn prove(&self, words: &[&[u8]], letters: usize) -> anyhow::Result<Exact> {
        let is_exact = |graph: &Kwg<Vec<u8>>| {
            let mut expected = words.iter();
            graph.words().all(|word| expected.next() == Some(&&*word)) && expected.next().is_none()
        };
        for graph in self.trie.iter().chain([&self.dawg]).chain(&self.both) {
            ensure!(
                is_exact(&graph.graph),
                "the words of the graph are not those of the list: please report this"
            );
        }
        let ways = self.both.as_ref().map(|both| exact_ways(&both.graph)).transpose()?;
        ensure!(
            ways.is_none_or(|ways| ways == letters),
            "a word lacks a way in the GADDAG: please report this"
        );
        Ok(Exact { dawg_words: words.len(), gaddag_ways: ways })
    }
}

/// Both graphs; none where they do not fit, or a word is too long for the second.
fn build_both(words: &[&[u8]]) -> Result<Vec<u8>, BuildError> {
    words::build(words, Content::DawgAndGaddag)
}

/// How many ways the GADDAG has, if each is of a word.
fn exact_ways(graph: &Kwg<Vec<u8>>) -> anyhow::Result<usize> {
    let mut word = Vec::new();
    let mut ways = 0;
    for way in graph.walk(graph.gaddag_root()) {
        let split = way.iter().position(|&letter| letter == SEPARATOR).unwrap_or(way.len());
        word.clear();
        word.extend(way[..split].iter().rev());
        word.extend(way.iter().skip(split + 1));
        ensure!(graph.accepts(&word), "a way of the GADDAG is no word: please report this");
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
    fn build(builder: impl Fn() -> Result<Vec<u8>, BuildError>) -> anyhow::Result<Option<Self>> {
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
    fn look_up(&mut self, words: &[&[u8]]) -> anyhow::Result<()> {
        let begun = Instant::now();
        let valid = words.iter().filter(|word| self.graph.accepts(word)).count();
        let time = begun.elapsed();
        ensure!(valid == words.len(), "a word of the list is not in its graph: please report this");
        self.lookup = Some(self.lookup.map_or(time, |best| best.min(time)));
        Ok(())
    }
}

fn rows(counts: &Counts, graphs: &Graphs) -> Vec<Row> {
    let row = |graph, nodes: usize, edges: usize, bytes: usize, measured: Option<&Measured>| Row {
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

impl Table<'_> {
    fn text(&self) -> String {
        let mut text = format!(
            "{}: {} of up to {} letters, {} letters in all\n\n{:<16} {:>9} {:>9} {:>9} {:>11} {:>9} {:>10}\n",
            self.list,
            count(self.words, "word"),
            self.longest,
            self.letters,
            "",
            "nodes",
            "edges",
            "bytes",
            "bytes/word",
            "build ms",
            "look-up ns"
        );
        let figure =
            |number: Option<f64>| number.map_or_else(|| "-".to_owned(), |number| format!("{number:.1}"));
        // Writing to a string cannot fail.
        for row in &self.rows {
            let _ = writeln!(
                text,
                "{:<16} {:>9} {:>9} {:>9} {:>11.2} {:>9} {:>10}",
                row.graph,
                row.nodes,
                row.edges,
                row.bytes,
                row.bytes_per_word,
                figure(row.build_seconds.map(|seconds| seconds * 1e3)),
                figure(row.lookup_nanoseconds)
            );
        }
        text.push_str(&self.remarks());
        text + &self.report.map_or_else(String::new, ToString::to_string)
    }

    /// How to read the table, and what it shows.
    fn remarks(&self) -> String {
        let mut text = format!(
            "\nNodes and edges are of the automata. A trie has {NODE} bytes a node, the DAWG of one level {NODE} an edge; the\n\
             others are as large as their files, in which lists of letters are shared, and the GADDAG's has both graphs.\n"
        );
        let [trie, level, dawg, gaddag @ ..] = &self.rows[..] else { return text };
        let percent = |part: usize, whole: usize| 100.0 * part as f64 / whole as f64;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "The DAWG has {:.1}% of the trie's nodes and {:.1}% of its bytes. To merge nodes of the same level only costs\n\
             {} nodes ({:.1}%) and {} edges ({:.1}%) more.",
            percent(dawg.nodes, trie.nodes),
            percent(dawg.bytes, trie.bytes),
            level.nodes - dawg.nodes,
            percent(level.nodes - dawg.nodes, dawg.nodes),
            level.edges - dawg.edges,
            percent(level.edges - dawg.edges, dawg.edges),
        );
        let _ =
            writeln!(text, "Exact: all {} words come out of the DAWG, and no other.", self.exact.dawg_words);
        if let Some(ways) = self.exact.gaddag_ways {
            let _ = writeln!(
                text,
                "Exact: the GADDAG has {ways} ways, from each letter of each word, and no other."
            );
        }
        if gaddag.is_empty() {
            text.push_str("The GADDAG does not fit into a file.\n");
        }
        text
    }
}
