//! Charts: lines over axes, values by name, histograms and shares of a whole.
//!
//! This module draws the line chart; [`bars`], [`histogram`] and [`stack`] draw the others. Series differ by dash and
//! marker as well as by color. A point that cannot be drawn (not finite, or not above zero on a logarithmic axis) is
//! skipped and leaves a gap in its line. Points may have error bars, and series with another unit may have an axis of
//! their own on the right ([`svg_with_right`]).
//!
//! ```
//! use papan_picture::chart::{self, LineChart, LineSeries};
//!
//! let visited = LineSeries::new("minimax", vec![(1.0, 2.0), (2.0, 5.0), (9.0, 549_946.0)]);
//! let chart = LineChart {
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
pub mod histogram;
mod legend;
mod lines;
mod marker;
pub(crate) mod number_format;
mod plot_area;
mod row_labels;
pub mod stack;

use crate::canvas::{Canvas, TextAnchor};
use crate::xml::shorten;

/// The style sheet of all charts.
const STYLE: &str = include_str!("chart/chart.css");
/// The width of every chart.
const WIDTH: f64 = 800.0;
/// The x coordinate of the title and the legend.
const LEFT: f64 = 40.0;
/// The number of series that have a color and a dash of their own; further series repeat them.
const STYLES: usize = 6;

/// Lines over a horizontal and a vertical axis.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineChart {
    /// The title above the chart.
    pub title: String,
    /// The title of the horizontal axis.
    pub x_title: String,
    /// The title of the vertical axis.
    pub y_title: String,
    /// Whether the vertical axis is logarithmic.
    pub log_y: bool,
    /// The lines.
    pub series: Vec<LineSeries>,
}

/// One line of a chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineSeries {
    /// The name in the legend.
    pub name: String,
    /// The points from left to right. A point that cannot be drawn leaves a gap.
    pub points: Vec<(f64, f64)>,
    /// The error of each point, up and down. Points without a positive error have no error bar.
    pub errors: Vec<f64>,
}

impl LineSeries {
    /// Creates a series without error bars.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, errors: Vec::new() }
    }

    /// Creates a series of `(x, y, error)` points.
    pub fn with_errors(name: impl Into<String>, points: impl IntoIterator<Item = (f64, f64, f64)>) -> Self {
        let (points, errors) = points.into_iter().map(|(x, y, error)| ((x, y), error)).unzip();
        Self { name: name.into(), points, errors }
    }

    /// Returns the error bars that can be drawn, each as `(x, low, high)`.
    fn error_bars(&self, log_y: bool) -> impl Iterator<Item = (f64, f64, f64)> + '_ {
        let pairs = self.points.iter().zip(&self.errors);
        let bars = pairs.filter(|(_, error)| **error > 0.0).map(|(&(x, y), error)| (x, y - error, y + error));
        bars.filter(move |&(x, low, high)| {
            x.is_finite() && low.is_finite() && high.is_finite() && (!log_y || low + high > 0.0)
        })
    }

    /// Returns the runs of consecutive points that can be drawn.
    fn runs(&self, log_y: bool) -> impl Iterator<Item = &[(f64, f64)]> {
        let is_drawable = move |&(x, y): &(f64, f64)| x.is_finite() && y.is_finite() && (y > 0.0 || !log_y);
        self.points.split(move |point| !is_drawable(point)).filter(|run| !run.is_empty())
    }
}

/// A second vertical axis on the right, for series with another unit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RightAxis {
    /// The title of the axis.
    pub title: String,
    /// The axis covers at least these two values.
    pub shows: [f64; 2],
    /// The lines read off this axis, drawn above those of the chart. Their errors are not drawn.
    pub series: Vec<LineSeries>,
}

/// Draws a line chart as a self-contained SVG document.
pub fn svg(chart: &LineChart) -> String {
    lines::draw(chart, None)
}

/// Draws a line chart with a second vertical axis as a self-contained SVG document. The legend marks the series of the
/// right axis.
pub fn svg_with_right(chart: &LineChart, right: &RightAxis) -> String {
    lines::draw(chart, Some(right))
}

fn draw_title(canvas: &mut Canvas, title: &str) {
    canvas.text("title", (LEFT, 31.0), TextAnchor::Start, &shorten(title, 20.0, WIDTH - 2.0 * LEFT));
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn chart(log_y: bool, series: Vec<LineSeries>) -> LineChart {
        let text = |text: &str| text.to_owned();
        LineChart { title: text("T & t"), x_title: text("<x>"), y_title: text("y\u{7}"), log_y, series }
    }

    /// Counts the elements of a chart with exactly this `class` attribute.
    fn count(text: &str, class: &str) -> usize {
        let document = roxmltree::Document::parse(text).expect("a chart is well-formed XML");
        document.descendants().filter(|node| node.attribute("class") == Some(class)).count()
    }

    /// Counts the lines and discs of the first series, without those of the legend.
    fn lines_and_discs(chart: &LineChart) -> (usize, usize) {
        let text = svg(chart);
        (count(&text, "line l0") - 1, count(&text, "f0") - 1)
    }

    #[test]
    fn a_point_that_cannot_be_drawn_breaks_the_line() {
        let points =
            vec![(1.0, 1.0), (2.0, 10.0), (3.0, 0.0), (4.0, 1e3), (5.0, f64::NAN), (f64::INFINITY, 1.0)];
        let series = vec![LineSeries::new("a", points)];
        assert_eq!(lines_and_discs(&chart(true, series.clone())), (2, 3));
        assert_eq!(lines_and_discs(&chart(false, series)), (1, 4));
    }

    #[test]
    fn errors_are_bars_that_the_axis_has_room_for() {
        let points =
            [(1.0, 5.0, 2.0), (2.0, 90.0, 20.0), (3.0, 4.0, 0.0), (4.0, 4.0, f64::NAN), (5.0, 1.0, 3.0)];
        let series = vec![LineSeries::with_errors("a", points)];
        for log_y in [false, true] {
            let text = svg(&chart(log_y, series.clone()));
            assert_eq!(count(&text, "error-bar l0"), 9, "three bars with two ends each");
            assert!(text.contains(if log_y { "1,000" } else { "120" }), "the axis reaches beyond 110");
        }
    }

    #[test]
    fn titles_and_names_are_escaped() {
        let picture = svg(&chart(false, vec![LineSeries::new("<a>&\u{1}b", vec![])]));
        for expected in ["<title>T &amp; t</title>", "&lt;x&gt;", "&lt;a&gt;&amp;b", ">y</text>"] {
            assert!(picture.contains(expected), "{expected} in {picture}");
        }
        assert!(!picture.contains('\u{1}') && !picture.contains('\u{7}'));
    }

    #[test]
    fn a_second_axis_has_its_own_numbers() {
        let left = chart(false, vec![LineSeries::new("fitness", vec![(0.0, 10.0), (1.0, 40.0)])]);
        let right = RightAxis {
            title: "share".to_owned(),
            shows: [0.0, 1.0],
            series: vec![LineSeries::new("diversity", vec![(0.0, 0.9), (1.0, 0.1), (2.0, f64::NAN)])],
        };
        let text = svg_with_right(&left, &right);
        let document = roxmltree::Document::parse(&text).expect("a chart is well-formed XML");
        let place = |words: &str| {
            let mut nodes = document.descendants().filter(|node| node.has_tag_name("text"));
            let node = nodes.find(|node| node.text().is_some_and(|text| text.trim() == words));
            let at = |node: roxmltree::Node<'_, '_>, key| node.attribute(key)?.parse::<f64>().ok();
            node.and_then(|node| Some((at(node, "x")?, at(node, "y")?))).unwrap_or_else(|| panic!("{words}"))
        };
        // 40 is the end of the left axis and 1.0 that of the right one: at the same height, on either side of the plot.
        let (left_end, right_end) = (place("40"), place("1.0"));
        assert!(left_end.0 < 100.0 && right_end.0 > 700.0, "{left_end:?} {right_end:?}");
        assert!((left_end.1 - right_end.1).abs() < 2.0, "{left_end:?} {right_end:?}");
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
        assert_eq!(count(&text, "line l1"), 2, "the line and its legend");
    }

    #[test]
    fn draw_no_data_to_draw_is_still_a_picture() {
        for chart in [LineChart::default(), chart(true, vec![LineSeries::new("", vec![(f64::NAN, -1.0)])])] {
            assert_eq!(count(&svg(&chart), "axis"), 2, "the axes are drawn");
        }
    }

    #[test]
    fn many_series_leave_room_for_the_axes() {
        let series =
            (0..200).map(|index| LineSeries::new(format!("series {index}"), vec![(1.0, 1.0), (2.0, 3.0)]));
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
            let series: Vec<LineSeries> = points.into_iter().map(|points| LineSeries::with_errors(name.clone(), points)).collect();
            let drawn = chart(log_y, series);
            let text = svg(&drawn);
            prop_assert!(roxmltree::Document::parse(&text).is_ok());
            prop_assert!(text.contains("class=\"line l0\"") || drawn.series.is_empty());
            prop_assert!(!text.contains("=\"NaN") && !text.contains("=\"inf"));
            prop_assert_eq!(text, svg(&drawn));
        }
    }
}
