//! Server configuration.

use papan_catalog::games;
use papan_message::messages;
use std::time::Duration;

/// Settings chosen by the operator.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The URL under which others reach the server, such as `https://games.example.org`. Apart from the names
    /// of this machine, it is the only host and origin that is accepted.
    pub public_url: Option<String>,
    /// External bots that clients may choose as opponents.
    pub bots: Vec<RegisteredBot>,
    /// Resource limits.
    pub limits: Limits,
}

/// An external bot that the operator offers as an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisteredBot {
    /// Name of the bot in the API.
    pub name: String,
    /// Command line that starts the bot. It is never sent to clients.
    pub command: String,
}

/// Limits on the resources that clients may use. An IPv6 address counts per /64 network.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Sustained requests per second and address.
    pub requests_per_second: f64,
    /// Requests that one address may send in a burst.
    pub request_burst: u32,
    /// Sustained new games per minute and address.
    pub games_per_minute: f64,
    /// New games that one address may create in a burst.
    pub game_burst: u32,
    /// Open event streams in total.
    pub streams: usize,
    /// Open event streams per address.
    pub streams_per_address: usize,
    /// Analyses that wait or run, in total.
    pub analyses: usize,
    /// Analyses that wait or run, per address.
    pub analyses_per_address: usize,
    /// Maximum time a bot may think about one move.
    pub think_time: Duration,
    /// Maximum number of nodes a bot may be asked to search for one move.
    pub nodes: u64,
    /// Games kept in memory.
    pub cached_games: usize,
    /// Open connections in total.
    pub connections: usize,
    /// Open connections per address.
    pub connections_per_address: usize,
    /// Time a client may take to send the head of a request, to send its body, and to accept pending output.
    pub io_timeout: Duration,
    /// Time after which an idle keep-alive connection is closed.
    pub idle_timeout: Duration,
    /// Whether per-address limits apply to this machine too. Off by default, so that local play is bounded by
    /// the totals only.
    pub limit_local: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_second: 50.0,
            request_burst: 200,
            games_per_minute: 20.0,
            game_burst: 60,
            streams: 4096,
            streams_per_address: 128,
            analyses: 32,
            analyses_per_address: 4,
            think_time: Duration::from_secs(10),
            nodes: 10_000_000,
            cached_games: 2048,
            connections: 8192,
            connections_per_address: 512,
            io_timeout: Duration::from_secs(5),
            idle_timeout: Duration::from_mins(1),
            limit_local: false,
        }
    }
}

messages! {
    /// Why a [`Config`] is invalid.
    pub enum ConfigError {
        /// The public URL is malformed.
        PublicUrl { found: String } => "config.public-url",
        /// The name of a bot contains characters that are not allowed.
        BotName { found: String } => "config.bot-name",
        /// The name of a bot is used by a player, a level or another bot.
        BotTaken { found: String } => "config.bot-taken",
    }
}

impl Config {
    /// Checks the public URL and the names of the bots.
    pub fn check(&self) -> Result<(), ConfigError> {
        if let Some(url) = &self.public_url {
            authority(url).ok_or_else(|| ConfigError::PublicUrl { found: url.clone() })?;
        }
        for (at, bot) in self.bots.iter().enumerate() {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if bot.name.is_empty() || !bot.name.chars().all(is_plain) {
                return Err(ConfigError::BotName { found: bot.name.clone() });
            }
            let is_twice = self.bots[..at].iter().any(|other| other.name == bot.name);
            if is_twice || is_known(&bot.name) {
                return Err(ConfigError::BotTaken { found: bot.name.clone() });
            }
        }
        Ok(())
    }

    /// Returns the host, with its port if it has one, of the public URL.
    pub(crate) fn public_authority(&self) -> Option<&str> {
        self.public_url.as_deref().and_then(authority)
    }

    /// Returns whether the public URL uses HTTPS.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// Returns whether any game has a player or a level with this name.
fn is_known(name: &str) -> bool {
    let knows = |entry: &&dyn papan_session::Entry| {
        let mut players = entry.players().into_iter().map(|player| player.name);
        let mut levels = entry.levels().iter().map(|level| level.name);
        players.any(|known| known == name) || levels.any(|known| known == name)
    };
    ["human", "exec"].contains(&name) || games().iter().any(knows)
}

/// Returns the host, with its port if it has one, of a URL.
fn authority(url: &str) -> Option<&str> {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let rest = rest.strip_suffix('/').unwrap_or(rest);
    let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    (!rest.is_empty() && rest.chars().all(is_host)).then_some(rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_public_urls_and_bot_names() {
        let with = |url: &str| Config { public_url: Some(url.to_owned()), ..Config::default() }.check();
        assert_eq!(with("https://games.example.org"), Ok(()));
        assert_eq!(with("http://10.0.0.7:8080/"), Ok(()));
        for url in ["games.example.org", "ftp://x", "https://", "https://a/b", "https://a b"] {
            assert_eq!(with(url), Err(ConfigError::PublicUrl { found: url.to_owned() }));
        }
        let bot = |name: &str| RegisteredBot { name: name.to_owned(), command: "true".to_owned() };
        let named = |names: &[&str]| {
            Config { bots: names.iter().map(|name| bot(name)).collect(), ..Config::default() }.check()
        };
        assert_eq!(named(&["my-bot", "other_1"]), Ok(()));
        assert_eq!(named(&["a", "a"]), Err(ConfigError::BotTaken { found: "a".to_owned() }));
        assert_eq!(named(&["hard"]), Err(ConfigError::BotTaken { found: "hard".to_owned() }));
        assert_eq!(named(&["a:b"]), Err(ConfigError::BotName { found: "a:b".to_owned() }));
    }
}
