//! Takebacks between people: one player asks, the opponent answers. The request is kept in memory only, and
//! any event withdraws it.

use super::actions::{check_version, happened};
use super::errors::WriteErrors;
use super::{Caller, GameId, JsonBody};
use crate::error::ApiError;
use crate::event::GameEvent;
use crate::permissions;
use crate::server::{Server, run_to_completion};
use crate::view::state_for;
use crate::wire;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A request for a takeback.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakebackRequest {
    /// The version of the game that the client saw.
    version: u64,
}

/// Requests a takeback
///
/// Asks the opponent to take back the client's last move and everything after it. Only in games without
/// hidden information.
#[utoipa::path(post, path = "/api/games/{id}/takeback", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = TakebackRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The takeback was requested; the new state of the game", body = wire::GameState), WriteErrors))]
pub(crate) async fn ask(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(question): JsonBody<TakebackRequest>,
) -> Result<Json<wire::GameState>, ApiError> {
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let held = caller.require_seat(&live)?;
    check_version(&game, &live, held, Some(question.version))?;
    live.takeback = Some(permissions::takeback(&game, &live, held)?);
    game.notify();
    state_for(&game, &live, held, None).map(Json)
}

/// The answer to a request for a takeback.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct TakebackAnswer {
    /// The version of the game that the client saw.
    version: u64,
    /// Whether to allow it.
    accept: bool,
}

/// Answers a request for a takeback
///
/// If accepted, the opponent's last move and everything after it are taken back.
#[utoipa::path(post, path = "/api/games/{id}/takeback/answer", tag = "games", params(("id" = String, Path, description = "Id of the game")), request_body = TakebackAnswer,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The new state of the game", body = wire::GameState), WriteErrors))]
pub(crate) async fn answer(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(answer_body): JsonBody<TakebackAnswer>,
) -> Result<Json<wire::GameState>, ApiError> {
    let game = server.find(&id).await?;
    run_to_completion(async move {
        let mut live = game.lock().await?;
        let held = caller.require_seat(&live)?;
        check_version(&game, &live, held, Some(answer_body.version))?;
        let asker = permissions::answer(&live, held)?;
        live.takeback = None;
        let plies = live.plies_to_take_back(asker).filter(|_| answer_body.accept);
        let Some(plies) = plies else {
            game.notify();
            return state_for(&game, &live, held, None).map(Json);
        };
        let event = GameEvent::Undo { plies };
        event.apply(live.session.as_mut())?;
        happened(&server, &game, &mut live, held, event).await
    })
    .await
}
