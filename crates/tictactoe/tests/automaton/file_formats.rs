//! File formats: automata round-trip, errors name the line, and the readers never panic.

use crate::{CLASSIC, classic};
use papan_automata::{Dfa, State, Symbol};
use papan_tictactoe::Cell;
use papan_tictactoe::automaton::{
    Automaton, ClassicBoard, FinalResult, KeywordLanguage, Reply, check, minimize,
};
use proptest::prelude::*;

#[test]
fn the_classic_automaton_round_trips_through_jflap() {
    let small = minimize(&classic()).unwrap().automaton;
    for automaton in [classic(), small] {
        let text = automaton.write_jff();
        assert_eq!(Automaton::read_jff(&text), Ok(automaton));
    }
    assert!(classic().write_jff().contains("<label>oxxxo-o-o win</label>"));
}

/// A small valid JFLAP file; cases replace parts of it.
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

/// Adds a note, with its text on line 13.
fn with_note(symbols: &str) -> String {
    let note = format!("<note>\n<text>symbols: {symbols}</text></note>\n</automaton>");
    SMALL_JFF.replace("</automaton>", &note)
}

fn check_jff_error(text: &str, found: &str, replaced: &str, message: &str) {
    assert!(text.contains(found), "{found}");
    let error = Automaton::read_jff(&text.replacen(found, replaced, 1)).unwrap_err();
    assert_eq!(error.to_string(), message, "{found:?} -> {replaced:?}");
    assert!(message.starts_with(&format!("line {}: ", error.line())), "{message}");
}

#[test]
fn reads_jff_with_and_without_note() {
    for text in [SMALL_JFF, &with_note("p c 1")] {
        assert_eq!(Automaton::read_jff(text).unwrap().openings()[0].to_string(), "computer starts: 5");
    }
}

#[test]
fn reports_invalid_jff_labels_with_the_line_of_the_state() {
    let expected = "expected a board and, if the game is over, win or tie";
    for (found, replaced, shown) in [
        ("----o----<", "----o---<", "----o---"),
        ("----o----<", "----o---- won<", "----o---- won"),
        ("<label>----o----</label>", "<label/>", ""),
        ("<label>----o----</label>", "", ""),
    ] {
        let message = format!("line 5: state b has the label {shown:?}, {expected}");
        check_jff_error(SMALL_JFF, found, replaced, &message);
    }
    let mealy = SMALL_JFF.replace("fa", "mealy").replace("c</read>", "c</read><transout>o5</transout>");
    let message = "line 4: state a has the label \"---------\", expected win, tie or nothing";
    check_jff_error(&mealy, "", "", message);
}

#[test]
fn reports_invalid_jff_outputs_with_the_line_of_the_transition() {
    let mealy = SMALL_JFF.replace("fa", "mealy").replace("c</read>", "c</read><transout>o5</transout>");
    let expected = "expected o1, x5o1, o3x7 or the like, or . for nothing";
    for (found, replaced, start) in [
        ("<transout>o5</transout>", "", "line 8: state a on c: \"\" is not a reply"),
        (">o5<", ">o0<", "line 8: state a on c: \"o0\" is not a reply"),
        (">.<", ">5<", "line 9: state b on 1: \"5\" is not a reply"),
    ] {
        check_jff_error(&mealy, found, replaced, &format!("{start}: {expected}"));
    }
}

#[test]
fn reports_invalid_jff_names_and_symbols_with_their_line() {
    let name =
        "it must not be a symbol, a section name or all dashes, nor contain spaces or control characters";
    let symbol = "expected p, c or 1 to 9";
    check_jff_error(SMALL_JFF, "\"b\"", "\"p\"", &format!("line 5: \"p\" cannot be a state name: {name}"));
    let words = format!("line 5: \"two words\" cannot be a state name: {name}");
    check_jff_error(SMALL_JFF, "\"b\"", "\"two words\"", &words);
    check_jff_error(SMALL_JFF, ">c<", ">d<", &format!("line 8: \"d\" is not a symbol: {symbol}"));
    check_jff_error(SMALL_JFF, ">1</read>", ">0</read>", &format!("line 9: \"0\" is not a symbol: {symbol}"));
    check_jff_error(&with_note("c 1 d"), "", "", &format!("line 13: \"d\" is not a symbol: {symbol}"));
    let twice = "line 13: duplicate symbol c";
    check_jff_error(&with_note("c 1 c"), "", "", twice);
    let unlisted = "line 9: state b has a transition to a on \"1\", which is not in the alphabet";
    check_jff_error(&with_note("c"), "", "", unlisted);
}

#[test]
fn reports_a_jff_without_symbols() {
    let alone = |notes: &str| {
        let state = "<state id='0'><label>---------</label><initial/></state>";
        format!("<structure><type>fa</type>\n<automaton>{state}\n{notes}</automaton></structure>")
    };
    let message = "the automaton has no symbols: expected p, c or both, and the cells 1 to 9";
    check_jff_error(&alone(""), "", "", &format!("line 2: {message}"));
    let note = "<note><text>symbols:</text></note>";
    check_jff_error(&alone(note), "", "", &format!("line 3: {message}"));
}

#[test]
fn reports_why_a_jff_is_not_deterministic() {
    for (found, replaced, message) in [
        ("<initial/>", "", "line 3: no state is initial"),
        (
            "<label>----o",
            "<initial/><label>----o",
            "line 5: states a and b are both initial, expected one initial state",
        ),
        (">c<", "><", "line 8: state a has a transition to b on the empty word, which a DFA cannot have"),
        (
            "<from>1</from><to>0</to><read>1<",
            "<from>0</from><to>0</to><read>c<",
            "line 9: state a has two transitions on c, to b and to a",
        ),
        ("\"b\"", "\"a\"", "line 5: duplicate state a"),
        ("<to>0<", "<to>7<", "line 10: to refers to state id 7, which does not exist"),
        (">fa<", ">pda<", "line 2: machine type \"pda\" is not supported, expected fa or mealy"),
    ] {
        check_jff_error(SMALL_JFF, found, replaced, message);
    }
}

/// A small valid file; cases replace parts of it.
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
    let error = Automaton::read(SMALL.replacen(found, replaced, 1).as_bytes()).unwrap_err();
    assert_eq!(error.to_string(), message, "{found:?} -> {replaced:?}");
}

#[test]
fn reads_the_small_file() {
    let automaton = Automaton::read(SMALL.as_bytes()).unwrap();
    assert!(automaton.has_boards());
    let counterexample = check(&automaton).unwrap_err();
    assert_eq!(
        counterexample.to_string(),
        "state q1 is final, but the game is not over\nline of play: c\nboard: ----o----"
    );
}

#[test]
fn reports_invalid_sections_with_their_line() {
    let one_of = "STATES, SYMBOLS, START, FINAL, TRANSITIONS, BOARDS, REPLIES, WIN, TIE";
    check_error("SYMBOLS", "Symbols", &format!("line 2: unknown section Symbols: expected one of {one_of}"));
    check_error("START q0", "STATE q0", "line 3: second section STATE: the first is on line 1");
    check_error("TIE END", "", "line 19: the file ends without section TIE (SERI)");
    check_error("START q0", "START q0 q1", "line 3: section START (AWAL) lists 2 states: expected one");
    check_error("START q0", "START", "line 3: section START (AWAL) lists 0 states: expected one");
    check_error("TIE END", "TIE", "line 21: the file ends before the END of section TIE (opened on line 20)");
    let neither = "WIN END TIE END TRANSITIONS c q0 q0 END";
    let error = Automaton::read(neither.as_bytes()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1: the file ends without section BOARDS (KAMUS) or REPLIES (BALASAN)"
    );
}

#[test]
fn reports_invalid_states_and_symbols_with_their_line() {
    let name =
        "it must not be a symbol, a section name or all dashes, nor contain spaces or control characters";
    check_error("STATES q0 q1", "STATES q0 p", &format!("line 1: \"p\" cannot be a state name: {name}"));
    check_error("STATES q0 q1", "STATES q0 WIN", &format!("line 1: \"WIN\" cannot be a state name: {name}"));
    check_error("STATES q0 q1", "STATES q0 --", &format!("line 1: \"--\" cannot be a state name: {name}"));
    check_error(
        "STATES q0 q1",
        "STATES q0 q\u{7}",
        &format!("line 1: \"q\\u{{7}}\" cannot be a state name: {name}"),
    );
    check_error("STATES q0 q1", "STATES q0 q1 q0", "line 1: q0 is listed twice in section STATES (STATE)");
    check_error(
        "STATES q0 q1",
        "STATES q0 q1 q2",
        "line 9: section TRANSITIONS (TRANSISI) has no row for state q2",
    );
    check_error("STATES q0 q1", "STATES q0", "line 8: unknown state q1 in section TRANSITIONS (TRANSISI)");
    check_error("SYMBOLS c 1", "SYMBOLS c x", "line 2: \"x\" is not a symbol: expected p, c or 1 to 9");
    check_error("SYMBOLS c 1", "SYMBOLS c c", "line 2: c is listed twice in section SYMBOLS (SIMBOL)");
    check_error("SYMBOLS c 1", "SYMBOLS c", "line 6: symbol 1 is not in section SYMBOLS (SIMBOL)");
    check_error("q0 q1 --", "q0 q7 --", "line 7: unknown state q7 in section TRANSITIONS (TRANSISI)");
    check_error("q1 -- --", "q0 -- --", "line 8: q0 is listed twice in section TRANSITIONS (TRANSISI)");
    check_error("q1 -- --", "q1 --", "line 8: row of state q1 has 1 entries, expected 2");
    check_error("WIN q1", "WIN q2", "line 19: unknown state q2 in section WIN (MENANG)");
    check_error(
        "TIE END",
        "TIE q1 END",
        "line 20: state q1 is in section WIN (MENANG) and in section TIE (SERI): expected one of them",
    );
}

#[test]
fn reports_invalid_boards_and_replies_with_their_line() {
    let board = "is not a board: expected 9 characters x, o or -";
    check_error("q1 ----o----", "q1 ----O----", &format!("line 12: state q1: \"----O----\" {board}"));
    check_error("q1 ----o----", "q1 ----o---", &format!("line 12: state q1: \"----o---\" {board}"));
    check_error("q1 ----o----", "q1", "line 12: state q1 has no board: expected 9 characters x, o or -");
    check_error("q1 ----o----", "", "line 13: section BOARDS (KAMUS) has no row for state q1");
    check_error("q1 ----o----", "q0 ----o----", "line 12: q0 is listed twice in section BOARDS (KAMUS)");
    check_error("o5", "o6", "line 16: state q0 on c: the reply is o6, expected o5 according to the boards");
    check_error(
        "q1 ----o----",
        "q1 ---oo----",
        "line 16: state q0 on c: the reply is o5, expected boards that follow from each other by the rules",
    );
    check_error(
        "o5",
        "5",
        "line 16: state q0 on c: \"5\" is not a reply: expected o1, x5o1, o3x7 or the like, or . for nothing",
    );
    check_error(
        "o5",
        "--",
        "line 16: state q0 on c: the reply is --, expected a reply, because there is a transition",
    );
    check_error(
        "o5 --",
        "o5 o5",
        "line 16: state q0 on 1: the reply is o5, expected dashes, because there is no transition",
    );
    check_error(
        "REPLIES\n   c  1\nq0 o5 --\nq1 -- --",
        "REPLIES c q0 o5 q1 --",
        "line 14: section REPLIES (BALASAN) has no column for symbol 1 of section TRANSITIONS (TRANSISI)",
    );
    check_error(
        "REPLIES\n   c  1",
        "REPLIES\n   c  2",
        "line 15: symbol 2 is not in section TRANSITIONS (TRANSISI)",
    );
}

#[test]
fn reads_files_without_boards() {
    let text = SMALL.replace("BOARDS\nq0 ---------\nq1 ----o----\nEND\n", "");
    let automaton = Automaton::read(text.as_bytes()).unwrap();
    assert!(!automaton.has_boards());
    assert_eq!(Automaton::read(automaton.write_with(KeywordLanguage::Indonesian).as_bytes()), Ok(automaton));
}

#[test]
fn reports_violations_at_the_start() {
    let counterexample = |text: &str| {
        let counterexample = check(&Automaton::read(text.as_bytes()).unwrap()).unwrap_err();
        format!("{} | {}", counterexample.violation, counterexample.path.join(" "))
    };
    let file = |header: &str, rows: &str| {
        format!("TRANSITIONS {header} {rows} END BOARDS a --------- b ----o---- END WIN END TIE END")
    };
    assert_eq!(
        counterexample(&file("1", "a -- b --")),
        "is the start, but neither p nor c is a symbol, so neither side can start | "
    );
    assert_eq!(
        counterexample(&file("p c", "a -- b b -- --")),
        "is the start, but has no transition on the symbol p | "
    );
    assert_eq!(
        counterexample(&file("c 1", "a b b b -- --")),
        "has a transition on 1 before p or c has said who starts | "
    );
    assert_eq!(
        counterexample(&file("c 1", "a a -- b -- --")),
        "does not follow from a on c: --------- becomes ---------, expected one o and nothing else | c"
    );
    assert_eq!(
        counterexample(&file("c 1 2", "a b -- -- b -- b --")),
        "has no transition on 2, but the cell is free | c"
    );
}

const SYMBOLS: [&str; 11] = ["p", "c", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

fn classic_boards() -> impl Strategy<Value = ClassicBoard> {
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

fn results() -> impl Strategy<Value = Option<FinalResult>> {
    prop_oneof![Just(None), Just(Some(FinalResult::Win)), Just(Some(FinalResult::Tie))]
}

/// Automata over some of the symbols in any order, with names of all kinds.
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
            // The builder rejects a conflict and keeps the first transition.
            let _ = builder.connect(at(from), Symbol::new(usize::from(symbol) % symbols.len()), at(to));
        }
        for &state in states.iter().filter(|state| finals >> state.index() & 1 == 1) {
            builder.set_final(state).unwrap();
        }
        builder.build(states[usize::from(start) % states.len()]).unwrap()
    })
}

/// Automata, legal or not.
fn automata() -> impl Strategy<Value = Automaton> {
    let fill = |dfa: Dfa| {
        let (states, edges) = (dfa.len(), dfa.transitions().count());
        let results = prop::collection::vec(results(), states);
        let boards = prop::collection::vec(classic_boards(), states);
        let replies = prop::collection::vec(replies(), edges);
        (Just(dfa), results, boards, replies, any::<bool>())
    };
    dfas().prop_flat_map(fill).prop_map(|(dfa, results, boards, replies, has_boards)| {
        if has_boards {
            return Automaton::with_boards(dfa, boards, results).unwrap();
        }
        let places: Vec<(State, Symbol)> =
            dfa.transitions().map(|(from, symbol, _)| (from, symbol)).collect();
        let reply = |from, symbol| replies[places.iter().position(|&at| at == (from, symbol)).unwrap()];
        Automaton::with_replies(dfa, reply, results).unwrap()
    })
}

/// Words of the format in random order.
fn random_words() -> impl Strategy<Value = String> {
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

/// Checks that every readable input can be checked, written and read again.
fn check_readable(bytes: &[u8]) {
    if let Ok(automaton) = Automaton::read(bytes) {
        let _ = check(&automaton);
        assert_eq!(Automaton::read(automaton.write().as_bytes()), Ok(automaton));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn text_round_trips(automaton in automata()) {
        for language in [KeywordLanguage::English, KeywordLanguage::Indonesian] {
            prop_assert_eq!(Automaton::read(automaton.write_with(language).as_bytes()).unwrap(), automaton.clone());
        }
    }

    #[test]
    fn jff_round_trips(automaton in automata()) {
        prop_assert_eq!(Automaton::read_jff(&automaton.write_jff()).unwrap(), automaton);
    }

    #[test]
    fn any_automaton_can_be_checked_and_played(
        automaton in automata(),
        inputs in prop::collection::vec(0..11_usize, 0..12),
    ) {
        let _ = check(&automaton);
        let _ = automaton.to_json();
        let _ = papan_tictactoe::automaton::AutomatonPlayer::new(&automaton);
        let mut run = papan_tictactoe::automaton::AutomatonRun::new(&automaton);
        for input in inputs {
            let _ = run.step(SYMBOLS[input].parse().unwrap());
        }
    }

    #[test]
    fn any_bytes_are_read_or_rejected(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check_readable(&bytes);
        let _ = Automaton::read_jff(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words_are_read_or_rejected(text in random_words()) {
        check_readable(text.as_bytes());
    }

    #[test]
    fn a_spliced_file_is_read_or_rejected(
        a in any::<prop::sample::Index>(),
        b in any::<prop::sample::Index>(),
    ) {
        let bytes = CLASSIC.as_bytes();
        let text = [&bytes[..a.index(bytes.len())], &bytes[b.index(bytes.len())..]].concat();
        check_readable(&text);
    }
}
