//! Sequential tests compute the correct ratio and respect their error probabilities.

use papan_arena::{Pentanomial, Sprt, SprtDecision, expected_score};
use papan_game::{Rng, rng};
use rand::RngExt;

/// Distributions of pairs between equal players: many draws, few draws, and a large advantage for one seat.
const SHAPES: [[f64; 5]; 3] =
    [[0.01, 0.12, 0.74, 0.12, 0.01], [0.24, 0.02, 0.48, 0.02, 0.24], [0.05, 0.0, 0.9, 0.0, 0.05]];

/// The number of wrong decisions and the total number of pairs.
struct Count {
    wrong: u32,
    pairs: u64,
}

/// Tilts `shape` exponentially so that its mean is `score`.
fn tilted(shape: [f64; 5], score: f64) -> [f64; 5] {
    let (mut low, mut high) = (-50.0, 50.0);
    let tilt = |power: f64| {
        let weights: [f64; 5] = std::array::from_fn(|class| shape[class] * libm::exp(power * class as f64));
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    let mean = |shares: [f64; 5]| (0..5).map(|class| shares[class] * class as f64 / 4.0).sum::<f64>();
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(tilt(middle)) < score {
            low = middle;
        } else {
            high = middle;
        }
    }
    tilt(low)
}

fn class(shares: &[f64; 5], random: &mut Rng) -> usize {
    let mut left: f64 = random.random();
    shares
        .iter()
        .position(|share| {
            left -= share;
            left < 0.0
        })
        .unwrap_or(2)
}

/// Adds random pairs until the test ends.
fn simulate(test: &Sprt, shares: &[f64; 5], random: &mut Rng) -> (SprtDecision, u64) {
    let mut pairs = Pentanomial::default();
    loop {
        pairs.0[class(shares, random)] += 1;
        let decision = test.decide(test.llr(&pairs));
        if decision != SprtDecision::Continue {
            return (decision, pairs.pairs());
        }
        assert!(pairs.pairs() < 1_000_000, "{pairs:?}");
    }
}

fn count(test: &Sprt, shape: [f64; 5], elo: f64, wrong: SprtDecision, times: u64) -> Count {
    let shares = tilted(shape, expected_score(elo));
    let mut count = Count { wrong: 0, pairs: 0 };
    for time in 0..times {
        let (decision, pairs) = simulate(test, &shares, &mut rng::stream(time, elo.to_bits()));
        count.wrong += u32::from(decision == wrong);
        count.pairs += pairs;
    }
    count
}

/// Checks that tests are wrong at most `max_wrong` times in a thousand.
fn check(bounds: &str, times: u64, max_wrong: u64) {
    let test: Sprt = bounds.parse().unwrap();
    for shape in SHAPES {
        for (elo, wrong) in [(test.elo0, SprtDecision::Accept1), (test.elo1, SprtDecision::Accept0)] {
            let Count { wrong, pairs } = count(&test, shape, elo, wrong, times);
            println!("{bounds} {shape:?} at {elo}: {wrong} of {times} wrong, {} pairs each", pairs / times);
            assert!(
                u64::from(wrong) * 1000 <= times * max_wrong,
                "{bounds} {shape:?} {elo}: {wrong} of {times}"
            );
        }
    }
}

#[test]
fn tests_respect_their_error_probabilities() {
    check("elo0=0,elo1=40", 2000, 60);
}

#[test]
#[ignore = "takes long: ten thousand tests of each kind"]
fn many_tests_respect_their_error_probabilities() {
    check("elo0=0,elo1=40", 10_000, 60);
    check("elo0=0,elo1=20", 10_000, 60);
    check("elo0=-30,elo1=0", 10_000, 60);
    check("elo0=0,elo1=100", 10_000, 60);
}

/// A reference implementation of the log-likelihood ratio by bisection.
fn by_bisection(test: &Sprt, counts: [u64; 5]) -> f64 {
    let counts = counts.map(|count| if count == 0 { 1e-3 } else { count as f64 });
    let pairs: f64 = counts.iter().sum();
    let shares = counts.map(|count| count / pairs);
    let logs = |elo: f64| {
        let score = expected_score(elo);
        let offsets: [f64; 5] = std::array::from_fn(|class| class as f64 / 4.0 - score);
        let (mut low, mut high) = (-1.0 / offsets[4], -1.0 / offsets[0]);
        for _ in 0..120 {
            let middle = low + (high - low) / 2.0;
            let term = |class: usize| shares[class] * offsets[class] / (1.0 + middle * offsets[class]);
            if (0..5).map(term).sum::<f64>() > 0.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        offsets.map(|offset| libm::log1p(low * offset))
    };
    let (weaker, stronger) = (logs(test.elo0), logs(test.elo1));
    pairs * (0..5).map(|class| shares[class] * (weaker[class] - stronger[class])).sum::<f64>()
}

/// Compares the ratio with that of bisection, and with itself from the opponent's perspective.
#[expect(clippy::float_cmp, reason = "the mirror is exact")]
fn check_ratio(test: &Sprt, counts: [u64; 5]) {
    let pairs = Pentanomial(counts);
    let (found, expected) = (test.llr(&pairs), by_bisection(test, counts));
    // Bisection loses digits near the poles, in proportion to the number of pairs.
    let tolerance = 1e-9 * (1.0 + expected.abs()) + 1e-12 * pairs.pairs() as f64;
    assert!((found - expected).abs() <= tolerance, "{test} {counts:?}: {found} {expected}");
    let mirror = Sprt { elo0: -test.elo1, elo1: -test.elo0, ..*test };
    assert_eq!(mirror.llr(&pairs.swapped()), -found, "{test} {counts:?}");
}

/// Hypotheses of all kinds: usual, one-sided, symmetric, narrow, wide and extreme.
const BOUNDS: [[f64; 2]; 8] = [
    [0.0, 20.0],
    [0.0, 10.0],
    [-10.0, 0.0],
    [-5.0, 5.0],
    [0.0, 0.5],
    [-400.0, 400.0],
    [-1000.0, 1000.0],
    [900.0, 1000.0],
];

fn tests() -> impl Iterator<Item = Sprt> {
    BOUNDS.into_iter().map(|[elo0, elo1]| Sprt::new(elo0, elo1, 0.05, 0.05).expect("sensible bounds"))
}

/// Returns all counts of at most `max` pairs.
fn small(max: u64) -> Vec<[u64; 5]> {
    let mut all = vec![[0; 5]];
    for class in 0..5 {
        let more = all.iter().flat_map(|&counts: &[u64; 5]| {
            let left = max - counts.iter().sum::<u64>();
            (1..=left).map(move |count| {
                let mut counts = counts;
                counts[class] = count;
                counts
            })
        });
        let more: Vec<_> = more.collect();
        all.extend(more);
    }
    all.retain(|counts| counts.iter().any(|&count| count > 0));
    all
}

/// For these pairs, a Newton step from no tilt lands on a pole of the sum.
#[test]
fn a_newton_step_onto_a_pole_is_not_taken_for_a_root() {
    let test: Sprt = "elo0=0,elo1=20".parse().unwrap();
    for counts in [[1, 1, 10, 11, 7], [0, 0, 2, 0, 1], [3, 1, 8, 13, 9]] {
        check_ratio(&test, counts);
    }
    let llr = test.llr(&Pentanomial([1, 1, 10, 11, 7]));
    assert!(llr > 0.0, "thirteen pairs more were won than lost: {llr}");
}

#[test]
fn the_ratio_of_few_pairs_matches_bisection() {
    let small = small(12);
    assert_eq!(small.len(), 6187, "as many as there are ways to choose 5 of 17, without no pairs at all");
    for test in tests() {
        for &counts in &small {
            check_ratio(&test, counts);
        }
    }
}

/// Returns random counts on a scale of one to a million, in which each class is sometimes rare.
#[expect(clippy::cast_sign_loss, reason = "shares of a scale are not negative")]
fn large(index: u64) -> [u64; 5] {
    let mut random = rng::stream(31, index);
    let scale = libm::exp(random.random_range(0.0..14.0));
    std::array::from_fn(|_| {
        let share: f64 = random.random();
        let power = [0.0, 1.0, 1.0, 3.0, 9.0][random.random_range(0..5)];
        if power == 0.0 { 0 } else { (scale * libm::pow(share, power)) as u64 }
    })
}

fn check_large(range: std::ops::Range<u64>) {
    let tests: Vec<Sprt> = tests().collect();
    for index in range {
        let counts = large(index);
        if counts.iter().sum::<u64>() > 12 {
            for test in &tests {
                check_ratio(test, counts);
            }
        }
    }
}

#[test]
fn the_ratio_of_many_pairs_matches_bisection() {
    check_large(0..2_000);
}

#[test]
#[ignore = "takes long: more than a hundred thousand results, each with eight bounds"]
fn the_ratio_of_very_many_results_matches_bisection() {
    let kept = (2_000..202_000).filter(|&index| large(index).iter().sum::<u64>() > 12).count();
    assert!(kept >= 100_000, "{kept}");
    check_large(2_000..202_000);
}

/// Integer counts for which a Newton step ends on or next to a pole.
#[test]
fn newton_steps_next_to_a_pole_converge() {
    let test: Sprt = "elo0=0,elo1=20".parse().unwrap();
    let mut met = 0;
    for counts in small(30).into_iter().filter(|counts| counts.iter().all(|&count| count > 0)) {
        let [lost, behind, _, ahead, won] = counts.map(u64::cast_signed);
        // The mean minus one half equals twice the second moment: in quarters, twice the sum equals the sum
        // of squares.
        let (sum, squares) = (2 * (won - lost) + ahead - behind, 4 * (won + lost) + ahead + behind);
        if 2 * sum.abs() == squares {
            met += 1;
            check_ratio(&test, counts);
        }
    }
    assert!(met > 100, "{met}");
}
