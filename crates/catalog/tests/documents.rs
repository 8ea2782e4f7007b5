//! Games as files of any form: what is written is read as it was, and people sit where players did.

use papan_catalog::{GameFile, game, games};
use papan_game::{Forfeit, ForfeitKind, Seat, StopFlag};
use papan_message::Message;
use papan_session::{Environment, JsonRecord, Session, Setup, TurnTerms};

/// A game of two players that have no plan, after so many moves.
fn played(name: &str, moves: usize) -> Box<dyn Session> {
    let seats = ["random", "random"].map(|seat| seat.parse().expect("a player"));
    let mut session =
        game(name).expect("a game").session(&Setup::new(seats, 3), &Environment::EMPTY).expect("a session");
    for _ in 0..moves {
        if session.turn().is_some() {
            session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
        }
    }
    session
}

fn read(text: &str) -> Result<Box<dyn Session>, String> {
    let session = GameFile::read(text).and_then(|filed| filed.session(&Environment::EMPTY));
    session.map_err(|error| error.to_string())
}

fn json(session: &dyn Session) -> String {
    serde_json::to_string_pretty(&JsonRecord::of(session, true)).expect("a document")
}

fn check(session: &dyn Session) {
    let before = JsonRecord::of(session, true);
    for text in [session.save(), json(session)] {
        let again = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let after = JsonRecord::of(again.as_ref(), true);
        assert_eq!(
            (&after.game, &after.options, &after.moves, &after.outcome, &after.seed),
            (&before.game, &before.options, &before.moves, &before.outcome, &before.seed)
        );
        for seat in Seat::BOTH {
            assert!(again.seat(seat).is_person);
            assert_eq!(again.seat(seat).name, "random");
        }
        assert_eq!(again.position(), session.position());
    }
}

#[test]
fn every_game_is_read_as_it_was_written_after_every_move() {
    for entry in games() {
        let whole = played(entry.name(), 1_000).recorded_moves().len();
        for moves in (0..whole).step_by(whole / 8 + 1).chain([whole]) {
            check(played(entry.name(), moves).as_ref());
        }
    }
}

#[test]
fn who_gave_up_or_failed_is_kept() {
    for entry in games() {
        let mut resigned = played(entry.name(), 2);
        resigned.resign(Seat::First).expect("it goes on");
        check(resigned.as_ref());
        let mut late = played(entry.name(), 3);
        let forfeit = Forfeit { kind: ForfeitKind::OverTime, reason: Message::verbatim("out of time") };
        late.forfeit(Seat::Second, forfeit).expect("it goes on");
        check(late.as_ref());
    }
}

#[test]
fn a_game_without_a_seed_keeps_its_text() {
    let gcg = "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D STAINER +66 66\n>b: CEHKLOO -2 +0 0\n";
    let session = read(gcg).expect("a game");
    let document = JsonRecord::of(session.as_ref(), true);
    assert_eq!((document.seed.as_deref(), document.gcg.is_some()), (None, true));
    let again = read(&json(session.as_ref())).expect("the same game");
    assert_eq!(again.save(), session.save());
    let other = json(session.as_ref()).replace("8D STAINER\"", "8E STAINER\"");
    assert_eq!(
        read(&other).err().as_deref(),
        Some("moves: found another one than the game has, which is recorded here")
    );
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let text = played("tictactoe", 3).save();
    let lines = text.lines().count();
    for (from, to, words) in [
        ("[Game \"tictactoe\"]", "Dear diary", "line 1: found `Dear diary`, expected a saved game"),
        ("[Game \"tictactoe\"]", "[Event \"x\"]", "found the results of a run without moves"),
        ("tictactoe", "chess", "there is no game `chess`"),
        ("\"random\"", "\"\"", "line 3: tag First: `` is not a player"),
    ] {
        let refused = read(&text.replacen(from, to, 1)).err().unwrap_or_default();
        assert!(refused.starts_with(words), "{refused}");
    }
    let late = read(&format!("{text}\n\n  9. z\n")).err().unwrap_or_default();
    assert!(late.starts_with(&format!("line {}: move 4 (`z`)", lines + 3)), "{late}");
    let gcg = played("crossword", 4).save();
    let line = gcg.lines().count() + 1;
    let late = read(&format!("{gcg}>nobody: AB 8D AB +3 3\n")).err().unwrap_or_default();
    assert!(late.starts_with(&format!("line {line}: ")), "{late}");
    let json = json(played("tictactoe", 3).as_ref());
    for (from, to, words) in [
        ("\"papan\": 1", "\"papan\": 2", "papan: found version 2"),
        ("\"papan\": 1,", "\"papan\": 1", "line 3: expected `,` or `}`"),
        ("\"game\": ", "\"name\": ", "line 3: unknown field `name`"),
        ("\"seed\": \"3\"", "\"seed\": \"-3\"", "seed: `-3` is not a whole number"),
        (
            "\"outcome\": null",
            "\"outcome\": {\"ending\": \"resigned\", \"seat\": 2, \"winner\": 1}",
            "outcome: seat",
        ),
        (
            "\"outcome\": null",
            "\"outcome\": {\"ending\": \"resigned\", \"seat\": 1, \"winner\": 1}",
            "outcome: found",
        ),
        ("\"moves\": [", "\"moves\": [\"x\",", "moves: move 1 (`x`)"),
    ] {
        assert!(json.contains(from), "{from} in {json}");
        let refused = read(&json.replacen(from, to, 1)).err().unwrap_or_default();
        assert!(refused.starts_with(words), "{words}: {refused}");
    }
}

#[test]
fn nobody_who_is_named_in_a_file_is_made() {
    for player in ["exec:touch /tmp/x", "automaton:/etc/passwd", "nobody:at=all"] {
        for name in ["tictactoe", "crossword"] {
            let text = played(name, 2).save().replace("first random", &format!("first {player}"));
            let text = text.replace("[First \"random\"]", &format!("[First \"{player}\"]"));
            assert!(text.contains(player));
            let session = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert!(session.seat(Seat::First).is_person);
        }
    }
}
