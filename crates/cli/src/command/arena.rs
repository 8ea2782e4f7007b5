//! `papan arena`: matches and tournaments.

mod bar;
mod export;
mod place;

use super::cores;
use super::play::{seed, world};
use crate::args::{Arena, ArenaRun, Shared};
use crate::console::{Console, Usage};
use crate::interrupt;
use anyhow::Context;
use bar::Bar;
use papan_arena::{Openings, Referee, Run};
use papan_catalog::World;
use papan_host::arena::{self, ArenaError, Conditions, Folder, Hold, Ledger, Prepared, Standings};
use papan_picture::report;
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

/// A new run.
fn begin(console: &mut Console, shared: &Shared, args: &ArenaRun) -> anyhow::Result<ExitCode> {
    let prepared = Prepared::new(asked(shared, args)?, &world()).map_err(|error| match error {
        ArenaError::Catalog(error) => Usage::of(error),
        other => other.into(),
    })?;
    let path = match &args.out {
        Some(path) => path.clone(),
        None => place::fresh(&args.game)?,
    };
    let (folder, ledger, hold) = Folder::create(&path, prepared.run())?;
    console.note(format!("Playing in {}, seed {}.", path.display(), prepared.run().seed))?;
    play(console, &prepared, (&folder, &hold), ledger, args.threads)
}

/// What was typed, as a run.
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
        referee: Referee { grace_ms: millis(args.grace), patience_ms: millis(args.patience) },
        seed: seed(shared),
        files: BTreeMap::new(),
    })
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// A run that was begun before. A folder may come from anybody, so it starts no program by itself.
fn resume(
    console: &mut Console,
    path: &Path,
    launch: bool,
    threads: Option<usize>,
) -> anyhow::Result<ExitCode> {
    let (folder, ledger, run) = Folder::open(path)?;
    let standings = Standings::of(&run, &ledger)?;
    if standings.is_complete() {
        console.note("Everything is played.")?;
        return finish(console, &folder, &ledger, &standings);
    }
    let ask = |command: &str| Err(format!("the run wants to start `{command}`: add --launch if it may"));
    let world = if launch { world() } else { World { launch: &ask, ..world() } };
    // Every player sits down here once, so a run that is ready starts no program that was not allowed.
    let prepared = Prepared::again(run, &world).with_context(|| path.display().to_string())?;
    play(console, &prepared, (&folder, &folder.hold()?), ledger, threads)
}

/// Plays what is not played yet, in a folder that is held.
fn play(
    console: &mut Console,
    prepared: &Prepared,
    (folder, _): (&Folder, &Hold),
    ledger: Ledger,
    threads: Option<usize>,
) -> anyhow::Result<ExitCode> {
    let stop = interrupt::ask_first();
    let conditions = Conditions { threads: threads.unwrap_or_else(cores), stop: &stop, world };
    let mut bar = Bar::new(console.is_quiet);
    let played =
        arena::play(prepared, ledger, &conditions, |standings| bar.show(standings, stop.is_raised()));
    bar.clear();
    let (standings, ledger) = played?;
    finish(console, folder, &ledger, &standings)
}

/// Writes the files of results and says what they hold.
fn finish(
    console: &mut Console,
    folder: &Folder,
    ledger: &Ledger,
    standings: &Standings,
) -> anyhow::Result<ExitCode> {
    folder.export(ledger, standings, &world())?;
    tell(console, folder, standings)?;
    Ok(if standings.is_complete() { ExitCode::SUCCESS } else { ExitCode::from(130) })
}

/// The figures of a run, and what is left to do.
fn tell(console: &mut Console, folder: &Folder, standings: &Standings) -> anyhow::Result<()> {
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

/// What is known of a run that may be going on.
fn show(console: &mut Console, path: &Path) -> anyhow::Result<ExitCode> {
    let (folder, ledger, run) = Folder::open(path)?;
    let standings = Standings::of(&run, &ledger)?;
    folder.export(&ledger, &standings, &world())?;
    let page = arena::page(&standings, &ledger, &world())?;
    folder.write("report.html", |out| Ok(out.write_all(report::html(&page).as_bytes())?))?;
    tell(console, &folder, &standings)?;
    console.note(format!("The page is {}.", folder.path().join("report.html").display()))?;
    Ok(ExitCode::SUCCESS)
}
