//! Players who meet in pairs of games, for the tables of a study.

use super::figure::{count, percent, signed};
use super::{ExperimentError, Plan};
use papan_catalog::{Ending, PlayError, PlayerSpec, Setup, Table, Terms, World};
use papan_game::{Seat, Stop, rng};
use rand::RngExt;
use serde::Serialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Two players, and how they are to meet.
#[derive(Clone, Debug)]
pub(super) struct Match<'a> {
    /// The game by its name.
    pub(super) game: &'a str,
    /// Its options.
    pub(super) options: Vec<(String, String)>,
    /// Who meets whom.
    pub(super) players: [&'a str; 2],
    /// Pairs of games with swapped seats and the same chance.
    pub(super) pairs: u64,
    /// Random moves that a pair begins with.
    pub(super) opening: u32,
}

/// The two games of a pair as its first player sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    /// Half points on the first and on the second seat.
    pub(super) halves: [u8; 2],
    /// Margins, where the games were played out.
    pub(super) margins: [Option<i32>; 2],
}

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Score {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

/// A mean over pairs, and half the width of its 95% interval, which one pair alone does not tell.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Interval {
    pub(super) value: f64,
    pub(super) error: Option<f64>,
}

/// What came of a match, for its first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Met {
    pub(super) players: [String; 2],
    pub(super) pairs: u64,
    /// All games.
    pub(super) games: Score,
    /// By who moved first: the first player, the second.
    pub(super) by_seat: [Score; 2],
    /// Pairs by the greater margin of both games together, or points where a game was not played out.
    pub(super) pairs_score: Score,
    /// Points a game, from 0 to 1.
    pub(super) score: Interval,
    /// The margin of a game.
    pub(super) margin: Interval,
    /// The margin of each game that was played out.
    #[serde(skip)]
    pub(super) margins: Vec<i32>,
}

/// Plays a match on the threads of the plan.
pub(super) fn play(plan: &mut Plan<'_>, wanted: &Match<'_>) -> Result<Met, ExperimentError> {
    (plan.tell)(&wanted.title());
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let (seed, threads) = (plan.seed, plan.threads.max(1));
    std::thread::scope(|scope| {
        let work = || {
            let result = wanted.some(seed, &next);
            done.lock().unwrap_or_else(PoisonError::into_inner).push(result);
        };
        (0..threads).for_each(|_| drop(scope.spawn(work)));
    });
    let mut pairs = Vec::new();
    for some in done.into_inner().unwrap_or_else(PoisonError::into_inner) {
        pairs.extend(some?);
    }
    pairs.sort_by_key(|(number, _)| *number);
    Ok(Met::of(wanted.players, &pairs.into_iter().map(|(_, pair)| pair).collect::<Vec<_>>()))
}

impl Match<'_> {
    /// Who meets, how often, and with which options.
    fn title(&self) -> String {
        let [first, second] = self.players;
        let options = self.options.iter().map(|(name, value)| format!("{value} {name}"));
        let meeting = format!("{first} against {second}, {} pairs", self.pairs);
        std::iter::once(meeting).chain(options).collect::<Vec<_>>().join(", ")
    }

    /// Plays pairs for as long as there are some that nobody plays.
    fn some(&self, seed: u64, next: &AtomicU64) -> Result<Vec<(u64, Pair)>, ExperimentError> {
        let players: [PlayerSpec; 2] = [self.players[0].parse()?, self.players[1].parse()?];
        let entry = papan_catalog::game(self.game)?;
        let setup = Setup { options: self.options.clone(), seats: players.clone(), seed };
        let mut table = entry.table(&setup, &World::EMPTY)?;
        let mut pairs = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= self.pairs {
                return Ok(pairs);
            }
            pairs.push((number, self.pair(table.as_mut(), &players, seed, number)?));
        }
    }

    fn pair(
        &self,
        table: &mut dyn Table,
        [first, second]: &[PlayerSpec; 2],
        seed: u64,
        number: u64,
    ) -> Result<Pair, ExperimentError> {
        let there = self.one(table, &[first.clone(), second.clone()], seed, number)?;
        let back = self.one(table, &[second.clone(), first.clone()], seed, number)?;
        let halves = |ending: &Ending, seat: Seat| match ending.winner() {
            None => 1,
            Some(winner) => 2 * u8::from(winner == seat),
        };
        let margin = |ending: &Ending, seat: Seat| match ending {
            Ending::Played { outcome } => Some(outcome.margin(seat)),
            _ => None,
        };
        Ok(Pair {
            halves: [halves(&there, Seat::First), halves(&back, Seat::Second)],
            margins: [margin(&there, Seat::First), margin(&back, Seat::Second)],
        })
    }

    fn one(
        &self,
        table: &mut dyn Table,
        seats: &[PlayerSpec; 2],
        seed: u64,
        number: u64,
    ) -> Result<Ending, ExperimentError> {
        let mut chance = rng::stream(seed, number);
        table.again(seats, chance.random(), &World::EMPTY)?;
        for _ in 0..self.opening {
            let legal = table.legal();
            if !legal.is_empty() {
                let mv = &legal[chance.random_range(0..legal.len())];
                table.replay(mv).map_err(ExperimentError::Broken)?;
            }
        }
        while table.turn().is_some() {
            match table.think(&Terms::default(), &Stop::default()) {
                Ok(_) | Err(PlayError::Forfeit(_)) => {}
                Err(other) => return Err(other.into()),
            }
        }
        table.ending().ok_or_else(|| ExperimentError::Broken("a game did not end".to_owned()))
    }
}

impl Score {
    fn add(&mut self, sign: i32) {
        match sign {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// As it stands in a table: `+3 =1 -0`.
    pub(super) fn text(self) -> String {
        format!("+{} ={} \u{2212}{}", count(self.wins), count(self.draws), count(self.losses))
    }
}

impl Interval {
    /// The mean of these numbers, one for each pair. `besides` are added for the error alone.
    fn of(values: &[f64], besides: &[f64]) -> Self {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let all = [values, besides].concat();
        let squares: f64 = all.iter().map(|value| (value - mean(&all)).powi(2)).sum();
        let (len, is_known) = (all.len() as f64, values.len() > 1);
        let error = is_known.then(|| 1.96 * (squares / (len - 1.0) / len).sqrt());
        Self { value: mean(values), error }
    }
}

/// A pair that is won and one that is lost: with them the error of a score is not nothing where every pair is won.
const WON_AND_LOST: [f64; 2] = [1.0, 0.0];

impl Met {
    fn of(players: [&str; 2], pairs: &[Pair]) -> Self {
        let (mut games, mut by_seat, mut pairs_score) =
            (Score::default(), [Score::default(); 2], Score::default());
        for pair in pairs {
            for (seat, halves) in by_seat.iter_mut().zip(pair.halves) {
                games.add(i32::from(halves) - 1);
                seat.add(i32::from(halves) - 1);
            }
            pairs_score.add(pair.sum());
        }
        let scores: Vec<f64> = pairs.iter().map(|pair| f64::from(pair.points()) / 4.0).collect();
        let both = |pair: &Pair| Some(f64::from(pair.margins[0]? + pair.margins[1]?) / 2.0);
        let margins: Vec<f64> = pairs.iter().filter_map(both).collect();
        Self {
            players: players.map(str::to_owned),
            pairs: pairs.len() as u64,
            games,
            by_seat,
            pairs_score,
            score: Interval::of(&scores, &WON_AND_LOST),
            margin: Interval::of(&margins, &[]),
            margins: pairs.iter().flat_map(|pair| pair.margins).flatten().collect(),
        }
    }

    /// Points a game with their error.
    pub(super) fn score_text(&self) -> String {
        percent(self.score.value, self.score.error)
    }

    /// The margin of a game with its error.
    pub(super) fn margin_text(&self) -> String {
        signed(self.margin.value, self.margin.error)
    }

    /// Both players.
    pub(super) fn name(&self) -> String {
        let [first, second] = &self.players;
        format!("{first} v {second}")
    }
}

impl Pair {
    fn points(&self) -> u8 {
        self.halves[0] + self.halves[1]
    }

    /// Who was better over both games.
    fn sum(&self) -> i32 {
        match self.margins {
            [Some(there), Some(back)] => there + back,
            _ => i32::from(self.points()) - 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_pairs_and_errors_are_counted() {
        let pair = |halves, margins: [i32; 2]| Pair { halves, margins: margins.map(Some) };
        let met = Met::of(["a", "b"], &[pair([2, 0], [6, -2]), pair([1, 1], [0, 0]), pair([2, 2], [2, 4])]);
        assert_eq!(met.games, Score { wins: 3, draws: 2, losses: 1 });
        assert_eq!(met.by_seat[1], Score { wins: 1, draws: 1, losses: 1 });
        assert_eq!(met.pairs_score, Score { wins: 2, draws: 1, losses: 0 });
        assert!((met.score.value - 4.0 / 6.0).abs() < 1e-9 && (met.margin.value - 10.0 / 6.0).abs() < 1e-9);
        assert!(met.margin.error.is_some_and(|error| (error - 1.729).abs() < 1e-3), "{met:?}");
    }

    #[test]
    fn a_score_of_nothing_but_wins_has_an_error() {
        let error = |pairs: usize| {
            let won = Pair { halves: [2, 2], margins: [None, None] };
            Met::of(["a", "b"], &vec![won; pairs]).score.error
        };
        assert_eq!(error(1), None);
        assert!(error(40).is_some_and(|error| (0.04..0.06).contains(&error)), "{:?}", error(40));
        assert!(error(1000).is_some_and(|error| error < 0.003));
    }

    #[test]
    fn results_do_not_depend_on_threads() {
        let run = |threads| {
            let mut tell = |_: &str| {};
            let effort = super::super::Effort::Quick;
            let mut plan = Plan { effort, threads, seed: 7, tell: &mut tell };
            let options = Vec::new();
            let players = ["random", "alphabeta"];
            play(&mut plan, &Match { game: "tictactoe", options, players, pairs: 9, opening: 1 }).unwrap()
        };
        assert_eq!(run(1), run(4));
        assert_eq!(run(1).games.wins, 0);
    }

    #[test]
    fn a_player_without_an_answer_loses() {
        let mut tell = |_: &str| {};
        let effort = super::super::Effort::Quick;
        let mut plan = Plan { effort, threads: 1, seed: 7, tell: &mut tell };
        let players = ["automaton:classic", "minimax:depth=1"];
        let wanted = Match { game: "tictactoe", options: Vec::new(), players, pairs: 1, opening: 0 };
        let met = play(&mut plan, &wanted).unwrap();
        assert_eq!((met.games.losses, met.margins.len()), (1, 1), "{met:?}");
    }
}
