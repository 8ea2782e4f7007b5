//! Guests who do not behave, over real sockets: each is sent away, and nobody else is disturbed. No test asserts how
//! long something takes, only that it ends.

mod house;

use house::{House, get, head, post};
use papan_server::Limits;
use std::io::ErrorKind;
use std::time::Duration;

/// Little patience, so that the tests are short.
fn brief() -> Limits {
    Limits { patience: Duration::from_millis(200), ..Limits::default() }
}

#[test]
fn one_who_says_nothing_is_sent_away() {
    let house = House::open(brief());
    let mut silent = house.enter();
    house.is_well();
    assert_eq!(silent.hear(), "");
    house.close();
}

#[test]
fn a_head_that_never_ends_is_not_waited_for() {
    let house = House::open(brief());
    let mut slow = house.enter();
    slow.say(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Long: ");
    house.is_well();
    // More bytes buy no more time.
    let mut bytes = 0;
    while slow.say(b"x") {
        bytes += 1;
        assert!(bytes < 1000, "it is still there after {bytes} bytes");
        std::thread::sleep(Duration::from_millis(20));
    }
    house.is_well();
    house.close();
}

#[test]
fn a_connection_is_kept_between_requests_longer_than_a_head_may_take() {
    let house = House::open(Limits { idle: Duration::from_millis(1500), ..brief() });
    let mut guest = house.enter();
    for _ in 0..3 {
        guest.say(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        let heard = guest.hear_until("\"ok\"}");
        assert!(heard.starts_with("HTTP/1.1 200"), "{heard}");
        std::thread::sleep(brief().patience * 2);
    }
    assert_eq!(guest.hear(), "", "it is closed at last");
    house.close();
}

#[test]
fn a_body_that_never_ends_is_not_waited_for() {
    let house = House::open(brief());
    let mut slow = house.enter();
    slow.say(head("/api/games", "", 100).as_bytes());
    slow.say(b"{\"game\":");
    house.is_well();
    let answer = slow.hear();
    assert!(answer.starts_with("HTTP/1.1 400") && answer.contains("did not arrive"), "{answer}");
    house.close();
}

#[test]
fn a_body_that_is_too_large_is_refused_and_the_refusal_arrives() {
    let house = House::open(Limits::default());
    for size in [65_537, 1 << 20, 3 << 20] {
        let answer = house.enter().talk(&post("/api/games", "", &" ".repeat(size)));
        assert!(answer.starts_with("HTTP/1.1 413"), "{size} bytes: {answer}");
        assert!(answer.contains("too-large"), "{answer}");
    }
    let chunks = format!("{:x}\r\n{}\r\n", 32_768, " ".repeat(32_768)).repeat(32);
    let answer = house.enter().talk(&format!(
        "POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Transfer-Encoding: chunked\r\n\r\n{chunks}0\r\n\r\n"
    ));
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    house.is_well();
    house.close();
}

#[test]
fn a_head_that_is_too_large_is_refused() {
    let house = House::open(Limits::default());
    let long = format!("GET /{} HTTP/1.1\r\nHost: localhost\r\n\r\n", "x".repeat(100_000));
    let many = format!("GET / HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "X-Y: z\r\n".repeat(1000));
    for request in [long, many] {
        let answer = house.ask(&request);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 4"), "{answer}");
    }
    house.is_well();
    house.close();
}

#[test]
fn one_who_never_reads_is_sent_away() {
    let house = House::open(brief());
    let mut deaf = house.enter();
    // Requests one after the other, until neither side takes any more: then the server closes.
    let requests = "GET /api/catalog HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(64);
    while deaf.say(requests.as_bytes()) {}
    house.is_well();
    house.close();
}

#[test]
fn an_address_gets_so_many_connections_and_others_are_served() {
    let house = House::open(Limits { local: true, sockets_each: 3, ..Limits::default() });
    let mut inside: Vec<_> = (0..3).map(|_| house.enter()).collect();
    for guest in &mut inside {
        guest.say(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n");
        guest.hear_until("\"ok\"}");
    }
    assert_eq!(house.ask(&get("/health")), "", "there is no fourth place");
    inside.pop();
    // Its place is free as soon as the server has noticed.
    while house.ask(&get("/health")).is_empty() {}
    house.close();
}

#[test]
fn one_who_asks_too_much_is_told_when_to_come_again() {
    let house = House::open(Limits { local: true, requests: 0.01, burst: 5.0, ..Limits::default() });
    let answers: Vec<_> = (0..6).map(|_| house.ask(&get("/health"))).collect();
    assert!(answers[..5].iter().all(|answer| answer.starts_with("HTTP/1.1 200")));
    let last = answers[5].to_lowercase();
    assert!(last.starts_with("http/1.1 429") && last.contains("\r\nretry-after: "), "{last}");
    house.close();
}

#[test]
fn new_games_are_limited_more() {
    let house = House::open(Limits { local: true, games: 0.01, games_burst: 2.0, ..Limits::default() });
    house.game();
    house.game();
    let body = r#"{"game":"tictactoe","seats":[{"kind":"human"},{"kind":"human"}]}"#;
    let refused = house.ask(&post("/api/games", "", body)).to_lowercase();
    assert!(
        refused.starts_with("http/1.1 429") && refused.contains("\r\nretry-after: 3600\r\n"),
        "{refused}"
    );
    house.is_well();
    house.close();
}

#[test]
fn the_server_ends_while_somebody_listens_and_somebody_does_not() {
    let house = House::open(Limits::default());
    let (path, token) = house.game();
    let mut listener = house.enter();
    let request =
        format!("GET {path}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n\r\n");
    listener.say(request.as_bytes());
    listener.hear_until("event: state");
    let mut silent = house.enter();
    silent.say(b"GET ");
    house.close();
    assert!(!listener.hear().contains("event:"), "the stream ends");
    let end = std::io::Read::read(&mut silent.stream, &mut [0; 16]);
    assert!(
        end.as_ref().map_or_else(|error| error.kind() == ErrorKind::ConnectionReset, |&n| n == 0),
        "{end:?}"
    );
}
