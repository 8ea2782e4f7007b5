//! Accepts connections and bounds their cost.
//!
//! The number of connections is limited by a [`PermitPool`]. A request must arrive completely soon after its
//! first byte, and a client that does not read its responses is disconnected ([`TimeoutStream`]). Each
//! connection is a task of its own, so a slow client does not delay others.

mod timeout;

use crate::config::Limits;
use crate::permits::{Permit, PermitPool};
use axum::Router;
use axum::extract::ConnectInfo;
use futures_util::FutureExt;
use futures_util::future::Map;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use timeout::{RequestState, TimeoutBody, TimeoutStream};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// Maximum size of a request head in bytes.
const MAX_HEAD_BYTES: usize = 16 << 10;

/// Maximum number of headers of a request.
const MAX_HEADERS: usize = 64;

/// Size of the read and write buffers of a connection in bytes.
const MAX_BUFFER_BYTES: usize = 64 << 10;

/// Pause after `accept` failed for lack of resources, such as file descriptors.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// Accepts connections until `shutdown` resolves, then waits for open requests. Dropping the future closes
/// all remaining connections.
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    limits: &Limits,
    shutdown: impl Future<Output = ()>,
) {
    let acceptor = Acceptor::new(app, limits);
    let (mut connections, graceful) = (JoinSet::new(), GracefulShutdown::new());
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(_) = connections.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => acceptor.accept(stream, peer, &mut connections, &graceful),
                Err(error) => pause_after(&error).await,
            },
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Pauses before the next `accept`, unless the error concerns only the connection that failed.
async fn pause_after(error: &io::Error) {
    let is_theirs = matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    );
    if !is_theirs {
        tokio::time::sleep(ACCEPT_RETRY).await;
    }
}

/// State shared by all connections.
struct Acceptor {
    app: TowerToHyperService<Router>,
    protocol: http1::Builder,
    permits: Arc<PermitPool>,
    /// Whether connections from this machine count per address.
    local: bool,
    timeout: Duration,
}

impl Acceptor {
    fn new(app: Router, limits: &Limits) -> Self {
        let mut protocol = http1::Builder::new();
        protocol
            .timer(TokioTimer::new())
            .header_read_timeout(limits.idle_timeout)
            .max_headers(MAX_HEADERS)
            .max_header_size(MAX_HEAD_BYTES)
            .max_buf_size(MAX_BUFFER_BYTES);
        let permits = Arc::new(PermitPool::new(limits.connections, limits.connections_per_address));
        let (local, timeout) = (limits.limit_local, limits.io_timeout);
        Self { app: TowerToHyperService::new(app), protocol, permits, local, timeout }
    }

    /// Serves a connection. Closes it at once if no permit is left.
    fn accept(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        connections: &mut JoinSet<()>,
        graceful: &GracefulShutdown,
    ) {
        let address = peer.ip().to_canonical();
        let counted = (self.local || !address.is_loopback()).then_some(address);
        let Some(permit) = self.permits.take(counted) else { return };
        // Events are small packets that should not wait for more data. If this fails, they arrive later.
        let _ = stream.set_nodelay(true);
        let state = Arc::new(RequestState::default());
        let stream = TokioIo::new(TimeoutStream::new(stream, Arc::clone(&state), self.timeout));
        let connection =
            Connection { app: self.app.clone(), peer, state, timeout: self.timeout, _permit: permit };
        let served = graceful.watch(self.protocol.serve_connection(stream, connection));
        // Errors on a connection concern only its client.
        connections.spawn(served.map(drop));
    }
}

/// The service that answers the requests of one connection.
struct Connection {
    app: TowerToHyperService<Router>,
    peer: SocketAddr,
    state: Arc<RequestState>,
    timeout: Duration,
    _permit: Permit,
}

/// Future returned by the application.
type AppFuture = <TowerToHyperService<Router> as Service<Request<TimeoutBody>>>::Future;

/// Result returned by the application.
type AppResponse = <AppFuture as Future>::Output;

impl Service<Request<Incoming>> for Connection {
    type Response = <TowerToHyperService<Router> as Service<Request<TimeoutBody>>>::Response;
    type Error = <TowerToHyperService<Router> as Service<Request<TimeoutBody>>>::Error;
    type Future = Map<AppFuture, Box<dyn FnOnce(AppResponse) -> AppResponse + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        self.state.start();
        let request = request.map(|body| TimeoutBody::new(body, Arc::clone(&self.state), self.timeout));
        let state = Arc::clone(&self.state);
        self.app.call(request).map(Box::new(move |response| {
            state.end();
            response
        }))
    }
}
