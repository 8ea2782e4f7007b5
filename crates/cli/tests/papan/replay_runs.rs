//! `papan replay`: the games of a run of the arena.

use crate::desk::{Desk, Ran, keys};

/// A run of adjacency with random openings, in the folder `run`.
fn desk() -> Desk {
    let desk = Desk::new();
    let players = "alphabeta:depth=2 greedy --rounds 3 --pairs 3 --openings random:2";
    desk.run(&format!("arena run adjacency {players} --seed 1 --out run --quiet"), &[]).ok();
    desk
}

fn rows(ran: &Ran) -> Vec<&str> {
    ran.out.lines().filter(|line| line.contains("  00")).collect()
}

#[test]
fn the_games_of_a_run_are_listed_and_one_is_asked_for() {
    let desk = desk();
    for file in ["run", "run/results.jsonl", "run/results.pgn"] {
        let ran = desk.run(&format!("replay {file}"), &["99", "nonsense", "2", "last", "q"]).ok();
        let rows = rows(&ran);
        assert_eq!(rows.len(), 6, "{ran:#?}");
        assert!(rows[1].starts_with("     2  000000-1  greedy             alphabeta:depth=2"), "{}", rows[1]);
        ran.says(&[
            "number  game      first",
            "there is no such game: expected 1 to 6",
            "`nonsense`: expected a number from 1, or PAIR-GAME",
            "(0 of 6)",
            "(6 of 6)\nThe end. ",
            &format!("Another game: papan replay {file} --game 3"),
        ]);
        desk.run(&format!("replay {file}"), &["q"]).ok().lacks(&["(0 of 6)"]);
        desk.run(&format!("replay {file}"), &[]).ok().lacks(&["(0 of 6)"]);
        desk.run(&format!("replay {file} --all"), &["1"]).ok().lacks(&["(0 of 6)"]);
    }
}

#[test]
fn the_list_is_short_for_people_and_whole_for_programs() {
    let desk = Desk::new();
    desk.run("arena run tictactoe random mcts:nodes=20 --pairs 35 --seed 1 --out run --quiet", &[]).ok();
    let ran = desk.run("replay run", &[]).ok();
    assert_eq!(rows(&ran).len(), 60);
    ran.says(&["... and 10 more: --json lists them all"]);
    for file in ["run", "run/results.pgn"] {
        let lines = desk.run(&format!("replay {file} --json"), &[]).ok().json_lines();
        assert_eq!(lines.len(), 70);
        assert_eq!(keys(&lines[0]), ["ending", "game", "moves", "number", "pair", "players", "result"]);
        assert_eq!((&lines[69]["number"], &lines[69]["pair"]), (&70.into(), &34.into()));
        assert_eq!(lines[69]["moves"].is_null(), file == "run/results.pgn");
    }
}

#[test]
fn a_game_of_a_run_is_shown_with_its_opening_and_what_players_thought() {
    let desk = desk();
    let shown = desk.run("replay run --game 1 --all", &[]).ok();
    shown.clone().says(&[
        "alphabeta:depth=2: X   greedy: O   X 4, O 4; 3 rounds left   (0 of 6)",
        " (opening)",
        " (opening)",
        "(2 of 6)\nalphabeta:depth=2 plays ",
        "(5 of 6)\ngreedy plays ",
        "(6 of 6)\nThe end. ",
    ]);
    for which in ["0-0", "000000-0", "1"] {
        for file in ["run", "run/results.jsonl", "run/results.pgn"] {
            let ran = desk.run(&format!("replay {file} --game {which} --all"), &[]).ok();
            assert_eq!(ran.out.replace(file, "run"), shown.out, "{file} {which}");
        }
    }
    let lines = desk.run("replay run --game 1 --json", &[]).ok().json_lines();
    assert_eq!(lines.len(), 7);
    assert_eq!([0, 1, 2].map(|at| lines[at]["opening"] == true), [true, true, false]);
    assert!(!lines[2]["value"].is_null(), "{}", lines[2]);
    assert_eq!(lines[6]["ending"]["ending"], "played");
    // The file of the game is the same game.
    let file = desk.run("replay run/games/000000-0.txt --json", &[]).ok().json_lines();
    for (of_run, of_file) in lines.iter().zip(&file) {
        assert_eq!(of_run["position"], of_file["position"]);
    }
}

#[test]
fn a_game_of_the_crossword_game_is_shown_as_its_gcg_is() {
    let desk = Desk::new();
    desk.run("arena run crossword easy hard:nodes=50 --pairs 1 --seed 1 --out run --quiet", &[]).ok();
    for (which, file) in [("1", "run/games/000000-0.gcg"), ("0-1", "run/games/000000-1.gcg")] {
        let of_run = desk.run(&format!("replay run --game {which} --all"), &[]).ok();
        let of_file = desk.run(&format!("replay {file} --all"), &[]).ok();
        let noted = |line: &&str| line.starts_with("  value: ") || line.starts_with("Another game: ");
        let plain: Vec<&str> = of_run.out.lines().filter(|line| !noted(line)).collect();
        assert_eq!(plain, of_file.out.lines().collect::<Vec<_>>());
        of_run.says(&["hard:nodes=50: ", "\n  value: about ", "The end. "]);
    }
    let lines = desk.run("replay run --game 1 --json", &[]).ok().json_lines();
    assert!(lines.iter().any(|line| line["notes"][0].as_str().is_some_and(|note| note.contains("value: "))));
}

#[test]
fn a_game_that_was_lost_by_a_fault_says_why() {
    let desk = Desk::new();
    let line =
        "arena run tictactoe automaton:classic random --pairs 5 --openings random:1 --seed 3 --out run";
    desk.run(&format!("{line} --quiet"), &[]).ok();
    let lines = desk.run("replay run --json", &[]).ok().json_lines();
    let lost = lines.iter().find(|line| line["ending"] == "first forfeits: no-answer").expect("a fault");
    for file in ["run", "run/results.pgn"] {
        desk.run(&format!("replay {file} --game {} --all", lost["number"]), &[])
            .ok()
            .says(&["The end. automaton:classic forfeits: the automaton has no answer", "random wins."]);
        desk.run(&format!("replay {file}"), &[]).ok().says(&["no-answer"]);
    }
}

#[test]
fn results_that_are_broken_are_refused_with_their_line() {
    let desk = desk();
    let text = desk.read("run/results.jsonl");
    let lines: Vec<&str> = text.lines().collect();
    let cut = format!("{}\n{}\n{}", lines[0], lines[1], &lines[2][..100]);
    desk.put("cut", &cut).put("word", format!("{}\n\nnonsense\n", lines[0]));
    desk.put("other", desk.read("run/run.json"));
    desk.put("result", text.replacen("\"result\":\"", "\"result\":\"x", 1));
    desk.put("latin", [lines[0].as_bytes(), b"\n{\xff}\n"].concat());
    for (name, words) in [
        ("cut", "cut: line 3: invalid game record: EOF while parsing"),
        ("word", "word: line 3: invalid game record: expected ident, at column 2"),
        ("other", "other: line 1: invalid game record: EOF while parsing"),
        ("result", "result: line 1: invalid game record: unknown variant"),
        ("latin", "latin: line 2: expected text in UTF-8"),
    ] {
        desk.run(&format!("replay {name}"), &["1"]).fails(1, &[words]);
    }
    // What stands before the broken line can be opened.
    desk.run("replay cut --game 2 --all", &[]).ok().says(&["The end. "]);
    desk.run("replay cut --game 3 --all", &[]).fails(1, &["cut: line 3: "]);
    for text in [format!("\u{feff}{text}"), text.replace('\n', "\r\n")] {
        desk.put("carried.txt", text);
        desk.run("replay carried.txt --game 6 --all", &[]).ok().says(&["--game 1"]);
    }
}

#[test]
fn records_that_the_rules_contradict_are_refused_with_their_line() {
    let desk = desk();
    let text = desk.read("run/results.jsonl");
    let second = text.lines().nth(1).expect("two games");
    for (from, to, words) in [
        ("\"game\":\"adjacency\"", "\"game\":\"chess\"", "there is no game `chess`"),
        ("\"rounds\":\"3\"", "\"rounds\":\"4\"", "the moves lead to no end, expected"),
        ("\"opening\":[\"", "\"opening\":[\"z", "move 1 (`z"),
    ] {
        assert!(second.contains(from), "{from} in {second}");
        desk.put("bad", text.replace(second, &second.replacen(from, to, 1)));
        let ran = desk.run("replay bad --game 2", &[]).fails(1, &["bad: line 2: ", words]);
        assert_eq!(ran.out, "");
        desk.run("replay bad --game 1", &[]).ok();
    }
}

#[test]
fn a_game_that_is_not_there_is_refused() {
    let desk = desk();
    for file in ["run", "run/results.pgn"] {
        for which in ["7", "3-0"] {
            desk.run(&format!("replay {file} --game {which}"), &[])
                .fails(1, &["there is no such game: expected 1 to 6, or PAIR-GAME"]);
        }
        for which in ["0", "x", "1-2", "1-"] {
            desk.run(&format!("replay {file} --game {which}"), &[]).fails(2, &["expected a number from 1"]);
        }
    }
}

#[test]
fn a_pgn_without_its_records_is_listed_and_says_that_it_has_no_moves() {
    let desk = desk();
    let pgn = desk.read("run/results.pgn");
    desk.put("copy.pgn", format!("\u{feff}{}", pgn.replace('\n', "\r\n")));
    let ran = desk.run("replay copy.pgn", &[]).ok();
    assert_eq!(rows(&ran).len(), 6, "{ran:#?}");
    assert!(ran.err.contains("a PGN of results holds no moves"), "{ran:#?}");
    desk.run("replay copy.pgn --game 1", &[]).fails(1, &["copy.pgn: a PGN of results holds no moves"]);
    desk.put("chess.pgn", "[Event \"Final\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    desk.run("replay chess.pgn", &[]).fails(1, &["chess.pgn: line 4: found the event `Final`"]);
    desk.put("cut.pgn", &pgn[..60]);
    desk.run("replay cut.pgn", &[]).fails(1, &["cut.pgn: line "]);
    // Records of another run are not taken for its own.
    let swapped = pgn.replace("greedy", "random");
    desk.put("run/other.pgn", swapped);
    desk.run("replay run/other.pgn --game 1", &[])
        .fails(1, &["results.jsonl: line 1: found ", "run/other.pgn"]);
}

#[test]
fn a_run_without_its_file_of_results_says_how_to_get_it() {
    let desk = desk();
    std::fs::remove_file(desk.path("run/results.jsonl")).expect("it was there");
    desk.run("replay run", &[])
        .fails(1, &["run: found a run without results.jsonl, which `papan arena report run` writes"]);
    desk.run("arena report run --quiet", &[]).ok();
    desk.run("replay run --game 1", &["q"]).ok();
}
