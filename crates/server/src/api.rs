//! The API. Each handler translates a request into calls of a session and the result into a response.

mod about;
mod actions;
mod advice;
mod analysis;
mod automaton;
mod create;
mod errors;
mod open;
mod record;
mod rematch;
mod state;
mod takeback;

use crate::error::ApiError;
use crate::game::LiveGame;
use crate::messages::RequestText;
use crate::pages;
use crate::seats::HeldSeats;
use crate::secret::SecretToken;
use crate::server::Server;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::routing::get;
use cookie::time::Duration;
use cookie::{Cookie, SameSite};
use papan_message::Message;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::Arc;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 64 << 10;

/// Name of the cookie that holds the tokens of a game. Its path tells games apart.
pub(crate) const COOKIE: &str = "papan";

/// Lifetime of the cookie: one year.
const COOKIE_MAX_AGE: Duration = Duration::days(365);

/// Maximum number of tokens read from cookies. A game has two.
const MAX_COOKIE_TOKENS: usize = 4;

/// Returns all documented routes together with the `OpenAPI` document.
pub(crate) fn described(about: OpenApi) -> OpenApiRouter<Arc<Server>> {
    OpenApiRouter::with_openapi(about)
        .routes(routes!(about::health))
        .routes(routes!(about::catalog))
        .routes(routes!(create::create))
        .routes(routes!(open::open))
        .routes(routes!(state::state))
        .routes(routes!(state::events))
        .routes(routes!(record::record))
        .routes(routes!(actions::claim))
        .routes(routes!(actions::play))
        .routes(routes!(actions::undo))
        .routes(routes!(actions::resign))
        .routes(routes!(rematch::offer))
        .routes(routes!(takeback::ask))
        .routes(routes!(takeback::answer))
        .routes(routes!(advice::preview))
        .routes(routes!(advice::hint))
        .routes(routes!(analysis::analysis))
        .routes(routes!(automaton::automaton))
}

/// Returns all routes of the API.
pub(crate) fn routes() -> Router<Arc<Server>> {
    let (router, _) = described(OpenApi::default()).split_for_parts();
    router
        .route("/api/openapi.json", get(about::openapi))
        .method_not_allowed_fallback(pages::no_such_method)
        .layer(DefaultBodyLimit::max(MAX_BODY_BYTES))
}

/// The tokens sent with a request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    tokens: Vec<SecretToken>,
    /// Whether the token was given explicitly, not by a cookie.
    is_named: bool,
}

impl Caller {
    fn of(headers: &HeaderMap) -> Self {
        // Other authorization schemes are left to a reverse proxy.
        let named = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        if let Some(token) = named.and_then(|value| value.strip_prefix("Bearer ")) {
            return Self { tokens: SecretToken::parse(token.trim()).into_iter().collect(), is_named: true };
        }
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let own = cookies.flat_map(Cookie::split_parse).flatten().filter(|cookie| cookie.name() == COOKIE);
        let tokens = own
            .flat_map(|cookie| cookie.value().split('.').map(SecretToken::parse).collect::<Vec<_>>())
            .flatten();
        Self { tokens: tokens.take(MAX_COOKIE_TOKENS).collect(), is_named: false }
    }

    /// Returns the seats that the caller holds, possibly none. A token given explicitly must belong to the
    /// game.
    fn held_seats(&self, live: &LiveGame) -> Result<HeldSeats, ApiError> {
        let held = live.held_seats(&self.tokens);
        if self.is_named && held.is_nobody() { Err(ApiError::no_seat()) } else { Ok(held) }
    }

    /// Returns the seats that the caller holds, at least one.
    fn require_seat(&self, live: &LiveGame) -> Result<HeldSeats, ApiError> {
        let held = live.held_seats(&self.tokens);
        if held.is_nobody() { Err(ApiError::no_seat()) } else { Ok(held) }
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// The id of a game in the path of a request. A malformed path, such as one with percent-encoding that is not
/// UTF-8, names no game.
pub(crate) struct GameId(String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Path(id) = Path::from_request_parts(parts, state).await.map_err(|_| ApiError::no_game())?;
        Ok(Self(id))
    }
}

/// The query of a request. Unlike `axum::extract::Query`, it rejects requests with [`ApiError`].
pub(crate) struct QueryParams<T>(T);

impl<T: DeserializeOwned, S: Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        let query = Query::try_from_uri(&parts.uri);
        query
            .map(|Query(params)| Self(params))
            .map_err(|error| ApiError::fields(Message::verbatim(error.body_text())))
    }
}

/// The query of a route that shows a position.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionQuery {
    /// Number of moves before the position; all if omitted.
    at: Option<usize>,
}

/// A JSON request body. Unlike `axum::Json`, it rejects requests with [`ApiError`].
pub(crate) struct JsonBody<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let reason = RequestText::ContentType { found: kind.to_owned() };
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", reason));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| unread(&error))?;
        read(&bytes).map(Self)
    }
}

/// Returns the error for a body that could not be read.
fn unread(error: &BytesRejection) -> ApiError {
    if let BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) = error {
        let reason = RequestText::LargeBody { max: MAX_BODY_BYTES };
        return ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", reason);
    }
    ApiError::new(StatusCode::BAD_REQUEST, "bad-request", RequestText::SlowBody)
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| {
        let reason = Message::verbatim(error.to_string());
        if error.is_data() {
            return ApiError::fields(reason);
        }
        ApiError::new(StatusCode::BAD_REQUEST, "bad-request", RequestText::BodyNotJson { reason })
    })
}

/// Returns the cookie with the tokens of a game's seats. Scripts cannot read it.
fn cookie<'a>(
    server: &Server,
    id: &str,
    tokens: impl Iterator<Item = &'a SecretToken>,
) -> Option<HeaderValue> {
    let tokens = tokens.map(SecretToken::reveal).collect::<Vec<_>>().join(".");
    let cookie = Cookie::build((COOKIE, tokens))
        .path(format!("/api/games/{id}"))
        .http_only(true)
        .same_site(SameSite::Strict)
        .max_age(COOKIE_MAX_AGE)
        .secure(server.config.is_encrypted());
    let mut value = HeaderValue::try_from(cookie.to_string()).ok()?;
    value.set_sensitive(true);
    Some(value)
}
