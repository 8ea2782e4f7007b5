//! Permissions of seats: no client can act for another, and refused requests change nothing.

use crate::test_app::{TestApp, check, open_with, people};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use futures_util::future::join_all;
use papan_server::{Config, Limits};
use serde_json::{Value, json};
use std::net::SocketAddr;
use tower::ServiceExt;

/// Returns every action that the seat to move could take.
fn actions(ply: u64, version: u64) -> Vec<(&'static str, Value)> {
    vec![
        ("moves", json!({ "move": "1", "ply": ply })),
        ("preview", json!({ "move": "1" })),
        ("hint", json!({ "step": 1 })),
        ("undo", json!({ "version": version })),
        ("resign", json!({})),
    ]
}

#[test]
fn refuses_actions_without_the_right_token() {
    check(async {
        let app = TestApp::new();
        let against_bot = json!([{ "kind": "human" }, { "kind": "bot", "player": "minimax" }]);
        let (_, [stranger, _]) = app.game("tictactoe", people(), json!({})).await;
        for seats in [people(), against_bot] {
            let (path, tokens) = app.game("tictactoe", seats, json!({})).await;
            let token = tokens[0].as_deref();
            let played = app.post(&format!("{path}/moves"), token, json!({ "move": "5", "ply": 0 })).await;
            assert_eq!(played.status, StatusCode::OK, "{}", played.body);
            let before = app.settled(&path, token).await;
            let (ply, version) =
                (before["ply"].as_u64().expect("a ply"), before["version"].as_u64().expect("a version"));
            let foreign = "0123456789abcdef0123456789abcdef";
            for (who, name) in
                [(None, "nobody"), (stranger.as_deref(), "of another game"), (Some(foreign), "made up")]
            {
                for (place, body) in actions(ply, version) {
                    let refused = app.post(&format!("{path}/{place}"), who, body).await;
                    assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{name} {place}: {}", refused.body);
                    assert_eq!(refused.body["error"]["code"], "no-seat", "{name} {place}");
                }
            }
            assert_eq!(app.get(&path, token).await.body, before, "nothing has changed");
        }
    });
}

#[test]
fn refuses_the_opponent_and_stale_clients() {
    check(async {
        let app = TestApp::new();
        let (path, [first, second]) = app.game("tictactoe", people(), json!({})).await;
        let (first, second) = (first.as_deref(), second.as_deref());
        let before = app.get(&path, first).await.body;
        for (place, body, status) in [
            ("moves", json!({ "move": "1", "ply": 0 }), 403),
            ("preview", json!({ "move": "1" }), 403),
            ("hint", json!({ "step": 1 }), 403),
            ("undo", json!({ "version": 0 }), 422),
            ("resign", json!({ "seat": 0 }), 403),
            ("moves", json!({ "move": "1", "ply": 1 }), 409),
            ("undo", json!({ "version": 7 }), 409),
        ] {
            let refused = app.post(&format!("{path}/{place}"), second, body).await;
            assert_eq!(refused.status.as_u16(), status, "{place}: {}", refused.body);
        }
        assert_eq!(app.get(&path, first).await.body, before, "nothing has changed");
    });
}

#[test]
fn a_move_sent_many_times_at_once_is_made_once() {
    check(async {
        let app = TestApp::new();
        let (path, [first, _]) = app.game("tictactoe", people(), json!({})).await;
        let place = format!("{path}/moves");
        let sent = (0..16).map(|_| app.post(&place, first.as_deref(), json!({ "move": "5", "ply": 0 })));
        let answers = join_all(sent).await;
        let made = answers.iter().filter(|answer| answer.status == StatusCode::OK).count();
        assert_eq!(made, 1);
        for answer in answers.iter().filter(|answer| answer.status != StatusCode::OK) {
            assert_eq!(
                (answer.status, &answer.body["error"]["code"]),
                (StatusCode::CONFLICT, &json!("stale"))
            );
            assert_eq!(answer.body["state"]["ply"], 1, "the conflict comes with the current state");
        }
    });
}

#[test]
fn an_invitation_works_once_and_its_code_is_no_token() {
    check(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human", "name": "Ani" }, { "kind": "invite" }]);
        let made = app.post("/api/games", None, json!({ "game": "tictactoe", "seats": seats })).await;
        let path = format!("/api/games/{}", made.body["id"].as_str().expect("an id"));
        let code = made.body["seats"][1]["invite"].as_str().expect("a code").to_owned();
        assert_eq!(made.body["seats"][1]["token"], Value::Null);
        assert_eq!(code.len(), 32);
        assert!(!made.headers.contains(&code), "the code is in no header");
        assert_eq!(app.get(&path, None).await.body["seats"][1]["joined"], false);
        let refused = app.get(&path, Some(&code)).await;
        assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "an invitation code is no token");
        let wrong = json!({ "code": "0123456789abcdef0123456789abcdef" });
        assert_eq!(app.post(&format!("{path}/claim"), None, wrong).await.status, StatusCode::FORBIDDEN);
        let claims = (0..8).map(|_| app.post_to(&path, "claim", json!({ "code": code, "name": "Budi" })));
        let claims = join_all(claims).await;
        let seated: Vec<_> = claims.iter().filter(|claim| claim.status == StatusCode::OK).collect();
        assert_eq!(seated.len(), 1, "exactly one of many concurrent claims succeeds");
        let others = claims.iter().filter(|claim| claim.status != StatusCode::OK);
        assert!(others.into_iter().all(|claim| claim.body["error"]["code"] == "taken"));
        let token = seated[0].body["token"].as_str().expect("a token");
        let state = app.get(&path, Some(token)).await.body;
        assert_eq!((&state["you"], &state["seats"][1]["name"]), (&json!([1]), &json!("Budi")));
        assert_eq!(state["seats"][1]["joined"], true);
    });
}

#[test]
fn a_browser_plays_with_its_cookie_only() {
    check(async {
        let app = TestApp::new();
        let request = |method: &str, path: &str, cookie: &str, body: Value| {
            let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost:1");
            let request = request.header(header::ORIGIN, "http://localhost:1").header(header::COOKIE, cookie);
            let request = request.header(header::CONTENT_TYPE, "application/json");
            request.body(Body::from(body.to_string())).expect("a request")
        };
        let wanted = json!({ "game": "tictactoe", "seats": people() });
        let made = app.send(request("POST", "/api/games", "other=1", wanted)).await;
        let path = format!("/api/games/{}", made.body["id"].as_str().expect("an id"));
        for part in ["HttpOnly", "SameSite=Strict", &format!("Path={path};")] {
            assert!(made.cookie.contains(part), "{part} in {}", made.cookie);
        }
        let both = made.cookie.split(';').next().expect("a cookie").to_owned();
        let state = app.send(request("GET", &path, &both, json!({}))).await.body;
        assert_eq!(state["you"], json!([0, 1]));
        let played = app
            .send(request("POST", &format!("{path}/moves"), &both, json!({ "move": "5", "ply": 0 })))
            .await;
        assert_eq!(played.status, StatusCode::OK, "{}", played.body);
        let without = app
            .send(request("POST", &format!("{path}/moves"), "papan=", json!({ "move": "1", "ply": 1 })))
            .await;
        assert_eq!(without.status, StatusCode::UNAUTHORIZED);
    });
}

/// Requests the catalog from an address with the given headers.
async fn asked(app: &axum::Router, peer: &str, headers: &[(&str, &str)]) -> StatusCode {
    let mut request = Request::get("/api/catalog");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let mut request = request.body(Body::empty()).expect("a request");
    let peer: SocketAddr = peer.parse().expect("an address");
    request.extensions_mut().insert(ConnectInfo(peer));
    app.clone().oneshot(request).await.expect("the service answers").status()
}

#[test]
fn local_host_names_are_accepted_only_from_this_machine() {
    check(async {
        let folder = tempfile::TempDir::with_prefix("papan").expect("a folder");
        let public_url = Some("https://games.example.org".to_owned());
        let app = open_with(&folder, Config { public_url, ..Config::default() });
        let (here, there) = ("127.0.0.1:5000", "10.0.0.7:5000");
        for (peer, host, origin, expected) in [
            (here, "localhost:8080", "http://localhost:8080", StatusCode::OK),
            (there, "localhost:8080", "http://localhost:8080", StatusCode::FORBIDDEN),
            (there, "games.example.org", "https://games.example.org", StatusCode::OK),
            (here, "localhost:8080", "https://games.example.org", StatusCode::OK),
            (here, "localhost:8080", "http://localhost:3000", StatusCode::FORBIDDEN),
            (here, "games.example.org:81", "https://games.example.org", StatusCode::FORBIDDEN),
            (here, "localhost:8080", "null", StatusCode::FORBIDDEN),
        ] {
            let status = asked(&app, peer, &[("host", host), ("origin", origin)]).await;
            assert_eq!(status, expected, "{peer} {host} {origin}");
        }
    });
}

#[test]
fn forwarded_addresses_are_trusted_only_from_a_proxy() {
    check(async {
        let folder = tempfile::TempDir::with_prefix("papan").expect("a folder");
        let limits = Limits { requests_per_second: 0.001, request_burst: 2, ..Limits::default() };
        let public_url = Some("https://games.example.org".to_owned());
        let app = open_with(&folder, Config { public_url, limits, ..Config::default() });
        let ask = |claimed: &'static str, by_proxy: &'static str| {
            let app = app.clone();
            async move {
                let headers = [
                    ("host", "games.example.org"),
                    ("x-forwarded-for", claimed),
                    ("x-forwarded-for", by_proxy),
                ];
                asked(&app, "127.0.0.1:5000", &headers).await
            }
        };
        assert_eq!(ask("1.1.1.1", "9.9.9.9").await, StatusCode::OK);
        assert_eq!(ask("2.2.2.2", "8.8.8.8, 9.9.9.9").await, StatusCode::OK);
        assert_eq!(ask("3.3.3.3", "9.9.9.9").await, StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(ask("9.9.9.9", "7.7.7.7").await, StatusCode::OK, "others are unaffected");
    });
}

#[test]
fn other_authorization_schemes_are_ignored() {
    check(async {
        let app = TestApp::new();
        let (path, _) = app.game("tictactoe", people(), json!({})).await;
        let request = Request::get(&path).header(header::HOST, "localhost");
        let request = request.header(header::AUTHORIZATION, "Basic YW5pOmJ1ZGk=").body(Body::empty());
        assert_eq!(app.send(request.expect("a request")).await.status, StatusCode::OK);
    });
}

#[test]
fn only_the_opponent_sees_a_rematch_offer() {
    check(async {
        let app = TestApp::new();
        let invited = || json!([{ "kind": "human", "name": "Ani" }, { "kind": "invite", "name": "Budi" }]);
        let made =
            |seats: Value| app.post("/api/games", None, json!({ "game": "tictactoe", "seats": seats }));
        let (last, next) = (made(invited()).await.body, made(invited()).await.body);
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let path = format!("/api/games/{}", text(&last["id"]));
        let first = text(&last["seats"][0]["token"]);
        let claimed = app.post_to(&path, "claim", json!({ "code": last["seats"][1]["invite"] })).await;
        let second = text(&claimed.body["token"]);
        let place = format!("{path}/rematch");
        let offer = json!({ "game": next["id"], "code": next["seats"][1]["invite"] });
        let early = app.post(&place, Some(&first), offer.clone()).await;
        assert_eq!(early.status.as_u16(), 422, "the game goes on: {}", early.body);
        app.post(&format!("{path}/resign"), Some(&second), json!({})).await;
        assert_eq!(app.post(&place, None, offer.clone()).await.status, StatusCode::UNAUTHORIZED);
        let wrong = json!({ "game": next["id"], "code": next["seats"][0]["token"] });
        assert_eq!(app.post(&place, Some(&first), wrong).await.status.as_u16(), 422);
        let nowhere = json!({ "game": "x", "code": next["seats"][1]["invite"] });
        assert_eq!(app.post(&place, Some(&first), nowhere).await.status, StatusCode::NOT_FOUND);
        let told = app.post(&place, Some(&first), offer.clone()).await;
        assert_eq!((told.status, &told.body["rematch"]), (StatusCode::OK, &Value::Null), "{}", told.body);
        assert_eq!(app.get(&path, Some(&second)).await.body["rematch"], offer);
        assert_eq!(app.get(&path, None).await.body["rematch"], Value::Null, "spectators do not see it");
    });
}
