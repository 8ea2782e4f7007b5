//! Degenerate results give the finite numbers that are documented.

use papan_arena::{Estimate, HeadToHead, Margins, PairResult, Pentanomial, Sprt, SprtDecision, ratings};

/// Returns the score of `count` pairs with this result.
fn all(half_points: [u8; 2], count: u64) -> HeadToHead {
    let mut matchup = HeadToHead::default();
    for _ in 0..count {
        matchup.add(&PairResult { players: [0, 1], half_points, margins: [Some(3), Some(-1)] });
    }
    matchup
}

/// Formats all statistics of a matchup: Elo and its error, score, LOS, ratio of draws, ratio of pairs.
fn statistics(matchup: &HeadToHead) -> String {
    let estimate = Estimate::of(matchup);
    let Estimate { elo, nelo, los, draw_ratio, pairs_ratio, score, .. } = estimate;
    for number in [elo.value, elo.error, nelo.value, nelo.error, los, draw_ratio, pairs_ratio, score] {
        assert!(number.is_finite(), "{estimate:?}");
    }
    assert!((0.0..=1.0).contains(&los) && elo.error >= 0.0 && nelo.error >= 0.0, "{estimate:?}");
    format!("{elo}; {score:.2}; {los:.2}; {draw_ratio:.2}; {pairs_ratio:.2}")
}

#[test]
fn degenerate_cases_have_documented_statistics() {
    let table = [
        ([0, 0], 0, "0.00 +/- 1199.83; 0.50; 0.50; 0.00; 1.00"),
        ([1, 1], 1, "0.00 +/- 34.02; 0.50; 0.50; 1.00; 1.00"),
        ([1, 1], 1000, "0.00 +/- 0.03; 0.50; 0.50; 1.00; 1.00"),
        ([2, 0], 1000, "0.00 +/- 0.03; 0.50; 0.50; 1.00; 1.00"),
        ([2, 2], 1, "1041.08 +/- 395.59; 1.00; 1.00; 0.00; 1.00"),
        ([2, 2], 1000, "1199.83 +/- 0.00; 1.00; 1.00; 0.00; 1000.00"),
        ([0, 0], 1, "-1041.08 +/- 395.59; 0.00; 0.00; 0.00; 0.00"),
        ([0, 0], 1000, "-1199.83 +/- 0.00; 0.00; 0.00; 0.00; 0.00"),
    ];
    for (half_points, count, expected) in table {
        assert_eq!(statistics(&all(half_points, count)), expected, "{half_points:?} {count}");
    }
}

#[test]
fn margins_need_two_pairs() {
    assert_eq!(Estimate::of(&all([1, 1], 0)).margin, None);
    assert_eq!(Estimate::of(&all([1, 1], 1)).margin, None);
    assert_eq!(Estimate::of(&all([1, 1], 2)).margin.unwrap().to_string(), "1.00 +/- 0.00");
    let mut matchup = all([1, 1], 1);
    matchup.add(&PairResult {
        players: [0, 1],
        half_points: [2, 2],
        margins: [Some(i32::MAX), Some(i32::MAX)],
    });
    matchup.add(&PairResult { players: [0, 1], half_points: [0, 2], margins: [None, Some(i32::MAX)] });
    let margin = Estimate::of(&matchup).margin.unwrap();
    assert!(margin.value > 1e9 && margin.error > 1e9 && margin.error.is_finite());
    assert_eq!(matchup.margins().pairs, 2);
}

#[test]
fn likelihood_ratios_are_finite() {
    for bounds in ["elo0=0,elo1=10", "elo0=-1000,elo1=1000", "elo0=0,elo1=0.001", "elo0=900,elo1=1000"] {
        let test: Sprt = bounds.parse().unwrap();
        for half_points in [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2]] {
            for count in [0, 1, 2, 10, 1000] {
                assert!(
                    test.llr(all(half_points, count).pentanomial()).is_finite(),
                    "{bounds} {half_points:?} {count}"
                );
            }
        }
        assert_eq!(test.decide(test.llr(all([1, 1], 0).pentanomial())), SprtDecision::Continue);
    }
}

/// The number of players and the matchups.
type Case<'a> = (usize, Vec<([usize; 2], &'a HeadToHead)>);

#[test]
fn ratings_are_finite_and_balanced() {
    let (won, drawn) = (all([2, 2], 100_000), all([1, 1], 10));
    let cases: [Case<'_>; 7] = [
        (0, vec![]),
        (2, vec![]),
        (2, vec![([0, 1], &won)]),
        (3, vec![([0, 1], &won), ([1, 2], &won), ([0, 2], &won)]),
        (3, vec![([0, 1], &won), ([1, 2], &won), ([2, 0], &won)]),
        (5, vec![([0, 1], &won), ([2, 3], &drawn)]),
        (2, vec![([0, 7], &won), ([1, 1], &won)]),
    ];
    for (players, matchups) in cases {
        let ratings = ratings(players, matchups);
        assert_eq!(ratings.len(), players);
        let sum: f64 = ratings.iter().map(|rating| rating.value).sum();
        assert!(sum.abs() < 1e-6, "{ratings:?}");
        for rating in ratings {
            assert!(rating.value.abs() < 5000.0 && rating.error > 0.0 && rating.error < 5000.0, "{rating:?}");
        }
    }
}

#[test]
fn rates_the_largest_counts() {
    let counts = [1 << 39, 0, 0, 1 << 38, 1 << 30];
    let games = [counts[3] + 2 * counts[4], counts[3], 2 * counts[0]];
    let matchup = HeadToHead::checked(games, Pentanomial(counts), Margins::default()).unwrap();
    let estimate = Estimate::of(&matchup);
    let ratings = ratings(3, [([0, 1], &matchup), ([2, 1], &matchup)]);
    assert!((ratings[0].value - ratings[1].value - estimate.elo.value).abs() < 1e-3, "{ratings:?}");
    assert!(ratings.iter().all(|rating| rating.error > 0.0 && rating.error < 1e-2), "{ratings:?}");
}

#[test]
fn players_without_games_have_a_mean_rating_with_a_large_error() {
    let drawn = all([1, 1], 1000);
    let ratings = ratings(3, [([0, 1], &drawn)]);
    assert!(ratings[2].value.abs() < 1e-6 && ratings[2].error > 500.0, "{ratings:?}");
}
