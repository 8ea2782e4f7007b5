//! Reports as text and as JSON.

use papan_arena::{
    Estimate, ForfeitCounts, HeadToHead, HeadToHeadReport, Openings, PairResult, Pairing, Pentanomial, Run,
    RunReport, Schedule, Sprt, SprtProgress, TournamentFormat,
};
use proptest::prelude::*;
use std::collections::BTreeMap;

fn run(players: &[&str], format: TournamentFormat) -> Run {
    Run {
        version: "0.1.0".into(),
        game: "adjacency".into(),
        options: BTreeMap::new(),
        players: players.iter().map(|&player| player.to_owned()).collect(),
        pairs: 10,
        format,
        sprt: None,
        openings: Openings::None,
        budget: None,
        time_rules: papan_arena::TimeRules::default(),
        seed: 1,
        files: BTreeMap::new(),
    }
}

/// Plays a run in which the earlier player wins one game of each pair and draws the other, but half of the
/// pairs of neighbors are drawn.
fn play(run: &Run) -> Vec<(Pairing, PairResult)> {
    let schedule = Schedule::new(run).unwrap();
    let mut results: Vec<(Pairing, PairResult)> = Vec::new();
    for number in 0..schedule.rounds() {
        let played: Vec<PairResult> = results.iter().map(|(_, result)| *result).collect();
        for pairing in schedule.round(number, &played).unwrap().pairings() {
            let [first, second] = pairing.players;
            let is_close = first.abs_diff(second) == 1 && pairing.seed_index % 2 == 0;
            let half_points = match (is_close, first < second) {
                (true, _) => [1, 1],
                (false, true) => [2, 1],
                (false, false) => [0, 1],
            };
            let lead = i32::from(half_points[0]) - 1;
            results.push((
                pairing,
                PairResult { players: pairing.players, half_points, margins: [Some(lead), Some(0)] },
            ));
        }
    }
    results
}

#[test]
fn reports_a_tournament() {
    let run = run(&["strong", "alphabeta:depth=4,threads=2", "weak", "random"], TournamentFormat::RoundRobin);
    let text = RunReport::of(&run, play(&run)).to_string();
    let (table, blocks) = text.split_once("\n\n").unwrap();
    assert_eq!(
        table,
        "\
# Player                         Elo  +/- Games Won Drawn Lost Points    %   1    2    3    4
1 strong                       119.5 23.9    60  25    35    0   42.5 70.8   - 12.5 15.0 15.0
2 alphabeta:depth=4,threads=2   46.5 22.5    60  15    40    5   35.0 58.3 7.5    - 12.5 15.0
3 weak                         -46.5 22.5    60   5    40   15   25.0 41.7 5.0  7.5    - 12.5
4 random                      -119.5 23.9    60   0    35   25   17.5 29.2 5.0  5.0  7.5    -"
    );
    assert_eq!(blocks.matches("Ptnml(0-2): ").count(), 6);
    let first = "\
strong against alphabeta:depth=4,threads=2
Elo   : 88.69 +/- 58.16, nElo: 245.06 +/- 152.24
LOS   : 99.92 %, Drawn pairs: 50.00 %, PairsRatio: 5.00
Games : 20, Wins: 5, Losses: 0, Draws: 15, Points: 12.5 (62.50 %)
Ptnml(0-2): [0, 0, 5, 5, 0]
Margin: +0.25 +/- 0.16
";
    assert!(blocks.starts_with(first), "{blocks}");
}

#[test]
fn formats_statistics_like_other_programs() {
    let pairs = Pentanomial([10, 40, 90, 45, 15]);
    let matchup = HeadToHead::checked([120, 175, 105], pairs, papan_arena::Margins::default()).unwrap();
    let names = ["a".to_owned(), "b".to_owned()];
    let estimate = Estimate::of(&matchup);
    let report = HeadToHeadReport { players: [0, 1], names, score: matchup, estimate };
    let test: Sprt = "elo0=0,elo1=10".parse().unwrap();
    assert_eq!(
        format!("{report}{}", SprtProgress::of(&test, &matchup)),
        "\
Elo   : 13.03 +/- 23.15, nElo: 19.22 +/- 34.05
LOS   : 86.57 %, Drawn pairs: 45.00 %, PairsRatio: 1.20
Games : 400, Wins: 120, Losses: 105, Draws: 175, Points: 207.5 (51.88 %)
Ptnml(0-2): [10, 40, 90, 45, 15]
LLR   : 0.58 (-2.94, 2.94) [0.00, 10.00]
SPRT  : undecided
"
    );
}

#[test]
fn describes_the_decision() {
    let described = |counts| {
        let test: Sprt = "elo0=0,elo1=10".parse().unwrap();
        let mut matchup = HeadToHead::default();
        for (class, &count) in [[0u8, 0], [0, 1], [1, 1], [1, 2], [2, 2]].iter().zip::<&[u64; 5]>(&counts) {
            for _ in 0..count {
                matchup.add(&PairResult { players: [0, 1], half_points: *class, margins: [None; 2] });
            }
        }
        SprtProgress::of(&test, &matchup).to_string().lines().nth(1).unwrap_or_default().to_owned()
    };
    let accepted = "SPRT  : H1 accepted: a difference of 10.00 Elo is likelier than one of 0.00";
    assert_eq!(described([0, 0, 0, 0, 200]), accepted);
    let accepted = "SPRT  : H0 accepted: a difference of 0.00 Elo is likelier than one of 10.00";
    assert_eq!(described([0, 0, 200, 0, 0]), accepted);
    assert_eq!(described([0; 5]), "SPRT  : undecided");
}

#[test]
fn counts_byes() {
    let run = run(&["a", "b", "c"], TournamentFormat::Swiss { rounds: 3 });
    let report = RunReport::of(&run, play(&run));
    assert_eq!(report.players.iter().map(|player| player.byes).collect::<Vec<_>>(), [1, 1, 1]);
    assert!(report.crosstable().lines().next().unwrap().contains("Byes"), "{}", report.crosstable());
}

#[test]
fn a_table_is_never_wider_than_a_hundred_columns() {
    for count in [2, 3, 5, 8, 9, 30, 120] {
        let long = "x".repeat(150);
        let names: Vec<String> = (0..count).map(|player| format!("player-{long}-{player}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let mut run = run(&names, TournamentFormat::RoundRobin);
        run.pairs = 1;
        let table = RunReport::of(&run, play(&run)).crosstable();
        assert_eq!(table.lines().count(), count + 1);
        let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0] && width <= 100), "{table}");
    }
}

#[test]
#[ignore = "takes long: half a million matchups"]
fn a_thousand_players_are_rated() {
    let names: Vec<String> = (0..1000).map(|player| format!("p{player}")).collect();
    let mut run = run(&names.iter().map(String::as_str).collect::<Vec<_>>(), TournamentFormat::RoundRobin);
    run.pairs = 1;
    let report = RunReport::of(&run, play(&run));
    assert!(report.players.iter().all(|player| player.error > 0.0 && player.error < 100.0));
    let ranks: Vec<usize> = report.players.iter().map(|player| player.rank).collect();
    assert_eq!(ranks, (1..=1000).collect::<Vec<_>>());
}

#[test]
fn reports_an_unplayed_run() {
    let mut run = run(&["a", "b"], TournamentFormat::RoundRobin);
    run.sprt = Some("elo0=0,elo1=10".parse().unwrap());
    let report = RunReport::of(&run, []).with_forfeits(&ForfeitCounts::default());
    let text = report.to_string();
    assert!(text.contains("undecided") && !text.contains("NaN") && !text.contains("inf"), "{text}");
}

#[test]
fn reports_round_trip() {
    let mut run = run(&["a", "b"], TournamentFormat::RoundRobin);
    run.sprt = Some("elo0=0,elo1=10".parse().unwrap());
    let report = RunReport::of(&run, play(&run));
    let text = serde_json::to_string(&report).unwrap();
    assert_eq!(serde_json::from_str::<RunReport>(&text).unwrap(), report);
}

fn matchup() -> impl Strategy<Value = HeadToHead> {
    let half_points = [0..3u8, 0..3u8];
    prop::collection::vec((half_points, any::<[Option<i16>; 2]>()), 0..60).prop_map(|pairs| {
        let mut matchup = HeadToHead::default();
        for (half_points, margins) in pairs {
            let margins = margins.map(|margin| margin.map(i32::from));
            matchup.add(&PairResult { players: [0, 1], half_points, margins });
        }
        matchup
    })
}

proptest! {
    #[test]
    fn swapping_players_mirrors_everything(matchup in matchup()) {
        let ours = Estimate::of(&matchup);
        let theirs = Estimate::of(&matchup.swapped());
        let bits = |number: f64| (number + 0.0).to_bits();
        prop_assert_eq!(bits(ours.elo.value), bits(-theirs.elo.value));
        prop_assert_eq!(bits(ours.elo.error), bits(theirs.elo.error));
        prop_assert_eq!(bits(ours.nelo.value), bits(-theirs.nelo.value));
        prop_assert_eq!(bits(ours.nelo.error), bits(theirs.nelo.error));
        prop_assert_eq!(bits(ours.draw_ratio), bits(theirs.draw_ratio));
        prop_assert!((ours.los + theirs.los - 1.0).abs() < 1e-12);
        prop_assert!((ours.score + theirs.score - 1.0).abs() < 1e-12);
        if matchup.pentanomial().won() > 0 && matchup.pentanomial().lost() > 0 {
            prop_assert!((ours.pairs_ratio * theirs.pairs_ratio - 1.0).abs() < 1e-12);
        }
        if let (Some(ours), Some(theirs)) = (ours.margin, theirs.margin) {
            prop_assert_eq!(bits(ours.value), bits(-theirs.value));
            prop_assert_eq!(bits(ours.error), bits(theirs.error));
        }
        let test = Sprt::new(-20.0, 30.0, 0.05, 0.05).unwrap();
        let symmetric_sum = Sprt::new(-30.0, 20.0, 0.05, 0.05).unwrap();
        let llr = test.llr(matchup.pentanomial());
        prop_assert!((llr + symmetric_sum.llr(matchup.swapped().pentanomial())).abs() < 1e-9 * (1.0 + llr.abs()));
        let one = papan_arena::ratings(2, [([0, 1], &matchup)]);
        let other = papan_arena::ratings(2, [([1, 0], &matchup)]);
        prop_assert!((one[0].value - other[1].value).abs() < 1e-6);
        prop_assert!((one[0].error - other[1].error).abs() < 1e-6);
    }

    #[test]
    fn order_does_not_matter(players in 2..6usize, seed: u64) {
        let names: Vec<String> = (0..players).map(|player| format!("p{player}")).collect();
        let run = run(&names.iter().map(String::as_str).collect::<Vec<_>>(), TournamentFormat::RoundRobin);
        let mut results = play(&run);
        let report = RunReport::of(&run, results.iter().copied());
        let middle = seed as usize % results.len();
        results.rotate_left(middle);
        prop_assert_eq!(&RunReport::of(&run, results), &report);
        prop_assert!(report.players.iter().map(|player| player.rating).sum::<f64>().abs() < 1e-6);
    }
}
