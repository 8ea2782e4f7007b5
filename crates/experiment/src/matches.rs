//! Matches between two players, for the tables of an experiment.

use super::number_format::{count, percent, signed};
use super::{ExperimentError, ExperimentSettings};
use papan_arena::{GameRecord, Openings, Run, TimeRules, TournamentFormat, csv};
use papan_game::{Seat, StopFlag};
use papan_runner::{self as runner, Ledger, PreparedRun, RunConditions};
use serde::Serialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// A match to play.
#[derive(Clone, Debug)]
pub(super) struct MatchSetup<'a> {
    /// The name of the game.
    pub(super) game: &'a str,
    /// The options of the game.
    pub(super) options: Vec<(String, String)>,
    /// The players.
    pub(super) players: [&'a str; 2],
    /// The number of pairs, each two games with swapped seats and the same chance.
    pub(super) pairs: u64,
    /// The number of random moves that a pair starts with.
    pub(super) opening: u32,
}

/// A game from the point of view of the match's first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct GameOutcome {
    /// The seat of that player.
    seat: Seat,
    /// Its half points.
    halves: u8,
    /// Its margin, if the game was played out.
    margin: Option<i32>,
}

/// The two games of a pair.
type PairOutcome = [GameOutcome; 2];

/// The numbers of games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct WinDrawLoss {
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
}

/// A mean over pairs and half the width of its 95% confidence interval, which is unknown for a single pair.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct ConfidenceInterval {
    pub(super) value: f64,
    pub(super) error: Option<f64>,
}

/// The result of a match for its first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct MatchResult {
    pub(super) players: [String; 2],
    pub(super) pairs: u64,
    /// All games.
    pub(super) games: WinDrawLoss,
    /// Forfeited games.
    pub(super) forfeits: u64,
    /// The games in which the first player moved first, and those in which the second did.
    pub(super) by_seat: [WinDrawLoss; 2],
    /// Pairs by their total margin, or by points if a game was not played out.
    pub(super) pairs_score: WinDrawLoss,
    /// Points per game, from 0 to 1.
    pub(super) score: ConfidenceInterval,
    /// The margin per game.
    pub(super) margin: ConfidenceInterval,
    /// The margin of each game that was played out.
    #[serde(skip)]
    pub(super) margins: Vec<i32>,
    /// All games in the order of the match.
    #[serde(skip)]
    pub(super) rows: Vec<GameExport>,
}

/// One game in the output formats.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct GameExport {
    /// As JSON.
    pub(super) json: Value,
    /// As a CSV line without a line feed.
    pub(super) csv: String,
}

impl GameExport {
    /// Returns the CSV header.
    pub(super) fn header() -> String {
        format!("match,options,{}", csv::results_header())
    }

    /// Creates the export of one game.
    fn of(name: &str, game: &GameRecord) -> Self {
        let GameRecord { pair, seed, players, opening, ending, result, conditions, .. } = game;
        let json = json!({
            "match": name, "options": conditions.options, "pair": pair, "game": game.game, "seed": seed,
            "players": players, "opening": opening, "plies": game.moves.len(), "ending": ending, "result": result,
        });
        let options: Vec<String> =
            conditions.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let cells = [name, &options.join(" ")].map(csv::quoted).join(",");
        Self { json, csv: format!("{cells},{}", csv::results_row(game)) }
    }
}

/// The interval between progress messages.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(15);

/// Plays a match on the threads of the settings.
pub(super) fn play(
    settings: &mut ExperimentSettings<'_>,
    wanted: &MatchSetup<'_>,
) -> Result<MatchResult, ExperimentError> {
    (settings.on_progress)(&wanted.title());
    let prepared = PreparedRun::new(wanted.run(settings.seed), &papan_host::system_environment())?;
    let ledger = Ledger::in_memory(prepared.run())?;
    let stop = StopFlag::default();
    let conditions =
        RunConditions { threads: settings.threads, stop: &stop, environment: papan_host::system_environment };
    let mut told = Instant::now();
    let (progress, ledger) = runner::play(&prepared, ledger, &conditions, |progress| {
        if told.elapsed() >= PROGRESS_INTERVAL {
            told = Instant::now();
            (settings.on_progress)(&format!("{} of {} pairs", progress.played(), wanted.pairs));
        }
    })?;
    let first = &prepared.run().players[0];
    let name = wanted.players.join(" v ");
    let (mut pairs, mut rows): (Vec<PairOutcome>, Vec<GameExport>) = Default::default();
    ledger.pairs(progress.end(), |finished| {
        pairs.push(finished.games.each_ref().map(|game| GameOutcome::of(game, first)));
        rows.extend(finished.games.iter().map(|game| GameExport::of(&name, game)));
        Ok(())
    })?;
    Ok(MatchResult { rows, ..MatchResult::of(wanted.players, &pairs) })
}

impl MatchSetup<'_> {
    /// Describes the match for progress messages.
    fn title(&self) -> String {
        let [first, second] = self.players;
        let options = self.options.iter().map(|(name, value)| format!("{value} {name}"));
        let meeting = format!("{first} against {second}, {} pairs", self.pairs);
        std::iter::once(meeting).chain(options).collect::<Vec<_>>().join(", ")
    }

    /// Returns the match as a run of the arena.
    fn run(&self, seed: u64) -> Run {
        Run {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.to_owned(),
            options: self.options.iter().cloned().collect(),
            players: self.players.map(str::to_owned).to_vec(),
            pairs: self.pairs,
            format: TournamentFormat::RoundRobin,
            sprt: None,
            openings: if self.opening == 0 { Openings::None } else { Openings::Random(self.opening) },
            budget: None,
            time_rules: TimeRules::default(),
            seed,
            files: BTreeMap::new(),
        }
    }
}

impl GameOutcome {
    /// Returns a game from the point of view of a player.
    fn of(game: &GameRecord, player: &str) -> Self {
        let seat = if game.players[0] == player { Seat::First } else { Seat::Second };
        let margin = |margin: i32| if seat == Seat::First { margin } else { -margin };
        Self { seat, halves: game.result.half_points(seat), margin: game.margin().map(margin) }
    }
}

impl WinDrawLoss {
    fn add(&mut self, sign: i32) {
        match sign {
            1.. => self.wins += 1,
            0 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    /// Formats the result for a table: `+3 =1 -0`.
    pub(super) fn text(self) -> String {
        format!("+{} ={} \u{2212}{}", count(self.wins), count(self.draws), count(self.losses))
    }
}

impl ConfidenceInterval {
    /// Returns the mean of one value per pair. `prior` values affect the error only.
    fn of(values: &[f64], prior: &[f64]) -> Self {
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
        let all = [values, prior].concat();
        let squares: f64 = all.iter().map(|value| (value - mean(&all)).powi(2)).sum();
        let (len, is_known) = (all.len() as f64, values.len() > 1);
        let error = is_known.then(|| 1.96 * (squares / (len - 1.0) / len).sqrt());
        Self { value: mean(values), error }
    }
}

/// One won and one lost pair, which keep the error of a perfect score above zero.
const WON_AND_LOST: [f64; 2] = [1.0, 0.0];

impl MatchResult {
    fn of(players: [&str; 2], pairs: &[PairOutcome]) -> Self {
        let (mut games, mut by_seat, mut pairs_score) =
            (WinDrawLoss::default(), [WinDrawLoss::default(); 2], WinDrawLoss::default());
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
            score: ConfidenceInterval::of(&scores, &WON_AND_LOST),
            margin: ConfidenceInterval::of(&margins, &[]),
            margins: margins_of_games,
            rows: Vec::new(),
        }
    }

    /// Formats the points per game with their error.
    pub(super) fn score_text(&self) -> String {
        percent(self.score.value, self.score.error)
    }

    /// Formats the margin per game with its error.
    pub(super) fn margin_text(&self) -> String {
        signed(self.margin.value, self.margin.error)
    }

    /// Returns the names of both players.
    pub(super) fn name(&self) -> String {
        let [first, second] = &self.players;
        format!("{first} v {second}")
    }
}

/// Returns the half points of both games.
fn halves(pair: &PairOutcome) -> u8 {
    pair.iter().map(|game| game.halves).sum()
}

/// Returns the total margin, if both games were played out.
fn margin(pair: &PairOutcome) -> Option<i32> {
    pair.iter().map(|game| game.margin).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(halves: [u8; 2], margins: [Option<i32>; 2]) -> PairOutcome {
        let game = |at: usize| GameOutcome { seat: Seat::BOTH[at], halves: halves[at], margin: margins[at] };
        [game(0), game(1)]
    }

    #[test]
    fn games_pairs_and_errors_are_counted() {
        let pairs = [([2, 0], [6, -2]), ([1, 1], [0, 0]), ([2, 2], [2, 4])];
        let result =
            MatchResult::of(["a", "b"], &pairs.map(|(halves, margins)| pair(halves, margins.map(Some))));
        assert_eq!(result.games, WinDrawLoss { wins: 3, draws: 2, losses: 1 });
        assert_eq!(result.by_seat[1], WinDrawLoss { wins: 1, draws: 1, losses: 1 });
        assert_eq!(result.pairs_score, WinDrawLoss { wins: 2, draws: 1, losses: 0 });
        assert!(
            (result.score.value - 4.0 / 6.0).abs() < 1e-9 && (result.margin.value - 10.0 / 6.0).abs() < 1e-9
        );
        assert!(result.margin.error.is_some_and(|error| (error - 1.729).abs() < 1e-3), "{result:?}");
    }

    #[test]
    fn a_score_of_nothing_but_wins_has_an_error() {
        let error =
            |pairs: usize| MatchResult::of(["a", "b"], &vec![pair([2, 2], [None, None]); pairs]).score.error;
        assert_eq!(error(1), None);
        assert!(error(40).is_some_and(|error| (0.04..0.06).contains(&error)), "{:?}", error(40));
        assert!(error(1000).is_some_and(|error| error < 0.003));
    }

    #[test]
    fn results_do_not_depend_on_threads() {
        let run = |threads| {
            let mut on_progress = |_: &str| {};
            let scale = super::super::ExperimentScale::Quick;
            let mut settings = ExperimentSettings { scale, threads, seed: 7, on_progress: &mut on_progress };
            let options = Vec::new();
            let players = ["random", "alphabeta"];
            play(&mut settings, &MatchSetup { game: "tictactoe", options, players, pairs: 9, opening: 1 })
                .unwrap()
        };
        assert_eq!(run(1), run(4));
        assert_eq!(run(1).games.wins, 0);
    }

    #[test]
    fn a_player_without_an_answer_loses() {
        let mut on_progress = |_: &str| {};
        let scale = super::super::ExperimentScale::Quick;
        let mut settings = ExperimentSettings { scale, threads: 1, seed: 7, on_progress: &mut on_progress };
        let players = ["automaton:classic", "minimax:depth=1"];
        let wanted = MatchSetup { game: "tictactoe", options: Vec::new(), players, pairs: 1, opening: 0 };
        let result = play(&mut settings, &wanted).unwrap();
        assert_eq!((result.games.losses, result.forfeits), (1, 1), "{result:?}");
    }
}
