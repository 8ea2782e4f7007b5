//! `papan experiment`: the studies, each with its tables, files and figures.

use crate::desk::{Desk, Ran, keys, papan};
use serde_json::Value;

/// A quick run, with everything that every study keeps to.
fn quick(name: &str) -> (Ran, Value) {
    let desk = Desk::new();
    let ran = desk.run(&format!("experiment run {name} --quick --seed 1 --threads 2 --out kept"), &[]).ok();
    assert!(ran.err.contains(&format!("wrote kept/{name}.html\n")), "{}", ran.err);
    let json: Value = serde_json::from_str(&desk.read(&format!("kept/{name}.json"))).expect("JSON");
    assert_eq!(keys(&json), ["effort", "experiment", "figures", "seed", "source", "times", "version"]);
    assert_eq!(
        (&json["experiment"], &json["effort"], &json["seed"]),
        (&name.into(), &"quick".into(), &1.into())
    );
    let markdown = desk.read(&format!("kept/{name}.md"));
    let html = desk.read(&format!("kept/{name}.html"));
    assert!(html.contains("<table") && html.contains("<svg") && !html.contains("<script"));
    let first = desk.read(&format!("kept/{name}-1.svg"));
    roxmltree::Document::parse(&first).expect("a picture is XML");
    assert!(markdown.contains(&format!("({name}-1.svg)")), "{markdown}");
    for text in [&ran.out, &markdown, &html] {
        assert!(text.contains(&format!("papan experiment run {name} --quick --seed 1")), "{text}");
    }
    (ran, json["figures"].clone())
}

/// The figures of a quick run on so many threads.
fn figures(name: &str, threads: u32) -> Value {
    let ran = papan(&format!("experiment run {name} --quick --seed 1 --threads {threads} --json")).ok();
    ran.json()["figures"].clone()
}

#[test]
fn the_studies_are_listed_with_their_sources() {
    papan("experiment list").ok().says(&[
        "tictactoe-levels ",
        "adjacency-2023 ",
        "crossword-2011 ",
        "search-growth ",
    ]);
    let json = papan("experiment list --json").ok().json();
    assert_eq!(json["experiments"].as_array().map(Vec::len), Some(4));
    assert_eq!(keys(&json["experiments"][0]), ["name", "sentence", "source"]);
    papan("experiment run nothing").fails(2, &["invalid value 'nothing'", "crossword-2011"]);
    let desk = Desk::new();
    desk.put("file", "").run("experiment run search-growth --quick --out file", &[]).fails(1, &["file"]);
}

#[test]
fn no_line_of_play_beats_the_levels_of_tic_tac_toe() {
    let (ran, figures) = quick("tictactoe-levels");
    ran.says(&[
        "of which they lost 0.",
        "All lines of play, by how they end for the player",
        "automaton:classic  first ",
        "classic       181  111    12  181 / 111 / 12",
        "From the empty board",
        "9            549,946             549,946      20,866       1,362",
    ]);
    let lines = figures["lines"].as_array().expect("a row for each player and seat");
    assert_eq!(lines.len(), 10);
    let losses = |row: &Value| row["lines"]["losses"].as_u64();
    assert!(lines.iter().all(|row| losses(row) == Some(0) && row["lines"]["wins"].as_u64() > Some(0)));
    assert_eq!(lines[1]["lines"]["unanswered"], 8, "the original imposes the middle");
    assert_eq!(figures["matches"].as_array().map(Vec::len), Some(15));
    assert_eq!(figures["rows"][0]["minimax"], 549_946);
    assert_eq!(figures, self::figures("tictactoe-levels", 3));
}

#[test]
fn the_players_of_the_adjacency_game_meet_as_in_their_document() {
    let (ran, figures) = quick("adjacency-2023");
    ran.says(&[
        "Games won, tied and lost by the one named first",
        "minimax v local search ",
        "+2 =1 \u{2212}0 (28, 8, 8 rounds)",
        "The original players",
        "classic-minimax:nodes=10000",
        "local search v genetic      28 ",
        "Who is stronger",
    ]);
    for (part, meetings) in [("classic", 12), ("strong", 12), ("strength", 18), ("document", 3)] {
        assert_eq!(figures[part].as_array().map(Vec::len), Some(meetings), "{part}");
    }
    let row = &figures["classic"][0];
    let expected =
        ["by_seat", "forfeits", "games", "margin", "pairs", "pairs_score", "players", "rounds", "score"];
    assert_eq!(keys(row), expected);
    assert_eq!((&row["rounds"], &row["pairs"], &row["forfeits"]), (&8.into(), &2.into(), &0.into()));
    assert_eq!(figures, self::figures("adjacency-2023", 1));
}

#[test]
fn the_crossword_study_has_graphs_leaves_and_matches() {
    let (ran, figures) = quick("crossword-2011");
    ran.says(&[
        "1 score only v 2 rack evaluation",
        "\u{2248} 40%",
        "all 168,548 words come out of each graph and no other",
        "trie              374,803  374,802  1,499,212          8.89 ",
        "DAWG               52,929  121,438    461,648          2.74 ",
        "Value of each letter",
        "?     +27.95",
        "Value of each two letters",
    ]);
    assert_eq!(figures["pairs"]["QU"].as_f64().map(f64::round), Some(13.0));
    assert_eq!(figures["tiles"].as_object().map(serde_json::Map::len), Some(27));
    assert_eq!(figures["pairs"].as_object().map(serde_json::Map::len), Some(27 * 28 / 2));
    assert_eq!(figures["graphs"]["exact"]["gaddag_ways"], figures["graphs"]["letters"]);
    let score = &figures["matches"][0]["score"]["value"];
    assert!(score.as_f64().is_some_and(|score| score < 0.45), "{score}");
    assert_eq!(figures, self::figures("crossword-2011", 1));
}

#[test]
fn the_growth_of_searches_is_measured_on_six_boards() {
    let (ran, figures) = quick("search-growth");
    ran.says(&[
        "board                minimax  alpha-beta  with table ",
        "tic-tac-toe: positions to look 3 moves ahead",
        "adjacency: positions to look 3 moves ahead",
        "tic-tac-toe 3x3x3\n",
        "Positions looked at",
        "9            \u{2013}      20,866       1,362       \u{2013}",
        "adjacency 8x8\n",
        "7            \u{2013}           \u{2013}           \u{2013}  6,062,410",
        "were judged many at once",
    ]);
    let boards = figures["boards"].as_array().expect("six boards");
    assert_eq!(boards.len(), 6);
    let branching = |board: &Value, at: usize| board["curves"][at]["branching"].as_f64().unwrap_or(0.0);
    assert!(boards.iter().all(|board| branching(board, 0) > branching(board, 1)), "{figures}");
    assert!(boards.iter().all(|board| branching(board, 1) > branching(board, 2)), "{figures}");
}
