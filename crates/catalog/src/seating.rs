//! Who can sit at a table, with the game's types.

use crate::bot::Bot;
use crate::entry::World;
use crate::terms::Terms;
use papan_game::options::{Kind, Options, Spec};
use papan_game::{Agent, Budget, Choice, Forfeit, Game, Rng, Seat, Stop, Think, Watch, read_duration};
use std::str::FromStr;
use std::time::Duration;

/// How much a player thinks where neither its settings nor the table say, and it has no pace of its own: enough for plain minimax, which
/// deepens through 1,290,114 nodes, to see the whole tree of tic-tac-toe from its first move on.
const DEFAULT: Budget = Budget::Nodes(2_000_000);

/// An agent, and how much it thinks where nothing else is said.
pub(crate) struct Seated<G: Game> {
    pub(crate) agent: Box<dyn Agent<G>>,
    /// As its settings say.
    pub(crate) budget: Option<Budget>,
    /// Where the table says nothing either.
    pub(crate) pace: Option<Budget>,
}

impl<G: Game> Seated<G> {
    /// What it chooses on these terms, how long that took, and within which budget.
    pub(crate) fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        rng: &mut Rng,
        terms: &Terms,
        stop: &Stop,
    ) -> Result<(Choice<G::Move>, Duration, Budget), Forfeit> {
        let budget = terms.budget(self.budget).or(self.pace).unwrap_or(DEFAULT);
        let think = Think { budget, rng, stop: stop.clone() };
        let watch = Watch::start();
        let choice = self.agent.choose(game, view, think)?;
        Ok((choice, watch.elapsed(), budget))
    }
}

/// Who sits on a seat.
pub(crate) enum Chair<G: Game> {
    /// A person, perhaps with a name.
    Person(Option<String>),
    /// A player.
    Player(Seated<G>),
    /// A program of somebody's.
    Bot(Bot),
}

impl<G: Game> Chair<G> {
    /// The program that sits here, if one does.
    pub(crate) fn bot(&self) -> Option<&Bot> {
        if let Self::Bot(bot) = self { Some(bot) } else { None }
    }

    /// The only move of the other side that the player here has an answer to, if it is not free.
    pub(crate) fn imposes(&self, game: &G, view: &G::View) -> Option<G::Move> {
        if let Self::Player(seated) = self { seated.agent.imposes(game, view) } else { None }
    }

    /// Why the player here cannot play on this seat, if it cannot.
    pub(crate) fn objection(&self, game: &G, seat: Seat) -> Option<String> {
        if let Self::Player(seated) = self { seated.agent.objection(game, seat) } else { None }
    }

    /// The program that sits here, if one does, to talk to.
    pub(crate) fn bot_mut(&mut self) -> Option<&mut Bot> {
        if let Self::Bot(bot) = self { Some(bot) } else { None }
    }
}

/// Makes an agent for a game from its settings.
type Make<G> = fn(&G, &Options, &World<'_>) -> Result<Box<dyn Agent<G>>, String>;

/// A player of a game.
pub(crate) struct PlayerDef<G: Game> {
    pub(crate) name: &'static str,
    pub(crate) sentence: &'static str,
    /// The key that a plain value is for; empty if there is none.
    pub(crate) main: &'static str,
    pub(crate) settings: &'static [Spec],
    /// How much it thinks where neither its settings nor the table say; `None` for the table's own default.
    pub(crate) pace: Option<Budget>,
    pub(crate) make: Make<G>,
}

impl<G: Game> PlayerDef<G> {
    pub(crate) fn seat(&self, game: &G, settings: &Options, world: &World<'_>) -> Result<Seated<G>, String> {
        Ok(Seated { agent: (self.make)(game, settings, world)?, budget: budget(settings)?, pace: self.pace })
    }
}

/// The settings of every player that searches within a budget.
pub(crate) const BUDGET: &[Spec] = &[
    Spec {
        name: "time",
        kind: Kind::Text,
        default: "",
        sentence: "Thinks at most this long for a move, such as 500ms or 2s.",
    },
    Spec {
        name: "nodes",
        kind: Kind::Text,
        default: "",
        sentence: "Looks at most at this many positions for a move.",
    },
    Spec { name: "depth", kind: Kind::Text, default: "", sentence: "Looks at most this many moves ahead." },
];

/// The budget that the settings ask for, at most one.
fn budget(settings: &Options) -> Result<Option<Budget>, String> {
    let given: Vec<_> = ["time", "nodes", "depth"]
        .into_iter()
        .map(|name| (name, settings.text(name)))
        .filter(|(_, value)| !value.is_empty())
        .collect();
    match given[..] {
        [] => Ok(None),
        [("time", value)] => read_duration(value)
            .map(|time| Some(Budget::Time(time)))
            .ok_or_else(|| format!("option `time`: `{value}` is not a length of time such as 500ms or 2s")),
        [("nodes", value)] => whole("nodes", value).map(|nodes| Some(Budget::Nodes(nodes))),
        [(name, value)] => whole(name, value).map(|depth| Some(Budget::Depth(depth))),
        [(one, _), (other, _), ..] => {
            Err(format!("options `{one}` and `{other}` cannot both limit the thinking: expected one of them"))
        }
    }
}

fn whole<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("option `{name}`: `{value}` is not a whole number, or too large"))
}
