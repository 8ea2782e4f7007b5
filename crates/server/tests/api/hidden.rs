//! What a player must not know is in nothing that it is sent.

use crate::desk::{Desk, check, people};
use papan_catalog::{Look, Setup, World, game};
use papan_game::{Eye, Seat};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::fs;
use tempfile::TempDir;

/// The tiles in hand of both seats at the start of the crossword game with a seed, if the first seat begins.
fn racks(seed: u64) -> Option<[Vec<String>; 2]> {
    let human = || "human".parse().expect("a player");
    let setup = Setup::new([human(), human()], seed);
    let table = game("crossword").expect("the game").table(&setup, &World::EMPTY).expect("a table");
    let rack = |seat: Seat| match table.look(Eye::Seat(seat), 0) {
        Some(Look::Crossword(look)) => look.racks[seat.index()].clone().expect("own tiles are seen"),
        other => panic!("a crossword game was expected: {other:?}"),
    };
    (table.turn() == Some(Seat::First)).then(|| Seat::BOTH.map(rack))
}

/// Two seeds that give the second seat the same tiles and the first seat others.
fn twins() -> [u64; 2] {
    let mut known: HashMap<Vec<String>, (u64, Vec<String>)> = HashMap::new();
    for seed in 0.. {
        let Some([first, second]) = racks(seed) else { continue };
        if let Some((twin, other)) = known.insert(second, (seed, first.clone()))
            && other != first
        {
            return [twin, seed];
        }
    }
    unreachable!("there are fewer racks than seeds")
}

/// A server over a copy of a folder, in which the only game has another seed.
fn reseeded(folder: &TempDir, seed: u64) -> Desk {
    let copy = TempDir::with_prefix("papan").expect("a folder");
    for entry in fs::read_dir(folder.path()).expect("the folder") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), copy.path().join(entry.file_name())).expect("a copy");
    }
    let store = rusqlite::Connection::open(copy.path().join("games.sqlite")).expect("the store");
    store.execute("UPDATE game SET seed = ?1", [seed.cast_signed()]).expect("another seed");
    drop(store);
    Desk::over(copy)
}

/// Everything that the second seat is sent, whatever it asks.
async fn heard(desk: &Desk, path: &str, token: &str, ply: usize) -> Vec<String> {
    let mut all = Vec::new();
    for place in ["", "?at=0", "?at=1", "/record", "/record?form=json", "/analysis", "/analysis?at=0"] {
        let answer = desk.get(&format!("{path}{place}"), Some(token)).await;
        all.push(format!("{place}: {} {} {}", answer.status, answer.headers, answer.body));
    }
    for (place, body) in [
        ("moves", json!({ "move": "pass", "ply": 99 })),
        ("moves", json!({ "move": "8H QQ", "ply": ply })),
        ("preview", json!({ "move": "pass" })),
        ("preview", json!({ "move": "8H ZA" })),
        ("hint", json!({ "step": 3 })),
        ("undo", json!({})),
        ("resign", json!({ "seat": 0 })),
        ("claim", json!({ "code": "0123456789abcdef0123456789abcdef" })),
        ("takeback", json!({})),
        ("takeback/answer", json!({ "accept": true })),
    ] {
        let answer = desk.post(&format!("{path}/{place}"), Some(token), body).await;
        all.push(format!("{place}: {} {} {}", answer.status, answer.headers, answer.body));
    }
    all.push(desk.first_event(&format!("{path}/events"), Some(token)).await);
    all
}

#[test]
fn games_that_differ_in_what_is_hidden_are_the_same_to_who_must_not_know() {
    check(async {
        let seeds = twins();
        let origin = Desk::new();
        let (path, [first, second]) = origin.game("crossword", people(), json!({})).await;
        let (first, second) = (first.expect("a token"), second.expect("a token"));
        let desks = seeds.map(|seed| reseeded(&origin.folder, seed));
        let own: Vec<Value> = futures_util::future::join_all(desks.iter().map(|desk| async {
            let state = desk.get(&path, Some(&first)).await.body;
            state["view"]["racks"][0].clone()
        }))
        .await;
        assert_ne!(own[0], own[1], "the first seat has other tiles in the other game");
        let mut heard_by_watchers = Vec::new();
        // The first seat changes a tile, which differs, and the second passes: it draws nothing, so it learns nothing.
        for ply in 0..4 {
            let mut both = Vec::new();
            for (desk, rack) in desks.iter().zip(&own) {
                let tile = rack[0].as_str().expect("a tile");
                let mv = if ply == 0 { format!("exchange {tile}") } else { "pass".to_owned() };
                let token = if ply % 2 == 0 { &first } else { &second };
                both.push(heard(desk, &path, &second, ply).await);
                heard_by_watchers.push(desk.get(&path, None).await.body.to_string());
                let played =
                    desk.post(&format!("{path}/moves"), Some(token), json!({ "move": mv, "ply": ply })).await;
                assert_eq!(played.status.as_u16(), 200, "{}", played.body);
            }
            assert_eq!(both[0], both[1], "after {ply} moves");
        }
        for pair in heard_by_watchers.chunks(2) {
            assert_eq!(pair[0], pair[1], "a spectator knows even less");
        }
        let ends = futures_util::future::join_all(
            desks.iter().map(|desk| async { desk.get(&path, Some(&first)).await.body["moves"].to_string() }),
        )
        .await;
        assert_ne!(ends[0], ends[1], "who made the move knows its tile");
    });
}
