//! A new game.

use super::refusals::Posted;
use super::{Fields, cookie};
use crate::books::{Server, blocking, to_the_end};
use crate::config::Config;
use crate::game::Game;
use crate::guard::Limited;
use crate::players::{check_option, check_player, registered};
use crate::refusal::Refusal;
use crate::seating::{Place, Sitter};
use crate::secret::{Secret, random_name, random_seed};
use crate::shape::{Created, Given};
use crate::store::Start;
use crate::terms::{ClockTerms, GameTerms};
use crate::thinking::Thinker;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use papan_catalog::Entry;
use papan_game::{NameError, person_name};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;
use utoipa::ToSchema;

/// How many characters a name may have.
pub(super) const NAME: usize = 40;

/// What a game is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    /// Which game, by its name in the catalog.
    #[schema(example = "tictactoe")]
    game: String,
    /// Who sits on the two seats.
    seats: [WantedSeat; 2],
    /// The game's options that are not left at their default: text, numbers or truth values.
    #[serde(default)]
    #[schema(value_type = BTreeMap<String, OptionValue>)]
    options: BTreeMap<String, Value>,
    /// Whether nobody is helped before the end, and nothing is taken back.
    #[serde(default)]
    strict: bool,
    /// The clock; left out or null for none.
    #[serde(default)]
    clock: Option<ClockTerms>,
}

/// Who is to sit on a seat.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum WantedSeat {
    /// A person here.
    Human {
        /// What to call them.
        #[serde(default)]
        name: Option<String>,
    },
    /// A person with a link.
    Invite {
        /// What to call them until they say.
        #[serde(default)]
        name: Option<String>,
    },
    /// A player.
    Bot {
        /// A level, a player with settings such as `alphabeta:depth=4`, or a bot of the operator.
        #[schema(example = "alphabeta")]
        player: String,
    },
}

/// The value of an option.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes what is read as a JSON value, so that errors name the option")]
enum OptionValue {
    /// As it would be typed.
    Text(String),
    /// A number.
    Number(i64),
    /// `true` for `yes`, `false` for `no`.
    Flag(bool),
}

/// A seat, and the secret that goes to who asked for it.
pub(super) struct NewSeat {
    pub(super) place: Place,
    secret: Option<Secret>,
}

impl NewSeat {
    /// A seat for a person, here or with a link.
    pub(super) fn person(name: String, sitter: Sitter) -> Result<Self, Refusal> {
        let secret = Secret::random()?;
        let (token, invite) = match sitter {
            Sitter::Invite => (None, Some(secret.digest())),
            _ => (Some(secret.digest()), None),
        };
        Ok(Self { place: Place { sitter, name, player: None, token, invite }, secret: Some(secret) })
    }
}

/// Makes a game
#[utoipa::path(post, path = "/api/games", tag = "games", request_body = Wanted,
    responses((status = 201, description = "The game was made", body = Created), Posted))]
pub(crate) async fn create(
    State(server): State<Arc<Server>>,
    Extension(Limited(address)): Extension<Limited>,
    Fields(wanted): Fields<Wanted>,
) -> Result<Response, Refusal> {
    limit(&server, address)?;
    let entry = papan_catalog::game(&wanted.game)?;
    let options = options(&wanted.options)?;
    let [first, second] = wanted.seats;
    let seats = [seat(entry, &server.config, first)?, seat(entry, &server.config, second)?];
    let terms = GameTerms { strict: wanted.strict, clock: clock(wanted.clock)?, study: None };
    let places = seats.each_ref().map(|seat| seat.place.clone());
    let start = Start { game: wanted.game, options, seed: random_seed()?, places, terms };
    let (id, config) = (random_name()?, server.config.clone());
    let game = blocking({
        let start = start.clone();
        move || made(id, &start, &config)
    });
    announce(&server, game.await??, start, &seats).await
}

/// Nobody makes too many games.
pub(super) fn limit(server: &Server, address: Option<IpAddr>) -> Result<(), Refusal> {
    let Some(address) = address else { return Ok(()) };
    server.creations.take(address, Instant::now()).map_err(Refusal::too_many)
}

/// Begins a game, and tells who made it what they need to play.
pub(super) async fn announce(
    server: &Arc<Server>,
    game: Game,
    start: Start,
    seats: &[NewSeat; 2],
) -> Result<Response, Refusal> {
    let beginning = Arc::clone(server);
    let game = to_the_end(async move { beginning.begin(game, start).await }).await?;
    Ok(answer(server, &game.id, seats))
}

/// The game, if it can be made and its players can sit down.
fn made(id: String, start: &Start, config: &Config) -> Result<Game, Refusal> {
    let game = Game::new(id, start.clone())?;
    // Programs are started when it is their turn.
    let mut own = start.places.clone();
    for place in &mut own {
        place.player = place.player.take().filter(|name| registered(config, name).is_none());
    }
    if own.iter().any(|place| place.player.is_some()) {
        Thinker::new(start, &own, config)?;
    }
    Ok(game)
}

/// A clock whose times can be kept.
fn clock(wanted: Option<ClockTerms>) -> Result<Option<ClockTerms>, Refusal> {
    wanted.map_or(Ok(()), |clock| clock.check().map_err(Refusal::fields)).map(|()| wanted)
}

/// The tokens and codes, once and never again.
fn answer(server: &Server, id: &str, seats: &[NewSeat; 2]) -> Response {
    let given = seats.each_ref().map(|seat| {
        let secret = seat.secret.as_ref().map(|secret| secret.reveal().to_owned());
        match seat.place.sitter {
            Sitter::Human => Given { token: secret, invite: None },
            Sitter::Invite | Sitter::Bot => Given { token: None, invite: secret },
        }
    });
    let created = Created { id: id.to_owned(), seats: given };
    let mut response = (StatusCode::CREATED, Json(created)).into_response();
    let own = seats.iter().filter(|seat| seat.place.sitter == Sitter::Human);
    let tokens: Vec<&Secret> = own.filter_map(|seat| seat.secret.as_ref()).collect();
    let headers = response.headers_mut();
    if let Some(cookie) = cookie(server, id, tokens.iter().copied()).filter(|_| !tokens.is_empty()) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    if let Ok(place) = HeaderValue::try_from(format!("/api/games/{id}")) {
        headers.insert(header::LOCATION, place);
    }
    response
}

/// Options as text, none of which names a file.
fn options(given: &BTreeMap<String, Value>) -> Result<BTreeMap<String, String>, Refusal> {
    let option = |(name, value): (&String, &Value)| {
        let text = match value {
            Value::String(text) => text.clone(),
            Value::Number(number) => number.to_string(),
            Value::Bool(is_set) => if *is_set { "yes" } else { "no" }.to_owned(),
            other => {
                let message =
                    format!("option `{name}`: found {other}, expected text, a number or a truth value");
                return Err(Refusal::fields(message));
            }
        };
        check_option(name, &text)?;
        Ok((name.clone(), text))
    };
    given.iter().map(option).collect()
}

/// A name for people, if it is one that can be shown.
pub(super) fn checked_name(name: &str) -> Result<Option<String>, Refusal> {
    if name.trim().is_empty() {
        return Ok(None);
    }
    let form = || format!("found a name of another form, expected at most {NAME} characters on one line");
    match person_name(name) {
        Ok(name) if name.chars().count() <= NAME => Ok(Some(name.to_owned())),
        Ok(_) | Err(NameError::Control(_)) => Err(Refusal::fields(form())),
        Err(invisible) => Err(Refusal::fields(invisible.to_string())),
    }
}

/// As much of a name from a file as can be shown.
pub(super) fn shown_name(name: &str) -> String {
    let shown: String = name.trim().chars().filter(|character| !character.is_control()).take(NAME).collect();
    if person_name(&shown).is_ok() { shown } else { String::new() }
}

/// A seat as it is wanted. A person without a name has an empty one: what to call them depends on who reads it.
fn seat(entry: &dyn Entry, config: &Config, wanted: WantedSeat) -> Result<NewSeat, Refusal> {
    let person = |name: Option<String>, sitter: Sitter| {
        let name = checked_name(&name.unwrap_or_default())?;
        NewSeat::person(name.unwrap_or_default(), sitter)
    };
    match wanted {
        WantedSeat::Human { name } => person(name, Sitter::Human),
        WantedSeat::Invite { name } => person(name, Sitter::Invite),
        WantedSeat::Bot { player } => {
            check_player(entry, config, &player)?;
            let name = player.clone();
            let place = Place { sitter: Sitter::Bot, name, player: Some(player), token: None, invite: None };
            Ok(NewSeat { place, secret: None })
        }
    }
}
