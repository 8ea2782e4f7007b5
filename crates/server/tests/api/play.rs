//! Games played over the API, and requests that are refused.

use crate::test_app::{TestApp, check, open, people};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use serde_json::{Value, json};

#[test]
fn a_game_against_a_bot_is_played_to_its_end() {
    check(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "alphabeta" }]);
        let (path, [token, bot]) = app.game("tictactoe", seats, json!({})).await;
        assert_eq!(bot, None);
        let token = token.as_deref();
        loop {
            let state = app.settled(&path, token).await;
            let Some(mv) = state["legal"][0].as_str() else {
                assert_eq!(state["turn"], Value::Null);
                assert!(state["outcome"]["winner"] != 0, "the bot is unbeatable: {state}");
                assert!(state["seed"].is_string(), "the seed is revealed after the end");
                break;
            };
            assert_eq!(state["seed"], Value::Null);
            let played =
                app.post(&format!("{path}/moves"), token, json!({ "move": mv, "ply": state["ply"] })).await;
            assert_eq!(played.status, StatusCode::OK, "{}", played.body);
        }
        let record = app.get(&format!("{path}/record"), token).await;
        assert!(
            record.body.as_str().is_some_and(|text| text.contains("[Game \"tictactoe\"]")),
            "{}",
            record.body
        );
    });
}

#[test]
fn acknowledged_moves_survive_a_restart() {
    check(async {
        let mut app = TestApp::new();
        let (path, [first, second]) = app.game("adjacency", people(), json!({ "rounds": "2" })).await;
        let moves = format!("{path}/moves");
        assert_eq!(app.post(&moves, first.as_deref(), json!({ "move": "d4", "ply": 0 })).await.status, 200);
        let before = app.get(&path, first.as_deref()).await.body;
        app.app = open(&app.folder);
        assert_eq!(app.get(&path, first.as_deref()).await.body, before);
        assert_eq!(app.post(&moves, second.as_deref(), json!({ "move": "e5", "ply": 1 })).await.status, 200);
    });
}

#[test]
fn a_malformed_path_names_no_game() {
    check(async {
        let app = TestApp::new();
        for path in ["/api/games/%E0%A4%A", "/api/games/%FF", "/api/games/%", "/api/games/%E0%A4%A/record"] {
            let refused = app.get(path, None).await;
            assert_eq!(
                (refused.status, &refused.body["error"]["code"]),
                (StatusCode::NOT_FOUND, &json!("no-game")),
                "{path}"
            );
        }
        let moved = app.post("/api/games/%E0%A4%A/moves", None, json!({ "move": "5", "ply": 0 })).await;
        assert_eq!((moved.status, &moved.body["error"]["code"]), (StatusCode::NOT_FOUND, &json!("no-game")));
    });
}

#[test]
fn adjacency_reports_the_objective_function_of_both_seats() {
    check(async {
        let app = TestApp::new();
        let (path, [first, _]) = app.game("adjacency", people(), json!({})).await;
        app.play(&path, first.as_deref(), "d4", 0).await;
        let view = app.get(&path, None).await.body["view"].clone();
        // By hand: each side has four empty cells beside its corner (-0.55 each); d4 adds a mark among empty cells (1.0) and
        // four more risks to the first seat, and an enemy mark to the second.
        assert_eq!(view["objective"], json!([-3.4, -3.2]));
        let sum: f64 = view["worth"].as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
        assert!(
            (sum + 3.2).abs() < 1e-9,
            "the cells are weighed for the second seat, which is to move: {sum}"
        );
    });
}

#[test]
fn a_move_is_accepted_once_and_only_from_its_seat() {
    check(async {
        let app = TestApp::new();
        let (path, [first, second]) = app.game("tictactoe", people(), json!({})).await;
        let (_, [stranger, _]) = app.game("tictactoe", people(), json!({})).await;
        let moves = format!("{path}/moves");
        let mv = json!({ "move": "5", "ply": 0 });
        let nobodies = [None, stranger.as_deref(), Some("0123456789abcdef0123456789abcdef"), Some("x")];
        for nobody in nobodies {
            for (place, body) in
                [("moves", mv.clone()), ("resign", json!({})), ("undo", json!({ "version": 0 }))]
            {
                let refused = app.post(&format!("{path}/{place}"), nobody, body).await;
                assert_eq!(refused.status, StatusCode::UNAUTHORIZED, "{place}: {}", refused.body);
            }
        }
        assert_eq!(app.post(&moves, second.as_deref(), mv.clone()).await.status, StatusCode::FORBIDDEN);
        assert_eq!(app.post(&moves, first.as_deref(), mv.clone()).await.status, StatusCode::OK);
        let again = app.post(&moves, first.as_deref(), mv).await;
        assert_eq!((again.status, &again.body["state"]["ply"]), (StatusCode::CONFLICT, &json!(1)));
        let illegal = app.post(&moves, second.as_deref(), json!({ "move": "5", "ply": 1 })).await;
        assert_eq!(
            (illegal.status, &illegal.body["error"]["code"]),
            (StatusCode::UNPROCESSABLE_ENTITY, &json!("illegal"))
        );
        assert_eq!(app.get(&path, None).await.body["ply"], 1, "nothing else has happened");
    });
}

#[test]
fn players_named_in_requests_reach_no_command_and_no_file() {
    check(async {
        let app = TestApp::new();
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
            let refused = app.post("/api/games", None, json!({ "game": game, "seats": seats })).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{player}: {}", refused.body);
        }
        let options = json!({ "lexicon": "/etc/passwd" });
        let refused = app.post(
            "/api/games",
            None,
            json!({ "game": "crossword", "seats": people(), "options": options }),
        );
        assert_eq!(refused.await.status, StatusCode::UNPROCESSABLE_ENTITY);
    });
}

#[test]
fn bad_requests_get_an_error_with_its_reason() {
    check(async {
        let app = TestApp::new();
        let cases = [
            (json!({}), 422),
            (json!({ "game": "chess", "seats": people() }), 422),
            (json!({ "game": "tictactoe", "seats": [] }), 422),
            (json!({ "game": "tictactoe", "seats": people(), "options": { "size": "0x0x0" } }), 422),
            (json!("tictactoe"), 422),
            (json!({ "game": "tictactoe", "seats": people(), "seed": "-1" }), 422),
            (
                json!({ "game": "tictactoe", "seats": [{ "kind": "human" }, { "kind": "invite" }], "seed": "1" }),
                422,
            ),
        ];
        for (body, status) in cases {
            let answer = app.post("/api/games", None, body.clone()).await;
            assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.body);
            assert!(answer.body["error"]["reason"]["code"].is_string(), "{}", answer.body);
        }
        assert_eq!(app.get("/api/games/nowhere", None).await.status, StatusCode::NOT_FOUND);
        assert_eq!(app.get("/api/nothing", None).await.status, StatusCode::NOT_FOUND);
        let long = json!({ "game": "x".repeat(100_000) });
        assert_eq!(app.post("/api/games", None, long).await.status, StatusCode::PAYLOAD_TOO_LARGE);
        let plain = Request::post("/api/games").header(header::HOST, "localhost").body(Body::from("{}"));
        assert_eq!(app.send(plain.expect("a request")).await.status, StatusCode::UNSUPPORTED_MEDIA_TYPE);
    });
}

#[test]
fn refuses_foreign_hosts_and_origins_and_always_sends_security_headers() {
    check(async {
        let app = TestApp::new();
        for (host, origin) in
            [("evil.example", None), ("127.0.0.1:8080", Some("http://evil.example")), ("", None)]
        {
            let mut request = Request::get("/api/catalog").header(header::HOST, host);
            if let Some(origin) = origin {
                request = request.header(header::ORIGIN, origin);
            }
            let answer = app.send(request.body(Body::empty()).expect("a request")).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{host} {origin:?}");
        }
        let page = app.get("/", None).await;
        assert_eq!(page.status, StatusCode::OK);
        for expected in ["content-security-policy", "default-src 'self'", "nosniff", "no-referrer"] {
            assert!(page.headers.contains(expected), "{expected} in {}", page.headers);
        }
        let catalog = app.get("/api/catalog", None).await.body;
        assert_eq!(catalog["games"].as_array().map(Vec::len), Some(3));
    });
}

#[test]
fn stores_no_tokens_and_sends_no_hidden_tiles() {
    check(async {
        let app = TestApp::new();
        let (path, [first, second]) = app.game("crossword", people(), json!({})).await;
        let (first, second) = (first.expect("a token"), second.expect("a token"));
        for (viewer, own) in [(Some(first.as_str()), 0), (Some(second.as_str()), 1)] {
            let state = app.get(&path, viewer).await.body;
            assert_eq!(state["view"]["racks"][own].as_array().map(Vec::len), Some(7), "{state}");
            assert_eq!(state["view"]["racks"][1 - own], Value::Null);
            assert_eq!(state["seed"], Value::Null);
        }
        let watched = app.get(&path, None).await.body;
        assert_eq!(watched["view"]["racks"], json!([null, null]));
        assert_eq!(
            app.get(&format!("{path}/record"), Some(&first)).await.status,
            StatusCode::UNPROCESSABLE_ENTITY
        );
        let hint = app.post(&format!("{path}/hint"), Some(&first), json!({ "step": 3 })).await;
        assert!(hint.status.is_client_error(), "no hints between people: {}", hint.body);
        for entry in std::fs::read_dir(app.folder.path()).expect("the folder") {
            let bytes = std::fs::read(entry.expect("a file").path()).expect("bytes");
            let holds = |token: &str| bytes.windows(token.len()).any(|part| part == token.as_bytes());
            assert!(!holds(&first) && !holds(&second), "a token is on disk");
        }
    });
}

#[test]
fn equal_seeds_give_equal_racks() {
    check(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "easy" }]);
        let mut racks = Vec::new();
        for seed in ["42", "42", "18446744073709551615"] {
            let body = json!({ "game": "crossword", "seats": seats, "options": { "starts": "first" }, "seed": seed });
            let (path, [token, _]) = app.made("/api/games", body).await;
            racks.push(app.get(&path, token.as_deref()).await.body["view"]["racks"][0].clone());
        }
        assert!(racks[0] == racks[1] && racks[0] != racks[2], "{racks:?}");
    });
}
