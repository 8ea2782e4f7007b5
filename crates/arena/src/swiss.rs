//! Pairings of Swiss tournaments.
//!
//! Players are ranked by points, then by the sum of their opponents' points (counting rematches), then by
//! their order in the run. Each round pairs players of adjacent ranks who have not met yet; [`matching`]
//! finds these pairs without backtracking. If the number of players is odd, one of those with the fewest byes
//! has a bye: the lowest ranked one who can be left out without causing a rematch. A bye counts as if all
//! games of the round had been won.

use crate::{PairResult, matching};

/// The standings after some rounds.
pub(crate) struct Standings {
    /// Half points of each player, including byes.
    points: Vec<u64>,
    /// The number of byes of each player.
    byes: Vec<u32>,
    /// How often two players have met, as a matrix in row-major order.
    met: Vec<u32>,
}

impl Standings {
    /// Computes the standings after `played`, the results of whole rounds in order, with `pairs` pairs in
    /// each matchup. All players in the results must be below `players`.
    pub(crate) fn after(players: usize, pairs: u64, played: &[PairResult]) -> Self {
        let matchups = players / 2;
        let mut standings =
            Self { points: vec![0; players], byes: vec![0; players], met: vec![0; players * players] };
        let per_round = (matchups as u64 * pairs).max(1);
        for round in played.chunks(usize::try_from(per_round).unwrap_or(usize::MAX)) {
            standings.add(&round[..matchups.min(round.len())], pairs);
            for result in round {
                let half_points = result.class() as u64;
                let [first, second] = result.players;
                standings.points[first] += half_points;
                standings.points[second] += 4 - half_points;
            }
        }
        standings
    }

    /// Adds the matchups of a round, given by the first pair of each, and its bye.
    fn add(&mut self, matchups: &[PairResult], pairs: u64) {
        let players = self.points.len();
        let mut is_idle = vec![true; players];
        for &PairResult { players: [first, second], .. } in matchups {
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

    /// Returns how often two players have met.
    fn met(&self, a: usize, b: usize) -> u32 {
        self.met[a * self.points.len() + b]
    }

    /// Returns the sum of the points of a player's opponents.
    fn strength(&self, player: usize) -> u64 {
        let points = self.points.iter().enumerate();
        points.map(|(other, points)| u64::from(self.met(player, other)) * points).sum()
    }

    /// Returns the players, best first.
    fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<usize> = (0..self.points.len()).collect();
        ranking.sort_by_cached_key(|&player| {
            (std::cmp::Reverse((self.points[player], self.strength(player))), player)
        });
        ranking
    }

    /// Returns the matchups of the next round, with the better player first, and the player with a bye.
    pub(crate) fn next_round(&self) -> (Vec<[usize; 2]>, Option<usize>) {
        let mut ranking = self.ranking();
        let bye = (ranking.len() % 2 == 1).then(|| ranking.remove(self.bye(&ranking)));
        let pairs = matching::pair_up(ranking.len(), |a, b| self.met(ranking[a], ranking[b]));
        (pairs.into_iter().map(|pair| pair.map(|rank| ranking[rank])).collect(), bye)
    }

    /// Returns the rank of the player with a bye.
    fn bye(&self, ranking: &[usize]) -> usize {
        let fewest = self.byes.iter().min();
        let spared = matching::can_be_unmatched(ranking.len(), |a, b| self.met(ranking[a], ranking[b]) == 0);
        let eligible = |&rank: &usize| Some(&self.byes[ranking[rank]]) == fewest;
        let mut lowest = (0..ranking.len()).rev().filter(eligible);
        lowest.clone().find(|&rank| spared[rank]).or_else(|| lowest.next()).unwrap_or(0)
    }
}
