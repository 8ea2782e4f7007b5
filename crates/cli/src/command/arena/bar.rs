//! The progress bar of a run.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use papan_arena::Estimate;
use papan_runner::RunProgress;

const FORM: &str = "{bar:24} {pos}/{len} pairs  {msg}  {eta_precise} left";

/// The progress bar; hidden if standard error is not a terminal.
pub(super) struct Bar {
    bar: ProgressBar,
    /// Pairs played before the bar was first shown.
    before: Option<u64>,
}

impl Bar {
    pub(super) fn new(is_quiet: bool) -> Self {
        // A standard error target hides itself if it is not a terminal.
        let target = if is_quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        if let Ok(style) = ProgressStyle::with_template(FORM) {
            bar.set_style(style.progress_chars("=> "));
        }
        Self { bar, before: None }
    }

    pub(super) fn show(&mut self, standings: &RunProgress, is_stopping: bool) {
        if self.bar.is_hidden() {
            return;
        }
        let played = standings.played();
        let before = *self.before.get_or_insert_with(|| {
            // Pairs played earlier say nothing about how long the rest takes.
            self.bar.set_position(played);
            self.bar.reset_eta();
            played
        });
        let seconds = self.bar.elapsed().as_secs_f64().max(0.001);
        let speed = 2.0 * (played - before) as f64 / seconds;
        let so_far = standings.duel().map(|meeting| {
            let elo = Estimate::of(meeting).elo;
            format!("  Elo {:+.0} +/- {:.0}", elo.value, elo.error)
        });
        let stopping = if is_stopping { "  finishing the running pairs" } else { "" };
        self.bar.set_length(standings.end());
        self.bar.set_position(played);
        self.bar.set_message(format!("{speed:.1} games/s{}{stopping}", so_far.unwrap_or_default()));
    }

    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
