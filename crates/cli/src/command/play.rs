//! `papan play`: a game in the terminal.

mod describe;
mod files;
mod trace;
mod typed;

use super::analyze::in_words;
use super::replay::in_file;
use crate::args::{Play, Shared};
use crate::console::{Answer, Console, Usage};
use crate::interrupt;
use anyhow::Context;
pub(super) use describe::{ended, last_move, name, standing};
use describe::{explanation, following};
pub(crate) use files::Files;
use files::Keeping;
use papan_catalog::{
    Advice, Answer as Answered, Entry, Environment, Explanation, PlayError, PlayerSpec, Session,
    SessionEvent, Setup, TurnTerms,
};
use papan_game::{Seat, StopFlag};
use papan_host::read_file;
pub(crate) use papan_host::system_environment as world;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::process::ExitCode;
use trace::Trace;
use typed::{Typed, help};

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// The game ended.
    Over,
    /// The user quit.
    Quit,
    /// Input ended.
    EndOfInput,
}

pub(crate) fn run(console: &mut Console, shared: &Shared, play: &Play) -> anyhow::Result<ExitCode> {
    let files =
        Files { load: play.load.as_deref(), save: play.save.as_deref(), trace: play.trace.as_deref() };
    files.check()?;
    if let Some(path) = &play.load {
        let mut session = load(console, path, shared, play)?;
        game(console, session.as_mut(), files)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(name) = &play.game else { return super::menu::run(console, shared) };
    let entry = papan_catalog::game(name)?;
    if play.p1.is_none() && play.p2.is_none() {
        return super::menu::ask(console, shared, entry, &play.options.0, files);
    }
    let mut session = seat(console, entry, shared, play)?;
    game(console, session.as_mut(), files)?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a game, and writes its files however it was left.
pub(crate) fn game(
    console: &mut Console,
    session: &mut dyn Session,
    files: Files<'_>,
) -> anyhow::Result<Left> {
    let mut trace = Trace::default();
    let mut keeping = Keeping::new(console, session, files)?;
    let left = rounds(console, session, &mut trace, &mut keeping);
    interrupt::settle(|| keeping.finish(console, session, &trace).and(left))
}

/// Starts a new game; an unspecified player is a person.
fn seat(
    console: &mut Console,
    entry: &'static dyn Entry,
    shared: &Shared,
    play: &Play,
) -> anyhow::Result<Box<dyn Session>> {
    let human = || "human".parse::<PlayerSpec>();
    let seats = [play.p1.clone().map_or_else(human, Ok)?, play.p2.clone().map_or_else(human, Ok)?];
    let setup = Setup { options: play.options.0.clone(), seats, seed: seed(shared) };
    let mut session = entry.session(&setup, &world()).map_err(Usage::of)?;
    console
        .busy("Waiting for the players ...", || session.greet_bots(&TurnTerms::default()))?
        .map_err(Usage::of)?;
    Ok(session)
}

/// Returns the given seed, or a random one.
pub(crate) fn seed(shared: &Shared) -> u64 {
    shared.seed.unwrap_or_else(|| RandomState::new().hash_one("papan"))
}

/// Loads a saved game. A file may come from anywhere, so it starts no program by itself. A game without a seed gets the
/// given one, or a new one.
fn load(
    console: &mut Console,
    path: &Path,
    shared: &Shared,
    play: &Play,
) -> anyhow::Result<Box<dyn Session>> {
    let name = path.display().to_string();
    let bytes = read_file(&name).map_err(anyhow::Error::msg)?;
    let entry = match &play.game {
        Some(game) => papan_catalog::game(game)?,
        None => papan_catalog::game_of(&bytes).with_context(|| name.clone())?,
    };
    let ask = |command: &str| Err(format!("the game wants to start `{command}`: add --launch if it may"));
    let world = Environment { seed: seed(shared), ..world() };
    let world = if play.launch { world } else { Environment { launch: &ask, ..world } };
    let session = entry.load(&bytes, &world).with_context(|| name.clone())?;
    anyhow::ensure!(
        !(shared.is_seed_typed && session.is_seeded()),
        "{name}: the game has a seed of its own, which its tiles and players go by: expected no --seed"
    );
    for warning in session.warnings() {
        console.note(in_file(&name, warning))?;
    }
    Ok(session)
}

/// Plays until the game is over or left.
fn rounds(
    console: &mut Console,
    session: &mut dyn Session,
    trace: &mut Trace,
    keeping: &mut Keeping,
) -> anyhow::Result<Left> {
    let mut hints = Hints::default();
    let mut told = session.log().len();
    let mut thought = None;
    begin(console, session)?;
    show(console, session, None)?;
    loop {
        interrupt::leave_behind(keeping.contents(session, trace));
        tell(console, session, &mut told, thought.take().as_ref())?;
        let Some(seat) = session.turn() else { break };
        if session.seat(seat).is_person {
            match person(console, session, seat, &mut hints, keeping)? {
                Some(left) => return Ok(left),
                None => continue,
            }
        }
        thought = player(console, session, seat, trace)?;
    }
    finish(console, session)?;
    tell_aside(console, session)?;
    Ok(Left::Over)
}

/// Prints the standard error of failed bots.
fn tell_aside(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    for seat in Seat::BOTH {
        let aside = session.bot_stderr(seat).map(str::trim_end).filter(|aside| !aside.is_empty());
        if let Some(aside) = aside {
            console.note(format!("\n{} wrote to its standard error:\n{aside}", name(session, seat)))?;
        }
    }
    Ok(())
}

/// Prints the first JSON line: players and start.
fn begin(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    if !console.is_json {
        return Ok(());
    }
    console.json(&json!({
        "event": "start",
        "game": session.game(),
        "seats": Seat::BOTH.map(|seat| session.seat(seat)),
        "seed": seed_to_tell(session)?,
        "moves": session.moves(),
        "position": session.position(),
    }))
}

/// Returns the seed, unless it would reveal hidden information to a person.
fn seed_to_tell(session: &dyn Session) -> anyhow::Result<Option<u64>> {
    let has_person = Seat::BOTH.into_iter().any(|seat| session.seat(seat).is_person);
    Ok((!has_person || !is_hidden(session)?).then(|| session.setup().seed))
}

/// Prints JSON lines for new events; a player's move comes with its explanation.
fn tell(
    console: &mut Console,
    session: &dyn Session,
    told: &mut usize,
    thought: Option<&Explanation>,
) -> anyhow::Result<()> {
    if console.is_json {
        for event in &session.log()[*told..] {
            let mut line = serde_json::to_value(event)?;
            line["position"] = json!(session.position());
            if let (
                SessionEvent::Move { .. },
                Some(Explanation { value, line: expected, depth, nodes, notes, .. }),
            ) = (event, thought)
            {
                line["value"] = json!(value);
                line["line"] = json!(expected);
                line["depth"] = json!(depth);
                line["nodes"] = json!(nodes);
                line["notes"] = json!(notes);
            }
            console.json(&line)?;
        }
    }
    *told = session.log().len();
    Ok(())
}

/// Prints the board, the players, the last move with its explanation, and the caption.
fn show(console: &mut Console, session: &dyn Session, thought: Option<&Explanation>) -> anyhow::Result<()> {
    if console.is_quiet {
        return Ok(());
    }
    let names = Seat::BOTH.map(|seat| standing(session, seat));
    console.say("")?;
    console.show(&session.picture())?;
    console.say(format!("\n{}", names.join("   ")))?;
    if is_told_by_the_board(session) {
        tell_move(console, session, thought)?;
    }
    let caption = session.caption();
    if caption.is_empty() { Ok(()) } else { console.say(caption) }
}

/// Returns whether the last move has a side effect and is therefore described under the board.
fn is_told_by_the_board(session: &dyn Session) -> bool {
    session.last_move().is_some_and(|last| !last.effect.is_empty())
}

/// A taller board would scroll its previous picture out of the window.
const TALL: usize = 12;

/// Returns whether the board can be skipped, because it is tall and the opponent answers at once.
fn is_answered_at_once(session: &dyn Session) -> bool {
    let is_players = session.turn().is_some_and(|seat| !session.seat(seat).is_person);
    is_players && session.picture().to_string().lines().count() > TALL
}

/// Prints the last move as a sentence, and unless quiet, its explanation on a line of its own.
fn tell_move(
    console: &mut Console,
    session: &dyn Session,
    thought: Option<&Explanation>,
) -> anyhow::Result<()> {
    let value = thought.and_then(|thought| thought.value).map(in_words);
    console.say(last_move(session, value.as_deref()))?;
    // Times differ in every run, so they are shown only at a terminal.
    let has_time = console.is_at_terminal();
    let aside = thought.map_or(String::new(), |thought| explanation(thought, has_time));
    if console.is_quiet || aside.is_empty() { Ok(()) } else { console.aside(&format!("  {aside}")) }
}

/// Lets an agent or bot move, and returns its explanation unless it forfeits. A move with a side effect is described
/// under the board, another one before it.
fn player(
    console: &mut Console,
    session: &mut dyn Session,
    seat: Seat,
    trace: &mut Trace,
) -> anyhow::Result<Option<Explanation>> {
    let thinking = format!("{} is thinking ...", name(session, seat));
    match console.busy(&thinking, || session.think(&TurnTerms::default(), &StopFlag::default()))? {
        Ok(mut thought) => {
            if console.is_quiet || !is_told_by_the_board(session) {
                console.say("")?;
                tell_move(console, session, Some(&thought))?;
            }
            let generations = std::mem::take(&mut thought.generations);
            trace.add(session.moves().len(), session.seat(seat).name, generations);
            show(console, session, Some(&thought))?;
            Ok(Some(thought))
        }
        // The log has the forfeit, and the ending is printed from it.
        Err(PlayError::Forfeit(_)) => Ok(None),
        Err(other) => Err(other.into()),
    }
}

/// The number of hints since the last event: each hint says more.
#[derive(Default)]
struct Hints {
    /// Number of events so far.
    events: usize,
    steps: usize,
    /// The advice of the first hint.
    advice: Option<Advice>,
}

/// Handles one line of a person's input. A rejected move is explained, and nothing changes.
fn person(
    console: &mut Console,
    session: &mut dyn Session,
    seat: Seat,
    hints: &mut Hints,
    keeping: &mut Keeping,
) -> anyhow::Result<Option<Left>> {
    let line = match console.ask(&prompt(session, seat, console.is_quiet))? {
        Answer::Line(line) => line,
        Answer::End => return Ok(Some(Left::EndOfInput)),
    };
    let (word, rest) = typed::words(&line);
    match session.run_command(&word, rest) {
        Some(Answered::Text(text)) => {
            console.say(text)?;
            return Ok(None);
        }
        Some(Answered::Picture) => {
            show(console, session, None)?;
            return Ok(None);
        }
        None => {}
    }
    match Typed::read(&line) {
        Typed::Nothing => {}
        Typed::Help => console.say(help(session.commands()))?,
        Typed::Hint => hint(console, session, hints)?,
        Typed::Moves => list_moves(console, session)?,
        Typed::Undo => take_back(console, session)?,
        Typed::Save("") => console.say("Save to which file? Type: save FILE")?,
        Typed::Save(file) => {
            // A file that cannot be written is no reason to lose the game.
            if let Err(error) = keeping.save(console, session, Path::new(file)) {
                console.say(format!("Not saved: {}.", crate::in_words(&error)))?;
            }
        }
        Typed::Resign => session.resign(seat)?,
        Typed::Quit => {
            if keeping.may_leave(console, session)? {
                return Ok(Some(Left::Quit));
            }
        }
        Typed::Move(text) => match session.play(text) {
            Ok(_) if !console.is_quiet && is_answered_at_once(session) => tell_move(console, session, None)?,
            Ok(_) => {
                hand_over(console, session)?;
                show(console, session, None)?;
            }
            Err(error) => console.say(format!("Refused: {error}."))?,
        },
    }
    Ok(None)
}

/// Clears the screen between two people in a game with hidden information.
fn hand_over(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    let are_people = Seat::BOTH.into_iter().all(|seat| session.seat(seat).is_person);
    match session.turn() {
        Some(seat) if are_people && is_hidden(session)? => console.hand_over(&name(session, seat)),
        _ => Ok(()),
    }
}

/// Returns whether the game has hidden information.
fn is_hidden(session: &dyn Session) -> anyhow::Result<bool> {
    Ok(papan_catalog::game(session.game())?.open().is_err())
}

/// Returns the prompt; with the caption, if no board shows it.
fn prompt(session: &dyn Session, seat: Seat, is_bare: bool) -> String {
    let info = session.seat(seat);
    let caption = session.caption();
    let standing = if is_bare && !caption.is_empty() { format!("\n{caption}") } else { String::new() };
    let mark = info.mark.map_or(String::new(), |mark| format!(" ({mark})"));
    format!("{standing}\n{}{mark}, your move (or help):", info.name)
}

fn list_moves(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    let so_far = if session.moves().is_empty() { "none".to_owned() } else { session.moves().join(" ") };
    console.say(format!("Legal: {}\nSo far: {so_far}", session.legal_moves().join(" ")))
}

fn take_back(console: &mut Console, session: &mut dyn Session) -> anyhow::Result<()> {
    match session.undo() {
        Ok(plies) => {
            let moves = if plies == 1 { "move" } else { "moves" };
            console.say(format!("{plies} {moves} taken back."))?;
            show(console, session, None)
        }
        Err(error) => console.say(format!("Refused: {error}.")),
    }
}

/// Prints a hint that says more each time.
fn hint(console: &mut Console, session: &mut dyn Session, hints: &mut Hints) -> anyhow::Result<()> {
    let events = session.log().len();
    if hints.events != events {
        *hints = Hints { events, ..Hints::default() };
    }
    hints.steps += 1;
    let advice = match &hints.advice {
        Some(advice) => advice,
        None => hints.advice.insert(console.busy("Thinking ...", || session.advise(&StopFlag::default()))??),
    };
    let text = match hints.steps {
        1 => match advice.value {
            _ if !advice.outlook.is_empty() => format!("{}. Ask again for more.", advice.outlook),
            Some(value) => format!("With best play: {}. Ask again for more.", in_words(value)),
            None => "The position is hard to judge. Ask again for more.".to_owned(),
        },
        2 => format!("Look at {}. Ask again for the move.", advice.area),
        _ => format!("Play {}{}.", advice.mv, following(&advice.line)),
    };
    console.say(text)
}

/// Prints the ending.
fn finish(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    let Some(ending) = session.ending() else { return Ok(()) };
    if console.is_json {
        let mut line = serde_json::to_value(&ending)?;
        line["event"] = json!("end");
        line["winner"] = json!(ending.winner());
        line["moves"] = json!(session.moves());
        console.json(&line)?;
    }
    let names = Seat::BOTH.map(|seat| name(session, seat));
    let has_points = session.seat(Seat::First).score.is_some();
    console.say(format!("\n{}", ended(&ending, &names, has_points)))
}
