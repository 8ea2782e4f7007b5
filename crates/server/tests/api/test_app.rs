//! A server that is called without a socket.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use papan_server::{Config, Server, Store, app};
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

/// A server with its own folder.
pub(crate) struct TestApp {
    pub(crate) app: Router,
    pub(crate) folder: TempDir,
}

/// A response: status, headers as text, and the JSON body.
pub(crate) struct TestResponse {
    pub(crate) status: StatusCode,
    pub(crate) headers: String,
    /// The `Set-Cookie` header; empty if there is none.
    pub(crate) cookie: String,
    pub(crate) body: Value,
}

/// Time to wait for something that must happen.
const PATIENCE: Duration = Duration::from_mins(1);

impl TestApp {
    /// Opens a server on an existing folder.
    pub(crate) fn over(folder: TempDir) -> Self {
        Self { app: open(&folder), folder }
    }

    pub(crate) fn new() -> Self {
        let folder = TempDir::with_prefix("papan").expect("a folder");
        Self { app: open(&folder), folder }
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&Value>,
    ) -> TestResponse {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "127.0.0.1:8080");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        if body.is_some() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        let body = body.map_or(Body::empty(), |body| Body::from(body.to_string()));
        self.send(request.body(body).expect("a request")).await
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> TestResponse {
        let response = self.app.clone().oneshot(request).await.expect("the service answers");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        let body = serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes)));
        let cookie =
            parts.headers.get(header::SET_COOKIE).map(|cookie| cookie.to_str().expect("text").to_owned());
        let (status, headers) = (parts.status, format!("{:?}", parts.headers));
        TestResponse { status, headers, cookie: cookie.unwrap_or_default(), body }
    }

    pub(crate) async fn post_to(&self, path: &str, place: &str, body: Value) -> TestResponse {
        self.post(&format!("{path}/{place}"), None, body).await
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> TestResponse {
        self.ask("GET", path, token, None).await
    }

    pub(crate) async fn post(&self, path: &str, token: Option<&str>, body: Value) -> TestResponse {
        self.ask("POST", path, token, Some(&body)).await
    }

    /// Returns the first event of a stream as sent, or the response if it is no stream.
    pub(crate) async fn first_event(&self, path: &str, token: Option<&str>) -> String {
        let mut request = Request::get(path).header(header::HOST, "127.0.0.1:8080");
        if let Some(token) = token {
            request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
        }
        let request = request.body(Body::empty()).expect("a request");
        let mut body = self.app.clone().oneshot(request).await.expect("the service answers").into_body();
        let mut text = String::new();
        while !text.contains("\n\n") {
            let frame = tokio::time::timeout(PATIENCE, body.frame()).await.expect("something comes");
            let Some(frame) = frame else { break };
            let bytes = frame.expect("a frame").into_data().unwrap_or_default();
            text.push_str(&String::from_utf8_lossy(&bytes));
        }
        text
    }

    /// Creates a game and returns its path and the tokens of its seats.
    pub(crate) async fn game(
        &self,
        game: &str,
        seats: Value,
        options: Value,
    ) -> (String, [Option<String>; 2]) {
        self.made("/api/games", json!({ "game": game, "seats": seats, "options": options })).await
    }

    /// Sends a request that creates a game and returns its path and the tokens of its seats.
    pub(crate) async fn made(&self, place: &str, body: Value) -> (String, [Option<String>; 2]) {
        let made = self.post(place, None, body).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        let token = |seat: usize| made.body["seats"][seat]["token"].as_str().map(str::to_owned);
        (format!("/api/games/{}", made.body["id"].as_str().expect("an id")), [token(0), token(1)])
    }

    /// Plays a legal move and returns the state after it.
    pub(crate) async fn play(&self, path: &str, token: Option<&str>, mv: &str, ply: usize) -> Value {
        let played = self.post(&format!("{path}/moves"), token, json!({ "move": mv, "ply": ply })).await;
        assert_eq!(played.status, StatusCode::OK, "{mv}: {}", played.body);
        played.body
    }

    /// Returns the state of the game when no bot is thinking.
    pub(crate) async fn settled(&self, path: &str, token: Option<&str>) -> Value {
        for _ in 0..2000 {
            let state = self.get(path, token).await.body;
            if state["thinking"] == false {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the bot never moved");
    }
}

pub(crate) fn open(folder: &TempDir) -> Router {
    open_with(folder, Config::default())
}

pub(crate) fn open_with(folder: &TempDir, config: Config) -> Router {
    let store = Store::open(folder.path()).expect("a store");
    app(Server::new(store, config).expect("a server"))
}

pub(crate) fn check<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(test)
}

/// Like `check`, with time paused: it advances only while the test waits.
pub(crate) fn check_paused<T>(test: impl Future<Output = T>) -> T {
    let mut builder = tokio::runtime::Builder::new_current_thread();
    builder.enable_all().start_paused(true).build().expect("a runtime").block_on(test)
}

pub(crate) fn people() -> Value {
    json!([{ "kind": "human", "name": "Ani" }, { "kind": "human", "name": "Budi" }])
}
