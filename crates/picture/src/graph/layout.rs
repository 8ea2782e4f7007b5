//! Where everything stands: the library orders and places each column, this module sets the columns side by side.
//!
//! The library is asked about a graph in which every edge leads to the next column: a long link passes through a
//! bend in each column between, and the place of the bends is what keeps long curves clear of states.

use std::collections::BTreeSet;

use rust_sugiyama::configure::{Config, CrossingMinimization, RankingType};

use super::layer::Layers;
use super::link::Link;
use crate::xml::text_width;

/// The space that a bend of a long link takes in its column.
const BEND: f64 = 14.0;
/// The space between two neighbours in a column.
const SPACING: f64 = 10.0;
/// The space between two parts of the graph that are not connected.
const PARTS: f64 = 16.0;
/// The space that a loop takes above its state, and for balance below.
pub(super) const LOOP: f64 = 22.0;
/// The size of the text on edges.
pub(super) const LABEL_SIZE: f64 = 11.0;
/// Swapping neighbours makes fewer crossings but takes long; beyond this size the picture is a texture anyway.
const MOST_SWAPPED: usize = 1_500;
/// The library walks columns and paths by recursion, and 5,000 have been seen to exhaust the stack of a thread without
/// optimisation. Beyond this size the order given is kept.
const MOST_ORDERED: usize = 3_000;

/// A place on the paper; x to the right, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The place of every state and of every bend.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// The middle of each state.
    pub(super) nodes: Vec<Point>,
    /// For each link, the bends it passes through in the direction of its arrow.
    pub(super) bends: Vec<Vec<Point>>,
    /// Half the width of every column.
    pub(super) radius: f64,
    /// The size of the whole.
    pub(super) size: Point,
}

/// Places states and bends.
pub(super) fn place(layers: &Layers, links: &[Link], radius: f64) -> Layout {
    let grid = Grid::new(layers, links, radius);
    let (heights, bottom) = grid.heights();
    let columns = grid.columns(links, &heights);
    let spot = |vertex: usize| Point { x: columns[grid.vertices[vertex].layer], y: heights[vertex] };
    let mut layout = Layout { nodes: vec![Point::default(); layers.len()], radius, ..Layout::default() };
    for (node, vertex) in grid.of_node.iter().enumerate() {
        layout.nodes[node] = vertex.map_or_else(Point::default, spot);
    }
    layout.bends = grid.bends.iter().map(|bends| bends.iter().map(|&bend| spot(bend)).collect()).collect();
    layout.size = Point { x: columns.last().map_or(0.0, |x| x + radius), y: bottom };
    place_loners(layers, links, &mut layout);
    layout
}

/// States that are linked with no other stand in rows below the rest, about as many as make a square.
fn place_loners(layers: &Layers, links: &[Link], layout: &mut Layout) {
    let loners: Vec<usize> = (0..layers.len()).filter(|&node| layers[node].is_none()).collect();
    let looped = links.iter().any(Link::is_loop);
    let pitch_x = 2.0 * layout.radius + 40.0;
    let pitch_y = 2.0 * layout.radius + SPACING + if looped { 2.0 * LOOP } else { 0.0 };
    let fitting = (layout.size.x / pitch_x) as usize;
    let across = fitting.max((loners.len() as f64).sqrt().ceil() as usize).max(1);
    let top = layout.size.y;
    for (index, &node) in loners.iter().enumerate() {
        let x = layout.radius + pitch_x * (index % across) as f64;
        let y = top + pitch_y * ((index / across) as f64 + 0.5);
        layout.nodes[node] = Point { x, y };
        layout.size.x = layout.size.x.max(x + layout.radius);
        layout.size.y = layout.size.y.max(y + pitch_y / 2.0);
    }
}

/// Something that takes a place in a column.
struct Vertex {
    layer: usize,
    height: f64,
}

/// The graph that the library sees.
struct Grid {
    radius: f64,
    vertices: Vec<Vertex>,
    /// Between neighbouring columns only, from left to right.
    edges: BTreeSet<(usize, usize)>,
    /// The vertex of each state.
    of_node: Vec<Option<usize>>,
    /// The vertices of each link's bends.
    bends: Vec<Vec<usize>>,
}

impl Grid {
    fn new(layers: &Layers, links: &[Link], radius: f64) -> Self {
        let of_node = vec![None; layers.len()];
        let bends = vec![Vec::new(); links.len()];
        let mut grid = Self { radius, vertices: Vec::new(), edges: BTreeSet::new(), of_node, bends };
        let mut heights = vec![2.0 * radius; layers.len()];
        for link in links.iter().filter(|link| link.is_loop()) {
            heights[link.from] = 2.0 * (radius + LOOP);
        }
        for (node, layer) in layers.iter().enumerate() {
            grid.of_node[node] = layer.map(|layer| grid.vertex(layer, heights[node]));
        }
        grid.add_links(links);
        grid
    }

    fn vertex(&mut self, layer: usize, height: f64) -> usize {
        self.vertices.push(Vertex { layer, height });
        self.vertices.len() - 1
    }

    /// Adds the links, the short ones first, until there are so many bends that they would hide the states.
    fn add_links(&mut self, links: &[Link]) {
        let states = self.of_node.len();
        let mut left = (4 * states + 500).min(MOST_ORDERED.saturating_sub(states));
        let mut order: Vec<usize> = (0..links.len()).collect();
        order.sort_by_key(|&link| self.span(&links[link]));
        for link in order {
            let bends = self.span(&links[link]).saturating_sub(1);
            if bends <= left {
                left -= bends;
                self.add_link(link, &links[link]);
            }
        }
    }

    /// How many columns apart the ends of a link are.
    fn span(&self, link: &Link) -> usize {
        match self.ends(link) {
            Some((from, to)) => self.vertices[from].layer.abs_diff(self.vertices[to].layer),
            None => 0,
        }
    }

    fn ends(&self, link: &Link) -> Option<(usize, usize)> {
        self.of_node[link.from].zip(self.of_node[link.to])
    }

    fn add_link(&mut self, index: usize, link: &Link) {
        let Some((from, to)) = self.ends(link) else { return };
        let back = self.vertices[from].layer > self.vertices[to].layer;
        let (left, right) = if back { (to, from) } else { (from, to) };
        let layers = self.vertices[left].layer + 1..self.vertices[right].layer;
        let mut bends: Vec<usize> = layers.map(|layer| self.vertex(layer, BEND)).collect();
        if self.vertices[left].layer < self.vertices[right].layer {
            let chain = [&[left], bends.as_slice(), &[right]].concat();
            self.edges.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
        }
        if back {
            bends.reverse();
        }
        self.bends[index] = bends;
    }

    /// The height of every vertex on the paper, and the lower end of the lowest.
    fn heights(&self) -> (Vec<f64>, f64) {
        let mut heights = vec![0.0; self.vertices.len()];
        let mut top = 0.0;
        for part in self.ask() {
            top = self.stack(part, top, &mut heights) + PARTS;
        }
        (heights, top)
    }

    /// What the library says: for each connected part, its vertices with their heights.
    fn ask(&self) -> Vec<Vec<(usize, f64)>> {
        if self.vertices.len() > MOST_ORDERED {
            return vec![(0..self.vertices.len()).map(|vertex| (vertex, 0.0)).collect()];
        }
        let sizes = self.vertices.iter().enumerate();
        let vertices: Vec<(u32, (f64, f64))> =
            sizes.map(|(index, vertex)| (index as u32, (vertex.height, 1.0))).collect();
        let edges: Vec<(u32, u32)> = self.edges.iter().map(|&(from, to)| (from as u32, to as u32)).collect();
        let config = Config {
            vertex_spacing: SPACING,
            ranking_type: RankingType::Up,
            c_minimization: CrossingMinimization::Barycenter,
            transpose: vertices.len() + edges.len() <= MOST_SWAPPED,
            ..Config::default()
        };
        let parts = rust_sugiyama::from_vertices_and_edges(&vertices, &edges, &config);
        parts.into_iter().map(|(part, _, _)| part.into_iter().map(|(id, (x, _))| (id, x)).collect()).collect()
    }

    /// Puts one part below `top`, with room between neighbours even where the library left none, and says where
    /// it ends.
    fn stack(&self, mut part: Vec<(usize, f64)>, top: f64, heights: &mut [f64]) -> f64 {
        part.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let upper = |&(vertex, y): &(usize, f64)| y - self.vertices[vertex].height / 2.0;
        let first = part.iter().map(upper).fold(f64::INFINITY, f64::min);
        let layers = part.iter().map(|&(vertex, _)| self.vertices[vertex].layer + 1).max().unwrap_or(0);
        let mut free = vec![top; layers];
        for (vertex, y) in part {
            let Vertex { layer, height } = self.vertices[vertex];
            let wanted = y - height / 2.0 - first + top;
            let upper = if wanted.is_finite() { wanted.max(free[layer]) } else { free[layer] };
            heights[vertex] = upper + height / 2.0;
            free[layer] = upper + height + SPACING;
        }
        free.into_iter().fold(top, f64::max)
    }

    /// The middle of every column: further apart where links are steep or labels long.
    fn columns(&self, links: &[Link], heights: &[f64]) -> Vec<f64> {
        let count = self.vertices.iter().map(|vertex| vertex.layer + 1).max().unwrap_or(0);
        let mut steep = vec![0.0_f64; count];
        for &(left, right) in &self.edges {
            let layer = self.vertices[left].layer;
            steep[layer] = steep[layer].max((heights[left] - heights[right]).abs());
        }
        let widest = links.iter().map(|link| label_width(&link.label)).fold(0.0, f64::max);
        let mut x = self.radius;
        let mut columns = Vec::with_capacity(count);
        for steep in steep {
            columns.push(x);
            x += 2.0 * self.radius + (60.0 + 1.5 * widest + 0.12 * steep).min(360.0);
        }
        columns
    }
}

/// How wide a label is drawn; longer ones are cut.
pub(super) fn label_width(label: &str) -> f64 {
    text_width(label, LABEL_SIZE).min(MOST_LABEL)
}

/// The widest that a label is drawn.
pub(super) const MOST_LABEL: f64 = 90.0;
