//! Who plays adjacency.

use crate::entry::{Level, World};
use crate::seating::{BUDGET, PlayerDef};
use crate::settings::{GENETIC, HILLCLIMB, MCTS, breeding, climbing, count, growth, optional};
use papan_adjacency::classic::{self, Breeding};
use papan_adjacency::{Adjacency, Cell, Mirror, Objective, Position, Weights, Worth, objective_note};
use papan_game::options::{Kind, Options, Spec};
use papan_game::{Agent, Budget, Choice, Forfeit, POINT, Think, Value};
use papan_search::{AlphaBeta, Genetic, Greedy, HillClimb, Mcts, Minimax, Random, Settings};
use std::fmt::Display;
use std::str::FromStr;

/// From the one that looks at one move to the one that looks at millions, in steps of about the same size: eight
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
        make: |_, settings, world| {
            Ok(Box::new(ByObjective(Minimax::new(read::<Objective>("objective", settings, world)?))))
        },
    },
    PlayerDef {
        name: "alphabeta",
        sentence: "The strong one: searches deep, knows which marks are safe, and plays endings exactly.",
        main: "",
        settings: ALPHABETA,
        pace: None,
        make: |_, settings, world| {
            let settings_of_search = Settings { threads: count(settings, "threads")?, ..Settings::STRONG };
            Ok(Box::new(AlphaBeta::new(read::<Weights>("weights", settings, world)?, settings_of_search)))
        },
    },
    PlayerDef {
        name: "classic-minimax",
        sentence: "The original minimax, faults included: far from the end it looks one move ahead.",
        main: "",
        settings: BUDGET,
        // What the original looked at in its 0.7 seconds, measured: 150,000 to 255,000 positions.
        pace: Some(Budget::Nodes(250_000)),
        make: |_, _, _| Ok(Box::new(classic::Minimax)),
    },
    PlayerDef {
        name: "classic-hillclimb",
        sentence: "The original local search, faults included: the best of some random cells.",
        main: "",
        settings: CLASSIC_HILLCLIMB,
        pace: None,
        make: |_, settings, _| Ok(Box::new(classic::HillClimb::new(count(settings, "iterations")?))),
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
        make: |_, settings, world| {
            let objective = read::<Objective>("objective", settings, world)?;
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

/// What the original local search can be told.
const CLASSIC_HILLCLIMB: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    Spec {
        name: "iterations",
        kind: Kind::Number { min: 0, max: 1_000_000 },
        default: "64",
        sentence: "Cells that it tries after the first; it always tries one more.",
    },
];

/// What the original genetic algorithm can be told.
const CLASSIC_GENETIC: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    Spec {
        name: "population",
        kind: Kind::Number { min: 1, max: 1_000 },
        default: "4",
        sentence: "Sequences of moves that are bred together; 4 is of the authors' program, not of their document.",
    },
    Spec {
        name: "mutation",
        kind: Kind::Number { min: 0, max: 100 },
        default: "100",
        sentence: "How likely a sequence is changed in one place, in per cent.",
    },
    Spec {
        name: "fitness",
        kind: Kind::Number { min: 0, max: 96 },
        default: "40",
        sentence: "The fitness that is enough: own marks less the other's, and 32; 40 is of the authors' program.",
    },
    Spec {
        name: "generations",
        kind: Kind::Number { min: 0, max: 1_000_000_000 },
        default: "",
        sentence: "The most generations after the first; without it, as many as the budget allows.",
    },
];

/// What the strong player can be told.
const ALPHABETA: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    Spec {
        name: "threads",
        kind: Kind::Number { min: 1, max: 64 },
        default: "1",
        sentence: "Threads that search together where thinking is limited by time.",
    },
    Spec {
        name: "weights",
        kind: Kind::Text,
        default: "",
        sentence: "A file of weights to judge by, as `papan learn adjacency` writes it.",
    },
];

/// The file that the objective function's numbers are read from.
const OBJECTIVE: Spec = Spec {
    name: "objective",
    kind: Kind::Text,
    default: "",
    sentence: "A file with k and a of the objective function, in the form of data/adjacency/described.objective.",
};

/// What minimax can be told.
const MINIMAX: &[Spec] = &[BUDGET[0], BUDGET[1], BUDGET[2], OBJECTIVE];

/// What hill climbing can be told here.
const OBJECTIVE_HILLCLIMB: &[Spec] =
    &[HILLCLIMB[0], HILLCLIMB[1], HILLCLIMB[2], HILLCLIMB[3], HILLCLIMB[4], OBJECTIVE];

/// What a setting's file says to judge by, or what ships where none is named.
fn read<J>(setting: &str, settings: &Options, world: &World<'_>) -> Result<J, String>
where
    J: Default + FromStr<Err: Display>,
{
    let name = settings.text(setting);
    if name.is_empty() {
        return Ok(J::default());
    }
    let text =
        String::from_utf8((world.read)(name)?).map_err(|_| format!("{name}: expected text in UTF-8"))?;
    text.parse().map_err(|error| format!("{name}: {error}"))
}

fn make_genetic(
    _: &Adjacency,
    settings: &Options,
    _: &World<'_>,
) -> Result<Box<dyn Agent<Adjacency>>, String> {
    let breeding = Breeding {
        population: count(settings, "population")?,
        mutation: count(settings, "mutation")?,
        fitness: count(settings, "fitness")?,
        generations: optional(settings, "generations"),
    };
    Ok(Box::new(classic::Genetic::new(breeding)))
}

/// The marks of the seat to move less those of the other, in the units of a search.
fn marks(_: &Adjacency, position: &Position) -> i32 {
    position.margin() * POINT
}

/// A player that goes by the objective function: what it estimates is no margin of marks, so it is told as a
/// reason. What is certain is a margin.
struct ByObjective<A>(A);

impl<A: Agent<Adjacency>> Agent<Adjacency> for ByObjective<A> {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        think: Think<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let mut choice = self.0.choose(game, position, think)?;
        if let Some(Value::Estimate(worth)) = choice.value {
            choice.value = None;
            choice.notes.push(objective_note(Worth::nearest(worth)));
        }
        Ok(choice)
    }
}
