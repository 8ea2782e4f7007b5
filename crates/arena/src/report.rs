//! Reports on the results of a run.

use crate::crosstable;
use crate::{
    Estimate, ForfeitCounts, HeadToHead, Interval, PairResult, Pairing, Run, Sprt, SprtDecision, Tally,
    ratings,
};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The results of a run so far. `Display` writes the crosstable and the statistics of each matchup.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunReport {
    /// The number of pairs played.
    pub pairs: u64,
    /// The players, in the order of the run.
    pub players: Vec<PlayerStanding>,
    /// The matchups, in the order of the run.
    #[serde(rename = "meetings")]
    pub matchups: Vec<HeadToHeadReport>,
    /// The progress of the sequential test, if there is one.
    pub sprt: Option<SprtProgress>,
}

/// The statistics of a player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayerStanding {
    /// The rank by rating, from 1.
    pub rank: usize,
    /// The player, as specified.
    pub name: String,
    /// The Elo rating; the mean over all players is zero.
    pub rating: f64,
    /// Half the width of the rating's 95% confidence interval.
    pub error: f64,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points from games, without byes.
    pub points: f64,
    /// Rounds without an opponent.
    pub byes: u32,
    /// Forfeited games by kind.
    pub forfeits: BTreeMap<String, u64>,
}

/// The statistics of one player against another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HeadToHeadReport {
    /// The two players, as indices into the players of the report.
    pub players: [usize; 2],
    /// Their names.
    pub names: [String; 2],
    /// The score, from the first player's perspective.
    #[serde(rename = "meeting")]
    pub score: HeadToHead,
    /// The statistics.
    pub estimate: Estimate,
}

/// The progress of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtProgress {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The ratio at which the first hypothesis is accepted.
    pub lower: f64,
    /// The ratio at which the second hypothesis is accepted.
    pub upper: f64,
    /// The first hypothesis.
    pub elo0: f64,
    /// The second hypothesis.
    pub elo1: f64,
    /// The decision so far.
    #[serde(rename = "verdict")]
    pub decision: SprtDecision,
}

impl RunReport {
    /// Creates the report on some pairs of a run, in any order.
    pub fn of(run: &Run, results: impl IntoIterator<Item = (Pairing, PairResult)>) -> Self {
        let mut tally = Tally::default();
        let mut rounds: BTreeMap<u32, Vec<bool>> = BTreeMap::new();
        for (pairing, result) in results {
            tally.add(&result);
            let has_played = rounds.entry(pairing.round).or_insert_with(|| vec![false; run.players.len()]);
            for player in result.players {
                has_played.get_mut(player).into_iter().for_each(|played| *played = true);
            }
        }
        let mut report = Self::of_tally(run, &tally);
        report.count_byes(run, rounds.values());
        report
    }

    /// Creates the report on a tally, without byes.
    pub fn of_tally(run: &Run, tally: &Tally) -> Self {
        let ratings = ratings(run.players.len(), tally.matchups());
        let totals = tally.totals(run.players.len());
        let names = run.players.iter();
        let lines =
            names.zip(&totals).zip(ratings).map(|((name, total), rating)| standing(name, total, rating));
        let mut players: Vec<PlayerStanding> = lines.collect();
        rank(&mut players);
        let sprt = run.sprt.map(|test| SprtProgress::of(&test, &tally.between(0, 1)));
        let matchups: Vec<HeadToHeadReport> = head_to_head_reports(run, tally).collect();
        let pairs = matchups.iter().map(|report| report.score.pentanomial().pairs()).sum();
        Self { pairs, players, matchups, sprt }
    }

    /// Adds forfeits to the report.
    #[must_use]
    pub fn with_forfeits(mut self, forfeits: &ForfeitCounts) -> Self {
        for player in &mut self.players {
            player.forfeits = forfeits.of(&player.name);
        }
        self
    }

    /// Counts byes: in a round of a Swiss tournament, the only player who did not play has one.
    fn count_byes<'a>(&mut self, run: &Run, rounds: impl Iterator<Item = &'a Vec<bool>>) {
        if !matches!(run.format, crate::TournamentFormat::Swiss { .. }) {
            return;
        }
        for round in rounds {
            let mut idle = (0..round.len()).filter(|&player| !round[player]);
            if let (Some(player), None) = (idle.next(), idle.next()) {
                self.players[player].byes += 1;
            }
        }
    }

    /// Returns the players by rank, with their points against each other if these fit into 100 columns.
    pub fn crosstable(&self) -> String {
        crosstable::crosstable(self)
    }
}

fn standing(name: &str, total: &HeadToHead, rating: Interval) -> PlayerStanding {
    PlayerStanding {
        rank: 0,
        name: name.to_owned(),
        rating: rating.value,
        error: rating.error,
        games: total.games(),
        wins: total.wins(),
        draws: total.draws(),
        losses: total.losses(),
        points: total.points(),
        byes: 0,
        forfeits: BTreeMap::new(),
    }
}

/// Ranks players by rating, which accounts for the strength of opponents; then by their order in the run.
fn rank(players: &mut [PlayerStanding]) {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|&a, &b| players[b].rating.total_cmp(&players[a].rating));
    for (rank, player) in (1..).zip(order) {
        players[player].rank = rank;
    }
}

fn head_to_head_reports<'a>(run: &'a Run, tally: &'a Tally) -> impl Iterator<Item = HeadToHeadReport> + 'a {
    tally.matchups().filter_map(|(players, matchup)| {
        let [first, second] = players.map(|player| run.players.get(player).cloned());
        let estimate = Estimate::of(matchup);
        Some(HeadToHeadReport { players, names: [first?, second?], score: *matchup, estimate })
    })
}

impl SprtProgress {
    /// Returns the progress of `test` after some results.
    pub fn of(test: &Sprt, matchup: &HeadToHead) -> Self {
        let llr = test.llr(matchup.pentanomial());
        let [lower, upper] = test.bounds();
        Self { llr, lower, upper, elo0: test.elo0, elo1: test.elo1, decision: test.decide(llr) }
    }
}

impl fmt::Display for RunReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.crosstable())?;
        for report in &self.matchups {
            write!(f, "\n{} against {}\n{report}", report.names[0], report.names[1])?;
        }
        match &self.sprt {
            Some(progress) => write!(f, "{progress}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for HeadToHeadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { score, estimate, .. } = self;
        let Estimate { elo, nelo, los, draw_ratio, pairs_ratio, .. } = estimate;
        writeln!(f, "Elo   : {elo}, nElo: {nelo}")?;
        let (los, draws) = (100.0 * los, 100.0 * draw_ratio);
        writeln!(f, "LOS   : {los:.2} %, Drawn pairs: {draws:.2} %, PairsRatio: {pairs_ratio:.2}")?;
        let (wins, losses, draws) = (score.wins(), score.losses(), score.draws());
        write!(f, "Games : {}, Wins: {wins}, Losses: {losses}, Draws: {draws}, ", score.games())?;
        writeln!(f, "Points: {:.1} ({:.2} %)", score.points(), 100.0 * estimate.score)?;
        writeln!(f, "Ptnml(0-2): {:?}", score.pentanomial().0)?;
        match estimate.margin {
            Some(Interval { value, error }) => writeln!(f, "Margin: {value:+.2} +/- {error:.2}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a negative zero into a positive one.
        write!(f, "{:.2} +/- {:.2}", self.value + 0.0, self.error)
    }
}

impl fmt::Display for SprtProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { llr, lower, upper, elo0, elo1, decision } = self;
        writeln!(f, "LLR   : {llr:.2} ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]")?;
        writeln!(f, "SPRT  : {}", describe(*decision, *elo0, *elo1))
    }
}

/// Describes a decision, without a final period.
fn describe(decision: SprtDecision, elo0: f64, elo1: f64) -> String {
    let accepted = |kept: f64, hypothesis: &str, dropped: f64| {
        format!("{hypothesis} accepted: a difference of {kept:.2} Elo is likelier than one of {dropped:.2}")
    };
    match decision {
        SprtDecision::Continue => "undecided".to_owned(),
        SprtDecision::Accept0 => accepted(elo0, "H0", elo1),
        SprtDecision::Accept1 => accepted(elo1, "H1", elo0),
    }
}
