//! The score of one player against another.

use crate::{PairResult, Pentanomial};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The score of one player against another. The counts of games and of pairs are always consistent.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "UncheckedCounts")]
pub struct HeadToHead {
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    margins: Margins,
}

/// The margins of pairs of which both games were played out. The two games of a pair share their random seed,
/// so the statistics are about their sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Margins {
    /// The number of such pairs.
    pub pairs: u64,
    /// The sum of all margins.
    pub sum: i128,
    /// The sum of the squares of each pair's total margin.
    pub squares: i128,
}

/// The error for inconsistent counts.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum HeadToHeadError {
    /// The games do not add up to the pairs.
    #[error(
        "{wins} wins, {draws} draws and {losses} losses do not match the pairs {pairs:?}: expected two games per \
         pair with the same points"
    )]
    Inconsistent {
        /// Games won.
        wins: u64,
        /// Games drawn.
        draws: u64,
        /// Games lost.
        losses: u64,
        /// Pairs by half points.
        pairs: [u64; 5],
    },
    /// More pairs have margins than were played.
    #[error("{margins} pairs have margins, but only {pairs} were played")]
    Margins {
        /// The number of pairs with margins.
        margins: u64,
        /// The number of pairs.
        pairs: u64,
    },
}

/// Deserialized counts before validation.
#[derive(Deserialize)]
struct UncheckedCounts {
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    margins: Margins,
}

impl TryFrom<UncheckedCounts> for HeadToHead {
    type Error = HeadToHeadError;

    fn try_from(counts: UncheckedCounts) -> Result<Self, HeadToHeadError> {
        let UncheckedCounts { wins, draws, losses, pentanomial, margins } = counts;
        Self::checked([wins, draws, losses], pentanomial, margins)
    }
}

impl HeadToHead {
    /// Creates a score from counts, if they are consistent.
    pub fn checked(
        [wins, draws, losses]: [u64; 3],
        pentanomial: Pentanomial,
        margins: Margins,
    ) -> Result<Self, HeadToHeadError> {
        if !are_consistent([wins, draws, losses], pentanomial.0) {
            return Err(HeadToHeadError::Inconsistent { wins, draws, losses, pairs: pentanomial.0 });
        }
        let pairs = pentanomial.pairs();
        if margins.pairs > pairs {
            return Err(HeadToHeadError::Margins { margins: margins.pairs, pairs });
        }
        Ok(Self { wins, draws, losses, pentanomial, margins })
    }

    /// Adds a pair from the perspective of its first player.
    pub fn add(&mut self, pair: &PairResult) {
        for half_points in pair.half_points {
            let count = match half_points {
                0 => &mut self.losses,
                1 => &mut self.draws,
                _ => &mut self.wins,
            };
            *count += 1;
        }
        self.pentanomial.0[pair.class()] += 1;
        if let [Some(game0), Some(game1)] = pair.margins {
            self.margins.add(i128::from(game0) + i128::from(game1));
        }
    }

    /// Adds the pairs of another score, from the same perspective.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (count, more) in self.pentanomial.0.iter_mut().zip(other.pentanomial.0) {
            *count += more;
        }
        self.margins.merge(&other.margins);
    }

    /// Returns the score from the opponent's perspective.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
            pentanomial: self.pentanomial.swapped(),
            margins: Margins { sum: -self.margins.sum, ..self.margins },
        }
    }

    /// Returns the games won.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// Returns the games drawn.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Returns the games lost.
    pub fn losses(&self) -> u64 {
        self.losses
    }

    /// Returns the games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.pentanomial.half_points() as f64 / 2.0
    }

    /// Returns the points per game; 0.5 without games.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// Returns the pairs by points.
    pub fn pentanomial(&self) -> &Pentanomial {
        &self.pentanomial
    }

    /// Returns the margins of the pairs that were played out.
    pub fn margins(&self) -> &Margins {
        &self.margins
    }
}

impl Margins {
    fn add(&mut self, sum: i128) {
        self.pairs += 1;
        self.sum += sum;
        self.squares += sum * sum;
    }

    fn merge(&mut self, other: &Self) {
        self.pairs += other.pairs;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

/// Returns whether wins, draws and losses can be those of the pairs. A pair with one point is either two
/// draws, or a win and a loss; the other classes are unambiguous.
fn are_consistent([wins, draws, losses]: [u64; 3], pairs: [u64; 5]) -> bool {
    let [wins, draws, losses] = [wins, draws, losses].map(i128::from);
    let [lost, behind, level, ahead, won] = pairs.map(i128::from);
    let split = wins - 2 * won - ahead;
    let in_range = lost + behind + level + ahead + won <= i128::from(u64::MAX / 4);
    in_range
        && (0..=level).contains(&split)
        && losses == 2 * lost + behind + split
        && draws == behind + ahead + 2 * (level - split)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn checked(games: [u64; 3], pairs: [u64; 5]) -> Result<HeadToHead, HeadToHeadError> {
        HeadToHead::checked(games, Pentanomial(pairs), Margins::default())
    }

    #[test]
    fn rejects_inconsistent_counts() {
        assert!(checked([120, 180, 100], [10, 40, 90, 45, 15]).is_err());
        assert!(checked([0, 0, 0], [0; 5]).is_ok());
        assert!(checked([1, 0, 1], [0, 0, 1, 0, 0]).is_ok());
        assert!(checked([0, 2, 0], [0, 0, 1, 0, 0]).is_ok());
        let error = checked([2, 0, 0], [0, 0, 1, 0, 0]).unwrap_err().to_string();
        assert!(error.starts_with("2 wins, 0 draws and 0 losses do not match the pairs [0, 0, 1, 0, 0]"));
        assert!(checked([u64::MAX; 3], [u64::MAX; 5]).is_err());
        let margins = Margins { pairs: 2, ..Margins::default() };
        let error =
            HeadToHead::checked([1, 0, 1], Pentanomial([0, 0, 1, 0, 0]), margins).unwrap_err().to_string();
        assert_eq!(error, "2 pairs have margins, but only 1 were played");
    }

    #[test]
    fn rejects_inconsistent_json() {
        let mut matchup = HeadToHead::default();
        matchup.add(&PairResult { players: [0, 1], half_points: [2, 1], margins: [Some(5), Some(-7)] });
        let text = serde_json::to_string(&matchup).unwrap();
        assert_eq!(serde_json::from_str::<HeadToHead>(&text).unwrap(), matchup);
        let changed = text.replace("\"wins\":1", "\"wins\":2");
        assert!(serde_json::from_str::<HeadToHead>(&changed).is_err());
    }

    fn pair() -> impl Strategy<Value = PairResult> {
        let half_points = [0..3u8, 0..3u8];
        (half_points, any::<[Option<i32>; 2]>()).prop_map(|(half_points, margins)| PairResult {
            players: [0, 1],
            half_points,
            margins: margins.map(|margin| margin.map(|points| points.max(-i32::MAX))),
        })
    }

    proptest! {
        #[test]
        fn games_and_pairs_are_consistent(pairs in prop::collection::vec(pair(), 0..50), cut in 0..50usize) {
            let tally = |pairs: &[PairResult]| {
                let mut matchup = HeadToHead::default();
                for pair in pairs {
                    matchup.add(pair);
                }
                matchup
            };
            let all = tally(&pairs);
            let counts = [all.wins(), all.draws(), all.losses()];
            prop_assert_eq!(HeadToHead::checked(counts, *all.pentanomial(), *all.margins()), Ok(all));
            let (some, rest) = pairs.split_at(cut.min(pairs.len()));
            let mut merged = tally(some);
            merged.merge(&tally(rest));
            prop_assert_eq!(merged, all);
            let swapped: Vec<PairResult> = pairs.iter().map(PairResult::swapped).collect();
            prop_assert_eq!(tally(&swapped), all.swapped());
        }
    }
}
