//! What there is.

use super::refusals::Barred;
use crate::books::Server;
use crate::shape::{Catalog, Health, LimitsListed};
use crate::{openapi, players};
use axum::Json;
use axum::extract::State;
use papan_catalog::games;
use std::sync::Arc;
use utoipa::openapi::OpenApi;

/// Whether the server is there
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, description = "It is", body = Health), Barred))]
pub(super) async fn health() -> Json<Health> {
    Json(Health { status: "ok" })
}

/// The description of the API.
pub(super) async fn openapi() -> Json<OpenApi> {
    Json(openapi::document())
}

/// Games with their options, levels and players
#[utoipa::path(get, path = "/api/catalog", tag = "server", responses((status = 200, description = "The catalog", body = Catalog), Barred))]
pub(super) async fn catalog(State(server): State<Arc<Server>>) -> Json<Catalog> {
    let games = games().iter().map(|entry| players::game(*entry, &server.config)).collect();
    let limits = &server.config.limits;
    let limits = LimitsListed {
        time_ms: limits.thinking.as_millis() as u64,
        nodes: limits.nodes,
        name: super::create::NAME,
    };
    Json(Catalog { games, limits })
}
