//! The program as people meet it: every test starts the real binary, in a folder of its own and with
//! nothing set around it, types lines and reads what is printed. One file per area.

mod adjacency;
mod analyze;
mod arena;
mod automaton_check;
mod automaton_files;
mod bench;
mod bots;
mod crossword;
mod desk;
mod dialogue;
mod experiment;
mod interrupt;
mod learn;
mod lexicon;
mod lexicon_files;
mod lexicon_graphs;
mod menu;
mod page;
mod papers;
mod perft;
mod play;
mod plot;
mod record;
mod replay;
mod replay_runs;
mod replay_saved;
mod serve;
mod settings;
mod solve;
mod strength;
mod trace;
mod tree;
mod trouble;
