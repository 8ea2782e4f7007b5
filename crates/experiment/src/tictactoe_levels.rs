//! The players of tic-tac-toe against each other, and the unbeatable ones against every line of play.

use super::matches::{self, MatchResult, MatchSetup};
use super::number_format::{count, count_or_dash, dash};
use super::{
    Experiment, ExperimentError, ExperimentSettings, GameExports, Measurements, heading, picture, table, text,
};
use papan_catalog::AUTOMATA;
use papan_game::{ForfeitKind, Seat, StopFlag};
use papan_picture::chart;
use papan_picture::chart::stack::{self, StackedBars};
use papan_picture::report::{ReportBlock, ReportPage};
use papan_session::{Ending, Environment, PlayError, PlayerSpec, Session, Setup, Solution, TurnTerms};
use papan_tictactoe::TicTacToe;
use papan_tictactoe::automaton::check;
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use std::ops::AddAssign;

/// The experiment on the levels of tic-tac-toe.
pub(super) struct TicTacToeLevels;

/// The players, weakest first.
const PLAYERS: [&str; 6] =
    ["random", "automaton:classic", "automaton:quick", "automaton:small", "minimax", "alphabeta"];

/// The players that can play from any position; an automaton knows only those that its own moves lead to.
const ANYWHERE: [&str; 3] = ["random", "minimax", "alphabeta"];

/// The levels for people, weakest first, after the random player.
const LEVELS: [&str; 4] = ["random", "easy", "medium", "hard"];

/// The players that choose at random, at least among equally good moves.
const BY_CHANCE: [&str; 3] = ["random", "easy", "medium"];

/// The number of states in the report on the original automaton. The numbers of won and tied states were counted here.
const DOCUMENT_STATES: u64 = 181;

/// The number of lines of play by how they end for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
struct LineCounts {
    wins: u64,
    ties: u64,
    losses: u64,
    /// The player has no answer, because an automaton imposes another opening.
    unanswered: u64,
}

impl AddAssign for LineCounts {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
        self.unanswered += other.unanswered;
    }
}

/// All lines of play that a player allows on one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct WalkResult {
    player: &'static str,
    seat: Seat,
    lines: LineCounts,
    /// The number of positions in which the player was asked for a move.
    asked: u64,
}

/// A verified automaton.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct VerifiedAutomaton {
    automaton: &'static str,
    states: u64,
    winning: u64,
    tied: u64,
}

impl Experiment for TicTacToeLevels {
    fn name(&self) -> &'static str {
        "tictactoe-levels"
    }

    fn summary(&self) -> &'static str {
        "The levels of tic-tac-toe against each other and against every line of play, and what their searches cost."
    }

    fn source(&self) -> &'static str {
        "three documents on tic-tac-toe: an automaton (Institut Teknologi Bandung, 2018), three levels, and minimax"
    }

    fn measure(&self, settings: &mut ExperimentSettings<'_>) -> Result<Measurements, ExperimentError> {
        let proofs = AUTOMATA.iter().map(|(name, _)| verify(name)).collect::<Result<Vec<_>, _>>()?;
        let mut walks = Vec::new();
        for player in &PLAYERS[1..] {
            (settings.on_progress)(&format!("{player} against every line of play"));
            for seat in Seat::BOTH {
                walks.push(walk(player, seat)?);
            }
        }
        let pairs = settings.scale.pick(20, 1000);
        let begun = meetings(settings, &PLAYERS, pairs, 0)?;
        let opened = meetings(settings, &ANYWHERE, pairs, 2)?;
        let levels = [meetings(settings, &LEVELS, pairs, 0)?, meetings(settings, &LEVELS, pairs, 2)?];
        (settings.on_progress)("nodes of three searches");
        let game = TicTacToe::default();
        let solution = papan_catalog::solve(&game, 1_000_000, &StopFlag::default(), &mut |_| {})?;
        let figures = json!({
            "automata": proofs, "lines": walks, "matches": begun, "matches_after_two_moves": opened,
            "level_matches": levels[0], "level_matches_after_two_moves": levels[1],
            "rows": solution.rows, "levels": solution.levels,
        });
        let games = GameExports::of(begun.iter().chain(&opened).chain(levels.iter().flatten()));
        let page = page(&proofs, &walks, [&begun, &opened], levels.each_ref().map(Vec::as_slice), &solution);
        Ok(Measurements { page, figures, times: json!({}), games })
    }
}

fn inconsistent(error: &dyn std::error::Error) -> ExperimentError {
    ExperimentError::Inconsistent(error.to_string())
}

/// Verifies an automaton that ships.
fn verify(name: &'static str) -> Result<VerifiedAutomaton, ExperimentError> {
    let machine =
        papan_catalog::automaton(name, &Environment::EMPTY).map_err(|error| inconsistent(&error))?;
    let proof = check(&machine).map_err(|fault| ExperimentError::Inconsistent(format!("{name}: {fault}")))?;
    let [states, winning, tied] = [proof.states, proof.winning, proof.tied].map(|number| number as u64);
    Ok(VerifiedAutomaton { automaton: name, states, winning, tied })
}

/// Plays a round robin. Two deterministic players repeat the same game, so they play one pair.
fn meetings(
    settings: &mut ExperimentSettings<'_>,
    players: &[&str],
    pairs: u64,
    opening: u32,
) -> Result<Vec<MatchResult>, ExperimentError> {
    let mut result = Vec::new();
    for (at, &first) in players.iter().enumerate() {
        for &second in &players[at + 1..] {
            let has_chance = [first, second].iter().any(|player| BY_CHANCE.contains(player)) || opening > 0;
            let pairs = if has_chance { pairs } else { 1 };
            let wanted = MatchSetup {
                game: "tictactoe",
                options: Vec::new(),
                players: [second, first],
                pairs,
                opening,
            };
            result.push(matches::play(settings, &wanted)?);
        }
    }
    Ok(result)
}

/// Plays a player on `seat` against every possible reply.
fn walk(player: &'static str, seat: Seat) -> Result<WalkResult, ExperimentError> {
    let mut seats: [PlayerSpec; 2] = [player.parse()?, "random".parse()?];
    if seat == Seat::Second {
        seats.reverse();
    }
    let entry = papan_catalog::game("tictactoe")?;
    let session = entry.session(&Setup::new(seats.clone(), 0), &Environment::EMPTY)?;
    let mut walk = LineWalker { session, seats, seat, known: HashMap::new(), asked: 0 };
    let lines = walk.lines(&mut Vec::new())?;
    Ok(WalkResult { player, seat, lines, asked: walk.asked })
}

/// Walks over all lines of play. A player's answer depends on the position alone, so each position is visited once.
struct LineWalker {
    session: Box<dyn Session>,
    seats: [PlayerSpec; 2],
    seat: Seat,
    known: HashMap<String, LineCounts>,
    asked: u64,
}

impl LineWalker {
    /// Counts how all lines that start with `line` end.
    fn lines(&mut self, line: &mut Vec<String>) -> Result<LineCounts, ExperimentError> {
        self.session.restart(&self.seats, 0, &Environment::EMPTY)?;
        for mv in &*line {
            self.session.replay(mv).map_err(|error| inconsistent(&error))?;
        }
        if let Some(ending) = self.session.ending() {
            return Ok(self.ended(&ending));
        }
        let position = self.session.position();
        if let Some(&lines) = self.known.get(&position) {
            return Ok(lines);
        }
        let mut lines = LineCounts::default();
        for mv in self.replies()? {
            line.push(mv);
            lines += self.lines(line)?;
            line.pop();
        }
        if lines == LineCounts::default() {
            lines.unanswered = 1;
        }
        self.known.insert(position, lines);
        Ok(lines)
    }

    /// Returns the player's answer, if any, or all legal moves of the other side.
    fn replies(&mut self) -> Result<Vec<String>, ExperimentError> {
        if self.session.turn() != Some(self.seat) {
            return Ok(self.session.legal_moves());
        }
        self.asked += 1;
        match self.session.think(&TurnTerms::default(), &StopFlag::default()) {
            Ok(thought) => Ok(vec![thought.mv]),
            Err(PlayError::Forfeit(forfeit)) if forfeit.kind == ForfeitKind::NoAnswer => Ok(Vec::new()),
            Err(other) => Err(other.into()),
        }
    }

    fn ended(&self, ending: &Ending) -> LineCounts {
        let mut lines = LineCounts::default();
        match ending.winner() {
            Some(winner) if winner == self.seat => lines.wins = 1,
            Some(_) => lines.losses = 1,
            None => lines.ties = 1,
        }
        lines
    }
}

fn page(
    proofs: &[VerifiedAutomaton],
    walks: &[WalkResult],
    [begun, opened]: [&[MatchResult]; 2],
    [levels, levels_opened]: [&[MatchResult]; 2],
    solution: &Solution,
) -> ReportPage {
    let losses: u64 = walks.iter().map(|walked| walked.lines.losses).sum();
    let lines: u64 =
        walks.iter().map(|walked| walked.lines.wins + walked.lines.ties + walked.lines.losses).sum();
    let lead = format!(
        "Five players that are said to be unbeatable were led through every line of play that they allow: {} games, of \
         which they lost {losses}.",
        count(lines)
    );
    let mut blocks =
        vec![heading("Every line of play"), text(LINES), lines_table(walks), lines_picture(walks)];
    blocks.extend(imperfect(walks).map(text));
    blocks.extend([heading("The levels"), text(LEVELS_TEXT), matches_table("From the empty board", levels)]);
    blocks.push(matches_table(AFTER_TWO, levels_opened));
    blocks.extend([heading("The automata"), text(AUTOMATA_TEXT), proofs_table(proofs)]);
    blocks.extend([heading("Matches"), text(MATCHES), matches_table("From the empty board", begun)]);
    blocks.push(matches_table(AFTER_TWO, opened));
    blocks.extend([heading("What the searches cost"), text(SEARCHES), rows_table(solution)]);
    blocks.push(picture(chart::svg(&solution.chart()), "Nodes visited along a game of best play."));
    blocks.push(levels_table(solution));
    ReportPage { title: "The levels of tic-tac-toe".to_owned(), lead, blocks }
}

const LINES: &str = "Each player answers on one seat, and the other side tries everything that the rules allow. The \
    original automaton imposes its opening, the middle: where the other side begins elsewhere it has no answer, and those \
    lines end there.";

const AFTER_TWO: &str = "After two random moves, the same in both games of a pair";

const LEVELS_TEXT: &str = "The levels that people can choose, against each other and against random moves. Easy sees one \
    move ahead and medium two; of moves that look equally good from there they take any. Hard is alphabeta, and sees to the \
    end.";

const AUTOMATA_TEXT: &str = "The report of the original automaton lists its states; how many of them are won and tied was \
    counted by papan, from the file.";

const MATCHES: &str = "Pairs of games with swapped seats, for the player named first; ± is the half width of a 95% \
    interval. Two players without chance play one game again and again, so they play one pair from the empty board. \
    There the original automaton forfeits against whoever does not begin in the middle. Two random moves may decide a game: \
    then each of two players that cannot be beaten wins one game of the pair. Automata know only positions that their own \
    moves lead to, so they begin at the beginning.";

const SEARCHES: &str = "Positions that each search visits to solve a position with so many empty cells, on the way of \
    best play, as papan solve measures them. The documents plot such counts; all numbers here were counted by papan, the \
    root included.";

/// Explains that an imperfect opponent does not always lose, even to a perfect player.
fn imperfect(walks: &[WalkResult]) -> Option<String> {
    let second = walks.iter().find(|walked| walked.player == "minimax" && walked.seat == Seat::Second)?;
    let LineCounts { wins, ties, losses, .. } = second.lines;
    let [all, wins, ties] = [wins + ties + losses, wins, ties].map(count);
    Some(format!(
        "An opponent that plays imperfectly does not always lose. Of the {all} lines in which minimax moves second, one for \
         each sequence of moves that the other side can choose, it wins {wins} and ties {ties}: a move may be weak and still \
         leave a tie, because minimax does not set traps."
    ))
}

fn lines_table(walks: &[WalkResult]) -> ReportBlock {
    let row = |walked: &WalkResult| {
        let LineCounts { wins, ties, losses, unanswered } = walked.lines;
        let seat = if walked.seat == Seat::First { "first" } else { "second" };
        let [wins, ties, losses, unanswered, asked] =
            [wins, ties, losses, unanswered, walked.asked].map(count);
        let document = match walked.player {
            "minimax" => "unbeatable".to_owned(),
            _ => dash(),
        };
        [walked.player.to_owned(), seat.to_owned(), wins, ties, losses, unanswered, asked, document]
    };
    let head = ["player", "moves", "wins", "ties", "losses", "no answer", "positions", "documents"];
    table("All lines of play, by how they end for the player", head, walks.iter().map(row))
}

fn lines_picture(walks: &[WalkResult]) -> ReportBlock {
    let row = |walked: &WalkResult| {
        let LineCounts { wins, ties, losses, .. } = walked.lines;
        let seat = if walked.seat == Seat::First { "first" } else { "second" };
        stack::StackedRow::new(format!("{}, {seat}", walked.player), vec![wins, ties, losses])
    };
    let stack = StackedBars {
        title: "How all lines of play end".to_owned(),
        parts: ["wins", "ties", "losses"].map(str::to_owned).to_vec(),
        rows: walks.iter().map(row).collect(),
    };
    picture(stack::svg(&stack), "Lines of play that end with an answer of the player.")
}

fn proofs_table(proofs: &[VerifiedAutomaton]) -> ReportBlock {
    let row = |verified: &VerifiedAutomaton| {
        let measured = [verified.states, verified.winning, verified.tied];
        let is_original = verified.automaton == "classic";
        let document = if is_original { count(DOCUMENT_STATES) } else { dash() };
        let [states, winning, tied] = measured.map(count);
        [verified.automaton.to_owned(), states, winning, tied, document]
    };
    let head = ["automaton", "states", "won", "tied", "states, document"];
    table(
        "States of the automata that ship, each proved legal, complete and never losing",
        head,
        proofs.iter().map(row),
    )
}

fn matches_table(caption: &str, result: &[MatchResult]) -> ReportBlock {
    let row = |result: &MatchResult| {
        let [first, second] = result.by_seat.map(matches::WinDrawLoss::text);
        [result.name(), count(2 * result.pairs), result.games.text(), first, second, result.score_text()]
    };
    table(caption, ["match", "games", "result", "moving first", "second", "points"], result.iter().map(row))
}

fn rows_table(solution: &Solution) -> ReportBlock {
    let row = |row: &papan_session::Row| {
        let [minimax, alphabeta, table] = [row.minimax, row.alphabeta, row.table].map(count_or_dash);
        [row.empty.to_string(), minimax, alphabeta, table]
    };
    let head = ["empty cells", "minimax", "alpha-beta", "with table"];
    table("Nodes visited to solve a position", head, solution.rows.iter().map(row))
}

fn levels_table(solution: &Solution) -> ReportBlock {
    let searches = [&solution.levels.minimax, &solution.levels.alphabeta, &solution.levels.table];
    let row = |ply: usize| {
        let cell = |counts: &Option<Vec<u64>>| {
            count_or_dash(counts.as_ref().map(|counts| counts.get(ply).copied().unwrap_or(0)))
        };
        let [minimax, alphabeta, table] = searches.map(cell);
        [(9 - ply).to_string(), minimax, alphabeta, table]
    };
    let head = ["empty cells", "minimax", "alpha-beta", "with table"];
    table("Nodes visited from the empty board, by the empty cells of the node", head, (0..=9).map(row))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_automaton_that_imposes_its_opening_has_no_answer_elsewhere() {
        let second = walk("automaton:classic", Seat::Second).unwrap();
        assert_eq!((second.lines.losses, second.lines.unanswered), (0, 8));
        let first = walk("automaton:classic", Seat::First).unwrap();
        assert_eq!((first.lines.losses, first.lines.unanswered), (0, 0));
        assert!(first.lines.wins > 0);
    }

    #[test]
    fn a_player_that_can_be_beaten_is_beaten() {
        assert!(walk("minimax:depth=1", Seat::Second).unwrap().lines.losses > 0);
    }
}
