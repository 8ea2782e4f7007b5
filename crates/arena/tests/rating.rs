//! Ratings maximize the likelihood, however extreme the results.

use papan_arena::{HeadToHead, Interval, Margins, Pentanomial, ratings};
use papan_game::{Rng, rng};
use rand::RngExt;

/// One Elo in natural units.
const ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// The precision of the prior, with a standard deviation of 1,000 Elo.
const PRIOR: f64 = 1.0 / (1000.0 * ELO * 1000.0 * ELO);

fn matchup(counts: [u64; 5]) -> HeadToHead {
    let [lost, behind, level, ahead, won] = counts;
    let games = [2 * won + ahead, behind + 2 * level + ahead, 2 * lost + behind];
    HeadToHead::checked(games, Pentanomial(counts), Margins::default()).expect("counts that agree")
}

/// Returns the largest distance of a strength from its maximum if the others stay fixed: gradient by
/// curvature.
fn farthest(ratings: &[Interval], matchups: &[([usize; 2], HeadToHead)]) -> f64 {
    let strengths: Vec<f64> = ratings.iter().map(|rating| rating.value * ELO).collect();
    let mut slopes: Vec<f64> = strengths.iter().map(|own| -PRIOR * own).collect();
    let mut curves = vec![PRIOR; strengths.len()];
    for ([one, other], matchup) in matchups {
        let lead = strengths[*one] - strengths[*other];
        let [score, rest] = [lead, -lead].map(|lead| 1.0 / (1.0 + libm::exp(-lead)));
        let games = matchup.games() as f64;
        let more = matchup.points() * rest - (games - matchup.points()) * score;
        slopes[*one] += more;
        slopes[*other] -= more;
        for player in [*one, *other] {
            curves[player] += games * score * rest;
        }
    }
    slopes.iter().zip(curves).map(|(slope, curve)| (slope / curve).abs()).fold(0.0, f64::max)
}

#[track_caller]
fn check(players: usize, matchups: &[([usize; 2], HeadToHead)]) {
    let found = ratings(players, matchups.iter().map(|(pair, matchup)| (*pair, matchup)));
    assert!(found.iter().all(|rating| rating.value.is_finite() && rating.error.is_finite()), "{found:?}");
    let off = farthest(&found, matchups);
    assert!(off < 1e-5, "{off} natural units off the maximum: {found:?} {matchups:?}");
}

/// All results of up to four pairs of each class.
#[test]
fn two_players_after_few_pairs() {
    for code in 0..5_u64.pow(5) {
        let counts: [u64; 5] = std::array::from_fn(|class| code / 5_u64.pow(class as u32) % 5);
        check(2, &[([0, 1], matchup(counts))]);
    }
}

#[expect(clippy::cast_sign_loss, reason = "shares of a scale are not negative")]
fn random_counts(random: &mut Rng) -> [u64; 5] {
    let scale = libm::exp(random.random_range(0.0..26.0));
    std::array::from_fn(|_| if random.random_bool(0.5) { 0 } else { (scale * random.random::<f64>()) as u64 })
}

#[test]
fn many_players_with_results_of_all_sizes() {
    for seed in 0..400 {
        let mut random = rng::stream(seed, 3);
        let players = random.random_range(2..12);
        let mut matchups = Vec::new();
        for one in 0..players {
            for other in one + 1..players {
                if random.random_bool(0.6) {
                    matchups.push(([one, other], matchup(random_counts(&mut random))));
                }
            }
        }
        check(players, &matchups);
    }
}

/// The largest possible differences: everyone loses every game to the one before.
#[test]
fn a_ladder_of_players_who_win_everything() {
    for players in [2, 3, 5, 10, 40] {
        for pairs in [1, 100, 1 << 20, 1 << 38] {
            let won = matchup([0, 0, 0, 0, pairs]);
            let ladder: Vec<_> = (1..players).map(|player| ([player - 1, player], won)).collect();
            check(players, &ladder);
            let all: Vec<_> = (0..players)
                .flat_map(|one| (one + 1..players).map(move |other| ([one, other], won)))
                .collect();
            check(players, &all);
        }
    }
}
