//! The rules.

use crate::bag::Bag;
use crate::board::{Board, Formed};
use crate::generate;
use crate::layout::Layout;
use crate::lexicon::Lexicon;
use crate::position::{Position, SCORELESS, View};
use crate::rack::{RACK, Rack};
use crate::score::score;
use crate::square::{Direction, Square};
use crate::{Letters, Move, Placement, Tile};
use papan_game::{Eye, Game, HiddenGame, Illegal, Outcome, Rng, Seat, Turn};
use rand::RngExt;
use std::sync::Arc;

/// What becomes of the tiles that nobody played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Unplayed {
    /// Who plays out gets twice what the other holds; where nobody does, each loses what they hold.
    #[default]
    Double,
    /// Each loses what they hold, and who plays out gets it.
    Transfer,
    /// Unplayed tiles count nothing.
    None,
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Starts {
    /// Chance decides.
    #[default]
    Random,
    /// This seat.
    Seat(Seat),
}

/// The rules of the crossword game, with its tiles, its words and its board.
#[derive(Clone, Debug)]
pub struct Crossword {
    /// The tiles.
    pub letters: Arc<Letters>,
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// The premium squares.
    pub layout: Layout,
    /// What unplayed tiles count.
    pub unplayed: Unplayed,
    /// Who moves first.
    pub starts: Starts,
}

impl Crossword {
    /// The English game with ENABLE.
    pub fn english() -> Self {
        Self::new(Letters::english(), Lexicon::enable())
    }

    /// The game with these tiles and words, and everything else as usual.
    pub fn new(letters: Letters, lexicon: impl Into<Arc<Lexicon>>) -> Self {
        Self {
            letters: Arc::new(letters),
            lexicon: lexicon.into(),
            layout: Layout::standard(),
            unplayed: Unplayed::default(),
            starts: Starts::default(),
        }
    }

    /// What a placement counts on a board.
    pub fn score(&self, board: &Board, placement: &Placement) -> i32 {
        score(&self.letters, &self.layout, board, placement)
    }

    /// The tiles that are not on the board and not on the racks given, each as often as it is unseen, in order. Where
    /// there are more of a tile than the set has, none is unseen.
    pub fn unseen<'a>(&self, board: &Board, racks: impl IntoIterator<Item = &'a Rack>) -> Vec<Tile> {
        let mut counts: Vec<i32> =
            (0..=self.letters.len() as u8).map(|letter| self.letters.count(letter).into()).collect();
        let seen = board.tiles().map(|(_, tile)| tile.in_hand());
        let held = racks.into_iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        for tile in seen.chain(held) {
            if let Some(count) = counts.get_mut(usize::from(tile.letter())) {
                *count -= 1;
            }
        }
        let of = |(letter, &count): (usize, &i32)| {
            std::iter::repeat_n(Tile::letter_tile(letter as u8), usize::try_from(count).unwrap_or(0))
        };
        counts.iter().enumerate().flat_map(of).collect()
    }

    /// Every word that is made is in the lexicon.
    fn check_words(&self, board: &Board, placement: &Placement) -> Result<(), Illegal> {
        let phonies: Vec<String> = board
            .formed(placement)
            .iter()
            .map(Formed::letters)
            .filter(|word| !self.lexicon.contains(word))
            .map(|word| self.letters.word(&word))
            .collect();
        let name = self.lexicon.name();
        match &phonies[..] {
            [] => Ok(()),
            [one] => Err(Illegal::new(format!("{one} is not in {name}"))),
            [most @ .., last] => {
                Err(Illegal::new(format!("{} and {last} are not in {name}", most.join(", "))))
            }
        }
    }

    /// The rack has every tile that is needed.
    fn check_tiles(&self, rack: Rack, tiles: &[Tile]) -> Result<(), Illegal> {
        for tile in tiles.iter().map(|tile| tile.in_hand()) {
            let needed = tiles.iter().filter(|other| other.in_hand() == tile).count();
            let held = rack.count(tile);
            if needed > held {
                let name = if tile == Tile::BLANK { "blank" } else { self.letters.text(tile.letter()) };
                let many = |count: usize| match count {
                    0 => format!("no {name}"),
                    1 => format!("one {name}"),
                    _ => format!("{} {name}s", in_words(count)),
                };
                let need = if needed == 1 { "one".to_owned() } else { in_words(needed) };
                return Err(Illegal::new(format!("you have {}, the move needs {need}", many(held))));
            }
        }
        Ok(())
    }

    /// Why a move is refused to who sees this much, whose turn it is and whose rack is known.
    pub fn check_view(&self, view: &View, mv: &Move) -> Result<(), Illegal> {
        if view.is_over() {
            return Err(Illegal::new("the game is over"));
        }
        let rack =
            view.rack().ok_or_else(|| Illegal::new("the tiles of the player to move are not known"))?;
        match mv {
            Move::Pass => Ok(()),
            Move::Exchange(tiles) => {
                if tiles.is_empty() {
                    return Err(Illegal::new("name the tiles to exchange"));
                }
                if usize::from(view.bag) < RACK {
                    return Err(Illegal::new(format!(
                        "exchanging needs {RACK} tiles in the bag, there are {}",
                        view.bag
                    )));
                }
                self.check_tiles(rack, &tiles.tiles().collect::<Vec<_>>())
            }
            Move::Place(placement) => {
                let tiles: Vec<Tile> = placement.tiles().flatten().collect();
                let most = self.letters.len();
                if tiles.iter().any(|tile| usize::from(tile.letter()) > most) {
                    return Err(Illegal::new(format!(
                        "the tile set {} has no such letter",
                        self.letters.name()
                    )));
                }
                check_place(&view.board, placement)?;
                self.check_tiles(rack, &tiles)?;
                self.check_words(&view.board, placement)
            }
        }
    }

    /// What the tiles of a rack count together.
    pub fn rack_points(&self, rack: Rack) -> i32 {
        rack.tiles().map(|tile| i32::from(self.letters.worth(tile))).sum()
    }

    /// What unplayed tiles add to each score at the end.
    pub fn unplayed_points(&self, racks: &[Rack; 2]) -> [i32; 2] {
        if self.unplayed == Unplayed::None {
            return [0, 0];
        }
        let held = racks.map(|rack| self.rack_points(rack));
        let out = Seat::BOTH.into_iter().find(|seat| racks[seat.index()].is_empty());
        let lose = [-held[0], -held[1]];
        let Some(out) = out else { return lose };
        let (winner, loser) = (out.index(), out.other().index());
        let mut points = if self.unplayed == Unplayed::Double { [0, 0] } else { lose };
        points[winner] += held[loser] * if self.unplayed == Unplayed::Double { 2 } else { 1 };
        points
    }

    /// Whether neither of two racks has a placement on the board. With the bag empty, nothing but passes can follow.
    pub fn is_stuck(&self, board: &Board, racks: &[Rack; 2]) -> bool {
        !generate::any(self, board, racks)
    }

    /// Ends the game where the bag is empty and neither side has a placement, and counts unplayed tiles where the game
    /// is over.
    ///
    /// With the bag empty each side knows what the other holds, so this end tells nobody anything new.
    fn settle(&self, position: &mut Position) {
        let may_be_stuck = position.bag.is_empty() && !position.is_over();
        if may_be_stuck && self.is_stuck(&position.board, &position.racks) {
            position.scoreless = SCORELESS;
        }
        if position.is_over() {
            let unplayed = self.unplayed_points(&position.racks);
            for (score, unplayed) in position.scores.iter_mut().zip(unplayed) {
                *score += unplayed;
            }
        }
    }
}

/// Why tiles cannot be put there, whoever holds them and whatever words they make.
pub(crate) fn check_place(board: &Board, placement: &Placement) -> Result<(), Illegal> {
    for (square, _) in placement.placed() {
        if board.at(square).is_some() {
            return Err(Illegal::new(format!("a tile lies on {square} already")));
        }
    }
    let main = placement.direction();
    for (at, tile) in placement.tiles().enumerate() {
        let square = placement.start().step(main, at.cast_signed());
        if tile.is_none() && square.is_some_and(|square| board.at(square).is_none()) {
            let square = square.unwrap_or(placement.start());
            return Err(Illegal::new(format!("no tile lies on {square}: the tiles must be in one word")));
        }
    }
    check_touch(board, placement)
}

/// The first word covers the centre with two tiles and more, every other one touches a tile.
fn check_touch(board: &Board, placement: &Placement) -> Result<(), Illegal> {
    if board.is_empty() {
        if !placement.placed().any(|(square, _)| square == Square::CENTRE) {
            return Err(Illegal::new(format!("the first word must cover the centre, {}", Square::CENTRE)));
        }
        if placement.count() < 2 {
            return Err(Illegal::new("a word has at least two letters"));
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
    Err(Illegal::new("must touch a tile on the board"))
}

/// A small number in words.
fn in_words(number: usize) -> String {
    const WORDS: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

impl Game for Crossword {
    type State = Position;
    type View = View;
    type Move = Move;

    fn start(&self, rng: &mut Rng) -> Position {
        let mover = match self.starts {
            Starts::Seat(seat) => seat,
            Starts::Random => Seat::BOTH[rng.random_range(0..2)],
        };
        let mut bag = Bag::full(&self.letters, rng);
        let mut racks = [Rack::EMPTY; 2];
        for seat in Seat::BOTH {
            bag.fill(&mut racks[seat.index()], seat);
        }
        let mut start = Position { board: Board::EMPTY, racks, bag, scores: [0, 0], mover, scoreless: 0 };
        self.settle(&mut start);
        start
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.is_over() {
            Turn::Over(Outcome { points: position.scores })
        } else {
            Turn::Of(position.mover)
        }
    }

    fn view(&self, position: &Position, eye: Eye) -> View {
        position.view(eye)
    }

    fn moves(&self, view: &View, out: &mut Vec<Move>) {
        if view.is_over() {
            return;
        }
        let Some(rack) = view.rack() else { return };
        generate::placements(self, &view.board, rack, |placement, _| out.push(Move::Place(placement)));
        if usize::from(view.bag) >= RACK {
            generate::subsets(rack, |tiles| out.push(Move::Exchange(tiles)));
        }
        out.push(Move::Pass);
    }

    fn check(&self, position: &Position, mv: &Move) -> Result<(), Illegal> {
        self.check_view(&position.view(Eye::Seat(position.mover)), mv)
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
        position.scoreless = if points > 0 { 0 } else { position.scoreless + 1 };
        position.mover = seat.other();
        self.settle(position);
    }
}

impl HiddenGame for Crossword {
    fn imagine(&self, view: &View, rng: &mut Rng) -> Position {
        let mut bag = Bag::of(self.unseen(&view.board, view.racks.iter().flatten()), rng);
        let racks = Seat::BOTH
            .map(|seat| view.racks[seat.index()].unwrap_or_else(|| bag.deal(view.held[seat.index()].into())));
        Position {
            board: view.board.clone(),
            racks,
            bag,
            scores: view.scores,
            mover: view.mover,
            scoreless: view.scoreless,
        }
    }
}
