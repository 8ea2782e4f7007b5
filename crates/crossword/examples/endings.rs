//! Solves the last moves of games of self-play, a line for each: `endings [count] [seconds] [tiles in the bag] [first]`.
//!
//! The limit and the times are processor time where `/proc` tells it, because other programs disturb wall time.

use papan_crossword::generate::PlacementFinder;
use papan_crossword::strategy::endgame::{EndgameSolver, Ending, Label, Settings};
use papan_crossword::strategy::preendgame::{self, PreEnding, PreEndingSettings};
use papan_crossword::strategy::self_play;
use papan_crossword::{Cgp, Crossword, Leaves, Position, RACK_SIZE, Rack};
use papan_game::{Budget, BudgetClock, Game, StopFlag, Stopwatch, Viewer, rng};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|text| text.parse::<usize>().expect("a number"));
    let mut number = |default| numbers.next().unwrap_or(default);
    let (count, seconds, bag, first) = (number(40), number(10), number(0), number(0));
    let game = Crossword::english();
    let mut solver = EndgameSolver::new(&game, Settings::default());
    let (mut times, mut proved) = (Vec::new(), 0);
    for position in endings(&game, bag).skip(first).take(count) {
        let stop = StopFlag::default();
        let running = Timer::start(seconds as f64, stop.clone());
        let (is_proved, told) = solve(&mut solver, &game, &position, &stop);
        times.push(running.stop());
        proved += usize::from(is_proved);
        println!("{:>8.3} s  {told}  {}", times[times.len() - 1], cgp(&game, &position));
    }
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or_default();
    println!(
        "{proved} of {} proved, median {median:.3} s, sum {:.1} s",
        times.len(),
        times.iter().sum::<f64>()
    );
}

fn solve(
    solver: &mut EndgameSolver,
    game: &Crossword,
    position: &Position,
    stop: &StopFlag,
) -> (bool, String) {
    let view = position.view(Viewer::Seat(position.mover));
    if let Some(ending) = Ending::of(game, &view) {
        let solution = solver.solve(ending, &mut BudgetClock::start(Budget::Unlimited, stop));
        let is_proved = solution.label == Label::Proved;
        return (
            is_proved,
            format!("{:>9} nodes {:>4} {:?}", solution.nodes, solution.value, solution.label),
        );
    }
    let position = PreEnding::of(game, &view).expect("few tiles are in the bag");
    let settings = PreEndingSettings { threads: 1, table_bytes: 64 << 20 };
    let solution = preendgame::solve(game, &position, settings, Budget::Unlimited, stop);
    let told = format!("{:>9} nodes {:?}", solution.nodes, solution.plays[0].pessimistic);
    (solution.is_proved, format!("{} {told} of {} plays", solution.is_proved, solution.plays.len()))
}

/// Returns the first positions of games with so many tiles in the bag, and at least 13 on the racks.
fn endings(game: &Crossword, bag: usize) -> impl Iterator<Item = Position> + '_ {
    let leaves = Leaves::english();
    let mut finder = PlacementFinder::new(game);
    let is_one = move |position: &Position| {
        let held: usize = position.racks.iter().map(Rack::len).sum();
        position.bag.len() == bag && held + 1 >= 2 * RACK_SIZE
    };
    (0..).filter_map(move |seed| {
        let start = game.start(&mut rng::stream(2026, seed));
        let last = self_play(game, &mut finder, &leaves, start, |position| !is_one(position));
        is_one(&last).then_some(last)
    })
}

fn cgp(game: &Crossword, position: &Position) -> String {
    let mut cgp = Cgp::of(game, &position.view(Viewer::Seat(position.mover)));
    cgp.racks = [position.mover, position.mover.other()].map(|seat| Some(position.racks[seat.index()]));
    cgp.write(&game.letters)
}

/// Raises a flag when the main thread has used so many seconds.
struct Timer {
    begun: f64,
    is_over: Arc<AtomicBool>,
    watch: Stopwatch,
}

impl Timer {
    fn start(seconds: f64, stop: StopFlag) -> Self {
        let timer = Self { begun: used(), is_over: Arc::default(), watch: Stopwatch::start() };
        let (begun, is_over, watch) = (timer.begun, timer.is_over.clone(), timer.watch);
        std::thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(5));
                if elapsed(begun, watch) > seconds {
                    stop.raise();
                }
            }
        });
        timer
    }

    fn stop(self) -> f64 {
        self.is_over.store(true, Ordering::Relaxed);
        elapsed(self.begun, self.watch)
    }
}

fn elapsed(begun: f64, watch: Stopwatch) -> f64 {
    if used() > 0.0 { used() - begun } else { watch.elapsed().as_secs_f64() }
}

/// Returns the seconds of processor time of this process with all its threads, 0 if it is not known.
fn used() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in parentheses, the twelfth and thirteenth fields are hundredths of seconds.
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}
