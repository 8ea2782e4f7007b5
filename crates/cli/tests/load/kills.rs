//! The program is killed in the middle of play, again and again: no acknowledged move is lost, none is half there, and
//! the tiles of a crossword game are all somewhere.

use crate::client::Client;
use crate::crowd::{Match, begun, check, made, next};
use crate::program::Program;
use futures_util::future::{join, join_all};
use serde_json::{Value, json};
use std::cell::{Cell, RefCell};
use std::io;
use std::time::Duration;
use tempfile::TempDir;

/// How often somebody looks whether it is time.
const LOOK: Duration = Duration::from_millis(1);

#[test]
fn no_acknowledged_move_is_lost_by_a_few_kills() {
    kill_often(4, 40);
}

/// A person against a player; what it has seen can never be otherwise.
#[derive(Clone, Debug)]
struct Solo {
    game: &'static str,
    path: String,
    token: String,
    seen: Vec<String>,
    is_over: bool,
}

/// A game that is being played.
#[derive(Clone, Debug)]
enum Play {
    People(Match),
    Solo(Solo),
}

/// The seats of the room: each plays one game after the other.
const SEATS: [Option<(&str, &str)>; 6] = [
    None,
    None,
    Some(("tictactoe", "alphabeta")),
    Some(("adjacency", "greedy")),
    Some(("crossword", "easy")),
    Some(("crossword", "easy")),
];

/// The events in the room, however often the server is killed.
#[derive(Default)]
struct Room {
    /// The game that each seat plays.
    now: [RefCell<Option<Play>>; SEATS.len()],
    /// Games that are over.
    over: RefCell<Vec<Play>>,
    /// Moves that were acknowledged, by the number of the seat.
    moves: [Cell<usize>; SEATS.len()],
    games: Cell<usize>,
}

/// Kills the server so often, each time after at most so many moves.
pub(crate) fn kill_often(kills: usize, most: u64) {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let (room, mut chance) = (Room::default(), 7);
    for _ in 0..kills {
        let program = Program::start(folder.path());
        let target = room.acknowledged() + 1 + (next(&mut chance) % most) as usize;
        check(async {
            let mut lines = join_all((0..SEATS.len()).map(|_| program.client())).await;
            join_all(lines.iter_mut().enumerate().map(|(seat, line)| room.check(seat, line))).await;
            let players = join_all(lines.into_iter().enumerate().map(|(seat, line)| room.play(seat, line)));
            join(players, room.kill_at(target, program)).await;
        });
    }
    let program = Program::start(folder.path());
    let last = room.now.iter().filter_map(RefCell::take);
    let all: Vec<Play> = room.over.take().into_iter().chain(last).collect();
    check(async {
        let mut line = program.client().await;
        for mut play in all {
            play.check(&mut line).await.expect("the server answers");
        }
    });
    let words =
        SEATS.iter().zip(&room.moves).filter(|(seat, _)| seat.is_some_and(|(game, _)| game == "crossword"));
    println!(
        "{kills} kills: {} moves acknowledged in {} games ({} of the crossword game), none lost",
        room.acknowledged(),
        room.games.get(),
        words.map(|(_, moves)| moves.get()).sum::<usize>()
    );
}

impl Room {
    fn acknowledged(&self) -> usize {
        self.moves.iter().map(Cell::get).sum()
    }

    /// Kills the server when so many moves were acknowledged, whatever it does just then; the first time not before
    /// there was a move of everybody.
    async fn kill_at(&self, target: usize, program: Program) {
        while self.acknowledged() < target || self.moves.iter().any(|moves| moves.get() == 0) {
            tokio::time::sleep(LOOK).await;
        }
        program.kill();
    }

    /// That the game of a seat is as it was left.
    async fn check(&self, seat: usize, line: &mut Client) {
        let left = self.now[seat].take();
        if let Some(mut play) = left {
            play.check(line).await.expect("the server answers after a start");
            self.now[seat].replace(Some(play));
        }
    }

    /// Goes on with the game of a seat, and then with others, until the server is gone.
    async fn play(&self, seat: usize, mut line: Client) {
        while self.step(seat, &mut line).await.is_ok() {}
    }

    /// One move, or a new game.
    async fn step(&self, seat: usize, line: &mut Client) -> io::Result<()> {
        let play = self.now[seat].take();
        match play {
            None => {
                self.games.set(self.games.get() + 1);
                let play = Play::begin(seat, self.games.get(), line).await?;
                self.now[seat].replace(Some(play));
            }
            Some(play) if play.is_over() => self.over.borrow_mut().push(play),
            Some(mut play) => {
                let gained = play.go_on(line).await;
                self.now[seat].replace(Some(play));
                self.moves[seat].set(self.moves[seat].get() + gained?);
            }
        }
        Ok(())
    }
}

impl Play {
    async fn begin(seat: usize, number: usize, line: &mut Client) -> io::Result<Self> {
        match SEATS[seat] {
            None => Match::begin(line, number).await.map(Self::People),
            Some((game, player)) => Solo::begin(line, game, player).await.map(Self::Solo),
        }
    }

    fn is_over(&self) -> bool {
        match self {
            Self::People(game) => !game.is_open(),
            Self::Solo(solo) => solo.is_over,
        }
    }

    /// Makes a move where it can; the moves that were acknowledged by that.
    async fn go_on(&mut self, line: &mut Client) -> io::Result<usize> {
        match self {
            Self::Solo(solo) => solo.go_on(line).await,
            Self::People(game) => {
                let answer = game.play(line).await?;
                assert_eq!(answer.status, 200, "{answer:?}");
                Ok(1)
            }
        }
    }

    /// That the server knows at least what it has acknowledged.
    async fn check(&mut self, line: &mut Client) -> io::Result<()> {
        let (path, token) = match self {
            Self::People(game) => (&game.path, &game.tokens[0]),
            Self::Solo(solo) => (&solo.path, &solo.token),
        };
        let answer = line.get(path, Some(token)).await?;
        assert_eq!(answer.status, 200, "{answer:?}");
        match self {
            Self::People(game) => game.agrees(&answer.json()),
            // The own move that was on its way, and the answer to it.
            Self::Solo(solo) => assert!(solo.see(&answer.json()) <= 2, "{answer:?}"),
        }
        Ok(())
    }
}

impl Solo {
    async fn begin(line: &mut Client, game: &'static str, player: &str) -> io::Result<Self> {
        let body =
            json!({ "game": game, "seats": [{ "kind": "human" }, { "kind": "bot", "player": player }] });
        let (path, [token, _]) = begun(&line.post("/api/games", None, &body.to_string()).await?);
        let token = token.expect("a person");
        Ok(Self { game, path, token, seen: Vec::new(), is_over: false })
    }

    async fn go_on(&mut self, line: &mut Client) -> io::Result<usize> {
        let state = line.get(&self.path, Some(&self.token)).await?.json();
        let seen = self.see(&state);
        if state["turn"] != 0 {
            tokio::time::sleep(LOOK).await;
            return Ok(seen);
        }
        let body = json!({ "move": self.choose(&state), "ply": state["ply"] });
        let answer = line.post(&format!("{}/moves", self.path), Some(&self.token), &body.to_string()).await?;
        assert_eq!(answer.status, 200, "{body}: {answer:?}");
        Ok(seen + self.see(&answer.json()))
    }

    /// Looks at a state: what was seen before is still there, and the tiles are all somewhere. How many moves are new.
    fn see(&mut self, state: &Value) -> usize {
        let moves: Vec<String> = made(state).iter().map(|mv| public(mv)).collect();
        assert!(moves.starts_with(&self.seen), "seen {:?}, found {state}", self.seen);
        assert_eq!(state["ply"], json!(moves.len()), "{state}");
        if self.game == "crossword" {
            count_tiles(&state["view"]);
        }
        self.is_over = state["turn"].is_null();
        let new = moves.len() - self.seen.len();
        self.seen = moves;
        new
    }

    /// Something that is legal: in the crossword game another tile for the first one, as long as there are some.
    fn choose(&self, state: &Value) -> Value {
        let view = &state["view"];
        match self.game {
            "crossword" if view["bag"].as_u64() >= Some(7) => {
                json!(format!("exchange {}", view["racks"][0][0].as_str().expect("a tile")))
            }
            "crossword" => json!("pass"),
            _ => state["legal"][0].clone(),
        }
    }
}

/// A move as everybody may know it: which tiles were exchanged is told when the game is over.
fn public(mv: &str) -> String {
    mv.split(' ').next().filter(|&word| word == "exchange").unwrap_or(mv).to_owned()
}

/// That every tile of the game is on the board, in hand, or in the bag, and of each letter as many as there are.
fn count_tiles(view: &Value) {
    let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("no number in {view}"));
    let list = |value: &Value| value.as_array().cloned().unwrap_or_else(|| panic!("no list in {view}"));
    let board: Vec<Value> = list(&view["cells"]).into_iter().filter(|cell| !cell.is_null()).collect();
    // When the game is over, the other's tiles are shown too.
    let racks = list(&view["racks"]).into_iter().filter(|rack| !rack.is_null());
    let shown: Vec<Value> = racks.flat_map(|rack| list(&rack)).collect();
    let held = number(&view["held"][0]) + number(&view["held"][1]);
    assert_eq!(board.len() as u64 + held + number(&view["bag"]), 100, "{view}");
    for letter in list(&view["letters"]) {
        let name = letter["letter"].as_str().expect("a letter");
        let is_it = |tile: &&Value| {
            if tile["blank"] == true { name == "?" } else { tile["letter"] == name }
        };
        let lying = board.iter().filter(is_it).count() as u64;
        let in_hand = shown.iter().filter(|tile| *tile == name).count() as u64;
        let unseen = view["unseen"][name].as_u64().unwrap_or(0);
        assert_eq!(lying + in_hand + unseen, number(&letter["count"]), "{name} in {view}");
    }
}
