//! Strict games: nobody is helped, nothing is taken back.

use crate::desk::{Desk, check, people};
use axum::http::StatusCode;
use serde_json::json;

#[test]
fn nobody_is_helped_in_a_strict_game_before_its_end() {
    check(async {
        let desk = Desk::new();
        for strict in [true, false] {
            let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "random" }]);
            let wanted = json!({ "game": "tictactoe", "seats": seats, "strict": strict });
            let (path, [token, _]) = desk.made("/api/games", wanted).await;
            let token = token.as_deref();
            desk.play(&path, token, "5", 0).await;
            let state = desk.settled(&path, token).await;
            assert_eq!(state["strict"], strict);
            for may in ["undo", "hint", "analysis"] {
                assert_eq!(state["can"][may], !strict, "{may}: {state}");
            }
            let expected = if strict { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
            for (place, body) in [("hint", json!({ "step": 1 })), ("undo", json!({}))] {
                let answer = desk.post(&format!("{path}/{place}"), token, body).await;
                assert_eq!(answer.status, expected, "{place}: {}", answer.body);
                assert!(!strict || answer.body["error"] == "not-allowed", "{}", answer.body);
            }
            let resigned = desk.post(&format!("{path}/resign"), token, json!({})).await.body;
            assert_eq!(resigned["can"]["analysis"], true, "after the end everybody may know");
            assert_eq!(resigned["can"]["undo"], !strict && resigned["ply"] != 0, "{resigned}");
        }
    });
}

#[test]
fn people_who_play_strictly_take_nothing_back() {
    check(async {
        let desk = Desk::new();
        let wanted = json!({ "game": "tictactoe", "seats": people(), "strict": true });
        let (path, [first, _]) = desk.made("/api/games", wanted).await;
        let state = desk.play(&path, first.as_deref(), "5", 0).await;
        assert_eq!(state["can"]["takeback"], false);
        let body = json!({ "version": state["version"] });
        let refused = desk.post(&format!("{path}/takeback"), first.as_deref(), body).await;
        assert_eq!(
            (refused.status, &refused.body["error"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!("not-allowed"))
        );
    });
}
