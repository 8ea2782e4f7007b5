//! The documents that go to clients. Each is a type, from which the description of the API and the types of the pages
//! are made.

mod analysis;
mod catalog;
mod state;

pub(crate) use analysis::Analysis;
pub(crate) use catalog::{
    Catalog, GameListed, LevelListed, LexiconListed, LimitsListed, OptionKind, OptionListed, PlayerListed,
    Sentence,
};
pub(crate) use state::{
    AutomatonShown, Can, ClockShown, ImposedShown, Made, Outcome, Rematch, SeatShown, State, Thought, Worth,
    number,
};

use serde::Serialize;
use utoipa::ToSchema;

/// A new game: the secrets of its seats, told once and never again.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Created {
    /// The name of the game in addresses.
    pub(crate) id: String,
    /// What each seat was given.
    pub(crate) seats: [Given; 2],
}

/// What a new seat is given: a token for a person here, a code for a person with a link, nothing for a player.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct Given {
    /// Lets its bearer play this seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) token: Option<String>,
    /// The code that can be exchanged for a token once; the link for the other person is `/game/ID#CODE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) invite: Option<String>,
}

/// A seat that was taken.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Claim {
    /// Which, 0 or 1.
    pub(crate) seat: u8,
    /// Lets its bearer play this seat.
    pub(crate) token: String,
}

/// What a move would do.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Tried {
    /// Whether it can be made; null where that would look a word up in a game between people.
    #[schema(required)]
    pub(crate) legal: Option<bool>,
    /// Why it cannot be made; empty where it can.
    pub(crate) reason: String,
    /// Its text as people read it.
    pub(crate) text: String,
    /// What it would do besides being made; empty if there is nothing to say.
    pub(crate) effect: String,
    /// What it would add to the points, where the game tells them.
    #[schema(required)]
    pub(crate) score: Option<i32>,
}

/// As much help as was asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    /// 1 how it stands, 2 where to look, 3 the move.
    pub(crate) step: u8,
    /// The help in words.
    pub(crate) text: String,
    /// Where to look, from step 2 on.
    #[schema(required)]
    pub(crate) area: Option<String>,
    /// The move, at step 3.
    #[schema(required)]
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The cell of the move, where it is made on one.
    #[schema(required)]
    pub(crate) cell: Option<usize>,
    /// What the position is worth to the one who asks, where that is known.
    #[schema(required)]
    pub(crate) value: Option<Worth>,
}

/// Why something was not done.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Refused {
    /// A code that never changes.
    pub(crate) error: &'static str,
    /// The reason in a sentence.
    pub(crate) message: String,
    /// How the game stands, where the request was made for an older state of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) state: Option<Box<State>>,
}

/// That the server is there.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`.
    pub(crate) status: &'static str,
}
