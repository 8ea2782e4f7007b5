//! An automaton that plays is shown with its current state.

use crate::test_app::{TestApp, check, open, people};
use axum::http::StatusCode;
use serde_json::{Value, json};

#[test]
fn the_state_of_an_automaton_follows_the_game() {
    check(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "automaton:classic" }]);
        let (path, [token, _]) = app.game("tictactoe", seats, json!({})).await;
        let token = token.as_deref();
        app.post(&format!("{path}/moves"), token, json!({ "move": "5", "ply": 0 })).await;
        let state = app.settled(&path, token).await;
        assert_eq!((&state["ply"], &state["seats"][0]["automaton"]), (&json!(2), &Value::Null));
        let now = &state["seats"][1]["automaton"];
        assert_eq!(now["states"], 181);
        let before = app.get(&format!("{path}?at=0"), None).await.body["seats"][1]["automaton"].clone();
        assert_ne!(now["state"], before["state"], "it has taken a step");
        let picture = app.get(&format!("{path}/automaton?seat=1"), token).await;
        assert_eq!(picture.status, StatusCode::OK);
        assert!(picture.headers.contains("image/svg+xml"), "{}", picture.headers);
        let svg = picture.body.as_str().expect("a picture");
        assert!(svg.starts_with("<svg") && svg.contains("prefers-color-scheme: dark"));
        let name = now["state"].as_str().expect("a name");
        assert!(svg.contains(&format!("state {name} of 181")), "the title names the current state");
        assert_eq!(svg.matches("class=\"node lit current").count(), 1, "the current state is highlighted");
        let links = svg.matches("http").count();
        assert_eq!(
            links,
            svg.matches("http://www.w3.org/2000/svg").count(),
            "nothing is loaded from elsewhere"
        );
        let earlier = app.get(&format!("{path}/automaton?seat=1&at=0"), None).await;
        assert_ne!(earlier.body, picture.body);
    });
}

/// The two games of the document that describes the automaton, with the states printed there.
#[test]
fn reports_the_visited_states_as_the_document_prints_them() {
    let games = [
        (0, &["5", "7", "2", "4"][..], ["q000", "q126", "q131", "q137", "q166"]),
        (1, &["3", "2", "4"][..], ["q000", "q001", "q004", "q017", "q070"]),
    ];
    check(async {
        let app = TestApp::new();
        for (person, moves, states) in games {
            let mut seats = vec![json!({ "kind": "bot", "player": "automaton:classic" })];
            seats.insert(person, json!({ "kind": "human" }));
            let (path, tokens) = app.game("tictactoe", json!(seats), json!({})).await;
            let token = tokens[person].as_deref();
            let mut moves = moves.iter().map(|mv| json!(mv));
            let ended = loop {
                let state = app.settled(&path, token).await;
                if state["turn"] == Value::Null {
                    break state;
                }
                // With one cell left, the automaton also makes the person's last move.
                let mv = moves.next().unwrap_or_else(|| state["legal"][0].clone());
                app.post(&format!("{path}/moves"), token, json!({ "move": mv, "ply": state["ply"] })).await;
            };
            let history = |state: &Value| state["seats"][1 - person]["automaton"]["history"].clone();
            assert_eq!(history(&ended), json!(states), "seat {person}");
            let start = app.get(&format!("{path}?at=0"), token).await.body;
            assert_eq!(history(&start), json!(["q000"]));
        }
    });
}

#[test]
fn refuses_a_diagram_for_seats_without_an_automaton() {
    check(async {
        let app = TestApp::new();
        let (path, [token, _]) = app.game("tictactoe", people(), json!({})).await;
        for query in ["", "?seat=0", "?seat=2", "?seat=x", "?seat=1&at=1", "?what=1"] {
            let refused = app.get(&format!("{path}/automaton{query}"), token.as_deref()).await;
            assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{query}: {}", refused.body);
        }
    });
}

#[test]
fn refuses_boards_that_an_automaton_cannot_play() {
    check(async {
        let app = TestApp::new();
        let seats = json!([{ "kind": "bot", "player": "automaton" }, { "kind": "human" }]);
        for options in [json!({ "size": "4x4x4" }), json!({ "misere": true })] {
            let body = json!({ "game": "tictactoe", "seats": seats, "options": options });
            let refused = app.post("/api/games", None, body).await;
            assert_eq!(
                (refused.status, &refused.body["error"]["code"]),
                (StatusCode::UNPROCESSABLE_ENTITY, &json!("refused"))
            );
            let reason = &refused.body["error"]["reason"];
            assert_eq!(
                (&reason["code"], &reason["player"]),
                (&json!("setup.unsupported"), &json!("automaton"))
            );
            assert_eq!(reason["reason"]["classic"], "3x3x3", "{reason}");
        }
    });
}

#[test]
fn reports_an_imposed_opening_and_accepts_no_other_move() {
    check(async {
        let mut app = TestApp::new();
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": "automaton:classic" }]);
        let (path, [token, _]) = app.game("tictactoe", seats, json!({})).await;
        let token = token.as_deref();
        // Also after the game was loaded from disk again.
        for _ in 0..2 {
            let state = app.get(&path, token).await.body;
            assert_eq!(state["legal"], json!(["5"]));
            assert_eq!(state["imposed"], json!({ "by": 1, "move": "5" }));
            let refused = app.post(&format!("{path}/moves"), token, json!({ "move": "1", "ply": 0 })).await;
            assert_eq!(
                (refused.status, &refused.body["error"]["code"]),
                (StatusCode::UNPROCESSABLE_ENTITY, &json!("illegal"))
            );
            let reason = json!({ "code": "play.imposed", "by": "automaton:classic", "mv": "5" });
            assert_eq!(refused.body["error"]["reason"], reason);
            let preview = app.post(&format!("{path}/preview"), token, json!({ "move": "1" })).await.body;
            assert_eq!((&preview["legal"], &preview["reason"]), (&json!(false), &reason));
            let hint = app.post(&format!("{path}/hint"), token, json!({ "step": 3 })).await.body;
            assert_eq!((&hint["move"], &hint["cell"]), (&json!("5"), &json!(4)), "{hint}");
            assert_eq!(hint["outlook"], json!({ "code": "hint.imposed", "by": "automaton:classic" }));
            app.app = open(&app.folder);
        }
        app.play(&path, token, "5", 0).await;
        let state = app.settled(&path, token).await;
        assert_eq!((&state["ply"], &state["imposed"]), (&json!(2), &Value::Null));
        assert_eq!(state["legal"].as_array().map(Vec::len), Some(7));
        let undo = app.post(&format!("{path}/undo"), token, json!({ "version": state["version"] })).await;
        assert_eq!((undo.status, &undo.body["legal"]), (StatusCode::OK, &json!(["5"])), "{}", undo.body);
        // The imposed opening also applies between bots.
        let seats =
            json!([{ "kind": "bot", "player": "random" }, { "kind": "bot", "player": "Automaton:classic" }]);
        let (path, _) = app.game("tictactoe", seats, json!({})).await;
        let state = app.settled(&path, None).await;
        assert_eq!(
            (&state["moves"][0]["move"], &state["outcome"]["ending"]),
            (&json!("5"), &json!("played"))
        );
    });
}

#[test]
fn the_catalog_lists_levels_and_built_in_lexicons() {
    check(async {
        let catalog = TestApp::new().get("/api/catalog", None).await.body;
        let levels = catalog["games"][0]["levels"].as_array().expect("levels");
        let names: Vec<&str> = levels.iter().filter_map(|level| level["name"].as_str()).collect();
        assert_eq!(names, ["easy", "medium", "hard"]);
        assert_eq!(catalog["games"][0]["lexicons"], Value::Null);
        let lexicons = &catalog["games"][2]["lexicons"];
        assert_eq!((&lexicons[0]["name"], &lexicons[0]["words"]), (&json!("ENABLE"), &json!(168_548)));
        assert_eq!((&lexicons[1]["name"], &lexicons[1]["words"]), (&json!("common"), &json!(39_810)));
        let hash = lexicons[0]["hash"].as_str().expect("digits");
        assert!(hash.len() == 64 && hash.chars().all(|digit| digit.is_ascii_hexdigit()), "{hash}");
    });
}
