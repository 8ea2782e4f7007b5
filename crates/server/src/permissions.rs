//! Permissions: which actions a client may take now. The offers in the state and the checks of the handlers
//! both come from here, so they always agree.

use crate::error::ApiError;
use crate::game::{Game, LiveGame};
use crate::messages::PermissionText;
use crate::seats::{HeldSeats, SeatRecord};
use axum::http::StatusCode;
use papan_game::{Seat, Viewer};

/// Maximum number of events in a game that still allows takebacks.
const MAX_EVENTS: u64 = 10_000;

/// Checks whether hints and analysis are allowed: after the end, in a study, or with at most one person
/// playing unless the game is strict.
pub(crate) fn help(game: &Game, live: &LiveGame) -> Result<(), ApiError> {
    let is_over = live.session.turn().is_none();
    if is_over || game.setup.terms.study.is_some() {
        return Ok(());
    }
    if game.setup.terms.strict {
        return Err(ApiError::not_allowed(PermissionText::StrictHelp));
    }
    if live.is_between_people() {
        return Err(ApiError::not_allowed(PermissionText::HelpBetweenPeople));
    }
    Ok(())
}

/// Returns whether a preview may look words up: not while people play each other.
pub(crate) fn word_check(game: &Game, live: &LiveGame) -> bool {
    !game.is_hidden() || live.solo_seat().is_some() || game.setup.terms.study.is_some()
}

/// Checks that the game has room for more events. No real game gets that long, but a client could play and
/// undo forever.
fn room(live: &LiveGame) -> Result<(), ApiError> {
    if live.version < MAX_EVENTS {
        return Ok(());
    }
    Err(ApiError::not_allowed(PermissionText::ManyEvents { max: MAX_EVENTS }))
}

/// Checks whether the player to move may ask for a hint.
pub(crate) fn hint(game: &Game, live: &LiveGame) -> Result<(), ApiError> {
    help(game, live)?;
    match live.solo_seat() {
        Some(_) => Ok(()),
        None => Err(ApiError::not_allowed(PermissionText::HintsAgainstBots)),
    }
}

/// Checks whether a player may resign. A study has no opponent to resign to.
pub(crate) fn resign(game: &Game, live: &LiveGame) -> Result<(), ApiError> {
    live.session.turn().ok_or_else(ApiError::over)?;
    if game.setup.terms.study.is_some() {
        return Err(ApiError::not_allowed(PermissionText::ResignStudy));
    }
    Ok(())
}

/// Returns the viewer for whom the holder of `held` may analyze the position after `plies` moves. While
/// information is hidden, clients may analyze only positions in which it was their own turn.
pub(crate) fn analysis(
    game: &Game,
    live: &LiveGame,
    held: HeldSeats,
    plies: usize,
) -> Result<Viewer, ApiError> {
    help(game, live)?;
    let mover = live.session.turn_after(plies);
    let is_own = mover.is_some_and(|seat| held.has(seat));
    if game.is_hidden() && live.session.turn().is_some() && !is_own {
        return Err(ApiError::not_allowed(PermissionText::OwnTurnsOnly));
    }
    Ok(mover.map_or(Viewer::Spectator, Viewer::Seat))
}

/// Returns how many moves the holder of `held` may undo without asking: against a bot the last own move and
/// everything after it, in a study the last move, in a strict game none.
pub(crate) fn undo(game: &Game, live: &LiveGame, held: HeldSeats) -> Result<usize, ApiError> {
    let terms = &game.setup.terms;
    room(live)?;
    if terms.strict {
        return Err(ApiError::not_allowed(PermissionText::StrictUndo));
    }
    if game.is_hidden() && live.session.turn().is_none() && terms.study.is_none() {
        return Err(ApiError::not_allowed(PermissionText::UndoAfterEnd));
    }
    let plies = if terms.study.is_some() && !held.is_nobody() {
        live.session.last_move().map(|_| 1)
    } else {
        let solo = live.solo_seat().filter(|&seat| held.has(seat));
        let alone = || ApiError::not_allowed(PermissionText::UndoAgainstBots);
        live.plies_to_take_back(solo.ok_or_else(alone)?)
    };
    plies.ok_or_else(|| ApiError::not_allowed(PermissionText::NothingToUndo))
}

/// Returns the seat for which the holder of `held` may request a takeback. With both seats held, it is the
/// seat that moved last.
pub(crate) fn takeback(game: &Game, live: &LiveGame, held: HeldSeats) -> Result<Seat, ApiError> {
    let terms = &game.setup.terms;
    live.session.turn().ok_or_else(ApiError::over)?;
    room(live)?;
    let refuse = |reason: PermissionText| Err(ApiError::not_allowed(reason));
    if terms.strict {
        return refuse(PermissionText::StrictUndo);
    }
    if terms.study.is_some() || !live.is_between_people() {
        return refuse(PermissionText::TakebackBetweenPeople);
    }
    if game.is_hidden() {
        return refuse(PermissionText::HiddenTakeback);
    }
    if !live.seats.iter().all(SeatRecord::has_joined) {
        return refuse(PermissionText::NotJoined);
    }
    if live.takeback.is_some() {
        return refuse(PermissionText::TakebackPending);
    }
    let last = live.session.last_move().map(|last| last.seat).filter(|&seat| held.has(seat));
    let asker = last.or(held.seats().first().copied()).ok_or_else(ApiError::no_seat)?;
    if live.plies_to_take_back(asker).is_none() {
        return refuse(PermissionText::NothingToUndo);
    }
    Ok(asker)
}

/// Returns the seat that may offer a rematch to its opponent.
pub(crate) fn rematch(live: &LiveGame, held: HeldSeats) -> Result<Seat, ApiError> {
    let refuse = |reason: PermissionText| Err(ApiError::not_allowed(reason));
    if live.session.turn().is_some() {
        return refuse(PermissionText::RematchAfterEnd);
    }
    match held.seats()[..] {
        [seat] if live.is_between_people() => Ok(seat),
        [] => Err(ApiError::no_seat()),
        _ => refuse(PermissionText::RematchBetweenPeople),
    }
}

/// Returns the seat that requested a takeback, if the holder of `held` may answer it.
pub(crate) fn answer(live: &LiveGame, held: HeldSeats) -> Result<Seat, ApiError> {
    let none = || ApiError::not_allowed(PermissionText::NoTakeback);
    let asker = live.takeback.ok_or_else(none)?;
    if !held.has(asker.other()) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "not-yours", PermissionText::OwnTakeback));
    }
    Ok(asker)
}
