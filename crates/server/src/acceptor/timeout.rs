//! A stream and a request body with timeouts.

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until};

/// Maximum number of bytes to read and discard of a body that no handler reads.
const MAX_DISCARDED_BYTES: usize = 4 << 20;

/// State of the current request, shared by the stream and the service of a connection.
#[derive(Debug, Default)]
pub(super) struct RequestState {
    /// Number of request heads received.
    requests_seen: AtomicUsize,
    /// Whether a response is being prepared. Meanwhile the stream itself expects no data.
    is_answering: AtomicBool,
    /// Whether part of a request body was left unread.
    is_unread: AtomicBool,
}

impl RequestState {
    /// Called when the head of a request has arrived.
    pub(super) fn start(&self) {
        self.requests_seen.fetch_add(1, Ordering::Relaxed);
        self.is_answering.store(true, Ordering::Relaxed);
    }

    /// Called when the response is ready.
    pub(super) fn end(&self) {
        self.is_answering.store(false, Ordering::Relaxed);
    }
}

/// An optional point in time after which an operation fails.
#[derive(Debug)]
struct Deadline {
    timeout: Duration,
    end: Option<Instant>,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Deadline {
    fn new(timeout: Duration) -> Self {
        Self { timeout, end: None, sleep: None }
    }

    /// Starts the timeout unless it is running already.
    fn start(&mut self) {
        self.end.get_or_insert_with(|| Instant::now() + self.timeout);
    }

    fn reset(&mut self) {
        (self.end, self.sleep) = (None, None);
    }

    /// Returns whether the deadline has passed. If it is still ahead, the task is woken when it passes.
    fn has_passed(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(end) = self.end else { return false };
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(end)));
        sleep.as_mut().poll(cx).is_ready()
    }
}

fn timed_out(what: &str) -> io::Error {
    io::Error::new(ErrorKind::TimedOut, what)
}

/// A TCP stream that fails if the client does not finish a request head in time, or does not read.
#[derive(Debug)]
pub(super) struct TimeoutStream {
    stream: TcpStream,
    state: Arc<RequestState>,
    /// Number of request heads seen by this stream.
    requests_seen: usize,
    head: Deadline,
    write: Deadline,
    close: Deadline,
    /// Number of bytes discarded while closing.
    discarded: usize,
}

impl TimeoutStream {
    /// Wraps a new connection. The timeout for its first request starts now.
    pub(super) fn new(stream: TcpStream, state: Arc<RequestState>, timeout: Duration) -> Self {
        let [mut head, write, close] = [timeout; 3].map(Deadline::new);
        head.start();
        Self { stream, state, requests_seen: 0, head, write, close, discarded: 0 }
    }

    /// Passes a write result on, or fails if writes have been pending for too long.
    fn check_write<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.write.reset();
            return done;
        }
        self.write.start();
        if self.write.has_passed(cx) { Poll::Ready(Err(timed_out("the client does not read"))) } else { done }
    }

    /// Reads and discards the rest of the request, because closing a socket with unread data would destroy
    /// the response on its way. Limited in bytes and time; a read error ends it.
    fn discard(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut bytes = [0; 4096];
        self.close.start();
        while self.discarded < MAX_DISCARDED_BYTES {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.stream).poll_read(cx, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => self.discarded += buffer.filled().len(),
                Poll::Ready(_) => break,
                Poll::Pending if self.close.has_passed(cx) => break,
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(())
    }
}

impl AsyncRead for TimeoutStream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(cx, buffer);
        let requests_seen = this.state.requests_seen.load(Ordering::Relaxed);
        if requests_seen != this.requests_seen {
            this.requests_seen = requests_seen;
            this.head.reset();
        }
        // The body has its own timeout.
        if this.state.is_answering.load(Ordering::Relaxed) {
            return read;
        }
        if read.is_ready() {
            this.head.start();
        } else if this.head.has_passed(cx) {
            return Poll::Ready(Err(timed_out("the client did not finish the request head in time")));
        }
        read
    }
}

impl AsyncWrite for TimeoutStream {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.check_write(cx, done)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        this.check_write(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(cx);
        this.check_write(cx, done)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
        if this.state.is_unread.load(Ordering::Relaxed) {
            ready!(this.discard(cx));
        }
        Poll::Ready(Ok(()))
    }
}

/// A request body that fails if the client does not send it in time.
#[derive(Debug)]
pub(super) struct TimeoutBody {
    body: Incoming,
    state: Arc<RequestState>,
    timeout: Deadline,
}

impl TimeoutBody {
    pub(super) fn new(body: Incoming, state: Arc<RequestState>, timeout: Duration) -> Self {
        Self { body, state, timeout: Deadline::new(timeout) }
    }
}

impl Body for TimeoutBody {
    type Data = Bytes;
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let this = self.get_mut();
        let frame = Pin::new(&mut this.body).poll_frame(cx);
        if frame.is_ready() {
            return frame.map_err(Into::into);
        }
        this.timeout.start();
        if this.timeout.has_passed(cx) {
            return Poll::Ready(Some(Err(
                timed_out("the client did not finish the request body in time").into()
            )));
        }
        Poll::Pending
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for TimeoutBody {
    fn drop(&mut self) {
        if !self.body.is_end_stream() {
            self.state.is_unread.store(true, Ordering::Relaxed);
        }
    }
}
