//! Every law detects a violation: a toy game with one fault per law, and the same game without faults.

use papan_game::{
    Game, HiddenGame, Illegal, Notation, NotationError, OpenGame, Outcome, Rng, Seat, Turn, Viewer,
};
use papan_message::Message;
use papan_testkit::laws::{self, Law};
use papan_testkit::sticks::{Heaps, Sticks, Take};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

/// A game of sticks that breaks one law.
struct Faulty {
    fault: Option<Law>,
    rules: Sticks,
    /// The number of calls, which is not part of the state.
    calls: AtomicU64,
}

impl Faulty {
    fn new(fault: Option<Law>) -> Self {
        Self { fault, rules: Sticks::new(&[4, 5]), calls: AtomicU64::new(0) }
    }

    fn breaks(&self, law: Law) -> bool {
        self.fault == Some(law)
    }

    /// Returns a different number on every call.
    fn call(&self) -> u64 {
        self.calls.fetch_add(1, Ordering::Relaxed)
    }
}

impl Game for Faulty {
    type State = Heaps;
    type View = Heaps;
    type Move = Take;

    fn start(&self, rng: &mut Rng) -> Heaps {
        let mut state = self.rules.start(rng);
        if self.breaks(Law::Replay) {
            state.points[0] += self.call() as i32;
        }
        state
    }

    fn turn(&self, state: &Heaps) -> Turn {
        match self.rules.turn(state) {
            Turn::Of(seat) if self.breaks(Law::TurnIsDeterministic) && self.call() % 2 == 1 => {
                Turn::Of(seat.other())
            }
            Turn::Over(_) if self.breaks(Law::OutcomeHasAMargin) => {
                Turn::Over(Outcome { points: [i32::MIN, 0] })
            }
            Turn::Of(seat) if self.breaks(Law::OverMeansNoMoves) && state.left[0] == 0 => {
                Turn::Over(Outcome::win(seat))
            }
            turn => turn,
        }
    }

    fn view(&self, state: &Heaps, viewer: Viewer) -> Heaps {
        let mut view = state.clone();
        if self.breaks(Law::OpenShowsAll) && viewer == Viewer::Spectator {
            view.points = [0, 0];
        }
        view
    }

    fn moves(&self, view: &Heaps, out: &mut Vec<Take>) {
        if self.breaks(Law::MovesAppend) {
            out.clear();
        }
        if self.breaks(Law::UnfinishedHasMoves) && view.left[0] == 0 {
            return;
        }
        let from = out.len();
        self.rules.moves(view, out);
        let extra = match self.fault {
            Some(Law::ListedIsLegal) => Some(Take { heap: 7, sticks: 1 }),
            Some(Law::ListedOnce) => out.get(from).copied(),
            _ => None,
        };
        out.extend(extra);
        if self.breaks(Law::LegalIsListed) {
            out.truncate(from + 1);
        }
    }

    fn check(&self, state: &Heaps, mv: &Take) -> Result<(), Illegal> {
        let checked = self.rules.check(state, mv);
        if self.breaks(Law::RejectionHasAReason) {
            checked.map_err(|_| Illegal::new(Message::verbatim(" ")))
        } else {
            checked
        }
    }

    fn advance(&self, state: &mut Heaps, mv: &Take) {
        self.rules.advance(state, mv);
        if self.breaks(Law::SeatsAlternate) {
            state.mover = state.mover.other();
        }
        if self.breaks(Law::Ends) && state.left == [0, 0] {
            state.left = vec![4, 5];
        }
    }

    fn play(&self, state: &mut Heaps, mv: &Take) -> Result<(), Illegal> {
        if self.breaks(Law::RejectionChangesNothing) {
            state.mover = state.mover.other();
        }
        self.check(state, mv)?;
        self.advance(state, mv);
        if self.breaks(Law::PlayIsAdvance) {
            state.points[0] += 1;
        }
        Ok(())
    }
}

impl Notation for Faulty {
    fn write_move(&self, mv: &Take) -> String {
        if self.breaks(Law::MoveText) { "a1".to_owned() } else { self.rules.write_move(mv) }
    }

    fn read_move(&self, text: &str) -> Result<Take, NotationError> {
        self.rules.read_move(text)
    }

    fn write_position(&self, view: &Heaps) -> String {
        self.rules.write_position(view)
    }

    fn read_position(&self, text: &str) -> Result<Heaps, NotationError> {
        let mut view = self.rules.read_position(text)?;
        if self.breaks(Law::PositionText) {
            view.points = [0, 0];
        }
        Ok(view)
    }
}

/// A toy game with hidden information: each seat has a secret card from 0 to 9 and guesses a number from 0 to 9. The
/// guess nearer to the other's card wins.
struct Guess {
    fault: Option<Law>,
}

#[derive(Clone, PartialEq, Debug)]
struct Cards {
    cards: [u8; 2],
    guesses: Vec<u8>,
}

/// The view: a seat sees its own card.
#[derive(Clone, PartialEq, Debug)]
struct Seen {
    cards: [Option<u8>; 2],
    guesses: Vec<u8>,
}

impl Guess {
    fn breaks(&self, law: Law) -> bool {
        self.fault == Some(law)
    }
}

impl Game for Guess {
    type State = Cards;
    type View = Seen;
    type Move = u8;

    fn start(&self, rng: &mut Rng) -> Cards {
        Cards { cards: [card(rng), card(rng)], guesses: Vec::new() }
    }

    fn turn(&self, state: &Cards) -> Turn {
        match state.guesses[..] {
            [] => Turn::Of(Seat::First),
            [_] => Turn::Of(Seat::Second),
            [first, second, ..] => {
                let near = |guesses: u8, card: u8| 9 - i32::from(guesses.abs_diff(card));
                Turn::Over(Outcome { points: [near(first, state.cards[1]), near(second, state.cards[0])] })
            }
        }
    }

    fn view(&self, state: &Cards, viewer: Viewer) -> Seen {
        let shown = |seat| viewer == Viewer::Seat(seat) || self.breaks(Law::ViewHides);
        Seen {
            cards: Seat::BOTH.map(|seat| shown(seat).then_some(state.cards[seat.index()])),
            guesses: state.guesses.clone(),
        }
    }

    fn moves(&self, view: &Seen, out: &mut Vec<u8>) {
        if view.guesses.len() < 2 {
            out.extend(0..=9);
        }
    }

    fn check(&self, state: &Cards, mv: &u8) -> Result<(), Illegal> {
        let lucky = self.breaks(Law::LegalityIsVisible) && *mv == 10 + state.cards[1];
        if state.guesses.len() < 2 && (*mv <= 9 || lucky) {
            Ok(())
        } else {
            Err(Illegal::new(Message::verbatim("say 0 to 9")))
        }
    }

    fn advance(&self, state: &mut Cards, mv: &u8) {
        state.guesses.push(*mv);
    }
}

/// A card from 0 to 9.
fn card(rng: &mut Rng) -> u8 {
    use rand::RngExt;
    rng.random_range(0..=9)
}

impl HiddenGame for Guess {
    fn determinize(&self, view: &Seen, rng: &mut Rng) -> Cards {
        let forgets = self.breaks(Law::DeterminizationFitsView);
        let cards = view.cards.map(|known| known.filter(|_| !forgets).unwrap_or_else(|| card(rng)));
        Cards { cards, guesses: view.guesses.clone() }
    }
}

impl Notation for Guess {
    fn write_move(&self, mv: &u8) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<u8, NotationError> {
        text.parse().map_err(|_| NotationError::new(text, Message::verbatim("a number")))
    }

    fn write_position(&self, view: &Seen) -> String {
        let cards = view.cards.iter().map(|card| card.map_or('?', |card| char::from(b'0' + card)));
        cards.chain(view.guesses.iter().map(|&guesses| char::from(b'0' + guesses))).collect()
    }

    fn read_position(&self, text: &str) -> Result<Seen, NotationError> {
        let digits: Vec<Option<u8>> =
            text.bytes().map(|byte| byte.checked_sub(b'0').filter(|&n| n <= 9)).collect();
        match &digits[..] {
            [first, second, guesses @ ..] => {
                Ok(Seen { cards: [*first, *second], guesses: guesses.iter().flatten().copied().collect() })
            }
            _ => Err(NotationError::new(text, Message::verbatim("two cards and the guesses"))),
        }
    }
}

const OPEN_GAME_LAWS: [Law; 17] = [
    Law::TurnIsDeterministic,
    Law::SeatsAlternate,
    Law::ListedIsLegal,
    Law::LegalIsListed,
    Law::ListedOnce,
    Law::MovesAppend,
    Law::OverMeansNoMoves,
    Law::UnfinishedHasMoves,
    Law::RejectionChangesNothing,
    Law::RejectionHasAReason,
    Law::PlayIsAdvance,
    Law::MoveText,
    Law::PositionText,
    Law::Replay,
    Law::Ends,
    Law::OutcomeHasAMargin,
    Law::OpenShowsAll,
];

const HIDDEN_GAME_LAWS: [Law; 3] = [Law::DeterminizationFitsView, Law::LegalityIsVisible, Law::ViewHides];

const GUESSES: [u8; 21] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20];

/// Returns the message of the panic of `run`.
fn panic_of(run: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(run)).err()?;
    Some(*panic.downcast::<String>().expect("a message with details"))
}

/// Checks that `message` names the law and the seed.
fn check_message(law: Law, message: Option<String>) {
    let message = message.unwrap_or_else(|| panic!("the violation of `{law}` was not detected"));
    assert!(message.starts_with(&format!("law broken: {law}\n")), "for `{law}`: {message}");
    assert!(message.contains("seed 11"), "{message}");
}

fn check_open<G: OpenGame + Notation<Move = Take>>(game: &G) {
    laws::open(game, &Sticks::new(&[4, 5]).universe(), 11, 30);
}

#[test]
fn games_without_faults_pass() {
    check_open(&Faulty::new(None));
    check_open(&Sticks::new(&[4, 5]));
    laws::hidden(&Guess { fault: None }, &GUESSES, 11, 30);
}

#[test]
fn detects_violations_of_every_law_of_open_games() {
    for law in OPEN_GAME_LAWS {
        check_message(law, panic_of(|| check_open(&Faulty::new(Some(law)))));
    }
}

#[test]
fn detects_violations_of_every_law_of_hidden_games() {
    for law in HIDDEN_GAME_LAWS {
        let game = Guess { fault: Some(law) };
        check_message(law, panic_of(|| laws::hidden(&game, &GUESSES, 11, 30)));
    }
}

#[test]
fn the_message_is_enough_to_reproduce_the_failure() {
    let message = panic_of(|| check_open(&Faulty::new(Some(Law::UnfinishedHasMoves)))).unwrap();
    let line = message.lines().last().unwrap();
    assert!(line.starts_with("  seed 11, game 0, moves so far: "), "{message}");
    let game = Faulty::new(None);
    let mut state = game.start(&mut papan_game::rng::stream(11, 0));
    for text in line.rsplit(": ").next().unwrap().split(' ') {
        game.play(&mut state, &game.read_move(text).unwrap()).unwrap();
    }
    assert_eq!(state.left[0], 0, "the moves lead to the position that breaks the law");
}

#[test]
#[should_panic(expected = "no law would be tested")]
fn rejects_a_run_without_games() {
    laws::open(&Sticks::new(&[1]), &[Take { heap: 0, sticks: 1 }], 11, 0);
}
