//! Actions that change a game: moves, undo, resignation and claiming a seat.

use super::errors::WriteErrors;
use super::{Caller, GameId, JsonBody, cookie};
use crate::bots;
use crate::clock::{self, Clock};
use crate::error::ApiError;
use crate::event::GameEvent;
use crate::game::{Game, LiveGame};
use crate::messages::RequestText;
use crate::permissions;
use crate::seats::{HeldSeats, SeatKind, SeatRecord};
use crate::secret::SecretToken;
use crate::server::{Server, run_to_completion};
use crate::view::state_for;
use crate::wire::{self, ClaimedSeat, number};
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use papan_game::Seat;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A move and the number of moves before it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveRequest {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    #[schema(example = "5")]
    mv: String,
    /// Number of moves before this one.
    ply: usize,
}

/// Plays a move
///
/// A wrong `ply` means that the client has not seen the last move; the request is then refused. The move is
/// on disk before the response is sent. Bots reply on their own.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = MoveRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The new state of the game", body = wire::GameState), WriteErrors))]
pub(crate) async fn play(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(request): JsonBody<MoveRequest>,
) -> Result<Json<wire::GameState>, ApiError> {
    let game = server.find(&id).await?;
    run_to_completion(async move {
        let mut live = game.lock().await?;
        let held = caller.require_seat(&live)?;
        clock::enforce(&server, &game, &mut live).await?;
        let ply = live.session.plies();
        if request.ply != ply {
            let reason = RequestText::OtherPly { found: request.ply, expected: ply };
            return Err(ApiError::stale(reason, state_for(&game, &live, held, None)?));
        }
        let turn = live.session.turn().ok_or_else(ApiError::over)?;
        if !held.has(turn) {
            return Err(ApiError::not_your_turn());
        }
        live.session.play(&request.mv)?;
        let took = live.clock.as_ref().and_then(Clock::took);
        let mv = live.session.last_recorded_move().unwrap_or_default();
        happened(&server, &game, &mut live, held, GameEvent::Move { mv, took, thought: None }).await
    })
    .await
}

/// Stores an event, wakes up the bots and returns the new state.
pub(super) async fn happened(
    server: &Arc<Server>,
    game: &Arc<Game>,
    live: &mut LiveGame,
    held: HeldSeats,
    event: GameEvent,
) -> Result<Json<wire::GameState>, ApiError> {
    server.store_event(game, live, event).await?;
    bots::wake(server, game, live);
    state_for(game, live, held, None).map(Json)
}

/// The version of the game that the client saw.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UndoRequest {
    /// If given and not current, the request is refused.
    #[serde(default)]
    version: Option<u64>,
}

/// Checks that the client saw the current version of the game.
pub(super) fn check_version(
    game: &Game,
    live: &LiveGame,
    held: HeldSeats,
    seen: Option<u64>,
) -> Result<(), ApiError> {
    let Some(found) = seen.filter(|&version| version != live.version) else { return Ok(()) };
    let reason = RequestText::OtherVersion { found, expected: live.version };
    Err(ApiError::stale(reason, state_for(game, live, held, None)?))
}

/// Takes a move back
///
/// Against a bot, the client's last move and everything after it; in a study, the last move.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = UndoRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The new state of the game", body = wire::GameState), WriteErrors))]
pub(crate) async fn undo(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(seen): JsonBody<UndoRequest>,
) -> Result<Json<wire::GameState>, ApiError> {
    let game = server.find(&id).await?;
    run_to_completion(async move {
        let mut live = game.lock().await?;
        let held = caller.require_seat(&live)?;
        check_version(&game, &live, held, seen.version)?;
        let event = GameEvent::Undo { plies: permissions::undo(&game, &live, held)? };
        event.apply(live.session.as_mut())?;
        live.stop_thinking();
        happened(&server, &game, &mut live, held, event).await
    })
    .await
}

/// A resignation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResignRequest {
    /// The seat that resigns, 0 or 1, for clients that hold both.
    #[serde(default)]
    seat: Option<usize>,
}

/// Resigns
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = ResignRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The new state of the game", body = wire::GameState), WriteErrors))]
pub(crate) async fn resign(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(request): JsonBody<ResignRequest>,
) -> Result<Json<wire::GameState>, ApiError> {
    let game = server.find(&id).await?;
    run_to_completion(async move {
        let mut live = game.lock().await?;
        let held = caller.require_seat(&live)?;
        let seat = resigning(&live, held, request.seat)?;
        permissions::resign(&game, &live)?;
        live.session.resign(seat)?;
        live.stop_thinking();
        happened(&server, &game, &mut live, held, GameEvent::Resign { seat }).await
    })
    .await
}

/// Returns the seat that resigns: the one named, or the only one, or the one to move.
fn resigning(live: &LiveGame, held: HeldSeats, named: Option<usize>) -> Result<Seat, ApiError> {
    match named {
        None => {
            let mover = live.session.turn().filter(|&seat| held.has(seat));
            mover.or(held.seats().first().copied()).ok_or_else(ApiError::no_seat)
        }
        Some(number) => {
            let seat = Seat::BOTH.into_iter().find(|seat| seat.index() == number);
            let seat = seat.ok_or_else(|| ApiError::fields(RequestText::BadSeat { found: number }))?;
            let foreign = || ApiError::new(StatusCode::FORBIDDEN, "not-yours", RequestText::ForeignSeat);
            if held.has(seat) { Ok(seat) } else { Err(foreign()) }
        }
    }
}

/// An invitation code and the name of the invited person.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClaimRequest {
    /// The invitation code.
    code: String,
    /// Display name.
    #[serde(default)]
    name: Option<String>,
}

/// Accepts an invitation
///
/// Exchanges its code for the token of its seat. Each code works once.
#[utoipa::path(post, path = "/api/games/{id}/claim", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = ClaimRequest,
    responses((status = 200, description = "The seat was claimed", body = ClaimedSeat), WriteErrors))]
pub(crate) async fn claim(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(request): JsonBody<ClaimRequest>,
) -> Result<Response, ApiError> {
    let game = server.find(&id).await?;
    run_to_completion(async move {
        let name = super::create::checked_name(&request.name.unwrap_or_default())?;
        let mut live = game.lock().await?;
        let seat = invited(&live.seats, &request.code)?;
        let token = SecretToken::random()?;
        server.store_claim(&game, &mut live, (seat, name), token.hash()).await?;
        let held =
            caller.tokens.iter().filter(|held| !live.held_seats(std::slice::from_ref(held)).is_nobody());
        let cookie = cookie(&server, &game.id, held.chain([&token]));
        let mut response =
            Json(ClaimedSeat { seat: number(seat), token: token.reveal().to_owned() }).into_response();
        if let Some(cookie) = cookie {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        Ok(response)
    })
    .await
}

/// Returns the seat that an invitation code is for.
fn invited(seats: &[SeatRecord; 2], code: &str) -> Result<Seat, ApiError> {
    let code = SecretToken::parse(code);
    let fits = |record: &SeatRecord| {
        let pair = code.as_ref().zip(record.invite.as_ref());
        pair.is_some_and(|(code, kept)| code.matches(kept))
    };
    if let Some(seat) = Seat::BOTH.into_iter().find(|seat| fits(&seats[seat.index()])) {
        return Ok(seat);
    }
    let is_taken = |record: &SeatRecord| record.kind == SeatKind::Invite && record.has_joined();
    Err(if seats.iter().any(is_taken) {
        ApiError::new(StatusCode::CONFLICT, "taken", RequestText::UsedInvitation)
    } else {
        ApiError::new(StatusCode::FORBIDDEN, "not-yours", RequestText::UnknownInvitation)
    })
}
