//! The assistant of the crossword game.

use super::players::shipped;
use super::study::entry;
use crate::messages::Area;
use papan_crossword::generate::{MILLIPOINTS, PlacementFinder};
use papan_crossword::rank::{EquityMove, best_moves_including};
use papan_crossword::strategy::{AnalysisReport, analyze};
use papan_crossword::{
    Crossword, Direction, Leaves, MAX_SCORELESS_TURNS, Move, Placement, RACK_SIZE, Rack, Tile, View, WinTable,
};
use papan_game::{Forfeit, Notation, Render, Rng, SearchContext, StopFlag, StyledText, rng};
use papan_message::{Message, messages};
use papan_session::define::{Assistant, ScoredLeave, TypedAnalysis, TypedAnalyzedMove, plays, points};
use papan_session::{Advice, AnalysisLimit, Answer, CommandHelp, Table, TableColumn, WinningChance};
use rand::seq::SliceRandom;

/// The number of moves that `moves` lists.
const BEST: usize = 15;

/// Ranks moves, counts unseen tiles, looks up words and shuffles the rack.
pub(super) struct CrosswordAssistant {
    leaves: Leaves,
    finder: Option<PlacementFinder>,
    /// The order in which the rack is shown.
    order: Vec<Tile>,
    chance: Rng,
}

impl CrosswordAssistant {
    pub(super) fn new(game: &Crossword, chance: Rng) -> Self {
        Self { leaves: shipped(game), finder: None, order: Vec::new(), chance }
    }

    /// Returns the best moves, best first.
    fn best(&mut self, game: &Crossword, view: &View, most: usize) -> Vec<EquityMove> {
        entry(game, PlacementFinder::cached(&mut self.finder, game), view, &self.leaves, most)
    }

    /// Returns the best moves as a table.
    fn moves(&mut self, game: &Crossword, view: &View) -> Answer {
        let best = self.best(game, view, BEST);
        if best.is_empty() {
            return Answer::from(AssistantText::NoMove);
        }
        let points = |worth: i32| f64::from(worth) / f64::from(MILLIPOINTS);
        let row = |(number, ranked): (usize, &EquityMove)| {
            let kept = game.letters.write_rack(ranked.kept);
            let [leave, equity] = [ranked.leave, ranked.equity].map(|worth| format!("{:+.1}", points(worth)));
            let text = game.describe_move(view, &ranked.mv);
            vec![number.to_string(), text, ranked.score.to_string(), kept, leave, equity]
        };
        let column =
            |heading: AssistantText, is_number| TableColumn { heading: Some(heading.into()), is_number };
        let columns = vec![
            TableColumn { heading: None, is_number: true },
            column(AssistantText::MoveColumn, false),
            column(AssistantText::ScoreColumn, true),
            column(AssistantText::KeepsColumn, false),
            column(AssistantText::LeaveColumn, true),
            column(AssistantText::EquityColumn, true),
        ];
        Answer::Table(Table { columns, rows: (1..).zip(&best).map(row).collect() })
    }

    /// Returns another order of the rack, different from the current one if there is a different one.
    fn shuffle(&mut self, view: &View) -> Answer {
        let shown = view.rack().unwrap_or_default().arranged(&self.order);
        if shown.windows(2).all(|two| two[0] == two[1]) {
            return Answer::from(AssistantText::NothingToShuffle);
        }
        self.order.clone_from(&shown);
        while self.order == shown {
            self.order.shuffle(&mut self.chance);
        }
        Answer::Picture
    }
}

/// Lists the unseen tiles by letter.
fn unseen(game: &Crossword, view: &View) -> Answer {
    let tiles = game.unseen(&view.board, view.racks.iter().flatten());
    let letters = &game.letters;
    let vowels = tiles.iter().filter(|tile| letters.is_vowel(tile.letter())).count();
    let blanks = tiles.iter().filter(|tile| tile.is_blank()).count();
    let summary = AssistantText::Unseen {
        tiles: AssistantText::Tiles { count: tiles.len() }.into(),
        bag: usize::from(view.bag),
        vowels: AssistantText::Vowels { count: vowels }.into(),
        consonants: AssistantText::Consonants { count: tiles.len() - vowels - blanks }.into(),
        blanks: AssistantText::Blanks { count: blanks }.into(),
    };
    let kinds = (1..=letters.len() as u8).chain([0]).map(Tile::from_letter);
    let counts = kinds.map(|kind| (kind, tiles.iter().filter(|&&tile| tile == kind).count()));
    let counts: Vec<String> = counts
        .filter(|(_, count)| *count > 0)
        .map(|(kind, count)| format!("{} {count:>2}", letters.text(kind.letter())))
        .collect();
    let rows = counts.chunks(9).map(|row| Message::verbatim(format!("  {}", row.join("   "))));
    Answer::Lines(std::iter::once(summary.into()).chain(rows).collect())
}

/// Tells whether words may be played.
fn check(game: &Crossword, words: &str) -> Answer {
    let verdict = |word: &str| {
        let (typed, word, lexicon) = (word, word.to_uppercase(), game.lexicon.name().to_owned());
        Message::from(match game.letters.read_word(typed) {
            Ok(letters) if game.lexicon.contains(&letters) => AssistantText::IsWord { word, lexicon },
            Ok(_) => AssistantText::IsNoWord { word, lexicon },
            Err(found) => {
                AssistantText::HasNoTile { word: typed.to_owned(), lexicon, found: found.to_string() }
            }
        })
    };
    let lines: Vec<Message> = words.split_whitespace().map(verdict).collect();
    if lines.is_empty() { Answer::from(AssistantText::CheckWhich) } else { Answer::Lines(lines) }
}

/// Returns where a placement lies.
fn area(placement: &Placement, view: &View) -> Area {
    match placement.word_direction(&view.board) {
        Direction::Across => Area::Row { row: placement.start().row() + 1 },
        Direction::Down => Area::Column { column: char::from(b'A' + placement.start().column() as u8) },
    }
}

messages! {
    /// Answers of the assistant.
    enum AssistantText {
        NoMove => "crossword.no-move",
        NoLegalMove => "forfeit.no-legal-move",
        NothingToShuffle => "crossword.nothing-to-shuffle",
        MoveColumn => "crossword.column.move",
        ScoreColumn => "crossword.column.score",
        KeepsColumn => "crossword.column.keeps",
        LeaveColumn => "crossword.column.leave",
        EquityColumn => "crossword.column.equity",
        Unseen {
            tiles: Message,
            bag: usize,
            vowels: Message,
            consonants: Message,
            blanks: Message,
        } => "crossword.unseen-tiles",
        Tiles { count: usize } => "crossword.count.tiles",
        Vowels { count: usize } => "crossword.count.vowels",
        Consonants { count: usize } => "crossword.count.consonants",
        Blanks { count: usize } => "crossword.count.blanks",
        IsWord { word: String, lexicon: String } => "crossword.is-word",
        IsNoWord { word: String, lexicon: String } => "crossword.is-no-word",
        HasNoTile { word: String, lexicon: String, found: String } => "crossword.has-no-tile",
        CheckWhich => "crossword.check-which",
        BestScores { points: i32 } => "crossword.hint.best",
        BestBingo { points: i32 } => "crossword.hint.bingo",
        BestExchange => "crossword.hint.exchange",
        Stuck => "crossword.hint.stuck",
        LeftOver { first: String, first_tiles: Message, second: String, second_tiles: Message } => "crossword.left-over",
        LeftOverStuck { first: String, first_tiles: Message, second: String, second_tiles: Message } => "crossword.left-over.stuck",
        Nothing => "crossword.nothing",
        EmptyBag { first: String, first_held: u8, second: String, second_held: u8 } => "crossword.standing.empty-bag",
        ScorelessTurns { standing: Message, turns: u8, max: u8 } => "crossword.standing.scoreless",
        Exchanges { tiles: String } => "action.exchanges",
        ExchangesHidden { count: usize } => "action.exchanges.hidden",
        Passes => "action.passes",
    }
}

/// Converts a survey to the general form of an analysis.
fn known(game: &Crossword, survey: &AnalysisReport) -> TypedAnalysis<Move> {
    let in_points = |worth: i32| f64::from(worth) / f64::from(MILLIPOINTS);
    let worth = |one: &papan_crossword::strategy::MoveAnalysis| {
        one.value.map_or_else(|| in_points(one.candidate.equity), points)
    };
    let best = survey.moves.first().map(worth);
    let weighed = |one: &papan_crossword::strategy::MoveAnalysis| TypedAnalyzedMove {
        mv: one.candidate.mv,
        value: one.value,
        count: Some(ScoredLeave {
            score: one.candidate.score,
            leave: game.letters.write_rack(one.candidate.kept),
            equity: in_points(one.candidate.equity),
        }),
        // Simulated moves are ordered by their chance of winning, so a later one may have a larger spread.
        behind: best.map(|best| (best - worth(one)).max(0.0)),
        chance: one.simulated.as_ref().map(|simulated| WinningChance {
            win: simulated.win.mean,
            win_error: simulated.win.error,
            value_error: simulated.spread.error,
            rollouts: simulated.rollouts,
        }),
        line: one.line.clone(),
        nodes: one.nodes,
    };
    TypedAnalysis {
        depth: survey.depth,
        nodes: survey.nodes,
        moves: survey.moves.iter().map(weighed).collect(),
    }
}

impl Assistant<Crossword> for CrosswordAssistant {
    fn advise(&mut self, game: &Crossword, view: &View, _: &StopFlag) -> Result<Advice, Forfeit> {
        let best = self.best(game, view, 1).into_iter().next();
        let best = best.ok_or_else(|| Forfeit::no_answer(AssistantText::NoLegalMove))?;
        let points = best.score;
        let (outlook, area) = match &best.mv {
            Move::Place(placement) if placement.count() == RACK_SIZE => {
                (AssistantText::BestBingo { points }, area(placement, view))
            }
            Move::Place(placement) => (AssistantText::BestScores { points }, area(placement, view)),
            Move::Exchange(_) => (AssistantText::BestExchange, Area::Rack),
            Move::Pass => (AssistantText::Stuck, Area::Pass),
        };
        let mv = game.describe_move(view, &best.mv);
        let (outlook, area) = (Some(outlook.into()), area.into());
        Ok(Advice { line: vec![mv.clone()], mv, area, value: None, outlook })
    }

    /// Ranks the moves by equity, then by simulated replies, or by search in the endgame.
    fn analyze(
        &mut self,
        game: &Crossword,
        view: &View,
        played: Option<&Move>,
        limit: &AnalysisLimit,
        on_progress: &mut dyn FnMut(TypedAnalysis<Move>),
    ) -> TypedAnalysis<Move> {
        let finder = PlacementFinder::cached(&mut self.finder, game);
        let ranked = best_moves_including(game, finder, view, &self.leaves, BEST, played);
        // A fixed seed, so that the same position always gets the same analysis.
        let mut chance = rng::stream(0, 0);
        let mut context = SearchContext { budget: limit.budget, rng: &mut chance, stop: limit.stop.clone() };
        let mut told = |survey: &AnalysisReport| on_progress(known(game, survey));
        let values = (&self.leaves, &*WinTable::english());
        known(game, &analyze(game, view, &ranked, values, &mut context, &mut told))
    }

    fn commands(&self) -> &'static [CommandHelp] {
        &[
            CommandHelp { usage: "8D WORD", key: "crossword.help.across" },
            CommandHelp { usage: "D8 WORD", key: "crossword.help.down" },
            CommandHelp { usage: "exchange ABC", key: "crossword.help.exchange" },
            CommandHelp { usage: "pass", key: "crossword.help.pass" },
            CommandHelp { usage: "hint", key: "crossword.help.hint" },
            CommandHelp { usage: "moves", key: "crossword.help.moves" },
            CommandHelp { usage: "unseen", key: "crossword.help.unseen" },
            CommandHelp { usage: "check WORD", key: "crossword.help.check" },
            CommandHelp { usage: "shuffle", key: "crossword.help.shuffle" },
        ]
    }

    fn run_command(&mut self, game: &Crossword, view: &View, word: &str, rest: &str) -> Option<Answer> {
        match (word, rest) {
            ("moves", "") => Some(self.moves(game, view)),
            ("unseen", "") => Some(unseen(game, view)),
            ("check", words) => Some(check(game, words)),
            ("shuffle", "") => Some(self.shuffle(view)),
            _ => None,
        }
    }

    fn picture(&self, game: &Crossword, view: &View, last: Option<&Move>, names: &[String; 2]) -> StyledText {
        game.picture_in_order(view, last, [&names[0], &names[1]], &self.order)
    }

    /// Returns the number of tiles left; at the end, both racks.
    fn caption(&self, game: &Crossword, view: &View, names: &[String; 2]) -> Option<Message> {
        if let ([Some(first), Some(second)], true) = (view.racks, view.is_over()) {
            return Some(left_over(game, view, [first, second], names.clone()));
        }
        let [first, second] = names.clone();
        let standing = match view.bag {
            0 => {
                let [first_held, second_held] = view.held;
                AssistantText::EmptyBag { first, first_held, second, second_held }.into()
            }
            _ => game.caption(view)?,
        };
        Some(match view.scoreless_turns {
            0..3 => standing,
            turns => AssistantText::ScorelessTurns { standing, turns, max: MAX_SCORELESS_TURNS }.into(),
        })
    }

    /// Older records hold the passes after which the game ends at once.
    fn may_follow_end(&self, end: &View, mv: &Move) -> bool {
        *mv == Move::Pass && end.bag == 0 && !end.held.contains(&0)
    }

    fn action(&self, game: &Crossword, before: &View, mv: &Move) -> Message {
        match mv {
            Move::Place(_) => plays(game.describe_move(before, mv)),
            Move::Exchange(tiles) if before.rack().is_none() => {
                AssistantText::ExchangesHidden { count: tiles.len() }.into()
            }
            Move::Exchange(tiles) => {
                AssistantText::Exchanges { tiles: game.letters.write_rack(*tiles) }.into()
            }
            Move::Pass => AssistantText::Passes.into(),
        }
    }
}

/// Returns the tiles that both sides keep at the end.
fn left_over(game: &Crossword, view: &View, racks: [Rack; 2], [first, second]: [String; 2]) -> Message {
    let [first_tiles, second_tiles] = racks.map(|rack| match game.letters.write_rack(rack) {
        tiles if tiles.is_empty() => Message::from(AssistantText::Nothing),
        tiles => Message::verbatim(tiles),
    });
    let is_stuck = view.bag == 0 && !view.held.contains(&0) && game.is_stuck(&view.board, &racks);
    if is_stuck {
        AssistantText::LeftOverStuck { first, first_tiles, second, second_tiles }.into()
    } else {
        AssistantText::LeftOver { first, first_tiles, second, second_tiles }.into()
    }
}

impl From<AssistantText> for Answer {
    fn from(text: AssistantText) -> Self {
        Self::Lines(vec![text.into()])
    }
}
