//! Saved games: what is saved continues to the same end, and what is broken is refused.

use crate::desk::{Desk, Ran, keys};

const SAVED: &str = "[Game \"tictactoe\"]
[Version \"1\"]
[First \"human:Ani\"]
[Second \"random\"]
[Seed \"42\"]
[Option.misere \"no\"]
[Option.size \"3x3x3\"]
[Result \"*\"]

1. 5 1
";

/// Loads a saved game that was changed in one place.
fn load(from: &str, to: &str, typed: &[&str]) -> (Desk, Ran) {
    assert_eq!(SAVED.matches(from).count(), 1, "{from}");
    let desk = Desk::new();
    let ran = desk.put("a.game", SAVED.replacen(from, to, 1)).run("play tictactoe --load a.game", typed);
    (desk, ran)
}

#[test]
fn a_saved_game_continues_to_the_same_end() {
    for players in ["--p1 human:Ani --p2 random", "--p1 random --p2 'human:A \"quoted\" name'"] {
        for seed in 0..5 {
            let desk = Desk::new();
            // The middle first, then the first cell that is free; the game is kept after each move.
            let all = ["5", "1", "2", "3", "4", "6", "7", "8", "9"];
            let typed: Vec<String> =
                all.iter().flat_map(|cell| [(*cell).to_owned(), format!("save {cell}.game")]).collect();
            let typed: Vec<_> = typed.iter().map(String::as_str).collect();
            let whole =
                desk.run(&format!("play tictactoe {players} --seed {seed} --save end.game"), &typed).ok();
            let last = whole.out.lines().rev().nth(1).unwrap_or_default();
            for name in desk.names().into_iter().filter(|name| name != "end.game") {
                let resumed =
                    desk.run(&format!("play tictactoe --load {name} --save again.game --force"), &all).ok();
                assert_eq!(resumed.out.lines().rev().nth(1), Some(last), "{name}: {resumed:#?}\n{whole:#?}");
                assert_eq!(desk.read("again.game"), desk.read("end.game"), "{name}");
            }
        }
    }
}

#[test]
fn a_game_is_saved_as_people_can_read_it() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 human:Budi --seed 42";
    let ran = desk.run(line, &["save", "5", "1", "save a.game", "save none/a.game", "3", "quit"]).ok();
    ran.says(&["Type: save FILE", "Saved to a.game.", "Not saved: none/a.game: ", "[x]"]);
    assert_eq!(desk.read("a.game"), SAVED.replace("random", "human:Budi"));
    assert_eq!(desk.names(), ["a.game"]);
}

#[test]
fn finished_games_are_saved_with_their_result() {
    let desk = Desk::new();
    for (typed, result, tags) in [
        (&["1", "4", "2", "5", "3"][..], "1-0", ""),
        (&["1", "4", "2", "5", "9", "6"], "0-1", ""),
        (&["1", "2", "3", "5", "4", "6", "8", "7", "9"], "1/2-1/2", ""),
        (&["5", "resign"], "1-0", "[Resigned \"second\"]\n"),
    ] {
        let line = "play tictactoe --p1 human:Ani --p2 human:Budi --save a.game --force";
        let played = desk.run(line, typed).ok();
        assert!(desk.read("a.game").contains(&format!("{tags}[Result \"{result}\"]\n")), "{result}");
        let loaded = desk.run("play tictactoe --load a.game", &[]).ok();
        let end = |ran: &Ran| {
            ran.out.lines().find(|line| line.contains("wins.") || line.contains("tie.")).map(str::to_owned)
        };
        assert_eq!(end(&loaded), end(&played), "{loaded:#?}");
        assert!(end(&loaded).is_some(), "{loaded:#?}");
    }
}

/// A game against an automaton that had no answer, as earlier versions allowed it in play.
pub(crate) const FORFEITED: &str = "[Game \"tictactoe\"]
[Version \"1\"]
[First \"human:Ani\"]
[Second \"automaton:classic\"]
[Seed \"42\"]
[Option.misere \"no\"]
[Option.size \"3x3x3\"]
[Forfeited \"second no-answer the automaton has no answer to x at 3\"]
[Result \"1-0\"]

1. 3
";

#[test]
fn a_forfeited_game_stays_forfeited() {
    let desk = Desk::new();
    desk.put("a.game", FORFEITED);
    let loaded = desk.run("play tictactoe --load a.game --save b.game", &[]).ok().says(&["forfeits"]);
    assert!(loaded.out.contains("Ani wins"), "{}", loaded.out);
    assert_eq!(desk.read("b.game"), FORFEITED);
}

#[test]
fn a_saved_game_is_loaded_at_its_position() {
    let (_, ran) = load("5 1", "5 1 2. 3", &[]);
    ran.ok().says(&["random plays"]);
    let desk = Desk::new();
    desk.put("a.game", SAVED.replace('\n', "\r\n"));
    let ran = desk.run("play tictactoe --load a.game --json", &["moves"]).ok();
    let start = ran.json();
    assert_eq!(keys(&start), ["event", "game", "moves", "position", "seats", "seed"]);
    assert_eq!((start["position"].as_str(), start["seed"].as_u64()), (Some("o---x---- x"), Some(42)));
}

#[test]
fn a_broken_saved_game_is_refused_with_the_line_and_nothing_changes() {
    for (from, to, words) in [
        ("[Game \"tictactoe\"]\n", "", "tag Game is missing"),
        ("\"tictactoe\"", "\"chess\"", "found a game of chess, expected tictactoe"),
        ("[Version \"1\"]", "[Version \"2\"]", "line 2: tag Version: `2` is not a version"),
        ("human:Ani", "human Ani", "line 3: tag First: `human Ani` is not a player"),
        ("\"random\"", "\"nobody\"", "there is no player `nobody`"),
        ("\"42\"", "\"many\"", "line 5: tag Seed: `many` is not a whole number"),
        ("[Seed \"42\"]", "[Seed 42]", "line 5: found `[Seed 42]`, expected a tag"),
        ("[Seed", "[Game", "line 5: tag Game stands twice"),
        ("Option.misere", "Option.color", "there is no option `color`"),
        ("misere \"no\"", "misere \"maybe\"", "`maybe` is not yes or no"),
        ("3x3x3", "9x9x9", "81 cells"),
        ("\"*\"", "\"won\"", "line 8: tag Result: `won` is not a result: expected *, 1-0, 0-1 or 1/2-1/2"),
        ("\"*\"", "\"1/2-1/2\"", "tag Result: found 1/2-1/2, expected * after these moves"),
        ("5 1", "5 5", "line 10: move 2 (`5`): cell 5 is taken"),
        ("5 1", "5 x", "move 2 (`x`): `x` is not a cell"),
        ("5 1", "5 10", "move 2 (`10`): cell 10 is not on the board"),
        ("5 1", "1 4 2. 2 5 3. 3 6", "move 6 (`6`): the game is over"),
        ("[Result", "[Resigned \"third\"]\n[Result", "line 8: tag Resigned: `third` is not a seat"),
    ] {
        let (desk, ran) = load(from, to, &["quit"]);
        let ran = ran.fails(1, &["papan: a.game: ", words]);
        assert_eq!(ran.out, "", "{to}");
        assert_eq!(desk.read("a.game"), SAVED.replacen(from, to, 1));
        assert_eq!(desk.names(), ["a.game"]);
    }
}

#[test]
fn what_is_no_saved_game_is_refused() {
    let desk = Desk::new();
    desk.put("empty.game", "").put("binary.game", [0xff, 0xfe, 0, 1]);
    std::fs::create_dir(desk.path("folder.game")).unwrap();
    for (name, words) in
        [("empty", "tag Game is missing"), ("binary", "UTF-8"), ("folder", ""), ("missing", "")]
    {
        desk.run(&format!("play tictactoe --load {name}.game"), &[])
            .fails(1, &[&format!("papan: {name}.game: "), words]);
    }
}

#[test]
fn what_a_saved_game_says_cannot_be_said_again() {
    let (desk, ran) = load("*", "*", &["quit"]);
    ran.ok();
    for option in ["--p1 random", "--p2 random", "--size 3x3x3", "--misere"] {
        desk.run(&format!("play tictactoe --load a.game {option}"), &[]).fails(2, &["cannot be used with"]);
    }
}

#[test]
fn a_result_that_nothing_leads_to_is_refused() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:Ani --p2 alphabeta --save a.game";
    desk.run(line, &["5", "quit"]).ok();
    let saved = desk.read("a.game");
    desk.put("a.game", saved.replace("[Result \"*\"]", "[Result \"1-0\"]"));
    desk.run("play tictactoe --load a.game", &[])
        .fails(1, &["tag Result: found 1-0, expected * after these moves"]);
    desk.put("a.game", saved.replace("[Result", "[Forfeited \"second bored\"]\n[Result"));
    desk.run("play tictactoe --load a.game", &[])
        .fails(1, &["names no kind: expected one of no-answer, illegal, over-time, stall, protocol, crash"]);
    desk.put("a.game", saved.replace("[Option.size", "[Options.size"));
    desk.run("play tictactoe --load a.game", &[]).fails(1, &["line 7: there is no tag Options.size"]);
}
