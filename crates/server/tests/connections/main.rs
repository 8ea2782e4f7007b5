//! Misbehaving clients over real sockets: each is disconnected, and no other client is affected. The tests
//! never assert how long something takes, only that it ends.

mod test_server;

use papan_server::Limits;
use std::io::ErrorKind;
use std::time::Duration;
use test_server::{TestServer, get, head, post};

/// Short timeouts, so that the tests are quick.
fn brief() -> Limits {
    Limits { io_timeout: Duration::from_millis(200), ..Limits::default() }
}

#[test]
fn disconnects_silent_clients() {
    let server = TestServer::open(brief());
    let mut silent = server.connect();
    server.assert_healthy();
    assert_eq!(silent.read_all(), "");
    server.close();
}

#[test]
fn disconnects_clients_that_never_finish_the_head() {
    let server = TestServer::open(brief());
    let mut slow = server.connect();
    slow.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: ");
    server.assert_healthy();
    // Sending more bytes must not extend the timeout.
    let mut bytes = 0;
    while slow.send(b"x") {
        bytes += 1;
        assert!(bytes < 1000, "it is still there after {bytes} bytes");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.assert_healthy();
    server.close();
}

#[test]
fn keep_alive_outlasts_the_head_timeout() {
    let server = TestServer::open(Limits { idle_timeout: Duration::from_millis(1500), ..brief() });
    let mut client = server.connect();
    for _ in 0..3 {
        client.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let received = client.read_until("\"ok\"}");
        assert!(received.starts_with("HTTP/1.1 200"), "{received}");
        std::thread::sleep(brief().io_timeout * 2);
    }
    assert_eq!(client.read_all(), "", "the idle connection is closed");
    server.close();
}

#[test]
fn refuses_bodies_that_never_finish() {
    let server = TestServer::open(brief());
    let mut slow = server.connect();
    slow.send(head("/api/games", "", 100).as_bytes());
    slow.send(b"{\"game\":");
    server.assert_healthy();
    let answer = slow.read_all();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("server.slow-body"), "{answer}");
    server.close();
}

#[test]
fn the_error_for_a_body_that_is_too_large_arrives() {
    let server = TestServer::open(Limits::default());
    for size in [65_537, 1 << 20, 3 << 20] {
        let answer = server.connect().exchange(&post("/api/games", "", &" ".repeat(size)));
        assert!(answer.starts_with("HTTP/1.1 413"), "{size} bytes: {answer}");
        assert!(answer.contains("too-large"), "{answer}");
    }
    let chunks = format!("{:x}\r\n{}\r\n", 32_768, " ".repeat(32_768)).repeat(32);
    let answer = server.connect().exchange(&format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Transfer-Encoding: chunked\r\n\r\n{chunks}0\r\n\r\n"
    ));
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    server.assert_healthy();
    server.close();
}

#[test]
fn refuses_heads_that_are_too_large() {
    let server = TestServer::open(Limits::default());
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X-Y: z\r\n".repeat(1000));
    for request in [long, many] {
        let answer = server.request(&request);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    server.assert_healthy();
    server.close();
}

#[test]
fn disconnects_clients_that_never_read() {
    let server = TestServer::open(brief());
    let mut deaf = server.connect();
    // Pipelines requests until neither side accepts more. Then the server closes the connection.
    let requests = "GET /api/catalog HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(64);
    while deaf.send(requests.as_bytes()) {}
    server.assert_healthy();
    server.close();
}

#[test]
fn limits_connections_per_address() {
    let server =
        TestServer::open(Limits { limit_local: true, connections_per_address: 3, ..Limits::default() });
    let mut inside: Vec<_> = (0..3).map(|_| server.connect()).collect();
    for client in &mut inside {
        client.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        client.read_until("\"ok\"}");
    }
    assert_eq!(server.request(&get("/health")), "", "the fourth connection is closed");
    inside.pop();
    // The permit is free as soon as the server has noticed.
    while server.request(&get("/health")).is_empty() {}
    server.close();
}

#[test]
fn rate_limited_responses_carry_retry_after() {
    let server = TestServer::open(Limits {
        limit_local: true,
        requests_per_second: 0.01,
        request_burst: 5,
        ..Limits::default()
    });
    let answers: Vec<_> = (0..6).map(|_| server.request(&get("/health"))).collect();
    assert!(answers[..5].iter().all(|answer| answer.starts_with("HTTP/1.1 200")));
    let last = answers[5].to_lowercase();
    assert!(last.starts_with("http/1.1 429") && last.contains("\r\nretry-after: "), "{last}");
    server.close();
}

#[test]
fn limits_new_games_separately() {
    let server = TestServer::open(Limits {
        limit_local: true,
        games_per_minute: 0.01,
        game_burst: 2,
        ..Limits::default()
    });
    server.game();
    server.game();
    let body = r#"{"game":"tictactoe","seats":[{"kind":"human"},{"kind":"human"}]}"#;
    let refused = server.request(&post("/api/games", "", body)).to_lowercase();
    assert!(
        refused.starts_with("http/1.1 429") && refused.contains("\r\nretry-after: 3600\r\n"),
        "{refused}"
    );
    server.assert_healthy();
    server.close();
}

#[test]
fn shuts_down_with_open_streams_and_silent_clients() {
    let server = TestServer::open(Limits::default());
    let (path, token) = server.game();
    let mut listener = server.connect();
    let request =
        format!("GET {path}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n");
    listener.send(request.as_bytes());
    listener.read_until("event: state");
    let mut silent = server.connect();
    silent.send(b"GET ");
    server.close();
    assert!(!listener.read_all().contains("event:"), "the stream ends");
    let end = std::io::Read::read(&mut silent.stream, &mut [0; 16]);
    assert!(
        end.as_ref().map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |&n| n == 0),
        "{end:?}"
    );
}
