//! The adjacency strategy game: a mark flips the enemy marks next to it.
//!
//! X begins with the four cells of the bottom left corner, O with the four of the top right corner. A move
//! marks an empty cell, and every enemy mark directly above, below, left or right of it becomes the mover's.
//! After the agreed number of rounds (one move of each side), the side with more marks wins.
//!
//! [`Adjacency`] is the rules: a board [`Size`], a number of rounds, and the [`PlayerMark`] that moves first.
//! Its states are [`Position`]s, its moves [`Cell`]s. Positions are written as rows from the top, the mark to
//! move, and the moves left:
//!
//! ```
//! use papan_adjacency::{Adjacency, PlayerMark, Size};
//! use papan_game::{Game, Notation, rng};
//!
//! let game = Adjacency::new(Size::new(4, 4)?, 2, PlayerMark::X)?;
//! let mut position = game.start(&mut rng::stream(0, 0));
//! assert_eq!(game.write_position(&position), "2OO/2OO/XX2/XX2 X 4");
//! game.play(&mut position, &game.read_move("c2")?)?; // flips c3
//! assert_eq!(game.write_position(&position), "2OO/2XO/XXX1/XX2 O 3");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Evaluations
//!
//! Two evaluators tell a search which unfinished positions are good. [`Objective`] is the function of the
//! game's description, exact in thousandths of a mark ([`ObjectiveValue`]). [`Weights`] is a stronger one with
//! learned numbers. Both are read from text files of the same form.
//!
//! ```
//! use papan_adjacency::{Adjacency, PlayerMark, Weights};
//! use papan_game::{Evaluator, Notation};
//!
//! let game = Adjacency::default(); // 8x8, 28 rounds, X moves first
//! let position = game.read_position("6OO/6OO/8/8/8/8/XX6/XX6 X 56")?;
//! assert_eq!(game.objective(&position, PlayerMark::X).to_string(), "-2.20");
//! assert_eq!(Weights::counting_marks().evaluate(&game, &position), 0); // four marks each
//! # Ok::<(), papan_game::NotationError>(())
//! ```
//!
//! # Players
//!
//! The searches of `papan-search` play this game like any other. This crate adds the players that know it:
//! [`Mirror`], which never loses as the second player, and [`classic`], the three programs of the game's
//! description with their bugs.
//!
//! ```
//! use papan_adjacency::{Adjacency, Mirror};
//! use papan_game::{Agent, Budget, Game, Notation, SearchContext, rng};
//!
//! let game = Adjacency::default();
//! let mut position = game.read_position("6OO/6OO/8/8/8/8/XX6/XX6 X 56")?;
//! game.play(&mut position, &game.read_move("c1")?)?;
//! let mut rng = rng::stream(1, 0);
//! let choice = Mirror.choose(&game, &position, SearchContext::within(Budget::Unlimited, &mut rng));
//! assert_eq!(choice.map(|choice| game.write_move(&choice.mv)), Ok("f8".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cell;
pub mod classic;
mod geometry;
mod messages;
mod mirror;
mod number_table;
mod objective;
mod objective_value;
mod player_mark;
mod position;
mod rules;
mod searchable;
mod size;
mod symmetry;
mod weights;

pub use cell::{Cell, cells};
pub use messages::{IllegalMove, Note, RoundsError, Unplayable};
pub use mirror::Mirror;
pub use number_table::NumberTableError;
pub use objective::Objective;
pub use objective_value::ObjectiveValue;
pub use player_mark::{PlayerMark, PlayerMarkError};
pub use position::Position;
pub use rules::Adjacency;
pub use size::{Size, SizeError};
pub use weights::{FEATURES, TERMS, Weights, terms};
