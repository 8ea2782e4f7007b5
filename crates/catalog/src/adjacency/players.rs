//! The players and levels of adjacency.

use crate::messages::CatalogText;
use papan_adjacency::classic::{ClassicGenetic, ClassicGeneticSettings, ClassicHillClimb, ClassicMinimax};
use papan_adjacency::{Adjacency, Cell, Mirror, Objective, ObjectiveValue, Position, Weights};
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Agent, Budget, Choice, Forfeit, POINT, SearchContext, Value};
use papan_message::Message;
use papan_search::{AlphaBeta, Genetic, Greedy, HillClimb, Minimax, Settings};
use papan_session::define::{
    BUDGET, GENETIC, HILLCLIMB, PlayerDef, bad_file, count, genetic_settings, hill_climb_settings, optional,
};
use papan_session::{Environment, Level};
use std::fmt::Display;
use std::str::FromStr;

/// From a player that searches one move to one that searches millions of positions, in steps of about equal size: eight
/// to ten marks a game at 28 rounds from each to the next.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "easy", means: "greedy" },
    Level { name: "medium", means: "mcts:nodes=6000" },
    Level { name: "hard", means: "mcts:nodes=40000" },
    Level { name: "expert", means: "alphabeta:nodes=2000000" },
];

pub(super) const PLAYERS: &[PlayerDef<Adjacency>] = &[
    PlayerDef::RANDOM,
    PlayerDef {
        name: "greedy",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _, _| Ok(Box::new(Greedy::new(marks))),
    },
    PlayerDef { name: "mirror", main: "", settings: &[], pace: None, make: |_, _, _| Ok(Box::new(Mirror)) },
    PlayerDef {
        name: "minimax",
        main: "",
        settings: MINIMAX,
        pace: None,
        make: |_, settings, env| {
            Ok(Box::new(ByObjective(Minimax::new(read::<Objective>("objective", settings, env)?))))
        },
    },
    PlayerDef {
        name: "alphabeta",
        main: "",
        settings: ALPHABETA,
        pace: None,
        make: |_, settings, env| {
            let settings_of_search = Settings { threads: count(settings, "threads")?, ..Settings::STRONG };
            Ok(Box::new(AlphaBeta::new(read::<Weights>("weights", settings, env)?, settings_of_search)))
        },
    },
    PlayerDef {
        name: "classic-minimax",
        main: "",
        settings: BUDGET,
        // The original searched 150,000 to 255,000 positions in its 0.7 seconds, measured.
        pace: Some(Budget::Nodes(250_000)),
        make: |_, _, _| Ok(Box::new(ClassicMinimax)),
    },
    PlayerDef {
        name: "classic-hillclimb",
        main: "",
        settings: CLASSIC_HILLCLIMB,
        pace: None,
        make: |_, settings, _| Ok(Box::new(ClassicHillClimb::new(count(settings, "iterations")?))),
    },
    PlayerDef {
        name: "classic-genetic",
        main: "",
        settings: CLASSIC_GENETIC,
        // Ten thousand generations; the original bred 4,000 to 19,000 in its 0.7 seconds, measured.
        pace: Some(Budget::Nodes(40_000)),
        make: make_genetic,
    },
    PlayerDef::MCTS,
    PlayerDef {
        name: "hillclimb",
        main: "",
        settings: OBJECTIVE_HILLCLIMB,
        pace: None,
        make: |_, settings, env| {
            let objective = read::<Objective>("objective", settings, env)?;
            Ok(Box::new(ByObjective(HillClimb::new(objective, hill_climb_settings(settings)))))
        },
    },
    PlayerDef {
        name: "genetic",
        main: "",
        settings: GENETIC,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Genetic::new(marks, genetic_settings(settings)))),
    },
];

/// The settings of the original local search.
const CLASSIC_HILLCLIMB: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    OptionSpec { name: "iterations", kind: OptionKind::Number { min: 0, max: 1_000_000 }, default: "64" },
];

/// The settings of the original genetic algorithm.
const CLASSIC_GENETIC: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    OptionSpec { name: "population", kind: OptionKind::Number { min: 1, max: 1_000 }, default: "4" },
    OptionSpec { name: "mutation", kind: OptionKind::Number { min: 0, max: 100 }, default: "100" },
    OptionSpec { name: "fitness", kind: OptionKind::Number { min: 0, max: 96 }, default: "40" },
    OptionSpec { name: "generations", kind: OptionKind::Number { min: 0, max: 1_000_000_000 }, default: "" },
];

/// The settings of the strong player.
const ALPHABETA: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    OptionSpec { name: "threads", kind: OptionKind::Number { min: 1, max: 64 }, default: "1" },
    OptionSpec { name: "weights", kind: OptionKind::File { builtin: &[] }, default: "" },
];

/// The file of the objective function's numbers.
const OBJECTIVE: OptionSpec =
    OptionSpec { name: "objective", kind: OptionKind::File { builtin: &[] }, default: "" };

/// The settings of minimax.
const MINIMAX: &[OptionSpec] = &[BUDGET[0], BUDGET[1], BUDGET[2], OBJECTIVE];

/// The settings of hill climbing.
const OBJECTIVE_HILLCLIMB: &[OptionSpec] =
    &[HILLCLIMB[0], HILLCLIMB[1], HILLCLIMB[2], HILLCLIMB[3], HILLCLIMB[4], OBJECTIVE];

/// Reads the file that a setting names, or returns the default if it names none.
fn read<J>(setting: &str, settings: &Options, env: &Environment<'_>) -> Result<J, Message>
where
    J: Default + FromStr<Err: Display>,
{
    let name = settings.text(setting);
    if name.is_empty() {
        return Ok(J::default());
    }
    let not_utf8 = |_| CatalogText::NotUtf8 { file: name.to_owned() };
    let text = String::from_utf8((env.read)(name)?).map_err(not_utf8)?;
    text.parse().map_err(|error| bad_file(name, error))
}

fn make_genetic(
    _: &Adjacency,
    settings: &Options,
    _: &Environment<'_>,
) -> Result<Box<dyn Agent<Adjacency>>, Message> {
    let settings = ClassicGeneticSettings {
        population: count(settings, "population")?,
        mutation: count(settings, "mutation")?,
        fitness: count(settings, "fitness")?,
        generations: optional(settings, "generations"),
    };
    Ok(Box::new(ClassicGenetic::new(settings)))
}

/// Returns the margin of the seat to move, in the units of a search.
fn marks(_: &Adjacency, position: &Position) -> i32 {
    position.margin() * POINT
}

/// A player that maximizes the objective function. Its estimates are not margins, so they are reported as notes; exact
/// values are margins.
struct ByObjective<A>(A);

impl<A: Agent<Adjacency>> Agent<Adjacency> for ByObjective<A> {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        context: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let mut choice = self.0.choose(game, position, context)?;
        if let Some(Value::Estimate(worth)) = choice.value {
            choice.value = None;
            choice.notes.push(ObjectiveValue::from_f64(worth).note());
        }
        Ok(choice)
    }
}
