//! The two move generators.

use papan_crossword::generate::{MILLIPOINTS, PlacementFinder, RACK_SUBSETS, for_each_placement, placements};
use papan_crossword::{
    Board, BoardLayout, Crossword, Direction, Leaves, Letters, Lexicon, Move, PairLeaves, Placement, Rack,
    Square, Tile,
};
use papan_game::{Game, Notation, Rng, Viewer, rng};
use rand::RngExt;
use rand::seq::IndexedRandom;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

const PERFT: &str = include_str!("../../../testdata/perft/crossword-enable.perft");
const INDONESIAN: &str = include_str!("../../../testdata/crossword/indonesian.words");

static ENABLE: LazyLock<Crossword> = LazyLock::new(Crossword::english);

/// Several hundred English words: all of two letters, and a sample of the longer ones.
static ENGLISH: LazyLock<Crossword> = LazyLock::new(|| {
    let graph = ENABLE.lexicon.graph();
    let words = graph.words().enumerate().filter(|(at, word)| match word.len() {
        2 => true,
        3 => at % 5 == 0,
        4..=6 => at % 97 == 0,
        7..=8 => at % 293 == 0,
        _ => at % 1999 == 0,
    });
    let words: Vec<Vec<u8>> = words.map(|(_, word)| word.to_vec()).collect();
    Crossword::new(Letters::english(), Lexicon::of("some", words).unwrap())
});

static INDONESIA: LazyLock<Crossword> = LazyLock::new(|| {
    let letters = Letters::indonesian();
    let words = INDONESIAN.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let words: Vec<Vec<u8>> = words.map(|word| letters.read_word(word).unwrap()).collect();
    Crossword::new(letters, Lexicon::of("umum", words).unwrap())
});

/// Returns leaves with different values for every tile and pair.
fn leaves(letters: &Letters) -> Leaves {
    let mut leaves = PairLeaves::zero(letters);
    let kinds = letters.len() as u8 + 1;
    for one in 0..kinds {
        let number = i32::from(one);
        leaves.set_tile(one, if one == 0 { 24_000 } else { (number * 7_919) % 9_000 - 4_500 });
        (one..kinds).for_each(|other| {
            leaves.set_pair(one, other, (number * 31 + i32::from(other) * 57) % 3_000 - 1_500);
        });
    }
    leaves.into()
}

fn rack(letters: &Letters, text: &str) -> Rack {
    letters.read_rack(text).unwrap()
}

/// Returns every placement with its score. Panics if one is generated twice.
fn all(game: &Crossword, board: &Board, rack: Rack) -> HashMap<Placement, i32> {
    let mut found = HashMap::new();
    placements(game, board, rack, |placement, score| {
        assert_eq!(found.insert(placement, score), None, "{placement:?} is found twice");
    });
    found
}

/// Checks that the finder returns the best of all placements. Placements that differ only in which of two equal letters
/// is the blank count as one.
fn check_best(
    game: &Crossword,
    finder: &mut PlacementFinder,
    board: &Board,
    rack: Rack,
    leave_values: &[i32; RACK_SUBSETS],
) {
    let everything = (1_usize << rack.len()) - 1;
    let mut best: HashMap<_, i32> = HashMap::new();
    for_each_placement(game, board, rack, |generated| {
        let equity = generated.score * MILLIPOINTS + leave_values[everything & !usize::from(generated.used)];
        let letters: Vec<(Square, u8)> =
            generated.placement.placed().map(|(at, tile)| (at, tile.letter())).collect();
        let known = best.entry((letters, generated.used)).or_insert(equity);
        *known = equity.max(*known);
    });
    let mut best: Vec<i32> = best.into_values().collect();
    best.sort_unstable_by(|a, b| b.cmp(a));
    for limit in [1, 20] {
        let found = finder.best(game, board, rack, leave_values, limit);
        let equities: Vec<i32> = found.iter().map(|candidate| candidate.equity).collect();
        assert_eq!(equities, best[..limit.min(best.len())], "{rack:?} on {board:?}");
        for candidate in found {
            assert_eq!(candidate.score, game.score(board, &candidate.placement));
            assert_eq!(
                candidate.equity,
                candidate.score * MILLIPOINTS + leave_values[usize::from(candidate.kept)]
            );
        }
    }
}

#[test]
fn matches_the_perft_file() {
    let game = &*ENABLE;
    let (leaves, mut finder) = (leaves(&game.letters), PlacementFinder::new(game));
    let mut checked = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#')) {
        let [cgp, count, best, sum] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let view = game.read_position(cgp).unwrap();
        let rack = view.rack().unwrap_or_default();
        let counted =
            |placement: &Placement| !view.board.is_empty() || placement.direction() == Direction::Across;
        let (mut found, mut best_score, mut total) = (0_u64, 0, 0_i64);
        placements(game, &view.board, rack, |placement, score| {
            if counted(&placement) {
                found += 1;
                best_score = best_score.max(score);
                total += i64::from(score);
            }
        });
        assert_eq!(
            (found.to_string(), best_score.to_string(), total.to_string()),
            (count.into(), best.into(), sum.into()),
            "{cgp}"
        );
        check_best(game, &mut finder, &view.board, rack, &leaves.subset_values(rack));
        checked += 1;
    }
    assert_eq!(checked, 425);
}

/// The new tiles of a placement: square, letter, whether it is a blank.
type Cells = BTreeSet<(usize, u8, bool)>;

/// A reference generator that shares nothing with the others: it tries every word on every stretch of squares.
struct ReferenceGenerator<'a> {
    words: &'a [Vec<u8>],
    known: &'a HashSet<Vec<u8>>,
    points: Vec<i32>,
    /// Letter and whether it is a blank, row by row.
    squares: Vec<Option<(u8, bool)>>,
    rack: Vec<u8>,
    found: BTreeMap<Cells, i32>,
}

/// The standard layout: `3` and `2` for words, `t` and `d` for letters.
const PREMIUMS: [&str; 15] = [
    "3..d...3...d..3",
    ".2...t...t...2.",
    "..2...d.d...2..",
    "d..2...d...2..d",
    "....2.....2....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "3..d...2...d..3",
    "..d...d.d...d..",
    ".t...t...t...t.",
    "....2.....2....",
    "d..2...d...2..d",
    "..2...d.d...2..",
    ".2...t...t...2.",
    "3..d...3...d..3",
];

impl<'a> ReferenceGenerator<'a> {
    fn new(
        words: &'a [Vec<u8>],
        known: &'a HashSet<Vec<u8>>,
        letters: &Letters,
        board: &Board,
        rack: Rack,
    ) -> Self {
        let squares =
            Square::all().map(|at| board.at(at).map(|tile| (tile.letter(), tile.is_blank()))).collect();
        let points = (0..=letters.len() as u8).map(|letter| letters.points(letter).into()).collect();
        let rack = rack.tiles().map(Tile::letter).collect();
        Self { words, known, points, squares, rack, found: BTreeMap::new() }
    }

    fn at(&self, row: isize, column: isize) -> Option<(u8, bool)> {
        let is_on_board = (0..15).contains(&row) && (0..15).contains(&column);
        if is_on_board { self.squares[(row * 15 + column).cast_unsigned()] } else { None }
    }

    fn run(mut self) -> BTreeMap<Cells, i32> {
        let windows: Vec<_> = (0..=15).map(|len| self.windows(len)).collect();
        for word in self.words {
            for &(start, step) in &windows[word.len()] {
                self.word(word, start, step);
            }
        }
        self.found
    }

    /// Returns the stretches that a word of this length could fill: start, and steps down and to the right.
    fn windows(&self, len: isize) -> Vec<((isize, isize), (isize, isize))> {
        let squares = (0..15).flat_map(|row| (0..15).map(move |column| (row, column)));
        let all = squares.flat_map(|start| [(start, (0, 1)), (start, (1, 0))]);
        all.filter(|&(start, step)| self.is_window(len, start, step)).collect()
    }

    fn is_window(&self, len: isize, (row, column): (isize, isize), (down, right): (isize, isize)) -> bool {
        let end = (row + down * len, column + right * len);
        let is_whole = self.at(row - down, column - right).is_none() && self.at(end.0, end.1).is_none();
        if end.0 > 15 || end.1 > 15 || !is_whole || len < 2 {
            return false;
        }
        let squares: Vec<_> = (0..len).map(|step| (row + down * step, column + right * step)).collect();
        let new = squares.iter().filter(|&&(r, c)| self.at(r, c).is_none()).count();
        let around = [(0, 0), (0, 1), (1, 0), (0, -1), (-1, 0)];
        let touches =
            squares.iter().any(|(r, c)| around.iter().any(|(y, x)| self.at(r + y, c + x).is_some()));
        let is_first = self.squares.iter().all(Option::is_none) && squares.contains(&(7, 7));
        (1..=self.rack.len()).contains(&new) && (touches || is_first)
    }

    fn word(&mut self, word: &[u8], (row, column): (isize, isize), (down, right): (isize, isize)) {
        let squares = |step: isize| (row + down * step, column + right * step);
        let tiles = || (0..).map(squares).zip(word);
        if tiles().any(|((r, c), &letter)| self.at(r, c).is_some_and(|(lies, _)| lies != letter)) {
            return;
        }
        let new = tiles().filter(|&((r, c), _)| self.at(r, c).is_none());
        let new: Vec<_> = new.map(|((r, c), &letter)| (r, c, letter)).collect();
        let mut rack = self.rack.clone();
        self.fill(word, (row, column), (down, right), &new, &mut rack, &mut Vec::new());
    }

    /// Tries a letter and a blank for each new tile.
    fn fill(
        &mut self,
        word: &[u8],
        start: (isize, isize),
        step: (isize, isize),
        new: &[(isize, isize, u8)],
        rack: &mut Vec<u8>,
        placed: &mut Vec<(isize, isize, u8, bool)>,
    ) {
        let Some(&(row, column, letter)) = new.get(placed.len()) else {
            self.add(word, start, step, placed);
            return;
        };
        for (held, blank) in [(letter, false), (0, true)] {
            if let Some(place) = rack.iter().position(|&tile| tile == held) {
                rack.remove(place);
                placed.push((row, column, letter, blank));
                self.fill(word, start, step, new, rack, placed);
                placed.pop();
                rack.insert(place, held);
            }
        }
    }

    fn add(
        &mut self,
        word: &[u8],
        start: (isize, isize),
        step: (isize, isize),
        placed: &[(isize, isize, u8, bool)],
    ) {
        let Some(main) = self.count(start, step, word.len(), placed) else { return };
        let mut total = main;
        for &(row, column, ..) in placed {
            // The crossing word: back to its beginning, then to its end.
            let (down, right) = (step.1, step.0);
            let (mut r, mut c) = (row, column);
            while self.at(r - down, c - right).is_some() {
                (r, c) = (r - down, c - right);
            }
            let mut len = 0;
            while self.at(r + down * len, c + right * len).is_some()
                || (r + down * len, c + right * len) == (row, column)
            {
                len += 1;
            }
            if len > 1 {
                let Some(crossing) = self.count((r, c), (down, right), len.cast_unsigned(), placed) else {
                    return;
                };
                total += crossing;
            }
        }
        total += if placed.len() == 7 { 50 } else { 0 };
        let cells = placed
            .iter()
            .map(|&(r, c, letter, blank)| ((r * 15 + c).cast_unsigned(), letter, blank))
            .collect();
        let before = self.found.insert(cells, total);
        assert!(before.is_none_or(|before| before == total));
    }

    /// Returns the score of a word, or `None` if it is a phony.
    fn count(
        &self,
        (row, column): (isize, isize),
        (down, right): (isize, isize),
        len: usize,
        placed: &[(isize, isize, u8, bool)],
    ) -> Option<i32> {
        let (mut word, mut sum, mut times) = (Vec::new(), 0, 1);
        for step in 0..len.cast_signed() {
            let (r, c) = (row + down * step, column + right * step);
            let new = placed.iter().find(|tile| (tile.0, tile.1) == (r, c)).map(|tile| (tile.2, tile.3));
            let (letter, blank) = self.at(r, c).or(new)?;
            word.push(letter);
            let points = self.points[if blank { 0 } else { usize::from(letter) }];
            let premium = PREMIUMS[r.cast_unsigned()].as_bytes()[c.cast_unsigned()];
            let (letter_times, word_times) = match premium {
                _ if new.is_none() => (1, 1),
                b'3' => (1, 3),
                b'2' => (1, 2),
                b't' => (3, 1),
                b'd' => (2, 1),
                _ => (1, 1),
            };
            sum += points * letter_times;
            times *= word_times;
        }
        self.known.contains(&word).then_some(sum * times)
    }
}

/// A lexicon in the form that the reference generator needs.
struct Words {
    list: Vec<Vec<u8>>,
    set: HashSet<Vec<u8>>,
}

impl Words {
    fn of(game: &Crossword) -> Self {
        let list: Vec<Vec<u8>> = game.lexicon.graph().words().map(|word| word.to_vec()).collect();
        Self { set: list.iter().cloned().collect(), list }
    }
}

fn cells(placement: &Placement) -> Cells {
    placement.placed().map(|(at, tile)| (at.index(), tile.letter(), tile.is_blank())).collect()
}

/// Checks that both generators find the same placements and that the finder returns the best.
fn check_reference(game: &Crossword, words: &Words, board: &Board, rack: Rack) -> usize {
    let found = all(game, board, rack);
    let count = found.len();
    let fast: BTreeMap<Cells, i32> =
        found.iter().map(|(placement, &score)| (cells(placement), score)).collect();
    assert_eq!(fast.len(), count, "one placement in two ways");
    let reference = ReferenceGenerator::new(&words.list, &words.set, &game.letters, board, rack).run();
    if fast != reference {
        let only = |a: &BTreeMap<Cells, i32>, b: &BTreeMap<Cells, i32>| {
            a.iter()
                .filter(|(cells, score)| b.get(*cells) != Some(score))
                .take(3)
                .map(|(cells, score)| (cells.clone(), *score))
                .collect::<Vec<_>>()
        };
        panic!(
            "{rack:?} on {board:?}: only fast {:?}, only reference {:?}",
            only(&fast, &reference),
            only(&reference, &fast)
        );
    }
    assert!(found.iter().all(|(placement, &score)| game.score(board, placement) == score));
    count
}

/// Returns the rack with this number of blanks.
fn with_blanks(rack: Rack, blanks: usize) -> Rack {
    let letters = rack.tiles().filter(|&tile| tile != Tile::BLANK);
    let tiles: Vec<Tile> =
        std::iter::repeat_n(Tile::BLANK, blanks).chain(letters).take(rack.len().max(blanks)).collect();
    Rack::of(tiles).unwrap()
}

/// Visits positions of random games, some with phonies added.
fn random_positions(
    game: &Crossword,
    words: &Words,
    seed: u64,
    limit: usize,
    mut look: impl FnMut(&Board, Rack, &mut Rng),
) {
    let mut random = rng::stream(seed, 0);
    let (mut moves, mut looked) = (Vec::new(), 0);
    while looked < limit {
        let mut position = game.start(&mut random);
        while game.turn(&position).seat().is_some() && looked < limit {
            moves.clear();
            game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
            let view = position.view(Viewer::Seat(position.mover));
            let rack = view.rack().unwrap();
            look(&position.board, rack, &mut random);
            looked += 1;
            if random.random_range(0..6) == 0 {
                look(&with_phonies(&position.board, words, &mut random), rack, &mut random);
                looked += 1;
            }
            let Some(mv) = moves.choose(&mut random) else { break };
            game.advance(&mut position, mv);
        }
    }
}

/// Returns the board with some words placed over it at random.
fn with_phonies(board: &Board, words: &Words, random: &mut Rng) -> Board {
    let mut board = board.clone();
    for _ in 0..random.random_range(1..5) {
        let Some(word) = words.list.choose(random) else { break };
        let start = Square::at(random.random_range(0..15), random.random_range(0..15)).unwrap();
        let direction = *Direction::BOTH.choose(random).unwrap();
        for (at, &letter) in word.iter().enumerate() {
            let tile = if random.random_range(0..9) == 0 {
                Tile::blank_as(letter)
            } else {
                Tile::from_letter(letter)
            };
            if let Some(square) = start.step(direction, at.cast_signed()) {
                board.put(square, tile);
            }
        }
    }
    board
}

fn check_random(game: &Crossword, seed: u64, limit: usize) -> usize {
    let words = Words::of(game);
    let (leaves, mut finder, mut count) = (leaves(&game.letters), PlacementFinder::new(game), 0);
    random_positions(game, &words, seed, limit, |board, rack, random| {
        let blanks = [0, 0, 1, 1, 2].choose(random).copied().unwrap_or(0);
        let rack = with_blanks(rack, blanks);
        count += check_reference(game, &words, board, rack);
        check_best(game, &mut finder, board, rack, &leaves.subset_values(rack));
    });
    count
}

#[test]
fn agrees_with_the_reference_generator_with_english_tiles() {
    assert!(check_random(&ENGLISH, 1, 250) > 10_000);
}

#[test]
fn agrees_with_the_reference_generator_with_indonesian_tiles() {
    assert!(check_random(&INDONESIA, 2, 400) > 10_000);
}

#[test]
#[ignore = "a minute: thousands of positions"]
fn agrees_with_the_reference_generator_in_thousands_of_positions() {
    assert!(check_random(&ENGLISH, 4, 5000) > 100_000);
    assert!(check_random(&INDONESIA, 5, 5000) > 100_000);
}

#[test]
#[ignore = "minutes: every word of ENABLE is tried everywhere"]
fn agrees_with_the_reference_generator_with_the_whole_lexicon() {
    assert!(check_random(&ENABLE, 3, 300) > 50_000);
}

/// Follows games, so that the finder updates its slots from turn to turn, and asks for racks with every number of blanks.
#[test]
fn the_finder_is_exact_with_blanks_and_the_whole_lexicon() {
    let game = &*ENABLE;
    let (leaves, mut finder, mut checked) = (leaves(&game.letters), PlacementFinder::new(game), 0);
    for number in 0..3 {
        let mut position = game.start(&mut rng::stream(8, number));
        while !position.is_over() {
            let rack = position.racks[position.mover.index()];
            for blanks in 0..=2 {
                let rack = with_blanks(rack, blanks);
                check_best(game, &mut finder, &position.board, rack, &leaves.subset_values(rack));
                checked += 1;
            }
            let values = leaves.subset_values(rack);
            let best = finder.best(game, &position.board, rack, &values, 1).first();
            let mv = best.map_or(Move::Pass, |best| Move::Place(best.placement));
            game.advance(&mut position, &mv);
        }
    }
    assert!(checked > 150, "{checked}");
}

/// Checks that a rack with blanks has exactly the placements of all racks with letters in their place, with blanks put
/// back.
fn check_blanks(game: &Crossword, board: &Board, letters: &str, blanks: usize) -> usize {
    let fixed = rack(&game.letters, letters);
    let set = game.letters.len() as u8;
    let stands: Vec<Vec<u8>> = match blanks {
        1 => (1..=set).map(|letter| vec![letter]).collect(),
        _ => (1..=set).flat_map(|one| (one..=set).map(move |other| vec![one, other])).collect(),
    };
    let mut expected: HashSet<Placement> = HashSet::new();
    for stands in stands {
        let filled =
            Rack::of(fixed.tiles().chain(stands.iter().map(|&letter| Tile::from_letter(letter)))).unwrap();
        for placement in all(game, board, filled).into_keys() {
            blanked(&placement, fixed, blanks, &mut expected);
        }
    }
    let whole = Rack::of(fixed.tiles().chain(std::iter::repeat_n(Tile::BLANK, blanks))).unwrap();
    let found = all(game, board, whole);
    assert!(found.iter().all(|(placement, &score)| game.score(board, placement) == score));
    assert_eq!(found.keys().copied().collect::<HashSet<_>>(), expected);
    let leaves = leaves(&game.letters);
    check_best(game, &mut PlacementFinder::new(game), board, whole, &leaves.subset_values(whole));
    found.len()
}

/// Adds a placement with some of its tiles as blanks, in every way that leaves the other tiles on the rack.
fn blanked(placement: &Placement, fixed: Rack, blanks: usize, out: &mut HashSet<Placement>) {
    let tiles: Vec<Option<Tile>> = placement.tiles().collect();
    for mask in 0..1_u32 << tiles.len() {
        let is_blank = |at: usize| mask >> at & 1 == 1;
        if mask.count_ones() as usize > blanks
            || (0..tiles.len()).any(|at| is_blank(at) && tiles[at].is_none())
        {
            continue;
        }
        let kept = (0..tiles.len()).filter(|&at| !is_blank(at)).filter_map(|at| tiles[at]);
        if fixed.without(kept).is_some() {
            let turned: Vec<Option<Tile>> = (0..tiles.len())
                .map(|at| {
                    tiles[at].map(|tile| if is_blank(at) { Tile::blank_as(tile.letter()) } else { tile })
                })
                .collect();
            out.insert(Placement::new(placement.start(), placement.direction(), &turned).unwrap());
        }
    }
}

/// A crowded board with many hooks.
const CROWDED: &str = "10P4/10E4/10R4/7SEASONAL/10U4/10A2Q1/10D2A1/3FOVEA1BEGRIM/3ID1MAGI3DO/3S10T/3TRADITOR3L/\
                       3I3FIX1B2E/1WICH3LOOIE1Y/11L2E/7TRANK2R";

fn crowded() -> Board {
    ENABLE.read_position(CROWDED).unwrap().board
}

#[test]
fn blanks_stand_for_every_letter() {
    let counts = [("", 1), ("", 2), ("E", 1), ("QU", 1), ("EIRST", 1)]
        .map(|(letters, blanks)| check_blanks(&ENABLE, &crowded(), letters, blanks));
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    assert!(check_blanks(&ENABLE, &Board::EMPTY, "", 2) > 300);
    assert_eq!(all(&ENABLE, &Board::EMPTY, rack(&ENABLE.letters, "?")).len(), 0, "no word has one letter");
}

/// An open board on which two blanks and five good tiles have more than a hundred thousand placements.
const OPEN: &str = "7V7/7E7/7S7/7I7/7C7/4A2U7/4G2L7/4A1RAKI5/1SNARLER7/4O10/4S10/4E10/4S10/15/15";

#[test]
fn two_blanks_with_five_tiles() {
    let open = ENABLE.read_position(OPEN).unwrap().board;
    assert_eq!(check_blanks(&ENABLE, &open, "AEINS", 2), 113_019);
    assert_eq!(check_blanks(&ENABLE, &crowded(), "EIRST", 2), 42_399);
}

/// A word of fifteen letters over three triple word squares, with seven crossing words, three of them tripled.
#[test]
fn the_highest_scoring_play_scores_1780() {
    let letters = Letters::english();
    let down =
        ["OPACIFYING", "YESTER", "PREQUALIFIED", "BRAINWASHING", "AMELIORATIVE", "ZARFS", "EJACULATING"];
    let words: Vec<Vec<u8>> =
        down.iter().chain(["OXYPHENBUTAZONE"].iter()).map(|word| letters.read_word(word).unwrap()).collect();
    let lexicon = Lexicon::of("dear", words).unwrap();
    let game = Crossword::new(letters, lexicon);
    let mut board = Board::EMPTY;
    let mut put = |row: usize, column: usize, letter: char| {
        let letter = game.letters.read_word(&letter.to_string()).unwrap()[0];
        board.put(Square::at(row, column).unwrap(), Tile::from_letter(letter));
    };
    ".X..HEN.UT..ON.".char_indices().filter(|(_, c)| *c != '.').for_each(|(column, c)| put(0, column, c));
    for (word, column) in down.iter().zip([0, 2, 3, 7, 10, 11, 14]) {
        word.char_indices().skip(1).for_each(|(row, c)| put(row, column, c));
    }
    let rack = rack(&game.letters, "OYPBAZE");
    let found = all(&game, &board, rack);
    assert_eq!(found.values().max(), Some(&1780));
    check_best(&game, &mut PlacementFinder::new(&game), &board, rack, &[0; RACK_SUBSETS]);
    check_reference(&game, &Words::of(&game), &board, rack);
    // With blanks for the most valuable tiles: 27 x (54 - 20 - 6), and less for the crossing words.
    let with_blanks = game.letters.read_rack("OYBAE??").unwrap();
    assert_eq!(all(&game, &board, with_blanks).values().max(), Some(&(1780 - 27 * 26 - 26)));
}

#[test]
fn finds_nothing_for_an_unplayable_rack() {
    let game = &*ENABLE;
    for (board, text) in
        [(Board::EMPTY, "QVVWKXC"), (Board::EMPTY, "VVCCWWQ"), (Board::EMPTY, ""), (crowded(), "")]
    {
        let rack = rack(&game.letters, text);
        assert_eq!(all(game, &board, rack).len(), 0, "{text}");
        assert!(PlacementFinder::new(game).best(game, &board, rack, &[0; RACK_SUBSETS], 9).is_empty());
    }
    let mut moves = Vec::new();
    let start = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 QVVWKXC/";
    game.moves(&game.read_position(start).unwrap(), &mut moves);
    assert_eq!(moves.len(), 96, "95 choices of tiles to exchange, and a pass");
}

/// The finder is exact for tile sets with more than two blanks and for layouts with high multipliers.
#[test]
fn the_finder_is_exact_with_many_blanks_and_high_scores() {
    let letters = Letters::read("blanks", "? 9 0\nA 9 40 vowel\nB 9 40\nC 9 39\n").expect("a small set");
    let spell = |word: &str| letters.read_word(word).expect("its letters");
    let words = ["AB", "BA", "ABA", "CAB", "BABA", "CABCAB", "ABCABCA", "CABACAB"].map(spell);
    let lexicon = Lexicon::of("few", words).expect("a few words");
    let row = "...............\n";
    let layout = BoardLayout::read(&format!("{}=====..........\n{}", row.repeat(7), row.repeat(7)))
        .expect("it is just allowed");
    let game = Crossword { layout, ..Crossword::new(letters.clone(), lexicon) };
    let leave_values = [0; RACK_SUBSETS];
    for text in ["AB???", "CAB????", "???????", "CABACAB", "????"] {
        let rack = letters.read_rack(text).expect("its tiles");
        let mut all = Vec::new();
        placements(&game, &Board::EMPTY, rack, |_, score| all.push(score));
        let best =
            PlacementFinder::new(&game).best(&game, &Board::EMPTY, rack, &leave_values, 1).first().copied();
        assert_eq!(best.map(|best| best.score), all.iter().max().copied(), "{text}");
    }
}
