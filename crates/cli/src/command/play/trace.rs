//! How the players that breed or climb went on, generation by generation, as a table for other programs.

use crate::command::plot::COLUMNS;
use crate::console::{Console, write_file};
use papan_catalog::{Table, Thought};
use papan_game::Generation;
use std::fmt::Write;
use std::path::Path;

/// What the players reported, move by move.
#[derive(Default)]
pub(super) struct Trace {
    moves: Vec<Traced>,
}

/// The generations behind one move.
struct Traced {
    /// The number of the move, from 1.
    ply: usize,
    player: String,
    generations: Vec<Generation>,
}

impl Trace {
    /// Keeps what a player thought before it made the move `ply`; what was reported for a move that was taken
    /// back is forgotten.
    pub(super) fn add(&mut self, ply: usize, player: String, thought: Thought) {
        self.keep_before(ply);
        if !thought.generations.is_empty() {
            self.moves.push(Traced { ply, player, generations: thought.generations });
        }
    }

    fn keep_before(&mut self, ply: usize) {
        self.moves.retain(|traced| traced.ply < ply);
    }

    /// Writes the table of a game to a file, whole.
    pub(super) fn write(
        mut self,
        console: &mut Console,
        table: &dyn Table,
        path: &Path,
    ) -> anyhow::Result<()> {
        self.keep_before(table.moves().len() + 1);
        if self.moves.is_empty() {
            console.note(format!("{}: no player reported generations: the header alone", path.display()))?;
        }
        write_file(path, self.csv().as_bytes())
    }

    fn csv(&self) -> String {
        let mut csv = format!("{COLUMNS}\n");
        for Traced { ply, player, generations } in &self.moves {
            let player = field(player);
            for (number, generation) in generations.iter().enumerate() {
                let Generation { best, mean, worst, diversity } = *generation;
                let [best, mean, worst, diversity] = [best, mean, worst, diversity].map(short);
                // Writing to a string cannot fail.
                let _ = writeln!(csv, "{ply},{player},{number},{best},{mean},{worst},{diversity}");
            }
        }
        csv
    }
}

/// A text as a field: in quotes where it holds what separates fields.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// A number with at most four places after the point.
fn short(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(best: f64) -> Thought {
        let generation = Generation { best, mean: 1.0 / 3.0, worst: -0.5, diversity: 0.0 };
        Thought {
            mv: String::new(),
            value: None,
            line: Vec::new(),
            nodes: 0,
            depth: 0,
            notes: Vec::new(),
            generations: vec![generation; 2],
        }
    }

    #[test]
    fn a_move_that_was_taken_back_is_forgotten() {
        let mut trace = Trace::default();
        for (ply, best) in [(1, 40.0), (3, 41.0), (5, 42.0), (3, 43.0)] {
            trace.add(ply, "a,\"b\"".to_owned(), thought(best));
        }
        trace.add(4, "silent".to_owned(), Thought { generations: Vec::new(), ..thought(0.0) });
        let expected = "\
ply,player,generation,best,mean,worst,diversity
1,\"a,\"\"b\"\"\",0,40,0.3333,-0.5,0
1,\"a,\"\"b\"\"\",1,40,0.3333,-0.5,0
3,\"a,\"\"b\"\"\",0,43,0.3333,-0.5,0
3,\"a,\"\"b\"\"\",1,43,0.3333,-0.5,0
";
        assert_eq!(trace.csv(), expected);
    }

    #[test]
    fn numbers_are_short() {
        let cases = [(40.0, "40"), (-2.25, "-2.25"), (0.0, "0"), (1.0 / 3.0, "0.3333"), (100.0, "100")];
        for (number, text) in cases {
            assert_eq!(short(number), text);
        }
    }
}
