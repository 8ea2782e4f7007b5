//! The crossword game: words laid across each other on a board of 15 by 15 squares.
//!
//! - [`Crossword`] is the rules: the tiles ([`Letters`]), the words ([`Lexicon`]) and the premium squares ([`Layout`]).
//!   [`Position`] is everything there is to know of a game, [`View`] what one eye sees of it, [`Move`] what a player
//!   does.
//! - [`generate`] finds every placement of a rack, or the best ones; [`rank`](mod@rank) orders moves by score and
//!   [`Leaves`], what the kept tiles are worth.
//! - [`strategy`] holds the players.
//! - [`Cgp`] and [`Gcg`] are positions and games as text, [`WordList`] a list of words.
//!
//! ```
//! use papan_crossword::{Cgp, Crossword, generate};
//!
//! let game = Crossword::english();
//! let position = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15 AEINRT?/ 0/28 0";
//! let view = Cgp::read(position, &game.letters)?.view(&game)?;
//! let mut best = 0;
//! generate::placements(&game, &view.board, view.rack().unwrap(), |_, score| best = best.max(score));
//! assert_eq!(best, 88);
//! # Ok::<(), papan_crossword::CgpError>(())
//! ```

mod bag;
mod board;
mod cgp;
pub mod gcg;
pub mod generate;
mod layout;
mod leave;
mod letters;
mod lexicon;
mod moves;
mod notation;
mod position;
mod rack;
pub mod rank;
mod rules;
mod score;
mod show;
mod square;
pub mod strategy;
mod tile;
mod wordlist;
mod wordmap;

pub use bag::Bag;
pub use board::{Board, Formed};
pub use cgp::{Cgp, CgpError, Op};
pub use gcg::{Gcg, GcgError};
pub use layout::{Layout, LayoutError, Premium};
pub use leave::{Leaves, LeavesError};
pub use letters::{Letters, LettersError, MOST_LETTERS, RackError};
pub use lexicon::{LetterSet, Lexicon, LexiconError};
pub use moves::{Move, Placement};
pub use notation::Sign;
pub use position::{Position, SCORELESS, View};
pub use rack::{RACK, Rack};
pub use rules::{Crossword, Starts, Unplayed};
pub use score::{BONUS, score, word_score};
pub use square::{Direction, SIDE, SQUARES, Square};
pub use tile::Tile;
pub use wordlist::{LeftOut, Line, MOST_LIST_BYTES, Report, WordList, WordListError};
pub use wordmap::{Key, WordMap};
