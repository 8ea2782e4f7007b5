//! Players who meet in pairs of games, for the tables of a study.

use super::figure::{count, percent, signed};
use super::{ExperimentError, Plan};
use crate::arena::{self, Conditions, Ledger, Prepared};
use papan_arena::{Format, GameRecord, Openings, Referee, Run, csv};
use papan_game::{Seat, Stop};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

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

/// A game as the first player of its match sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Played {
    /// Where that player sat.
    seat: Seat,
    /// Its half points.
    halves: u8,
    /// Its margin, where the game was played out.
    margin: Option<i32>,
}

/// The two games of a pair.
type Pair = [Played; 2];

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
    /// Those that were not played out, because a player had no answer or failed.
    pub(super) forfeits: u64,
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
    /// Every game, in the order of the match.
    #[serde(skip)]
    pub(super) rows: Vec<GameRow>,
}

/// The result of one game, for the files of a study.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GameRow {
    /// As an object.
    pub(super) json: Value,
    /// As a line of a table, without a line feed.
    pub(super) csv: String,
}

impl GameRow {
    /// The columns of the lines.
    pub(super) fn header() -> String {
        format!("match,options,{}", csv::results_header())
    }

    /// A game of a match between these players.
    fn of(name: &str, game: &GameRecord) -> Self {
        let GameRecord { pair, seed, players, opening, ending, result, setting, .. } = game;
        let json = json!({
            "match": name, "options": setting.options, "pair": pair, "game": game.game, "seed": seed,
            "players": players, "opening": opening, "plies": game.moves.len(), "ending": ending, "result": result,
        });
        let options: Vec<String> =
            setting.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cells = [name, &options.join(" ")].map(csv::quoted).join(",");
        Self { json, csv: format!("{cells},{}", csv::results_row(game)) }
    }
}

/// How often a long match is told of.
const EVERY: Duration = Duration::from_secs(15);

/// Plays a match on the threads of the plan.
pub(super) fn play(plan: &mut Plan<'_>, wanted: &Match<'_>) -> Result<Met, ExperimentError> {
    (plan.tell)(&wanted.title());
    let prepared = Prepared::new(wanted.run(plan.seed), &crate::world())?;
    let ledger = Ledger::in_memory(prepared.run())?;
    let stop = Stop::default();
    let conditions = Conditions { threads: plan.threads, stop: &stop, world: crate::world };
    let mut told = Instant::now();
    let (standings, ledger) = arena::play(&prepared, ledger, &conditions, |standings| {
        if told.elapsed() >= EVERY {
            told = Instant::now();
            (plan.tell)(&format!("{} of {} pairs", standings.played(), wanted.pairs));
        }
    })?;
    let first = &prepared.run().players[0];
    let name = wanted.players.join(" v ");
    let (mut pairs, mut rows): (Vec<Pair>, Vec<GameRow>) = Default::default();
    ledger.pairs(standings.end(), |finished| {
        pairs.push(finished.games.each_ref().map(|game| Played::of(game, first)));
        rows.extend(finished.games.iter().map(|game| GameRow::of(&name, game)));
        Ok(())
    })?;
    Ok(Met { rows, ..Met::of(wanted.players, &pairs) })
}

impl Match<'_> {
    /// Who meets, how often, and with which options.
    fn title(&self) -> String {
        let [first, second] = self.players;
        let options = self.options.iter().map(|(name, value)| format!("{value} {name}"));
        let meeting = format!("{first} against {second}, {} pairs", self.pairs);
        std::iter::once(meeting).chain(options).collect::<Vec<_>>().join(", ")
    }

    /// The match as the arena plays it.
    fn run(&self, seed: u64) -> Run {
        Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.to_owned(),
            options: self.options.iter().cloned().collect(),
            players: self.players.map(str::to_owned).to_vec(),
            pairs: self.pairs,
            format: Format::RoundRobin,
            sprt: None,
            openings: if self.opening == 0 { Openings::None } else { Openings::Random(self.opening) },
            budget: None,
            referee: Referee::default(),
            seed,
            files: BTreeMap::new(),
        }
    }
}

impl Played {
    /// A game as the player sees it that is written so.
    fn of(game: &GameRecord, player: &str) -> Self {
        let seat = if game.players[0] == player { Seat::First } else { Seat::Second };
        let margin = |margin: i32| if seat == Seat::First { margin } else { -margin };
        Self { seat, halves: game.result.halves(seat), margin: game.margin().map(margin) }
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
            for game in pair {
                games.add(i32::from(game.halves) - 1);
                by_seat[game.seat.index()].add(i32::from(game.halves) - 1);
            }
            pairs_score.add(margin(pair).unwrap_or(i32::from(halves(pair)) - 2));
        }
        let scores: Vec<f64> = pairs.iter().map(|pair| f64::from(halves(pair)) / 4.0).collect();
        let margins: Vec<f64> =
            pairs.iter().filter_map(|pair| Some(f64::from(margin(pair)?) / 2.0)).collect();
        let margins_of_games: Vec<i32> = pairs.iter().flatten().filter_map(|game| game.margin).collect();
        Self {
            players: players.map(str::to_owned),
            pairs: pairs.len() as u64,
            games,
            forfeits: (2 * pairs.len() - margins_of_games.len()) as u64,
            by_seat,
            pairs_score,
            score: Interval::of(&scores, &WON_AND_LOST),
            margin: Interval::of(&margins, &[]),
            margins: margins_of_games,
            rows: Vec::new(),
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

/// The half points of both games.
fn halves(pair: &Pair) -> u8 {
    pair.iter().map(|game| game.halves).sum()
}

/// The margins of both games together, where both were played out.
fn margin(pair: &Pair) -> Option<i32> {
    pair.iter().map(|game| game.margin).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(halves: [u8; 2], margins: [Option<i32>; 2]) -> Pair {
        let game = |at: usize| Played { seat: Seat::BOTH[at], halves: halves[at], margin: margins[at] };
        [game(0), game(1)]
    }

    #[test]
    fn games_pairs_and_errors_are_counted() {
        let pairs = [([2, 0], [6, -2]), ([1, 1], [0, 0]), ([2, 2], [2, 4])];
        let met = Met::of(["a", "b"], &pairs.map(|(halves, margins)| pair(halves, margins.map(Some))));
        assert_eq!(met.games, Score { wins: 3, draws: 2, losses: 1 });
        assert_eq!(met.by_seat[1], Score { wins: 1, draws: 1, losses: 1 });
        assert_eq!(met.pairs_score, Score { wins: 2, draws: 1, losses: 0 });
        assert!((met.score.value - 4.0 / 6.0).abs() < 1e-9 && (met.margin.value - 10.0 / 6.0).abs() < 1e-9);
        assert!(met.margin.error.is_some_and(|error| (error - 1.729).abs() < 1e-3), "{met:?}");
    }

    #[test]
    fn a_score_of_nothing_but_wins_has_an_error() {
        let error = |pairs: usize| Met::of(["a", "b"], &vec![pair([2, 2], [None, None]); pairs]).score.error;
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
        assert_eq!((met.games.losses, met.forfeits), (1, 1), "{met:?}");
    }
}
