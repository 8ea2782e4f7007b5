//! The options of games as command line flags.

use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches};
use papan_catalog::games;
use papan_game::options::{OptionKind, OptionSpec};
use papan_message::Language;
use papan_session::texts;
use std::collections::BTreeMap;

/// The options of all games, made from their descriptions; each game checks that the given ones are its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions(pub(crate) Vec<(String, String)>);

/// Returns the options of all games by name, each with its games.
pub(super) fn specs() -> BTreeMap<&'static str, Vec<(&'static str, &'static OptionSpec)>> {
    let mut specs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for game in games() {
        for spec in game.options() {
            specs.entry(spec.name).or_default().push((game.name(), spec));
        }
    }
    specs
}

/// Returns the help text of an option, for each game that has it.
fn meaning(of: &[(&str, &OptionSpec)]) -> String {
    let default = |spec: &OptionSpec| match spec.kind {
        OptionKind::Flag => String::new(),
        _ => format!(" [default: {}]", spec.default),
    };
    let line = |(game, spec): &(&str, &OptionSpec)| {
        format!("{game}: {}{}", texts::option(Language::English, game, spec), default(spec))
    };
    of.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Games that share an option's name agree on whether it takes a value; a test checks it.
fn is_flag(of: &[(&str, &OptionSpec)]) -> bool {
    of.iter().any(|(_, spec)| spec.kind == OptionKind::Flag)
}

impl Args for GameOptions {
    fn augment_args(command: clap::Command) -> clap::Command {
        let arg = |(name, of): (&'static str, Vec<(&str, &OptionSpec)>)| {
            let arg = Arg::new(name).long(name).help(meaning(&of)).help_heading("Options of the game");
            if is_flag(&of) { arg.action(ArgAction::SetTrue) } else { arg.value_name("VALUE") }
        };
        command.args(specs().into_iter().map(arg))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |(name, of): (&str, Vec<(&str, &OptionSpec)>)| {
            let value = if is_flag(&of) {
                matches.get_flag(name).then(|| "yes".to_owned())
            } else {
                matches.get_one::<String>(name).cloned()
            };
            value.map(|value| (name.to_owned(), value))
        };
        Ok(Self(specs().into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Papan;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Papan::command().debug_assert();
    }

    #[test]
    fn options_of_one_name_are_flags_in_every_game_or_in_none() {
        for (name, of) in specs() {
            assert!(of.iter().all(|(_, spec)| (spec.kind == OptionKind::Flag) == is_flag(&of)), "{name}");
        }
    }
}
