//! People who take a move back together: one asks, the other answers. The question lives in memory alone, and whatever
//! happens in the game withdraws it.

use super::act::{check_version, happened};
use super::{Caller, Fields};
use crate::books::{Server, to_the_end};
use crate::event::Event;
use crate::portrait::portrait;
use crate::refusal::Refusal;
use crate::rights;
use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

/// The version of the game that somebody saw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    version: u64,
}

/// Asks the other person for the last own move back.
pub(crate) async fn ask(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    caller: Caller,
    Fields(question): Fields<Question>,
) -> Result<Json<Value>, Refusal> {
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let you = caller.seated(&live)?;
    check_version(&game, &live, you, Some(question.version))?;
    live.takeback = Some(rights::takeback(&game, &live, you)?);
    game.beat();
    portrait(&game, &live, you, None).map(Json)
}

/// What the other person says to a question, and the version that they saw.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reply {
    version: u64,
    accept: bool,
}

/// Answers the other person: where they may, their last move and what followed it is taken back.
pub(crate) async fn answer(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    caller: Caller,
    Fields(reply): Fields<Reply>,
) -> Result<Json<Value>, Refusal> {
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
