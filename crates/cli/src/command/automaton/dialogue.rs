//! The dialogue of the original program, word for word.

use crate::command::menu::is_way_out;
use crate::console::{Answer, Console};
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
            console.say("That spot is occupied.")?;
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
            console.say(if only == Input::Person { "You start (x)." } else { "CPU starts (o)." })?;
            return Ok(Some(only));
        }
        _ => {}
    }
    let (mut prompt, mut refusal) = ("First player (x = you, o = CPU):", NEITHER);
    loop {
        match ask(console, prompt)?.as_deref() {
            None => return Ok(None),
            Some("x") => return Ok(Some(Input::Person)),
            Some("o") => return Ok(Some(Input::Computer)),
            Some(_) => console.say(refusal)?,
        }
        (prompt, refusal) = ("Re-input:", NEITHER_AGAIN);
    }
}

/// The reply to the first invalid answer about who starts.
const NEITHER: &str = "Your input is not 'x' or 'o'.";

/// The reply to every further one.
const NEITHER_AGAIN: &str =
    "Your input is not 'x' or 'o'. Also, I can only read one word at a time.\nPlease don't tease me.";

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
        let slot = if cell.index() == MIDDLE { "the middle slot".to_owned() } else { format!("slot {cell}") };
        console.say(format!("First move is filling {slot}."))?;
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
        let Some(line) = ask(console, "Your next move (1-9):")? else { return Ok(None) };
        match cell(&line) {
            Err(refusal) => console.say(refusal)?,
            Ok(cell) => return Ok(Some(cell)),
        }
    }
}

/// Parses a cell from 1 to 9, or returns the original's words for invalid input.
fn cell(line: &str) -> Result<Cell, &'static str> {
    let digits = line.strip_prefix(['-', '+']).unwrap_or(line);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err("You can only input numbers!");
    }
    match digits.parse::<u8>() {
        Ok(number @ 1..=9) if !line.starts_with('-') => Ok(Cell::new(number - 1)),
        Ok(0) => Err("You inserted 0. You can only input numbers 1-9."),
        _ => Err("You can only input numbers 1-9."),
    }
}

/// Prints the winner and the states of the game.
fn end(console: &mut Console, run: &AutomatonRun<'_>) -> anyhow::Result<()> {
    let verdict = match run.result() {
        Some(FinalResult::Win) => "CPU wins.",
        Some(FinalResult::Tie) => "It's a tie.",
        None => "The automaton knows no way on.",
    };
    if console.is_json {
        console.json(&json!({ "event": "end", "result": verdict, "history": run.names() }))?;
    }
    console.say(format!("{verdict}\nStates history: {}", run.names().join(" -> ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_with_the_words_of_the_original() {
        assert_eq!(cell("5"), Ok(Cell::new(4)));
        for text in ["", "x", "5x", "-", "1.5", "½"] {
            assert_eq!(cell(text), Err("You can only input numbers!"), "{text}");
        }
        for text in ["0", "00", "-0"] {
            assert_eq!(cell(text), Err("You inserted 0. You can only input numbers 1-9."), "{text}");
        }
        for text in ["10", "-5", "300", "99999999999999999999999"] {
            assert_eq!(cell(text), Err("You can only input numbers 1-9."), "{text}");
        }
    }
}
