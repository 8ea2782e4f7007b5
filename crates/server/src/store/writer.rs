//! The one thread that writes.

use super::{Start, StoreError};
use crate::event::Event;
use crate::seating::{Place, Sitter};
use crate::secret::Digested;
use crate::shape;
use papan_game::Seat;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use serde::Serialize;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;

/// How many writes may wait; more are refused.
const WAITING: usize = 4096;

/// How many writes are committed together at most.
const TOGETHER: usize = 512;

/// Something to be written, whole or not at all.
pub(super) enum Order {
    /// A new game.
    Create { id: String, start: Box<Start> },
    /// What happened in a game.
    Append { id: String, number: u64, event: Event },
    /// A seat was taken.
    Claim { id: String, number: u64, event: Event, seat: Seat, token: Digested },
}

/// An order, and who waits for it.
struct Job {
    order: Order,
    reply: oneshot::Sender<Result<(), StoreError>>,
}

/// The thread that writes, and the way to it.
#[derive(Debug)]
pub(super) struct Writer {
    jobs: Mutex<Option<SyncSender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Writer {
    pub(super) fn start(connection: Connection) -> Result<Self, StoreError> {
        let (jobs, waiting) = sync_channel(WAITING);
        let name = "papan-store".to_owned();
        let thread = thread::Builder::new().name(name).spawn(move || work(connection, &waiting))?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)) })
    }

    /// Writes, and returns when the disk has it.
    pub(super) async fn write(&self, order: Order) -> Result<(), StoreError> {
        let (reply, answer) = oneshot::channel();
        {
            let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let jobs = jobs.as_ref().ok_or(StoreError::Closed)?;
            jobs.try_send(Job { order, reply }).map_err(|error| match error {
                TrySendError::Full(_) => StoreError::Commit(format!("{WAITING} others wait already")),
                TrySendError::Disconnected(_) => StoreError::Closed,
            })?;
        }
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Takes no more orders, and waits until those that it has are done.
    pub(super) fn close(&self) {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take() {
            // A thread that failed has nothing more to write.
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
        let others = waiting.try_iter().take(TOGETHER - 1);
        let jobs: Vec<Job> = std::iter::once(first).chain(others).collect();
        commit(&mut connection, jobs);
    }
    // What was committed is safe without this; it only makes the next start quicker.
    let _ = connection.close();
}

/// Writes all that can be written in one transaction, and answers everybody after it.
fn commit(connection: &mut Connection, jobs: Vec<Job>) {
    let orders = jobs.iter().map(|job| &job.order);
    let done = write_all(connection, orders);
    let mut done = done.map_err(|error| error.to_string()).map(Vec::into_iter);
    for job in jobs {
        let result = match &mut done {
            Ok(results) => results.next().unwrap_or(Err(StoreError::Closed)),
            Err(error) => Err(StoreError::Commit(error.clone())),
        };
        // Whoever no longer waits will find it in the store.
        let _ = job.reply.send(result);
    }
}

type Results = Vec<Result<(), StoreError>>;

fn write_all<'a>(
    connection: &mut Connection,
    orders: impl Iterator<Item = &'a Order>,
) -> Result<Results, StoreError> {
    let mut transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut results = Results::new();
    for order in orders {
        results.push(write_one(&mut transaction, order));
        // Where the disk is full, everything may be taken back at once; what came after that would count though it is
        // denied.
        if transaction.is_autocommit() {
            return Err(StoreError::Commit("the disk has no room".to_owned()));
        }
    }
    transaction.commit()?;
    Ok(results)
}

/// Writes one order; where that fails, nothing of it is left.
fn write_one(transaction: &mut Transaction<'_>, order: &Order) -> Result<(), StoreError> {
    let part = transaction.savepoint()?;
    match order {
        Order::Create { id, start } => create(&part, id, start)?,
        Order::Append { id, number, event } => append(&part, id, *number, event)?,
        Order::Claim { id, number, event, seat, token } => {
            append(&part, id, *number, event)?;
            part.prepare_cached("UPDATE seat SET token = ?3, invite = NULL WHERE game = ?1 AND seat = ?2")?
                .execute(params![id, shape::number(*seat), token])?;
        }
    }
    Ok(part.commit()?)
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs()).unwrap_or(i64::MAX)
}

/// Something as the text that is kept of it.
fn text(value: &impl Serialize) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Content(error.to_string()))
}

fn create(connection: &Connection, id: &str, start: &Start) -> Result<(), StoreError> {
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
    for (seat, place) in (0..).zip(&start.places) {
        sit(connection, id, seat, place)?;
    }
    Ok(())
}

fn sit(connection: &Connection, id: &str, seat: u8, place: &Place) -> Result<(), StoreError> {
    let sitter = match place.sitter {
        Sitter::Human => "human",
        Sitter::Invite => "invite",
        Sitter::Bot => "bot",
    };
    let columns = "INSERT INTO seat (game, seat, sitter, name, player, token, invite)
                   VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    connection.prepare_cached(columns)?.execute(params![
        id,
        seat,
        sitter,
        place.name,
        place.player,
        place.token,
        place.invite
    ])?;
    Ok(())
}

fn append(connection: &Connection, id: &str, number: u64, event: &Event) -> Result<(), StoreError> {
    let body = text(event)?;
    connection
        .prepare_cached("INSERT INTO event (game, number, body, happened) VALUES (?1, ?2, ?3, ?4)")?
        .execute(params![id, number.cast_signed(), body, now()])?;
    Ok(())
}
