//! A connection that waits for its client, but not for ever.

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

/// How much is read and thrown away of a body that nobody wants.
const UNWANTED: usize = 4 << 20;

/// What the connection and the service that answers its requests tell each other.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// How many requests there were.
    heads: AtomicUsize,
    /// Whether one is being answered: then the connection itself expects nothing.
    is_answering: AtomicBool,
    /// Whether there is more of a body than was read.
    is_unread: AtomicBool,
}

impl Talk {
    /// The head of a request is there.
    pub(super) fn begin(&self) {
        self.heads.fetch_add(1, Ordering::Relaxed);
        self.is_answering.store(true, Ordering::Relaxed);
    }

    /// The answer is there.
    pub(super) fn end(&self) {
        self.is_answering.store(false, Ordering::Relaxed);
    }
}

/// How long something may take, and since when it does.
#[derive(Debug)]
struct Patience {
    most: Duration,
    end: Option<Instant>,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl Patience {
    fn new(most: Duration) -> Self {
        Self { most, end: None, sleep: None }
    }

    /// From now on, unless it runs already.
    fn begin(&mut self) {
        self.end.get_or_insert_with(|| Instant::now() + self.most);
    }

    fn forget(&mut self) {
        (self.end, self.sleep) = (None, None);
    }

    /// Whether it runs and is at its end; the task is woken when it will be.
    fn is_over(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(end) = self.end else { return false };
        let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(end)));
        sleep.as_mut().poll(cx).is_ready()
    }
}

fn late(what: &str) -> io::Error {
    io::Error::new(ErrorKind::TimedOut, what)
}

/// A stream whose client must go on: what it begins to ask must be there soon, and what it is told must be taken.
#[derive(Debug)]
pub(super) struct Patient {
    stream: TcpStream,
    talk: Arc<Talk>,
    /// How many requests are known to have arrived.
    heads: usize,
    head: Patience,
    write: Patience,
    close: Patience,
    /// How much was thrown away while closing.
    thrown: usize,
}

impl Patient {
    /// A connection that was just made: its first request is expected from now on.
    pub(super) fn new(stream: TcpStream, talk: Arc<Talk>, most: Duration) -> Self {
        let [mut head, write, close] = [most; 3].map(Patience::new);
        head.begin();
        Self { stream, talk, heads: 0, head, write, close, thrown: 0 }
    }

    /// Whether a write went on: one that has to wait for too long is an error.
    fn written<T>(&mut self, cx: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.write.forget();
            return done;
        }
        self.write.begin();
        if self.write.is_over(cx) { Poll::Ready(Err(late("the client does not read"))) } else { done }
    }

    /// Reads what the client still sends, so that closing does not take the answer from it; at most so much and so
    /// long. An error means that there is nothing more to wait for.
    fn discard(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        let mut bytes = [0; 4096];
        self.close.begin();
        while self.thrown < UNWANTED {
            let mut buffer = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.stream).poll_read(cx, &mut buffer) {
                Poll::Ready(Ok(())) if !buffer.filled().is_empty() => self.thrown += buffer.filled().len(),
                Poll::Ready(_) => break,
                Poll::Pending if self.close.is_over(cx) => break,
                Poll::Pending => return Poll::Pending,
            }
        }
        Poll::Ready(())
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let read = Pin::new(&mut this.stream).poll_read(cx, buffer);
        let heads = this.talk.heads.load(Ordering::Relaxed);
        if heads != this.heads {
            this.heads = heads;
            this.head.forget();
        }
        // The body has a patience of its own.
        if this.talk.is_answering.load(Ordering::Relaxed) {
            return read;
        }
        if read.is_ready() {
            this.head.begin();
        } else if this.head.is_over(cx) {
            return Poll::Ready(Err(late("the client does not finish its request")));
        }
        read
    }
}

impl AsyncWrite for Patient {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write(cx, bytes);
        this.written(cx, done)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_write_vectored(cx, slices);
        this.written(cx, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let done = Pin::new(&mut this.stream).poll_flush(cx);
        this.written(cx, done)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        ready!(Pin::new(&mut this.stream).poll_shutdown(cx))?;
        if this.talk.is_unread.load(Ordering::Relaxed) {
            ready!(this.discard(cx));
        }
        Poll::Ready(Ok(()))
    }
}

/// A body that must be there soon after its head.
#[derive(Debug)]
pub(super) struct InTime {
    body: Incoming,
    talk: Arc<Talk>,
    patience: Patience,
}

impl InTime {
    pub(super) fn new(body: Incoming, talk: Arc<Talk>, most: Duration) -> Self {
        Self { body, talk, patience: Patience::new(most) }
    }
}

impl Body for InTime {
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
        this.patience.begin();
        if this.patience.is_over(cx) {
            return Poll::Ready(Some(Err(late("the client does not finish its body").into())));
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

impl Drop for InTime {
    fn drop(&mut self) {
        if !self.body.is_end_stream() {
            self.talk.is_unread.store(true, Ordering::Relaxed);
        }
    }
}
