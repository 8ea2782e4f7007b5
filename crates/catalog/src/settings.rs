//! What can be set of the players that serve every game, beside their budget.

use crate::seating::BUDGET;
use papan_game::options::{Kind, Options, Spec};
use papan_search::{Breeding, Climbing, Growth};

/// The settings of `mcts`.
pub(crate) const MCTS: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    Spec {
        name: "exploration",
        kind: Kind::Number { min: 0, max: 1000 },
        default: "70",
        sentence: "How much it prefers moves that it tried little, in hundredths.",
    },
];

/// How `mcts` is set.
pub(crate) fn growth(settings: &Options) -> Growth {
    let default = Growth::default();
    let hundredths = settings.number("exploration").map(|hundredths| hundredths as f64 / 100.0);
    Growth { exploration: hundredths.unwrap_or(default.exploration) }
}

/// The settings of `hillclimb`.
pub(crate) const HILLCLIMB: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    Spec {
        name: "iterations",
        kind: Kind::Number { min: 1, max: 100_000 },
        default: "64",
        sentence: "A climb ends after this many steps in a row that led nowhere.",
    },
    Spec {
        name: "plan",
        kind: Kind::Number { min: 1, max: 32 },
        default: "3",
        sentence: "How many moves of its own it plans.",
    },
];

/// How `hillclimb` is set.
pub(crate) fn climbing(settings: &Options) -> Climbing {
    let default = Climbing::default();
    Climbing {
        iterations: optional(settings, "iterations").unwrap_or(default.iterations),
        plan: optional(settings, "plan").unwrap_or(default.plan),
    }
}

/// The settings of `genetic`.
pub(crate) const GENETIC: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    Spec {
        name: "population",
        kind: Kind::Number { min: 2, max: 10_000 },
        default: "100",
        sentence: "Lines of play in a generation.",
    },
    Spec {
        name: "mutation",
        kind: Kind::Number { min: 0, max: 100 },
        default: "80",
        sentence: "How many of a hundred children have a move replaced.",
    },
    Spec {
        name: "fitness",
        kind: Kind::Number { min: -64, max: 64 },
        default: "",
        sentence: "Stops when the best line promises this margin; without it, at the budget.",
    },
    Spec {
        name: "horizon",
        kind: Kind::Number { min: 1, max: 64 },
        default: "6",
        sentence: "Moves of a line, of both sides together; the game is judged where it ends before.",
    },
];

/// How `genetic` is set.
pub(crate) fn breeding(settings: &Options) -> Breeding {
    let default = Breeding::default();
    Breeding {
        population: optional(settings, "population").unwrap_or(default.population),
        mutation: optional(settings, "mutation").unwrap_or(default.mutation),
        fitness: optional(settings, "fitness"),
        horizon: optional(settings, "horizon").unwrap_or(default.horizon),
    }
}

/// A setting that has a default, as a number of the kind that is wanted.
pub(crate) fn count<T: TryFrom<i64>>(settings: &Options, name: &str) -> Result<T, String> {
    let wrong = || format!("option `{name}`: `{}` is not a number that fits", settings.text(name));
    optional(settings, name).ok_or_else(wrong)
}

/// A setting as a number of the kind that is wanted, if it is set.
pub(crate) fn optional<T: TryFrom<i64>>(settings: &Options, name: &str) -> Option<T> {
    settings.number(name).and_then(|number| T::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_players() {
        let none = |specs| Options::checked(specs, []).expect("nothing is given");
        assert_eq!(growth(&none(MCTS)), Growth::default());
        assert_eq!(climbing(&none(HILLCLIMB)), Climbing::default());
        assert_eq!(breeding(&none(GENETIC)), Breeding::default());
    }

    #[test]
    fn what_is_set_is_passed_on() {
        let given = [("population", "30"), ("mutation", "5"), ("fitness", "-4"), ("horizon", "6")];
        let options = Options::checked(GENETIC, given).expect("all are in range");
        let expected = Breeding { population: 30, mutation: 5, fitness: Some(-4), horizon: 6 };
        assert_eq!(breeding(&options), expected);
        assert!(Options::checked(GENETIC, [("population", "1")]).is_err());
    }
}
