//! Strict games: no hints, no analysis before the end, no takebacks.

use crate::test_app::{TestApp, check, people};
use axum::http::StatusCode;
use serde_json::json;

#[test]
fn a_strict_game_gives_no_help_before_its_end() {
    check(async {
        let app = TestApp::new();
        for strict in [true, false] {
            let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "random" }]);
            let wanted = json!({ "game": "tictactoe", "seats": seats, "strict": strict });
            let (path, [token, _]) = app.made("/api/games", wanted).await;
            let token = token.as_deref();
            app.play(&path, token, "5", 0).await;
            let state = app.settled(&path, token).await;
            assert_eq!(state["strict"], strict);
            for may in ["undo", "hint", "analysis"] {
                assert_eq!(state["can"][may], !strict, "{may}: {state}");
            }
            let expected = if strict { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            for (place, body) in [("hint", json!({ "step": 1 })), ("undo", json!({}))] {
                let answer = app.post(&format!("{path}/{place}"), token, body).await;
                assert_eq!(answer.status, expected, "{place}: {}", answer.body);
                assert!(!strict || answer.body["error"]["code"] == "not-allowed", "{}", answer.body);
            }
            let resigned = app.post(&format!("{path}/resign"), token, json!({})).await.body;
            assert_eq!(resigned["can"]["analysis"], true, "analysis is available after the end");
            assert_eq!(resigned["can"]["undo"], !strict && resigned["ply"] != 0, "{resigned}");
        }
    });
}

#[test]
fn a_strict_game_refuses_takebacks() {
    check(async {
        let app = TestApp::new();
        let wanted = json!({ "game": "tictactoe", "seats": people(), "strict": true });
        let (path, [first, _]) = app.made("/api/games", wanted).await;
        let state = app.play(&path, first.as_deref(), "5", 0).await;
        assert_eq!(state["can"]["takeback"], false);
        let body = json!({ "version": state["version"] });
        let refused = app.post(&format!("{path}/takeback"), first.as_deref(), body).await;
        assert_eq!(
            (refused.status, &refused.body["error"]["code"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!("not-allowed"))
        );
    });
}
