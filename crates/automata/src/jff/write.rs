//! The writer of `.jff` files.

use super::document::{Document, JffState, JffTransition};
use std::fmt::Write as _;

/// The reason why a document cannot be written in a form that reads back as the same document.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JffWriteError {
    /// XML 1.0 cannot represent a character.
    #[error("XML cannot represent character {character:?} of {tag} {text:?}")]
    Character {
        /// The attribute or element of the text.
        tag: &'static str,
        /// The whole text.
        text: String,
        /// The character.
        character: char,
    },
    /// A state has no name, so JFLAP would give it one.
    #[error("state number {state} has an empty name")]
    EmptyName {
        /// The index of the state.
        state: usize,
    },
    /// A state has a position that is not finite.
    #[error("state {state} is at ({x}, {y}), expected finite coordinates")]
    Coordinate {
        /// The name of the state.
        state: String,
        /// Its x coordinate.
        x: f64,
        /// Its y coordinate.
        y: f64,
    },
    /// A transition refers to a state that does not exist.
    #[error("transition number {transition} refers to state number {state}, but there are {states} states")]
    NoSuchState {
        /// The index of the transition.
        transition: usize,
        /// The index of the missing state.
        state: usize,
        /// The number of states.
        states: usize,
    },
}

/// Writes a document in the format of JFLAP 7.1: the same elements, order, comments and indentation, with LF line endings.
/// Only the first comment differs; it names Papan.
///
/// The output reads back as an equal document. A document for which that is impossible is an error.
pub fn write(document: &Document) -> Result<String, JffWriteError> {
    let mut out = String::from(concat!(
        r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?>"#,
        "<!--Created with Papan, as JFLAP 7.1 writes it.--><structure>\n",
    ));
    line(&mut out, 1, format_args!("<type>{}</type>", document.kind.name()));
    line(&mut out, 1, format_args!("<automaton>"));
    if !document.states.is_empty() {
        line(&mut out, 2, format_args!("<!--The list of states.-->"));
    }
    for (id, state) in document.states.iter().enumerate() {
        write_state(&mut out, id, state)?;
    }
    if !document.transitions.is_empty() {
        line(&mut out, 2, format_args!("<!--The list of transitions.-->"));
    }
    for (number, transition) in document.transitions.iter().enumerate() {
        check_state_indices(number, transition, document.states.len())?;
        write_transition(&mut out, transition)?;
    }
    for (number, note) in document.notes.iter().enumerate() {
        write_note(&mut out, number, note)?;
    }
    line(&mut out, 1, format_args!("</automaton>"));
    out.push_str("</structure>\n");
    Ok(out)
}

fn line(out: &mut String, depth: usize, text: std::fmt::Arguments<'_>) {
    out.extend(std::iter::repeat_n('\t', depth));
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{text}");
}

fn write_state(out: &mut String, id: usize, state: &JffState) -> Result<(), JffWriteError> {
    if state.name.is_empty() {
        return Err(JffWriteError::EmptyName { state: id });
    }
    line(out, 2, format_args!(r#"<state id="{id}" name="{}">"#, escape("name", &state.name)?));
    if let Some((x, y)) = state.position {
        if !(x.is_finite() && y.is_finite()) {
            return Err(JffWriteError::Coordinate { state: state.name.clone(), x, y });
        }
        line(out, 3, format_args!("<x>{x:?}</x>"));
        line(out, 3, format_args!("<y>{y:?}</y>"));
    }
    if let Some(label) = &state.label {
        element(out, "label", label)?;
    }
    for (tag, is_present) in [("initial", state.is_initial), ("final", state.is_final)] {
        if is_present {
            element(out, tag, "")?;
        }
    }
    line(out, 2, format_args!("</state>"));
    Ok(())
}

fn check_state_indices(
    number: usize,
    transition: &JffTransition,
    states: usize,
) -> Result<(), JffWriteError> {
    let missing = [transition.from, transition.to].into_iter().find(|&state| state >= states);
    missing.map_or(Ok(()), |state| Err(JffWriteError::NoSuchState { transition: number, state, states }))
}

fn write_transition(out: &mut String, transition: &JffTransition) -> Result<(), JffWriteError> {
    line(out, 2, format_args!("<transition>"));
    line(out, 3, format_args!("<from>{}</from>", transition.from));
    line(out, 3, format_args!("<to>{}</to>", transition.to));
    element(out, "read", &transition.read)?;
    if let Some(output) = &transition.out {
        element(out, "transout", output)?;
    }
    line(out, 2, format_args!("</transition>"));
    Ok(())
}

/// Writes a note. Notes are stacked at the left edge.
fn write_note(out: &mut String, number: usize, note: &str) -> Result<(), JffWriteError> {
    line(out, 2, format_args!("<note>"));
    element(out, "text", note)?;
    line(out, 3, format_args!("<x>0.0</x>"));
    line(out, 3, format_args!("<y>{:?}</y>", number as f64 * 40.0));
    line(out, 2, format_args!("</note>"));
    Ok(())
}

fn element(out: &mut String, tag: &'static str, text: &str) -> Result<(), JffWriteError> {
    match escape(tag, text)?.as_str() {
        "" => line(out, 3, format_args!("<{tag}/>")),
        text => line(out, 3, format_args!("<{tag}>{text}</{tag}>")),
    }
    Ok(())
}

/// Escapes a text for an element or an attribute. Line endings and tabs become character references, because XML parsers
/// normalize them to spaces in attributes, and CR to LF everywhere.
fn escape(tag: &'static str, text: &str) -> Result<String, JffWriteError> {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                // Writing to a String cannot fail.
                let _ = write!(out, "&#{};", u32::from(character));
            }
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => {
                return Err(JffWriteError::Character { tag, text: text.to_string(), character });
            }
            _ => out.push(character),
        }
    }
    Ok(out)
}
