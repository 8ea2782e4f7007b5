//! Captions and drawings of the construction of a word graph, for the worked example.

use papan_automata::words::construction::{Construction, MergeRule};
use papan_explain::construction::{graph, merging};
use papan_picture::graph::{NodeShape, StateTone};
use papan_picture::merge::ColumnRule;

const TWELVE: [&str; 12] = [
    "AERIER", "AERIEST", "AIRIER", "AIRIEST", "BALKIER", "BALKIEST", "BARNIER", "BARNIEST", "CAMPIER",
    "CAMPIEST", "CANNIER", "CANNIEST",
];

fn spell(letter: u8) -> String {
    char::from(b'A' + letter - 1).to_string()
}

fn construction(words: &[&str], rule: MergeRule) -> Construction {
    let words = words.iter().map(|word| word.bytes().map(|sign| sign - b'A' + 1).collect::<Vec<u8>>());
    Construction::new(words, rule, 1_000).unwrap()
}

#[test]
fn every_step_says_its_reason() {
    let merging = merging(&construction(&TWELVE, MergeRule::Minimal), &spell);
    let said = |step: usize| merging.steps[step].caption.text.as_str();
    assert_eq!(
        merging.start.text,
        "The trie of 12 words: a node for every beginning of a word, 48 with the root."
    );
    assert_eq!(
        said(0),
        "Node 8 (AERIEST) goes into node 6 (AERIER): a word ends at both, and nothing leads on."
    );
    assert_eq!(
        said(11),
        "Node 14 (AIRIES) goes into node 7 (AERIES): no word ends at either, and from both T leads to node 6."
    );
    assert_eq!(
        said(16),
        "Node 12 (AIRIE) goes into node 5 (AERIE): no word ends at either, and from both R leads to node 6 and S to \
         node 7."
    );
    assert_eq!(
        said(32),
        "Node 41 (CAN) goes into node 25 (BAR): no word ends at either, and from both N leads to node 3. No two \
         nodes are alike any more: this is the smallest graph."
    );
    let figure = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(merging.steps[32].caption.figures, [figure("nodes", "15"), figure("edges", "20")]);
    assert_eq!((merging.columns, merging.nodes.len()), (ColumnRule::ByHeight, 48));
    assert_eq!(merging.nodes[8].name, "node 8 (AERIEST) · level 7 · a word");
}

#[test]
fn the_level_is_told_where_it_counts() {
    let merging = merging(&construction(&TWELVE, MergeRule::SameLevel), &spell);
    let last = merging.steps.last().unwrap();
    assert!(
        last.caption.text.ends_with("Both are on level 3. 6 more nodes could go if levels did not count."),
        "{}",
        last.caption.text
    );
    assert_eq!(merging.columns, ColumnRule::ByDepth);
}

#[test]
fn nothing_to_merge_is_said_of_the_trie() {
    let merging = merging(&construction(&["A"], MergeRule::Minimal), &spell);
    assert!(merging.steps.is_empty());
    assert!(merging.start.text.starts_with("The trie of 1 word:"));
    assert!(merging.start.text.ends_with("this is the smallest graph."));
    let none = construction(&[], MergeRule::SameLevel);
    assert_eq!(graph(&none, 0, &spell).nodes.len(), 1);
}

#[test]
fn the_graph_of_a_step_has_its_nodes_and_edges() {
    let construction = construction(&TWELVE, MergeRule::Minimal);
    let trie = graph(&construction, 0, &spell);
    assert_eq!((trie.nodes.len(), trie.edges.len(), &*trie.title), (48, 47, "The trie of 12 words"));
    let last = graph(&construction, 33, &spell);
    assert_eq!((last.nodes.len(), last.edges.len(), &*last.title), (15, 20, "The word graph of 12 words"));
    assert!(last.nodes[0].start);
    assert_eq!(last.nodes.iter().filter(|node| node.shape == NodeShape::DoubleCircle).count(), 1);
    let lit: Vec<&str> = last
        .nodes
        .iter()
        .filter(|node| node.tone == StateTone::Highlighted)
        .map(|node| &*node.name)
        .collect();
    assert_eq!(lit, ["25"]);
    assert_eq!(graph(&construction, 5, &spell).title, "12 words after 5 of 33 merges");
}
