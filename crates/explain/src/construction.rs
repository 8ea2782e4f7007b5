//! The construction of a word graph as pictures, with a sentence for each step.
//!
//! ```
//! use papan_automata::words::construction::{Construction, MergeRule};
//! use papan_explain::construction;
//! use papan_picture::{graph, merge};
//!
//! let words = [[20, 1, 16], [20, 15, 16]];
//! let steps = Construction::new(words, MergeRule::Minimal, 100)?;
//! let spell = |letter: u8| char::from(b'A' + letter - 1).to_string();
//! let merging = construction::merging(&steps, &spell);
//! assert_eq!(
//!     merging.steps[0].caption.text,
//!     "Node 5 (TOP) goes into node 3 (TAP): a word ends at both, and nothing leads on."
//! );
//! assert!(merge::html(&merging).contains("TOP"));
//! assert!(graph::svg(&construction::graph(&steps, 2, &spell)).contains("4 states"));
//! # Ok::<(), papan_automata::words::WordGraphError>(())
//! ```

use papan_automata::words::construction::{Construction, LetterEdge, Merge, MergeOrder, MergeRule};
use papan_picture::graph::{self, NodeShape, StateGraph, StateTone};
use papan_picture::merge::{ColumnRule, MergeAnimation, MergeStep, StepCaption, TreeNode};

/// Spells a letter.
pub type Spell<'a> = dyn Fn(u8) -> String + 'a;

/// Returns the steps of a construction, to be drawn one by one or as a page.
pub fn merging(construction: &Construction, spell: &Spell<'_>) -> MergeAnimation {
    let teller = Teller { construction, spell };
    let trie = construction.trie();
    let edges = trie.len() - 1;
    let mut steps: Vec<MergeStep> = construction.merges().iter().map(|merge| teller.step(merge)).collect();
    let mut start = StepCaption {
        text: format!(
            "The trie of {}: a node for every beginning of a word, {} with the root.",
            amount(construction.words().len(), "word"),
            trie.len()
        ),
        figures: figures(trie.len(), edges),
    };
    let last = steps.last_mut().map_or(&mut start, |step| &mut step.caption);
    last.text += &teller.end();
    let nodes = trie.iter().enumerate().map(|(number, node)| TreeNode {
        parent: node.parent,
        label: if node.parent.is_some() { spell(node.letter) } else { String::new() },
        name: teller.tooltip(number),
        is_final: node.is_word,
    });
    let (rule, columns) = match construction.rule() {
        MergeRule::Minimal => ("identical nodes", ColumnRule::ByHeight),
        MergeRule::SameLevel => ("identical nodes of one level", ColumnRule::ByDepth),
    };
    let order = match construction.order() {
        MergeOrder::Heights => "one after the other",
        MergeOrder::Branches => "branch by branch",
    };
    let words = construction.words().len();
    MergeAnimation {
        title: format!("From trie to word graph: {}", amount(words, "word")),
        summary: format!("{} put together from the leaves up, {order}.", capital(rule)),
        columns,
        nodes: nodes.collect(),
        start,
        steps,
    }
}

/// Returns the graph after some merges: each node has its number in the trie, and the node of the last merge is
/// highlighted.
pub fn graph(construction: &Construction, steps: usize, spell: &Spell<'_>) -> StateGraph {
    let graph = construction.graph(steps);
    let place = |number: usize| graph.nodes.binary_search_by_key(&number, |node| node.number).ok();
    let last = steps.checked_sub(1).and_then(|last| construction.merges().get(last));
    let nodes = graph.nodes.iter().map(|node| graph::StateNode {
        shape: if node.is_word { NodeShape::DoubleCircle } else { NodeShape::Circle },
        start: node.number == 0,
        tone: if last.is_some_and(|last| last.kept == node.number) {
            StateTone::Highlighted
        } else {
            StateTone::Plain
        },
        ..graph::StateNode::new(node.number.to_string())
    });
    let edges = graph.nodes.iter().enumerate().flat_map(|(from, node)| {
        let edge =
            move |edge: &LetterEdge| Some(graph::StateEdge::new(from, place(edge.to)?, spell(edge.letter)));
        node.edges.iter().filter_map(edge)
    });
    let words = amount(construction.words().len(), "word");
    let title = match (steps, construction.merges().len()) {
        (0, _) => format!("The trie of {words}"),
        (steps, all) if steps >= all => format!("The word graph of {words}"),
        (steps, all) => format!("{words} after {steps} of {all} merges"),
    };
    StateGraph { title, nodes: nodes.collect(), edges: edges.collect() }
}

/// Describes the steps.
struct Teller<'a> {
    construction: &'a Construction,
    spell: &'a Spell<'a>,
}

impl Teller<'_> {
    fn step(&self, merge: &Merge) -> MergeStep {
        let level = match self.construction.rule() {
            MergeRule::Minimal => String::new(),
            MergeRule::SameLevel => {
                format!(" Both are on level {}.", self.construction.trie()[merge.removed].level)
            }
        };
        let ends = if merge.is_word { "a word ends at both" } else { "no word ends at either" };
        let said = format!(
            "{}{} goes into {}: {ends}, and {}.{level}",
            self.branch(merge.removed),
            capital(&self.node(merge.removed)),
            self.node(merge.kept),
            self.edges_on(&merge.out_edges),
        );
        let caption = StepCaption { text: said, figures: figures(merge.nodes, merge.edges) };
        MergeStep { kept: merge.kept, removed: merge.removed, caption }
    }

    /// Describes the current branch, if steps are ordered by branch.
    fn branch(&self, number: usize) -> String {
        match (self.construction.order(), self.construction.path(number).first()) {
            (MergeOrder::Branches, Some(&letter)) => format!("Branch {}: ", (self.spell)(letter)),
            _ => String::new(),
        }
    }

    /// Describes a node by the letters on its path.
    fn node(&self, number: usize) -> String {
        match &*self.path(number) {
            "" => format!("node {number}"),
            path => format!("node {number} ({path})"),
        }
    }

    fn path(&self, number: usize) -> String {
        self.construction.path(number).into_iter().map(self.spell).collect()
    }

    /// Describes the common continuations of both nodes.
    fn edges_on(&self, edges: &[LetterEdge]) -> String {
        let to = |edge: &LetterEdge| format!("{} to node {}", (self.spell)(edge.letter), edge.to);
        let Some((first, rest)) = edges.split_first() else { return "nothing leads on".to_owned() };
        let mut said = format!("from both {} leads to node {}", (self.spell)(first.letter), first.to);
        if let Some((last, rest)) = rest.split_last() {
            said.extend(rest.iter().map(|edge| format!(", {}", to(edge))));
            said.extend([" and ".to_owned(), to(last)]);
        }
        said
    }

    fn tooltip(&self, number: usize) -> String {
        let node = &self.construction.trie()[number];
        let mut parts = vec![if number == 0 { "root".to_owned() } else { self.node(number) }];
        parts.push(format!("level {}", node.level));
        parts.extend(node.is_word.then(|| "a word".to_owned()));
        parts.join(" · ")
    }

    /// Describes the result.
    fn end(&self) -> String {
        let apart = self.construction.kept_apart().len();
        match (self.construction.rule(), apart) {
            (MergeRule::Minimal, _) => {
                " No two nodes are alike any more: this is the smallest graph.".to_owned()
            }
            (MergeRule::SameLevel, 0) => " No two nodes are alike any more, on whatever level.".to_owned(),
            (MergeRule::SameLevel, 1) => " One more node could go if levels did not count.".to_owned(),
            (MergeRule::SameLevel, apart) => format!(" {apart} more nodes could go if levels did not count."),
        }
    }
}

fn figures(nodes: usize, edges: usize) -> Vec<(String, String)> {
    vec![("nodes".to_owned(), nodes.to_string()), ("edges".to_owned(), edges.to_string())]
}

fn amount(count: usize, thing: &str) -> String {
    if count == 1 { format!("{count} {thing}") } else { format!("{count} {thing}s") }
}

/// Capitalizes the first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
