//! The equations of what tables and bots say.

use papan_session::bot::{BotMessage, HostMessage};

/// A line that is understood is written so that it is understood as the same, and on one line.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    for line in text.lines() {
        let said = |line: &str| BotMessage::read(line).ok().map(|said| said.to_string());
        let order = |line: &str| HostMessage::read(line).map(|order| order.to_string());
        for written in [said(line), order(line)].into_iter().flatten() {
            assert_eq!(written.lines().count(), 1, "{line}");
        }
        if let Some(written) = said(line) {
            assert_eq!(said(&written), Some(written));
        }
        if let Some(written) = order(line) {
            assert_eq!(order(&written), Some(written));
        }
    }
}
