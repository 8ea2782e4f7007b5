//! The assistant of the crossword game.

use super::players::shipped;
use super::study::entry;
use crate::analysis::{AnalysisLimit, ScoredLeave, TypedAnalysis, TypedAnalyzedMove, points};
use crate::assistant::{Advice, Answer, Assistant, CommandHelp};
use papan_crossword::generate::{MILLIPOINTS, PlacementFinder};
use papan_crossword::rank::{EquityMove, best_moves_including};
use papan_crossword::strategy::{AnalysisReport, analyze};
use papan_crossword::{
    Crossword, Direction, Leaves, MAX_SCORELESS_TURNS, Move, Placement, RACK_SIZE, Tile, View,
};
use papan_game::{Forfeit, ForfeitKind, Notation, Render, Rng, SearchContext, StopFlag, StyledText, rng};
use rand::seq::SliceRandom;
use std::fmt::Write;

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

    /// Formats the best moves as a table.
    fn moves(&mut self, game: &Crossword, view: &View) -> String {
        let best = self.best(game, view, BEST);
        if best.is_empty() {
            return "There is no move to make.".to_owned();
        }
        let points = |worth: i32| f64::from(worth) / f64::from(MILLIPOINTS);
        let texts: Vec<String> = best.iter().map(|ranked| game.describe_move(view, &ranked.mv)).collect();
        let wide = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(4);
        let mut table = format!("    {:<wide$}  score  keeps       leave  equity", "move");
        for ((number, ranked), text) in (1..).zip(&best).zip(&texts) {
            let kept = game.letters.write_rack(ranked.kept);
            let (score, leave, equity) = (ranked.score, points(ranked.leave), points(ranked.equity));
            // Writing to a string cannot fail.
            let _ = write!(
                table,
                "\n{number:>2}  {text:<wide$}  {score:>5}  {kept:<8} {leave:>+8.1} {equity:>+7.1}"
            );
        }
        table
    }

    /// Returns another order of the rack, different from the current one if there is a different one.
    fn shuffle(&mut self, view: &View) -> Answer {
        let shown = view.rack().unwrap_or_default().arranged(&self.order);
        if shown.windows(2).all(|two| two[0] == two[1]) {
            return Answer::Text("There is nothing to shuffle.".to_owned());
        }
        self.order.clone_from(&shown);
        while self.order == shown {
            self.order.shuffle(&mut self.chance);
        }
        Answer::Picture
    }
}

/// Formats the unseen tiles by letter.
fn unseen(game: &Crossword, view: &View) -> String {
    let tiles = game.unseen(&view.board, view.racks.iter().flatten());
    let letters = &game.letters;
    let vowels = tiles.iter().filter(|tile| letters.is_vowel(tile.letter())).count();
    let blanks = tiles.iter().filter(|tile| tile.is_blank()).count();
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let bag = usize::from(view.bag);
    let mut text = format!(
        "{} unseen, {bag} of them in the bag: {}, {}, {}",
        plural(tiles.len(), "tile"),
        plural(vowels, "vowel"),
        plural(tiles.len() - vowels - blanks, "consonant"),
        plural(blanks, "blank"),
    );
    let kinds = (1..=letters.len() as u8).chain([0]).map(Tile::from_letter);
    let counts = kinds.map(|kind| (kind, tiles.iter().filter(|&&tile| tile == kind).count()));
    for (at, (kind, count)) in counts.filter(|(_, count)| *count > 0).enumerate() {
        let between = if at % 9 == 0 { "\n  " } else { "   " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{between}{} {count:>2}", letters.text(kind.letter()));
    }
    text
}

/// Formats whether words may be played.
fn check(game: &Crossword, words: &str) -> String {
    let name = game.lexicon.name();
    let verdict = |word: &str| match game.letters.read_word(word) {
        Ok(letters) if game.lexicon.contains(&letters) => format!("{} is in {name}.", word.to_uppercase()),
        Ok(_) => format!("{} is not in {name}.", word.to_uppercase()),
        Err(found) => format!("{word} is not in {name}: there is no tile {found}."),
    };
    let lines: Vec<String> = words.split_whitespace().map(verdict).collect();
    if lines.is_empty() { "Check which word? Type: check WORD".to_owned() } else { lines.join("\n") }
}

/// Returns where a placement lies, in words.
fn area(placement: &Placement, view: &View) -> String {
    match placement.word_direction(&view.board) {
        Direction::Across => format!("row {}", placement.start().row() + 1),
        Direction::Down => format!("column {}", char::from(b'A' + placement.start().column() as u8)),
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
        behind: best.map(|best| best - worth(one)),
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
        let best = self.best(game, view, 1).into_iter().next().ok_or_else(|| Forfeit {
            kind: ForfeitKind::NoAnswer,
            reason: "there is no move to make".to_owned(),
        })?;
        let (outlook, area) = match &best.mv {
            Move::Place(placement) => {
                let all = if placement.count() == RACK_SIZE { " with all seven tiles" } else { "" };
                (format!("The best move makes {} points{all}", best.score), area(placement, view))
            }
            Move::Exchange(_) => {
                ("No move on the board is as good as other tiles".to_owned(), "your rack".to_owned())
            }
            Move::Pass => ("Nothing can be played".to_owned(), "the word pass".to_owned()),
        };
        let mv = game.describe_move(view, &best.mv);
        Ok(Advice { line: vec![mv.clone()], mv, area, value: None, outlook })
    }

    /// Ranks the moves by equity, then by simulated replies, or by search in the endgame.
    fn analyze(
        &mut self,
        game: &Crossword,
        view: &View,
        played: Option<&Move>,
        effort: &AnalysisLimit,
        tell: &mut dyn FnMut(TypedAnalysis<Move>),
    ) -> TypedAnalysis<Move> {
        let finder = PlacementFinder::cached(&mut self.finder, game);
        let ranked = best_moves_including(game, finder, view, &self.leaves, BEST, played);
        // A fixed seed, so that the same position always gets the same analysis.
        let mut chance = rng::stream(0, 0);
        let context = SearchContext { budget: effort.budget, rng: &mut chance, stop: effort.stop.clone() };
        let mut told = |survey: &AnalysisReport| tell(known(game, survey));
        known(game, &analyze(game, view, ranked, &self.leaves, finder, context, &mut told))
    }

    fn commands(&self) -> &'static [CommandHelp] {
        &[
            CommandHelp {
                usage: "8D WORD",
                meaning: "lay a word across, from row 8, column D; a blank in lower case",
            },
            CommandHelp {
                usage: "D8 WORD",
                meaning: "lay a word down; tiles on the board may be typed or be dots",
            },
            CommandHelp { usage: "exchange ABC", meaning: "put these tiles back and draw as many" },
            CommandHelp { usage: "pass", meaning: "do nothing" },
            CommandHelp {
                usage: "hint",
                meaning: "first what the best move makes, then where it is, then the move",
            },
            CommandHelp {
                usage: "moves",
                meaning: "the best 15 moves, with their score and what the tiles kept are worth",
            },
            CommandHelp { usage: "unseen", meaning: "the tiles that you do not see" },
            CommandHelp { usage: "check WORD", meaning: "whether a word may be played" },
            CommandHelp { usage: "shuffle", meaning: "show your tiles in another order" },
        ]
    }

    fn run_command(&mut self, game: &Crossword, view: &View, word: &str, rest: &str) -> Option<Answer> {
        match (word, rest) {
            ("moves", "") => Some(Answer::Text(self.moves(game, view))),
            ("unseen", "") => Some(Answer::Text(unseen(game, view))),
            ("check", words) => Some(Answer::Text(check(game, words))),
            ("shuffle", "") => Some(self.shuffle(view)),
            _ => None,
        }
    }

    fn picture(&self, game: &Crossword, view: &View, last: Option<&Move>, names: &[String; 2]) -> StyledText {
        game.picture_in_order(view, last, [&names[0], &names[1]], &self.order)
    }

    /// Returns the number of tiles left; at the end, both racks.
    fn caption(&self, game: &Crossword, view: &View, names: &[String; 2]) -> String {
        if let ([Some(first), Some(second)], true) = (view.racks, view.is_over()) {
            let held = [first, second].map(|rack| match game.letters.write_rack(rack) {
                tiles if tiles.is_empty() => "nothing".to_owned(),
                tiles => tiles,
            });
            let is_stuck =
                view.bag == 0 && !view.held.contains(&0) && game.is_stuck(&view.board, &[first, second]);
            let why = if is_stuck { "neither side can play; " } else { "" };
            return format!("{why}left over: {} {}, {} {}", names[0], held[0], names[1], held[1]);
        }
        let held = view.held.map(usize::from);
        let scoreless = match view.scoreless_turns {
            0..3 => String::new(),
            turns => format!("; {turns} turns without a point, {MAX_SCORELESS_TURNS} end the game"),
        };
        let tiles = if view.bag == 0 { format!(", {} holds {}", names[0], held[0]) } else { String::new() };
        let other = if view.bag == 0 { format!(", {} {}", names[1], held[1]) } else { String::new() };
        game.caption(view) + &tiles + &other + &scoreless
    }

    /// Older records hold the passes after which the game ends at once.
    fn may_follow_end(&self, end: &View, mv: &Move) -> bool {
        *mv == Move::Pass && end.bag == 0 && !end.held.contains(&0)
    }

    fn action(&self, game: &Crossword, before: &View, mv: &Move) -> String {
        match mv {
            Move::Place(_) => format!("plays {}", game.describe_move(before, mv)),
            Move::Exchange(tiles) if before.rack().is_none() => match tiles.len() {
                1 => "exchanges a tile".to_owned(),
                count => format!("exchanges {count} tiles"),
            },
            Move::Exchange(tiles) => format!("exchanges {}", game.letters.write_rack(*tiles)),
            Move::Pass => "passes".to_owned(),
        }
    }
}
