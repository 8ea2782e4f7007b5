//! A validated run: all errors in its description are found before the first game.

use super::opening_book::OpeningBook;
use super::{ArenaError, TimeControl};
use papan_arena::{GameConditions, Openings, Run};
use papan_session::{Entry, Environment, PlayerSpec, TimeReferee, TurnTerms};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// A validated run with everything that was read for it.
pub struct PreparedRun {
    pub(super) run: Run,
    pub(super) conditions: GameConditions,
    pub(super) entry: &'static dyn Entry,
    pub(super) specs: Vec<PlayerSpec>,
    pub(super) book: OpeningBook,
    pub(super) time_control: Option<TimeControl>,
    pub(super) referee: TimeReferee,
}

impl PreparedRun {
    /// Prepares a new run: validates it, seats every player once, and records the hashes of its files.
    pub fn new(run: Run, environment: &Environment<'_>) -> Result<Self, ArenaError> {
        let (mut prepared, files) = Self::with_files(run, environment)?;
        prepared.run.options = prepared.new_session(environment)?.setup().options.into_iter().collect();
        prepared.run.files = files;
        prepared.conditions = prepared.run.conditions();
        Ok(prepared)
    }

    /// Prepares a run that was started before. Fails if one of its files has changed since.
    pub fn resume(run: Run, environment: &Environment<'_>) -> Result<Self, ArenaError> {
        let version = env!("CARGO_PKG_VERSION");
        if run.version != version {
            let found = &run.version;
            return Err(ArenaError::Other(format!(
                "the run was begun with Papan {found}, expected {version}: other versions may play other games"
            )));
        }
        let (prepared, files) = Self::with_files(run, environment)?;
        let changed = files.iter().find(|(name, hash)| prepared.run.files.get(*name) != Some(hash));
        match changed {
            Some((name, _)) => {
                Err(ArenaError::Other(format!("{name} has changed since the run was started")))
            }
            None => Ok(prepared),
        }
    }

    /// Returns the run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    fn with_files(
        run: Run,
        environment: &Environment<'_>,
    ) -> Result<(Self, BTreeMap<String, String>), ArenaError> {
        run.check()?;
        let files = RefCell::new(BTreeMap::new());
        let read = |name: &str| {
            let bytes = (environment.read)(name)?;
            files.borrow_mut().insert(name.to_owned(), hash(&bytes));
            Ok(bytes)
        };
        let watched = Environment { read: &read, ..*environment };
        let prepared = Self::checked(run, &watched)?;
        let session = prepared.new_session(&watched)?;
        for (name, bytes) in session.rule_assets() {
            files.borrow_mut().insert(name.to_owned(), hash(bytes));
        }
        Ok((prepared, files.into_inner()))
    }

    fn checked(run: Run, environment: &Environment<'_>) -> Result<Self, ArenaError> {
        let entry = papan_catalog::game(&run.game)?;
        let specs: Vec<PlayerSpec> =
            run.players.iter().map(|player| spec(player)).collect::<Result<_, _>>()?;
        let prepared = Self {
            conditions: run.conditions(),
            book: OpeningBook::of(&run.openings, run.seed, |name| {
                (environment.read)(name).map_err(|error| error.to_string())
            })?,
            time_control: run.budget.as_deref().map(str::parse).transpose()?,
            referee: TimeReferee {
                grace: Duration::from_millis(run.time_rules.grace_ms),
                patience: Duration::from_millis(run.time_rules.patience_ms),
            },
            entry,
            specs,
            run,
        };
        if let (Openings::File(name), Err(hidden)) = (&prepared.run.openings, entry.open()) {
            return Err(ArenaError::Other(format!("{name}: {hidden}, and no opening that fits every deal")));
        }
        prepared.book.check(|| prepared.new_session(environment))?;
        // A player that cannot be seated now would fail during the run.
        let mut session = prepared.new_session(environment)?;
        for spec in &prepared.specs {
            session.restart(&[spec.clone(), spec.clone()], 0, environment)?;
            session.greet_bots(&TurnTerms { referee: Some(prepared.referee), ..TurnTerms::default() })?;
        }
        Ok(prepared)
    }
}

/// Parses a player; humans are rejected.
fn spec(text: &str) -> Result<PlayerSpec, ArenaError> {
    let spec: PlayerSpec = text.parse().map_err(papan_session::GameError::from)?;
    if spec.name() == "human" {
        return Err(ArenaError::Other(format!("`{text}` is a person: expected players")));
    }
    Ok(spec)
}

/// Returns the SHA-256 of some bytes in hexadecimal.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut digits, byte| {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
