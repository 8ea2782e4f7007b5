//! What there is.

use crate::books::Server;
use crate::{openapi, players};
use axum::Json;
use axum::extract::State;
use papan_catalog::games;
use serde_json::{Value, json};
use std::sync::Arc;

/// That the server is there.
pub(super) async fn health() -> Json<Value> {
    Json(json!({ "status": "ok" }))
}

/// The description of the API.
pub(super) async fn openapi() -> Json<Value> {
    Json(openapi::document())
}

/// Games with their options, levels and players.
pub(super) async fn catalog(State(server): State<Arc<Server>>) -> Json<Value> {
    let games = games().map(|entry| players::game(entry, &server.config));
    let limits = &server.config.limits;
    let limits = json!({
        "time_ms": limits.thinking.as_millis() as u64,
        "nodes": limits.nodes,
        "name": super::create::NAME,
    });
    Json(json!({ "games": games, "limits": limits }))
}
