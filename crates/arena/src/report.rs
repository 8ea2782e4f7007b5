//! Everything that can be said about the results of a run.

use crate::crosstable;
use crate::{Estimate, Forfeits, Interval, Meeting, PairResult, Pairing, Run, Sprt, Tally, Verdict, ratings};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The results of a run so far. Its text is the crosstable and the figures of each meeting.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// How many pairs have been played.
    pub pairs: u64,
    /// The players, in the order of the run.
    pub players: Vec<Standing>,
    /// Who has met whom, in the order of the run.
    pub meetings: Vec<Encounter>,
    /// How the test stands, if there is one.
    pub sprt: Option<Progress>,
}

/// How a player stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The place by rating, from 1.
    pub rank: usize,
    /// The player, as written.
    pub name: String,
    /// The rating in Elo, with a mean of zero over all players.
    pub rating: f64,
    /// How far the true rating may be from it, with a probability of 95%.
    pub error: f64,
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Points of the games, without those of byes.
    pub points: f64,
    /// Rounds without an opponent.
    pub byes: u32,
    /// Games lost by faults, by kind.
    pub forfeits: BTreeMap<String, u64>,
}

/// The results of one player against another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Encounter {
    /// The two players, as indices into those of the report.
    pub players: [usize; 2],
    /// Their names.
    pub names: [String; 2],
    /// The games, as the first player sees them.
    pub meeting: Meeting,
    /// What they say.
    pub estimate: Estimate,
}

/// How a sequential test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Progress {
    /// The log-likelihood ratio.
    pub llr: f64,
    /// The ratio at which the first hypothesis is accepted.
    pub lower: f64,
    /// The ratio at which the second hypothesis is accepted.
    pub upper: f64,
    /// The first hypothesis.
    pub elo0: f64,
    /// The second one.
    pub elo1: f64,
    /// What the test says.
    pub verdict: Verdict,
}

impl Report {
    /// The report on some pairs of a run, which may come in any order.
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

    /// The report on a tally of a run, without byes.
    pub fn of_tally(run: &Run, tally: &Tally) -> Self {
        let ratings = ratings(run.players.len(), tally.meetings());
        let totals = tally.totals(run.players.len());
        let names = run.players.iter();
        let lines =
            names.zip(&totals).zip(ratings).map(|((name, total), rating)| standing(name, total, rating));
        let mut players: Vec<Standing> = lines.collect();
        rank(&mut players);
        let sprt = run.sprt.map(|test| Progress::of(&test, &tally.between(0, 1)));
        let meetings: Vec<Encounter> = encounters(run, tally).collect();
        let pairs = meetings.iter().map(|encounter| encounter.meeting.pentanomial().pairs()).sum();
        Self { pairs, players, meetings, sprt }
    }

    /// The same report with games lost by faults.
    #[must_use]
    pub fn with_forfeits(mut self, forfeits: &Forfeits) -> Self {
        for player in &mut self.players {
            player.forfeits = forfeits.of(&player.name);
        }
        self
    }

    /// In a round of a Swiss tournament in which all but one have played, that one has a bye.
    fn count_byes<'a>(&mut self, run: &Run, rounds: impl Iterator<Item = &'a Vec<bool>>) {
        if !matches!(run.format, crate::Format::Swiss { .. }) {
            return;
        }
        for round in rounds {
            let mut idle = (0..round.len()).filter(|&player| !round[player]);
            if let (Some(player), None) = (idle.next(), idle.next()) {
                self.players[player].byes += 1;
            }
        }
    }

    /// The players by rank, with what each made against each other where that fits into 100 columns.
    pub fn crosstable(&self) -> String {
        crosstable::crosstable(self)
    }
}

fn standing(name: &str, total: &Meeting, rating: Interval) -> Standing {
    Standing {
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

/// Ranks players by rating, which takes account of whom they met; then by their place in the run.
fn rank(players: &mut [Standing]) {
    let mut order: Vec<usize> = (0..players.len()).collect();
    order.sort_by(|&a, &b| players[b].rating.total_cmp(&players[a].rating));
    for (rank, player) in (1..).zip(order) {
        players[player].rank = rank;
    }
}

fn encounters<'a>(run: &'a Run, tally: &'a Tally) -> impl Iterator<Item = Encounter> + 'a {
    tally.meetings().filter_map(|(players, meeting)| {
        let [first, second] = players.map(|player| run.players.get(player).cloned());
        let estimate = Estimate::of(meeting);
        Some(Encounter { players, names: [first?, second?], meeting: *meeting, estimate })
    })
}

impl Progress {
    /// How `test` stands after a meeting.
    pub fn of(test: &Sprt, meeting: &Meeting) -> Self {
        let llr = test.llr(meeting.pentanomial());
        let [lower, upper] = test.bounds();
        Self { llr, lower, upper, elo0: test.elo0, elo1: test.elo1, verdict: test.state(llr) }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.crosstable())?;
        for encounter in &self.meetings {
            write!(f, "\n{} against {}\n{encounter}", encounter.names[0], encounter.names[1])?;
        }
        match &self.sprt {
            Some(progress) => write!(f, "{progress}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Encounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { meeting, estimate, .. } = self;
        let Estimate { elo, nelo, los, draw_ratio, pairs_ratio, .. } = estimate;
        writeln!(f, "Elo   : {elo}, nElo: {nelo}")?;
        let (los, draws) = (100.0 * los, 100.0 * draw_ratio);
        writeln!(f, "LOS   : {los:.2} %, Drawn pairs: {draws:.2} %, PairsRatio: {pairs_ratio:.2}")?;
        let (wins, losses, draws) = (meeting.wins(), meeting.losses(), meeting.draws());
        write!(f, "Games : {}, Wins: {wins}, Losses: {losses}, Draws: {draws}, ", meeting.games())?;
        writeln!(f, "Points: {:.1} ({:.2} %)", meeting.points(), 100.0 * estimate.score)?;
        writeln!(f, "Ptnml(0-2): {:?}", meeting.pentanomial().0)?;
        match estimate.margin {
            Some(Interval { value, error }) => writeln!(f, "Margin: {value:+.2} +/- {error:.2}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns a negative zero into a plain one.
        write!(f, "{:.2} +/- {:.2}", self.value + 0.0, self.error)
    }
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { llr, lower, upper, elo0, elo1, verdict } = self;
        writeln!(f, "LLR   : {llr:.2} ({lower:.2}, {upper:.2}) [{elo0:.2}, {elo1:.2}]")?;
        writeln!(f, "SPRT  : {}", in_words(*verdict, *elo0, *elo1))
    }
}

/// What a test says, as a sentence without an end.
fn in_words(verdict: Verdict, elo0: f64, elo1: f64) -> String {
    let accepted = |kept: f64, hypothesis: &str, dropped: f64| {
        format!("{hypothesis} accepted: a difference of {kept:.2} Elo is likelier than one of {dropped:.2}")
    };
    match verdict {
        Verdict::Continue => "undecided".to_owned(),
        Verdict::Accept0 => accepted(elo0, "H0", elo1),
        Verdict::Accept1 => accepted(elo1, "H1", elo0),
    }
}
