//! Information about the server.

use super::errors::CommonErrors;
use crate::server::Server;
use crate::wire::{Catalog, CatalogLimits, HealthStatus};
use crate::{openapi, players};
use axum::Json;
use axum::extract::State;
use papan_catalog::games;
use std::sync::Arc;
use utoipa::openapi::OpenApi;

/// Reports that the server is running
#[utoipa::path(get, path = "/health", tag = "server", responses((status = 200, description = "The server is running", body = HealthStatus), CommonErrors))]
pub(super) async fn health() -> Json<HealthStatus> {
    Json(HealthStatus { status: "ok" })
}

/// Returns the `OpenAPI` document.
pub(super) async fn openapi() -> Json<OpenApi> {
    Json(openapi::document())
}

/// Lists the games with their options, levels and players
#[utoipa::path(get, path = "/api/catalog", tag = "server", responses((status = 200, description = "The catalog", body = Catalog), CommonErrors))]
pub(super) async fn catalog(State(server): State<Arc<Server>>) -> Json<Catalog> {
    let games = games().iter().map(|entry| players::game(*entry, &server.config)).collect();
    let limits = &server.config.limits;
    let limits = CatalogLimits {
        time_ms: limits.think_time.as_millis() as u64,
        nodes: limits.nodes,
        name: super::create::MAX_NAME_CHARS,
    };
    Json(Catalog { games, limits })
}
