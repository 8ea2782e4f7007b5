//! The messages that a source file declares with `messages!`.

use std::collections::BTreeSet;

/// A variant of an enum of messages.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Declaration {
    /// The source file.
    pub(super) path: String,
    /// The line of the code.
    pub(super) line: usize,
    /// The code of the message.
    pub(super) code: String,
    /// The names of its fields.
    pub(super) fields: BTreeSet<String>,
}

/// Returns the messages declared in the numbered lines of a file.
///
/// Relies on rustfmt: a block begins on a line of its own. It ends at its closing brace.
pub(super) fn declarations(path: &str, code: &[(usize, String)]) -> Vec<Declaration> {
    let mut found = Vec::new();
    // The text of the block since the last code; `None` outside of blocks.
    let mut open: Option<String> = None;
    let mut depth = 0_i32;
    for (number, line) in code {
        if line == "messages! {" {
            (open, depth) = (Some(String::new()), 1);
            continue;
        }
        let Some(text) = &mut open else { continue };
        let (mut rest, mut outside) = (line.as_str(), String::new());
        while let Some((variant, after)) = rest.split_once("=> \"") {
            let (code, after) = after.split_once('"').unwrap_or((after, ""));
            text.push_str(variant);
            found.push(Declaration {
                path: path.to_owned(),
                line: *number,
                code: code.to_owned(),
                fields: fields(text),
            });
            text.clear();
            outside.push_str(variant);
            rest = after;
        }
        text.push_str(rest);
        text.push(' ');
        depth += balance(&outside) + balance(rest);
        if depth == 0 {
            open = None;
        }
    }
    found
}

/// Returns how many more braces a text opens than it closes.
fn balance(text: &str) -> i32 {
    text.chars().map(|c| i32::from(c == '{') - i32::from(c == '}')).sum()
}

/// Returns the names of the fields of a variant that ends the text, as in `pub enum A { Taken { cell: u8 }`.
fn fields(text: &str) -> BTreeSet<String> {
    let list = text.trim_end().strip_suffix('}').and_then(|text| text.rsplit_once('{'));
    let parts = list.map_or("", |(_, list)| list).split(',').filter_map(|part| part.split_once(':'));
    parts.map(|(name, _)| name.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::rust;
    use super::*;

    /// Checks the messages of a file, each written as `line code fields`.
    fn check(text: &str, expected: &[&str]) {
        let found = declarations("a.rs", &rust::without_tests(text));
        let found: Vec<String> = found
            .iter()
            .map(|found| {
                let fields: Vec<&str> = found.fields.iter().map(String::as_str).collect();
                format!("{} {} {}", found.line, found.code, fields.join(","))
            })
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn messages_are_read_with_their_fields() {
        let text = "
messages! {
    /// Why.
    pub enum A {
        /// The {game} is over => \"not.this\".
        Over => \"a.over\",
        Taken { cell: u8, by: papan_message::Message } => \"a.taken\",
        #[allow(dead_code)]
        Long {
            first: Vec<String>,
            second: String,
        } => \"a.long\",
    }
}
fn a() { match b { B => \"c\", } }
";
        check(text, &["6 a.over ", "7 a.taken by,cell", "12 a.long first,second"]);
    }

    #[test]
    fn other_code_declares_nothing() {
        check("macro_rules! messages {\n    () => \"a\";\n}\n", &[]);
        check("//! messages! {\n//!     enum A { Over => \"a.over\" }\n//! }\n", &[]);
    }

    #[test]
    fn blocks_of_one_file_are_separate() {
        let block =
            |code: &str| format!("messages! {{\n    enum A {{\n        A => \"{code}\",\n    }}\n}}\n");
        check(&(block("a.x") + &block("a.y")), &["3 a.x ", "8 a.y "]);
    }
}
