//! Values as lines of JSON.

use serde::Serialize;

/// Writes a value of this crate as a line of JSON, without a line feed. The value must hold only strings, numbers, lists
/// and maps with string keys, so that it has a JSON representation.
pub(crate) fn json_line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("strings, numbers, lists and maps with string keys have one")
}
