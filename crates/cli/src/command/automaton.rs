//! `papan automaton`: play, prove, make, shrink, convert and draw.

pub(crate) mod dialogue;
mod draw;

use crate::args::{self, Automaton, Shared};
use crate::console::Console;
use crate::output::Output;
use anyhow::{Context, bail};
use papan_tictactoe::machine::{Language, Machine, Proof, check, minimise};
use papan_tictactoe::synthesis::{Prefer, Starts, Synthesis, synthesise};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub(crate) fn run(console: &mut Console, _: &Shared, automaton: Automaton) -> anyhow::Result<ExitCode> {
    match automaton {
        Automaton::Play { file, unchecked } => dialogue::run(console, file.as_deref(), unchecked),
        Automaton::Check { file } => prove(console, &file),
        Automaton::Synth { starts, prefer, seconds, output } => {
            synth(console, starts, prefer, seconds, &output)
        }
        Automaton::Minimize { file, output } => shrink(console, &file, output.as_deref()),
        Automaton::Convert { input, output, language } => convert(console, &input, &output, language),
    }
}

/// A machine from a file, or one that ships.
fn read(name: &str) -> anyhow::Result<Machine> {
    papan_catalog::automaton(name, &super::play::world()).map_err(anyhow::Error::msg)
}

/// A file to write a machine to, in the form that its ending asks for. It is known before the work
/// begins, so that no long search ends in a name that cannot be used.
struct Target {
    output: Output,
    form: Form,
}

enum Form {
    Dfa,
    Jff,
    Dot,
    Svg,
    Json,
}

impl Target {
    fn new(console: &mut Console, path: &Path) -> anyhow::Result<Self> {
        let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
        let form = match ending.as_deref() {
            Some("dfa") => Form::Dfa,
            Some("jff") => Form::Jff,
            Some("dot") => Form::Dot,
            Some("svg") => Form::Svg,
            Some("json") => Form::Json,
            _ => {
                bail!("{}: expected a file name that ends in .dfa, .jff, .dot, .svg or .json", path.display())
            }
        };
        Ok(Self { output: Output::new(console, path)?, form })
    }

    fn write(&self, machine: &Machine, language: args::Language) -> anyhow::Result<()> {
        let text = match self.form {
            Form::Dfa => machine.write_with(match language {
                args::Language::English => Language::English,
                args::Language::Indonesian => Language::Indonesian,
            }),
            Form::Jff => machine.write_jff(),
            Form::Dot => draw::dot(machine),
            Form::Svg => papan_picture::graph::svg(&draw::graph(machine, &title(self.output.path()))),
            Form::Json => format!("{}\n", serde_json::to_string_pretty(&machine.to_json())?),
        };
        self.output.write(text.as_bytes())
    }
}

fn convert(
    console: &mut Console,
    input: &str,
    output: &Path,
    language: args::Language,
) -> anyhow::Result<ExitCode> {
    let target = Target::new(console, output)?;
    let machine = read(input)?;
    target.write(&machine, language)?;
    let states = machine.dfa().len();
    let document = json!({ "input": input, "output": output.display().to_string(), "states": states });
    console.result(&document, || format!("wrote {} ({states} states)", output.display()))?;
    Ok(ExitCode::SUCCESS)
}

fn title(path: &Path) -> String {
    path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn prove(console: &mut Console, file: &str) -> anyhow::Result<ExitCode> {
    let machine = read(file)?;
    match check(&machine) {
        Ok(proof) => {
            console.result(&proof.to_json(), || proof.to_string())?;
            warn(console, &proof)?;
            Ok(ExitCode::SUCCESS)
        }
        Err(fault) => {
            console.result(&fault.to_json(), || format!("{file}: {fault}"))?;
            Ok(ExitCode::FAILURE)
        }
    }
}

fn warn(console: &mut Console, proof: &Proof) -> anyhow::Result<()> {
    match proof.unreachable.len() {
        0 => Ok(()),
        1 => console.note("warning: 1 state cannot be reached"),
        many => console.note(format!("warning: {many} states cannot be reached")),
    }
}

fn synth(
    console: &mut Console,
    starts: args::Starts,
    prefer: args::Prefer,
    seconds: u64,
    output: &Path,
) -> anyhow::Result<ExitCode> {
    let target = Target::new(console, output)?;
    let starts = match starts {
        args::Starts::Person => Starts::Person,
        args::Starts::Computer => Starts::Computer,
        args::Starts::Either => Starts::Either,
    };
    let prefer = match prefer {
        args::Prefer::Quick => Prefer::Quick,
        args::Prefer::Small => Prefer::Small,
    };
    if prefer == Prefer::Small {
        console.note(format!("looking for the fewest states, for at most {seconds} s ..."))?;
    }
    let begun = Instant::now();
    let limit = Duration::from_secs(seconds);
    let synthesis = synthesise(starts, prefer, || begun.elapsed() >= limit);
    let proof = check(&synthesis.machine)
        .map_err(|fault| anyhow::anyhow!("the machine that was made is wrong: {fault}"))?;
    target.write(&synthesis.machine, args::Language::English)?;
    let document = json!({
        "output": output.display().to_string(),
        "states": synthesis.states,
        "lower_bound": synthesis.lower_bound,
        "is_proven_smallest": synthesis.is_proven_smallest,
        "proof": proof.to_json(),
    });
    console
        .result(&document, || format!("wrote {}\n{}\n{proof}", output.display(), about_size(&synthesis)))?;
    Ok(ExitCode::SUCCESS)
}

/// What is known about the number of states.
fn about_size(synthesis: &Synthesis) -> String {
    match synthesis.lower_bound {
        _ if synthesis.is_proven_smallest => {
            format!(
                "{} states: proved to be the fewest of any machine whose states are boards",
                synthesis.states
            )
        }
        Some(bound) => {
            format!("{} states; no machine whose states are boards has fewer than {bound}", synthesis.states)
        }
        None => format!("{} states", synthesis.states),
    }
}

fn shrink(console: &mut Console, file: &str, output: Option<&Path>) -> anyhow::Result<ExitCode> {
    let target = output.map(|path| Target::new(console, path)).transpose()?;
    let machine = read(file)?;
    let small =
        minimise(&machine).map_err(|fault| anyhow::anyhow!("{fault}")).with_context(|| file.to_owned())?;
    if let Some(target) = target {
        target.write(&small.machine, args::Language::English)?;
    }
    let (before, after) = (machine.dfa().len(), small.machine.dfa().len());
    let classes: Vec<_> =
        small.classes.iter().map(|class| json!({ "states": class.states, "reason": class.reason })).collect();
    let document = json!({ "before": before, "after": after, "classes": classes, "dropped": small.dropped });
    console.result(&document, || {
        let mut text = format!("{before} states, {after} after merging\n");
        // Writing to a string cannot fail.
        for class in small.classes.iter().filter(|class| class.states.len() > 1) {
            let _ = writeln!(text, "{}: {}", class.states.join(" "), class.reason);
        }
        if !small.dropped.is_empty() {
            let _ = writeln!(text, "left out, because they cannot be reached: {}", small.dropped.join(" "));
        }
        text
    })?;
    Ok(ExitCode::SUCCESS)
}
