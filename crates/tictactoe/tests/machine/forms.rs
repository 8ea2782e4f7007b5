//! The forms of a file: what is written is read back equal, what is wrong is named with its line, and
//! nothing makes the readers panic.

use crate::{CLASSIC, classic};
use papan_automata::{Dfa, State, Symbol};
use papan_tictactoe::Cell;
use papan_tictactoe::machine::{Grid, Language, Machine, Reply, Verdict, check, minimise};
use proptest::prelude::*;

#[test]
fn the_classic_machine_survives_jflap() {
    let small = minimise(&classic()).unwrap().machine;
    for machine in [classic(), small] {
        let text = machine.write_jff();
        assert_eq!(Machine::read_jff(&text), Ok(machine));
    }
    assert!(classic().write_jff().contains("<label>oxxxo-o-o win</label>"));
}

/// A small JFLAP file of the right form; cases replace parts of it.
const SMALL_JFF: &str = r#"<structure>
<type>fa</type>
<automaton>
<state id="0" name="a"><label>---------</label><initial/></state>
<state id="1" name="b">
    <label>----o----</label>
</state>
<transition><from>0</from><to>1</to><read>c</read></transition>
<transition>
    <from>1</from><to>0</to><read>1</read><transout>.</transout>
</transition>
</automaton>
</structure>"#;

/// A note before the end of the file, so that its text is on line 13.
fn with_note(symbols: &str) -> String {
    let note = format!("<note>\n<text>symbols: {symbols}</text></note>\n</automaton>");
    SMALL_JFF.replace("</automaton>", &note)
}

fn check_jff_error(text: &str, found: &str, replaced: &str, message: &str) {
    assert!(text.contains(found), "{found}");
    let error = Machine::read_jff(&text.replacen(found, replaced, 1)).unwrap_err();
    assert_eq!(error.to_string(), message, "{found:?} -> {replaced:?}");
    assert!(message.starts_with(&format!("line {}: ", error.line())), "{message}");
}

#[test]
fn a_jff_is_read_with_and_without_note() {
    for text in [SMALL_JFF, &with_note("p c 1")] {
        assert_eq!(Machine::read_jff(text).unwrap().openings()[0].to_string(), "computer starts: 5");
    }
}

#[test]
fn labels_of_a_jff_that_are_wrong_are_named_with_the_line_of_their_state() {
    let expected = "expected a board and, at an end, win or tie";
    for (found, replaced, shown) in [
        ("----o----<", "----o---<", "----o---"),
        ("----o----<", "----o---- won<", "----o---- won"),
        ("<label>----o----</label>", "<label/>", ""),
        ("<label>----o----</label>", "", ""),
    ] {
        let message = format!("line 5: state b: found label {shown:?}, {expected}");
        check_jff_error(SMALL_JFF, found, replaced, &message);
    }
    let mealy = SMALL_JFF.replace("fa", "mealy").replace("c</read>", "c</read><transout>o5</transout>");
    let message = "line 4: state a: found label \"---------\", expected win, tie or nothing";
    check_jff_error(&mealy, "", "", message);
}

#[test]
fn outputs_of_a_jff_that_are_wrong_are_named_with_the_line_of_their_transition() {
    let mealy = SMALL_JFF.replace("fa", "mealy").replace("c</read>", "c</read><transout>o5</transout>");
    let expected = "expected a reply such as o1, x5o1, o3x7 or . for nothing";
    for (found, replaced, start) in [
        ("<transout>o5</transout>", "", "line 8: state a on c: found \"\""),
        (">o5<", ">o0<", "line 8: state a on c: found \"o0\""),
        (">.<", ">5<", "line 9: state b on 1: found \"5\""),
    ] {
        check_jff_error(&mealy, found, replaced, &format!("{start}, {expected}"));
    }
}

#[test]
fn names_and_symbols_of_a_jff_that_are_wrong_are_named_with_their_line() {
    let name = "expected a name that is not a symbol, a section name or made of dashes";
    let symbol = "expected a symbol: p, c or 1 to 9";
    check_jff_error(SMALL_JFF, "\"b\"", "\"p\"", &format!("line 5: found state name \"p\", {name}"));
    let words = format!("line 5: found state name \"two words\", {name}");
    check_jff_error(SMALL_JFF, "\"b\"", "\"two words\"", &words);
    check_jff_error(SMALL_JFF, ">c<", ">d<", &format!("line 8: found \"d\", {symbol}"));
    check_jff_error(SMALL_JFF, ">1</read>", ">0</read>", &format!("line 9: found \"0\", {symbol}"));
    check_jff_error(&with_note("c 1 d"), "", "", &format!("line 13: found \"d\", {symbol}"));
    let twice = "line 13: symbol c is there twice, expected a name of its own for each symbol";
    check_jff_error(&with_note("c 1 c"), "", "", twice);
    let unlisted = "line 9: state b leads to a on \"1\", expected a symbol of the alphabet";
    check_jff_error(&with_note("c"), "", "", unlisted);
}

#[test]
fn a_jff_without_symbols_is_named_with_the_line_of_its_note_or_its_automaton() {
    let alone = |notes: &str| {
        let state = "<state id='0'><label>---------</label><initial/></state>";
        format!("<structure><type>fa</type>\n<automaton>{state}\n{notes}</automaton></structure>")
    };
    let message = "found no symbols, expected p, c or both, and the cells 1 to 9";
    check_jff_error(&alone(""), "", "", &format!("line 2: {message}"));
    let note = "<note><text>symbols:</text></note>";
    check_jff_error(&alone(note), "", "", &format!("line 3: {message}"));
}

#[test]
fn a_jff_that_is_no_deterministic_machine_says_why_with_its_line() {
    for (found, replaced, message) in [
        ("<initial/>", "", "line 3: found no initial state, expected one"),
        ("<label>----o", "<initial/><label>----o", "line 5: found initial states a and b, expected one"),
        (">c<", "><", "line 8: state a leads to b on the empty word, expected a symbol"),
        (
            "<from>1</from><to>0</to><read>1<",
            "<from>0</from><to>0</to><read>c<",
            "line 9: state a leads to b and to a on c, expected one transition",
        ),
        ("\"b\"", "\"a\"", "line 5: state a is there twice, expected a name of its own for each state"),
        ("<to>0<", "<to>7<", "line 10: found state id 7 in to, expected the id of a state"),
        (">fa<", ">pda<", "line 2: found type pda, expected fa or mealy"),
    ] {
        check_jff_error(SMALL_JFF, found, replaced, message);
    }
}

/// A small file of the right form; cases replace parts of it.
const SMALL: &str = "\
STATES q0 q1 END
SYMBOLS c 1 END
START q0 END
FINAL q1 END
TRANSITIONS
   c  1
q0 q1 --
q1 -- --
END
BOARDS
q0 ---------
q1 ----o----
END
REPLIES
   c  1
q0 o5 --
q1 -- --
END
WIN q1 END
TIE END
";

fn check_error(found: &str, replaced: &str, message: &str) {
    assert!(SMALL.contains(found), "{found}");
    let error = Machine::read(SMALL.replacen(found, replaced, 1).as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), message, "{found:?} -> {replaced:?}");
}

#[test]
fn the_small_file_is_read() {
    let machine = Machine::read(SMALL.as_bytes()).unwrap();
    assert!(machine.has_boards());
    let fault = check(&machine).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "state q1 is final, though the game goes on\nline of play: c\nboard: ----o----"
    );
}

#[test]
fn wrong_sections_are_named_with_their_line() {
    let one_of = "STATES, SYMBOLS, START, FINAL, TRANSITIONS, BOARDS, REPLIES, WIN, TIE";
    check_error("SYMBOLS", "Symbols", &format!("line 2: found section Symbols, expected one of {one_of}"));
    check_error(
        "START q0",
        "STATE q0",
        "line 3: found section STATE again, expected it once; it is on line 1 already",
    );
    check_error("TIE END", "", "line 19: found the end of the file, expected section TIE (SERI)");
    check_error("START q0", "START q0 q1", "line 3: found 2 start states, expected one");
    check_error("START q0", "START", "line 3: found 0 start states, expected one");
    check_error(
        "TIE END",
        "TIE",
        "line 21: found the end of the file, expected END of section TIE of line 20",
    );
    let neither = "WIN END TIE END TRANSITIONS c q0 q0 END";
    let error = Machine::read(neither.as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1: found the end of the file, expected section BOARDS (KAMUS) or REPLIES (BALASAN)"
    );
}

#[test]
fn wrong_states_and_symbols_are_named_with_their_line() {
    let name = "expected the name of a state: a name that is not a symbol, a section name or made of dashes";
    check_error("STATES q0 q1", "STATES q0 p", &format!("line 1: found \"p\", {name}"));
    check_error("STATES q0 q1", "STATES q0 WIN", &format!("line 1: found \"WIN\", {name}"));
    check_error("STATES q0 q1", "STATES q0 --", &format!("line 1: found \"--\", {name}"));
    check_error("STATES q0 q1", "STATES q0 q\u{7}", &format!("line 1: found \"q\\u{{7}}\", {name}"));
    check_error(
        "STATES q0 q1",
        "STATES q0 q1 q0",
        "line 1: found q0 again in section STATES (STATE), expected it once",
    );
    check_error(
        "STATES q0 q1",
        "STATES q0 q1 q2",
        "line 9: found no row for state q2 in section TRANSITIONS (TRANSISI), expected one for each state",
    );
    check_error(
        "STATES q0 q1",
        "STATES q0",
        "line 8: found q1 in section TRANSITIONS (TRANSISI), expected a state",
    );
    check_error("SYMBOLS c 1", "SYMBOLS c x", "line 2: found \"x\", expected a symbol: p, c or 1 to 9");
    check_error(
        "SYMBOLS c 1",
        "SYMBOLS c c",
        "line 2: found c again in section SYMBOLS (SIMBOL), expected it once",
    );
    check_error(
        "SYMBOLS c 1",
        "SYMBOLS c",
        "line 6: found symbol 1, expected one of section SYMBOLS (SIMBOL)",
    );
    check_error(
        "q0 q1 --",
        "q0 q7 --",
        "line 7: found q7 in section TRANSITIONS (TRANSISI), expected a state",
    );
    check_error(
        "q1 -- --",
        "q0 -- --",
        "line 8: found q0 again in section TRANSITIONS (TRANSISI), expected it once",
    );
    check_error("q1 -- --", "q1 --", "line 8: row of state q1 has 1 entries, expected 2");
    check_error("WIN q1", "WIN q2", "line 19: found q2 in section WIN (MENANG), expected a state");
    check_error(
        "TIE END",
        "TIE q1 END",
        "line 20: found state q1, which is in section WIN (MENANG), expected it in one of them",
    );
}

#[test]
fn wrong_boards_and_replies_are_named_with_their_line() {
    let board = "expected a board: 9 characters x, o and -";
    check_error("q1 ----o----", "q1 ----O----", &format!("line 12: state q1: found \"----O----\", {board}"));
    check_error("q1 ----o----", "q1 ----o---", &format!("line 12: state q1: found \"----o---\", {board}"));
    check_error(
        "q1 ----o----",
        "q1",
        "line 12: found state q1 without a board, expected 9 characters x, o and -",
    );
    check_error(
        "q1 ----o----",
        "",
        "line 13: found no row for state q1 in section BOARDS (KAMUS), expected one for each state",
    );
    check_error(
        "q1 ----o----",
        "q0 ----o----",
        "line 12: found q0 again in section BOARDS (KAMUS), expected it once",
    );
    check_error("o5", "o6", "line 16: state q0 on c: found o6, expected o5, as the boards say");
    check_error(
        "q1 ----o----",
        "q1 ---oo----",
        "line 16: state q0 on c: found o5, expected boards that follow by the rules",
    );
    check_error(
        "o5",
        "5",
        "line 16: state q0 on c: found \"5\", expected a reply such as o1, x5o1, o3x7 or . for nothing",
    );
    check_error("o5", "--", "line 16: state q0 on c: found --, expected a reply, as there is a transition");
    check_error(
        "o5 --",
        "o5 o5",
        "line 16: state q0 on 1: found o5, expected dashes, as there is no transition",
    );
    check_error(
        "REPLIES\n   c  1\nq0 o5 --\nq1 -- --",
        "REPLIES c q0 o5 q1 --",
        "line 14: found no column for symbol 1, expected one as in section TRANSITIONS (TRANSISI)",
    );
    check_error(
        "REPLIES\n   c  1",
        "REPLIES\n   c  2",
        "line 15: found symbol 2, expected one of section TRANSITIONS (TRANSISI)",
    );
}

#[test]
fn replies_alone_are_enough() {
    let text = SMALL.replace("BOARDS\nq0 ---------\nq1 ----o----\nEND\n", "");
    let machine = Machine::read(text.as_bytes()).unwrap();
    assert!(!machine.has_boards());
    assert_eq!(Machine::read(machine.write_with(Language::Indonesian).as_bytes()), Ok(machine));
}

#[test]
fn faults_of_the_opening_are_told() {
    let fault = |text: &str| {
        let fault = check(&Machine::read(text.as_bytes()).unwrap()).unwrap_err();
        format!("{} | {}", fault.kind, fault.line.join(" "))
    };
    let file = |header: &str, rows: &str| {
        format!("TRANSITIONS {header} {rows} END BOARDS a --------- b ----o---- END WIN END TIE END")
    };
    assert_eq!(
        fault(&file("1", "a -- b --")),
        "is the start, but neither p nor c is a symbol, so nobody can start | "
    );
    assert_eq!(
        fault(&file("p c", "a -- b b -- --")),
        "is the start and has no transition on p, though p is in the header | "
    );
    assert_eq!(
        fault(&file("c 1", "a b b b -- --")),
        "has a transition on 1, though it is not yet said who starts | "
    );
    assert_eq!(
        fault(&file("c 1", "a a -- b -- --")),
        "does not follow from a on c: found --------- after ---------, expected one o and nothing else | c"
    );
    assert_eq!(
        fault(&file("c 1 2", "a b -- -- b -- b --")),
        "has no transition on 2, though the cell is free | c"
    );
}

const SYMBOLS: [&str; 11] = ["p", "c", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

fn grids() -> impl Strategy<Value = Grid> {
    "[xo-]{9}".prop_map(|text| text.parse().unwrap())
}

fn replies() -> impl Strategy<Value = Reply> {
    let cell = || (0..9_u8).prop_map(Cell::new);
    prop_oneof![
        Just(Reply::Nothing),
        cell().prop_map(Reply::Computer),
        (cell(), cell()).prop_map(|(person, computer)| Reply::Imposed { person, computer }),
        (cell(), cell()).prop_map(|(computer, person)| Reply::Forced { computer, person }),
    ]
}

fn verdicts() -> impl Strategy<Value = Option<Verdict>> {
    prop_oneof![Just(None), Just(Some(Verdict::Win)), Just(Some(Verdict::Tie))]
}

/// Any automaton over some of the symbols in some order, with names of all kinds.
fn dfas() -> impl Strategy<Value = Dfa> {
    let symbols =
        (Just(SYMBOLS.to_vec()).prop_shuffle(), 1..=11_usize).prop_map(|(all, few)| all[..few].to_vec());
    let names = prop::collection::btree_set("[q-][a-z0-9é-]{0,3}[&<\"a]", 1..12);
    let edges = prop::collection::vec((any::<u8>(), any::<u8>(), any::<u8>()), 0..60);
    let finals = any::<u16>();
    (symbols, names, edges, finals, any::<u8>()).prop_map(|(symbols, names, edges, finals, start)| {
        let mut builder = Dfa::builder(symbols.iter().copied()).unwrap();
        let states: Vec<State> = names.iter().map(|name| builder.add_state(name.as_str()).unwrap()).collect();
        for (from, symbol, to) in edges {
            let at = |number: u8| states[usize::from(number) % states.len()];
            // A conflict is refused by the builder, which keeps the first.
            let _ = builder.connect(at(from), Symbol::new(usize::from(symbol) % symbols.len()), at(to));
        }
        for &state in states.iter().filter(|state| finals >> state.index() & 1 == 1) {
            builder.set_final(state).unwrap();
        }
        builder.build(states[usize::from(start) % states.len()]).unwrap()
    })
}

/// Any machine, legal or not.
fn machines() -> impl Strategy<Value = Machine> {
    let fill = |dfa: Dfa| {
        let (states, edges) = (dfa.len(), dfa.transitions().count());
        let verdicts = prop::collection::vec(verdicts(), states);
        let boards = prop::collection::vec(grids(), states);
        let replies = prop::collection::vec(replies(), edges);
        (Just(dfa), verdicts, boards, replies, any::<bool>())
    };
    dfas().prop_flat_map(fill).prop_map(|(dfa, verdicts, boards, replies, has_boards)| {
        if has_boards {
            return Machine::with_boards(dfa, boards, verdicts).unwrap();
        }
        let places: Vec<(State, Symbol)> =
            dfa.transitions().map(|(from, symbol, _)| (from, symbol)).collect();
        let reply = |from, symbol| replies[places.iter().position(|&at| at == (from, symbol)).unwrap()];
        Machine::with_replies(dfa, reply, verdicts).unwrap()
    })
}

/// Words that files are made of, in no order.
fn soups() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "STATES",
        "SYMBOLS",
        "START",
        "FINAL",
        "TRANSITIONS",
        "BOARDS",
        "REPLIES",
        "WIN",
        "TIE",
        "KAMUS",
        "END",
        "END",
        "END",
        "q0",
        "q1",
        "q0",
        "q1",
        "p",
        "c",
        "1",
        "2",
        "9",
        "--",
        "---------",
        "----o----",
        "x---o----",
        "o5",
        ".",
        "x5o1",
        "\u{feff}",
        "é",
        "\n",
    ]);
    prop::collection::vec(words, 0..60).prop_map(|words| words.join(" "))
}

/// Whatever can be read can be checked, written and read again.
fn digest(bytes: &[u8]) {
    if let Ok(machine) = Machine::read(bytes) {
        let _ = check(&machine);
        assert_eq!(Machine::read(machine.write().as_bytes()), Ok(machine));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn text_comes_back_equal(machine in machines()) {
        for language in [Language::English, Language::Indonesian] {
            prop_assert_eq!(Machine::read(machine.write_with(language).as_bytes()).unwrap(), machine.clone());
        }
    }

    #[test]
    fn jff_comes_back_equal(machine in machines()) {
        prop_assert_eq!(Machine::read_jff(&machine.write_jff()).unwrap(), machine);
    }

    #[test]
    fn any_machine_can_be_checked_and_played(
        machine in machines(),
        inputs in prop::collection::vec(0..11_usize, 0..12),
    ) {
        let _ = check(&machine);
        let _ = machine.to_json();
        let _ = papan_tictactoe::machine::Player::new(&machine);
        let mut run = papan_tictactoe::machine::Run::new(&machine);
        for input in inputs {
            let _ = run.step(SYMBOLS[input].parse().unwrap());
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        digest(&bytes);
        let _ = Machine::read_jff(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words_are_read_or_refused(text in soups()) {
        digest(text.as_bytes());
    }

    #[test]
    fn a_spliced_file_is_read_or_refused(
        a in any::<prop::sample::Index>(),
        b in any::<prop::sample::Index>(),
    ) {
        let bytes = CLASSIC.as_bytes();
        let text = [&bytes[..a.index(bytes.len())], &bytes[b.index(bytes.len())..]].concat();
        digest(&text);
    }
}
