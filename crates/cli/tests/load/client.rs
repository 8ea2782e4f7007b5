//! A client that keeps its connection, and no more of an answer than a little.

use serde_json::Value;
use std::io::{self, ErrorKind};
use std::net::SocketAddr;
use tokio::net::TcpStream;

/// The most that an answer may have; more is an error.
const MOST: usize = 1 << 20;

/// A connection to the server.
pub(crate) struct Client {
    stream: TcpStream,
    /// Bytes received but not used yet.
    bytes: Vec<u8>,
}

/// An answer of the server.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The document in it.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.expect("the server listens");
        stream.set_nodelay(true).expect("a socket");
        Self { stream, bytes: Vec::new() }
    }

    /// Sends a request, and waits for the whole answer; an error where the connection ends first.
    pub(crate) async fn ask(
        &mut self,
        method: &str,
        path: &str,
        token: Option<&str>,
        body: Option<&str>,
    ) -> io::Result<Answer> {
        self.send(&request(method, path, token, body)).await?;
        let head = self.head().await?;
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
        let length = length.and_then(|length| length.parse().ok()).unwrap_or(0);
        while self.bytes.len() < length {
            self.more().await?;
        }
        let body: Vec<u8> = self.bytes.drain(..length).collect();
        let body = String::from_utf8(body).map_err(|_| cut("not UTF-8"))?;
        Ok(Answer { status: status(&head)?, head, body })
    }

    pub(crate) async fn get(&mut self, path: &str, token: Option<&str>) -> io::Result<Answer> {
        self.ask("GET", path, token, None).await
    }

    pub(crate) async fn post(&mut self, path: &str, token: Option<&str>, body: &str) -> io::Result<Answer> {
        self.ask("POST", path, token, Some(body)).await
    }

    /// Asks for a stream of events, of which [`Client::event`] waits for the next.
    pub(crate) async fn listen(&mut self, path: &str, token: Option<&str>) -> io::Result<()> {
        self.send(&request("GET", path, token, None)).await?;
        let head = self.head().await?;
        if status(&head)? == 200 { Ok(()) } else { Err(cut(&head)) }
    }

    /// The number of the next event: the version of the game that it tells.
    pub(crate) async fn event(&mut self) -> io::Result<u64> {
        loop {
            if let Some(end) = find(&self.bytes, b"\n\n") {
                let event: Vec<u8> = self.bytes.drain(..end + 2).collect();
                let event = String::from_utf8_lossy(&event);
                if let Some(number) = event.lines().find_map(|line| line.strip_prefix("id: ")) {
                    return number.parse().map_err(|_| cut(&event));
                }
            } else {
                self.more().await?;
            }
        }
    }

    /// Takes the head of an answer.
    async fn head(&mut self) -> io::Result<String> {
        let end = loop {
            match find(&self.bytes, b"\r\n\r\n") {
                Some(end) => break end,
                None => self.more().await?,
            }
        };
        let head: Vec<u8> = self.bytes.drain(..end + 4).collect();
        Ok(String::from_utf8_lossy(&head).into_owned())
    }

    async fn send(&self, text: &str) -> io::Result<()> {
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            self.stream.writable().await?;
            match self.stream.try_write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Waits for more bytes.
    async fn more(&mut self) -> io::Result<()> {
        if self.bytes.len() > MOST {
            return Err(cut("more than a client can hold"));
        }
        loop {
            self.stream.readable().await?;
            let mut part = [0; 16 << 10];
            match self.stream.try_read(&mut part) {
                Ok(0) => return Err(cut("the end")),
                Ok(count) => {
                    self.bytes.extend_from_slice(&part[..count]);
                    return Ok(());
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
    }
}

fn cut(found: &str) -> io::Error {
    io::Error::new(ErrorKind::UnexpectedEof, format!("found {found}, expected an answer"))
}

fn find(bytes: &[u8], words: &[u8]) -> Option<usize> {
    bytes.windows(words.len()).position(|window| window == words)
}

fn status(head: &str) -> io::Result<u16> {
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or_else(|| cut(head))
}

fn request(method: &str, path: &str, token: Option<&str>, body: Option<&str>) -> String {
    let token = token.map_or_else(String::new, |token| format!("Authorization: Bearer {token}\r\n"));
    let kind = body.map_or_else(String::new, |body| {
        format!("Content-Type: application/json\r\nContent-Length: {}\r\n", body.len())
    });
    format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\n{token}{kind}\r\n{}", body.unwrap_or_default())
}
