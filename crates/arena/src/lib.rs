//! Matches and tournaments: schedules, records, statistics and reports.
//!
//! This crate neither plays games nor does I/O. A runner asks the schedule for pairings, plays them, and
//! hands the results back. All numbers are bit-identical on every machine.
//!
//! - A [`Run`] is everything that results depend on: game, players, [`TournamentFormat`], [`Openings`], seed.
//! - Its [`Schedule`] numbers the pairs of games and assigns players to each [`Pairing`]: round robin,
//!   gauntlet, or Swiss, in which rounds depend on earlier results.
//! - Each game leaves a [`GameRecord`], a line of JSON, and a [`Timing`] with the data that differs between
//!   machines.
//! - Two games with swapped seats and the same seed form a [`PairResult`], the unit of all statistics.
//! - [`HeadToHead`] is the score of one player against another, and [`Estimate`] its statistics. [`Sprt`] is
//!   the sequential test that ends a match once it is decided.
//! - [`ratings`] compares many players, and a [`RunReport`] summarizes a run as JSON or as text with a
//!   crosstable.
//! - [`results`] reads files of records; [`pgn`] and [`csv`] export to other programs.
//!
//! # A match
//!
//! ```
//! use papan_arena::{
//!     Termination, TournamentFormat, GameRecord, Openings, PairResult, RunReport, Run, Schedule, Sprt, Tally, SprtDecision,
//! };
//! use std::collections::BTreeMap;
//!
//! let test: Sprt = "elo0=0,elo1=40".parse().unwrap();
//! let run = Run {
//!     version: "0.1.0".into(),
//!     game: "adjacency".into(),
//!     options: BTreeMap::new(),
//!     players: vec!["alphabeta:depth=4".into(), "alphabeta:depth=2".into()],
//!     pairs: 1000,
//!     format: TournamentFormat::RoundRobin,
//!     sprt: Some(test),
//!     openings: Openings::Random(4),
//!     budget: None,
//!     time_rules: papan_arena::TimeRules::default(),
//!     seed: 1,
//!     files: BTreeMap::new(),
//! };
//!
//! // Stands for a game: the first player of the run wins by 4 points, except in every third pair.
//! let play = |pair: u64, game: u8, seats: [usize; 2]| {
//!     let lead = if pair % 3 == 0 { 0 } else { 4 };
//!     let ending = Termination::Played { points: seats.map(|player| if player == 0 { lead } else { 0 }) };
//!     GameRecord {
//!         pair,
//!         game,
//!         round: 0,
//!         version: run.version.clone(),
//!         seed: run.game_seed(pair),
//!         conditions: run.conditions(),
//!         players: seats.map(|player| run.players[player].clone()),
//!         opening: vec![],
//!         moves: vec![],
//!         values: vec![],
//!         result: ending.result(),
//!         ending,
//!     }
//! };
//!
//! let schedule = Schedule::new(&run).unwrap();
//! let mut tally = Tally::default();
//! for pairing in schedule.round(0, &[]).unwrap().pairings() {
//!     let [first, second] = pairing.players;
//!     let games = [play(pairing.pair, 0, [first, second]), play(pairing.pair, 1, [second, first])];
//!     tally.add(&PairResult::of(&pairing, [&games[0], &games[1]]).unwrap());
//!     if test.decide(test.llr(tally.between(0, 1).pentanomial())) != SprtDecision::Continue {
//!         break;
//!     }
//! }
//!
//! assert_eq!(RunReport::of_tally(&run, &tally).to_string(), "\
//! ## Player               Elo  +/- Games Won Drawn Lost Points    %
//! 1 alphabeta:depth=4  132.3 53.7    56  36    20    0   46.0 82.1
//! 2 alphabeta:depth=2 -132.3 53.7    56   0    20   36   10.0 17.9
//!
//! alphabeta:depth=4 against alphabeta:depth=2
//! Elo   : 265.04 +/- 113.55, nElo: 329.47 +/- 90.99
//! LOS   : 100.00 %, Drawn pairs: 35.71 %, PairsRatio: 18.00
//! Games : 56, Wins: 36, Losses: 0, Draws: 20, Points: 46.0 (82.14 %)
//! Ptnml(0-2): [0, 0, 10, 0, 18]
//! Margin: +2.57 +/- 0.72
//! LLR   : 3.04 (-2.94, 2.94) [0.00, 40.00]
//! SPRT  : H1 accepted: a difference of 40.00 Elo is likelier than one of 0.00
//! ");
//! ```

pub mod csv;
pub mod pgn;
pub mod results;

mod crosstable;
mod elo;
mod estimate;
mod forfeit_counts;
mod format;
mod game_name;
mod game_record;
mod game_result;
mod head_to_head;
mod json_line;
mod matching;
mod openings;
mod pair;
mod pentanomial;
mod rating;
mod report;
mod run;
mod schedule;
mod sprt;
mod swiss;
mod tally;
mod timing;

pub use elo::{elo, expected_score};
pub use estimate::{Estimate, Interval};
pub use forfeit_counts::ForfeitCounts;
pub use format::{FormatError, TournamentFormat};
pub use game_name::{GameName, GameNameError};
pub use game_record::{GameConditions, GameRecord, GameRecordError, Termination};
pub use game_result::{GameResult, ResultError};
pub use head_to_head::{HeadToHead, HeadToHeadError, Margins};
pub use openings::{Openings, OpeningsError};
pub use pair::{PairError, PairResult};
pub use pentanomial::{PairDistribution, Pentanomial};
pub use rating::ratings;
pub use report::{HeadToHeadReport, PlayerStanding, RunReport, SprtProgress};
pub use run::{Run, RunError, TimeRules};
pub use schedule::{Pairing, Round, Schedule, ScheduleError};
pub use sprt::{Sprt, SprtDecision, SprtError};
pub use tally::Tally;
pub use timing::{Timing, TimingError};
