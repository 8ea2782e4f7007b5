//! The Adjacency Strategy Game at the terminal.

use crate::desk::{Desk, keys, papan};

#[test]
fn the_form_asks_for_both_sides_and_the_options() {
    let typed = ["Ani", "Ani", "random", "6x6", "99", "2", "z", "o", "c3", "d4", "n"];
    let ran = Desk::new().run("play adjacency --seed 1", &typed).ok().says(&[
        "Adjacency Strategy Game",
        "A side is a person's name or a player: easy, medium, hard, expert, random, greedy, mirror, minimax, alphabeta, classic-minimax, classic-hillclimb, classic-genetic, mcts, hillclimb, genetic.",
        "Who moves first?",
        "Who moves second?",
        "Ani is the other player's name: type another one.",
        "[8x8]",
        "Refused: option `rounds`: `99` is not a whole number from 0 to 28.",
        "Refused: option `mark`: `z` is not x or o.",
        "Ani: O   random: X",
        "X 4, O 4; 2 rounds left",
        "X 4, O 5; 2 rounds left",
        "random plays ",
        "1 round left",
        "Ani (O), your move",
    ]);
    assert!(ran.out.contains("wins.") || ran.out.contains("It's a tie."), "{}", ran.out);
}

#[test]
fn cells_that_cannot_be_played_are_refused_and_nothing_changes() {
    Desk::new()
        .run("play adjacency --p2 random --seed 1", &["a1", "i1", "a9", "nonsense", "moves", "quit"])
        .ok()
        .says(&[
            "Refused: a1 is taken by X.",
            "Refused: `i1` is not a cell of this board: expected a column from a to h and a row from 1 to 8.",
            "Refused: `a9` is not a cell",
            "Refused: `nonsense` is not a cell",
            "So far: none",
        ]);
}

#[test]
fn every_player_plays_and_the_same_seed_is_the_same_game() {
    for player in [
        "random",
        "greedy",
        "mirror",
        "minimax:depth=2",
        "alphabeta:nodes=2000",
        "mcts:nodes=2000,exploration=50",
        "hillclimb:nodes=2000,iterations=20,plan=2",
        "genetic:nodes=2000,population=20,mutation=50,fitness=9,horizon=4",
        "classic-minimax:nodes=2000",
        "classic-minimax:depth=2",
        "classic-minimax",
        "classic-hillclimb",
        "classic-hillclimb:iterations=3",
        "classic-genetic",
        "classic-genetic:population=6,mutation=20,fitness=33,nodes=900",
    ] {
        let line = format!("play adjacency --size 5x4 --p1 {player} --p2 random --seed 3 --quiet");
        let first = papan(&line).ok();
        assert_eq!(first.out, papan(&line).ok().out, "{player}");
        assert!(first.out.ends_with("wins.\n") || first.out.ends_with("tie.\n"), "{}", first.out);
    }
}

#[test]
fn every_move_says_what_it_turned() {
    let desk = Desk::new();
    let typed = ["c3", "b3", "d3", "undo", "a4", "save half.game", "quit"];
    let ran = desk.run("play adjacency --p1 human:Ani --p2 human:Budi --size 5x5", &typed).ok();
    ran.says(&[
        "X 4, O 4; 8 rounds left\n\nAni (X), your move",
        "Ani plays c3, flipping nothing.\nX 5, O 4; 8 rounds left\n\nBudi (O), your move",
        "Budi plays b3, flipping b2 and c3.\nX 3, O 7; 7 rounds left\n\nAni (X), your move",
        "Ani plays d3, flipping c3 and d4.",
        "1 move taken back.",
        "Budi plays b3, flipping b2 and c3.",
        "Ani plays a4",
    ]);
    desk.run("play adjacency --load half.game", &["quit"])
        .ok()
        .says(&["Ani plays a4, flipping nothing.\nX 4, O 7; 7 rounds left\n\nBudi (O), your move"]);
    let watched = papan("play adjacency --p1 greedy --p2 greedy --size 4x4 --quiet").ok();
    watched.says(&["greedy (X) plays c2, flipping c3.\n", "greedy (O) plays ", "wins."]);
    let typed = ["c3", "quit"];
    desk.run("play adjacency --p2 human:Budi --quiet --rounds 1", &typed).ok().says(&[
        "X 4, O 4; 1 round left\nPlayer 1 (X), your move",
        "X 5, O 4; 1 round left\nBudi (O), your move",
    ]);
}

#[test]
fn json_lines_tell_what_a_move_turned() {
    let ran = Desk::new()
        .run("play adjacency --p1 human:A --p2 human:B --size 5x5 --json", &["c3", "b3", "undo", "quit"])
        .ok();
    let lines = ran.json_lines();
    let effects: Vec<_> = lines.iter().map(|line| line["effect"]["code"].as_str()).collect();
    assert_eq!(effects, [None, Some("adjacency.flips.nothing"), Some("adjacency.flips"), None]);
    assert_eq!(lines[2]["effect"]["cells"], serde_json::json!(["b2", "c3"]));
    assert_eq!(keys(&lines[1]), ["effect", "event", "move", "position"]);
}

#[test]
fn the_classic_players_say_what_they_are_and_what_can_be_set() {
    papan("list").ok().says(&["classic-minimax", "classic-hillclimb", "classic-genetic"]);
    let line = "play adjacency --p2 random --p1";
    papan(&format!("{line} classic-genetic:population=0")).fails(1, &["a whole number from 1 to 1000"]);
    papan(&format!("{line} classic-genetic:depth=3")).fails(1, &["`depth`", "population"]);
    papan(&format!("{line} classic-hillclimb:iterations=-1")).fails(1, &["`-1`"]);
    let start = std::time::Instant::now();
    papan(&format!("{line} classic-minimax:time=20ms --rounds 8 --quiet")).ok();
    assert!(start.elapsed().as_secs() < 10, "time is a limit");
}

#[test]
fn leaves_and_values_are_as_known() {
    for (depth, leaves) in [(0, "1\n"), (1, "56\n"), (2, "3080\n"), (3, "166320\n")] {
        assert_eq!(papan(&format!("perft adjacency --depth {depth}")).ok().out, leaves);
    }
    assert_eq!(
        papan("perft adjacency --depth 9 --rounds 1").ok().out,
        "3080\n",
        "the end of the game is a leaf"
    );
    let position = "O1XXOOXO/OOXOOOOX/OXXXOOOO/1XXXOO1O/XXXOXOOX/OXXXXXXO/XOXXXXOO/XOOXOXOO X 3";
    let moves = Desk::new()
        .run(&format!("analyze adjacency '{position}' --json"), &[])
        .ok()
        .json_lines()
        .pop()
        .unwrap();
    assert_eq!(moves["moves"][0]["value"]["exact"]["margin"], 8);
}

#[test]
fn options_that_do_not_fit_are_refused() {
    let line = "play adjacency --p1 random --p2 random";
    papan(&format!("{line} --size 3x3")).fails(1, &["option `size`: "]);
    papan(&format!("{line} --size 9x9")).fails(1, &["option `size`: "]);
    papan(&format!("{line} --size 4x4 --rounds 5")).fails(1, &["option `rounds`: "]);
    papan(&format!("{line} --rounds 29"))
        .fails(1, &["option `rounds`: `29` is not a whole number from 0 to 28"]);
    papan(&format!("{line} --misere")).fails(1, &["there is no option `misere` here"]);
}

/// A file of the project's test data.
fn testdata(name: &str) -> String {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(name);
    std::fs::read_to_string(path).expect("test data is there")
}

#[test]
fn files_of_leaves_and_values_are_checked_line_by_line() {
    let desk = Desk::new();
    let perft = testdata("perft/adjacency.perft");
    desk.put("known.perft", &perft);
    let ran = desk.run("perft adjacency --file known.perft", &[]).ok();
    assert_eq!(ran.out, "36 lines checked, 0 differences\n");
    desk.put("wrong.perft", perft.replacen("\t56\t64", "\t57\t65", 1));
    let ran = desk.run("perft adjacency --file wrong.perft", &[]);
    assert_eq!(ran.code, 1);
    ran.says(&[
        "line 3: found leaves 56, expected 57: ",
        "line 3: found sum 64, expected 65: ",
        "36 lines checked, 2 differences",
    ]);

    let values = testdata("values/adjacency.values");
    desk.put("known.values", &values);
    let ran = desk.run("solve adjacency --file known.values", &[]).ok();
    assert_eq!(ran.out, "30 lines checked, 0 differences\n");
    desk.put("wrong.values", values.replacen(" X 3\t8", " X 3\t6", 1));
    let ran = desk.run("solve adjacency --file wrong.values", &[]);
    assert_eq!(ran.code, 1);
    ran.says(&["line 2: found 8, expected 6: ", "30 lines checked, 1 differences"]);

    desk.put("broken.perft", "# nothing\n6OO\t1\n")
        .run("perft adjacency --file broken.perft", &[])
        .fails(1, &["line 2"]);
    desk.put("empty.perft", "# nothing\n")
        .run("perft adjacency --file empty.perft", &[])
        .fails(1, &["no line to check"]);
}

#[test]
fn the_start_of_short_games_is_a_tie() {
    for rounds in 1..=2 {
        papan(&format!("solve adjacency --rounds {rounds}")).ok().says(&["tie", "best play: "]);
    }
    papan("solve adjacency --nodes 1000").fails(1, &["not solved: 1000 positions were looked at", "--nodes"]);
}

#[test]
fn levels_are_players_with_settings() {
    papan("list").ok().says(&["levels", "easy", "It is greedy.", "expert", "It is alphabeta:nodes=2000000."]);
    let line = "play adjacency --rounds 3 --seed 1 --quiet";
    let level = papan(&format!("{line} --p1 easy --p2 medium --json")).ok();
    let player = papan(&format!("{line} --p1 greedy --p2 mcts:nodes=6000 --json")).ok();
    let moves = |ran: &crate::desk::Ran| ran.json_lines().last().unwrap()["moves"].clone();
    assert_eq!(moves(&level), moves(&player));
    papan(&format!("{line} --p1 easy:depth=3 --p2 hard"))
        .fails(1, &["`easy` is a level and takes no settings, found `depth=3`: it is greedy"]);
}

#[test]
fn the_objective_function_is_told_as_a_reason_and_never_as_marks() {
    let moves = |player: &str| {
        let ran = papan(&format!("play adjacency --p1 {player} --p2 random --rounds 3 --seed 2 --json")).ok();
        let moves = ran.json_lines().into_iter().filter(|line| line["event"] == "move");
        moves.step_by(2).collect::<Vec<_>>()
    };
    for player in ["minimax:depth=2", "hillclimb:nodes=2000", "classic-minimax", "classic-hillclimb"] {
        let first = &moves(player)[0];
        let notes = first["notes"].as_array().expect("a list");
        let is_told = notes.iter().any(|note| note["code"] == "note.objective");
        assert!(first["value"].is_null() && is_told, "{player}: {first}");
    }
    let sure = &moves("minimax:depth=2")[2];
    assert!(sure["value"]["exact"]["margin"].is_i64() && sure["notes"] == serde_json::json!([]), "{sure}");
    let marks = &moves("genetic:nodes=2000")[0];
    assert!(marks["value"]["estimate"].is_f64(), "{marks}");
}

/// The value of the objective function that a player gives with its first move.
fn first_objective(player: &str, more: &str) -> String {
    let ran = papan(&format!("play adjacency --p1 {player} --p2 random --seed 2 --json {more}")).ok();
    let first = ran.json_lines().into_iter().find(|line| line["event"] == "move").expect("a move");
    let notes = first["notes"].as_array().expect("a list");
    let note = notes.iter().find(|note| note["code"] == "note.objective").expect("the function");
    note["value"].as_str().expect("a value").to_owned()
}

/// By hand, for the side that moves: +0.60 one move ahead, +0.05 three moves ahead.
#[test]
fn the_objective_function_is_that_of_the_side_that_searches() {
    for (player, note) in [("minimax:depth=1", "+0.60"), ("minimax:depth=3", "+0.05")] {
        assert_eq!(first_objective(player, "--rounds 3"), note, "{player}");
    }
}

#[test]
fn players_print_the_objective_function_itself() {
    for player in ["hillclimb:nodes=5000", "hillclimb:nodes=2000,plan=6", "minimax:depth=2"] {
        for rounds in [8, 28] {
            let value = first_objective(player, &format!("--rounds {rounds}"));
            let hundredths: String = value.chars().filter(char::is_ascii_digit).collect();
            let hundredths: i32 = hundredths.parse().expect("a number");
            assert_eq!(hundredths % 5, 0, "{player} at {rounds} rounds: {value}");
        }
    }
}

#[test]
fn the_numbers_of_the_objective_function_are_read_from_a_file() {
    let desk = Desk::new();
    let shipped =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/adjacency/described.objective");
    let described = std::fs::read_to_string(shipped).expect("the file ships");
    desk.put("described.objective", &described);
    desk.put("mine.objective", described.replace("k-empty   -0.5", "k-empty   0.125"));
    let line = "play adjacency --p2 random --rounds 2 --seed 2 --json --p1";
    let moves = |player: &str| desk.run(&format!("{line} {player}"), &[]).ok().out;
    for player in ["minimax:depth=1", "hillclimb:nodes=2000"] {
        let plain = moves(player);
        assert_eq!(
            moves(&format!("{player},objective=described.objective")),
            plain.replace(player, &format!("{player},objective=described.objective"))
        );
        assert_ne!(moves(&format!("{player},objective=mine.objective")), plain);
    }
    // 1.4 + 1.3 + 1.2 + 1.3 for the marks in each corner; with a mark beside two of them and a positive k for empty cells.
    let notes = moves("minimax:depth=1,objective=mine.objective");
    assert!(notes.contains(r#"{"code":"note.objective","value":"+4.728"}"#), "{notes}");
    desk.put("bad.objective", described.replace("k-empty   -0.5", "k-empty   -50"));
    desk.run(&format!("{line} minimax:objective=bad.objective"), &[]).fails(
        1,
        &["bad.objective: line 6: found `k-empty   -50`, expected `k-empty` and a number from -10 to 10"],
    );
    desk.run(&format!("{line} minimax:objective=none.objective"), &[]).fails(1, &["none.objective"]);
    desk.run(&format!("{line} alphabeta:objective=mine.objective"), &[]).fails(1, &["`objective`"]);
    papan("list").ok().says(&["A file with k and a of the objective function"]);
}
