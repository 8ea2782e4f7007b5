//! `papan lexicon steps`: the construction of a word graph, one merge after the other.

use super::listing::{count, wrap};
use super::vocabulary::{Found, letters, shown};
use crate::args::{Reading, Steps};
use crate::console::Console;
use crate::output::{Output, is_one_file, make_folder};
use anyhow::{Context, ensure};
use papan_automata::words::construction::{
    Construction, LetterEdge, MergeOrder, MergeRule, MergedGraph, MergedNode,
};
use papan_crossword::Letters;
use papan_explain::construction::{graph, merging};
use papan_picture::merge::MergeAnimation;
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The most words and trie nodes that can be followed step by step.
const MOST_WORDS: usize = 200;
const MOST_NODES: usize = 1_000;

pub(super) fn run(console: &mut Console, args: &Steps) -> anyhow::Result<ExitCode> {
    let letters = letters(&args.reading.letters)?;
    let words = words(&args.list, &letters, &args.reading, console)?;
    let rule = if args.same_level { MergeRule::SameLevel } else { MergeRule::Minimal };
    let order = if args.by_branch { MergeOrder::Branches } else { MergeOrder::Heights };
    let of = |rule| Construction::new(&words, rule, MOST_NODES).with_context(|| too_large(&args.list));
    let shown = Shown {
        list: shown(&args.list),
        construction: of(rule)?.in_order(order),
        minimal: of(MergeRule::Minimal)?.result(),
        same_level: of(MergeRule::SameLevel)?.result(),
        letters: &letters,
    };
    let spell = |letter: u8| letters.text(letter).to_owned();
    let merging = merging(&shown.construction, &spell);
    if let Some(path) = &args.html {
        check_output(&args.list, path)?;
        Output::new(console, path)?.write(papan_picture::merge::html(&merging).as_bytes())?;
        console.note(format!("wrote {}", path.display()))?;
    }
    if let Some(folder) = &args.svg {
        let written = draw(console, &args.list, folder, &shown, &merging)?;
        console.note(format!("wrote {} to {}", count(written, "picture"), folder.display()))?;
    }
    console.result(&shown.document(&merging), || shown.text(&merging))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the words of a list that is small enough.
fn words(
    list: &str,
    letters: &Letters,
    reading: &Reading,
    console: &mut Console,
) -> anyhow::Result<Vec<Vec<u8>>> {
    let found = Found::read(list, letters, reading)?;
    if let Some(report) = found.report().filter(|report| report.skipped() > 0) {
        console.note(format!("{list}: {}", report.to_string().trim_end()))?;
    }
    let few = MOST_WORDS + 1;
    let words: Vec<Vec<u8>> = match &found {
        Found::List(list) => list.words().take(few).map(<[u8]>::to_vec).collect(),
        Found::Graph(graph) => graph.words().take(few).map(|word| word.to_vec()).collect(),
    };
    ensure!(words.len() <= MOST_WORDS, "{}: found more than {MOST_WORDS} words", too_large(list));
    Ok(words)
}

fn too_large(list: &str) -> String {
    format!(
        "{list}: expected a small list, of at most {MOST_WORDS} words and {MOST_NODES} nodes of their trie"
    )
}

pub(super) fn check_output(list: &str, output: &Path) -> anyhow::Result<()> {
    ensure!(
        !is_one_file(Path::new(list), output),
        "{}: this would take the place of the word list: expected another file",
        output.display()
    );
    Ok(())
}

/// Draws every step, numbered, and the trie and the graph separately. Returns the number of pictures.
fn draw(
    console: &mut Console,
    list: &str,
    folder: &Path,
    shown: &Shown<'_>,
    merging: &MergeAnimation,
) -> anyhow::Result<usize> {
    make_folder(folder)?;
    let spell = |letter: u8| shown.letters.text(letter).to_owned();
    let merges = merging.steps.len();
    let digits = merges.to_string().len().max(2);
    let alone = |steps| papan_picture::graph::svg(&graph(&shown.construction, steps, &spell));
    let steps = (0..=merges).map(|step| format!("step-{step:0digits$}.svg"));
    let names = steps.chain(["trie.svg", "graph.svg"].map(str::to_owned));
    let paths: Vec<PathBuf> = names.map(|name| folder.join(name)).collect();
    paths.iter().try_for_each(|path| check_output(list, path))?;
    let outputs = Output::all(console, paths)?;
    let steps = (0..=merges).map(|step| papan_picture::merge::svg(merging, step));
    let pictures = steps.chain([alone(0), alone(merges)]);
    for (output, picture) in outputs.iter().zip(pictures) {
        output.write(picture.as_bytes())?;
    }
    Ok(outputs.len())
}

/// A construction with its comparison.
struct Shown<'a> {
    list: String,
    construction: Construction,
    minimal: MergedGraph,
    same_level: MergedGraph,
    letters: &'a Letters,
}

impl Shown<'_> {
    fn text(&self, merging: &MergeAnimation) -> String {
        let construction = &self.construction;
        let mut text = format!("{}\n{}\n", merging.title, merging.summary);
        let words: Vec<String> = construction.words().iter().map(|word| self.letters.word(word)).collect();
        wrap(&mut text, words.iter().map(String::as_str));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{}", merging.start.text);
        self.list_nodes(&mut text, &construction.graph(0));
        text.push('\n');
        let width = merging.steps.len().to_string().len();
        for (number, step) in (1..).zip(&merging.steps) {
            let figures: Vec<String> =
                step.caption.figures.iter().map(|(name, value)| format!("{value} {name}")).collect();
            let _ = writeln!(text, "{number:>width$}. {} Now {}.", step.caption.text, figures.join(", "));
        }
        let result = construction.result();
        let _ = writeln!(text, "\nThe result:");
        self.list_nodes(&mut text, &result);
        let _ = writeln!(
            text,
            "\nThe trie has {}, the result {}.",
            size(construction.trie().len(), construction.trie().len() - 1),
            size(result.nodes.len(), result.edges())
        );
        text + &self.comparison()
    }

    /// Formats the cost of merging only nodes of the same level.
    fn comparison(&self) -> String {
        let (small, large) = (&self.minimal, &self.same_level);
        let (small_size, large_size) =
            (size(small.nodes.len(), small.edges()), size(large.nodes.len(), large.edges()));
        let more = size(large.nodes.len() - small.nodes.len(), large.edges() - small.edges());
        let mut text = format!(
            "The smallest graph has {small_size}; with nodes of the same level only, {large_size}: {more} more.\n"
        );
        let apart: Vec<String> =
            self.construction.kept_apart().iter().map(|(one, other)| format!("{one} and {other}")).collect();
        if !apart.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "Kept apart by their levels alone: {}.", apart.join(", "));
        }
        text
    }

    /// Formats a line for each node: number, path, whether a word ends there, and continuations.
    fn list_nodes(&self, text: &mut String, graph: &MergedGraph) {
        for node in &graph.nodes {
            let path = self.letters.word(&self.construction.path(node.number));
            let edges: Vec<String> = node.edges.iter().map(|edge| self.edge(edge)).collect();
            let mut said: Vec<String> = Vec::new();
            said.extend(node.is_word.then(|| "a word ends".to_owned()));
            said.extend((!edges.is_empty()).then(|| edges.join(", ")));
            said.extend(
                (node.stands_for > 1).then(|| format!("stands for {}", count(node.stands_for, "node"))),
            );
            let name = if path.is_empty() { "root".to_owned() } else { path };
            // Writing to a string cannot fail.
            let _ = writeln!(text, "  {:>3} {name}: {}", node.number, said.join("; "));
        }
    }

    fn edge(&self, edge: &LetterEdge) -> String {
        format!("{} to {}", self.letters.text(edge.letter), edge.to)
    }

    fn document(&self, merging: &MergeAnimation) -> Value {
        let construction = &self.construction;
        let merges = construction.merges().iter().zip(&merging.steps).map(|(merge, step)| {
            json!({
                "kept": merge.kept,
                "gone": merge.removed,
                "reason": step.caption.text,
                "nodes": merge.nodes,
                "edges": merge.edges,
            })
        });
        let of = |graph: &MergedGraph| json!({ "nodes": graph.nodes.len(), "edges": graph.edges() });
        json!({
            "list": self.list,
            "rule": if construction.rule() == MergeRule::Minimal { "minimal" } else { "same level" },
            "order": if construction.order() == MergeOrder::Branches { "branches" } else { "heights" },
            "words": construction.words().iter().map(|word| self.letters.word(word)).collect::<Vec<_>>(),
            "trie": self.nodes(&construction.graph(0)),
            "merges": merges.collect::<Vec<_>>(),
            "result": self.nodes(&construction.result()),
            "kept_apart": construction.kept_apart(),
            "minimal": of(&self.minimal),
            "same_level": of(&self.same_level),
        })
    }

    fn nodes(&self, graph: &MergedGraph) -> Vec<Value> {
        let edges = |node: &MergedNode| -> Vec<Value> {
            let edge = |edge: &LetterEdge| json!({ "letter": self.letters.text(edge.letter), "to": edge.to });
            node.edges.iter().map(edge).collect()
        };
        let node = |node: &MergedNode| {
            json!({
                "number": node.number,
                "path": self.letters.word(&self.construction.path(node.number)),
                "stands_for": node.stands_for,
                "is_word": node.is_word,
                "edges": edges(node),
            })
        };
        graph.nodes.iter().map(node).collect()
    }
}

/// Formats nodes and edges.
fn size(nodes: usize, edges: usize) -> String {
    format!("{} and {}", count(nodes, "node"), count(edges, "edge"))
}
