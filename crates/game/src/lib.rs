//! The traits and types that all games and players of Papan share.
//!
//! Rules are values, players see only views, and all randomness comes from explicit streams:
//!
//! - [`Game`] holds the rules. It creates the initial state, says whose [`Turn`] it is, lists and checks
//!   moves, and advances the state.
//! - [`Game::View`] is the part of a state that one viewer may know. If the view is the whole state, the game
//!   is an [`OpenGame`] and tree search can be used; otherwise it is a [`HiddenGame`], which can determinize
//!   a view.
//! - [`Agent`] chooses a move from a view within a [`Budget`] and explains it in a [`Choice`].
//! - [`Notation`] converts moves and positions to text and back, for records, bots and people.
//! - [`Searchable`] gives searches hash keys, move ordering and bounds; an [`Evaluator`] estimates unfinished
//!   positions.
//! - [`Render`] draws a position as [`StyledText`].
//! - [`Symmetry`] rotates and reflects rectangular boards.
//! - [`options`] describes settings once for all front ends.
//! - [`rng`] defines the random generator, and [`mod@perft`] counts leaves to test rules.
//!
//! # A game in thirty lines
//!
//! Two players take one or two sticks in turn. The player who takes the last stick wins.
//!
//! ```
//! use papan_game::{perft, Viewer, Game, Illegal, Outcome, Rng, Seat, Turn};
//! use papan_message::Message;
//!
//! struct Sticks(u8);
//!
//! #[derive(Clone, PartialEq, Debug)]
//! struct Heap { left: u8, mover: Seat }
//!
//! impl Game for Sticks {
//!     type State = Heap;
//!     type View = Heap;
//!     type Move = u8;
//!     fn start(&self, _: &mut Rng) -> Heap {
//!         Heap { left: self.0, mover: Seat::First }
//!     }
//!     fn turn(&self, heap: &Heap) -> Turn {
//!         if heap.left > 0 { Turn::Of(heap.mover) } else { Turn::Over(Outcome::win(heap.mover.other())) }
//!     }
//!     fn view(&self, heap: &Heap, _: Viewer) -> Heap { heap.clone() }
//!     fn moves(&self, heap: &Heap, out: &mut Vec<u8>) { out.extend(1..=heap.left.min(2)) }
//!     fn check(&self, heap: &Heap, take: &u8) -> Result<(), Illegal> {
//!         if (1..=heap.left.min(2)).contains(take) { Ok(()) } else { Err(Illegal::new(Message::verbatim("take one or two"))) }
//!     }
//!     fn advance(&self, heap: &mut Heap, take: &u8) {
//!         heap.left -= take;
//!         heap.mover = heap.mover.other();
//!     }
//! }
//!
//! let game = Sticks(4);
//! let heap = game.start(&mut papan_game::rng::stream(1, 0));
//! assert_eq!(perft(&game, &heap, 4), 5); // 1111, 112, 121, 211, 22
//! ```

mod agent;
mod budget;
mod choice;
mod escape;
mod game;
mod notation;
pub mod options;
mod outcome;
pub mod perft;
pub mod rng;
mod searchable;
mod seat;
mod styled;
mod symmetry;

pub use agent::{Agent, Forfeit, ForfeitKind, SearchContext, StopFlag};
pub use budget::{Budget, BudgetClock, BudgetError, Stopwatch, read_duration};
pub use choice::{Choice, GenerationStats, Value};
pub use escape::{NameError, check_person_name, escape_unprintable, is_unprintable};
pub use game::{Game, HiddenGame, Illegal, OpenGame};
pub use notation::{Notation, NotationError, Render};
pub use outcome::{Outcome, Turn};
pub use perft::perft;
pub use rng::Rng;
pub use searchable::{Evaluator, POINT, Searchable, SymmetryIndex};
pub use seat::{Seat, Viewer};
pub use styled::{Style, StyledText};
pub use symmetry::{BitboardMap, Symmetry};
