//! Studies: games opened from records, and games written as records.

use crate::test_app::{TestApp, TestResponse, check, open, people};
use axum::body::Body;
use axum::http::{Request, header};
use papan_message::{Language, Message};
use serde_json::{Value, json};

/// A record of another program in which some tiles are unknown.
const GCG: &str = "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D STAINER +66 66\n>b: CEHKLOO -2 +0 0\n";

/// A game of adjacency that ended by resignation.
const SAVED: &str = "[Game \"adjacency\"]\n[Version \"1\"]\n[First \"human:Ani\"]\n[Second \"exec:touch x\"]\n[Seed \
                     \"1\"]\n[Resigned \"second\"]\n[Result \"1-0\"]\n\n1. d4 e5\n";

async fn opened(app: &TestApp, text: &str) -> (String, String) {
    let (path, [first, second]) = app.made("/api/open", json!({ "text": text })).await;
    assert!(second.is_some(), "the client gets both seats");
    (path, first.expect("a token"))
}

async fn refused(app: &TestApp, text: &str) -> String {
    let TestResponse { status, body, .. } = app.post("/api/open", None, json!({ "text": text })).await;
    assert_eq!((status.as_u16(), &body["error"]["code"]), (422, &json!("refused")), "{text}: {body}");
    let reason: Message = serde_json::from_value(body["error"]["reason"].clone()).expect("a message");
    reason.sentence(Language::English)
}

/// Returns a finished game: its path and the first token.
async fn finished(app: &TestApp, game: &str) -> (String, String) {
    let options = if game == "adjacency" { json!({ "rounds": 2 }) } else { json!({}) };
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "random" }]);
    let (path, [token, _]) = app.game(game, seats, options).await;
    let token = token.expect("a token");
    for _ in 0..4 {
        let state = app.settled(&path, Some(&token)).await;
        let mv = state["legal"][0].as_str().unwrap_or("pass").to_owned();
        let ply = state["ply"].as_u64().expect("a number");
        if state["turn"] == 0 {
            app.play(&path, Some(&token), &mv, usize::try_from(ply).expect("a number")).await;
        }
    }
    app.settled(&path, Some(&token)).await;
    app.post(&format!("{path}/resign"), Some(&token), json!({})).await;
    (path, token)
}

async fn file(app: &TestApp, path: &str, token: &str, form: &str) -> String {
    let answer = app.get(&format!("{path}/record?form={form}"), Some(token)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    match answer.body {
        Value::String(text) => text,
        document => document.to_string(),
    }
}

fn document(text: &str) -> Value {
    serde_json::from_str(text).expect("a document")
}

#[test]
fn every_game_is_read_back_from_its_record() {
    check(async {
        let app = TestApp::new();
        for game in ["tictactoe", "adjacency", "crossword"] {
            let (path, token) = finished(&app, game).await;
            let before = app.get(&path, Some(&token)).await.body;
            assert!(before["outcome"]["ending"].is_string(), "{before}");
            for form in ["text", "json"] {
                let text = file(&app, &path, &token, form).await;
                let (study, own) = opened(&app, &text).await;
                let after = app.get(&study, Some(&own)).await.body;
                for field in ["game", "options", "ply", "outcome", "seed", "turn"] {
                    assert_eq!(after[field], before[field], "{game} {form} {field}");
                }
                let moves = |state: &Value| -> Vec<Value> {
                    let moves = state["moves"].as_array().expect("moves");
                    moves.iter().map(|made| made["scores"].clone()).collect()
                };
                assert_eq!(moves(&after), moves(&before));
                assert_eq!((&after["study"], &before["study"]), (&json!(true), &json!(false)));
                assert_eq!(after["seats"][0]["name"], "Player 1", "a person without a name has one in files");
                assert_eq!(
                    (&before["seats"][0]["name"], &after["seats"][1]["name"]),
                    (&json!(""), &json!("random"))
                );
                assert_eq!(after["seats"][1]["kind"], "human", "players named in a record become people");
                let [old, new] = [(&path, &token), (&study, &own)]
                    .map(|(path, token)| async { document(&file(&app, path, token, "json").await) });
                let (old, new) = (old.await, new.await);
                assert_eq!((&new["moves"], &new["outcome"]), (&old["moves"], &old["outcome"]));
            }
        }
    });
}

#[test]
fn an_unfinished_record_is_continued_and_survives_a_restart() {
    check(async {
        let mut app = TestApp::new();
        let text = SAVED.replace("[Resigned \"second\"]\n", "").replace("1-0", "*");
        let (path, token) = opened(&app, &text).await;
        let token = Some(token.as_str());
        let state = app.get(&path, token).await.body;
        assert_eq!((&state["ply"], &state["turn"], &state["study"]), (&json!(2), &json!(0), &json!(true)));
        assert_eq!(state["seats"][1]["name"], "exec:touch x");
        let can = ["move", "undo", "analysis", "record", "hint", "resign", "takeback"]
            .map(|may| &state["can"][may]);
        assert_eq!(can, [true, true, true, true, false, false, false].map(Value::from).each_ref());
        app.play(&path, token, "c6", 2).await;
        let undone = app.post(&format!("{path}/undo"), token, json!({ "version": 1 })).await.body;
        assert_eq!(undone["ply"], 2);
        let undone = app.post(&format!("{path}/undo"), token, json!({})).await.body;
        assert_eq!((&undone["ply"], &undone["turn"]), (&json!(1), &json!(1)), "also moves of the file");
        let (_, [_, second]) = app.made("/api/open", json!({ "text": text })).await;
        let foreign = app.post(&format!("{path}/undo"), second.as_deref(), json!({})).await;
        assert_eq!(foreign.status, 401, "only its creator may change a study");
        let before = app.get(&path, token).await.body;
        app.app = open(&app.folder);
        assert_eq!(app.get(&path, token).await.body, before);
    });
}

#[test]
fn a_resigned_record_shows_its_ending_and_allows_undo() {
    check(async {
        let app = TestApp::new();
        let (path, token) = opened(&app, SAVED).await;
        let state = app.get(&path, Some(&token)).await.body;
        assert_eq!(state["outcome"], json!({ "ending": "resigned", "seat": 1, "winner": 0 }));
        let undone = app.post(&format!("{path}/undo"), Some(&token), json!({})).await.body;
        assert_eq!((&undone["ply"], &undone["outcome"]), (&json!(1), &Value::Null));
    });
}

#[test]
fn a_foreign_record_with_unknown_tiles_is_continued() {
    check(async {
        let mut app = TestApp::new();
        let (path, token) = opened(&app, GCG).await;
        let state = app.get(&path, Some(&token)).await.body;
        assert_eq!((&state["ply"], &state["turn"], &state["seed"]), (&json!(2), &json!(0), &Value::Null));
        assert_eq!((&state["seats"][0]["name"], &state["seats"][0]["score"]), (&json!("Ani"), &json!(66)));
        let rack = |state: &Value, seat: usize| state["view"]["racks"][seat].as_array().map(Vec::len);
        let first = app.get(&format!("{path}?at=0"), Some(&token)).await.body;
        assert_eq!((rack(&first, 0), rack(&first, 1)), (Some(7), None));
        let tried = app.post(&format!("{path}/preview"), Some(&token), json!({ "move": "pass" })).await.body;
        assert_eq!(tried["legal"], true, "a study looks words up: {tried}");
        app.play(&path, Some(&token), "pass", 2).await;
        let before = app.get(&path, Some(&token)).await.body;
        for form in ["text", "json"] {
            let (again, own) = opened(&app, &file(&app, &path, &token, form).await).await;
            let state = app.get(&again, Some(&own)).await.body;
            assert_eq!((&state["ply"], &state["seed"]), (&json!(3), &Value::Null), "{form}");
        }
        app.app = open(&app.folder);
        assert_eq!(app.get(&path, Some(&token)).await.body, before);
    });
}

#[test]
fn the_holder_of_both_seats_sees_the_rack_of_the_mover() {
    check(async {
        let app = TestApp::new();
        let (path, tokens) = app.made("/api/open", json!({ "text": GCG })).await;
        let cookie = format!("papan={}", tokens.map(Option::unwrap_or_default).join("."));
        for (at, mover) in [(0, 0), (1, 1), (2, 0)] {
            let request = Request::get(format!("{path}?at={at}"));
            let request = request.header(header::HOST, "localhost").header(header::COOKIE, &cookie);
            let state = app.send(request.body(Body::empty()).expect("a request")).await.body;
            assert_eq!(state["you"], json!([0, 1]));
            assert!(state["view"]["racks"][mover].is_array(), "{at}: {}", state["view"]["racks"]);
            assert!(state["view"]["racks"][1 - mover].is_null(), "{at}: {}", state["view"]["racks"]);
        }
    });
}

#[test]
fn every_position_of_a_record_is_analyzed_with_the_move_played() {
    check(async {
        let app = TestApp::new();
        let (path, [first, second]) = app.made("/api/open", json!({ "text": GCG })).await;
        for (at, token, played) in [(0, &first, "8D STAINER"), (1, &second, "exchange ")] {
            let answer = app.get(&format!("{path}/analysis?at={at}"), token.as_deref()).await;
            let text = answer.body.as_str().unwrap_or_default().to_owned();
            let last = text.lines().rev().find_map(|line| line.strip_prefix("data: ")).unwrap_or_default();
            let found = document(last);
            assert_eq!((&found["done"], &found["seat"]), (&json!(true), &json!(at)), "{text}");
            let made = found["played"].as_str().unwrap_or_default();
            assert!(made.starts_with(played), "{found}");
            assert!(found["moves"].as_array().is_some_and(|moves| moves.len() > 1), "{found}");
        }
    });
}

#[test]
fn a_running_hidden_game_has_no_record() {
    check(async {
        let app = TestApp::new();
        let (path, [token, _]) = app.game("crossword", people(), json!({})).await;
        for form in ["text", "json"] {
            let refused = app.get(&format!("{path}/record?form={form}"), token.as_deref()).await;
            assert_eq!(
                (refused.status.as_u16(), &refused.body["error"]["code"]),
                (422, &json!("not-allowed"))
            );
        }
        let (path, _) = app.game("tictactoe", people(), json!({})).await;
        let open = app.get(&format!("{path}/record?form=json"), None).await;
        assert_eq!(
            (open.status.as_u16(), &open.body["seed"]),
            (200, &Value::Null),
            "the seed is revealed at the end"
        );
        assert!(
            open.headers.contains(".json") && open.headers.contains("application/json"),
            "{}",
            open.headers
        );
        assert_eq!(app.get(&format!("{path}/record?form=pdf"), None).await.status, 422);
    });
}

#[test]
fn invalid_records_are_refused_with_their_line() {
    check(async {
        let app = TestApp::new();
        for (text, words) in [
            (String::new(), "found nothing in it, expected a saved game"),
            ("Dear diary".to_owned(), "line 1: found `Dear diary`"),
            ("a\0b".to_owned(), "found bytes that are no text"),
            (SAVED.replace("d4", "z9"), "line 9: move 1 (`z9`)"),
            (SAVED.replace("\"1\"]\n[First", "\"7\"]\n[First"), "line 2: tag Version"),
            (SAVED.replace("adjacency", "chess"), "there is no game `chess`"),
            (SAVED.replace("[Result", "[Option.rounds \"999\"]\n[Result"), "option `rounds`"),
            (GCG.replace("STAINER +66", "STAINED +66"), "line 3: "),
            (format!("{GCG}>c: AB 8D AB +3 3\n"), "line 5: "),
            (format!("{GCG}#papan option lexicon /etc/passwd\n"), "option `lexicon`: found `/etc/passwd`"),
            (format!("#papan option letters ../x\n{GCG}"), "option `letters`"),
            ("{\"papan\":1,\n\"game\":5}".to_owned(), "line 2: invalid type"),
            ("{\"papan\":1".to_owned(), "line 1: "),
            ("[".repeat(30_000), "line 1: "),
            (format!("{{\"papan\":{}", "[".repeat(30_000)), "line 1: "),
        ] {
            let message = refused(&app, &text).await;
            assert!(message.starts_with(words), "{words}: {message}");
        }
        let long = app.post("/api/open", None, json!({ "text": "x".repeat(70_000) })).await;
        assert_eq!(long.status, 413);
        for body in [json!({}), json!({ "text": 5 }), json!({ "text": "", "more": 1 })] {
            assert_eq!(app.post("/api/open", None, body).await.status, 422);
        }
    });
}

#[test]
fn huge_and_broken_records_are_refused_without_panics() {
    check(async {
        let app = TestApp::new();
        let passes = ">a: AEINRST - +0 66\n>b: CEHKLOO - +0 0\n".repeat(1_000);
        let files = [
            format!("{GCG}{passes}"),
            format!(
                "{}{}",
                SAVED.replace("[Resigned \"second\"]\n", "").replace("1-0", "*"),
                "a1 ".repeat(20_000)
            ),
            format!("#player1 a {}\n", "A".repeat(50_000)),
            format!("{}\n", "#note x\n".repeat(7_000)),
            "\u{feff}>\n>>:\n#\n#papan\n#papan option\n".to_owned(),
        ];
        for text in files {
            let answer = app.post("/api/open", None, json!({ "text": text })).await;
            let is_answered = [201, 422].contains(&answer.status.as_u16());
            assert!(is_answered, "{}: {}", &text[..60.min(text.len())], answer.body);
        }
    });
}
