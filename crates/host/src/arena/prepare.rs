//! A run, checked and made ready: nothing is refused any more once games are played.

use super::opening::Book;
use super::{ArenaError, Pace};
use papan_arena::{Openings, Run, Setting};
use papan_catalog::{Entry, PlayerSpec, Referee, Terms, World};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

/// A run with everything that was read for it.
pub struct Prepared {
    pub(super) run: Run,
    pub(super) setting: Setting,
    pub(super) entry: &'static dyn Entry,
    pub(super) specs: Vec<PlayerSpec>,
    pub(super) book: Book,
    pub(super) pace: Option<Pace>,
    pub(super) referee: Referee,
}

impl Prepared {
    /// Makes a new run ready: checks it, seats every player once, and notes of which files it is made.
    pub fn new(run: Run, world: &World<'_>) -> Result<Self, ArenaError> {
        let (mut prepared, files) = Self::with_files(run, world)?;
        prepared.run.options = prepared.fresh(world)?.setup().options.into_iter().collect();
        prepared.run.files = files;
        prepared.setting = prepared.run.setting();
        Ok(prepared)
    }

    /// Makes a run ready that was begun before; files that have changed since are refused.
    pub fn again(run: Run, world: &World<'_>) -> Result<Self, ArenaError> {
        let version = env!("CARGO_PKG_VERSION");
        if run.version != version {
            let found = &run.version;
            return Err(ArenaError::Refused(format!(
                "the run was begun with Papan {found}, expected {version}: other versions may play other games"
            )));
        }
        let (prepared, files) = Self::with_files(run, world)?;
        let changed = files.iter().find(|(name, hash)| prepared.run.files.get(*name) != Some(hash));
        match changed {
            Some((name, _)) => {
                Err(ArenaError::Refused(format!("{name} is not what it was when the run was begun")))
            }
            None => Ok(prepared),
        }
    }

    /// The run that is played.
    pub fn run(&self) -> &Run {
        &self.run
    }

    fn with_files(run: Run, world: &World<'_>) -> Result<(Self, BTreeMap<String, String>), ArenaError> {
        run.check()?;
        let files = RefCell::new(BTreeMap::new());
        let read = |name: &str| {
            let bytes = (world.read)(name)?;
            files.borrow_mut().insert(name.to_owned(), hash(&bytes));
            Ok(bytes)
        };
        let watched = World { read: &read, ..*world };
        let prepared = Self::checked(run, &watched)?;
        let table = prepared.fresh(&watched)?;
        for (name, bytes) in table.essence() {
            files.borrow_mut().insert(name.to_owned(), hash(bytes));
        }
        Ok((prepared, files.into_inner()))
    }

    fn checked(run: Run, world: &World<'_>) -> Result<Self, ArenaError> {
        let entry = papan_catalog::game(&run.game)?;
        let specs: Vec<PlayerSpec> =
            run.players.iter().map(|player| spec(player)).collect::<Result<_, _>>()?;
        let prepared = Self {
            setting: run.setting(),
            book: Book::of(&run.openings, run.seed, |name| (world.read)(name))?,
            pace: run.budget.as_deref().map(str::parse).transpose()?,
            referee: Referee {
                grace: Duration::from_millis(run.referee.grace_ms),
                patience: Duration::from_millis(run.referee.patience_ms),
            },
            entry,
            specs,
            run,
        };
        if let (Openings::File(name), Err(hidden)) = (&prepared.run.openings, entry.open()) {
            return Err(ArenaError::Refused(format!(
                "{name}: {hidden}, and no opening that fits every deal"
            )));
        }
        prepared.book.check(|| prepared.fresh(world))?;
        // Who cannot sit down now could not during the run.
        let mut table = prepared.fresh(world)?;
        for spec in &prepared.specs {
            table.again(&[spec.clone(), spec.clone()], 0, world)?;
            table.greet(&Terms { referee: Some(prepared.referee), ..Terms::default() })?;
        }
        Ok(prepared)
    }
}

/// A player of a match; people have no time for thousands of games.
fn spec(text: &str) -> Result<PlayerSpec, ArenaError> {
    let spec: PlayerSpec = text.parse().map_err(papan_catalog::CatalogError::from)?;
    if spec.name() == "human" {
        return Err(ArenaError::Refused(format!("`{text}` is a person: expected players")));
    }
    Ok(spec)
}

/// The SHA-256 of some bytes, as digits.
fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut digits, byte| {
        // Writing to a string does not fail.
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
