//! Thousands of invalid and many valid variants of the classic file. The check agrees with the independent
//! reference check on each, including the length of the shortest counterexample.

use crate::generator::StrategyGenerator;
use crate::reference::{self, ReferenceVerdict};
use crate::source::{Source, one, shuffled};
use crate::{CLASSIC, classic, lines};
use papan_game::{Rng, rng::stream};
use papan_tictactoe::automaton::{Automaton, AutomatonRun, Input, Violation, check, minimize};
use rand::RngExt;
use std::collections::HashMap;

/// Returns the verdict of the library in the terms of the reference check.
fn verdict(bytes: &[u8]) -> ReferenceVerdict {
    match Automaton::read(bytes) {
        Err(_) => ReferenceVerdict::Unreadable,
        Ok(automaton) => match check(&automaton) {
            Ok(_) => ReferenceVerdict::Valid,
            Err(counterexample) => {
                assert_shown(&automaton, &counterexample.path, &counterexample.state);
                ReferenceVerdict::Invalid(counterexample.path.len())
            }
        },
    }
}

/// Checks that the path of a counterexample leads to its state.
fn assert_shown(automaton: &Automaton, line: &[String], state: &str) {
    let mut run = AutomatonRun::new(automaton);
    for symbol in line {
        run.step(symbol.parse().unwrap()).unwrap();
    }
    assert_eq!(run.names().last(), Some(&state), "{line:?}");
}

/// Returns the verdict after checking that both agree.
fn agreed(bytes: &[u8], what: &str) -> ReferenceVerdict {
    let (fast, slow) = (verdict(bytes), reference::verdict(bytes));
    assert_eq!(fast, slow, "{what}:\n{}", String::from_utf8_lossy(bytes));
    fast
}

type Change = fn(&mut Source, &mut Rng);
type Damage = fn(&mut Vec<u8>, &mut Rng);

/// Mutations of the words of a file. A few are valid by chance.
const WORDS: [(&str, Change); 15] = [
    ("redirected transition", redirect),
    ("removed transition", remove),
    ("added transition", add),
    ("swapped boards", swap_boards),
    ("board with another mark", mark_board),
    ("dropped row", |source, rng| drop_row(source, rng, "TRANSISI|TRANSITIONS")),
    ("dropped board or reply", |source, rng| drop_row(source, rng, "KAMUS|REPLIES")),
    ("dropped win", |source, rng| drop_row(source, rng, "MENANG|WIN")),
    ("dropped final state", |source, rng| drop_row(source, rng, "AKHIR|FINAL")),
    ("dropped state", |source, rng| drop_row(source, rng, "STATE|STATES")),
    ("wrong label", relabel),
    ("label on a game that goes on", label),
    ("another start", restart),
    ("swapped words", swap_words),
    ("repeated section or row", repeat),
];

fn states(source: &mut Source) -> Vec<String> {
    source.section("TRANSISI|TRANSITIONS").rows.iter().map(|row| row[0].clone()).collect()
}

/// Returns the positions of the table entries that are transitions, or that are not.
fn entries(source: &mut Source, leads: bool) -> Vec<(usize, usize)> {
    let rows = &source.section("TRANSISI|TRANSITIONS").rows;
    let places = rows.iter().enumerate().flat_map(|(row, words)| (1..words.len()).map(move |at| (row, at)));
    places.filter(|&(row, at)| rows[row][at].starts_with('-') != leads).collect()
}

fn set_entry(source: &mut Source, (row, at): (usize, usize), word: &str) {
    word.clone_into(&mut source.section("TRANSISI|TRANSITIONS").rows[row][at]);
}

fn redirect(source: &mut Source, rng: &mut Rng) {
    let place = *one(rng, &entries(source, true));
    let to = one(rng, &states(source)).clone();
    set_entry(source, place, &to);
}

fn remove(source: &mut Source, rng: &mut Rng) {
    let place = *one(rng, &entries(source, true));
    set_entry(source, place, "----");
}

fn add(source: &mut Source, rng: &mut Rng) {
    let place = *one(rng, &entries(source, false));
    let to = one(rng, &states(source)).clone();
    set_entry(source, place, &to);
}

/// Swaps two boards, or two replies if there are no boards.
fn swap_boards(source: &mut Source, rng: &mut Rng) {
    let rows = &mut source.section("KAMUS|REPLIES").rows;
    let (a, b) = (rng.random_range(0..rows.len()), rng.random_range(0..rows.len()));
    let (at, to) = (rng.random_range(1..rows[a].len()), rng.random_range(1..rows[b].len()));
    let (left, right) = (rows[a][at].clone(), rows[b][to].clone());
    rows[a][at] = right;
    rows[b][to] = left;
}

/// Changes a mark on a board, or a reply.
fn mark_board(source: &mut Source, rng: &mut Rng) {
    let rows = &mut source.section("KAMUS|REPLIES").rows;
    let row = rng.random_range(0..rows.len());
    let at = rng.random_range(1..rows[row].len());
    let mut word: Vec<u8> = rows[row][at].clone().into_bytes();
    let place = rng.random_range(0..word.len());
    word[place] = *one(rng, b"xxxooo---XO.129");
    rows[row][at] = String::from_utf8(word).unwrap();
}

fn drop_row(source: &mut Source, rng: &mut Rng, section: &str) {
    let rows = &mut source.section(section).rows;
    let row = rng.random_range(0..rows.len());
    rows.remove(row);
}

/// Turns a win into a tie or the reverse.
fn relabel(source: &mut Source, rng: &mut Rng) {
    let (from, to) = *one(rng, &[("MENANG|WIN", "SERI|TIE"), ("SERI|TIE", "MENANG|WIN")]);
    let rows = &mut source.section(from).rows;
    let row = rng.random_range(0..rows.len());
    let row = rows.remove(row);
    source.section(to).rows.push(row);
}

fn label(source: &mut Source, rng: &mut Rng) {
    let state = one(rng, &states(source)).clone();
    let section = *one(rng, &["MENANG|WIN", "SERI|TIE", "AKHIR|FINAL"]);
    source.section(section).rows.push(vec![state]);
}

fn restart(source: &mut Source, rng: &mut Rng) {
    let state = one(rng, &states(source)).clone();
    source.section("AWAL|START").rows[0][0] = state;
}

/// Swaps two words anywhere.
fn swap_words(source: &mut Source, rng: &mut Rng) {
    let mut words: Vec<&mut String> =
        source.sections.iter_mut().flat_map(|section| section.rows.iter_mut().flatten()).collect();
    let (a, b) = (rng.random_range(0..words.len()), rng.random_range(0..words.len()));
    let (left, right) = (words[a].clone(), words[b].clone());
    *words[a] = right;
    *words[b] = left;
}

fn repeat(source: &mut Source, rng: &mut Rng) {
    let at = rng.random_range(0..source.sections.len());
    let section = source.sections[at].clone();
    if rng.random_bool(0.3) || section.rows.is_empty() {
        source.sections.push(section);
    } else {
        let row = one(rng, &section.rows).clone();
        source.sections[at].rows.push(row);
    }
}

/// Mutations of the bytes of a file.
const BYTES: [(&str, Damage); 3] = [
    ("cut file", |bytes, rng| bytes.truncate(rng.random_range(0..bytes.len()))),
    ("garbage bytes", |bytes, rng| {
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            bytes[at] = rng.random();
        }
    }),
    ("inserted bytes", |bytes, rng| {
        let at = rng.random_range(0..bytes.len());
        let byte = *one(rng, b"-xo1q \nE\xff\x00\x85");
        bytes.insert(at, byte);
    }),
];

/// Mutates a file `count` times and counts the verdicts, and the rejections by mutation.
fn change(text: &str, seed: u64, count: u64) -> HashMap<&'static str, usize> {
    let mut tally = HashMap::new();
    for index in 0..count {
        let mut rng = stream(seed, index);
        let kind = rng.random_range(0..WORDS.len() + BYTES.len());
        let mut bytes = text.as_bytes().to_vec();
        let what = if let Some((what, change)) = WORDS.get(kind) {
            let mut source = Source::of(text);
            change(&mut source, &mut rng);
            bytes = source.text().into_bytes();
            what
        } else {
            let (what, change) = BYTES[kind - WORDS.len()];
            change(&mut bytes, &mut rng);
            what
        };
        let verdict = agreed(&bytes, &format!("{what}, number {index} of seed {seed}"));
        let name = match verdict {
            ReferenceVerdict::Valid => "right",
            ReferenceVerdict::Unreadable => "unreadable",
            ReferenceVerdict::Invalid(_) => "wrong",
        };
        *tally.entry(name).or_default() += 1;
        if verdict != ReferenceVerdict::Valid {
            *tally.entry(what).or_default() += 1;
        }
    }
    tally
}

#[test]
fn rejects_thousands_of_invalid_mutations() {
    let tally = change(CLASSIC, 1, 4_000);
    assert!(tally["unreadable"] + tally["wrong"] >= 2_000, "{tally:?}");
    assert!(tally["wrong"] >= 1_000, "{tally:?}");
    for (what, _) in WORDS {
        assert!(tally.get(what).is_some_and(|&count| count >= 50), "{what}: {tally:?}");
    }
    for (what, _) in BYTES {
        assert!(tally.get(what).is_some_and(|&count| count >= 50), "{what}: {tally:?}");
    }
}

#[test]
fn rejects_invalid_mutations_of_a_file_with_replies() {
    let text = minimize(&classic()).unwrap().automaton.write();
    assert_eq!(reference::verdict(text.as_bytes()), ReferenceVerdict::Valid);
    let tally = change(&text, 2, 2_000);
    assert!(tally["unreadable"] + tally["wrong"] >= 1_000, "{tally:?}");
    assert!(tally["wrong"] >= 500, "{tally:?}");
}

/// Reads a file after checking that both find it valid.
fn right(text: &str, what: &str) -> Automaton {
    assert_eq!(agreed(text.as_bytes(), what), ReferenceVerdict::Valid, "{what}");
    Automaton::read(text.as_bytes()).unwrap()
}

#[test]
fn renaming_states_changes_nothing() {
    let names: [fn(&str) -> String; 5] = [
        |name| format!("state-{name}"),
        |name| name.replace('q', "Ω"),
        |name| format!("{name}{name}"),
        |name| format!("-{name}-"),
        |name| format!("1{}", &name[1..]),
    ];
    for (at, name) in names.into_iter().enumerate() {
        let mut source = Source::of(CLASSIC);
        source.rename(name);
        assert_eq!(lines(&right(&source.text(), &format!("renaming {at}"))), lines(&classic()));
    }
}

const ENGLISH: [(&str, &str); 8] = [
    ("STATE", "STATES"),
    ("SIMBOL", "SYMBOLS"),
    ("AWAL", "START"),
    ("AKHIR", "FINAL"),
    ("TRANSISI", "TRANSITIONS"),
    ("KAMUS", "BOARDS"),
    ("MENANG", "WIN"),
    ("SERI", "TIE"),
];

#[test]
fn reads_section_names_in_either_language() {
    for chosen in 0..256 {
        let mut source = Source::of(CLASSIC);
        for (at, (indonesian, english)) in ENGLISH.iter().enumerate().filter(|(at, _)| chosen >> at & 1 == 1)
        {
            assert_eq!(source.sections[at].name, *indonesian);
            source.sections[at].name = (*english).to_owned();
        }
        assert_eq!(source.read(), classic());
        if chosen % 16 == 15 {
            right(&source.text(), "languages");
        }
    }
}

#[test]
fn optional_sections_may_be_missing() {
    for chosen in 0_u32..16 {
        let mut source = Source::of(CLASSIC);
        let derived = ["STATE", "SIMBOL", "AWAL", "AKHIR"];
        source.sections.retain(|section| {
            derived.iter().position(|name| *name == section.name).is_none_or(|at| chosen >> at & 1 == 1)
        });
        assert_eq!(right(&source.text(), "derived sections"), classic());
    }
}

#[test]
fn accepts_any_order_and_spacing() {
    for index in 0..100 {
        let mut rng = stream(3, index);
        let mut source = Source::of(CLASSIC);
        source.sections = shuffled(&mut rng, 8).into_iter().map(|at| source.sections[at].clone()).collect();
        if rng.random_bool(0.5) {
            for section in &mut source.sections {
                let order = shuffled(&mut rng, section.rows.len());
                section.rows = order.into_iter().map(|at| section.rows[at].clone()).collect();
            }
        }
        let spaces = [" ", "  ", "\t", "\r\n", "\n", "\n\n", " \u{a0} "];
        let choice = shuffled(&mut rng, spaces.len());
        let text = source.spaced(|at| spaces[choice[at % 3]], |at| spaces[choice[3 + at % 3]]);
        let automaton = right(&text, "spacing");
        assert_eq!(lines(&automaton), lines(&classic()));
    }
}

#[test]
fn accepts_any_line_ends_and_a_byte_order_mark() {
    for text in [
        CLASSIC.replace('\n', "\r\n"),
        CLASSIC.replace('\n', "\r"),
        format!("\u{feff}{CLASSIC}"),
        CLASSIC.trim_end().to_owned(),
        CLASSIC.replace('\n', " "),
    ] {
        assert_eq!(right(&text, "line ends"), classic());
    }
}

/// Returns the image of each cell under one of the eight symmetries.
fn symmetry(number: usize) -> [usize; 9] {
    std::array::from_fn(|cell| {
        let (mut x, mut y) = (cell % 3, cell / 3);
        if number & 1 == 1 {
            x = 2 - x;
        }
        if number & 2 == 2 {
            y = 2 - y;
        }
        if number & 4 == 4 {
            std::mem::swap(&mut x, &mut y);
        }
        y * 3 + x
    })
}

#[test]
fn accepts_rotated_and_mirrored_boards() {
    for number in 0..8 {
        let image = symmetry(number);
        let mut source = Source::of(CLASSIC);
        for symbol in &mut source.section("TRANSISI").header[2..] {
            *symbol = (image[symbol.parse::<usize>().unwrap() - 1] + 1).to_string();
        }
        for row in &mut source.section("KAMUS").rows {
            let board = row[1].clone().into_bytes();
            let mut turned = board.clone();
            for cell in 0..9 {
                turned[image[cell]] = board[cell];
            }
            row[1] = String::from_utf8(turned).unwrap();
        }
        let automaton = right(&source.text(), "symmetry");
        assert_eq!(automaton.dfa().len(), 181);
        assert_turned(&automaton, image);
    }
}

/// Checks that the transformed automaton answers a transformed line with the transformed board.
fn assert_turned(automaton: &Automaton, image: [usize; 9]) {
    for (line, board, verdict) in lines(&classic()) {
        let mut run = AutomatonRun::new(automaton);
        for input in line {
            let turned = match input {
                Input::Cell(cell) => (image[usize::from(cell.index())] + 1).to_string().parse().unwrap(),
                start => start,
            };
            run.step(turned).unwrap();
        }
        let (found, board) = (run.board().to_string(), board.to_string());
        assert!((0..9).all(|cell| found.as_bytes()[image[cell]] == board.as_bytes()[cell]));
        assert_eq!(run.result(), verdict);
    }
}

/// Returns the answers of the classic file by board.
fn answers() -> HashMap<[char; 9], usize> {
    let automaton = classic();
    let player = papan_tictactoe::automaton::AutomatonPlayer::new(&automaton);
    let mut known = HashMap::new();
    for code in 0..19_683_u32 {
        let board: [char; 9] = std::array::from_fn(|cell| {
            ['-', 'x', 'o'][code as usize / 3_usize.pow(u32::try_from(cell).unwrap()) % 3]
        });
        let grid = board.iter().collect::<String>().parse().unwrap();
        if let Some(cell) = player.answer(grid) {
            known.insert(board, usize::from(cell.index()));
        }
    }
    known
}

#[test]
fn accepts_other_replies_that_never_lose() {
    let known = answers();
    let mut boards: Vec<_> = known.keys().copied().collect();
    boards.sort_unstable();
    let mut different = 0;
    for index in 0..200 {
        let mut rng = stream(4, index);
        let mut answers = known.clone();
        answers.remove(one(&mut rng, &boards));
        let text = StrategyGenerator::new(&mut rng, answers).file(Some(4));
        let automaton = right(&text, "another reply");
        different += usize::from(lines(&automaton) != lines(&classic()));
    }
    assert!(different > 100, "{different}");
}

#[test]
fn finds_the_shortest_loss_after_a_blunder() {
    let known = answers();
    let blunder = |board: &[char; 9], cell: usize| {
        let mut next = *board;
        next[cell] = 'o';
        board[cell] == '-' && reference::value(next, 'x') < 0
    };
    let mut blunders: Vec<([char; 9], usize)> =
        known.keys().flat_map(|board| (0..9).map(|cell| (*board, cell))).collect();
    blunders.retain(|(board, cell)| blunder(board, *cell));
    blunders.sort_unstable();
    let mut lost = 0;
    for index in 0..100 {
        let mut rng = stream(17, index);
        let (board, cell) = *one(&mut rng, &blunders);
        let mut answers = known.clone();
        answers.insert(board, cell);
        let text = StrategyGenerator::new(&mut rng, answers).file(Some(4));
        if agreed(text.as_bytes(), "blunder") == ReferenceVerdict::Valid {
            // Lines that met on one board now share an answer, so some boards are no longer reached.
            continue;
        }
        let counterexample = check(&Automaton::read(text.as_bytes()).unwrap()).unwrap_err();
        assert_eq!(counterexample.violation, Violation::Lost, "{counterexample}");
        lost += 1;
    }
    assert!(lost > 50, "{lost}");
}

#[test]
fn accepts_random_files_with_a_free_first_move() {
    for index in 0..30 {
        let text = StrategyGenerator::new(&mut stream(5, index), HashMap::new()).file(None);
        let automaton = right(&text, "invented");
        let proof = check(&automaton).unwrap();
        assert!(proof.openings.iter().all(|opening| opening.imposed().is_none()), "{proof}");
    }
}

#[test]
fn rejects_invalid_mutations_of_random_files() {
    for index in 0..10 {
        let text = StrategyGenerator::new(&mut stream(6, index), HashMap::new()).file(None);
        // With every section, so that each mutation applies.
        let text = Automaton::read(text.as_bytes()).unwrap().write().replace("BOARDS", "KAMUS");
        let tally = change(&text, 7 + index, 60);
        assert!(tally["unreadable"] + tally["wrong"] >= 25, "{tally:?}");
    }
}
