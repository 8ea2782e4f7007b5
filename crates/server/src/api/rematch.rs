//! Rematches: a player leaves the invitation to the next game at the finished one, for the opponent only. It
//! is kept in memory, not stored.

use super::errors::WriteErrors;
use super::{Caller, GameId, JsonBody};
use crate::error::ApiError;
use crate::messages::RequestText;
use crate::permissions;
use crate::secret::SecretToken;
use crate::server::Server;
use crate::view::state_for;
use crate::wire::{self, RematchInvite};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The next game and its invitation code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RematchRequest {
    /// Id of the next game.
    game: String,
    /// Invitation code for the opponent's seat.
    code: String,
}

/// Offers a rematch
///
/// Shows the opponent of a finished game the invitation to the next one. Nobody else sees it.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path, description = "Id of the finished game")), request_body = RematchRequest,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The rematch was offered; the new state of the game", body = wire::GameState), WriteErrors))]
pub(crate) async fn offer(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    JsonBody(offer): JsonBody<RematchRequest>,
) -> Result<Json<wire::GameState>, ApiError> {
    let code = SecretToken::parse(&offer.code);
    let code = code.ok_or_else(|| ApiError::fields(RequestText::NotAnInvitation))?;
    let next = server.find(&offer.game).await?;
    if !next.lock().await?.seats.iter().any(|record| record.invite.is_some_and(|kept| code.matches(&kept))) {
        return Err(ApiError::refused(RequestText::NoOpenInvitation));
    }
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let held = caller.require_seat(&live)?;
    let seat = permissions::rematch(&live, held)?;
    live.rematch = Some((seat, RematchInvite { game: offer.game, code: offer.code }));
    game.notify();
    state_for(&game, &live, held, None).map(Json)
}
