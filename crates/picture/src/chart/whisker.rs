//! The bar that says how far a point may be off.

use plotters::element::{Drawable, PointCollection};
use plotters::prelude::DrawingBackend;
use plotters_backend::{BackendCoord, DrawingErrorKind};

use super::style;

/// A bar between two places, with a short stroke across each end.
pub(super) struct Whisker {
    pub(super) ends: [(f64, f64); 2],
    pub(super) index: usize,
}

impl<'a> PointCollection<'a, (f64, f64)> for &'a Whisker {
    type Point = &'a (f64, f64);
    type IntoIter = std::slice::Iter<'a, (f64, f64)>;

    fn point_iter(self) -> Self::IntoIter {
        self.ends.iter()
    }
}

impl<Backend: DrawingBackend> Drawable<Backend> for Whisker {
    fn draw<Points: Iterator<Item = BackendCoord>>(
        &self,
        points: Points,
        backend: &mut Backend,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<Backend::ErrorType>> {
        let ends: Vec<BackendCoord> = points.collect();
        let style = style(self.index);
        if let [low, high] = ends[..] {
            backend.draw_line(low, high, &style)?;
        }
        for (x, y) in ends {
            backend.draw_line((x - 5, y), (x + 5, y), &style)?;
        }
        Ok(())
    }
}
