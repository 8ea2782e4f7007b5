//! A game as a file.

use super::refusals::Asked;
use super::{Caller, GameId};
use crate::books::{Server, blocking};
use crate::game::Game;
use crate::players::{check_player, registered};
use crate::portrait::may_record;
use crate::refusal::Refusal;
use crate::seating::Place;
use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use papan_catalog::{CatalogError, Document, Ending, PlayerSpec, Setup, Table, World};
use papan_game::Seat;
use std::sync::Arc;

/// The forms of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// GCG, or tags and moves.
    Text,
    /// A JSON document.
    Json,
}

impl Form {
    /// The form that a request asks for.
    fn of(query: &str) -> Result<Self, Refusal> {
        let mut form = Self::Text;
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            form = match pair {
                "form=text" => Self::Text,
                "form=json" => Self::Json,
                other => {
                    let message = format!("found `{other}`, expected form=text or form=json");
                    return Err(Refusal::fields(message));
                }
            };
        }
        Ok(form)
    }

    /// The type of the file, and what its name ends with.
    fn kind(self, game: &Game) -> (&'static str, &'static str) {
        match self {
            Self::Text => ("text/plain; charset=utf-8", game.entry.suffix()),
            Self::Json => ("application/json", "json"),
        }
    }

    /// The game at a table in this form.
    fn write(self, table: &dyn Table, is_told: bool) -> Result<String, CatalogError> {
        let refuse = |error: serde_json::Error| CatalogError::Refused(error.to_string());
        match self {
            Self::Text => Ok(table.save()),
            Self::Json => serde_json::to_string(&Document::of(table, is_told)).map_err(refuse),
        }
    }
}

/// Reads a game as a file
///
/// GCG for the crossword game, else tags and moves; or a JSON document. While it goes on it has no seed, and where
/// something is hidden it cannot be read. `/api/open` reads all of them.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path, description = "The name of the game"),
    ("form" = Option<String>, Query, description = "`text`, or `json` for a document")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The file", content((String = "text/plain"), (Document = "application/json"))), Asked))]
pub(super) async fn record(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Refusal> {
    let form = Form::of(query.as_deref().unwrap_or_default())?;
    let game = server.find(&id).await?;
    let live = game.lock().await?;
    caller.you(&live)?;
    if !may_record(&game, &live) {
        let message = "the record tells what players hide from each other: expected the game to be over";
        return Err(Refusal::not_allowed(message));
    }
    let (kind, suffix) = form.kind(&game);
    let name = format!("{}-{}.{suffix}", game.entry.name(), &id[..8]);
    let text = if game.setup.terms.study.is_some() {
        form.write(live.table.as_ref(), true)?
    } else {
        let played =
            Played { moves: live.table.recorded(), ending: live.table.ending(), places: live.places.clone() };
        drop(live);
        blocking(move || filed(&server, &game, &played, form)).await??
    };
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    Ok((headers, text).into_response())
}

/// What was played, and by whom.
struct Played {
    moves: Vec<String>,
    ending: Option<Ending>,
    places: [Place; 2],
}

/// The text of a record. A study is as its file was, and what followed; any other game is played again among those who
/// played it, while the game itself waits for nobody.
fn filed(server: &Server, game: &Game, played: &Played, form: Form) -> Result<String, CatalogError> {
    let Played { moves, ending, places } = played;
    let [first, second] = Seat::BOTH.map(|seat| spec(server, game, &places[seat.index()], seat));
    let seed = if ending.is_some() { game.setup.seed } else { 0 };
    let options = game.setup.options.clone().into_iter().collect();
    let mut table = game.entry.table(&Setup { options, seats: [first?, second?], seed }, &World::EMPTY)?;
    moves.iter().try_for_each(|mv| table.replay(mv)).map_err(CatalogError::Refused)?;
    let ended = match ending {
        Some(Ending::Resigned { seat }) => table.resign(*seat),
        Some(Ending::Forfeited { seat, forfeit }) => table.forfeit(*seat, forfeit.clone()),
        Some(Ending::Played { .. }) | None => Ok(()),
    };
    ended.map_err(|error| CatalogError::Refused(error.to_string()))?;
    form.write(table.as_ref(), ending.is_some())
}

/// Who sat there, as records write it; of the operator's programs, also those of former times, the name alone. A person
/// without a name is called by the seat.
fn spec(server: &Server, game: &Game, place: &Place, seat: Seat) -> Result<PlayerSpec, CatalogError> {
    let is_own = |name: &&str| {
        registered(&server.config, name).is_none() && check_player(game.entry, &server.config, name).is_ok()
    };
    let own = place.player.as_deref().filter(is_own);
    let person = || match place.name.as_str() {
        "" => format!("human:Player {}", seat.index() + 1),
        name => format!("human:{name}"),
    };
    Ok(own.map_or_else(person, str::to_owned).parse()?)
}
