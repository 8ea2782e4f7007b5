//! Occupants of seats, with the game's types.

use crate::bot::Bot;
use crate::entry::Environment;
use crate::messages::SetupText;
use crate::terms::TurnTerms;
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{
    Agent, Budget, Choice, Forfeit, Game, Rng, SearchContext, Seat, StopFlag, Stopwatch, read_duration,
};
use papan_message::Message;
use std::time::Duration;

/// The budget of a player whose settings, terms and pace do not set one. It is enough for plain minimax, which visits
/// 1,290,114 nodes while deepening, to search all of tic-tac-toe.
const DEFAULT: Budget = Budget::Nodes(2_000_000);

/// An agent with its budget.
pub struct ConfiguredAgent<G: Game> {
    pub(crate) agent: Box<dyn Agent<G>>,
    /// The budget of its settings.
    pub(crate) budget: Option<Budget>,
    /// The budget if neither its settings nor the terms set one.
    pub(crate) pace: Option<Budget>,
}

impl<G: Game> ConfiguredAgent<G> {
    /// Chooses a move on these terms. Returns the time spent and the budget too.
    pub fn choose(
        &mut self,
        game: &G,
        view: &G::View,
        rng: &mut Rng,
        terms: &TurnTerms,
        stop: &StopFlag,
    ) -> Result<(Choice<G::Move>, Duration, Budget), Forfeit> {
        let budget = terms.budget(self.budget).or(self.pace).unwrap_or(DEFAULT);
        let context = SearchContext { budget, rng, stop: stop.clone() };
        let watch = Stopwatch::start();
        let choice = self.agent.choose(game, view, context)?;
        Ok((choice, watch.elapsed(), budget))
    }
}

/// The player on a seat.
pub(crate) enum Occupant<G: Game> {
    /// A person, with an optional name.
    Person(Option<String>),
    /// An agent of Papan.
    Player(ConfiguredAgent<G>),
    /// An external program.
    Bot(Bot),
}

impl<G: Game> Occupant<G> {
    /// Returns the bot, if the occupant is one.
    pub(crate) fn bot(&self) -> Option<&Bot> {
        if let Self::Bot(bot) = self { Some(bot) } else { None }
    }

    /// Returns the move that the occupant imposes on its opponent.
    pub(crate) fn imposes(&self, game: &G, view: &G::View) -> Option<G::Move> {
        if let Self::Player(agent) = self { agent.agent.imposes(game, view) } else { None }
    }

    /// Returns why the occupant does not support `seat`.
    pub(crate) fn objection(&self, game: &G, seat: Seat) -> Option<Message> {
        if let Self::Player(agent) = self { agent.agent.objection(game, seat) } else { None }
    }

    /// Returns the bot mutably, if the occupant is one.
    pub(crate) fn bot_mut(&mut self) -> Option<&mut Bot> {
        if let Self::Bot(bot) = self { Some(bot) } else { None }
    }
}

/// Creates a player from its settings, or says why it cannot.
pub type Make<G> = fn(&G, &Options, &Environment<'_>) -> Result<Box<dyn Agent<G>>, Message>;

/// The definition of a player.
pub struct PlayerDef<G: Game> {
    /// The name, as typed.
    pub name: &'static str,
    /// The setting that a plain value sets; empty if there is none.
    pub main: &'static str,
    /// The settings.
    pub settings: &'static [OptionSpec],
    /// The budget if neither settings nor terms set one; `None` for the general default.
    pub pace: Option<Budget>,
    /// Creates the player.
    pub make: Make<G>,
}

impl<G: Game> PlayerDef<G> {
    pub(crate) fn seat(
        &self,
        game: &G,
        settings: &Options,
        env: &Environment<'_>,
    ) -> Result<ConfiguredAgent<G>, Message> {
        Ok(ConfiguredAgent {
            agent: (self.make)(game, settings, env)?,
            budget: budget(settings)?,
            pace: self.pace,
        })
    }
}

/// The settings of every player that searches within a budget.
pub const BUDGET: &[OptionSpec] = &[
    OptionSpec { name: "time", kind: OptionKind::Duration, default: "" },
    OptionSpec { name: "nodes", kind: OptionKind::Nodes, default: "" },
    OptionSpec { name: "depth", kind: OptionKind::Depth, default: "" },
];

/// Returns the budget that the settings ask for, and fails if they ask for two.
fn budget(settings: &Options) -> Result<Option<Budget>, Message> {
    let given: Vec<_> = ["time", "nodes", "depth"]
        .into_iter()
        .map(|name| (name, settings.text(name)))
        .filter(|(_, value)| !value.is_empty())
        .collect();
    match given[..] {
        [] => Ok(None),
        // `Options::checked` has validated the values, so parsing succeeds.
        [("time", value)] => Ok(read_duration(value).map(Budget::Time)),
        [("nodes", value)] => Ok(value.parse().ok().map(Budget::Nodes)),
        [(_, value)] => Ok(value.parse().ok().map(Budget::Depth)),
        [(one, _), (other, _), ..] => {
            let (one, other) = (one.to_owned(), other.to_owned());
            Err(SetupText::TwoBudgets { one, other }.into())
        }
    }
}
