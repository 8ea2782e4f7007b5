//! The description of the API, made from the handlers and the types of what they read and answer.

use crate::api;
use crate::shape::Refused;
use utoipa::OpenApi;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};

/// What stands around the places.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Papan",
        description = "Games of Papan: made, played, watched and read. A person's seat is played with its token, as \
                       `Authorization: Bearer TOKEN` or by the cookie of the game; without one, one is a spectator. \
                       Every refusal is a document with a code that never changes and a sentence.",
        license(name = "MIT OR Apache-2.0")
    ),
    components(schemas(Refused))
)]
struct About;

/// The document at `/api/openapi.json`.
pub(crate) fn document() -> utoipa::openapi::OpenApi {
    let (_, mut document) = api::described(About::openapi()).split_for_parts();
    let token =
        HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of a seat")).build();
    let cookie =
        ApiKeyValue::with_description(api::COOKIE, "The cookie of a game, set by making and claiming");
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    components.add_security_scheme("cookie", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    document
}
