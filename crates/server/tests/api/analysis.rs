//! Analysis is available where it gives no unfair advantage, and a search ends when its client disconnects.

use crate::test_app::{TestApp, check, open, people};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use papan_server::{Config, Limits, Server, Store, app};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

/// Returns the events of a stream that has ended.
fn events(body: &Value) -> Vec<Value> {
    let text = body.as_str().unwrap_or_default();
    let data = text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).expect("a document")).collect()
}

fn against(player: &str) -> Value {
    json!([{ "kind": "human" }, { "kind": "bot", "player": player }])
}

async fn play(app: &TestApp, path: &str, token: Option<&str>, mv: &str) -> Value {
    let ply = app.settled(path, token).await["ply"].clone();
    let played = app.post(&format!("{path}/moves"), token, json!({ "move": mv, "ply": ply })).await;
    assert_eq!(played.status, StatusCode::OK, "{}", played.body);
    app.settled(path, token).await
}

#[test]
fn analyzes_every_move_of_an_open_position() {
    check(async {
        let app = TestApp::new();
        let (path, [token, _]) = app.game("tictactoe", against("alphabeta"), json!({})).await;
        let state = play(&app, &path, token.as_deref(), "1").await;
        assert_eq!((&state["ply"], &state["can"]["analysis"]), (&json!(2), &json!(true)));
        for viewer in [token.as_deref(), None] {
            let told = app.get(&format!("{path}/analysis?at=1"), viewer).await;
            assert_eq!(told.status, StatusCode::OK);
            assert!(told.headers.contains("text/event-stream"), "{}", told.headers);
            let events = events(&told.body);
            let (last, before) = events.split_last().expect("events");
            assert!(!before.is_empty() && before.iter().all(|event| event["done"] == false));
            assert!(before.windows(2).all(|two| two[0]["depth"].as_u64() < two[1]["depth"].as_u64()));
            assert_eq!((&last["done"], &last["at"], &last["seat"]), (&json!(true), &json!(1), &json!(1)));
            assert_eq!(last["moves"].as_array().map(Vec::len), Some(8));
            assert_eq!((&last["moves"][0]["move"], &last["moves"][0]["behind"]), (&json!("5"), &json!(0.0)));
            assert_eq!(last["moves"][0]["value"]["exact"]["margin"], 0, "{last}");
            assert_eq!(last["played"], state["moves"][1]["move"]);
        }
        let wrong = app.get(&format!("{path}/analysis?at=3"), None).await;
        assert_eq!((wrong.status.as_u16(), &wrong.body["error"]["code"]), (422, &json!("bad-fields")));
    });
}

#[test]
fn refuses_analysis_while_people_play_each_other() {
    check(async {
        let app = TestApp::new();
        let (path, [first, _]) = app.game("tictactoe", people(), json!({})).await;
        for viewer in [first.as_deref(), None] {
            let refused = app.get(&format!("{path}/analysis"), viewer).await;
            assert_eq!(
                (refused.status.as_u16(), &refused.body["error"]["code"]),
                (422, &json!("not-allowed"))
            );
            assert_eq!(app.get(&path, viewer).await.body["can"]["analysis"], false);
        }
        app.post(&format!("{path}/resign"), first.as_deref(), json!({ "seat": 0 })).await;
        assert_eq!(app.get(&path, None).await.body["can"]["analysis"], true);
        let told = app.get(&format!("{path}/analysis"), None).await;
        assert_eq!(events(&told.body).last().expect("events")["moves"].as_array().map(Vec::len), Some(9));
    });
}

#[test]
fn a_running_hidden_game_is_analyzed_only_from_the_own_seat() {
    check(async {
        let app = TestApp::new();
        let options = json!({ "starts": "first" });
        let (path, [token, _]) = app.game("crossword", against("easy"), options).await;
        let token = token.as_deref();
        let state = play(&app, &path, token, "pass").await;
        assert_eq!((&state["ply"], &state["thought"]), (&json!(2), &Value::Null));
        let told = app.get(&format!("{path}/analysis?at=0"), token).await;
        let events = events(&told.body);
        let last = events.last().expect("events");
        assert_eq!((&last["played"], &last["done"]), (&json!("pass"), &json!(true)));
        let moves = last["moves"].as_array().expect("moves");
        assert!(moves.len() > 15, "the best fifteen and the one that was made: {}", moves.len());
        for mv in moves {
            assert!(mv["score"].is_i64() && mv["leave"].is_string(), "{mv}");
            assert!(mv["equity"].is_f64() && mv["behind"].is_f64(), "{mv}");
        }
        assert!(moves.iter().any(|mv| mv["move"] == "pass"));
        // The bot's turn, and positions that belong to the other seat.
        for (at, viewer) in [(1, token), (0, None), (1, None), (2, None)] {
            let refused = app.get(&format!("{path}/analysis?at={at}"), viewer).await;
            assert_eq!(
                (refused.status.as_u16(), &refused.body["error"]["code"]),
                (422, &json!("not-allowed"))
            );
            assert_eq!(app.get(&format!("{path}?at={at}"), viewer).await.body["can"]["analysis"], false);
        }
        app.post(&format!("{path}/resign"), token, json!({})).await;
        let told = app.get(&format!("{path}/analysis?at=1"), None).await;
        assert_eq!(told.status, StatusCode::OK, "everything is visible after the end");
        let ended = app.get(&format!("{path}?at=2"), None).await.body;
        assert!(ended["thought"]["notes"][0]["code"].is_string(), "{}", ended["thought"]);
    });
}

/// Waits until no search runs.
async fn ended(server: &Server) {
    for _ in 0..2000 {
        if server.searching() == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("a search runs on after its client disconnected");
}

#[test]
fn disconnecting_stops_the_search_and_frees_its_thread() {
    check(async {
        let folder = TempDir::with_prefix("papan").expect("a folder");
        let store = Store::open(folder.path()).expect("a store");
        // The search is practically unlimited.
        let limits = Limits { nodes: u64::MAX, think_time: Duration::from_hours(1), ..Limits::default() };
        let server = Server::new(store, Config { limits, ..Config::default() }).expect("a server");
        let app = TestApp { app: app(Arc::clone(&server)), folder };
        let (path, [token, _]) = app.game("adjacency", against("greedy"), json!({})).await;
        // More searches than may run at once, each of which would take ages.
        for _ in 0..4 {
            let request = Request::get(format!("{path}/analysis"))
                .header(header::HOST, "127.0.0.1:8080")
                .header(header::AUTHORIZATION, format!("Bearer {}", token.as_deref().expect("a token")));
            let request = request.body(Body::empty()).expect("a request");
            let mut body = app.app.clone().oneshot(request).await.expect("an answer").into_body();
            let first = body.frame().await.expect("something").expect("data");
            assert!(first.into_data().is_ok_and(|data| data.starts_with(b"event: analysis")));
            assert_eq!(server.searching(), 1, "the search runs while the client reads");
            drop(body);
            ended(&server).await;
        }
    });
}

#[test]
fn explanations_survive_a_restart_and_are_undone_with_their_moves() {
    check(async {
        let mut app = TestApp::new();
        let (path, [token, _]) = app.game("tictactoe", against("alphabeta"), json!({})).await;
        let token = token.as_deref();
        let first = play(&app, &path, token, "1").await;
        let state = play(&app, &path, token, first["legal"][0].as_str().expect("a move")).await;
        for at in 0..=4 {
            let shown = app.get(&format!("{path}?at={at}"), token).await.body;
            let expected = if at % 2 == 0 && at > 0 { &shown["moves"][at - 1]["move"] } else { &Value::Null };
            assert_eq!(&shown["thought"]["move"], expected, "at {at}");
        }
        assert_eq!(state["thought"], app.get(&format!("{path}?at=4"), token).await.body["thought"]);
        assert!(state["thought"]["value"]["exact"].is_object(), "{}", state["thought"]);
        app.app = open(&app.folder);
        assert_eq!(app.get(&path, token).await.body, state);
        let undone = app.post(&format!("{path}/undo"), token, json!({})).await.body;
        assert_eq!((&undone["ply"], &undone["thought"]), (&json!(2), &first["thought"]));
    });
}

#[test]
fn a_strict_game_is_analyzed_after_its_end_and_a_study_at_any_time() {
    check(async {
        let app = TestApp::new();
        let strict = json!({ "game": "tictactoe", "seats": against("alphabeta"), "strict": true });
        let (path, [token, _]) = app.made("/api/games", strict).await;
        let token = token.as_deref();
        let refused = app.get(&format!("{path}/analysis"), token).await;
        assert_eq!((refused.status.as_u16(), &refused.body["error"]["code"]), (422, &json!("not-allowed")));
        app.post(&format!("{path}/resign"), token, json!({})).await;
        assert_eq!(app.get(&format!("{path}/analysis"), token).await.status, StatusCode::OK);
        let file = app.get(&format!("{path}/record"), token).await.body;
        let (study, [token, _]) = app.made("/api/open", json!({ "text": file })).await;
        let told = app.get(&format!("{study}/analysis?at=0"), token.as_deref()).await;
        let last = events(&told.body).pop().expect("events");
        assert_eq!((&last["done"], last["moves"].as_array().map(Vec::len)), (&json!(true), Some(9)));
    });
}

#[test]
fn the_moves_of_a_record_are_analyzed_with_its_racks() {
    check(async {
        let app = TestApp::new();
        let text = "#character-encoding UTF-8\n#player1 A Ani\n#player2 B Budi\n\
                    >A: AEINRST 8D SAINTER +66 66\n>B: EEOQTUZ -Q +0 0\n";
        let (study, [token, _]) = app.made("/api/open", json!({ "text": text })).await;
        let token = token.as_deref();
        let told = app.get(&format!("{study}/analysis?at=0"), token).await;
        let last = events(&told.body).pop().expect("events");
        assert!(last["moves"].as_array().is_some_and(|moves| moves.len() >= 15), "{last}");
        assert!(
            last["moves"].as_array().is_some_and(|moves| moves.iter().any(|mv| mv["move"] == last["played"]))
        );
        assert_eq!(last["moves"][0]["leave"], "", "the best move lays all seven tiles of the file");
        let shown = app.get(&study, token).await.body;
        assert_eq!((&shown["ply"], &shown["thought"]), (&json!(2), &Value::Null));
    });
}
