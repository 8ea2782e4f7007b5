//! `papan`: play, pit, prove and explain board-game players.
//!
//! `main` parses, wires and prints; one file per command under `command/`. Results go to standard
//! output, prompts and errors of batch commands to standard error; exit codes are 0 for success, 1
//! for failure, 2 for wrong usage (arguments that cannot be understood, a program that cannot be started), 130
//! for Ctrl-C, 143 for SIGTERM and 129 for SIGHUP.

mod args;
mod command;
mod console;
mod interrupt;
mod output;
mod settings;

use args::{Command, Papan};
use console::{Console, Leave, Usage};
use papan_catalog::CatalogError;
use papan_game::visible;
use papan_host::arena::ArenaError;
use papan_host::reason;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code of wrong usage.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    interrupt::set_handler();
    let papan = match args::parse() {
        Ok(papan) => papan,
        Err(error) => return misunderstood(&error),
    };
    let is_json = papan.shared.json;
    match run(papan) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) || error.is::<Leave>() => ExitCode::SUCCESS,
        Err(error) => fail(&error, is_json),
    }
}

/// Says that the arguments cannot be understood, or prints the help that was asked for.
fn misunderstood(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let mut typed = std::env::args_os().skip(1).take_while(|arg| arg != "--");
    if !error.use_stderr() || !std::env::args_os().any(|arg| is_steering(&arg)) {
        // Help has colours, and nothing of what was typed.
        let _ = error.print();
    } else {
        let _ = write!(io::stderr(), "{}", visible(&text));
    }
    if error.use_stderr() && typed.any(|arg| arg == "--json") {
        // The first paragraph says what is wrong; how the command is used follows, for people.
        let wrong = text.split("\n\n").next().unwrap_or_default();
        tell_json(wrong.strip_prefix("error: ").unwrap_or(wrong));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(USAGE))
}

/// Whether an argument holds something that must not reach the terminal as it is.
fn is_steering(arg: &OsStr) -> bool {
    arg.to_string_lossy().contains(papan_game::is_escaped)
}

/// Says what went wrong: to people, and as a document where one was asked for.
fn fail(error: &anyhow::Error, is_json: bool) -> ExitCode {
    let text = in_words(error);
    // Where nobody reads, the exit code says it.
    let _ = writeln!(io::stderr(), "papan: {}", visible(&text));
    if is_json {
        tell_json(&text);
    }
    if is_wrong_usage(error) { ExitCode::from(USAGE) } else { ExitCode::FAILURE }
}

/// Whether the error is one of usage, such as a player that cannot play on the board that was asked for.
fn is_wrong_usage(error: &anyhow::Error) -> bool {
    let catalog = error.downcast_ref::<CatalogError>();
    // An error of the arena stands for that of the catalog and does not name it as its source.
    let arena = error.downcast_ref::<ArenaError>().and_then(|error| match error {
        ArenaError::Catalog(error) => Some(error),
        _ => None,
    });
    error.is::<Usage>() || matches!(catalog.or(arena), Some(CatalogError::Unsupported { .. }))
}

/// An error as a document.
fn tell_json(text: &str) {
    let document = serde_json::json!({ "error": text }).to_string();
    let _ = writeln!(io::stdout(), "{}", console::escaped_json(&document));
}

/// An error with its causes. Those of the system come in words, without the numbers that it gives them.
fn in_words(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let words = cause.downcast_ref::<io::Error>().map_or_else(|| cause.to_string(), reason);
        // Some errors tell their cause themselves.
        if !text.ends_with(&words) {
            text.push_str(if text.is_empty() { "" } else { ": " });
            text.push_str(&words);
        }
    }
    text
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
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
