//! Studies: games from files, and games as files.

use crate::desk::{Answer, Desk, check, open, people};
use axum::body::Body;
use axum::http::{Request, header};
use serde_json::{Value, json};

/// A game of another program, of which some tiles are not known.
const GCG: &str = "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D STAINER +66 66\n>b: CEHKLOO -2 +0 0\n";

/// A game of adjacency that somebody gave up.
const SAVED: &str = "[Game \"adjacency\"]\n[Version \"1\"]\n[First \"human:Ani\"]\n[Second \"exec:touch x\"]\n[Seed \
                     \"1\"]\n[Resigned \"second\"]\n[Result \"1-0\"]\n\n1. d4 e5\n";

async fn opened(desk: &Desk, text: &str) -> (String, String) {
    let (path, [first, second]) = desk.made("/api/open", json!({ "text": text })).await;
    assert!(second.is_some(), "both seats are of the one who opens it");
    (path, first.expect("a token"))
}

async fn refused(desk: &Desk, text: &str) -> String {
    let Answer { status, body, .. } = desk.post("/api/open", None, json!({ "text": text })).await;
    assert_eq!((status.as_u16(), &body["error"]), (422, &json!("refused")), "{text}: {body}");
    body["message"].as_str().unwrap_or_default().to_owned()
}

/// A game that is over, with its path and the first token.
async fn finished(desk: &Desk, game: &str) -> (String, String) {
    let options = if game == "adjacency" { json!({ "rounds": 2 }) } else { json!({}) };
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "random" }]);
    let (path, [token, _]) = desk.game(game, seats, options).await;
    let token = token.expect("a token");
    for _ in 0..4 {
        let state = desk.settled(&path, Some(&token)).await;
        let mv = state["legal"][0].as_str().unwrap_or("pass").to_owned();
        let ply = state["ply"].as_u64().expect("a number");
        if state["turn"] == 0 {
            desk.play(&path, Some(&token), &mv, usize::try_from(ply).expect("a number")).await;
        }
    }
    desk.settled(&path, Some(&token)).await;
    desk.post(&format!("{path}/resign"), Some(&token), json!({})).await;
    (path, token)
}

async fn file(desk: &Desk, path: &str, token: &str, form: &str) -> String {
    let answer = desk.get(&format!("{path}/record?form={form}"), Some(token)).await;
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
fn every_game_is_read_back_from_its_files() {
    check(async {
        let desk = Desk::new();
        for game in ["tictactoe", "adjacency", "crossword"] {
            let (path, token) = finished(&desk, game).await;
            let before = desk.get(&path, Some(&token)).await.body;
            assert!(before["outcome"]["ending"].is_string(), "{before}");
            for form in ["text", "json"] {
                let text = file(&desk, &path, &token, form).await;
                let (study, own) = opened(&desk, &text).await;
                let after = desk.get(&study, Some(&own)).await.body;
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
                assert_eq!(after["seats"][1]["kind"], "human", "nobody sits down who is named in a file");
                let [old, new] = [(&path, &token), (&study, &own)]
                    .map(|(path, token)| async { document(&file(&desk, path, token, "json").await) });
                let (old, new) = (old.await, new.await);
                assert_eq!((&new["moves"], &new["outcome"]), (&old["moves"], &old["outcome"]));
            }
        }
    });
}

#[test]
fn an_unfinished_game_is_played_on_and_is_there_after_a_restart() {
    check(async {
        let mut desk = Desk::new();
        let text = SAVED.replace("[Resigned \"second\"]\n", "").replace("1-0", "*");
        let (path, token) = opened(&desk, &text).await;
        let token = Some(token.as_str());
        let state = desk.get(&path, token).await.body;
        assert_eq!((&state["ply"], &state["turn"], &state["study"]), (&json!(2), &json!(0), &json!(true)));
        assert_eq!(state["seats"][1]["name"], "exec:touch x");
        let can = ["move", "undo", "analysis", "record", "hint", "resign", "takeback"]
            .map(|may| &state["can"][may]);
        assert_eq!(can, [true, true, true, true, false, false, false].map(Value::from).each_ref());
        desk.play(&path, token, "c6", 2).await;
        let undone = desk.post(&format!("{path}/undo"), token, json!({ "version": 1 })).await.body;
        assert_eq!(undone["ply"], 2);
        let undone = desk.post(&format!("{path}/undo"), token, json!({})).await.body;
        assert_eq!((&undone["ply"], &undone["turn"]), (&json!(1), &json!(1)), "also moves of the file");
        let (_, [_, second]) = desk.made("/api/open", json!({ "text": text })).await;
        let foreign = desk.post(&format!("{path}/undo"), second.as_deref(), json!({})).await;
        assert_eq!(foreign.status, 401, "a study is of the one who opened it");
        let before = desk.get(&path, token).await.body;
        desk.app = open(&desk.folder);
        assert_eq!(desk.get(&path, token).await.body, before);
    });
}

#[test]
fn a_game_that_was_given_up_is_shown_so_and_can_be_gone_back_into() {
    check(async {
        let desk = Desk::new();
        let (path, token) = opened(&desk, SAVED).await;
        let state = desk.get(&path, Some(&token)).await.body;
        assert_eq!(state["outcome"], json!({ "ending": "resigned", "seat": 1, "winner": 0 }));
        let undone = desk.post(&format!("{path}/undo"), Some(&token), json!({})).await.body;
        assert_eq!((&undone["ply"], &undone["outcome"]), (&json!(1), &Value::Null));
    });
}

#[test]
fn a_foreign_game_with_unknown_tiles_is_opened_and_played_on() {
    check(async {
        let mut desk = Desk::new();
        let (path, token) = opened(&desk, GCG).await;
        let state = desk.get(&path, Some(&token)).await.body;
        assert_eq!((&state["ply"], &state["turn"], &state["seed"]), (&json!(2), &json!(0), &Value::Null));
        assert_eq!((&state["seats"][0]["name"], &state["seats"][0]["score"]), (&json!("Ani"), &json!(66)));
        let rack = |state: &Value, seat: usize| state["view"]["racks"][seat].as_array().map(Vec::len);
        let first = desk.get(&format!("{path}?at=0"), Some(&token)).await.body;
        assert_eq!((rack(&first, 0), rack(&first, 1)), (Some(7), None));
        let tried = desk.post(&format!("{path}/preview"), Some(&token), json!({ "move": "pass" })).await.body;
        assert_eq!(tried["legal"], true, "a study looks words up: {tried}");
        desk.play(&path, Some(&token), "pass", 2).await;
        let before = desk.get(&path, Some(&token)).await.body;
        for form in ["text", "json"] {
            let (again, own) = opened(&desk, &file(&desk, &path, &token, form).await).await;
            let state = desk.get(&again, Some(&own)).await.body;
            assert_eq!((&state["ply"], &state["seed"]), (&json!(3), &Value::Null), "{form}");
        }
        desk.app = open(&desk.folder);
        assert_eq!(desk.get(&path, Some(&token)).await.body, before);
    });
}

#[test]
fn who_has_both_seats_sees_the_rack_of_whose_turn_it_was() {
    check(async {
        let desk = Desk::new();
        let (path, tokens) = desk.made("/api/open", json!({ "text": GCG })).await;
        let cookie = format!("papan={}", tokens.map(Option::unwrap_or_default).join("."));
        for (at, mover) in [(0, 0), (1, 1), (2, 0)] {
            let request = Request::get(format!("{path}?at={at}"));
            let request = request.header(header::HOST, "localhost").header(header::COOKIE, &cookie);
            let state = desk.send(request.body(Body::empty()).expect("a request")).await.body;
            assert_eq!(state["you"], json!([0, 1]));
            assert!(state["view"]["racks"][mover].is_array(), "{at}: {}", state["view"]["racks"]);
            assert!(state["view"]["racks"][1 - mover].is_null(), "{at}: {}", state["view"]["racks"]);
        }
    });
}

#[test]
fn every_position_of_a_file_is_analysed_with_the_move_that_was_made_there() {
    check(async {
        let desk = Desk::new();
        let (path, [first, second]) = desk.made("/api/open", json!({ "text": GCG })).await;
        for (at, token, played) in [(0, &first, "8D STAINER"), (1, &second, "exchange ")] {
            let answer = desk.get(&format!("{path}/analysis?at={at}"), token.as_deref()).await;
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
fn a_hidden_game_that_goes_on_has_no_file_in_any_form() {
    check(async {
        let desk = Desk::new();
        let (path, [token, _]) = desk.game("crossword", people(), json!({})).await;
        for form in ["text", "json"] {
            let refused = desk.get(&format!("{path}/record?form={form}"), token.as_deref()).await;
            assert_eq!((refused.status.as_u16(), &refused.body["error"]), (422, &json!("not-allowed")));
        }
        let (path, _) = desk.game("tictactoe", people(), json!({})).await;
        let open = desk.get(&format!("{path}/record?form=json"), None).await;
        assert_eq!(
            (open.status.as_u16(), &open.body["seed"]),
            (200, &Value::Null),
            "the seed is told at the end"
        );
        assert!(
            open.headers.contains(".json") && open.headers.contains("application/json"),
            "{}",
            open.headers
        );
        assert_eq!(desk.get(&format!("{path}/record?form=pdf"), None).await.status, 422);
    });
}

#[test]
fn what_cannot_be_opened_is_refused_with_its_line() {
    check(async {
        let desk = Desk::new();
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
            let message = refused(&desk, &text).await;
            assert!(message.starts_with(words), "{words}: {message}");
        }
        let long = desk.post("/api/open", None, json!({ "text": "x".repeat(70_000) })).await;
        assert_eq!(long.status, 413);
        for body in [json!({}), json!({ "text": 5 }), json!({ "text": "", "more": 1 })] {
            assert_eq!(desk.post("/api/open", None, body).await.status, 422);
        }
    });
}

#[test]
fn files_without_end_are_refused_and_nothing_panics() {
    check(async {
        let desk = Desk::new();
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
            let answer = desk.post("/api/open", None, json!({ "text": text })).await;
            let is_answered = [201, 422].contains(&answer.status.as_u16());
            assert!(is_answered, "{}: {}", &text[..60.min(text.len())], answer.body);
        }
    });
}
