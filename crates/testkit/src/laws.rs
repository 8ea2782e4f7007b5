//! The laws that every game obeys, tried on random games.
//!
//! [`open`] and [`hidden`] play seeded random games and try every law in every position they meet. A
//! broken law panics with its name, the seed, the number of the game and the moves that led there:
//! everything that is needed to see it again.
//!
//! The `universe` is a list of moves that are tried in every position besides the listed ones, so that
//! a move which is legal but not listed is found, and refusals are seen. It should hold every move that
//! can be written where they are few, and a choice of likely mistakes where they are many.

use papan_game::{Eye, Game, HiddenGame, Notation, OpenGame, Rng, Seat, Turn, rng};
use rand::seq::IndexedRandom;
use std::fmt;

/// A game that has not ended after so many moves counts as endless.
const LONGEST: usize = 10_000;

/// Everyone who may look at a state.
const EYES: [Eye; 3] = [Eye::Seat(Seat::First), Eye::Seat(Seat::Second), Eye::Public];

/// One of the laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Whose turn it is depends on the state alone.
    TurnIsAFunction,
    /// The seats move in turn.
    SeatsAlternate,
    /// What is listed, `check` accepts.
    ListedIsLegal,
    /// What `check` accepts is listed.
    LegalIsListed,
    /// No move is listed twice.
    ListedOnce,
    /// `moves` appends to the buffer and leaves alone what is in it.
    MovesAppend,
    /// A finished game lists no moves and accepts none.
    OverMeansNoMoves,
    /// An unfinished game lists a move.
    UnfinishedHasMoves,
    /// A refused `play` leaves the state as it was.
    RefusalChangesNothing,
    /// A refusal says why.
    RefusalHasAReason,
    /// `play` does with a legal move what `advance` does.
    PlayIsAdvance,
    /// A move's text is read as that move.
    MoveText,
    /// A position's text is read as that position.
    PositionText,
    /// The same seed and moves give the same states.
    Replay,
    /// Every game ends.
    Ends,
    /// The margin of the outcome is a number, and the same but for its sign from either seat.
    OutcomeHasAMargin,
    /// In an open game every eye sees the state itself.
    OpenShowsAll,
    /// An imagined state looks like the view that it was imagined from.
    ImaginedFitsView,
    /// What may be played, and by whom, can be seen by the one who plays.
    LegalityIsSeen,
    /// No eye sees everything of a hidden game.
    ViewHides,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TurnIsAFunction => "the turn depends on the state alone",
            Self::SeatsAlternate => "the seats move in turn",
            Self::ListedIsLegal => "a listed move is legal",
            Self::LegalIsListed => "a legal move is listed",
            Self::ListedOnce => "no move is listed twice",
            Self::MovesAppend => "moves are appended",
            Self::OverMeansNoMoves => "over means no moves",
            Self::UnfinishedHasMoves => "an unfinished game has a move",
            Self::RefusalChangesNothing => "a refused move leaves the state as it was",
            Self::RefusalHasAReason => "a refusal has a reason",
            Self::PlayIsAdvance => "play is check, then advance",
            Self::MoveText => "a move's text is read as that move",
            Self::PositionText => "a position's text is read as that position",
            Self::Replay => "the same seed and moves give the same states",
            Self::Ends => "every game ends",
            Self::OutcomeHasAMargin => "an outcome has a margin",
            Self::OpenShowsAll => "an open game shows everything",
            Self::ImaginedFitsView => "an imagined state fits the view",
            Self::LegalityIsSeen => "legality does not depend on what is hidden",
            Self::ViewHides => "a view hides something",
        })
    }
}

/// Holds an open game to its laws on `games` random games.
///
/// # Panics
///
/// When a law is broken, and when there is nothing to try: no games, or an empty universe.
///
/// ```should_panic
/// use papan_testkit::{laws, sticks::Sticks};
///
/// laws::open(&Sticks::new(&[3]), &[], 1, 10); // no move is ever refused: a law would go untested
/// ```
pub fn open<G: OpenGame + Notation>(game: &G, universe: &[G::Move], seed: u64, games: u64) {
    each_game(game, universe, seed, games, |trial, state, _| trial.shows_all(state));
}

/// Holds a hidden game to its laws on `games` random games: those of every game, and that
/// `view(imagine(v)) == v`, that imagining changes nothing about what may be played, and that each eye
/// has something hidden from it in at least one position.
///
/// # Panics
///
/// When a law is broken, and when there is nothing to try: no games, or an empty universe.
pub fn hidden<G: HiddenGame + Notation>(game: &G, universe: &[G::Move], seed: u64, games: u64) {
    let mut hides = [false; EYES.len()];
    each_game(game, universe, seed, games, |trial, state, rng| {
        for (eye, hides) in EYES.into_iter().zip(&mut hides) {
            *hides |= trial.imagines(state, eye, rng);
        }
    });
    for (eye, hides) in EYES.into_iter().zip(hides) {
        let law = Law::ViewHides;
        assert!(
            hides,
            "law broken: {law}\n  seed {seed}, {games} games: nothing was ever hidden from {eye:?}"
        );
    }
}

/// Plays the random games, tries the laws of every game, and calls `also` in every position.
fn each_game<G: Game + Notation>(
    game: &G,
    universe: &[G::Move],
    seed: u64,
    games: u64,
    mut also: impl FnMut(&Trial<'_, G>, &G::State, &mut Rng),
) {
    assert!(games > 0, "no games: no law would be tried");
    assert!(!universe.is_empty(), "an empty universe: no move would be refused");
    for index in 0..games {
        let mut trial = Trial { game, universe, seed, index, played: Vec::new() };
        trial.run(&mut also);
    }
}

/// One random game, and what has been played in it.
struct Trial<'a, G: Game> {
    game: &'a G,
    universe: &'a [G::Move],
    seed: u64,
    index: u64,
    played: Vec<G::Move>,
}

impl<G: Game + Notation> Trial<'_, G> {
    /// Plays the game to its end with every law tried in every position.
    fn run(&mut self, also: &mut impl FnMut(&Self, &G::State, &mut Rng)) {
        let mut chance = rng::stream(self.seed, 2 * self.index + 1);
        let mut states = vec![self.start()];
        loop {
            let state = states.last().expect("it has the start at least");
            self.texts_of_positions(state);
            also(self, state, &mut chance);
            let moves = self.moves(state);
            self.refusals(state, &moves);
            let Some(mv) = moves.choose(&mut chance) else { break };
            let next = self.after(state, mv);
            let (seat, then) = (self.turn(state).seat(), self.turn(&next).seat());
            let alternate = then.is_none() || then != seat;
            self.hold(alternate, Law::SeatsAlternate, || format!("{then:?} after {seat:?} in {state:?}"));
            self.played.push(mv.clone());
            states.push(next);
            self.hold(self.played.len() <= LONGEST, Law::Ends, || format!("not after {LONGEST} moves"));
        }
        self.replay(&states);
    }

    /// The start of this game; the same whenever it is asked for, if the game obeys the laws.
    fn start(&self) -> G::State {
        self.game.start(&mut rng::stream(self.seed, 2 * self.index))
    }

    /// Panics unless `holds`, with all there is to know.
    #[track_caller]
    fn hold(&self, holds: bool, law: Law, detail: impl FnOnce() -> String) {
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

    /// The turn, tried twice, and its outcome's margin.
    fn turn(&self, state: &G::State) -> Turn {
        let turn = self.game.turn(state);
        let again = self.game.turn(&state.clone());
        self.hold(turn == again, Law::TurnIsAFunction, || format!("{turn:?}, then {again:?}"));
        if let Turn::Over(outcome) = turn {
            let [first, second] = outcome.points;
            let margins = first.checked_sub(second).zip(second.checked_sub(first));
            self.hold(margins.is_some(), Law::OutcomeHasAMargin, || format!("{outcome:?}"));
        }
        turn
    }

    /// The legal moves of the seat to move, with the laws about them; none when the game is over.
    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let turn = self.turn(state);
        let Turn::Of(seat) = turn else {
            for eye in EYES {
                self.over(state, eye);
            }
            return Vec::new();
        };
        let view = self.game.view(state, Eye::Seat(seat));
        let moves = self.listed(&view);
        self.hold(!moves.is_empty(), Law::UnfinishedHasMoves, || format!("{turn:?} in {state:?}"));
        for (place, mv) in moves.iter().enumerate() {
            self.hold(!moves[..place].contains(mv), Law::ListedOnce, || format!("{mv:?} in {state:?}"));
            let checked = self.game.check(state, mv);
            self.hold(checked.is_ok(), Law::ListedIsLegal, || format!("{mv:?} in {state:?}: {checked:?}"));
            self.text_of_move(mv);
        }
        moves
    }

    /// What the game lists for a view, into an empty buffer and into one that is not.
    fn listed(&self, view: &G::View) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(view, &mut moves);
        let mut buffer = moves.clone();
        self.game.moves(view, &mut buffer);
        let appended = buffer == [&moves[..], &moves[..]].concat();
        self.hold(appended, Law::MovesAppend, || format!("{buffer:?} after {moves:?} was listed twice"));
        moves
    }

    /// A finished game lists nothing to any eye.
    fn over(&self, state: &G::State, eye: Eye) {
        let moves = self.listed(&self.game.view(state, eye));
        self.hold(moves.is_empty(), Law::OverMeansNoMoves, || format!("{moves:?} listed in {state:?}"));
    }

    /// Every move of the universe that is not listed is refused, with a reason and without a trace.
    fn refusals(&self, state: &G::State, listed: &[G::Move]) {
        let law = if listed.is_empty() { Law::OverMeansNoMoves } else { Law::LegalIsListed };
        for mv in self.universe.iter().filter(|mv| !listed.contains(mv)) {
            let checked = self.game.check(state, mv);
            self.hold(checked.is_err(), law, || format!("{mv:?} is accepted in {state:?}"));
            let mut after = state.clone();
            let played = self.game.play(&mut after, mv);
            let same = played.is_err() && after == *state;
            self.hold(same, Law::RefusalChangesNothing, || format!("{mv:?}: {state:?} became {after:?}"));
            let reasons =
                [checked, played].map(|refused| refused.is_err_and(|why| why.to_string().trim() != ""));
            self.hold(reasons == [true; 2], Law::RefusalHasAReason, || format!("{mv:?} in {state:?}"));
        }
    }

    /// The state after a legal move, by both ways there.
    fn after(&self, state: &G::State, mv: &G::Move) -> G::State {
        let mut advanced = state.clone();
        self.game.advance(&mut advanced, mv);
        let mut played = state.clone();
        let result = self.game.play(&mut played, mv);
        self.hold(result.is_ok() && played == advanced, Law::PlayIsAdvance, || {
            format!("{mv:?} in {state:?}: play gave {result:?} {played:?}, advance {advanced:?}")
        });
        advanced
    }

    /// A listed move comes back from its text.
    fn text_of_move(&self, mv: &G::Move) {
        let text = self.game.write_move(mv);
        let read = self.game.read_move(&text);
        self.hold(read.as_ref() == Ok(mv), Law::MoveText, || format!("{mv:?} is `{text}` is {read:?}"));
    }

    /// What each eye sees comes back from its text.
    fn texts_of_positions(&self, state: &G::State) {
        for view in EYES.map(|eye| self.game.view(state, eye)) {
            let text = self.game.write_position(&view);
            let read = self.game.read_position(&text);
            let law = Law::PositionText;
            self.hold(read.as_ref() == Ok(&view), law, || format!("{view:?} is `{text}` is {read:?}"));
        }
    }

    /// The game again, from the same seed with the same moves.
    fn replay(&self, states: &[G::State]) {
        let mut state = self.start();
        for (ply, expected) in states.iter().enumerate() {
            let same = state == *expected;
            self.hold(same, Law::Replay, || format!("after {ply} moves {state:?}, before {expected:?}"));
            if let Some(mv) = self.played.get(ply) {
                self.game.advance(&mut state, mv);
            }
        }
    }
}

impl<G: OpenGame + Notation> Trial<'_, G> {
    /// Every eye sees the state itself.
    fn shows_all(&self, state: &G::State) {
        for eye in EYES {
            let view = self.game.view(state, eye);
            self.hold(view == *state, Law::OpenShowsAll, || format!("{eye:?} sees {view:?} of {state:?}"));
        }
    }
}

impl<G: HiddenGame + Notation> Trial<'_, G> {
    /// Imagines what stands behind the view of `eye`, and says whether that is another state.
    fn imagines(&self, state: &G::State, eye: Eye, rng: &mut Rng) -> bool {
        let view = self.game.view(state, eye);
        let imagined = self.game.imagine(&view, rng);
        let seen = self.game.view(&imagined, eye);
        self.hold(seen == view, Law::ImaginedFitsView, || format!("{eye:?} sees {seen:?}, before {view:?}"));
        let turns = [state, &imagined].map(|state| self.game.turn(state).seat());
        let law = Law::LegalityIsSeen;
        self.hold(turns[0] == turns[1], law, || {
            format!("the turn is {turns:?} in {state:?} and {imagined:?}")
        });
        if turns[0].is_some_and(|seat| eye == Eye::Seat(seat)) {
            self.same_legality(state, &imagined);
        }
        imagined != *state
    }

    /// The same moves of the universe are legal in both states.
    fn same_legality(&self, state: &G::State, imagined: &G::State) {
        for mv in self.universe {
            let legal = [state, imagined].map(|state| self.game.check(state, mv).is_ok());
            let law = Law::LegalityIsSeen;
            self.hold(legal[0] == legal[1], law, || {
                format!("{mv:?} is legal {legal:?} in {state:?} and {imagined:?}")
            });
        }
    }
}
