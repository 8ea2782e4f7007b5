//! Games in the browser: a JSON API with seats and a store, and the pages that use it.
//!
//! [`Server`] holds the shared state, [`app`] turns it into a service, and [`run`] serves a socket. The service needs no
//! socket, so this example creates a game and plays a move by calling it directly:
//!
//! ```
//! use axum::body::Body;
//! use axum::http::{Request, StatusCode};
//! use http_body_util::BodyExt;
//! use papan_server::{Config, Server, Store, app};
//! use serde_json::{Value, json};
//! use tower::ServiceExt;
//!
//! # #[tokio::main]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let folder = tempfile::tempdir()?;
//! let app = app(Server::new(Store::open(folder.path())?, Config::default())?);
//!
//! let post = |path: &str, token: &str, body: Value| {
//!     let request = Request::post(path)
//!         .header("Host", "localhost")
//!         .header("Content-Type", "application/json")
//!         .header("Authorization", token);
//!     app.clone().oneshot(request.body(Body::from(body.to_string())).expect("a valid request"))
//! };
//! let seats = json!([{ "kind": "human", "name": "Ani" }, { "kind": "bot", "player": "alphabeta" }]);
//! let response = post("/api/games", "", json!({ "game": "tictactoe", "seats": seats })).await?;
//! assert_eq!(response.status(), StatusCode::CREATED);
//! let created: Value = serde_json::from_slice(&response.into_body().collect().await?.to_bytes())?;
//!
//! let path = format!("/api/games/{}/moves", created["id"].as_str().unwrap_or_default());
//! let token = format!("Bearer {}", created["seats"][0]["token"].as_str().unwrap_or_default());
//! let response = post(&path, &token, json!({ "move": "5", "ply": 0 })).await?;
//! assert_eq!(response.status(), StatusCode::OK);
//! # Ok(())
//! # }
//! ```
//!
//! # The path of a request
//!
//! 1. `acceptor` accepts the connection, within limits on number and time.
//! 2. `access` checks `Host`, `Origin` and the rate limit, and adds security headers to the response.
//! 3. A handler in `api` parses the request, finds the game through [`Server`] and checks `permissions`.
//! 4. The handler applies a `GameEvent` to the game's [`papan_session::Session`]. [`Store`] writes the event to disk
//!    before anybody is notified. A game is its start and its events, so the copy in memory can be dropped at any time.
//! 5. `view` builds the response from what the client's seat may see; its JSON types are in `wire`.
//! 6. If a bot is to move, `bots` lets it think on a thread pool and applies its move in the same way.
//!
//! # Panics
//!
//! A panic in a handler costs that request: the client gets status 500. A panic in a bot costs that game: the bot
//! forfeits. The server goes on in both cases.

mod acceptor;
mod access;
mod api;
mod bots;
mod cache;
mod cancel;
mod clock;
mod config;
mod error;
mod event;
mod game;
mod limiter;
mod messages;
mod openapi;
mod pages;
#[cfg(test)]
mod panic_tests;
mod permissions;
mod permits;
mod players;
mod seats;
mod secret;
mod server;
mod store;
mod terms;
mod view;
mod wire;

pub use config::{Config, ConfigError, Limits, RegisteredBot};
pub use server::Server;
pub use store::{Store, StoreError};

use axum::Router;
use axum::handler::Handler;
use axum::middleware::from_fn_with_state;
use axum::response::IntoResponse;
use futures_util::future::select;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

/// Time that open requests get to finish after shutdown begins.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// Returns the whole application, the API and the pages, as a service. It needs no socket, so tests call it
/// directly.
pub fn app(server: Arc<Server>) -> Router {
    service(api::routes(), server)
}

/// Adds the pages and the layers that all routes share. Security headers are added last, so that the response to a
/// panic has them too.
fn service(routes: Router<Arc<Server>>, server: Arc<Server>) -> Router {
    routes
        .fallback(pages::serve.layer(CompressionLayer::new()))
        .layer(CatchPanicLayer::custom(|_| error::ApiError::internal().into_response()))
        .layer(from_fn_with_state(Arc::clone(&server), access::check_request))
        .with_state(server)
}

/// Serves `listener` until `shutdown` resolves. Then searches stop, event streams end, open requests get a
/// few seconds to finish, and the store is closed, so that every acknowledged write is on disk when this
/// returns.
pub async fn run(
    listener: TcpListener,
    server: Arc<Server>,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let closing = Arc::clone(&server);
    let end = async move {
        shutdown.await;
        closing.close();
    };
    let mut closing = server.closing.subscribe();
    let late = async move {
        // Clients that read too slowly are cut off after the grace period.
        if closing.wait_for(|is_closing| *is_closing).await.is_ok() {
            tokio::time::sleep(SHUTDOWN_GRACE).await;
        }
    };
    let limits = server.config.limits;
    let serving = acceptor::serve(listener, app(Arc::clone(&server)), &limits, end);
    select(pin!(serving), pin!(late)).await;
    tokio::task::spawn_blocking(move || server.store.close()).await.map_err(std::io::Error::other)
}
