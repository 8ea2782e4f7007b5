//! What holds for the drawing of every merging, checked on the document itself.

use std::collections::BTreeSet;

use papan_picture::merge::{Caption, Columns, Merging, Node, Step, html, svg};
use proptest::prelude::*;
use roxmltree::Document;

const RADIUS: f64 = 12.0;

/// A merging from parents and pairs; labels are letters in turn.
fn merging(parents: &[Option<usize>], steps: &[(usize, usize)], columns: Columns) -> Merging {
    let node = |(index, &parent): (usize, &Option<usize>)| Node {
        parent,
        label: char::from(b'a' + (index % 26) as u8).to_string(),
        name: format!("node {index}"),
        is_final: index % 3 == 0,
    };
    let caption = |said: &str| Caption {
        said: said.to_owned(),
        figures: vec![("nodes".to_owned(), "<many>".to_owned())],
    };
    let step = |&(kept, gone): &(usize, usize)| Step { kept, gone, caption: caption("a & b </script>") };
    Merging {
        title: "a <merging>".to_owned(),
        summary: "of & nodes".to_owned(),
        columns,
        nodes: parents.iter().enumerate().map(node).collect(),
        start: caption("the tree"),
        steps: steps.iter().map(step).collect(),
    }
}

/// AX, AY, BX, BY: the ends become one, then the two that lead there.
fn four(columns: Columns) -> Merging {
    let parents = [None, Some(0), Some(1), Some(1), Some(0), Some(4), Some(4)];
    let mut merging = merging(&parents, &[(2, 3), (2, 5), (2, 6), (1, 4)], columns);
    for (node, label) in merging.nodes.iter_mut().zip(["", "A", "X", "Y", "B", "X", "Y"]) {
        label.clone_into(&mut node.label);
    }
    merging
}

/// The middles of the nodes in a picture.
fn middles(document: &Document<'_>) -> Vec<(f64, f64)> {
    let is_node = |node: &roxmltree::Node<'_, '_>| node.attribute("class").unwrap_or("").starts_with("node");
    let place = |node: roxmltree::Node<'_, '_>| {
        let place = node.attribute("transform").expect("a node has a place");
        let (x, y) = place["translate(".len()..place.len() - 1].split_once(' ').expect("two numbers");
        (x.parse().expect("a number"), y.parse().expect("a number"))
    };
    document.descendants().filter(is_node).map(place).collect()
}

/// The labels of the edges in a picture.
fn labels(document: &Document<'_>) -> BTreeSet<String> {
    let is_edge = |node: &roxmltree::Node<'_, '_>| node.attribute("class").unwrap_or("").starts_with("edge");
    let text = |node: roxmltree::Node<'_, '_>| {
        let title = node.children().find(|child| child.has_tag_name("title")).expect("an edge has a tooltip");
        title.text().unwrap_or("").to_owned()
    };
    document.descendants().filter(is_edge).map(text).collect()
}

/// Draws every step, and checks that nodes keep apart and that the page has data that can be read.
fn check(merging: &Merging) {
    for step in 0..=merging.steps.len() + 1 {
        let picture = svg(merging, step);
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{picture}");
        let document = Document::parse(&picture).expect("a document");
        let middles = middles(&document);
        for (index, a) in middles.iter().enumerate() {
            for b in &middles[..index] {
                let distance = (a.0 - b.0).hypot(a.1 - b.1);
                assert!(distance >= 2.0 * RADIUS, "two nodes at {a:?} and {b:?} at step {step}");
            }
        }
        assert_eq!(picture, svg(merging, step));
    }
    let page = html(merging);
    let (_, data) = page.split_once("id=\"data\">").expect("a page has its data");
    let (data, _) = data.split_once("</script>").expect("the data end");
    let data: serde_json::Value = serde_json::from_str(data).expect("the data can be read");
    assert_eq!(data["merges"].as_array().map(Vec::len), Some(merging.steps.len()));
    assert_eq!(data["captions"].as_array().map(Vec::len), Some(merging.steps.len() + 1));
    assert_eq!(data["y"].as_array().map(Vec::len), Some(merging.nodes.len()));
}

proptest! {
    #[test]
    fn every_merging_can_be_drawn(
        parents in proptest::collection::vec(proptest::option::weighted(0.9, 0..20usize), 0..20),
        steps in proptest::collection::vec((0..22usize, 0..22usize), 0..8),
        from_root in any::<bool>(),
    ) {
        check(&merging(&parents, &steps, if from_root { Columns::FromRoot } else { Columns::ToLeaves }));
    }
}

#[test]
fn steps_take_nodes_and_edges_away() {
    for columns in [Columns::ToLeaves, Columns::FromRoot] {
        let merging = four(columns);
        check(&merging);
        let nodes: Vec<usize> =
            (0..=4).map(|step| middles(&Document::parse(&svg(&merging, step)).unwrap()).len()).collect();
        assert_eq!(nodes, [7, 6, 5, 4, 3]);
        let last = svg(&merging, 4);
        let labels = labels(&Document::parse(&last).unwrap());
        assert_eq!(labels, ["A,B", "X,Y"].map(str::to_owned).into());
        assert!(last.contains(">×4</text>") && last.contains("stands for 4 nodes"));
    }
}

#[test]
fn a_step_that_cannot_be_taken_changes_nothing() {
    let mut merging = four(Columns::ToLeaves);
    merging.steps[1] = Step { kept: 2, gone: 3, ..Step::default() };
    merging.steps[2] = Step { kept: 9, gone: 5, ..Step::default() };
    merging.steps[3] = Step { kept: 5, gone: 5, ..Step::default() };
    check(&merging);
    let count = |step| middles(&Document::parse(&svg(&merging, step)).unwrap()).len();
    assert_eq!((count(1), count(4)), (6, 6));
}

#[test]
fn edges_lead_to_the_right_and_past_the_nodes_between() {
    // The root leads to a leaf directly and over another node; the long edge keeps clear of that node.
    let parents = [None, Some(0), Some(0), Some(2)];
    let merging = merging(&parents, &[(1, 3)], Columns::ToLeaves);
    let picture = svg(&merging, 1);
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
    let mut merging = four(Columns::ToLeaves);
    merging.start.said = "word ".repeat(60);
    let picture = svg(&merging, 0);
    assert!(picture.matches("class=\"said\"").count() > 2);
    let page = html(&merging);
    assert_eq!(page.matches("</script>").count(), 2);
    assert!(page.contains("a &lt;merging&gt;"));
}
