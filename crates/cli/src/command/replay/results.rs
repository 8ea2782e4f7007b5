//! Replays a game from the results of a run.

use super::listing::{self, Row};
use super::playback::Playback;
use super::session::{self, Remark};
use super::{file_text, gcg, is_gcg};
use crate::args::{Replay, Which};
use crate::command::play::world;
use crate::console::{Answer, Console};
use anyhow::{Context, bail, ensure};
use papan_arena::pgn::{self, PgnHeader};
use papan_arena::{GameRecord, results};
use papan_runner::ReplaySession;
use std::path::PathBuf;

/// The results of a run: records, one on each line.
pub(super) struct Results<'a> {
    /// The arguments.
    pub(super) replay: &'a Replay,
    /// The name of the file.
    pub(super) name: String,
    /// Its content.
    pub(super) text: String,
}

/// A game, and where it was found.
struct Found {
    line: usize,
    record: GameRecord,
    /// The number of another game to look at.
    other: Option<usize>,
}

impl Results<'_> {
    /// Opens the selected game; without a selection, lists all and asks.
    pub(super) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        if let Some(which) = self.replay.game {
            return self.open(console, &self.find(which)?);
        }
        let rows = (1..).zip(results::read(&self.text)).map(|(number, read)| {
            let (_, record) = read.with_context(|| self.name.clone())?;
            Ok(Row::of_record(number, &record))
        });
        listing::print(console, rows)?;
        choose(console, self.replay, |console, which| match self.find(which) {
            Ok(found) => self.open(console, &found).map(|()| true),
            Err(error) => console.say(format!("{error}.")).map(|()| false),
        })
    }

    /// Returns the selected game.
    fn find(&self, which: Which) -> anyhow::Result<Found> {
        let mut count = 0;
        let mut read = results::read(&self.text);
        while let Some(next) = read.next() {
            let (line, record) = next.with_context(|| self.name.clone())?;
            count += 1;
            if Row::of_record(count, &record).is(which) {
                let other = if read.next().is_some() { Some(count + 1) } else { (count > 1).then_some(1) };
                return Ok(Found { line, record, other });
            }
        }
        bail!("{}: {}", self.name, absent(count))
    }

    fn open(&self, console: &mut Console, found: &Found) -> anyhow::Result<()> {
        let mut record = found.record.clone();
        record.conditions.options.extend(self.replay.options.0.iter().cloned());
        let place = || format!("{}: line {}", self.name, found.line);
        let mut playback = playback(console, &record).with_context(place)?;
        let file = self.replay.file.display();
        playback.more =
            found.other.map(|number| format!("Another game: papan replay {file} --game {number}"));
        console.note(format!("Game {}: {}", record.name(), record.players.join(" against ")))?;
        playback.open(console, self.replay.all)
    }
}

/// Replays a record. A game that has a GCG is shown through it.
fn playback(console: &mut Console, record: &GameRecord) -> anyhow::Result<Playback> {
    let opening = record.opening.iter().map(|_| Remark::Opening);
    let remarks: Vec<Remark> =
        opening.chain(record.values.iter().map(|&value| Remark::Worth(value))).collect();
    let world = world();
    let mut stage = ReplaySession::new(record, &world)?;
    let table = stage.end(record)?;
    if is_gcg(table) {
        return gcg::playback(
            console,
            ("the record", &table.save()),
            &[],
            remarks.into_iter().map(Remark::note),
        );
    }
    session::playback(table, &remarks)
}

/// The results of a run without moves.
pub(super) struct Headings<'a> {
    /// The arguments.
    pub(super) replay: &'a Replay,
    headings: Vec<PgnHeader>,
}

impl<'a> Headings<'a> {
    pub(super) fn read(replay: &'a Replay, text: &str) -> anyhow::Result<Self> {
        let headings = pgn::read(text).with_context(|| replay.file.display().to_string())?;
        Ok(Self { replay, headings })
    }

    /// Opens the selected game from the records beside the file; without a selection, lists all and asks.
    pub(super) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        if let Some(which) = self.replay.game {
            return self.open(console, which);
        }
        listing::print(console, self.rows().map(Ok))?;
        if !self.beside().is_file() {
            return console.note(NO_MOVES);
        }
        choose(console, self.replay, |console, which| {
            if self.rows().any(|row| row.is(which)) {
                return self.open(console, which).map(|()| true);
            }
            console.say(format!("{}.", absent(self.headings.len()))).map(|()| false)
        })
    }

    fn rows(&self) -> impl Iterator<Item = Row> {
        (1..).zip(&self.headings).map(|(number, heading)| Row::of_heading(number, heading))
    }

    /// Returns the file with the records of the same games, if there is one.
    fn beside(&self) -> PathBuf {
        self.replay.file.with_file_name("results.jsonl")
    }

    fn open(&self, console: &mut Console, which: Which) -> anyhow::Result<()> {
        let (file, beside) = (self.replay.file.display(), self.beside());
        let meant = self.rows().zip(&self.headings).find(|(row, _)| row.is(which));
        let (_, heading) = meant.with_context(|| format!("{file}: {}", absent(self.headings.len())))?;
        ensure!(beside.is_file(), "{file}: {NO_MOVES}");
        let name = beside.display().to_string();
        let results = Results { replay: self.replay, text: file_text(&name)?, name };
        let found = results.find(Which::Named(heading.name))?;
        let record = &found.record;
        ensure!(
            (&record.players, record.result) == (&heading.players, heading.result),
            "{}: line {}: found {} with the result {}, expected {} with {} as in {file}",
            results.name,
            found.line,
            record.players.join(" against "),
            record.result,
            heading.players.join(" against "),
            heading.result,
        );
        results.open(console, &found)
    }
}

const NO_MOVES: &str =
    "a PGN of results holds no moves: a game can be opened where results.jsonl of its run lies beside it";

/// Returns the error for a missing game.
fn absent(count: usize) -> String {
    match count {
        0 => "found no game in it".to_owned(),
        _ => format!("there is no such game: expected 1 to {count}, or PAIR-GAME as the list names them"),
    }
}

/// Asks which game to open, if a person can answer.
fn choose(
    console: &mut Console,
    replay: &Replay,
    mut open: impl FnMut(&mut Console, Which) -> anyhow::Result<bool>,
) -> anyhow::Result<()> {
    if console.is_json || replay.all {
        return console.note("Open one with --game NUMBER.");
    }
    loop {
        let Answer::Line(line) = console.ask("Which game? A number, or PAIR-GAME (q: leave):")? else {
            return Ok(());
        };
        match line.to_lowercase().as_str() {
            "" | "q" | "quit" | "exit" => return Ok(()),
            word => match word.parse() {
                Ok(which) if open(console, which)? => return Ok(()),
                Ok(_) => {}
                Err(error) => console.say(format!("{error}."))?,
            },
        }
    }
}
