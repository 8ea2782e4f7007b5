//! `papan tree`: what a search looked at, as text, picture, page and document.

use crate::desk::{Desk, keys, papan};
use serde_json::Value;

const MIDDLE: &str = "tree tictactoe 'xo--x---o x'";

#[test]
fn the_terminal_shows_values_windows_and_cuts() {
    let ran = papan(&format!("{MIDDLE} --depth 3")).ok().says(&[
        "Tic-tac-toe: xo--x---o x\n",
        "alpha-beta, 3 moves ahead; 44 nodes; 8 cut-offs; 15 moves not looked at; value +1; line 4 3 6\n",
        "root  max +1  (alpha -inf, beta +inf)\n",
        "`-- x 1 move not looked at; +1 >= beta +1: the other side will not allow this\n",
        "|-- * 4  min +1  (alpha 0.00, beta +inf)\n",
        "|   |   |-- * 6  min +1  (alpha 0.00, beta +inf)  end\n",
        "3 moves not looked at; 0.00 <= alpha +1: the other side will not allow this\n",
    ]);
    assert_eq!(ran.err, "");
}

#[test]
fn a_large_tree_is_folded() {
    let ran = papan("tree tictactoe --depth 9").ok().says(&["20866 nodes", "root  max 0 ", " more\n"]);
    assert!(ran.out.lines().count() < 100, "{ran:#?}");
}

/// The document of a command.
fn document(line: &str) -> Value {
    papan(&format!("{line} --json")).ok().json()
}

fn nodes(json: &Value) -> &Vec<Value> {
    json["nodes"].as_array().expect("a list of nodes")
}

#[test]
fn json_has_stable_keys() {
    let json = document(&format!("{MIDDLE} --depth 2"));
    let expected = ["algorithm", "cuts", "depth", "game", "left_out", "line", "nodes", "position", "value"];
    assert_eq!(keys(&json), expected);
    let expected = [
        "alpha", "beta", "bound", "children", "chosen", "cut", "id", "judged", "left_out", "move", "parent",
        "ply", "reason", "side", "value",
    ];
    assert_eq!(keys(&json["nodes"][1]), expected);
    assert_eq!((&json["algorithm"], &json["depth"]), (&"alphabeta".into(), &2.into()));
}

#[test]
fn the_document_adds_up() {
    for game in [MIDDLE, "tree adjacency --size 4x4", "tree adjacency --size 5x2 --mark o"] {
        for depth in 1..4 {
            let json = document(&format!("{game} --depth {depth}"));
            let nodes = nodes(&json);
            let count = |key: &str| nodes.iter().map(|node| node[key].as_u64().unwrap_or(0)).sum::<u64>();
            assert_eq!(count("left_out"), json["left_out"].as_u64().unwrap());
            let cut: Vec<&Value> = nodes.iter().filter(|node| node["reason"] == "cut").collect();
            assert_eq!(cut.len() as u64, json["cuts"].as_u64().unwrap());
            for node in cut {
                let [value, alpha, beta] = ["value", "alpha", "beta"].map(|key| node[key].as_f64());
                let is_cut = if node["side"] == "max" { value >= beta } else { value <= alpha };
                assert!(is_cut && node["cut"].as_str().is_some_and(|cut| cut.contains("= ")), "{node}");
            }
            let whole = document(&format!("{game} --depth {depth} --algorithm minimax"));
            assert_eq!((&whole["value"], &whole["cuts"]), (&json["value"], &0.into()), "{game} {depth}");
            assert!(self::nodes(&whole).iter().all(|node| node["alpha"].is_null() && node["left_out"] == 0));
            assert!(nodes.len() <= self::nodes(&whole).len());
        }
    }
}

#[test]
fn minimax_looks_at_everything() {
    let json = document("tree tictactoe 'xoxoxo--- x' --depth 9 --algorithm minimax");
    // 3 moves, of which the first and the last win at once, then 2, then 1.
    assert_eq!(nodes(&json).len(), 1 + 3 + 2 + 2);
    assert_eq!((&json["value"], &json["line"]), (&1.0.into(), &serde_json::json!(["7"])));
}

#[test]
fn pictures_and_pages_are_written() {
    let desk = Desk::new();
    let ran = desk.run(&format!("{MIDDLE} --depth 3 --svg t.svg --html t.html"), &[]).ok();
    assert_eq!(ran.err, "wrote t.svg\nwrote t.html\n");
    assert_eq!(ran.out.lines().count(), 2, "{ran:#?}");
    let svg = desk.read("t.svg");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let texts: Vec<&str> = document.descendants().filter_map(|node| node.text()).collect();
    for words in ["max: x to move", "min: o to move", "3 moves not looked at", "0.00 ≤ α +1", "root"] {
        assert!(texts.contains(&words), "{words} in {texts:?}");
    }
    let page = desk.read("t.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("id=\"slider\""));
    assert!(!page.contains("http"), "nothing is loaded");
    let ran = desk.run("tree adjacency --size 4x4 --depth 2 --json --quiet --html a.html", &[]).ok();
    assert_eq!((ran.json()["game"].as_str(), ran.err.as_str()), (Some("adjacency"), ""));
    assert_eq!(desk.names(), ["a.html", "t.html", "t.svg"]);
    desk.run(&format!("{MIDDLE} --depth 1 --svg none/t.svg"), &[]).fails(1, &["none/t.svg"]);
}

#[test]
fn a_finished_game_is_its_own_tree() {
    papan("tree tictactoe 'xxxoo---- o' --depth 3").ok().says(&[
        "1 node;",
        "value -1\n",
        "root  max -1",
        "end",
    ]);
}

#[test]
fn what_is_wrong_is_refused() {
    papan(MIDDLE).fails(2, &["--depth"]);
    papan(&format!("{MIDDLE} --depth 0")).fails(2, &["0 is not in 1..=64"]);
    papan("tree chess --depth 1").fails(2, &["chess", "tictactoe"]);
    papan("tree tictactoe nonsense --depth 1").fails(1, &["`nonsense` is not a position"]);
    papan("tree tictactoe --size 9x9x5 --depth 1").fails(1, &["81 cells: expected 1 to 64"]);
    papan(&format!("{MIDDLE} --depth 1 --algorithm guess")).fails(2, &["minimax", "alphabeta"]);
}

#[test]
fn a_tree_that_is_too_large_is_refused_with_its_size() {
    papan("tree tictactoe --depth 9 --algorithm minimax").fails(
        1,
        &[
            "the tree has 549946 nodes, and 200000 can be shown",
            "a smaller --depth, or --algorithm alphabeta",
        ],
    );
    let ran = papan("tree adjacency --depth 9 --json");
    let ran = ran.fails(1, &["the tree has more than 5000000 nodes", "expected a smaller --depth\n"]);
    assert!(ran.json()["error"].is_string());
}
