//! The program `papan`, as a library: play, pit, prove and explain board-game players.
//!
//! A program with games of its own registers them and calls [`main`]:
//!
//! ```no_run
//! // papan_catalog::register(entry::<MyGame>());
//! papan_cli::main();
//! ```
//!
//! [`main`] parses, wires and prints; each command has a file under `command/`. Results go to standard output, prompts
//! and errors of batch commands to standard error. Exit codes: 0 success, 1 failure, 2 usage error (also a bot that
//! cannot be started), 130 Ctrl-C, 143 SIGTERM, 129 SIGHUP.

mod args;
mod command;
mod console;
mod interrupt;
mod language;
mod messages;
mod output;
mod settings;

use args::{Command, Papan};
use console::{Console, Leave, Usage};
use language::words;
use papan_game::escape_unprintable;
use papan_host::describe_io_error;
use papan_message::Message;
use papan_runner::ArenaError;
use papan_session::{GameError, PlayError};
use std::error::Error;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::process::ExitCode;

/// The exit code of usage errors.
const USAGE: u8 = 2;

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    interrupt::set_handler();
    let papan = match args::parse() {
        Ok(papan) => papan,
        Err(error) => return print_usage_error(&error),
    };
    let is_json = papan.shared.json;
    match run(papan) {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) || error.is::<Leave>() => ExitCode::SUCCESS,
        Err(error) => fail(&error, is_json),
    }
}

/// Prints a usage error, or the help that was asked for.
fn print_usage_error(error: &clap::Error) -> ExitCode {
    let text = error.to_string();
    let mut typed = std::env::args_os().skip(1).take_while(|arg| arg != "--");
    if !error.use_stderr() || !std::env::args_os().any(|arg| is_steering(&arg)) {
        // Help is colored and holds nothing that was typed.
        let _ = error.print();
    } else {
        let _ = write!(io::stderr(), "{}", escape_unprintable(&text));
    }
    if error.use_stderr() && typed.any(|arg| arg == "--json") {
        // The first paragraph is the error; usage follows, for people.
        let wrong = text.split("\n\n").next().unwrap_or_default();
        print_json_error(wrong.strip_prefix("error: ").unwrap_or(wrong));
    }
    ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(USAGE))
}

/// Returns whether an argument holds characters that must not reach the terminal.
fn is_steering(arg: &OsStr) -> bool {
    arg.to_string_lossy().contains(papan_game::is_unprintable)
}

/// Prints an error for people, and as JSON if that was asked for.
fn fail(error: &anyhow::Error, is_json: bool) -> ExitCode {
    let text = in_words(error);
    // If nobody reads it, the exit code still tells.
    let _ = writeln!(io::stderr(), "papan: {}", escape_unprintable(&text));
    if is_json {
        print_json_error(&text);
    }
    if is_wrong_usage(error) { ExitCode::from(USAGE) } else { ExitCode::FAILURE }
}

/// Returns whether the error is a usage error, such as a player that does not support the board.
fn is_wrong_usage(error: &anyhow::Error) -> bool {
    let catalog = error.downcast_ref::<GameError>();
    // An arena error wraps a catalog error without naming it as its source.
    let arena = error.downcast_ref::<ArenaError>().and_then(|error| match error {
        ArenaError::Catalog(error) => Some(error),
        _ => None,
    });
    error.is::<Usage>() || matches!(catalog.or(arena), Some(GameError::Unsupported { .. }))
}

/// An error as a JSON document.
fn print_json_error(text: &str) {
    let document = serde_json::json!({ "error": text }).to_string();
    let _ = writeln!(io::stdout(), "{}", console::escaped_json(&document));
}

/// Returns the message of an error, if it has one that can be translated.
fn message_of(error: &(dyn Error + 'static)) -> Option<Message> {
    let catalog = || error.downcast_ref::<GameError>().map(Message::from);
    let play = || error.downcast_ref::<PlayError>().map(Message::from);
    let usage = || error.downcast_ref::<Usage>().map(|usage| usage.0.clone());
    let io = || error.downcast_ref::<io::Error>().map(describe_io_error);
    error.downcast_ref::<Message>().cloned().or_else(catalog).or_else(play).or_else(usage).or_else(io)
}

/// Returns an error with its causes; system errors in words, without their numbers.
fn in_words(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain() {
        let words = message_of(cause).map_or_else(|| cause.to_string(), words);
        // Some errors include their cause already.
        if !text.ends_with(&words) {
            text.push_str(if text.is_empty() { "" } else { ": " });
            text.push_str(&words);
        }
    }
    text
}

fn run(papan: Papan) -> anyhow::Result<ExitCode> {
    let shared = settings::resolve(&papan.shared)?;
    language::set(shared.lang.unwrap_or_default());
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
        Some(Command::Completions { shell }) => command::man::completions(&mut console, shell),
        Some(Command::Man) => command::man::man(&mut console),
    }
}

/// Returns whether the error is a closed pipe, as after `head`, which is not a failure.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
