//! A server behind a real socket, and guests who do not always behave.

use papan_server::{Config, Limits, Server, Store, run};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// How long a test waits for what must happen; far more than it takes.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server that runs.
pub(crate) struct House {
    address: SocketAddr,
    runtime: Runtime,
    end: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<std::io::Result<()>>>,
    _folder: TempDir,
}

/// A connection to it.
pub(crate) struct Guest {
    pub(crate) stream: TcpStream,
}

impl House {
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

    pub(crate) fn enter(&self) -> Guest {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a time to wait");
        stream.set_write_timeout(Some(PATIENCE)).expect("a time to wait");
        Guest { stream }
    }

    /// One request on a connection of its own.
    pub(crate) fn ask(&self, request: &str) -> String {
        let mut guest = self.enter();
        guest.say(request.as_bytes());
        guest.hear()
    }

    /// That others are served as ever.
    pub(crate) fn is_well(&self) {
        let answer = self.ask(&get("/health"));
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }

    /// A new game of two people: its path, and the token of who begins.
    pub(crate) fn game(&self) -> (String, String) {
        let body = r#"{"game":"tictactoe","seats":[{"kind":"human"},{"kind":"human"}]}"#;
        let answer = self.ask(&post("/api/games", "", body));
        let part = |key: &str| answer.split(key).nth(1).expect("it is told")[..32].to_owned();
        (format!("/api/games/{}", part(r#""id":""#)), part(r#""token":""#))
    }

    /// Ends the server, which it does even where somebody does not go.
    pub(crate) fn close(mut self) {
        self.end.take().expect("closed once").send(()).expect("the server runs");
        let served = self.served.take().expect("closed once");
        let served = self.runtime.block_on(async { tokio::time::timeout(PATIENCE, served).await });
        served.expect("it ends").expect("it does not fail").expect("it ends well");
    }
}

impl Guest {
    /// Sends; `false` where the server has closed.
    pub(crate) fn say(&mut self, bytes: &[u8]) -> bool {
        match self.stream.write_all(bytes) {
            Ok(()) => true,
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                panic!("the server neither reads nor closes: {error}")
            }
            Err(_) => false,
        }
    }

    /// Everything that comes until the server closes, and whether it closed in the middle of what was said to it.
    fn heard(&mut self) -> (String, bool) {
        let mut bytes = Vec::new();
        let was_cut = match self.stream.read_to_end(&mut bytes) {
            Ok(_) => false,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => true,
            Err(error) => panic!("the server does not close: {error}"),
        };
        (String::from_utf8_lossy(&bytes).into_owned(), was_cut)
    }

    /// Everything that comes until the server closes.
    pub(crate) fn hear(&mut self) -> String {
        self.heard().0
    }

    /// Says all of it, and hears all of the answer.
    pub(crate) fn talk(&mut self, request: &str) -> String {
        assert!(self.say(request.as_bytes()), "the server closed before all was said");
        let (heard, was_cut) = self.heard();
        assert!(!was_cut, "the server closed in the middle: {heard}");
        heard
    }

    /// Reads until these words have come.
    pub(crate) fn hear_until(&mut self, words: &str) -> String {
        let (mut heard, mut bytes) = (String::new(), [0; 4096]);
        while !heard.contains(words) {
            let count = self.stream.read(&mut bytes).expect("more comes");
            assert!(count > 0, "it ended before `{words}`: {heard}");
            heard.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        heard
    }
}

/// A request after which the server closes.
pub(crate) fn get(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
}

/// The same with a body; `headers` end with a line break, each of them.
pub(crate) fn post(path: &str, headers: &str, body: &str) -> String {
    let head = head(path, headers, body.len());
    format!("{head}{body}")
}

/// The head of a request with a body of so many bytes.
pub(crate) fn head(path: &str, headers: &str, length: usize) -> String {
    format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n\
         {headers}Content-Length: {length}\r\n\r\n"
    )
}
