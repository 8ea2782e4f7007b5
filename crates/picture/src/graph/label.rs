//! Where the label of every link stands: on its own curve, where it covers no other label and few other curves.

use std::collections::HashMap;

use super::layout::{LABEL_SIZE, Layout, Point, label_width};
use super::link::Link;
use super::route::{Curve, Routes};

/// The side of the squares that things are looked up by.
const SQUARE: f64 = 32.0;
/// The space between the points by which a curve is known.
const STEP: f64 = 5.0;
/// Beyond this many links other curves cannot be avoided anyway.
const MOST_AVOIDED: usize = 3_000;
/// How much worse it is to cover a label than to cover a point of a curve.
const LABEL_COST: f64 = 1_000.0;
/// How far a label stands at least from the end of its curve, where the arrow head is.
const CLEAR: f64 = 13.0;
/// How far apart the spots are that are tried for a label.
const STRIDE: f64 = 6.0;
/// The part of a curve on which a label may stand, seen from its end.
const PART: f64 = 0.6;

/// The middle of each link's label; `None` if it has none.
pub(super) fn place(links: &[Link], layout: &Layout, routes: &Routes) -> Vec<Option<Point>> {
    let mut busy = Busy::default();
    if links.len() <= MOST_AVOIDED {
        routes.links.iter().enumerate().for_each(|(link, curves)| busy.add_curves(link, curves));
    }
    let degrees = Degrees::count(links);
    let mut labels = Vec::with_capacity(links.len());
    for (index, link) in links.iter().enumerate() {
        let spots = spots(link, &routes.links[index], &degrees, layout.shared[index]);
        let half = Point { x: label_width(&link.label) / 2.0 + 2.0, y: LABEL_SIZE / 2.0 + 1.0 };
        let place = (!link.label.is_empty()).then(|| busy.best(index, &spots, half)).flatten();
        if let Some(place) = place {
            busy.add_label(place, half);
        }
        labels.push(place);
    }
    labels
}

/// How many links leave and enter each state.
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

/// The points where a label may stand, best first: at the end of the link where fewer others are. Links that share their
/// way part only before their ends.
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

/// Steps along a curve from one end of it, close to which it is level and apart from others.
fn along(curve: &Curve, clear: f64) -> impl Iterator<Item = f64> {
    // A level curve starts out one and a half times as fast as it goes on average.
    let speed = 1.5 * (curve.to.x - curve.from.x).abs().max(40.0);
    let first = (clear / speed).min(0.5);
    let count = ((PART - first) * speed / STRIDE) as usize;
    (0..=count).map(move |step| first + step as f64 * STRIDE / speed)
}

/// What is already on the paper, by square.
#[derive(Default)]
struct Busy {
    curves: HashMap<(i64, i64), Vec<(usize, Point)>>,
    labels: HashMap<(i64, i64), Vec<(Point, Point)>>,
}

impl Busy {
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

    /// The spot that covers least; the earliest of equals.
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

/// All squares that a box lies in.
fn squares(middle: Point, half: Point) -> impl Iterator<Item = (i64, i64)> {
    let (left, top) = square(Point { x: middle.x - half.x, y: middle.y - half.y });
    let (right, bottom) = square(Point { x: middle.x + half.x, y: middle.y + half.y });
    (left..=right).flat_map(move |x| (top..=bottom).map(move |y| (x, y)))
}
