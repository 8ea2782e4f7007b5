//! The laws that every game obeys, tested on random games.
//!
//! [`open`] and [`hidden`] play seeded random games and test every law in every position. A broken law panics with its
//! name, the seed, the number of the game and the moves so far, which is all that is needed to reproduce it.
//!
//! The `universe` is a list of moves that are tried in every position besides the listed ones, to find moves that are
//! legal but not listed, and to test rejections. It should contain every move that can be written if there are few, and a
//! selection of likely mistakes if there are many.

use papan_game::{Game, HiddenGame, Notation, OpenGame, Rng, Seat, Turn, Viewer, rng};
use rand::seq::IndexedRandom;
use std::fmt;

/// A game with more moves counts as endless.
const MAX_MOVES: usize = 10_000;

/// All viewers of a state.
const VIEWERS: [Viewer; 3] = [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator];

/// A law of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// The turn depends on the state alone.
    TurnIsDeterministic,
    /// The seats alternate.
    SeatsAlternate,
    /// `check` accepts every listed move.
    ListedIsLegal,
    /// Every move that `check` accepts is listed.
    LegalIsListed,
    /// No move is listed twice.
    ListedOnce,
    /// `moves` appends to the buffer without changing its contents.
    MovesAppend,
    /// A finished game lists no moves and accepts none.
    OverMeansNoMoves,
    /// An unfinished game lists at least one move.
    UnfinishedHasMoves,
    /// A rejected `play` leaves the state unchanged.
    RejectionChangesNothing,
    /// A rejection has a reason.
    RejectionHasAReason,
    /// `play` has the same effect as `advance` for a legal move.
    PlayIsAdvance,
    /// The text of a move reads back as the move.
    MoveText,
    /// The text of a position reads back as the position.
    PositionText,
    /// The same seed and moves lead to the same states.
    Replay,
    /// Every game ends.
    Ends,
    /// The margin of the outcome does not overflow, and has the opposite sign for the other seat.
    OutcomeHasAMargin,
    /// In an open game every viewer sees the state itself.
    OpenShowsAll,
    /// A determinized state has the view that it was determinized from.
    DeterminizationFitsView,
    /// The turn and the legal moves depend only on the view of the seat to move.
    LegalityIsVisible,
    /// No viewer of a hidden game sees everything.
    ViewHides,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TurnIsDeterministic => "the turn depends on the state alone",
            Self::SeatsAlternate => "the seats alternate",
            Self::ListedIsLegal => "a listed move is legal",
            Self::LegalIsListed => "a legal move is listed",
            Self::ListedOnce => "no move is listed twice",
            Self::MovesAppend => "moves are appended to the buffer",
            Self::OverMeansNoMoves => "a finished game has no moves",
            Self::UnfinishedHasMoves => "an unfinished game has a move",
            Self::RejectionChangesNothing => "a rejected move leaves the state unchanged",
            Self::RejectionHasAReason => "a rejection has a reason",
            Self::PlayIsAdvance => "play is check followed by advance",
            Self::MoveText => "the text of a move reads back",
            Self::PositionText => "the text of a position reads back",
            Self::Replay => "the same seed and moves lead to the same states",
            Self::Ends => "every game ends",
            Self::OutcomeHasAMargin => "an outcome has a margin",
            Self::OpenShowsAll => "an open game shows everything",
            Self::DeterminizationFitsView => "a determinized state fits its view",
            Self::LegalityIsVisible => "legality does not depend on hidden information",
            Self::ViewHides => "a view hides something",
        })
    }
}

/// Tests the laws of open games on `games` random games.
///
/// # Panics
///
/// Panics if a law is broken, and if there is nothing to test: no games, or an empty universe.
///
/// ```should_panic
/// use papan_testkit::{laws, sticks::Sticks};
///
/// laws::open(&Sticks::new(&[3]), &[], 1, 10); // an empty universe would leave laws untested
/// ```
pub fn open<G: OpenGame + Notation>(game: &G, universe: &[G::Move], seed: u64, games: u64) {
    each_game(game, universe, seed, games, |trial, state, _| trial.check_full_view(state));
}

/// Tests the laws of hidden games on `games` random games: those of every game, and that `view(determinize(v)) == v`,
/// that determinizing does not change the legal moves, and that every viewer lacks some information in some position.
///
/// # Panics
///
/// Panics if a law is broken, and if there is nothing to test: no games, or an empty universe.
pub fn hidden<G: HiddenGame + Notation>(game: &G, universe: &[G::Move], seed: u64, games: u64) {
    let mut hides = [false; VIEWERS.len()];
    each_game(game, universe, seed, games, |trial, state, rng| {
        for (viewer, hides) in VIEWERS.into_iter().zip(&mut hides) {
            *hides |= trial.check_determinization(state, viewer, rng);
        }
    });
    for (viewer, hides) in VIEWERS.into_iter().zip(hides) {
        let law = Law::ViewHides;
        assert!(
            hides,
            "law broken: {law}\n  seed {seed}, {games} games: nothing is ever hidden from {viewer:?}"
        );
    }
}

/// Plays random games, tests the laws of every game, and calls `also` in every position.
fn each_game<G: Game + Notation>(
    game: &G,
    universe: &[G::Move],
    seed: u64,
    games: u64,
    mut also: impl FnMut(&Trial<'_, G>, &G::State, &mut Rng),
) {
    assert!(games > 0, "no games: no law would be tested");
    assert!(!universe.is_empty(), "an empty universe: no rejection would be tested");
    for index in 0..games {
        let mut trial = Trial { game, universe, seed, index, played: Vec::new() };
        trial.run(&mut also);
    }
}

/// One random game and its moves so far.
struct Trial<'a, G: Game> {
    game: &'a G,
    universe: &'a [G::Move],
    seed: u64,
    index: u64,
    played: Vec<G::Move>,
}

impl<G: Game + Notation> Trial<'_, G> {
    /// Plays the game to its end and tests every law in every position.
    fn run(&mut self, also: &mut impl FnMut(&Self, &G::State, &mut Rng)) {
        let mut chance = rng::stream(self.seed, 2 * self.index + 1);
        let mut states = vec![self.start()];
        loop {
            let state = states.last().expect("the first state is the start");
            self.check_position_texts(state);
            also(self, state, &mut chance);
            let moves = self.moves(state);
            self.check_rejections(state, &moves);
            let Some(mv) = moves.choose(&mut chance) else { break };
            let next = self.after(state, mv);
            let (seat, then) = (self.turn(state).seat(), self.turn(&next).seat());
            let alternate = then.is_none() || then != seat;
            self.require(alternate, Law::SeatsAlternate, || format!("{then:?} after {seat:?} in {state:?}"));
            self.played.push(mv.clone());
            states.push(next);
            self.require(self.played.len() <= MAX_MOVES, Law::Ends, || {
                format!("not after {MAX_MOVES} moves")
            });
        }
        self.check_replay(&states);
    }

    /// Returns the start of this game, which is the same on every call if the game obeys the laws.
    fn start(&self) -> G::State {
        self.game.start(&mut rng::stream(self.seed, 2 * self.index))
    }

    /// Panics with everything needed to reproduce the failure, unless `holds`.
    #[track_caller]
    fn require(&self, holds: bool, law: Law, detail: impl FnOnce() -> String) {
        if holds {
            return;
        }
        let played: Vec<String> = self.played.iter().map(|mv| self.game.write_move(mv)).collect();
        panic!(
            "law broken: {law}\n  {}\n  seed {}, game {}, moves so far: {}",
            detail(),
            self.seed,
            self.index,
            if played.is_empty() { "none".to_owned() } else { played.join(" ") },
        );
    }

    /// Returns the turn, and tests that it is deterministic and has a margin.
    fn turn(&self, state: &G::State) -> Turn {
        let turn = self.game.turn(state);
        let again = self.game.turn(&state.clone());
        self.require(turn == again, Law::TurnIsDeterministic, || format!("{turn:?}, then {again:?}"));
        if let Turn::Over(outcome) = turn {
            let [first, second] = outcome.points;
            let margins = first.checked_sub(second).zip(second.checked_sub(first));
            self.require(margins.is_some(), Law::OutcomeHasAMargin, || format!("{outcome:?}"));
        }
        turn
    }

    /// Returns the legal moves and tests the laws about them. A finished game has none.
    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let turn = self.turn(state);
        let Turn::Of(seat) = turn else {
            for viewer in VIEWERS {
                self.check_finished(state, viewer);
            }
            return Vec::new();
        };
        let view = self.game.view(state, Viewer::Seat(seat));
        let moves = self.listed(&view);
        self.require(!moves.is_empty(), Law::UnfinishedHasMoves, || format!("{turn:?} in {state:?}"));
        for (index, mv) in moves.iter().enumerate() {
            self.require(!moves[..index].contains(mv), Law::ListedOnce, || format!("{mv:?} in {state:?}"));
            let checked = self.game.check(state, mv);
            self.require(checked.is_ok(), Law::ListedIsLegal, || format!("{mv:?} in {state:?}: {checked:?}"));
            self.check_move_text(mv);
        }
        moves
    }

    /// Returns the moves listed for a view, and tests that listing them again appends.
    fn listed(&self, view: &G::View) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(view, &mut moves);
        let mut buffer = moves.clone();
        self.game.moves(view, &mut buffer);
        let appended = buffer == [&moves[..], &moves[..]].concat();
        self.require(appended, Law::MovesAppend, || format!("{buffer:?} after {moves:?} was listed twice"));
        moves
    }

    /// Tests that a finished game lists no moves to a viewer.
    fn check_finished(&self, state: &G::State, viewer: Viewer) {
        let moves = self.listed(&self.game.view(state, viewer));
        self.require(moves.is_empty(), Law::OverMeansNoMoves, || format!("{moves:?} listed in {state:?}"));
    }

    /// Tests that every unlisted move of the universe is rejected, with a reason and without side effects.
    fn check_rejections(&self, state: &G::State, listed: &[G::Move]) {
        let law = if listed.is_empty() { Law::OverMeansNoMoves } else { Law::LegalIsListed };
        for mv in self.universe.iter().filter(|mv| !listed.contains(mv)) {
            let checked = self.game.check(state, mv);
            self.require(checked.is_err(), law, || format!("{mv:?} is accepted in {state:?}"));
            let mut after = state.clone();
            let played = self.game.play(&mut after, mv);
            let same = played.is_err() && after == *state;
            self.require(same, Law::RejectionChangesNothing, || {
                format!("{mv:?}: {state:?} became {after:?}")
            });
            let reasons = [checked, played]
                .map(|rejected| rejected.is_err_and(|reason| reason.to_string().trim() != ""));
            self.require(reasons == [true; 2], Law::RejectionHasAReason, || format!("{mv:?} in {state:?}"));
        }
    }

    /// Returns the state after a legal move, and tests that `play` and `advance` agree.
    fn after(&self, state: &G::State, mv: &G::Move) -> G::State {
        let mut advanced = state.clone();
        self.game.advance(&mut advanced, mv);
        let mut played = state.clone();
        let result = self.game.play(&mut played, mv);
        self.require(result.is_ok() && played == advanced, Law::PlayIsAdvance, || {
            format!("{mv:?} in {state:?}: play gave {result:?} {played:?}, advance {advanced:?}")
        });
        advanced
    }

    /// Tests that a move reads back from its text.
    fn check_move_text(&self, mv: &G::Move) {
        let text = self.game.write_move(mv);
        let read = self.game.read_move(&text);
        self.require(read.as_ref() == Ok(mv), Law::MoveText, || format!("{mv:?} is `{text}` is {read:?}"));
    }

    /// Tests that the view of each viewer reads back from its text.
    fn check_position_texts(&self, state: &G::State) {
        for view in VIEWERS.map(|viewer| self.game.view(state, viewer)) {
            let text = self.game.write_position(&view);
            let read = self.game.read_position(&text);
            let law = Law::PositionText;
            self.require(read.as_ref() == Ok(&view), law, || format!("{view:?} is `{text}` is {read:?}"));
        }
    }

    /// Tests that the same seed and moves lead to the same states.
    fn check_replay(&self, states: &[G::State]) {
        let mut state = self.start();
        for (ply, expected) in states.iter().enumerate() {
            let same = state == *expected;
            self.require(same, Law::Replay, || format!("after {ply} moves {state:?}, before {expected:?}"));
            if let Some(mv) = self.played.get(ply) {
                self.game.advance(&mut state, mv);
            }
        }
    }
}

impl<G: OpenGame + Notation> Trial<'_, G> {
    /// Tests that every viewer sees the whole state.
    fn check_full_view(&self, state: &G::State) {
        for viewer in VIEWERS {
            let view = self.game.view(state, viewer);
            self.require(view == *state, Law::OpenShowsAll, || {
                format!("{viewer:?} sees {view:?} of {state:?}")
            });
        }
    }
}

impl<G: HiddenGame + Notation> Trial<'_, G> {
    /// Determinizes the view of `viewer` and tests the result. Returns `true` if it differs from the state.
    fn check_determinization(&self, state: &G::State, viewer: Viewer, rng: &mut Rng) -> bool {
        let view = self.game.view(state, viewer);
        let determinized = self.game.determinize(&view, rng);
        let again = self.game.view(&determinized, viewer);
        self.require(again == view, Law::DeterminizationFitsView, || {
            format!("{viewer:?} sees {again:?}, before {view:?}")
        });
        let turns = [state, &determinized].map(|state| self.game.turn(state).seat());
        let law = Law::LegalityIsVisible;
        self.require(turns[0] == turns[1], law, || {
            format!("the turn is {turns:?} in {state:?} and {determinized:?}")
        });
        if turns[0].is_some_and(|seat| viewer == Viewer::Seat(seat)) {
            self.check_same_legality(state, &determinized);
        }
        determinized != *state
    }

    /// Tests that the same moves of the universe are legal in both states.
    fn check_same_legality(&self, state: &G::State, determinized: &G::State) {
        for mv in self.universe {
            let legal = [state, determinized].map(|state| self.game.check(state, mv).is_ok());
            let law = Law::LegalityIsVisible;
            self.require(legal[0] == legal[1], law, || {
                format!("{mv:?} is legal {legal:?} in {state:?} and {determinized:?}")
            });
        }
    }
}
