//! Many watch, little happens: whatever happens reaches all who watch that game.

use crate::client::Client;
use crate::crowd::{Match, check};
use crate::program::Program;
use crate::times::{Times, memory};
use futures_util::future::{join, join_all};
use std::cell::RefCell;
use std::collections::HashMap;
use std::time::{Duration, Instant};
use tempfile::TempDir;

#[test]
fn everybody_who_watches_sees_the_last_move() {
    watch(10, 5, 60, Duration::from_millis(1));
}

/// A game, how it is watched, and when each of its versions was asked for.
struct Stage {
    game: RefCell<Match>,
    asked: RefCell<HashMap<u64, Instant>>,
    /// The version after which nothing more happens.
    last: u64,
}

/// In so many games, each watched so often, so many moves are made in all, one after each pause.
pub(crate) fn watch(games: usize, each: usize, moves: usize, pause: Duration) {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let program = Program::start(folder.path());
    let times: Times = check(async {
        let mut line = program.client().await;
        let mut stages = Vec::new();
        for number in 0..games {
            // The second kind of game is never over before all are made.
            let game = Match::begin(&mut line, 2 * number + 1).await.expect("a game begins");
            let last = (moves / games + usize::from(number < moves % games)) as u64;
            stages.push(Stage { game: RefCell::new(game), asked: RefCell::default(), last });
        }
        let seats = stages.iter().flat_map(|stage| (0..each).map(move |_| stage));
        let seats = join_all(seats.map(|stage| sit(&program, stage))).await;
        let watched = join_all(seats.into_iter().map(|(line, stage)| stage.watched(line)));
        join(watched, play(&mut line, &stages, moves, pause)).await.0.into_iter().collect()
    });
    let rate = 1.0 / pause.as_secs_f64();
    println!(
        "{} streams, at most {rate:.0} moves/s: from asking to each who watches {times}, {}",
        games * each,
        memory(program.peak_memory())
    );
}

/// Begins to watch: the first event tells how it stands.
async fn sit<'a>(program: &Program, stage: &'a Stage) -> (Client, &'a Stage) {
    let mut line = program.client().await;
    let (path, token) = {
        let game = stage.game.borrow();
        (format!("{}/events", game.path), game.tokens[0].clone())
    };
    line.listen(&path, Some(&token)).await.expect("a stream");
    assert_eq!(line.event().await.expect("how it stands"), 0);
    (line, stage)
}

/// Makes the moves, in one game after the other.
async fn play(line: &mut Client, stages: &[Stage], moves: usize, pause: Duration) {
    let mut clock = tokio::time::interval(pause);
    for number in 0..moves {
        clock.tick().await;
        let stage = &stages[number % stages.len()];
        let mut game = stage.game.borrow().clone();
        stage.asked.borrow_mut().insert(game.made as u64 + 1, Instant::now());
        let answer = game.play(line).await.expect("the server answers");
        assert_eq!(answer.status, 200, "{answer:?}");
        stage.game.replace(game);
    }
}

impl Stage {
    /// Watches until the last move, and tells how long after it was asked for each was seen.
    async fn watched(&self, mut line: Client) -> Times {
        let (mut times, mut seen) = (Times::default(), 0);
        while seen < self.last {
            let version = line.event().await.expect("another event");
            assert!(version > seen, "found version {version} after {seen}");
            seen = version;
            times.push(self.asked.borrow()[&version].elapsed());
        }
        times
    }
}
