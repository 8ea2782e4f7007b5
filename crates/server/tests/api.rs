//! The API as clients meet it: games played over it, and what is refused.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use http_body_util::BodyExt;
use papan_server::{Config, Server, Store, app};
use serde_json::{Value, json};
use std::time::Duration;
use tempfile::TempDir;
use tower::ServiceExt;

/// A server with a folder of its own.
struct Desk {
    app: Router,
    folder: TempDir,
}

/// An answer: its status, its headers as text, its document.
struct Answer {
    status: StatusCode,
    headers: String,
    body: Value,
}

impl Desk {
    fn new() -> Self {
        let folder = TempDir::with_prefix("papan").expect("a folder");
        Self { app: open(&folder), folder }
    }

    async fn ask(&self, method: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Answer {
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

    async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.app.clone().oneshot(request).await.expect("the service answers");
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.expect("a body").to_bytes();
        let body = serde_json::from_slice(&bytes).unwrap_or_else(|_| json!(String::from_utf8_lossy(&bytes)));
        Answer { status: parts.status, headers: format!("{:?}", parts.headers), body }
    }

    async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        self.ask("GET", path, token, None).await
    }

    async fn post(&self, path: &str, token: Option<&str>, body: Value) -> Answer {
        self.ask("POST", path, token, Some(&body)).await
    }

    /// A new game: its path, and the tokens of its seats.
    async fn game(&self, game: &str, seats: Value, options: Value) -> (String, [Option<String>; 2]) {
        let made = self.post("/api/games", None, json!({ "game": game, "seats": seats, "options": options })).await;
        assert_eq!(made.status, StatusCode::CREATED, "{}", made.body);
        let token = |seat: usize| made.body["seats"][seat]["token"].as_str().map(str::to_owned);
        (format!("/api/games/{}", made.body["id"].as_str().expect("an id")), [token(0), token(1)])
    }

    /// The game when nobody thinks any more.
    async fn settled(&self, path: &str, token: Option<&str>) -> Value {
        for _ in 0..2000 {
            let state = self.get(path, token).await.body;
            if state["thinking"] == false {
                return state;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("a bot thinks for ever");
    }
}

fn open(folder: &TempDir) -> Router {
    let store = Store::open(folder.path()).expect("a store");
    app(Server::new(store, Config::default()).expect("a server"))
}

fn check<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(test)
}

fn people() -> Value {
    json!([{ "kind": "human", "name": "Ani" }, { "kind": "human", "name": "Budi" }])
}

#[test]
fn a_game_against_a_player_is_played_to_its_end() {
    check(async {
        let desk = Desk::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "alphabeta" }]);
        let (path, [token, bot]) = desk.game("tictactoe", seats, json!({})).await;
        assert_eq!(bot, None);
        let token = token.as_deref();
        loop {
            let state = desk.settled(&path, token).await;
            let Some(mv) = state["legal"][0].as_str() else {
                assert_eq!(state["turn"], Value::Null);
                assert!(state["outcome"]["winner"] != 0, "nobody beats it: {state}");
                assert!(state["seed"].is_string(), "the seed is told after the end");
                break;
            };
            assert_eq!(state["seed"], Value::Null);
            let played = desk.post(&format!("{path}/moves"), token, json!({ "move": mv, "ply": state["ply"] })).await;
            assert_eq!(played.status, StatusCode::OK, "{}", played.body);
        }
        let record = desk.get(&format!("{path}/record"), token).await;
        assert!(record.body.as_str().is_some_and(|text| text.contains("[Game \"tictactoe\"]")), "{}", record.body);
    });
}

#[test]
fn what_is_acknowledged_is_there_after_a_restart() {
    check(async {
        let mut desk = Desk::new();
        let (path, [first, second]) = desk.game("adjacency", people(), json!({ "rounds": "2" })).await;
        let moves = format!("{path}/moves");
        assert_eq!(desk.post(&moves, first.as_deref(), json!({ "move": "d4", "ply": 0 })).await.status, 200);
        let before = desk.get(&path, first.as_deref()).await.body;
        desk.app = open(&desk.folder);
        assert_eq!(desk.get(&path, first.as_deref()).await.body, before);
        assert_eq!(desk.post(&moves, second.as_deref(), json!({ "move": "e5", "ply": 1 })).await.status, 200);
    });
}

#[test]
fn a_move_counts_once_and_only_from_its_seat() {
    check(async {
        let desk = Desk::new();
        let (path, [first, second]) = desk.game("tictactoe", people(), json!({})).await;
        let (_, [stranger, _]) = desk.game("tictactoe", people(), json!({})).await;
        let moves = format!("{path}/moves");
        let mv = json!({ "move": "5", "ply": 0 });
        let nobodies = [None, stranger.as_deref(), Some("0123456789abcdef0123456789abcdef"), Some("x")];
        for nobody in nobodies {
            for (place, body) in [("moves", mv.clone()), ("resign", json!({})), ("undo", json!({ "version": 0 }))] {
                let refused = desk.post(&format!("{path}/{place}"), nobody, body).await;
                assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{place}: {}", refused.body);
            }
        }
        assert_eq!(desk.post(&moves, second.as_deref(), mv.clone()).await.status, StatusCode::FORBIDDEN);
        assert_eq!(desk.post(&moves, first.as_deref(), mv.clone()).await.status, StatusCode::OK);
        let again = desk.post(&moves, first.as_deref(), mv).await;
        assert_eq!((again.status, &again.body["state"]["ply"]), (StatusCode::CONFLICT, &json!(1)));
        let illegal = desk.post(&moves, second.as_deref(), json!({ "move": "5", "ply": 1 })).await;
        assert_eq!((illegal.status, &illegal.body["error"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("illegal")));
        assert_eq!(desk.get(&path, None).await.body["ply"], 1, "nothing else has happened");
    });
}

#[test]
fn a_player_over_the_network_is_never_a_command_nor_a_file() {
    check(async {
        let desk = Desk::new();
        let players = [
            ("tictactoe", "exec:touch /tmp/x"),
            ("tictactoe", "automaton:/etc/passwd"),
            ("tictactoe", "automaton:file=../x.dfa"),
            ("tictactoe", "alphabeta:time=10m"),
            ("tictactoe", "minimax:nodes=99999999999"),
            ("adjacency", "alphabeta:weights=/etc/passwd"),
            ("crossword", "medium:leaves=/etc/passwd"),
            ("crossword", "nobody"),
        ];
        for (game, player) in players {
            let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": player }]);
            let refused = desk.post("/api/games", None, json!({ "game": game, "seats": seats })).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{player}: {}", refused.body);
        }
        let options = json!({ "lexicon": "/etc/passwd" });
        let refused = desk.post("/api/games", None, json!({ "game": "crossword", "seats": people(), "options": options }));
        assert_eq!(refused.await.status, StatusCode::UNPROCESSABLE_ENTITY);
    });
}

#[test]
fn bad_requests_get_a_reason() {
    check(async {
        let desk = Desk::new();
        let cases = [
            (json!({}), 422),
            (json!({ "game": "chess", "seats": people() }), 422),
            (json!({ "game": "tictactoe", "seats": [] }), 422),
            (json!({ "game": "tictactoe", "seats": people(), "options": { "size": "0x0x0" } }), 422),
            (json!("tictactoe"), 422),
        ];
        for (body, status) in cases {
            let answer = desk.post("/api/games", None, body.clone()).await;
            assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.body);
            assert!(answer.body["message"].as_str().is_some_and(|message| !message.is_empty()), "{}", answer.body);
        }
        assert_eq!(desk.get("/api/games/nowhere", None).await.status, StatusCode::NOT_FOUND);
        assert_eq!(desk.get("/api/nothing", None).await.status, StatusCode::NOT_FOUND);
        let long = json!({ "game": "x".repeat(100_000) });
        assert_eq!(desk.post("/api/games", None, long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
        let plain = Request::post("/api/games").header(header::HOST, "localhost").body(Body::from("{}"));
        assert_eq!(desk.send(plain.expect("a request")).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    });
}

#[test]
fn foreign_hosts_and_pages_are_refused_and_every_answer_is_guarded() {
    check(async {
        let desk = Desk::new();
        for (host, origin) in [("evil.example", None), ("127.0.0.1:8080", Some("http://evil.example")), ("", None)] {
            let mut request = Request::get("/api/catalog").header(header::HOST, host);
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            let answer = desk.send(request.body(Body::empty()).expect("a request")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{host} {origin:?}");
        }
        let page = desk.get("/", None).await;
        assert_eq!(page.status, StatusCode::OK);
        for expected in ["content-security-policy", "default-src 'self'", "nosniff", "no-referrer"] {
            assert!(page.headers.contains(expected), "{expected} in {}", page.headers);
        }
        let catalog = desk.get("/api/catalog", None).await.body;
        assert_eq!(catalog["games"].as_array().map(Vec::len), Some(3));
    });
}

#[test]
fn tokens_are_not_kept_and_hidden_tiles_are_not_told() {
    check(async {
        let desk = Desk::new();
        let (path, [first, second]) = desk.game("crossword", people(), json!({})).await;
        let (first, second) = (first.expect("a token"), second.expect("a token"));
        for (eye, own) in [(Some(first.as_str()), 0), (Some(second.as_str()), 1)] {
            let state = desk.get(&path, eye).await.body;
            assert_eq!(state["view"]["racks"][own].as_array().map(Vec::len), Some(7), "{state}");
            assert_eq!(state["view"]["racks"][1 - own], Value::Null);
            assert_eq!(state["seed"], Value::Null);
        }
        let watched = desk.get(&path, None).await.body;
        assert_eq!(watched["view"]["racks"], json!([null, null]));
        assert_eq!(desk.get(&format!("{path}/record"), Some(&first)).await.status, StatusCode::UNPROCESSABLE_ENTITY);
        let hint = desk.post(&format!("{path}/hint"), Some(&first), json!({ "step": 3 })).await;
        assert!(hint.status.is_client_error(), "no hints between people: {}", hint.body);
        for entry in std::fs::read_dir(desk.folder.path()).expect("the folder") {
            let bytes = std::fs::read(entry.expect("a file").path()).expect("bytes");
            let holds = |token: &str| bytes.windows(token.len()).any(|part| part == token.as_bytes());
            assert!(!holds(&first) && !holds(&second), "a token is on disk");
        }
    });
}
