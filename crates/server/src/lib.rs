//! Games in the browser: seats, a store, a JSON API and the pages that use it.
//!
//! Handlers translate, [`papan_catalog::Table`] plays. A game is what its events make of its start: they are on disk
//! before anybody hears that they happened, and the table in memory can be thrown away at any time. What goes to a client
//! is made from the view of its eye.
//!
//! [`app`] needs no socket, so a test asks it directly; [`run`] serves a listener until it is told to stop.

mod api;
mod books;
mod clock;
mod config;
mod door;
mod event;
mod game;
mod guard;
mod limiter;
mod openapi;
mod pages;
mod places;
mod players;
mod portrait;
mod refusal;
mod rights;
mod seating;
mod secret;
mod shape;
mod store;
mod terms;
mod thinking;

pub use books::Server;
pub use config::{Config, ConfigError, Limits, RegisteredBot};
pub use store::{Store, StoreError};

use axum::Router;
use axum::middleware::from_fn_with_state;
use futures_util::future::select;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;

/// How long those who are being answered may take when the server ends.
const PATIENCE: Duration = Duration::from_secs(3);

/// Everything that can be asked for, as a service.
pub fn app(server: Arc<Server>) -> Router {
    api::routes()
        .fallback(pages::serve)
        .layer(from_fn_with_state(Arc::clone(&server), guard::watch))
        .with_state(server)
}

/// Serves whoever connects, until `shutdown` is ready; then searches are stopped, streams end, and everything that was
/// acknowledged is on disk.
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
        // Whoever reads too slowly is left behind.
        if closing.wait_for(|is_closing| *is_closing).await.is_ok() {
            tokio::time::sleep(PATIENCE).await;
        }
    };
    let limits = server.config.limits;
    let serving = door::keep(listener, app(Arc::clone(&server)), &limits, end);
    select(pin!(serving), pin!(late)).await;
    tokio::task::spawn_blocking(move || server.store.close()).await.map_err(std::io::Error::other)
}
