//! A game as a client is shown it. Everything here is made from the view of the client's eye.

use crate::clock::Clock;
use crate::game::{Game, Live, may_impose};
use crate::refusal::Refusal;
use crate::rights;
use crate::seating::You;
use crate::shape::{
    AutomatonShown, Can, ClockShown, ImposedShown, Made, Outcome, Rematch, SeatShown, State, Thought, number,
};
use papan_catalog::{Told, Walk};
use papan_game::Seat;
use std::time::Duration;

/// The game as `you` may see it; where `at` is given, with the board as it was after so many moves.
pub(crate) fn portrait(game: &Game, live: &Live, you: You, at: Option<usize>) -> Result<State, Refusal> {
    let turn = live.table.turn();
    let eye = you.eye(turn);
    let watcher = you.eye(mover(game, live, at));
    let moves = live.table.told(eye);
    let plies = live.plies(at)?;
    let view =
        live.table.look(watcher, plies).ok_or_else(|| Refusal::busy("the position cannot be read now"))?;
    Ok(State {
        id: game.id.clone(),
        game: game.entry.name(),
        title: game.entry.title(),
        options: live.table.setup().options.into_iter().collect(),
        version: live.version,
        ply: moves.len(),
        at,
        turn: turn.map(number),
        thinking: live.is_served && live.thinking_seat().is_some(),
        you: you.seats().into_iter().map(number).collect(),
        seats: Seat::BOTH.map(|seat| sitter(game, live, seat, moves.last(), plies)),
        view,
        imposed: live.table.imposed().map(|imposed| ImposedShown { by: number(imposed.by), mv: imposed.mv }),
        legal: (!game.is_hidden() && turn.is_some()).then(|| live.table.legal()),
        moves: moves.into_iter().map(Made::from).collect(),
        outcome: live.table.ending().map(Outcome::from),
        can: can(game, live, you, plies),
        strict: game.setup.terms.strict,
        study: game.setup.terms.study.is_some(),
        clock: live.clock.as_ref().map(clock),
        takeback: live.takeback.map(number),
        rematch: rematch(live, you),
        thought: thought(game, live, plies),
        seed: (turn.is_none() && live.table.is_seeded()).then(|| game.setup.seed.to_string()),
    })
}

/// Whose turn it was in the position that is shown, for one who has both seats. While people play here against each other,
/// it is the one whose turn it is now: nobody is to see what the other held before.
fn mover(game: &Game, live: &Live, at: Option<usize>) -> Option<Seat> {
    let turn = live.table.turn();
    let is_free = turn.is_none() || game.setup.terms.study.is_some();
    at.filter(|_| is_free).map_or(turn, |plies| live.table.mover_after(plies).or(turn))
}

/// Who sits on a seat, the points after the last move, and where an automaton stands after so many moves.
fn sitter(game: &Game, live: &Live, seat: Seat, last: Option<&Told>, plies: usize) -> SeatShown {
    let place = &live.places[seat.index()];
    let info = live.table.seat(seat);
    // Before the first move nobody has points that depend on what is hidden.
    let score = last.and_then(|told| told.scores).map_or(info.score, |scores| Some(scores[seat.index()]));
    SeatShown {
        kind: place.sitter,
        name: place.name.clone(),
        player: place.player.clone(),
        mark: info.mark,
        joined: place.has_joined(),
        score,
        automaton: walk(game, live, seat, plies).map(|walk| AutomatonShown {
            state: walk.state().to_owned(),
            states: walk.states(),
            history: walk.history().into_iter().map(str::to_owned).collect(),
        }),
    }
}

/// What is left on the clock, in milliseconds.
fn clock(clock: &Clock) -> ClockShown {
    let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let left = Seat::BOTH.map(|seat| whole(clock.left(seat)));
    ClockShown {
        seconds: clock.whole().as_secs(),
        left,
        increment: whole(clock.gain()),
        running: clock.running().map(number),
    }
}

/// The way of the automaton on a seat in the first so many moves, where one sits there.
pub(crate) fn walk(game: &Game, live: &Live, seat: Seat, plies: usize) -> Option<Walk> {
    let player = live.places[seat.index()].player.as_deref()?;
    // Most players are none, and the moves of a game take time to write.
    if game.entry.name() != "tictactoe" || !may_impose(player) {
        return None;
    }
    let moves = live.table.recorded();
    Walk::of(&player.parse().ok()?, &live.table.setup().options, seat, moves.get(..plies)?)
}

/// What a player thought of the last of so many moves. Reasons tell what it knows, so while a game goes on they are told
/// only where nothing is hidden.
fn thought(game: &Game, live: &Live, plies: usize) -> Option<Thought> {
    if game.is_hidden() && live.table.turn().is_some() {
        return None;
    }
    live.thoughts.get(plies.checked_sub(1)?)?.clone()
}

/// The way to the next game, for the one to whom it was offered.
fn rematch(live: &Live, you: You) -> Option<Rematch> {
    let (seat, rematch) = live.rematch.as_ref()?;
    you.has(seat.other()).then(|| rematch.clone())
}

/// What `you` may do now, where the position after so many moves is shown.
fn can(game: &Game, live: &Live, you: You, plies: usize) -> Can {
    let turn = live.table.turn();
    let is_mine = turn.is_some_and(|seat| you.has(seat));
    Can {
        mv: is_mine,
        undo: rights::undo(game, live, you).is_ok(),
        hint: is_mine && rights::hint(game, live).is_ok(),
        resign: !you.is_nobody() && rights::resign(game, live).is_ok(),
        record: may_record(game, live),
        analysis: rights::analysis(game, live, you, plies).is_ok(),
        takeback: rights::takeback(game, live, you).is_ok(),
        answer: rights::answer(live, you).is_ok(),
    }
}

/// Whether the record may be read: it tells everything, so a game with something hidden must be over, or a study.
pub(crate) fn may_record(game: &Game, live: &Live) -> bool {
    let is_study = game.setup.terms.study.is_some();
    is_study || !game.is_hidden() || live.table.turn().is_none()
}
