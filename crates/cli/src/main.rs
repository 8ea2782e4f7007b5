//! `papan`: play, pit, prove and explain board-game players.
//!
//! `main` parses, wires and prints; one file per command under `command/`. Results go to standard
//! output, prompts and errors of batch commands to standard error; exit codes are 0 for success, 1
//! for failure, 2 for wrong usage, 130 for Ctrl-C.

mod args;
mod command;
mod console;
mod interrupt;
mod settings;

use args::{Command, Papan};
use clap::Parser;
use console::{Console, Leave};
use papan_catalog::CatalogError;
use papan_host::arena::ArenaError;
use std::io::Write;
use std::process::ExitCode;

fn main() -> ExitCode {
    interrupt::set_handler();
    let papan = Papan::parse();
    let is_json = papan.shared.json;
    match run(papan) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) || error.is::<Leave>() => ExitCode::SUCCESS,
        Err(error) => fail(&error, is_json),
    }
}

/// Says what went wrong: to people, and as a document where one was asked for.
fn fail(error: &anyhow::Error, is_json: bool) -> ExitCode {
    // Where nobody reads, the exit code says it.
    let _ = writeln!(std::io::stderr(), "papan: {error:#}");
    if is_json {
        let _ = writeln!(std::io::stdout(), "{}", serde_json::json!({ "error": format!("{error:#}") }));
    }
    if is_wrong_usage(error) { ExitCode::from(2) } else { ExitCode::FAILURE }
}

/// Whether a player was asked for that cannot play on the board, by the rules or on the seat that were asked for.
fn is_wrong_usage(error: &anyhow::Error) -> bool {
    let catalog = error.downcast_ref::<CatalogError>();
    // An error of the arena stands for that of the catalog and does not name it as its source.
    let arena = error.downcast_ref::<ArenaError>().and_then(|error| match error {
        ArenaError::Catalog(error) => Some(error),
        _ => None,
    });
    matches!(catalog.or(arena), Some(CatalogError::Unsupported { .. }))
}

fn run(papan: Papan) -> anyhow::Result<ExitCode> {
    let shared = settings::resolve(&papan.shared)?;
    let mut console = Console::new(&shared);
    match papan.command {
        None => command::menu::run(&mut console, &shared),
        Some(Command::Play(play)) => command::play::run(&mut console, &shared, &play),
        Some(Command::Serve(serve)) => command::serve::run(&mut console, &serve),
        Some(Command::Automaton(automaton)) => command::automaton::run(&mut console, &shared, automaton),
        Some(Command::Solve(solve)) => command::solve::run(&mut console, &solve),
        Some(Command::Perft(perft)) => command::perft::run(&mut console, &perft),
        Some(Command::Analyze(analyze)) => command::analyze::run(&mut console, &shared, &analyze),
        Some(Command::Tree(tree)) => command::tree::run(&mut console, &tree),
        Some(Command::Plot(plot)) => command::plot::run(&mut console, &plot),
        Some(Command::Arena(arena)) => command::arena::run(&mut console, &shared, &arena),
        Some(Command::Replay(replay)) => command::replay::run(&mut console, &replay),
        Some(Command::Learn(learn)) => command::learn::run(&mut console, &shared, &learn),
        Some(Command::Bench(bench)) => command::bench::run(&mut console, &bench),
        Some(Command::Bot(bot)) => command::bot::run(&mut console, &shared, bot),
        Some(Command::Experiment(experiment)) => command::experiment::run(&mut console, &shared, &experiment),
        Some(Command::Lexicon(lexicon)) => command::lexicon::run(&mut console, lexicon),
        Some(Command::List) => command::list::run(&mut console),
        Some(Command::Completions { shell }) => command::paper::completions(&mut console, shell),
        Some(Command::Man) => command::paper::man(&mut console),
    }
}

/// Whoever read our output has gone away, as `head` does: no failure of ours.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<std::io::Error>().map(std::io::Error::kind);
    kind == Some(std::io::ErrorKind::BrokenPipe)
}
