//! How a game behaves at a table besides its rules: who advises, what can be asked, and how it is told.

use crate::findings::{Effort, Known, by_search};
use papan_game::{
    Agent, Budget, Forfeit, Game, Insight, Judge, Notation, Show, Stop, Styled, Think, Value, rng,
};
use papan_search::{AlphaBeta, Settings};
use serde::Serialize;

/// What a good player would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where on the board it lies, in words.
    pub area: String,
    /// What it is worth.
    pub value: Option<Value>,
    /// What to say of it before where it is, as a sentence without its stop; empty where the value says it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub outlook: String,
    /// The line that follows.
    pub line: Vec<String>,
}

/// Something that can be typed at a table of one game and means something there: a question, or a form of moves that
/// people should know of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Phrase {
    /// How it is typed, such as `check WORD`.
    pub usage: &'static str,
    /// What it does, in a line.
    pub meaning: &'static str,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// In words, perhaps on several lines.
    Text(String),
    /// The picture has changed: look again.
    Picture,
}

/// How a game behaves at one table.
pub(crate) trait Manner<G: Game>: Send {
    /// What a strong player would do who sees this.
    fn advise(&mut self, game: &G, view: &G::View, stop: &Stop) -> Result<Advice, Forfeit>;

    /// What the moves are worth to who sees this and is to move, the move among them that was made there; `tell` is told
    /// on the way what is known so far.
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        played: Option<&G::Move>,
        effort: &Effort,
        tell: &mut dyn FnMut(Known<G::Move>),
    ) -> Known<G::Move>;

    /// Where on the board a move lies, in words.
    fn area(&self, game: &G, mv: &G::Move) -> String
    where
        G: Notation,
    {
        game.write_move(mv)
    }

    /// What can be typed besides what every game knows.
    fn phrases(&self) -> &'static [Phrase] {
        &[]
    }

    /// Answers who sees this and asks a question; `None` if the words are no question.
    fn ask(&mut self, _game: &G, _view: &G::View, _word: &str, _rest: &str) -> Option<Answer> {
        None
    }

    /// The picture of what is seen, for people who sit there under these names.
    fn picture(&self, game: &G, view: &G::View, last: Option<&G::Move>, _names: &[String; 2]) -> Styled
    where
        G: Show,
    {
        game.picture(view, last)
    }

    /// What the picture does not show.
    fn caption(&self, game: &G, view: &G::View, _names: &[String; 2]) -> String
    where
        G: Show,
    {
        game.caption(view)
    }

    /// Whether a recorded move may follow the end of the game, because the rules ended such games later when it was
    /// recorded. It changes nothing.
    fn may_follow_end(&self, _end: &G::View, _mv: &G::Move) -> bool {
        false
    }

    /// What a move is in words to who sees the position before it, so that it follows a name: "plays 5".
    fn deed(&self, game: &G, before: &G::View, mv: &G::Move) -> String
    where
        G: Notation,
    {
        format!("plays {}", game.write_move_in(before, mv))
    }
}

/// How much the adviser of an open game thinks: as much as a player where nothing else is said.
const PATIENCE: Budget = Budget::Nodes(2_000_000);

/// The manner of open games: the strong search advises.
pub(crate) struct BySearch<G: Game, J> {
    pub(crate) judge: fn() -> J,
    /// Where a move lies, in words.
    pub(crate) area: fn(&G, &G::Move) -> String,
}

impl<G, J> Manner<G> for BySearch<G, J>
where
    G: Insight + Notation,
    J: Judge<G> + Send,
{
    fn advise(&mut self, game: &G, view: &G::View, stop: &Stop) -> Result<Advice, Forfeit> {
        let mut chance = rng::stream(0, 0);
        let think = Think { budget: PATIENCE, rng: &mut chance, stop: stop.clone() };
        let choice = AlphaBeta::new((self.judge)(), Settings::STRONG).choose(game, view, think)?;
        Ok(Advice {
            mv: game.write_move(&choice.mv),
            area: (self.area)(game, &choice.mv),
            value: choice.value,
            outlook: String::new(),
            line: choice.line.iter().map(|mv| game.write_move(mv)).collect(),
        })
    }

    fn area(&self, game: &G, mv: &G::Move) -> String {
        (self.area)(game, mv)
    }

    /// Every move is among those that a search tells.
    fn analyse(
        &mut self,
        game: &G,
        view: &G::View,
        _: Option<&G::Move>,
        effort: &Effort,
        tell: &mut dyn FnMut(Known<G::Move>),
    ) -> Known<G::Move> {
        by_search((self.judge)(), (game, view), effort, tell)
    }
}
