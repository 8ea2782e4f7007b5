//! `papan arena export`: the games of a run for other programs.

use crate::command::play::world;
use crate::console::Console;
use crate::output::{Output, make_folder};
use anyhow::ensure;
use papan_arena::csv;
use papan_runner::{ExistingFiles, Ledger, RunFolder, RunProgress};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(
    console: &mut Console,
    path: &Path,
    csv: Option<&Path>,
    gcg: Option<&Path>,
) -> anyhow::Result<ExitCode> {
    let (_, ledger, run) = RunFolder::open(path)?;
    let standings = RunProgress::of(&run, &ledger)?;
    if let Some(file) = csv {
        write_table(console, &ledger, &standings, file)?;
    }
    if let Some(folder) = gcg {
        let suffix = papan_catalog::game(&run.game)?.suffix();
        ensure!(suffix == "gcg", "--gcg: games of {} are saved as .{suffix}, expected GCG", run.game);
        write_games(console, &ledger, &standings, folder)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes a row for each game.
fn write_table(
    console: &mut Console,
    ledger: &Ledger,
    standings: &RunProgress,
    file: &Path,
) -> anyhow::Result<()> {
    let is_printed = file == Path::new("-");
    let output = if is_printed { None } else { Some(Output::new(console, file)?) };
    let mut text = format!("{}\n", csv::header());
    let mut rows = 0_u64;
    ledger.pairs(standings.end(), |finished| {
        for (game, timing) in finished.games.iter().zip(&finished.timings) {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{}", csv::row(game, Some(timing)));
            rows += 1;
        }
        Ok(())
    })?;
    let Some(output) = output else {
        let document = json!({ "csv": text, "games": rows });
        return if console.is_json { console.json(&document) } else { console.data(&text) };
    };
    output.write(text.as_bytes())?;
    console.result(&json!({ "file": file, "games": rows }), || {
        format!("{rows} games written to {}.", file.display())
    })
}

/// Writes a file for each crossword game.
fn write_games(
    console: &mut Console,
    ledger: &Ledger,
    standings: &RunProgress,
    folder: &Path,
) -> anyhow::Result<()> {
    make_folder(folder)?;
    let mut existing = Vec::new();
    ledger.pairs(standings.end(), |finished| {
        for game in &finished.games {
            existing.push(folder.join(papan_runner::game_file(game)?));
        }
        Ok(())
    })?;
    existing.retain(|path| path.exists());
    Output::all(console, existing)?;
    papan_runner::write_games(folder, ExistingFiles::Overwrite, ledger, standings.end(), &world())?;
    let count = 2 * standings.played();
    console.result(&json!({ "folder": folder, "games": count }), || {
        format!("{count} games written to {}.", folder.display())
    })
}
