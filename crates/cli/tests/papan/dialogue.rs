//! `papan automaton play`: the dialogue of the original, word for word.

use crate::desk::{CLASSIC, Desk, Ran};

/// Types lines at the classic automaton, and compares everything that is printed. The spaces after a
/// prompt are left out.
#[track_caller]
fn check(typed: &[&str], expected: &str) {
    let ran = Desk::new().run("automaton play classic", typed).ok();
    assert_eq!(plain(&ran), expected.trim_start(), "{ran:#?}");
    assert_eq!(ran.err, "");
}

fn plain(ran: &Ran) -> String {
    ran.out.lines().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

#[test]
fn the_person_first_is_the_first_transcript() {
    check(
        &["x", "7", "2", "4"],
        "
First player (x = you, o = CPU):
First move is filling the middle slot.
o - -
- x -
- - -
Your next move (1-9):
o - o
- x -
x - -
Your next move (1-9):
o x o
- x -
x o -
Your next move (1-9):
o x o
x x o
x o x
It's a tie.
States history: q000 -> q126 -> q131 -> q137 -> q166
",
    );
}

#[test]
fn the_computer_first_is_the_second_transcript() {
    check(
        &["o", "3", "2", "4"],
        "
First player (x = you, o = CPU):
First move is filling the middle slot.
- - -
- o -
- - -
Your next move (1-9):
- - x
- o -
o - -
Your next move (1-9):
o x x
- o -
o - -
Your next move (1-9):
o x x
x o -
o - o
CPU wins.
States history: q000 -> q001 -> q004 -> q017 -> q070
",
    );
}

#[test]
fn bad_input_gets_the_answers_of_the_original_and_a_taken_cell_is_a_step_to_the_same_state() {
    check(
        &["y", "", "X", "x", "5", "abc", "", "1.5", "0", "10", "-3", "7", "7", "2", "4"],
        "
First player (x = you, o = CPU):
Your input is not 'x' or 'o'.
Re-input:
Your input is not 'x' or 'o'. Also, I can only read one word at a time.
Please don't tease me.
Re-input:
Your input is not 'x' or 'o'. Also, I can only read one word at a time.
Please don't tease me.
Re-input:
First move is filling the middle slot.
o - -
- x -
- - -
Your next move (1-9):
That spot is occupied.
o - -
- x -
- - -
Your next move (1-9):
You can only input numbers!
Your next move (1-9):
You can only input numbers!
Your next move (1-9):
You can only input numbers!
Your next move (1-9):
You inserted 0. You can only input numbers 1-9.
Your next move (1-9):
You can only input numbers 1-9.
Your next move (1-9):
You can only input numbers 1-9.
Your next move (1-9):
o - o
- x -
x - -
Your next move (1-9):
That spot is occupied.
o - o
- x -
x - -
Your next move (1-9):
o x o
- x -
x o -
Your next move (1-9):
o x o
x x o
x o x
It's a tie.
States history: q000 -> q126 -> q126 -> q131 -> q131 -> q137 -> q166
",
    );
}

#[test]
fn the_end_of_input_ends_it_at_every_prompt() {
    let typed = ["y", "x", "abc", "7", "2"];
    for length in 0..=typed.len() {
        let ran = Desk::new().run("automaton play classic", &typed[..length]).ok();
        let last = ran.out.lines().last().unwrap_or_default();
        let prompts = ["First player (x = you, o = CPU):", "Re-input:", "Your next move (1-9):"];
        assert_eq!(last.trim_end(), prompts[length.min(2)], "{ran:#?}");
        assert!(!ran.out.contains("States history"), "{ran:#?}");
    }
    Desk::new().run_bytes("automaton play classic", "x\n7\n2\n4").ok().says(&["It's a tie."]);
}

#[test]
fn every_question_can_be_left() {
    for word in ["q", "quit", "back", "EXIT"] {
        for typed in [&[word][..], &["y", word], &["x", word], &["x", "7", "abc", word]] {
            let ran = Desk::new().run("automaton play classic", &[typed, &["9"]].concat()).ok();
            let asked = ran.out.matches("Your next move").count() + ran.out.matches("First player").count();
            let answered = typed.iter().filter(|typed| !["y"].contains(typed)).count();
            assert_eq!(asked, answered, "{ran:#?}");
        }
    }
}

#[test]
fn the_automaton_that_plays_by_itself_lets_the_person_begin_anywhere() {
    let first = |cell| Desk::new().run("automaton play", &["x", cell]).ok();
    for cell in ["1", "2", "3", "4", "5", "6", "7", "8", "9"] {
        let ran = first(cell).lacks(&["First move is filling", "That spot is occupied."]);
        let board = ran.out.lines().rev().skip(1).take(3).collect::<String>();
        assert_eq!([board.matches('x').count(), board.matches('o').count()], [1, 1], "{ran:#?}");
    }
}

#[test]
fn an_automaton_with_one_side_to_start_does_not_ask() {
    let desk = Desk::new();
    desk.run("automaton synth --starts person -o p.dfa", &[]).ok();
    desk.run("automaton synth --starts computer -o c.dfa", &[]).ok();
    let person = desk.run("automaton play p.dfa", &[]).ok().lacks(&["First player"]);
    person.says(&["You start (x).\n- - -\n- - -\n- - -\n"]);
    let computer = desk.run("automaton play c.dfa", &[]).ok().lacks(&["First player"]);
    computer.says(&["CPU starts (o).\no - -\n- - -\n- - -\n"]);
}

#[test]
fn the_machine_is_in_the_file_and_not_in_the_program() {
    // Another reply to 7, which is no good one.
    let other = CLASSIC.replace("q131 o-o-x-x--", "q131 o--ox-x--");
    assert_ne!(other, CLASSIC);
    let desk = Desk::new();
    let ran = desk.put("other.dfa", other).run("automaton play other.dfa --unchecked", &["x", "7"]).ok();
    ran.says(&["o - -\no x -\nx - -\n"]);

    let renamed = CLASSIC.replace("q131", "answer");
    let ran = desk.put("renamed.dfa", renamed).run("automaton play renamed.dfa", &["x", "7", "2", "4"]);
    ran.ok().says(&["States history: q000 -> q126 -> answer -> q137 -> q166"]);

    // Another first reply that never loses either: the board seen in a mirror, top to bottom.
    let mirrored = mirror(CLASSIC);
    let ran = desk.put("mirrored.dfa", mirrored).run("automaton play mirrored.dfa", &["x", "1", "8", "4"]);
    ran.ok().says(&["- - -\n- x -\no - -\n", "States history: q000 -> q126 -> q131 -> q137 -> q166"]);
}

/// The classic file with the top and the bottom row of every board exchanged, and the symbols with them.
fn mirror(text: &str) -> String {
    let other = |symbol: &str| match symbol.parse::<u8>() {
        Ok(cell @ 1..=3) => (cell + 6).to_string(),
        Ok(cell @ 7..=9) => (cell - 6).to_string(),
        _ => symbol.to_owned(),
    };
    let line = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        ["p", "c", ref cells @ ..] if line.starts_with(' ') => {
            format!("p c {}", cells.iter().map(|cell| other(cell)).collect::<Vec<_>>().join(" "))
        }
        [name, board] if board.len() == 9 => format!("{name} {}{}{}", &board[6..], &board[3..6], &board[..3]),
        _ => line.to_owned(),
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

#[test]
fn a_file_that_fails_its_check_is_refused_unless_asked_for() {
    let wrong = CLASSIC.replace("q131 o-o-x-x--", "q131 o--ox-x--");
    let desk = Desk::new();
    desk.put("wrong.dfa", wrong);
    let ran = desk.run("automaton play wrong.dfa", &["x", "7"]);
    let ran = ran.fails(1, &["wrong.dfa is refused", "state q131", "line of play: p 7 3\n", "--unchecked"]);
    assert_eq!(ran.out, "");
    desk.run("automaton play wrong.dfa --unchecked", &["x"]).ok();
    desk.run("automaton play missing.dfa --unchecked", &[]).fails(1, &["missing.dfa"]);
}

#[test]
fn json_lines_hold_every_state_and_the_end() {
    let ran = Desk::new().run("automaton play classic --json", &["o", "3", "x", "2", "4"]).ok();
    let lines = ran.json_lines();
    let boards: Vec<_> = lines.iter().filter_map(|line| line["board"].as_str()).collect();
    assert_eq!(boards, ["----o----", "--x-o-o--", "oxx-o-o--", "oxxxo-o-o"]);
    let end = &lines[4];
    assert_eq!((end["event"].as_str(), end["result"].as_str()), (Some("end"), Some("CPU wins.")));
    assert_eq!(end["history"], serde_json::json!(["q000", "q001", "q004", "q017", "q070"]));
    assert!(ran.err.contains("You can only input numbers!"), "{ran:#?}");
}

#[test]
fn the_opening_that_is_announced_is_that_of_the_side_that_starts() {
    // The person's first move is imposed on cell 1; the computer still opens in the middle.
    let small = include_str!("../../../../data/tictactoe/small.dfa");
    let row =
        small.lines().find(|line| line.starts_with("q000 q001 q002 ----")).expect("the start has a row");
    let imposed = small.replacen(row, &row.replacen("q001", "q003", 1), 1);
    let desk = Desk::new();
    desk.put("imposed.dfa", imposed);
    desk.run("automaton play imposed.dfa", &["o"]).ok().says(&["First move is filling the middle slot."]);
    desk.run("automaton play imposed.dfa", &["x"]).ok().says(&["First move is filling slot 1."]);
}
