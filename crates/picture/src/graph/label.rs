//! Places the label of every link on its own curve, where it covers no other label and few other curves.

use std::collections::HashMap;

use super::layout::{LABEL_SIZE, Layout, Point, label_width};
use super::link::Link;
use super::route::{Curve, Routes};

/// The side of the squares of the spatial index.
const SQUARE: f64 = 32.0;
/// The distance between sampled points of a curve.
const STEP: f64 = 5.0;
/// With more links than this, labels no longer avoid other curves.
const MAX_AVOIDED: usize = 3_000;
/// The cost of covering a label, relative to covering one sampled point of a curve.
const LABEL_COST: f64 = 1_000.0;
/// The minimum distance between a label and the end of its curve, where the arrow head is.
const CLEAR: f64 = 13.0;
/// The distance between candidate positions of a label.
const STRIDE: f64 = 6.0;
/// The part of a curve on which a label may be placed, measured from its end.
const PART: f64 = 0.6;

/// Returns the center of each link's label, or `None` if it has none.
pub(super) fn place(links: &[Link], layout: &Layout, routes: &Routes) -> Vec<Option<Point>> {
    let mut occupancy = Occupancy::default();
    if links.len() <= MAX_AVOIDED {
        routes.links.iter().enumerate().for_each(|(link, curves)| occupancy.add_curves(link, curves));
    }
    let degrees = Degrees::count(links);
    let mut labels = Vec::with_capacity(links.len());
    for (index, link) in links.iter().enumerate() {
        let spots = spots(link, &routes.links[index], &degrees, layout.shared[index]);
        let half = Point { x: label_width(&link.label) / 2.0 + 2.0, y: LABEL_SIZE / 2.0 + 1.0 };
        let place = (!link.label.is_empty()).then(|| occupancy.best(index, &spots, half)).flatten();
        if let Some(place) = place {
            occupancy.add_label(place, half);
        }
        labels.push(place);
    }
    labels
}

/// The out-degree and in-degree of each state.
struct Degrees {
    out: HashMap<usize, usize>,
    into: HashMap<usize, usize>,
}

impl Degrees {
    fn count(links: &[Link]) -> Self {
        let mut degrees = Self { out: HashMap::new(), into: HashMap::new() };
        for link in links {
            *degrees.out.entry(link.from).or_default() += 1;
            *degrees.into.entry(link.to).or_default() += 1;
        }
        degrees
    }
}

/// Returns the candidate positions of a label, best first, at the end of the link with fewer others. Links that share a
/// route separate only near their ends.
fn spots(link: &Link, curves: &[Curve], degrees: &Degrees, is_shared: bool) -> Vec<Point> {
    let (Some(first), Some(last)) = (curves.first(), curves.last()) else { return Vec::new() };
    if link.is_loop() {
        return vec![first.at(0.5)];
    }
    let clear = CLEAR + label_width(&link.label) / 2.0;
    if is_shared || degrees.into[&link.to] <= degrees.out[&link.from] {
        along(last, clear).map(|t| last.at(1.0 - t)).collect()
    } else {
        along(first, clear).map(|t| first.at(t)).collect()
    }
}

/// Returns the curve parameters to try, starting from an end, where the curve is level and separate from others.
fn along(curve: &Curve, clear: f64) -> impl Iterator<Item = f64> {
    // A level curve starts at one and a half times its average speed.
    let speed = 1.5 * (curve.to.x - curve.from.x).abs().max(40.0);
    let first = (clear / speed).min(0.5);
    let count = ((PART - first) * speed / STRIDE) as usize;
    (0..=count).map(move |step| first + step as f64 * STRIDE / speed)
}

/// A spatial index of the curves and labels placed so far.
#[derive(Default)]
struct Occupancy {
    curves: HashMap<(i64, i64), Vec<(usize, Point)>>,
    labels: HashMap<(i64, i64), Vec<(Point, Point)>>,
}

impl Occupancy {
    fn add_curves(&mut self, link: usize, curves: &[Curve]) {
        for curve in curves {
            let length = (curve.to.x - curve.from.x).abs() + (curve.to.y - curve.from.y).abs();
            let steps = (length / STEP).ceil().clamp(1.0, 400.0);
            for step in 0..=steps as usize {
                let point = curve.at(step as f64 / steps);
                self.curves.entry(square(point)).or_default().push((link, point));
            }
        }
    }

    fn add_label(&mut self, middle: Point, half: Point) {
        for square in squares(middle, half) {
            self.labels.entry(square).or_default().push((middle, half));
        }
    }

    /// Returns the candidate with the lowest cost, the first of equals.
    fn best(&self, link: usize, spots: &[Point], half: Point) -> Option<Point> {
        let costs = spots.iter().enumerate().map(|(rank, &spot)| {
            let cost = self.cost(link, spot, half) + 0.3 * rank as f64;
            (cost, spot)
        });
        costs.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, spot)| spot)
    }

    fn cost(&self, link: usize, middle: Point, half: Point) -> f64 {
        let mut cost = 0.0;
        for square in squares(middle, half) {
            let labels = self.labels.get(&square).into_iter().flatten();
            cost +=
                LABEL_COST * labels.filter(|(other, size)| touch(middle, half, *other, *size)).count() as f64;
            let points = self.curves.get(&square).into_iter().flatten();
            let covers =
                |point: &&(usize, Point)| point.0 != link && touch(middle, half, point.1, Point::default());
            cost += points.filter(covers).count() as f64;
        }
        cost
    }
}

fn touch(a: Point, half_a: Point, b: Point, half_b: Point) -> bool {
    (a.x - b.x).abs() < half_a.x + half_b.x && (a.y - b.y).abs() < half_a.y + half_b.y
}

fn square(point: Point) -> (i64, i64) {
    ((point.x / SQUARE).floor() as i64, (point.y / SQUARE).floor() as i64)
}

/// Returns all squares that a box touches.
fn squares(middle: Point, half: Point) -> impl Iterator<Item = (i64, i64)> {
    let (left, top) = square(Point { x: middle.x - half.x, y: middle.y - half.y });
    let (right, bottom) = square(Point { x: middle.x + half.x, y: middle.y + half.y });
    (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)))
}
