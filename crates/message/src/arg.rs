//! The arguments of messages.

use crate::Message;
use serde::{Deserialize, Serialize};

/// An argument of a message.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Arg {
    /// A whole number.
    Number(i64),
    /// A number with decimals; the sentence says how many it shows.
    Decimal(f64),
    /// Text that is the same in every language: a name, a move, a file.
    Text(String),
    /// Several texts, joined as the language joins them.
    List(Vec<String>),
    /// A phrase within the sentence.
    Message(Box<Message>),
}

macro_rules! from_integers {
    ($($integer:ty),*) => { $(
        impl From<$integer> for Arg {
            /// Numbers beyond the range of an `i64` become texts.
            fn from(number: $integer) -> Self {
                i64::try_from(number).map_or_else(|_| Self::Text(number.to_string()), Self::Number)
            }
        }
    )* };
}

from_integers!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize);

impl From<f64> for Arg {
    fn from(number: f64) -> Self {
        Self::Decimal(number)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

impl From<Vec<String>> for Arg {
    fn from(texts: Vec<String>) -> Self {
        Self::List(texts)
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Self {
        Self::Message(Box::new(message))
    }
}
