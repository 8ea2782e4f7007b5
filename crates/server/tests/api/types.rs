//! The TypeScript types of the pages match the API.

use crate::test_app::{TestApp, check};
use serde_json::{Map, Value};
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

/// The generated declarations.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/lib/api-types.d.ts");

/// Compares the file with the API; `PAPAN_BLESS=1` in the environment rewrites it.
#[test]
fn the_page_types_match_the_api() {
    let document = check(async { TestApp::new().get("/api/openapi.json", None).await.body });
    let text = declarations(document["components"]["schemas"].as_object().expect("schemas"));
    if env::var_os("PAPAN_BLESS").is_some_and(|value| value == "1") {
        fs::write(Path::new(FILE), &text).expect("the file can be written");
    }
    let kept = fs::read_to_string(FILE).unwrap_or_default();
    assert!(kept == text, "web/lib/api-types.d.ts is out of date: run this test with PAPAN_BLESS=1");
}

/// Returns a declaration for each schema.
fn declarations(schemas: &Map<String, Value>) -> String {
    let mut text = String::from("// Generated from the API by its tests; PAPAN_BLESS=1 rewrites it.\n");
    for (name, schema) in schemas {
        write!(text, "\n{}export type {name} = {};\n", comment(schema, ""), typed(schema, ""))
            .expect("writing to a string does not fail");
    }
    text
}

/// Returns the description of a schema as a comment.
fn comment(schema: &Value, indent: &str) -> String {
    let sentence =
        schema["description"].as_str().map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "));
    sentence.map_or(String::new(), |sentence| format!("/** {sentence} */\n{indent}"))
}

/// Returns a schema as a TypeScript type.
fn typed(schema: &Value, indent: &str) -> String {
    if let Some(name) = schema["$ref"].as_str() {
        return name.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if let Some(words) = schema["enum"].as_array() {
        return words.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    }
    for (key, sign) in [("oneOf", " | "), ("anyOf", " | "), ("allOf", " & ")] {
        if let Some(parts) = schema[key].as_array() {
            return parts.iter().map(|part| typed(part, indent)).collect::<Vec<_>>().join(sign);
        }
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let one = |kind: &Value| {
                let mut single = schema.clone();
                single["type"] = kind.clone();
                typed(&single, indent)
            };
            kinds.iter().map(one).collect::<Vec<_>>().join(" | ")
        }
        kind => match kind.as_str() {
            Some("object") => object(schema, indent),
            Some("array") => {
                let items = typed(&schema["items"], indent);
                if items.contains(' ') { format!("({items})[]") } else { format!("{items}[]") }
            }
            Some("integer" | "number") => "number".to_owned(),
            Some(name @ ("string" | "boolean" | "null")) => name.to_owned(),
            _ => "unknown".to_owned(),
        },
    }
}

/// Returns named fields, or a record with one type of value.
fn object(schema: &Value, indent: &str) -> String {
    let Some(fields) = schema["properties"].as_object() else {
        return match &schema["additionalProperties"] {
            Value::Object(_) => format!("Record<string, {}>", typed(&schema["additionalProperties"], indent)),
            _ => "Record<string, never>".to_owned(),
        };
    };
    let required = schema["required"].as_array();
    let inner = format!("{indent}  ");
    let field = |(name, field): (&String, &Value)| {
        let mark =
            if required.is_some_and(|names| names.contains(&Value::from(name.as_str()))) { "" } else { "?" };
        format!("{inner}{}{name}{mark}: {};\n", comment(field, &inner), typed(field, &inner))
    };
    let fields: String = fields.iter().map(field).collect();
    let others = if schema["additionalProperties"] == true {
        format!("{inner}[name: string]: unknown;\n")
    } else {
        String::new()
    };
    format!("{{\n{fields}{others}{indent}}}")
}
