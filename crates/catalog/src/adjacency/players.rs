//! The players and levels of adjacency.

use crate::entry::{Environment, Level};
use crate::seating::{BUDGET, PlayerDef};
use crate::settings::{GENETIC, HILLCLIMB, MCTS, breeding, climbing, count, growth, optional};
use papan_adjacency::classic::{ClassicGenetic, ClassicGeneticSettings, ClassicHillClimb, ClassicMinimax};
use papan_adjacency::{
    Adjacency, Cell, Mirror, Objective, ObjectiveValue, Position, Weights, objective_note,
};
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Agent, Budget, Choice, Forfeit, POINT, SearchContext, Value};
use papan_search::{AlphaBeta, Genetic, Greedy, HillClimb, Mcts, Minimax, Random, Settings};
use std::fmt::Display;
use std::str::FromStr;

/// From a player that searches one move to one that searches millions of positions, in steps of about equal size: eight
/// to ten marks a game at 28 rounds from each to the next.
pub(super) const LEVELS: &[Level] = &[
    Level { name: "easy", sentence: "Takes what it can get now.", means: "greedy" },
    Level { name: "medium", sentence: "Tries its moves in some random games.", means: "mcts:nodes=6000" },
    Level { name: "hard", sentence: "Tries its moves in many random games.", means: "mcts:nodes=40000" },
    Level {
        name: "expert",
        sentence: "Searches deep for about half a second, and plays endings exactly.",
        means: "alphabeta:nodes=2000000",
    },
];

pub(super) const PLAYERS: &[PlayerDef<Adjacency>] = &[
    PlayerDef {
        name: "random",
        sentence: "Marks any empty cell.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _, _| Ok(Box::new(Random)),
    },
    PlayerDef {
        name: "greedy",
        sentence: "Takes the most marks it can now.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _, _| Ok(Box::new(Greedy::new(marks))),
    },
    PlayerDef {
        name: "mirror",
        sentence: "Answers on the opposite cell: the second player never loses so, on a board with an even side.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _, _| Ok(Box::new(Mirror)),
    },
    PlayerDef {
        name: "minimax",
        sentence: "Looks at every line of play as far ahead as it can.",
        main: "",
        settings: MINIMAX,
        pace: None,
        make: |_, settings, env| {
            Ok(Box::new(ByObjective(Minimax::new(read::<Objective>("objective", settings, env)?))))
        },
    },
    PlayerDef {
        name: "alphabeta",
        sentence: "The strong one: searches deep, knows which marks are safe, and plays endings exactly.",
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
        sentence: "The original minimax, faults included: far from the end it looks one move ahead.",
        main: "",
        settings: BUDGET,
        // The original searched 150,000 to 255,000 positions in its 0.7 seconds, measured.
        pace: Some(Budget::Nodes(250_000)),
        make: |_, _, _| Ok(Box::new(ClassicMinimax)),
    },
    PlayerDef {
        name: "classic-hillclimb",
        sentence: "The original local search, faults included: the best of some random cells.",
        main: "",
        settings: CLASSIC_HILLCLIMB,
        pace: None,
        make: |_, settings, _| Ok(Box::new(ClassicHillClimb::new(count(settings, "iterations")?))),
    },
    PlayerDef {
        name: "classic-genetic",
        sentence: "The original genetic algorithm, faults included: loses to greedy.",
        main: "",
        settings: CLASSIC_GENETIC,
        // Ten thousand generations; the original bred 4,000 to 19,000 in its 0.7 seconds, measured.
        pace: Some(Budget::Nodes(40_000)),
        make: make_genetic,
    },
    PlayerDef {
        name: "mcts",
        sentence: "Tries moves in many random games, the better ones more often.",
        main: "",
        settings: MCTS,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Mcts::new(growth(settings)))),
    },
    PlayerDef {
        name: "hillclimb",
        sentence: "Improves a plan of its next moves step by step, against the best answer to each.",
        main: "",
        settings: OBJECTIVE_HILLCLIMB,
        pace: None,
        make: |_, settings, env| {
            let objective = read::<Objective>("objective", settings, env)?;
            Ok(Box::new(ByObjective(HillClimb::new(objective, climbing(settings)))))
        },
    },
    PlayerDef {
        name: "genetic",
        sentence: "Breeds lines of play, in which each side does its best.",
        main: "",
        settings: GENETIC,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Genetic::new(marks, breeding(settings)))),
    },
];

/// The settings of the original local search.
const CLASSIC_HILLCLIMB: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    OptionSpec {
        name: "iterations",
        kind: OptionKind::Number { min: 0, max: 1_000_000 },
        default: "64",
        sentence: "Cells that it tries after the first; it always tries one more.",
    },
];

/// The settings of the original genetic algorithm.
const CLASSIC_GENETIC: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    OptionSpec {
        name: "population",
        kind: OptionKind::Number { min: 1, max: 1_000 },
        default: "4",
        sentence: "Sequences of moves that are bred together; 4 is of the authors' program, not of their document.",
    },
    OptionSpec {
        name: "mutation",
        kind: OptionKind::Number { min: 0, max: 100 },
        default: "100",
        sentence: "How likely a sequence is changed in one place, in per cent.",
    },
    OptionSpec {
        name: "fitness",
        kind: OptionKind::Number { min: 0, max: 96 },
        default: "40",
        sentence: "The fitness that is enough: own marks less the other's, and 32; 40 is of the authors' program.",
    },
    OptionSpec {
        name: "generations",
        kind: OptionKind::Number { min: 0, max: 1_000_000_000 },
        default: "",
        sentence: "The most generations after the first; without it, as many as the budget allows.",
    },
];

/// The settings of the strong player.
const ALPHABETA: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    OptionSpec {
        name: "threads",
        kind: OptionKind::Number { min: 1, max: 64 },
        default: "1",
        sentence: "Threads that search together where thinking is limited by time.",
    },
    OptionSpec {
        name: "weights",
        kind: OptionKind::File { builtin: &[] },
        default: "",
        sentence: "A file of weights to judge by, as `papan learn adjacency` writes it.",
    },
];

/// The file of the objective function's numbers.
const OBJECTIVE: OptionSpec = OptionSpec {
    name: "objective",
    kind: OptionKind::File { builtin: &[] },
    default: "",
    sentence: "A file with k and a of the objective function, in the form of data/adjacency/described.objective.",
};

/// The settings of minimax.
const MINIMAX: &[OptionSpec] = &[BUDGET[0], BUDGET[1], BUDGET[2], OBJECTIVE];

/// The settings of hill climbing.
const OBJECTIVE_HILLCLIMB: &[OptionSpec] =
    &[HILLCLIMB[0], HILLCLIMB[1], HILLCLIMB[2], HILLCLIMB[3], HILLCLIMB[4], OBJECTIVE];

/// Reads the file that a setting names, or returns the default if it names none.
fn read<J>(setting: &str, settings: &Options, env: &Environment<'_>) -> Result<J, String>
where
    J: Default + FromStr<Err: Display>,
{
    let name = settings.text(setting);
    if name.is_empty() {
        return Ok(J::default());
    }
    let text = String::from_utf8((env.read)(name)?).map_err(|_| format!("{name}: expected text in UTF-8"))?;
    text.parse().map_err(|error| format!("{name}: {error}"))
}

fn make_genetic(
    _: &Adjacency,
    settings: &Options,
    _: &Environment<'_>,
) -> Result<Box<dyn Agent<Adjacency>>, String> {
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
            choice.notes.push(objective_note(ObjectiveValue::from_f64(worth)));
        }
        Ok(choice)
    }
}
