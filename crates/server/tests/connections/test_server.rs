//! A server on a real socket, and clients that may misbehave.

use papan_server::{Config, Limits, Server, Store, run};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// Time to wait for something that must happen; far more than it takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// A running server.
pub(crate) struct TestServer {
    address: SocketAddr,
    runtime: Runtime,
    end: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<std::io::Result<()>>>,
    _folder: TempDir,
}

/// A connection to the server.
pub(crate) struct Client {
    pub(crate) stream: TcpStream,
}

impl TestServer {
    pub(crate) fn open(limits: Limits) -> Self {
        let folder = TempDir::with_prefix("papan").expect("a folder");
        let store = Store::open(folder.path()).expect("a store");
        let server = Server::new(store, Config { limits, ..Config::default() }).expect("a server");
        let runtime = Runtime::new().expect("threads");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (end, ended) = oneshot::channel();
        let serving = runtime.spawn(run(listener, server, async {
            let _ = ended.await;
        }));
        Self { address, runtime, end: Some(end), served: Some(serving), _folder: folder }
    }

    pub(crate) fn connect(&self) -> Client {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time to wait");
        stream.set_write_timeout(Some(PATIENCE)).expect("a time to wait");
        Client { stream }
    }

    /// Sends one request on its own connection and returns the response.
    pub(crate) fn request(&self, request: &str) -> String {
        let mut client = self.connect();
        client.send(request.as_bytes());
        client.read_all()
    }

    /// Asserts that other clients are served as usual.
    pub(crate) fn assert_healthy(&self) {
        let answer = self.request(&get("/health"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// Creates a game of two people and returns its path and the first player's token.
    pub(crate) fn game(&self) -> (String, String) {
        let body = r#"{"game":"tictactoe","seats":[{"kind":"human"},{"kind":"human"}]}"#;
        let answer = self.request(&post("/api/games", "", body));
        let part = |key: &str| answer.split(key).nth(1).expect("the key is in the response")[..32].to_owned();
        (format!("/api/games/{}", part(r#""id":""#)), part(r#""token":""#))
    }

    /// Shuts the server down, which must work even if clients stay connected.
    pub(crate) fn close(mut self) {
        self.end.take().expect("closed once").send(()).expect("the server runs");
        let served = self.served.take().expect("closed once");
        let served = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, served).await });
        served.expect("it ends").expect("it does not fail").expect("it ends well");
    }
}

impl Client {
    /// Sends bytes; returns `false` if the server has closed the connection.
    pub(crate) fn send(&mut self, bytes: &[u8]) -> bool {
        match self.stream.write_all(bytes) {
            Ok(()) => true,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server neither reads nor closes: {error}")
            }
            Err(_) => false,
        }
    }

    /// Reads until the server closes, and returns whether it reset the connection.
    fn received(&mut self) -> (String, bool) {
        let mut bytes = Vec::new();
        let was_cut = match self.stream.read_to_end(&mut bytes) {
            Ok(_) => false,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => true,
            Err(error) => panic!("the server does not close: {error}"),
        };
        (String::from_utf8_lossy(&bytes).into_owned(), was_cut)
    }

    /// Reads until the server closes.
    pub(crate) fn read_all(&mut self) -> String {
        self.received().0
    }

    /// Sends a request and returns the complete response.
    pub(crate) fn exchange(&mut self, request: &str) -> String {
        assert!(self.send(request.as_bytes()), "the server closed before the request was sent");
        let (received, was_cut) = self.received();
        assert!(!was_cut, "the server closed in the middle: {received}");
        received
    }

    /// Reads until the given text has arrived.
    pub(crate) fn read_until(&mut self, words: &str) -> String {
        let (mut received, mut bytes) = (String::new(), [0; 4096]);
        while !received.contains(words) {
            let count = self.stream.read(&mut bytes).expect("more comes");
            assert!(count > 0, "it ended before `{words}`: {received}");
            received.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        received
    }
}

/// Returns a GET request after which the server closes.
pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
}

/// Returns a POST request; each of `headers` ends with a line break.
pub(crate) fn post(path: &str, headers: &str, body: &str) -> String {
    let head = head(path, headers, body.len());
    format!("{head}{body}")
}

/// Returns the head of a POST request with a body of `length` bytes.
pub(crate) fn head(path: &str, headers: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {headers}Content-Length: {length}\r\n\r\n"
    )
}
