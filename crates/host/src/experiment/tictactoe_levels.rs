//! The players of tic-tac-toe against each other, and those that cannot be beaten against every line of play.

use super::figure::{count, count_or_dash, dash};
use super::matches::{self, Match, Met};
use super::{Experiment, ExperimentError, Games, Plan, Study, heading, picture, table, text};
use papan_catalog::{AUTOMATA, Ending, PlayError, PlayerSpec, Setup, Solution, Table, Terms, World};
use papan_game::{ForfeitKind, Seat, Stop};
use papan_picture::chart;
use papan_picture::chart::stack::{self, Stack};
use papan_picture::report::{Page, Part};
use papan_tictactoe::TicTacToe;
use papan_tictactoe::machine::check;
use serde::Serialize;
use serde_json::json;
use std::collections::HashMap;
use std::ops::AddAssign;

/// The study of the levels of tic-tac-toe.
pub(super) struct TicTacToeLevels;

/// Who plays, from the weakest.
const PLAYERS: [&str; 6] =
    ["random", "automaton:classic", "automaton:quick", "automaton:small", "minimax", "alphabeta"];

/// Who plays on from any position: an automaton knows only those that its own moves lead to.
const ANYWHERE: [&str; 3] = ["random", "minimax", "alphabeta"];

/// The levels that people play against, from the weakest, after a player that sees nothing.
const LEVELS: [&str; 4] = ["random", "easy", "medium", "hard"];

/// Whose moves are drawn by lot, at least among those that look equally good.
const BY_CHANCE: [&str; 3] = ["random", "easy", "medium"];

/// The states that the original automaton's report lists. Which of them are won and tied was counted here.
const DOCUMENT_STATES: u64 = 181;

/// How lines of play end for a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
struct Lines {
    wins: u64,
    ties: u64,
    losses: u64,
    /// The player has no answer: an automaton outside the opening that it imposes.
    unanswered: u64,
}

impl AddAssign for Lines {
    fn add_assign(&mut self, other: Self) {
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
        self.unanswered += other.unanswered;
    }
}

/// Every line of play that a player allows, on one seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Walked {
    player: &'static str,
    seat: Seat,
    lines: Lines,
    /// Positions in which it was asked.
    asked: u64,
}

/// An automaton, proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Proved {
    automaton: &'static str,
    states: u64,
    winning: u64,
    tied: u64,
}

impl Experiment for TicTacToeLevels {
    fn name(&self) -> &'static str {
        "tictactoe-levels"
    }

    fn sentence(&self) -> &'static str {
        "The levels of tic-tac-toe against each other and against every line of play, and what their searches cost."
    }

    fn source(&self) -> &'static str {
        "three documents on tic-tac-toe: an automaton (Institut Teknologi Bandung, 2018), three levels, and minimax"
    }

    fn study(&self, plan: &mut Plan<'_>) -> Result<Study, ExperimentError> {
        let proofs = AUTOMATA.iter().map(|(name, _)| prove(name)).collect::<Result<Vec<_>, _>>()?;
        let mut walks = Vec::new();
        for player in &PLAYERS[1..] {
            (plan.tell)(&format!("{player} against every line of play"));
            for seat in Seat::BOTH {
                walks.push(walk(player, seat)?);
            }
        }
        let pairs = plan.effort.pick(20, 1000);
        let begun = meetings(plan, &PLAYERS, pairs, 0)?;
        let opened = meetings(plan, &ANYWHERE, pairs, 2)?;
        let levels = [meetings(plan, &LEVELS, pairs, 0)?, meetings(plan, &LEVELS, pairs, 2)?];
        (plan.tell)("nodes of three searches");
        let game = TicTacToe::default();
        let solution = papan_catalog::solve(&game, 1_000_000, &Stop::default(), &mut |_| {})?;
        let figures = json!({
            "automata": proofs, "lines": walks, "matches": begun, "matches_after_two_moves": opened,
            "level_matches": levels[0], "level_matches_after_two_moves": levels[1],
            "rows": solution.rows, "levels": solution.levels,
        });
        let games = Games::of(begun.iter().chain(&opened).chain(levels.iter().flatten()));
        let page = page(&proofs, &walks, [&begun, &opened], levels.each_ref().map(Vec::as_slice), &solution);
        Ok(Study { page, figures, times: json!({}), games })
    }
}

/// An automaton that ships, with its proof.
fn prove(name: &'static str) -> Result<Proved, ExperimentError> {
    let machine = papan_catalog::automaton(name, &World::EMPTY).map_err(ExperimentError::Broken)?;
    let proof = check(&machine).map_err(|fault| ExperimentError::Broken(format!("{name}: {fault}")))?;
    let [states, winning, tied] = [proof.states, proof.winning, proof.tied].map(|number| number as u64);
    Ok(Proved { automaton: name, states, winning, tied })
}

/// Everybody against everybody. Two players without chance play one game again and again, so one pair tells all.
fn meetings(
    plan: &mut Plan<'_>,
    players: &[&str],
    pairs: u64,
    opening: u32,
) -> Result<Vec<Met>, ExperimentError> {
    let mut met = Vec::new();
    for (at, &first) in players.iter().enumerate() {
        for &second in &players[at + 1..] {
            let has_chance = [first, second].iter().any(|player| BY_CHANCE.contains(player)) || opening > 0;
            let pairs = if has_chance { pairs } else { 1 };
            let wanted =
                Match { game: "tictactoe", options: Vec::new(), players: [second, first], pairs, opening };
            met.push(matches::play(plan, &wanted)?);
        }
    }
    Ok(met)
}

/// Lets a player on `seat` answer whatever the other side may do.
fn walk(player: &'static str, seat: Seat) -> Result<Walked, ExperimentError> {
    let mut seats: [PlayerSpec; 2] = [player.parse()?, "random".parse()?];
    if seat == Seat::Second {
        seats.reverse();
    }
    let entry = papan_catalog::game("tictactoe")?;
    let table = entry.table(&Setup::new(seats.clone(), 0), &World::EMPTY)?;
    let mut walk = Walk { table, seats, seat, known: HashMap::new(), asked: 0 };
    let lines = walk.lines(&mut Vec::new())?;
    Ok(Walked { player, seat, lines, asked: walk.asked })
}

/// A walk over all lines of play. What a player answers depends on the position alone, so each is walked once.
struct Walk {
    table: Box<dyn Table>,
    seats: [PlayerSpec; 2],
    seat: Seat,
    known: HashMap<String, Lines>,
    asked: u64,
}

impl Walk {
    /// How all lines end that begin with `line`.
    fn lines(&mut self, line: &mut Vec<String>) -> Result<Lines, ExperimentError> {
        self.table.again(&self.seats, 0, &World::EMPTY)?;
        for mv in &*line {
            self.table.replay(mv).map_err(ExperimentError::Broken)?;
        }
        if let Some(ending) = self.table.ending() {
            return Ok(self.ended(&ending));
        }
        let position = self.table.position();
        if let Some(&lines) = self.known.get(&position) {
            return Ok(lines);
        }
        let mut lines = Lines::default();
        for mv in self.replies()? {
            line.push(mv);
            lines += self.lines(line)?;
            line.pop();
        }
        if lines == Lines::default() {
            lines.unanswered = 1;
        }
        self.known.insert(position, lines);
        Ok(lines)
    }

    /// What may follow: the player's answer, if it has one, or everything that the other side can do.
    fn replies(&mut self) -> Result<Vec<String>, ExperimentError> {
        if self.table.turn() != Some(self.seat) {
            return Ok(self.table.legal());
        }
        self.asked += 1;
        match self.table.think(&Terms::default(), &Stop::default()) {
            Ok(thought) => Ok(vec![thought.mv]),
            Err(PlayError::Forfeit(forfeit)) if forfeit.kind == ForfeitKind::NoAnswer => Ok(Vec::new()),
            Err(other) => Err(other.into()),
        }
    }

    fn ended(&self, ending: &Ending) -> Lines {
        let mut lines = Lines::default();
        match ending.winner() {
            Some(winner) if winner == self.seat => lines.wins = 1,
            Some(_) => lines.losses = 1,
            None => lines.ties = 1,
        }
        lines
    }
}

fn page(
    proofs: &[Proved],
    walks: &[Walked],
    [begun, opened]: [&[Met]; 2],
    [levels, levels_opened]: [&[Met]; 2],
    solution: &Solution,
) -> Page {
    let losses: u64 = walks.iter().map(|walked| walked.lines.losses).sum();
    let lines: u64 =
        walks.iter().map(|walked| walked.lines.wins + walked.lines.ties + walked.lines.losses).sum();
    let lead = format!(
        "Five players that are said to be unbeatable were led through every line of play that they allow: {} games, of \
         which they lost {losses}.",
        count(lines)
    );
    let mut parts =
        vec![heading("Every line of play"), text(LINES), lines_table(walks), lines_picture(walks)];
    parts.extend(imperfect(walks).map(text));
    parts.extend([heading("The levels"), text(LEVELS_TEXT), matches_table("From the empty board", levels)]);
    parts.push(matches_table(AFTER_TWO, levels_opened));
    parts.extend([heading("The automata"), text(AUTOMATA_TEXT), proofs_table(proofs)]);
    parts.extend([heading("Matches"), text(MATCHES), matches_table("From the empty board", begun)]);
    parts.push(matches_table(AFTER_TWO, opened));
    parts.extend([heading("What the searches cost"), text(SEARCHES), rows_table(solution)]);
    parts.push(picture(chart::svg(&solution.chart("3x3x3")), "Nodes visited along a game of best play."));
    parts.push(levels_table(solution));
    Page { title: "The levels of tic-tac-toe".to_owned(), lead, parts }
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

/// Who errs does not always lose, not even to a player that sees everything.
fn imperfect(walks: &[Walked]) -> Option<String> {
    let second = walks.iter().find(|walked| walked.player == "minimax" && walked.seat == Seat::Second)?;
    let Lines { wins, ties, losses, .. } = second.lines;
    let [all, wins, ties] = [wins + ties + losses, wins, ties].map(count);
    Some(format!(
        "An opponent that plays imperfectly does not always lose. Of the {all} lines in which minimax moves second, one for \
         each sequence of moves that the other side can choose, it wins {wins} and ties {ties}: a move may be weak and still \
         leave a tie, because minimax does not set traps."
    ))
}

fn lines_table(walks: &[Walked]) -> Part {
    let row = |walked: &Walked| {
        let Lines { wins, ties, losses, unanswered } = walked.lines;
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

fn lines_picture(walks: &[Walked]) -> Part {
    let row = |walked: &Walked| {
        let Lines { wins, ties, losses, .. } = walked.lines;
        let seat = if walked.seat == Seat::First { "first" } else { "second" };
        stack::Row::new(format!("{}, {seat}", walked.player), vec![wins, ties, losses])
    };
    let stack = Stack {
        title: "How all lines of play end".to_owned(),
        parts: ["wins", "ties", "losses"].map(str::to_owned).to_vec(),
        rows: walks.iter().map(row).collect(),
    };
    picture(stack::svg(&stack), "Lines of play that end with an answer of the player.")
}

fn proofs_table(proofs: &[Proved]) -> Part {
    let row = |proved: &Proved| {
        let measured = [proved.states, proved.winning, proved.tied];
        let is_original = proved.automaton == "classic";
        let document = if is_original { count(DOCUMENT_STATES) } else { dash() };
        let [states, winning, tied] = measured.map(count);
        [proved.automaton.to_owned(), states, winning, tied, document]
    };
    let head = ["automaton", "states", "won", "tied", "states, document"];
    table(
        "States of the automata that ship, each proved legal, complete and never losing",
        head,
        proofs.iter().map(row),
    )
}

fn matches_table(caption: &str, met: &[Met]) -> Part {
    let row = |met: &Met| {
        let [first, second] = met.by_seat.map(matches::Score::text);
        [met.name(), count(2 * met.pairs), met.games.text(), first, second, met.score_text()]
    };
    table(caption, ["match", "games", "result", "moving first", "second", "points"], met.iter().map(row))
}

fn rows_table(solution: &Solution) -> Part {
    let row = |row: &papan_catalog::Row| {
        let [minimax, alphabeta, table] = [row.minimax, row.alphabeta, row.table].map(count_or_dash);
        [row.empty.to_string(), minimax, alphabeta, table]
    };
    let head = ["empty cells", "minimax", "alpha-beta", "with table"];
    table("Nodes visited to solve a position", head, solution.rows.iter().map(row))
}

fn levels_table(solution: &Solution) -> Part {
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
