//! `papan solve`: the value of a board, and what three searches cost.

use crate::desk::{Desk, keys, papan};

#[test]
fn the_classic_board_is_a_tie_with_the_nodes_of_the_literature() {
    let ran = papan("solve tictactoe").ok().says(&[
        "Tic-tac-toe 3x3x3: a tie",
        "best moves: 1 2 3 4 5 6 7 8 9\n",
        "best play:",
        "empty        minimax     alpha-beta     with table\n",
        "9         549946 ",
        "8          55505 ",
        "by the empty cells of the node\n",
        "9              1 ",
        "all         549946 ",
    ]);
    assert_eq!(ran.err, "");
}

/// The keys of every solved board and position.
const KEYS: [&str; 11] =
    ["best", "first", "game", "levels", "line", "nodes", "options", "position", "rows", "undecided", "value"];

#[test]
fn every_game_and_position_has_the_same_keys() {
    for line in [
        "solve tictactoe --size 3x3x2 --json",
        "solve tictactoe 'x---o---- x' --json",
        "solve tictactoe 'xxxoo---- o' --json",
        "solve adjacency --rounds 1 --json",
        "solve adjacency '2OO/2OO/4/XX2/XX2 X 2' --size 4x5 --json",
    ] {
        let json = papan(line).ok().json();
        assert_eq!(keys(&json), KEYS, "{line}");
        let best = json["best"].as_array().expect("a list");
        let first = json["line"].as_array().expect("a list").first();
        assert!(first.is_none_or(|first| best.contains(first)), "{json}");
        assert!(json["position"].is_string() && json["options"].is_object(), "{json}");
    }
    papan("solve tictactoe 'xx--oo--- x'").ok().says(&["win in 1", "best moves: 3\n", "best play:  3\n"]);
}

#[test]
fn where_the_budget_runs_out_moves_are_undecided_and_the_first_of_best_play_is_best() {
    // The board is solved by so many positions; as many more do not decide all first moves.
    let line = "solve tictactoe --size 4x3x3 --nodes 809";
    let json = papan(&format!("{line} --json")).ok().json();
    let cells = |key: &str| -> Vec<String> { serde_json::from_value(json[key].clone()).expect("cells") };
    let (best, undecided) = (cells("best"), cells("undecided"));
    assert!(best.contains(&cells("line")[0]) && !undecided.is_empty(), "{json}");
    for cell in ["2", "3", "6", "7", "10", "11"].map(str::to_owned) {
        assert!(best.contains(&cell) || undecided.contains(&cell), "{cell} wins as soon: {json}");
    }
    let told =
        [format!("best moves: {}\n", best.join(" ")), format!("undecided:  {}\n", undecided.join(" "))];
    papan(line).ok().says(&[&told[0], &told[1], "best play:  "]);
}

#[test]
fn json_has_stable_keys() {
    let json = papan("solve tictactoe --json").ok().json();
    assert_eq!(keys(&json), KEYS);
    assert_eq!(json["options"], serde_json::json!({ "misere": "no", "size": "3x3x3" }));
    assert_eq!((&json["position"], &json["first"]), (&"--------- x".into(), &0.into()));
    assert_eq!(keys(&json["rows"][0]), ["alphabeta", "empty", "minimax", "table"]);
    assert_eq!(keys(&json["levels"]), ["alphabeta", "minimax", "table"]);
    assert_eq!(json["rows"][0]["minimax"], 549_946);
    let levels = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(json["levels"]["minimax"], serde_json::json!(levels));
    let rows = json["rows"].as_array().unwrap();
    let costs =
        |row: &serde_json::Value| ["table", "alphabeta", "minimax"].map(|key| row[key].as_u64().unwrap());
    assert!(rows.iter().map(costs).all(|costs| costs.is_sorted()), "{json}");
}

#[test]
fn misere_is_a_tie_that_only_the_middle_keeps() {
    let json = papan("solve tictactoe --misere --json").ok().json();
    assert_eq!((&json["options"]["misere"], &json["best"]), (&"yes".into(), &serde_json::json!(["5"])));
}

#[test]
fn a_board_of_16_cells_is_solved_and_what_takes_too_long_is_a_dash() {
    let ran = papan("solve tictactoe --size 4x4x4").ok().says(&["Tic-tac-toe 4x4x4: a tie"]);
    let words = |start: &str| {
        let line = ran.out.lines().find(|line| line.trim_start().starts_with(start));
        line.map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    };
    let [_, minimax, _, table] = words("16 ").unwrap().try_into().unwrap();
    assert_eq!(minimax, "-");
    assert!(table.parse::<u64>().is_ok(), "{table}");
}

#[test]
fn small_boards_have_their_known_values() {
    for (size, value) in [
        ("1x1x1", "the first player wins (win in 1)"),
        ("3x3x2", "the first player wins (win in 3)"),
        ("4x3x3", "the first player wins"),
        ("2x2x3", "a tie"),
    ] {
        papan(&format!("solve tictactoe --size {size}")).ok().says(&[&format!("{size}: {value}")]);
    }
}

#[test]
fn a_board_that_is_too_large_is_refused_in_clear_words() {
    let ran = papan("solve tictactoe --size 8x8x5 --nodes 100000");
    let ran = ran.fails(1, &["the board 8x8x5 is too large to be solved here", "allow more with --nodes"]);
    assert_eq!(ran.out, "");
    let ran = papan("solve tictactoe --size 8x8x5 --nodes 1000 --json").fails(1, &["too large"]);
    assert!(
        ran.json()["error"].as_str().is_some_and(|error| error.starts_with("the board 8x8x5 is too large"))
    );
    for size in ["9x8x5", "0x3x3", "3x3x0", "3x3", "3x3xthree", ""] {
        papan(&format!("solve tictactoe --size '{size}'")).fails(1, &["option `size`: ", "expected"]);
    }
}

#[test]
fn the_plot_is_a_picture() {
    let desk = Desk::new();
    let ran = desk.run("solve tictactoe --svg growth.svg --json", &[]).ok();
    ran.json();
    assert_eq!(ran.err, "wrote growth.svg\n");
    let svg = desk.read("growth.svg");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    assert_eq!(document.root_element().tag_name().name(), "svg");
    for words in ["minimax", "alpha-beta", "alpha-beta with table", "empty cells", "nodes"] {
        assert!(
            document.descendants().any(|node| node.text().is_some_and(|text| text.trim() == words)),
            "{words}"
        );
    }
    desk.run("solve tictactoe --svg none/growth.svg", &[]).fails(1, &["none/growth.svg"]);
}
