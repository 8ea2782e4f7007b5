//! Timed games. Time is paused in these tests and advances only while they wait.

use crate::test_app::{TestApp, check_paused, open, open_with, people};
use papan_server::{Config, Limits};
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;

/// Creates a game of tic-tac-toe with one minute plus two seconds per move.
async fn game(app: &TestApp, seats: Value) -> (String, [Option<String>; 2]) {
    let clock = json!({ "seconds": 60, "increment": 2 });
    app.made("/api/games", json!({ "game": "tictactoe", "seats": seats, "clock": clock })).await
}

async fn wait(seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}

fn clock(first: u64, second: u64, running: Option<usize>) -> Value {
    json!({ "seconds": 60, "left": [first, second], "increment": 2_000, "running": running })
}

/// Returns the game after time has run out and the loss has been stored.
async fn ended(app: &TestApp, path: &str) -> Value {
    for _ in 0..1_000 {
        let state = app.get(path, None).await.body;
        if state["turn"].is_null() {
            return state;
        }
        // Waits for the disk, not for the clock.
        std::thread::sleep(Duration::from_millis(1));
        tokio::task::yield_now().await;
    }
    panic!("the game does not end");
}

#[test]
fn the_time_of_the_seat_to_move_runs_after_the_first_move() {
    check_paused(async {
        let app = TestApp::new();
        let (path, [first, second]) = game(&app, people()).await;
        wait(500).await;
        assert_eq!(app.get(&path, None).await.body["clock"], clock(60_000, 60_000, None));
        let state = app.play(&path, first.as_deref(), "5", 0).await;
        assert_eq!(state["clock"], clock(60_000, 60_000, Some(1)), "the first move is free");
        wait(10).await;
        assert_eq!(app.get(&path, None).await.body["clock"], clock(60_000, 50_000, Some(1)));
        let state = app.play(&path, second.as_deref(), "1", 1).await;
        assert_eq!(state["clock"], clock(60_000, 52_000, Some(0)));
        wait(1).await;
        let state = app.play(&path, first.as_deref(), "9", 2).await;
        assert_eq!(state["clock"], clock(61_000, 52_000, Some(1)));
    });
}

#[test]
fn a_seat_loses_on_time_without_any_request() {
    check_paused(async {
        let app = TestApp::new();
        let (path, [first, second]) = game(&app, people()).await;
        app.play(&path, first.as_deref(), "5", 0).await;
        wait(59).await;
        assert_eq!(app.get(&path, None).await.body["clock"], clock(60_000, 1_000, Some(1)));
        wait(1).await;
        let state = ended(&app, &path).await;
        let reason = json!({ "code": "forfeit.out-of-time" });
        let outcome =
            json!({ "ending": "forfeited", "seat": 1, "kind": "over-time", "reason": reason, "winner": 0 });
        assert_eq!((&state["outcome"], &state["clock"]), (&outcome, &clock(60_000, 0, None)));
        let late =
            app.post(&format!("{path}/moves"), second.as_deref(), json!({ "move": "1", "ply": 1 })).await;
        assert_eq!((late.status.as_u16(), &late.body["error"]["code"]), (409, &json!("over")));
        assert_eq!(state["version"], app.get(&path, None).await.body["version"]);
    });
}

#[test]
fn the_clock_waits_until_both_players_have_joined() {
    check_paused(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "invite" }]);
        let body = json!({ "game": "tictactoe", "seats": seats, "clock": { "seconds": 10 } });
        let made = app.post("/api/games", None, body).await.body;
        let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
        app.play(&path, made["seats"][0]["token"].as_str(), "5", 0).await;
        wait(100).await;
        assert_eq!(app.get(&path, None).await.body["clock"]["running"], Value::Null);
        let code = json!({ "code": made["seats"][1]["invite"] });
        assert_eq!(app.post(&format!("{path}/claim"), None, code).await.status, 200);
        wait(4).await;
        let state = app.get(&path, None).await.body;
        assert_eq!(
            (&state["clock"]["left"], &state["clock"]["running"]),
            (&json!([10_000, 6_000]), &json!(1))
        );
    });
}

#[test]
fn a_takeback_restores_the_time() {
    check_paused(async {
        let app = TestApp::new();
        let (path, [first, second]) = game(&app, people()).await;
        app.play(&path, first.as_deref(), "5", 0).await;
        wait(10).await;
        app.play(&path, second.as_deref(), "1", 1).await;
        wait(20).await;
        app.post(&format!("{path}/takeback"), second.as_deref(), json!({ "version": 2 })).await;
        let reply = json!({ "version": 2, "accept": true });
        let state = app.post(&format!("{path}/takeback/answer"), first.as_deref(), reply).await.body;
        assert_eq!(state["clock"], clock(60_000, 60_000, Some(1)));
    });
}

#[test]
fn a_bot_plays_on_the_same_clock() {
    check_paused(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "alphabeta" }]);
        let (path, [token, _]) = game(&app, seats).await;
        let token = token.as_deref();
        app.play(&path, token, "5", 0).await;
        let state = app.settled(&path, token).await;
        assert_eq!((&state["ply"], &state["clock"]["running"]), (&json!(2), &json!(0)));
        assert_eq!(state["clock"]["left"][0], 60_000);
        wait(60).await;
        let state = ended(&app, &path).await;
        assert_eq!(state["outcome"]["seat"], 0, "a person loses by time against a bot: {state}");
        let undone = app.post(&format!("{path}/undo"), token, json!({})).await.body;
        assert_eq!((&undone["turn"], &undone["clock"]), (&json!(0), &clock(60_000, 60_000, None)));
    });
}

#[test]
fn a_restart_costs_no_time_and_the_clock_runs_on() {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let (path, [first, second]) = check_paused(async {
        let app = TestApp { app: open(&folder), folder: TempDir::new().expect("a folder") };
        let (path, [first, second]) = game(&app, people()).await;
        app.play(&path, first.as_deref(), "5", 0).await;
        wait(10).await;
        app.play(&path, second.as_deref(), "1", 1).await;
        wait(30).await;
        (path, [first, second])
    });
    // The runtime has stopped all tasks of the first server.
    check_paused(async {
        let app = TestApp { app: open(&folder), folder: TempDir::new().expect("a folder") };
        wait(1_000).await;
        assert_eq!(app.get(&path, None).await.body["clock"], clock(60_000, 52_000, Some(0)));
        wait(5).await;
        assert_eq!(app.get(&path, None).await.body["clock"], clock(55_000, 52_000, Some(0)));
        app.play(&path, first.as_deref(), "9", 2).await;
        wait(52).await;
        let state = ended(&app, &path).await;
        assert_eq!((&state["outcome"]["seat"], &state["clock"]), (&json!(1), &clock(57_000, 0, None)));
    });
    check_paused(async {
        let app = TestApp { app: open(&folder), folder: TempDir::new().expect("a folder") };
        let state = app.get(&path, second.as_deref()).await.body;
        assert_eq!((&state["outcome"]["seat"], &state["clock"]), (&json!(1), &clock(57_000, 0, None)));
    });
}

#[test]
fn a_game_whose_clock_runs_stays_in_memory() {
    check_paused(async {
        let folder = TempDir::with_prefix("papan").expect("a folder");
        let limits = Limits { cached_games: 1, ..Limits::default() };
        let app = TestApp { app: open_with(&folder, Config { limits, ..Config::default() }), folder };
        let (path, [first, _]) = game(&app, people()).await;
        app.play(&path, first.as_deref(), "5", 0).await;
        for _ in 0..3 {
            game(&app, people()).await;
        }
        // A game that was evicted would be loaded again here, with a clock that starts anew.
        wait(60).await;
        assert_eq!(ended(&app, &path).await["outcome"]["seat"], 1);
    });
}

#[test]
fn refuses_clock_times_out_of_range() {
    check_paused(async {
        let app = TestApp::new();
        let bad = [
            json!({ "seconds": 9, "increment": 0 }),
            json!({ "seconds": 86_401, "increment": 0 }),
            json!({ "seconds": 60, "increment": 3_601 }),
            json!({ "seconds": 60, "increment": -1 }),
            json!({ "seconds": 60.5, "increment": 1 }),
            json!({ "increment": 1 }),
            json!({ "seconds": 60, "minutes": 1 }),
            json!(60),
        ];
        for clock in bad {
            let body = json!({ "game": "tictactoe", "seats": people(), "clock": clock });
            let refused = app.post("/api/games", None, body).await;
            assert_eq!(
                (refused.status.as_u16(), &refused.body["error"]["code"]),
                (422, &json!("bad-fields")),
                "{clock}"
            );
        }
        let without = json!({ "game": "tictactoe", "seats": people(), "clock": null });
        let (path, _) = app.made("/api/games", without).await;
        assert_eq!(app.get(&path, None).await.body["clock"], Value::Null);
    });
}
