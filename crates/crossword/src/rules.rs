//! The rules of the game.

use crate::bag::Bag;
use crate::board::{Board, BoardWord};
use crate::generate;
use crate::layout::BoardLayout;
use crate::lexicon::Lexicon;
use crate::messages::{IllegalMove, Phrase};
use crate::position::{MAX_SCORELESS_TURNS, Position, View};
use crate::rack::{RACK_SIZE, Rack};
use crate::score::score;
use crate::square::{Direction, Square};
use crate::{Letters, Move, Placement, Tile};
use papan_game::{Game, HiddenGame, Illegal, Outcome, Rng, Seat, Turn, Viewer};
use papan_message::Message;
use rand::RngExt;
use std::sync::Arc;

/// How unplayed tiles count at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum UnplayedScoring {
    /// Going out earns twice the points of the opponent's rack. If nobody goes out, both lose the points of their
    /// racks.
    #[default]
    Double,
    /// Both lose the points of their racks, and the player who went out earns those of the opponent.
    Transfer,
    /// Unplayed tiles do not count.
    None,
}

/// The seat that moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FirstMover {
    /// A random seat.
    #[default]
    Random,
    /// This seat.
    Seat(Seat),
}

/// The rules of the crossword game, with its tile set, lexicon and board layout.
#[derive(Clone, Debug)]
pub struct Crossword {
    /// The tile set.
    pub letters: Arc<Letters>,
    /// The words that may be played.
    pub lexicon: Arc<Lexicon>,
    /// The premium squares.
    pub layout: BoardLayout,
    /// How unplayed tiles count at the end.
    pub unplayed: UnplayedScoring,
    /// The seat that moves first.
    pub first_mover: FirstMover,
}

impl Crossword {
    /// Returns the English game with ENABLE.
    pub fn english() -> Self {
        Self::new(Letters::english(), Lexicon::enable())
    }

    /// Returns the game with these tiles and words, and default rules otherwise.
    pub fn new(letters: Letters, lexicon: impl Into<Arc<Lexicon>>) -> Self {
        Self {
            letters: Arc::new(letters),
            lexicon: lexicon.into(),
            layout: BoardLayout::standard(),
            unplayed: UnplayedScoring::default(),
            first_mover: FirstMover::default(),
        }
    }

    /// Returns the score of a placement on a board.
    pub fn score(&self, board: &Board, placement: &Placement) -> i32 {
        score(&self.letters, &self.layout, board, placement)
    }

    /// Returns the tiles that are neither on the board nor on these racks, in order. A tile that occurs more often than
    /// in the set is never unseen.
    pub fn unseen<'a>(&self, board: &Board, racks: impl IntoIterator<Item = &'a Rack>) -> Vec<Tile> {
        let mut counts: Vec<i32> =
            (0..=self.letters.len() as u8).map(|letter| self.letters.count(letter).into()).collect();
        let seen = board.tiles().map(|(_, tile)| tile.on_rack());
        let held = racks.into_iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        for tile in seen.chain(held) {
            if let Some(count) = counts.get_mut(usize::from(tile.letter())) {
                *count -= 1;
            }
        }
        let of = |(letter, &count): (usize, &i32)| {
            std::iter::repeat_n(Tile::from_letter(letter as u8), usize::try_from(count).unwrap_or(0))
        };
        counts.iter().enumerate().flat_map(of).collect()
    }

    /// Checks that all words formed are in the lexicon.
    fn check_words(&self, board: &Board, placement: &Placement) -> Result<(), Illegal> {
        let phonies: Vec<String> = board
            .words_formed(placement)
            .iter()
            .map(BoardWord::letters)
            .filter(|word| !self.lexicon.contains(word))
            .map(|word| self.letters.word(&word))
            .collect();
        if phonies.is_empty() {
            return Ok(());
        }
        let lexicon = self.lexicon.name().to_owned();
        Err(Illegal::new(IllegalMove::Phonies { count: phonies.len(), words: phonies, lexicon }))
    }

    /// Checks that the rack has all these tiles.
    fn check_tiles(&self, rack: Rack, tiles: &[Tile]) -> Result<(), Illegal> {
        for tile in tiles.iter().map(|tile| tile.on_rack()) {
            let needed = tiles.iter().filter(|other| other.on_rack() == tile).count();
            let held = rack.count(tile);
            if needed > held {
                let tile = if tile == Tile::BLANK {
                    Phrase::Blank.into()
                } else {
                    Message::verbatim(self.letters.text(tile.letter()))
                };
                return Err(Illegal::new(IllegalMove::MissingTile { tile, needed, held }));
            }
        }
        Ok(())
    }

    /// Checks a move with the information of a view. The view must show the rack of the seat to move.
    pub fn check_view(&self, view: &View, mv: &Move) -> Result<(), Illegal> {
        if view.is_over() {
            return Err(Illegal::over());
        }
        let rack = view.rack().ok_or_else(|| Illegal::new(IllegalMove::UnknownRack))?;
        match mv {
            Move::Pass => Ok(()),
            Move::Exchange(tiles) => {
                if tiles.is_empty() {
                    return Err(Illegal::new(IllegalMove::NothingToExchange));
                }
                if usize::from(view.bag) < RACK_SIZE {
                    return Err(Illegal::new(IllegalMove::SmallBag { needed: RACK_SIZE, bag: view.bag }));
                }
                self.check_tiles(rack, &tiles.tiles().collect::<Vec<_>>())
            }
            Move::Place(placement) => {
                let tiles: Vec<Tile> = placement.tiles().flatten().collect();
                let letter_count = self.letters.len();
                if tiles.iter().any(|tile| usize::from(tile.letter()) > letter_count) {
                    let set = self.letters.name().to_owned();
                    return Err(Illegal::new(IllegalMove::NoSuchLetter { set }));
                }
                check_squares(&view.board, placement)?;
                self.check_tiles(rack, &tiles)?;
                self.check_words(&view.board, placement)
            }
        }
    }

    /// Returns the sum of the points of a rack.
    pub fn rack_points(&self, rack: Rack) -> i32 {
        rack.tiles().map(|tile| i32::from(self.letters.tile_points(tile))).sum()
    }

    /// Returns the points that unplayed tiles add to each score at the end.
    pub fn unplayed_points(&self, racks: &[Rack; 2]) -> [i32; 2] {
        if self.unplayed == UnplayedScoring::None {
            return [0, 0];
        }
        let held = racks.map(|rack| self.rack_points(rack));
        let out = Seat::BOTH.into_iter().find(|seat| racks[seat.index()].is_empty());
        let lose = [-held[0], -held[1]];
        let Some(out) = out else { return lose };
        let (winner, loser) = (out.index(), out.other().index());
        let mut points = if self.unplayed == UnplayedScoring::Double { [0, 0] } else { lose };
        points[winner] += held[loser] * if self.unplayed == UnplayedScoring::Double { 2 } else { 1 };
        points
    }

    /// Whether neither of two racks has a placement on the board. With an empty bag, only passes could follow.
    pub fn is_stuck(&self, board: &Board, racks: &[Rack; 2]) -> bool {
        !generate::has_placement(self, board, racks)
    }

    /// Ends the game if the bag is empty and neither side has a placement. Counts unplayed tiles if the game is over.
    ///
    /// With an empty bag each side can infer the other's rack, so this end reveals nothing hidden.
    fn finish_if_over(&self, position: &mut Position) {
        let may_be_stuck = position.bag.is_empty() && !position.is_over();
        if may_be_stuck && self.is_stuck(&position.board, &position.racks) {
            position.scoreless_turns = MAX_SCORELESS_TURNS;
        }
        if position.is_over() {
            let unplayed = self.unplayed_points(&position.racks);
            for (score, unplayed) in position.scores.iter_mut().zip(unplayed) {
                *score += unplayed;
            }
        }
    }
}

/// Checks the squares of a placement, whatever its tiles and words.
pub(crate) fn check_squares(board: &Board, placement: &Placement) -> Result<(), Illegal> {
    for (square, _) in placement.placed() {
        if board.at(square).is_some() {
            return Err(Illegal::new(IllegalMove::Occupied { square: square.to_string() }));
        }
    }
    let main = placement.direction();
    for (at, tile) in placement.tiles().enumerate() {
        let square = placement.start().step(main, at.cast_signed());
        if tile.is_none() && square.is_some_and(|square| board.at(square).is_none()) {
            let square = square.unwrap_or(placement.start());
            return Err(Illegal::new(IllegalMove::Gap { square: square.to_string() }));
        }
    }
    check_touch(board, placement)
}

/// Checks that the first word covers the center with at least two tiles, and that every other word touches a tile.
fn check_touch(board: &Board, placement: &Placement) -> Result<(), Illegal> {
    if board.is_empty() {
        if !placement.placed().any(|(square, _)| square == Square::CENTER) {
            let square = Square::CENTER.to_string();
            return Err(Illegal::new(IllegalMove::MissesCenter { square }));
        }
        if placement.count() < 2 {
            return Err(Illegal::new(IllegalMove::TooShort));
        }
        return Ok(());
    }
    let touches = |square: Square| {
        Direction::BOTH
            .into_iter()
            .flat_map(|direction| [-1, 1].map(|step| square.step(direction, step)))
            .flatten()
            .any(|square| board.at(square).is_some())
    };
    if placement.placed().any(|(square, _)| touches(square)) {
        return Ok(());
    }
    Err(Illegal::new(IllegalMove::Detached))
}

impl Game for Crossword {
    type State = Position;
    type View = View;
    type Move = Move;

    fn start(&self, rng: &mut Rng) -> Position {
        let mover = match self.first_mover {
            FirstMover::Seat(seat) => seat,
            FirstMover::Random => Seat::BOTH[rng.random_range(0..2)],
        };
        let mut bag = Bag::full(&self.letters, rng);
        let mut racks = [Rack::EMPTY; 2];
        for seat in Seat::BOTH {
            bag.fill(&mut racks[seat.index()], seat);
        }
        let mut start =
            Position { board: Board::EMPTY, racks, bag, scores: [0, 0], mover, scoreless_turns: 0 };
        self.finish_if_over(&mut start);
        start
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.is_over() {
            Turn::Over(Outcome { points: position.scores })
        } else {
            Turn::Of(position.mover)
        }
    }

    fn view(&self, position: &Position, viewer: Viewer) -> View {
        position.view(viewer)
    }

    fn moves(&self, view: &View, out: &mut Vec<Move>) {
        if view.is_over() {
            return;
        }
        let Some(rack) = view.rack() else { return };
        generate::placements(self, &view.board, rack, |placement, _| out.push(Move::Place(placement)));
        if usize::from(view.bag) >= RACK_SIZE {
            generate::subsets(rack, |tiles| out.push(Move::Exchange(tiles)));
        }
        out.push(Move::Pass);
    }

    fn check(&self, position: &Position, mv: &Move) -> Result<(), Illegal> {
        self.check_view(&position.view(Viewer::Seat(position.mover)), mv)
    }

    fn advance(&self, position: &mut Position, mv: &Move) {
        let seat = position.mover;
        let rack = &mut position.racks[seat.index()];
        let points = match mv {
            Move::Pass => 0,
            Move::Exchange(tiles) => {
                *rack = rack.without(tiles.tiles()).unwrap_or(*rack);
                position.bag.fill(rack, seat);
                position.bag.put_back(tiles.tiles());
                0
            }
            Move::Place(placement) => {
                let points = score(&self.letters, &self.layout, &position.board, placement);
                *rack = rack.without(placement.tiles().flatten()).unwrap_or(*rack);
                position.bag.fill(rack, seat);
                position.board.place(placement);
                points
            }
        };
        position.scores[seat.index()] += points;
        position.scoreless_turns = if points > 0 { 0 } else { position.scoreless_turns + 1 };
        position.mover = seat.other();
        self.finish_if_over(position);
    }
}

impl HiddenGame for Crossword {
    fn determinize(&self, view: &View, rng: &mut Rng) -> Position {
        let mut bag = Bag::of(self.unseen(&view.board, view.racks.iter().flatten()), rng);
        let racks = Seat::BOTH
            .map(|seat| view.racks[seat.index()].unwrap_or_else(|| bag.draw(view.held[seat.index()].into())));
        Position {
            board: view.board.clone(),
            racks,
            bag,
            scores: view.scores,
            mover: view.mover,
            scoreless_turns: view.scoreless_turns,
        }
    }
}
