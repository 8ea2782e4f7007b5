//! The word graph, the leave values and the three strategies of the crossword game.

use super::matches::{self, MatchResult, MatchSetup};
use super::number_format::{count, dash, seconds, signed, whole};
use super::{
    Experiment, ExperimentError, ExperimentSettings, GameExports, Measurements, heading, picture, table, text,
};
use crate::{WordGraphRow, WordGraphs};
use papan_automata::words::Word;
use papan_crossword::generate::MILLIPOINTS;
use papan_crossword::{Leaves, Letters, Lexicon};
use papan_picture::chart::bars::{self, BarChart, BarStyle};
use papan_picture::chart::histogram::{self, Histogram};
use papan_picture::heat_map::{self, CellValues, HeatMap};
use papan_picture::report::{ReportBlock, ReportPage, ReportTable};
use serde_json::{Map, Value, json};
use std::cmp::Reverse;

/// The experiment on the crossword game.
pub(super) struct Crossword2011;

/// The number of words in the document's list, which is not free.
const DOCUMENT_WORDS: u64 = 178_691;

/// The players, with the numbers of their strategies in the document.
const STRATEGIES: [(&str, &str); 3] =
    [("easy", "1 score only"), ("medium", "2 rack evaluation"), ("hard", "3 move evaluation")];

/// The percentage of games that score-only play won in the document, and the number of games.
const DOCUMENT_SHARE: (u32, u32) = (40, 60);

impl Experiment for Crossword2011 {
    fn name(&self) -> &'static str {
        "crossword-2011"
    }

    fn summary(&self) -> &'static str {
        "Trie against word graph, what kept tiles are worth, and the three strategies in thousands of games."
    }

    fn source(&self) -> &'static str {
        "a document on a crossword game with a word graph (2011): its size table, its two leave tables, its matches"
    }

    fn measure(&self, settings: &mut ExperimentSettings<'_>) -> Result<Measurements, ExperimentError> {
        let graphs = graphs(settings)?;
        let tiles = Tiles { letters: Letters::english(), leaves: Leaves::english_pairs() };
        let [easy, medium, hard] = STRATEGIES.map(|(player, _)| player);
        let (many, some) = settings.scale.pick((60, 3), (5000, 1000));
        let mut result = Vec::new();
        for (players, pairs) in [([easy, medium], many), ([easy, hard], some), ([medium, hard], some)] {
            let wanted = MatchSetup { game: "crossword", options: Vec::new(), players, pairs, opening: 0 };
            result.push(matches::play(settings, &wanted)?);
        }
        let figures = json!({
            "graphs": without_times(&graphs), "tiles": tiles.alone(), "pairs": tiles.together(), "matches": result,
            "document": { "words": DOCUMENT_WORDS, "score_only_percent": DOCUMENT_SHARE.0, "games": DOCUMENT_SHARE.1 },
        });
        let (page, measured) = (page(&graphs, &tiles, &result), json!({ "graphs": graphs.rows }));
        Ok(Measurements { page, figures, times: measured, games: GameExports::of(&result) })
    }
}

/// Measures the graphs of the lexicon that ships.
fn graphs(settings: &mut ExperimentSettings<'_>) -> Result<WordGraphs, ExperimentError> {
    (settings.on_progress)("the graphs of ENABLE");
    let lexicon = Lexicon::enable();
    let words: Vec<Word> = lexicon.graph().words().collect();
    let words: Vec<&[u8]> = words.iter().map(|word| &**word).collect();
    WordGraphs::measure(&words).map_err(|error| ExperimentError::Inconsistent(error.to_string()))
}

/// Returns the figures of the graphs without their times.
fn without_times(graphs: &WordGraphs) -> Value {
    let row = |row: &WordGraphRow| {
        let WordGraphRow { graph, nodes, edges, bytes, bytes_per_word, .. } = row;
        json!({ "graph": graph, "nodes": nodes, "edges": edges, "bytes": bytes, "bytes_per_word": bytes_per_word })
    };
    let rows: Vec<Value> = graphs.rows.iter().map(row).collect();
    json!({ "words": graphs.words, "letters": graphs.letters, "rows": rows, "exact": graphs.exact })
}

/// The tiles and their leave values.
struct Tiles {
    letters: Letters,
    leaves: Leaves,
}

impl Tiles {
    /// Returns every kind of tile, the blank first.
    fn kinds(&self) -> impl Iterator<Item = u8> + Clone + use<> {
        0..=self.letters.len() as u8
    }

    /// Returns the tiles, the most valuable to keep first.
    fn best_first(&self) -> Vec<u8> {
        let mut tiles: Vec<u8> = self.kinds().collect();
        tiles.sort_by_key(|&tile| Reverse(self.leaves.tile(tile)));
        tiles
    }

    fn name(&self, tile: u8) -> String {
        self.letters.text(tile).to_owned()
    }

    /// Returns the leave value of a single tile, in points.
    fn tile(&self, tile: u8) -> f64 {
        points(self.leaves.tile(tile))
    }

    /// Returns the synergy of two tiles, in points.
    fn pair(&self, one: u8, other: u8) -> f64 {
        points(self.leaves.pair(one, other))
    }

    fn alone(&self) -> Map<String, Value> {
        self.kinds().map(|tile| (self.name(tile), json!(self.tile(tile)))).collect()
    }

    fn together(&self) -> Map<String, Value> {
        let pairs =
            self.kinds().flat_map(|one| self.kinds().skip(usize::from(one)).map(move |other| (one, other)));
        let entry = |(one, other)| (self.name(one) + &self.name(other), json!(self.pair(one, other)));
        pairs.map(entry).collect()
    }
}

fn points(worth: i32) -> f64 {
    f64::from(worth) / f64::from(MILLIPOINTS)
}

fn page(graphs: &WordGraphs, tiles: &Tiles, result: &[MatchResult]) -> ReportPage {
    let games: u64 = result.iter().map(|result| 2 * result.pairs).sum();
    let (share, over) = DOCUMENT_SHARE;
    let lead = format!(
        "The document compares a trie with the word graph made of it, measures what letters are worth on the rack, and lets \
         three strategies meet: going by the score alone won about {share}% against evaluated play over {over} games. Here they meet in {} games, in pairs with swapped seats and the same bag; ± is the half width of a \
         95% interval.",
        count(games)
    );
    let mut blocks = vec![heading("Strategies"), strategies(result), margins(result)];
    blocks.extend([heading("Trie and word graph"), text(graphs_text(graphs)), graphs_table(graphs)]);
    blocks.extend([heading("What a letter is worth on the rack"), text(LETTERS), letters_bars(tiles)]);
    blocks
        .push(ReportBlock::Details { summary: "The values".to_owned(), blocks: vec![letters_table(tiles)] });
    blocks.extend([
        heading("What two letters are worth together"),
        text(PAIRS),
        pairs_heat(tiles),
        pairs_table(tiles),
    ]);
    ReportPage { title: "The crossword game: word graph, leaves, strategies".to_owned(), lead, blocks }
}

const LETTERS: &str = "Points that a tile is worth that is kept, from the table that ships. It was learned from games of \
    a player against itself; papan learn pairs makes it again.";

const PAIRS: &str = "Points that two tiles are worth together beyond what each is worth alone; two of a letter are on the \
    diagonal.";

fn strategies(result: &[MatchResult]) -> ReportBlock {
    let named =
        |player: &str| STRATEGIES.iter().find(|(name, _)| *name == player).map_or("", |(_, title)| *title);
    let row = |result: &MatchResult| {
        let [first, second] = result.players.each_ref().map(|player| named(player));
        let is_score_only = result.players[0] == STRATEGIES[0].0;
        let document = if is_score_only { format!("≈ {}%", DOCUMENT_SHARE.0) } else { dash() };
        let games = result.games.wins + result.games.draws + result.games.losses;
        let won = result.games.wins as f64 / games.max(1) as f64;
        let [points, margin, counts] = [result.score_text(), result.margin_text(), result.games.text()];
        [format!("{first} v {second}"), counts, format!("{:.1}%", 100.0 * won), document, points, margin]
    };
    let head = ["match", "games", "won", "won, document", "points", "margin a game"];
    table("For the strategy named first (1 easy, 2 medium, 3 hard)", head, result.iter().map(row))
}

/// Returns the histogram of margins.
fn margins(result: &[MatchResult]) -> ReportBlock {
    let series = |result: &MatchResult| {
        histogram::HistogramSeries::new(result.name(), result.margins.iter().map(|&margin| f64::from(margin)))
    };
    let histogram = Histogram {
        title: "Margins of games".to_owned(),
        x_title: "points more than the other, for the strategy named first".to_owned(),
        y_title: "games".to_owned(),
        series: result.iter().map(series).collect(),
        ..Histogram::default()
    };
    picture(histogram::svg(&histogram), "How far games were won and lost.")
}

fn graphs_text(graphs: &WordGraphs) -> String {
    format!(
        "The document's list has {} words and is not free; this is ENABLE with {}. Exact retrieval: all {} words come out of \
         each graph and no other, and the GADDAG has {} ways, from each letter of each word. To merge nodes of the same level \
         only, as the document does, costs {} nodes and {} edges more than needed.",
        count(DOCUMENT_WORDS),
        count(graphs.words as u64),
        count(graphs.exact.dawg_words as u64),
        count(graphs.exact.gaddag_ways.unwrap_or(0) as u64),
        count(graphs.same_level_extra_nodes as u64),
        count(graphs.same_level_extra_edges as u64)
    )
}

fn graphs_table(graphs: &WordGraphs) -> ReportBlock {
    let time = |time: Option<f64>| time.map_or_else(dash, seconds);
    let row = |row: &WordGraphRow| {
        let [nodes, edges, bytes] = [row.nodes, row.edges, row.bytes].map(|number| count(number as u64));
        let lookup = time(row.lookup_nanoseconds.map(|nanoseconds| nanoseconds / 1e9));
        let each = format!("{:.2}", row.bytes_per_word);
        [row.graph.to_owned(), nodes, edges, bytes, each, time(row.build_seconds), lookup]
    };
    let head = ["graph", "nodes", "edges", "bytes", "bytes a word", "build", "look-up"];
    table(format!("{} words", count(graphs.words as u64)), head, graphs.rows.iter().map(row))
}

fn letters_bars(tiles: &Tiles) -> ReportBlock {
    let row = |&tile: &u8| bars::BarRow::new(tiles.name(tile), tiles.tile(tile), 0.0);
    let bars = BarChart {
        title: "What a kept tile is worth".to_owned(),
        value_title: "points".to_owned(),
        shape: BarStyle::Bars,
        rows: tiles.best_first().iter().map(row).collect(),
    };
    picture(bars::svg(&bars), "The blank is written ?.")
}

fn letters_table(tiles: &Tiles) -> ReportBlock {
    let row = |&tile: &u8| [tiles.name(tile), signed(tiles.tile(tile), None)];
    table("Value of each letter", ["tile", "points"], tiles.best_first().iter().map(row))
}

fn pairs_heat(tiles: &Tiles) -> ReportBlock {
    let names: Vec<String> = tiles.kinds().map(|tile| tiles.name(tile)).collect();
    let values =
        tiles.kinds().flat_map(|one| tiles.kinds().map(move |other| tiles.pair(one, other).round() + 0.0));
    let side = names.len() as u8;
    let heat = HeatMap {
        title: "What two kept tiles are worth more together, in points".to_owned(),
        width: side,
        height: side,
        columns: names.clone(),
        rows: names,
        shade: CellValues::new("points", values.collect()),
        ..HeatMap::default()
    };
    picture(heat_map::svg(&heat), "Rounded to points.")
}

/// Returns the second table of the document, as a triangle.
fn pairs_table(tiles: &Tiles) -> ReportBlock {
    let head = std::iter::once(String::new()).chain(tiles.kinds().map(|tile| tiles.name(tile))).collect();
    let row = |one: u8| {
        let cells = (0..=one).map(|other| whole(tiles.pair(one, other)));
        std::iter::once(tiles.name(one)).chain(cells).collect()
    };
    let rows = tiles.kinds().map(row).collect();
    let table =
        ReportTable { caption: "Value of each two letters, rounded to points".to_owned(), head, rows };
    ReportBlock::Details {
        summary: "The values of all pairs".to_owned(),
        blocks: vec![ReportBlock::Table(table)],
    }
}
