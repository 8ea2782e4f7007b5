//! A file as lists of words that a test can change and put back together.

use papan_tictactoe::machine::Machine;
use rand::RngExt;
use std::fmt::Write as _;

/// Section names with the width of their rows: 12 is a table, 2 a dictionary, 1 a list.
#[derive(Clone)]
pub(crate) struct Source {
    pub(crate) sections: Vec<Part>,
}

#[derive(Clone)]
pub(crate) struct Part {
    pub(crate) name: String,
    /// The words of a header, empty where there is none.
    pub(crate) header: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Source {
    /// Takes a written file apart.
    pub(crate) fn of(text: &str) -> Self {
        let mut sections = Vec::new();
        let mut words = text.split_whitespace().map(str::to_owned);
        while let Some(name) = words.next() {
            let body: Vec<String> = words.by_ref().take_while(|word| word != "END").collect();
            sections.push(Part::of(name, &body));
        }
        Self { sections }
    }

    /// The section with one of the names that a meaning has.
    pub(crate) fn part(&mut self, names: &str) -> &mut Part {
        self.sections.iter_mut().find(|part| names.split('|').any(|name| name == part.name)).unwrap()
    }

    pub(crate) fn text(&self) -> String {
        self.spaced(|_| " ", |_| "\n")
    }

    /// The file with other white space between the words of a row and between rows.
    pub(crate) fn spaced(
        &self,
        mut between: impl FnMut(usize) -> &'static str,
        mut after: impl FnMut(usize) -> &'static str,
    ) -> String {
        let mut text = String::new();
        let mut count = 0;
        for part in &self.sections {
            for row in part.lines() {
                for word in &row {
                    count += 1;
                    let _ = write!(text, "{word}{}", between(count));
                }
                text.push_str(after(count));
            }
        }
        text
    }

    pub(crate) fn read(&self) -> Machine {
        Machine::read(self.text().as_bytes()).unwrap()
    }

    /// Changes every word that is a state.
    pub(crate) fn rename(&mut self, name: impl Fn(&str) -> String) {
        let states: Vec<String> =
            self.part("TRANSISI|TRANSITIONS").rows.iter().map(|row| row[0].clone()).collect();
        let words = self.sections.iter_mut().flat_map(|part| part.rows.iter_mut().flatten());
        for word in words.filter(|word| states.contains(word)) {
            *word = name(word);
        }
    }
}

impl Part {
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

    /// The lines of the section, its name and `END` included.
    fn lines(&self) -> Vec<Vec<String>> {
        let mut lines = vec![vec![self.name.clone()], self.header.clone()];
        lines.extend(self.rows.iter().cloned());
        lines.push(vec!["END".to_owned()]);
        lines
    }
}

/// One of `items`, by chance.
pub(crate) fn one<'a, T>(rng: &mut impl RngExt, items: &'a [T]) -> &'a T {
    &items[rng.random_range(0..items.len())]
}

/// The numbers below `length`, shuffled.
pub(crate) fn shuffled(rng: &mut impl RngExt, length: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    for at in (1..length).rev() {
        order.swap(at, rng.random_range(0..=at));
    }
    order
}
