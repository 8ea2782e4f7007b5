//! A message, and the macro that declares messages.

use crate::{Arg, Language, sentence};
use serde::de::Error;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

/// The code of a text without translations.
const VERBATIM: &str = "verbatim";

/// One thing that Papan says to people, without its words: a code and arguments.
///
/// As JSON it is one object, `{"code": "tictactoe.taken", "cell": 5}`.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    code: Cow<'static, str>,
    args: BTreeMap<Cow<'static, str>, Arg>,
}

impl Message {
    /// Creates a message without arguments. Prefer an enum declared by [`messages!`](crate::messages).
    pub fn new(code: impl Into<Cow<'static, str>>) -> Self {
        Self { code: code.into(), args: BTreeMap::new() }
    }

    /// Creates a message of text that is the same in every language, such as the words of an external program.
    pub fn verbatim(text: impl Into<String>) -> Self {
        Self::new(VERBATIM).with("text", text.into())
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Arg>) -> Self {
        self.args.insert(name.into(), value.into());
        self
    }

    /// Returns the code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// Returns an argument.
    pub fn arg(&self, name: &str) -> Option<&Arg> {
        self.args.get(name)
    }

    /// Returns the sentence in a language. Without a sentence for the code, returns the code and its arguments.
    pub fn sentence(&self, language: Language) -> String {
        match self.template(language) {
            Some(template) => sentence::fill(template, |name| self.args.get(name), language),
            None => serde_json::to_string(self).unwrap_or_else(|_| self.code.to_string()),
        }
    }

    /// Returns the sentence with its placeholders: the singular if the argument `count` is one and there is one.
    fn template(&self, language: Language) -> Option<&'static str> {
        let is_one = self.args.get("count") == Some(&Arg::Number(1));
        let singular = if is_one { language.get(&format!("{}.one", self.code)) } else { None };
        singular.or_else(|| language.get(&self.code))
    }
}

/// English, for logs and errors.
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence(Language::English))
    }
}

impl std::error::Error for Message {}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1 + self.args.len()))?;
        map.serialize_entry("code", &self.code)?;
        for (name, arg) in &self.args {
            map.serialize_entry(name, arg)?;
        }
        map.end()
    }
}

/// A message as an object, or as the sentence that older versions stored.
#[derive(Deserialize)]
#[serde(untagged)]
enum Stored {
    Text(String),
    Object(BTreeMap<String, Arg>),
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut args = match Stored::deserialize(deserializer)? {
            Stored::Text(text) => return Ok(Self::verbatim(text)),
            Stored::Object(args) => args,
        };
        let Some(Arg::Text(code)) = args.remove("code") else {
            return Err(D::Error::custom("a message needs a code"));
        };
        Ok(Self { code: code.into(), args: args.into_iter().map(|(name, arg)| (name.into(), arg)).collect() })
    }
}

/// Declares an enum of messages: each variant has a code, and its fields are the arguments.
///
/// The enum converts into a [`Message`], and displays as its English sentence. Fields are named after the placeholders of
/// the sentence and need no documentation of their own.
#[macro_export]
macro_rules! messages {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({ $($field:ident: $type:ty),* $(,)? })? => $code:literal
            ),* $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Debug)]
        #[allow(missing_docs, reason = "fields are named after the placeholders of their sentence")]
        $vis enum $name {
            $( $(#[$variant_meta])* $variant $({ $($field: $type),* })? ),*
        }

        impl ::std::convert::From<$name> for $crate::Message {
            fn from(message: $name) -> Self {
                match message {
                    $( $name::$variant $({ $($field),* })? => {
                        $crate::Message::new($code) $( $(.with(stringify!($field), $field))* )?
                    } )*
                }
            }
        }

        impl ::std::convert::From<&$name> for $crate::Message {
            fn from(message: &$name) -> Self {
                message.clone().into()
            }
        }

        impl ::std::convert::From<$name> for $crate::Arg {
            fn from(message: $name) -> Self {
                $crate::Message::from(message).into()
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                $crate::Message::from(self).fmt(f)
            }
        }

        impl ::std::error::Error for $name {}
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_one_object() {
        let reason = Message::new("play.over");
        let message = Message::new("some.code")
            .with("cell", 5)
            .with("words", vec!["A".to_owned()])
            .with("reason", reason);
        let text = r#"{"code":"some.code","cell":5,"reason":{"code":"play.over"},"words":["A"]}"#;
        assert_eq!(serde_json::to_string(&message).unwrap(), text);
        assert_eq!(serde_json::from_str::<Message>(text).unwrap(), message);
    }

    #[test]
    fn sentences_of_older_versions_are_kept_verbatim() {
        let message: Message = serde_json::from_str(r#""out of time""#).unwrap();
        assert_eq!(message, Message::verbatim("out of time"));
        assert_eq!(message.sentence(Language::Indonesian), "out of time");
    }

    #[test]
    fn objects_without_a_code_are_rejected() {
        let error = serde_json::from_str::<Message>(r#"{"cell":5}"#).unwrap_err().to_string();
        assert_eq!(error, "a message needs a code");
    }

    #[test]
    fn an_unknown_code_is_shown_with_its_arguments() {
        let message = Message::new("no.such").with("cell", 5);
        assert_eq!(message.sentence(Language::Indonesian), r#"{"code":"no.such","cell":5}"#);
    }
}
