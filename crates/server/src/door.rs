//! The door: who is let in, how many at once, and how long they may take to say what they want.
//!
//! Everything that a connection can cost is bounded: there are so many [`Places`], a request must have arrived soon
//! after its first byte, and whoever does not read is sent away ([`Patient`]). One who is slow costs nobody else
//! anything: each connection is a task of its own.

mod patient;

use crate::config::Limits;
use crate::places::{Place, Places};
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
use patient::{InTime, Patient, Talk};
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

/// How many bytes the head of a request may have.
const HEAD: usize = 16 << 10;

/// How many headers a request may have.
const HEADERS: usize = 64;

/// How many bytes are kept of what a connection brings, or has not taken yet.
const BUFFER: usize = 64 << 10;

/// How long nobody is let in after that failed, as it does where no more files can be opened.
const REST: Duration = Duration::from_millis(100);

/// Lets in whoever connects until `shutdown` is ready, and returns when everybody has been answered. Whoever is still
/// there when this is dropped is sent away.
pub(crate) async fn keep(
    listener: TcpListener,
    app: Router,
    limits: &Limits,
    shutdown: impl Future<Output = ()>,
) {
    let door = Door::new(app, limits);
    let (mut guests, graceful) = (JoinSet::new(), GracefulShutdown::new());
    tokio::pin!(shutdown);
    loop {
        tokio::select! {
            () = &mut shutdown => break,
            Some(_) = guests.join_next() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => door.let_in(stream, peer, &mut guests, &graceful),
                Err(error) => rest_after(&error).await,
            },
        }
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Waits until it is worth while to try again: at once where a client gave up, a little where the machine has no room.
async fn rest_after(error: &io::Error) {
    let is_theirs = matches!(
        error.kind(),
        ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
    );
    if !is_theirs {
        tokio::time::sleep(REST).await;
    }
}

/// What everybody meets who comes in.
struct Door {
    app: TowerToHyperService<Router>,
    protocol: http1::Builder,
    places: Arc<Places>,
    /// Whether this machine's connections are counted like others'.
    local: bool,
    patience: Duration,
}

impl Door {
    fn new(app: Router, limits: &Limits) -> Self {
        let mut protocol = http1::Builder::new();
        protocol
            .timer(TokioTimer::new())
            .header_read_timeout(limits.idle)
            .max_headers(HEADERS)
            .max_header_size(HEAD)
            .max_buf_size(BUFFER);
        let places = Arc::new(Places::new(limits.sockets, limits.sockets_each));
        let (local, patience) = (limits.local, limits.patience);
        Self { app: TowerToHyperService::new(app), protocol, places, local, patience }
    }

    /// Serves a connection, if there is a place for it.
    fn let_in(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        guests: &mut JoinSet<()>,
        graceful: &GracefulShutdown,
    ) {
        let address = peer.ip().to_canonical();
        let counted = (self.local || !address.is_loopback()).then_some(address);
        let Some(place) = self.places.take(counted) else { return };
        // An event is one small packet, for which nothing else is worth waiting; without this it only comes later.
        let _ = stream.set_nodelay(true);
        let talk = Arc::new(Talk::default());
        let stream = TokioIo::new(Patient::new(stream, Arc::clone(&talk), self.patience));
        let guest = Guest { app: self.app.clone(), peer, talk, patience: self.patience, _place: place };
        let served = graceful.watch(self.protocol.serve_connection(stream, guest));
        // Whatever went wrong was between the client and its connection.
        guests.spawn(served.map(drop));
    }
}

/// One connection, as the service that answers its requests.
struct Guest {
    app: TowerToHyperService<Router>,
    peer: SocketAddr,
    talk: Arc<Talk>,
    patience: Duration,
    _place: Place,
}

/// What the application makes of a request.
type Served = <TowerToHyperService<Router> as Service<Request<InTime>>>::Future;

/// What it answers.
type Answered = <Served as Future>::Output;

impl Service<Request<Incoming>> for Guest {
    type Response = <TowerToHyperService<Router> as Service<Request<InTime>>>::Response;
    type Error = <TowerToHyperService<Router> as Service<Request<InTime>>>::Error;
    type Future = Map<Served, Box<dyn FnOnce(Answered) -> Answered + Send>>;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(ConnectInfo(self.peer));
        self.talk.begin();
        let request = request.map(|body| InTime::new(body, Arc::clone(&self.talk), self.patience));
        let talk = Arc::clone(&self.talk);
        self.app.call(request).map(Box::new(move |answer| {
            talk.end();
            answer
        }))
    }
}
