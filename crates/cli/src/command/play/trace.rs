//! Statistics of generations as CSV.

use crate::command::plot::COLUMNS;
use crate::console::Console;
use crate::output::Output;
use papan_game::GenerationStats;
use papan_session::Session;
use std::fmt::Write;

/// The statistics of a game, move by move.
#[derive(Default)]
pub(super) struct Trace {
    moves: Vec<Traced>,
}

/// The generations of one move.
struct Traced {
    /// The number of the move, from 1.
    ply: usize,
    player: String,
    generations: Vec<GenerationStats>,
}

impl Trace {
    /// Records the generations of the move `ply`, and drops those of moves that were taken back.
    pub(super) fn add(&mut self, ply: usize, player: String, generations: Vec<GenerationStats>) {
        self.moves.retain(|traced| traced.ply < ply);
        if !generations.is_empty() {
            self.moves.push(Traced { ply, player, generations });
        }
    }

    /// Writes the statistics to a file.
    pub(super) fn write(
        &self,
        console: &mut Console,
        session: &dyn Session,
        output: &Output,
    ) -> anyhow::Result<()> {
        let csv = self.csv(session);
        if csv.lines().count() == 1 {
            let name = output.path().display();
            console.note(format!("{name}: no player reported generations: the header alone"))?;
        }
        output.write(csv.as_bytes())
    }

    /// Returns the statistics of the moves that were not taken back.
    pub(super) fn csv(&self, session: &dyn Session) -> String {
        self.csv_of(session.moves().len())
    }

    /// Returns the statistics of the first `plies` moves.
    fn csv_of(&self, plies: usize) -> String {
        let mut csv = format!("{COLUMNS}\n");
        let kept = self.moves.iter().filter(|traced| traced.ply <= plies);
        for Traced { ply, player, generations } in kept {
            let player = field(player);
            for (number, generation) in generations.iter().enumerate() {
                let GenerationStats { best, mean, worst, diversity } = *generation;
                let [best, mean, worst, diversity] = [best, mean, worst, diversity].map(short);
                // Writing to a string cannot fail.
                let _ = writeln!(csv, "{ply},{player},{number},{best},{mean},{worst},{diversity}");
            }
        }
        csv
    }
}

/// Quotes a CSV field if necessary.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Formats a number with at most four decimals.
fn short(number: f64) -> String {
    let text = format!("{number:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two(best: f64) -> Vec<GenerationStats> {
        vec![GenerationStats { best, mean: 1.0 / 3.0, worst: -0.5, diversity: 0.0 }; 2]
    }

    #[test]
    fn a_move_that_was_taken_back_is_forgotten() {
        let mut trace = Trace::default();
        for (ply, best) in [(1, 40.0), (3, 41.0), (5, 42.0), (3, 43.0)] {
            trace.add(ply, "a,\"b\"".to_owned(), two(best));
        }
        trace.add(4, "silent".to_owned(), Vec::new());
        let expected = "\
ply,player,generation,best,mean,worst,diversity
1,\"a,\"\"b\"\"\",0,40,0.3333,-0.5,0
1,\"a,\"\"b\"\"\",1,40,0.3333,-0.5,0
3,\"a,\"\"b\"\"\",0,43,0.3333,-0.5,0
3,\"a,\"\"b\"\"\",1,43,0.3333,-0.5,0
";
        assert_eq!(trace.csv_of(4), expected);
        assert_eq!(trace.csv_of(2).lines().count(), 3, "moves 3 and 4 were taken back");
    }

    #[test]
    fn numbers_are_short() {
        let cases = [(40.0, "40"), (-2.25, "-2.25"), (0.0, "0"), (1.0 / 3.0, "0.3333"), (100.0, "100")];
        for (number, text) in cases {
            assert_eq!(short(number), text);
        }
    }
}
