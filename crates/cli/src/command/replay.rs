//! `papan replay`: steps through a recorded game.

mod gcg;
mod listing;
mod playback;
mod results;
mod session;

use crate::args::Replay;
use crate::command::play::world;
use crate::console::Console;
use anyhow::{Context, bail, ensure};
use papan_catalog::GameFile;
use papan_crossword::gcg::decode;
use papan_host::read_up_to;
use papan_message::Message;
use papan_session::{Record, RecordKind, Session};
use playback::Playback;
use results::{Headings, Results};
use std::path::Path;
use std::process::ExitCode;

/// The kinds of input.
const EXPECTED: &str =
    "expected a saved game, a GCG, the results of a run (.jsonl or .pgn), or the folder of a run";

pub(crate) fn run(console: &mut Console, replay: &Replay) -> anyhow::Result<ExitCode> {
    let name = file(&replay.file)?;
    let bytes = read(&name)?;
    let unknown = |found: Message| anyhow::anyhow!("{name}: {found}, {EXPECTED}");
    match RecordKind::of(&bytes).map_err(unknown)? {
        RecordKind::Results => Results { replay, text: text(bytes, &name)?, name }.run(console)?,
        RecordKind::Pgn => Headings::read(replay, &text(bytes, &name)?)?.run(console)?,
        kind => {
            ensure!(
                replay.game.is_none(),
                "{name}: found one game, expected the results of a run for --game"
            );
            single(console, kind, (&name, &bytes), replay)
                .with_context(|| name.clone())?
                .open(console, replay.all)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns the file to read: for a folder, its results.
fn file(path: &Path) -> anyhow::Result<String> {
    let name = path.display();
    if !path.is_dir() {
        return Ok(name.to_string());
    }
    let results = path.join("results.jsonl");
    if results.is_file() {
        return Ok(results.display().to_string());
    }
    if path.join("ledger.sqlite").is_file() {
        bail!("{name}: found a run without results.jsonl, which `papan arena report {name}` writes");
    }
    bail!("{name}: found no results.jsonl in it, expected the folder of a run")
}

/// Reads a file; results of a run may be larger than other files.
fn read(name: &str) -> anyhow::Result<Vec<u8>> {
    Ok(read_up_to(2 << 30, name)?)
}

/// Decodes bytes as text.
fn text(bytes: Vec<u8>, name: &str) -> anyhow::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        anyhow::anyhow!("{name}: line {line}: expected text in UTF-8")
    })
}

/// Reads a file as text.
fn file_text(name: &str) -> anyhow::Result<String> {
    text(read(name)?, name)
}

/// Loads the only game of a file.
fn single(
    console: &mut Console,
    kind: RecordKind,
    (name, bytes): (&str, &[u8]),
    replay: &Replay,
) -> anyhow::Result<Playback> {
    let (text, typed) = (decode(bytes), &replay.options.0);
    if kind == RecordKind::Gcg {
        return gcg::playback(console, (name, &text), typed, []);
    }
    if kind == RecordKind::Json || typed.is_empty() {
        let mut session = GameFile::read(&text)?.session(&world())?;
        if is_gcg(session.as_ref()) {
            return gcg::playback(console, (name, &session.save()), typed, []);
        }
        return session::playback(session.as_mut(), &[]);
    }
    let mut record: Record = text.parse()?;
    record.setup.options = typed_first(&record.setup.options, typed);
    session::playback(session::saved(record)?.as_mut(), &[])
}

/// Returns whether a game is recorded as GCG, which says more than its moves.
fn is_gcg(session: &dyn Session) -> bool {
    RecordKind::of(session.save().as_bytes()).is_ok_and(|kind| kind == RecordKind::Gcg)
}

/// Formats a warning about a file with its line number behind the name: `game.gcg:12: ...`.
pub(crate) fn in_file(name: &str, warning: &str) -> String {
    let line = warning.strip_prefix("line ").and_then(|rest| rest.split_once(": "));
    match line.filter(|(number, _)| number.bytes().all(|digit| digit.is_ascii_digit())) {
        Some((number, said)) => format!("{name}:{number}: {said}"),
        None => format!("{name}: {warning}"),
    }
}

/// Returns the options of a record; typed ones take precedence.
fn typed_first(named: &[(String, String)], typed: &[(String, String)]) -> Vec<(String, String)> {
    let is_typed = |name: &str| typed.iter().any(|(typed, _)| typed == name);
    let named = named.iter().filter(|(name, _)| !is_typed(name));
    named.chain(typed).cloned().collect()
}
