//! `papan replay`: games that `papan play --save` wrote, and what is no record at all.

use crate::desk::{Desk, keys};

/// A game of two people that the first one wins, saved.
fn desk() -> Desk {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 human:Budi --seed 1 --save a.game --quiet";
    desk.run(line, &["1", "4", "2", "5", "3"]).ok();
    desk
}

#[test]
fn a_saved_game_is_stepped_through() {
    let desk = desk();
    desk.run("replay a.game", &["", "b", "last", "n", "2", "6", "q"]).ok().says(&[
        "Ani: x   Budi: o   (0 of 5)\nAni plays 1.",
        "[x]| 2 | 3",
        "(1 of 5)\nBudi plays 4.",
        "(0 of 5)",
        "(5 of 5)\nThe end. Ani wins.",
        "There is nothing after this.",
        "(2 of 5)\nAni plays 2.",
        "`6`: expected a number from 0 to 5",
    ]);
    desk.run("replay a.game", &[]).ok().says(&["(0 of 5)"]).lacks(&["(1 of 5)"]);
}

#[test]
fn a_json_document_is_stepped_through_like_a_saved_game() {
    let desk = desk();
    let document = r#"{"papan":1,"game":"tictactoe","options":{},"seats":[{"name":"Ani"},{"name":"Budi","player":
        "exec:nobody"}],"moves":["1","4","2","5","3"],"outcome":{"ending":"played","points":[1,0],"winner":0},"seed":"1"}"#;
    desk.put("a.json", document);
    let [saved, same] =
        ["a.game", "a.json"].map(|file| desk.run(&format!("replay {file} --all"), &[]).ok().out);
    assert_eq!(saved, same);
    desk.put("b.json", document.replace("\"5\",", "\"4\","));
    desk.run("replay b.json", &[]).fails(1, &["b.json: moves: move 4 (`4`): cell 4 is taken"]);
}

#[test]
fn every_position_of_a_saved_game_is_a_line_of_json() {
    let desk = desk();
    let lines = desk.run("replay a.game --json", &[]).ok().json_lines();
    assert_eq!(lines.len(), 6);
    assert_eq!(keys(&lines[0]), ["at", "move", "opening", "position", "scores", "text", "value"]);
    assert_eq!(lines[1]["text"], "Budi plays 4.");
    assert_eq!(lines[1]["position"], "x-------- o");
    assert_eq!((&lines[1]["move"], &lines[1]["opening"]), (&"4".into(), &false.into()));
    assert!(lines[5]["text"].is_null());
    assert_eq!(lines[5]["ending"]["outcome"]["points"], serde_json::json!([1, 0]));
    let all = desk.run("replay a.game --all", &[]).ok();
    assert_eq!(all.out.matches(" of 5)").count(), lines.len());
}

#[test]
fn a_game_that_goes_on_was_given_up_or_forfeited_says_so() {
    let desk = Desk::new();
    for (typed, words) in [
        (&["5", "quit"][..], "The record ends here."),
        (&["5", "resign"], "The end. Budi resigns. Ani wins."),
        (&["quit"], "(0 of 0)\nThe record ends here."),
    ] {
        desk.run("play tictactoe --p1 human:Ani --p2 human:Budi --save a.game --force", typed).ok();
        desk.run("replay a.game --all", &[]).ok().says(&[words]);
    }
    desk.put("b.game", crate::record::FORFEITED);
    let end = "The end. automaton:classic forfeits: the automaton has no answer";
    desk.run("replay b.game --all", &[]).ok().says(&[end, "Ani wins."]);
    desk.run("play crossword --p1 human:Ani --p2 human:Budi --seed 1 --save c.gcg", &["pass", "resign"]).ok();
    desk.run("replay c.gcg --all", &[]).ok().says(&["The end. ", "resigns.", "wins."]);
    let lines = desk.run("replay c.gcg --json", &[]).ok().json_lines();
    assert_eq!(lines.last().expect("an end")["ending"]["ending"], "resigned");
}

#[test]
fn nobody_who_played_is_needed_again() {
    let desk = Desk::new();
    desk.put("my.dfa", crate::desk::CLASSIC);
    desk.run("play tictactoe --p1 automaton:my.dfa --p2 random --seed 2 --save a.game --quiet", &[]).ok();
    std::fs::remove_file(desk.path("my.dfa")).expect("it was there");
    desk.run("replay a.game --all", &[]).ok().says(&["automaton:my.dfa: x   random: o", "The end. "]);
    let bot = desk.read("a.game").replace("automaton:my.dfa", "exec:no-such-bot --fast");
    desk.put("b.game", bot);
    desk.run("replay b.game --all", &[]).ok().says(&["exec:no-such-bot --fast plays "]);
}

#[test]
fn marks_that_are_turned_and_scores_are_told() {
    let desk = Desk::new();
    let line = "play adjacency --p1 greedy --p2 greedy --rounds 3 --seed 4 --save a.game --quiet";
    desk.run(line, &[]).ok();
    let all = desk.run("replay a.game --all", &[]).ok();
    all.says(&[
        "greedy: X   greedy: O   X 4, O 4; 3 rounds left   (0 of 6)",
        "greedy (X) plays",
        ", flipping ",
        "The end.",
    ]);
}

#[test]
fn kinds_are_known_by_what_they_hold_and_not_by_their_names() {
    let desk = desk();
    let saved = desk.read("a.game");
    for text in [format!("\u{feff}{saved}"), saved.replace('\n', "\r\n"), format!("\n\n{saved}")] {
        desk.put("any.gcg", text);
        desk.run("replay any.gcg --all", &[]).ok().says(&["The end. Ani wins."]);
    }
    desk.run("play crossword --p1 easy --p2 easy --seed 7 --layout plain --save g.gcg --quiet", &[]).ok();
    desk.put("any.game", format!("\u{feff}{}", desk.read("g.gcg").replace('\n', "\r\n")));
    desk.run("replay any.game --all", &[]).ok().says(&["The end. "]);
}

#[test]
fn what_is_no_record_is_refused() {
    let desk = desk();
    let saved = desk.read("a.game");
    std::fs::create_dir(desk.path("folder")).expect("a new folder");
    desk.put("empty", "").put("blank", "\u{feff}\r\n \n").put("binary", [0x7f, b'E', 0, 1]);
    desk.put("letter", "\nDear diary\n").put("latin", b"[Game \"tictactoe\"]\n[Seed \"\xff\"]\n");
    desk.put("cut", &saved[..30]).put("moves", saved.replace("2. 2", "2. 1"));
    desk.put("result", saved.replace("\"1-0\"", "\"0-1\"")).put("game", saved.replace("tictactoe", "chess"));
    for (name, words) in [
        ("empty", "empty: found nothing in it, expected a saved game, a GCG, the results of a run"),
        ("blank", "blank: found nothing in it"),
        ("binary", "binary: found bytes that are no text, expected"),
        ("letter", "letter: line 2: found `Dear diary`, expected a saved game"),
        ("latin", "latin: tag Version is missing"),
        ("cut", "cut: line 2: found `"),
        ("moves", "moves: line 10: move 3 (`1`): cell 1 is taken"),
        ("result", "result: tag Result: found 0-1, expected 1-0 after these moves"),
        ("game", "game: there is no game `chess`"),
        ("folder", "folder: found no results.jsonl in it, expected the folder of a run"),
        ("none", "none: "),
    ] {
        let ran = desk.run(&format!("replay {name}"), &[]).fails(1, &["papan: ", words]);
        assert_eq!(ran.out, "", "{name}");
    }
    desk.run("replay a.game --game 1", &[])
        .fails(1, &["a.game: found one game, expected the results of a run"]);
    desk.run("replay a.game --rounds 3", &[]).fails(1, &["a.game: there is no option `rounds`"]);
}
