//! Graphviz DOT output, to be laid out by `dot`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::{Dfa, State};

/// The colors of a state in DOT syntax.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colors {
    /// The color of the outline.
    pub line: &'static str,
    /// The color of the interior.
    pub fill: &'static str,
}

/// Writes a DFA as a DOT graph. `label` returns the text inside each state; `colors` returns its colors, or `None` for the
/// default ones.
///
/// The graph runs from left to right. An arrow without a source marks the start state, final states have a double circle,
/// and transitions between the same two states share one arrow. Labels are plain text: every character is shown as it is,
/// and a line feed breaks the line.
///
/// ```
/// use papan_automata::{Dfa, dot};
///
/// let mut builder = Dfa::builder(["0", "1"])?;
/// let q = builder.add_state("q")?;
/// for name in ["0", "1"] {
///     let symbol = builder.symbol(name).unwrap();
///     builder.connect(q, symbol, q)?;
/// }
/// let dfa = builder.build(q)?;
/// let text = dot::write(&dfa, |state| dfa.state_name(state).to_string(), |_| None);
/// assert!(text.contains(r#"n0 -> n0 [label="0, 1"];"#));
/// # Ok::<(), papan_automata::BuildError>(())
/// ```
pub fn write(dfa: &Dfa, label: impl Fn(State) -> String, colors: impl Fn(State) -> Option<Colors>) -> String {
    let mut out = String::from("digraph automaton {\n    rankdir=LR;\n    node [shape=circle];\n");
    out.push_str("    start [shape=point, style=invis, label=\"\"];\n");
    for state in dfa.states() {
        let shape = if dfa.is_final(state) { ", shape=doublecircle" } else { "" };
        let color = colors(state).map_or(String::new(), |Colors { line, fill }| {
            format!(", style=filled, color={}, fillcolor={}", quoted(line), quoted(fill))
        });
        line(&mut out, format_args!("n{} [label={}{shape}{color}];", state.index(), quoted(&label(state))));
    }
    line(&mut out, format_args!("start -> n{};", dfa.start().index()));
    for from in dfa.states() {
        for (to, symbols) in arrows(dfa, from) {
            let text = quoted(&symbols.join(", "));
            line(&mut out, format_args!("n{} -> n{} [label={text}];", from.index(), to.index()));
        }
    }
    out.push_str("}\n");
    out
}

fn line(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a String cannot fail.
    let _ = writeln!(out, "    {text}");
}

/// Groups the symbols of the outgoing transitions of a state by target.
fn arrows(dfa: &Dfa, from: State) -> BTreeMap<State, Vec<&str>> {
    let mut arrows: BTreeMap<State, Vec<&str>> = BTreeMap::new();
    for &(symbol, to) in dfa.leaving(from) {
        arrows.entry(to).or_default().push(dfa.symbol_name(symbol));
    }
    arrows
}

/// Returns a DOT string that displays exactly this text: quotes, backslashes and ampersands are escaped. A NUL, which would
/// end the string in Graphviz, becomes the replacement character.
fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '&' => out.push_str("&amp;"),
            '\n' => out.push_str("\\n"),
            '\r' => {}
            '\0' => out.push(char::REPLACEMENT_CHARACTER),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symbol;

    #[test]
    fn writes_a_complete_graph() {
        let mut builder = Dfa::builder(["a", "b", "c"]).unwrap();
        let q = builder.add_state("q").unwrap();
        let f = builder.add_state("f").unwrap();
        for (symbol, to) in [(0, f), (1, q), (2, f)] {
            builder.connect(q, Symbol::new(symbol), to).unwrap();
        }
        builder.set_final(f).unwrap();
        let dfa = builder.build(q).unwrap();
        let expected = r##"digraph automaton {
    rankdir=LR;
    node [shape=circle];
    start [shape=point, style=invis, label=""];
    n0 [label="q\n0"];
    n1 [label="f\n1", shape=doublecircle, style=filled, color="#1a7f37", fillcolor="#e3f6e8"];
    start -> n0;
    n0 -> n0 [label="b"];
    n0 -> n1 [label="a, c"];
}
"##;
        let label = |state: State| format!("{}\n{}", dfa.state_name(state), state.index());
        let green = Colors { line: "#1a7f37", fill: "#e3f6e8" };
        assert_eq!(write(&dfa, label, |state| dfa.is_final(state).then_some(green)), expected);
    }

    #[test]
    fn labels_are_escaped() {
        assert_eq!(quoted(r#"say "\N" & go"#), r#""say \"\\N\" &amp; go""#);
        assert_eq!(quoted("a\r\nb\0"), "\"a\\nb\u{fffd}\"");
        assert_eq!(quoted(""), "\"\"");
    }
}
