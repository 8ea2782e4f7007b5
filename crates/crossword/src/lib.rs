//! The crossword game: words played across each other on a board of 15 by 15 squares.
//!
//! # Rules
//!
//! [`Crossword`] holds the rules: the tile set ([`Letters`]), the words ([`Lexicon`]) and the premium squares
//! ([`BoardLayout`]). It implements [`papan_game::Game`]. A [`Position`] is the full state of a game, a [`View`] the part
//! that one viewer can see, and a [`Move`] a [`Placement`], an exchange or a pass.
//!
//! ```
//! use papan_crossword::{Cgp, Crossword};
//!
//! let game = Crossword::english();
//! let position = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15 AEINRT?/ 0/28 0";
//! let view = Cgp::read(position, &game.letters)?.view(&game)?;
//! let rack = view.rack().unwrap();
//! assert_eq!((rack.len(), view.bag, view.spread()), (7, 81, -28));
//! # Ok::<(), papan_crossword::CgpError>(())
//! ```
//!
//! # Move generation
//!
//! [`generate`] finds every placement of a rack, or only the best ones. The best score in the position above:
//!
//! ```
//! # use papan_crossword::{Cgp, Crossword};
//! use papan_crossword::generate;
//! # let game = Crossword::english();
//! # let position = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15 AEINRT?/ 0/28 0";
//! # let view = Cgp::read(position, &game.letters)?.view(&game)?;
//! # let rack = view.rack().unwrap();
//! let mut best = 0;
//! generate::placements(&game, &view.board, rack, |_, score| best = best.max(score));
//! assert_eq!(best, 88);
//! # Ok::<(), papan_crossword::CgpError>(())
//! ```
//!
//! # Equity and players
//!
//! [`rank`](mod@rank) orders moves by equity, the score plus the value of the leave ([`Leaves`]). The players in
//! [`strategy`] build on it: one plays the best static move, one simulates replies and searches endgames.
//!
//! ```
//! # use papan_crossword::{Cgp, Crossword};
//! use papan_crossword::Leaves;
//! use papan_crossword::generate::PlacementFinder;
//! use papan_crossword::rank::best_move;
//! use papan_game::Notation;
//! # let game = Crossword::english();
//! # let position = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15 AEINRT?/ 0/28 0";
//! # let view = Cgp::read(position, &game.letters)?.view(&game)?;
//!
//! let mut finder = PlacementFinder::new(&game);
//! let best = best_move(&game, &mut finder, &view, &Leaves::english()).unwrap();
//! assert_eq!((best.score, best.kept.len()), (88, 0));
//! assert!(game.check_view(&view, &best.mv).is_ok());
//! # Ok::<(), papan_crossword::CgpError>(())
//! ```
//!
//! # Text formats
//!
//! [`Cgp`] is a position as one line of text, [`Gcg`] a recorded game, [`WordList`] a list of words. Moves are read and
//! written by the [`papan_game::Notation`] of [`Crossword`].

mod bag;
mod board;
mod built_in;
mod cgp;
pub mod gcg;
pub mod generate;
mod layout;
mod leave;
mod letters;
mod lexicon;
mod messages;
mod moves;
mod notation;
mod position;
mod rack;
pub mod rank;
mod render;
mod rules;
mod score;
mod square;
pub mod strategy;
mod tile;
mod wins;
mod wordlist;
mod wordmap;

pub use bag::Bag;
pub use board::{Board, BoardWord};
pub use cgp::{Cgp, CgpError, CgpOp};
pub use gcg::{Gcg, GcgError};
pub use layout::{BoardLayout, BoardLayoutError, Premium};
pub use leave::{
    Klv, KlvError, LeaveLineError, LeaveTable, LeaveTableError, Leaves, LeavesError, MAX_LEAVES,
    MultisetIndex, MultisetPrefix, PairLeaves,
};
pub use letters::{Letters, LettersError, MAX_LETTERS};
pub use lexicon::{LetterMask, Lexicon, LexiconError};
pub use messages::{IllegalMove, RackError};
pub use moves::{Move, Placement};
pub use notation::WordSymbol;
pub use position::{MAX_SCORELESS_TURNS, Position, View};
pub use rack::{RACK_SIZE, Rack};
pub use rules::{Crossword, FirstMover, UnplayedScoring};
pub use score::{BINGO_BONUS, score, word_score};
pub use square::{Direction, SIDE, SQUARES, Square};
pub use tile::Tile;
pub use wins::{MILLION, SpreadChanges, WinTable, WinTableError};
pub use wordlist::{MAX_LIST_BYTES, SkippedLine, SkippedLines, WordList, WordListError, WordListReport};
pub use wordmap::{AlphagramKey, WordMap};
