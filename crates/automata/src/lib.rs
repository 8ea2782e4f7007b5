//! Finite automata: building, minimizing, drawing and exchanging them, and word graphs for large word lists.
//!
//! The crate knows nothing about games. One example runs through this tour: a turnstile that opens for a coin.
//!
//! # Building
//!
//! A [`Dfa`] has named states, named symbols, and at most one transition per state and symbol. A [`Builder`] rejects
//! duplicate names and conflicting transitions; the finished automaton is immutable.
//!
//! ```
//! use papan_automata::{BuildError, Dfa};
//!
//! fn turnstile() -> Result<Dfa, BuildError> {
//!     let mut builder = Dfa::builder(["coin", "push"])?;
//!     let locked = builder.add_state("locked")?;
//!     let open = builder.add_state("open")?;
//!     let (coin, push) = (builder.symbol("coin").unwrap(), builder.symbol("push").unwrap());
//!     builder.connect(locked, coin, open)?;
//!     builder.connect(open, push, locked)?;
//!     builder.set_final(open)?;
//!     builder.build(locked)
//! }
//!
//! let dfa = turnstile()?;
//! let (open, coin) = (dfa.state("open").unwrap(), dfa.symbol("coin").unwrap());
//! assert_eq!(dfa.step(dfa.start(), coin), Some(open));
//! assert_eq!(dfa.step(open, coin), None);
//! assert_eq!(dfa.path_to(open), Some(vec![coin]));
//! # Ok::<(), BuildError>(())
//! ```
//!
//! # Text files
//!
//! [`sections`] reads and writes the `.dfa` format: words in sections closed by `END`. It returns tokens with line and
//! column; the meaning of the sections is up to the caller.
//!
//! ```
//! use papan_automata::sections::{self, TransitionTable};
//!
//! let text = "START\nlocked\nEND\nTRANSITIONS\n       coin push\nlocked open ----\nopen   ---- locked\nEND\n";
//! let file = sections::read(text)?;
//! assert_eq!(file[0].name.text, "START");
//! let table = TransitionTable::read(&file[1], |word| ["coin", "push"].contains(&word))?;
//! let (state, entries) = &table.rows[0];
//! assert_eq!((state.text, entries[0].text), ("locked", "open"));
//! assert!(entries[1].is_dashes());
//! # Ok::<(), sections::SectionError>(())
//! ```
//!
//! # JFLAP and Graphviz
//!
//! [`jff`] reads and writes the `.jff` files of JFLAP 7, finite automata and Mealy machines. [`dot`] writes Graphviz DOT.
//!
//! ```
//! use papan_automata::{dot, jff};
//!
//! let text = r#"<structure><type>fa</type><automaton>
//!     <state id="0" name="locked"><initial/></state><state id="1" name="open"><final/></state>
//!     <transition><from>0</from><to>1</to><read>coin</read></transition>
//!     <transition><from>1</from><to>0</to><read>push</read></transition>
//! </automaton></structure>"#;
//! let document = jff::read(text)?;
//! let dfa = document.to_dfa(None)?;
//! assert!(dfa.is_final(dfa.state("open").unwrap()));
//! assert_eq!(jff::read(&jff::write(&document)?)?, document);
//!
//! let drawing = dot::write(&dfa, |state| dfa.state_name(state).to_string(), |_| None);
//! assert!(drawing.contains(r#"n0 -> n1 [label="coin"];"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Minimizing
//!
//! [`minimize`](minimize::minimize) merges the states that no input can distinguish. The caller defines what is
//! observable: a class for each state and an output for each transition. Of states in different blocks,
//! [`Partition::distinction`](minimize::Partition::distinction) returns a shortest word that distinguishes them.
//!
//! ```
//! use papan_automata::{Dfa, minimize::minimize};
//!
//! // A turnstile that counts coins modulo two, although nobody can see the count.
//! let mut builder = Dfa::builder(["coin", "push"])?;
//! let (coin, push) = (builder.symbol("coin").unwrap(), builder.symbol("push").unwrap());
//! let names = ["locked-even", "open-odd", "locked-odd", "open-even"];
//! let states = names.map(|name| builder.add_state(name).unwrap());
//! for i in 0..4 {
//!     let symbol = if i % 2 == 0 { coin } else { push };
//!     builder.connect(states[i], symbol, states[(i + 1) % 4])?;
//! }
//! let dfa = builder.build(states[0])?;
//!
//! let partition = minimize(&dfa, |_| (), |_, _| ());
//! assert_eq!(partition.blocks, [[states[0], states[2]], [states[1], states[3]]]);
//! assert_eq!(partition.quotient(&dfa).len(), 2);
//! assert_eq!(partition.distinguish(states[0], states[1]), Some(vec![coin]));
//! # Ok::<(), papan_automata::BuildError>(())
//! ```
//!
//! # Word graphs
//!
//! [`words`] compiles word lists to automata of four bytes per node, forwards (DAWG) and from every letter in both
//! directions (GADDAG), in the KWG format that other word-game programs read. Letters are numbers and states have no
//! names, because a graph has hundreds of thousands of them.
//!
//! ```
//! use papan_automata::words::construction::{Construction, MergeRule};
//! use papan_automata::words::{Content, Kwg, build, graph_sizes};
//!
//! let list = ["AERIER", "AERIEST", "AIRIER", "AIRIEST"].map(|word| word.bytes().map(|b| b - b'A' + 1).collect::<Vec<_>>());
//! let sizes = graph_sizes(&list)?;
//! assert_eq!((sizes.trie_nodes, sizes.dawg_nodes), (16, 8));
//!
//! // The same graph twice: step by step for teaching, and as bytes for programs.
//! let construction = Construction::new(&list, MergeRule::Minimal, 1_000)?;
//! assert_eq!(construction.merges().len(), 16 - 8);
//! let kwg = Kwg::read(build(&list, Content::Dawg)?)?;
//! assert!(kwg.words().eq(construction.words().iter().copied()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod dfa;
pub mod dot;
pub mod jff;
pub mod minimize;
pub mod sections;
pub mod words;

pub use dfa::{BuildError, Builder, Dfa, State, Symbol};
