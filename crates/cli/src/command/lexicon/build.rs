//! `papan lexicon build`: compiles a word list.

use super::listing::count;
use super::vocabulary::{Found, letters};
use crate::args::Reading;
use crate::console::Console;
use crate::output::{Output, is_one_file};
use anyhow::{Context, bail, ensure};
use papan_automata::words::{Content, Kwg, MAX_NODES, WordGraphError};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(
    console: &mut Console,
    list: &str,
    output: &Path,
    dawg_only: bool,
    reading: &Reading,
) -> anyhow::Result<ExitCode> {
    check_output(output, &[list, &reading.letters])?;
    let file = Output::new(console, output)?;
    let found = Found::read(list, &letters(&reading.letters)?, reading)?;
    let content = if dawg_only { Content::Dawg } else { Content::DawgAndGaddag };
    let bytes = match found.build(content) {
        Err(WordGraphError::TooManyNodes) if !dawg_only => bail!(
            "{list}: the graph has more than {MAX_NODES} nodes, the most that its format can have: \
             expected fewer words, or --dawg-only, which may fit"
        ),
        built => built.with_context(|| list.to_owned())?,
    };
    let words = Kwg::read(&bytes)?.word_count();
    file.write(&bytes)?;
    let report = found.report();
    let document = json!({
        "list": list,
        "output": output.display().to_string(),
        "content": if dawg_only { "dawg" } else { "dawg and gaddag" },
        "words": words,
        "nodes": bytes.len() / 4,
        "bytes": bytes.len(),
        "bytes_per_word": bytes.len() as f64 / words as f64,
        "report": report,
    });
    console.result(&document, || {
        let (nodes, per_word) = (bytes.len() / 4, bytes.len() as f64 / words as f64);
        let what = if dawg_only { "DAWG" } else { "DAWG and GADDAG" };
        let written = format!("wrote {}: {what}", output.display());
        let size = format!(
            "{}, {nodes} nodes, {} bytes, {per_word:.2} bytes a word",
            count(words, "word"),
            bytes.len()
        );
        format!("{written}\n{size}\n{}", report.map_or_else(String::new, ToString::to_string))
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Rejects output that would overwrite the input, or whose extension is not .kwg.
fn check_output(output: &Path, inputs: &[&str]) -> anyhow::Result<()> {
    let shown = output.display();
    for input in inputs {
        ensure!(
            !is_one_file(Path::new(input), output),
            "{shown}: the graph would take the place of what it is made from: expected another file for --output"
        );
    }
    let is_kwg = output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("kwg"));
    ensure!(is_kwg, "{shown}: expected a file name that ends in .kwg");
    Ok(())
}
