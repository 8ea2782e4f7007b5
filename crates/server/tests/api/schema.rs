//! Responses match the `OpenAPI` document, for valid and for corrupted requests generated from it.

use crate::test_app::{TestApp, TestResponse, check, people};
use axum::body::Body;
use axum::http::{Request, header};
use papan_game::rng::{Rng, stream};
use rand::RngExt;
use rand::seq::IndexedRandom;
use serde_json::{Map, Value, json};

/// Number of requests generated per operation.
const EACH: usize = 150;

/// An operation of the API.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    described: &'a Value,
}

/// Generates and corrupts values for a schema.
struct Maker<'a> {
    document: &'a Value,
    chance: Rng,
}

impl Maker<'_> {
    fn is_lucky(&mut self, one_in: u32) -> bool {
        self.chance.random_range(0..one_in) == 0
    }

    fn one_of<T: Clone>(&mut self, all: &[T]) -> T {
        all.choose(&mut self.chance).expect("something to choose").clone()
    }

    fn text(&mut self) -> String {
        let texts = [
            "",
            "5",
            "c4",
            "pass",
            "8H CAT",
            "exchange A",
            "tictactoe",
            "adjacency",
            "crossword",
            "alphabeta",
            "hard",
            "exec:true",
            "automaton:/etc/passwd",
            "\u{0}",
            "é\u{202e}🂡",
            "size",
            "3x3x3",
            "99999x99999x9",
            "-1",
            "1e309",
            "0123456789abcdef0123456789abcdef",
            "[[[[[[[[",
            "%00%ff",
            "a b\tc\nd",
        ];
        if self.is_lucky(20) { "x".repeat(5_000) } else { self.one_of(&texts).to_owned() }
    }

    fn number(&mut self) -> Value {
        self.one_of(&[
            json!(0),
            json!(1),
            json!(2),
            json!(3),
            json!(-1),
            json!(9_007_199_254_740_993_i64),
            json!(0.5),
            json!(1e300),
        ])
    }

    /// Returns a value that matches the schema.
    fn value(&mut self, schema: &Value) -> Value {
        if let Some(reference) = schema["$ref"].as_str() {
            let schema = self.document.pointer(&reference[1..]).expect("a schema").clone();
            return self.value(&schema);
        }
        if let Some(words) = schema["enum"].as_array() {
            return self.one_of(words);
        }
        if !schema["example"].is_null() && !self.is_lucky(4) {
            return schema["example"].clone();
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(parts) = schema[key].as_array() {
                let part = self.one_of(parts);
                return self.value(&part);
            }
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.one_of(kinds),
            kind => kind.clone(),
        };
        match kind.as_str() {
            Some("object") => self.object(schema),
            Some("array") => {
                let length = if self.is_lucky(8) { self.chance.random_range(0..4) } else { 2 };
                (0..length).map(|_| self.value(&schema["items"])).collect()
            }
            Some("integer" | "number") => self.number(),
            Some("boolean") => json!(self.is_lucky(2)),
            Some("null") => Value::Null,
            _ => json!(self.text()),
        }
    }

    fn object(&mut self, schema: &Value) -> Value {
        let mut object = Map::new();
        let Some(fields) = schema["properties"].as_object() else {
            let value = self.value(&schema["additionalProperties"]);
            return json!({ self.text(): value });
        };
        let required = schema["required"].as_array();
        for (name, field) in fields {
            let is_required = required.is_some_and(|names| names.contains(&json!(name)));
            if is_required || self.is_lucky(2) {
                object.insert(name.clone(), self.value(field));
            }
        }
        object.into()
    }

    /// Returns a similar value that may violate the schema.
    fn spoilt(&mut self, value: Value) -> Value {
        match self.chance.random_range(0..5) {
            0 => json!([value]),
            1 => Value::Null,
            2 => json!(self.text()),
            _ => match value {
                Value::Object(mut fields) => {
                    let names: Vec<String> = fields.keys().cloned().collect();
                    if let Some(name) = names.choose(&mut self.chance) {
                        let field = fields.remove(name).unwrap_or_default();
                        if self.is_lucky(2) {
                            fields.insert(name.clone(), self.spoilt(field));
                        }
                    }
                    if self.is_lucky(3) {
                        fields.insert(self.text(), self.number());
                    }
                    fields.into()
                }
                other => json!({ "deep": [other] }),
            },
        }
    }
}

/// Returns all operations of the document.
fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().expect("paths");
    let all = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods");
        methods.iter().map(move |(method, described)| Operation { method, path, described })
    });
    all.collect()
}

/// Returns what is wrong with a response, if anything.
fn fault(document: &Value, operation: &Operation<'_>, answer: &TestResponse) -> Option<String> {
    let status = answer.status.as_u16();
    if status >= 500 {
        return Some(format!("status {status}"));
    }
    let response = &operation.described["responses"][status.to_string()];
    let Some(content) = response["content"].as_object() else {
        return Some(format!("status {status} is not described"));
    };
    let Some((kind, media)) = content.iter().find(|(kind, _)| answer.headers.contains(kind.as_str())) else {
        let kinds: Vec<&String> = content.keys().collect();
        return Some(format!("another type than {kinds:?}: {}", answer.headers));
    };
    if kind != "application/json" {
        return None;
    }
    let mut schema = media["schema"].clone();
    schema["components"] = document["components"].clone();
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    validator.validate(&answer.body).err().map(|error| format!("{error} at {}", error.instance_path()))
}

/// Fills in the parameters of a path, and sometimes adds a query.
fn filled(maker: &mut Maker<'_>, operation: &Operation<'_>, ids: &[String]) -> String {
    let mut path = operation.path.replace("{id}", &maker.one_of(ids));
    let parameters = operation.described["parameters"].as_array().cloned().unwrap_or_default();
    let mut sign = '?';
    for parameter in parameters.iter().filter(|parameter| parameter["in"] == "query") {
        if maker.is_lucky(2) {
            let values = ["0", "1", "2", "-1", "", "x", "99999999999999999999", "json", "%zz"];
            let name = parameter["name"].as_str().unwrap_or_default();
            path.extend([String::from(sign), format!("{name}={}", maker.one_of(&values))]);
            sign = '&';
        }
    }
    path
}

#[test]
fn every_response_matches_the_openapi_document() {
    check(async {
        let app = TestApp::new();
        let document = app.get("/api/openapi.json", None).await.body;
        let mut maker = Maker { document: &document, chance: stream(6, 0) };
        let mut ids =
            vec!["x".to_owned(), "0123456789abcdef0123456789abcdef".to_owned(), "%2e%2e".to_owned()];
        let mut tokens =
            vec![None, Some("x".to_owned()), Some("0123456789abcdef0123456789abcdef".to_owned())];
        let bot = json!([{ "kind": "human" }, { "kind": "bot", "player": "random" }]);
        let invited = json!([{ "kind": "human" }, { "kind": "invite" }]);
        for game in ["tictactoe", "adjacency", "crossword"] {
            for seats in [people(), bot.clone(), invited.clone()] {
                let (path, given) = app.game(game, seats, json!({})).await;
                ids.push(path.trim_start_matches("/api/games/").to_owned());
                tokens.extend(given.into_iter().flatten().map(Some));
            }
        }
        let operations = operations(&document);
        assert!(operations.len() >= 12, "the document describes every route");
        let mut seen = std::collections::BTreeMap::<u16, usize>::new();
        for operation in &operations {
            for _ in 0..EACH {
                let path = filled(&mut maker, operation, &ids);
                let is_stream =
                    operation.described["responses"]["200"]["content"]["text/event-stream"] != Value::Null;
                let token = maker.one_of(&tokens);
                if is_stream {
                    let told = app.first_event(&path, token.as_deref()).await;
                    assert!(told.starts_with("event:") || told.contains("\"error\":{"), "{path}: {told}");
                    continue;
                }
                let schema = &operation.described["requestBody"]["content"]["application/json"]["schema"];
                let body = (!schema.is_null()).then(|| {
                    let value = maker.value(schema);
                    let value = if maker.is_lucky(2) { maker.spoilt(value) } else { value };
                    let mut bytes = value.to_string().into_bytes();
                    if maker.is_lucky(10) {
                        bytes.truncate(bytes.len() / 2);
                    }
                    bytes
                });
                let mut request =
                    Request::builder().method(operation.method.to_uppercase().as_str()).uri(&path);
                request = request.header(header::HOST, "localhost");
                if let Some(token) = &token {
                    request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
                }
                if !maker.is_lucky(20) {
                    request = request.header(header::CONTENT_TYPE, "application/json");
                }
                let sent = body.clone().unwrap_or_default();
                let request = request.body(Body::from(sent.clone())).expect("a request");
                let answer = app.send(request).await;
                *seen.entry(answer.status.as_u16()).or_default() += 1;
                if let Some(fault) = fault(&document, operation, &answer) {
                    let sent = String::from_utf8_lossy(&sent);
                    panic!("{} {path} {sent}: {fault}: {}", operation.method, answer.body);
                }
            }
        }
        for status in [200, 201, 400, 401, 403, 404, 409, 415, 422] {
            assert!(seen.contains_key(&status), "no request got status {status}: {seen:?}");
        }
    });
}
