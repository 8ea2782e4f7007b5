//! What can be asked for: each handler translates a request into what a table does, and that into an answer.

mod about;
mod act;
mod advise;
mod analysis;
mod automaton;
mod create;
mod open;
mod record;
mod refusals;
mod rematch;
mod show;
mod takeback;

use crate::books::Server;
use crate::game::Live;
use crate::pages;
use crate::refusal::Refusal;
use crate::seating::You;
use crate::secret::Secret;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, FailedToBufferBody};
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Path, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::routing::get;
use serde::de::DeserializeOwned;
use std::convert::Infallible;
use std::sync::Arc;
use utoipa::openapi::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The largest body that is read.
const BODY: usize = 64 << 10;

/// The name of the cookie of a game; its path tells games apart.
pub(crate) const COOKIE: &str = "papan";

/// How long a browser keeps its seats, in seconds: a year.
const LASTS: u32 = 365 * 24 * 60 * 60;

/// Every place of the API, and its description.
pub(crate) fn described(about: OpenApi) -> OpenApiRouter<Arc<Server>> {
    OpenApiRouter::with_openapi(about)
        .routes(routes!(about::health))
        .routes(routes!(about::catalog))
        .routes(routes!(create::create))
        .routes(routes!(open::open))
        .routes(routes!(show::state))
        .routes(routes!(show::events))
        .routes(routes!(record::record))
        .routes(routes!(act::claim))
        .routes(routes!(act::play))
        .routes(routes!(act::undo))
        .routes(routes!(act::resign))
        .routes(routes!(rematch::offer))
        .routes(routes!(takeback::ask))
        .routes(routes!(takeback::answer))
        .routes(routes!(advise::preview))
        .routes(routes!(advise::hint))
        .routes(routes!(analysis::analysis))
        .routes(routes!(automaton::automaton))
}

/// Every place of the API.
pub(crate) fn routes() -> Router<Arc<Server>> {
    let (router, _) = described(OpenApi::default()).split_for_parts();
    router
        .route("/api/openapi.json", get(about::openapi))
        .method_not_allowed_fallback(pages::no_such_method)
        .layer(DefaultBodyLimit::max(BODY))
}

/// The tokens that a request brings.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    tokens: Vec<Secret>,
    /// Whether they were named in the request, and not added by a browser.
    is_named: bool,
}

impl Caller {
    fn of(headers: &HeaderMap) -> Self {
        // Other ways to say who one is are for a proxy.
        let named = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
        if let Some(token) = named.and_then(|value| value.strip_prefix("Bearer ")) {
            return Self { tokens: Secret::read(token.trim()).into_iter().collect(), is_named: true };
        }
        let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let pairs = cookies.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.split_once('='));
        let own = pairs.filter(|(name, _)| name.trim() == COOKIE);
        let tokens =
            own.flat_map(|(_, value)| value.trim().split('.')).filter_map(Secret::read).take(4).collect();
        Self { tokens, is_named: false }
    }

    /// The seats that it speaks for, perhaps none; a token that was named must be one of the game's.
    fn you(&self, live: &Live) -> Result<You, Refusal> {
        let you = live.you(&self.tokens);
        if self.is_named && you.is_nobody() { Err(Refusal::no_seat()) } else { Ok(you) }
    }

    /// The seats that it speaks for, one at least.
    fn seated(&self, live: &Live) -> Result<You, Refusal> {
        let you = live.you(&self.tokens);
        if you.is_nobody() { Err(Refusal::no_seat()) } else { Ok(you) }
    }
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers))
    }
}

/// The name of a game in the path of a request. A path that is malformed, such as one whose percent-encoding is not UTF-8,
/// names no game.
pub(crate) struct GameId(String);

impl<S: Send + Sync> FromRequestParts<S> for GameId {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Refusal> {
        let Path(id) = Path::from_request_parts(parts, state).await.map_err(|_| Refusal::no_game())?;
        Ok(Self(id))
    }
}

/// The fields of a body.
pub(crate) struct Fields<T>(T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Fields<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &S) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            let message = format!("found a body of the type `{kind}`, expected application/json");
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not-json", message));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|error| unread(&error))?;
        read(&bytes).map(Self)
    }
}

/// Why a body was not read to its end.
fn unread(error: &BytesRejection) -> Refusal {
    if let BytesRejection::FailedToBufferBody(FailedToBufferBody::LengthLimitError(_)) = error {
        let message = format!("the body is too large: expected at most {BODY} bytes");
        return Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large", message);
    }
    let message = "the end of the body did not arrive: expected all of it soon after its beginning";
    Refusal::new(StatusCode::BAD_REQUEST, "bad-request", message)
}

fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(|error| {
        if error.is_data() {
            return Refusal::fields(error.to_string());
        }
        Refusal::new(StatusCode::BAD_REQUEST, "bad-request", format!("the body is not JSON: {error}"))
    })
}

/// What a browser is to keep for a game: the tokens of its seats, out of the reach of scripts.
fn cookie<'a>(server: &Server, id: &str, tokens: impl Iterator<Item = &'a Secret>) -> Option<HeaderValue> {
    let tokens = tokens.map(Secret::reveal).collect::<Vec<_>>().join(".");
    let secure = if server.config.is_encrypted() { "; Secure" } else { "" };
    let text = format!(
        "{COOKIE}={tokens}; Path=/api/games/{id}; HttpOnly; SameSite=Strict; Max-Age={LASTS}{secure}"
    );
    let mut value = HeaderValue::try_from(text).ok()?;
    value.set_sensitive(true);
    Some(value)
}
