//! JFLAP files: the format of JFLAP, broken files, and round trips.

use papan_automata::jff::{
    self, DfaError, Document, JffKind, JffReadError, JffSource, JffState, JffTransition, JffWriteError,
    LocatedDfaError,
};
use papan_automata::{BuildError, Dfa};
use proptest::prelude::*;

/// A finite automaton with a label and a note as JFLAP 7.1 writes it, except for the first comment and the final line feed.
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
        kind: JffKind::Fa,
        states: vec![
            JffState {
                name: "q0".into(),
                position: Some((154.0, 136.5)),
                label: Some("even".into()),
                is_initial: true,
                is_final: true,
            },
            JffState { name: "q1".into(), position: Some((308.0, 147.0)), ..JffState::default() },
        ],
        transitions: vec![
            JffTransition { from: 0, to: 1, read: "a".into(), out: None },
            JffTransition { from: 1, to: 0, read: String::new(), out: None },
        ],
        notes: vec!["two states".into()],
    }
}

/// Returns a file whose elements start on line 2.
fn file(kind: &str, elements: &str) -> String {
    format!("<structure><type>{kind}</type><automaton>\n{elements}\n</automaton></structure>")
}

fn read(kind: &str, elements: &str) -> Result<Document, JffReadError> {
    jff::read(&file(kind, elements))
}

fn check_error(text: &str, expected: &str) {
    assert_eq!(jff::read(text).unwrap_err().to_string(), expected, "for {text}");
}

/// Checks the error of the source, which has a line, and of its document, which has none.
fn check_dfa_error(elements: &str, alphabet: Option<&[&str]>, line: usize, expected: &str) {
    let source = JffSource::read(&file("fa", elements)).unwrap();
    let LocatedDfaError { line: found, error } = source.to_dfa(alphabet).unwrap_err();
    assert_eq!((found, error.to_string().as_str()), (line, expected), "for {elements}");
    assert_eq!(source.document().to_dfa(alphabet), Err(error), "for {elements}");
}

#[test]
fn writes_the_format_of_jflap() {
    assert_eq!(jff::write(&fa()).unwrap(), FA);
    assert_eq!(jff::read(FA).unwrap(), fa());
}

#[test]
fn an_empty_document_has_no_comments() {
    let empty = Document { kind: JffKind::Mealy, states: vec![], transitions: vec![], notes: vec![] };
    let text = jff::write(&empty).unwrap();
    assert!(
        text.ends_with("<structure>\n\t<type>mealy</type>\n\t<automaton>\n\t</automaton>\n</structure>\n")
    );
    assert_eq!(jff::read(&text).unwrap(), empty);
}

#[test]
fn reads_files_from_windows() {
    let text = FA.replace('\n', "&#13;\n").replace("</structure>&#13;\n", "</structure>");
    assert_eq!(jff::read(&text).unwrap(), fa());
    assert_eq!(jff::read(&FA.replace('\n', "\r\n")).unwrap(), fa());
    assert_eq!(jff::read(&format!("\u{feff}{FA}")).unwrap(), fa());
}

#[test]
fn reads_old_files_without_an_automaton_element() {
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
    assert_eq!((document.kind, outs), (JffKind::Mealy, vec![Some("x"), Some("")]));
}

#[test]
fn missing_values_get_the_defaults_of_jflap() {
    let document = read(
        "fa",
        r#"<state id="7"/><state id="08" name=""><x>1</x></state><state id="x" name="a"><name>b</name><x>1.0E2</x><y> 2 </y></state>
           <transition><from>07</from><to> 8 </to></transition><note/>"#,
    )
    .unwrap();
    let states: Vec<_> = document.states.iter().map(|s| (s.name.as_str(), s.position)).collect();
    assert_eq!(states, [("q7", None), ("q8", None), ("b", Some((100.0, 2.0)))]);
    assert_eq!(document.transitions, [JffTransition { from: 0, to: 1, ..JffTransition::default() }]);
    assert_eq!(document.notes, [""; 0]);
}

#[test]
fn errors_name_their_line() {
    let structure = |inner: &str| format!("<structure>\n<type>fa</type>\n{inner}\n</structure>");
    let state = r#"<state id="0"/>"#;
    check_error("<a>\n</a>", "line 1: the root element is a, expected structure");
    check_error("\n<structure/>", "line 2: structure has no type");
    for kind in ["turing", "pda", "grammar", ""] {
        let expected = format!("line 2: machine type {kind:?} is not supported, expected fa or mealy");
        check_error(&format!("<structure>\n<type>{kind}</type></structure>"), &expected);
    }
    check_error(&structure("<state name='a'/>"), "line 3: state has no id");
    check_error(&structure("<state id='1'/>\n<state id='01'/>"), "line 4: duplicate state id 1");
    check_error(&structure("<transition/>"), "line 3: transition has no from");
    check_error(
        &structure(&format!("{state}<transition><from>0</from></transition>")),
        "line 3: transition has no to",
    );
    check_error(
        &structure(&format!("{state}<transition><from>0</from>\n<to>5</to></transition>")),
        "line 4: to refers to state id 5, which does not exist",
    );
    for (number, shown) in [("wide", "\"wide\""), ("NaN", "\"NaN\""), ("1e999", "\"1e999\"")] {
        let expected = format!("line 3: x coordinate {shown} is not a finite number");
        check_error(&structure(&format!("<state id='0'><x>{number}</x><y>1</y></state>")), &expected);
    }
}

#[test]
fn rejects_invalid_xml_and_doctypes() {
    for (text, line) in [
        ("", 1),
        ("not xml", 1),
        ("<structure>\n<type>fa</typo>\n</structure>", 2),
        ("<structure>\n", 2),
        ("<!DOCTYPE s [<!ENTITY a \"aaa\"><!ENTITY b \"&a;&a;\">]>\n<structure>&b;</structure>", 1),
    ] {
        let error = jff::read(text).unwrap_err();
        assert!(matches!(error, JffReadError::Xml { .. }), "{text}: {error}");
        assert_eq!(error.line(), line, "{text}: {error}");
    }
}

#[test]
fn deep_nesting_does_not_overflow() {
    let depth = 200_000;
    let nested = format!("{}{}", "<a>".repeat(depth), "</a>".repeat(depth));
    for inner in [nested.clone(), format!("<state id='0'>{nested}</state>"), "<a>".repeat(depth)] {
        // Accepted or rejected: the point is that it returns.
        let _ = jff::read(&format!("<structure><type>fa</type>{inner}</structure>"));
    }
}

/// The XML parser alone takes minutes for these.
#[test]
fn rejects_hostile_files_fast() {
    let attributes: Vec<String> = (0..100_000).map(|i| format!(" a{i}=''")).collect();
    let namespaces: Vec<String> = (0..100_000).map(|i| format!("<a xmlns:a{i}='x{i}'>")).collect();
    for inner in [format!("<a{}/>", attributes.concat()), namespaces.concat()] {
        let error = jff::read(&format!("<structure><type>fa</type>\n{inner}</structure>")).unwrap_err();
        assert!(matches!(error, JffReadError::TooMany { line: 2, limit: 64, .. }), "{error}");
    }
}

#[test]
fn reads_large_files_fast() {
    let states = 30_000;
    let ring = Document {
        kind: JffKind::Fa,
        states: (0..states)
            .map(|i| JffState { name: format!("q{i}"), is_initial: i == 0, ..JffState::default() })
            .collect(),
        transitions: (0..states)
            .map(|i| JffTransition { from: i, to: (i + 1) % states, read: format!("a{i}"), out: None })
            .collect(),
        notes: vec![],
    };
    let back = jff::read(&jff::write(&ring).unwrap()).unwrap();
    assert_eq!(back, ring);
    assert_eq!(back.to_dfa(None).unwrap().len(), states);
}

#[test]
fn rejects_documents_that_would_not_read_back() {
    let with = |change: fn(&mut Document)| {
        let mut document = fa();
        change(&mut document);
        jff::write(&document).unwrap_err()
    };
    assert_eq!(with(|d| d.states[1].name.clear()), JffWriteError::EmptyName { state: 1 });
    assert!(matches!(
        with(|d| d.states[0].position = Some((f64::NAN, 0.0))),
        JffWriteError::Coordinate { .. }
    ));
    assert!(matches!(
        with(|d| d.states[0].position = Some((0.0, f64::INFINITY))),
        JffWriteError::Coordinate { .. }
    ));
    assert_eq!(
        with(|d| d.transitions[1].to = 2),
        JffWriteError::NoSuchState { transition: 1, state: 2, states: 2 }
    );
    for change in [
        (|d| d.states[0].name.push('\0')) as fn(&mut Document),
        |d| d.states[0].label = Some("\u{1b}".into()),
        |d| d.transitions[0].read.push('\u{ffff}'),
        |d| d.transitions[0].out = Some("\u{fffe}".into()),
        |d| d.notes[0].push('\u{8}'),
    ] {
        assert!(matches!(with(change), JffWriteError::Character { .. }));
    }
}

#[test]
fn nondeterministic_documents_are_rejected_with_line_and_reason() {
    let two = r#"<state id="0" name="a">
        <initial/></state>
        <state id="1" name="b"/>"#;
    check_dfa_error("", None, 1, "no state is initial");
    check_dfa_error(r#"<state id="0"/>"#, None, 1, "no state is initial");
    check_dfa_error(
        &two.replace(r#""b"/>"#, r#""b"><initial/></state>"#),
        None,
        4,
        "states a and b are both initial, expected one initial state",
    );
    check_dfa_error(
        &format!("{two}\n<transition>\n<from>0</from><to>1</to><read/></transition>"),
        None,
        5,
        "state a has a transition to b on the empty word, which a DFA cannot have",
    );
    let conflict = format!(
        "{two}\n<transition><from>0</from><to>1</to><read>x</read></transition>\n\
         <transition><from>0</from><to>0</to><read>x</read></transition>"
    );
    check_dfa_error(&conflict, None, 6, "state a has two transitions on x, to b and to a");
    check_dfa_error(
        &conflict,
        Some(&["y"]),
        5,
        "state a has a transition to b on \"x\", which is not in the alphabet",
    );
    check_dfa_error(&conflict, Some(&["x", "x"]), 1, "duplicate symbol x");
    check_dfa_error(&two.replace("\"b\"", "\"a\""), None, 4, "duplicate state a");
}

#[test]
fn located_errors_start_with_their_line() {
    let error = LocatedDfaError { line: 7, error: DfaError::NoInitial };
    assert_eq!(error.to_string(), "line 7: no state is initial");
}

#[test]
fn sources_record_the_lines_of_elements() {
    for text in [FA.to_string(), FA.replace('\n', "\r\n"), format!("\u{feff}{FA}")] {
        let source = JffSource::read(&text).unwrap();
        let lines = source.lines();
        assert_eq!((lines.automaton, &lines.states, &lines.transitions), (3, &vec![5, 12], &vec![17, 22]));
        assert_eq!(lines.notes, [28]);
        assert_eq!(source.into_document(), fa());
    }
    let old = JffSource::read(&FA.replace("<automaton>", "").replace("</automaton>", "")).unwrap();
    assert_eq!(old.lines().automaton, 1);
    let notes = JffSource::read(&file("fa", "<note/>\n<note>\n<text>a</text></note>")).unwrap();
    assert_eq!((&notes.lines().notes, &notes.document().notes), (&vec![4], &vec!["a".to_string()]));
}

#[test]
fn accepts_an_explicit_alphabet() {
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
fn states_are_placed_in_columns() {
    let mut builder = Dfa::builder(["a", "b"]).unwrap();
    let q: Vec<_> = (0..4).map(|i| builder.add_state(format!("q{i}")).unwrap()).collect();
    let [a, b] = ["a", "b"].map(|name| builder.symbol(name).unwrap());
    builder.connect(q[1], a, q[0]).unwrap();
    builder.connect(q[1], b, q[3]).unwrap();
    let dfa = builder.build(q[1]).unwrap();
    let places: Vec<_> = Document::from_dfa(&dfa).states.iter().map(|s| s.position.unwrap()).collect();
    assert_eq!(places, [(200.0, 80.0), (80.0, 80.0), (320.0, 80.0), (200.0, 160.0)]);
    let mealy =
        Document::from_mealy(&dfa, |from, on| format!("{}{}", dfa.state_name(from), dfa.symbol_name(on)));
    let outs: Vec<_> = mealy.transitions.iter().map(|t| t.out.as_deref().unwrap()).collect();
    assert_eq!((mealy.kind, outs), (JffKind::Mealy, vec!["q1a", "q1b"]));
}

/// Texts with characters that are special in XML, and with line endings and spaces at both ends.
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
        position in prop::option::of((prop::num::f64::NORMAL | prop::num::f64::ZERO, -1e3..1e3)),
        label in prop::option::of(text()),
        (is_initial, is_final) in any::<(bool, bool)>(),
    ) -> JffState {
        JffState { name, position, label, is_initial, is_final }
    }
}

prop_compose! {
    fn document()(states in prop::collection::vec(state(), 0..5))(
        kind in prop::sample::select(vec![JffKind::Fa, JffKind::Mealy]),
        transitions in prop::collection::vec(
            (any::<prop::sample::Index>(), any::<prop::sample::Index>(), text(), prop::option::of(text())),
            0..if states.is_empty() { 1 } else { 6 },
        ),
        states in Just(states),
        notes in prop::collection::vec(text(), 0..3),
    ) -> Document {
        let transitions = transitions.into_iter().map(|(from, to, read, out)| {
            JffTransition { from: from.index(states.len()), to: to.index(states.len()), read, out }
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
            // A conflict keeps the first transition, which is fine here.
            let _ = builder.connect(from.into(), symbol.into(), to.into());
        }
        builder.build(start.into()).unwrap()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn documents_round_trip(document in document()) {
        let text = jff::write(&document).unwrap();
        prop_assert_eq!(jff::read(&text).unwrap(), document);
    }

    #[test]
    fn automata_round_trip(dfa in dfa()) {
        let text = jff::write(&Document::from_dfa(&dfa)).unwrap();
        prop_assert_eq!(jff::read(&text).unwrap().to_dfa(Some(&["a", "<b>", " "])).unwrap(), dfa);
    }

    /// A file with a part removed or repeated is accepted, or rejected with a line that exists.
    #[test]
    fn damaged_files_do_not_panic(document in document(), from in any::<prop::sample::Index>(), length in 0_usize..40, twice in any::<bool>()) {
        let text: Vec<char> = jff::write(&document).unwrap().chars().collect();
        let from = from.index(text.len());
        let to = (from + length).min(text.len());
        let (before, after) = if twice { (&text[..to], &text[from..]) } else { (&text[..from], &text[to..]) };
        let damaged: String = before.iter().chain(after).collect();
        let line = match JffSource::read(&damaged) {
            Ok(source) => source.to_dfa(None).err().map_or(1, |error| error.line),
            Err(error) => error.line(),
        };
        prop_assert!((1..=damaged.lines().count() + 1).contains(&line), "line {} of {}", line, damaged);
    }
}
