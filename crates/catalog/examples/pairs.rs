//! Lets two players of a game meet in pairs of games with swapped sides and the same random opening.
//!
//! ```sh
//! cargo run --release -p papan-catalog --example pairs -- adjacency alphabeta:depth=3 greedy --pairs 20 --rounds 8
//! ```
//!
//! A pair is won by the one with the greater margin in both games together. `--opening` says how many random
//! moves each pair begins with, `--seed` which; every other option is one of the game's.

use papan_catalog::{Ending, Entry, PlayerSpec, Setup, Table, Terms, World};
use papan_game::{Seat, Stop, rng};
use rand::RngExt;
use std::error::Error;
use std::fmt;

fn main() -> Result<(), Box<dyn Error>> {
    let asked = Asked::read(std::env::args().skip(1))?;
    let entry = papan_catalog::game(&asked.game)?;
    let (mut pairs, mut games) = (Tally::default(), Tally::default());
    for pair in 0..asked.pairs {
        let margins = asked.pair(entry, pair)?;
        for margin in margins {
            games.add(margin);
        }
        pairs.add(margins.iter().sum());
        eprint!("\r{}/{}: {pairs} ", pair + 1, asked.pairs);
    }
    let [first, second] = &asked.players;
    let mean = f64::from(games.margin) / f64::from(games.count().max(1));
    println!("\r{first} against {second}: pairs {pairs}, games {games}, {mean:+.2} a game");
    Ok(())
}

/// Wins, ties and losses of the first player.
#[derive(Default)]
struct Tally {
    wins: u32,
    ties: u32,
    losses: u32,
    margin: i32,
}

impl Tally {
    fn add(&mut self, margin: i32) {
        self.margin += margin;
        match margin.signum() {
            1 => self.wins += 1,
            0 => self.ties += 1,
            _ => self.losses += 1,
        }
    }

    fn count(&self) -> u32 {
        self.wins + self.ties + self.losses
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, ties, losses, .. } = self;
        let score = f64::from(2 * wins + ties) / f64::from(2 * self.count().max(1));
        write!(f, "+{wins} ={ties} -{losses} ({:.1}%)", 100.0 * score)
    }
}

/// What the command line asks for.
struct Asked {
    game: String,
    players: [PlayerSpec; 2],
    pairs: u64,
    opening: u64,
    seed: u64,
    options: Vec<(String, String)>,
}

impl Asked {
    fn read(mut words: impl Iterator<Item = String>) -> Result<Self, Box<dyn Error>> {
        let mut named =
            || words.next().ok_or("expected GAME PLAYER PLAYER [--pairs N] [--opening N] [--seed N]");
        let (game, first, second) = (named()?, named()?, named()?);
        let players = [first.parse()?, second.parse()?];
        let mut asked = Self { game, players, pairs: 20, opening: 2, seed: 1, options: Vec::new() };
        while let Some(word) = words.next() {
            let name = word.strip_prefix("--").ok_or(format!("found `{word}`, expected an option"))?;
            let value = words.next().ok_or(format!("--{name}: expected a value"))?;
            match name {
                "pairs" => asked.pairs = value.parse()?,
                "opening" => asked.opening = value.parse()?,
                "seed" => asked.seed = value.parse()?,
                _ => asked.options.push((name.to_owned(), value)),
            }
        }
        Ok(asked)
    }

    /// The margins of the first player in both games of a pair.
    fn pair(&self, entry: &'static dyn Entry, pair: u64) -> Result<[i32; 2], Box<dyn Error>> {
        let [first, second] = self.players.clone();
        let there = self.game(entry, pair, [first.clone(), second.clone()])?;
        let back = self.game(entry, pair, [second, first])?;
        Ok([there, -back])
    }

    /// The margin of the first seat.
    fn game(
        &self,
        entry: &'static dyn Entry,
        pair: u64,
        seats: [PlayerSpec; 2],
    ) -> Result<i32, Box<dyn Error>> {
        let seed = rng::stream(self.seed, pair).random();
        let world = World {
            read: &|name| std::fs::read(name).map_err(|error| format!("{name}: {error}")),
            ..World::EMPTY
        };
        let mut table = entry.table(&Setup { options: self.options.clone(), seats, seed }, &world)?;
        self.open(table.as_mut(), pair)?;
        while table.turn().is_some() {
            table.think(&Terms::default(), &Stop::default())?;
        }
        match table.ending() {
            Some(Ending::Played { outcome }) => Ok(outcome.margin(Seat::First)),
            other => Err(format!("the game ended with {other:?}").into()),
        }
    }

    /// The same random moves in both games of a pair.
    fn open(&self, table: &mut dyn Table, pair: u64) -> Result<(), Box<dyn Error>> {
        let mut chance = rng::stream(self.seed, pair);
        for _ in 0..self.opening {
            let legal = table.legal();
            if !legal.is_empty() {
                table.replay(&legal[chance.random_range(0..legal.len())])?;
            }
        }
        Ok(())
    }
}
