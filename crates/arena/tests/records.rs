//! Records round-trip, and inconsistent ones are rejected.

use papan_arena::{
    ForfeitCounts, GameConditions, GameRecord, GameRecordError, GameResult, PairError, PairResult, Pairing,
    Termination, Timing, csv, pgn,
};
use papan_game::{ForfeitKind, Seat, Value};
use proptest::prelude::*;

fn record() -> GameRecord {
    GameRecord {
        pair: 12,
        game: 0,
        round: 2,
        version: "0.1.0".into(),
        seed: u64::MAX,
        conditions: GameConditions {
            game: "adjacency".into(),
            options: [("rounds".to_owned(), "8".to_owned())].into(),
            budget: Some("nodes=1000".into()),
            openings: "random:2".into(),
            seed: 5,
            files: [("book.txt".to_owned(), "00ff".to_owned())].into(),
        },
        players: ["alphabeta".into(), "random".into()],
        opening: vec!["a1".into(), "b2".into()],
        moves: vec!["c3".into(), "d4".into()],
        values: vec![Some(Value::Exact { margin: 3, plies: None }), None],
        ending: Termination::Played { points: [34, 30] },
        result: GameResult::First,
    }
}

#[test]
fn the_json_format_is_stable() {
    let expected = r#"{"pair":12,"game":0,"round":2,"version":"0.1.0","seed":18446744073709551615,"match":{"game":"adjacency","options":{"rounds":"8"},"budget":"nodes=1000","openings":"random:2","seed":5,"files":{"book.txt":"00ff"}},"players":["alphabeta","random"],"opening":["a1","b2"],"moves":["c3","d4"],"values":[{"exact":{"margin":3,"plies":null}},null],"ending":{"kind":"played","points":[34,30]},"result":"1-0"}"#;
    assert_eq!(record().write(), expected);
    assert_eq!(GameRecord::read(expected).unwrap(), record());
    assert_eq!(GameRecord::read(&format!("{expected}\r\n")).unwrap(), record());
}

#[test]
fn the_json_format_of_endings_is_stable() {
    let form = |ending: &Termination| serde_json::to_string(ending).unwrap();
    assert_eq!(form(&Termination::Resigned { seat: Seat::First }), r#"{"kind":"resigned","seat":"first"}"#);
    let forfeited =
        Termination::Forfeited { seat: Seat::Second, how: ForfeitKind::NoAnswer, reason: "none".into() };
    let expected = r#"{"kind":"forfeited","seat":"second","how":"no-answer","reason":"none"}"#;
    assert_eq!(form(&forfeited), expected);
}

#[test]
fn rejects_inconsistent_records() {
    let error = |change: &dyn Fn(&mut GameRecord)| {
        let mut record = record();
        change(&mut record);
        GameRecord::read(&record.write()).unwrap_err().to_string()
    };
    let game = error(&|record| record.game = 2);
    assert_eq!(game, "invalid game number 2: expected 0 or 1");
    let values = error(&|record| record.values.clear());
    assert_eq!(values, "0 values for 2 moves: expected one value per move");
    let result = error(&|record| record.result = GameResult::Draw);
    assert_eq!(result, "the result is 1/2-1/2, but the ending implies 1-0");
    let resigned = error(&|record| record.ending = Termination::Resigned { seat: Seat::First });
    assert_eq!(resigned, "the result is 1-0, but the ending implies 0-1");
}

#[test]
fn rejects_invalid_json() {
    let line = record().write();
    let mut lines: Vec<String> = (0..line.len()).map(|end| line[..end].to_owned()).collect();
    lines.extend(["null", "{}", "[]", "0"].map(str::to_owned));
    lines.push(format!("{line}{line}"));
    lines.push(line.replace("1-0", "2-0"));
    lines.push(line.replace("34,30", "34,30,1"));
    lines.push(line.replace("34", "34e99"));
    lines.push("[".repeat(100_000));
    for line in lines {
        assert!(matches!(GameRecord::read(&line), Err(GameRecordError::Json(_))), "{line}");
    }
}

#[test]
fn margins_saturate() {
    let ending = Termination::Played { points: [i32::MIN, i32::MAX] };
    assert_eq!((ending.margin(), ending.result()), (Some(i32::MIN), GameResult::Second));
    assert_eq!(Termination::Resigned { seat: Seat::First }.margin(), None);
}

fn seat() -> impl Strategy<Value = Seat> {
    prop::sample::select(Seat::BOTH.to_vec())
}

fn ending() -> impl Strategy<Value = Termination> {
    let kinds = prop::sample::select(ForfeitKind::ALL.to_vec());
    prop_oneof![
        any::<[i32; 2]>().prop_map(|points| Termination::Played { points }),
        seat().prop_map(|seat| Termination::Resigned { seat }),
        (seat(), kinds, any::<String>()).prop_map(|(seat, how, reason)| Termination::Forfeited {
            seat,
            how,
            reason
        }),
    ]
}

fn value() -> impl Strategy<Value = Option<Value>> {
    prop_oneof![
        Just(None),
        any::<(i32, Option<u32>)>().prop_map(|(margin, plies)| Some(Value::Exact { margin, plies })),
        prop::num::f64::ANY.prop_map(|points| Some(Value::Estimate(points))),
    ]
}

fn conditions() -> impl Strategy<Value = GameConditions> {
    let map = || prop::collection::btree_map(any::<String>(), any::<String>(), 0..3);
    (any::<String>(), map(), any::<Option<String>>(), any::<String>(), any::<u64>(), map()).prop_map(
        |(game, options, budget, openings, seed, files)| GameConditions {
            game,
            options,
            budget,
            openings,
            seed,
            files,
        },
    )
}

fn any_record() -> impl Strategy<Value = GameRecord> {
    let numbers = (any::<u64>(), 0..2u8, any::<u32>(), any::<u64>());
    let moves = prop::collection::vec((any::<String>(), value()), 0..5);
    let texts = (any::<String>(), any::<[String; 2]>(), any::<Vec<String>>());
    (numbers, moves, texts, conditions(), ending()).prop_map(
        |((pair, game, round, seed), moves, (version, players, opening), conditions, ending)| {
            let (moves, values) = moves.into_iter().unzip();
            let result = ending.result();
            GameRecord {
                pair,
                game,
                round,
                version,
                seed,
                conditions,
                players,
                opening,
                moves,
                values,
                ending,
                result,
            }
        },
    )
}

proptest! {
    #[test]
    fn records_round_trip(record in any_record()) {
        let line = record.write();
        prop_assert!(!line.contains('\n'));
        let mut expected = record;
        for value in &mut expected.values {
            value.take_if(|value| matches!(value, Value::Estimate(points) if !points.is_finite()));
        }
        let found = GameRecord::read(&line).unwrap();
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(found.write(), line);
    }

    #[test]
    fn reading_never_panics(text: String, at in 0..400usize, with: char) {
        let _ = GameRecord::read(&text);
        let mut line: Vec<char> = record().write().chars().collect();
        let at = at % line.len();
        line[at] = with;
        let _ = GameRecord::read(&line.into_iter().collect::<String>());
    }

    #[test]
    fn a_row_has_as_many_cells_as_the_header(record in any_record()) {
        let cells = |line: &str| {
            let mut is_quoted = false;
            let is_end = |letter: char| {
                is_quoted ^= letter == '"';
                letter == ',' && !is_quoted
            };
            line.split(is_end).count()
        };
        let timing = Timing { micros: vec![1, 2], nodes: vec![u64::MAX, 1], depths: vec![1, 2], ..Timing::default() };
        prop_assert_eq!(cells(&csv::row(&record, None)), cells(&csv::header()));
        prop_assert_eq!(cells(&csv::row(&record, Some(&timing))), cells(&csv::header()));
    }

    #[test]
    fn pgn_has_one_line_for_each_tag(record in any_record()) {
        let text = pgn::game(&record);
        let is_forfeit = matches!(record.ending, Termination::Forfeited { .. });
        let lines: Vec<&str> = text.split('\n').collect();
        let tags = if is_forfeit { 9 } else { 7 };
        prop_assert_eq!(lines.len(), tags + 4, "{}", text);
        prop_assert!(lines[..tags].iter().all(|line| line.starts_with('[') && line.ends_with("\"]")));
        prop_assert_eq!(lines[tags + 1], record.result.as_str());
    }
}

#[test]
fn quotes_csv_cells() {
    let header = "pair,game,round,seed,first,second,result,points_first,points_second,margin,ending,loser,reason,\
                  opening,plies,seconds,nodes";
    assert_eq!(csv::header(), header);
    let mut record = record();
    let timing =
        Timing { pair: 12, game: 0, micros: vec![1, 1_500_000], nodes: vec![3, 4], depths: vec![1, 1] };
    let expected = "12,0,2,18446744073709551615,alphabeta,random,1-0,34,30,4,played,,,a1 b2,2,1.500001,7";
    assert_eq!(csv::row(&record, Some(&timing)), expected);
    record.players[1] = "mcts:a=1,b=2".into();
    record.ending = Termination::Forfeited {
        seat: Seat::Second,
        how: ForfeitKind::Crash,
        reason: "it said \"no\"\n".into(),
    };
    let expected = "12,0,2,18446744073709551615,alphabeta,\"mcts:a=1,b=2\",1-0,,,,crash,second,\"it said \"\"no\"\"\n\",\
                    a1 b2,2,,";
    assert_eq!(csv::row(&record, None), expected);
}

#[test]
fn pgn_contains_forfeits() {
    let mut record = record();
    record.ending = Termination::Forfeited {
        seat: Seat::Second,
        how: ForfeitKind::Illegal,
        reason: "it said \"\\\"\n".into(),
    };
    let text = pgn::game(&record);
    assert!(text.contains("[Round \"3.13.1\"]\n"), "{text}");
    assert!(text.contains("[Termination \"rules infraction\"]\n"), "{text}");
    assert!(text.contains("[Forfeit \"illegal: it said \\\"\\\\\\\" \"]\n"), "{text}");
    assert!(text.ends_with("\n\n1-0\n\n"), "{text}");
}

#[test]
fn forfeits_are_counted_by_player_and_kind() {
    let mut lost = record();
    lost.ending =
        Termination::Forfeited { seat: Seat::Second, how: ForfeitKind::Crash, reason: String::new() };
    let forfeits: ForfeitCounts = [&lost, &record(), &lost].into_iter().collect();
    assert_eq!(forfeits.of("random"), [("crash".to_owned(), 2)].into());
    assert!(forfeits.of("alphabeta").is_empty());
}

#[test]
fn a_pair_is_two_games_with_swapped_seats() {
    let pairing = Pairing { pair: 12, round: 2, players: [4, 1], seed_index: 0 };
    let game0 = record();
    let mut game1 = record();
    game1.game = 1;
    game1.players.reverse();
    game1.ending = Termination::Played { points: [30, 30] };
    game1.result = GameResult::Draw;
    let expected = PairResult { players: [4, 1], half_points: [2, 1], margins: [Some(4), Some(0)] };
    assert_eq!(PairResult::of(&pairing, [&game0, &game1]), Ok(expected));
    assert_eq!(
        PairResult::of(&pairing, [&game1, &game0]),
        Err(PairError::Game { pair: 12, found: 1, expected: 0 })
    );
    let other = Pairing { pair: 13, ..pairing };
    assert_eq!(PairResult::of(&other, [&game0, &game1]), Err(PairError::Pair { found: 12, expected: 13 }));
    game1.players.reverse();
    let error = PairResult::of(&pairing, [&game0, &game1]).unwrap_err().to_string();
    let expected =
        "game 1 of pair 12 is alphabeta against random: expected the players of game 0 with swapped seats";
    assert_eq!(error, expected);
}
