//! A study: a game from a file, to step through, to analyse and to play on.

use super::Fields;
use super::create::{NewSeat, announce, limit, shown_name};
use super::refusals::Posted;
use crate::books::{Server, blocking};
use crate::game::Game;
use crate::guard::Limited;
use crate::players::check_option;
use crate::refusal::Refusal;
use crate::seating::Sitter;
use crate::secret::{random_name, random_seed};
use crate::shape::Created;
use crate::store::Start;
use crate::terms::GameTerms;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use papan_catalog::{Filed, Setup, World};
use serde::Deserialize;
use std::sync::Arc;
use utoipa::ToSchema;

/// How many moves a file may have.
const MOVES: usize = 1_000;

/// A file.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Opened {
    /// What stands in it: GCG, tags and moves, or a JSON document.
    text: String,
}

/// Opens a file
///
/// The game in it becomes a study: both seats are of the one who opens it, whoever played.
#[utoipa::path(post, path = "/api/open", tag = "games", request_body = Opened,
    responses((status = 201, description = "The study was made", body = Created), Posted))]
pub(crate) async fn open(
    State(server): State<Arc<Server>>,
    Extension(Limited(address)): Extension<Limited>,
    Fields(opened): Fields<Opened>,
) -> Result<Response, Refusal> {
    limit(&server, address)?;
    let id = random_name()?;
    let (game, start, seats) = blocking(move || study(id, opened.text)).await??;
    announce(&server, game, start, &seats).await
}

/// The game in a file. Whatever it names, nothing is read and nobody is made but two people.
fn study(id: String, text: String) -> Result<(Game, Start, [NewSeat; 2]), Refusal> {
    let filed = Filed::read(&text)?;
    filed.options.iter().try_for_each(|(name, value)| check_option(name, value))?;
    let table = filed.table(&World { seed: random_seed()?, ..World::EMPTY })?;
    let moves = table.plies();
    if moves > MOVES {
        return Err(Refusal::refused(format!("found {moves} moves, expected at most {MOVES}")));
    }
    let Setup { seats: [first, second], seed, .. } = table.setup();
    let sit = |name: Option<&str>| NewSeat::person(shown_name(name.unwrap_or_default()), Sitter::Human);
    let seats = [sit(first.rest())?, sit(second.rest())?];
    let start = Start {
        game: filed.entry.name().to_owned(),
        options: filed.options.into_iter().collect(),
        seed,
        places: seats.each_ref().map(|seat| seat.place.clone()),
        terms: GameTerms { study: Some(text), ..GameTerms::default() },
    };
    Ok((Game::new(id, start.clone())?, start, seats))
}
