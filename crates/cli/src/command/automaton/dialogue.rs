//! The dialogue of the original program, word for word.

use crate::command::menu::is_way_out;
use crate::console::{Answer, Console};
use crate::language::words;
use crate::messages::DialogueText;
use papan_game::{Seat, Style, StyledText};
use papan_tictactoe::Cell;
use papan_tictactoe::automaton::{Automaton, AutomatonRun, ClassicBoard, FinalResult, Input, check};
use serde_json::json;
use std::process::ExitCode;

/// The default automaton.
const DEFAULT: &str = "quick";

pub(crate) fn run(console: &mut Console, file: Option<&str>, unchecked: bool) -> anyhow::Result<ExitCode> {
    let name = file.unwrap_or(DEFAULT);
    let machine = super::read(name)?;
    if !unchecked {
        check(&machine).map_err(|fault| {
            anyhow::anyhow!(
                "{name} is refused, because it fails its check: {fault}\n(--unchecked plays it all the same)"
            )
        })?;
    }
    let mut run = AutomatonRun::new(&machine);
    let Some(starts) = who_starts(console, &run)? else { return Ok(ExitCode::SUCCESS) };
    begin(console, &machine, &mut run, starts)?;
    while run.result().is_none() && run.inputs().any(|input| !input.is_start()) {
        let Some(cell) = next_move(console)? else { return Ok(ExitCode::SUCCESS) };
        // Like the original, a taken cell keeps the state and prints the board again.
        if run.step(Input::Cell(cell)).is_err() {
            console.tell(DialogueText::Occupied)?;
            run.stay();
        }
        show(console, &run)?;
    }
    end(console, &run)?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a line; `None` if the person wants to leave, or input ends. The original had no way out before its end; none
/// of these words answers any of its questions.
fn ask(console: &mut Console, prompt: &str) -> anyhow::Result<Option<String>> {
    match console.ask(prompt)? {
        Answer::Line(line) if !is_way_out(&line) => Ok(Some(line)),
        Answer::Line(_) | Answer::End => Ok(None),
    }
}

/// Asks who starts, if the automaton leaves a choice; `None` if the person leaves.
fn who_starts(console: &mut Console, run: &AutomatonRun<'_>) -> anyhow::Result<Option<Input>> {
    let offered: Vec<Input> = run.inputs().filter(|input| input.is_start()).collect();
    match offered[..] {
        [] => anyhow::bail!("nobody can start: the start state leads nowhere on p and on c"),
        [only] => {
            console.tell(if only == Input::Person {
                DialogueText::YouStart
            } else {
                DialogueText::CpuStarts
            })?;
            return Ok(Some(only));
        }
        _ => {}
    }
    let (mut prompt, mut refusal) = (DialogueText::FirstPlayer, DialogueText::Neither);
    loop {
        match ask(console, &words(&prompt))?.as_deref() {
            None => return Ok(None),
            Some("x") => return Ok(Some(Input::Person)),
            Some("o") => return Ok(Some(Input::Computer)),
            Some(_) => console.tell(&refusal)?,
        }
        (prompt, refusal) = (DialogueText::Again, DialogueText::NeitherAgain);
    }
}

/// Returns the opening, and announces it if the file imposes one.
fn begin(
    console: &mut Console,
    machine: &Automaton,
    run: &mut AutomatonRun<'_>,
    starts: Input,
) -> anyhow::Result<()> {
    const MIDDLE: u8 = 4;
    let openings = machine.openings();
    let imposes = openings.iter().any(|opening| opening.imposed().is_some());
    let opening = openings.into_iter().find(|opening| opening.starts == starts).filter(|_| imposes);
    if let Some(cell) = opening.and_then(|opening| opening.imposed().or(opening.reply.computer())) {
        console.tell(match cell.index() {
            MIDDLE => DialogueText::FirstMoveMiddle,
            _ => DialogueText::FirstMove { cell: cell.number() },
        })?;
    }
    run.step(starts)?;
    show(console, run)
}

/// Prints the board as three rows.
fn show(console: &mut Console, run: &AutomatonRun<'_>) -> anyhow::Result<()> {
    if console.is_json {
        let state = run.names().last().copied().unwrap_or_default();
        console.json(&json!({ "event": "state", "state": state, "board": run.board().to_string() }))?;
    }
    console.show(&rows(run.board()))
}

/// Formats three rows like `o - x`.
fn rows(board: ClassicBoard) -> StyledText {
    let mut rows = StyledText::default();
    for (at, cell) in board.to_string().chars().enumerate() {
        let between = match at {
            0 => "",
            3 | 6 => "\n",
            _ => " ",
        };
        rows.plain(between);
        let style = match cell {
            'x' => Style::Mark(Seat::First),
            'o' => Style::Mark(Seat::Second),
            _ => Style::Plain,
        };
        rows.push(style, cell.to_string());
    }
    rows
}

/// Asks for a cell; `None` if the person leaves.
fn next_move(console: &mut Console) -> anyhow::Result<Option<Cell>> {
    loop {
        let Some(line) = ask(console, &words(DialogueText::NextMove))? else { return Ok(None) };
        match cell(&line) {
            Err(refusal) => console.tell(refusal)?,
            Ok(cell) => return Ok(Some(cell)),
        }
    }
}

/// Parses a cell from 1 to 9, or returns the original's words for invalid input.
fn cell(line: &str) -> Result<Cell, DialogueText> {
    let digits = line.strip_prefix(['-', '+']).unwrap_or(line);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DialogueText::OnlyNumbers);
    }
    match digits.parse::<u8>() {
        Ok(number @ 1..=9) if !line.starts_with('-') => Ok(Cell::new(number - 1)),
        Ok(0) => Err(DialogueText::Zero),
        _ => Err(DialogueText::OnlyCells),
    }
}

/// Prints the winner and the states of the game.
fn end(console: &mut Console, run: &AutomatonRun<'_>) -> anyhow::Result<()> {
    let verdict = match run.result() {
        Some(FinalResult::Win) => DialogueText::CpuWins,
        Some(FinalResult::Tie) => DialogueText::Tie,
        None => DialogueText::NoWayOn,
    };
    if console.is_json {
        console.json(&json!({ "event": "end", "result": verdict.to_string(), "history": run.names() }))?;
    }
    console.tell(verdict)?;
    console.tell(DialogueText::History { states: run.names().join(" -> ") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_with_the_words_of_the_original() {
        assert_eq!(cell("5"), Ok(Cell::new(4)));
        for text in ["", "x", "5x", "-", "1.5", "½"] {
            assert_eq!(cell(text), Err(DialogueText::OnlyNumbers), "{text}");
        }
        for text in ["0", "00", "-0"] {
            assert_eq!(cell(text), Err(DialogueText::Zero), "{text}");
        }
        for text in ["10", "-5", "300", "99999999999999999999999"] {
            assert_eq!(cell(text), Err(DialogueText::OnlyCells), "{text}");
        }
    }
}
