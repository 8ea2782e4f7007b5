//! Help for players: previews of moves, and hints.

use super::errors::WriteErrors;
use super::{Caller, GameId, JsonBody};
use crate::cancel::CancelGuard;
use crate::error::ApiError;
use crate::game::{Game, LiveGame, PositionPath};
use crate::messages::{BusyText, RequestText};
use crate::permissions;
use crate::seats::HeldSeats;
use crate::server::{Server, blocking};
use crate::view::state_for;
use crate::wire::{Hint, Preview, ValueView};
use axum::Json;
use axum::extract::State;
use papan_game::StopFlag;
use papan_message::Message;
use papan_session::{Advice, MovePreview, PlayError};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A move to preview.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PreviewRequest {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    mv: String,
}

/// Previews a move
///
/// The game does not change. In a running game between people, the response does not reveal whether words are
/// valid.
#[utoipa::path(post, path = "/api/games/{id}/preview", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = PreviewRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The effect of the move", body = Preview), WriteErrors))]
pub(crate) async fn preview(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(tried): JsonBody<PreviewRequest>,
) -> Result<Json<Preview>, ApiError> {
    let game = server.find(&id).await?;
    let live = game.lock().await?;
    own_turn(&live, &caller)?;
    let may_check_words = permissions::word_check(&game, &live);
    let tried = match live.session.preview(&tried.mv) {
        Ok(MovePreview { text, effect, score, fault }) if may_check_words => {
            let legal = Some(fault.is_none());
            Preview { legal, reason: fault, text, effect, score }
        }
        Ok(MovePreview { text, effect, .. }) => {
            Preview { legal: None, reason: None, text, effect, score: None }
        }
        Err(PlayError::Text(error)) => {
            let reason = Some(Message::from(&error));
            Preview { legal: Some(false), reason, text: tried.mv, effect: None, score: None }
        }
        Err(other) => return Err(other.into()),
    };
    Ok(Json(tried))
}

/// Returns the seats of a caller whose turn it is.
fn own_turn(live: &LiveGame, caller: &Caller) -> Result<HeldSeats, ApiError> {
    let held = caller.require_seat(live)?;
    let turn = live.session.turn().ok_or_else(ApiError::over)?;
    if held.has(turn) { Ok(held) } else { Err(ApiError::not_your_turn()) }
}

/// The amount of detail wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    /// 1 for the outlook, 2 for the area to look at, 3 for the move.
    #[schema(minimum = 1, maximum = 3)]
    step: u8,
}

/// Gives a hint
///
/// Each step reveals more. Hints are available only to one person playing against a bot.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = HintRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The hint", body = Hint), WriteErrors))]
pub(crate) async fn hint(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(asked): JsonBody<HintRequest>,
) -> Result<Json<Hint>, ApiError> {
    if !(1..=3).contains(&asked.step) {
        return Err(ApiError::fields(RequestText::BadStep { found: asked.step }));
    }
    let game = server.find(&id).await?;
    let advice = advice(&server, &game, &caller).await?;
    let live = game.lock().await?;
    Ok(Json(hint_for(&live, &advice, asked.step)))
}

/// Returns the advice for the current position, searching for it at most once.
async fn advice(server: &Arc<Server>, game: &Arc<Game>, caller: &Caller) -> Result<Advice, ApiError> {
    let (version, way) = {
        let live = game.lock().await?;
        own_turn(&live, caller)?;
        permissions::hint(game, &live)?;
        if let Some((_, advice)) = live.advice.as_ref().filter(|(version, _)| *version == live.version) {
            return Ok(advice.clone());
        }
        (live.version, live.line())
    };
    let advice = search(server, game, way).await?;
    let mut live = game.lock().await?;
    if live.version != version {
        let held = caller.held_seats(&live)?;
        let state = state_for(game, &live, held, None)?;
        return Err(ApiError::stale(RequestText::ChangedMeanwhile, state));
    }
    live.advice = Some((version, advice.clone()));
    Ok(advice)
}

/// Searches for advice on a thread of the interactive pool. The number of waiting searches is limited.
async fn search(server: &Arc<Server>, game: &Arc<Game>, line: PositionPath) -> Result<Advice, ApiError> {
    let busy = || ApiError::busy(BusyText::ManySearches);
    let _permit = server.hints.try_acquire().map_err(|_| busy())?;
    let _thread = server.interactive_pool.acquire().await.map_err(|_| busy())?;
    let stop = StopFlag::default();
    let (game, search_stop) = (Arc::clone(game), stop.clone());
    let searching = blocking(move || {
        let mut session = game.session_at(&line)?;
        session.advise(&search_stop).map_err(ApiError::from)
    });
    let _guard = CancelGuard::new(stop);
    let limited = tokio::time::timeout(server.config.limits.think_time, searching);
    limited.await.map_err(|_| ApiError::busy(BusyText::SlowSearch))??
}

/// Returns the part of the advice that belongs to a step.
fn hint_for(live: &LiveGame, advice: &Advice, step: u8) -> Hint {
    let mv = (step == 3).then(|| advice.mv.clone());
    let cell = mv.as_deref().and_then(|mv| live.session.cell(mv));
    let area = (step >= 2).then(|| advice.area.clone());
    let outlook = advice.outlook.clone();
    Hint { step, outlook, area, mv, cell, value: advice.value.map(ValueView::from) }
}
