//! The words of a list while it is being read.

use super::lines;
use super::report::{MAX_NAMED, WordListReport};
use super::speller::Speller;

/// Words in one buffer, each as its length and its letters. A vector per word would take several times the memory.
pub(super) struct WordPool {
    pool: Vec<u8>,
    /// The offset of each word in the buffer.
    starts: Vec<u32>,
    is_sorted: bool,
    report: WordListReport,
}

impl WordPool {
    /// Reads the words of a text in their order and skips lines that are not words.
    pub(super) fn read(text: &str, speller: &Speller<'_>) -> Self {
        let report = WordListReport {
            letters: speller.letters.name().to_owned(),
            longest: speller.longest,
            ..WordListReport::default()
        };
        let mut pool = Self { pool: Vec::new(), starts: Vec::new(), is_sorted: true, report };
        let mut word = Vec::new();
        for (number, line) in (1..).zip(lines(text)) {
            let line = line.trim();
            pool.report.lines = number;
            if line.is_empty() {
                pool.report.blank += 1;
                continue;
            }
            match speller.spell(line, &mut word) {
                Ok(()) => pool.push(&word),
                Err(reason) => pool.report.skip(number, line, reason),
            }
        }
        pool
    }

    /// Returns the buffer, sorted and without duplicates, and the report.
    pub(super) fn finish(mut self, text: &str, speller: &Speller<'_>) -> (Vec<u8>, WordListReport) {
        if !self.is_sorted {
            self.sort(text, speller);
        }
        self.report.words = self.starts.len();
        (self.pool, self.report)
    }

    fn push(&mut self, word: &[u8]) {
        self.is_sorted &= self.starts.last().is_none_or(|&last| self.word(last) < word);
        self.starts.push(self.pool.len() as u32);
        self.pool.push(word.len() as u8);
        self.pool.extend_from_slice(word);
    }

    fn word(&self, start: u32) -> &[u8] {
        let start = start as usize;
        &self.pool[start + 1..=start + self.pool[start] as usize]
    }

    /// Sorts the words and removes duplicates. Of equal words, the first in the text stays.
    fn sort(&mut self, text: &str, speller: &Speller<'_>) {
        let mut starts = std::mem::take(&mut self.starts);
        starts.sort_unstable_by(|&a, &b| self.word(a).cmp(self.word(b)).then(a.cmp(&b)));
        let mut repeated = Vec::new();
        starts.dedup_by(|start, kept| {
            let is_equal = self.word(*start) == self.word(*kept);
            if is_equal {
                self.report.repeated.count += 1;
                insert_smallest(&mut repeated, *start);
            }
            is_equal
        });
        self.name_repeated(text, speller, &repeated);
        let mut pool = Vec::with_capacity(starts.iter().map(|&start| self.word(start).len() + 1).sum());
        for start in &mut starts {
            let word = self.word(*start);
            *start = pool.len() as u32;
            pool.push(word.len() as u8);
            pool.extend_from_slice(word);
        }
        self.pool = pool;
        self.starts = starts;
    }

    /// Names the lines of the words that begin at these offsets. Line numbers are not kept, so the text is read again
    /// up to the last of them.
    fn name_repeated(&mut self, text: &str, speller: &Speller<'_>, offsets: &[u32]) {
        let mut wanted = offsets.iter().copied().peekable();
        let mut offset = 0;
        let mut word = Vec::new();
        for (number, line) in (1..).zip(lines(text)) {
            let line = line.trim();
            if wanted.peek().is_none() {
                return;
            }
            if !line.is_empty() && speller.spell(line, &mut word).is_ok() {
                if wanted.next_if_eq(&offset).is_some() {
                    self.report.repeated.name(number, line, None);
                }
                offset += word.len() as u32 + 1;
            }
        }
    }
}

/// Inserts a number into a sorted list of the smallest numbers.
fn insert_smallest(smallest: &mut Vec<u32>, number: u32) {
    let at = smallest.partition_point(|&kept| kept < number);
    smallest.insert(at, number);
    smallest.truncate(MAX_NAMED);
}
