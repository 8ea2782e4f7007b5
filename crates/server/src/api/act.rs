//! What people do in a game.

use super::refusals::Posted;
use super::{Caller, Fields, GameId, cookie};
use crate::books::{Server, to_the_end};
use crate::clock::{self, Clock};
use crate::event::Event;
use crate::game::{Game, Live};
use crate::portrait::portrait;
use crate::refusal::Refusal;
use crate::rights;
use crate::seating::{Place, Sitter, You};
use crate::secret::Secret;
use crate::shape::{self, Claim, number};
use crate::thinking;
use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use papan_game::Seat;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A move, and the number of moves before it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Played {
    /// As the game writes moves.
    #[serde(rename = "move")]
    #[schema(example = "5")]
    mv: String,
    /// How many moves were made before it.
    ply: usize,
}

/// Plays a move
///
/// Who names another number of moves than there were has not seen the last one. It is on disk when this is answered;
/// a player answers by itself.
#[utoipa::path(post, path = "/api/games/{id}/moves", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Played,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "It happened; this is the game now", body = shape::State), Posted))]
pub(crate) async fn play(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(played): Fields<Played>,
) -> Result<Json<shape::State>, Refusal> {
    let game = server.find(&id).await?;
    to_the_end(async move {
        let mut live = game.lock().await?;
        let you = caller.seated(&live)?;
        clock::judge(&server, &game, &mut live).await?;
        let ply = live.table.plies();
        if played.ply != ply {
            let message = format!("found a move for ply {}, expected one for ply {ply}", played.ply);
            return Err(Refusal::stale(message, portrait(&game, &live, you, None)?));
        }
        let turn = live.table.turn().ok_or_else(Refusal::over)?;
        if !you.has(turn) {
            return Err(Refusal::not_your_turn());
        }
        live.table.play(&played.mv)?;
        let took = live.clock.as_ref().and_then(Clock::took);
        let mv = live.table.last_recorded().unwrap_or_default();
        happened(&server, &game, &mut live, you, Event::Move { mv, took, thought: None }).await
    })
    .await
}

/// Stores what has happened, lets players go on, and shows the game.
pub(super) async fn happened(
    server: &Arc<Server>,
    game: &Arc<Game>,
    live: &mut Live,
    you: You,
    event: Event,
) -> Result<Json<shape::State>, Refusal> {
    server.keep(game, live, event).await?;
    thinking::wake(server, game, live);
    portrait(game, live, you, None).map(Json)
}

/// The version of the game that somebody saw.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Seen {
    /// The version; where it is given and not the current one, nothing happens.
    #[serde(default)]
    version: Option<u64>,
}

/// Whether somebody saw the game as it is now.
pub(super) fn check_version(game: &Game, live: &Live, you: You, seen: Option<u64>) -> Result<(), Refusal> {
    let Some(found) = seen.filter(|&version| version != live.version) else { return Ok(()) };
    let message = format!("found version {found}, expected version {}", live.version);
    Err(Refusal::stale(message, portrait(game, live, you, None)?))
}

/// Takes a move back
///
/// The last own one and what followed it, in a game of one person against a player; in a study, the last one.
#[utoipa::path(post, path = "/api/games/{id}/undo", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Seen,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "It happened; this is the game now", body = shape::State), Posted))]
pub(crate) async fn undo(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(seen): Fields<Seen>,
) -> Result<Json<shape::State>, Refusal> {
    let game = server.find(&id).await?;
    to_the_end(async move {
        let mut live = game.lock().await?;
        let you = caller.seated(&live)?;
        check_version(&game, &live, you, seen.version)?;
        let event = Event::Undo { plies: rights::undo(&game, &live, you)? };
        event.apply(live.table.as_mut())?;
        live.stop_thinking();
        happened(&server, &game, &mut live, you, event).await
    })
    .await
}

/// Who gives up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resigned {
    /// The seat, 0 or 1, for who has both.
    #[serde(default)]
    seat: Option<usize>,
}

/// Gives up
#[utoipa::path(post, path = "/api/games/{id}/resign", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Resigned,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "It happened; this is the game now", body = shape::State), Posted))]
pub(crate) async fn resign(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(resigned): Fields<Resigned>,
) -> Result<Json<shape::State>, Refusal> {
    let game = server.find(&id).await?;
    to_the_end(async move {
        let mut live = game.lock().await?;
        let you = caller.seated(&live)?;
        let seat = resigning(&live, you, resigned.seat)?;
        rights::resign(&game, &live)?;
        live.table.resign(seat)?;
        live.stop_thinking();
        happened(&server, &game, &mut live, you, Event::Resign { seat }).await
    })
    .await
}

/// The seat that gives up: the one that was named, the only one, or of two the one to move.
fn resigning(live: &Live, you: You, named: Option<usize>) -> Result<Seat, Refusal> {
    match named {
        None => {
            let mover = live.table.turn().filter(|&seat| you.has(seat));
            mover.or(you.seats().first().copied()).ok_or_else(Refusal::no_seat)
        }
        Some(number) => {
            let seat = Seat::BOTH.into_iter().find(|seat| seat.index() == number);
            let wrong = || Refusal::fields(format!("seat: found {number}, expected 0 or 1"));
            let seat = seat.ok_or_else(wrong)?;
            let message = "found the seat of somebody else, expected one of yours";
            let foreign = || Refusal::new(StatusCode::FORBIDDEN, "not-yours", message);
            if you.has(seat) { Ok(seat) } else { Err(foreign()) }
        }
    }
}

/// An invitation, and the name of who follows it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Claimed {
    /// The code of the invitation.
    code: String,
    /// What to call them.
    #[serde(default)]
    name: Option<String>,
}

/// Follows an invitation
///
/// Exchanges its code for the token of its seat, once.
#[utoipa::path(post, path = "/api/games/{id}/claim", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Claimed,
    responses((status = 200, description = "The seat is taken", body = Claim), Posted))]
pub(crate) async fn claim(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(claimed): Fields<Claimed>,
) -> Result<Response, Refusal> {
    let game = server.find(&id).await?;
    to_the_end(async move {
        let name = super::create::checked_name(&claimed.name.unwrap_or_default())?;
        let mut live = game.lock().await?;
        let seat = invited(&live.places, &claimed.code)?;
        let token = Secret::random()?;
        server.keep_claim(&game, &mut live, (seat, name), token.digest()).await?;
        let held = caller.tokens.iter().filter(|held| !live.you(std::slice::from_ref(held)).is_nobody());
        let cookie = cookie(&server, &game.id, held.chain([&token]));
        let mut response =
            Json(Claim { seat: number(seat), token: token.reveal().to_owned() }).into_response();
        if let Some(cookie) = cookie {
            response.headers_mut().insert(header::SET_COOKIE, cookie);
        }
        Ok(response)
    })
    .await
}

/// The seat that an invitation is for.
fn invited(places: &[Place; 2], code: &str) -> Result<Seat, Refusal> {
    let code = Secret::read(code);
    let fits = |place: &Place| {
        let pair = code.as_ref().zip(place.invite.as_ref());
        pair.is_some_and(|(code, kept)| code.is(kept))
    };
    if let Some(seat) = Seat::BOTH.into_iter().find(|seat| fits(&places[seat.index()])) {
        return Ok(seat);
    }
    let is_taken = |place: &Place| place.sitter == Sitter::Invite && place.has_joined();
    Err(if places.iter().any(is_taken) {
        Refusal::new(StatusCode::CONFLICT, "taken", "the invitation was followed already: it works once")
    } else {
        let message = "found no invitation with this code, expected one for a seat of this game";
        Refusal::new(StatusCode::FORBIDDEN, "not-yours", message)
    })
}
