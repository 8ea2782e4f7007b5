//! What can be played, and against whom.

use papan_catalog::Level;
use serde::Serialize;
use utoipa::ToSchema;

/// Games with their options, levels and players, and what a request may ask for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Catalog {
    /// The games.
    pub(crate) games: Vec<GameListed>,
    /// How much may be asked for.
    pub(crate) limits: LimitsListed,
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameListed {
    /// As it is named in requests.
    pub(crate) name: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// Whether players hide something from each other.
    pub(crate) hidden: bool,
    /// What can be chosen.
    pub(crate) options: Vec<OptionListed>,
    /// Opponents by strength, the weakest first.
    pub(crate) levels: Vec<LevelListed>,
    /// All players.
    pub(crate) players: Vec<PlayerListed>,
    /// Programs that the operator has added.
    pub(crate) bots: Vec<Sentence>,
    /// The lexicons that ship, in games of words.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) lexicons: Option<Vec<LexiconListed>>,
}

/// An option of a game, or a setting of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct OptionListed {
    /// As it is named in requests.
    pub(crate) name: &'static str,
    /// What it takes.
    pub(crate) kind: OptionKind,
    /// What it is when nobody sets it.
    pub(crate) default: &'static str,
    /// What it does.
    pub(crate) sentence: &'static str,
    /// The least, of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) min: Option<i64>,
    /// The greatest, of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) max: Option<i64>,
    /// What can be chosen, of a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) words: Option<Vec<&'static str>>,
}

/// What an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OptionKind {
    /// Text, in the form that its sentence tells.
    Text,
    /// `yes` or `no`.
    Flag,
    /// A whole number.
    Number,
    /// One of some words.
    Choice,
}

/// A name with the sentence that explains it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Sentence {
    /// As it is named in requests.
    pub(crate) name: String,
    /// What it promises.
    pub(crate) sentence: &'static str,
}

/// An opponent of a known strength.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LevelListed {
    /// As it is named in requests.
    pub(crate) name: &'static str,
    /// What it promises.
    pub(crate) sentence: &'static str,
    /// The player that it stands for.
    pub(crate) means: &'static str,
}

impl From<&Level> for LevelListed {
    fn from(level: &Level) -> Self {
        Self { name: level.name, sentence: level.sentence, means: level.means }
    }
}

/// A player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayerListed {
    /// As it is named in requests.
    pub(crate) name: &'static str,
    /// What it promises.
    pub(crate) sentence: &'static str,
    /// What can be set, as `player:setting=value`.
    pub(crate) settings: Vec<OptionListed>,
}

/// Words that ship with the program.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LexiconListed {
    /// As it is named in requests.
    pub(crate) name: String,
    /// How many words it has.
    pub(crate) words: u64,
    /// The SHA-256 of the word graph that is played with, which is that of its file, in hexadecimal digits.
    pub(crate) hash: String,
}

/// How much a request may ask for.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct LimitsListed {
    /// Milliseconds that a player may think about a move.
    pub(crate) time_ms: u64,
    /// Positions that a player may look at for a move.
    pub(crate) nodes: u64,
    /// Characters of a name.
    pub(crate) name: usize,
}
