//! `papan learn wins`: the probability of winning by spread and unseen tiles.

use super::super::cores;
use super::super::play::{seed, world};
use crate::args::{LearnWins, Shared};
use crate::console::Console;
use crate::output::Output;
use papan_catalog::crossword;
use papan_crossword::{Crossword, Leaves, WinTable};
use papan_game::StopFlag;
use papan_learn::{self as learn, Calibration};
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

/// One game is held out for this many games that are learned from.
const HELD_OUT: u64 = 10;

pub(super) fn run(console: &mut Console, shared: &Shared, wins: &LearnWins) -> anyhow::Result<ExitCode> {
    let rules = crossword::game(&wins.options.0, &world())?;
    let leaves = crossword::full_leaves(&rules, wins.leaves.as_deref(), &world())?;
    let output = Output::new(console, &wins.output)?;
    let (games, seed, threads) = (wins.games, seed(shared), wins.threads.unwrap_or_else(cores));
    let stop = StopFlag::default();
    let changes = console
        .busy("playing", || learn::spread_changes(&rules, &leaves, 0..games, seed, threads, &stop, |_| ()))?;
    let table = WinTable::of(&changes).ok_or_else(|| anyhow::anyhow!("no turn was played"))?;
    let calibration = calibration(console, (&rules, &leaves), &table, games, seed, threads)?;
    let text = format!(
        "# How the spread of the side to move changes until the end of the game, in self-play of the static player:\n\
         # the number of unseen tiles, the lowest change, and the counts of this change and the following ones.\n\
         # By: papan learn wins --games {games} --seed {seed}\n{}",
        changes.write()
    );
    output.write(text.as_bytes())?;
    let file = output.path();
    let classes: Vec<_> = calibration
        .classes
        .iter()
        .map(
            |class| json!({ "count": class.count, "predicted": class.predicted, "observed": class.observed }),
        )
        .collect();
    let document = json!({
        "games": games, "seed": seed, "turns": changes.count(), "file": file,
        "held_out": { "turns": calibration.count, "brier": calibration.brier, "classes": classes },
    });
    console.result(&document, || {
        format!("{}\nWritten to {}.", describe(changes.count(), &calibration), file.display())
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Compares the table with the games that follow those it was made from.
fn calibration(
    console: &mut Console,
    (rules, leaves): (&Crossword, &Leaves),
    table: &WinTable,
    games: u64,
    seed: u64,
    threads: usize,
) -> anyhow::Result<Calibration> {
    let held_out = games..games + games.div_ceil(HELD_OUT);
    console.busy("checking", || {
        learn::calibration(rules, leaves, table, held_out, seed, threads, &StopFlag::default())
    })
}

/// Formats the calibration as a table.
fn describe(turns: u64, calibration: &Calibration) -> String {
    let Calibration { count, brier, classes } = calibration;
    let mut text = format!(
        "{turns} turns observed. On {count} other turns, the mean squared error (Brier score) is {brier:.4}.\n\
         {:>10} {:>10} {:>10}\n",
        "turns", "predicted", "observed"
    );
    for class in classes.iter().filter(|class| class.count > 0) {
        let [predicted, observed] = [class.predicted, class.observed].map(|share| 100.0 * share);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:>10} {predicted:>9.2}% {observed:>9.2}%", class.count);
    }
    text
}
