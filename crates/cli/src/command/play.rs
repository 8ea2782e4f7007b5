//! `papan play`: a game at a table in the terminal.

mod files;
mod trace;
mod typed;

use super::analyze::in_words;
use super::replay::in_file;
use crate::args::{Play, Shared};
use crate::console::{Answer, Console, Usage};
use crate::interrupt;
use anyhow::Context;
pub(crate) use files::Files;
use files::Keeping;
use papan_catalog::{
    Advice, Answer as Answered, Ending, Entry, Event, Last, PlayError, PlayerSpec, Setup, Table, Terms,
    Thought, World,
};
use papan_game::{Seat, Stop};
use papan_host::read_file;
pub(crate) use papan_host::world;
use serde_json::json;
use std::hash::{BuildHasher, RandomState};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;
use trace::Trace;
use typed::{Typed, help};

/// How a game was left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Left {
    /// It ended.
    Over,
    /// Somebody quit.
    Quit,
    /// There is nothing more to read.
    EndOfInput,
}

pub(crate) fn run(console: &mut Console, shared: &Shared, play: &Play) -> anyhow::Result<ExitCode> {
    let files =
        Files { load: play.load.as_deref(), save: play.save.as_deref(), trace: play.trace.as_deref() };
    files.check()?;
    if let Some(path) = &play.load {
        let mut table = load(console, path, shared, play)?;
        game(console, table.as_mut(), files)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(name) = &play.game else { return super::menu::run(console, shared) };
    let entry = papan_catalog::game(name)?;
    if play.p1.is_none() && play.p2.is_none() {
        return super::menu::ask(console, shared, entry, &play.options.0, files);
    }
    let mut table = seat(console, entry, shared, play)?;
    game(console, table.as_mut(), files)?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a game, and writes its files however it was left.
pub(crate) fn game(console: &mut Console, table: &mut dyn Table, files: Files<'_>) -> anyhow::Result<Left> {
    let mut trace = Trace::default();
    let mut keeping = Keeping::new(console, table, files)?;
    let left = rounds(console, table, &mut trace, &mut keeping);
    interrupt::settle(|| keeping.finish(console, table, &trace).and(left))
}

/// A new game; a seat that nobody was named for is a person's.
fn seat(
    console: &mut Console,
    entry: &'static dyn Entry,
    shared: &Shared,
    play: &Play,
) -> anyhow::Result<Box<dyn Table>> {
    let human = || "human".parse::<PlayerSpec>();
    let seats = [play.p1.clone().map_or_else(human, Ok)?, play.p2.clone().map_or_else(human, Ok)?];
    let setup = Setup { options: play.options.0.clone(), seats, seed: seed(shared) };
    let mut table = entry.table(&setup, &world()).map_err(Usage::of)?;
    console.busy("Waiting for the players ...", || table.greet(&Terms::default()))?.map_err(Usage::of)?;
    Ok(table)
}

/// The seed that was asked for, or one from the operating system.
pub(crate) fn seed(shared: &Shared) -> u64 {
    shared.seed.unwrap_or_else(|| RandomState::new().hash_one("papan"))
}

/// A saved game, at the position where it was left. A file may come from anybody, so it starts no program by itself.
/// One without a seed gets the one that was asked for, or a new one.
fn load(console: &mut Console, path: &Path, shared: &Shared, play: &Play) -> anyhow::Result<Box<dyn Table>> {
    let name = path.display().to_string();
    let bytes = read_file(&name).map_err(anyhow::Error::msg)?;
    let entry = match &play.game {
        Some(game) => papan_catalog::game(game)?,
        None => papan_catalog::game_of(&bytes).with_context(|| name.clone())?,
    };
    let ask = |command: &str| Err(format!("the game wants to start `{command}`: add --launch if it may"));
    let world = World { seed: seed(shared), ..world() };
    let world = if play.launch { world } else { World { launch: &ask, ..world } };
    let table = entry.load(&bytes, &world).with_context(|| name.clone())?;
    anyhow::ensure!(
        !(shared.is_seed_typed && table.is_seeded()),
        "{name}: the game has a seed of its own, which its tiles and players go by: expected no --seed"
    );
    for warning in table.warnings() {
        console.note(in_file(&name, warning))?;
    }
    Ok(table)
}

/// Plays until the game is over or left.
fn rounds(
    console: &mut Console,
    table: &mut dyn Table,
    trace: &mut Trace,
    keeping: &mut Keeping,
) -> anyhow::Result<Left> {
    let mut hints = Hints::default();
    let mut told = table.log().len();
    let mut thought = None;
    begin(console, table)?;
    show(console, table, None)?;
    loop {
        interrupt::leave_behind(keeping.contents(table, trace));
        tell(console, table, &mut told, thought.take().as_ref())?;
        let Some(seat) = table.turn() else { break };
        if table.seat(seat).is_person {
            match person(console, table, seat, &mut hints, keeping)? {
                Some(left) => return Ok(left),
                None => continue,
            }
        }
        thought = player(console, table, seat, trace)?;
    }
    finish(console, table)?;
    tell_aside(console, table)?;
    Ok(Left::Over)
}

/// What programs that failed wrote aside, for whoever looks for their faults.
fn tell_aside(console: &mut Console, table: &dyn Table) -> anyhow::Result<()> {
    for seat in Seat::BOTH {
        let aside = table.aside(seat).map(str::trim_end).filter(|aside| !aside.is_empty());
        if let Some(aside) = aside {
            console.note(format!("\n{} wrote to its standard error:\n{aside}", name(table, seat)))?;
        }
    }
    Ok(())
}

/// The first JSON line: who plays, and from where.
fn begin(console: &mut Console, table: &dyn Table) -> anyhow::Result<()> {
    if !console.is_json {
        return Ok(());
    }
    console.json(&json!({
        "event": "start",
        "game": table.game(),
        "seats": Seat::BOTH.map(|seat| table.seat(seat)),
        "seed": seed_to_tell(table)?,
        "moves": table.moves(),
        "position": table.position(),
    }))
}

/// The seed, unless somebody plays who must not know what it leads to.
fn seed_to_tell(table: &dyn Table) -> anyhow::Result<Option<u64>> {
    let has_person = Seat::BOTH.into_iter().any(|seat| table.seat(seat).is_person);
    Ok((!has_person || !is_hidden(table)?).then(|| table.setup().seed))
}

/// JSON lines for what is new in the table's log; a player's move comes with what it thought.
fn tell(
    console: &mut Console,
    table: &dyn Table,
    told: &mut usize,
    thought: Option<&Thought>,
) -> anyhow::Result<()> {
    if console.is_json {
        for event in &table.log()[*told..] {
            let mut line = serde_json::to_value(event)?;
            line["position"] = json!(table.position());
            if let (Event::Move { .. }, Some(Thought { value, line: expected, depth, nodes, notes, .. })) =
                (event, thought)
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
    *told = table.log().len();
    Ok(())
}

/// The board, and under it whose mark is which, what the last move did and what its player thought, and how the
/// game stands.
fn show(console: &mut Console, table: &dyn Table, thought: Option<&Thought>) -> anyhow::Result<()> {
    if console.is_quiet {
        return Ok(());
    }
    let names = Seat::BOTH.map(|seat| standing(table, seat));
    console.say("")?;
    console.show(&table.picture())?;
    console.say(format!("\n{}", names.join("   ")))?;
    if is_told_by_the_board(table) {
        tell_move(console, table, thought)?;
    }
    let caption = table.caption();
    if caption.is_empty() { Ok(()) } else { console.say(caption) }
}

/// Who sits on a seat, with the mark or the points.
pub(super) fn standing(table: &dyn Table, seat: Seat) -> String {
    let info = table.seat(seat);
    let points = info.score.map(|score| score.to_string());
    let what = info.mark.map(str::to_owned).or(points);
    what.map_or_else(|| name(table, seat), |what| format!("{}: {what}", info.name))
}

/// What to call a seat: with its mark, or which it is, where both have the same name.
pub(super) fn name(table: &dyn Table, seat: Seat) -> String {
    let info = table.seat(seat);
    if info.name != table.seat(seat.other()).name {
        return info.name;
    }
    format!("{} ({})", info.name, info.mark.map_or_else(|| seat.to_string(), str::to_owned))
}

/// Whether the last move is told under the board, because it did something there.
fn is_told_by_the_board(table: &dyn Table) -> bool {
    table.last().is_some_and(|last| !last.effect.is_empty())
}

/// A board of more lines would push its own last picture out of the window.
const TALL: usize = 12;

/// Whether the board need not be shown, because it is tall and a player answers before anybody has looked at it.
fn is_answered_at_once(table: &dyn Table) -> bool {
    let is_players = table.turn().is_some_and(|seat| !table.seat(seat).is_person);
    is_players && table.picture().to_string().lines().count() > TALL
}

/// The last move as a sentence, and unless that is too much, what its player thought on a line of its own.
fn tell_move(console: &mut Console, table: &dyn Table, thought: Option<&Thought>) -> anyhow::Result<()> {
    let value = thought.and_then(|thought| thought.value).map(in_words);
    console.say(last_move(table, value.as_deref()))?;
    // A clock never gives the same answer twice: where the text is kept or compared, it has no place.
    let has_time = console.is_at_terminal();
    let aside = thought.map_or(String::new(), |thought| in_passing(thought, has_time));
    if console.is_quiet || aside.is_empty() { Ok(()) } else { console.aside(&format!("  {aside}")) }
}

/// What a player thought, for people: how much it looked at, how long that took, what it expects, and its reasons.
fn in_passing(thought: &Thought, has_time: bool) -> String {
    let &Thought { depth, nodes, elapsed, .. } = thought;
    // Who looks no move ahead has counted nothing that tells much.
    let figures = (depth > 0).then(|| {
        let positions = if nodes == 1 { "position" } else { "positions" };
        format!("depth {depth}, {} {positions}", grouped(nodes))
    });
    let time = (has_time && (depth > 0 || elapsed >= NOTICED)).then(|| seconds(elapsed));
    let figures = [figures, time].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let figures = Some(figures).filter(|figures| !figures.is_empty());
    let expected = thought.line.get(1..).filter(|rest| !rest.is_empty()).map(expected);
    let reasons = thought.notes.iter().cloned();
    figures.into_iter().chain(expected).chain(reasons).collect::<Vec<_>>().join("; ")
}

/// People notice a longer wait.
const NOTICED: Duration = Duration::from_millis(100);

/// A length of time as people read it.
fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{:.2} s", time.as_secs_f64()),
        1..60 => format!("{:.1} s", time.as_secs_f64()),
        whole => format!("{} min {} s", whole / 60, whole % 60),
    }
}

/// A number with its thousands set apart.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The moves that are expected to follow, the first of them.
fn expected(line: &[String]) -> String {
    const MOST: usize = 6;
    let more = if line.len() > MOST { " ..." } else { "" };
    format!("then {}{more}", line[..line.len().min(MOST)].join(" "))
}

/// The last move as a sentence: who made it, a remark such as what it is worth to them, and what it did.
pub(super) fn last_move(table: &dyn Table, remark: Option<&str>) -> String {
    let remark = remark.map_or(String::new(), |remark| format!(" ({remark})"));
    let Some(Last { seat, deed, effect }) = table.last() else { return String::new() };
    let comma = if effect.is_empty() { "" } else { ", " };
    format!("{} {deed}{remark}{comma}{effect}.", name(table, seat))
}

/// A player's turn, and what it thought unless it gave up. Where its move does something, the board tells it; else
/// it is told before the board.
fn player(
    console: &mut Console,
    table: &mut dyn Table,
    seat: Seat,
    trace: &mut Trace,
) -> anyhow::Result<Option<Thought>> {
    let thinking = format!("{} is thinking ...", name(table, seat));
    match console.busy(&thinking, || table.think(&Terms::default(), &Stop::default()))? {
        Ok(mut thought) => {
            if console.is_quiet || !is_told_by_the_board(table) {
                console.say("")?;
                tell_move(console, table, Some(&thought))?;
            }
            let generations = std::mem::take(&mut thought.generations);
            trace.add(table.moves().len(), table.seat(seat).name, generations);
            show(console, table, Some(&thought))?;
            Ok(Some(thought))
        }
        // The log says so, and the ending will be told from it.
        Err(PlayError::Forfeit(_)) => Ok(None),
        Err(other) => Err(other.into()),
    }
}

/// How often a hint was asked for since something happened: each time it says more.
#[derive(Default)]
struct Hints {
    /// How many things had happened.
    events: usize,
    steps: usize,
    /// What was found out the first time.
    advice: Option<Advice>,
}

/// A person's turn: one line of input. What is refused is said, and nothing changes.
fn person(
    console: &mut Console,
    table: &mut dyn Table,
    seat: Seat,
    hints: &mut Hints,
    keeping: &mut Keeping,
) -> anyhow::Result<Option<Left>> {
    let line = match console.ask(&prompt(table, seat, console.is_quiet))? {
        Answer::Line(line) => line,
        Answer::End => return Ok(Some(Left::EndOfInput)),
    };
    let (word, rest) = typed::words(&line);
    match table.ask(&word, rest) {
        Some(Answered::Text(text)) => {
            console.say(text)?;
            return Ok(None);
        }
        Some(Answered::Picture) => {
            show(console, table, None)?;
            return Ok(None);
        }
        None => {}
    }
    match Typed::read(&line) {
        Typed::Nothing => {}
        Typed::Help => console.say(help(table.phrases()))?,
        Typed::Hint => hint(console, table, hints)?,
        Typed::Moves => list_moves(console, table)?,
        Typed::Undo => take_back(console, table)?,
        Typed::Save("") => console.say("Save to which file? Type: save FILE")?,
        Typed::Save(file) => {
            // A file that cannot be written is no reason to lose the game.
            if let Err(error) = keeping.save(console, table, Path::new(file)) {
                console.say(format!("Not saved: {}.", crate::in_words(&error)))?;
            }
        }
        Typed::Resign => table.resign(seat)?,
        Typed::Quit => {
            if keeping.may_leave(console, table)? {
                return Ok(Some(Left::Quit));
            }
        }
        Typed::Move(text) => match table.play(text) {
            Ok(_) if !console.is_quiet && is_answered_at_once(table) => tell_move(console, table, None)?,
            Ok(_) => {
                hand_over(console, table)?;
                show(console, table, None)?;
            }
            Err(error) => console.say(format!("Refused: {error}."))?,
        },
    }
    Ok(None)
}

/// Where two people play at one terminal a game in which something is hidden, each sees their own alone.
fn hand_over(console: &mut Console, table: &dyn Table) -> anyhow::Result<()> {
    let are_people = Seat::BOTH.into_iter().all(|seat| table.seat(seat).is_person);
    match table.turn() {
        Some(seat) if are_people && is_hidden(table)? => console.hand_over(&name(table, seat)),
        _ => Ok(()),
    }
}

/// Whether something of the game is hidden from its players.
fn is_hidden(table: &dyn Table) -> anyhow::Result<bool> {
    Ok(papan_catalog::game(table.game())?.open().is_err())
}

/// Whose turn it is; and how the game stands, where no board above says it.
fn prompt(table: &dyn Table, seat: Seat, is_bare: bool) -> String {
    let info = table.seat(seat);
    let caption = table.caption();
    let standing = if is_bare && !caption.is_empty() { format!("\n{caption}") } else { String::new() };
    let mark = info.mark.map_or(String::new(), |mark| format!(" ({mark})"));
    format!("{standing}\n{}{mark}, your move (or help):", info.name)
}

fn list_moves(console: &mut Console, table: &dyn Table) -> anyhow::Result<()> {
    let so_far = if table.moves().is_empty() { "none".to_owned() } else { table.moves().join(" ") };
    console.say(format!("Legal: {}\nSo far: {so_far}", table.legal().join(" ")))
}

fn take_back(console: &mut Console, table: &mut dyn Table) -> anyhow::Result<()> {
    match table.undo() {
        Ok(plies) => {
            let moves = if plies == 1 { "move" } else { "moves" };
            console.say(format!("{plies} {moves} taken back."))?;
            show(console, table, None)
        }
        Err(error) => console.say(format!("Refused: {error}.")),
    }
}

/// A hint that says more each time it is asked for.
fn hint(console: &mut Console, table: &mut dyn Table, hints: &mut Hints) -> anyhow::Result<()> {
    let events = table.log().len();
    if hints.events != events {
        *hints = Hints { events, ..Hints::default() };
    }
    hints.steps += 1;
    let advice = match &hints.advice {
        Some(advice) => advice,
        None => hints.advice.insert(console.busy("Thinking ...", || table.advise(&Stop::default()))??),
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

/// What best play makes of a move, if the game goes on after it.
fn following(line: &[String]) -> String {
    match line.get(1..) {
        Some(rest) if !rest.is_empty() => format!(" (then {})", rest.join(" ")),
        _ => String::new(),
    }
}

/// How it ended.
fn finish(console: &mut Console, table: &dyn Table) -> anyhow::Result<()> {
    let Some(ending) = table.ending() else { return Ok(()) };
    if console.is_json {
        let mut line = serde_json::to_value(&ending)?;
        line["event"] = json!("end");
        line["winner"] = json!(ending.winner());
        line["moves"] = json!(table.moves());
        console.json(&line)?;
    }
    let names = Seat::BOTH.map(|seat| name(table, seat));
    let has_points = table.seat(Seat::First).score.is_some();
    console.say(format!("\n{}", ended(&ending, &names, has_points)))
}

/// How a game of these two ended, in words; with the points, where they are told.
pub(super) fn ended(ending: &Ending, names: &[String; 2], has_points: bool) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match (ending, ending.winner().map(name)) {
        (Ending::Resigned { seat }, Some(winner)) => format!("{} resigns. {winner} wins.", name(*seat)),
        (Ending::Forfeited { seat, forfeit }, Some(winner)) => {
            format!("{} forfeits: {forfeit}. {winner} wins.", name(*seat))
        }
        (Ending::Played { outcome }, Some(winner)) if has_points => {
            let [first, second] = outcome.points;
            format!("{winner} wins, {} to {}.", first.max(second), first.min(second))
        }
        (_, Some(winner)) => format!("{winner} wins."),
        (_, None) => "It's a tie.".to_owned(),
    }
}
