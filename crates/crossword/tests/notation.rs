//! Moves and positions as text.

use papan_crossword::{Cgp, Crossword, Letters, Lexicon, Move, Position, View};
use papan_game::{Game, HiddenGame, Notation, Seat, Viewer, rng};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use std::sync::LazyLock;

const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator];

const WORDS: &str = "AA AB AT CAR CARE CARES CARED SCAR SCARE SCARED ARE RE ER ES AS TAR TARE STARE RATE RATES \
                     EAT EATS TEA TEAS SEA SEAT TEN TENS NET NETS IN IT IS SIT SITE TIES NIT NITS TIN TINE TINES";

fn small() -> Crossword {
    let letters = Letters::english();
    let words: Vec<Vec<u8>> = WORDS.split(' ').map(|word| letters.read_word(word).unwrap()).collect();
    Crossword::new(letters, Lexicon::of("SMALL", words).unwrap())
}

static SMALL: LazyLock<Crossword> = LazyLock::new(small);

/// A board with `CARe` across from 8F on, and a T above its e.
const CARE: &str = "15/15/15/15/15/15/8T6/5CARe6/15/15/15/15/15/15/15";

fn view(rest: &str) -> View {
    SMALL.read_position(&format!("{CARE} {rest}")).unwrap()
}

/// Returns the canonical text of a typed move, or the error.
fn typed(rack: &str, text: &str) -> String {
    match SMALL.parse_typed_move(&view(&format!("{rack}/")), text) {
        Ok(mv) => SMALL.write_move(&mv),
        Err(error) => error.to_string(),
    }
}

#[test]
fn accepts_whole_and_partial_words() {
    for (text, canonical) in [
        ("8E SCARED", "8E S....D"),
        ("8e SCARED", "8E S....D"),
        ("8E S(CARE)D", "8E S....D"),
        ("8E S(CARe)D", "8E S....D"),
        ("8E S....D", "8E S....D"),
        ("8F CARES", "8J S"),
        ("8F ....S", "8J S"),
        ("8J S", "8J S"),
        ("J8 S", "8J S"),
        ("  8F   CARES ", "8J S"),
        ("I7 TEs", "9I s"),
        ("I6 ATES", "I6 A..S"),
        ("i6 aTEs", "I6 a..s"),
        ("I7 (TE)S", "9I S"),
        ("15A TEA", "15A TEA"),
        ("O13 TEA", "O13 TEA"),
        ("pass", "pass"),
        ("PASS", "pass"),
        ("-", "pass"),
        ("exchange ABC?", "exchange ABC?"),
        ("Exchange a b ?c", "exchange ABC?"),
        ("ex cab", "exchange ABC"),
        ("swap ?", "exchange ?"),
        ("-QQ", "exchange QQ"),
    ] {
        assert_eq!(typed("ADEST??", text), canonical, "{text}");
    }
}

#[test]
fn rejects_unreadable_moves_with_a_reason() {
    for (text, message) in [
        ("", "`` is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("CARE", "`CARE` is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("16A TEA", "`16A TEA` is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("8P TEA", "`8P TEA` is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("é8 TEA", "`é8 TEA` is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("+8D TEA", "`+8D TEA` is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("8D", "`8D` is not a move: the word is missing"),
        ("8F CORES", "`8F CORES` is not a word that fits: A lies on 8G, not O"),
        ("8F C(OR)ES", "`8F C(OR)ES` is not a word that fits: A lies on 8G, not O"),
        ("8F .....S", "`8F .....S` is not a word that fits: no tile lies on 8J"),
        ("8E (S)CARE", "`8E (S)CARE` is not a word that fits: no tile lies on 8E"),
        ("8F CARE", "`8F CARE` is not a move: it has no new tile"),
        ("8F CARE(S", "`8F CARE(S` is not a word: a `)` is missing"),
        ("8F CARE)S", "`8F CARE)S` is not a word: `)` is not a tile of the set english"),
        (
            "8F CARE?",
            "`8F CARE?` is not a word: write a blank as the letter for which it stands, in lower case",
        ),
        ("8F CÄRE", "`8F CÄRE` is not a word: `Ä` is not a tile of the set english"),
        ("15M TEAS", "`15M TEAS` is not a word that ends on the board"),
        ("8A AAAAAAAAAAAAAAAA", "`8A AAAAAAAAAAAAAAAA` is not a word of at most 15 letters"),
        ("6a toe", "`6a toe` is not a move with your tiles: lower case means a blank, such as 6A ToE"),
        ("6a Toe", "6A Toe"),
        ("exchange", "`exchange` is not an exchange, such as exchange ABC?: name the tiles"),
        (
            "exchange 3",
            "`exchange 3` is not an exchange, such as exchange ABC?: found `3`, expected tiles of the set english, \
             or `?` for a blank",
        ),
        (
            "ex AAAAAAAA",
            "`ex AAAAAAAA` is not an exchange, such as exchange ABC?: found 8 tiles, expected at most 7",
        ),
    ] {
        assert_eq!(typed("ADEST??", text), message, "{text}");
    }
}

#[test]
fn reads_moves_without_a_board() {
    for (text, canonical) in [
        ("8E S(CARE)D", "8E S....D"),
        ("8E (S)CARE", "8F CARE"),
        ("8d ..re..", "8F re"),
        ("D8 CARE", "D8 CARE"),
        ("D8 C", "8D C"),
    ] {
        assert_eq!(SMALL.write_move(&SMALL.read_move(text).unwrap()), canonical, "{text}");
    }
    assert!(SMALL.read_move("8D ...").is_err());
    assert!(SMALL.read_move("8M CARE").is_err());
}

#[test]
fn shows_whole_words_and_hides_exchanged_tiles() {
    let shown = |rest: &str, text: &str| {
        let mv = SMALL.read_move(text).unwrap();
        SMALL.describe_move(&view(rest), &mv)
    };
    for (text, whole) in [
        ("8E S....D", "8E S(CARe)D"),
        ("8J S", "8F (CARe)S"),
        ("9I S", "I7 (Te)S"),
        ("I6 a..s", "I6 a(Te)s"),
        ("10J TEA", "10J TEA"),
        ("7J A", "7I (T)A"),
        // Impossible moves are written all the same.
        ("1A T.A", "1A T.A"),
        ("1A T", "1A T"),
        ("8F CARE", "8F CARE"),
        ("exchange AB?", "exchange AB?"),
        ("pass", "pass"),
    ] {
        assert_eq!(shown("ADEST?/", text), whole, "{text}");
    }
    assert_eq!(shown("/ADEST?", "exchange AB?"), "exchange 3");
    assert_eq!(shown("/ 0/0 0 seat second;", "exchange A"), "exchange 1");
}

/// Tiles of several characters are in brackets everywhere.
#[test]
fn reads_and_writes_multi_character_tiles() {
    let letters = Letters::read("few", "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n").unwrap();
    let words = ["chacha", "cha", "ha"].map(|word| letters.read_word(word).unwrap());
    let game = Crossword::new(letters, Lexicon::of("few", words).unwrap());
    let text = "15/15/15/15/15/15/15/7[CH]A6/15/15/15/15/15/15/15 A[CH]H?/ 0/12 0 lex few;";
    let view = game.read_position(text).unwrap();
    assert_eq!(game.write_position(&view), text);
    let mv = game.parse_typed_move(&view, "8H [CH]A[ch]A").unwrap();
    assert_eq!(game.write_move(&mv), "8J [ch]A");
    assert_eq!(game.describe_move(&view, &mv), "8H ([CH]A)[ch]A");
    assert!(game.check_view(&view, &mv).is_ok());
}

fn random_game(game: &Crossword, seed: u64, mut look: impl FnMut(&Position, Option<&Move>)) {
    let mut random = rng::stream(seed, 1);
    let mut position = game.start(&mut rng::stream(seed, 0));
    let mut moves = Vec::new();
    loop {
        moves.clear();
        game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
        let Some(mv) = moves.choose(&mut random) else { break };
        look(&position, Some(mv));
        game.advance(&mut position, mv);
    }
    look(&position, None);
}

#[test]
fn displayed_moves_round_trip() {
    for seed in 0..40 {
        random_game(&SMALL, seed, |position, mv| {
            let view = position.view(Viewer::Seat(position.mover));
            let Some(mv) = mv else { return };
            for text in [SMALL.write_move(mv), SMALL.describe_move(&view, mv)] {
                assert_eq!(SMALL.parse_typed_move(&view, &text).as_ref(), Ok(mv), "{text} in {view:?}");
            }
        });
    }
}

/// Positions that differ only in hidden tiles have the same text, byte for byte.
#[test]
fn position_text_hides_tiles() {
    let (mut compared, mut differed) = (0, 0);
    for seed in 0..20 {
        random_game(&SMALL, seed, |position, _| {
            for viewer in VIEWERS {
                let view = position.view(viewer);
                let other = SMALL.determinize(&view, &mut rng::stream(seed, 2));
                assert_eq!(other.view(viewer), view);
                assert_eq!(SMALL.write_position(&other.view(viewer)), SMALL.write_position(&view));
                compared += 1;
                differed += usize::from(other.racks != position.racks);
            }
        });
    }
    assert!(compared > 300 && differed > compared / 3, "{differed} of {compared}");
}

#[test]
fn positions_round_trip_for_every_viewer() {
    for seed in 0..40 {
        random_game(&SMALL, seed, |position, _| {
            for viewer in VIEWERS {
                let view = position.view(viewer);
                let text = SMALL.write_position(&view);
                assert_eq!(SMALL.read_position(&text).as_ref(), Ok(&view), "{text}");
            }
        });
    }
}

#[test]
fn missing_cgp_fields_are_zero() {
    let letters = Letters::english();
    let written = |text: &str| Cgp::read(text, &letters).map(|cgp| cgp.write(&letters));
    for (rest, whole) in [
        ("", "/ 0/0 0"),
        ("/", "/ 0/0 0"),
        ("abc?/", "ABC?/ 0/0 0"),
        ("ABC", "ABC/ 0/0 0"),
        ("ABC lex X;", "ABC/ 0/0 0 lex X;"),
        ("lex X;", "/ 0/0 0 lex X;"),
        ("/ lex  X ; ", "/ 0/0 0 lex X;"),
        ("/XyZ 5/", "/XYZ 5/0 0"),
        ("/ -5/12 lex A B;tm;;", "/ -5/12 0 lex A B; tm;"),
        ("/ 5/12 3", "/ 5/12 3"),
        ("/ 5/12 3 lex X; cc 1/2", "/ 5/12 3 lex X; cc 1/2;"),
    ] {
        let expected = format!("{CARE} {whole}");
        assert_eq!(written(&format!("{CARE} {rest}")).as_deref(), Ok(&*expected), "{rest}");
        assert_eq!(written(&expected).as_deref(), Ok(&*expected));
    }
    assert_eq!(written(&format!("\u{feff} {CARE}\r\n")).unwrap(), format!("{CARE} / 0/0 0"));
}

#[test]
fn rejects_broken_cgp_with_row_and_column() {
    let error_of = |text: &str| SMALL.read_position(text).unwrap_err().expected.to_string();
    for (rows, message) in [
        ("", "found 1 rows, expected 15 separated by `/`"),
        ("15/15", "found 2 rows, expected 15 separated by `/`"),
        (&"15/".repeat(15), "found 16 rows, expected 15 separated by `/`"),
        (&CARE.replace("8T6", "8T5"), "row 7: found 14 squares, expected 15"),
        (&CARE.replace("8T6", "8TT6"), "row 7: found 16 squares, expected 15"),
        (&CARE.replace("8T6", ""), "row 7: found 0 squares, expected 15"),
        (
            &CARE.replace("8T6", "99999999999999999999999"),
            "row 7: found 18446744073709551615 squares, expected 15",
        ),
        (
            &CARE.replace("8T6", "8!6"),
            "row 7, column I: found `!`, expected a tile of the set english or a number",
        ),
        (
            &CARE.replace("8T6", "8?6"),
            "row 7, column I: found `?`, expected a tile of the set english or a number",
        ),
        (
            &CARE.replace("8T6", "8[T6"),
            "row 7, column I: found `[`, expected a tile of the set english or a number",
        ),
    ] {
        assert_eq!(error_of(rows), format!("a position in CGP: {message}"), "{rows}");
    }
    for (rest, message) in [
        ("AB!/", "rack 1: found `!`, expected tiles of the set english, or `?` for a blank"),
        ("/AAAAAAAA", "rack 2: found 8 tiles, expected at most 7"),
        ("/ a/b", "scores: found `a/b`, expected two numbers of at most 6 digits, such as 78/114"),
        (
            "/ 1/9999999",
            "scores: found `1/9999999`, expected two numbers of at most 6 digits, such as 78/114",
        ),
        ("/ 1/1 7", "turns without a point: found `7`, expected a number from 0 to 6"),
        ("/ 1/1 -1", "turns without a point: found `-1`, expected a number from 0 to 6"),
        ("/ 1/1 0 seat third;", "the operation seat: found `third`, expected first or second"),
        (
            "/ 1/1 0 tiles 8/1;",
            "the operation tiles: found `8/1`, expected two numbers from 0 to 7, such as 7/4",
        ),
        (
            "AB/ 1/1 0 tiles 1/1;",
            "the operation tiles: found `1/1`, expected 2 tiles for a rack of that many",
        ),
    ] {
        assert_eq!(error_of(&format!("{CARE} {rest}")), format!("a position in CGP: {message}"), "{rest}");
    }
}

#[test]
fn rack_sizes_follow_from_the_unseen_tiles() {
    let counted = |rest: &str| {
        let view = view(rest);
        (view.held, view.bag, view.racks.map(|rack| rack.is_some()))
    };
    assert_eq!(counted("/"), ([7, 7], 81, [false, false]));
    assert_eq!(counted("ABC/"), ([3, 7], 85, [true, false]));
    assert_eq!(counted("/ABC"), ([7, 3], 85, [false, true]));
    assert_eq!(counted("AB/ABC"), ([2, 3], 90, [true, true]));
    assert_eq!(counted("ABC/ 0/0 0 seat second;"), ([7, 3], 85, [false, true]));
    assert_eq!(counted("/ 0/0 0 tiles 3/4;"), ([3, 4], 88, [false, false]));
    assert_eq!(counted("/ 0/0 0 tiles 0/4;"), ([0, 4], 91, [true, false]));
}

#[test]
fn warns_about_oddities() {
    let warnings = |text: &str| Cgp::read(text, &SMALL.letters).unwrap().warnings(&SMALL);
    assert_eq!(warnings(&format!("{CARE} AEIRS/ 0/0 0 lex SMALL;")), ["I7 TE is not in SMALL"]);
    let many = CARE.replace("8T6", "QQQ1ab9").replacen("15", "1c13", 1);
    let warned = warnings(&format!("{many} Q?/X 0/0 0 lex OTHER;"));
    let expected = [
        "there are 5 tiles ?, the set english has 2",
        "there are 4 tiles Q, the set english has 1",
        "7A QQQ is not in SMALL",
        "F7 BC is not in SMALL",
        "the position is of a game with the lexicon OTHER, not SMALL",
    ];
    assert_eq!(warned, expected);
    let view = SMALL.read_position(&format!("{many} Q?/X")).unwrap();
    let imagined = SMALL.determinize(&view, &mut rng::stream(0, 0));
    assert_eq!(imagined.view(Viewer::Seat(Seat::First)).bag, view.bag);
}

/// A row of fifteen squares.
fn row() -> impl Strategy<Value = String> {
    let square =
        prop_oneof![6 => Just(' '), 2 => prop::char::range('A', 'Z'), 1 => prop::char::range('a', 'z')];
    prop::collection::vec(square, 15).prop_map(|squares| {
        let mut text = String::new();
        let mut run = 0;
        for square in squares {
            if square == ' ' {
                run += 1;
                continue;
            }
            if run > 0 {
                text += &run.to_string();
            }
            run = 0;
            text.push(square);
        }
        if run > 0 { text + &run.to_string() } else { text }
    })
}

fn cgp() -> impl Strategy<Value = String> {
    let rows = prop::collection::vec(row(), 15).prop_map(|rows| rows.join("/"));
    let ops = prop::collection::vec("[a-z]{1,5}( [ -:<-~]{0,9})?;", 0..4).prop_map(|ops| ops.join(" "));
    let rack = "[A-Za-z?]{0,7}";
    (rows, rack, rack, -9999..9999, -9999..9999, 0..=6, ops).prop_map(
        |(rows, one, two, own, other, turns, ops)| format!("{rows} {one}/{two} {own}/{other} {turns} {ops}"),
    )
}

proptest! {
    #[test]
    fn any_cgp_round_trips(text in cgp()) {
        let letters = Letters::english();
        let cgp = Cgp::read(&text, &letters).unwrap();
        let written = cgp.write(&letters);
        prop_assert_eq!(Cgp::read(&written, &letters), Ok(cgp.clone()));
        if let Ok(view) = cgp.view(&SMALL) {
            prop_assert_eq!(SMALL.read_position(&SMALL.write_position(&view)), Ok(view));
        }
    }

    #[test]
    fn any_text_is_a_move_or_rejected(text in "[0-9A-Oa-z.()\\[\\]? -]{0,20}|\\PC{0,20}") {
        let view = view("ABCDE??/");
        if let Ok(mv) = SMALL.read_move(&text) {
            prop_assert_eq!(SMALL.read_move(&SMALL.write_move(&mv)), Ok(mv));
            SMALL.describe_move(&view, &mv);
            let _ = SMALL.check_view(&view, &mv);
        }
        if let Ok(mv) = SMALL.parse_typed_move(&view, &text) {
            prop_assert_eq!(SMALL.parse_typed_move(&view, &SMALL.describe_move(&view, &mv)), Ok(mv));
        }
    }

    #[test]
    fn any_text_is_a_cgp_or_rejected(text in "([0-9A-Za-z?/]{0,40} ?){0,4}|\\PC{0,60}") {
        let _ = SMALL.read_position(&text);
    }
}
