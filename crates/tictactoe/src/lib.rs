//! Tic-tac-toe on boards of any size, and automata that play it and provably never lose.
//!
//! The rules are a value: [`TicTacToe`] for a board of some [`Size`], misère or not. Its states are
//! [`Position`]s, its moves [`Cell`]s, and it implements the traits of `papan_game`, so every search and
//! every front end can use it.
//!
//! ```
//! use papan_game::{Game, Notation, Render, Turn, rng};
//! use papan_tictactoe::TicTacToe;
//!
//! let game = TicTacToe::default(); // 3x3, three in a row
//! let mut position = game.start(&mut rng::stream(0, 0));
//! for text in ["5", "1", "7"] {
//!     game.play(&mut position, &game.read_move(text)?)?;
//! }
//! assert_eq!(game.write_position(&position), "o---x-x-- o");
//! assert_eq!(game.picture(&position, None).to_string(), " o | 2 | 3 \n---+---+---\n 4 | x | 6 \n---+---+---\n x | 8 | 9 ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A player from a file
//!
//! The classic game is small enough for a player without any search: a finite automaton that has one reply
//! to each move of the person. [`automaton`] reads such automata from files, proves that they never lose,
//! plays them and minimizes them. [`synthesis`] builds them from the solved game, with as few states as
//! possible.
//!
//! For example, with the computer to start:
//!
//! ```
//! use papan_tictactoe::automaton::{AutomatonPlayer, AutomatonRun, check, minimize};
//! use papan_tictactoe::synthesis::{StartingSide, SynthesisGoal, synthesize};
//!
//! let synthesis = synthesize(StartingSide::Computer, SynthesisGoal::Small, || false);
//! assert!(synthesis.is_proven_smallest);
//! let proof = check(&synthesis.automaton)?; // every line of play
//! assert_eq!((proof.states, proof.winning, proof.tied), (58, 30, 4));
//!
//! // Step by step: the computer starts, the person answers in a free cell.
//! let mut run = AutomatonRun::new(&synthesis.automaton);
//! let opening = run.step("c".parse()?)?;
//! let free = opening.board.free().next().expect("only one cell is taken");
//! assert_eq!(run.step(free.to_string().parse()?)?.board.person_moves(), 1);
//!
//! // As an agent of the game, and with fewer states that share boards.
//! let player = AutomatonPlayer::new(&synthesis.automaton);
//! assert!(player.answer("---------".parse()?).is_some());
//! assert!(minimize(&synthesis.automaton)?.automaton.dfa().len() < 58);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod automaton;
mod geometry;
mod messages;
mod position;
mod rules;
mod searchable;
mod size;
pub mod synthesis;

pub use messages::{IllegalMove, Unreachable};
pub use position::{Position, mark};
pub use rules::{Cell, TicTacToe};
pub use size::{Size, SizeError};
