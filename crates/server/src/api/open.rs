//! Opens a record as a study: a game to step through, analyze and continue.

use super::JsonBody;
use super::create::{NewSeat, announce, limit, shown_name};
use super::errors::WriteErrors;
use crate::access::ClientAddress;
use crate::error::ApiError;
use crate::game::Game;
use crate::messages::RequestText;
use crate::players::check_option;
use crate::seats::SeatKind;
use crate::secret::{random_id, random_seed};
use crate::server::{Server, blocking};
use crate::store::GameStart;
use crate::terms::GameTerms;
use crate::wire::CreatedGame;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use papan_catalog::GameFile;
use papan_session::{Environment, Setup};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// Maximum number of moves in a record.
const MAX_MOVES: usize = 1_000;

/// A record.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenRequest {
    /// The record: GCG, tags and moves, or a JSON document.
    text: String,
}

/// Opens a record
///
/// The game becomes a study. The client gets both seats, whoever played the game.
#[utoipa::path(post, path = "/api/open", tag = "games", request_body = OpenRequest,
    responses((status = 201, description = "The study was created", body = CreatedGame), WriteErrors))]
pub(crate) async fn open(
    State(server): State<Arc<Server>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    JsonBody(request): JsonBody<OpenRequest>,
) -> Result<Response, ApiError> {
    limit(&server, address)?;
    let id = random_id()?;
    let (game, start, seats) = blocking(move || study(id, request.text)).await??;
    announce(&server, game, start, &seats).await
}

/// Reads the game in a record. Files and players that it names are ignored: both seats are people.
fn study(id: String, text: String) -> Result<(Game, GameStart, [NewSeat; 2]), ApiError> {
    let filed = GameFile::read(&text)?;
    filed.options.iter().try_for_each(|(name, value)| check_option(filed.entry.options(), name, value))?;
    let session = filed.session(&Environment { seed: random_seed()?, ..Environment::EMPTY })?;
    let moves = session.plies();
    if moves > MAX_MOVES {
        return Err(ApiError::refused(RequestText::LongRecord { moves, max: MAX_MOVES }));
    }
    let Setup { seats: [first, second], seed, .. } = session.setup();
    let sit = |name: Option<&str>| NewSeat::person(shown_name(name.unwrap_or_default()), SeatKind::Human);
    let seats = [sit(first.rest())?, sit(second.rest())?];
    let start = GameStart {
        game: filed.entry.name().to_owned(),
        options: filed.options.into_iter().collect(),
        seed,
        seats: seats.each_ref().map(|seat| seat.record.clone()),
        terms: GameTerms { study: Some(text), ..GameTerms::default() },
    };
    Ok((Game::new(id, start.clone())?, start, seats))
}
