//! Recording a game.

use super::{Event, Gcg, Line, Player, What};
use crate::notation::{Sign, main_word};
use crate::position::Position;
use crate::rules::Crossword;
use crate::{Move, Placement};
use papan_game::Seat;

impl Gcg {
    /// The record of a game: who sits where, every position with the move that was made in it, and the position that
    /// it has come to. Where that is the end, unplayed tiles are counted; else it says what everybody holds.
    pub fn of(game: &Crossword, players: [Player; 2], turns: &[(Position, Move)], last: &Position) -> Self {
        // Passes that were recorded after the end say nothing.
        let turns: Vec<_> = turns.iter().take_while(|(position, _)| !position.is_over()).collect();
        let first = turns.first().map_or(last.mover, |(start, _)| start.mover);
        let mut gcg = Self {
            players: named(players),
            first,
            title: None,
            description: None,
            lexicon: Some(one_line(game.lexicon.name())).filter(|name| !name.is_empty()),
            papan: Vec::new(),
            pragmas: Vec::new(),
            notes: Vec::new(),
            events: events(game, &turns, last),
            racks: last.racks.map(|rack| Some(rack).filter(|rack| !rack.is_empty() && !last.is_over())),
            rack_lines: [Line::default(); 2],
        };
        if last.is_over() {
            gcg.events.extend(unplayed(game, last));
        }
        gcg
    }
}

/// Players with nicknames that can be told apart.
fn named(players: [Player; 2]) -> [Player; 2] {
    let mut players = players.map(|player| {
        let nick = player.nick.split_whitespace().collect::<Vec<_>>().join("_");
        Player {
            nick: if nick.is_empty() { "player".to_owned() } else { nick },
            name: one_line(&player.name),
        }
    });
    if players[0].nick == players[1].nick {
        players.iter_mut().zip(["_1", "_2"]).for_each(|(player, number)| player.nick += number);
    }
    players
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The turns, each with the points that were given or taken after it for other reasons than the move.
fn events(game: &Crossword, turns: &[&(Position, Move)], last: &Position) -> Vec<Event> {
    let unplayed = if last.is_over() { game.unplayed_points(&last.racks) } else { [0, 0] };
    let end = [0, 1].map(|seat: usize| last.scores[seat] - unplayed[seat]);
    let mut events = Vec::with_capacity(turns.len());
    for (at, (position, mv)) in turns.iter().enumerate() {
        let turn = turn(game, position, mv);
        let mut scores = position.scores;
        scores[turn.seat.index()] = turn.total;
        let laid = matches!(mv, Move::Place(_)).then_some(turn.seat);
        events.push(turn);
        let next = turns.get(at + 1).map_or(end, |(next, _)| next.scores);
        events.extend(Seat::BOTH.into_iter().filter_map(|seat| award(seat, scores, next, laid)));
    }
    events
}

/// What leads from one score of a seat to another: points for a challenge, which follow a word of the seat, else for
/// time.
fn award(seat: Seat, from: [i32; 2], to: [i32; 2], laid: Option<Seat>) -> Option<Event> {
    let total = to[seat.index()];
    let score = total - from[seat.index()];
    let what = if score > 0 && laid == Some(seat) { What::Challenge } else { What::Time };
    let (notes, line) = (Vec::new(), Line::default());
    (score != 0).then_some(Event { seat, rack: None, what, score, total, notes, line })
}

/// A move.
fn turn(game: &Crossword, position: &Position, mv: &Move) -> Event {
    let seat = position.mover;
    let (what, score) = match mv {
        Move::Pass => (What::Pass, 0),
        Move::Exchange(tiles) => (What::Exchange(*tiles), 0),
        Move::Place(placement) => (place(position, placement), game.score(&position.board, placement)),
    };
    Event {
        seat,
        rack: Some(position.racks[seat.index()]).filter(|rack| !rack.is_empty()),
        what,
        score,
        total: position.scores[seat.index()] + score,
        notes: Vec::new(),
        line: Line::default(),
    }
}

/// The whole word from its first square, with dots for what lies there.
fn place(position: &Position, placement: &Placement) -> What {
    let bare = |tile: Option<_>| tile.map_or(Sign::Lies(None), Sign::Tile);
    match main_word(&position.board, placement) {
        Some(formed) => What::Place {
            start: formed.start,
            direction: formed.direction,
            word: formed.tiles.iter().map(|&(tile, is_new)| bare(is_new.then_some(tile))).collect(),
        },
        None => What::Place {
            start: placement.start(),
            direction: placement.direction(),
            word: placement.tiles().map(bare).collect(),
        },
    }
}

/// What unplayed tiles count at the end.
fn unplayed(game: &Crossword, last: &Position) -> Vec<Event> {
    let points = game.unplayed_points(&last.racks);
    let mut before = [0, 1].map(|seat: usize| last.scores[seat] - points[seat]);
    let mut events = Vec::new();
    let mut add = |seat: Seat, own: bool, score: i32| {
        let rack = last.racks[if own { seat } else { seat.other() }.index()];
        let total = &mut before[seat.index()];
        *total += score;
        let (own_rack, what) = (own.then_some(rack), What::Unplayed(rack));
        events.push(Event {
            seat,
            rack: own_rack,
            what,
            score,
            total: *total,
            notes: Vec::new(),
            line: Line::default(),
        });
    };
    let out = Seat::BOTH.into_iter().find(|seat| last.racks[seat.index()].is_empty());
    match out {
        Some(out) => {
            let penalty = points[out.other().index()];
            if penalty != 0 {
                add(out.other(), true, penalty);
            }
            add(out, false, points[out.index()]);
        }
        None => [last.mover, last.mover.other()]
            .into_iter()
            .for_each(|seat| add(seat, true, points[seat.index()])),
    }
    events
}
