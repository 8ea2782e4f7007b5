//! Typed messages, and their sentences in every language.
//!
//! The parts of Papan never pass sentences to each other. They pass a [`Message`]: a code such as `tictactoe.taken`, and
//! arguments. A front end turns it into a sentence of the user's [`Language`] at the very end. Terminal and pages use the
//! same sentences, `i18n/en.json` and `i18n/id.json`.
//!
//! A crate declares its messages as an enum with [`messages!`]:
//!
//! ```
//! use papan_message::{Language, Message, messages};
//!
//! messages! {
//!     /// Why a session rejects an action.
//!     pub enum Rejection {
//!         /// The game is over.
//!         Over => "play.over",
//!         /// The opponent imposes another move.
//!         Imposed { by: String, cell: u8 } => "play.imposed",
//!     }
//! }
//!
//! let message = Message::from(Rejection::Over);
//! assert_eq!(message.sentence(Language::English), "the game is over");
//! assert_eq!(message.sentence(Language::Indonesian), "permainan sudah selesai");
//! assert_eq!(Rejection::Over.to_string(), "the game is over"); // English, for logs and `dyn Error`
//! ```
//!
//! `cargo xtask tidy` checks that every code has a sentence in every language with the right placeholders, and that every
//! sentence is used.

mod arg;
mod language;
mod message;
mod sentence;

pub use arg::Arg;
pub use language::{Language, UnknownLanguage};
pub use message::Message;
