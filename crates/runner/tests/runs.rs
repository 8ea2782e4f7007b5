//! Runs play the same games on any number of threads and with any interruptions.

use papan_arena::{GameRecord, GameResult, Openings, Run, SprtDecision, Termination, TournamentFormat};
use papan_game::{ForfeitKind, Seat, StopFlag};
use papan_host::system_environment;
use papan_runner::{Ledger, PreparedRun, ReplaySession, RunConditions, RunFolder, RunProgress, play};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

fn run(game: &str, options: &[(&str, &str)], players: &[&str], pairs: u64) -> Run {
    Run {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: game.to_owned(),
        options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
        players: players.iter().map(|&player| player.to_owned()).collect(),
        pairs,
        format: TournamentFormat::RoundRobin,
        sprt: None,
        openings: Openings::Random(2),
        budget: Some("nodes=300".to_owned()),
        time_rules: papan_arena::TimeRules::default(),
        seed: 11,
        files: BTreeMap::new(),
    }
}

/// Returns a run of the crossword game without openings; its random bag makes games differ.
fn crossword(players: &[&str], pairs: u64) -> Run {
    Run { openings: Openings::None, ..run("crossword", &[], players, pairs) }
}

fn played(run: Run, threads: usize) -> (RunProgress, Ledger) {
    let prepared = PreparedRun::new(run, &system_environment()).expect("a run that can be played");
    let ledger = Ledger::in_memory(prepared.run()).expect("a ledger");
    let conditions = RunConditions { threads, stop: &StopFlag::default(), environment: system_environment };
    play(&prepared, ledger, &conditions, |_| {}).expect("all pairs are played")
}

/// Returns the games that count, in order.
fn games((progress, ledger): &(RunProgress, Ledger)) -> Vec<GameRecord> {
    let mut games = Vec::new();
    let kept = ledger.pairs(progress.end(), |finished| {
        games.extend(finished.games);
        Ok(())
    });
    kept.expect("the ledger can be read");
    games
}

fn check_threads(run: &Run) {
    let alone = played(run.clone(), 1);
    let expected = games(&alone);
    assert!(alone.0.is_complete() && !expected.is_empty());
    for threads in [2, 8] {
        assert!(games(&played(run.clone(), threads)) == expected, "{} with {threads} threads", run.game);
    }
}

#[test]
fn any_number_of_threads_plays_the_same_games() {
    check_threads(&run("tictactoe", &[("size", "4x4x3")], &["random", "mcts", "alphabeta"], 20));
    check_threads(&run("adjacency", &[("rounds", "3")], &["genetic", "hillclimb"], 20));
    check_threads(&crossword(&["easy", "medium"], 6));
    check_threads(&Run {
        format: "swiss:3".parse().expect("a format"),
        ..run("adjacency", &[("rounds", "2")], &["random", "greedy", "mcts", "alphabeta", "mirror"], 3)
    });
}

#[test]
fn a_test_ends_at_the_same_pair_on_any_number_of_threads() {
    let sprt = Some("elo0=0,elo1=100".parse().expect("a test"));
    let run = Run { sprt, ..run("adjacency", &[("rounds", "3")], &["alphabeta", "random"], 500) };
    check_threads(&run);
    let (progress, _) = played(run, 3);
    assert_eq!(progress.verdict(), Some(SprtDecision::Accept1));
    assert!(progress.end() < 500 && progress.played() == progress.end());
}

#[test]
fn a_sequential_test_of_equals_ends_undecided() {
    // Perfect players draw every game from the start.
    let sprt = Some("elo0=-5,elo1=5".parse().expect("a test"));
    let perfect = run("tictactoe", &[], &["alphabeta", "minimax"], 5);
    let (progress, _) = played(Run { sprt, openings: Openings::None, budget: None, ..perfect }, 2);
    assert_eq!((progress.verdict(), progress.end()), (Some(SprtDecision::Continue), 5));
    assert!(progress.report().to_string().contains("undecided"), "{}", progress.report());
}

/// Plays in a folder until this many more pairs are finished.
fn play_some(folder: &Path, pairs: u64, threads: usize) -> RunProgress {
    let (folder, ledger, run) = RunFolder::open(folder).expect("the folder of a run");
    let _hold = folder.lock().expect("nobody else plays there");
    let prepared = PreparedRun::resume(run, &system_environment()).expect("a run that can be played");
    let (stop, begun) = (StopFlag::default(), Cell::new(None));
    let conditions = RunConditions { threads, stop: &stop, environment: system_environment };
    let (progress, ledger) = play(&prepared, ledger, &conditions, |progress| {
        let before = begun.get().unwrap_or(progress.played());
        begun.set(Some(before));
        if progress.played() >= before.saturating_add(pairs) {
            stop.raise();
        }
    })
    .expect("some pairs are played");
    folder.export(&ledger, &progress, &system_environment()).expect("the files can be written");
    progress
}

#[test]
fn a_resumed_run_equals_an_uninterrupted_one() {
    let players = ["alphabeta:nodes=3000", "mcts:nodes=3000", "greedy"];
    let run = run("adjacency", &[("rounds", "4")], &players, 30);
    let scratch = tempfile::tempdir().expect("a folder");
    let [whole, parts] = ["whole", "parts"].map(|name| scratch.path().join(name));
    for path in [&whole, &parts] {
        let prepared = PreparedRun::new(run.clone(), &system_environment()).expect("a run");
        RunFolder::create(path, prepared.run()).expect("a new folder");
    }
    assert!(play_some(&whole, u64::MAX, 2).is_complete());
    let mut rests = 0;
    while !play_some(&parts, 7, 1 + rests % 3).is_complete() {
        rests += 1;
    }
    for file in ["results.jsonl", "results.pgn", "run.json"] {
        let [whole, parts] = [&whole, &parts].map(|path| fs::read(path.join(file)).expect("a file"));
        assert!(whole == parts && !whole.is_empty(), "{file}");
    }
    let again = RunFolder::create(&whole, &run).expect_err("it holds a run").to_string();
    assert!(again.contains("papan arena resume"), "{again}");
}

#[test]
fn a_folder_is_locked_by_one_process() {
    let scratch = tempfile::tempdir().expect("a folder");
    let run = run("tictactoe", &[], &["random", "minimax"], 1);
    let (folder, _, lock) = RunFolder::create(scratch.path(), &run).expect("a new folder");
    assert!(folder.lock().is_err());
    drop(lock);
    assert!(folder.lock().is_ok());
}

#[test]
fn a_player_without_an_answer_loses_that_game_and_the_run_goes_on() {
    let run = played(run("tictactoe", &[], &["automaton:classic", "random"], 10), 2);
    let games = games(&run);
    assert_eq!(games.len(), 20);
    let is_lost = |game: &&GameRecord| {
        let Termination::Forfeited { seat, how, reason } = &game.ending else { return false };
        *how == ForfeitKind::NoAnswer
            && !reason.is_empty()
            && game.players[seat.index()] == "automaton:classic"
            && game.result == GameResult::win(seat.other())
    };
    let losses = games.iter().filter(is_lost).count() as u64;
    assert!(losses > 0);
    assert_eq!(run.0.report().players[0].forfeits.get("no-answer"), Some(&losses));
}

#[test]
fn the_games_of_a_pair_have_the_same_opening_and_the_same_chance() {
    let games = games(&played(run("adjacency", &[("rounds", "3")], &["random", "greedy"], 20), 2));
    for pair in games.chunks(2) {
        assert_eq!((&pair[0].opening, pair[0].seed), (&pair[1].opening, pair[1].seed));
        assert_eq!(pair[0].opening.len(), 2);
        assert_eq!(pair[0].players[0], pair[1].players[1]);
    }
    let openings: BTreeSet<_> = games.iter().map(|game| &game.opening).collect();
    assert!(openings.len() > 15, "openings differ: {}", openings.len());
}

/// Returns the racks of both seats at their first moves.
fn racks(game: &GameRecord) -> Vec<String> {
    let environment = system_environment();
    let mut replay = ReplaySession::new(game, &environment).expect("a table");
    let gcg = replay.end(game).expect("the game is legal").save();
    let rack =
        |line: &str| line.split(": ").nth(1).and_then(|rest| rest.split(' ').next()).map(str::to_owned);
    gcg.lines().filter(|line| line.starts_with('>')).take(2).filter_map(rack).collect()
}

#[test]
fn the_games_of_a_crossword_pair_share_the_bag() {
    // One strategy under two names: with the same bag and random streams, both games are identical.
    let twins = games(&played(crossword(&["easy", "easy:vocabulary=all"], 5), 2));
    for pair in twins.chunks(2) {
        assert_eq!(pair[0].moves, pair[1].moves);
    }
    // Two strategies: each seat starts with the same tiles in both games.
    let mixed = games(&played(crossword(&["easy", "random"], 5), 2));
    for pair in mixed.chunks(2) {
        let [there, back] = [racks(&pair[0]), racks(&pair[1])];
        assert_eq!((there.len(), &there), (2, &back));
    }
    assert_ne!(racks(&mixed[0]), racks(&mixed[2]), "other pairs have other bags");
}

#[test]
fn the_files_of_a_run_are_hashed_and_must_not_change() {
    let scratch = tempfile::tempdir().expect("a folder");
    let list = scratch.path().join("words.txt");
    let words = "CAT\nCATS\nDOG\nDOGS\nTOAD\nTO\nDO\nGO\nSO\nAT\n";
    fs::write(&list, words).expect("a file");
    let name = list.to_str().expect("a name in UTF-8");
    let run = run("crossword", &[("lexicon", name)], &["easy", "random"], 1);
    let prepared =
        PreparedRun::new(Run { openings: Openings::None, ..run }, &system_environment()).expect("a run");
    let files = &prepared.run().files;
    assert_eq!(files.keys().map(String::as_str).collect::<Vec<_>>(), [name, "lexicon"]);
    assert!(files.values().all(|hash| hash.len() == 64));
    assert_eq!(prepared.run().options.get("letters").map(String::as_str), Some("english"));
    let run = prepared.run().clone();
    assert!(PreparedRun::resume(run.clone(), &system_environment()).is_ok());
    fs::write(&list, format!("{words}OX\n")).expect("a file");
    let changed =
        PreparedRun::resume(run, &system_environment()).err().expect("the words have changed").to_string();
    assert!(changed.contains("has changed since the run was started"), "{changed}");
}

const TWO: [&str; 2] = ["random", "minimax"];

/// Checks that a run is rejected with an error that contains this text.
fn check_refused(run: Run, expected: &str) {
    let reason = PreparedRun::new(run, &system_environment()).err().expect("a refusal").to_string();
    assert!(reason.contains(expected), "{reason}");
}

#[test]
fn invalid_runs_are_rejected_before_the_first_game() {
    let usual = run("tictactoe", &[], &TWO, 1);
    check_refused(run("chess", &[], &TWO, 1), "there is no game `chess`");
    check_refused(run("tictactoe", &[], &["random", "deep-blue"], 1), "there is no player `deep-blue`");
    check_refused(run("tictactoe", &[], &["random", "human:Ani"], 1), "`human:Ani` is a person");
    check_refused(run("tictactoe", &[], &["random"], 1), "expected at least 2");
    check_refused(run("tictactoe", &[("size", "0x0x0")], &TWO, 1), "expected 1 to 64");
    check_refused(Run { budget: Some("hours=3".into()), ..usual.clone() }, "`hours=3` is not a budget");
    check_refused(Run { openings: Openings::File("no-such-book".into()), ..usual }, "no-such-book");
}

#[test]
fn openings_come_from_a_file_in_turn() {
    let scratch = tempfile::tempdir().expect("a folder");
    let book = scratch.path().join("book.txt");
    let with_book = |text: &str| {
        fs::write(&book, text).expect("a file");
        let name = book.to_str().expect("a name in UTF-8").to_owned();
        Run { openings: Openings::File(name), ..run("tictactoe", &[], &TWO, 4) }
    };
    check_refused(with_book("5 5\n"), "the opening `5 5`: move `5`");
    check_refused(with_book("1 4 2 5 3\n"), "the game is over after it");
    let games = games(&played(with_book("5 1\n2 3 # remark\n"), 2));
    let openings: Vec<String> = games.iter().map(|game| game.opening.join(" ")).collect();
    assert_eq!(openings[..4], openings[4..]);
    assert!(openings.contains(&"5 1".to_owned()) && openings.contains(&"2 3".to_owned()));
}

#[test]
fn a_late_move_loses_by_time() {
    // The player to move has no time at all.
    let time_rules = papan_arena::TimeRules { grace_ms: 0, ..papan_arena::TimeRules::default() };
    let late = run("tictactoe", &[], &TWO, 1);
    for game in games(&played(Run { budget: Some("game=0ms".to_owned()), time_rules, ..late }, 1)) {
        let Termination::Forfeited { seat, how, .. } = game.ending else { panic!("{:?}", game.ending) };
        assert_eq!((how, seat, game.moves.len()), (ForfeitKind::OverTime, Seat::First, 0));
    }
}
