//! Matches: run, stopped, killed, resumed, reported, exported.

use crate::desk::{Desk, keys};
use serde_json::Value;
use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

/// A run of a second or two.
const RUN: &str =
    "arena run adjacency alphabeta:nodes=4000 mcts:nodes=4000 greedy --rounds 6 --pairs 16 --seed 5";

#[test]
fn a_run_says_who_is_better_and_how_sure_that_is() {
    let desk = Desk::new();
    let line =
        "arena run adjacency alphabeta greedy --budget nodes=3000 --rounds 4 --pairs 20 --seed 1 --out r";
    let ran = desk.run(line, &[]).ok();
    assert!(ran.err.contains("Playing in r, seed 1.") && ran.err.contains("Everything is in r."), "{ran:#?}");
    ran.says(&["# Player", "1 alphabeta", "2 greedy", "Elo   :", "LOS   :", "Ptnml(0-2): [", "Margin:"])
        .says(&[" %, Drawn pairs: ", ", Draws: "])
        .lacks(&["DrawRatio"]);
    let results = desk.read("r/results.jsonl");
    assert_eq!(results.lines().count(), 40);
    let game: Value = serde_json::from_str(results.lines().nth(1).expect("a game")).expect("JSON");
    let parts = [
        "ending", "game", "match", "moves", "opening", "pair", "players", "result", "round", "seed",
        "values", "version",
    ];
    assert_eq!(keys(&game), parts);
    assert_eq!(game["match"]["options"]["rounds"], "4");
    assert_eq!(game["match"]["budget"], "nodes=3000");
    assert_eq!(desk.read("r/timings.jsonl").lines().count(), 40);
    assert_eq!(desk.read("r/results.pgn").matches("[Result ").count(), 40);
    assert_eq!(fs::read_dir(desk.path("r/games")).expect("games").count(), 40);
}

#[test]
fn a_run_without_a_folder_gets_one_of_its_own() {
    let desk = Desk::new();
    let line = "arena run tictactoe random minimax --pairs 2 --json";
    for number in ["0001", "0002"] {
        let mut command = desk.command(line);
        command.env("XDG_DATA_HOME", desk.path("data"));
        let ran = crate::desk::Ran::of(command, "").ok();
        let folder = ran.json()["folder"].as_str().expect("a folder").to_owned();
        assert!(folder.ends_with(&format!("papan/arena/tictactoe-{number}")), "{folder}");
    }
}

#[test]
fn the_document_has_every_figure() {
    let desk = Desk::new();
    let line = "arena run tictactoe random alphabeta --pairs 3 --seed 2 --sprt elo0=0,elo1=50 --out r --json";
    let document = desk.run(line, &[]).ok().json();
    assert_eq!(keys(&document), ["complete", "folder", "pairs", "report"]);
    assert_eq!(document["complete"], true);
    let report = &document["report"];
    assert_eq!(report["players"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["sprt"]["verdict"], "continue");
    assert!(report["meetings"][0]["estimate"]["elo"]["value"].is_number());
    let again = desk.run("arena report r --json", &[]).ok().json();
    assert_eq!(again["report"], *report);
}

#[test]
fn all_draws_and_all_wins_have_defined_answers() {
    let desk = Desk::new();
    let drawn = "arena run tictactoe minimax alphabeta --openings none --pairs 3 --seed 1 --sprt elo0=0,elo1=5 --out d";
    let ran = desk.run(drawn, &[]).ok();
    ran.says(&["Elo   : 0.00 +/- ", "LOS   : 50.00 %", "Draws: 6", "undecided"]).lacks(&["NaN", "inf"]);
    let won = "arena run adjacency alphabeta:nodes=3000 random --rounds 8 --pairs 3 --seed 1 --out w";
    desk.run(won, &[]).ok().says(&["Wins: 6"]).lacks(&["NaN", "inf"]);
    let one = "arena run tictactoe minimax random --pairs 1 --seed 1 --out o";
    desk.run(one, &[]).ok().says(&["Games : 2"]).lacks(&["NaN", "inf"]);
}

/// The pairs of this run hold a win for each side many times; the verdict must not contradict what they say.
#[test]
fn a_test_accepts_what_the_pairs_show() {
    let desk = Desk::new();
    let line = "arena run adjacency mcts:nodes=1500 mcts:nodes=600 --rounds 8 --sprt elo0=0,elo1=20";
    let ran = desk.run(&format!("{line} --pairs 30 --seed 73 --out r --json"), &[]).ok().json();
    let (estimate, sprt) = (&ran["report"]["meetings"][0]["estimate"], &ran["report"]["sprt"]);
    assert!(estimate["elo"]["value"].as_f64() > Some(50.0), "{ran}");
    assert!(sprt["llr"].as_f64() > Some(0.0) && sprt["verdict"] != "accept0", "{ran}");
}

#[test]
fn a_complete_run_stays_as_it_is() {
    let desk = Desk::new();
    desk.run("arena run tictactoe random minimax --pairs 4 --seed 9 --out r", &[]).ok();
    let before = desk.read("r/results.jsonl");
    let again = desk.run("arena resume r", &[]).ok();
    assert!(again.err.contains("Everything is played."), "{again:#?}");
    assert_eq!(desk.read("r/results.jsonl"), before);
    desk.run("arena run tictactoe random minimax --out r", &[])
        .fails(1, &["r holds a run already", "papan arena resume r"]);
}

#[test]
fn a_folder_that_holds_something_else_is_left_alone() {
    let desk = Desk::new();
    fs::create_dir(desk.path("notes")).expect("a folder");
    desk.put("notes/run.json", "mine").put("notes/diary.txt", "mine");
    let line = "arena run tictactoe random minimax --pairs 2 --seed 9 --out";
    desk.run(&format!("{line} notes"), &[])
        .fails(1, &["notes: found diary.txt in it, expected an empty folder or a new one"]);
    let mut names: Vec<_> = fs::read_dir(desk.path("notes"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("text"))
        .collect();
    names.sort();
    assert_eq!(names, ["diary.txt", "run.json"]);
    assert_eq!(desk.read("notes/run.json"), "mine");
    fs::create_dir(desk.path("empty")).expect("a folder");
    desk.run(&format!("{line} empty"), &[]).ok();
    desk.run(&format!("{line} deep/er"), &[]).ok();
}

/// A folder from anybody must not start a program on this machine.
#[cfg(unix)]
#[test]
fn a_run_is_resumed_without_its_programs_unless_it_may_start_them() {
    let desk = Desk::new();
    let bot = crate::bots::sh("polite.sh");
    let line = format!("arena run tictactoe random '{bot}' --pairs 100000 --seed 3 --out r --threads 1");
    let mut command = desk.command(&line);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("papan starts");
    let end = Instant::now() + Duration::from_secs(50);
    while !desk.path("r/ledger.sqlite").exists() {
        assert!(Instant::now() < end, "a run begins");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("papan can be killed");
    child.wait().expect("papan ends");
    let words = ["r: ", "the run wants to start `sh ", "add --launch if it may"];
    desk.run("arena resume r", &[]).fails(1, &words);
    // What only reads the folder starts nothing, and needs no leave.
    let ran = desk.run("arena report r", &[]).ok();
    assert!(ran.err.contains("go on with `papan arena resume r --launch`."), "{ran:#?}");
    let mut command = desk.command("arena resume r --launch --threads 1");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    let child = command.spawn().expect("papan starts");
    thread::sleep(Duration::from_millis(500));
    let kill = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.is_ok_and(|status| status.success()), "the signal is sent");
    let output = child.wait_with_output().expect("papan ends");
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Starts a run, waits, and kills it without a word.
#[cfg(unix)]
fn kill_after(desk: &Desk, line: &str, wait: Duration) -> bool {
    let mut command = desk.command(line);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().expect("papan starts");
    thread::sleep(wait);
    let is_running = child.try_wait().expect("papan can be waited for").is_none();
    child.kill().expect("papan can be killed");
    child.wait().expect("papan ends");
    is_running
}

#[cfg(unix)]
#[test]
fn a_run_that_is_killed_at_any_moment_loses_nothing_and_counts_nothing_twice() {
    let desk = Desk::new();
    let begun = Instant::now();
    desk.run(&format!("{RUN} --threads 2 --out whole"), &[]).ok();
    let whole = begun.elapsed();
    kill_after(&desk, &format!("{RUN} --threads 2 --out parts"), whole / 8);
    let mut killed = 0;
    for kill in 0..20_u32 {
        // Moments that lie differently in each start: in its preparation, in its games, at its end.
        let wait = whole * (1 + kill * 7 % 20) / 200;
        let line = if desk.path("parts/ledger.sqlite").exists() {
            format!("arena resume parts --threads {}", 1 + kill % 3)
        } else {
            format!("{RUN} --out parts")
        };
        killed += u32::from(kill_after(&desk, &line, wait));
    }
    assert!(killed >= 10, "only {killed} runs were killed");
    desk.run("arena resume parts --threads 8", &[]).ok();
    assert_eq!(desk.read("parts/results.jsonl"), desk.read("whole/results.jsonl"));
    assert_eq!(desk.read("parts/results.pgn"), desk.read("whole/results.pgn"));
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_after_the_running_pairs() {
    let desk = Desk::new();
    let mut command =
        desk.command("arena run adjacency mcts:nodes=20000 hard --pairs 100000 --seed 3 --out r");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().expect("papan starts");
    let end = Instant::now() + Duration::from_secs(50);
    while !desk.path("r/ledger.sqlite").exists() {
        assert!(Instant::now() < end, "a run begins");
        thread::sleep(Duration::from_millis(20));
    }
    thread::sleep(Duration::from_millis(300));
    let kill = std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.is_ok_and(|status| status.success()), "the signal is sent");
    let output = child.wait_with_output().expect("papan ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("of 100000 pairs: go on with `papan arena resume r`."), "{said}");
    let games = desk.read("r/results.jsonl").lines().count();
    assert!(games >= 2 && games.is_multiple_of(2), "{games} games");
}

#[test]
fn a_report_is_a_page_of_its_own() {
    let desk = Desk::new();
    desk.run("arena run crossword easy medium random --pairs 3 --seed 4 --out r", &[]).ok();
    let ran = desk.run("arena report r", &[]).ok();
    assert!(ran.err.contains("The page is r/report.html."), "{ran:#?}");
    let page = desk.read("r/report.html");
    let parts = [
        "Strength",
        "Games won, drawn and lost",
        "Margins",
        "Length of games",
        "Time for a move",
        "First moves",
    ];
    for part in parts {
        assert!(page.contains(&format!("<title>{part}</title>")), "{part}");
    }
    assert!(page.contains("papan arena run crossword easy medium random --pairs 3"));
    for (at, _) in page.match_indices("href=\"games/") {
        let name = page[at + 6..].split('"').next().expect("a name");
        assert!(desk.path(&format!("r/{name}")).exists(), "{name}");
    }
    assert_eq!(page.matches("href=\"games/").count(), 18);
    assert!(!page.contains("href=\"http") && !page.contains("src=\""), "nothing is asked from outside");
}

#[test]
fn a_run_is_exported_for_other_programs() {
    let desk = Desk::new();
    desk.run("arena run crossword easy medium --pairs 2 --seed 4 --out r", &[]).ok();
    desk.run("arena export r --csv games.csv", &[]).ok().says(&["4 games written to games.csv."]);
    let table = desk.read("games.csv");
    assert_eq!(table.lines().count(), 5);
    assert!(table.starts_with("pair,game,round,seed,first,second,result,"), "{table}");
    let printed = desk.run("arena export r --csv -", &[]).ok();
    assert_eq!(printed.out.trim_end(), table.trim_end());
    desk.run("arena export r --gcg gcg", &[]).ok().says(&["4 games written to gcg."]);
    let ran = desk.run("replay gcg/000001-1.gcg --all", &[]).ok();
    ran.says(&["medium", "easy", "The end."]);
    desk.run("arena run tictactoe random minimax --pairs 1 --seed 4 --out t", &[]).ok();
    desk.run("arena export t --gcg gcg", &[]).fails(1, &["games of tictactoe are saved as .txt"]);
}

#[test]
fn of_runs_that_begin_in_one_folder_at_once_one_is_played() {
    let desk = Desk::new();
    let line = "arena run tictactoe random minimax --pairs 20 --seed 3 --out r";
    let start =
        || desk.command(line).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("papan starts");
    let ends: Vec<_> =
        [start(), start(), start()].map(|mut child| child.wait().expect("papan ends").code()).into();
    assert_eq!(ends.iter().filter(|code| **code == Some(0)).count(), 1, "{ends:?}");
    desk.run("arena resume r", &[]).ok();
    assert_eq!(desk.read("r/results.jsonl").lines().count(), 40);
    // What several make at once from the ledger is whole.
    let report = || desk.command("arena report r").stdout(Stdio::null()).spawn().expect("papan starts");
    let ends = [report(), report(), report()].map(|mut child| child.wait().expect("papan ends").code());
    assert_eq!(ends, [Some(0); 3]);
    assert_eq!(desk.read("r/results.jsonl").lines().count(), 40);
}

#[test]
fn formats_decide_who_meets_whom() {
    let desk = Desk::new();
    let players = "random greedy mirror mcts:nodes=200";
    let meetings = |format: &str, out: &str| {
        let line = format!(
            "arena run adjacency {players} --rounds 2 --pairs 1 --seed 1 --format {format} --out {out}"
        );
        let document = desk.run(&format!("{line} --json"), &[]).ok().json();
        document["report"]["meetings"].as_array().map(Vec::len)
    };
    assert_eq!(meetings("round-robin", "a"), Some(6));
    assert_eq!(meetings("gauntlet", "b"), Some(3));
    assert_eq!(meetings("swiss", "c"), Some(4));
    assert_eq!(meetings("swiss:3", "d"), Some(6));
}

#[test]
fn bad_input_is_refused_before_anything_is_written() {
    let desk = Desk::new();
    let two = "random minimax";
    desk.put("book.txt", "pass /\n");
    let cases = [
        (format!("arena run tictactoe {two} random --out x"), 1, "player `random` is listed twice"),
        (format!("arena run tictactoe {two} --budget hours=3 --out x"), 2, "nodes=N"),
        (format!("arena run tictactoe {two} --sprt elo0=5,elo1=0 --out x"), 2, "elo"),
        (format!("arena run tictactoe {two} --openings random:x --out x"), 2, "random:x"),
        (format!("arena run tictactoe {two} --openings no-such-book --out x"), 1, "no-such-book"),
        (format!("arena run tictactoe {two} --format ladder --out x"), 2, "ladder"),
        (format!("arena run tictactoe {two} --pairs 0 --out x"), 1, "at least 1"),
        (format!("arena run tictactoe {two} --rounds 3 --out x"), 1, "there is no option `rounds` here"),
        ("arena run tictactoe random --out x".to_owned(), 2, "2 values required"),
        ("arena run tictactoe random human --out x".to_owned(), 1, "is a person"),
        (
            "arena run crossword easy medium --openings book.txt --out x".to_owned(),
            1,
            "no opening that fits every deal",
        ),
        ("arena resume nowhere".to_owned(), 1, "found no ledger.sqlite"),
        ("arena report nowhere".to_owned(), 1, "found no ledger.sqlite"),
        ("arena export nowhere --csv -".to_owned(), 1, "found no ledger.sqlite"),
    ];
    for (line, code, words) in cases {
        desk.run(&line, &[]).fails(code, &[words]);
    }
    assert_eq!(desk.names(), ["book.txt"]);
    fs::create_dir(desk.path("r")).expect("a folder");
    desk.put("r/ledger.sqlite", "this is no database, however long it is".repeat(100));
    desk.run("arena resume r", &[]).fails(1, &["r/ledger.sqlite", "not a database"]);
    desk.put("r/ledger.sqlite", "");
    desk.run("arena report r", &[]).fails(1, &["r/ledger.sqlite", "found no ledger"]);
}
