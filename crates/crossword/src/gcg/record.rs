//! Recording a game as GCG.

use super::{Gcg, GcgAction, GcgEvent, GcgPlayer, LineNumber};
use crate::notation::{WordSymbol, main_word};
use crate::position::Position;
use crate::rules::Crossword;
use crate::{Move, Placement};
use papan_game::Seat;

impl Gcg {
    /// Records a game from its players, its positions with the move made in each, and its last position. If the game
    /// is over, unplayed tiles are counted; otherwise both racks are recorded.
    pub fn of(
        game: &Crossword,
        players: [GcgPlayer; 2],
        turns: &[(Position, Move)],
        last: &Position,
    ) -> Self {
        // Ignore passes recorded after the end.
        let turns: Vec<_> = turns.iter().take_while(|(position, _)| !position.is_over()).collect();
        let first = turns.first().map_or(last.mover, |(start, _)| start.mover);
        let mut gcg = Self {
            players: distinct_nicks(players),
            first,
            title: None,
            description: None,
            lexicon: Some(one_line(game.lexicon.name())).filter(|name| !name.is_empty()),
            papan: Vec::new(),
            pragmas: Vec::new(),
            notes: Vec::new(),
            events: events(game, &turns, last),
            racks: last.racks.map(|rack| Some(rack).filter(|rack| !rack.is_empty() && !last.is_over())),
            rack_lines: [LineNumber::default(); 2],
        };
        if last.is_over() {
            gcg.events.extend(unplayed_events(game, last));
        }
        gcg
    }
}

/// Makes nicknames single words and distinct.
fn distinct_nicks(players: [GcgPlayer; 2]) -> [GcgPlayer; 2] {
    let mut players = players.map(|player| {
        let nick = player.nick.split_whitespace().collect::<Vec<_>>().join("_");
        GcgPlayer {
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

/// Returns the turns as events. Score changes that the moves do not explain become awards or penalties.
fn events(game: &Crossword, turns: &[&(Position, Move)], last: &Position) -> Vec<GcgEvent> {
    let unplayed = if last.is_over() { game.unplayed_points(&last.racks) } else { [0, 0] };
    let end = [0, 1].map(|seat: usize| last.scores[seat] - unplayed[seat]);
    let mut events = Vec::with_capacity(turns.len());
    for (at, (position, mv)) in turns.iter().enumerate() {
        let turn = turn_event(game, position, mv);
        let mut scores = position.scores;
        scores[turn.seat.index()] = turn.total;
        let placed_by = matches!(mv, Move::Place(_)).then_some(turn.seat);
        events.push(turn);
        let next = turns.get(at + 1).map_or(end, |(next, _)| next.scores);
        events.extend(Seat::BOTH.into_iter().filter_map(|seat| award(seat, scores, next, placed_by)));
    }
    events
}

/// Returns an event for an unexplained score change of a seat: a challenge award if the points follow a word of the
/// seat, otherwise time.
fn award(seat: Seat, from: [i32; 2], to: [i32; 2], placed_by: Option<Seat>) -> Option<GcgEvent> {
    let total = to[seat.index()];
    let score = total - from[seat.index()];
    let action = if score > 0 && placed_by == Some(seat) { GcgAction::Challenge } else { GcgAction::Time };
    let (notes, line) = (Vec::new(), LineNumber::default());
    (score != 0).then_some(GcgEvent { seat, rack: None, action, score, total, notes, line })
}

/// Returns a move as an event.
fn turn_event(game: &Crossword, position: &Position, mv: &Move) -> GcgEvent {
    let seat = position.mover;
    let (action, score) = match mv {
        Move::Pass => (GcgAction::Pass, 0),
        Move::Exchange(tiles) => (GcgAction::Exchange(*tiles), 0),
        Move::Place(placement) => (place_action(position, placement), game.score(&position.board, placement)),
    };
    GcgEvent {
        seat,
        rack: Some(position.racks[seat.index()]).filter(|rack| !rack.is_empty()),
        action,
        score,
        total: position.scores[seat.index()] + score,
        notes: Vec::new(),
        line: LineNumber::default(),
    }
}

/// Returns the whole word from its first square, with dots for tiles on the board.
fn place_action(position: &Position, placement: &Placement) -> GcgAction {
    let symbol = |tile: Option<_>| tile.map_or(WordSymbol::Through(None), WordSymbol::Tile);
    match main_word(&position.board, placement) {
        Some(formed) => GcgAction::Place {
            start: formed.start,
            direction: formed.direction,
            word: formed.tiles.iter().map(|&(tile, is_new)| symbol(is_new.then_some(tile))).collect(),
        },
        None => GcgAction::Place {
            start: placement.start(),
            direction: placement.direction(),
            word: placement.tiles().map(symbol).collect(),
        },
    }
}

/// Returns the events that count unplayed tiles at the end.
fn unplayed_events(game: &Crossword, last: &Position) -> Vec<GcgEvent> {
    let points = game.unplayed_points(&last.racks);
    let mut before = [0, 1].map(|seat: usize| last.scores[seat] - points[seat]);
    let mut events = Vec::new();
    let mut add = |seat: Seat, own: bool, score: i32| {
        let rack = last.racks[if own { seat } else { seat.other() }.index()];
        let total = &mut before[seat.index()];
        *total += score;
        let (own_rack, action) = (own.then_some(rack), GcgAction::Unplayed(rack));
        events.push(GcgEvent {
            seat,
            rack: own_rack,
            action,
            score,
            total: *total,
            notes: Vec::new(),
            line: LineNumber::default(),
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
