//! `papan lexicon hooks`: words that differ by one letter.

use super::listing::wrap;
use super::vocabulary::Vocabulary;
use crate::args::Source;
use crate::console::Console;
use serde_json::json;
use std::fmt::Write;
use std::process::ExitCode;

pub(super) fn run(console: &mut Console, typed: &str, source: &Source) -> anyhow::Result<ExitCode> {
    let vocabulary = Vocabulary::open(console, source)?;
    let word = vocabulary.spell(typed.trim())?;
    anyhow::ensure!(!word.is_empty(), "found no letter, expected a word");
    let hooks = Hooks::of(&vocabulary, &word);
    let shown = vocabulary.letters.word(&word);
    let document = json!({
        "lexicon": vocabulary.name,
        "word": shown,
        "valid": hooks.is_valid,
        "front": hooks.front,
        "back": hooks.back,
        "inside": hooks.inside,
        "without_first": hooks.without_first,
        "without_last": hooks.without_last,
    });
    console.result(&document, || hooks.text(&shown, &vocabulary.name))?;
    Ok(ExitCode::SUCCESS)
}

/// The hooks of a word.
struct Hooks {
    is_valid: bool,
    /// Front hooks.
    front: Vec<String>,
    /// Back hooks.
    back: Vec<String>,
    /// Words with one more letter within it.
    inside: Vec<String>,
    /// The word without its first letter, if valid.
    without_first: Option<String>,
    /// The word without its last letter, if valid.
    without_last: Option<String>,
}

impl Hooks {
    fn of(vocabulary: &Vocabulary, word: &[u8]) -> Self {
        let (graph, letters) = (&vocabulary.graph, &vocabulary.letters);
        let with = |place: usize, letter: u8| [&word[..place], &[letter], &word[place..]].concat();
        let every = || 1..=letters.len() as u8;
        let face = |letter: u8| letters.text(letter).to_owned();
        let end = graph.descend(graph.dawg_root(), word);
        let mut inside: Vec<Vec<u8>> = (1..word.len())
            .flat_map(|place| every().map(move |letter| (place, letter)))
            .map(|(place, letter)| with(place, letter))
            .filter(|longer| graph.accepts(longer))
            .collect();
        inside.sort();
        inside.dedup();
        let shorter = |part: &[u8]| graph.accepts(part).then(|| letters.word(part));
        Self {
            is_valid: graph.accepts(word),
            front: every().filter(|&letter| graph.accepts(&with(0, letter))).map(face).collect(),
            back: end
                .map_or_else(Vec::new, |node| vocabulary.ends(node.child()))
                .into_iter()
                .map(face)
                .collect(),
            inside: inside.iter().map(|word| letters.word(word)).collect(),
            without_first: shorter(&word[1..]),
            without_last: shorter(&word[..word.len() - 1]),
        }
    }

    fn text(&self, word: &str, lexicon: &str) -> String {
        let valid = if self.is_valid { "is" } else { "is not" };
        let joined = |letters: &[String]| match letters {
            [] => "none".to_owned(),
            some => some.join(" "),
        };
        let ends: Vec<&str> =
            self.without_first.iter().chain(&self.without_last).map(String::as_str).collect();
        let mut text = format!("{word} {valid} in {lexicon}\n");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "before it: {}", joined(&self.front));
        let _ = writeln!(text, "after it: {}", joined(&self.back));
        let _ = writeln!(
            text,
            "without its first or last letter: {}",
            if ends.is_empty() { "none".to_owned() } else { ends.join(" ") }
        );
        if self.inside.is_empty() {
            text.push_str("with a letter within: none\n");
        } else {
            let _ =
                writeln!(text, "with a letter within: {}", super::listing::count(self.inside.len(), "word"));
            wrap(&mut text, self.inside.iter().map(String::as_str));
        }
        let all = self.front.len() + self.back.len();
        text + &super::listing::count(all, "hook")
    }
}
