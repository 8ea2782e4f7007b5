//! `papan experiment`: the studies.

use super::cores;
use super::play::seed;
use crate::args::{Experiment, Shared, Trial};
use crate::console::Console;
use crate::output::{Output, check_study, make_folder};
use papan_experiment::plain_text;
use papan_experiment::{ExperimentReport, ExperimentScale, ExperimentSettings};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(
    console: &mut Console,
    shared: &Shared,
    experiment: &Experiment,
) -> anyhow::Result<ExitCode> {
    match experiment {
        Experiment::List => list(console),
        Experiment::Run(trial) => perform(console, shared, trial),
    }
}

fn list(console: &mut Console) -> anyhow::Result<ExitCode> {
    let known = papan_experiment::experiments();
    let entry = |known: &&dyn papan_experiment::Experiment| json!({ "name": known.name(), "sentence": known.summary(), "source": known.source() });
    let line = |known: &&dyn papan_experiment::Experiment| {
        format!("{:<18} {}\n{:18} after {}\n", known.name(), known.summary(), "", known.source())
    };
    let document = json!({ "experiments": known.iter().map(entry).collect::<Vec<_>>() });
    console.result(&document, || known.iter().map(line).collect())?;
    Ok(ExitCode::SUCCESS)
}

fn perform(console: &mut Console, shared: &Shared, trial: &Trial) -> anyhow::Result<ExitCode> {
    let known = papan_experiment::experiment(&trial.name)?;
    if let Some(folder) = &trial.out {
        // Checked before the work whose result goes there.
        make_folder(folder)?;
        check_study(console, folder, &trial.name)?;
    }
    let mut told = Ok(());
    let mut tell = |line: &str| {
        if told.is_ok() {
            told = console.note(format!("{line} ..."));
        }
    };
    let effort = if trial.quick { ExperimentScale::Quick } else { ExperimentScale::Full };
    let threads = trial.threads.unwrap_or_else(cores);
    let mut plan = ExperimentSettings { scale: effort, threads, seed: seed(shared), on_progress: &mut tell };
    let findings = papan_experiment::run(known, &mut plan)?;
    told?;
    if let Some(folder) = &trial.out {
        keep(console, folder, &findings)?;
    }
    console.result(&findings.document, || plain_text(&findings.page))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the files of a study.
fn keep(console: &mut Console, folder: &Path, findings: &ExperimentReport) -> anyhow::Result<()> {
    for (name, text) in findings.files() {
        let output = Output::beside_own(folder.join(name));
        output.write(text.as_bytes())?;
        console.note(format!("wrote {}", output.path().display()))?;
    }
    Ok(())
}
