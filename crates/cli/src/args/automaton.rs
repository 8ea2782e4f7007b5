//! The command line of `papan automaton`.

use clap::{Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
pub(crate) enum Automaton {
    /// Play the original dialogue with an automaton.
    #[command(after_help = "Examples:
  papan automaton play               the machine that wins soonest
  papan automaton play classic       the original of 181 states
  papan automaton play my.dfa --unchecked")]
    Play {
        /// A .dfa or .jff file, or a built-in automaton: quick, small, classic.
        file: Option<String>,
        /// Play even if the file fails its check.
        #[arg(long)]
        unchecked: bool,
    },
    /// Prove that an automaton is legal, complete and never loses, or show the shortest counterexample.
    #[command(after_help = "Examples:
  papan automaton check classic
  papan automaton check my.dfa --json")]
    Check {
        /// A .dfa or .jff file, or a built-in automaton: quick, small, classic.
        file: String,
    },
    /// Synthesize an automaton that never loses from the solved game.
    #[command(after_help = "Examples:
  papan automaton synth -o quick.dfa
  papan automaton synth --prefer small -o small.dfa     the fewest states, with the proof")]
    Synth {
        /// The side that may start.
        #[arg(long, value_enum, default_value_t = Starts::Either)]
        starts: Starts,
        /// Prefer the quickest win, or the fewest states.
        #[arg(long, value_enum, default_value_t = Prefer::Quick)]
        prefer: Prefer,
        /// Time limit of the search for fewer states.
        #[arg(long, value_name = "N", default_value_t = 120)]
        seconds: u64,
        /// Output file: .dfa, .jff, .json, .dot or .svg.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Merge equivalent states, and show which and why.
    #[command(after_help = "Example:
  papan automaton minimize classic -o tiny.dfa")]
    Minimize {
        /// A .dfa or .jff file, or a built-in automaton: quick, small, classic.
        file: String,
        /// Output file.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Convert between formats by file extension: .dfa, .jff, .dot, .svg, .json.
    #[command(after_help = "Examples:
  papan automaton convert classic classic.svg
  papan automaton convert my.jff my.dfa --language indonesian")]
    Convert {
        /// A .dfa or .jff file, or a built-in automaton: quick, small, classic.
        input: String,
        /// Output file.
        output: PathBuf,
        /// The language of section names in a .dfa file.
        #[arg(long, value_enum, default_value_t = Language::English)]
        language: Language,
    },
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Starts {
    Person,
    Computer,
    Either,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefer {
    Quick,
    Small,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    Indonesian,
}
