//! Recorded games in GCG.

use papan_crossword::gcg::{GcgAction, GcgEvent, GcgPlayer, LineNumber, decode};
use papan_crossword::{
    Crossword, Direction, Gcg, Letters, Lexicon, Move, Position, Rack, Square, Tile, UnplayedScoring,
    WordSymbol,
};
use papan_game::{Game, Seat, rng};
use proptest::prelude::*;
use rand::seq::IndexedRandom;
use std::sync::LazyLock;

/// A game with every kind of event, checked by hand.
const SAMPLE: &str = include_str!("../../../testdata/crossword/sample.gcg");

static ENABLE: LazyLock<Crossword> = LazyLock::new(Crossword::english);

static SMALL: LazyLock<Crossword> = LazyLock::new(|| {
    let letters = Letters::english();
    let words = "AA AB AT CAR CARE CARES ARE RE ER ES AS TAR TARE RATE RATES EAT EATS TEA TEAS SEA SEAT TEN TENS NET \
                 NETS IN IT IS SIT SITE TIES NIT NITS TIN TINE TINES DO GO TO SO NO ON OR OD OE LO BO OW OX OY AX";
    let words: Vec<Vec<u8>> = words.split_whitespace().map(|word| letters.read_word(word).unwrap()).collect();
    Crossword::new(letters, Lexicon::of("SMALL", words).unwrap())
});

fn read(text: &str) -> Gcg {
    Gcg::read(text, &Letters::english()).unwrap()
}

fn replayed(text: &str) -> Result<papan_crossword::gcg::GcgReplay, String> {
    let gcg = Gcg::read(text, &ENABLE.letters).map_err(|error| error.to_string())?;
    gcg.replay(&ENABLE, &mut rng::stream(1, 0)).map_err(|error| error.to_string())
}

const HEAD: &str = "#player1 ani Ani\n#player2 budi Budi Santoso\n";

#[test]
fn reads_checks_and_writes_a_whole_game() {
    let letters = Letters::english();
    let gcg = read(SAMPLE);
    assert_eq!(gcg.write(&letters), SAMPLE);
    let replay = gcg.replay(&ENABLE, &mut rng::stream(1, 0)).unwrap();
    assert_eq!(replay.steps.len(), gcg.events.len());
    assert_eq!(
        replay.warnings,
        [
            "line 16: ROLT is not in ENABLE",
            "line 24: the file ends the game before it is over by these rules"
        ]
    );
    assert_eq!(replay.last.scores, [65, -4]);
    assert_eq!(replay.moves, None, "a phony was removed");
    for step in &replay.steps {
        let tiles = step.position.board.count()
            + step.position.bag.len()
            + step.position.racks.iter().map(Rack::len).sum::<usize>();
        assert_eq!(tiles, 100);
    }
    // Racks are those of each seat's next turn.
    assert_eq!(letters.write_rack(replay.steps[0].position.racks[0]), "AEINRST");
    assert_eq!(letters.write_rack(replay.steps[0].position.racks[1]), "CEHKLOO");
    assert_eq!(replay.steps[1].position.scores, [66, 0]);
    assert_eq!(replay.steps[1].position.mover, Seat::Second);
}

#[test]
fn layout_of_the_file_does_not_matter() {
    let gcg = read(SAMPLE);
    let crlf = SAMPLE.replace('\n', "\r\n");
    for text in [
        &*crlf,
        SAMPLE.trim_end(),
        &format!("\u{feff}{SAMPLE}"),
        &SAMPLE.replace(" 8D ", "  8d\t"),
        &SAMPLE.replace("#note ", "#NOTE  "),
        &SAMPLE.replace('>', "\n >"),
        &SAMPLE.replace("#note Both", "#note\tBoth").replace("#note He", "He"),
    ] {
        assert_eq!(read(text), gcg, "{text}");
    }
    assert_eq!(read(&SAMPLE.replace("#title Sample", "#title\rSample\r")), gcg);
    let latin: Vec<u8> = SAMPLE.replace("Budi", "Bud\u{ed}").chars().map(|c| c as u8).collect();
    assert_eq!(read(&decode(&latin)).players[1].name, "Bud\u{ed} Santoso");
    assert_eq!(decode("\u{ed}".as_bytes()), "\u{ed}");
}

#[test]
fn keeps_unknown_pragmas_in_order() {
    let text = format!(
        "#character-encoding ISO-8859-1\n#style x\n{HEAD}#id club 7\n#title A\n#title B\n#\n#papan seed 42\n\
         #papan player1 hard:time=2s\n#papan option lexicon ENABLE\n#papan option starts second\n#note early\nand more\n"
    );
    let gcg = read(&text);
    assert_eq!(gcg.pragmas, ["style x", "id club 7", "title B", ""]);
    assert_eq!(gcg.papan("seed").collect::<Vec<_>>(), ["42"]);
    assert_eq!(gcg.papan("option").collect::<Vec<_>>(), ["lexicon ENABLE", "starts second"]);
    assert_eq!(gcg.notes, ["early", "and more"]);
    let written = gcg.write(&Letters::english());
    assert_eq!(read(&written), gcg);
    assert_eq!(read(&written).write(&Letters::english()), written);
}

#[test]
fn rejects_broken_files_with_the_line_number() {
    for (text, message) in [
        ("", "found no line #player1, expected one before the first move"),
        ("#player1 a\n", "found no line #player2, expected one before the first move"),
        (
            "#player1 a\n>a: AB - +0 0\n",
            "line 2: found `a: AB - +0 0`, expected a line #player2 before the first move",
        ),
        ("#player1\n", "line 1: found ``, expected a nickname and perhaps a name"),
        (
            "#player1 a\n#player2 a\n",
            "line 2: found `a`, expected two players with a nickname and one line each",
        ),
        ("hello\n", "line 1: found `hello`, expected a line that begins with `>` or `#`"),
    ] {
        assert_eq!(Gcg::read(text, &ENABLE.letters).unwrap_err().to_string(), message);
    }
    for (line, message) in [
        (">c: AB - +0 0", "found `c`, expected one of the players ani and budi, and a `:`"),
        (">ani", "found `ani`, expected one of the players ani and budi, and a `:`"),
        (
            ">ani: +0 0",
            "found ``, expected a rack and a move, such as AEINRST 8D STAINER, or -ABC, -, --, (challenge), (time), (ABC)",
        ),
        (">ani: 0", "found `0`, expected a move, its score and the total"),
        (">ani: AB - x 0", "found `x`, expected a score of at most 6 digits, such as +22"),
        (">ani: AB - +0 1234567", "found `1234567`, expected a total of at most 6 digits, such as +22"),
        (
            ">ani: AB 16A AB +0 0",
            "found `16A`, expected a square, such as 8D for a word across or D8 for one down",
        ),
        (">ani: AB 8D A!B +0 0", "`A!B` is not a word: `!` is not a tile of the set english"),
        (">ani: AB 8D A(B +0 0", "`A(B` is not a word: a `)` is missing"),
        (
            ">ani: A1 8D AB +0 0",
            "the rack `A1`: found `1`, expected tiles of the set english, or `?` for a blank",
        ),
        (
            ">ani: AB -9 +0 0",
            "the rack `9`: found `9`, expected tiles of the set english, or `?` for a blank",
        ),
        (">ani: AB (WHATEVER) +0 0", "the rack `WHATEVER`: found 8 tiles, expected at most 7"),
        ("#rack1 !", "the rack `!`: found `!`, expected tiles of the set english, or `?` for a blank"),
    ] {
        let text = format!("{HEAD}{line}\n");
        assert_eq!(replayed(&text).unwrap_err(), format!("line 3: {message}"));
    }
}

#[test]
fn rejects_impossible_games_with_the_line_number() {
    let opening = ">ani: AEINRST 8D STAINER +66 66\n";
    for (line, message) in [
        (">ani: AB - +0 66", "found a move of ani, expected one of budi"),
        (">budi: CEHKLOO H7 OACE +6 6", "not a word that fits: N lies on 8H, not A"),
        (">budi: CEHKLOO H7 O..E +13 13", "not a word that fits: no tile lies on 9H"),
        (">budi: CEHKLOO 1A LOCK +13 13", "the word must touch a tile on the board"),
        (">budi: CHKLOO H7 O.CE +6 6", "the rack does not have the tiles of the move"),
        (">budi: CEHKLOO -CC +0 0", "the rack does not have the tiles of the move"),
        (">budi: CEHKLOO -- -66 0", "found `--`, expected it after a word of the same player"),
        (">budi: CEHKLOO H9 .OCEHKLO +6 6", "not a word that ends on the board"),
        (">budi: (challenge) +5 5", "found `(challenge)`, expected it after a word of the same player"),
    ] {
        let text = format!("{HEAD}{opening}{line}\n");
        assert_eq!(replayed(&text).unwrap_err(), format!("line 4: {message}"), "{line}");
    }
    let off = format!("{HEAD}>ani: AEINRST 8A STAINER +66 66\n");
    assert_eq!(replayed(&off).unwrap_err(), "line 3: the first word must cover the center, 8H");
}

#[test]
fn warns_about_wrong_scores_and_continues_with_the_right_ones() {
    for (line, scores, message) in [
        (
            ">budi: CEHKLOO H7 O.CE +11 11",
            [66, 6],
            "line 4: score is 11, the play is worth 6 (continuing with 6)",
        ),
        (">budi: CEHKLOO H7 O.CE +6 7", [66, 6], "line 4: total is 7, the sum is 6 (continuing with 6)"),
        (">budi: CEHKLOO - +5 5", [66, 0], "line 4: score is 5, a pass is worth 0 (continuing with 0)"),
        (
            ">budi: CEHKLOO -CE +5 5",
            [66, 0],
            "line 4: score is 5, an exchange is worth 0 (continuing with 0)",
        ),
        (
            ">ani: AEINRST -- -60 6",
            [0, 0],
            "line 4: score is -60, taking the play back is worth -66 (continuing with -66)",
        ),
        (">ani: (time) -10 50", [56, 0], "line 4: total is 50, the sum is 56 (continuing with 56)"),
        (
            ">ani: (QZ) +30 96",
            [106, 0],
            "line 4: score is 30, the unplayed tiles are worth 40 (continuing with 40)",
        ),
        (
            ">ani: QZ (QZ) -21 45",
            [46, 0],
            "line 4: score is -21, the unplayed tiles are worth -20 (continuing with -20)",
        ),
    ] {
        let replay = replayed(&format!("{HEAD}>ani: AEINRST 8D STAINER +66 66\n{line}\n")).unwrap();
        assert_eq!(replay.warnings.first().map(String::as_str), Some(message), "{line}");
        assert_eq!(replay.last.scores, scores, "{line}");
    }
}

#[test]
fn one_wrong_score_gives_one_warning() {
    let text = format!(
        "{HEAD}>ani: AEINRST 8D STAINER +65 65\n>budi: CEHKLOO H7 O.CE +6 6\n>ani: AB - +0 65\n\
         >budi: HKLO - +0 6\n>ani: AB - +0 65\n"
    );
    let replay = replayed(&text).unwrap();
    assert_eq!(replay.warnings, ["line 3: score is 65, the play is worth 66 (continuing with 66)"]);
    let totals: Vec<i32> = replay.steps.iter().map(|step| step.total).collect();
    assert_eq!((replay.steps[0].score, totals), (66, vec![66, 6, 66, 6, 66]));
    let right_again = text.replace("- +0 65", "- +0 66");
    assert_eq!(replayed(&right_again).unwrap().warnings, replay.warnings, "the totals are right after it");
}

#[test]
fn warns_about_more_tiles_than_the_set_has() {
    let text = format!("{HEAD}>ani: AEINRST 8D STAINER +66 66\n>budi: QQZ - +0 0\n#rack1 ZZ\n");
    assert_eq!(
        replayed(&text).unwrap().warnings,
        [
            "line 4: there are 2 tiles Q, the set english has 1",
            "line 5: there are 2 tiles Z, the set english has 1"
        ]
    );
    let worse = text.replace("#rack1 ZZ", ">ani: AB 8D ABBA +9 75");
    assert_eq!(
        replayed(&worse).unwrap_err(),
        "line 4: there are 2 tiles Q, the set english has 1",
        "the cause of the later error"
    );
}

#[test]
fn warns_about_contradictory_racks() {
    let opening = format!("{HEAD}>ani: AEINRST 8D STAINER +66 66\n");
    for (lines, message) in [
        (
            ">ani: AEINRSS -- -66 0\n",
            "line 4: rack is AEINRSS, the word was laid from AEINRST (continuing with AEINRST)",
        ),
        (
            "#rack2 CEHKLOO\n>budi: CEHKLOO H7 O.CE +6 6\n",
            "line 4: the rack is named before the last event (ignored)",
        ),
        (
            ">budi: CEHKLOO (CEHKLOZ) -23 -23\n",
            "line 4: rack is CEHKLOO, the unplayed tiles are CEHKLOZ (continuing with CEHKLOZ)",
        ),
    ] {
        let replay = replayed(&format!("{opening}{lines}")).unwrap();
        assert_eq!(replay.warnings.first().map(String::as_str), Some(message));
    }
    let late = format!("#game-type wordsmog\n{opening}");
    assert_eq!(replayed(&late).unwrap().warnings, ["the game was played as wordsmog, not as classic"]);
}

/// A game with one word and fourteen tiles, so that the bag is empty from the start.
fn few() -> Crossword {
    let letters = Letters::read("few", "? 0 0\nA 9 1 vowel\nB 5 3\n").unwrap();
    let lexicon = Lexicon::of("few", [letters.read_word("AAAAAB").unwrap()]).unwrap();
    Crossword::new(letters, lexicon)
}

#[test]
fn accepts_passes_after_the_game_is_stuck() {
    let game = few();
    let head = format!("{HEAD}#lexicon few\n>ani: AAAAAAB 8C AAAAAB +18 18\n");
    let passes = ">budi: AAABBBB - +0 0\n>ani: A - +0 18\n".repeat(3);
    let count = ">budi: AAABBBB (AAABBBB) -15 -15\n>ani: A (A) -1 17\n";
    for text in [
        format!("{head}{count}"),
        format!("{head}>budi: AAABBBB - +0 0\n{count}"),
        format!("{head}{passes}{count}"),
    ] {
        let gcg = Gcg::read(&text, &game.letters).unwrap();
        let replay = gcg.replay(&game, &mut rng::stream(1, 0)).unwrap();
        assert_eq!(replay.warnings, [""; 0], "{text}");
        assert!(replay.last.is_over());
        assert_eq!(replay.last.scores, [17, -15]);
    }
    let uncounted = Gcg::read(&head, &game.letters).unwrap();
    let replay = uncounted.replay(&game, &mut rng::stream(1, 0)).unwrap();
    assert_eq!((replay.last.is_over(), replay.last.scores), (true, [17, -15]), "one rack implies the other");
    let unknown = Gcg::read(&head.replace("AAAAAAB ", ""), &game.letters).unwrap();
    let replay = unknown.replay(&game, &mut rng::stream(1, 0)).unwrap();
    assert!(!replay.last.is_over(), "no rack is known");
}

#[test]
fn decomposed_letters_are_read() {
    let letters = Letters::read("few", "? 0 0\nA 9 1 vowel\n\u{d1} 5 3\n").unwrap();
    let text = format!("{HEAD}>ani: AAAAAAN\u{303} 8G AN\u{303} +8 8\n");
    assert_eq!(Gcg::read(&text, &letters), Gcg::read(&text.replace("N\u{303}", "\u{d1}"), &letters));
}

#[test]
fn a_removed_phony_restores_the_state_and_counts_as_a_turn() {
    let text = format!(
        "{HEAD}>ani: AEINRST 8D STAINER +66 66\n>ani: AEINRST -- -66 0\n>budi: CEHKLOO -3 +0 0\n\
         >ani: AEINRST 8D STAINER +66 66\n>ani: AEINRST (challenge) +5 71\n"
    );
    let replay = replayed(&text).unwrap();
    assert!(replay.steps[2].position.board.is_empty());
    assert_eq!(replay.steps[2].position.scoreless_turns, 1);
    assert_eq!(replay.steps[2].position.bag.len(), 86);
    assert_eq!(replay.steps[3].position.scoreless_turns, 2);
    assert_eq!(replay.last.scores, [71, 0]);
    assert_eq!(replay.last.scoreless_turns, 0);
    assert_eq!(replay.last.bag.len(), 79);
}

/// Plays random placements, so that games end in every way.
fn random_game(game: &Crossword, seed: u64) -> (Vec<(Position, Move)>, Position) {
    let mut random = rng::stream(seed, 1);
    let mut position = game.start(&mut rng::stream(seed, 0));
    let (mut turns, mut moves) = (Vec::new(), Vec::new());
    loop {
        moves.clear();
        game.moves(&game.view(&position, papan_game::Viewer::Seat(position.mover)), &mut moves);
        let places: Vec<Move> = moves.iter().filter(|mv| matches!(mv, Move::Place(_))).copied().collect();
        let Some(&mv) = places.choose(&mut random).or_else(|| moves.choose(&mut random)) else { break };
        turns.push((position.clone(), mv));
        game.advance(&mut position, &mv);
    }
    (turns, position)
}

fn players() -> [GcgPlayer; 2] {
    [("ani", "Ani"), ("budi", "")]
        .map(|(nick, name)| GcgPlayer { nick: nick.to_owned(), name: name.to_owned() })
}

fn bag(position: &Position) -> Vec<Tile> {
    let mut tiles = position.bag.tiles().to_vec();
    tiles.sort_unstable();
    tiles
}

fn round_trips(game: &Crossword, seed: u64) -> bool {
    let (turns, last) = random_game(game, seed);
    let gcg = Gcg::of(game, players(), &turns, &last);
    let text = gcg.write(&game.letters);
    let again = Gcg::read(&text, &game.letters).unwrap();
    assert_eq!(again, gcg, "{text}");
    let replay =
        again.replay(game, &mut rng::stream(seed, 2)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replay.warnings, [""; 0], "{text}");
    assert_eq!(replay.moves, Some(turns.iter().map(|(_, mv)| *mv).collect()));
    for ((position, _), step) in turns.iter().zip(&replay.steps) {
        let found = &step.position;
        assert_eq!((&found.board, found.scores), (&position.board, position.scores));
        assert_eq!((found.mover, found.scoreless_turns), (position.mover, position.scoreless_turns));
        assert_eq!(found.racks[found.mover.index()], position.racks[found.mover.index()]);
        assert_eq!(found.racks, position.racks, "{text}");
        assert_eq!(bag(found), bag(position));
    }
    assert_eq!((replay.last.scores, replay.last.racks), (last.scores, last.racks), "{text}");
    last.racks.iter().any(Rack::is_empty)
}

#[test]
fn records_round_trip() {
    let mut ends = [0, 0];
    for unplayed in [UnplayedScoring::Double, UnplayedScoring::Transfer, UnplayedScoring::None] {
        let game = Crossword { unplayed, ..SMALL.clone() };
        (0..20).for_each(|seed| ends[usize::from(round_trips(&game, seed))] += 1);
        let game = Crossword { unplayed, ..ENABLE.clone() };
        (0..12).for_each(|seed| ends[usize::from(round_trips(&game, seed))] += 1);
    }
    assert!(ends.iter().all(|&count| count > 2), "{ends:?}");
}

/// A game saved before its end continues with the same tiles.
#[test]
fn a_saved_game_records_both_racks() {
    let (turns, _) = random_game(&SMALL, 7);
    let (last, _) = &turns[3];
    let gcg = Gcg::of(&SMALL, players(), &turns[..3], last);
    let again = Gcg::read(&gcg.write(&SMALL.letters), &SMALL.letters).unwrap();
    let replay = again.replay(&SMALL, &mut rng::stream(0, 0)).unwrap();
    assert_eq!(
        (replay.last.racks, replay.last.mover, bag(&replay.last)),
        (last.racks, last.mover, bag(last))
    );
    let mut position = turns[0].0.clone();
    for mv in replay.moves.unwrap() {
        SMALL.play(&mut position, &mv).unwrap();
    }
    assert_eq!(position, *last);
}

#[test]
fn nicknames_become_distinct_single_words() {
    let start = SMALL.start(&mut rng::stream(1, 0));
    let of = |nicks: [&str; 2]| {
        let players = nicks.map(|nick| GcgPlayer { nick: nick.to_owned(), name: "A\nB".to_owned() });
        Gcg::of(&SMALL, players, &[], &start).players.map(|player| player.nick)
    };
    assert_eq!(of(["a b", "c"]), ["a_b", "c"]);
    assert_eq!(of(["", " "]), ["player_1", "player_2"]);
    assert_eq!(of(["x", "x"]), ["x_1", "x_2"]);
}

fn rack() -> impl Strategy<Value = Rack> {
    prop::collection::vec(0..=26_u8, 1..=7)
        .prop_map(|letters| Rack::of(letters.into_iter().map(Tile::from_letter)).unwrap())
}

fn word() -> impl Strategy<Value = Vec<WordSymbol>> {
    let tile = (1..=26_u8, any::<bool>())
        .prop_map(|(letter, blank)| if blank { Tile::blank_as(letter) } else { Tile::from_letter(letter) });
    let sign = prop_oneof![
        tile.clone().prop_map(WordSymbol::Tile),
        Just(WordSymbol::Through(None)),
        tile.prop_map(|tile| WordSymbol::Through(Some(tile)))
    ];
    prop::collection::vec(sign, 1..=15)
}

fn action() -> impl Strategy<Value = GcgAction> {
    let start = (0..15_usize, 0..15_usize).prop_map(|(row, column)| Square::at(row, column).unwrap());
    let direction = prop_oneof![Just(Direction::Across), Just(Direction::Down)];
    prop_oneof![
        (start, direction, word()).prop_map(|(start, direction, word)| GcgAction::Place {
            start,
            direction,
            word
        }),
        rack().prop_map(GcgAction::Exchange),
        (1..=7_u8).prop_map(GcgAction::ExchangeCount),
        Just(GcgAction::Pass),
        Just(GcgAction::PhonyRemoved),
        Just(GcgAction::Challenge),
        Just(GcgAction::Time),
        rack().prop_map(GcgAction::Unplayed),
    ]
}

fn line() -> impl Strategy<Value = String> {
    "([!-~\u{e0}-\u{ff}]{1,8}( [!-~]{1,8}){0,3})"
}

fn event() -> impl Strategy<Value = GcgEvent> {
    let seat = prop_oneof![Just(Seat::First), Just(Seat::Second)];
    let notes = prop::collection::vec(line(), 0..3);
    (seat, prop::option::of(rack()), action(), -999..999, -999..999, notes).prop_map(
        |(seat, rack, action, score, total, notes)| GcgEvent {
            seat,
            rack,
            action,
            score,
            total,
            notes,
            line: LineNumber(0),
        },
    )
}

prop_compose! {
    fn gcg()(
        names in ("a[!-~]{0,5}", "b[!-~]{0,5}", prop::option::of(line())),
        first in any::<bool>(),
        message in (prop::option::of(line()), prop::option::of(line()), prop::option::of(line())),
        papan in prop::collection::vec(("[a-r]{1,5}", prop::option::of(line())), 0..3),
        pragmas in prop::collection::vec("x[!-~]{0,5}( [!-~]{1,8})?", 0..3),
        notes in prop::collection::vec(line(), 0..3),
        events in prop::collection::vec(event(), 0..12),
        racks in (prop::option::of(rack()), prop::option::of(rack())),
    ) -> Gcg {
        let player = |nick: &str, name: Option<&String>| GcgPlayer { nick: nick.to_owned(), name: name.cloned().unwrap_or_default() };
        Gcg {
            players: [player(&names.0, names.2.as_ref()), player(&names.1, None)],
            first: if first { Seat::First } else { Seat::Second },
            title: message.0,
            description: message.1,
            lexicon: message.2,
            papan: papan.into_iter().map(|(key, value)| (key, value.unwrap_or_default())).collect(),
            pragmas,
            notes,
            events,
            racks: [racks.0, racks.1],
            rack_lines: [LineNumber(0); 2],
        }
    }
}

proptest! {
    #[test]
    fn any_game_round_trips(gcg in gcg()) {
        let letters = Letters::english();
        let text = gcg.write(&letters);
        let again = Gcg::read(&text, &letters);
        prop_assert_eq!(again.as_ref(), Ok(&gcg), "{}", text);
        prop_assert_eq!(again.unwrap().write(&letters), text);
        let _ = gcg.replay(&SMALL, &mut rng::stream(0, 0));
    }

    #[test]
    fn any_lines_are_read_or_rejected(lines in prop::collection::vec(
        "[>#]?(ani|budi|note|rack1|papan)?:? ?[A-Z?]{0,8} ?([0-9]{1,2}[A-Oa-p]|[A-P][0-9]{1,2})? ?[A-Za-z.()-]{0,8} [+-]?[0-9]{0,3} [0-9]{0,3}", 0..8,
    )) {
        let text = format!("{HEAD}{}", lines.join("\n"));
        if let Ok(gcg) = Gcg::read(&text, &ENABLE.letters) {
            let written = gcg.write(&ENABLE.letters);
            prop_assert_eq!(Gcg::read(&written, &ENABLE.letters), Ok(gcg.clone()), "{}", written);
            let _ = gcg.replay(&SMALL, &mut rng::stream(0, 0));
        }
    }
}

#[test]
fn drops_control_characters_from_names() {
    let letters = Letters::english();
    let gcg = Gcg::read("#player1 a \u{1b}[31mAni \u{9b}\n#player2 b B\n", &letters).unwrap();
    assert_eq!(gcg.players[0].name, "[31mAni");
    assert_eq!(Gcg::read(&gcg.write(&letters), &letters), Ok(gcg));
}
