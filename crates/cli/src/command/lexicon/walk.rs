//! `papan lexicon words --steps`: the walk that finds the words of a rack.

use super::listing::count;
use super::rack::{Rack, shown};
use super::steps::check_output;
use super::vocabulary::Vocabulary;
use crate::args::Source;
use crate::console::Console;
use crate::output::Output;
use anyhow::Context;
use papan_automata::words::Word;
use papan_automata::words::retrieve::{RetrievalStep, RetrievalSteps, UsedTile};
use papan_explain::retrieval;
use serde::Serialize;
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// The most steps that are printed. The walk is finished and counted all the same.
const MOST_SHOWN: usize = 10_000;

/// The most steps on a page.
const MOST_ON_PAGE: usize = 2_000;

/// Letters taken in sequence, up to a word or a dead end.
#[derive(Serialize)]
struct Stretch {
    /// The letters from the root, blanks in lower case.
    path: Vec<String>,
    /// The remaining tiles.
    left: String,
    /// The word, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
    /// The letters to which the walk backtracks, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    back_to: Option<Vec<String>>,
}

/// The result of the walk.
#[derive(Default)]
struct Walked {
    stretches: Vec<Stretch>,
    downs: usize,
    dead_ends: usize,
    found: Vec<Word>,
    all: usize,
}

pub(super) fn run(
    console: &mut Console,
    typed: &str,
    page: Option<&Path>,
    source: &Source,
) -> anyhow::Result<ExitCode> {
    let vocabulary = Vocabulary::open(console, source)?;
    let rack = Rack::read(&vocabulary.letters, typed)?;
    let sorted = shown(&vocabulary, rack.letters.iter().copied(), rack.blanks);
    if let Some(path) = page {
        write_page(console, &vocabulary, &rack, (path, &source.lexicon))?;
        console.note(format!("wrote {}", path.display()))?;
    }
    let walked = Walked::of(&vocabulary, &rack)?;
    let words: Vec<String> = walked.found.iter().map(|word| vocabulary.letters.word(word)).collect();
    let document = json!({
        "lexicon": vocabulary.name,
        "rack": typed,
        "sorted": sorted,
        "steps": walked.stretches,
        "left_out": walked.all - walked.stretches.len(),
        "letters_tried": walked.downs,
        "dead_ends": walked.dead_ends,
        "count": words.len(),
        "words": words,
    });
    console.result(&document, || walked.text(&format!("rack {}, sorted {sorted}", typed.trim()), &words))?;
    Ok(ExitCode::SUCCESS)
}

/// Writes the walk as a page; fails if it is too long to follow.
fn write_page(
    console: &mut Console,
    vocabulary: &Vocabulary,
    rack: &Rack,
    (path, list): (&Path, &str),
) -> anyhow::Result<()> {
    check_output(list, path)?;
    let output = Output::new(console, path)?;
    let spell = |letter: u8| vocabulary.letters.text(letter).to_owned();
    let walk = retrieval::walk(&vocabulary.graph, &rack.for_walk()?, &spell, MOST_ON_PAGE);
    let walk = walk.with_context(|| {
        format!("a page shows at most {MOST_ON_PAGE} steps: expected fewer tiles or a smaller list, such as --lexicon twelve")
    })?;
    output.write(papan_picture::walk::html(&walk).as_bytes())
}

impl Walked {
    fn of(vocabulary: &Vocabulary, rack: &Rack) -> anyhow::Result<Self> {
        let mut steps = RetrievalSteps::new(&vocabulary.graph, &rack.for_walk()?);
        let mut walked = Self::default();
        let mut path: Vec<String> = Vec::new();
        while let Some(event) = steps.next() {
            match event {
                RetrievalStep::Down { letter, tile } => {
                    walked.downs += 1;
                    let face = vocabulary.letters.text(letter);
                    path.push(if tile == UsedTile::Blank { face.to_lowercase() } else { face.to_owned() });
                }
                RetrievalStep::Found => {
                    walked.found.extend(Word::new(steps.word()));
                    let word = Some(vocabulary.letters.word(steps.word()));
                    walked.stop(vocabulary, &steps, &path, word);
                }
                RetrievalStep::DeadEnd => {
                    walked.dead_ends += 1;
                    walked.stop(vocabulary, &steps, &path, None);
                }
                RetrievalStep::Back { depth } => {
                    path.truncate(depth);
                    walked.go_back(&path);
                }
            }
        }
        Ok(walked)
    }

    /// Records that the walk reached a word or its end.
    fn stop(
        &mut self,
        vocabulary: &Vocabulary,
        steps: &RetrievalSteps<'_, GraphBytes>,
        path: &[String],
        found: Option<String>,
    ) {
        self.all += 1;
        if self.stretches.len() < MOST_SHOWN {
            let left = shown(vocabulary, steps.rack().letters(), steps.rack().blanks());
            self.stretches.push(Stretch { path: path.to_vec(), left, found, back_to: None });
        }
    }

    /// Records that the walk backtracks from its last stop, if that is shown.
    fn go_back(&mut self, path: &[String]) {
        if self.all == self.stretches.len()
            && let Some(last) = self.stretches.last_mut()
        {
            last.back_to = Some(path.to_vec());
        }
    }

    fn text(&self, head: &str, words: &[String]) -> String {
        let ways: Vec<String> = self.stretches.iter().map(|stretch| stretch.path.join("-")).collect();
        let width = ways.iter().map(|way| way.chars().count()).max().unwrap_or(0);
        let mut lines = vec![head.to_owned()];
        let line = |(way, stretch): (&String, &Stretch)| format!("{way:width$}  {}", stretch.sentence());
        lines.extend(ways.iter().zip(&self.stretches).map(line));
        if self.all > self.stretches.len() {
            lines.push(format!("... and {} more", self.all - self.stretches.len()));
        }
        lines.push(format!(
            "{} found, {}, {} tried{}",
            count(words.len(), "word"),
            count(self.dead_ends, "dead end"),
            count(self.downs, "letter"),
            if words.is_empty() { String::new() } else { format!(": {}", words.join(" ")) },
        ));
        lines.join("\n")
    }
}

/// The bytes of the graph that is walked.
type GraphBytes = Box<[u8]>;

impl Stretch {
    fn sentence(&self) -> String {
        let back = self.back_to.as_ref().map_or_else(String::new, |path| match &path[..] {
            [] => ", back to the root".to_owned(),
            path => format!(", back to {}", path.join("-")),
        });
        match (&self.found, &self.left[..]) {
            (Some(word), _) => format!("{word} is found{back}"),
            (None, "") => format!("fails: no tile is left{back}"),
            (None, left) => format!("fails: none of {left} leads on{back}"),
        }
    }
}
