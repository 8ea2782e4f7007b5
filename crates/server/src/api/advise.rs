//! What helps people who play: what a move would do, and what a strong player would.

use super::refusals::Posted;
use super::{Caller, Fields, GameId};
use crate::books::{Server, blocking};
use crate::game::{Game, Line, Live};
use crate::portrait::portrait;
use crate::refusal::Refusal;
use crate::rights;
use crate::seating::You;
use crate::shape::{Hint, Tried, Worth};
use axum::Json;
use axum::extract::State;
use papan_catalog::{Advice, PlayError, Preview};
use papan_game::Stop;
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// A move that somebody thinks of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Trial {
    /// As the game writes moves.
    #[serde(rename = "move")]
    mv: String,
}

/// Tries a move
///
/// Nothing happens. In a game between people nobody is told whether it is legal where that would look words up.
#[utoipa::path(post, path = "/api/games/{id}/preview", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = Trial,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "What it would do", body = Tried), Posted))]
pub(crate) async fn preview(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(tried): Fields<Trial>,
) -> Result<Json<Tried>, Refusal> {
    let game = server.find(&id).await?;
    let live = game.lock().await?;
    own_turn(&live, &caller)?;
    let is_told = rights::word_check(&game, &live);
    let tried = match live.table.preview(&tried.mv) {
        Ok(Preview { text, effect, score, fault }) if is_told => {
            let legal = Some(fault.is_none());
            Tried { legal, reason: fault.unwrap_or_default(), text, effect, score }
        }
        Ok(Preview { text, effect, .. }) => {
            Tried { legal: None, reason: String::new(), text, effect, score: None }
        }
        Err(PlayError::Text(error)) => {
            let (reason, effect) = (error.to_string(), String::new());
            Tried { legal: Some(false), reason, text: tried.mv, effect, score: None }
        }
        Err(other) => return Err(other.into()),
    };
    Ok(Json(tried))
}

/// The seats of one whose turn it is.
fn own_turn(live: &Live, caller: &Caller) -> Result<You, Refusal> {
    let you = caller.seated(live)?;
    let turn = live.table.turn().ok_or_else(Refusal::over)?;
    if you.has(turn) { Ok(you) } else { Err(Refusal::not_your_turn()) }
}

/// How much is to be told.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct HintWanted {
    /// 1 how it stands, 2 where to look, 3 the move.
    #[schema(minimum = 1, maximum = 3)]
    step: u8,
}

/// Asks for a hint
///
/// It says more with each step. Only one person against a player is helped.
#[utoipa::path(post, path = "/api/games/{id}/hint", tag = "games", params(("id" = String, Path, description = "The name of the game")), request_body = HintWanted,
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The hint", body = Hint), Posted))]
pub(crate) async fn hint(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    caller: Caller,
    Fields(asked): Fields<HintWanted>,
) -> Result<Json<Hint>, Refusal> {
    if !(1..=3).contains(&asked.step) {
        return Err(Refusal::fields(format!("step: found {}, expected 1, 2 or 3", asked.step)));
    }
    let game = server.find(&id).await?;
    let advice = advice(&server, &game, &caller).await?;
    let live = game.lock().await?;
    Ok(Json(told(&live, &advice, asked.step)))
}

/// The advice for the position of now, found once.
async fn advice(server: &Arc<Server>, game: &Arc<Game>, caller: &Caller) -> Result<Advice, Refusal> {
    let (version, way) = {
        let live = game.lock().await?;
        own_turn(&live, caller)?;
        rights::hint(game, &live)?;
        if let Some((_, advice)) = live.advice.as_ref().filter(|(version, _)| *version == live.version) {
            return Ok(advice.clone());
        }
        (live.version, live.line())
    };
    let advice = searched(server, game, way).await?;
    let mut live = game.lock().await?;
    if live.version != version {
        let you = caller.you(&live)?;
        return Err(Refusal::stale("something happened meanwhile", portrait(game, &live, you, None)?));
    }
    live.advice = Some((version, advice.clone()));
    Ok(advice)
}

/// What the adviser finds, on a thread of the pool. Only so many wait for one.
async fn searched(server: &Arc<Server>, game: &Arc<Game>, line: Line) -> Result<Advice, Refusal> {
    let busy = || Refusal::busy("too many searches wait already: expected another try");
    let _place = server.hints.try_acquire().map_err(|_| busy())?;
    let _thread = server.pool.acquire().await.map_err(|_| busy())?;
    let stop = Stop::default();
    let (game, raised) = (Arc::clone(game), stop.clone());
    let search = blocking(move || {
        let mut table = game.table_after(&line)?;
        table.advise(&raised).map_err(Refusal::from)
    });
    let _guard = Raised(stop.clone());
    let limited = tokio::time::timeout(server.config.limits.thinking, search);
    limited.await.map_err(|_| Refusal::busy("the position takes too long to judge"))??
}

/// Raises a flag when nobody waits any more.
struct Raised(Stop);

impl Drop for Raised {
    fn drop(&mut self) {
        self.0.raise();
    }
}

/// As much of an advice as a step tells.
fn told(live: &Live, advice: &Advice, step: u8) -> Hint {
    let text = match (step, advice.value) {
        (1, _) if !advice.outlook.is_empty() => format!("{}.", advice.outlook),
        (1, Some(value)) => format!("With best play: {}.", value.in_words()),
        (1, None) => "The position is hard to judge.".to_owned(),
        (2, _) => format!("Look at {}.", advice.area),
        _ => format!("Play {}.", advice.mv),
    };
    let mv = (step == 3).then(|| advice.mv.clone());
    let cell = mv.as_deref().and_then(|mv| live.table.cell(mv));
    let area = (step >= 2).then(|| advice.area.clone());
    Hint { step, text, area, mv, cell, value: advice.value.map(Worth::from) }
}
