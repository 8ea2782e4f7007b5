//! How a server is set up.

use papan_catalog::games;
use std::time::Duration;
use thiserror::Error;

/// What the operator decides.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Where people reach the server from elsewhere, such as `https://games.example.org`: the only host and origin
    /// that is served besides those of this machine.
    pub public_url: Option<String>,
    /// Programs that may be named as players.
    pub bots: Vec<RegisteredBot>,
    /// What anybody may use of the machine.
    pub limits: Limits,
}

/// A program that the operator lets people play against.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegisteredBot {
    /// As it is named over HTTP.
    pub name: String,
    /// What is started; it never leaves the server.
    pub command: String,
}

/// What anybody may use of the machine.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Requests of one address in a second, over a longer time.
    pub requests: f64,
    /// Requests of one address at once.
    pub burst: f64,
    /// New games of one address in a minute, over a longer time.
    pub games: f64,
    /// New games of one address at once.
    pub games_burst: f64,
    /// Streams of events, of all addresses together.
    pub streams: usize,
    /// Streams of events of one address.
    pub streams_each: usize,
    /// Analyses that may wait or run, of all addresses together.
    pub analyses: usize,
    /// Analyses of one address.
    pub analyses_each: usize,
    /// How long a player may think about one move.
    pub thinking: Duration,
    /// How many positions a player may be asked to look at for one move.
    pub nodes: u64,
    /// Games in memory.
    pub live: usize,
    /// Connections, of all addresses together.
    pub sockets: usize,
    /// Connections of one address.
    pub sockets_each: usize,
    /// How long a client may take for the head of a request, for its body, and to read when it has much to read.
    pub patience: Duration,
    /// How long a connection is kept on which nothing is asked.
    pub idle: Duration,
    /// Whether this machine itself is limited too, and not by what all may use together alone.
    pub local: bool,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: 50.0,
            burst: 200.0,
            games: 20.0,
            games_burst: 60.0,
            streams: 4096,
            streams_each: 128,
            analyses: 32,
            analyses_each: 4,
            thinking: Duration::from_secs(10),
            nodes: 10_000_000,
            live: 2048,
            sockets: 8192,
            sockets_each: 512,
            patience: Duration::from_secs(5),
            idle: Duration::from_mins(1),
            local: false,
        }
    }
}

/// What is wrong with a setup.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ConfigError {
    /// The address for others is none.
    #[error("`{0}` is not an address of a server: expected http://HOST or https://HOST, perhaps with a port")]
    PublicUrl(String),
    /// The name of a bot cannot be typed.
    #[error("`{0}` is not a name of a bot: expected letters, digits, - and _")]
    BotName(String),
    /// The name of a bot means something else, or another bot.
    #[error("the name `{0}` is taken: expected one that no player, level or other bot has")]
    BotTaken(String),
}

impl Config {
    /// Whether everything can be as it was asked for.
    pub fn check(&self) -> Result<(), ConfigError> {
        if let Some(url) = &self.public_url {
            authority(url).ok_or_else(|| ConfigError::PublicUrl(url.clone()))?;
        }
        for (at, bot) in self.bots.iter().enumerate() {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
            if bot.name.is_empty() || !bot.name.chars().all(is_plain) {
                return Err(ConfigError::BotName(bot.name.clone()));
            }
            let is_twice = self.bots[..at].iter().any(|other| other.name == bot.name);
            if is_twice || is_known(&bot.name) {
                return Err(ConfigError::BotTaken(bot.name.clone()));
            }
        }
        Ok(())
    }

    /// The host, and perhaps the port, of the address for others.
    pub(crate) fn public_authority(&self) -> Option<&str> {
        self.public_url.as_deref().and_then(authority)
    }

    /// Whether others reach the server by an encrypted way only.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.public_url.as_deref().is_some_and(|url| url.starts_with("https://"))
    }
}

/// Whether a game has a player or a level of this name.
fn is_known(name: &str) -> bool {
    let knows = |entry: &&dyn papan_catalog::Entry| {
        let mut players = entry.players().into_iter().map(|player| player.name);
        let mut levels = entry.levels().iter().map(|level| level.name);
        players.any(|known| known == name) || levels.any(|known| known == name)
    };
    ["human", "exec"].contains(&name) || games().iter().any(knows)
}

/// The host, and perhaps the port, of an address.
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
    fn addresses_and_names_of_bots_are_checked() {
        let with = |url: &str| Config { public_url: Some(url.to_owned()), ..Config::default() }.check();
        assert_eq!(with("https://games.example.org"), Ok(()));
        assert_eq!(with("http://10.0.0.7:8080/"), Ok(()));
        for url in ["games.example.org", "ftp://x", "https://", "https://a/b", "https://a b"] {
            assert_eq!(with(url), Err(ConfigError::PublicUrl(url.to_owned())));
        }
        let bot = |name: &str| RegisteredBot { name: name.to_owned(), command: "true".to_owned() };
        let named = |names: &[&str]| {
            Config { bots: names.iter().map(|name| bot(name)).collect(), ..Config::default() }.check()
        };
        assert_eq!(named(&["my-bot", "other_1"]), Ok(()));
        assert_eq!(named(&["a", "a"]), Err(ConfigError::BotTaken("a".to_owned())));
        assert_eq!(named(&["hard"]), Err(ConfigError::BotTaken("hard".to_owned())));
        assert_eq!(named(&["a:b"]), Err(ConfigError::BotName("a:b".to_owned())));
    }
}
