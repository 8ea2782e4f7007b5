//! The board and the rack as styled text.

use crate::layout::Premium;
use crate::messages::Phrase;
use crate::position::View;
use crate::rack::Rack;
use crate::rules::Crossword;
use crate::square::{SIDE, Square};
use crate::{Move, Tile};
use papan_game::{Render, Seat, Style, StyledText};
use papan_message::Message;

/// The legend, shown next to the first rows of the board.
const LEGEND: [(Style, &str, Phrase); 7] = [
    (Style::WordTimes(3), " = ", Phrase::TripleWord),
    (Style::WordTimes(2), " - ", Phrase::DoubleWord),
    (Style::LetterTimes(3), " \" ", Phrase::TripleLetter),
    (Style::LetterTimes(2), " ' ", Phrase::DoubleLetter),
    (Style::WordTimes(2), " * ", Phrase::Center),
    (Style::StandIn, " a ", Phrase::BlankTile),
    (Style::Fresh, "[A]", Phrase::LastMove),
];

impl Crossword {
    /// Returns the board and, below it, the visible rack with the name of its seat. Tiles are shown in the given order;
    /// tiles that are not part of it come last.
    pub fn picture_in_order(
        &self,
        view: &View,
        last: Option<&Move>,
        names: [&str; 2],
        order: &[Tile],
    ) -> StyledText {
        let mut picture = self.board(view, last);
        if let Some((seat, rack)) = visible_rack(view) {
            picture.plain(format!("\n\n   {} ", names[seat.index()]));
            for tile in rack.arranged(order) {
                picture.push(
                    Style::Held,
                    format!(" {}{} ", self.letters.write(tile), self.letters.tile_points(tile)),
                );
                picture.plain(" ");
            }
            if rack.is_empty() {
                picture.plain(" ");
                picture.push_message(Style::Plain, Phrase::NoTiles);
            }
        }
        picture
    }

    /// Returns the board with row and column labels and the legend.
    fn board(&self, view: &View, last: Option<&Move>) -> StyledText {
        let longest = (1..=self.letters.len() as u8).map(|letter| self.letters.text(letter).chars().count());
        let width = longest.max().unwrap_or(1) + 2;
        let last_squares: Vec<Square> = match last {
            Some(Move::Place(placement)) => placement.placed().map(|(square, _)| square).collect(),
            _ => Vec::new(),
        };
        let columns: Vec<String> =
            (0..SIDE).map(|column| format!("{:^width$}", char::from(b'A' + column as u8))).collect();
        let mut picture = StyledText::default();
        picture.push(Style::Faint, format!("   {}", columns.concat().trim_end()));
        for row in 0..SIDE {
            picture.push(Style::Faint, format!("\n{:>2} ", row + 1));
            for square in (0..SIDE).filter_map(|column| Square::at(row, column)) {
                self.square(&mut picture, view, square, last_squares.contains(&square), width);
            }
            if let Some((style, sign, meaning)) = LEGEND.get(row) {
                picture.plain("   ");
                picture.push(*style, sign);
                picture.push(Style::Faint, " ");
                picture.push_message(Style::Faint, meaning);
            }
        }
        picture
    }

    /// Adds one square, in brackets if its tile is part of the last move.
    fn square(
        &self,
        picture: &mut StyledText,
        view: &View,
        square: Square,
        is_last_move: bool,
        width: usize,
    ) {
        let Some(tile) = view.board.at(square) else {
            let premium = self.layout.premium(square);
            // The star marks the square that the first word must cover.
            let sign = if square == Square::CENTER { '*' } else { premium.sign() };
            picture.push(style(premium), format!("{sign:^width$}"));
            return;
        };
        let text = self.letters.text(tile.letter());
        let text = if tile.is_blank() { text.to_lowercase() } else { text.to_owned() };
        let inside = width - 2;
        match (is_last_move, tile.is_blank()) {
            (true, _) => picture.push(Style::Fresh, format!("[{text:^inside$}]")),
            (false, true) => picture.push(Style::StandIn, format!("{text:^width$}")),
            (false, false) => picture.push(Style::Piece, format!("{text:^width$}")),
        }
    }
}

fn style(premium: Premium) -> Style {
    match premium {
        Premium::None => Style::Faint,
        Premium::DoubleLetter => Style::LetterTimes(2),
        Premium::TripleLetter => Style::LetterTimes(3),
        Premium::DoubleWord => Style::WordTimes(2),
        Premium::TripleWord => Style::WordTimes(3),
    }
}

/// Returns the visible rack, if there is exactly one. At the end of a game both are visible.
fn visible_rack(view: &View) -> Option<(Seat, Rack)> {
    match view.racks {
        [Some(rack), None] => Some((Seat::First, rack)),
        [None, Some(rack)] => Some((Seat::Second, rack)),
        _ => None,
    }
}

impl Rack {
    /// Returns the tiles in display order: first those of `order` that the rack has, then the others, blanks last.
    pub fn arranged(mut self, order: &[Tile]) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = order.iter().copied().filter(|&tile| self.remove(tile)).collect();
        let blanks = self.count(Tile::BLANK);
        tiles.extend(self.tiles().skip(blanks));
        tiles.extend(std::iter::repeat_n(Tile::BLANK, blanks));
        tiles
    }
}

impl Render for Crossword {
    fn picture(&self, view: &View, last: Option<&Move>) -> StyledText {
        self.picture_in_order(view, last, ["first", "second"], &[])
    }

    fn score(&self, view: &View, seat: Seat) -> Option<i32> {
        Some(view.scores[seat.index()])
    }

    /// Returns the number of tiles in the bag.
    fn caption(&self, view: &View) -> Option<Message> {
        let bag = if view.bag == 0 { Phrase::BagEmpty } else { Phrase::Bag { count: view.bag } };
        Some(bag.into())
    }

    /// Returns the score of the move.
    fn effect(&self, before: &View, mv: &Move) -> Option<Message> {
        let scores = match mv {
            Move::Place(placement) => Phrase::Scores { points: self.score(&before.board, placement) },
            Move::Exchange(_) | Move::Pass => Phrase::ScoresNothing,
        };
        Some(scores.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cgp;
    use papan_game::Notation;

    #[test]
    fn squares_are_distinct_without_color() {
        let game = Crossword::english();
        let text = "15/15/15/15/15/15/15/7CARe4/15/15/15/15/15/15/15 AEINRS?/ 0/12 0";
        let view = game.read_position(text).unwrap();
        let mv = game.read_move("8J R").unwrap();
        let picture = game.picture(&view, Some(&mv)).to_string();
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines[0], "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O");
        assert_eq!(lines[1], " 1  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =     =  three times the word");
        assert_eq!(lines[8], " 8  =  .  .  '  .  .  .  C  A [R] e  '  .  .  = ");
        assert_eq!(lines[5], " 5  .  .  .  .  -  .  .  .  .  .  -  .  .  .  .     *  the center");
        assert_eq!(lines[17], "   first  A1   E1   I1   N1   R1   S1   ?0  ");
        assert!(lines.iter().all(|line| line.chars().count() < 80), "{picture}");
        assert_eq!(Cgp::of(&game, &view).board, view.board);
    }

    #[test]
    fn the_center_is_a_star_until_a_tile_covers_it() {
        let game = Crossword::english();
        let view = game.read_position(&format!("{}15 AEINRS?/", "15/".repeat(14))).unwrap();
        let picture = game.picture(&view, None).to_string();
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines[8], " 8  =  .  .  '  .  .  .  *  .  .  .  '  .  .  = ");
    }

    #[test]
    fn racks_are_shown_in_the_given_order() {
        let letters = [3, 1, 0, 5].map(Tile::from_letter);
        let rack = Rack::of([0, 1, 2, 5, 5].map(Tile::from_letter)).unwrap();
        let shown: Vec<u8> = rack.arranged(&letters).iter().map(|tile| tile.letter()).collect();
        assert_eq!(shown, [1, 0, 5, 2, 5]);
        let usual: Vec<u8> = rack.arranged(&[]).iter().map(|tile| tile.letter()).collect();
        assert_eq!(usual, [1, 2, 5, 5, 0]);
    }
}
