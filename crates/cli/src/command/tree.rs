//! `papan tree`: the tree of a search.

use super::play::world;
use super::searched;
use crate::args::{Algorithm, Tree};
use crate::console::Console;
use crate::output::Output;
use papan_picture::tree::{self, NodeValue, SearchNode, ValueBound};
use papan_session::PositionRef;
use serde::Serialize;
use std::process::ExitCode;

/// The most nodes of a tree; a page of that size is still fast.
const MOST: u64 = 200_000;

/// The most nodes that the terminal shows.
const LINES: usize = 40;

/// A tree as a JSON document.
#[derive(Serialize)]
struct Document<'a> {
    game: &'a str,
    position: Option<&'a str>,
    depth: u32,
    algorithm: String,
    value: Option<f64>,
    line: Vec<&'a str>,
    cuts: usize,
    left_out: usize,
    nodes: Vec<Entry<'a>>,
}

/// A node of the document. Values are points for the side to move at the root; an infinite bound is null.
#[derive(Serialize)]
struct Entry<'a> {
    id: usize,
    parent: Option<usize>,
    ply: usize,
    #[serde(rename = "move")]
    mv: Option<&'a str>,
    side: &'a str,
    value: Option<f64>,
    judged: bool,
    bound: &'a str,
    alpha: Option<f64>,
    beta: Option<f64>,
    reason: &'a str,
    cut: Option<String>,
    left_out: usize,
    chosen: bool,
    children: &'a [usize],
}

pub(crate) fn run(console: &mut Console, args: &Tree) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&args.game)?;
    let algorithm = match args.algorithm {
        Algorithm::Minimax => papan_session::Algorithm::Minimax,
        Algorithm::Alphabeta => papan_session::Algorithm::AlphaBeta,
    };
    let svg = args.svg.as_ref().map(|path| Output::new(console, path)).transpose()?;
    let html = args.html.as_ref().map(|path| Output::new(console, path)).transpose()?;
    let place = PositionRef { options: &args.options.0, position: args.position.as_deref(), env: world() };
    let mut tree = searched(entry)?.tree(place, args.depth, algorithm, MOST)?;
    tree.summary = summary(&tree, args);
    if let Some(output) = &svg {
        write(console, output, &tree::svg(&tree))?;
    }
    if let Some(output) = &html {
        write(console, output, &tree::html(&tree))?;
    }
    if console.is_json {
        console.json(&document(&tree, entry.name(), &algorithm.to_string(), args))?;
    } else {
        console.say(format!("{}\n{}", tree.title, tree.summary))?;
        if args.svg.is_none() && args.html.is_none() {
            console.say(format!("\n{}", tree::text(&tree, LINES)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn write(console: &mut Console, output: &Output, text: &str) -> anyhow::Result<()> {
    output.write(text.as_bytes())?;
    console.note(format!("wrote {}", output.path().display()))
}

fn left_out(tree: &tree::SearchTree) -> usize {
    tree.nodes().iter().map(|node| node.skipped_moves).sum()
}

/// Formats the search and its result in one line.
fn summary(tree: &tree::SearchTree, args: &Tree) -> String {
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let name = match args.algorithm {
        Algorithm::Minimax => "minimax",
        Algorithm::Alphabeta => "alpha-beta",
    };
    let mut parts = vec![
        format!("{name}, {} ahead", plural(args.depth as usize, "move")),
        plural(tree.nodes().len(), "node"),
    ];
    if args.algorithm == Algorithm::Alphabeta {
        parts.push(plural(tree.cutoffs(), "cut-off"));
        parts.push(format!("{} not looked at", plural(left_out(tree), "move")));
    }
    parts.push(format!("value {}", tree.nodes()[0].value));
    if !tree.principal_variation().is_empty() {
        parts.push(format!("line {}", tree.principal_variation().join(" ")));
    }
    parts.join("; ")
}

fn document<'a>(tree: &'a tree::SearchTree, game: &'a str, algorithm: &str, args: &'a Tree) -> Document<'a> {
    Document {
        game,
        position: args.position.as_deref(),
        depth: args.depth,
        algorithm: algorithm.to_owned(),
        value: finite(tree.nodes()[0].value),
        line: tree.principal_variation(),
        cuts: tree.cutoffs(),
        left_out: left_out(tree),
        nodes: tree.nodes().iter().enumerate().map(|(id, node)| node_of(id, node)).collect(),
    }
}

fn node_of(id: usize, node: &SearchNode) -> Entry<'_> {
    Entry {
        id,
        parent: node.parent,
        ply: node.ply,
        mv: (id > 0).then_some(node.label.as_str()),
        side: node.side(),
        value: finite(node.value),
        judged: node.value.is_estimate,
        bound: match node.bound {
            ValueBound::Exact => "exact",
            ValueBound::AtLeast => "at least",
            ValueBound::AtMost => "at most",
        },
        alpha: node.window.and_then(|window| finite(window.0)),
        beta: node.window.and_then(|window| finite(window.1)),
        reason: node.status.word(),
        cut: node.cutoff_reason(),
        left_out: node.skipped_moves,
        chosen: node.is_pv,
        children: &node.children,
    }
}

/// Rounds points to two decimals; `None` if infinite.
fn finite(number: NodeValue) -> Option<f64> {
    let points = number.points;
    points.is_finite().then(|| (points * 100.0).round() / 100.0 + 0.0)
}
