//! The board and the rack as text.

use crate::layout::Premium;
use crate::position::View;
use crate::rack::Rack;
use crate::rules::Crossword;
use crate::square::{SIDE, Square};
use crate::{Move, Tile};
use papan_game::{Seat, Show, Style, Styled};

/// What the signs of the board mean, beside its first rows.
const LEGEND: [(Style, &str, &str); 7] = [
    (Style::WordTimes(3), " = ", "three times the word"),
    (Style::WordTimes(2), " - ", "twice the word"),
    (Style::LetterTimes(3), " \" ", "three times the letter"),
    (Style::LetterTimes(2), " ' ", "twice the letter"),
    (Style::WordTimes(2), " * ", "the center"),
    (Style::StandIn, " a ", "a blank, as an A"),
    (Style::Fresh, "[A]", "the last move"),
];

impl Crossword {
    /// The board, and under it whose tiles are seen, by the names of the seats, and which they are, in this order;
    /// those that are not among them come last.
    pub fn picture_in_order(
        &self,
        view: &View,
        last: Option<&Move>,
        names: [&str; 2],
        order: &[Tile],
    ) -> Styled {
        let mut picture = self.board(view, last);
        if let Some((seat, rack)) = seen(view) {
            picture.plain(format!("\n\n   {} ", names[seat.index()]));
            for tile in rack.arranged(order) {
                picture
                    .push(Style::Held, format!(" {}{} ", self.letters.write(tile), self.letters.worth(tile)));
                picture.plain(" ");
            }
            if rack.is_empty() {
                picture.plain(" no tiles");
            }
        }
        picture
    }

    /// The board with the names of rows and columns, and what its signs mean.
    fn board(&self, view: &View, last: Option<&Move>) -> Styled {
        let longest = (1..=self.letters.len() as u8).map(|letter| self.letters.text(letter).chars().count());
        let wide = longest.max().unwrap_or(1) + 2;
        let fresh: Vec<Square> = match last {
            Some(Move::Place(placement)) => placement.placed().map(|(square, _)| square).collect(),
            _ => Vec::new(),
        };
        let columns: Vec<String> =
            (0..SIDE).map(|column| format!("{:^wide$}", char::from(b'A' + column as u8))).collect();
        let mut picture = Styled::default();
        picture.push(Style::Faint, format!("   {}", columns.concat().trim_end()));
        for row in 0..SIDE {
            picture.push(Style::Faint, format!("\n{:>2} ", row + 1));
            for square in (0..SIDE).filter_map(|column| Square::at(row, column)) {
                self.square(&mut picture, view, square, fresh.contains(&square), wide);
            }
            if let Some((style, sign, meaning)) = LEGEND.get(row) {
                picture.plain("   ");
                picture.push(*style, sign);
                picture.push(Style::Faint, format!(" {meaning}"));
            }
        }
        picture
    }

    /// One square, with brackets where its tile is new.
    fn square(&self, picture: &mut Styled, view: &View, square: Square, is_fresh: bool, wide: usize) {
        let Some(tile) = view.board.at(square) else {
            let premium = self.layout.premium(square);
            // The star shows where the first word goes.
            let sign = if square == Square::CENTRE { '*' } else { premium.sign() };
            picture.push(style(premium), format!("{sign:^wide$}"));
            return;
        };
        let text = self.letters.text(tile.letter());
        let text = if tile.is_blank() { text.to_lowercase() } else { text.to_owned() };
        let inside = wide - 2;
        match (is_fresh, tile.is_blank()) {
            (true, _) => picture.push(Style::Fresh, format!("[{text:^inside$}]")),
            (false, true) => picture.push(Style::StandIn, format!("{text:^wide$}")),
            (false, false) => picture.push(Style::Piece, format!("{text:^wide$}")),
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

/// The rack that is seen, where it is one: at the end of a game both are.
fn seen(view: &View) -> Option<(Seat, Rack)> {
    match view.racks {
        [Some(rack), None] => Some((Seat::First, rack)),
        [None, Some(rack)] => Some((Seat::Second, rack)),
        _ => None,
    }
}

impl Rack {
    /// Its tiles as they are shown: first those of `order` that it has, in that order, then the others, the blanks
    /// last.
    pub fn arranged(mut self, order: &[Tile]) -> Vec<Tile> {
        let mut tiles: Vec<Tile> = order.iter().copied().filter(|&tile| self.take(tile)).collect();
        let blanks = self.count(Tile::BLANK);
        tiles.extend(self.tiles().skip(blanks));
        tiles.extend(std::iter::repeat_n(Tile::BLANK, blanks));
        tiles
    }
}

impl Show for Crossword {
    fn picture(&self, view: &View, last: Option<&Move>) -> Styled {
        self.picture_in_order(view, last, ["first", "second"], &[])
    }

    fn score(&self, view: &View, seat: Seat) -> Option<i32> {
        Some(view.scores[seat.index()])
    }

    /// How many tiles are still to draw.
    fn caption(&self, view: &View) -> String {
        match view.bag {
            0 => "the bag is empty".to_owned(),
            1 => "1 tile in the bag".to_owned(),
            bag => format!("{bag} tiles in the bag"),
        }
    }

    /// What it counts.
    fn effect(&self, before: &View, mv: &Move) -> String {
        match mv {
            Move::Place(placement) => format!("scoring {}", self.score(&before.board, placement)),
            Move::Exchange(_) | Move::Pass => "scoring nothing".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cgp;
    use papan_game::Notation;

    #[test]
    fn premiums_tiles_blanks_and_the_last_move_are_told_apart_without_colour() {
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
    fn a_rack_is_shown_in_the_order_that_is_wanted() {
        let letters = [3, 1, 0, 5].map(Tile::letter_tile);
        let rack = Rack::of([0, 1, 2, 5, 5].map(Tile::letter_tile)).unwrap();
        let shown: Vec<u8> = rack.arranged(&letters).iter().map(|tile| tile.letter()).collect();
        assert_eq!(shown, [1, 0, 5, 2, 5]);
        let usual: Vec<u8> = rack.arranged(&[]).iter().map(|tile| tile.letter()).collect();
        assert_eq!(usual, [1, 2, 5, 5, 0]);
    }
}
