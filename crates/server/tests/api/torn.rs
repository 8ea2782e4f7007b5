//! A database whose end was cut off or overwritten opens with a prefix of the acknowledged events, or reports
//! an error. No event is half there.

use crate::test_app::{TestApp, check, people};
use axum::Router;
use axum::http::StatusCode;
use papan_server::{Config, Server, Store, app};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// The database and its write-ahead log.
const FILES: [&str; 2] = ["games.sqlite", "games.sqlite-wal"];

/// The files that a server left behind, and the moves it had acknowledged.
struct Left {
    files: [Vec<u8>; 2],
    games: Vec<Played>,
    /// The length of the log after each move, and the game of the move.
    log: Vec<(usize, usize)>,
}

/// A game with its acknowledged moves.
struct Played {
    path: String,
    token: String,
    moves: Vec<String>,
}

#[test]
fn a_truncated_log_loses_only_its_end() {
    let left = check(play());
    let (file, log) = (&left.files[0], &left.files[1]);
    assert!(log.len() > 100_000, "the moves are in the log: {} bytes", log.len());
    for (number, cut) in (0..=log.len()).step_by(1999).enumerate() {
        let mut torn = log[..cut].to_vec();
        match number % 3 {
            0 => {}
            1 => torn.resize(log.len(), 0),
            _ => torn.extend(garbage(log.len() - cut)),
        }
        let kept = check(reopened(&left, [file, &torn]));
        let kept = kept.unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        for (game, kept) in kept.iter().enumerate() {
            let whole = left.log.iter().filter(|&&(end, of)| of == game && end <= cut).count();
            // The log also contains the creation of the games.
            let kept = kept.as_ref().map_or(0, |kept| *kept);
            assert!(
                kept >= whole,
                "cut at {cut}: found {kept} moves of game {game}, expected {whole} at least"
            );
        }
    }
}

#[test]
fn a_file_torn_during_a_checkpoint_is_restored_from_the_log() {
    let mut left = check(play());
    let log = left.files[1].clone();
    // The log was checkpointed into the file, and then the end of the file was lost. The log still has it.
    let file = settled(&left);
    assert!(file.len() > left.files[0].len());
    left.files[0] = file;
    for cut in (left.files[0].len() / 2..left.files[0].len()).step_by(4099) {
        let torn = [&left.files[0][..cut], &garbage(left.files[0].len() - cut)].concat();
        let kept =
            check(reopened(&left, [&torn, &log])).unwrap_or_else(|error| panic!("cut at {cut}: {error}"));
        let all: Vec<_> = left.games.iter().map(|game| Some(game.moves.len())).collect();
        assert_eq!(kept, all, "cut at {cut}");
    }
}

#[test]
fn a_torn_file_without_its_log_is_reported() {
    let left = check(play());
    let file = settled(&left);
    let mut told = 0;
    for (number, cut) in (0..file.len()).step_by(1361).enumerate() {
        let mut torn = file[..cut].to_vec();
        match number % 3 {
            0 => {}
            1 => torn.resize(file.len(), 0),
            _ => torn.extend(garbage(file.len() - cut)),
        }
        // An empty file is a new database without games.
        match check(reopened(&left, [&torn, &[]])) {
            Ok(kept) => told += usize::from(kept.iter().any(Option::is_none)),
            Err(error) => {
                assert!(!error.is_empty());
                told += 1;
            }
        }
    }
    assert!(told > 0);
}

/// Plays some games and copies the files as a crash would leave them.
async fn play() -> Left {
    let app = TestApp::new();
    let log = app.folder.path().join(FILES[1]);
    let mut left = Left { files: [Vec::new(), Vec::new()], games: Vec::new(), log: Vec::new() };
    for game in ["tictactoe", "adjacency", "crossword"] {
        let (path, [token, other]) = app.game(game, people(), json!({})).await;
        let tokens = [token.expect("a person"), other.expect("a person")];
        let mut state = app.get(&path, Some(&tokens[0])).await.body;
        let mut moves = Vec::new();
        while let Some(turn) = state["turn"].as_u64() {
            let mv = if game == "crossword" { json!("pass") } else { state["legal"][0].clone() };
            let body = json!({ "move": mv, "ply": state["ply"] });
            let played = app.post(&format!("{path}/moves"), Some(&tokens[turn as usize]), body).await;
            assert_eq!(played.status, StatusCode::OK, "{}", played.body);
            moves.push(mv.as_str().expect("a move").to_owned());
            left.log.push((fs::metadata(&log).expect("a log").len() as usize, left.games.len()));
            state = played.body;
        }
        let [token, _] = tokens;
        left.games.push(Played { path, token, moves });
    }
    left.files = FILES.map(|name| fs::read(app.folder.path().join(name)).expect("a file"));
    left
}

/// Returns the database after a checkpoint of the log.
fn settled(left: &Left) -> Vec<u8> {
    let folder = laid([&left.files[0], &left.files[1]]);
    Store::open(folder.path()).expect("a store").close();
    fs::read(folder.path().join(FILES[0])).expect("a file")
}

/// Writes the files to a new folder.
fn laid(files: [&[u8]; 2]) -> TempDir {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    for (name, bytes) in FILES.iter().zip(files).filter(|(_, bytes)| !bytes.is_empty()) {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    folder
}

/// Opens the files. Returns the number of moves of each game, `None` for a game that cannot be loaded, or the
/// error of opening.
async fn reopened(left: &Left, files: [&[u8]; 2]) -> Result<Vec<Option<usize>>, String> {
    let folder = laid(files);
    let app = TestApp { app: opened(folder.path())?, folder };
    let mut kept = Vec::new();
    for game in &left.games {
        let answer = app.get(&game.path, Some(&game.token)).await;
        if answer.status == StatusCode::OK {
            kept.push(Some(beginning(game, &answer.body)));
            continue;
        }
        let is_told = answer.body["error"]["code"].is_string();
        assert!(is_told && answer.status.as_u16() >= 400, "{}", answer.body);
        kept.push(None);
    }
    Ok(kept)
}

fn opened(folder: &Path) -> Result<Router, String> {
    let store = Store::open(folder).map_err(|error| error.to_string())?;
    Ok(app(Server::new(store, Config::default()).expect("a server")))
}

/// Returns the number of moves, which must be a prefix of the acknowledged ones.
fn beginning(game: &Played, state: &Value) -> usize {
    let moves = state["moves"].as_array().expect("a list");
    let moves: Vec<&str> = moves.iter().filter_map(|made| made["move"].as_str()).collect();
    assert!(moves.len() <= game.moves.len(), "{state}");
    assert_eq!(moves, game.moves[..moves.len()], "{state}");
    assert_eq!(state["ply"], json!(moves.len()), "{state}");
    moves.len()
}

/// Returns pseudorandom bytes.
fn garbage(length: usize) -> Vec<u8> {
    (0..length as u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 23) as u8).collect()
}
