//! Games that a client plays without asking what is legal: two people, and moves that are known beforehand.

use crate::client::{Answer, Client};
use serde_json::{Value, json};
use std::io;
use std::time::Duration;

/// How long a test waits for what must happen; far more than it takes.
const PATIENCE: Duration = Duration::from_mins(5);

/// Runs a test to its end, which must come.
pub(crate) fn check<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async { tokio::time::timeout(PATIENCE, test).await.expect("it ends") })
}

/// The games that are played in turn.
const KINDS: [(&str, &str); 2] = [("tictactoe", r#"{"size":"8x8x8"}"#), ("adjacency", r#"{"rounds":"28"}"#)];

/// A game between two people, both of them here.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    pub(crate) path: String,
    pub(crate) tokens: [String; 2],
    /// The moves to make, one after the other, as far as nobody has won before.
    moves: Vec<String>,
    /// The moves that were acknowledged.
    pub(crate) made: usize,
    turn: Option<usize>,
}

impl Match {
    /// A new game; `number` decides which, and the order of its moves.
    pub(crate) async fn begin(client: &mut Client, number: usize) -> io::Result<Self> {
        let (game, options) = KINDS[number % KINDS.len()];
        let seats = r#"[{"kind":"human"},{"kind":"human"}]"#;
        let body = format!(r#"{{"game":"{game}","seats":{seats},"options":{options}}}"#);
        let (path, tokens) = begun(&client.post("/api/games", None, &body).await?);
        let tokens = tokens.map(|token| token.expect("both are people"));
        let state = client.get(&path, Some(&tokens[0])).await?.json();
        let mut moves = texts(&state["legal"]);
        shuffle(&mut moves, number as u64);
        Ok(Self { path, tokens, moves, made: 0, turn: turn(&state) })
    }

    /// Whether it goes on.
    pub(crate) fn is_open(&self) -> bool {
        self.turn.is_some() && self.made < self.moves.len()
    }

    /// Makes the next move, and counts it when it is acknowledged.
    pub(crate) async fn play(&mut self, client: &mut Client) -> io::Result<Answer> {
        let turn = self.turn.expect("it goes on");
        let body = format!(r#"{{"move":"{}","ply":{}}}"#, self.moves[self.made], self.made);
        let answer = client.post(&format!("{}/moves", self.path), Some(&self.tokens[turn]), &body).await?;
        if answer.status == 200 {
            self.made += 1;
            self.turn = if answer.body.contains(r#""outcome":null"#) { Some(1 - turn) } else { None };
        }
        Ok(answer)
    }

    /// That the server knows every move that it has acknowledged, in order, and at most one more: the one that was on
    /// its way when it ended.
    pub(crate) fn agrees(&mut self, state: &Value) {
        let moves = made(state);
        assert!(moves.len() >= self.made, "{} moves acknowledged, found {state}", self.made);
        assert!(moves.len() <= self.made + 1, "{} moves acknowledged, found {state}", self.made);
        assert_eq!(moves, self.moves[..moves.len()], "{state}");
        assert_eq!(state["ply"], json!(moves.len()), "{state}");
        (self.made, self.turn) = (moves.len(), turn(state));
    }
}

/// The path of a new game, and the tokens of its seats.
pub(crate) fn begun(answer: &Answer) -> (String, [Option<String>; 2]) {
    assert_eq!(answer.status, 201, "{answer:?}");
    let made = answer.json();
    let token = |seat: usize| made["seats"][seat]["token"].as_str().map(str::to_owned);
    (format!("/api/games/{}", made["id"].as_str().expect("an id")), [token(0), token(1)])
}

/// The moves of a state.
pub(crate) fn made(state: &Value) -> Vec<String> {
    let moves = state["moves"].as_array().unwrap_or_else(|| panic!("no moves in {state}"));
    moves.iter().map(|made| made["move"].as_str().unwrap_or_default().to_owned()).collect()
}

/// A list of texts.
fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

fn turn(state: &Value) -> Option<usize> {
    state["turn"].as_u64().map(|turn| turn as usize)
}

/// The next of a row of numbers that look random.
pub(crate) fn next(number: &mut u64) -> u64 {
    *number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*number ^ (*number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ (mixed >> 31)
}

fn shuffle(moves: &mut [String], mut seed: u64) {
    for at in (1..moves.len()).rev() {
        moves.swap(at, (next(&mut seed) % (at as u64 + 1)) as usize);
    }
}
