//! Properties of every drawn automaton, checked on the SVG document.

use std::collections::BTreeSet;

use papan_picture::board::BoardDiagram;
use papan_picture::graph::{NodeShape, StateEdge, StateGraph, StateNode, StateTone, svg};
use proptest::prelude::*;
use roxmltree::Document;

/// Builds a graph from pairs of indices, labeled with letters in turn.
fn graph(count: usize, pairs: &[(usize, usize)]) -> StateGraph {
    let nodes = (0..count).map(|index| StateNode::new(format!("q{index}"))).collect();
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8).to_string();
    let edges = pairs.iter().enumerate().map(|(index, &(from, to))| StateEdge::new(from, to, letter(index)));
    StateGraph { title: "a graph".to_owned(), nodes, edges: edges.collect() }
}

/// Builds a layered automaton about as large as the one that plays tic-tac-toe: 181 states in six layers, 240 edges.
fn layered() -> StateGraph {
    let layers = [0..1, 1..3, 3..18, 18..88, 88..173, 173..181];
    let mut pairs = Vec::new();
    for pair in layers.windows(2) {
        let (left, right) = (pair[0].clone(), pair[1].clone());
        pairs
            .extend(right.clone().map(|to| (left.start + (to - right.start) * left.len() / right.len(), to)));
    }
    pairs.extend((0..60).map(|index| (18 + index, 88 + (index * 37) % 85)));
    let mut graph = graph(181, &pairs);
    graph.nodes[0].start = true;
    for node in &mut graph.nodes[58..88] {
        node.shape = NodeShape::DoubleCircle;
        node.tone = StateTone::Win;
        node.board = Some(BoardDiagram::from_rows(&["xo.", ".x.", "o.x"]));
    }
    graph
}

/// A drawn state: its tooltip, center and radius.
struct Drawn {
    tooltip: String,
    middle: (f64, f64),
    radius: f64,
}

fn number(text: &str) -> f64 {
    text.parse().expect("a number")
}

fn drawn_nodes(document: &Document<'_>) -> Vec<Drawn> {
    let class = |node: &roxmltree::Node<'_, '_>| node.attribute("class").unwrap_or("").starts_with("node");
    let nodes = document.descendants().filter(class).map(|node| {
        let place = node.attribute("transform").expect("a state has a place");
        let (x, y) = place["translate(".len()..place.len() - 1].split_once(' ').expect("two numbers");
        let child = |tag: &'static str| node.children().find(move |child| child.has_tag_name(tag));
        Drawn {
            tooltip: child("title").and_then(|title| title.text()).unwrap_or("").to_owned(),
            middle: (number(x), number(y)),
            radius: number(child("circle").and_then(|ring| ring.attribute("r")).expect("a state has a ring")),
        }
    });
    nodes.collect()
}

/// Returns the ends of every edge, taken from the classes of its group.
fn drawn_edges(document: &Document<'_>) -> BTreeSet<(usize, usize)> {
    let class = |node: roxmltree::Node<'_, '_>| node.attribute("class").unwrap_or("").to_owned();
    let groups = document.descendants().filter(|&node| class(node).starts_with("edge "));
    let ends = groups.map(|group| {
        let curve = group.children().find(|&child| class(child) == "curve").expect("an edge has a curve");
        assert!(curve.attribute("d").is_some_and(|path| path.starts_with('M') && path.contains('C')));
        let class = class(group);
        let mut parts = class.split(' ').skip(1).map(|part| part[1..].parse().expect("an index"));
        (parts.next().expect("from"), parts.next().expect("to"))
    });
    ends.collect()
}

/// Draws the graph and checks the properties of every drawing.
fn check(graph: &StateGraph) -> String {
    let picture = svg(graph);
    assert_eq!(picture, svg(graph), "the same graph is the same picture");
    let document = Document::parse(&picture).expect("a drawing is well-formed XML");
    let nodes = drawn_nodes(&document);
    assert_eq!(nodes.len(), graph.nodes.len());
    for (drawn, node) in nodes.iter().zip(&graph.nodes) {
        let name: String = node.name.chars().filter(|letter| !letter.is_control()).collect();
        assert!(drawn.tooltip.starts_with(&name), "{:?} for {name:?}", drawn.tooltip);
    }
    check_apart(&nodes, &document);
    let known = |edge: &&StateEdge| edge.from < graph.nodes.len() && edge.to < graph.nodes.len();
    let expected: BTreeSet<_> = graph.edges.iter().filter(known).map(|edge| (edge.from, edge.to)).collect();
    assert_eq!(drawn_edges(&document), expected);
    picture
}

/// Checks that states do not overlap and lie within the picture.
fn check_apart(nodes: &[Drawn], document: &Document<'_>) {
    let size = |key| number(document.root_element().attribute(key).expect("the picture has a size"));
    let mut sorted: Vec<&Drawn> = nodes.iter().collect();
    sorted.sort_by(|a, b| a.middle.0.total_cmp(&b.middle.0).then(a.middle.1.total_cmp(&b.middle.1)));
    for (index, a) in sorted.iter().enumerate() {
        let (x, y) = a.middle;
        assert!(x >= a.radius - 0.1 && x + a.radius <= size("width"), "{} is off the paper", a.tooltip);
        assert!(y >= a.radius - 0.1 && y + a.radius <= size("height"), "{} is off the paper", a.tooltip);
        let near = sorted[index + 1..].iter().take_while(|b| b.middle.0 < x + 2.0 * a.radius);
        for b in near {
            let distance = (x - b.middle.0).hypot(y - b.middle.1);
            assert!(distance > 2.0 * a.radius + 2.0, "{} and {} overlap", a.tooltip, b.tooltip);
        }
    }
}

#[test]
fn small_graphs_are_drawn() {
    let cases: [(usize, &[(usize, usize)]); 9] = [
        (0, &[]),
        (0, &[(0, 1)]),
        (1, &[]),
        (1, &[(0, 0)]),
        (2, &[(0, 1), (1, 0)]),
        (3, &[(0, 1), (1, 2), (2, 0), (0, 0)]),
        (5, &[(3, 4), (0, 9), (9, 0)]),
        (4, &[(0, 1), (1, 2), (2, 3), (0, 3), (3, 0)]),
        (6, &[(0, 1), (0, 2), (1, 2), (2, 1), (4, 4), (5, 0)]),
    ];
    for (count, pairs) in cases {
        check(&graph(count, pairs));
    }
}

#[test]
fn an_automaton_of_181_states_is_drawn() {
    let picture = check(&layered());
    assert!(picture.contains("181 states"));
    assert_eq!(picture.matches("class=\"start\"").count(), 1);
    assert_eq!(picture.matches(">win</text>").count(), 30);
    assert_eq!(picture.matches("class=\"board\"").count(), 30);
    assert_eq!(picture.matches("<circle").count(), 181 + 30);
}

#[test]
fn won_states_are_green_and_tied_ones_blue_and_the_current_one_keeps_its_tone() {
    let mut graph = graph(3, &[(0, 1), (0, 2)]);
    graph.nodes[1].tone = StateTone::Win;
    graph.nodes[1].current = true;
    graph.nodes[2].tone = StateTone::Tie;
    let picture = check(&graph);
    assert!(picture.contains("class=\"node win current n1\"") && picture.contains("class=\"node tie n2\""));
    assert!(picture.contains(".papan-graph .win circle { fill: #e3f6e8; stroke: #1a7f37 }"));
    assert!(picture.contains(".papan-graph .tie circle { fill: #e5efff; stroke: #1f5fbf }"));
}

#[test]
fn labels_of_the_large_automaton_do_not_cover_each_other() {
    let picture = svg(&layered());
    let document = Document::parse(&picture).expect("well-formed");
    let labels: Vec<(f64, f64)> = document
        .descendants()
        .filter(|node| node.has_tag_name("text") && node.attribute("class").is_none())
        .map(|node| (number(node.attribute("x").expect("x")), number(node.attribute("y").expect("y"))))
        .collect();
    assert!(labels.len() > 200);
    for (index, a) in labels.iter().enumerate() {
        let clear = |b: &(f64, f64)| (a.0 - b.0).abs() >= 6.0 || (a.1 - b.1).abs() >= 10.0;
        assert!(labels[index + 1..].iter().all(clear), "label at {a:?}");
    }
}

#[test]
fn depth_grows_to_the_right() {
    let picture = svg(&layered());
    let nodes = drawn_nodes(&Document::parse(&picture).expect("well-formed"));
    for pair in [(0, 1), (1, 3), (3, 18), (18, 88), (88, 173)] {
        assert!(nodes[pair.0].middle.0 < nodes[pair.1].middle.0, "{pair:?}");
    }
    assert!((nodes[3].middle.0 - nodes[17].middle.0).abs() < 0.1, "a layer is a column");
}

#[test]
fn two_thousand_states_of_every_kind_are_drawn() {
    let n = 2_000;
    let chain: Vec<_> = (1..n).map(|to| (to - 1, to)).collect();
    let tree: Vec<_> = (1..n).map(|to| ((to - 1) / 8, to)).collect();
    let star: Vec<_> = (1..n).map(|from| (from, 0)).collect();
    let mixed: Vec<_> = (0..2 * n).map(|index| (index / 2, (index * 7_919 + 13) % n)).collect();
    let ahead: Vec<_> = (0..3 * n - 9).map(|i| (i / 3, i / 3 + 1 + (i * 31) % 60)).collect();
    for pairs in [&[], chain.as_slice(), &tree, &star, &mixed, &ahead] {
        check(&graph(n, pairs));
    }
}

#[test]
fn more_states_than_the_library_is_asked_about_are_drawn() {
    for n in [3_000, 6_000] {
        let star: Vec<_> = (1..n).map(|to| (0, to)).collect();
        let chain: Vec<_> = (1..n).map(|to| (to - 1, to)).collect();
        check(&graph(n, &star));
        check(&graph(n, &chain));
    }
}

#[test]
fn text_is_escaped_and_tones_have_words() {
    let mut graph = graph(4, &[(0, 1), (1, 2)]);
    graph.title = "a < b & \"c\"\u{0}".to_owned();
    graph.edges[0].label = "<&>\u{1b}".to_owned();
    graph.nodes[0].name = "<script>\u{8}".to_owned();
    for (node, tone) in
        graph.nodes.iter_mut().zip([StateTone::Highlighted, StateTone::Win, StateTone::Tie, StateTone::Loss])
    {
        node.tone = tone;
    }
    let picture = check(&graph);
    assert!(!picture.contains("<script"));
    for expected in ["a &lt; b &amp; &quot;c&quot;", ">&lt;&amp;&gt;</text>", ">win<", ">tie<", ">loss<"] {
        assert!(picture.contains(expected), "{expected}");
    }
}

proptest! {
    #[test]
    fn every_graph_can_be_drawn(
        names in prop::collection::vec(any::<String>(), 0..24),
        ends in prop::collection::vec((0..26_usize, 0..26_usize, "[a-c]{0,2}"), 0..60),
        starts in prop::collection::vec(0..24_usize, 0..3),
    ) {
        let mut nodes: Vec<StateNode> = names.into_iter().map(StateNode::new).collect();
        for node in &mut nodes {
            node.name.retain(|letter| !matches!(letter, '\u{FFFE}' | '\u{FFFF}'));
        }
        for start in starts {
            if let Some(node) = nodes.get_mut(start) {
                node.start = true;
            }
        }
        let edges = ends.into_iter().map(|(from, to, label)| StateEdge::new(from, to, label)).collect();
        check(&StateGraph { title: String::new(), nodes, edges });
    }
}
