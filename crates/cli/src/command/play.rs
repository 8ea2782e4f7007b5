//! `papan play`: a game in the terminal.

mod describe;
mod files;
mod table;
mod trace;
mod typed;

use super::replay::in_file;
use crate::args::{Play, Shared};
use crate::console::{Answer, Console, Usage};
use crate::interrupt;
use crate::language::{self, words};
use crate::messages::{MenuText, PlayText};
use anyhow::Context;
use describe::explanation;
pub(super) use describe::{ended, last_move, name, standing};
pub(crate) use files::Files;
use files::GameFiles;
use papan_game::{Seat, StopFlag};
use papan_host::read_file;
pub(crate) use papan_host::system_environment as world;
use papan_message::{Language, Message};
use papan_session::{
    Advice, Answer as Answered, Entry, Environment, Explanation, PlayError, PlayerSpec, Session,
    SessionEvent, Setup, TurnTerms,
};
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
    let mut game_files = GameFiles::new(console, session, files)?;
    let left = rounds(console, session, &mut trace, &mut game_files);
    interrupt::write_uninterrupted(|| game_files.finish(console, session, &trace).and(left))
}

/// Starts a new game; an unspecified player is a person.
fn seat(
    console: &mut Console,
    entry: &'static dyn Entry,
    shared: &Shared,
    play: &Play,
) -> anyhow::Result<Box<dyn Session>> {
    let seats = [named(play.p1.clone(), Seat::First)?, named(play.p2.clone(), Seat::Second)?];
    let setup = Setup { options: play.options.0.clone(), seats, seed: seed(shared) };
    let mut session = entry.session(&setup, &world()).map_err(Usage::of)?;
    console
        .busy(&words(PlayText::WaitingForPlayers), || session.greet_bots(&TurnTerms::default()))?
        .map_err(Usage::of)?;
    Ok(session)
}

/// Returns a player; without one, a person. A person without a name is named in the language of the terminal.
fn named(player: Option<PlayerSpec>, seat: Seat) -> anyhow::Result<PlayerSpec> {
    let player = player.map_or_else(|| "human".parse(), Ok)?;
    if player.to_string() != "human" || language::current() == Language::English {
        return Ok(player);
    }
    Ok(format!("human:{}", words(MenuText::DefaultName { number: seat.index() + 1 })).parse()?)
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
    let bytes = read_file(&name)?;
    let entry = match &play.game {
        Some(game) => papan_catalog::game(game)?,
        None => papan_catalog::game_of(&bytes).with_context(|| name.clone())?,
    };
    let ask = |command: &str| Err(PlayText::WantsToStart { command: command.to_owned() }.into());
    let world = Environment { seed: seed(shared), ..world() };
    let world = if play.launch { world } else { Environment { launch: &ask, ..world } };
    let session = entry.load(&bytes, &world).with_context(|| name.clone())?;
    anyhow::ensure!(
        !(shared.is_seed_typed && session.is_seeded()),
        "{name}: the game has a seed of its own, which its tiles and players go by: expected no --seed"
    );
    for warning in session.warnings() {
        console.note(in_file(&name, &words(warning.clone())))?;
    }
    Ok(session)
}

/// Plays until the game is over or left.
fn rounds(
    console: &mut Console,
    session: &mut dyn Session,
    trace: &mut Trace,
    game_files: &mut GameFiles,
) -> anyhow::Result<Left> {
    let mut hints = Hints::default();
    let mut told = session.log().len();
    let mut thought = None;
    begin(console, session)?;
    show(console, session, None)?;
    loop {
        interrupt::set_pending_files(game_files.contents(session, trace));
        tell(console, session, &mut told, thought.take().as_ref())?;
        let Some(seat) = session.turn() else { break };
        if session.seat(seat).is_person {
            match person(console, session, seat, &mut hints, game_files)? {
                Some(left) => return Ok(left),
                None => continue,
            }
        }
        thought = player(console, session, seat, trace)?;
    }
    finish(console, session)?;
    print_bot_stderr(console, session)?;
    Ok(Left::Over)
}

/// Prints the standard error of failed bots.
fn print_bot_stderr(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    for seat in Seat::BOTH {
        let stderr = session.bot_stderr(seat).map(str::trim_end).filter(|stderr| !stderr.is_empty());
        if let Some(stderr) = stderr {
            let (name, text) = (name(session, seat), stderr.to_owned());
            console.note(format!("\n{}", words(PlayText::StandardError { name, text })))?;
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
    if is_described_below_board(session) {
        tell_move(console, session, thought)?;
    }
    session.caption().into_iter().try_for_each(|line| console.tell(line))
}

/// Returns whether the last move has a side effect and is therefore described under the board.
fn is_described_below_board(session: &dyn Session) -> bool {
    session.last_move().is_some_and(|last| last.effect.is_some())
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
    let value = thought.and_then(|thought| thought.value).map(|value| words(value.describe()));
    console.say(last_move(session, value.as_deref()))?;
    // Times differ in every run, so they are shown only at a terminal.
    let has_time = console.is_at_terminal();
    let aside = thought.map_or(String::new(), |thought| explanation(thought, has_time));
    if console.is_quiet || aside.is_empty() { Ok(()) } else { console.dimmed(&format!("  {aside}")) }
}

/// Lets an agent or bot move, and returns its explanation unless it forfeits. A move with a side effect is described
/// under the board, another one before it.
fn player(
    console: &mut Console,
    session: &mut dyn Session,
    seat: Seat,
    trace: &mut Trace,
) -> anyhow::Result<Option<Explanation>> {
    let thinking = words(PlayText::Thinking { name: name(session, seat) });
    match console.busy(&thinking, || session.think(&TurnTerms::default(), &StopFlag::default()))? {
        Ok(mut thought) => {
            if console.is_quiet || !is_described_below_board(session) {
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
    game_files: &mut GameFiles,
) -> anyhow::Result<Option<Left>> {
    let line = match console.ask(&prompt(session, seat, console.is_quiet))? {
        Answer::Line(line) => line,
        Answer::End => return Ok(Some(Left::EndOfInput)),
    };
    let (word, rest) = typed::words(&line);
    match session.run_command(&word, rest) {
        Some(Answered::Lines(lines)) => {
            lines.into_iter().try_for_each(|line| console.tell(line))?;
            return Ok(None);
        }
        Some(Answered::Table(table)) => {
            console.say(table::write(&table))?;
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
        Typed::Save("") => console.tell(PlayText::SaveWhere)?,
        Typed::Save(file) => {
            // A file that cannot be written is no reason to lose the game.
            if let Err(error) = game_files.save(console, session, Path::new(file)) {
                let reason = Message::verbatim(crate::in_words(&error));
                console.tell(PlayText::NotSaved { reason })?;
            }
        }
        Typed::Resign => session.resign(seat)?,
        Typed::Quit => {
            if game_files.may_leave(console, session)? {
                return Ok(Some(Left::Quit));
            }
        }
        Typed::Move(text) => match session.play(text) {
            Ok(_) if !console.is_quiet && is_answered_at_once(session) => tell_move(console, session, None)?,
            Ok(_) => {
                hand_over(console, session)?;
                show(console, session, None)?;
            }
            Err(error) => refuse(console, &error)?,
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
    let caption = if is_bare { session.caption() } else { Vec::new() };
    let caption: String = caption.into_iter().flat_map(|line| ["\n".to_owned(), words(line)]).collect();
    let name = match info.mark {
        Some(mark) => words(PlayText::NameWithMark { name: info.name, mark: mark.to_owned() }),
        None => info.name,
    };
    format!("{caption}\n{}", words(PlayText::YourMove { name }))
}

fn list_moves(console: &mut Console, session: &dyn Session) -> anyhow::Result<()> {
    console.tell(PlayText::Legal { moves: session.legal_moves().join(" ") })?;
    match session.moves() {
        moves if moves.is_empty() => console.tell(PlayText::SoFarNone),
        moves => console.tell(PlayText::SoFar { moves: moves.join(" ") }),
    }
}

fn take_back(console: &mut Console, session: &mut dyn Session) -> anyhow::Result<()> {
    match session.undo() {
        Ok(plies) => {
            console.tell(PlayText::TakenBack { count: plies })?;
            show(console, session, None)
        }
        Err(error) => refuse(console, &error),
    }
}

/// Says why an action was rejected.
fn refuse(console: &mut Console, error: &PlayError) -> anyhow::Result<()> {
    console.tell(PlayText::Refused { reason: error.into() })
}

/// Prints a hint that says more each time.
fn hint(console: &mut Console, session: &mut dyn Session, hints: &mut Hints) -> anyhow::Result<()> {
    let events = session.log().len();
    if hints.events != events {
        *hints = Hints { events, ..Hints::default() };
    }
    hints.steps += 1;
    if hints.advice.is_none() {
        let waiting = words(PlayText::ThinkingHint);
        hints.advice = Some(console.busy(&waiting, || session.advise(&StopFlag::default()))??);
    }
    let Some(advice) = &hints.advice else { return Ok(()) };
    console.tell(match hints.steps {
        1 => PlayText::HintMore { hint: outlook(advice) },
        2 => PlayText::HintArea { area: advice.area.clone() },
        _ if advice.line.len() > 1 => {
            PlayText::HintLine { mv: advice.mv.clone(), line: advice.line[1..].join(" ") }
        }
        _ => PlayText::HintMove { mv: advice.mv.clone() },
    })
}

/// Returns the first hint: the outlook of the game, or the value of the position.
fn outlook(advice: &Advice) -> Message {
    match (&advice.outlook, advice.value) {
        (Some(outlook), _) => outlook.clone(),
        (None, Some(value)) => PlayText::HintValue { value: value.describe() }.into(),
        (None, None) => PlayText::HintHard.into(),
    }
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
