//! The page of `papan tree`, stepped through without a browser: what it shows at every step is what the search did.

use crate::desk::Desk;
use papan_testkit::tool;
use serde_json::Value;

/// A step of the search: it entered a node or left it, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Event {
    Comes(usize),
    Leaves(usize),
}

/// The steps of the search from a node on.
fn events(nodes: &[Value], at: usize, out: &mut Vec<Event>) {
    out.push(Event::Comes(at));
    for kid in nodes[at]["children"].as_array().expect("a list") {
        events(nodes, kid.as_u64().expect("a number") as usize, out);
    }
    out.push(Event::Leaves(at));
}

fn name(node: &Value) -> String {
    node["move"].as_str().map_or("the root".to_owned(), |mv| format!("move {mv}"))
}

/// A number as the page writes it, with or without what stands before or after it.
fn number(text: &Value) -> f64 {
    let text = text.as_str().expect("a text").replace('−', "-").replace('∞', "inf");
    let text = text.trim_start_matches(['α', 'β', '≥', '≤', ' ']).trim_end_matches('…');
    text.parse().unwrap_or_else(|_| panic!("`{text}` is a number"))
}

/// Whether a number of the page is the one of the document, which writes no infinity.
fn is_close(text: &Value, expected: &Value) -> bool {
    expected.as_f64().map_or(number(text).is_infinite(), |expected| (number(text) - expected).abs() < 0.006)
}

/// The page after the first `step` events.
fn check_moment(shown: &Value, nodes: &[Value], events: &[Event], step: usize) {
    let done = &events[..step];
    let has_left = |at: &usize| done.contains(&Event::Leaves(*at));
    let come: Vec<usize> =
        done.iter().filter_map(|event| if let Event::Comes(at) = event { Some(*at) } else { None }).collect();
    let figure = |name: &str| shown["figures"][name].as_str().expect("a figure").to_owned();
    assert_eq!(figure("step"), format!("{step} of {}", events.len()));
    assert_eq!(figure("nodes"), come.len().to_string());
    let left: Vec<&Value> = come.iter().filter(|at| has_left(at)).map(|&at| &nodes[at]).collect();
    assert_eq!(figure("cut-offs"), left.iter().filter(|node| node["reason"] == "cut").count().to_string());
    let left_out: u64 = left.iter().filter_map(|node| node["left_out"].as_u64()).sum();
    assert_eq!(figure("moves left out"), left_out.to_string());

    let boxes = shown["boxes"].as_array().expect("a list");
    let open: Vec<&Value> =
        boxes.iter().filter(|shown| shown["open"] == true).map(|shown| &shown["move"]).collect();
    let still: Vec<&usize> = come.iter().filter(|at| !has_left(at)).collect();
    let moves: Vec<&str> = still.iter().map(|&&at| nodes[at]["move"].as_str().unwrap_or("root")).collect();
    assert_eq!(open, moves, "the line that is being searched");

    let now: Vec<&Value> = boxes.iter().filter(|shown| shown["now"] == true).collect();
    let said = shown["said"].as_str().expect("a sentence");
    match done.last() {
        None => assert_eq!((now.len(), said), (0, "The search has not begun.")),
        Some(&Event::Comes(at)) => {
            assert!(said.starts_with(&format!("Comes to {} (", name(&nodes[at]))), "{said}");
            assert!(is_close(&now[0]["alpha"], &nodes[at]["alpha"]), "{said}");
            assert!(is_close(&now[0]["beta"], &nodes[at]["beta"]), "{said}");
        }
        Some(&Event::Leaves(at)) => {
            assert!(said.starts_with(&format!("Leaves {} with ", name(&nodes[at]))), "{said}");
            assert!(is_close(&now[0]["value"], &nodes[at]["value"]), "{said}");
        }
    }
}

/// The page of a tree, as it shows itself to who steps through it; `None` where there is nothing to run it with.
fn stepped(line: &str) -> Option<(Vec<Value>, Value)> {
    let desk = Desk::new();
    let json = desk.run(&format!("{line} --json --html tree.html"), &[]).ok().json();
    desk.put("page.js", include_str!("page.js"));
    let output = tool::require("node")?
        .args([desk.path("page.js"), desk.path("tree.html")])
        .output()
        .expect("node runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let shown = serde_json::from_slice(&output.stdout).expect("a document");
    Some((json["nodes"].as_array().expect("a list").clone(), shown))
}

#[test]
fn every_step_shows_what_the_search_did_forward_and_back() {
    for line in ["tree tictactoe 'xo--x---o x' --depth 3", "tree adjacency --size 4x4 --rounds 2 --depth 2"] {
        let Some((nodes, shown)) = stepped(line) else { return };
        let mut did = Vec::new();
        events(&nodes, 0, &mut did);
        let forward = shown["forward"].as_array().expect("a list");
        assert_eq!(forward.len(), did.len() + 1, "{line}");
        for (step, shown) in forward.iter().enumerate() {
            check_moment(shown, &nodes, &did, step);
        }
        let back: Vec<&Value> = forward.iter().rev().collect();
        assert_eq!(shown["back"].as_array().expect("a list").iter().collect::<Vec<_>>(), back, "{line}");
        assert_eq!(shown["loaded"], forward[did.len()], "a page begins with the whole search");

        let is_cut = |event: &Event| matches!(event, Event::Leaves(at) if nodes[*at]["reason"] == "cut");
        let cuts: Vec<usize> = (1..=did.len()).filter(|&step| is_cut(&did[step - 1])).collect();
        assert_eq!(shown["cuts"], serde_json::json!(cuts), "from cut-off to cut-off");
        let chosen = nodes.iter().filter(|node| node["chosen"] == true).map(|node| &node["move"]);
        let thick = shown["loaded"]["boxes"].as_array().expect("a list").iter();
        let thick: Vec<&Value> =
            thick.filter(|shown| shown["chosen"] == true).map(|shown| &shown["move"]).collect();
        assert_eq!(thick[1..], chosen.skip(1).collect::<Vec<_>>(), "the chosen line");
        let [open, selected, shut, again] =
            [0, 1, 2, 3].map(|at| shown["toggled"][at].as_u64().expect("a number"));
        assert!(open == selected && shut < open && again > shut, "{}", shown["toggled"]);
    }
}
