//! Development tasks of Papan, run as `cargo xtask TASK` from anywhere in the workspace.
//!
//! ```text
//! cargo xtask ci             everything that a change must pass: format, lints, tidy, tests, pages, docs, short fuzz
//! cargo xtask long           slow checks: ignored tests, measurements, a minute of fuzzing per target
//! cargo xtask tidy           checks of the source: crate levels, module docs, structure, spelling, forbidden text
//! cargo xtask fuzz dfa       the fuzz targets with coverage, on the stable toolchain
//! cargo xtask pages          the pages of web/, type-checked and tested in a browser
//! cargo xtask instructions   instruction counts of the benches, with valgrind
//! ```

mod book;
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

/// Development tasks of Papan.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Run everything that a change must pass
    Ci,
    /// Run the slow checks: ignored tests, measurements, a minute of fuzzing per target
    Long,
    /// Check crate levels, module docs, structure, spelling and forbidden text
    Tidy,
    /// Run the fuzz targets with coverage
    Fuzz {
        /// Seconds per target
        #[arg(long, value_name = "N", default_value_t = 60)]
        seconds: u64,
        /// Run only this target
        target: Option<String>,
    },
    /// Type-check the pages of `web/` and test them in a browser
    Pages,
    /// Count the instructions of the benches
    Instructions,
}

fn main() -> ExitCode {
    match run(&Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: &Task) -> anyhow::Result<()> {
    let workspace = Workspace::load()?;
    match task {
        Task::Ci => ci::ci(&workspace),
        Task::Long => ci::long(&workspace),
        Task::Tidy => tidy::run(&workspace),
        Task::Pages => ci::pages(&workspace),
        Task::Instructions => instructions::run(&workspace),
        Task::Fuzz { seconds, target } => {
            fuzz::run(&workspace, Duration::from_secs(*seconds), target.as_deref())
        }
    }
}
