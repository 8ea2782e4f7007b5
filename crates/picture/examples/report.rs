//! Writes a page with one of each picture to standard output, as HTML or, with the argument `markdown`, as Markdown.
//!
//! The numbers are invented, but typical of an arena.

use papan_picture::board::{self, BoardDiagram};
use papan_picture::chart::bars::{self, BarChart, BarStyle};
use papan_picture::chart::histogram::{self, Histogram};
use papan_picture::chart::stack::{self, StackedBars};
use papan_picture::chart::{self, LineChart, LineSeries};
use papan_picture::heat_map::{self, CellValues, HeatMap};
use papan_picture::report::{self, ReportBlock, ReportPage, ReportTable};

/// Players with their ratings, rating errors, and thousands of nodes per second.
const PLAYERS: [(&str, f64, f64, f64); 8] = [
    ("alphabeta:depth=8,order=promise,table=on,threads=2,symmetry=on", 312.0, 41.0, 8_412.0),
    ("alphabeta:6", 204.0, 34.0, 7_930.0),
    ("mcts:playouts=10000,explore=1.4", 131.0, 30.0, 402.0),
    ("hillclimb:restarts=40", 12.0, 27.0, 1_204.0),
    ("genetic:population=60", -8.0, 27.0, 977.0),
    ("greedy", -95.0, 29.0, 3_310.0),
    ("classic-naive", -201.0, 33.0, 5_020.0),
    ("random", -355.0, 48.0, 11_805.0),
];

fn main() {
    let page = page();
    if std::env::args().nth(1).as_deref() == Some("markdown") {
        print!("{}", report::markdown(&page, |number, _| format!("picture-{number}.svg")));
    } else {
        print!("{}", report::html(&page));
    }
}

fn page() -> ReportPage {
    ReportPage {
        title: "Eight players of the adjacency game".to_owned(),
        lead: "Every player met every other 200 times, with seats swapped. Search by depth is ahead of search by \
               chance, and both are ahead of the originals."
            .to_owned(),
        blocks: [ratings(), games(), openings(), growth(), rest()].concat(),
    }
}

fn heading(text: &str) -> ReportBlock {
    ReportBlock::Heading(text.to_owned())
}

fn text(text: &str) -> ReportBlock {
    ReportBlock::Text(text.to_owned())
}

fn picture(svg: String, caption: &str) -> ReportBlock {
    ReportBlock::Picture { svg, caption: caption.to_owned() }
}

fn ratings() -> Vec<ReportBlock> {
    let rows = PLAYERS.map(|(name, elo, error, _)| bars::BarRow::new(name, elo, error)).to_vec();
    let elo = BarChart {
        title: "Ratings with 95% intervals".to_owned(),
        value_title: "Elo, mean of all players at 0".to_owned(),
        rows,
        ..BarChart::default()
    };
    let rows = PLAYERS.map(|(name, _, _, speed)| bars::BarRow::new(name, speed, speed / 30.0)).to_vec();
    let speed = BarChart {
        title: "Speed".to_owned(),
        value_title: "thousand nodes a second".to_owned(),
        shape: BarStyle::Bars,
        rows,
    };
    vec![
        heading("Ratings"),
        text("The whiskers reach as far as ratings would be off in 19 of 20 arenas like this one."),
        picture(bars::svg(&elo), "Elo of all players."),
        ReportBlock::Table(table()),
        picture(bars::svg(&speed), "Nodes in a second of thought."),
    ]
}

fn table() -> ReportTable {
    let row = |(at, (name, elo, error, speed)): (usize, &(&str, f64, f64, f64))| {
        vec![
            (*name).to_owned(),
            format!("{elo:+.0} ± {error:.0}"),
            format!("{}", 1400),
            format!("{}-{}-{}", 1_100 - 120 * at, 60 + at, 240 + 119 * at),
            format!("{:.1}%", 81.0 - 9.3 * at as f64),
            format!("{speed}"),
            format!("{:.1} ms", 95.0 / (at + 1) as f64),
        ]
    };
    ReportTable {
        caption: "All players, best first".to_owned(),
        head: ["player", "Elo", "games", "W-D-L", "score", "knodes/s", "time per move"]
            .map(str::to_owned)
            .to_vec(),
        rows: PLAYERS.iter().enumerate().map(row).collect(),
    }
}

/// Returns evenly spread pseudo-random numbers: multiples of the golden ratio modulo 1.
fn chance(count: u32) -> impl Iterator<Item = f64> {
    (0..count).map(|index| (f64::from(index) * 0.618_033_988_75).fract())
}

/// Returns numbers around a center, following a logistic distribution.
fn around(middle: f64, width: f64, count: u32) -> impl Iterator<Item = f64> {
    chance(count).map(move |share| middle + width * ((share + 0.01) / (1.01 - share)).ln())
}

fn games() -> Vec<ReportBlock> {
    let results = StackedBars {
        title: "Results of alphabeta:6".to_owned(),
        parts: ["wins", "draws", "losses"].map(str::to_owned).to_vec(),
        rows: PLAYERS
            .iter()
            .enumerate()
            .map(|(at, (name, ..))| {
                let wins = [40, 100, 121, 150, 148, 171, 196, 200][at];
                let draws = [4, 0, 9, 12, 10, 5, 1, 0][at];
                stack::StackedRow::new(*name, vec![wins, draws, 200 - wins - draws])
            })
            .collect(),
    };
    let margins = |name: &str, middle, count| {
        histogram::HistogramSeries::new(name, around(middle, 4.0, count).map(|margin| 2.0 * margin.round()))
    };
    let one = Histogram {
        title: "Margins of alphabeta:6 against greedy".to_owned(),
        x_title: "points ahead at the end".to_owned(),
        y_title: "games".to_owned(),
        series: vec![margins("", 5.0, 400)],
        ..Histogram::default()
    };
    let several = Histogram {
        title: "Margins of alphabeta:6".to_owned(),
        series: vec![
            margins("against greedy", 5.0, 400),
            margins("against mcts", 1.0, 400),
            margins("random", 14.0, 200),
        ],
        ..one.clone()
    };
    let times = |name: &str, middle| {
        histogram::HistogramSeries::new(name, around(middle, 0.3, 3000).map(|power| 10_f64.powf(power)))
    };
    let times = Histogram {
        title: "Time per move".to_owned(),
        x_title: "milliseconds".to_owned(),
        y_title: "moves".to_owned(),
        log_x: true,
        series: vec![
            times("alphabeta:6", 1.2),
            times("mcts", 2.0),
            times("greedy", -1.5),
            times("genetic", 0.4),
        ],
    };
    vec![
        heading("Games"),
        picture(stack::svg(&results), "200 games against each, wins at the left."),
        picture(histogram::svg(&one), "One meeting."),
        picture(histogram::svg(&several), "Three meetings."),
        picture(histogram::svg(&times), "Four players."),
    ]
}

fn openings() -> Vec<ReportBlock> {
    let square = |side: u8, name: &str, share: fn(f64) -> f64| {
        let cells = usize::from(side) * usize::from(side);
        let middle = f64::from(side - 1) / 2.0;
        let far = |cell: usize| {
            let (x, y) = ((cell % usize::from(side)) as f64, (cell / usize::from(side)) as f64);
            ((x - middle).powi(2) + (y - middle).powi(2)) / (middle * middle * 2.0)
        };
        let letters: Vec<String> = (0..side).map(|column| char::from(b'a' + column).to_string()).collect();
        HeatMap {
            title: name.to_owned(),
            width: side,
            height: side,
            rows: (0..side).map(|row| (side - row).to_string()).collect(),
            columns: letters,
            shade: CellValues::new("games", (0..cells).map(|cell| share(far(cell)).round()).collect()),
            ..HeatMap::default()
        }
    };
    let mut small = square(3, "Tic-tac-toe", |far| 4_000.0 * (1.0 - far) + 20.0);
    small.labels = (1..=9).map(|number| number.to_string()).collect();
    (small.rows, small.columns) = (Vec::new(), Vec::new());
    small.second =
        Some(CellValues::new("mean score", (0..9).map(|cell| 0.5 - 0.1 * f64::from(cell)).collect()));
    let mut middle = square(8, "Adjacency", |far| 900.0 * (1.0 - far).powi(3));
    middle.second =
        Some(CellValues::new("mean margin", (0..64).map(|cell| f64::from(cell) / 3.0 - 10.0).collect()));
    let large = square(15, "Crossword", |far| 20_000.0 * (-far * 12.0).exp());
    vec![
        heading("Openings"),
        picture(heat_map::svg(&small), "First moves on nine cells."),
        picture(heat_map::svg(&middle), "First moves on 64 squares."),
        picture(heat_map::svg(&large), "Where first words lie."),
        picture(board::svg(&BoardDiagram::from_rows(&["x.o", ".x.", "o.x"]).numbered()), "A board."),
    ]
}

fn growth() -> Vec<ReportBlock> {
    let line = |name: &str, factor: f64| {
        LineSeries::with_errors(
            name,
            (1..=8).map(move |depth| {
                let elo = factor * f64::from(depth).ln() * 100.0 - 80.0;
                (f64::from(depth), elo, 60.0 / f64::from(depth).sqrt())
            }),
        )
    };
    let chart = LineChart {
        title: "What depth is worth".to_owned(),
        x_title: "depth".to_owned(),
        y_title: "Elo".to_owned(),
        log_y: false,
        series: vec![line("with a table", 2.0), line("without", 1.5), line("textbook", 1.1)],
    };
    vec![heading("Depth"), picture(chart::svg(&chart), "Each depth against depth 1.")]
}

fn rest() -> Vec<ReportBlock> {
    vec![
        heading("How it was made"),
        ReportBlock::Code(
            "papan arena adjacency --players alphabeta:6,mcts,greedy,random \\\n    --games 200 --seed 1"
                .to_owned(),
        ),
        ReportBlock::Links(vec![
            ("games.csv".to_owned(), "All games".to_owned()),
            ("#ratings".to_owned(), "Back to the ratings".to_owned()),
        ]),
        ReportBlock::Details {
            summary: "What else was looked at".to_owned(),
            blocks: vec![heading("Seats"), text("The first seat won 52.1% of the games.")],
        },
    ]
}
