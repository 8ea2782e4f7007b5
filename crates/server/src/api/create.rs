//! Creates games.

use super::errors::WriteErrors;
use super::{JsonBody, cookie};
use crate::access::ClientAddress;
use crate::bots::{BotSession, Launcher};
use crate::config::Config;
use crate::error::ApiError;
use crate::game::Game;
use crate::messages::RequestText;
use crate::players::{check_option, check_player, registered_bot};
use crate::seats::{SeatKind, SeatRecord};
use crate::secret::{SecretToken, random_id, random_seed};
use crate::server::{Server, blocking, run_to_completion};
use crate::store::GameStart;
use crate::terms::{ClockTerms, GameTerms};
use crate::wire::{CreatedGame, SeatCredentials};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use papan_game::{NameError, check_person_name};
use papan_session::Entry;
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use utoipa::ToSchema;

/// Maximum length of a name in characters.
pub(super) const MAX_NAME_CHARS: usize = 40;

/// A new game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateRequest {
    /// Name of the game in the catalog.
    #[schema(example = json!(papan_catalog::games()[0].name()))]
    game: String,
    /// The occupants of the two seats.
    seats: [SeatRequest; 2],
    /// Options that differ from their default, as text, numbers or booleans.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    options: BTreeMap<String, Value>,
    /// Whether to disable hints, analysis before the end and takebacks.
    #[serde(default)]
    strict: bool,
    /// The clock; omitted or null for none.
    #[serde(default)]
    clock: Option<ClockTerms>,
    /// Seed of all randomness, a whole number as text; random if omitted. Not in games with an invited person, to whom
    /// it would be unfair.
    #[serde(default)]
    #[schema(example = "42")]
    seed: Option<String>,
}

/// The occupant of a seat.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum SeatRequest {
    /// A person here.
    Human {
        /// Display name.
        #[serde(default)]
        name: Option<String>,
    },
    /// A person who joins through a link.
    Invite {
        /// Display name until the person gives one.
        #[serde(default)]
        name: Option<String>,
    },
    /// A bot.
    Bot {
        /// A level, a player with settings such as `alphabeta:depth=4`, or a bot of the operator.
        #[schema(example = "alphabeta")]
        player: String,
    },
}

/// The value of an option.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(
    dead_code,
    reason = "documents the JSON values accepted; they are parsed by hand so that errors name the option"
)]
enum OptionValue {
    /// As typed.
    Text(String),
    /// A number.
    Number(i64),
    /// `true` for `yes`, `false` for `no`.
    Flag(bool),
}

/// A seat and the secret for whoever requested it.
pub(super) struct NewSeat {
    pub(super) record: SeatRecord,
    secret: Option<SecretToken>,
}

impl NewSeat {
    /// Creates a seat for a person, here or invited.
    pub(super) fn person(name: String, kind: SeatKind) -> Result<Self, ApiError> {
        let secret = SecretToken::random()?;
        let (token, invite) = match kind {
            SeatKind::Invite => (None, Some(secret.hash())),
            _ => (Some(secret.hash()), None),
        };
        Ok(Self { record: SeatRecord { kind, name, player: None, token, invite }, secret: Some(secret) })
    }
}

/// Creates a game
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = CreateRequest,
    responses((status = 201, description = "The game was created", body = CreatedGame), WriteErrors))]
pub(crate) async fn create(
    State(server): State<Arc<Server>>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    JsonBody(requested): JsonBody<CreateRequest>,
) -> Result<Response, ApiError> {
    limit(&server, address)?;
    let entry = papan_catalog::game(&requested.game)?;
    let options = options(entry, &requested.options)?;
    let seed = seed(requested.seed.as_deref(), &requested.seats)?;
    let [first, second] = requested.seats;
    let seats = [seat(entry, &server.config, first)?, seat(entry, &server.config, second)?];
    let terms = GameTerms { strict: requested.strict, clock: clock(requested.clock)?, study: None };
    let records = seats.each_ref().map(|seat| seat.record.clone());
    let start = GameStart { game: requested.game, options, seed, seats: records, terms };
    let (id, config, launcher) = (random_id()?, server.config.clone(), server.launcher);
    let game = blocking({
        let start = start.clone();
        move || made(id, &start, &config, launcher)
    });
    announce(&server, game.await??, start, &seats).await
}

/// Applies the limit on new games.
pub(super) fn limit(server: &Server, address: Option<IpAddr>) -> Result<(), ApiError> {
    let Some(address) = address else { return Ok(()) };
    server.creations.check(address).map_err(ApiError::too_many)
}

/// Stores and starts a game, and builds the response with its credentials.
pub(super) async fn announce(
    server: &Arc<Server>,
    game: Game,
    start: GameStart,
    seats: &[NewSeat; 2],
) -> Result<Response, ApiError> {
    let beginning = Arc::clone(server);
    let game = run_to_completion(async move { beginning.start_game(game, start).await }).await?;
    Ok(answer(server, &game.id, seats))
}

/// Creates the game, and checks that its bots can play it.
fn made(id: String, start: &GameStart, config: &Config, launcher: Launcher) -> Result<Game, ApiError> {
    let game = Game::new(id, start.clone())?;
    // External bots are started on their first turn.
    let mut own = start.seats.clone();
    for record in &mut own {
        record.player = record.player.take().filter(|name| registered_bot(config, name).is_none());
    }
    if own.iter().any(|record| record.player.is_some()) {
        BotSession::new(start, &own, config, launcher)?;
    }
    Ok(game)
}

/// Returns the requested seed, or a random one.
fn seed(requested: Option<&str>, seats: &[SeatRequest; 2]) -> Result<u64, ApiError> {
    let Some(text) = requested else { return Ok(random_seed()?) };
    if seats.iter().any(|seat| matches!(seat, SeatRequest::Invite { .. })) {
        return Err(ApiError::refused(RequestText::SeedWithInvitation));
    }
    text.parse().map_err(|_| ApiError::fields(RequestText::BadSeed { found: text.to_owned() }))
}

/// Checks the times of a clock.
fn clock(requested: Option<ClockTerms>) -> Result<Option<ClockTerms>, ApiError> {
    requested.map_or(Ok(()), |clock| clock.check().map_err(ApiError::fields)).map(|()| requested)
}

/// Builds the response with the tokens and invitation codes, which are sent only here.
fn answer(server: &Server, id: &str, seats: &[NewSeat; 2]) -> Response {
    let given = seats.each_ref().map(|seat| {
        let secret = seat.secret.as_ref().map(|secret| secret.reveal().to_owned());
        match seat.record.kind {
            SeatKind::Human => SeatCredentials { token: secret, invite: None },
            SeatKind::Invite | SeatKind::Bot => SeatCredentials { token: None, invite: secret },
        }
    });
    let created = CreatedGame { id: id.to_owned(), seats: given };
    let mut response = (StatusCode::CREATED, Json(created)).into_response();
    let own = seats.iter().filter(|seat| seat.record.kind == SeatKind::Human);
    let tokens: Vec<&SecretToken> = own.filter_map(|seat| seat.secret.as_ref()).collect();
    let headers = response.headers_mut();
    if let Some(cookie) = cookie(server, id, tokens.iter().copied()).filter(|_| !tokens.is_empty()) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    if let Ok(record) = HeaderValue::try_from(format!("/api/games/{id}")) {
        headers.insert(header::LOCATION, record);
    }
    response
}

/// Converts options to text, and checks that none names a file.
fn options(entry: &dyn Entry, given: &BTreeMap<String, Value>) -> Result<BTreeMap<String, String>, ApiError> {
    let option = |(name, value): (&String, &Value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(is_set) => if *is_set { "yes" } else { "no" }.to_owned(),
            other => {
                let (name, found) = (name.clone(), other.to_string());
                return Err(ApiError::fields(RequestText::BadOptionType { name, found }));
            }
        };
        check_option(entry.options(), name, &text)?;
        Ok((name.clone(), text))
    };
    given.iter().map(option).collect()
}

/// Returns a name that can be displayed, or `None` if it is blank.
pub(super) fn checked_name(name: &str) -> Result<Option<String>, ApiError> {
    if name.trim().is_empty() {
        return Ok(None);
    }
    match check_person_name(name) {
        Ok(name) if name.chars().count() <= MAX_NAME_CHARS => Ok(Some(name.to_owned())),
        Ok(_) | Err(NameError::Control { .. }) => {
            Err(ApiError::fields(RequestText::BadName { max: MAX_NAME_CHARS }))
        }
        Err(invisible) => Err(ApiError::fields(invisible)),
    }
}

/// Returns the displayable part of a name from a file.
pub(super) fn shown_name(name: &str) -> String {
    let shown: String =
        name.trim().chars().filter(|character| !character.is_control()).take(MAX_NAME_CHARS).collect();
    if check_person_name(&shown).is_ok() { shown } else { String::new() }
}

/// Creates a seat as requested. A person without a name gets an empty one, because the default depends on the
/// reader's language.
fn seat(entry: &dyn Entry, config: &Config, requested: SeatRequest) -> Result<NewSeat, ApiError> {
    let person = |name: Option<String>, kind: SeatKind| {
        let name = checked_name(&name.unwrap_or_default())?;
        NewSeat::person(name.unwrap_or_default(), kind)
    };
    match requested {
        SeatRequest::Human { name } => person(name, SeatKind::Human),
        SeatRequest::Invite { name } => person(name, SeatKind::Invite),
        SeatRequest::Bot { player } => {
            check_player(entry, config, &player)?;
            let name = player.clone();
            let record =
                SeatRecord { kind: SeatKind::Bot, name, player: Some(player), token: None, invite: None };
            Ok(NewSeat { record, secret: None })
        }
    }
}
