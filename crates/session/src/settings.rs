//! Settings of the players that play every game, besides their budget.

use crate::messages::SetupText;
use crate::seating::BUDGET;
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_message::Message;
use papan_search::{GeneticSettings, HillClimbSettings, MctsSettings};

/// The settings of `mcts`.
pub const MCTS: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    OptionSpec { name: "exploration", kind: OptionKind::Number { min: 0, max: 1000 }, default: "70" },
];

/// Reads the settings of `mcts`.
pub fn mcts_settings(settings: &Options) -> MctsSettings {
    let default = MctsSettings::default();
    let hundredths = settings.number("exploration").map(|hundredths| hundredths as f64 / 100.0);
    MctsSettings { exploration: hundredths.unwrap_or(default.exploration) }
}

/// The settings of `hillclimb`.
pub const HILLCLIMB: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    OptionSpec { name: "iterations", kind: OptionKind::Number { min: 1, max: 100_000 }, default: "64" },
    OptionSpec { name: "plan", kind: OptionKind::Number { min: 1, max: 32 }, default: "3" },
];

/// Reads the settings of `hillclimb`.
pub fn hill_climb_settings(settings: &Options) -> HillClimbSettings {
    let default = HillClimbSettings::default();
    HillClimbSettings {
        max_idle_steps: optional(settings, "iterations").unwrap_or(default.max_idle_steps),
        plan_length: optional(settings, "plan").unwrap_or(default.plan_length),
    }
}

/// The settings of `genetic`.
pub const GENETIC: &[OptionSpec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    OptionSpec { name: "population", kind: OptionKind::Number { min: 2, max: 10_000 }, default: "100" },
    OptionSpec { name: "mutation", kind: OptionKind::Number { min: 0, max: 100 }, default: "80" },
    OptionSpec { name: "fitness", kind: OptionKind::Number { min: -64, max: 64 }, default: "" },
    OptionSpec { name: "horizon", kind: OptionKind::Number { min: 1, max: 64 }, default: "6" },
];

/// Reads the settings of `genetic`.
pub fn genetic_settings(settings: &Options) -> GeneticSettings {
    let default = GeneticSettings::default();
    GeneticSettings {
        population_size: optional(settings, "population").unwrap_or(default.population_size),
        mutation_percent: optional(settings, "mutation").unwrap_or(default.mutation_percent),
        target_margin: optional(settings, "fitness"),
        horizon: optional(settings, "horizon").unwrap_or(default.horizon),
    }
}

/// Returns a setting with a default, as an integer of the wanted type.
pub fn count<T: TryFrom<i64>>(settings: &Options, name: &str) -> Result<T, Message> {
    let wrong =
        || SetupText::BadNumber { option: name.to_owned(), found: settings.text(name).to_owned() }.into();
    optional(settings, name).ok_or_else(wrong)
}

/// Returns an optional setting, as an integer of the wanted type.
pub fn optional<T: TryFrom<i64>>(settings: &Options, name: &str) -> Option<T> {
    settings.number(name).and_then(|number| T::try_from(number).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_players() {
        let none = |specs| Options::checked(specs, []).expect("nothing is given");
        assert_eq!(mcts_settings(&none(MCTS)), MctsSettings::default());
        assert_eq!(hill_climb_settings(&none(HILLCLIMB)), HillClimbSettings::default());
        assert_eq!(genetic_settings(&none(GENETIC)), GeneticSettings::default());
    }

    #[test]
    fn what_is_set_is_passed_on() {
        let given = [("population", "30"), ("mutation", "5"), ("fitness", "-4"), ("horizon", "6")];
        let options = Options::checked(GENETIC, given).expect("all are in range");
        let expected =
            GeneticSettings { population_size: 30, mutation_percent: 5, target_margin: Some(-4), horizon: 6 };
        assert_eq!(genetic_settings(&options), expected);
        assert!(Options::checked(GENETIC, [("population", "1")]).is_err());
    }
}
