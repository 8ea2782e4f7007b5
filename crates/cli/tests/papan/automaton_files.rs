//! `papan automaton convert`, `minimize` and `synth`: what is written, and what is not.

use crate::desk::{CLASSIC, Desk, papan};
use std::fs;

/// The names of all states of the classic file.
fn names() -> impl Iterator<Item = String> {
    (0..181).map(|number| format!("q{number:03}"))
}

#[test]
fn what_goes_out_as_jff_comes_back_equal() {
    let desk = Desk::new();
    for step in ["classic a.dfa", "a.dfa b.jff", "b.jff c.dfa", "c.dfa d.jff"] {
        desk.run(&format!("automaton convert {step}"), &[]).ok().says(&["(181 states)"]);
    }
    assert_eq!(desk.read("a.dfa"), desk.read("c.dfa"));
    assert_eq!(desk.read("b.jff"), desk.read("d.jff"));
    let jff = desk.read("b.jff");
    let document = roxmltree::Document::parse(&jff).expect("XML");
    let count = |tag| document.descendants().filter(|node| node.has_tag_name(tag)).count();
    assert_eq!((document.root_element().tag_name().name(), count("state")), ("structure", 181));
    assert_eq!((count("initial"), count("final")), (1, 123));
    desk.run("automaton check b.jff", &[]).ok().says(&["states: 181, winning: 111, tied: 12"]);
    desk.run("automaton play b.jff", &["x", "7", "2", "4"])
        .ok()
        .says(&["q000 -> q126 -> q131 -> q137 -> q166"]);
}

#[test]
fn section_names_are_english_or_indonesian() {
    let desk = Desk::new();
    desk.run("automaton convert classic english.dfa", &[]).ok();
    desk.run("automaton convert english.dfa indonesian.dfa --language indonesian", &[]).ok();
    assert_eq!(desk.read("indonesian.dfa"), CLASSIC);
    let english = desk.read("english.dfa");
    let sections = ["STATES", "SYMBOLS", "START", "FINAL", "TRANSITIONS", "BOARDS", "WIN", "TIE"];
    let found = english.lines().filter(|line| sections.contains(line)).count();
    assert_eq!(found, sections.len());
    desk.run("automaton check english.dfa", &[]).ok();
}

#[test]
fn pictures_and_json_show_every_state() {
    let desk = Desk::new();
    for ending in ["svg", "dot", "json"] {
        desk.run(&format!("automaton convert classic a.{ending}"), &[]).ok();
    }
    let svg = desk.read("a.svg");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    assert_eq!(document.root_element().tag_name().name(), "svg");
    let texts: Vec<_> = document.descendants().filter_map(|node| node.text()).map(str::trim).collect();
    let dot = desk.read("a.dot");
    assert!(dot.starts_with("digraph"), "{}", &dot[..50]);
    let json: serde_json::Value = serde_json::from_str(&desk.read("a.json")).expect("JSON");
    for (at, name) in names().enumerate() {
        assert!(texts.contains(&name.as_str()), "{name}");
        assert!(dot.contains(&name), "{name}");
        assert_eq!(json["states"][at]["name"], name);
    }
    assert_eq!(json["start"], "q000");
    assert_eq!(json["states"][131]["board"], "o-o-x-x--");
}

#[test]
fn an_unknown_ending_is_refused_before_the_work_begins() {
    let expected = ["expected a file name that ends in .dfa, .jff, .dot, .svg or .json"];
    let desk = Desk::new();
    for name in ["a.png", "a", ".dfa"] {
        desk.run(&format!("automaton convert classic {name}"), &[]).fails(1, &expected);
        desk.run(&format!("automaton synth --prefer small -o {name}"), &[]).fails(1, &expected);
        desk.run(&format!("automaton minimize classic -o {name}"), &[]).fails(1, &expected);
    }
    assert_eq!(desk.names(), [""; 0]);
    desk.run("automaton convert classic A.DFA", &[]).ok();
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let desk = Desk::new();
    fs::create_dir(desk.path("a.dfa")).unwrap();
    desk.run("automaton convert classic a.dfa", &[]).fails(1, &["papan: a.dfa: "]);
    desk.run("automaton convert classic none/a.dfa", &[]).fails(1, &["papan: none/a.dfa: "]);
    desk.put("b.dfa", "as it was");
    desk.run("automaton convert missing.dfa c.dfa", &[]).fails(1, &["missing.dfa"]);
    desk.run("automaton convert classic b.dfa --force", &[])
        .fails(1, &["b.dfa: Papan did not write this file"]);
    assert_eq!(desk.read("b.dfa"), "as it was");
    assert_eq!(desk.names(), ["a.dfa", "b.dfa"]);
    assert_eq!(fs::read_dir(desk.path("a.dfa")).unwrap().count(), 0);
}

#[test]
fn minimize_merges_the_classic_file_to_58_states_that_play_the_same() {
    let desk = Desk::new();
    let ran = desk.run("automaton minimize classic -o small.dfa", &[]).ok();
    ran.says(&["181 states, 58 after merging\n", "q016 q018", ": all are wins: nothing follows\n"]);
    desk.run("automaton check small.dfa", &[]).ok().says(&["states: 58,", "5 is imposed"]);
    for typed in [["x", "7", "2", "4"], ["o", "3", "2", "4"]] {
        let boards = |file: &str| {
            let ran = desk.run(&format!("automaton play {file}"), &typed).ok();
            ran.out.split("States history").next().map(str::to_owned)
        };
        assert_eq!(boards("small.dfa"), boards("classic"));
    }
    let json = desk.run("automaton minimize classic --json", &[]).ok().json();
    assert_eq!((json["before"].as_u64(), json["after"].as_u64()), (Some(181), Some(58)));
    let classes = json["classes"].as_array().unwrap();
    let sizes = classes.iter().map(|class| class["states"].as_array().unwrap().len());
    // Each class becomes one state: all wins, all ties, and two pairs in between.
    assert_eq!(sizes.collect::<Vec<_>>(), [111, 2, 2, 12]);
    assert!(json["dropped"].as_array().unwrap().is_empty());
}

#[test]
fn synth_makes_a_machine_for_whoever_starts() {
    for (starts, openings) in [("person", ["p"].as_slice()), ("computer", &["c"]), ("either", &["p", "c"])] {
        let desk = Desk::new();
        let line = format!("automaton synth --starts {starts} -o a.dfa --json");
        let made = desk.run(&line, &[]).ok().json();
        let checked = desk.run("automaton check a.dfa --json", &[]).ok().json();
        assert_eq!(made["proof"], checked);
        assert_eq!(made["states"], checked["states"]);
        let offered = checked["openings"].as_array().unwrap();
        assert_eq!(offered.iter().map(|opening| &opening["starts"]).collect::<Vec<_>>(), openings);
        assert!(offered.iter().all(|opening| opening["imposed"].is_null()), "{offered:?}");
    }
}

#[test]
fn synth_writes_the_file_that_ships() {
    let desk = Desk::new();
    desk.run("automaton synth -o made.dfa", &[]).ok().says(&["wrote made.dfa\n304 states\n"]);
    desk.run("automaton convert quick shipped.dfa", &[]).ok();
    assert_eq!(desk.read("made.dfa"), desk.read("shipped.dfa"));
}

#[test]
fn a_small_machine_without_any_time_is_a_valid_one() {
    let desk = Desk::new();
    let made = desk.run("automaton synth --prefer small --seconds 0 -o a.dfa --json", &[]).ok().json();
    let (states, bound) = (made["states"].as_u64().unwrap(), made["lower_bound"].as_u64().unwrap());
    assert!((204..=304).contains(&states) && bound <= 204, "{made}");
    desk.run("automaton check a.dfa", &[]).ok().says(&["never loses"]);
}

#[test]
#[ignore = "long"]
fn the_smallest_machine_is_found_and_proved() {
    let desk = Desk::new();
    let made = desk.run("automaton synth --prefer small -o a.dfa --json", &[]).ok().json();
    assert_eq!((made["states"].as_u64(), made["is_proven_smallest"].as_bool()), (Some(204), Some(true)));
    let shipped = papan("automaton check small --json").ok().json();
    assert_eq!(desk.run("automaton check a.dfa --json", &[]).ok().json()["states"], shipped["states"]);
}

#[test]
fn what_is_unknown_is_wrong_usage() {
    papan("automaton").fails(2, &["Usage: papan automaton"]);
    papan("automaton synth").fails(2, &["--output"]);
    papan("automaton synth --starts nobody -o a.dfa").fails(2, &["person, computer, either"]);
    papan("automaton convert classic").fails(2, &["OUTPUT"]);
}

#[test]
fn what_is_only_written_cannot_be_read_back() {
    let desk = Desk::new();
    for ending in ["json", "dot", "svg"] {
        desk.run(&format!("automaton convert classic a.{ending}"), &[]).ok();
        let expected = format!("a.{ending}: a .{ending} file cannot be read back: expected .dfa or .jff");
        desk.run(&format!("automaton convert a.{ending} b.dfa"), &[]).fails(1, &[&expected]);
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_file_keeps_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let desk = Desk::new();
    desk.run("automaton convert quick real.dfa", &[]).ok();
    let place = |name: &str| desk.path(name);
    std::fs::set_permissions(place("real.dfa"), std::fs::Permissions::from_mode(0o600)).unwrap();
    symlink("real.dfa", place("link.dfa")).unwrap();
    desk.run("automaton convert classic link.dfa --force", &[]).ok();
    assert!(place("link.dfa").is_symlink());
    assert!(desk.read("real.dfa").contains("q180"));
    assert_eq!(place("real.dfa").metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_large_automaton_is_drawn_compactly_with_its_start_in_the_upper_left_corner() {
    let desk = Desk::new();
    desk.run("automaton convert classic classic.svg", &[]).ok();
    let svg = desk.read("classic.svg");
    let document = roxmltree::Document::parse(&svg).expect("XML");
    let root = document.root_element();
    let size = |key| root.attribute(key).and_then(|text| text.parse::<f64>().ok()).expect("a number");
    let (width, height) = (size("width"), size("height"));
    assert!(height < 2_600.0 && width < 3_000.0 && height < 1.5 * width, "{width} by {height}");
    let place = document
        .descendants()
        .find(|node| node.attribute("class").is_some_and(|class| class.split(' ').any(|word| word == "n0")))
        .and_then(|start| start.attribute("transform"))
        .expect("the first state has a place");
    let place: Vec<f64> = place
        .trim_start_matches("translate(")
        .trim_end_matches(')')
        .split(' ')
        .map(|number| number.parse().expect("a number"))
        .collect();
    assert!(place[0] < 100.0 && place[1] < 300.0, "the start is at {place:?}");
}
