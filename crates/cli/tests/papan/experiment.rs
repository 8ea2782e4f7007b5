//! `papan experiment`: the studies, each with its tables, files and figures.

use crate::desk::{Desk, Ran, keys, papan};
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

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
    check_games(&desk, name);
    check_kept(&format!("{name}.md"), &without_times(&markdown));
    check_kept(&format!("{name}.json"), &format!("{:#}\n", json["figures"]));
    (ran, json["figures"].clone())
}

/// Every game of the study is in a table and in a list.
fn check_games(desk: &Desk, name: &str) {
    if name == "search-growth" {
        assert!(!desk.path("kept/search-growth-games.csv").exists(), "no game is played");
        return;
    }
    let table = desk.read(&format!("kept/{name}-games.csv"));
    let head = "match,options,pair,game,round,seed,first,second,result,points_first,points_second,margin,ending,loser,";
    assert!(table.starts_with(head), "{table}");
    let games: Value = serde_json::from_str(&desk.read(&format!("kept/{name}-games.json"))).expect("JSON");
    let games = games.as_array().expect("a list");
    assert!(games.len() >= 40 && games.len() + 1 == table.lines().count(), "{} games", games.len());
    let expected =
        ["ending", "game", "match", "opening", "options", "pair", "players", "plies", "result", "seed"];
    assert!(games.iter().all(|game| keys(game) == expected));
}

fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// A quick study writes exactly the files in `testdata/experiments`; with `PAPAN_BLESS=1` in the environment it is
/// written anew.
fn check_kept(file: &str, text: &str) {
    let path = project("testdata/experiments").join(file);
    if std::env::var_os("PAPAN_BLESS").is_some_and(|value| value == "1") {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(&path, text).expect("a file can be written");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let mut lines = (1..).zip(text.lines().zip(kept.lines()));
    if let Some((line, (found, kept))) = lines.find(|(_, (found, kept))| found != kept) {
        panic!("{file}:{line}: found `{found}`, kept is `{kept}`; PAPAN_BLESS=1 writes it anew");
    }
    assert_eq!(text.lines().count(), kept.lines().count(), "{file}; PAPAN_BLESS=1 writes it anew");
}

/// A page in which cells of tables that say a time are all alike.
fn without_times(markdown: &str) -> String {
    let is_time = |cell: &str| {
        let mut words = cell.split_whitespace();
        let (number, unit) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        number.parse::<f64>().is_ok() && ["s", "ms", "µs", "ns"].contains(&unit) && words.next().is_none()
    };
    let cell = |cell: &str| if is_time(cell) { " (time) ".to_owned() } else { cell.to_owned() };
    let line = |line: &str| {
        let is_row = line.starts_with('|');
        let cells: Vec<String> =
            if is_row { line.split('|').map(cell).collect() } else { vec![line.to_owned()] };
        cells.join("|") + "\n"
    };
    markdown.lines().map(line).collect()
}

/// The headings of a page and the columns of its tables. How far a search came, and whether the study was quick, may
/// differ.
fn outline(markdown: &str) -> Vec<String> {
    let lines: Vec<&str> = markdown.lines().collect();
    let is_head = |at: usize| lines.get(at + 1).is_some_and(|next| next.starts_with("| ---"));
    let kept = (0..lines.len()).filter(|&at| lines[at].starts_with('#') || is_head(at));
    kept.map(|at| lines[at].replace(" (quick)", "")).collect()
}

/// Figures that do not depend on how much is measured, by study.
const FIXED: [(&str, &[&str]); 4] = [
    ("tictactoe-levels", &["automata", "lines", "rows", "levels"]),
    ("adjacency-2023", &["document", "document_matches"]),
    ("crossword-2011", &["graphs", "tiles", "pairs", "document"]),
    ("search-growth", &["adjacency_document"]),
];

/// The full studies in `docs/src/experiments` were written by a program that writes the quick ones so. If not, run the studies
/// again: `papan experiment run NAME --seed 1 --out docs/src/experiments`.
#[test]
fn the_studies_in_the_documentation_are_what_the_program_writes() {
    let read =
        |path: String| fs::read_to_string(project(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    for (name, fixed) in FIXED {
        let [full, quick] = ["docs/src/experiments", "testdata/experiments"]
            .map(|folder| read(format!("{folder}/{name}.md")));
        assert_eq!(outline(&full), outline(&quick), "docs/src/experiments/{name}.md: run the study again");
        let [full, quick]: [Value; 2] = ["docs/src/experiments", "testdata/experiments"]
            .map(|folder| serde_json::from_str(&read(format!("{folder}/{name}.json"))).expect("JSON"));
        let full = &full["figures"];
        assert_eq!(keys(full), keys(&quick), "docs/src/experiments/{name}.json: run the study again");
        for part in fixed {
            assert_eq!(
                full[part], quick[part],
                "docs/src/experiments/{name}.json, {part}: run the study again"
            );
        }
        if name == "search-growth" {
            check_growth(full, &quick);
        }
    }
}

/// Each depth that a quick study of searches reaches is one of the full study, with the same positions.
fn check_growth(full: &Value, quick: &Value) {
    let boards = quick["boards"].as_array().expect("boards");
    for (at, board) in boards.iter().enumerate() {
        for (place, curve) in board["curves"].as_array().expect("curves").iter().enumerate() {
            let full = &full["boards"][at]["curves"][place];
            let (full, steps) =
                (full["steps"].as_array().expect("steps"), curve["steps"].as_array().expect("steps"));
            assert_eq!(
                &full[..steps.len()],
                &steps[..],
                "search-growth, {} {}",
                board["board"],
                curve["search"]
            );
        }
    }
}

/// The printed text, without the ends of its lines.
fn flat(ran: &Ran) -> String {
    ran.out.split_whitespace().collect::<Vec<_>>().join(" ")
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
    let text = flat(&ran);
    for words in ["won and tied was counted by papan", "all numbers here were counted by papan"] {
        assert!(text.contains(words), "{words}");
    }
    ran.says(&[
        "of which they lost 0.",
        "All lines of play, by how they end for the player",
        "automaton:classic  first ",
        "it wins 386 and ties 183",
        "medium v easy ",
        "hard v medium ",
        "automaton  states  won  tied  states, document",
        "classic       181  111    12               181",
        "From the empty board",
        "empty cells  minimax  alpha-beta  with table",
        "9            549,946      20,866       1,362",
    ]);
    let lines = figures["lines"].as_array().expect("a row for each player and seat");
    assert_eq!(lines.len(), 10);
    let losses = |row: &Value| row["lines"]["losses"].as_u64();
    assert!(lines.iter().all(|row| losses(row) == Some(0) && row["lines"]["wins"].as_u64() > Some(0)));
    assert_eq!(lines[1]["lines"]["unanswered"], 8, "the original imposes the middle");
    let minimax_second = &lines[7];
    assert_eq!((&minimax_second["player"], &minimax_second["seat"]), (&"minimax".into(), &"second".into()));
    assert_eq!(
        (&minimax_second["lines"]["wins"], &minimax_second["lines"]["ties"]),
        (&386.into(), &183.into())
    );
    assert_eq!(figures["matches"].as_array().map(Vec::len), Some(15));
    for part in ["level_matches", "level_matches_after_two_moves"] {
        let matches = figures[part].as_array().expect("a list");
        assert_eq!(matches.len(), 6, "{part}");
        assert!(
            matches.iter().all(|met| met["pairs"] == 20),
            "the levels do not play one game again and again"
        );
    }
    assert_eq!(figures["rows"][0]["minimax"], 549_946);
    assert_eq!(figures, self::figures("tictactoe-levels", 3));
}

#[test]
fn the_players_of_the_adjacency_game_meet_as_in_their_document() {
    let (ran, figures) = quick("adjacency-2023");
    let text = flat(&ran);
    for words in [
        "Table C is miscounted in the document",
        "1.3 is our reading",
        "the program that its authors published",
    ] {
        assert!(text.contains(words), "{words}");
    }
    ran.says(&[
        "Games won, tied and lost by the one named first",
        "minimax v local search ",
        "+2 =1 \u{2212}0 (28, 8, 8 rounds)",
        "A minimax v person            28  person        minimax       33 : 31 ",
        "C minimax v local search       8  minimax       tie           12 : 12 ",
        "D minimax v genetic           28  minimax       minimax        \u{2013} : 22 ",
        "The original players",
        "classic-minimax:nodes=10000",
        "local search v genetic      28 ",
        "Who is stronger",
    ]);
    for (part, meetings) in
        [("classic", 12), ("strong", 12), ("strength", 18), ("document", 3), ("document_matches", 17)]
    {
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
        "?     +27.47",
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
    let text = flat(&ran);
    for words in ["56 branches", "56!/n!", "56^56"] {
        assert!(text.contains(words), "{words}");
    }
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
