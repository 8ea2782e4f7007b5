//! A game as a client is shown it. Everything here is made from the view of the client's eye.

use crate::clock::Clock;
use crate::game::{Game, Live};
use crate::refusal::Refusal;
use crate::rights;
use crate::seating::You;
use papan_catalog::{Ending, Told};
use papan_game::{Eye, Seat};
use serde_json::{Value, json};

/// The game as `you` may see it; where `at` is given, with the board as it was after so many moves.
pub(crate) fn portrait(game: &Game, live: &Live, you: You, at: Option<usize>) -> Result<Value, Refusal> {
    let turn = live.table.turn();
    let eye = you.eye(turn);
    let moves = live.table.told(eye);
    let plies = at.unwrap_or(moves.len());
    let view = live.table.look(eye, plies).ok_or_else(|| {
        Refusal::fields(format!("at: found {plies}, expected a number of moves from 0 to {}", moves.len()))
    })?;
    let mut state = json!({
        "id": game.id,
        "game": game.entry.name(),
        "title": game.entry.title(),
        "options": live.table.setup().options.into_iter().collect::<std::collections::BTreeMap<_, _>>(),
        "version": live.version,
        "ply": moves.len(),
        "turn": turn.map(Seat::index),
        "thinking": live.is_served && live.thinking_seat().is_some(),
        "you": you.seats().into_iter().map(Seat::index).collect::<Vec<_>>(),
        "seats": Seat::BOTH.map(|seat| sitter(live, seat, eye)),
        "view": view,
        "moves": moves.iter().map(made).collect::<Vec<_>>(),
        "outcome": live.table.ending().map(|ending| outcome(&ending)),
        "can": can(game, live, you),
        "strict": game.setup.terms.strict,
        "study": game.setup.terms.study.is_some(),
        "clock": live.clock.as_ref().map(clock),
        "takeback": live.takeback.map(Seat::index),
        "thought": thought(game, live),
        "seed": turn.is_none().then(|| game.setup.seed.to_string()),
    });
    if let Some(at) = at {
        state["at"] = at.into();
    }
    if !game.is_hidden() && turn.is_some() {
        state["legal"] = live.table.legal().into();
    }
    Ok(state)
}

/// Who sits on a seat.
fn sitter(live: &Live, seat: Seat, eye: Eye) -> Value {
    let place = &live.places[seat.index()];
    let mut sitter = json!({
        "kind": place.sitter,
        "name": place.name,
        "mark": live.table.seat(seat).mark,
        "joined": place.has_joined(),
    });
    if let Some(player) = &place.player {
        sitter["player"] = player.as_str().into();
    }
    if let Some(scores) = live.table.told(eye).last().and_then(|told| told.scores) {
        sitter["score"] = scores[seat.index()].into();
    } else if let Some(score) = live.table.seat(seat).score {
        // Before the first move nobody has points that depend on what is hidden.
        sitter["score"] = score.into();
    }
    sitter
}

/// A move, with seats as numbers.
fn made(told: &Told) -> Value {
    json!({
        "seat": told.seat.index(),
        "move": told.mv,
        "text": told.text,
        "deed": told.deed,
        "effect": told.effect,
        "cell": told.cell,
        "scores": told.scores,
    })
}

fn outcome(ending: &Ending) -> Value {
    let winner = ending.winner().map(Seat::index);
    match ending {
        Ending::Played { outcome } => {
            json!({ "ending": "played", "points": outcome.points, "winner": winner })
        }
        Ending::Resigned { seat } => json!({ "ending": "resigned", "seat": seat.index(), "winner": winner }),
        Ending::Forfeited { seat, forfeit } => {
            let reason = &forfeit.reason;
            json!({ "ending": "forfeited", "seat": seat.index(), "reason": reason, "winner": winner })
        }
    }
}

/// What is left on the clock, in milliseconds.
fn clock(clock: &Clock) -> Value {
    let left = Seat::BOTH.map(|seat| clock.left(seat).as_millis() as u64);
    let increment = clock.gain().as_millis() as u64;
    json!({ "left": left, "increment": increment, "running": clock.running().map(Seat::index) })
}

/// What a player thought of its last move: only where nothing is hidden, because reasons tell what it knows.
fn thought(game: &Game, live: &Live) -> Option<Value> {
    if game.is_hidden() { None } else { live.thought.clone() }
}

/// What `you` may do now.
fn can(game: &Game, live: &Live, you: You) -> Value {
    let turn = live.table.turn();
    let is_mine = turn.is_some_and(|seat| you.has(seat));
    json!({
        "move": is_mine,
        "undo": rights::undo(game, live, you).is_ok(),
        "hint": is_mine && rights::hint(game, live).is_ok(),
        "resign": turn.is_some() && !you.is_nobody(),
        "record": may_record(game, live),
        "analysis": rights::help(game, live).is_ok(),
        "takeback": rights::takeback(game, live, you).is_ok(),
        "answer": rights::answer(live, you).is_ok(),
    })
}

/// Whether the record may be read: it tells everything, so a game with something hidden must be over.
pub(crate) fn may_record(game: &Game, live: &Live) -> bool {
    !game.is_hidden() || live.table.turn().is_none()
}
