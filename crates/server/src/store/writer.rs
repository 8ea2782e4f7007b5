//! The writer thread.

use super::{GameStart, StoreError};
use crate::event::GameEvent;
use crate::messages::StoreText;
use crate::seats::{SeatKind, SeatRecord};
use crate::secret::SecretHash;
use crate::wire;
use papan_game::Seat;
use papan_message::Message;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use serde::Serialize;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;

/// Maximum number of queued writes; further ones are refused.
const MAX_WAITING_WRITES: usize = 4096;

/// Maximum number of writes per commit.
const MAX_BATCH: usize = 512;

/// A write, applied completely or not at all.
pub(super) enum WriteRequest {
    /// Stores a new game.
    Create { id: String, start: Box<GameStart> },
    /// Appends an event to a game.
    Append { id: String, number: u64, event: GameEvent },
    /// Appends the event of a claimed seat and stores the seat's new token.
    Claim { id: String, number: u64, event: GameEvent, seat: Seat, token: SecretHash },
}

/// A write with the channel for its result.
struct Job {
    request: WriteRequest,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// Handle of the writer thread.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Mutex<Option<SyncSender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self, StoreError> {
        let (jobs, waiting) = sync_channel(MAX_WAITING_WRITES);
        let name = "papan-store".to_owned();
        let thread = thread::Builder::new().name(name).spawn(move || work(connection, &waiting))?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    /// Queues a write and waits until it has been committed.
    pub(super) async fn write(&self, request: WriteRequest) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        {
            let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let jobs = jobs.as_ref().ok_or(StoreError::Closed)?;
            jobs.try_send(Job { request, reply }).map_err(|error| match error {
                TrySendError::Full(_) => {
                    StoreError::Commit(StoreText::ManyWrites { max: MAX_WAITING_WRITES }.into())
                }
                TrySendError::Disconnected(_) => StoreError::Closed,
            })?;
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Accepts no more writes and waits for the queued ones.
    pub(super) fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // A thread that panicked has nothing left to write.
            let _ = thread.join();
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

fn work(mut connection: Connection, waiting: &Receiver<Job>) {
    while let Ok(first) = waiting.recv() {
        let others = waiting.try_iter().take(MAX_BATCH - 1);
        let jobs: Vec<Job> = std::iter::once(first).chain(others).collect();
        commit(&mut connection, jobs);
    }
    // Committed data is safe without this; closing only speeds up the next start.
    let _ = connection.close();
}

/// Writes all jobs in one transaction, then reports their results.
fn commit(connection: &mut Connection, jobs: Vec<Job>) {
    let requests = jobs.iter().map(|job| &job.request);
    let done = write_all(connection, requests);
    let mut done = done.map_err(|error| Message::from(&error)).map(Vec::into_iter);
    for job in jobs {
        let result = match &mut done {
            Ok(results) => results.next().unwrap_or(Err(StoreError::Closed)),
            Err(error) => Err(StoreError::Commit(error.clone())),
        };
        // The receiver may have gone away; the write is in the store anyway.
        let _ = job.reply.send(result);
    }
}

type Results = Vec<Result<(), StoreError>>;

fn write_all<'a>(
    connection: &mut Connection,
    requests: impl Iterator<Item = &'a WriteRequest>,
) -> Result<Results, StoreError> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Results::new();
    for request in requests {
        results.push(write_one(&mut transaction, request));
        // A full disk can roll the whole transaction back. Later writes would then commit one by one although
        // their batch is reported as failed.
        if transaction.is_autocommit() {
            return Err(StoreError::Commit(StoreText::Full.into()));
        }
    }
    transaction.commit()?;
    Ok(results)
}

/// Applies one write inside a savepoint, so that a failure leaves nothing behind.
fn write_one(transaction: &mut Transaction<'_>, request: &WriteRequest) -> Result<(), StoreError> {
    let part = transaction.savepoint()?;
    match request {
        WriteRequest::Create { id, start } => create(&part, id, start)?,
        WriteRequest::Append { id, number, event } => append(&part, id, *number, event)?,
        WriteRequest::Claim { id, number, event, seat, token } => {
            append(&part, id, *number, event)?;
            part.prepare_cached("UPDATE seat SET token = ?3, invite = NULL WHERE game = ?1 AND seat = ?2")?
                .execute(params![id, wire::number(*seat), token])?;
        }
    }
    Ok(part.commit()?)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Serializes a value as JSON.
fn text(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Content(error.to_string()))
}

fn create(connection: &Connection, id: &str, start: &GameStart) -> Result<(), StoreError> {
    let (options, terms) = (text(&start.options)?, text(&start.terms)?);
    let columns = "INSERT INTO game (id, name, options, seed, created, terms)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    connection.prepare_cached(columns)?.execute(params![
        id,
        start.game,
        options,
        start.seed.cast_signed(),
        now(),
        terms
    ])?;
    for (seat, record) in (0..).zip(&start.seats) {
        insert_seat(connection, id, seat, record)?;
    }
    Ok(())
}

fn insert_seat(connection: &Connection, id: &str, seat: u8, record: &SeatRecord) -> Result<(), StoreError> {
    let kind = match record.kind {
        SeatKind::Human => "human",
        SeatKind::Invite => "invite",
        SeatKind::Bot => "bot",
    };
    let columns = "INSERT INTO seat (game, seat, sitter, name, player, token, invite)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    connection.prepare_cached(columns)?.execute(params![
        id,
        seat,
        kind,
        record.name,
        record.player,
        record.token,
        record.invite
    ])?;
    Ok(())
}

fn append(connection: &Connection, id: &str, number: u64, event: &GameEvent) -> Result<(), StoreError> {
    let body = text(event)?;
    connection
        .prepare_cached("INSERT INTO event (game, number, body, happened) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![id, number.cast_signed(), body, now()])?;
    Ok(())
}
