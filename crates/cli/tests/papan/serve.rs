//! `papan serve` as a program: it says where it listens, keeps games, and the examples of the book work.

use crate::book::blocks_with;
use crate::desk::{Desk, papan};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Command, Stdio};

/// The server, which ends with the test.
struct Served {
    child: Child,
    address: String,
}

impl Served {
    /// Starts it on a free port; its games are in the folder `games` of the desk.
    fn start(desk: &Desk) -> Self {
        Self::start_with(desk, "serve")
    }

    /// As [`Served::start`], with more options.
    fn start_with(desk: &Desk, line: &str) -> Self {
        let mut command = desk.command(&format!("{line} --json --addr 127.0.0.1:0 --data games"));
        let mut child =
            command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let document: Value = serde_json::from_str(&line).expect("a document");
        Self { address: document["address"].as_str().expect("an address").to_owned(), child }
    }

    /// Ends it at once, and returns what it wrote aside.
    fn end(mut self) -> String {
        self.child.kill().expect("it can be ended");
        let mut aside = String::new();
        self.child.stderr.take().expect("its diagnostics").read_to_string(&mut aside).expect("text");
        aside
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the script of the book that plays a game over the API.
fn example() -> String {
    blocks_with("docs/src/api.md", "server").remove(0).text
}

#[test]
fn the_script_of_the_book_plays_a_game() {
    if !Command::new("curl").arg("--version").output().is_ok_and(|ran| ran.status.success()) {
        return;
    }
    let desk = Desk::new();
    let served = Served::start(&desk);
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", &example()]).env("PAPAN", &served.address).current_dir(desk.path("."));
    let ran = shell.output().expect("a shell");
    let said = String::from_utf8_lossy(&ran.stdout);
    assert!(ran.status.success(), "{said} {}", String::from_utf8_lossy(&ran.stderr));
    assert!(said.contains("\"outcome\":{\"ending\":\"played\""), "{said}");
    assert!(said.contains("alphabeta"), "the record names who played: {said}");
    let aside = served.end();
    assert!(!aside.contains("Bearer") && !has_secret(&aside), "no token is in a log: {aside}");
}

#[test]
fn the_servers_of_the_book_start() {
    for page in ["README.md", "docs/src/guide/browser.md", "docs/src/how-to/operate.md"] {
        for line in blocks_with(page, "serve").iter().flat_map(|block| block.text.lines()) {
            let line = line.strip_prefix("papan ").expect("a command");
            assert!(Served::start_with(&Desk::new(), line).address.starts_with("http"), "{page}: {line}");
        }
    }
}

/// Whether a text has something that could be a token.
fn has_secret(text: &str) -> bool {
    let is_digit = |byte: &u8| byte.is_ascii_hexdigit();
    text.as_bytes().windows(32).any(|part| part.iter().all(is_digit))
}

#[test]
fn what_is_asked_wrongly_is_told() {
    papan("serve --addr nowhere").fails(2, &["nowhere", "--addr"]);
    papan("serve --addr 127.0.0.1:0 --public-url example.org")
        .fails(1, &["example.org", "expected http://HOST"]);
    papan("serve --addr 127.0.0.1:0 --bot hard=true").fails(1, &["hard", "taken"]);
    papan("serve --addr 127.0.0.1:0 --bot noname").fails(2, &["--bot"]);
    let desk = Desk::new();
    desk.put("games", "a file");
    desk.run("serve --addr 127.0.0.1:0 --data games", &[]).fails(1, &["games"]);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address");
    desk.run(&format!("serve --addr {address} --data other"), &[]).fails(1, &[&address.to_string()]);
}
