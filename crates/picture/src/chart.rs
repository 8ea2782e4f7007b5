//! Numbers as lines over an axis, several series in one picture.
//!
//! Series differ by dash and marker and not only by colour. A point that cannot be drawn (not finite, or not above
//! zero on a logarithmic axis) is left out and breaks the line: that is how a gap is said. A point may have a bar that says
//! by how much it may be off. Series that count something else may have an axis of their own at the right
//! ([`svg_with_right`]). The axes, ticks and lines are drawn by the `plotters` library.
//!
//! ```
//! use papan_picture::chart::{self, Chart, Series};
//!
//! let visited = Series::new("minimax", vec![(1.0, 2.0), (2.0, 5.0), (9.0, 549_946.0)]);
//! let chart = Chart {
//!     title: "Nodes visited".to_owned(),
//!     x_title: "empty cells".to_owned(),
//!     y_title: "nodes".to_owned(),
//!     log_y: true,
//!     series: vec![visited],
//! };
//! assert!(chart::svg(&chart).contains("minimax"));
//! ```

mod axis;
pub mod bars;
mod bins;
mod grid;
pub mod histogram;
mod legend;
mod marker;
pub(crate) mod number;
mod rows;
pub mod stack;
mod whisker;

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;

use self::axis::Axis;
use self::marker::Marker;
use self::whisker::Whisker;
use crate::xml::{escape, shorten};

/// The size of a chart.
const SIZE: (u32, u32) = (800, 500);
/// Colours that are told apart with any kind of colour sight, on light and on dark paper; the style sheet gives each
/// its dash.
const COLOURS: [RGBColor; 6] = [
    RGBColor(0x00, 0x72, 0xB2),
    RGBColor(0xD5, 0x5E, 0x00),
    RGBColor(0x00, 0x9E, 0x73),
    RGBColor(0xCC, 0x79, 0xA7),
    RGBColor(0x8A, 0x7A, 0x00),
    RGBColor(0x56, 0x95, 0xC9),
];
/// The style sheet of the charts that are not drawn by the library.
const FIGURE: &str = include_str!("chart/figure.css");
const INK: RGBColor = RGBColor(0x1C, 0x1E, 0x21);
const GREY: RGBColor = RGBColor(0x6B, 0x72, 0x80);
const RULE: RGBColor = RGBColor(0xE1, 0xE4, 0xE8);

/// What to draw.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chart {
    /// Written above the chart.
    pub title: String,
    /// What the horizontal axis counts.
    pub x_title: String,
    /// What the vertical axis counts.
    pub y_title: String,
    /// Whether equal steps up the vertical axis are equal factors.
    pub log_y: bool,
    /// The lines.
    pub series: Vec<Series>,
}

/// One line of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// Its points from left to right; one that cannot be drawn is a gap.
    pub points: Vec<(f64, f64)>,
    /// By how much each point may be off, up and down; where there is no number above zero, nothing is drawn.
    pub errors: Vec<f64>,
}

impl Series {
    /// A named series of points.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, errors: Vec::new() }
    }

    /// A named series of points that each may be off by their third number, up and down.
    pub fn with_errors(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64, f64)>) -> Self {
        let (points, errors) = points.into_iter().map(|(x, y, error)| ((x, y), error)).unzip();
        Self { name: name.into(), points, errors }
    }

    /// The ends of the bar at each point that has one: how far right, from where up and to where.
    fn bars(&self, log_y: bool) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let pairs = self.points.iter().zip(&self.errors);
        let bars = pairs.filter(|(_, error)| **error > 0.0).map(|(&(x, y), error)| (x, y - error, y + error));
        bars.filter(move |&(x, low, high)| {
            x.is_finite() && low.is_finite() && high.is_finite() && (!log_y || low + high > 0.0)
        })
    }
}

/// A second vertical axis, at the right, for series that count something else than those of the chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RightAxis {
    /// What it counts.
    pub title: String,
    /// The axis shows these numbers at least.
    pub shows: [f64; 2],
    /// The lines that are drawn by it, above those of the chart; their errors are not drawn.
    pub series: Vec<Series>,
}

type Failure = Box<dyn Error>;
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Axes<'a, 'b> = ChartContext<'a, SVGBackend<'b>, Cartesian2d<Axis, Axis>>;
type TwoAxes<'a, 'b> = plotters::chart::DualCoordChartContext<
    'a,
    SVGBackend<'b>,
    Cartesian2d<Axis, Axis>,
    Cartesian2d<Axis, Axis>,
>;

/// The chart as a self-contained SVG document.
pub fn svg(chart: &Chart) -> String {
    picture(chart, None)
}

/// The chart with a second vertical axis, as a self-contained SVG document. The legend says which series are read off the
/// right axis.
pub fn svg_with_right(chart: &Chart, right: &RightAxis) -> String {
    picture(chart, Some(right))
}

fn picture(chart: &Chart, right: Option<&RightAxis>) -> String {
    let mut text = String::new();
    // Writing to a string does not fail; if the library ever refuses a chart, the frame is still a valid picture.
    let drawn = draw(chart, right, SVGBackend::with_string(&mut text, SIZE));
    if drawn.is_err() || !text.ends_with("</svg>\n") {
        let (width, height) = SIZE;
        text =
            format!("<svg viewBox=\"0 0 {width} {height}\" xmlns=\"http://www.w3.org/2000/svg\">\n</svg>\n");
    }
    with_style(&text, &chart.title)
}

/// Adds what the library does not write: a title for those who do not see the picture, and colours for the dark.
fn with_style(text: &str, title: &str) -> String {
    let (open, rest) = text.split_once('>').unwrap_or((text, ""));
    let style = include_str!("chart.css");
    format!(
        "{open} class=\"papan-chart\" role=\"img\">\n<title>{}</title>\n<style>{style}</style>{rest}",
        escape(title)
    )
}

fn draw(chart: &Chart, right: Option<&RightAxis>, backend: SVGBackend<'_>) -> Result<(), Failure> {
    let root = backend.into_drawing_area();
    root.fill(&WHITE)?;
    let title = shorten(&chart.title, 22.0, f64::from(SIZE.0) - 2.0 * f64::from(legend::LEFT));
    write(&root, &title, (legend::LEFT, 14), 25, INK)?;
    let mut names: Vec<String> = chart.series.iter().map(|series| series.name.clone()).collect();
    names.extend(right_series(right).iter().map(|series| format!("{} (right axis)", series.name)));
    let spots = legend::spots(names.iter().map(String::as_str), SIZE.0.cast_signed());
    for (index, (name, spot)) in names.iter().zip(&spots).enumerate() {
        draw_legend(&root, index, name, *spot)?;
    }
    let (_, below) = root.split_vertically(legend::bottom(&spots));
    draw_axes(chart, right, &below)?;
    root.present()?;
    Ok(())
}

fn write(root: &Area<'_>, text: &str, place: (i32, i32), size: i32, colour: RGBColor) -> Result<(), Failure> {
    root.draw(&Text::new(text.to_owned(), place, ("sans-serif", size).into_font().color(&colour)))?;
    Ok(())
}

fn draw_legend(root: &Area<'_>, index: usize, name: &str, (x, y): (i32, i32)) -> Result<(), Failure> {
    let y = y + 8;
    root.draw(&PathElement::new([(x, y), (x + 48, y)], style(index)))?;
    root.draw(&Marker { at: (x + 24, y), index })?;
    write(root, &legend::name(name), (x + 56, y - 7), 16, INK)
}

fn right_series(right: Option<&RightAxis>) -> &[Series] {
    right.map_or(&[], |right| &right.series)
}

fn draw_axes(chart: &Chart, right: Option<&RightAxis>, area: &Area<'_>) -> Result<(), Failure> {
    let points = chart.series.iter().flat_map(|series| drawable(chart.log_y, series)).flatten();
    let (mut xs, mut ys): (Vec<f64>, Vec<f64>) = points.copied().unzip();
    let right_points = right_series(right).iter().flat_map(|series| drawable(false, series)).flatten();
    let (also, mut right_ys): (Vec<f64>, Vec<f64>) = right_points.copied().unzip();
    xs.extend(also);
    right_ys.extend(right.iter().flat_map(|right| right.shows).filter(|y| y.is_finite()));
    let bars = chart.series.iter().flat_map(|series| series.bars(chart.log_y));
    ys.extend(bars.flat_map(|(_, low, high)| [low, high]).filter(|&y| y > 0.0 || !chart.log_y));
    let y = if chart.log_y { Axis::logarithmic(&ys) } else { Axis::linear(&ys, true) };
    let room = y.label_width(13.0) as u32 + 30;
    let (x, right_y) = (Axis::linear(&xs, false), Axis::linear(&right_ys, true));
    let right_room = if right.is_some() { (right_y.label_width(13.0) as u32 + 30).max(64) } else { 0 };
    let mut axes: Axes<'_, '_> = ChartBuilder::on(area)
        .margin(12)
        .margin_right(if right.is_some() { 12 } else { 28 })
        .x_label_area_size(48)
        .y_label_area_size(room.max(92))
        .right_y_label_area_size(right_room)
        .build_cartesian_2d(x.clone(), y)?;
    let Some(right) = right else {
        draw_mesh(chart, &mut axes)?;
        return draw_series(chart, &mut axes);
    };
    // Before the mesh is drawn: else the left axis writes its numbers at the right, too.
    let mut axes = axes.set_secondary_coord(x, right_y);
    draw_mesh(chart, &mut axes)?;
    draw_series(chart, &mut axes)?;
    draw_right(right, chart.series.len(), &mut axes)
}

fn draw_series(chart: &Chart, axes: &mut Axes<'_, '_>) -> Result<(), Failure> {
    for (index, series) in chart.series.iter().enumerate() {
        for run in drawable(chart.log_y, series) {
            axes.draw_series(LineSeries::new(run.iter().copied(), style(index)))?;
            axes.draw_series(run.iter().map(|&point| Marker { at: point, index }))?;
        }
        let bottom = axes.y_range().start;
        let low_end = |low: f64| if chart.log_y && low <= 0.0 { bottom } else { low };
        let bars = series
            .bars(chart.log_y)
            .map(|(x, low, high)| Whisker { ends: [(x, low_end(low)), (x, high)], index });
        axes.draw_series(bars)?;
    }
    Ok(())
}

fn draw_mesh(chart: &Chart, axes: &mut Axes<'_, '_>) -> Result<(), Failure> {
    let font = |size: i32, colour: RGBColor| ("sans-serif", size).into_font().color(&colour);
    axes.configure_mesh()
        .bold_line_style(RULE)
        .light_line_style(TRANSPARENT)
        .axis_style(GREY)
        .label_style(font(16, GREY))
        .axis_desc_style(font(17, INK))
        .x_desc(shorten(&chart.x_title, 14.0, 600.0))
        .y_desc(shorten(&chart.y_title, 14.0, 300.0))
        .draw()?;
    Ok(())
}

/// The second axis and its series, of which the first has this index.
fn draw_right(right: &RightAxis, first: usize, axes: &mut TwoAxes<'_, '_>) -> Result<(), Failure> {
    let font = |size: i32, colour: RGBColor| ("sans-serif", size).into_font().color(&colour);
    axes.configure_secondary_axes()
        .axis_style(GREY)
        .label_style(font(16, GREY))
        .axis_desc_style(font(17, INK))
        .y_desc(shorten(&right.title, 14.0, 300.0))
        .draw()?;
    for (index, series) in (first..).zip(&right.series) {
        for run in drawable(false, series) {
            axes.draw_secondary_series(LineSeries::new(run.iter().copied(), style(index)))?;
            axes.draw_secondary_series(run.iter().map(|&point| Marker { at: point, index }))?;
        }
    }
    Ok(())
}

/// The series cut at its gaps.
fn drawable(log_y: bool, series: &Series) -> impl Iterator<Item = &[(f64, f64)]> {
    let good = move |&(x, y): &(f64, f64)| x.is_finite() && y.is_finite() && (y > 0.0 || !log_y);
    series.points.split(move |point| !good(point)).filter(|run| !run.is_empty())
}

fn colour(index: usize) -> RGBColor {
    COLOURS[index % COLOURS.len()]
}

fn style(index: usize) -> ShapeStyle {
    colour(index).stroke_width(2)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chart(log_y: bool, series: Vec<Series>) -> Chart {
        let text = |text: &str| text.to_owned();
        Chart { title: text("T & t"), x_title: text("<x>"), y_title: text("y\u{7}"), log_y, series }
    }

    /// The number of lines and of discs in a chart, without those of the legend.
    fn count(chart: &Chart) -> (usize, usize) {
        let text = svg(chart);
        let document = roxmltree::Document::parse(&text).expect("a chart is well-formed XML");
        let count = |tag: &str, key: &str| {
            let mut nodes = document.descendants().filter(|node| node.has_tag_name(tag));
            nodes.by_ref().filter(|node| node.attribute(key) == Some("#0072B2")).count()
        };
        (count("polyline", "stroke") - 1, count("circle", "fill") - 1)
    }

    #[test]
    fn a_point_that_cannot_be_drawn_breaks_the_line() {
        let points =
            vec![(1.0, 1.0), (2.0, 10.0), (3.0, 0.0), (4.0, 1e3), (5.0, f64::NAN), (f64::INFINITY, 1.0)];
        let series = vec![Series::new("a", points)];
        assert_eq!(count(&chart(true, series.clone())), (2, 3));
        assert_eq!(count(&chart(false, series)), (1, 4));
    }

    #[test]
    fn errors_are_bars_that_the_axis_has_room_for() {
        let points =
            [(1.0, 5.0, 2.0), (2.0, 90.0, 20.0), (3.0, 4.0, 0.0), (4.0, 4.0, f64::NAN), (5.0, 1.0, 3.0)];
        let series = vec![Series::with_errors("a", points)];
        for log_y in [false, true] {
            let text = svg(&chart(log_y, series.clone()));
            let document = roxmltree::Document::parse(&text).expect("a chart is well-formed XML");
            let lines = document.descendants().filter(|node| node.has_tag_name("line"));
            let strokes = lines.filter(|node| node.attribute("stroke") == Some("#0072B2")).count();
            assert_eq!(strokes, 9, "three bars with two ends each");
            assert!(text.contains(if log_y { "1,000" } else { "120" }), "the axis reaches beyond 110");
        }
    }

    #[test]
    fn titles_and_names_are_escaped() {
        let picture = svg(&chart(false, vec![Series::new("<a>&\u{1}b", vec![])]));
        for expected in ["<title>T &amp; t</title>", "&lt;x&gt;", "&lt;a&gt;&amp;b", "\ny\n"] {
            assert!(picture.contains(expected), "{expected} in {picture}");
        }
        assert!(!picture.contains('\u{1}') && !picture.contains('\u{7}'));
    }

    #[test]
    fn a_second_axis_has_its_own_numbers() {
        let left = chart(false, vec![Series::new("fitness", vec![(0.0, 10.0), (1.0, 40.0)])]);
        let right = RightAxis {
            title: "share".to_owned(),
            shows: [0.0, 1.0],
            series: vec![Series::new("diversity", vec![(0.0, 0.9), (1.0, 0.1), (2.0, f64::NAN)])],
        };
        let text = svg_with_right(&left, &right);
        let document = roxmltree::Document::parse(&text).expect("a chart is well-formed XML");
        let place = |words: &str| {
            let mut nodes = document.descendants().filter(|node| node.has_tag_name("text"));
            let node = nodes.find(|node| node.text().is_some_and(|text| text.trim() == words));
            let at = |node: roxmltree::Node<'_, '_>, key| node.attribute(key)?.parse::<f64>().ok();
            node.and_then(|node| Some((at(node, "x")?, at(node, "y")?))).unwrap_or_else(|| panic!("{words}"))
        };
        // 40 is the end of the left axis and 1.0 that of the right one: on one height, left and right of the lines.
        let (left_end, right_end) = (place("40"), place("1.0"));
        assert!(left_end.0 < 100.0 && right_end.0 > 700.0, "{left_end:?} {right_end:?}");
        assert!((left_end.1 - right_end.1).abs() < 2.0, "{left_end:?} {right_end:?}");
        assert!(place("share").0 > 700.0);
        let written = |words: &str| {
            let texts = document.descendants().filter(|node| node.has_tag_name("text"));
            texts.filter(|node| node.text().is_some_and(|text| text.trim() == words)).count()
        };
        assert_eq!(
            ["40", "30", "1.0", "0.4", "share"].map(written),
            [1; 5],
            "each number stands at its own axis"
        );
        place("diversity (right axis)");
        let lines = document.descendants().filter(|node| node.attribute("stroke") == Some("#D55E00"));
        assert_eq!(lines.filter(|node| node.has_tag_name("polyline")).count(), 2, "its line and its legend");
    }

    #[test]
    fn nothing_to_draw_is_still_a_picture() {
        for chart in [Chart::default(), chart(true, vec![Series::new("", vec![(f64::NAN, -1.0)])])] {
            let text = svg(&chart);
            let document = roxmltree::Document::parse(&text).expect("well-formed");
            assert!(document.descendants().any(|node| node.has_tag_name("line")), "the axes are drawn");
        }
    }

    #[test]
    fn many_series_leave_room_for_the_axes() {
        let series =
            (0..200).map(|index| Series::new(format!("series {index}"), vec![(1.0, 1.0), (2.0, 3.0)]));
        let picture = svg(&chart(false, series.collect()));
        assert!(picture.contains("series 5") && !picture.contains("series 199"));
    }

    proptest! {
        #[test]
        fn every_chart_can_be_drawn(
            log_y: bool,
            points in prop::collection::vec(prop::collection::vec(any::<(f64, f64, f64)>(), 0..12), 0..8),
            name: String,
        ) {
            let series: Vec<Series> = points.into_iter().map(|points| Series::with_errors(name.clone(), points)).collect();
            let drawn = chart(log_y, series);
            let text = svg(&drawn);
            prop_assert!(roxmltree::Document::parse(&text).is_ok());
            prop_assert!(text.contains("polyline") || drawn.series.is_empty());
            prop_assert_eq!(text, svg(&drawn));
        }
    }
}
