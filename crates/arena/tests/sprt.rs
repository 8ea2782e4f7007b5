//! Sequential tests are wrong no more often than they promise.

use papan_arena::{Pentanomial, Sprt, Verdict, expected_score};
use papan_game::{Rng, rng};
use rand::RngExt;

/// Results of pairs at no difference: many draws, almost none, and games that depend on who begins.
const SHAPES: [[f64; 5]; 3] =
    [[0.01, 0.12, 0.74, 0.12, 0.01], [0.24, 0.02, 0.48, 0.02, 0.24], [0.05, 0.0, 0.9, 0.0, 0.05]];

/// How many tests of some were right, and how many pairs they took together.
struct Count {
    wrong: u32,
    pairs: u64,
}

/// A distribution like `shape` in which the mean is `score`: each class by a power of its place.
fn leaning(shape: [f64; 5], score: f64) -> [f64; 5] {
    let (mut low, mut high) = (-50.0, 50.0);
    let lean = |power: f64| {
        let weights: [f64; 5] = std::array::from_fn(|class| shape[class] * libm::exp(power * class as f64));
        let sum: f64 = weights.iter().sum();
        weights.map(|weight| weight / sum)
    };
    let mean = |shares: [f64; 5]| (0..5).map(|class| shares[class] * class as f64 / 4.0).sum::<f64>();
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if mean(lean(middle)) < score {
            low = middle;
        } else {
            high = middle;
        }
    }
    lean(low)
}

fn class(shares: &[f64; 5], chance: &mut Rng) -> usize {
    let mut left: f64 = chance.random();
    shares
        .iter()
        .position(|share| {
            left -= share;
            left < 0.0
        })
        .unwrap_or(2)
}

/// Tests pairs until the test ends.
fn simulate(test: &Sprt, shares: &[f64; 5], chance: &mut Rng) -> (Verdict, u64) {
    let mut pairs = Pentanomial::default();
    loop {
        pairs.0[class(shares, chance)] += 1;
        let verdict = test.state(test.llr(&pairs));
        if verdict != Verdict::Continue {
            return (verdict, pairs.pairs());
        }
        assert!(pairs.pairs() < 1_000_000, "{pairs:?}");
    }
}

fn count(test: &Sprt, shape: [f64; 5], elo: f64, wrong: Verdict, times: u64) -> Count {
    let shares = leaning(shape, expected_score(elo));
    let mut count = Count { wrong: 0, pairs: 0 };
    for time in 0..times {
        let (verdict, pairs) = simulate(test, &shares, &mut rng::stream(time, elo.to_bits()));
        count.wrong += u32::from(verdict == wrong);
        count.pairs += pairs;
    }
    count
}

/// Tests are wrong at most `most` times in a thousand.
fn check(setting: &str, times: u64, most: u64) {
    let test: Sprt = setting.parse().unwrap();
    for shape in SHAPES {
        for (elo, wrong) in [(test.elo0, Verdict::Accept1), (test.elo1, Verdict::Accept0)] {
            let Count { wrong, pairs } = count(&test, shape, elo, wrong, times);
            println!("{setting} {shape:?} at {elo}: {wrong} of {times} wrong, {} pairs each", pairs / times);
            assert!(u64::from(wrong) * 1000 <= times * most, "{setting} {shape:?} {elo}: {wrong} of {times}");
        }
    }
}

#[test]
fn tests_keep_their_promise() {
    check("elo0=0,elo1=40", 2000, 60);
}

#[test]
#[ignore = "takes long: ten thousand tests of each kind"]
fn many_tests_keep_their_promise() {
    check("elo0=0,elo1=40", 10_000, 60);
    check("elo0=0,elo1=20", 10_000, 60);
    check("elo0=-30,elo1=0", 10_000, 60);
    check("elo0=0,elo1=100", 10_000, 60);
}
