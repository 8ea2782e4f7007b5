//! The construction of a word graph as pictures: what the steps are called, and how they are drawn.
//!
//! ```
//! use papan_automata::words::construction::{Construction, Rule};
//! use papan_catalog::construction;
//! use papan_picture::{graph, merge};
//!
//! let words = [[20, 1, 16], [20, 15, 16]];
//! let steps = Construction::of(words, Rule::Minimal, 100)?;
//! let spell = |letter: u8| char::from(b'A' + letter - 1).to_string();
//! let merging = construction::merging(&steps, &spell);
//! assert_eq!(
//!     merging.steps[0].caption.said,
//!     "Node 5 (TOP) goes into node 3 (TAP): a word ends at both, and nothing leads on."
//! );
//! assert!(merge::html(&merging).contains("TOP"));
//! assert!(graph::svg(&construction::graph(&steps, 2, &spell)).contains("4 states"));
//! # Ok::<(), papan_automata::words::BuildError>(())
//! ```

use papan_automata::words::construction::{Construction, Edge, Merge, Order, Rule};
use papan_picture::graph::{self, Graph, Shape, Tone};
use papan_picture::merge::{Caption, Columns, Merging, Node, Step};

/// How a letter is written.
pub type Spell<'a> = dyn Fn(u8) -> String + 'a;

/// The steps of a construction, to be drawn one by one or as a page.
pub fn merging(construction: &Construction, spell: &Spell<'_>) -> Merging {
    let teller = Teller { construction, spell };
    let trie = construction.trie();
    let edges = trie.len() - 1;
    let mut steps: Vec<Step> = construction.merges().iter().map(|merge| teller.step(merge)).collect();
    let mut start = Caption {
        said: format!(
            "The trie of {}: a node for every beginning of a word, {} with the root.",
            amount(construction.words().len(), "word"),
            trie.len()
        ),
        figures: figures(trie.len(), edges),
    };
    let last = steps.last_mut().map_or(&mut start, |step| &mut step.caption);
    last.said += &teller.end();
    let nodes = trie.iter().enumerate().map(|(number, node)| Node {
        parent: node.parent,
        label: if node.parent.is_some() { spell(node.letter) } else { String::new() },
        name: teller.tooltip(number),
        is_final: node.is_word,
    });
    let (rule, columns) = match construction.rule() {
        Rule::Minimal => ("identical nodes", Columns::ToLeaves),
        Rule::SameLevel => ("identical nodes of one level", Columns::FromRoot),
    };
    let order = match construction.order() {
        Order::Heights => "one after the other",
        Order::Branches => "branch by branch",
    };
    let words = construction.words().len();
    Merging {
        title: format!("From trie to word graph: {}", amount(words, "word")),
        summary: format!("{} put together from the leaves up, {order}.", capital(rule)),
        columns,
        nodes: nodes.collect(),
        start,
        steps,
    }
}

/// The graph after so many merges, to be drawn for itself: each node has its number in the trie, and the two of the last
/// merge are one that is brought out.
pub fn graph(construction: &Construction, steps: usize, spell: &Spell<'_>) -> Graph {
    let graph = construction.graph(steps);
    let place = |number: usize| graph.nodes.binary_search_by_key(&number, |node| node.number).ok();
    let last = steps.checked_sub(1).and_then(|last| construction.merges().get(last));
    let nodes = graph.nodes.iter().map(|node| graph::Node {
        shape: if node.is_word { Shape::DoubleCircle } else { Shape::Circle },
        start: node.number == 0,
        tone: if last.is_some_and(|last| last.kept == node.number) { Tone::Lit } else { Tone::Plain },
        ..graph::Node::new(node.number.to_string())
    });
    let edges = graph.nodes.iter().enumerate().flat_map(|(from, node)| {
        let edge = move |edge: &Edge| Some(graph::Edge::new(from, place(edge.to)?, spell(edge.letter)));
        node.edges.iter().filter_map(edge)
    });
    let words = amount(construction.words().len(), "word");
    let title = match (steps, construction.merges().len()) {
        (0, _) => format!("The trie of {words}"),
        (steps, all) if steps >= all => format!("The word graph of {words}"),
        (steps, all) => format!("{words} after {steps} of {all} merges"),
    };
    Graph { title, nodes: nodes.collect(), edges: edges.collect() }
}

/// Says what happens.
struct Teller<'a> {
    construction: &'a Construction,
    spell: &'a Spell<'a>,
}

impl Teller<'_> {
    fn step(&self, merge: &Merge) -> Step {
        let level = match self.construction.rule() {
            Rule::Minimal => String::new(),
            Rule::SameLevel => format!(" Both are on level {}.", self.construction.trie()[merge.gone].level),
        };
        let ends = if merge.is_word { "a word ends at both" } else { "no word ends at either" };
        let said = format!(
            "{}{} goes into {}: {ends}, and {}.{level}",
            self.branch(merge.gone),
            capital(&self.node(merge.gone)),
            self.node(merge.kept),
            self.edges_on(&merge.edges_on),
        );
        let caption = Caption { said, figures: figures(merge.nodes, merge.edges) };
        Step { kept: merge.kept, gone: merge.gone, caption }
    }

    /// The branch that is gone through, where steps are ordered by branches.
    fn branch(&self, number: usize) -> String {
        match (self.construction.order(), self.construction.path(number).first()) {
            (Order::Branches, Some(&letter)) => format!("Branch {}: ", (self.spell)(letter)),
            _ => String::new(),
        }
    }

    /// A node with the letters on the way to it.
    fn node(&self, number: usize) -> String {
        match &*self.path(number) {
            "" => format!("node {number}"),
            path => format!("node {number} ({path})"),
        }
    }

    fn path(&self, number: usize) -> String {
        self.construction.path(number).into_iter().map(self.spell).collect()
    }

    /// What leads on from both nodes.
    fn edges_on(&self, edges: &[Edge]) -> String {
        let to = |edge: &Edge| format!("{} to node {}", (self.spell)(edge.letter), edge.to);
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

    /// What is said when it is done.
    fn end(&self) -> String {
        let apart = self.construction.kept_apart().len();
        match (self.construction.rule(), apart) {
            (Rule::Minimal, _) => " No two nodes are alike any more: this is the smallest graph.".to_owned(),
            (Rule::SameLevel, 0) => " No two nodes are alike any more, on whatever level.".to_owned(),
            (Rule::SameLevel, 1) => " One more node could go if levels did not count.".to_owned(),
            (Rule::SameLevel, apart) => format!(" {apart} more nodes could go if levels did not count."),
        }
    }
}

fn figures(nodes: usize, edges: usize) -> Vec<(String, String)> {
    vec![("nodes".to_owned(), nodes.to_string()), ("edges".to_owned(), edges.to_string())]
}

fn amount(count: usize, thing: &str) -> String {
    if count == 1 { format!("{count} {thing}") } else { format!("{count} {thing}s") }
}

/// The text with a capital at its beginning.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
