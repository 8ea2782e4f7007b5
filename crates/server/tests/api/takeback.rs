//! Takebacks between people.

use crate::test_app::{TestApp, TestResponse, check, people};
use serde_json::{Value, json};

/// A game between two people after two moves.
struct Pair {
    app: TestApp,
    path: String,
    tokens: [Option<String>; 2],
}

impl Pair {
    async fn new() -> Self {
        let app = TestApp::new();
        let (path, tokens) = app.game("tictactoe", people(), json!({})).await;
        let pair = Self { app, path, tokens };
        pair.play(0, "5", 0).await;
        pair.play(1, "1", 1).await;
        pair
    }

    fn token(&self, seat: usize) -> Option<&str> {
        self.tokens[seat].as_deref()
    }

    async fn play(&self, seat: usize, mv: &str, ply: usize) -> Value {
        self.app.play(&self.path, self.token(seat), mv, ply).await
    }

    async fn state(&self, seat: usize) -> Value {
        self.app.get(&self.path, self.token(seat)).await.body
    }

    async fn ask(&self, token: Option<&str>, version: u64) -> TestResponse {
        self.app.post(&format!("{}/takeback", self.path), token, json!({ "version": version })).await
    }

    async fn answer(&self, token: Option<&str>, version: u64, accept: bool) -> TestResponse {
        let body = json!({ "version": version, "accept": accept });
        self.app.post(&format!("{}/takeback/answer", self.path), token, body).await
    }
}

#[test]
fn an_accepted_takeback_undoes_the_move() {
    check(async {
        let pair = Pair::new().await;
        let asked = pair.ask(pair.token(0), 2).await.body;
        assert_eq!((&asked["takeback"], &asked["ply"]), (&json!(0), &json!(2)));
        assert_eq!((&asked["can"]["takeback"], &asked["can"]["answer"]), (&json!(false), &json!(false)));
        assert_eq!(pair.state(1).await["can"]["answer"], true);
        let done = pair.answer(pair.token(1), 2, true).await.body;
        assert_eq!((&done["ply"], &done["turn"], &done["takeback"]), (&json!(0), &json!(0), &Value::Null));
        assert_eq!(done["version"], 3);
        pair.play(0, "9", 0).await;
    });
}

#[test]
fn the_last_mover_takes_back_one_move() {
    check(async {
        let pair = Pair::new().await;
        assert_eq!(pair.ask(pair.token(1), 2).await.body["takeback"], 1);
        assert_eq!(pair.answer(pair.token(0), 2, true).await.body["ply"], 1);
    });
}

#[test]
fn a_declined_takeback_changes_nothing() {
    check(async {
        let pair = Pair::new().await;
        let before = pair.state(0).await;
        pair.ask(pair.token(0), 2).await;
        assert_eq!(pair.answer(pair.token(1), 2, false).await.status, 200);
        assert_eq!(pair.state(0).await, before);
    });
}

#[test]
fn a_move_withdraws_the_request() {
    check(async {
        let pair = Pair::new().await;
        pair.ask(pair.token(1), 2).await;
        assert_eq!(pair.play(0, "9", 2).await["takeback"], Value::Null);
        let late = pair.answer(pair.token(0), 2, true).await;
        assert_eq!((late.status.as_u16(), &late.body["state"]["ply"]), (409, &json!(3)));
        let none = pair.answer(pair.token(0), 3, true).await;
        assert_eq!((none.status.as_u16(), &none.body["error"]["code"]), (422, &json!("not-allowed")));
    });
}

#[test]
fn refuses_takebacks_from_strangers_and_wrong_seats() {
    check(async {
        let pair = Pair::new().await;
        let (_, [stranger, _]) = pair.app.game("tictactoe", people(), json!({})).await;
        for nobody in [None, stranger.as_deref()] {
            assert_eq!(pair.ask(nobody, 2).await.status, 401);
        }
        let stale = pair.ask(pair.token(0), 1).await;
        assert_eq!((stale.status.as_u16(), &stale.body["error"]["code"]), (409, &json!("stale")));
        pair.ask(pair.token(0), 2).await;
        let asked = pair.state(0).await;
        assert_eq!(pair.ask(pair.token(1), 2).await.status, 422, "one request at a time");
        assert_eq!(pair.answer(None, 2, true).await.status, 401);
        let own = pair.answer(pair.token(0), 2, true).await;
        assert_eq!((own.status.as_u16(), &own.body["error"]["code"]), (403, &json!("not-yours")));
        assert_eq!(pair.answer(pair.token(1), 1, true).await.status, 409);
        assert_eq!(pair.state(0).await, asked);
    });
}

#[test]
fn refuses_takebacks_without_an_opponent_or_with_hidden_tiles() {
    check(async {
        let app = TestApp::new();
        let bot = json!([{ "kind": "human" }, { "kind": "bot", "player": "random" }]);
        let invite = json!([{ "kind": "human" }, { "kind": "invite" }]);
        let games = [("tictactoe", bot, "5"), ("tictactoe", invite, "5"), ("crossword", people(), "pass")];
        for (game, seats, mv) in games {
            let (path, tokens) = app.game(game, seats, json!({})).await;
            let turn = app.get(&path, None).await.body["turn"].as_u64().expect("a turn");
            let token = &tokens[turn as usize];
            app.play(&path, token.as_deref(), mv, 0).await;
            let state = app.settled(&path, token.as_deref()).await;
            assert_eq!(state["can"]["takeback"], false, "{state}");
            let body = json!({ "version": state["version"] });
            let refused = app.post(&format!("{path}/takeback"), token.as_deref(), body).await;
            assert_eq!(
                (refused.status.as_u16(), &refused.body["error"]["code"]),
                (422, &json!("not-allowed"))
            );
        }
        let (path, [token, _]) = app.game("tictactoe", people(), json!({})).await;
        let early = app.post(&format!("{path}/takeback"), token.as_deref(), json!({ "version": 0 })).await;
        assert_eq!(early.status, 422, "there is no move yet");
        app.post(&format!("{path}/resign"), token.as_deref(), json!({})).await;
        let late = app.post(&format!("{path}/takeback"), token.as_deref(), json!({ "version": 1 })).await;
        assert_eq!((late.status.as_u16(), &late.body["error"]["code"]), (409, &json!("over")));
    });
}
