//! The catalog of games and players. It has names and no descriptions: the sentences of `/i18n` have keys made of
//! these names, such as `player.GAME.NAME`.

use papan_session::Level;
use serde::Serialize;
use utoipa::ToSchema;

/// All games with their options, levels and players, and the limits for requests.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Catalog {
    /// The games.
    pub(crate) games: Vec<CatalogGame>,
    /// Limits for requests.
    pub(crate) limits: CatalogLimits,
}

/// A game.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogGame {
    /// Name in requests.
    pub(crate) name: &'static str,
    /// Whether players hide something from each other.
    pub(crate) hidden: bool,
    /// Options of the game.
    pub(crate) options: Vec<CatalogOption>,
    /// Opponents by strength, weakest first.
    pub(crate) levels: Vec<CatalogLevel>,
    /// All built-in players.
    pub(crate) players: Vec<CatalogPlayer>,
    /// External bots added by the operator.
    pub(crate) bots: Vec<CatalogBot>,
    /// Built-in lexicons, in word games.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) lexicons: Option<Vec<CatalogLexicon>>,
}

/// An option of a game or a setting of a player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogOption {
    /// Name in requests.
    pub(crate) name: &'static str,
    /// Type of value.
    pub(crate) kind: OptionInput,
    /// Default value.
    pub(crate) default: &'static str,
    /// Minimum of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) min: Option<i64>,
    /// Maximum of a number.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) max: Option<i64>,
    /// Allowed values of a choice.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) words: Option<Vec<&'static str>>,
}

/// The type of value that an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum OptionInput {
    /// Text in a format that the sentence of the option describes.
    Text,
    /// `yes` or `no`.
    Flag,
    /// A whole number.
    Number,
    /// One of a list of words.
    Choice,
}

/// An external bot.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogBot {
    /// Name in requests.
    pub(crate) name: String,
}

/// An opponent of known strength.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogLevel {
    /// Name in requests.
    pub(crate) name: &'static str,
    /// The player and settings behind the level.
    pub(crate) means: &'static str,
}

impl From<&Level> for CatalogLevel {
    fn from(level: &Level) -> Self {
        Self { name: level.name, means: level.means }
    }
}

/// A built-in player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogPlayer {
    /// Name in requests.
    pub(crate) name: &'static str,
    /// Settings, given as `player:setting=value`.
    pub(crate) settings: Vec<CatalogOption>,
}

/// A built-in lexicon.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogLexicon {
    /// Name in requests.
    pub(crate) name: String,
    /// Number of words.
    pub(crate) words: u64,
    /// SHA-256 of the word graph, which is also that of its file, in hexadecimal.
    pub(crate) hash: String,
}

/// Limits for requests.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct CatalogLimits {
    /// Maximum thinking time per move in milliseconds.
    pub(crate) time_ms: u64,
    /// Maximum number of nodes per move.
    pub(crate) nodes: u64,
    /// Maximum length of a name in characters.
    pub(crate) name: usize,
}
