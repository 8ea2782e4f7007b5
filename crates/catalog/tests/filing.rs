//! Crossword games as files: what is saved is loaded as it was, and whatever a file holds, it is loaded or refused.

use papan_catalog::game;
use papan_game::{Seat, StopFlag, rng};
use papan_session::{Entry, Environment, Session, Setup, TurnTerms};
use rand::RngExt;

fn crossword() -> &'static dyn Entry {
    game("crossword").expect("a game of the catalog")
}

fn load(bytes: &[u8]) -> Result<Box<dyn Session>, String> {
    crossword().load(bytes, &Environment::EMPTY).map_err(|error| error.to_string())
}

/// A game of two players, as a file after each move.
fn files(seed: u64, seats: [&str; 2]) -> Vec<String> {
    let setup = Setup::new(seats.map(|seat| seat.parse().expect("a player")), seed);
    let mut session = crossword().session(&setup, &Environment::EMPTY).expect("a session");
    let mut files = vec![session.save()];
    while session.turn().is_some() {
        session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
        files.push(session.save());
    }
    files
}

/// Without what Papan says of it: a file as another program writes it.
fn foreign(file: &str) -> String {
    file.lines().filter(|line| !line.starts_with("#papan")).flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn a_game_is_loaded_as_it_was_after_every_move() {
    for (seed, seats) in [(1, ["easy", "random"]), (2, ["random", "random"]), (3, ["medium", "easy:common"])]
    {
        for file in files(seed, seats) {
            let session = load(file.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{file}"));
            assert_eq!(session.save(), file);
        }
    }
}

#[test]
fn a_game_of_which_tiles_are_imagined_is_saved_so_that_it_is_loaded_as_it_was() {
    for file in files(4, ["easy", "random"]).iter().step_by(3) {
        let session = load(foreign(file).as_bytes()).unwrap_or_else(|error| panic!("{error}\n{file}"));
        let saved = session.save();
        assert!(!saved.contains("#papan seed"), "{saved}");
        assert_eq!(load(saved.as_bytes()).map(|session| session.save()), Ok(saved));
    }
}

#[test]
fn a_changed_file_is_loaded_or_refused_and_what_is_loaded_can_be_saved() {
    let mut chance = rng::stream(5, 0);
    let files = files(6, ["random", "easy"]);
    let (mut loaded, mut refused) = (0, 0);
    for round in 0..2000 {
        let file = &files[chance.random_range(0..files.len())];
        let mut bytes = if round % 2 == 0 { file.clone() } else { foreign(file) }.into_bytes();
        for _ in 0..chance.random_range(1..4) {
            let at = chance.random_range(0..bytes.len());
            match chance.random_range(0..4) {
                0 => bytes[at] = chance.random(),
                1 => bytes[at] = b" .-+(?AEZ#>\n019"[chance.random_range(0..15)],
                2 => drop(bytes.remove(at)),
                _ => bytes.truncate(at.max(1)),
            }
        }
        match load(&bytes) {
            Err(error) => {
                assert!(!error.is_empty());
                refused += 1;
            }
            Ok(session) => {
                let saved = session.save();
                let again = load(saved.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{saved}"));
                assert_eq!(again.save(), saved);
                loaded += 1;
            }
        }
    }
    assert!(loaded > 50 && refused > 50, "{loaded} loaded, {refused} refused");
}

/// Games used to go on with passes until the sixth turn without a point; now they end when neither side can play.
#[test]
fn games_that_were_recorded_with_passes_to_the_end_are_read() {
    let read = |name: &str| match name {
        "few.letters" => Ok(b"? 0 0\nA 14 1 vowel\nB 0 3\n".to_vec()),
        _ => Ok(b"AAAAAA\n".to_vec()),
    };
    let world = Environment { read: &read, ..Environment::EMPTY };
    let options = [("letters", "few.letters"), ("lexicon", "few.txt"), ("starts", "first")];
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
    let human = || "human".parse().expect("a person");
    let setup = Setup { options, seats: [human(), human()], seed: 1 };
    let session = || crossword().session(&setup, &world).expect("a session");
    let moves = ["8C AAAAAA", "C3 AAAAA"];
    let mut now = session();
    for mv in moves {
        now.replay(mv).expect("a legal move");
    }
    assert!(now.ending().is_some(), "A and AA make no word");
    let mut before = session();
    let passes = ["pass"; 6];
    for mv in moves.iter().chain(&passes) {
        before.replay(mv).expect("a move of an older game");
    }
    assert_eq!(before.ending(), now.ending());
    assert_eq!(before.plies(), 8);
    assert_eq!(before.save(), now.save());
    before.undo().expect("a move to take back");
    assert_eq!((before.plies(), before.ending()), (7, now.ending()));
    assert!(now.replay("8C AAAAAA").is_err() && now.play("pass").is_err());
    // The file of such a game.
    let saved = now.save();
    let events: Vec<&str> = saved.lines().filter(|line| line.starts_with('>')).collect();
    let pass = |turn: &str, rack: &str| {
        let nick = turn.split(':').next().expect("a name");
        format!("{nick}: {rack} - +0 {}\n", turn.split(' ').next_back().expect("a total"))
    };
    let passes = (pass(events[0], "A") + &pass(events[1], "AA")).repeat(3);
    let older = saved.replacen(events[2], &(passes + events[2]), 1);
    let loaded =
        crossword().load(older.as_bytes(), &world).unwrap_or_else(|error| panic!("{error}\n{older}"));
    assert_eq!((loaded.ending(), loaded.save()), (now.ending(), saved));
}

#[test]
fn what_other_rules_allow_is_taken_over_where_it_can_be() {
    let start = "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D STAINER +66 66\n";
    let phony = format!("{start}>b: CEHKLOO J8 .OKC +20 20\n>b: CEHKLOO -- -20 0\n>a: -2 +0 66\n");
    let session = load(phony.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(session.moves(), ["8D STAINER", "pass", "exchange 2"], "a word that was taken back is a pass");
    let warnings: Vec<String> = session.warnings().iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["line 4: ROKC is not in ENABLE"]);
    let challenged = format!("{start}>a: (challenge) +5 71\n");
    let session = load(challenged.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((session.moves(), session.seat(Seat::First).score), (vec!["8D STAINER".to_owned()], Some(71)));
    let saved = session.save();
    assert!(saved.contains(": (challenge) +5 71\n"), "{saved}");
    assert_eq!(load(saved.as_bytes()).map(|session| session.save()), Ok(saved));
}
