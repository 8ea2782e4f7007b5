//! What people may do in a game now. What is offered and what is refused both come from here, so they agree.

use crate::game::{Game, Live};
use crate::refusal::Refusal;
use crate::seating::{Place, You};
use axum::http::StatusCode;
use papan_game::{Eye, Seat};

/// How much may happen in one game.
const MOST_EVENTS: u64 = 10_000;

/// Whether anybody may be helped now, by a hint or by analysis: after the end, in a study, or where at most one person
/// plays and nothing else was agreed on.
pub(crate) fn help(game: &Game, live: &Live) -> Result<(), Refusal> {
    let is_over = live.table.turn().is_none();
    if is_over || game.setup.terms.study.is_some() {
        return Ok(());
    }
    if game.setup.terms.strict {
        return Err(Refusal::not_allowed("the game is strict: expected its end before anybody is helped"));
    }
    if live.is_between_people() {
        return Err(Refusal::not_allowed("nobody is helped while a game between people goes on"));
    }
    Ok(())
}

/// Whether the words of a move may be looked up before it is made: not while people play against each other.
pub(crate) fn word_check(game: &Game, live: &Live) -> bool {
    !game.is_hidden() || live.soloist().is_some() || game.setup.terms.study.is_some()
}

/// Whether more may be taken back in a game. Nobody plays so long; but moves could be made and taken back for ever.
fn room(live: &Live) -> Result<(), Refusal> {
    if live.version < MOST_EVENTS {
        return Ok(());
    }
    Err(Refusal::not_allowed(format!(
        "found {MOST_EVENTS} events in this game, expected fewer: begin another"
    )))
}

/// Whether the one whose turn it is may have a hint.
pub(crate) fn hint(game: &Game, live: &Live) -> Result<(), Refusal> {
    help(game, live)?;
    match live.soloist() {
        Some(_) => Ok(()),
        None => Err(Refusal::not_allowed("there are no hints in a game between people")),
    }
}

/// Whether somebody may give up: a study has nobody to give up against.
pub(crate) fn resign(game: &Game, live: &Live) -> Result<(), Refusal> {
    live.table.turn().ok_or_else(Refusal::over)?;
    if game.setup.terms.study.is_some() {
        return Err(Refusal::not_allowed("there is nobody to give up against in a study"));
    }
    Ok(())
}

/// Through whose eyes `you` may have the position after so many moves analysed. While something is hidden, everybody looks
/// with their own eyes, and only where it was their turn.
pub(crate) fn analysis(game: &Game, live: &Live, you: You, plies: usize) -> Result<Eye, Refusal> {
    help(game, live)?;
    let mover = live.table.mover_after(plies);
    let is_own = mover.is_some_and(|seat| you.has(seat));
    if game.is_hidden() && live.table.turn().is_some() && !is_own {
        let message = "while the game goes on, only positions are analysed in which it was your turn";
        return Err(Refusal::not_allowed(message));
    }
    Ok(mover.map_or(Eye::Public, Eye::Seat))
}

/// How many moves `you` may take back without asking anybody: against a player the last own one and what followed, in a
/// study the last one. A strict game stays as it was played.
pub(crate) fn undo(game: &Game, live: &Live, you: You) -> Result<usize, Refusal> {
    let terms = &game.setup.terms;
    room(live)?;
    if terms.strict {
        return Err(Refusal::not_allowed("the game is strict: no move is taken back"));
    }
    if game.is_hidden() && live.table.turn().is_none() && terms.study.is_none() {
        return Err(Refusal::not_allowed("the end has shown what was hidden: no move is taken back"));
    }
    let plies = if terms.study.is_some() && !you.is_nobody() {
        live.table.last().map(|_| 1)
    } else {
        let solo = live.soloist().filter(|&seat| you.has(seat));
        let alone = || Refusal::not_allowed("moves are taken back against players alone");
        live.own_plies(solo.ok_or_else(alone)?)
    };
    plies.ok_or_else(|| Refusal::not_allowed("there is no move of yours to take back"))
}

/// The seat of `you` that may ask the other person for its last move back; of two, the one that made the last.
pub(crate) fn takeback(game: &Game, live: &Live, you: You) -> Result<Seat, Refusal> {
    let terms = &game.setup.terms;
    live.table.turn().ok_or_else(Refusal::over)?;
    room(live)?;
    let refuse = |message: &str| Err(Refusal::not_allowed(message));
    if terms.strict {
        return refuse("the game is strict: no move is taken back");
    }
    if terms.study.is_some() || !live.is_between_people() {
        return refuse("there is nobody to ask: expected a game between people");
    }
    if game.is_hidden() {
        return refuse("what was drawn cannot be unseen: expected a game in which nothing is hidden");
    }
    if !live.places.iter().all(Place::has_joined) {
        return refuse("there is nobody to ask yet: expected the other person to come");
    }
    if live.takeback.is_some() {
        return refuse("somebody asks already: expected an answer first");
    }
    let last = live.table.last().map(|last| last.seat).filter(|&seat| you.has(seat));
    let asker = last.or(you.seats().first().copied()).ok_or_else(Refusal::no_seat)?;
    if live.own_plies(asker).is_none() {
        return refuse("there is no move of yours to take back");
    }
    Ok(asker)
}

/// The seat of `you` that may tell the other person of the next game.
pub(crate) fn rematch(live: &Live, you: You) -> Result<Seat, Refusal> {
    let refuse = |message: &str| Err(Refusal::not_allowed(message));
    if live.table.turn().is_some() {
        return refuse("the game goes on: expected its end before the next");
    }
    match you.seats()[..] {
        [seat] if live.is_between_people() => Ok(seat),
        [] => Err(Refusal::no_seat()),
        _ => refuse("there is nobody to tell: expected another person on the other seat"),
    }
}

/// The seat that asks for its last move back, where `you` may answer.
pub(crate) fn answer(live: &Live, you: You) -> Result<Seat, Refusal> {
    let none = || Refusal::not_allowed("nobody asks for a move back: expected a question before the answer");
    let asker = live.takeback.ok_or_else(none)?;
    if !you.has(asker.other()) {
        let message = "found the seat that asks, expected the answer of the other";
        return Err(Refusal::new(StatusCode::FORBIDDEN, "not-yours", message));
    }
    Ok(asker)
}
