//! Computes the position of every state and bend: the library orders the columns, this module assigns coordinates.
//!
//! The library gets a graph in which every edge leads to the next column: a long link passes through a bend vertex in
//! each column in between, and the positions of the bends keep long curves clear of states.
//!
//! A layer that would make the picture much taller than wide is wrapped into several columns (see `wrap`). Links from
//! one state that pass the columns of a wrapped layer share their bends, so the space between states does not grow with
//! the number of links.

use std::collections::{BTreeMap, BTreeSet};

use rust_sugiyama::configure::{Config, CrossingMinimization, RankingType};

use super::column_heights::{self, Slot};
use super::layer::Layers;
use super::link::Link;
use super::wrap::{self, WrappedColumns};
use crate::xml::text_width;

/// The height of a bend in its column.
const BEND: f64 = 4.0;
/// The space between two neighbors in a column.
pub(super) const SPACING: f64 = 10.0;
/// The space above and below a bend.
const BEND_SPACING: f64 = 5.0;
/// The space between two connected components.
const PARTS: f64 = 16.0;
/// The height of a self-loop above its state; the same space is kept below for balance.
pub(super) const LOOP: f64 = 22.0;
/// The font size of edge labels.
pub(super) const LABEL_SIZE: f64 = 11.0;
/// Transposing neighbors reduces crossings but is slow; larger graphs do without it.
const MAX_SWAPPED: usize = 1_500;
/// The library is recursive: 5,000 vertices exhausted the stack of a thread in an unoptimized build. Larger graphs keep
/// the given order.
const MAX_ORDERED: usize = 3_000;

/// A point: x to the right, y down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// The position of every state and bend.
#[derive(Clone, Debug, Default)]
pub(super) struct Layout {
    /// The center of each state.
    pub(super) nodes: Vec<Point>,
    /// The bends of each link, in the direction of its arrow.
    pub(super) bends: Vec<Vec<Point>>,
    /// Whether each link shares its bends with other links from the same state.
    pub(super) shared: Vec<bool>,
    /// The radius of the states.
    pub(super) radius: f64,
    /// The size of the picture.
    pub(super) size: Point,
}

/// Places the states and the bends.
pub(super) fn place(layers: &Layers, links: &[Link], radius: f64) -> Layout {
    let grid = LayeredGraph::wrapped(layers, links, radius);
    let (heights, bottom) = grid.heights();
    let columns = grid.columns(links, &heights);
    let spot = |vertex: usize| Point { x: columns[grid.vertices[vertex].column], y: heights[vertex] };
    let mut layout = Layout { nodes: vec![Point::default(); layers.len()], radius, ..Layout::default() };
    for (node, vertex) in grid.of_node.iter().enumerate() {
        layout.nodes[node] = vertex.map_or_else(Point::default, spot);
    }
    layout.bends = grid.bends.iter().map(|bends| bends.iter().map(|&bend| spot(bend)).collect()).collect();
    layout.shared =
        grid.bends.iter().map(|bends| bends.iter().any(|bend| grid.bundles.contains(bend))).collect();
    layout.size = Point { x: columns.last().map_or(0.0, |x| x + radius), y: bottom };
    place_loners(layers, links, &mut layout);
    layout
}

/// Places states without links to others in rows below the rest, as a rough square.
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

/// A state or a bend in a column.
struct Vertex {
    column: usize,
    height: f64,
    is_bend: bool,
}

/// The graph that is passed to the library.
struct LayeredGraph {
    radius: f64,
    /// The layer of each column.
    layer_of: Vec<usize>,
    vertices: Vec<Vertex>,
    /// Edges between adjacent columns, from left to right.
    edges: BTreeSet<(usize, usize)>,
    /// The vertex of each state.
    of_node: Vec<Option<usize>>,
    /// The bend vertices of each link.
    bends: Vec<Vec<usize>>,
    /// The bends shared by several links from one state.
    bundles: BTreeSet<usize>,
}

impl LayeredGraph {
    /// Builds the graph, with large layers wrapped so that the picture has a reasonable aspect ratio.
    fn wrapped(layers: &Layers, links: &[Link], radius: f64) -> Self {
        let plain = WrappedColumns::plain(layers);
        let grid = Self::new(&plain, links, radius);
        if grid.tallest() <= wrap::TALL {
            return grid;
        }
        let wrapped = wrap::wrap(layers, links, &grid.ranks(), radius);
        if wrapped.layer_of == plain.layer_of { grid } else { Self::new(&wrapped, links, radius) }
    }

    fn new(wrapped: &WrappedColumns, links: &[Link], radius: f64) -> Self {
        let WrappedColumns { columns, layer_of } = wrapped;
        let mut grid = Self {
            radius,
            layer_of: layer_of.clone(),
            vertices: Vec::new(),
            edges: BTreeSet::new(),
            of_node: vec![None; columns.len()],
            bends: vec![Vec::new(); links.len()],
            bundles: BTreeSet::new(),
        };
        let mut heights = vec![2.0 * radius; columns.len()];
        for link in links.iter().filter(|link| link.is_loop()) {
            heights[link.from] = 2.0 * (radius + LOOP);
        }
        for (node, column) in columns.iter().enumerate() {
            grid.of_node[node] = column.map(|column| grid.vertex(column, heights[node], false));
        }
        grid.add_links(links);
        grid
    }

    fn vertex(&mut self, column: usize, height: f64, is_bend: bool) -> usize {
        self.vertices.push(Vertex { column, height, is_bend });
        self.vertices.len() - 1
    }

    /// Adds the links, shortest first, until the number of bends reaches its limit.
    fn add_links(&mut self, links: &[Link]) {
        let states = self.of_node.len();
        let most = self.vertices.len() + (4 * states + 500).min(MAX_ORDERED.saturating_sub(states));
        let mut order: Vec<usize> = (0..links.len()).collect();
        order.sort_by_key(|&link| self.span(&links[link]));
        let mut shared = BTreeMap::new();
        for link in order {
            if self.vertices.len() + self.span(&links[link]).saturating_sub(1) <= most {
                self.add_link(link, &links[link], &mut shared);
            }
        }
    }

    /// Returns the number of columns between the ends of a link.
    fn span(&self, link: &Link) -> usize {
        match self.ends(link) {
            Some((from, to)) => self.vertices[from].column.abs_diff(self.vertices[to].column),
            None => 0,
        }
    }

    fn ends(&self, link: &Link) -> Option<(usize, usize)> {
        self.of_node[link.from].zip(self.of_node[link.to])
    }

    /// Adds a link with its bends; `shared` holds the shareable bends by source vertex and column.
    fn add_link(&mut self, index: usize, link: &Link, shared: &mut BTreeMap<(usize, usize), usize>) {
        let Some((from, to)) = self.ends(link) else { return };
        let back = self.vertices[from].column > self.vertices[to].column;
        let (left, right) = if back { (to, from) } else { (from, to) };
        let between = self.vertices[left].column + 1..self.vertices[right].column;
        let layers = [from, to].map(|end| self.layer_of[self.vertices[end].column]);
        let mut bends = Vec::with_capacity(between.len());
        for column in between {
            let is_wrapped = layers.contains(&self.layer_of[column]);
            let bend = match shared.get(&(from, column)) {
                Some(&bend) if is_wrapped => {
                    self.bundles.insert(bend);
                    bend
                }
                _ => self.vertex(column, BEND, true),
            };
            if is_wrapped {
                shared.insert((from, column), bend);
            }
            bends.push(bend);
        }
        if self.vertices[left].column < self.vertices[right].column {
            let chain = [&[left], bends.as_slice(), &[right]].concat();
            self.edges.extend(chain.windows(2).map(|pair| (pair[0], pair[1])));
        }
        if back {
            bends.reverse();
        }
        self.bends[index] = bends;
    }

    /// Returns the space between two neighbors in a column.
    fn spacing(&self, one: usize, other: usize) -> f64 {
        let has_bend = self.vertices[one].is_bend || self.vertices[other].is_bend;
        if has_bend { BEND_SPACING } else { SPACING }
    }

    /// Returns the height of the tallest column when packed.
    fn tallest(&self) -> f64 {
        let mut heights = vec![0.0; self.layer_of.len()];
        for vertex in &self.vertices {
            let spacing = if vertex.is_bend { BEND_SPACING } else { SPACING };
            heights[vertex.column] += vertex.height + spacing;
        }
        heights.into_iter().fold(0.0, f64::max)
    }

    /// Returns the rank of each state within its layer, from the top.
    fn ranks(&self) -> Vec<usize> {
        let mut ranks = vec![0; self.vertices.len()];
        let mut next = 0;
        for mut part in self.ordered_parts() {
            part.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
            for (vertex, _) in part {
                ranks[vertex] = next;
                next += 1;
            }
        }
        self.of_node.iter().map(|vertex| vertex.map_or(0, |vertex| ranks[vertex])).collect()
    }

    /// Returns the y coordinate of every vertex and the bottom of the picture.
    fn heights(&self) -> (Vec<f64>, f64) {
        let mut heights = vec![0.0; self.vertices.len()];
        let mut top = 0.0;
        for part in self.ordered_parts() {
            top += self.place_part(part, top, &mut heights) + PARTS;
        }
        (heights, top)
    }

    /// Runs the library and returns the vertices of each connected component with their preliminary heights.
    fn ordered_parts(&self) -> Vec<Vec<(usize, f64)>> {
        if self.vertices.len() > MAX_ORDERED {
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
            transpose: vertices.len() + edges.len() <= MAX_SWAPPED,
            ..Config::default()
        };
        let parts = rust_sugiyama::from_vertices_and_edges(&vertices, &edges, &config);
        parts.into_iter().map(|(part, _, _)| part.into_iter().map(|(id, (x, _))| (id, x)).collect()).collect()
    }

    /// Places one component below `top`, keeping the order given by the library, and returns its height.
    fn place_part(&self, mut part: Vec<(usize, f64)>, top: f64, heights: &mut [f64]) -> f64 {
        part.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let mut columns: Vec<Vec<Slot>> = Vec::new();
        columns.resize_with(self.layer_of.len(), Vec::new);
        for (vertex, _) in part {
            let Vertex { column, height, is_bend } = self.vertices[vertex];
            let above = columns[column].last().map_or(0.0, |above| self.spacing(above.vertex, vertex));
            columns[column].push(Slot { vertex, height, above, is_bend });
        }
        columns.retain(|column| !column.is_empty());
        column_heights::assign(&columns, &self.edges, top, heights)
    }

    /// Returns the x coordinate of every column: farther apart where links are steep or labels long, closer within a
    /// layer.
    fn columns(&self, links: &[Link], heights: &[f64]) -> Vec<f64> {
        let mut steep = vec![0.0_f64; self.layer_of.len()];
        for &(left, right) in &self.edges {
            let column = self.vertices[left].column;
            steep[column] = steep[column].max((heights[left] - heights[right]).abs());
        }
        let widest = links.iter().map(|link| label_width(&link.label)).fold(0.0, f64::max);
        let mut x = self.radius;
        let mut columns = Vec::with_capacity(self.layer_of.len());
        for (column, steep) in steep.into_iter().enumerate() {
            columns.push(x);
            let is_within = self.layer_of.get(column + 1) == Some(&self.layer_of[column]);
            let (least, most) = if is_within { (44.0, 110.0) } else { (60.0, 360.0) };
            x += 2.0 * self.radius + (least + 1.5 * widest + 0.12 * steep).min(most);
        }
        columns
    }
}

/// Returns the width of a label as drawn.
pub(super) fn label_width(label: &str) -> f64 {
    text_width(label, LABEL_SIZE).min(MAX_LABEL)
}

/// The maximum width of a label; longer ones are shortened.
pub(super) const MAX_LABEL: f64 = 90.0;
