//! The description of the API.

use serde_json::Value;

/// The description, as OpenAPI 3.1.
pub(crate) fn document() -> Value {
    serde_json::json!({})
}
