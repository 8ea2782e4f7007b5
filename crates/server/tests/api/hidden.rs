//! Hidden information is in no response that a client must not see it in.

use crate::test_app::{TestApp, check, people};
use papan_catalog::game;
use papan_game::{Seat, Viewer};
use papan_session::{BoardView, Environment, Setup};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use tempfile::TempDir;

/// The option that lets the first seat begin.
fn first_begins() -> Value {
    json!({ "starts": "first" })
}

/// Returns the racks of both seats at the start of the crossword game with a seed.
fn racks(seed: u64) -> [Vec<String>; 2] {
    let human = || "human".parse().expect("a player");
    let options = vec![("starts".to_owned(), "first".to_owned())];
    let setup = Setup { options, ..Setup::new([human(), human()], seed) };
    let session =
        game("crossword").expect("the game").session(&setup, &Environment::EMPTY).expect("a session");
    let rack = |seat: Seat| match session.board_view(Viewer::Seat(seat), 0) {
        Some(BoardView::Crossword(look)) => look.racks[seat.index()].clone().expect("own tiles are seen"),
        other => panic!("a crossword game was expected: {other:?}"),
    };
    Seat::BOTH.map(rack)
}

/// Returns two seeds that give `seat` the same rack and the other seat different ones.
fn twins(seat: Seat) -> [u64; 2] {
    let mut known: HashMap<Vec<String>, (u64, Vec<String>)> = HashMap::new();
    for seed in 0.. {
        let racks = racks(seed);
        let (own, hidden) = (racks[seat.index()].clone(), racks[seat.other().index()].clone());
        if let Some((twin, other)) = known.insert(own, (seed, hidden.clone()))
            && other != hidden
        {
            return [twin, seed];
        }
    }
    unreachable!("there are fewer racks than seeds")
}

/// Opens a copy of a server's folder in which the only game has another seed.
fn reseeded(folder: &TempDir, seed: u64) -> TestApp {
    let copy = TempDir::with_prefix("papan").expect("a folder");
    for entry in fs::read_dir(folder.path()).expect("the folder") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("a copy");
    }
    let store = rusqlite::Connection::open(copy.path().join("games.sqlite")).expect("the store");
    store.execute("UPDATE game SET seed = ?1", [seed.cast_signed()]).expect("another seed");
    drop(store);
    TestApp::over(copy)
}

/// Returns everything that the second seat receives for every request it can make.
async fn heard(app: &TestApp, path: &str, token: &str, ply: usize) -> Vec<String> {
    let mut all = Vec::new();
    for place in ["", "?at=0", "?at=1", "/record", "/record?form=json", "/analysis", "/analysis?at=0"] {
        let answer = app.get(&format!("{path}{place}"), Some(token)).await;
        all.push(format!("{place}: {} {} {}", answer.status, answer.headers, answer.body));
    }
    for (place, body) in [
        ("moves", json!({ "move": "pass", "ply": 99 })),
        ("moves", json!({ "move": "8H QQ", "ply": ply })),
        ("preview", json!({ "move": "pass" })),
        ("preview", json!({ "move": "8H ZA" })),
        ("hint", json!({ "step": 3 })),
        ("undo", json!({})),
        ("resign", json!({ "seat": 0 })),
        ("claim", json!({ "code": "0123456789abcdef0123456789abcdef" })),
        ("takeback", json!({ "version": ply })),
        ("takeback/answer", json!({ "version": ply, "accept": true })),
    ] {
        let answer = app.post(&format!("{path}/{place}"), Some(token), body).await;
        all.push(format!("{place}: {} {} {}", answer.status, answer.headers, answer.body));
    }
    all.push(app.first_event(&format!("{path}/events"), Some(token)).await);
    all
}

#[test]
fn games_that_differ_only_in_hidden_tiles_look_the_same() {
    check(async {
        let seeds = twins(Seat::Second);
        let origin = TestApp::new();
        let (path, [first, second]) = origin.game("crossword", people(), first_begins()).await;
        let (first, second) = (first.expect("a token"), second.expect("a token"));
        let desks = seeds.map(|seed| reseeded(&origin.folder, seed));
        let own: Vec<Value> = futures_util::future::join_all(desks.iter().map(|app| async {
            let state = app.get(&path, Some(&first)).await.body;
            state["view"]["racks"][0].clone()
        }))
        .await;
        assert_ne!(own[0], own[1], "the first seat has other tiles in the other game");
        let mut heard_by_watchers = Vec::new();
        // The first seat exchanges a tile, which differs between the games. The second passes: it draws
        // nothing, so it learns nothing.
        for ply in 0..4 {
            let mut both = Vec::new();
            for (app, rack) in desks.iter().zip(&own) {
                let tile = rack[0].as_str().expect("a tile");
                let mv = if ply == 0 { format!("exchange {tile}") } else { "pass".to_owned() };
                let token = if ply % 2 == 0 { &first } else { &second };
                both.push(heard(app, &path, &second, ply).await);
                heard_by_watchers.push(app.get(&path, None).await.body.to_string());
                let played =
                    app.post(&format!("{path}/moves"), Some(token), json!({ "move": mv, "ply": ply })).await;
                assert_eq!(played.status.as_u16(), 200, "{}", played.body);
            }
            assert_eq!(both[0], both[1], "after {ply} moves");
        }
        for pair in heard_by_watchers.chunks(2) {
            assert_eq!(pair[0], pair[1], "spectators see the same");
        }
        let ends = futures_util::future::join_all(
            desks.iter().map(|app| async { app.get(&path, Some(&first)).await.body["moves"].to_string() }),
        )
        .await;
        assert_ne!(ends[0], ends[1], "the mover knows the exchanged tile");
    });
}

#[test]
fn hints_and_analysis_use_no_hidden_information() {
    check(async {
        let origin = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "easy" }]);
        let (path, [token, _]) = origin.game("crossword", seats, first_begins()).await;
        let token = token.expect("a token");
        let mut told = Vec::new();
        for seed in twins(Seat::First) {
            let app = reseeded(&origin.folder, seed);
            let mut all = heard_asking(&app, &path, &token).await;
            for step in 1..=3 {
                let hint = app.post(&format!("{path}/hint"), Some(&token), json!({ "step": step })).await;
                assert_eq!(hint.status.as_u16(), 200, "{}", hint.body);
                all.push(hint.body.to_string());
            }
            let best = app.post(&format!("{path}/hint"), Some(&token), json!({ "step": 3 })).await.body;
            let tried =
                app.post(&format!("{path}/preview"), Some(&token), json!({ "move": best["move"] })).await;
            assert_eq!(tried.body["legal"], true, "{}", tried.body);
            all.push(tried.body.to_string());
            told.push(all);
        }
        assert_eq!(told[0], told[1]);
    });
}

/// Returns the responses to a person who looks at the game and analyzes it.
async fn heard_asking(app: &TestApp, path: &str, token: &str) -> Vec<String> {
    let analysis = app.get(&format!("{path}/analysis"), Some(token)).await;
    assert_eq!(analysis.status.as_u16(), 200, "{}", analysis.body);
    let state = app.get(path, Some(token)).await.body.to_string();
    vec![analysis.body.to_string(), state, app.first_event(&format!("{path}/events"), Some(token)).await]
}

#[test]
fn no_undo_after_the_end_has_revealed_hidden_tiles() {
    check(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "easy" }]);
        let (path, [token, _]) = app.game("crossword", seats, first_begins()).await;
        app.play(&path, token.as_deref(), "pass", 0).await;
        let before = app.settled(&path, token.as_deref()).await;
        assert_eq!((&before["can"]["undo"], &before["seed"]), (&json!(true), &Value::Null));
        let over = app.post(&format!("{path}/resign"), token.as_deref(), json!({})).await.body;
        assert!(over["seed"].is_string(), "the seed is revealed at the end: {over}");
        assert_eq!(over["can"]["undo"], false);
        let refused = app.post(&format!("{path}/undo"), token.as_deref(), json!({})).await;
        assert_eq!((refused.status.as_u16(), &refused.body["error"]["code"]), (422, &json!("not-allowed")));
    });
}
