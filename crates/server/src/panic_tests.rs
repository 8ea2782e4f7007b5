//! A panic costs one request or one game, never the server.

use crate::error::ApiError;
use crate::server::run_to_completion;
use crate::{Config, RegisteredBot, Server, Store, api, service};
use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{Request, StatusCode, header};
use axum::routing::{get, post};
use http_body_util::BodyExt;
use papan_session::bot::LaunchResult;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

/// Starts no bot but panics, as a bug in the code around a bot would.
fn panicking_launcher(_: &str) -> LaunchResult {
    panic!("injected by a test")
}

async fn panicking_handler() {
    panic!("injected by a test")
}

/// Panics between changing the game in memory and storing the change.
async fn half_done_move(State(server): State<Arc<Server>>, Path(id): Path<String>) -> Result<(), ApiError> {
    let game = server.find(&id).await?;
    run_to_completion(async move {
        let mut live = game.lock().await?;
        live.session.play("5")?;
        panic!("injected by a test")
    })
    .await
}

/// A server with routes that panic and a bot that panics.
struct PanickingApp {
    app: Router,
    _folder: TempDir,
}

impl PanickingApp {
    fn new() -> Self {
        let folder = TempDir::with_prefix("papan").unwrap();
        let bots = vec![RegisteredBot { name: "broken".to_owned(), command: "true".to_owned() }];
        let (store, config) = (Store::open(folder.path()).unwrap(), Config { bots, ..Config::default() });
        let server = Server::with_launcher(store, config, panicking_launcher).unwrap();
        let routes = api::routes()
            .route("/api/panic", get(panicking_handler))
            .route("/api/games/{id}/panic", post(half_done_move));
        Self { app: service(routes, server), _folder: folder }
    }

    async fn send(&self, request: axum::http::request::Builder, body: &Value) -> (StatusCode, Value) {
        let request =
            request.header(header::HOST, "localhost").header(header::CONTENT_TYPE, "application/json");
        let request = request.body(Body::from(body.to_string())).unwrap();
        let response = self.app.clone().oneshot(request).await.unwrap();
        assert!(response.headers().contains_key(header::CONTENT_SECURITY_POLICY));
        let status = response.status();
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        (status, serde_json::from_slice(&bytes).unwrap_or_default())
    }

    async fn get(&self, path: &str) -> (StatusCode, Value) {
        self.send(Request::get(path), &Value::Null).await
    }

    /// Creates a game of a person against `player`, and returns its path and the person's token.
    async fn game(&self, player: &str) -> (String, String) {
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": player }]);
        let game = json!({ "game": "tictactoe", "seats": seats });
        let (status, created) = self.send(Request::post("/api/games"), &game).await;
        assert_eq!(status, StatusCode::CREATED, "{created}");
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        (format!("/api/games/{}", text(&created["id"])), text(&created["seats"][0]["token"]))
    }

    /// Plays a move and returns the state after the bot's turn.
    async fn play(&self, (path, token): &(String, String), mv: &str) -> Value {
        let request = Request::post(format!("{path}/moves"));
        let request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        let (status, state) = self.send(request, &json!({ "move": mv, "ply": 0 })).await;
        assert_eq!(status, StatusCode::OK, "{state}");
        for _ in 0..2000 {
            let (_, state) = self.get(path).await;
            if state["thinking"] == false {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the bot's turn never ended")
    }
}

#[tokio::test]
async fn a_panic_in_a_handler_costs_one_request() {
    let app = PanickingApp::new();
    for _ in 0..2 {
        let (status, body) = app.get("/api/panic").await;
        assert_eq!((status, &body["error"]["code"]), (StatusCode::INTERNAL_SERVER_ERROR, &json!("internal")));
        assert_eq!(app.get("/health").await.0, StatusCode::OK);
    }
}

#[tokio::test]
async fn a_panic_in_the_middle_of_a_move_leaves_the_stored_game() {
    let app = PanickingApp::new();
    let game = app.game("alphabeta").await;
    let (status, body) = app.send(Request::post(format!("{}/panic", game.0)), &Value::Null).await;
    assert_eq!((status, &body["error"]["code"]), (StatusCode::INTERNAL_SERVER_ERROR, &json!("internal")));
    let (status, state) = app.get(&game.0).await;
    assert_eq!((status, &state["ply"]), (StatusCode::OK, &json!(0)), "loaded from disk again");
    assert_eq!(app.play(&game, "5").await["ply"], 2);
}

#[tokio::test]
async fn a_panic_in_a_bot_forfeits_one_game() {
    let app = PanickingApp::new();
    let (broken, other) = (app.game("broken").await, app.game("alphabeta").await);
    let state = app.play(&broken, "5").await;
    let reason = json!({ "code": "forfeit.crashed" });
    let forfeit = json!({ "ending": "forfeited", "seat": 1, "kind": "crash", "reason": reason, "winner": 0 });
    assert_eq!(state["outcome"], forfeit);
    let state = app.play(&other, "5").await;
    assert_eq!((&state["outcome"], &state["ply"]), (&Value::Null, &json!(2)), "other games go on");
}
