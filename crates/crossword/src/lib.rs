//! The crossword game: words laid across each other on a board of 15 by 15 squares.

mod bag;
mod board;
mod cgp;
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
mod square;
pub mod strategy;
mod tile;
mod wordlist;
mod wordmap;

pub use bag::Bag;
pub use board::{Board, Formed};
pub use cgp::{Cgp, CgpError, Op};
pub use layout::{Layout, LayoutError, Premium};
pub use leave::{Leaves, LeavesError};
pub use letters::{Letters, LettersError, MOST_LETTERS, RackError};
pub use lexicon::{LetterSet, Lexicon, LexiconError};
pub use moves::{Move, Placement};
pub use position::{Position, SCORELESS, View};
pub use rack::{RACK, Rack};
pub use rules::{Crossword, Starts, Unplayed};
pub use score::{BONUS, score, word_score};
pub use square::{Direction, SIDE, SQUARES, Square};
pub use tile::Tile;
pub use wordlist::{LeftOut, Line, MOST_LIST_BYTES, Report, WordList, WordListError};
pub use wordmap::{Key, WordMap};
