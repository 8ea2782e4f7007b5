//! Who meets whom in a round of a Swiss tournament.
//!
//! Players are ranked by their points, then by the points of those whom they have met (as often as
//! they have), then by their place in the run. In a round those meet who stand next to each other, as
//! far as they have not met yet; see [`matching`] for how that is found without trial
//! and error. If their number is odd, one has a bye: one of those who have had the fewest, so nobody has a second
//! one before all have had one; among them the lowest who can be spared without a rematch. A
//! bye counts as if all games of the round had been won.

use crate::{PairResult, matching};

/// How players stand after some rounds.
pub(crate) struct Standings {
    /// Half points of each player, with those of byes.
    points: Vec<u64>,
    /// How often each player has had a bye.
    byes: Vec<u32>,
    /// How often two players have met, in rows.
    met: Vec<u32>,
}

impl Standings {
    /// How `players` stand after `played`, whole rounds in the order of their pairs with `pairs` pairs in each
    /// meeting. All players of results are below `players`.
    pub(crate) fn after(players: usize, pairs: u64, played: &[PairResult]) -> Self {
        let meetings = players / 2;
        let mut standings =
            Self { points: vec![0; players], byes: vec![0; players], met: vec![0; players * players] };
        let per_round = (meetings as u64 * pairs).max(1);
        for round in played.chunks(usize::try_from(per_round).unwrap_or(usize::MAX)) {
            standings.add(&round[..meetings.min(round.len())], pairs);
            for result in round {
                let halves = result.class() as u64;
                let [first, second] = result.players;
                standings.points[first] += halves;
                standings.points[second] += 4 - halves;
            }
        }
        standings
    }

    /// Adds the meetings of a round, by the first pair of each, and its bye.
    fn add(&mut self, meetings: &[PairResult], pairs: u64) {
        let players = self.points.len();
        let mut is_idle = vec![true; players];
        for &PairResult { players: [first, second], .. } in meetings {
            self.met[first * players + second] += 1;
            self.met[second * players + first] += 1;
            is_idle[first] = false;
            is_idle[second] = false;
        }
        for player in (0..players).filter(|&player| is_idle[player]) {
            self.byes[player] += 1;
            self.points[player] += 4 * pairs;
        }
    }

    /// How often two players have met.
    fn met(&self, a: usize, b: usize) -> u32 {
        self.met[a * self.points.len() + b]
    }

    /// The points of all whom a player has met.
    fn strength(&self, player: usize) -> u64 {
        let points = self.points.iter().enumerate();
        points.map(|(other, points)| u64::from(self.met(player, other)) * points).sum()
    }

    /// The players, the best first.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.points.len()).collect();
        ranking.sort_by_cached_key(|&player| {
            (std::cmp::Reverse((self.points[player], self.strength(player))), player)
        });
        ranking
    }

    /// The meetings of the next round, the better player of each first, and who has a bye.
    pub(crate) fn next_round(&self) -> (Vec<[usize; 2]>, Option<usize>) {
        let mut ranking = self.ranking();
        let bye = (ranking.len() % 2 == 1).then(|| ranking.remove(self.bye(&ranking)));
        let pairs = matching::pair_up(ranking.len(), |a, b| self.met(ranking[a], ranking[b]));
        (pairs.into_iter().map(|pair| pair.map(|rank| ranking[rank])).collect(), bye)
    }

    /// The rank of who has a bye.
    fn bye(&self, ranking: &[usize]) -> usize {
        let fewest = self.byes.iter().min();
        let spared = matching::missable(ranking.len(), |a, b| self.met(ranking[a], ranking[b]) == 0);
        let eligible = |&rank: &usize| Some(&self.byes[ranking[rank]]) == fewest;
        let mut lowest = (0..ranking.len()).rev().filter(eligible);
        lowest.clone().find(|&rank| spared[rank]).or_else(|| lowest.next()).unwrap_or(0)
    }
}
