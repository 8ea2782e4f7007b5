//! Matches and tournaments as values: what is to be played, what was played, and what it shows.
//!
//! Nothing here plays, reads or writes: a runner asks the schedule for pairings, has them played, and hands the
//! results back. All numbers are the same bytes on every machine.
//!
//! - A [`Run`] is everything that results depend on: game, players, [`Format`], [`Openings`], seed.
//! - Its [`Schedule`] numbers the pairs of games and says who plays in each [`Pairing`]: round robin,
//!   gauntlet, or Swiss, in which rounds depend on results.
//! - Each game leaves a [`GameRecord`], a line of JSON, and a [`Timing`] for what differs from machine
//!   to machine.
//! - Two games with swapped seats and the same luck are a [`PairResult`], the unit of all statistics.
//! - A [`Meeting`] is the tally of one player against another, its [`Estimate`] says what that shows,
//!   and [`Sprt`] is the test that ends a match when it has shown enough.
//! - [`ratings`] compares many players who did not all meet, and a [`Report`] says it all, as JSON or
//!   as text with the crosstable.
//! - [`results`] reads the file of records, and [`pgn`] and [`csv`] are for other programs.
//!
//! # A match
//!
//! ```
//! use papan_arena::{
//!     Ending, Format, GameRecord, Openings, PairResult, Report, Run, Schedule, Sprt, Tally, Verdict,
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
//!     format: Format::RoundRobin,
//!     sprt: Some(test),
//!     openings: Openings::Random(4),
//!     budget: None,
//!     referee: papan_arena::Referee::default(),
//!     seed: 1,
//!     files: BTreeMap::new(),
//! };
//!
//! // Stands for a game: the first player of the run wins by 4 points, except in every third pair.
//! let play = |pair: u64, game: u8, seats: [usize; 2]| {
//!     let lead = if pair % 3 == 0 { 0 } else { 4 };
//!     let ending = Ending::Played { points: seats.map(|player| if player == 0 { lead } else { 0 }) };
//!     GameRecord {
//!         pair,
//!         game,
//!         round: 0,
//!         version: run.version.clone(),
//!         seed: run.seed_of(pair),
//!         setting: run.setting(),
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
//!     if test.state(test.llr(tally.between(0, 1).pentanomial())) != Verdict::Continue {
//!         break;
//!     }
//! }
//!
//! assert_eq!(Report::of_tally(&run, &tally).to_string(), "\
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
mod forfeits;
mod format;
mod matching;
mod meeting;
mod name;
mod openings;
mod pair;
mod pentanomial;
mod rating;
mod record;
mod report;
mod result;
mod run;
mod schedule;
mod sprt;
mod swiss;
mod tally;
mod timing;

pub use elo::{elo, expected_score};
pub use estimate::{Estimate, Interval};
pub use forfeits::Forfeits;
pub use format::{Format, FormatError};
pub use meeting::{Margins, Meeting, MeetingError};
pub use name::{GameName, GameNameError};
pub use openings::{Openings, OpeningsError};
pub use pair::{PairError, PairResult};
pub use pentanomial::{Pentanomial, Spread};
pub use rating::ratings;
pub use record::{Ending, GameRecord, RecordError, Setting};
pub use report::{Encounter, Progress, Report, Standing};
pub use result::{GameResult, ResultError};
pub use run::{Referee, Run, RunError};
pub use schedule::{Pairing, Round, Schedule, ScheduleError};
pub use sprt::{Sprt, SprtError, Verdict};
pub use tally::Tally;
pub use timing::{Timing, TimingError};
