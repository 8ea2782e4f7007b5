//! The main menu, and the three levels of tic-tac-toe.

use super::play::{Left, game, save, seed, world};
use crate::args::Shared;
use crate::console::{Answer, Console};
use papan_catalog::{Entry, PlayerSpec, Setup, games};
use std::path::Path;
use std::process::ExitCode;

/// Somebody wants to leave, or there is nothing more to read.
struct Leave;

/// An answer that was understood, or the wish to leave.
type Asked<T> = anyhow::Result<Result<T, Leave>>;

/// Unwraps an answer, or leaves the program with success.
macro_rules! or_leave {
    ($asked:expr) => {
        match $asked? {
            Ok(answer) => answer,
            Err(Leave) => return Ok(ExitCode::SUCCESS),
        }
    };
}

pub(crate) fn run(console: &mut Console, shared: &Shared) -> anyhow::Result<ExitCode> {
    console.say("Papan: board games against a computer that plays well")?;
    while !console.has_ended() {
        console.say("")?;
        for (number, entry) in games().iter().enumerate() {
            console.say(format!("  {}  {}", number + 1, entry.title()))?;
        }
        console.say("  a  The automaton that never loses\n  q  Quit")?;
        let mut keys: Vec<String> = (1..=games().len()).map(|number| number.to_string()).collect();
        keys.extend(["a", "q"].map(str::to_owned));
        let choice = or_leave!(choose(console, "Your choice:", &keys));
        match choice.as_str() {
            "q" => return Ok(ExitCode::SUCCESS),
            "a" => {
                super::automaton::dialogue::run(console, None, false)?;
            }
            number => {
                let entry = number.parse::<usize>().ok().and_then(|number| games().get(number - 1).copied());
                if let Some(entry) = entry {
                    levels(console, shared, entry, &[], None)?;
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Three levels: two people, a random player, an unbeatable one. Then again, until somebody has had
/// enough.
pub(crate) fn levels(
    console: &mut Console,
    shared: &Shared,
    entry: &'static dyn Entry,
    options: &[(String, String)],
    keep: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    console.say(format!("\n{}", entry.title()))?;
    let mut round = 0;
    loop {
        // Elsewhere than on the usual board minimax may not see the end.
        let promise = if options.is_empty() { "cannot be beaten" } else { "looks as far ahead as it can" };
        console.say("  1  Two people\n  2  Against a bot that plays at random")?;
        console.say(format!("  3  Against minimax, which {promise}"))?;
        let level = or_leave!(choose(console, "Level (1-3):", &["1", "2", "3"].map(str::to_owned)));
        let seats = or_leave!(seats(console, &level));
        let setup = Setup { options: options.to_vec(), seats, seed: seed(shared).wrapping_add(round) };
        round += 1;
        let mut table = entry.table(&setup, &world())?;
        let left = game(console, table.as_mut())?;
        if let Some(path) = keep {
            save(console, table.as_ref(), path)?;
        }
        if left != Left::Over {
            return Ok(ExitCode::SUCCESS);
        }
        let again = or_leave!(choose(console, "Play again? (y/n)", &["y", "n"].map(str::to_owned)));
        if again == "n" {
            return Ok(ExitCode::SUCCESS);
        }
    }
}

/// Who sits where on a level.
fn seats(console: &mut Console, level: &str) -> Asked<[PlayerSpec; 2]> {
    if level == "1" {
        let first = match name(console, "Name of the player with x:", None)? {
            Ok(name) => name,
            Err(leave) => return Ok(Err(leave)),
        };
        let second = match name(console, "Name of the player with o:", Some(&first))? {
            Ok(name) => name,
            Err(leave) => return Ok(Err(leave)),
        };
        return Ok(Ok([human(&first)?, human(&second)?]));
    }
    let bot = if level == "2" { "random" } else { "minimax" };
    let person = match name(console, "Your name:", Some(bot))? {
        Ok(name) => human(&name)?,
        Err(leave) => return Ok(Err(leave)),
    };
    let place = choose(console, "Do you go first or second? (1/2)", &["1", "2"].map(str::to_owned))?;
    let bot: PlayerSpec = bot.parse()?;
    Ok(place.map(|place| if place == "1" { [person, bot] } else { [bot, person] }))
}

fn human(name: &str) -> anyhow::Result<PlayerSpec> {
    Ok(format!("human:{name}").parse()?)
}

/// A name that is not empty and not already taken.
fn name(console: &mut Console, prompt: &str, taken: Option<&str>) -> Asked<String> {
    loop {
        match console.ask(prompt)? {
            Answer::End => return Ok(Err(Leave)),
            Answer::Line(line) if line.is_empty() => {
                console.say("A name is needed, so that you know whose turn it is.")?;
            }
            Answer::Line(line) if Some(line.as_str()) == taken => {
                console.say(format!("{line} is the other player's name: type another one."))?;
            }
            Answer::Line(line) => return Ok(Ok(line)),
        }
    }
}

/// One of some keys, in any case.
fn choose(console: &mut Console, prompt: &str, keys: &[String]) -> Asked<String> {
    loop {
        let line = match console.ask(prompt)? {
            Answer::End => return Ok(Err(Leave)),
            Answer::Line(line) => line.to_lowercase(),
        };
        if keys.contains(&line) {
            return Ok(Ok(line));
        }
        if matches!(line.as_str(), "quit" | "q" | "exit") {
            return Ok(Err(Leave));
        }
        console.say(format!("`{line}` is not one of {}.", keys.join(", ")))?;
    }
}
