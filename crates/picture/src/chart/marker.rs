//! The small shapes at the points of a line.

use std::iter::{Once, once};

use plotters::element::{Drawable, PointCollection};
use plotters::prelude::{Color, DrawingBackend};
use plotters_backend::{BackendCoord, DrawingErrorKind};

use super::{colour, style};

/// The shape of a series at one point: disc, triangle, square, diamond and ring in turn.
pub(super) struct Marker<Place> {
    pub(super) at: Place,
    pub(super) index: usize,
}

impl<'a, Place> PointCollection<'a, Place> for &'a Marker<Place> {
    type Point = &'a Place;
    type IntoIter = Once<&'a Place>;

    fn point_iter(self) -> Self::IntoIter {
        once(&self.at)
    }
}

impl<Place, Backend: DrawingBackend> Drawable<Backend> for Marker<Place> {
    fn draw<Points: Iterator<Item = BackendCoord>>(
        &self,
        mut points: Points,
        backend: &mut Backend,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<Backend::ErrorType>> {
        let Some((x, y)) = points.next() else { return Ok(()) };
        let filled = colour(self.index).filled();
        let corners = |around: &[(i32, i32)]| -> Vec<(i32, i32)> {
            around.iter().map(|(dx, dy)| (x + dx, y + dy)).collect()
        };
        match self.index % 5 {
            0 => backend.draw_circle((x, y), 4, &filled, true),
            1 => backend.fill_polygon(corners(&[(0, -6), (5, 4), (-5, 4)]), &filled),
            2 => backend.draw_rect((x - 4, y - 4), (x + 4, y + 4), &filled, true),
            3 => backend.fill_polygon(corners(&[(0, -6), (6, 0), (0, 6), (-6, 0)]), &filled),
            _ => backend.draw_circle((x, y), 5, &style(self.index), false),
        }
    }
}
