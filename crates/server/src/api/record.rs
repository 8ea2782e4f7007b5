//! Downloads a game as a record.

use super::errors::ReadErrors;
use super::{Caller, GameId, QueryParams};
use crate::error::ApiError;
use crate::game::Game;
use crate::messages::PermissionText;
use crate::players::{check_player, registered_bot};
use crate::seats::SeatRecord;
use crate::server::{Server, blocking};
use crate::view::may_record;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use papan_game::Seat;
use papan_message::Message;
use papan_session::{Ending, Environment, GameError, JsonRecord, PlayError, PlayerSpec, Session, Setup};
use serde::Deserialize;
use std::sync::Arc;

/// The query of the route.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordQuery {
    #[serde(default)]
    form: RecordFormat,
}

/// Format of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RecordFormat {
    /// GCG, or tags and moves.
    #[default]
    Text,
    /// A JSON document.
    Json,
}

impl RecordFormat {
    /// Returns the content type and the file name extension.
    fn kind(self, game: &Game) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("text/plain; charset=utf-8", game.entry.suffix()),
            Self::Json => ("application/json", "json"),
        }
    }

    /// Writes the game of a session.
    fn write(self, session: &dyn Session, is_told: bool) -> Result<String, GameError> {
        let refuse = |error: serde_json::Error| GameError::Refused(Message::verbatim(error.to_string()));
        match self {
            Self::Text => Ok(session.save()),
            Self::Json => serde_json::to_string(&JsonRecord::of(session, is_told)).map_err(refuse),
        }
    }
}

/// Downloads a game
///
/// In the text format of the game (GCG, or tags and moves) or as a JSON document. The record of a running
/// game omits the seed; with hidden information there is none before the end. `/api/open` reads all formats.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path, description = "Id of the game"),
    ("form" = Option<String>, Query, description = "`text` (default) or `json`")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The record", content((String = "text/plain"), (JsonRecord = "application/json"))), ReadErrors))]
pub(super) async fn record(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    QueryParams(RecordQuery { form: format }): QueryParams<RecordQuery>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let game = server.find(&id).await?;
    let live = game.lock().await?;
    caller.held_seats(&live)?;
    if !may_record(&game, &live) {
        return Err(ApiError::not_allowed(PermissionText::RecordAfterEnd));
    }
    let (kind, suffix) = format.kind(&game);
    let name = format!("{}-{}.{suffix}", game.entry.name(), &id[..8]);
    let text = if game.setup.terms.study.is_some() {
        format.write(live.session.as_ref(), true)?
    } else {
        let history = GameHistory {
            moves: live.session.recorded_moves(),
            ending: live.session.ending(),
            seats: live.seats.clone(),
        };
        drop(live);
        blocking(move || replayed_record(&server, &game, &history, format)).await??
    };
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((headers, text).into_response())
}

/// The moves of a game, its ending and its players.
struct GameHistory {
    moves: Vec<String>,
    ending: Option<Ending>,
    seats: [SeatRecord; 2],
}

/// Replays a game with its original players and returns its record. The game itself is not locked meanwhile.
fn replayed_record(
    server: &Server,
    game: &Game,
    history: &GameHistory,
    format: RecordFormat,
) -> Result<String, GameError> {
    let GameHistory { moves, ending, seats } = history;
    let [first, second] = Seat::BOTH.map(|seat| spec(server, game, &seats[seat.index()], seat));
    let seed = if ending.is_some() { game.setup.seed } else { 0 };
    let options = game.setup.options.clone().into_iter().collect();
    let mut session =
        game.entry.session(&Setup { options, seats: [first?, second?], seed }, &Environment::EMPTY)?;
    let refuse = |error: PlayError| GameError::Refused((&error).into());
    moves.iter().try_for_each(|mv| session.replay(mv)).map_err(refuse)?;
    let ended = match ending {
        Some(Ending::Resigned { seat }) => session.resign(*seat),
        Some(Ending::Forfeited { seat, forfeit }) => session.forfeit(*seat, forfeit.clone()),
        Some(Ending::Played { .. }) | None => Ok(()),
    };
    ended.map_err(refuse)?;
    format.write(session.as_ref(), ending.is_some())
}

/// Returns the player of a seat as records name it. External bots, registered or not, appear by name only,
/// and people without a name by the number of their seat.
fn spec(server: &Server, game: &Game, record: &SeatRecord, seat: Seat) -> Result<PlayerSpec, GameError> {
    let is_own = |name: &&str| {
        registered_bot(&server.config, name).is_none()
            && check_player(game.entry, &server.config, name).is_ok()
    };
    let own = record.player.as_deref().filter(is_own);
    let person = || match record.name.as_str() {
        "" => format!("human:Player {}", seat.index() + 1),
        name => format!("human:{name}"),
    };
    Ok(own.map_or_else(person, str::to_owned).parse()?)
}
