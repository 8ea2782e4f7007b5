//! `papan arena`: matches and tournaments.

mod bar;
mod export;
mod place;

use super::cores;
use super::play::{seed, world};
use crate::args::{Arena, ArenaRun, Shared};
use crate::console::{Console, Usage};
use crate::interrupt;
use crate::messages::PlayText;
use anyhow::Context;
use bar::Bar;
use papan_arena::{Openings, Run, TimeRules};
use papan_picture::report;
use papan_runner::{
    self, ArenaError, FolderLock, Ledger, PreparedRun, RunConditions, RunFolder, RunProgress,
};
use papan_session::Environment;
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

pub(crate) fn run(console: &mut Console, shared: &Shared, arena: &Arena) -> anyhow::Result<ExitCode> {
    match arena {
        Arena::Run(args) => begin(console, shared, args),
        Arena::Resume { folder, launch, threads } => resume(console, folder, *launch, *threads),
        Arena::Report { folder } => show(console, folder),
        Arena::Export { folder, csv, gcg } => export::run(console, folder, csv.as_deref(), gcg.as_deref()),
    }
}

/// Starts a new run.
fn begin(console: &mut Console, shared: &Shared, args: &ArenaRun) -> anyhow::Result<ExitCode> {
    let prepared = PreparedRun::new(asked(shared, args)?, &world()).map_err(|error| match error {
        ArenaError::Catalog(error) => Usage::of(error),
        other => other.into(),
    })?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => place::fresh(&args.game)?,
    };
    let (folder, ledger, hold) = RunFolder::create(&path, prepared.run())?;
    console.note(format!("Playing in {}, seed {}.", path.display(), prepared.run().seed))?;
    play(console, &prepared, (&folder, &hold), ledger, args.threads)
}

/// Converts the arguments to a run.
fn asked(shared: &Shared, args: &ArenaRun) -> anyhow::Result<Run> {
    let entry = papan_catalog::game(&args.game)?;
    let usual = || match entry.opening() {
        0 => Openings::None,
        plies => Openings::Random(plies),
    };
    Ok(Run {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        game: args.game.clone(),
        options: args.options.0.iter().cloned().collect(),
        players: args.players.iter().map(ToString::to_string).collect(),
        pairs: args.pairs,
        format: args.format,
        sprt: args.sprt,
        openings: args.openings.clone().unwrap_or_else(usual),
        budget: args.budget.map(|pace| pace.to_string()),
        time_rules: TimeRules { grace_ms: millis(args.grace), patience_ms: millis(args.patience) },
        seed: seed(shared),
        files: BTreeMap::new(),
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// Continues a run. A folder may come from anywhere, so it starts no program by itself.
fn resume(
    console: &mut Console,
    path: &Path,
    launch: bool,
    threads: Option<usize>,
) -> anyhow::Result<ExitCode> {
    let (folder, ledger, run) = RunFolder::open(path)?;
    let standings = RunProgress::of(&run, &ledger)?;
    if standings.is_complete() {
        console.note("Everything is played.")?;
        return finish(console, &folder, &ledger, &standings);
    }
    let ask = |command: &str| Err(PlayText::RunWantsToStart { command: command.to_owned() }.into());
    let world = if launch { world() } else { Environment { launch: &ask, ..world() } };
    // Preparing creates every player once, so a run that is ready starts only allowed programs.
    let prepared = PreparedRun::resume(run, &world).with_context(|| path.display().to_string())?;
    play(console, &prepared, (&folder, &folder.lock()?), ledger, threads)
}

/// Plays the remaining pairs in a locked folder.
fn play(
    console: &mut Console,
    prepared: &PreparedRun,
    (folder, _): (&RunFolder, &FolderLock),
    ledger: Ledger,
    threads: Option<usize>,
) -> anyhow::Result<ExitCode> {
    let stop = interrupt::stop_on_interrupt();
    let conditions =
        RunConditions { threads: threads.unwrap_or_else(cores), stop: &stop, environment: world };
    let mut bar = Bar::new(console.is_quiet);
    let played =
        papan_runner::play(prepared, ledger, &conditions, |standings| bar.show(standings, stop.is_raised()));
    bar.clear();
    let (standings, ledger) = played?;
    finish(console, folder, &ledger, &standings)
}

/// Writes the result files and prints a summary.
fn finish(
    console: &mut Console,
    folder: &RunFolder,
    ledger: &Ledger,
    standings: &RunProgress,
) -> anyhow::Result<ExitCode> {
    folder.export(ledger, standings, &world())?;
    tell(console, folder, standings)?;
    Ok(if standings.is_complete() { ExitCode::SUCCESS } else { ExitCode::from(130) })
}

/// Prints the figures of a run, and how much remains.
fn tell(console: &mut Console, folder: &RunFolder, standings: &RunProgress) -> anyhow::Result<()> {
    let report = standings.report();
    let path = folder.path().display().to_string();
    let document = json!({
        "folder": path,
        "complete": standings.is_complete(),
        "pairs": { "played": standings.played(), "of": standings.end() },
        "report": report,
    });
    console.result(&document, || report.to_string())?;
    if standings.is_complete() {
        return console.note(format!("Everything is in {path}."));
    }
    let (played, all) = (standings.played(), standings.end());
    let has_programs = standings.run().players.iter().any(|player| player.starts_with("exec:"));
    let launch = if has_programs { " --launch" } else { "" };
    console.note(format!("Played {played} of {all} pairs: go on with `papan arena resume {path}{launch}`."))
}

/// Loads the results of a run that may still be running.
fn show(console: &mut Console, path: &Path) -> anyhow::Result<ExitCode> {
    let (folder, ledger, run) = RunFolder::open(path)?;
    let standings = RunProgress::of(&run, &ledger)?;
    folder.export(&ledger, &standings, &world())?;
    let page = papan_runner::report_page(&standings, &ledger, &world())?;
    folder.write("report.html", |out| Ok(out.write_all(report::html(&page).as_bytes())?))?;
    tell(console, &folder, &standings)?;
    console.note(format!("The page is {}.", folder.path().join("report.html").display()))?;
    Ok(ExitCode::SUCCESS)
}
