//! Finite automata: the machine, the files it lives in, the pictures of it, and its smallest form.
//!
//! The crate knows nothing about games. It holds states, symbols and transitions, all of them with names, and six ways to
//! work with them, one module each.
//!
//! # The machine
//!
//! [`Dfa`] is a deterministic automaton that may be partial: a state need not have a transition on every symbol. It is made
//! by a [`Builder`], which refuses what would make it ambiguous, and never changes afterwards.
//!
//! ```
//! use papan_automata::Dfa;
//!
//! let mut builder = Dfa::builder(["coin", "push"])?;
//! let locked = builder.add_state("locked")?;
//! let open = builder.add_state("open")?;
//! let (coin, push) = (builder.symbol("coin").unwrap(), builder.symbol("push").unwrap());
//! builder.connect(locked, coin, open)?;
//! builder.connect(open, push, locked)?;
//! builder.set_final(open)?;
//! let gate = builder.build(locked)?;
//!
//! assert_eq!(gate.step(locked, coin), Some(open));
//! assert_eq!(gate.step(locked, push), None);
//! assert_eq!(gate.path_to(open), Some(vec![coin]));
//! # Ok::<(), papan_automata::BuildError>(())
//! ```
//!
//! # Text
//!
//! [`sections`] reads and writes the `.dfa` form: words between white space, in sections closed by `END`. It gives tokens
//! with their line and column; what a section means is for the caller to say.
//!
//! ```
//! use papan_automata::sections;
//!
//! let text = "START\nlocked\nEND\nTRANSITIONS\n       coin push\nlocked open ----\nopen   ---- locked\nEND\n";
//! let file = sections::read(text)?;
//! assert_eq!(file[0].name.text, "START");
//! let table = sections::Table::read(&file[1], |word| ["coin", "push"].contains(&word))?;
//! let (state, entries) = &table.rows[0];
//! assert_eq!((state.text, entries[0].text), ("locked", "open"));
//! assert!(entries[1].is_none());
//! # Ok::<(), sections::Error>(())
//! ```
//!
//! # JFLAP
//!
//! [`jff`] reads and writes the `.jff` files of JFLAP 7, finite automata and Mealy machines. A [`jff::Document`] is what the
//! file says; whether that is a deterministic machine is found out by [`jff::Document::to_dfa`].
//!
//! ```
//! use papan_automata::jff;
//!
//! let text = r#"<structure><type>fa</type><automaton>
//!     <state id="0" name="even"><initial/><final/></state><state id="1" name="odd"/>
//!     <transition><from>0</from><to>1</to><read>a</read></transition>
//!     <transition><from>1</from><to>0</to><read>a</read></transition>
//! </automaton></structure>"#;
//! let document = jff::read(text)?;
//! let dfa = document.to_dfa(None)?;
//! assert!(dfa.is_final(dfa.start()));
//! assert_eq!(jff::read(&jff::write(&document)?)?, document);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Pictures
//!
//! [`dot::write`] gives Graphviz DOT; the caller says what is written inside each state.
//!
//! # Fewest states
//!
//! [`minimise`] puts together the states that no input can tell apart. The caller says what can be seen: a class for each
//! state and an output for each transition. [`Partition::distinguish`](minimise::Partition::distinguish) answers why two
//! states were kept apart.
//!
//! ```
//! use papan_automata::{Dfa, minimise::minimise};
//!
//! let mut builder = Dfa::builder(["a"])?;
//! let a = builder.symbol("a").unwrap();
//! let ring = (0..4).map(|i| builder.add_state(format!("q{i}"))).collect::<Result<Vec<_>, _>>()?;
//! for i in 0..4 {
//!     builder.connect(ring[i], a, ring[(i + 1) % 4])?;
//! }
//! builder.set_final(ring[0])?;
//! builder.set_final(ring[2])?;
//! let dfa = builder.build(ring[0])?;
//!
//! let partition = minimise(&dfa, |state| dfa.is_final(state), |_, _| ());
//! assert_eq!(partition.blocks, [[ring[0], ring[2]], [ring[1], ring[3]]]);
//! assert_eq!(partition.quotient(&dfa).len(), 2);
//! assert_eq!(partition.distinguish(ring[0], ring[1]), Some(vec![]));
//! # Ok::<(), papan_automata::BuildError>(())
//! ```
//!
//! # Words
//!
//! [`words`] keeps a list of words as an automaton of four bytes a node, forwards (DAWG) and from every letter on (GADDAG),
//! in files that other word-game programs read. Its letters are numbers and its states have no names, because a list has
//! hundreds of thousands of them.
//!
//! ```
//! use papan_automata::words::{Content, Kwg, build, construction::{Construction, Rule}, count};
//!
//! let list = ["AERIER", "AERIEST", "AIRIER", "AIRIEST"].map(|word| word.bytes().map(|b| b - b'A' + 1).collect::<Vec<_>>());
//! let counts = count(&list)?;
//! assert_eq!((counts.trie_nodes, counts.dawg_nodes), (16, 8));
//!
//! // The same graph, made step by step for people, and as bytes for programs.
//! let construction = Construction::of(&list, Rule::Minimal, 1_000)?;
//! assert_eq!(construction.merges().len(), 16 - 8);
//! let kwg = Kwg::read(build(&list, Content::Dawg)?)?;
//! assert!(kwg.words().eq(construction.words().iter().copied()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod dfa;
pub mod dot;
pub mod jff;
pub mod minimise;
pub mod sections;
pub mod words;

pub use dfa::{BuildError, Builder, Dfa, State, Symbol};
