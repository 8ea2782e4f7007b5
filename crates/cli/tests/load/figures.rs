//! The long forms of the tests. They print what they measure; nothing asserts a time, because the machine may be busy:
//! `cargo test --profile long -p papan-cli --test load figures:: -- --ignored --nocapture --test-threads 1`.
//!
//! Goals on two idle cores: 5,000 durable moves in a second with a p99 of 50 ms in 200 MB; a p99 of 100 ms
//! from a move to all who watch; players no more than 50 ms later than they were asked for.

use crate::{kills, moves, streams, thinking};
use std::time::Duration;

#[test]
#[ignore = "takes a while"]
fn a_thousand_games_and_64_clients() {
    moves::load(1000, 64, 1000);
}

#[test]
#[ignore = "takes a while"]
fn two_thousand_streams_and_50_moves_a_second() {
    papan_host::raise_open_file_limit();
    streams::watch(400, 5, 1500, Duration::from_millis(20));
}

#[test]
#[ignore = "takes a while"]
fn a_hundred_kills() {
    kills::kill_often(100, 200);
}

#[test]
#[ignore = "takes a while"]
fn thirty_two_players_at_once() {
    for time in [100, 500] {
        thinking::think(32, Duration::from_millis(time));
    }
}

#[test]
#[ignore = "takes a while"]
fn a_hundred_who_ask_for_hints_and_leave() {
    thinking::crowd_for_hints(100);
}
