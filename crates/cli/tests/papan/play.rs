//! `papan play`: people and players at one table.

use crate::desk::{CLASSIC, Desk, Ran, keys, papan};

const PLAYERS: [&str; 7] = [
    "random",
    "minimax",
    "alphabeta",
    "automaton",
    "automaton:small",
    "automaton:classic",
    "alphabeta:depth=2",
];

/// A game of Ani, who moves first, against the strong player.
fn ani(typed: &[&str]) -> Ran {
    Desk::new().run("play tictactoe --p1 human:Ani --p2 alphabeta --seed 1", typed).ok()
}

#[test]
fn every_player_plays_on_every_seat_and_the_same_seed_is_the_same_game() {
    for first in PLAYERS {
        for second in PLAYERS {
            let line = format!("play tictactoe --p1 {first} --p2 {second} --seed 5");
            let ran = papan(&line).ok();
            let last = ran.out.lines().last().unwrap_or_default();
            assert!(last.ends_with("wins.") || last == "It's a tie.", "{line}: {last}");
            assert_eq!(papan(&line), ran);
        }
    }
}

#[test]
fn seeds_differ_for_a_random_player() {
    let game = |seed| papan(&format!("play tictactoe --p1 random --p2 random --seed {seed}")).ok().out;
    let games: Vec<_> = (1..=6).map(game).collect();
    assert!(games.iter().any(|game| *game != games[0]), "six equal games");
}

#[test]
fn players_of_one_name_are_told_apart_by_their_marks() {
    papan("play tictactoe --p1 alphabeta --p2 alphabeta")
        .ok()
        .says(&["alphabeta (x) plays", "alphabeta (o) plays"]);
    papan("play tictactoe --p1 random --p2 random --seed 3").ok().says(&["random (x) plays", ") wins."]);
}

#[test]
fn a_person_plays_against_a_player() {
    let ran = ani(&["5", "3", "4", "9", "8", "2"]);
    ran.says(&["Ani: x   alphabeta: o", "alphabeta plays 1", "alphabeta plays 7"]);
    let lost = ani(&["1", "2", "4"]).says(&[
        "alphabeta plays 5",
        "alphabeta plays 3",
        "alphabeta plays 7 (win in 1).",
    ]);
    lost.says(&["\nalphabeta wins.\n"]);
}

#[test]
fn a_seat_without_a_name_is_a_persons() {
    let desk = Desk::new();
    desk.run("play tictactoe --p2 alphabeta", &["quit"]).ok().says(&["Player 1: x   alphabeta: o"]);
    desk.run("play tictactoe --p1 alphabeta", &["quit"]).ok().says(&["alphabeta: x   Player 2: o"]);
}

#[test]
fn what_is_refused_is_refused_with_the_reason_and_changes_nothing() {
    let bad = ["5", "foo", "44", "0", "-1", "1 2", "½", "99999999999999999999"];
    let typed = [&["5"], &bad[..], &["moves", "quit"]].concat();
    let ran = ani(&typed).says(&[
        "Refused: cell 5 is taken.",
        "Refused: `foo` is not a cell: expected a number from 1 to 9.",
        "Refused: cell 44 is not on the board: expected 1 to 9.",
        "Refused: `0` is not a cell",
        "Refused: `-1` is not a cell",
        "Refused: `1 2` is not a cell",
        "Refused: `½` is not a cell",
        "Refused: `99999999999999999999` is not a cell",
        "Legal: 2 3 4 6 7 8 9\nSo far: 5 1\n",
    ]);
    assert_eq!(ran.out.matches("Refused: ").count(), bad.len(), "{ran:#?}");
}

#[test]
fn a_hint_says_more_each_time() {
    let ran = ani(&["5", "hint", "hint", "hint", "quit"]);
    ran.says(&["With best play: tie in 7. Ask again", "Look at a corner. Ask again", "Play 3 (then "]);
    // Another position begins anew, even one with as many moves made.
    let ran = ani(&["5", "hint", "hint", "undo", "1", "hint", "quit"]);
    assert_eq!(ran.out.matches("With best play:").count(), 2, "{ran:#?}");
    let typed = ["1", "4", "2", "5", "hint", "hint", "hint", "quit"];
    let two = Desk::new().run("play tictactoe --p1 human:A --p2 human:B", &typed).ok();
    two.says(&["With best play: win in 1.", "Look at a corner.", "Play 3.\n"]);
}

#[test]
fn undo_takes_back_the_move_and_its_answer() {
    let ran = ani(&["5", "undo", "moves", "undo", "1", "quit"]);
    ran.says(&[
        "alphabeta plays 1",
        "2 moves taken back.",
        "So far: none",
        "Refused: there is no move of yours",
        "alphabeta plays 5",
    ]);
    let two =
        Desk::new().run("play tictactoe --p1 human:A --p2 human:B", &["5", "1", "undo", "moves", "quit"]);
    two.ok().says(&["1 move taken back.", "So far: 5\n", "B (o), your move"]);
}

#[test]
fn resign_quit_and_help() {
    ani(&["5", "resign"]).says(&["Ani resigns. alphabeta wins."]);
    ani(&["quit", "5"]).lacks(&["plays", "wins"]);
    let ran = ani(&["help", "quit"]);
    ran.says(&["hint", "moves", "undo", "save FILE", "resign", "quit"]);
    ani(&["", "", "5", "quit"]).says(&["alphabeta plays 1"]);
}

#[test]
fn the_end_of_input_ends_the_game_at_every_prompt() {
    let typed = ["help", "5", "hint", "undo", "save", "nonsense"];
    for length in 0..=typed.len() {
        ani(&typed[..length]).lacks(&["wins"]);
    }
}

/// A game against the automaton that knows one opening.
const CLASSIC_GAME: &str = "play tictactoe --p1 human:Ani --p2 automaton:classic";

#[test]
fn an_opening_that_an_automaton_imposes_is_announced_and_nothing_else_is_accepted() {
    let ran = Desk::new().run(CLASSIC_GAME, &["3", "moves", "5", "7", "2", "4", "9"]).ok();
    let ran = ran.lacks(&["forfeits"]).says(&[
        "automaton:classic imposes the opening: the first move is 5.\n",
        "Refused: automaton:classic imposes the opening: only 5 can be played now.",
        "Legal: 5\nSo far: none\n",
        "automaton:classic plays 1",
        "automaton:classic plays 3",
        "automaton:classic plays 8",
        "automaton:classic plays 6",
        "It's a tie.",
    ]);
    assert_eq!(
        ran.out.matches("imposes the opening: the first move").count(),
        1,
        "only before the first move"
    );
    let quiet = Desk::new().run(&format!("{CLASSIC_GAME} --quiet"), &["quit"]).ok();
    quiet.says(&["imposes the opening: the first move is 5."]);
    // Nothing is imposed where the automaton starts, nor by one that has an answer to everything.
    let second = Desk::new().run("play tictactoe --p1 automaton:classic --p2 human:Ani", &["3", "quit"]);
    second.ok().lacks(&["imposes", "Refused"]);
    let free = Desk::new().run("play tictactoe --p1 human:Ani --p2 automaton", &["3", "quit"]);
    free.ok().lacks(&["imposes", "Refused"]);
}

#[test]
fn hints_and_undo_keep_to_the_imposed_opening() {
    let ran = Desk::new().run(CLASSIC_GAME, &["hint", "hint", "hint", "5", "undo", "1", "5", "quit"]).ok();
    ran.says(&[
        "automaton:classic imposes the opening. Ask again",
        "Look at the middle. Ask again",
        "Play 5.\n",
        "2 moves taken back.",
        "the first move is 5.",
        "Refused: automaton:classic imposes the opening: only 5 can be played now.",
        "automaton:classic plays 1",
    ]);
}

#[test]
fn saved_games_keep_to_the_imposed_opening_and_older_ones_can_still_be_read() {
    let desk = Desk::new();
    desk.run(&format!("{CLASSIC_GAME} --save fresh.txt"), &["quit"]).ok();
    desk.run("play tictactoe --load fresh.txt", &["1", "5", "quit"]).ok().says(&[
        "the first move is 5.",
        "Refused: automaton:classic imposes the opening",
        "automaton:classic plays 1",
    ]);
    // Games that were played before openings were imposed: one given away, one in which the person has just moved.
    let tags = "[Game \"tictactoe\"]\n[Version \"1\"]\n[First \"human:Ani\"]\n[Second \"automaton:classic\"]\n[Seed \"1\"]\n";
    let open = format!("{tags}[Result \"*\"]\n\n1. 3\n");
    desk.put("open.txt", open).run("play tictactoe --load open.txt", &[]).ok().says(&[
        "automaton:classic forfeits: the automaton has no answer to x at 3: it imposes the opening 5. Ani wins.",
    ]);
    desk.run("replay open.txt", &["q"]).ok();
}

#[test]
fn the_imposed_opening_is_made_for_a_player() {
    let ran = papan("play tictactoe --p1 random --p2 automaton:classic --seed 7").ok().lacks(&["forfeits"]);
    ran.says(&["random plays 5.\n  the opening imposed by automaton:classic\n", "automaton:classic plays 1"]);
}

#[test]
fn a_board_or_a_seat_that_an_automaton_does_not_know_is_refused_at_once() {
    for (options, board) in [("--size 5x5x4", "5x5x4"), ("--misere", "3x3x3 misère")] {
        for seats in ["--p1 automaton --p2 random", "--p2 automaton:classic"] {
            let ran = papan(&format!("play tictactoe {options} {seats}"));
            let ran = ran.fails(2, &["cannot play here: the automaton plays 3x3x3 only, not", board]);
            assert_eq!(ran.out, "");
        }
        let ran = papan(&format!("arena run tictactoe automaton random {options} --pairs 1"));
        ran.fails(2, &["`automaton` cannot play here: the automaton plays 3x3x3 only, not", board]);
    }
    let desk = Desk::new();
    desk.run("automaton synth --starts person -o p.dfa", &[]).ok();
    desk.run("automaton synth --starts computer -o c.dfa", &[]).ok();
    desk.run("play tictactoe --p1 automaton:p.dfa", &[]).fails(2, &["never starts, so it cannot move first"]);
    desk.run("play tictactoe --p2 automaton:c.dfa", &[])
        .fails(2, &["always starts, so it cannot move second"]);
    desk.run("play tictactoe --p2 automaton:p.dfa", &["1", "quit"]).ok();
    desk.run("play tictactoe --p1 automaton:c.dfa", &["quit"]).ok();
}

#[test]
fn an_automaton_from_a_file_is_checked_first() {
    let desk = Desk::new();
    desk.put("wrong.dfa", CLASSIC.replace("q131 o-o-x-x--", "q131 o--ox-x--"));
    let line = "play tictactoe --p1 random --p2";
    desk.run(&format!("{line} automaton:wrong.dfa"), &[])
        .fails(1, &["wrong.dfa fails its check", "line of play: p 7 3\n"]);
    desk.run(&format!("{line} automaton:file=wrong.dfa,unchecked=yes"), &[]).ok();
    desk.run(&format!("{line} automaton:missing.dfa"), &[]).fails(1, &["missing.dfa"]);
}

#[test]
fn misere_and_other_boards() {
    let desk = Desk::new();
    let line = "play tictactoe --p1 human:A --p2 human:B";
    desk.run(&format!("{line} --misere"), &["1", "4", "2", "5", "3"]).ok().says(&["\nB wins."]);
    desk.run(&format!("{line} --size 4x4x4"), &["1", "5", "2", "6", "3", "7", "4"])
        .ok()
        .says(&["16", "\nA wins."]);
    desk.run(&format!("{line} --size 5x2x3"), &["10", "1", "9", "2", "11", "8"])
        .ok()
        .says(&["cell 11 is not on the board: expected 1 to 10", "\nA wins."]);
    desk.run(&format!("{line} --size 2x2x3"), &["1", "2", "3", "4"]).ok().says(&["It's a tie."]);
    for first in ["random", "alphabeta"] {
        papan(&format!("play tictactoe --size 4x4x4 --p1 {first} --p2 alphabeta:nodes=5000 --seed 2")).ok();
    }
    papan(&format!("{line} --size 9x8x5")).fails(1, &["option `size`: ", "72 cells: expected 1 to 64"]);
}

#[test]
fn a_player_that_does_not_exist_is_refused_with_those_that_do() {
    papan("play tictactoe --p1 nonsense").fails(
        1,
        &["`nonsense`", "human, easy, medium, hard, random, shortsighted, minimax, alphabeta, mcts"],
    );
    papan("play tictactoe --p2 hrad").fails(1, &["there is no player `hrad`", "(did you mean hard?)"]);
    papan("play tictactoe --p1 Ani").fails(1, &["there is no player `ani`", "expected human, easy"]);
    papan("play tictactoe --p1 Easy --p2 HARD --seed 1").ok().says(&["easy: x   hard: o"]);
    papan("play tictactoe --p1 alphabeta:width=3").fails(1, &["width"]);
    papan("play tictactoe --p1 alphabeta:speed=3,depth=2").fails(1, &["`speed`", "time, nodes or depth"]);
    papan("play tictactoe --p1 alphabeta:depth=deep").fails(1, &["`deep` is not a whole number"]);
    papan("play tictactoe --p1 alphabeta:depth=2,time=1s").fails(1, &["expected one of them"]);
    papan("play tictactoe --p1 random:5").fails(1, &["takes no plain value"]);
    papan("play tictactoe --p1 ''").fails(2, &["is not a player"]);
}

#[test]
fn json_lines_tell_the_whole_game() {
    let ran = Desk::new()
        .run("play tictactoe --p1 human:Ani --p2 alphabeta --json --seed 1", &["1", "undo", "5", "resign"]);
    let lines = ran.clone().ok().json_lines();
    let events: Vec<_> = lines.iter().map(|line| line["event"].as_str().unwrap()).collect();
    assert_eq!(events, ["start", "move", "move", "undo", "move", "move", "resign", "end"]);
    assert_eq!(keys(&lines[0]), ["event", "game", "moves", "position", "seats", "seed"]);
    assert_eq!(keys(&lines[1]), ["event", "move", "position"]);
    assert_eq!(lines[1]["position"], "x-------- o");
    assert_eq!(lines[3]["plies"], 2);
    assert_eq!(
        (lines[7]["winner"].as_str(), lines[7]["ending"].as_str()),
        (Some("second"), Some("resigned"))
    );
    assert!(ran.err.contains("your move"), "{ran:#?}");

    let watched = papan("play tictactoe --p1 random --p2 automaton:classic --json --seed 1").ok();
    let end = watched.json_lines().pop().unwrap();
    assert_eq!((end["ending"].as_str(), &end["moves"][0]), (Some("played"), &"5".into()));
}

#[test]
fn what_a_player_thought_stands_on_one_line_under_its_move() {
    let line = "play tictactoe --p1 human:Ani --p2 alphabeta --seed 1";
    let typed = ["1", "2", "4"];
    let ran = Desk::new().run(line, &typed).ok();
    // It sees its win, then makes it.
    ran.says(&[
        "alphabeta plays 5 (tie in 8).\n  depth 8, ",
        " positions; then 3 2 8 7 9 6 ...\n\n",
        "alphabeta plays 7 (win in 1).\n  depth 1, ",
    ]);
    let bright = Desk::new().run(&format!("{line} --color always"), &typed).ok();
    bright.says(&["alphabeta plays 5 (tie in 8).\n\u{1b}[2m  depth 8, ", "\u{1b}[0m\n"]);
    Desk::new().run(&format!("{line} --quiet"), &typed).ok().lacks(&["depth"]);
    papan("play tictactoe --p1 minimax --p2 random")
        .ok()
        .says(&["minimax plays 1", "depth 9, 1,290,114 positions"]);
    // Who does not think has nothing to tell, and who has reasons tells them.
    papan("play tictactoe --p1 random --p2 automaton --seed 2").ok().lacks(&["depth", "positions"]);
    papan("play adjacency --p1 mirror --p2 greedy --rounds 1").ok().says(&[
        "mirror plays ",
        "\n  nothing to mirror",
        "greedy plays ",
        "\n  depth 1, 55 positions\n",
    ]);
}

#[test]
fn json_lines_of_players_tell_what_they_thought() {
    let line = "play tictactoe --p1 human:Ani --p2 alphabeta --json --seed 1";
    let lines = Desk::new().run(line, &["1", "2", "4"]).ok().json_lines();
    assert_eq!(keys(&lines[1]), ["event", "move", "position"], "a person's thoughts are free");
    let thought = ["depth", "event", "line", "move", "nodes", "notes", "position", "value"];
    assert_eq!(keys(&lines[2]), thought);
    assert_eq!(lines[2]["line"][0], lines[2]["move"]);
    assert!(lines[2]["nodes"].as_u64() > lines[6]["nodes"].as_u64());
    assert_eq!(lines[6]["value"], serde_json::json!({ "exact": { "margin": 1, "plies": 1 } }));
    assert_eq!((&lines[6]["depth"], &lines[6]["notes"]), (&1.into(), &serde_json::json!([])));
    let bred = papan("play adjacency --p1 genetic:nodes=500 --p2 random --rounds 1 --json").ok();
    let moves = bred.json_lines();
    assert!(keys(&moves[1]).starts_with(&["depth", "effect", "event", "line"]), "no generations: {bred:#?}");
    assert_eq!((&moves[2]["value"], &moves[2]["depth"]), (&serde_json::Value::Null, &0.into()));
}
