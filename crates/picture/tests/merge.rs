//! Properties of every drawn merge animation, checked on the SVG document.

use std::collections::BTreeSet;

use papan_picture::merge::{ColumnRule, MergeAnimation, MergeStep, StepCaption, TreeNode, html, svg};
use proptest::prelude::*;
use roxmltree::Document;

const RADIUS: f64 = 12.0;

/// Builds an animation from parents and merged pairs, labeled with letters in turn.
fn animation(parents: &[Option<usize>], steps: &[(usize, usize)], columns: ColumnRule) -> MergeAnimation {
    let node = |(index, &parent): (usize, &Option<usize>)| TreeNode {
        parent,
        label: char::from(b'a' + (index % 26) as u8).to_string(),
        name: format!("node {index}"),
        is_final: index % 3 == 0,
    };
    let caption = |text: &str| StepCaption {
        text: text.to_owned(),
        figures: vec![("nodes".to_owned(), "<many>".to_owned())],
    };
    let step =
        |&(kept, removed): &(usize, usize)| MergeStep { kept, removed, caption: caption("a & b </script>") };
    MergeAnimation {
        title: "a <merging>".to_owned(),
        summary: "of & nodes".to_owned(),
        columns,
        nodes: parents.iter().enumerate().map(node).collect(),
        start: caption("the tree"),
        steps: steps.iter().map(step).collect(),
    }
}

/// AX, AY, BX, BY: the leaves are merged, then their two parents.
fn four(columns: ColumnRule) -> MergeAnimation {
    let parents = [None, Some(0), Some(1), Some(1), Some(0), Some(4), Some(4)];
    let mut animation = animation(&parents, &[(2, 3), (2, 5), (2, 6), (1, 4)], columns);
    for (node, label) in animation.nodes.iter_mut().zip(["", "A", "X", "Y", "B", "X", "Y"]) {
        label.clone_into(&mut node.label);
    }
    animation
}

/// Returns the centers of the nodes in a picture.
fn middles(document: &Document<'_>) -> Vec<(f64, f64)> {
    let is_node = |node: &roxmltree::Node<'_, '_>| node.attribute("class").unwrap_or("").starts_with("node");
    let place = |node: roxmltree::Node<'_, '_>| {
        let place = node.attribute("transform").expect("a node has a place");
        let (x, y) = place["translate(".len()..place.len() - 1].split_once(' ').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    document.descendants().filter(is_node).map(place).collect()
}

/// Returns the labels of the edges in a picture.
fn labels(document: &Document<'_>) -> BTreeSet<String> {
    let is_edge = |node: &roxmltree::Node<'_, '_>| node.attribute("class").unwrap_or("").starts_with("edge");
    let text = |node: roxmltree::Node<'_, '_>| {
        let title = node.children().find(|child| child.has_tag_name("title")).expect("an edge has a tooltip");
        title.text().unwrap_or("").to_owned()
    };
    document.descendants().filter(is_edge).map(text).collect()
}

/// Draws every step, and checks that nodes do not overlap and that the data of the page can be parsed.
fn check(animation: &MergeAnimation) {
    for step in 0..=animation.steps.len() + 1 {
        let picture = svg(animation, step);
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
        let document = Document::parse(&picture).expect("a document");
        let middles = middles(&document);
        for (index, a) in middles.iter().enumerate() {
            for b in &middles[..index] {
                let distance = (a.0 - b.0).hypot(a.1 - b.1);
                assert!(distance >= 2.0 * RADIUS, "two nodes at {a:?} and {b:?} at step {step}");
            }
        }
        assert_eq!(picture, svg(animation, step));
    }
    let page = html(animation);
    let (_, data) = page.split_once("id=\"data\">").expect("a page has its data");
    let (data, _) = data.split_once("</script>").expect("the data end");
    let data: serde_json::Value = serde_json::from_str(data).expect("the data can be read");
    assert_eq!(data["merges"].as_array().map(Vec::len), Some(animation.steps.len()));
    assert_eq!(data["captions"].as_array().map(Vec::len), Some(animation.steps.len() + 1));
    assert_eq!(data["y"].as_array().map(Vec::len), Some(animation.nodes.len()));
}

proptest! {
    #[test]
    fn every_merging_can_be_drawn(
        parents in proptest::collection::vec(proptest::option::weighted(0.9, 0..20usize), 0..20),
        steps in proptest::collection::vec((0..22usize, 0..22usize), 0..8),
        from_root in any::<bool>(),
    ) {
        check(&animation(&parents, &steps, if from_root { ColumnRule::ByDepth } else { ColumnRule::ByHeight }));
    }
}

#[test]
fn steps_take_nodes_and_edges_away() {
    for columns in [ColumnRule::ByHeight, ColumnRule::ByDepth] {
        let animation = four(columns);
        check(&animation);
        let nodes: Vec<usize> =
            (0..=4).map(|step| middles(&Document::parse(&svg(&animation, step)).unwrap()).len()).collect();
        assert_eq!(nodes, [7, 6, 5, 4, 3]);
        let last = svg(&animation, 4);
        let labels = labels(&Document::parse(&last).unwrap());
        assert_eq!(labels, ["A,B", "X,Y"].map(str::to_owned).into());
        assert!(last.contains(">×4</text>") && last.contains("stands for 4 nodes"));
    }
}

#[test]
fn a_step_that_cannot_be_taken_changes_nothing() {
    let mut animation = four(ColumnRule::ByHeight);
    animation.steps[1] = MergeStep { kept: 2, removed: 3, ..MergeStep::default() };
    animation.steps[2] = MergeStep { kept: 9, removed: 5, ..MergeStep::default() };
    animation.steps[3] = MergeStep { kept: 5, removed: 5, ..MergeStep::default() };
    check(&animation);
    let count = |step| middles(&Document::parse(&svg(&animation, step)).unwrap()).len();
    assert_eq!((count(1), count(4)), (6, 6));
}

#[test]
fn edges_lead_to_the_right_and_past_the_nodes_between() {
    // The root leads to a leaf directly and through another node; the long edge must avoid that node.
    let parents = [None, Some(0), Some(0), Some(2)];
    let animation = animation(&parents, &[(1, 3)], ColumnRule::ByHeight);
    let picture = svg(&animation, 1);
    let document = Document::parse(&picture).unwrap();
    let columns: BTreeSet<i64> = middles(&document).iter().map(|middle| middle.0 as i64).collect();
    assert_eq!(columns.len(), 3);
    let between = middles(&document)[2];
    let curve = document
        .descendants()
        .filter(|node| node.attribute("class") == Some("curve"))
        .filter_map(|node| node.attribute("d"))
        .find(|path| path.contains('L'))
        .expect("an edge passes a column");
    let (_, crossing) = curve.split_once('L').expect("a line");
    let height: f64 = crossing.split(['C', ' ']).nth(1).expect("a height").parse().expect("a number");
    assert!((height - between.1).abs() > RADIUS, "{curve} passes {between:?}");
}

#[test]
fn a_sentence_is_broken_into_lines_and_text_cannot_end_the_page() {
    let mut animation = four(ColumnRule::ByHeight);
    animation.start.text = "word ".repeat(60);
    let picture = svg(&animation, 0);
    assert!(picture.matches("class=\"said\"").count() > 2);
    let page = html(&animation);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(page.contains("a &lt;merging&gt;"));
}
