//! The toy game is played everywhere, although only this crate knows it.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// Runs the program with these arguments and lines of input in a folder, and returns its output.
#[track_caller]
fn run(folder: &Path, arguments: &[&str], typed: &str) -> String {
    let mut child = command(folder, arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("the program reads");
    let output = child.wait_with_output().expect("the program ends");
    let [out, err] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).expect("UTF-8"));
    assert!(output.status.success(), "{arguments:?}\n{out}\n{err}");
    out
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_papan-toy"));
    command.current_dir(folder).args(arguments).env("HOME", folder).env("XDG_CONFIG_HOME", folder);
    command.env_remove("LANG").env_remove("LC_ALL").env_remove("LC_MESSAGES");
    command
}

fn folder() -> TempDir {
    TempDir::with_prefix("papan-toy").expect("a folder")
}

#[track_caller]
fn assert_says(out: &str, parts: &[&str]) {
    let mut rest = out;
    for part in parts {
        rest = rest.split_once(part).unwrap_or_else(|| panic!("no `{part}` in order in\n{out}")).1;
    }
}

#[test]
fn a_person_plays_it_in_the_terminal() {
    let folder = folder();
    let play =
        ["play", "sticks", "--p1", "human:Ani", "--p2", "alphabeta", "--heaps", "1", "--save", "a.txt"];
    let out = run(folder.path(), &play, "a9\nhint\nhint\nhint\na3\n");
    assert_says(
        &out,
        &["a |||", "Refused: take at most 3 sticks.", "Look at a3.", "Play a3.", "Ani wins, 3 to 0."],
    );
    assert_says(&run(folder.path(), &["replay", "a.txt", "--all"], ""), &["Ani plays a3.", "The end."]);
    let menu = run(folder.path(), &[], "4\nAni\nrandom\na3\nq\ny\nq\n");
    assert_says(&menu, &["  4  sticks", "Ani, your move"]);
    assert_says(&run(folder.path(), &["list"], ""), &["sticks (sticks)", "--heaps", "alphabeta"]);
}

#[test]
fn searches_work_on_it() {
    let folder = folder();
    let solved: Value =
        serde_json::from_str(&run(folder.path(), &["solve", "sticks", "--json"], "")).expect("JSON");
    assert_eq!(solved["game"], "sticks");
    assert!(solved["value"]["exact"]["margin"].is_i64(), "{solved}");
    assert_says(&run(folder.path(), &["perft", "sticks", "--heaps", "1", "--depth", "3"], ""), &["4"]);
    assert_says(&run(folder.path(), &["analyze", "sticks", "3,0,0 4:5 first"], ""), &["a3", "win by 2 in 1"]);
    assert_says(&run(folder.path(), &["tree", "sticks", "--heaps", "1", "--depth", "2"], ""), &["a3"]);
}

#[test]
fn the_arena_plays_it() {
    let folder = folder();
    let run_of = |threads: &str| {
        let arena =
            ["arena", "run", "sticks", "random", "alphabeta", "--pairs", "6", "--seed", "3", "--json"];
        let out = run(folder.path(), &[&arena[..], &["--threads", threads]].concat(), "");
        let last = out.lines().last().expect("a result").to_owned();
        serde_json::from_str::<Value>(&last).expect("JSON")
    };
    let [one, two] = ["1", "2"].map(run_of);
    assert_eq!(one["pairs"], json!({ "of": 6, "played": 6 }));
    assert_eq!(one["report"], two["report"]);
}

#[test]
fn a_bot_plays_it() {
    let folder = folder();
    let bot = "while read -r word rest; do case $word in papan) echo 'papan 1 Polite' ;; start) echo ready ;; \
               go) echo legal ;; legal) read -r first && echo \"move $first\" ;; quit) exit ;; esac; done";
    std::fs::write(folder.path().join("polite.sh"), bot).expect("a file");
    let out = run(folder.path(), &["bot", "check", "sh polite.sh", "sticks"], "");
    assert!(!out.contains("FAILED"), "{out}");
    let out = run(
        folder.path(),
        &["play", "sticks", "--p1", "exec:sh polite.sh", "--p2", "random", "--seed", "1"],
        "",
    );
    assert_says(&out, &["exec:sh polite.sh plays a1.", "wins"]);
}

/// A running server.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = command(folder, &["serve", "--json", "--addr", "127.0.0.1:0", "--data", "games"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a line");
        let line: Value = serde_json::from_str(&line).expect("JSON");
        let address = line["address"].as_str().expect("an address").trim_start_matches("http://").to_owned();
        Self { child, address }
    }

    /// Sends a request and returns the answer's body.
    fn request(&self, method: &str, path: &str, token: &str, body: &Value) -> Value {
        let address = self.address.trim_end_matches('/');
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(address).expect("a connection");
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("the server reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("the server answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head");
        assert!(head.starts_with("HTTP/1.1 20"), "{answer}");
        let start = body.find('{').expect("a document");
        let end = body.rfind('}').expect("its end");
        serde_json::from_str(&body[start..=end]).unwrap_or_else(|error| panic!("{error}: {body}"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_program_plays_it_over_the_api() {
    let folder = folder();
    let server = Server::start(folder.path());
    let catalog = server.request("GET", "/api/catalog", "", &Value::Null);
    assert!(catalog["games"].as_array().expect("games").iter().any(|game| game["name"] == "sticks"));
    let seats = json!([{ "kind": "human", "name": "Ani" }, { "kind": "bot", "player": "alphabeta" }]);
    let request = json!({ "game": "sticks", "options": { "heaps": 1 }, "seats": seats });
    let created = server.request("POST", "/api/games", "", &request);
    let id = created["id"].as_str().expect("an id");
    let token = created["seats"][0]["token"].as_str().expect("a token");
    let state = server.request("GET", &format!("/api/games/{id}"), token, &Value::Null);
    assert_eq!(state["view"]["texts"], json!(["3"]), "{state}");
    assert_eq!(state["view"]["moves"][2], json!({ "move": "a3", "cell": 0 }), "{state}");
    let body = json!({ "move": "a3", "ply": 0 });
    let state = server.request("POST", &format!("/api/games/{id}/moves"), token, &body);
    assert_eq!(state["outcome"]["winner"], 0, "{state}");
    assert_eq!(state["view"]["texts"], json!(["0"]), "{state}");
}
