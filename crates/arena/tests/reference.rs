//! The statistics agree with other programs.
//!
//! `data/reference.py` generates `data/reference.json` and describes the method.

use papan_arena::{Estimate, HeadToHead, Margins, Pentanomial, Sprt, elo, expected_score, ratings};
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    pentanomials: Vec<Figures>,
    tests: Vec<Test>,
    tournaments: Vec<Tournament>,
}

#[derive(Deserialize)]
struct Figures {
    counts: [u64; 5],
    elo: f64,
    elo_error: f64,
    nelo: f64,
    nelo_error: f64,
    los: f64,
}

#[derive(Deserialize)]
struct Test {
    counts: [u64; 5],
    elo0: f64,
    elo1: f64,
    llr: f64,
}

#[derive(Deserialize)]
struct Tournament {
    players: usize,
    #[serde(rename = "meetings")]
    matchups: Vec<(usize, usize, [u64; 5])>,
    ratings: Vec<f64>,
    errors: Vec<f64>,
}

fn reference() -> Reference {
    serde_json::from_str(include_str!("data/reference.json")).unwrap()
}

/// Returns the score for these pairs, in which no player won one game and lost the other.
fn matchup(counts: [u64; 5]) -> HeadToHead {
    let [lost, behind, level, ahead, won] = counts;
    let games = [2 * won + ahead, behind + 2 * level + ahead, 2 * lost + behind];
    HeadToHead::checked(games, Pentanomial(counts), Margins::default()).unwrap()
}

#[track_caller]
fn near(found: f64, expected: f64, within: f64) {
    assert!((found - expected).abs() <= within * (1.0 + expected.abs()), "{found} is not {expected}");
}

#[test]
fn estimates_match_scipy() {
    for figures in reference().pentanomials {
        let estimate = Estimate::of(&matchup(figures.counts));
        near(estimate.elo.value, figures.elo, 1e-9);
        near(estimate.elo.error, figures.elo_error, 1e-9);
        near(estimate.nelo.value, figures.nelo, 1e-9);
        near(estimate.nelo.error, figures.nelo_error, 1e-9);
        near(estimate.los, figures.los, 1e-9);
    }
}

#[test]
fn likelihood_ratios_match_scipy() {
    let tests = reference().tests;
    assert!(tests.len() >= 50);
    for Test { counts, elo0, elo1, llr } in tests {
        let test = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap();
        near(test.llr(&Pentanomial(counts)), llr, 1e-7);
    }
}

#[test]
fn ratings_match_scipy() {
    for tournament in reference().tournaments {
        let matchups: Vec<([usize; 2], HeadToHead)> = tournament
            .matchups
            .iter()
            .map(|&(first, second, counts)| ([first, second], matchup(counts)))
            .collect();
        let found =
            ratings(tournament.players, matchups.iter().map(|(players, matchup)| (*players, matchup)));
        assert_eq!(found.len(), tournament.players);
        for (found, (rating, error)) in found.iter().zip(tournament.ratings.iter().zip(&tournament.errors)) {
            near(found.value, *rating, 1e-5);
            near(found.error, *error, 1e-5);
        }
    }
}

#[test]
fn published_values_match() {
    let [lower, upper] = Sprt::new(0.0, 2.0, 0.05, 0.05).unwrap().bounds();
    near(lower, -2.944_439, 1e-6);
    near(upper, 2.944_439, 1e-6);
    for (score, difference) in [(0.5, 0.0), (0.75, 190.848_5), (0.64, 99.950_99), (0.9, 381.697_0)] {
        near(elo(score), difference, 1e-6);
        near(expected_score(difference), score, 1e-6);
    }
    near(elo(0.0), -1199.826, 1e-6);
}
