//! People who take a move back together: one asks, the other answers. The question lives in memory alone, and whatever
//! happens in the game withdraws it.

use super::act::{check_version, happened};
use super::refusals::Posted;
use super::{Caller, Fields, GameId};
use crate::books::{Server, to_the_end};
use crate::event::Event;
use crate::portrait::portrait;
use crate::refusal::Refusal;
use crate::rights;
use crate::shape;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// The version of the game that somebody saw.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TakebackQuestion)]
pub(crate) struct Question {
    /// As it was in the state.
    version: u64,
}

/// Asks for a move back
///
/// The last own one and what followed it, from the other person, in a game in which nothing is hidden.
#[utoipa::path(post, path = "/api/games/{id}/takeback", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Question,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The other person is asked; this is the game now", body = shape::State), Posted))]
pub(crate) async fn ask(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(question): Fields<Question>,
) -> Result<Json<shape::State>, Refusal> {
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let you = caller.seated(&live)?;
    check_version(&game, &live, you, Some(question.version))?;
    live.takeback = Some(rights::takeback(&game, &live, you)?);
    game.beat();
    portrait(&game, &live, you, None).map(Json)
}

/// What the other person says to a question, and the version that they saw.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = TakebackReply)]
pub(crate) struct Reply {
    /// As it was in the state.
    version: u64,
    /// Whether the move may be taken back.
    accept: bool,
}

/// Answers who asks for a move back
///
/// Where they may, their last move and what followed it is taken back.
#[utoipa::path(post, path = "/api/games/{id}/takeback/answer", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Reply,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "It happened; this is the game now", body = shape::State), Posted))]
pub(crate) async fn answer(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(reply): Fields<Reply>,
) -> Result<Json<shape::State>, Refusal> {
    let game = server.find(&id).await?;
    to_the_end(async move {
        let mut live = game.lock().await?;
        let you = caller.seated(&live)?;
        check_version(&game, &live, you, Some(reply.version))?;
        let asker = rights::answer(&live, you)?;
        live.takeback = None;
        let plies = live.own_plies(asker).filter(|_| reply.accept);
        let Some(plies) = plies else {
            game.beat();
            return portrait(&game, &live, you, None).map(Json);
        };
        let event = Event::Undo { plies };
        event.apply(live.table.as_mut())?;
        happened(&server, &game, &mut live, you, event).await
    })
    .await
}
