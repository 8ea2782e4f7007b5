//! Errors in a text, with their lines.

/// An error in a text, with its line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SectionError {
    /// The text is not UTF-8.
    #[error("line {line}: byte 0x{byte:02X} is not valid UTF-8")]
    Encoding {
        /// The line of the byte.
        line: usize,
        /// The first invalid byte.
        byte: u8,
    },
    /// The text has no section.
    #[error("line {line}: the file has no sections")]
    Empty {
        /// The last line.
        line: usize,
    },
    /// A section has no `END`.
    #[error("line {line}: the file ends before the END of section {section} (opened on line {opened})")]
    Unclosed {
        /// The last line.
        line: usize,
        /// The name of the section.
        section: String,
        /// The line of its name.
        opened: usize,
    },
    /// An `END` is outside of a section.
    #[error("line {line}: END without an open section")]
    StrayEnd {
        /// The line of `END`.
        line: usize,
    },
    /// A table does not start with its symbols.
    #[error("line {line}: section {section} starts with {found}, expected a header row of symbols")]
    NoHeader {
        /// The line of the first word.
        line: usize,
        /// The first word, or END.
        found: String,
        /// The name of the section.
        section: String,
    },
    /// The header of a table contains a symbol twice.
    #[error("line {line}: duplicate symbol {symbol} in the header row")]
    DuplicateSymbol {
        /// The line of the second occurrence.
        line: usize,
        /// The symbol.
        symbol: String,
    },
    /// A row of a table has too few or too many entries.
    #[error("line {line}: row of state {state} has {found} entries, expected {expected}")]
    Row {
        /// The line on which the row starts.
        line: usize,
        /// The state of the row.
        state: String,
        /// The number of entries in the row.
        found: usize,
        /// The number of symbols in the header.
        expected: usize,
    },
    /// A row of a table starts with dashes instead of its state.
    #[error("line {line}: row starts with {found} instead of a state")]
    NoState {
        /// The line of the dashes.
        line: usize,
        /// The dashes.
        found: String,
    },
}

impl SectionError {
    /// Returns the line of the error, counted from 1.
    pub fn line(&self) -> usize {
        match *self {
            Self::Encoding { line, .. }
            | Self::Empty { line }
            | Self::Unclosed { line, .. }
            | Self::StrayEnd { line }
            | Self::NoHeader { line, .. }
            | Self::DuplicateSymbol { line, .. }
            | Self::Row { line, .. }
            | Self::NoState { line, .. } => line,
        }
    }
}
