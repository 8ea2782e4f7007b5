//! Cancellation of searches.

use papan_game::StopFlag;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::AbortHandle;

/// Stops a search when dropped, so that no search outlives the request that waits for it.
#[derive(Debug)]
pub(crate) struct CancelGuard {
    stop: StopFlag,
    watchdog: Option<AbortHandle>,
}

impl CancelGuard {
    /// Guards the search that checks `stop`.
    pub(crate) fn new(stop: StopFlag) -> Self {
        Self { stop, watchdog: None }
    }

    /// Guards the search that checks `stop`, and also stops it after `max_time` and on shutdown.
    pub(crate) fn with_timeout(stop: StopFlag, max_time: Duration, closing: watch::Receiver<bool>) -> Self {
        let watchdog = tokio::spawn(stop_after(max_time, closing, stop.clone())).abort_handle();
        Self { stop, watchdog: Some(watchdog) }
    }
}

impl Drop for CancelGuard {
    fn drop(&mut self) {
        self.stop.raise();
        if let Some(watchdog) = &self.watchdog {
            watchdog.abort();
        }
    }
}

async fn stop_after(max_time: Duration, mut closing: watch::Receiver<bool>, stop: StopFlag) {
    // The search stops in both cases: on timeout and on shutdown.
    let _ = tokio::time::timeout(max_time, closing.wait_for(|is_closing| *is_closing)).await;
    stop.raise();
}
