//! JFLAP files: as JFLAP writes them, as people break them, and there and back.

use papan_automata::jff::{
    self, DfaError, Document, Error, Kind, Source, SourceError, State, Transition, WriteError,
};
use papan_automata::{BuildError, Dfa};
use proptest::prelude::*;

/// As JFLAP 7.1 writes a finite automaton with a label and a note, but for who created it and the last line end.
const FA: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="no"?><!--Created with Papan, as JFLAP 7.1 writes it.--><structure>
	<type>fa</type>
	<automaton>
		<!--The list of states.-->
		<state id="0" name="q0">
			<x>154.0</x>
			<y>136.5</y>
			<label>even</label>
			<initial/>
			<final/>
		</state>
		<state id="1" name="q1">
			<x>308.0</x>
			<y>147.0</y>
		</state>
		<!--The list of transitions.-->
		<transition>
			<from>0</from>
			<to>1</to>
			<read>a</read>
		</transition>
		<transition>
			<from>1</from>
			<to>0</to>
			<read/>
		</transition>
		<note>
			<text>two states</text>
			<x>0.0</x>
			<y>0.0</y>
		</note>
	</automaton>
</structure>
"#;

fn fa() -> Document {
    Document {
        kind: Kind::Fa,
        states: vec![
            State {
                name: "q0".into(),
                at: Some((154.0, 136.5)),
                label: Some("even".into()),
                is_initial: true,
                is_final: true,
            },
            State { name: "q1".into(), at: Some((308.0, 147.0)), ..State::default() },
        ],
        transitions: vec![
            Transition { from: 0, to: 1, read: "a".into(), out: None },
            Transition { from: 1, to: 0, read: String::new(), out: None },
        ],
        notes: vec!["two states".into()],
    }
}

/// A file of which the elements begin on line 2.
fn file(kind: &str, elements: &str) -> String {
    format!("<structure><type>{kind}</type><automaton>\n{elements}\n</automaton></structure>")
}

fn read(kind: &str, elements: &str) -> Result<Document, Error> {
    jff::read(&file(kind, elements))
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(jff::read(text).unwrap_err().to_string(), expected, "for {text}");
}

/// The error names the line of the file; a document has no lines, and says the rest alone.
fn check_dfa_error(elements: &str, alphabet: Option<&[&str]>, line: usize, expected: &str) {
    let source = Source::read(&file("fa", elements)).unwrap();
    let SourceError { line: found, error } = source.to_dfa(alphabet).unwrap_err();
    assert_eq!((found, error.to_string().as_str()), (line, expected), "for {elements}");
    assert_eq!(source.document().to_dfa(alphabet), Err(error), "for {elements}");
}

#[test]
fn files_are_written_as_jflap_writes_them() {
    assert_eq!(jff::write(&fa()).unwrap(), FA);
    assert_eq!(jff::read(FA).unwrap(), fa());
}

#[test]
fn an_empty_file_has_no_lists() {
    let empty = Document { kind: Kind::Mealy, states: vec![], transitions: vec![], notes: vec![] };
    let text = jff::write(&empty).unwrap();
    assert!(
        text.ends_with("<structure>\n\t<type>mealy</type>\n\t<automaton>\n\t</automaton>\n</structure>\n")
    );
    assert_eq!(jff::read(&text).unwrap(), empty);
}

#[test]
fn files_from_windows_are_the_same() {
    let text = FA.replace('\n', "&#13;\n").replace("</structure>&#13;\n", "</structure>");
    assert_eq!(jff::read(&text).unwrap(), fa());
    assert_eq!(jff::read(&FA.replace('\n', "\r\n")).unwrap(), fa());
    assert_eq!(jff::read(&format!("\u{feff}{FA}")).unwrap(), fa());
}

#[test]
fn old_files_have_no_automaton_element() {
    let text = FA.replace("<automaton>", "").replace("</automaton>", "");
    assert_eq!(jff::read(&text).unwrap(), fa());
}

#[test]
fn mealy_machines_have_outputs() {
    let document = read(
        "mealy",
        r#"<state id="0" name="s"/><transition><from>0</from><to>0</to><read>a</read><transout>x</transout></transition>
           <transition><from>0</from><to>0</to><read>b</read><transout/></transition>"#,
    )
    .unwrap();
    let outs: Vec<_> = document.transitions.iter().map(|t| t.out.as_deref()).collect();
    assert_eq!((document.kind, outs), (Kind::Mealy, vec![Some("x"), Some("")]));
}

#[test]
fn what_is_missing_is_filled_in_as_jflap_does() {
    let document = read(
        "fa",
        r#"<state id="7"/><state id="08" name=""><x>1</x></state><state id="x" name="a"><name>b</name><x>1.0E2</x><y> 2 </y></state>
           <transition><from>07</from><to> 8 </to></transition><note/>"#,
    )
    .unwrap();
    let states: Vec<_> = document.states.iter().map(|s| (s.name.as_str(), s.at)).collect();
    assert_eq!(states, [("q7", None), ("q8", None), ("b", Some((100.0, 2.0)))]);
    assert_eq!(document.transitions, [Transition { from: 0, to: 1, ..Transition::default() }]);
    assert_eq!(document.notes, [""; 0]);
}

#[test]
fn broken_files_name_their_line() {
    let structure = |inner: &str| format!("<structure>\n<type>fa</type>\n{inner}\n</structure>");
    let state = r#"<state id="0"/>"#;
    check_error("<a>\n</a>", "line 1: found element a, expected structure");
    check_error("\n<structure/>", "line 2: found structure without type, expected one");
    for kind in ["turing", "pda", "grammar", ""] {
        let expected = format!("line 2: found type {kind}, expected fa or mealy");
        check_error(&format!("<structure>\n<type>{kind}</type></structure>"), &expected);
    }
    check_error(&structure("<state name='a'/>"), "line 3: found state without id, expected one");
    check_error(
        &structure("<state id='1'/>\n<state id='01'/>"),
        "line 4: found state id 1 again, expected an id of its own for each state",
    );
    check_error(&structure("<transition/>"), "line 3: found transition without from, expected one");
    check_error(
        &structure(&format!("{state}<transition><from>0</from></transition>")),
        "line 3: found transition without to, expected one",
    );
    check_error(
        &structure(&format!("{state}<transition><from>0</from>\n<to>5</to></transition>")),
        "line 4: found state id 5 in to, expected the id of a state",
    );
    for (number, shown) in [("wide", "\"wide\""), ("NaN", "\"NaN\""), ("1e999", "\"1e999\"")] {
        let expected = format!("line 3: found x coordinate {shown}, expected a number");
        check_error(&structure(&format!("<state id='0'><x>{number}</x><y>1</y></state>")), &expected);
    }
}

#[test]
fn what_is_not_xml_is_refused() {
    for (text, line) in [
        ("", 1),
        ("not xml", 1),
        ("<structure>\n<type>fa</typo>\n</structure>", 2),
        ("<structure>\n", 2),
        ("<!DOCTYPE s [<!ENTITY a \"aaa\"><!ENTITY b \"&a;&a;\">]>\n<structure>&b;</structure>", 1),
    ] {
        let error = jff::read(text).unwrap_err();
        assert!(matches!(error, Error::Xml { .. }), "{text}: {error}");
        assert_eq!(error.line(), line, "{text}: {error}");
    }
}

#[test]
fn deep_nesting_does_not_overflow() {
    let depth = 200_000;
    let nested = format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    for inner in [nested.clone(), format!("<state id='0'>{nested}</state>"), "<a>".repeat(depth)] {
        // Read or refused; what matters is that there is an answer.
        let _ = jff::read(&format!("<structure><type>fa</type>{inner}</structure>"));
    }
}

/// Texts on which the XML parser alone takes minutes.
#[test]
fn hostile_files_are_quick() {
    let attributes: Vec<String> = (0..100_000).map(|i| format!(" a{i}=''")).collect();
    let namespaces: Vec<String> = (0..100_000).map(|i| format!("<a xmlns:a{i}='x{i}'>")).collect();
    for inner in [format!("<a{}/>", attributes.concat()), namespaces.concat()] {
        let error = jff::read(&format!("<structure><type>fa</type>\n{inner}</structure>")).unwrap_err();
        assert!(matches!(error, Error::TooMany { line: 2, limit: 64, .. }), "{error}");
    }
}

#[test]
fn large_files_are_quick() {
    let states = 30_000;
    let ring = Document {
        kind: Kind::Fa,
        states: (0..states)
            .map(|i| State { name: format!("q{i}"), is_initial: i == 0, ..State::default() })
            .collect(),
        transitions: (0..states)
            .map(|i| Transition { from: i, to: (i + 1) % states, read: format!("a{i}"), out: None })
            .collect(),
        notes: vec![],
    };
    let back = jff::read(&jff::write(&ring).unwrap()).unwrap();
    assert_eq!(back, ring);
    assert_eq!(back.to_dfa(None).unwrap().len(), states);
}

#[test]
fn what_cannot_come_back_is_not_written() {
    let with = |change: fn(&mut Document)| {
        let mut document = fa();
        change(&mut document);
        jff::write(&document).unwrap_err()
    };
    assert_eq!(with(|d| d.states[1].name.clear()), WriteError::EmptyName { state: 1 });
    assert!(matches!(with(|d| d.states[0].at = Some((f64::NAN, 0.0))), WriteError::Coordinate { .. }));
    assert!(matches!(with(|d| d.states[0].at = Some((0.0, f64::INFINITY))), WriteError::Coordinate { .. }));
    assert_eq!(
        with(|d| d.transitions[1].to = 2),
        WriteError::NoSuchState { transition: 1, state: 2, states: 2 }
    );
    for change in [
        (|d| d.states[0].name.push('\0')) as fn(&mut Document),
        |d| d.states[0].label = Some("\u{1b}".into()),
        |d| d.transitions[0].read.push('\u{ffff}'),
        |d| d.transitions[0].out = Some("\u{fffe}".into()),
        |d| d.notes[0].push('\u{8}'),
    ] {
        assert!(matches!(with(change), WriteError::Character { .. }));
    }
}

#[test]
fn machines_that_are_none_say_why_and_where() {
    let two = r#"<state id="0" name="a">
        <initial/></state>
        <state id="1" name="b"/>"#;
    check_dfa_error("", None, 1, "found no initial state, expected one");
    check_dfa_error(r#"<state id="0"/>"#, None, 1, "found no initial state, expected one");
    check_dfa_error(
        &two.replace(r#""b"/>"#, r#""b"><initial/></state>"#),
        None,
        4,
        "found initial states a and b, expected one",
    );
    check_dfa_error(
        &format!("{two}\n<transition>\n<from>0</from><to>1</to><read/></transition>"),
        None,
        5,
        "state a leads to b on the empty word, expected a symbol",
    );
    let conflict = format!(
        "{two}\n<transition><from>0</from><to>1</to><read>x</read></transition>\n\
         <transition><from>0</from><to>0</to><read>x</read></transition>"
    );
    check_dfa_error(&conflict, None, 6, "state a leads to b and to a on x, expected one transition");
    check_dfa_error(
        &conflict,
        Some(&["y"]),
        5,
        "state a leads to b on \"x\", expected a symbol of the alphabet",
    );
    check_dfa_error(
        &conflict,
        Some(&["x", "x"]),
        1,
        "symbol x is there twice, expected a name of its own for each symbol",
    );
    check_dfa_error(
        &two.replace("\"b\"", "\"a\""),
        None,
        4,
        "state a is there twice, expected a name of its own for each state",
    );
}

#[test]
fn errors_of_machines_begin_with_their_line() {
    let error = SourceError { line: 7, error: DfaError::NoInitial };
    assert_eq!(error.to_string(), "line 7: found no initial state, expected one");
}

#[test]
fn sources_know_the_lines_of_their_parts() {
    for text in [FA.to_string(), FA.replace('\n', "\r\n"), format!("\u{feff}{FA}")] {
        let source = Source::read(&text).unwrap();
        let lines = source.lines();
        assert_eq!((lines.automaton, &lines.states, &lines.transitions), (3, &vec![5, 12], &vec![17, 22]));
        assert_eq!(lines.notes, [28]);
        assert_eq!(source.into_document(), fa());
    }
    let old = Source::read(&FA.replace("<automaton>", "").replace("</automaton>", "")).unwrap();
    assert_eq!(old.lines().automaton, 1);
    let notes = Source::read(&file("fa", "<note/>\n<note>\n<text>a</text></note>")).unwrap();
    assert_eq!((&notes.lines().notes, &notes.document().notes), (&vec![4], &vec!["a".to_string()]));
}

#[test]
fn the_alphabet_can_be_given() {
    let mut document = fa();
    document.transitions[1].read = "b".into();
    let names = |dfa: &Dfa| dfa.symbols().map(|x| dfa.symbol_name(x).to_string()).collect::<Vec<_>>();
    assert_eq!(names(&document.to_dfa(None).unwrap()), ["a", "b"]);
    assert_eq!(names(&document.to_dfa(Some(&["c", "b", "a"])).unwrap()), ["c", "b", "a"]);
    let unknown = DfaError::UnknownSymbol { from: "q1".into(), to: "q0".into(), symbol: "b".into() };
    assert_eq!(document.to_dfa(Some(&["a"])), Err(unknown));
    let twice = DfaError::Build(BuildError::DuplicateSymbol("a".into()));
    assert_eq!(document.to_dfa(Some(&["a", "a"])), Err(twice));
    document.transitions[0].to = 9;
    assert_eq!(document.to_dfa(None), Err(DfaError::NoSuchState { transition: 0, state: 9 }));
}

#[test]
fn machines_are_drawn_in_columns() {
    let mut builder = Dfa::builder(["a", "b"]).unwrap();
    let q: Vec<_> = (0..4).map(|i| builder.add_state(format!("q{i}")).unwrap()).collect();
    let [a, b] = ["a", "b"].map(|name| builder.symbol(name).unwrap());
    builder.connect(q[1], a, q[0]).unwrap();
    builder.connect(q[1], b, q[3]).unwrap();
    let dfa = builder.build(q[1]).unwrap();
    let places: Vec<_> = Document::from_dfa(&dfa).states.iter().map(|s| s.at.unwrap()).collect();
    assert_eq!(places, [(200.0, 80.0), (80.0, 80.0), (320.0, 80.0), (200.0, 160.0)]);
    let mealy =
        Document::from_mealy(&dfa, |from, on| format!("{}{}", dfa.state_name(from), dfa.symbol_name(on)));
    let outs: Vec<_> = mealy.transitions.iter().map(|t| t.out.as_deref().unwrap()).collect();
    assert_eq!((mealy.kind, outs), (Kind::Mealy, vec!["q1a", "q1b"]));
}

/// Texts with what XML treats specially, line ends and blanks at both ends among them.
fn text() -> impl Strategy<Value = String> {
    let xml = |c: &char| !matches!(c, '\0'..' ' | '\u{fffe}' | '\u{ffff}') || matches!(c, '\t' | '\n' | '\r');
    let special =
        prop::sample::select(" \t\n\r<>&\"'-]é\u{85}\u{feff}\u{2028}\u{10ffff}".chars().collect::<Vec<_>>());
    let character = prop_oneof![special, any::<char>().prop_filter("XML", xml)];
    let entity = Just("&#13;<![CDATA[x]]><!---->".to_string());
    prop_oneof![4 => prop::collection::vec(character, 0..6).prop_map(String::from_iter), 1 => entity]
}

prop_compose! {
    fn state()(
        name in text().prop_filter("a name", |name| !name.is_empty()),
        at in prop::option::of((prop::num::f64::NORMAL | prop::num::f64::ZERO, -1e3..1e3)),
        label in prop::option::of(text()),
        (is_initial, is_final) in any::<(bool, bool)>(),
    ) -> State {
        State { name, at, label, is_initial, is_final }
    }
}

prop_compose! {
    fn document()(states in prop::collection::vec(state(), 0..5))(
        kind in prop::sample::select(vec![Kind::Fa, Kind::Mealy]),
        transitions in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>(), text(), prop::option::of(text())),
            0..if states.is_empty() { 1 } else { 6 },
        ),
        states in Just(states),
        notes in prop::collection::vec(text(), 0..3),
    ) -> Document {
        let transitions = transitions.into_iter().map(|(from, to, read, out)| {
            Transition { from: from.index(states.len()), to: to.index(states.len()), read, out }
        }).collect();
        Document { kind, states, transitions, notes }
    }
}

prop_compose! {
    fn dfa()(states in 1_usize..6)(
        edges in prop::collection::vec((0..states, 0_usize..3, 0..states), 0..12),
        finals in prop::collection::vec(any::<bool>(), states),
        start in 0..states,
    ) -> Dfa {
        let mut builder = Dfa::builder(["a", "<b>", " "]).unwrap();
        for (i, &is_final) in finals.iter().enumerate() {
            let state = builder.add_state(format!("q\t{i}")).unwrap();
            if is_final {
                builder.set_final(state).unwrap();
            }
        }
        for (from, symbol, to) in edges {
            // A conflict leaves the first one, which is as good.
            let _ = builder.connect(from.into(), symbol.into(), to.into());
        }
        builder.build(start.into()).unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn documents_come_back(document in document()) {
        let text = jff::write(&document).unwrap();
        prop_assert_eq!(jff::read(&text).unwrap(), document);
    }

    #[test]
    fn machines_come_back(dfa in dfa()) {
        let text = jff::write(&Document::from_dfa(&dfa)).unwrap();
        prop_assert_eq!(jff::read(&text).unwrap().to_dfa(Some(&["a", "<b>", " "])).unwrap(), dfa);
    }

    /// A file in which something was cut out or doubled is read or refused, with a line that is there.
    #[test]
    fn damaged_files_do_not_panic(document in document(), from in any::<prop::sample::Index>(), length in 0_usize..40, twice in any::<bool>()) {
        let text: Vec<char> = jff::write(&document).unwrap().chars().collect();
        let from = from.index(text.len());
        let to = (from + length).min(text.len());
        let (before, after) = if twice { (&text[..to], &text[from..]) } else { (&text[..from], &text[to..]) };
        let damaged: String = before.iter().chain(after).collect();
        let line = match Source::read(&damaged) {
            Ok(source) => source.to_dfa(None).err().map_or(1, |error| error.line),
            Err(error) => error.line(),
        };
        prop_assert!((1..=damaged.lines().count() + 1).contains(&line), "line {} of {}", line, damaged);
    }
}
