//! `papan lexicon stats`: measures the graphs of a word list and proves them exact.

use super::listing::count;
use super::vocabulary::{Found, letters, shown};
use crate::args::Reading;
use crate::console::Console;
use anyhow::Context;
use papan_automata::words::Word;
use papan_crossword::WordListReport;
use papan_experiment::WordGraphs;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;

/// The table and its notes.
#[derive(Serialize)]
struct Table<'a> {
    list: String,
    #[serde(flatten)]
    graphs: WordGraphs,
    report: Option<&'a WordListReport>,
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
    let graphs = WordGraphs::measure(&words).with_context(|| list.to_owned())?;
    let table = Table { list: shown(list), graphs, report: found.report() };
    console.result(&table, || table.text())?;
    Ok(ExitCode::SUCCESS)
}

impl Table<'_> {
    fn text(&self) -> String {
        let mut text = format!(
            "{}: {} of up to {} letters, {} letters in all\n\n{:<16} {:>9} {:>9} {:>9} {:>11} {:>9} {:>10}\n",
            self.list,
            count(self.graphs.words, "word"),
            self.graphs.longest,
            self.graphs.letters,
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
        for row in &self.graphs.rows {
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

    /// Explains the table.
    fn remarks(&self) -> String {
        let mut text = String::from(
            "\nNodes and edges are of the automata. A trie has 4 bytes a node, the DAWG of one level 4 an edge; the\n\
             others are as large as their files, in which lists of letters are shared, and the GADDAG's has both graphs.\n",
        );
        let [trie, level, dawg, gaddag @ ..] = &self.graphs.rows[..] else { return text };
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
        let _ = writeln!(
            text,
            "Exact: all {} words come out of the DAWG, and no other.",
            self.graphs.exact.dawg_words
        );
        if let Some(ways) = self.graphs.exact.gaddag_ways {
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
