//! The vocabulary that every game and every player of Papan speaks.
//!
//! Rules are values, players see only views, and chance comes from a named stream:
//!
//! - [`Game`] is the rules as a value. It makes a start state, says whose [`Turn`] it is, lists and
//!   checks moves, and advances the state.
//! - What one eye may know of a state is its [`Game::View`]. Where the view is the whole state the
//!   game is an [`OpenGame`], and tree search may be used on it; where something is hidden the game
//!   is a [`HiddenGame`] that can imagine a state behind a view.
//! - [`Agent`] chooses a move from a view within a [`Budget`] and explains itself in a [`Choice`].
//! - [`Notation`] turns moves and positions into text and back: what records, bots and people use.
//! - [`Insight`] is what a game knows about itself that a search can use, and a [`Judge`] says what an
//!   unfinished position is worth; [`Show`] is its picture as [`Styled`] text.
//! - [`Symmetry`] turns and reflects boards whose cells lie in rows.
//! - [`options`] describes what can be set, once for every front end.
//! - [`rng`] names the one generator, [`mod@perft`] counts leaves.
//!
//! # A game in thirty lines
//!
//! Two players take one or two sticks in turn; who takes the last one wins.
//!
//! ```
//! use papan_game::{perft, Eye, Game, Illegal, Outcome, Rng, Seat, Turn};
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
//!     fn view(&self, heap: &Heap, _: Eye) -> Heap { heap.clone() }
//!     fn moves(&self, heap: &Heap, out: &mut Vec<u8>) { out.extend(1..=heap.left.min(2)) }
//!     fn check(&self, heap: &Heap, take: &u8) -> Result<(), Illegal> {
//!         if (1..=heap.left.min(2)).contains(take) { Ok(()) } else { Err(Illegal::new("take one or two")) }
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
mod game;
mod insight;
mod notation;
pub mod options;
mod outcome;
pub mod perft;
pub mod rng;
mod seat;
mod styled;
mod symmetry;
mod visible;

pub use agent::{Agent, Forfeit, ForfeitKind, Stop, Think};
pub use budget::{Budget, BudgetError, Clock, Watch, read_duration};
pub use choice::{Choice, Generation, Value};
pub use game::{Game, HiddenGame, Illegal, OpenGame};
pub use insight::{Frame, Insight, Judge, POINT};
pub use notation::{Notation, NotationError, Show};
pub use outcome::{Outcome, Turn};
pub use perft::perft;
pub use rng::Rng;
pub use seat::{Eye, Seat};
pub use styled::{Style, Styled};
pub use symmetry::{Images, Symmetry};
pub use visible::{NameError, is_escaped, person_name, visible};
