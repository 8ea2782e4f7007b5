//! `papan automaton`: play, prove, make, shrink, convert and draw.

pub(crate) mod dialogue;
mod draw;

use crate::args::{self, Shared};
use crate::console::Console;
use crate::output::Output;
use anyhow::{Context, bail};
use papan_tictactoe::automaton::{Automaton, KeywordLanguage, Proof, check, minimize};
use papan_tictactoe::synthesis::{StartingSide, SynthesisGoal, SynthesizedAutomaton, synthesize};
use serde_json::json;
use std::fmt::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub(crate) fn run(console: &mut Console, _: &Shared, automaton: args::Automaton) -> anyhow::Result<ExitCode> {
    match automaton {
        args::Automaton::Play { file, unchecked } => dialogue::run(console, file.as_deref(), unchecked),
        args::Automaton::Check { file } => prove(console, &file),
        args::Automaton::Synth { starts, prefer, seconds, output } => {
            synth(console, starts, prefer, seconds, &output)
        }
        args::Automaton::Minimize { file, output } => shrink(console, &file, output.as_deref()),
        args::Automaton::Convert { input, output, language } => convert(console, &input, &output, language),
    }
}

/// Reads an automaton from a file, or returns a built-in one.
fn read(name: &str) -> anyhow::Result<Automaton> {
    papan_catalog::automaton(name, &super::play::world()).map_err(anyhow::Error::msg)
}

/// An output file, in the format of its extension. It is checked before the work begins, so that no long search ends in
/// an unusable name.
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

    fn write(&self, machine: &Automaton, language: args::Language) -> anyhow::Result<()> {
        let text = match self.form {
            Form::Dfa => machine.write_with(match language {
                args::Language::English => KeywordLanguage::English,
                args::Language::Indonesian => KeywordLanguage::Indonesian,
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
        args::Starts::Person => StartingSide::Person,
        args::Starts::Computer => StartingSide::Computer,
        args::Starts::Either => StartingSide::Either,
    };
    let prefer = match prefer {
        args::Prefer::Quick => SynthesisGoal::Quick,
        args::Prefer::Small => SynthesisGoal::Small,
    };
    if prefer == SynthesisGoal::Small {
        console.note(format!("looking for the fewest states, for at most {seconds} s ..."))?;
    }
    let begun = Instant::now();
    let limit = Duration::from_secs(seconds);
    let synthesis = synthesize(starts, prefer, || begun.elapsed() >= limit);
    let proof = check(&synthesis.automaton)
        .map_err(|fault| anyhow::anyhow!("the machine that was made is wrong: {fault}"))?;
    target.write(&synthesis.automaton, args::Language::English)?;
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

/// Formats what is proved about the number of states.
fn about_size(synthesis: &SynthesizedAutomaton) -> String {
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
        minimize(&machine).map_err(|fault| anyhow::anyhow!("{fault}")).with_context(|| file.to_owned())?;
    if let Some(target) = target {
        target.write(&small.automaton, args::Language::English)?;
    }
    let (before, after) = (machine.dfa().len(), small.automaton.dfa().len());
    let classes: Vec<_> =
        small.merged.iter().map(|class| json!({ "states": class.states, "reason": class.reason })).collect();
    let document = json!({ "before": before, "after": after, "classes": classes, "dropped": small.dropped });
    console.result(&document, || {
        let mut text = format!("{before} states, {after} after merging\n");
        // Writing to a string cannot fail.
        for class in small.merged.iter().filter(|class| class.states.len() > 1) {
            let _ = writeln!(text, "{}: {}", class.states.join(" "), class.reason);
        }
        if !small.dropped.is_empty() {
            let _ = writeln!(text, "left out, because they cannot be reached: {}", small.dropped.join(" "));
        }
        text
    })?;
    Ok(ExitCode::SUCCESS)
}
