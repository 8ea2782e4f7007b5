//! Builds an SVG document element by element.

use std::fmt::Write as _;

use crate::xml::{escape, num};

/// A point: x to the right, y down.
pub(crate) type Point = (f64, f64);

/// The part of a text that is placed at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextAnchor {
    /// The start of the text.
    Start,
    /// The middle of the text.
    Middle,
    /// The end of the text.
    End,
}

/// The elements of a drawing. The style sheet of the document styles their classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Canvas {
    elements: String,
}

impl Canvas {
    /// Adds text with its baseline at a point.
    pub(crate) fn text(&mut self, class: &str, (x, y): Point, anchor: TextAnchor, text: &str) {
        let anchor = match anchor {
            TextAnchor::Start => "",
            TextAnchor::Middle => " text-anchor=\"middle\"",
            TextAnchor::End => " text-anchor=\"end\"",
        };
        let (x, y, text) = (num(x), num(y), escape(text));
        let _ = writeln!(self.elements, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>");
    }

    /// Adds text that reads upward, centered at a point.
    pub(crate) fn rotated_text(&mut self, class: &str, (x, y): Point, text: &str) {
        let (x, y, text) = (num(x), num(y), escape(text));
        let _ = writeln!(
            self.elements,
            "<text class=\"{class}\" transform=\"translate({x} {y}) rotate(-90)\" \
             text-anchor=\"middle\">{text}</text>"
        );
    }

    /// Adds a path.
    pub(crate) fn path(&mut self, class: &str, path: &str) {
        let _ = writeln!(self.elements, "<path class=\"{class}\" d=\"{path}\"/>");
    }

    /// Adds a straight line.
    pub(crate) fn line(&mut self, class: &str, from: Point, to: Point) {
        self.path(class, &format!("M{} {}L{} {}", num(from.0), num(from.1), num(to.0), num(to.1)));
    }

    /// Adds a rectangle, given its upper left corner.
    pub(crate) fn rect(&mut self, class: &str, (x, y): Point, (width, height): Point) {
        let (x, y, width, height) = (num(x), num(y), num(width.max(0.0)), num(height.max(0.0)));
        let _ = writeln!(
            self.elements,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// Adds a circle, given its center.
    pub(crate) fn disc(&mut self, class: &str, (x, y): Point, radius: f64) {
        let (x, y, radius) = (num(x), num(y), num(radius));
        let _ = writeln!(self.elements, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    /// Adds elements that share a tooltip.
    pub(crate) fn with_tooltip(&mut self, tooltip: &str, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.elements, "<g><title>{}</title>", escape(tooltip));
        draw(self);
        self.elements += "</g>\n";
    }

    /// Returns the document; `class` is the class of the root element, which the style sheet refers to.
    pub(crate) fn into_svg(self, class: &str, style: &str, title: &str, (width, height): Point) -> String {
        let (width, height) = (num(width), num(height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"{class}\" role=\"img\" \
             width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
             <title>{}</title>\n<style>{style}</style>\n\
             <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n{}</svg>\n",
            escape(title),
            self.elements,
        )
    }
}
