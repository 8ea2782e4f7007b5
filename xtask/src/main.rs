//! The chores of Papan, run as `cargo xtask CHORE` from anywhere in the workspace.
//!
//! - `ci` is all that a change must pass: format, lints, [`tidy`], tests, the pages in a browser, documentation, a
//!   short fuzz run.
//! - `long` is what takes longer: the ignored tests, and a minute of fuzzing per target.
//! - `tidy` reads the workspace itself: levels of crates, module docs, what source may not hold.
//! - `fuzz` runs the targets of `fuzz/` with coverage, on the stable toolchain.
//! - `pages` checks the pages of `web/` and plays on them in a browser, as `ci` does.
//! - `instructions` counts the instructions of the benches under valgrind.

mod ci;
mod command;
mod fuzz;
mod instructions;
mod steps;
mod tidy;
mod tools;
mod web;
mod workspace;

use clap::{Parser, Subcommand};
use std::process::ExitCode;
use std::time::Duration;
use workspace::Workspace;

/// The chores of Papan.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Everything that a change must pass
    Ci,
    /// What takes longer: ignored tests, a minute of fuzzing per target
    Long,
    /// Check the levels of crates, module docs and what source may not hold
    Tidy,
    /// Run the fuzz targets with coverage
    Fuzz {
        /// How long each target runs
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u64,
        /// Only this target
        target: Option<String>,
    },
    /// Check the pages of `web/`, and play on them in a browser
    Pages,
    /// Count the instructions of the benches
    Instructions,
}

fn main() -> ExitCode {
    match run(&Arguments::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: &Chore) -> anyhow::Result<()> {
    let workspace = Workspace::load()?;
    match chore {
        Chore::Ci => ci::ci(&workspace),
        Chore::Long => ci::long(&workspace),
        Chore::Tidy => tidy::run(&workspace),
        Chore::Pages => ci::pages(&workspace),
        Chore::Instructions => instructions::run(&workspace),
        Chore::Fuzz { seconds, target } => {
            fuzz::run(&workspace, Duration::from_secs(*seconds), target.as_deref())
        }
    }
}
