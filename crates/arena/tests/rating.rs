//! Ratings are where the likelihood has its summit, however extreme the results are.

use papan_arena::{Interval, Margins, Meeting, Pentanomial, ratings};
use papan_game::{Rng, rng};
use rand::RngExt;

/// One Elo in natural units.
const ELO: f64 = std::f64::consts::LN_10 / 400.0;

/// The prior of a strength: one over the variance, for a deviation of 1,000 Elo.
const PRIOR: f64 = 1.0 / (1000.0 * ELO * 1000.0 * ELO);

fn meeting(counts: [u64; 5]) -> Meeting {
    let [lost, behind, level, ahead, won] = counts;
    let games = [2 * won + ahead, behind + 2 * level + ahead, 2 * lost + behind];
    Meeting::checked(games, Pentanomial(counts), Margins::default()).expect("counts that agree")
}

/// How far each strength is from the summit if the others stay: the slope of the likelihood there by its curve.
fn farthest(ratings: &[Interval], meetings: &[([usize; 2], Meeting)]) -> f64 {
    let strengths: Vec<f64> = ratings.iter().map(|rating| rating.value * ELO).collect();
    let mut slopes: Vec<f64> = strengths.iter().map(|own| -PRIOR * own).collect();
    let mut curves = vec![PRIOR; strengths.len()];
    for ([one, other], meeting) in meetings {
        let lead = strengths[*one] - strengths[*other];
        let [score, rest] = [lead, -lead].map(|lead| 1.0 / (1.0 + libm::exp(-lead)));
        let games = meeting.games() as f64;
        let more = meeting.points() * rest - (games - meeting.points()) * score;
        slopes[*one] += more;
        slopes[*other] -= more;
        for player in [*one, *other] {
            curves[player] += games * score * rest;
        }
    }
    slopes.iter().zip(curves).map(|(slope, curve)| (slope / curve).abs()).fold(0.0, f64::max)
}

#[track_caller]
fn check(players: usize, meetings: &[([usize; 2], Meeting)]) {
    let found = ratings(players, meetings.iter().map(|(pair, meeting)| (*pair, meeting)));
    assert!(found.iter().all(|rating| rating.value.is_finite() && rating.error.is_finite()), "{found:?}");
    let off = farthest(&found, meetings);
    assert!(off < 1e-5, "{off} natural units off the summit: {found:?} {meetings:?}");
}

/// Every way in which up to four pairs of two players can end.
#[test]
fn two_players_after_few_pairs() {
    for code in 0..5_u64.pow(5) {
        let counts: [u64; 5] = std::array::from_fn(|class| code / 5_u64.pow(class as u32) % 5);
        check(2, &[([0, 1], meeting(counts))]);
    }
}

#[expect(clippy::cast_sign_loss, reason = "shares of a scale are not negative")]
fn random_counts(chance: &mut Rng) -> [u64; 5] {
    let scale = libm::exp(chance.random_range(0.0..26.0));
    std::array::from_fn(|_| if chance.random_bool(0.5) { 0 } else { (scale * chance.random::<f64>()) as u64 })
}

#[test]
fn many_players_with_results_of_all_sizes() {
    for seed in 0..400 {
        let mut chance = rng::stream(seed, 3);
        let players = chance.random_range(2..12);
        let mut meetings = Vec::new();
        for one in 0..players {
            for other in one + 1..players {
                if chance.random_bool(0.6) {
                    meetings.push(([one, other], meeting(random_counts(&mut chance))));
                }
            }
        }
        check(players, &meetings);
    }
}

/// The greatest differences there can be: everybody loses every game to the one before.
#[test]
fn a_ladder_of_players_who_win_everything() {
    for players in [2, 3, 5, 10, 40] {
        for pairs in [1, 100, 1 << 20, 1 << 38] {
            let won = meeting([0, 0, 0, 0, pairs]);
            let ladder: Vec<_> = (1..players).map(|player| ([player - 1, player], won)).collect();
            check(players, &ladder);
            let all: Vec<_> = (0..players)
                .flat_map(|one| (one + 1..players).map(move |other| ([one, other], won)))
                .collect();
            check(players, &all);
        }
    }
}
