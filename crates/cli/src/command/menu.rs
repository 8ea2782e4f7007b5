//! The main menu, the level choice, and the setup form.

use super::play::{Files, Left, game, seed, world};
use crate::args::Shared;
use crate::console::{Answer, Console, Leave};
use crate::language::{self, words};
use crate::messages::{MenuText, PlayText};
use papan_catalog::games;
use papan_game::check_person_name;
use papan_game::options::{OptionSpec, Options};
use papan_session::{Entry, Level, PlayerSpec, Setup, SetupPrompt, close_to, texts};
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, shared: &Shared) -> anyhow::Result<ExitCode> {
    console.tell(MenuText::Welcome)?;
    while !console.has_ended() {
        console.say("")?;
        for (number, entry) in games().iter().enumerate() {
            console.say(format!("  {}  {}", number + 1, title(*entry)))?;
        }
        console.say(format!("  a  {}\n  q  {}", words(MenuText::Automaton), words(MenuText::Quit)))?;
        let mut keys: Vec<String> = (1..=games().len()).map(|number| number.to_string()).collect();
        keys.extend(["a", "q"].map(str::to_owned));
        match choose(console, &words(MenuText::Choice), &keys)?.as_str() {
            "q" => break,
            "a" => {
                console.say(format!("\n{}\n{}", words(MenuText::Automaton), words(MenuText::WayOut)))?;
                super::automaton::dialogue::run(console, None, false)?;
            }
            number => {
                let entry = number.parse::<usize>().ok().and_then(|number| games().get(number - 1).copied());
                if let Some(entry) = entry {
                    back_to_the_menu(ask(console, shared, entry, &[], Files::default()))?;
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Leaving a game returns to the menu.
fn back_to_the_menu(left: anyhow::Result<ExitCode>) -> anyhow::Result<()> {
    match left {
        Err(error) if error.is::<Leave>() => Ok(()),
        other => other.map(|_| ()),
    }
}

/// Asks who plays, and plays, until the user has had enough.
pub(crate) fn ask(
    console: &mut Console,
    shared: &Shared,
    entry: &'static dyn Entry,
    given: &[(String, String)],
    files: Files<'_>,
) -> anyhow::Result<ExitCode> {
    console.say(format!("\n{}\n{}", title(entry), words(MenuText::WayOut)))?;
    let mut seed = seed(shared);
    loop {
        let (seats, options) = match entry.setup_prompt() {
            SetupPrompt::Levels => (level(console, entry, given.is_empty())?, given.to_vec()),
            SetupPrompt::Form => form(console, entry, given)?,
            SetupPrompt::Sides => (sides(console, entry)?, given.to_vec()),
        };
        let mut session = match entry.session(&Setup { options, seats, seed }, &world()) {
            Ok(session) => session,
            // After a failed setup the questions are asked again.
            Err(error) if entry.setup_prompt() != SetupPrompt::Levels && given.is_empty() => {
                console.tell(MenuText::OnceMore { reason: (&error).into() })?;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        let left = game(console, session.as_mut(), files)?;
        if left != Left::Over {
            return Ok(ExitCode::SUCCESS);
        }
        if !console.yes_or_no(&words(MenuText::Again))?.ok_or(Leave)? {
            return Ok(ExitCode::SUCCESS);
        }
        seed = seed.wrapping_add(1);
    }
}

/// The three levels of the original (two people, random, unbeatable on the usual board), then the levels of the
/// catalog, which may be typed by name as well.
fn level(console: &mut Console, entry: &dyn Entry, is_usual: bool) -> anyhow::Result<[PlayerSpec; 2]> {
    const BOTS: [&str; 2] = ["random", "minimax"];
    let minimax = if is_usual { MenuText::Minimax } else { MenuText::MinimaxFar };
    for (number, text) in (1..).zip([MenuText::TwoPeople, MenuText::RandomBot, minimax]) {
        console.say(format!("  {number}  {}", words(text)))?;
    }
    let levels = entry.levels();
    for (number, level) in (2 + BOTS.len()..).zip(levels) {
        let name = texts::player_name(language::current(), entry.name(), level.name);
        let against = MenuText::Against { level: name.to_owned(), about: about(entry, level) };
        console.say(format!("  {number}  {}", words(against)))?;
    }
    let bots: Vec<&str> = BOTS.into_iter().chain(levels.iter().map(|level| level.name)).collect();
    let last = 1 + bots.len();
    let mut keys: Vec<String> = (1..=last).map(|number| number.to_string()).collect();
    keys.extend(levels.iter().map(|level| level.name.to_owned()));
    let choice = choose(console, &words(MenuText::Level { last }), &keys)?;
    if choice == "1" {
        let first = name(console, &words(MenuText::NameOfX), None)?;
        let second = name(console, &words(MenuText::NameOfO), Some(&first))?;
        return Ok([human(&first)?, human(&second)?]);
    }
    let number = choice.parse::<usize>().ok().and_then(|number| number.checked_sub(2));
    let bot = number.and_then(|at| bots.get(at).copied()).unwrap_or(&choice);
    let person = human(&name(console, &words(MenuText::YourName), Some(bot))?)?;
    let place = choose(console, &words(MenuText::FirstOrSecond), &["1", "2"].map(str::to_owned))?;
    let bot = bot.parse()?;
    Ok(if place == "1" { [person, bot] } else { [bot, person] })
}

/// Players and options.
type FormAnswers = ([PlayerSpec; 2], Vec<(String, String)>);

/// Asks for both players, then for the options that were not given.
fn form(console: &mut Console, entry: &dyn Entry, given: &[(String, String)]) -> anyhow::Result<FormAnswers> {
    let players = players(entry);
    console.tell(MenuText::Sides { players: players.iter().map(|&name| name.to_owned()).collect() })?;
    let [first, second] = both(console, &players, [MenuText::WhoFirst, MenuText::WhoSecond])?;
    let mut options = given.to_vec();
    for spec in entry.options() {
        if !given.iter().any(|(name, _)| name == spec.name) {
            options.push((spec.name.to_owned(), option(console, entry, spec)?));
        }
    }
    Ok(([first, second], options))
}

/// Asks for names, levels or players of both sides.
fn sides(console: &mut Console, entry: &dyn Entry) -> anyhow::Result<[PlayerSpec; 2]> {
    let players = players(entry);
    for level in entry.levels() {
        console.say(format!("  {:<8} {}", level.name, about(entry, level)))?;
    }
    both(console, &players, [MenuText::NameOrLevel, MenuText::AgainstWhom])
}

/// Asks for the player of each side. Two players may be the same, two people may not share a name.
fn both(
    console: &mut Console,
    players: &[&'static str],
    prompts: [MenuText; 2],
) -> anyhow::Result<[PlayerSpec; 2]> {
    let prompts = prompts.map(words);
    let first = side(console, players, &prompts[0], None)?;
    let taken = first.rest().filter(|_| first.name() == "human").map(str::to_owned);
    let second = side(console, players, &prompts[1], taken.as_deref())?;
    Ok([first, second])
}

/// Returns every level and player that can be typed, each once.
fn players(entry: &dyn Entry) -> Vec<&'static str> {
    let mut names: Vec<&str> = entry.levels().iter().map(|level| level.name).collect();
    let others = entry.players().into_iter().map(|player| player.name);
    names.extend(others.filter(|name| entry.levels().iter().all(|level| level.name != *name)));
    names
}

/// Returns whether the text is a player, in any case, and not a name.
fn is_player(text: &str, players: &[&str]) -> bool {
    let name = text.split(':').next().unwrap_or(text);
    ["human", "exec"].iter().chain(players).any(|player| player.eq_ignore_ascii_case(name))
}

/// Returns the player of a text, or a person of that name. A name that resembles a player's is queried, because `hrad`
/// is more often a typo than a person.
fn side(
    console: &mut Console,
    players: &[&'static str],
    prompt: &str,
    taken: Option<&str>,
) -> anyhow::Result<PlayerSpec> {
    let typed = name(console, prompt, taken)?;
    if is_player(&typed, players) {
        return Ok(typed.parse()?);
    }
    let (word, settings) = typed.split_at(typed.find(':').unwrap_or(typed.len()));
    if let Some(close) = close_to(word, players.iter().copied().chain(["human"])) {
        let question = MenuText::DidYouMean { typed: word.to_owned(), close: close.to_owned() };
        if console.yes_or_no(&words(question))?.ok_or(Leave)? {
            return Ok(format!("{close}{settings}").parse()?);
        }
    }
    human(&typed)
}

fn human(name: &str) -> anyhow::Result<PlayerSpec> {
    Ok(format!("human:{name}").parse()?)
}

/// Asks for an option; an empty answer is the default.
fn option(console: &mut Console, entry: &dyn Entry, spec: &OptionSpec) -> anyhow::Result<String> {
    let about = texts::option(language::current(), entry.name(), spec).to_owned();
    let question = words(MenuText::Option { about, default: spec.default.to_owned() });
    loop {
        let line = read(console, &question)?;
        if is_way_out(&line) {
            return Err(Leave.into());
        }
        let value = if line.is_empty() { spec.default } else { &line };
        match Options::checked(std::slice::from_ref(spec), [(spec.name, value)]) {
            Ok(_) => return Ok(value.to_owned()),
            Err(error) => console.tell(PlayText::Refused { reason: error.into() })?,
        }
    }
}

/// Asks for a name that is not empty and not taken.
fn name(console: &mut Console, prompt: &str, taken: Option<&str>) -> anyhow::Result<String> {
    loop {
        let line = read(console, prompt)?;
        if line.is_empty() {
            console.tell(MenuText::NameNeeded)?;
        } else if let Err(error) = check_person_name(&line) {
            console.tell(PlayText::Refused { reason: error.into() })?;
        } else if is_way_out(&line) {
            return Err(Leave.into());
        } else if Some(line.as_str()) == taken {
            console.tell(MenuText::NameTaken { name: line })?;
        } else {
            return Ok(line);
        }
    }
}

/// Asks for one of some keys, in any case.
fn choose(console: &mut Console, prompt: &str, keys: &[String]) -> anyhow::Result<String> {
    loop {
        let line = read(console, prompt)?.to_lowercase();
        if keys.contains(&line) {
            return Ok(line);
        }
        if is_way_out(&line) {
            return Err(Leave.into());
        }
        console.tell(MenuText::NotAChoice { typed: line, keys: keys.to_vec() })?;
    }
}

/// Returns the title of a game.
fn title(entry: &dyn Entry) -> String {
    texts::game_title(language::current(), entry.name())
}

/// Returns a sentence about a level.
fn about(entry: &dyn Entry, level: &Level) -> String {
    texts::player(language::current(), entry.name(), level.name).to_owned()
}

/// Returns whether the user wants to leave.
pub(crate) fn is_way_out(line: &str) -> bool {
    ["q", "quit", "exit", "back"].iter().any(|word| word.eq_ignore_ascii_case(line))
}

/// Reads a line; the end of input means leaving.
fn read(console: &mut Console, prompt: &str) -> anyhow::Result<String> {
    match console.ask(prompt)? {
        Answer::Line(line) => Ok(line),
        Answer::End => Err(Leave.into()),
    }
}
