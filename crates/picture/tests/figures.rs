//! Bars, histograms, stacked bars and heat maps: their texts, and that every value can be drawn.

use papan_picture::chart::bars::{self, BarChart, BarStyle};
use papan_picture::chart::histogram::{self, Histogram};
use papan_picture::chart::stack::{self, StackedBars};
use papan_picture::heat_map::{self, CellValues, HeatMap};
use proptest::prelude::*;
use roxmltree::{Document, Node};

/// Counts the elements of a picture with a class.
fn count(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).expect("a picture is well-formed XML");
    let has = |node: &Node<'_, '_>| {
        node.attribute("class").is_some_and(|all| all.split(' ').any(|one| one == class))
    };
    document.descendants().filter(has).count()
}

/// Returns all texts and tooltips of a picture.
fn texts(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).expect("a picture is well-formed XML");
    let nodes = document.descendants().filter(|node| node.has_tag_name("text") || node.has_tag_name("title"));
    nodes.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// Checks that a picture contains all of these texts.
fn says(svg: &str, expected: &[&str]) {
    let texts = texts(svg);
    for expected in expected {
        assert!(texts.iter().any(|text| text == expected), "{expected} in {texts:?}");
    }
}

fn height(svg: &str) -> f64 {
    let document = Document::parse(svg).expect("well-formed");
    document.root_element().attribute("height").and_then(|text| text.parse().ok()).expect("a height")
}

fn ratings(shape: BarStyle, rows: Vec<bars::BarRow>) -> BarChart {
    BarChart { title: "<Elo>".to_owned(), value_title: "Elo".to_owned(), shape, rows }
}

#[test]
fn ratings_have_dots_whiskers_and_a_zero_line() {
    let rows = vec![
        bars::BarRow::new("a & b", 1_250.4, 30.0),
        bars::BarRow::new("c", -20.0, 0.0),
        bars::BarRow::new("d", f64::NAN, 3.0),
        bars::BarRow::new("e", 1.0, f64::INFINITY),
    ];
    let svg = bars::svg(&ratings(BarStyle::Dots, rows));
    assert_eq!((count(&svg, "dot"), count(&svg, "whisker"), count(&svg, "zero")), (3, 3, 1));
    says(&svg, &["<Elo>", "a & b", "+1,250 ± 30", "\u{2212}20", "–", "+1", "a & b: +1,250 ± 30"]);
}

#[test]
fn values_far_from_zero_need_not_show_it_but_bars_begin_there() {
    let rows = vec![bars::BarRow::new("a", 1500.0, 20.0), bars::BarRow::new("b", 1600.0, 20.0)];
    assert_eq!(count(&bars::svg(&ratings(BarStyle::Dots, rows.clone())), "zero"), 0);
    let svg = bars::svg(&ratings(BarStyle::Bars, rows));
    assert_eq!((count(&svg, "zero"), count(&svg, "f0"), count(&svg, "dot")), (1, 2, 0));
}

#[test]
fn a_long_name_is_broken_where_a_setting_begins() {
    let name = "alphabeta:depth=8,order=promise,table=on,threads=2,symmetry=on";
    let svg = bars::svg(&ratings(BarStyle::Dots, vec![bars::BarRow::new(name, 1.0, 0.0)]));
    says(&svg, &["alphabeta:depth=8,order=promise,", "table=on,threads=2,symmetry=on"]);
}

#[test]
fn the_more_rows_the_higher() {
    let high = |count: usize| {
        let rows = vec![bars::BarRow::new("a", 1.0, 0.0); count];
        let counts = vec![stack::StackedRow::new("a", vec![1]); count];
        let stack = StackedBars { rows: counts, ..StackedBars::default() };
        (height(&bars::svg(&ratings(BarStyle::Dots, rows))), height(&stack::svg(&stack)))
    };
    let (one, thirty) = (high(1), high(30));
    assert!(thirty.0 - one.0 > 29.0 * 20.0 && thirty.1 - one.1 > 29.0 * 20.0);
}

#[test]
fn counts_are_written_where_they_fit() {
    let stack = StackedBars {
        title: "Results".to_owned(),
        parts: ["wins", "draws", "losses"].map(str::to_owned).to_vec(),
        rows: vec![
            stack::StackedRow::new("a", vec![900, 1, 99]),
            stack::StackedRow::new("b", vec![0, 0, 0]),
            stack::StackedRow::new("c", vec![u64::MAX, u64::MAX, 1_000_000_000]),
        ],
    };
    let svg = stack::svg(&stack);
    says(&svg, &["wins", "900", "99", "1,000", "a: 1 draws, 0.1%", "1.84e19"]);
    assert!(!texts(&svg).contains(&"1".to_owned()), "one of a thousand has no room for its count");
    assert_eq!(count(&svg, "p0"), 3, "one in the legend, and two rows that have wins");
}

fn margins(log_x: bool, series: Vec<histogram::HistogramSeries>) -> Histogram {
    Histogram {
        title: "Margins".to_owned(),
        x_title: "points".to_owned(),
        y_title: "games".to_owned(),
        log_x,
        series,
    }
}

#[test]
fn whole_numbers_have_whole_bins() {
    let values = [0.0, 1.0, 1.0, 2.0, 3.0];
    let svg = histogram::svg(&margins(false, vec![histogram::HistogramSeries::new("", values)]));
    says(&svg, &["0: 1", "1: 2", "2: 1", "3: 1", "n = 5"]);
    assert_eq!(count(&svg, "hit"), 4);
}

#[test]
fn where_all_margins_are_even_no_bin_is_for_odd_ones() {
    let values = [-4.0, -2.0, 0.0, 2.0, 2.0, 6.0];
    let svg = histogram::svg(&margins(false, vec![histogram::HistogramSeries::new("", values)]));
    assert_eq!(count(&svg, "hit"), 6);
    says(&svg, &["2: 2", "4: 0"]);
}

#[test]
fn several_series_are_outlines_and_say_what_is_left_out() {
    let series = vec![
        histogram::HistogramSeries::counted("fast", [(1.0, 1_000_000_000), (10.0, 5)]),
        histogram::HistogramSeries::new("slow", [100.0, 0.0, -1.0, f64::NAN]),
    ];
    let svg = histogram::svg(&margins(true, series));
    assert_eq!((count(&svg, "step"), count(&svg, "f0")), (4, 0), "two outlines and two lines of the legend");
    says(&svg, &["fast, n = 1,000,000,005", "slow, n = 4 (3 left out)", "1", "10", "100"]);
}

#[test]
fn great_counts_have_room_beside_the_axis() {
    let left = |count: u64| {
        let svg =
            histogram::svg(&margins(false, vec![histogram::HistogramSeries::counted("", [(1.0, count)])]));
        let document = Document::parse(&svg).expect("well-formed");
        let hit = document.descendants().find(|node| node.attribute("class") == Some("hit")).expect("a bin");
        hit.attribute("x").and_then(|x| x.parse::<f64>().ok()).expect("its place")
    };
    assert!(left(1_000_000_000_000) > left(1_000) + 30.0);
}

#[test]
fn draw_no_data_and_one_value_are_pictures() {
    for series in [
        vec![],
        vec![histogram::HistogramSeries::new("a", [])],
        vec![histogram::HistogramSeries::new("a", [f64::NAN])],
    ] {
        says(&histogram::svg(&margins(false, series)), &["no data", "points"]);
    }
    says(&bars::svg(&BarChart::default()), &["no data"]);
    says(&stack::svg(&StackedBars::default()), &["no data", "percent"]);
    says(&histogram::svg(&margins(false, vec![histogram::HistogramSeries::new("a", [7.0; 9])])), &["7: a 9"]);
    says(
        &histogram::svg(&margins(true, vec![histogram::HistogramSeries::new("a", [0.5; 9])])),
        &["a, n = 9"],
    );
}

#[test]
fn a_heat_map_has_a_shade_a_number_and_a_label_for_each_cell() {
    let heat_map = HeatMap {
        title: "First moves".to_owned(),
        width: 2,
        height: 2,
        columns: vec!["a".to_owned(), "b".to_owned()],
        rows: vec!["2".to_owned()],
        labels: vec!["a2".to_owned(), "b2".to_owned()],
        shade: CellValues::new("games", vec![0.0, 12_345.0, f64::NAN]),
        second: Some(CellValues::new("mean", vec![0.25, -1.5])),
    };
    let svg = heat_map::svg(&heat_map);
    says(
        &svg,
        &["a", "b2", "12.3k", "0.25", "\u{2212}1.50", "b2: 12,345 games, \u{2212}1.50 mean", "below: mean"],
    );
    assert_eq!((count(&svg, "s0"), count(&svg, "s7"), count(&svg, "none")), (2, 2, 2));
}

#[test]
fn heat_maps_of_every_size_can_be_drawn() {
    for (width, height) in [(0, 0), (0, 3), (3, 3), (15, 15), (255, 1)] {
        let cells = usize::from(width) * usize::from(height);
        let heat_map =
            HeatMap { width, height, shade: CellValues::new("", vec![1.0; cells]), ..HeatMap::default() };
        assert_eq!(count(&heat_map::svg(&heat_map), "s7"), cells + usize::from(cells > 0));
    }
}

/// Checks that the output is reproducible and well-formed, and that no attribute is NaN or infinite.
fn holds(draw: impl Fn() -> String) -> Result<(), TestCaseError> {
    let svg = draw();
    let document = Document::parse(&svg).map_err(|error| TestCaseError::fail(error.to_string()))?;
    for node in document.descendants().filter(|node| !node.has_tag_name("text")) {
        for attribute in node.attributes() {
            let text = attribute.value();
            prop_assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
        }
    }
    prop_assert_eq!(svg, draw());
    Ok(())
}

/// Generates numbers of every kind, often ordinary ones.
fn numbers() -> impl Strategy<Value = f64> {
    prop_oneof![
        any::<f64>(),
        -50.0..50.0,
        (-20_i32..20).prop_map(f64::from),
        Just(0.0),
        Just(f64::NAN),
        Just(f64::MAX)
    ]
}

fn counts() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..5, any::<u64>(), Just(1_000_000_000)]
}

proptest! {
    #[test]
    fn all_bars_can_be_drawn(
        rows in prop::collection::vec((any::<String>(), numbers(), numbers()), 0..30),
        title: String,
        is_bars: bool,
    ) {
        let rows = rows.into_iter().map(|(name, value, error)| bars::BarRow::new(name, value, error)).collect();
        let shape = if is_bars { BarStyle::Bars } else { BarStyle::Dots };
        let bars = BarChart { title: title.clone(), value_title: title, shape, rows };
        holds(|| bars::svg(&bars))?;
    }

    #[test]
    fn all_histograms_can_be_drawn(
        series in prop::collection::vec((any::<String>(), prop::collection::vec((numbers(), counts()), 0..40)), 0..8),
        log_x: bool,
    ) {
        let series = series.into_iter().map(|(name, values)| histogram::HistogramSeries { name, values });
        let histogram = margins(log_x, series.collect());
        holds(|| histogram::svg(&histogram))?;
    }

    #[test]
    fn all_stacks_can_be_drawn(
        rows in prop::collection::vec((any::<String>(), prop::collection::vec(counts(), 0..9)), 0..30),
        parts: Vec<String>,
    ) {
        let rows = rows.into_iter().map(|(name, counts)| stack::StackedRow::new(name, counts)).collect();
        let stack = StackedBars { title: String::new(), parts, rows };
        holds(|| stack::svg(&stack))?;
    }

    #[test]
    fn all_heat_maps_can_be_drawn(
        (width, height) in (0_u8..20, 0_u8..20),
        values in prop::collection::vec(numbers(), 0..400),
        more in prop::option::of(prop::collection::vec(numbers(), 0..400)),
        names in prop::collection::vec(any::<String>(), 0..30),
    ) {
        let heat_map = HeatMap {
            title: names.concat(),
            width,
            height,
            columns: names.clone(),
            rows: names.clone(),
            labels: names,
            shade: CellValues::new("<n>", values),
            second: more.map(|values| CellValues::new("&", values)),
        };
        holds(|| heat_map::svg(&heat_map))?;
    }
}
