//! Limits with known exceptions that may only shrink.

use super::Finding;
use std::collections::BTreeMap;

/// A file or folder that is allowed to exceed a limit, and by how much.
pub(super) type Exception = (&'static str, usize);

/// Compares measured values with a limit.
///
/// A key above the limit is a finding, unless it is listed with at least its value. A listed key that is within the limit
/// is a finding too, so that the list cannot outlive its reasons.
pub(super) fn findings(
    measured: &BTreeMap<String, usize>,
    limit: usize,
    exceptions: &[Exception],
    unit: &str,
) -> Vec<Finding> {
    let listed: BTreeMap<&str, usize> = exceptions.iter().copied().collect();
    let mut findings = Vec::new();
    for (key, &value) in measured.iter().filter(|&(_, &value)| value > limit) {
        match listed.get(key.as_str()) {
            None => findings.push(Finding::of_file(key, format!("{value} {unit}, the limit is {limit}"))),
            Some(&allowed) if value > allowed => {
                let what = format!(
                    "{value} {unit}, more than the {allowed} of its exception, which may only shrink"
                );
                findings.push(Finding::of_file(key, what));
            }
            Some(_) => {}
        }
    }
    for (&key, _) in listed.iter().filter(|&(&key, _)| measured.get(key).is_none_or(|&value| value <= limit))
    {
        let what = format!("within the limit of {limit} {unit}: remove it from the list in {LIST}");
        findings.push(Finding::of_file(key, what));
    }
    findings
}

/// The file with the exceptions.
const LIST: &str = "xtask/src/tidy/exceptions.rs";

#[cfg(test)]
mod tests {
    use super::*;

    fn check(value: usize, exceptions: &[Exception], expected: &[&str]) {
        let measured = BTreeMap::from([("a.rs".to_owned(), value)]);
        let found: Vec<String> =
            findings(&measured, 500, exceptions, "lines").iter().map(ToString::to_string).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn values_above_the_limit_need_an_exception() {
        check(500, &[], &[]);
        check(501, &[], &["a.rs: 501 lines, the limit is 500"]);
        check(600, &[("a.rs", 600)], &[]);
        check(550, &[("a.rs", 600)], &[]);
    }

    #[test]
    fn exceptions_may_only_shrink() {
        let grown = "a.rs: 601 lines, more than the 600 of its exception, which may only shrink";
        check(601, &[("a.rs", 600)], &[grown]);
    }

    #[test]
    fn stale_exceptions_must_be_removed() {
        let stale =
            |file| format!("{file}: within the limit of 500 lines: remove it from the list in {LIST}");
        check(500, &[("a.rs", 600)], &[&stale("a.rs")]);
        check(1, &[("gone.rs", 600)], &[&stale("gone.rs")]);
    }
}
