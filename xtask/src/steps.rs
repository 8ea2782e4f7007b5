//! Named steps that are run one after another, timed, up to the first that fails.

use anyhow::{Result, anyhow};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// How a step ended well.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Done {
    /// It ran.
    Ran,
    /// It could not be run here, for this reason.
    LeftOut(String),
}

/// What a step does.
type Action<'a> = Box<dyn FnOnce() -> Result<Done> + 'a>;

/// A list of steps.
#[derive(Default)]
pub(crate) struct Steps<'a> {
    steps: Vec<(String, Action<'a>)>,
}

/// How a step went, and how long it took.
type Report = (String, Verdict, Duration);

/// How a step went.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Verdict {
    Done(Done),
    Failed,
    NotReached,
}

impl<'a> Steps<'a> {
    /// Adds a step that either succeeds or fails.
    pub(crate) fn add(&mut self, name: &str, action: impl FnOnce() -> Result<()> + 'a) {
        self.add_optional(name, || action().map(|()| Done::Ran));
    }

    /// Adds a step that may also be left out.
    pub(crate) fn add_optional(&mut self, name: &str, action: impl FnOnce() -> Result<Done> + 'a) {
        self.steps.push((name.to_owned(), Box::new(action)));
    }

    /// Runs the steps up to the first that fails, says how each went, and fails if one did.
    pub(crate) fn run(self) -> Result<()> {
        let mut reports: Vec<Report> = Vec::new();
        let mut failure = None;
        for (name, action) in self.steps {
            if failure.is_some() {
                reports.push((name, Verdict::NotReached, Duration::ZERO));
                continue;
            }
            println!("== {name}");
            let begun = Instant::now();
            let result = action();
            let verdict = result.as_ref().map_or(Verdict::Failed, |done| Verdict::Done(done.clone()));
            failure = result.err().map(|error| error.context(format!("stopped at {name}")));
            reports.push((name, verdict, begun.elapsed()));
        }
        print!("{}", summary(&reports));
        failure.map_or(Ok(()), |error| Err(anyhow!(error)))
    }
}

/// A line for each step.
fn summary(reports: &[Report]) -> String {
    let mut text = String::from("\n");
    let width = reports.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
    for (name, verdict, time) in reports {
        let said = match verdict {
            Verdict::Done(Done::Ran) => format!("passed   {:6.1} s", time.as_secs_f64()),
            Verdict::Done(Done::LeftOut(reason)) => format!("LEFT OUT: {reason}"),
            Verdict::Failed => format!("FAILED   {:6.1} s", time.as_secs_f64()),
            Verdict::NotReached => "not run".to_owned(),
        };
        writeln!(text, "{name:width$}  {said}").expect("writing to a string does not fail");
    }
    let total: Duration = reports.iter().map(|(.., time)| *time).sum();
    writeln!(text, "{:width$}           {:6.1} s", "in all", total.as_secs_f64())
        .expect("writing to a string does not fail");
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;
    use std::cell::Cell;

    #[test]
    fn the_first_failure_stops_the_rest() {
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
        assert_eq!(format!("{:#}", steps.run().unwrap_err()), "stopped at two: no luck");
        assert_eq!(ran.get(), 1);
    }

    #[test]
    fn what_is_left_out_is_no_failure() {
        let mut steps = Steps::default();
        steps.add_optional("one", || Ok(Done::LeftOut("no tools".to_owned())));
        steps.add("two", || Ok(()));
        assert!(steps.run().is_ok());
    }

    #[test]
    fn the_summary_has_a_line_for_each() {
        let second = Duration::from_secs(1);
        let reports = [
            ("tests".to_owned(), Verdict::Done(Done::Ran), second),
            ("fuzz".to_owned(), Verdict::Done(Done::LeftOut("no compiler".to_owned())), Duration::ZERO),
            ("docs".to_owned(), Verdict::Failed, second * 2),
            ("end".to_owned(), Verdict::NotReached, Duration::ZERO),
        ];
        let expected = "
tests  passed      1.0 s
fuzz   LEFT OUT: no compiler
docs   FAILED      2.0 s
end    not run
in all              3.0 s
";
        assert_eq!(summary(&reports), expected);
    }
}
