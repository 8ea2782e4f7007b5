//! Builds the state of a game as a client may see it. Everything here derives from the view of the client's
//! seat, so hidden information cannot leak.

use crate::clock::Clock;
use crate::error::ApiError;
use crate::game::{Game, LiveGame, automaton_on};
use crate::messages::BusyText;
use crate::permissions;
use crate::seats::HeldSeats;
use crate::wire::{
    AutomatonView, ClockView, EndingView, GameState, ImposedView, MoveExplanation, Permissions, PlayedMove,
    RematchInvite, SeatView, number,
};
use papan_catalog::AutomatonTrace;
use papan_game::Seat;
use papan_session::MoveView;
use std::time::Duration;

/// Returns the game as the holder of the seats `held` may see it. If `at` is given, the board is shown after
/// that many moves.
pub(crate) fn state_for(
    game: &Game,
    live: &LiveGame,
    held: HeldSeats,
    at: Option<usize>,
) -> Result<GameState, ApiError> {
    let turn = live.session.turn();
    let viewer = held.viewer(turn);
    let watcher = held.viewer(mover(game, live, at));
    let moves = live.session.move_views(viewer);
    let plies = live.plies(at)?;
    let view = live.session.board_view(watcher, plies).ok_or_else(|| ApiError::busy(BusyText::Unreadable))?;
    Ok(GameState {
        id: game.id.clone(),
        game: game.entry.name(),
        options: live.session.setup().options.into_iter().collect(),
        version: live.version,
        ply: moves.len(),
        at,
        turn: turn.map(number),
        thinking: live.bots_running && live.bot_to_move().is_some(),
        you: held.seats().into_iter().map(number).collect(),
        seats: Seat::BOTH.map(|seat| seat_view(game, live, seat, moves.last(), plies)),
        view,
        imposed: live
            .session
            .imposed_move()
            .map(|imposed| ImposedView { by: number(imposed.by), mv: imposed.mv }),
        legal: (!game.is_hidden() && turn.is_some()).then(|| live.session.legal_moves()),
        moves: moves.into_iter().map(PlayedMove::from).collect(),
        outcome: live.session.ending().map(EndingView::from),
        can: can(game, live, held, plies),
        strict: game.setup.terms.strict,
        study: game.setup.terms.study.is_some(),
        clock: live.clock.as_ref().map(clock_view),
        takeback: live.takeback.map(number),
        rematch: rematch(live, held),
        thought: thought(game, live, plies),
        seed: (turn.is_none() && live.session.is_seeded()).then(|| game.setup.seed.to_string()),
    })
}

/// Returns the seat whose view is shown to a client that holds both seats. While people play each other on
/// one screen, that is always the seat to move now, so that earlier racks stay hidden.
fn mover(game: &Game, live: &LiveGame, at: Option<usize>) -> Option<Seat> {
    let turn = live.session.turn();
    let is_free = turn.is_none() || game.setup.terms.study.is_some();
    at.filter(|_| is_free).map_or(turn, |plies| live.session.turn_after(plies).or(turn))
}

/// Describes the occupant of a seat, with the points after the last move and the automaton's state after
/// `plies` moves.
fn seat_view(game: &Game, live: &LiveGame, seat: Seat, last: Option<&MoveView>, plies: usize) -> SeatView {
    let record = &live.seats[seat.index()];
    let info = live.session.seat(seat);
    // Before the first move, scores do not depend on hidden information.
    let score = last.and_then(|told| told.scores).map_or(info.score, |scores| Some(scores[seat.index()]));
    SeatView {
        kind: record.kind,
        name: record.name.clone(),
        player: record.player.clone(),
        mark: info.mark,
        joined: record.has_joined(),
        score,
        automaton: automaton_trace(game, live, seat, plies).map(|automaton_trace| AutomatonView {
            state: automaton_trace.state().to_owned(),
            states: automaton_trace.states(),
            history: automaton_trace.history().into_iter().map(str::to_owned).collect(),
        }),
    }
}

/// Converts a clock to milliseconds.
fn clock_view(clock: &Clock) -> ClockView {
    let whole = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let left = Seat::BOTH.map(|seat| whole(clock.left(seat)));
    ClockView {
        seconds: clock.initial_time().as_secs(),
        left,
        increment: whole(clock.increment()),
        running: clock.running().map(number),
    }
}

/// Returns the states that the automaton on `seat` went through in the first `plies` moves, or `None` if no
/// automaton plays there.
pub(crate) fn automaton_trace(
    game: &Game,
    live: &LiveGame,
    seat: Seat,
    plies: usize,
) -> Option<AutomatonTrace> {
    // Checked first because writing out the moves of a game is expensive.
    let automaton = automaton_on(game.entry, &live.seats[seat.index()])?;
    let moves = live.session.recorded_moves();
    AutomatonTrace::of(&automaton, &live.session.setup().options, seat, moves.get(..plies)?)
}

/// Returns the bot's explanation of the last of `plies` moves. Explanations reveal what the bot knew, so they
/// are withheld while a game with hidden information is running.
fn thought(game: &Game, live: &LiveGame, plies: usize) -> Option<MoveExplanation> {
    if game.is_hidden() && live.session.turn().is_some() {
        return None;
    }
    live.thoughts.get(plies.checked_sub(1)?)?.clone()
}

/// Returns the invitation to a rematch, for the opponent of the player who offers it.
fn rematch(live: &LiveGame, held: HeldSeats) -> Option<RematchInvite> {
    let (seat, rematch) = live.rematch.as_ref()?;
    held.has(seat.other()).then(|| rematch.clone())
}

/// Returns the permissions of `held` while the position after `plies` moves is shown.
fn can(game: &Game, live: &LiveGame, held: HeldSeats, plies: usize) -> Permissions {
    let turn = live.session.turn();
    let is_mine = turn.is_some_and(|seat| held.has(seat));
    Permissions {
        mv: is_mine,
        undo: permissions::undo(game, live, held).is_ok(),
        hint: is_mine && permissions::hint(game, live).is_ok(),
        resign: !held.is_nobody() && permissions::resign(game, live).is_ok(),
        record: may_record(game, live),
        analysis: permissions::analysis(game, live, held, plies).is_ok(),
        takeback: permissions::takeback(game, live, held).is_ok(),
        answer: permissions::answer(live, held).is_ok(),
    }
}

/// Returns whether the record may be read. It reveals everything, so a game with hidden information must be
/// over or be a study.
pub(crate) fn may_record(game: &Game, live: &LiveGame) -> bool {
    let is_study = game.setup.terms.study.is_some();
    is_study || !game.is_hidden() || live.session.turn().is_none()
}
