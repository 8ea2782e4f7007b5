//! Two people who play again: who makes the next game leaves the way to it at the last one, for the other alone. It lives
//! in memory, as a hand that is held out does.

use super::refusals::Posted;
use super::{Caller, Fields, GameId};
use crate::books::Server;
use crate::portrait::portrait;
use crate::refusal::Refusal;
use crate::rights;
use crate::secret::Secret;
use crate::shape::{self, Rematch};
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The next game, and the code of the invitation to it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = RematchOffer)]
pub(crate) struct Offer {
    /// The name of the next game.
    game: String,
    /// The code for the seat of the other person.
    code: String,
}

/// Offers a rematch
///
/// Tells the other person of a game that is over the way to the next one; nobody else is told.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "games", params(("id" = String, Path, description = "The name of the game that is over")), request_body = Offer,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The other person is told; this is the game now", body = shape::State), Posted))]
pub(crate) async fn offer(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(offer): Fields<Offer>,
) -> Result<Json<shape::State>, Refusal> {
    let code = Secret::read(&offer.code);
    let code = code.ok_or_else(|| Refusal::fields("code: found no code of an invitation, expected one"))?;
    let next = server.find(&offer.game).await?;
    if !next.lock().await?.places.iter().any(|place| place.invite.is_some_and(|kept| code.is(&kept))) {
        return Err(Refusal::refused("the code is of no free seat of that game"));
    }
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let you = caller.seated(&live)?;
    let seat = rights::rematch(&live, you)?;
    live.rematch = Some((seat, Rematch { game: offer.game, code: offer.code }));
    game.beat();
    portrait(&game, &live, you, None).map(Json)
}
