//! The assistant of a session: hints, analyses, commands, and how moves are described.

use crate::analysis::{AnalysisLimit, TypedAnalysis, by_search};
use crate::messages::SessionText;
use papan_game::{
    Agent, Budget, Evaluator, Forfeit, Game, Notation, Render, SearchContext, Searchable, StopFlag,
    StyledText, Value, rng,
};
use papan_message::Message;
use papan_search::{AlphaBeta, Settings};
use serde::Serialize;

/// The move of a strong player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The area of the board, worded to follow "look at".
    pub area: Message,
    /// Its value.
    pub value: Option<Value>,
    /// A first hint that does not reveal the area; `None` if the value is the hint.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outlook: Option<Message>,
    /// The expected line, the move itself first.
    pub line: Vec<String>,
}

/// A command of one game, or a form of its moves, for the help text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct CommandHelp {
    /// How it is typed, such as `check WORD`.
    pub usage: &'static str,
    /// The key of its explanation in the catalog of sentences.
    pub key: &'static str,
}

/// A table for people: headings and rows of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// The columns.
    pub columns: Vec<TableColumn>,
    /// The cells of each row.
    pub rows: Vec<Vec<String>>,
}

/// A column of a table.
#[derive(Clone, PartialEq, Debug)]
pub struct TableColumn {
    /// The heading; `None` for a column of row numbers.
    pub heading: Option<Message>,
    /// Whether cells are aligned to the right, as numbers are.
    pub is_number: bool,
}

/// The result of a command.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Sentences, each on a line of its own.
    Lines(Vec<Message>),
    /// A table.
    Table(Table),
    /// The picture has changed and should be shown again.
    Picture,
}

/// Helps the people at one session.
pub trait Assistant<G: Game>: Send {
    /// Returns the move of a strong player in `view`.
    fn advise(&mut self, game: &G, view: &G::View, stop: &StopFlag) -> Result<Advice, Forfeit>;

    /// Analyzes the moves of `view`, including the one that was played there. Reports intermediate results to
    /// `on_progress`.
    fn analyze(
        &mut self,
        game: &G,
        view: &G::View,
        played: Option<&G::Move>,
        limit: &AnalysisLimit,
        on_progress: &mut dyn FnMut(TypedAnalysis<G::Move>),
    ) -> TypedAnalysis<G::Move>;

    /// Returns the area of the board in which a move lies.
    fn area(&self, game: &G, mv: &G::Move) -> Message
    where
        G: Notation,
    {
        whole_move(game, mv)
    }

    /// Returns the commands of this game.
    fn commands(&self) -> &'static [CommandHelp] {
        &[]
    }

    /// Runs a command, or returns `None` if `word` is not one.
    fn run_command(&mut self, _game: &G, _view: &G::View, _word: &str, _rest: &str) -> Option<Answer> {
        None
    }

    /// Returns the board as text, with these names of the players.
    fn picture(&self, game: &G, view: &G::View, last: Option<&G::Move>, _names: &[String; 2]) -> StyledText
    where
        G: Render,
    {
        game.picture(view, last)
    }

    /// Returns text below the board, such as scores.
    fn caption(&self, game: &G, view: &G::View, _names: &[String; 2]) -> Option<Message>
    where
        G: Render,
    {
        game.caption(view)
    }

    /// Returns whether a recorded move may follow the end of the game, because the rules ended such games later when it
    /// was recorded. Such a move changes nothing.
    fn may_follow_end(&self, _end: &G::View, _mv: &G::Move) -> bool {
        false
    }

    /// Returns a move as a verb phrase that follows a name: "plays 5".
    fn action(&self, game: &G, before: &G::View, mv: &G::Move) -> Message
    where
        G: Notation,
    {
        plays(game.describe_move(before, mv))
    }
}

/// Describes the area of a move by the move itself, in games without a better description.
pub fn whole_move<G: Notation>(game: &G, mv: &G::Move) -> Message {
    SessionText::Area { mv: game.write_move(mv) }.into()
}

/// Returns "plays MOVE", a verb phrase that follows a name.
pub fn plays(mv: String) -> Message {
    SessionText::Plays { mv }.into()
}

/// The search budget of hints.
const PATIENCE: Budget = Budget::Nodes(2_000_000);

/// The assistant of open games, based on the strong search.
pub struct SearchAssistant<G: Game, J> {
    /// Creates the evaluator of unfinished positions.
    pub evaluator: fn() -> J,
    /// Returns the area of a move.
    pub area: fn(&G, &G::Move) -> Message,
}

impl<G, J> Assistant<G> for SearchAssistant<G, J>
where
    G: Searchable + Notation,
    J: Evaluator<G> + Send,
{
    fn advise(&mut self, game: &G, view: &G::View, stop: &StopFlag) -> Result<Advice, Forfeit> {
        let mut chance = rng::stream(0, 0);
        let context = SearchContext { budget: PATIENCE, rng: &mut chance, stop: stop.clone() };
        let choice = AlphaBeta::new((self.evaluator)(), Settings::STRONG).choose(game, view, context)?;
        Ok(Advice {
            mv: game.write_move(&choice.mv),
            area: (self.area)(game, &choice.mv),
            value: choice.value,
            outlook: None,
            line: choice.line.iter().map(|mv| game.write_move(mv)).collect(),
        })
    }

    fn area(&self, game: &G, mv: &G::Move) -> Message {
        (self.area)(game, mv)
    }

    /// The search lists every move, so the played one is among them.
    fn analyze(
        &mut self,
        game: &G,
        view: &G::View,
        _: Option<&G::Move>,
        limit: &AnalysisLimit,
        on_progress: &mut dyn FnMut(TypedAnalysis<G::Move>),
    ) -> TypedAnalysis<G::Move> {
        by_search((self.evaluator)(), (game, view), limit, on_progress)
    }
}
