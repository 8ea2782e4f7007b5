//! Legality of moves, scores of placements, and the end of the game.

use papan_crossword::{
    Bag, Board, Crossword, Leaves, Letters, Lexicon, MAX_SCORELESS_TURNS, Move, Position, RACK_SIZE, Rack,
    Tile, UnplayedScoring, View, generate,
};
use papan_game::{Game, Notation, Outcome, Seat, Turn, Viewer, rng};
use std::sync::LazyLock;

const SCORES: &str = include_str!("../../../testdata/crossword/scores.tsv");

static GAME: LazyLock<Crossword> = LazyLock::new(Crossword::english);

const EMPTY: &str = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15";
const CARE: &str = "15/15/15/15/15/15/15/4CARE7/15/15/15/15/15/15/15";

fn view(text: &str) -> View {
    GAME.read_position(text).unwrap()
}

fn rack(text: &str) -> Rack {
    GAME.letters.read_rack(text).unwrap()
}

#[test]
fn built_in_data_is_valid() {
    assert_eq!(GAME.lexicon.graph().word_count(), 168_548);
    assert_eq!((Letters::english().len(), Letters::indonesian().len()), (26, 24));
    Leaves::english();
}

#[test]
fn scores_match_those_computed_by_hand() {
    let mut checked = 0;
    for line in SCORES.lines().filter(|line| !line.starts_with('#')) {
        let [cgp, mv, score, _how] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let view = view(cgp);
        let mv = GAME.parse_typed_move(&view, mv).unwrap();
        GAME.check_view(&view, &mv).unwrap_or_else(|reason| panic!("{line}: {reason}"));
        let Move::Place(placement) = mv else { panic!("{line}") };
        assert_eq!(GAME.score(&view.board, &placement).to_string(), score, "{line}");
        let mut found = None;
        generate::placements(&GAME, &view.board, view.rack().unwrap(), |other, score| {
            if other == placement {
                found = Some(score);
            }
        });
        assert_eq!(found.map(|score| score.to_string()).as_deref(), Some(score), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 26);
}

#[test]
fn rejects_illegal_moves_with_a_reason() {
    let filled = format!("{CARE} CEEIQX?/ABDFGHI");
    let empty = format!("{EMPTY} CEEIQX?/");
    for (position, mv, reason) in [
        (&empty, "8H QIX", "QIX is not in ENABLE"),
        (&empty, "8H iX", "IX is not in ENABLE"),
        (&empty, "8A EX", "the first word must cover the center, 8H"),
        (&empty, "8H X", "a word has at least two letters"),
        (&empty, "8G EXED", "the move needs D × 1, you have 0"),
        (&empty, "8G EXEcE", "the move needs E × 3, you have 2"),
        (&empty, "8G XX", "the move needs X × 2, you have 1"),
        (&empty, "8G ex", "the move needs blank × 2, you have 1"),
        (&empty, "8G E.X", "no tile lies on 8H: the tiles must be in one word"),
        (&filled, "1A EX", "the word must touch a tile on the board"),
        (&filled, "1A QIX", "the word must touch a tile on the board"),
        (&filled, "9I EX", "the word must touch a tile on the board"),
        (&filled, "8D ICE", "a tile lies on 8E already"),
        (&filled, "8D I.E", "a tile lies on 8F already"),
        (&filled, "8D I....E.I", "no tile lies on 8J: the tiles must be in one word"),
        (&filled, "8I E", "CAREE is not in ENABLE"),
        (&filled, "9E XIE", "XIE and CX are not in ENABLE"),
        (&filled, "9E QIX", "QIX, CQ and RX are not in ENABLE"),
        (&filled, "exchange Z", "the move needs Z × 1, you have 0"),
        (&filled, "exchange EEE", "the move needs E × 3, you have 2"),
        (&filled, "exchange ??", "the move needs blank × 2, you have 1"),
        (&format!("{CARE} /ABC"), "pass", "the tiles of the player to move are not known"),
        (&format!("{CARE} ABC/ 0/0 6"), "pass", "the game is over"),
        (&format!("{CARE} ABC/ 0/0 6"), "exchange A", "the game is over"),
    ] {
        let view = view(position);
        let mv_read = GAME.read_move(mv).unwrap();
        let error = GAME.check_view(&view, &mv_read).map_err(|reason| reason.to_string());
        assert_eq!(error, Err(reason.to_owned()), "{mv} in {position}");
    }
    let nothing = Move::Exchange(Rack::EMPTY);
    assert_eq!(
        GAME.check_view(&view(&filled), &nothing).unwrap_err().to_string(),
        "name the tiles to exchange"
    );
}

/// Sets up a position.
fn position(board: &str, racks: [&str; 2], bag: &str, scores: [i32; 2]) -> Position {
    let bag = bag.chars().map(|c| rack(&c.to_string()).tiles().next().unwrap()).collect();
    Position {
        board: view(board).board,
        racks: racks.map(rack),
        bag: Bag::of(bag, &mut rng::stream(1, 0)),
        scores,
        mover: Seat::First,
        scoreless_turns: 0,
    }
}

fn play(game: &Crossword, position: &mut Position, mv: &str) {
    let mv = game.read_move(mv).unwrap();
    game.play(position, &mv).unwrap_or_else(|reason| panic!("{reason}"));
}

#[test]
fn going_out_earns_the_points_of_the_other_rack() {
    let double = Crossword::english();
    let transfer = Crossword { unplayed: UnplayedScoring::Transfer, ..double.clone() };
    for (game, scores) in [(double, [10 + 7 + 2 * 20, 20]), (transfer, [10 + 7 + 20, 20 - 20])] {
        let mut position = position(CARE, ["S", "QZ?"], "", [10, 20]);
        play(&game, &mut position, "8I S");
        assert_eq!(game.turn(&position), Turn::Over(Outcome { points: scores }));
        assert_eq!(
            position.view(Viewer::Spectator).racks,
            [Some(Rack::EMPTY), Some(rack("QZ?"))],
            "all racks are visible at the end"
        );
        let mut moves = Vec::new();
        game.moves(&position.view(Viewer::Spectator), &mut moves);
        assert_eq!(moves, []);
    }
}

#[test]
fn an_empty_rack_is_refilled_from_the_bag() {
    let mut position = position(CARE, ["S", "QZ"], "A", [10, 20]);
    play(&GAME, &mut position, "8I S");
    assert_eq!((position.scores, position.racks[0]), ([17, 20], rack("A")));
    assert_eq!(GAME.turn(&position), Turn::Of(Seat::Second));
}

#[test]
fn six_scoreless_turns_end_the_game() {
    for unplayed in [UnplayedScoring::Double, UnplayedScoring::Transfer] {
        let game = Crossword { unplayed, ..GAME.clone() };
        let mut position = position(EMPTY, ["SAEEE??", "QZEEEEE"], "EEEEEEE", [10, 20]);
        for turn in 0..MAX_SCORELESS_TURNS {
            assert!(game.turn(&position).seat().is_some(), "{turn}");
            let mv = match turn {
                1 => "exchange QZ",
                5 => "exchange E",
                _ => "pass",
            };
            play(&game, &mut position, mv);
        }
        // The last exchange may have drawn the Q or the Z again.
        let second = 20 - game.rack_points(position.racks[1]);
        assert_eq!(game.turn(&position), Turn::Over(Outcome { points: [10 - 5, second] }));
    }
}

#[test]
fn the_game_ends_when_both_sides_are_stuck() {
    for (unplayed, scores) in [
        (UnplayedScoring::Double, [10 + 7 - 4, 20 - 3]),
        (UnplayedScoring::Transfer, [10 + 7 - 4, 20 - 3]),
        (UnplayedScoring::None, [10 + 7, 20]),
    ] {
        let game = Crossword { unplayed, ..GAME.clone() };
        let mut position = position(CARE, ["SV", "C"], "", [10, 20]);
        play(&game, &mut position, "8I S");
        assert_eq!(game.turn(&position), Turn::Over(Outcome { points: scores }));
        assert_eq!(position.view(Viewer::Spectator).racks, [Some(rack("V")), Some(rack("C"))]);
        let mut moves = Vec::new();
        game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
        assert_eq!(moves, []);
    }
    // The side that is not to move can still play.
    let mut on = position(CARE, ["SV", "ES"], "", [10, 20]);
    play(&GAME, &mut on, "8I S");
    assert_eq!(GAME.turn(&on), Turn::Of(Seat::Second));
    let mut on = position(CARE, ["SE", "C"], "", [10, 20]);
    play(&GAME, &mut on, "8I S");
    assert_eq!(GAME.turn(&on), Turn::Of(Seat::Second), "the second side passes, and the first plays on");
    let mut on = position(CARE, ["SV", "C"], "V", [10, 20]);
    play(&GAME, &mut on, "8I S");
    assert_eq!(GAME.turn(&on), Turn::Of(Seat::Second), "there is a tile to draw");
}

#[test]
fn stuck_positions_are_over() {
    let letters = Letters::read("few", "? 0 0\nA 9 1 vowel\nB 5 3\n").unwrap();
    let lexicon = Lexicon::of("few", [letters.read_word("AAAAAB").unwrap()]).unwrap();
    let game = Crossword::new(letters, lexicon);
    let empty = "15/".repeat(7);
    let board = format!("{empty}2AAAAAB7/{}", "15/".repeat(6) + "15");
    for racks in ["A/AAABBBB", "A/", "/A"] {
        let view = game.read_position(&format!("{board} {racks} 18/0 0")).unwrap();
        assert!(view.is_over(), "{racks}");
        assert!(view.racks.iter().all(Option::is_some), "all racks are visible at the end: {racks}");
    }
    let hidden = game.read_position(&format!("{board} / 18/0 0 tiles 1/7;")).unwrap();
    assert!(!hidden.is_over(), "the racks are unknown");
    // With too few tiles a game can be over before it begins.
    let long = Lexicon::of("long", [game.letters.read_word("AAAAAAAAB").unwrap()]).unwrap();
    let stuck = Crossword::new((*game.letters).clone(), long);
    let start = stuck.start(&mut rng::stream(1, 0));
    let lost = start.racks.map(|rack| -stuck.rack_points(rack));
    assert_eq!(stuck.turn(&start), Turn::Over(Outcome { points: lost }));
}

/// The lane-by-lane test for a placement agrees with the generator.
#[test]
fn has_placement_agrees_with_the_generator() {
    let texts = include_str!("../../../testdata/perft/crossword-enable.perft").lines();
    let mut found = [0, 0];
    for text in texts.filter(|line| !line.starts_with('#')).map(|line| line.split('\t').next().unwrap()) {
        let view = view(text);
        let all = view.rack().unwrap();
        for rack in [all, all.subset(1), all.subset(2), all.subset(4)] {
            let mut any = false;
            generate::placements(&GAME, &view.board, rack, |_, _| any = true);
            assert_eq!(generate::has_placement(&GAME, &view.board, &[rack]), any, "{text} with {rack:?}");
            found[usize::from(any)] += 1;
        }
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

#[test]
fn a_placement_of_blanks_is_a_scoreless_turn() {
    let start = position(EMPTY, ["SA??", "QZ"], "EEEEEEE", [10, 20]);
    let mut over = Position { scoreless_turns: MAX_SCORELESS_TURNS - 1, ..start.clone() };
    play(&GAME, &mut over, "8G ad");
    assert!(over.is_over());
    let mut on = Position { scoreless_turns: MAX_SCORELESS_TURNS - 1, ..start };
    play(&GAME, &mut on, "8G Ad");
    assert_eq!((on.is_over(), on.scoreless_turns), (false, 0));
}

#[test]
fn exchanging_needs_seven_tiles_in_the_bag() {
    let mv = GAME.read_move("exchange A").unwrap();
    let six = position(CARE, ["ABCDFGH", "I"], "EEEEEE", [0, 0]);
    let error = GAME.check(&six, &mv).unwrap_err().to_string();
    assert_eq!(error, "exchanging needs 7 tiles in the bag, there are 6");
    let mut moves = Vec::new();
    GAME.moves(&six.view(Viewer::Seat(Seat::First)), &mut moves);
    assert!(!moves.iter().any(|mv| matches!(mv, Move::Exchange(_))));
    let seven = position(CARE, ["ABCDFGH", "I"], "EEEEEEE", [0, 0]);
    assert!(GAME.check(&seven, &mv).is_ok());
}

#[test]
fn exchanged_tiles_are_not_drawn_again() {
    let mut position = position(CARE, ["ABCDFGH", "I"], "EEEEEEE", [0, 0]);
    play(&GAME, &mut position, "exchange ABCDFGH");
    assert_eq!((position.racks[0], position.bag.len()), (rack("EEEEEEE"), RACK_SIZE));
    assert_eq!(Rack::of(position.bag.tiles().iter().copied()), Some(rack("ABCDFGH")));
}

/// Tiles that the set does not have are rejected like others.
#[test]
fn rejects_unknown_tiles() {
    let letters = Letters::read("few", "? 2 0\nA 9 1 vowel\nB 5 1\n").unwrap();
    let lexicon = Lexicon::of("few", [[1, 2]]).unwrap();
    let game = Crossword::new(letters, lexicon);
    let start = game.start(&mut rng::stream(0, 0));
    let mv = GAME.read_move("8H QZ").unwrap();
    assert_eq!(game.check(&start, &mv).unwrap_err().to_string(), "the tile set few has no such letter");
    assert_eq!(game.write_move(&mv), "8H [17][26]");
    let exchange = Move::Exchange(Rack::of([Tile::from_letter(26)]).unwrap());
    assert!(game.check(&start, &exchange).is_err());
    game.describe_move(&start.view(Viewer::Spectator), &mv);
    assert_eq!(Board::EMPTY, start.board);
}
