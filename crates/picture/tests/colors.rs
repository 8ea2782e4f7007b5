//! Marks have the same colors wherever they are drawn: X is blue and O is orange.

/// The style sheets that color marks.
const SHEETS: [(&str, &str); 4] = [
    ("board.css", include_str!("../src/board.css")),
    ("graph.css", include_str!("../src/graph/graph.css")),
    ("tree.css", include_str!("../src/tree/tree.css")),
    ("web/styles/tokens.css", include_str!("../../../web/styles/tokens.css")),
];

/// Returns the hues, in degrees, of the colors that a sheet gives to a mark.
fn hues(sheet: &str, mark: char) -> Vec<f64> {
    let tokens = sheet.lines().filter(|line| line.trim_start().starts_with(&format!("--{mark}:")));
    let rules = sheet.lines().filter(|line| line.contains(&format!(" .{mark} {{")));
    tokens.chain(rules).flat_map(|line| line.split('#').skip(1)).map(|rest| hue(&rest[..6])).collect()
}

fn hue(digits: &str) -> f64 {
    let part = |at: usize| f64::from(u8::from_str_radix(&digits[at..at + 2], 16).expect("a color"));
    let [red, green, blue] = [part(0), part(2), part(4)];
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let degrees = if (most - red).abs() < 0.5 {
        60.0 * (green - blue) / (most - least)
    } else if (most - green).abs() < 0.5 {
        120.0 + 60.0 * (blue - red) / (most - least)
    } else {
        240.0 + 60.0 * (red - green) / (most - least)
    };
    degrees.rem_euclid(360.0)
}

#[test]
fn x_is_blue_and_o_is_orange_on_boards_and_in_drawings() {
    for (name, sheet) in SHEETS {
        for (mark, range) in [('x', 195.0..230.0), ('o', 15.0..45.0)] {
            let hues = hues(sheet, mark);
            assert!(hues.len() >= 2, "{name} has no light and dark color for {mark}: {hues:?}");
            assert!(hues.iter().all(|hue| range.contains(hue)), "{name}: {mark} has the hues {hues:?}");
        }
    }
}
