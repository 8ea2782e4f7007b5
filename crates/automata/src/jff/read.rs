//! The parser of `.jff` files.

use super::document::{Document, JffKind, JffState, JffTransition};
use super::limits;
use roxmltree::Node;
use std::collections::HashMap;

/// A [`Document`] as read from a file, with the lines of its elements.
///
/// The document is read-only here, so the lines always match it.
#[derive(Clone, PartialEq, Debug)]
pub struct JffSource {
    document: Document,
    lines: JffLines,
}

/// The lines on which the elements of a [`JffSource`] start, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct JffLines {
    /// The line of the element that contains the states, `<automaton>` or in old files `<structure>`.
    pub automaton: usize,
    /// The line of each of the [`Document::states`].
    pub states: Vec<usize>,
    /// The line of each of the [`Document::transitions`].
    pub transitions: Vec<usize>,
    /// The line of the text of each of the [`Document::notes`].
    pub notes: Vec<usize>,
}

/// An error in a `.jff` file, with its line.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JffReadError {
    /// The text is not XML, or has a DOCTYPE. DOCTYPEs are rejected because their entities can expand without bounds.
    #[error("line {line}: invalid XML, or a DOCTYPE (not supported): {reason}")]
    Xml {
        /// The line where parsing stopped.
        line: usize,
        /// The message of the XML parser.
        reason: String,
    },
    /// A limit is exceeded that keeps parsing fast.
    #[error("line {line}: more than {limit} {what}")]
    TooMany {
        /// The line of the element that exceeds the limit.
        line: usize,
        /// The limited items.
        what: &'static str,
        /// The limit.
        limit: usize,
    },
    /// The root element is not `structure`.
    #[error("line {line}: the root element is {found}, expected structure")]
    Root {
        /// The line of the element.
        line: usize,
        /// Its name.
        found: String,
    },
    /// The kind of machine is not supported.
    #[error("line {line}: machine type {found:?} is not supported, expected fa or mealy")]
    Kind {
        /// The line of the type.
        line: usize,
        /// The type.
        found: String,
    },
    /// An element lacks a required child or attribute.
    #[error("line {line}: {element} has no {missing}")]
    Missing {
        /// The line of the element.
        line: usize,
        /// Its name.
        element: &'static str,
        /// The name of the missing child or attribute.
        missing: &'static str,
    },
    /// Two states have the same id.
    #[error("line {line}: duplicate state id {id}")]
    DuplicateId {
        /// The line of the second state.
        line: usize,
        /// The id.
        id: String,
    },
    /// A transition refers to a state that does not exist.
    #[error("line {line}: {end} refers to state id {id}, which does not exist")]
    UnknownId {
        /// The line of the id.
        line: usize,
        /// The id.
        id: String,
        /// The end of the transition: `from` or `to`.
        end: &'static str,
    },
    /// A coordinate is not a number.
    #[error("line {line}: {axis} coordinate {found:?} is not a finite number")]
    Coordinate {
        /// The line of the coordinate.
        line: usize,
        /// The axis: `x` or `y`.
        axis: &'static str,
        /// The text of the coordinate.
        found: String,
    },
}

impl JffReadError {
    /// Returns the line of the error, counted from 1.
    pub fn line(&self) -> usize {
        match *self {
            Self::Xml { line, .. }
            | Self::TooMany { line, .. }
            | Self::Root { line, .. }
            | Self::Kind { line, .. }
            | Self::Missing { line, .. }
            | Self::DuplicateId { line, .. }
            | Self::UnknownId { line, .. }
            | Self::Coordinate { line, .. } => line,
        }
    }
}

/// Parses a `.jff` file.
///
/// ```
/// use papan_automata::jff;
///
/// let error = jff::read("<structure>\n<type>turing</type>\n</structure>").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: machine type \"turing\" is not supported, expected fa or mealy");
/// ```
pub fn read(text: &str) -> Result<Document, JffReadError> {
    JffSource::read(text).map(JffSource::into_document)
}

impl JffSource {
    /// Parses a `.jff` file and records the lines of its elements.
    ///
    /// ```
    /// use papan_automata::jff::JffSource;
    ///
    /// let source = JffSource::read("<structure>\n<type>fa</type>\n<state id='0'/>\n<state id='1'/>\n</structure>")?;
    /// assert_eq!((source.lines().automaton, source.lines().states.as_slice()), (1, [3, 4].as_slice()));
    /// # Ok::<(), papan_automata::jff::JffReadError>(())
    /// ```
    pub fn read(text: &str) -> Result<Self, JffReadError> {
        limits::check(text)?;
        let xml = roxmltree::Document::parse(text).map_err(|error| xml_error(text, &error))?;
        let root = xml.root_element();
        if !is(root, "structure") {
            return Err(JffReadError::Root {
                line: line_of(root),
                found: root.tag_name().name().to_string(),
            });
        }
        let kind = read_kind(root)?;
        let parent = root.children().find(|&node| is(node, "automaton")).unwrap_or(root);
        Ok(Self { document: read_document(kind, parent)?, lines: JffLines::of(parent) })
    }

    /// Returns the contents of the file.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the contents of the file without the lines.
    pub fn into_document(self) -> Document {
        self.document
    }

    /// Returns the lines of the elements.
    pub fn lines(&self) -> &JffLines {
        &self.lines
    }
}

impl JffLines {
    /// Finds the lines of all children in one pass. The parser's own method would count from the top of the file each time.
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

fn read_document(kind: JffKind, parent: Node<'_, '_>) -> Result<Document, JffReadError> {
    let (states, indices) = read_states(parent)?;
    let transitions = elements(parent, "transition").map(|node| read_transition(node, &indices));
    Ok(Document {
        kind,
        states,
        transitions: transitions.collect::<Result<_, _>>()?,
        notes: note_texts(parent).map(text_of).collect(),
    })
}

/// Converts an error of the XML parser. For a truncated text the parser reports no line, so the last one is used.
fn xml_error(text: &str, error: &roxmltree::Error) -> JffReadError {
    use roxmltree::Error::{NoRootNode, UnclosedRootNode, UnexpectedEndOfStream};
    let line = match error {
        NoRootNode | UnclosedRootNode | UnexpectedEndOfStream => 1 + text.matches('\n').count(),
        _ => error.pos().row as usize,
    };
    JffReadError::Xml { line, reason: error.to_string() }
}

fn is(node: Node<'_, '_>, name: &str) -> bool {
    node.is_element() && node.tag_name().name() == name
}

fn elements<'a, 'i: 'a>(parent: Node<'a, 'i>, name: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    parent.children().filter(move |&node| is(node, name))
}

/// Returns the last child with a tag, which is the one that JFLAP uses.
fn child<'a, 'i>(parent: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    parent.children().rev().find(|&node| is(node, name))
}

fn required_child<'a, 'i>(
    parent: Node<'a, 'i>,
    element: &'static str,
    missing: &'static str,
) -> Result<Node<'a, 'i>, JffReadError> {
    child(parent, missing).ok_or_else(|| JffReadError::Missing { line: line_of(parent), element, missing })
}

/// Returns the text of an element verbatim, joining the parts around comments.
fn text_of(node: Node<'_, '_>) -> String {
    node.children().filter(Node::is_text).filter_map(|text| text.text()).collect()
}

fn line_of(node: Node<'_, '_>) -> usize {
    node.document().text_pos_at(node.range().start).row as usize
}

fn read_kind(root: Node<'_, '_>) -> Result<JffKind, JffReadError> {
    let node = required_child(root, "structure", "type")?;
    match text_of(node).trim() {
        "fa" => Ok(JffKind::Fa),
        "mealy" => Ok(JffKind::Mealy),
        other => Err(JffReadError::Kind { line: line_of(node), found: other.to_string() }),
    }
}

/// Normalizes an id: JFLAP reads 07 as 7.
fn normalized_id(text: &str) -> String {
    let text = text.trim();
    text.parse::<i64>().map_or_else(|_| text.to_string(), |number| number.to_string())
}

/// Reads the states and maps their ids to indices.
fn read_states(parent: Node<'_, '_>) -> Result<(Vec<JffState>, HashMap<String, usize>), JffReadError> {
    let mut states = Vec::new();
    let mut indices = HashMap::new();
    for node in elements(parent, "state") {
        let missing = || JffReadError::Missing { line: line_of(node), element: "state", missing: "id" };
        let id = normalized_id(node.attribute("id").ok_or_else(missing)?);
        states.push(read_state(node, &id)?);
        if indices.insert(id.clone(), states.len() - 1).is_some() {
            return Err(JffReadError::DuplicateId { line: line_of(node), id });
        }
    }
    Ok((states, indices))
}

fn read_state(node: Node<'_, '_>, id: &str) -> Result<JffState, JffReadError> {
    let element = child(node, "name").map(text_of).filter(|name| !name.is_empty());
    let name = element.or_else(|| node.attribute("name").map(str::to_string)).filter(|name| !name.is_empty());
    Ok(JffState {
        name: name.unwrap_or_else(|| format!("q{id}")),
        position: read_coordinate(node, "x")?.zip(read_coordinate(node, "y")?),
        label: child(node, "label").map(text_of),
        is_initial: child(node, "initial").is_some(),
        is_final: child(node, "final").is_some(),
    })
}

fn read_coordinate(state: Node<'_, '_>, axis: &'static str) -> Result<Option<f64>, JffReadError> {
    let Some(node) = child(state, axis) else { return Ok(None) };
    let text = text_of(node);
    match text.trim().parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Some(number)),
        _ if text.trim().is_empty() => Ok(None),
        _ => Err(JffReadError::Coordinate { line: line_of(node), axis, found: text }),
    }
}

fn read_transition(
    node: Node<'_, '_>,
    indices: &HashMap<String, usize>,
) -> Result<JffTransition, JffReadError> {
    Ok(JffTransition {
        from: read_end(node, "from", indices)?,
        to: read_end(node, "to", indices)?,
        read: child(node, "read").map(text_of).unwrap_or_default(),
        out: child(node, "transout").map(text_of),
    })
}

fn read_end(
    transition: Node<'_, '_>,
    end: &'static str,
    indices: &HashMap<String, usize>,
) -> Result<usize, JffReadError> {
    let node = required_child(transition, "transition", end)?;
    let id = normalized_id(&text_of(node));
    let unknown = |id| JffReadError::UnknownId { line: line_of(node), id, end };
    indices.get(&id).copied().ok_or_else(|| unknown(id))
}

/// Returns the `<text>` elements of the notes. Notes without one are skipped, as in JFLAP.
fn note_texts<'a, 'i: 'a>(parent: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    elements(parent, "note").filter_map(|note| child(note, "text"))
}
