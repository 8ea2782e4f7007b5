//! The schema of messages.

use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{AdditionalProperties, ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Describes [`papan_message::Message`] in the `OpenAPI` document.
pub(crate) struct MessageSchema;

impl PartialSchema for MessageSchema {
    fn schema() -> RefOr<Schema> {
        let code = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("Key of the sentence in `/i18n/en.json` and `/i18n/id.json`."));
        let message = ObjectBuilder::new()
            .description(Some(
                "A message for people, without its words: a code, and the arguments of its sentence.",
            ))
            .property("code", code)
            .required("code")
            .additional_properties(Some(AdditionalProperties::FreeForm(true)));
        RefOr::T(Schema::Object(message.build()))
    }
}

impl ToSchema for MessageSchema {
    fn name() -> Cow<'static, str> {
        "Message".into()
    }
}
