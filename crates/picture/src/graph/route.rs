//! Routes every link from a port on its source through its bends to a port on its target.

use super::layer::Layers;
use super::layout::{LOOP, Layout, Point};
use super::link::Link;

/// The preferred distance between two ports on one side of a state.
const PORT: f64 = 12.0;
/// The length of a start arrow.
const START: f64 = 26.0;

/// A cubic Bézier curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Curve {
    pub(super) from: Point,
    pub(super) handles: [Point; 2],
    pub(super) to: Point,
}

impl Curve {
    /// Returns a curve that leaves and enters horizontally.
    fn level(from: Point, to: Point) -> Self {
        let middle = f64::midpoint(from.x, to.x);
        Self { from, handles: [Point { x: middle, ..from }, Point { x: middle, ..to }], to }
    }

    /// Returns a curve that leaves to the right and returns from there.
    fn bulge(from: Point, to: Point) -> Self {
        let x = from.x.max(to.x) + (20.0 + 0.15 * (from.y - to.y).abs()).min(70.0);
        Self { from, handles: [Point { x, ..from }, Point { x, ..to }], to }
    }

    /// Returns the point at `t`, from 0 to 1.
    pub(super) fn at(&self, t: f64) -> Point {
        let s = 1.0 - t;
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let points = [self.from, self.handles[0], self.handles[1], self.to];
        let sum = |of: fn(&Point) -> f64| weights.iter().zip(&points).map(|(w, p)| w * of(p)).sum();
        Point { x: sum(|p| p.x), y: sum(|p| p.y) }
    }
}

/// The routes of all links and start arrows.
#[derive(Clone, Debug, Default)]
pub(super) struct Routes {
    /// The curves of each link, in order; gaps between consecutive curves are joined by straight lines.
    pub(super) links: Vec<Vec<Curve>>,
    /// The two ends of each start arrow.
    pub(super) starts: Vec<(Point, Point)>,
}

/// Routes all links.
pub(super) fn draw(layout: &Layout, layers: &Layers, links: &[Link], starts: &[bool]) -> Routes {
    let ports = Ports::assign(layout, layers, links, starts);
    let way = |(index, link): (usize, &Link)| {
        if link.is_loop() {
            return vec![loop_above(layout.nodes[link.from], layout.radius)];
        }
        let (from, to) = (ports.from[index], ports.to[index]);
        if layers[link.from] == layers[link.to] {
            return vec![Curve::bulge(from, to)];
        }
        through(from, &layout.bends[index], to, layout.radius)
    };
    let tails = ports.starts.iter().map(|&head| (Point { x: head.x - START, ..head }, head)).collect();
    Routes { links: links.iter().enumerate().map(way).collect(), starts: tails }
}

/// Returns a self-loop above a state.
fn loop_above(middle: Point, radius: f64) -> Curve {
    let y = middle.y - radius * 0.95;
    let peak = middle.y - radius - LOOP * 1.15;
    let point = |x: f64, y: f64| Point { x: middle.x + x, y };
    Curve {
        from: point(-radius * 0.31, y),
        handles: [point(-radius * 0.7, peak), point(radius * 0.7, peak)],
        to: point(radius * 0.31, y),
    }
}

/// Returns the curves between columns; across a column the route is horizontal.
fn through(from: Point, bends: &[Point], to: Point, radius: f64) -> Vec<Curve> {
    let half = if from.x <= to.x { radius } else { -radius };
    let mut curves = Vec::with_capacity(bends.len() + 1);
    let mut last = from;
    for bend in bends {
        curves.push(Curve::level(last, Point { x: bend.x - half, ..*bend }));
        last = Point { x: bend.x + half, ..*bend };
    }
    curves.push(Curve::level(last, to));
    curves
}

/// The points where links touch their states, spread so that they do not overlap.
struct Ports {
    from: Vec<Point>,
    to: Vec<Point>,
    starts: Vec<Point>,
}

/// One end of a link or a start arrow.
#[derive(Clone, Copy)]
enum End {
    From(usize),
    To(usize),
    Start,
}

/// The ends on one side of a state, each with the point it leads to.
type Side = Vec<(Point, End)>;

impl Ports {
    fn assign(layout: &Layout, layers: &Layers, links: &[Link], starts: &[bool]) -> Self {
        let blank = vec![Point::default(); links.len()];
        let mut ports = Self { from: blank.clone(), to: blank, starts: Vec::new() };
        let sides = sides(layout, layers, links, starts);
        for (node, [left, right]) in sides.into_iter().enumerate() {
            ports.spread(layout.nodes[node], -layout.radius, left);
            ports.spread(layout.nodes[node], layout.radius, right);
        }
        ports
    }

    /// Distributes the ends on one side, ordered by the points they lead to.
    fn spread(&mut self, middle: Point, radius: f64, mut side: Side) {
        let leaves = |end: &End| matches!(end, End::From(_));
        side.sort_by(|(a, one), (b, other)| {
            let by_point = a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x));
            by_point.then(leaves(other).cmp(&leaves(one)))
        });
        // Links that share a route leave by the same port.
        let is_other = |a: &(Point, End), b: &(Point, End)| a.0 != b.0 || !leaves(&a.1) || !leaves(&b.1);
        let others = side.windows(2).map(|pair| usize::from(is_other(&pair[0], &pair[1])));
        let indices: Vec<usize> = std::iter::once(0)
            .chain(others.scan(0, |last, other| {
                *last += other;
                Some(*last)
            }))
            .collect();
        let reach = 0.75 * radius.abs();
        let steps = indices[indices.len() - 1] as f64;
        let step = PORT.min(2.0 * reach / steps.max(1.0));
        for (index, (_, end)) in indices.into_iter().zip(side) {
            let dy = (index as f64 - steps / 2.0) * step;
            let dx = (radius * radius - dy * dy).sqrt().copysign(radius);
            let point = Point { x: middle.x + dx, y: middle.y + dy };
            match end {
                End::From(link) => self.from[link] = point,
                End::To(link) => self.to[link] = point,
                End::Start => self.starts.push(point),
            }
        }
    }
}

/// Returns the ends on the left and the right side of each state.
fn sides(layout: &Layout, layers: &Layers, links: &[Link], starts: &[bool]) -> Vec<[Side; 2]> {
    let mut sides: Vec<[Side; 2]> = vec![Default::default(); layout.nodes.len()];
    for (index, link) in links.iter().enumerate().filter(|(_, link)| !link.is_loop()) {
        let bends = &layout.bends[index];
        let (from, to) = (layout.nodes[link.from], layout.nodes[link.to]);
        let leaving = *bends.first().unwrap_or(&to);
        let entering = *bends.last().unwrap_or(&from);
        let (leaves, enters) = match layers[link.from].cmp(&layers[link.to]) {
            std::cmp::Ordering::Less => (1, 0),
            std::cmp::Ordering::Equal => (1, 1),
            std::cmp::Ordering::Greater => (0, 1),
        };
        sides[link.from][leaves].push((leaving, End::From(index)));
        sides[link.to][enters].push((entering, End::To(index)));
    }
    for (side, _) in sides.iter_mut().zip(starts).filter(|(_, start)| **start) {
        side[0].push((Point { x: 0.0, y: f64::NEG_INFINITY }, End::Start));
    }
    sides
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_begin_and_end_where_they_say() {
        let curve = Curve::level(Point { x: 0.0, y: 5.0 }, Point { x: 10.0, y: -5.0 });
        assert_eq!(curve.at(0.0), curve.from);
        assert_eq!(curve.at(1.0), curve.to);
        assert_eq!(curve.at(0.5), Point { x: 5.0, y: 0.0 });
    }

    #[test]
    fn a_long_way_is_level_across_its_columns() {
        let bend = Point { x: 100.0, y: 40.0 };
        let curves = through(Point::default(), &[bend], Point { x: 200.0, y: 0.0 }, 20.0);
        assert_eq!(curves[0].to, Point { x: 80.0, y: 40.0 });
        assert_eq!(curves[1].from, Point { x: 120.0, y: 40.0 });
    }
}
