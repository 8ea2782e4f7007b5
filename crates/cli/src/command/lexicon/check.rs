//! `papan lexicon check`: validates words.

use super::vocabulary::Vocabulary;
use crate::args::Source;
use crate::console::Console;
use serde::Serialize;
use serde_json::json;
use std::process::ExitCode;

/// The result for a word.
#[derive(Serialize)]
struct Checked {
    word: String,
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(super) fn run(console: &mut Console, words: &[String], source: &Source) -> anyhow::Result<ExitCode> {
    let vocabulary = Vocabulary::open(console, source)?;
    let checked: Vec<Checked> = words.iter().map(|word| check(&vocabulary, word.trim())).collect();
    let invalid = checked.iter().filter(|word| !word.valid).count();
    let document = json!({ "lexicon": vocabulary.name, "words": checked, "invalid": invalid });
    console.result(&document, || {
        let line = |word: &Checked| match (&word.reason, word.points) {
            (Some(reason), _) => format!("not valid: {reason}"),
            (None, points) => format!("valid: {}, {} points", word.word, points.unwrap_or(0)),
        };
        checked.iter().map(line).collect::<Vec<_>>().join("\n")
    })?;
    Ok(if invalid == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check(vocabulary: &Vocabulary, typed: &str) -> Checked {
    match vocabulary.spell(typed) {
        Ok(letters) if vocabulary.graph.accepts(&letters) => {
            let points = Some(vocabulary.points(&letters));
            Checked { word: vocabulary.letters.word(&letters), valid: true, points, reason: None }
        }
        Ok(letters) if letters.is_empty() => {
            let reason = Some("found no letter, expected a word".to_owned());
            Checked { word: String::new(), valid: false, points: None, reason }
        }
        Ok(letters) => {
            let word = vocabulary.letters.word(&letters);
            let reason = Some(format!("{word} is not in {}", vocabulary.name));
            Checked { word, valid: false, points: None, reason }
        }
        Err(error) => {
            Checked { word: typed.to_owned(), valid: false, points: None, reason: Some(error.to_string()) }
        }
    }
}
