//! The `OpenAPI` document, generated from the handlers and their types.

use crate::api;
use crate::wire::ErrorBody;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};

/// General information about the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Papan",
        description = "Create, play, watch and download games of Papan. A seat is played with its token, sent as \
                       `Authorization: Bearer TOKEN` or as the cookie of the game; clients without one are \
                       spectators. Every error is a JSON document with a stable code. \
                       Everything for people is a message: a code, and the arguments of its sentence in \
                       `/i18n/en.json` and `/i18n/id.json`.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(ErrorBody))
)]
struct About;

/// Returns the document served at `/api/openapi.json`.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    let (_, mut document) = api::described(About::openapi()).split_for_parts();
    let token =
        HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("Token of a seat")).build();
    let cookie = ApiKeyValue::with_description(
        api::COOKIE,
        "Cookie of a game, set by creating it and by accepting an invitation",
    );
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    document
}
