//! Named steps that run in sequence up to the first failure, with a timed summary.

use anyhow::{Result, anyhow, ensure};
use std::time::{Duration, Instant};

/// The outcome of a step that did not fail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Completion {
    /// The step ran.
    Passed,
    /// The step could not run on this machine, for this reason.
    Skipped(String),
}

type Action<'a> = Box<dyn FnOnce() -> Result<Completion> + 'a>;

/// A list of steps.
#[derive(Default)]
pub(crate) struct Steps<'a> {
    steps: Vec<(String, Action<'a>)>,
    skips_fail: bool,
}

/// The name, status and duration of a step.
type StepReport = (String, Status, Duration);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Status {
    Completed(Completion),
    Failed,
    NotReached,
}

impl<'a> Steps<'a> {
    /// Makes a skipped step fail the run at its end, for CI, where nothing may be skipped unnoticed.
    pub(crate) fn fail_on_skips(mut self, skips_fail: bool) -> Self {
        self.skips_fail = skips_fail;
        self
    }

    /// Adds a step that passes or fails.
    pub(crate) fn add(&mut self, name: &str, action: impl FnOnce() -> Result<()> + 'a) {
        self.add_optional(name, || action().map(|()| Completion::Passed));
    }

    /// Adds a step that may also be skipped.
    pub(crate) fn add_optional(&mut self, name: &str, action: impl FnOnce() -> Result<Completion> + 'a) {
        self.steps.push((name.to_owned(), Box::new(action)));
    }

    /// Runs the steps up to the first failure and prints a summary. Fails if a step failed, or was skipped and
    /// [must not be](Self::fail_on_skips).
    pub(crate) fn run(self) -> Result<()> {
        let mut reports: Vec<StepReport> = Vec::new();
        let mut failure = None;
        for (name, action) in self.steps {
            if failure.is_some() {
                reports.push((name, Status::NotReached, Duration::ZERO));
                continue;
            }
            println!("== {name}");
            let start = Instant::now();
            let result = action();
            let status =
                result.as_ref().map_or(Status::Failed, |completion| Status::Completed(completion.clone()));
            failure = result.err().map(|error| error.context(format!("step `{name}` failed")));
            reports.push((name, status, start.elapsed()));
        }
        print!("{}", summary(&reports));
        failure.map_or(Ok(()), |error| Err(anyhow!(error)))?;
        let skipped = skipped(&reports);
        ensure!(
            !self.skips_fail || skipped.is_empty(),
            "skipped, which CI does not allow: {}",
            skipped.join(", ")
        );
        Ok(())
    }
}

/// Returns the names of the skipped steps.
fn skipped(reports: &[StepReport]) -> Vec<&str> {
    let is_skipped = |status: &Status| matches!(status, Status::Completed(Completion::Skipped(_)));
    reports.iter().filter(|(_, status, _)| is_skipped(status)).map(|(name, ..)| name.as_str()).collect()
}

/// Returns one line per step, and the total time.
fn summary(reports: &[StepReport]) -> String {
    let width = reports.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
    let line = |(name, status, time): &StepReport| {
        let text = match status {
            Status::Completed(Completion::Passed) => format!("passed   {:6.1} s", time.as_secs_f64()),
            Status::Completed(Completion::Skipped(reason)) => format!("SKIPPED: {reason}"),
            Status::Failed => format!("FAILED   {:6.1} s", time.as_secs_f64()),
            Status::NotReached => "not run".to_owned(),
        };
        format!("{name:width$}  {text}\n")
    };
    let total: Duration = reports.iter().map(|(.., time)| *time).sum();
    let lines: String = reports.iter().map(line).collect();
    format!("\n{lines}{:width$}           {:6.1} s\n", "total", total.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use std::cell::Cell;

    #[test]
    fn the_first_failure_stops_the_run() {
        let ran = Cell::new(0);
        let mut steps = Steps::default();
        steps.add("one", || {
            ran.set(ran.get() + 1);
            Ok(())
        });
        steps.add("two", || bail!("no luck"));
        steps.add("three", || {
            ran.set(ran.get() + 100);
            Ok(())
        });
        assert_eq!(format!("{:#}", steps.run().unwrap_err()), "step `two` failed: no luck");
        assert_eq!(ran.get(), 1);
    }

    #[test]
    fn skips_fail_only_on_demand() {
        let run = |skips_fail| {
            let mut steps = Steps::default().fail_on_skips(skips_fail);
            steps.add_optional("one", || Ok(Completion::Skipped("no tools".to_owned())));
            steps.add("two", || Ok(()));
            steps.run()
        };
        assert!(run(false).is_ok());
        assert_eq!(run(true).unwrap_err().to_string(), "skipped, which CI does not allow: one");
    }

    #[test]
    fn the_summary_has_one_line_per_step() {
        let second = Duration::from_secs(1);
        let reports = [
            ("tests".to_owned(), Status::Completed(Completion::Passed), second),
            (
                "fuzz".to_owned(),
                Status::Completed(Completion::Skipped("no compiler".to_owned())),
                Duration::ZERO,
            ),
            ("docs".to_owned(), Status::Failed, second * 2),
            ("end".to_owned(), Status::NotReached, Duration::ZERO),
        ];
        let expected = "
tests  passed      1.0 s
fuzz   SKIPPED: no compiler
docs   FAILED      2.0 s
end    not run
total              3.0 s
";
        assert_eq!(summary(&reports), expected);
    }
}
