//! The `.jff` files of JFLAP 7: finite automata and Mealy machines.
//!
//! A file is read into a [`Document`], which says what the file says and judges nothing: it may have no initial state or
//! five, and two ways out of a state on one symbol. [`Document::to_dfa`] makes a machine of it, or tells why it is none.
//! A [`Source`] also knows the lines of what it read, so [`Source::to_dfa`] tells on which line the reason stands.
//!
//! # What JFLAP does, and is done here
//!
//! - A state without a name, or with an empty one, is called `q` and its id. So an empty name cannot be written.
//! - A `<name>` inside a state has precedence over the attribute. Of two children with one name the last counts.
//! - Coordinates may be missing; JFLAP then lays the states out itself. One coordinate alone counts as none.
//! - States may stand in `<automaton>` or, in old files, directly in `<structure>`.
//! - The text of `<read>` is taken as it stands, white space included; an empty or missing one is the empty word.
//! - On Windows each line ends in `&#13;`, which is white space between elements.
//!
//! # What differs
//!
//! - JFLAP takes every id that is not a number for -1; here such ids are ids like others.
//! - JFLAP reads `<read>12</read>` as the symbols 1 and 2 after each other, and `[0-9]` as any of ten; here it is one symbol.
//! - The bends of transitions (`<controlx>`, `<controly>`) and the places of notes are not kept.
//! - Characters that XML 1.0 cannot carry, such as NUL, are refused by [`write()`].

mod limits;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;

use roxmltree::Node;

use crate::{BuildError, Builder, Dfa, Symbol};

/// What kind of machine a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A finite automaton, `<type>fa</type>`.
    Fa,
    /// A Mealy machine, whose transitions have outputs, `<type>mealy</type>`.
    Mealy,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Fa => "fa",
            Self::Mealy => "mealy",
        }
    }
}

/// What a `.jff` file says.
///
/// Ids are not kept: states are known by their places, and get these as ids when written.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The kind of machine.
    pub kind: Kind,
    /// The states, in the order of the file.
    pub states: Vec<State>,
    /// The transitions, in the order of the file.
    pub transitions: Vec<Transition>,
    /// The texts of the notes that lie on the drawing.
    pub notes: Vec<String>,
}

/// A state of a [`Document`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct State {
    /// The name, not empty. Nothing makes it the only one of its name.
    pub name: String,
    /// Where the state is drawn, in pixels from the upper left.
    pub at: Option<(f64, f64)>,
    /// The text that JFLAP shows beneath the state.
    pub label: Option<String>,
    /// Whether runs begin here.
    pub is_initial: bool,
    /// Whether runs may end here.
    pub is_final: bool,
}

/// A transition of a [`Document`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Transition {
    /// The place of the state that is left.
    pub from: usize,
    /// The place of the state that is reached.
    pub to: usize,
    /// What is read; empty when nothing is.
    pub read: String,
    /// What is put out, in a Mealy machine.
    pub out: Option<String>,
}

/// A [`Document`] as it was read, with the lines of its parts, so that what is wrong with it can be found in the file.
///
/// The document cannot be changed here, and so the lines stay those of its parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Source {
    document: Document,
    lines: Lines,
}

/// The lines on which the parts of a [`Source`] begin, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Lines {
    /// The line of the element that holds the states, `<automaton>` or in old files `<structure>`.
    pub automaton: usize,
    /// The line of each state, by its place in [`Document::states`].
    pub states: Vec<usize>,
    /// The line of each transition, by its place in [`Document::transitions`].
    pub transitions: Vec<usize>,
    /// The line of the text of each note, by its place in [`Document::notes`].
    pub notes: Vec<usize>,
}

/// Why a text is not a `.jff` file that can be read, and on which line.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The text is not XML, or has a document type, which is refused because it can blow a text up.
    #[error(
        "line {line}: found something other than XML without a document type, which was expected: {reason}"
    )]
    Xml {
        /// The line where reading stopped.
        line: usize,
        /// What was wrong there.
        reason: String,
    },
    /// More of something than any file has, which would make reading slow.
    #[error("line {line}: found more than {limit} {what}, expected fewer")]
    TooMany {
        /// The line of the element with which it became too many.
        line: usize,
        /// What there is too much of.
        what: &'static str,
        /// The most that is read.
        limit: usize,
    },
    /// The outermost element is another one.
    #[error("line {line}: found element {found}, expected structure")]
    Root {
        /// The line of the element.
        line: usize,
        /// Its name.
        found: String,
    },
    /// A machine of another kind.
    #[error("line {line}: found type {found}, expected fa or mealy")]
    Kind {
        /// The line of the type.
        line: usize,
        /// The type.
        found: String,
    },
    /// An element lacks what it needs.
    #[error("line {line}: found {element} without {missing}, expected one")]
    Missing {
        /// The line of the element.
        line: usize,
        /// Its name.
        element: &'static str,
        /// The name of the child element or attribute that it lacks.
        missing: &'static str,
    },
    /// Two states have one id.
    #[error("line {line}: found state id {id} again, expected an id of its own for each state")]
    RepeatedId {
        /// The line of the second state.
        line: usize,
        /// The id.
        id: String,
    },
    /// A transition from or to a state that is not there.
    #[error("line {line}: found state id {id} in {end}, expected the id of a state")]
    UnknownId {
        /// The line of the id.
        line: usize,
        /// The id.
        id: String,
        /// Which end of the transition it is at: `from` or `to`.
        end: &'static str,
    },
    /// A coordinate that is not a number.
    #[error("line {line}: found {axis} coordinate {found:?}, expected a number")]
    Coordinate {
        /// The line of the coordinate.
        line: usize,
        /// The axis: `x` or `y`.
        axis: &'static str,
        /// What stands there.
        found: String,
    },
}

impl Error {
    /// The line that the error is about, counted from 1.
    pub fn line(&self) -> usize {
        match *self {
            Self::Xml { line, .. }
            | Self::TooMany { line, .. }
            | Self::Root { line, .. }
            | Self::Kind { line, .. }
            | Self::Missing { line, .. }
            | Self::RepeatedId { line, .. }
            | Self::UnknownId { line, .. }
            | Self::Coordinate { line, .. } => line,
        }
    }
}

/// Reads a `.jff` file.
///
/// ```
/// use papan_automata::jff;
///
/// let error = jff::read("<structure>\n<type>turing</type>\n</structure>").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: found type turing, expected fa or mealy");
/// ```
pub fn read(text: &str) -> Result<Document, Error> {
    Source::read(text).map(Source::into_document)
}

impl Source {
    /// Reads a `.jff` file and keeps its lines.
    ///
    /// ```
    /// use papan_automata::jff::Source;
    ///
    /// let source = Source::read("<structure>\n<type>fa</type>\n<state id='0'/>\n<state id='1'/>\n</structure>")?;
    /// assert_eq!((source.lines().automaton, source.lines().states.as_slice()), (1, [3, 4].as_slice()));
    /// # Ok::<(), papan_automata::jff::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, Error> {
        limits::check(text)?;
        let xml = roxmltree::Document::parse(text).map_err(|error| not_xml(text, &error))?;
        let root = xml.root_element();
        if !is(root, "structure") {
            return Err(Error::Root { line: line_of(root), found: root.tag_name().name().to_string() });
        }
        let kind = read_kind(root)?;
        let parent = root.children().find(|&node| is(node, "automaton")).unwrap_or(root);
        Ok(Self { document: read_document(kind, parent)?, lines: Lines::of(parent) })
    }

    /// What the file says.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// What the file says, without its lines.
    pub fn into_document(self) -> Document {
        self.document
    }

    /// The lines on which it says so.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }
}

impl Lines {
    /// The lines of the parts of an element, all counted in one pass: the parser would count each from the top of the file.
    fn of(parent: Node<'_, '_>) -> Self {
        let text = parent.document().input_text();
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at).collect();
        let line = |node: Node<'_, '_>| 1 + ends.partition_point(|&end| end < node.range().start);
        Self {
            automaton: line(parent),
            states: elements(parent, "state").map(line).collect(),
            transitions: elements(parent, "transition").map(line).collect(),
            notes: note_texts(parent).map(line).collect(),
        }
    }
}

fn read_document(kind: Kind, parent: Node<'_, '_>) -> Result<Document, Error> {
    let (states, places) = read_states(parent)?;
    let transitions = elements(parent, "transition").map(|node| read_transition(node, &places));
    Ok(Document {
        kind,
        states,
        transitions: transitions.collect::<Result<_, _>>()?,
        notes: note_texts(parent).map(text_of).collect(),
    })
}

/// The fault of a text that is not XML. Where the text ends too early, the parser names no line, and the last one is meant.
fn not_xml(text: &str, error: &roxmltree::Error) -> Error {
    use roxmltree::Error::{NoRootNode, UnclosedRootNode, UnexpectedEndOfStream};
    let line = match error {
        NoRootNode | UnclosedRootNode | UnexpectedEndOfStream => 1 + text.matches('\n').count(),
        _ => error.pos().row as usize,
    };
    Error::Xml { line, reason: error.to_string() }
}

fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

fn elements<'a, 'i: 'a>(parent: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    parent.children().filter(move |&node| is(node, name))
}

/// The last child element of a name, which is the one that JFLAP goes by.
fn child<'a, 'i>(parent: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    parent.children().rev().find(|&node| is(node, name))
}

fn need<'a, 'i>(
    parent: Node<'a, 'i>,
    element: &'static str,
    missing: &'static str,
) -> Result<Node<'a, 'i>, Error> {
    child(parent, missing).ok_or_else(|| Error::Missing { line: line_of(parent), element, missing })
}

/// The text of an element, as it stands and in one piece even where comments break it.
fn text_of(node: Node<'_, '_>) -> String {
    node.children().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

fn line_of(node: Node<'_, '_>) -> usize {
    node.document().text_pos_at(node.range().start).row as usize
}

fn read_kind(root: Node<'_, '_>) -> Result<Kind, Error> {
    let node = need(root, "structure", "type")?;
    match text_of(node).trim() {
        "fa" => Ok(Kind::Fa),
        "mealy" => Ok(Kind::Mealy),
        other => Err(Error::Kind { line: line_of(node), found: other.to_string() }),
    }
}

/// An id in the form in which two equal ones are equal: JFLAP reads 07 as 7.
fn id_of(text: &str) -> String {
    let text = text.trim();
    text.parse::<i64>().map_or_else(|_| text.to_string(), |number| number.to_string())
}

/// The states, and their places by id.
fn read_states(parent: Node<'_, '_>) -> Result<(Vec<State>, HashMap<String, usize>), Error> {
    let mut states = Vec::new();
    let mut places = HashMap::new();
    for node in elements(parent, "state") {
        let missing = || Error::Missing { line: line_of(node), element: "state", missing: "id" };
        let id = id_of(node.attribute("id").ok_or_else(missing)?);
        states.push(read_state(node, &id)?);
        if places.insert(id.clone(), states.len() - 1).is_some() {
            return Err(Error::RepeatedId { line: line_of(node), id });
        }
    }
    Ok((states, places))
}

fn read_state(node: Node<'_, '_>, id: &str) -> Result<State, Error> {
    let inner = child(node, "name").map(text_of).filter(|name| !name.is_empty());
    let name = inner.or_else(|| node.attribute("name").map(str::to_string)).filter(|name| !name.is_empty());
    Ok(State {
        name: name.unwrap_or_else(|| format!("q{id}")),
        at: read_coordinate(node, "x")?.zip(read_coordinate(node, "y")?),
        label: child(node, "label").map(text_of),
        is_initial: child(node, "initial").is_some(),
        is_final: child(node, "final").is_some(),
    })
}

fn read_coordinate(state: Node<'_, '_>, axis: &'static str) -> Result<Option<f64>, Error> {
    let Some(node) = child(state, axis) else { return Ok(None) };
    let text = text_of(node);
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Some(number)),
        _ if text.trim().is_empty() => Ok(None),
        _ => Err(Error::Coordinate { line: line_of(node), axis, found: text }),
    }
}

fn read_transition(node: Node<'_, '_>, places: &HashMap<String, usize>) -> Result<Transition, Error> {
    Ok(Transition {
        from: read_end(node, "from", places)?,
        to: read_end(node, "to", places)?,
        read: child(node, "read").map(text_of).unwrap_or_default(),
        out: child(node, "transout").map(text_of),
    })
}

fn read_end(
    transition: Node<'_, '_>,
    end: &'static str,
    places: &HashMap<String, usize>,
) -> Result<usize, Error> {
    let node = need(transition, "transition", end)?;
    let id = id_of(&text_of(node));
    let unknown = |id| Error::UnknownId { line: line_of(node), id, end };
    places.get(&id).copied().ok_or_else(|| unknown(id))
}

/// The texts of the notes; a note without a text is passed over, as JFLAP does.
fn note_texts<'a, 'i: 'a>(parent: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    elements(parent, "note").filter_map(|note| child(note, "text"))
}

/// Why a document cannot be written so that it can be read back.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A character that XML 1.0 has no way to write.
    #[error("found character {character:?} in {place} {text:?}, expected one that XML can carry")]
    Character {
        /// What the text is: a name, a label and so on.
        place: &'static str,
        /// The whole text.
        text: String,
        /// The character.
        character: char,
    },
    /// A state without a name, to which JFLAP would give one.
    #[error("found state number {state} with an empty name, expected a name")]
    EmptyName {
        /// The place of the state.
        state: usize,
    },
    /// A state that is drawn at no finite place.
    #[error("found state {state} at ({x}, {y}), expected finite coordinates")]
    Coordinate {
        /// The name of the state.
        state: String,
        /// Its first coordinate.
        x: f64,
        /// Its second coordinate.
        y: f64,
    },
    /// A transition from or to a state that is not there.
    #[error("found state number {state} in transition number {transition}, expected less than {states}")]
    NoSuchState {
        /// The place of the transition.
        transition: usize,
        /// The place of the state that is not there.
        state: usize,
        /// The number of states.
        states: usize,
    },
}

/// Writes a document as JFLAP 7.1 does: the same elements, order, comments and indentation, with lines that end in a line
/// feed. Only the first comment differs, which says who wrote the file.
///
/// What comes out is read back as an equal document, or it is an error.
pub fn write(document: &Document) -> Result<String, WriteError> {
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
        check_ends(number, transition, document.states.len())?;
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

fn write_state(out: &mut String, id: usize, state: &State) -> Result<(), WriteError> {
    if state.name.is_empty() {
        return Err(WriteError::EmptyName { state: id });
    }
    line(out, 2, format_args!(r#"<state id="{id}" name="{}">"#, escape("name", &state.name)?));
    if let Some((x, y)) = state.at {
        if !(x.is_finite() && y.is_finite()) {
            return Err(WriteError::Coordinate { state: state.name.clone(), x, y });
        }
        line(out, 3, format_args!("<x>{x:?}</x>"));
        line(out, 3, format_args!("<y>{y:?}</y>"));
    }
    if let Some(label) = &state.label {
        element(out, "label", label)?;
    }
    for (tag, is_there) in [("initial", state.is_initial), ("final", state.is_final)] {
        if is_there {
            element(out, tag, "")?;
        }
    }
    line(out, 2, format_args!("</state>"));
    Ok(())
}

fn check_ends(number: usize, transition: &Transition, states: usize) -> Result<(), WriteError> {
    let outside = [transition.from, transition.to].into_iter().find(|&state| state >= states);
    outside.map_or(Ok(()), |state| Err(WriteError::NoSuchState { transition: number, state, states }))
}

fn write_transition(out: &mut String, transition: &Transition) -> Result<(), WriteError> {
    line(out, 2, format_args!("<transition>"));
    line(out, 3, format_args!("<from>{}</from>", transition.from));
    line(out, 3, format_args!("<to>{}</to>", transition.to));
    element(out, "read", &transition.read)?;
    if let Some(put) = &transition.out {
        element(out, "transout", put)?;
    }
    line(out, 2, format_args!("</transition>"));
    Ok(())
}

/// Writes a note; the notes lie one beneath the other at the left edge.
fn write_note(out: &mut String, number: usize, note: &str) -> Result<(), WriteError> {
    line(out, 2, format_args!("<note>"));
    element(out, "text", note)?;
    line(out, 3, format_args!("<x>0.0</x>"));
    line(out, 3, format_args!("<y>{:?}</y>", number as f64 * 40.0));
    line(out, 2, format_args!("</note>"));
    Ok(())
}

fn element(out: &mut String, tag: &'static str, text: &str) -> Result<(), WriteError> {
    match escape(tag, text)?.as_str() {
        "" => line(out, 3, format_args!("<{tag}/>")),
        text => line(out, 3, format_args!("<{tag}>{text}</{tag}>")),
    }
    Ok(())
}

/// A text as it is written in XML, in an element or in quotes. Line ends and tabs are written by number, because in an
/// attribute they would be read as blanks and a CR anywhere as a line feed.
fn escape(place: &'static str, text: &str) -> Result<String, WriteError> {
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
                return Err(WriteError::Character { place, text: text.to_string(), character });
            }
            _ => out.push(character),
        }
    }
    Ok(out)
}

/// Why a [`Document`] is not a deterministic machine.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DfaError {
    /// No state is initial.
    #[error("found no initial state, expected one")]
    NoInitial,
    /// More than one state is initial.
    #[error("found initial states {first} and {second}, expected one")]
    ManyInitial {
        /// The name of the first one.
        first: String,
        /// The name of the second one.
        second: String,
    },
    /// A transition that reads nothing.
    #[error("state {from} leads to {to} on the empty word, expected a symbol")]
    Lambda {
        /// The name of the state that is left.
        from: String,
        /// The name of the state that is reached.
        to: String,
    },
    /// A transition on a symbol that is not in the alphabet that was asked for.
    #[error("state {from} leads to {to} on {symbol:?}, expected a symbol of the alphabet")]
    UnknownSymbol {
        /// The name of the state that is left.
        from: String,
        /// The name of the state that is reached.
        to: String,
        /// The symbol.
        symbol: String,
    },
    /// A transition from or to a state that is not there.
    #[error("found state number {state} in transition number {transition}, expected the number of a state")]
    NoSuchState {
        /// The place of the transition.
        transition: usize,
        /// The place of the state that is not there.
        state: usize,
    },
    /// Two states of one name, two transitions on one symbol, or too many symbols.
    #[error(transparent)]
    Build(#[from] BuildError),
}

/// Why a [`Source`] is not a deterministic machine, and on which line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {error}")]
pub struct SourceError {
    /// The line of the state or transition that is wrong, or of the whole where it is none of them. Of two that do not go
    /// together it is the second.
    pub line: usize,
    /// What is wrong.
    pub error: DfaError,
}

/// The part of a [`Document`] that is wrong, the parts by place.
#[derive(Clone, Copy)]
enum Part {
    Whole,
    State(usize),
    Transition(usize),
}

/// Why a [`Document`] is not a deterministic machine, and which of its parts is to blame.
struct Fault {
    part: Part,
    error: DfaError,
}

impl Part {
    fn fault(self, error: impl Into<DfaError>) -> Fault {
        Fault { part: self, error: error.into() }
    }
}

impl Source {
    /// The machine of this file, as [`Document::to_dfa`] makes it; what is wrong is named with its line.
    ///
    /// ```
    /// use papan_automata::jff::{self, Source};
    ///
    /// let text = "<structure><type>fa</type>\n<state id='0'><initial/></state>\n<state id='1'><initial/></state></structure>";
    /// let error = Source::read(text)?.to_dfa(None).unwrap_err();
    /// assert_eq!(error.to_string(), "line 3: found initial states q0 and q1, expected one");
    /// # Ok::<(), jff::Error>(())
    /// ```
    pub fn to_dfa(&self, symbol_order: Option<&[&str]>) -> Result<Dfa, SourceError> {
        let locate = |Fault { part, error }| SourceError { line: self.lines.part(part), error };
        self.document.build(symbol_order).map_err(locate)
    }
}

impl Lines {
    fn part(&self, part: Part) -> usize {
        match part {
            Part::Whole => self.automaton,
            Part::State(place) => self.states[place],
            Part::Transition(place) => self.transitions[place],
        }
    }
}

impl Document {
    /// The machine of this document, its states in the same order; outputs, labels and notes stay behind.
    ///
    /// The alphabet is `symbol_order` when it is given, and a transition on another symbol is then an error; otherwise it is
    /// what the transitions read, in the order of their first use.
    ///
    /// ```
    /// use papan_automata::jff::{self, DfaError};
    ///
    /// let text = r#"<structure><type>fa</type><state id="0"><initial/></state><state id="1"><initial/></state></structure>"#;
    /// let error = jff::read(text)?.to_dfa(None).unwrap_err();
    /// assert_eq!(error.to_string(), "found initial states q0 and q1, expected one");
    /// # Ok::<(), jff::Error>(())
    /// ```
    pub fn to_dfa(&self, symbol_order: Option<&[&str]>) -> Result<Dfa, DfaError> {
        self.build(symbol_order).map_err(|fault| fault.error)
    }

    fn build(&self, symbol_order: Option<&[&str]>) -> Result<Dfa, Fault> {
        let start = self.initial()?;
        self.check_transitions()?;
        let builder = match symbol_order {
            Some(order) => Dfa::builder(order.iter().copied()),
            None => Dfa::builder(self.symbols_used()),
        };
        let mut builder = builder.map_err(|error| Part::Whole.fault(error))?;
        for (place, state) in self.states.iter().enumerate() {
            add_state(&mut builder, state).map_err(|error| Part::State(place).fault(error))?;
        }
        for (place, transition) in self.transitions.iter().enumerate() {
            self.connect(&mut builder, transition).map_err(|error| Part::Transition(place).fault(error))?;
        }
        builder.build(start.into()).map_err(|error| Part::Whole.fault(error))
    }

    /// The document of a machine, drawn in columns by the distance from the start.
    pub fn from_dfa(dfa: &Dfa) -> Self {
        let places = columns(dfa);
        let states = dfa.states().zip(places).map(|(state, at)| State {
            name: dfa.state_name(state).to_string(),
            at: Some(at),
            label: None,
            is_initial: state == dfa.start(),
            is_final: dfa.is_final(state),
        });
        let transitions = dfa.transitions().map(|(from, symbol, to)| Transition {
            from: from.index(),
            to: to.index(),
            read: dfa.symbol_name(symbol).to_string(),
            out: None,
        });
        let (states, transitions) = (states.collect(), transitions.collect());
        Self { kind: Kind::Fa, states, transitions, notes: Vec::new() }
    }

    /// The document of a Mealy machine: a machine and what it puts out on each of its transitions.
    pub fn from_mealy(dfa: &Dfa, output: impl Fn(crate::State, Symbol) -> String) -> Self {
        let mut document = Self { kind: Kind::Mealy, ..Self::from_dfa(dfa) };
        for (transition, (from, symbol, _)) in document.transitions.iter_mut().zip(dfa.transitions()) {
            transition.out = Some(output(from, symbol));
        }
        document
    }

    fn initial(&self) -> Result<usize, Fault> {
        let mut initial = self.states.iter().enumerate().filter(|(_, state)| state.is_initial);
        let (place, first) = initial.next().ok_or_else(|| Part::Whole.fault(DfaError::NoInitial))?;
        match initial.next() {
            None => Ok(place),
            Some((again, second)) => {
                let (first, second) = (first.name.clone(), second.name.clone());
                Err(Part::State(again).fault(DfaError::ManyInitial { first, second }))
            }
        }
    }

    fn check_transitions(&self) -> Result<(), Fault> {
        for (number, transition) in self.transitions.iter().enumerate() {
            let fault = |error| Part::Transition(number).fault(error);
            for state in [transition.from, transition.to] {
                if state >= self.states.len() {
                    return Err(fault(DfaError::NoSuchState { transition: number, state }));
                }
            }
            if transition.read.is_empty() {
                let (from, to) = self.ends(transition);
                return Err(fault(DfaError::Lambda { from, to }));
            }
        }
        Ok(())
    }

    fn symbols_used(&self) -> Vec<&str> {
        let mut seen = HashSet::new();
        self.transitions.iter().map(|t| t.read.as_str()).filter(|&read| seen.insert(read)).collect()
    }

    fn connect(&self, builder: &mut Builder, transition: &Transition) -> Result<(), DfaError> {
        let symbol = builder.symbol(&transition.read).ok_or_else(|| self.unknown_symbol(transition))?;
        Ok(builder.connect(transition.from.into(), symbol, transition.to.into())?)
    }

    fn unknown_symbol(&self, transition: &Transition) -> DfaError {
        let (from, to) = self.ends(transition);
        DfaError::UnknownSymbol { from, to, symbol: transition.read.clone() }
    }

    /// The names of the two states of a transition, which must be there.
    fn ends(&self, transition: &Transition) -> (String, String) {
        let name = |place: usize| self.states[place].name.clone();
        (name(transition.from), name(transition.to))
    }
}

fn add_state(builder: &mut Builder, state: &State) -> Result<(), BuildError> {
    let added = builder.add_state(state.name.as_str())?;
    if state.is_final { builder.set_final(added) } else { Ok(()) }
}

/// Where each state is drawn: a column for each distance from the start, unreachable states in a column after the last.
fn columns(dfa: &Dfa) -> Vec<(f64, f64)> {
    let mut column: Vec<Option<usize>> = vec![None; dfa.len()];
    column[dfa.start().index()] = Some(0);
    let mut last = 0;
    dfa.breadth_first(|from, _, to| {
        last = column[from.index()].map_or(last, |near| near + 1);
        column[to.index()] = Some(last);
    });
    let mut heights = vec![0_usize; last + 2];
    let place = |column: Option<usize>| {
        let column = column.unwrap_or(last + 1);
        heights[column] += 1;
        (80.0 + 120.0 * column as f64, 80.0 * heights[column] as f64)
    };
    column.into_iter().map(place).collect()
}
