//! Many ask players to think at the same time: each keeps to its time, few wait, and nobody thinks for those who left.

use crate::client::Client;
use crate::crowd::{begun, check};
use crate::program::Program;
use crate::times::Times;
use futures_util::future::{join_all, select_all};
use serde_json::json;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How many may wait for a hint.
const WAITING: usize = 32;

#[test]
fn thirty_two_players_who_are_asked_at_once_all_answer() {
    think(32, Duration::from_millis(10));
}

#[test]
fn those_who_ask_too_much_are_told_so_and_those_who_leave_are_not_thought_for() {
    crowd_for_hints(40);
}

/// A person against a player, and the person's line to the server.
struct Duel {
    line: Client,
    path: String,
    token: String,
}

impl Duel {
    async fn begin(program: &Program, player: &str) -> Self {
        let mut line = program.client().await;
        let seats = json!([{ "kind": "human" }, { "kind": "bot", "player": player }]);
        let body = json!({ "game": "adjacency", "seats": seats }).to_string();
        let answer = line.post("/api/games", None, &body).await.expect("the server answers");
        let (path, [token, _]) = begun(&answer);
        Self { line, path, token: token.expect("a person") }
    }

    /// Makes the first move; the moments at which it was stored, and at which the player's answer was seen.
    async fn round(&mut self, program: &Program) -> (Instant, Instant) {
        let mut events = program.client().await;
        events.listen(&format!("{}/events", self.path), Some(&self.token)).await.expect("a stream");
        let body = r#"{"move":"d4","ply":0}"#;
        let played = self.line.post(&format!("{}/moves", self.path), Some(&self.token), body).await;
        let played = played.expect("the server answers");
        assert_eq!(played.status, 200, "{played:?}");
        let begun = Instant::now();
        while events.event().await.expect("an event") < 2 {}
        (begun, Instant::now())
    }

    /// Asks what a strong player would do, which takes a while.
    async fn hint(&mut self) -> u16 {
        let hint = self.line.post(&format!("{}/hint", self.path), Some(&self.token), r#"{"step":3}"#).await;
        let hint = hint.expect("the server answers");
        if hint.status != 200 {
            assert_eq!((hint.status, hint.json()["error"]["code"].as_str()), (503, Some("busy")), "{hint:?}");
            assert!(hint.head.to_lowercase().contains("\r\nretry-after: "), "{hint:?}");
        }
        hint.status
    }
}

/// So many players are asked at the same time to think so long.
pub(crate) fn think(games: usize, time: Duration) {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let program = Program::start(folder.path());
    let player = format!("alphabeta:time={}ms", time.as_millis());
    let rounds = check(async {
        let mut duels = join_all((0..games).map(|_| Duel::begin(&program, &player))).await;
        join_all(duels.iter_mut().map(|duel| duel.round(&program))).await
    });
    println!("{games} players asked for {time:?} at once: later than that {}", overruns(rounds, time));
}

/// How much longer than asked each took. As many think at once as there are cores, the others in the order in which they
/// were asked: so each begins when one of those before it ends.
fn overruns(mut rounds: Vec<(Instant, Instant)>, time: Duration) -> Times {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    rounds.sort_unstable_by_key(|&(_, end)| end);
    let mut times = Times::default();
    for (at, &(asked, end)) in rounds.iter().enumerate() {
        let before = at.checked_sub(cores).map_or(asked, |before| rounds[before].1);
        times.push((end - before.max(asked)).saturating_sub(time));
    }
    times
}

/// So many ask for a hint at once, more than may wait. When those who may not have been answered, all leave, and another
/// one asks.
pub(crate) fn crowd_for_hints(people: usize) {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let program = Program::start(folder.path());
    check(async {
        let mut duels = join_all((0..people).map(|_| Duel::begin(&program, "greedy"))).await;
        let mut asking: Vec<_> = duels.iter_mut().map(|duel| Box::pin(duel.hint())).collect();
        let mut refused = 0;
        while asking.len() > WAITING {
            let (status, _, others) = select_all(asking).await;
            refused += usize::from(status == 503);
            asking = others;
        }
        drop(asking);
        drop(duels);
        let begun = Instant::now();
        let mut other = Duel::begin(&program, "greedy").await;
        while other.hint().await != 200 {}
        let after = begun.elapsed().as_millis();
        println!(
            "{people} asked for hints, {refused} were refused, all left; another one had its hint after {after} ms"
        );
    });
}
