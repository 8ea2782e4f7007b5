//! All games of one player against one other.

use crate::{PairResult, Pentanomial};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The tally of one player against another. Games and pairs always agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "Claim")]
pub struct Meeting {
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    margins: Margins,
}

/// The margins of pairs of which both games were played out. The two games of a pair share their luck,
/// so it is their sum that varies from pair to pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Margins {
    /// How many such pairs there are.
    pub pairs: u64,
    /// The margins of all their games together.
    pub sum: i128,
    /// The squares of each pair's sum, together.
    pub squares: i128,
}

/// Why counts are refused.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MeetingError {
    /// Every pair has two games, and brings what its games bring.
    #[error(
        "{wins} wins, {draws} draws and {losses} losses are not the games of the pairs {pairs:?}: expected two \
         games and the same points in each pair"
    )]
    Disagree {
        /// Games won.
        wins: u64,
        /// Games drawn.
        draws: u64,
        /// Games lost.
        losses: u64,
        /// Pairs by half points.
        pairs: [u64; 5],
    },
    /// There are margins of more pairs than were played.
    #[error("margins of {margins} pairs, of which there are {pairs}: expected no more")]
    Margins {
        /// How many pairs have margins.
        margins: u64,
        /// How many pairs there are.
        pairs: u64,
    },
}

/// Counts that nobody has checked.
#[derive(Deserialize)]
struct Claim {
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    margins: Margins,
}

impl TryFrom<Claim> for Meeting {
    type Error = MeetingError;

    fn try_from(claim: Claim) -> Result<Self, MeetingError> {
        let Claim { wins, draws, losses, pentanomial, margins } = claim;
        Self::checked([wins, draws, losses], pentanomial, margins)
    }
}

impl Meeting {
    /// The meeting with these wins, draws and losses, if they are those of the pairs.
    pub fn checked(
        [wins, draws, losses]: [u64; 3],
        pentanomial: Pentanomial,
        margins: Margins,
    ) -> Result<Self, MeetingError> {
        if !agree([wins, draws, losses], pentanomial.0) {
            return Err(MeetingError::Disagree { wins, draws, losses, pairs: pentanomial.0 });
        }
        let pairs = pentanomial.pairs();
        if margins.pairs > pairs {
            return Err(MeetingError::Margins { margins: margins.pairs, pairs });
        }
        Ok(Self { wins, draws, losses, pentanomial, margins })
    }

    /// Adds a pair, as the first of its players sees it.
    pub fn add(&mut self, pair: &PairResult) {
        for halves in pair.halves {
            let count = match halves {
                0 => &mut self.losses,
                1 => &mut self.draws,
                _ => &mut self.wins,
            };
            *count += 1;
        }
        self.pentanomial.0[pair.class()] += 1;
        if let [Some(there), Some(back)] = pair.margins {
            self.margins.add(i128::from(there) + i128::from(back));
        }
    }

    /// Adds the pairs of another meeting, as its own player sees them.
    pub fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (count, more) in self.pentanomial.0.iter_mut().zip(other.pentanomial.0) {
            *count += more;
        }
        self.margins.merge(&other.margins);
    }

    /// The same meeting as the other player sees it.
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

    /// Games won.
    pub fn wins(&self) -> u64 {
        self.wins
    }

    /// Games drawn.
    pub fn draws(&self) -> u64 {
        self.draws
    }

    /// Games lost.
    pub fn losses(&self) -> u64 {
        self.losses
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, a half for a draw.
    pub fn points(&self) -> f64 {
        self.pentanomial.halves() as f64 / 2.0
    }

    /// Points for each game; a half where there are none.
    pub fn score(&self) -> f64 {
        match self.games() {
            0 => 0.5,
            games => self.points() / games as f64,
        }
    }

    /// Pairs by what they brought.
    pub fn pentanomial(&self) -> &Pentanomial {
        &self.pentanomial
    }

    /// Margins of the pairs that were played out.
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

/// Whether wins, draws and losses can be those of the pairs. A pair of class 2 is two draws, or a win and
/// a loss; all others leave no choice.
fn agree([wins, draws, losses]: [u64; 3], pairs: [u64; 5]) -> bool {
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

    fn checked(games: [u64; 3], pairs: [u64; 5]) -> Result<Meeting, MeetingError> {
        Meeting::checked(games, Pentanomial(pairs), Margins::default())
    }

    #[test]
    fn counts_that_disagree_are_refused() {
        assert!(checked([120, 180, 100], [10, 40, 90, 45, 15]).is_err());
        assert!(checked([0, 0, 0], [0; 5]).is_ok());
        assert!(checked([1, 0, 1], [0, 0, 1, 0, 0]).is_ok());
        assert!(checked([0, 2, 0], [0, 0, 1, 0, 0]).is_ok());
        let refused = checked([2, 0, 0], [0, 0, 1, 0, 0]).unwrap_err().to_string();
        assert!(
            refused
                .starts_with("2 wins, 0 draws and 0 losses are not the games of the pairs [0, 0, 1, 0, 0]")
        );
        assert!(checked([u64::MAX; 3], [u64::MAX; 5]).is_err());
        let margins = Margins { pairs: 2, ..Margins::default() };
        let refused =
            Meeting::checked([1, 0, 1], Pentanomial([0, 0, 1, 0, 0]), margins).unwrap_err().to_string();
        assert_eq!(refused, "margins of 2 pairs, of which there are 1: expected no more");
    }

    #[test]
    fn what_disagrees_cannot_be_read() {
        let mut meeting = Meeting::default();
        meeting.add(&PairResult { players: [0, 1], halves: [2, 1], margins: [Some(5), Some(-7)] });
        let text = serde_json::to_string(&meeting).unwrap();
        assert_eq!(serde_json::from_str::<Meeting>(&text).unwrap(), meeting);
        let changed = text.replace("\"wins\":1", "\"wins\":2");
        assert!(serde_json::from_str::<Meeting>(&changed).is_err());
    }

    fn pair() -> impl Strategy<Value = PairResult> {
        let halves = [0..3u8, 0..3u8];
        (halves, any::<[Option<i32>; 2]>()).prop_map(|(halves, margins)| PairResult {
            players: [0, 1],
            halves,
            margins: margins.map(|margin| margin.map(|points| points.max(-i32::MAX))),
        })
    }

    proptest! {
        #[test]
        fn games_and_pairs_always_agree(pairs in prop::collection::vec(pair(), 0..50), cut in 0..50usize) {
            let tally = |pairs: &[PairResult]| {
                let mut meeting = Meeting::default();
                for pair in pairs {
                    meeting.add(pair);
                }
                meeting
            };
            let all = tally(&pairs);
            let counts = [all.wins(), all.draws(), all.losses()];
            prop_assert_eq!(Meeting::checked(counts, *all.pentanomial(), *all.margins()), Ok(all));
            let (some, rest) = pairs.split_at(cut.min(pairs.len()));
            let mut merged = tally(some);
            merged.merge(&tally(rest));
            prop_assert_eq!(merged, all);
            let swapped: Vec<PairResult> = pairs.iter().map(PairResult::swapped).collect();
            prop_assert_eq!(tally(&swapped), all.swapped());
        }
    }
}
