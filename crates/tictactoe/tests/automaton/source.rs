//! A file as lists of words that a test can change and write again.

use papan_tictactoe::automaton::Automaton;
use rand::RngExt;
use std::fmt::Write as _;

/// The sections of a file.
#[derive(Clone)]
pub(crate) struct Source {
    pub(crate) sections: Vec<Section>,
}

#[derive(Clone)]
pub(crate) struct Section {
    pub(crate) name: String,
    /// The words of the table header; empty if there is none.
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Source {
    /// Splits a file into sections.
    pub(crate) fn of(text: &str) -> Self {
        let mut sections = Vec::new();
        let mut words = text.split_whitespace().map(str::to_owned);
        while let Some(name) = words.next() {
            let body: Vec<String> = words.by_ref().take_while(|word| word != "END").collect();
            sections.push(Section::of(name, &body));
        }
        Self { sections }
    }

    /// Returns the section with one of the names in `names`, separated by `|`.
    pub(crate) fn section(&mut self, names: &str) -> &mut Section {
        self.sections.iter_mut().find(|section| names.split('|').any(|name| name == section.name)).unwrap()
    }

    pub(crate) fn text(&self) -> String {
        self.spaced(|_| " ", |_| "\n")
    }

    /// Writes the file with other white space between words and between rows.
    pub(crate) fn spaced(
        &self,
        mut between: impl FnMut(usize) -> &'static str,
        mut after: impl FnMut(usize) -> &'static str,
    ) -> String {
        let mut text = String::new();
        let mut count = 0;
        for section in &self.sections {
            for row in section.lines() {
                for word in &row {
                    count += 1;
                    let _ = write!(text, "{word}{}", between(count));
                }
                text.push_str(after(count));
            }
        }
        text
    }

    pub(crate) fn read(&self) -> Automaton {
        Automaton::read(self.text().as_bytes()).unwrap()
    }

    /// Changes every word that is a state.
    pub(crate) fn rename(&mut self, name: impl Fn(&str) -> String) {
        let states: Vec<String> =
            self.section("TRANSISI|TRANSITIONS").rows.iter().map(|row| row[0].clone()).collect();
        let words = self.sections.iter_mut().flat_map(|section| section.rows.iter_mut().flatten());
        for word in words.filter(|word| states.contains(word)) {
            *word = name(word);
        }
    }
}

impl Section {
    fn of(name: String, body: &[String]) -> Self {
        let is_table = matches!(name.as_str(), "TRANSISI" | "TRANSITIONS" | "BALASAN" | "REPLIES");
        let symbols = body.iter().take_while(|word| is_table && word.len() == 1 && *word != ".").count();
        let width = match name.as_str() {
            "KAMUS" | "BOARDS" => 2,
            _ => symbols + 1,
        };
        let rows = body[symbols..].chunks(width).map(<[String]>::to_vec).collect();
        Self { name, header: body[..symbols].to_vec(), rows }
    }

    /// Returns the lines of the section, with its name and `END`.
    fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = vec![vec![self.name.clone()], self.header.clone()];
        lines.extend(self.rows.iter().cloned());
        lines.push(vec!["END".to_owned()]);
        lines
    }
}

/// Returns a random item.
pub(crate) fn one<'a, T>(rng: &mut impl RngExt, items: &'a [T]) -> &'a T {
    &items[rng.random_range(0..items.len())]
}

/// Returns the numbers below `length` in random order.
pub(crate) fn shuffled(rng: &mut impl RngExt, length: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    for at in (1..length).rev() {
        order.swap(at, rng.random_range(0..=at));
    }
    order
}
