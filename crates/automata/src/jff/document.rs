//! The contents of a `.jff` file.

/// The kind of machine in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum JffKind {
    /// A finite automaton, `<type>fa</type>`.
    Fa,
    /// A Mealy machine, whose transitions have outputs, `<type>mealy</type>`.
    Mealy,
}

impl JffKind {
    /// Returns the text of the `<type>` element.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Fa => "fa",
            Self::Mealy => "mealy",
        }
    }
}

/// The contents of a `.jff` file.
///
/// Ids are not kept: states are identified by their index, which is written as their id.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    /// The kind of machine.
    pub kind: JffKind,
    /// The states, in file order.
    pub states: Vec<JffState>,
    /// The transitions, in file order.
    pub transitions: Vec<JffTransition>,
    /// The texts of the notes on the drawing.
    pub notes: Vec<String>,
}

/// A state of a [`Document`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct JffState {
    /// The name. Not empty, but not necessarily unique.
    pub name: String,
    /// The position on the drawing, in pixels from the upper left corner.
    pub position: Option<(f64, f64)>,
    /// The text that JFLAP shows below the state.
    pub label: Option<String>,
    /// Whether runs start here.
    pub is_initial: bool,
    /// Whether the state is accepting.
    pub is_final: bool,
}

/// A transition of a [`Document`].
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct JffTransition {
    /// The index of the source state.
    pub from: usize,
    /// The index of the target state.
    pub to: usize,
    /// The input; empty for the empty word.
    pub read: String,
    /// The output, in a Mealy machine.
    pub out: Option<String>,
}
