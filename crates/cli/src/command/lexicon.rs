//! `papan lexicon`: word lists.

mod build;
mod check;
mod compare;
mod find;
mod hooks;
mod listing;
mod pattern;
mod rack;
mod stats;
mod steps;
mod vocabulary;
mod walk;

use crate::args::Lexicon;
use crate::console::Console;
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, lexicon: Lexicon) -> anyhow::Result<ExitCode> {
    match lexicon {
        Lexicon::Build { list, output, dawg_only, reading } => {
            build::run(console, &list, &output, dawg_only, &reading)
        }
        Lexicon::Stats { list, reading } => stats::run(console, &list, &reading),
        Lexicon::Check { words, source } => check::run(console, &words, &source),
        Lexicon::Anagram { rack, order, source } => find::anagram(console, &rack, order.by, &source),
        Lexicon::Words { rack, steps: true, html, source, .. } => {
            walk::run(console, &rack, html.as_deref(), &source)
        }
        Lexicon::Words { rack, order, source, .. } => find::words(console, &rack, order.by, &source),
        Lexicon::Pattern { pattern, order, source } => find::pattern(console, &pattern, order.by, &source),
        Lexicon::Hooks { word, source } => hooks::run(console, &word, &source),
        Lexicon::Compare { a, b, list, reading } => compare::run(console, [&a, &b], list, &reading),
        Lexicon::Steps(steps) => steps::run(console, &steps),
    }
}
