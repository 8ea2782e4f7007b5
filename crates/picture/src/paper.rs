//! A drawing that grows element by element, for pictures made of boxes, lines and text.

use std::fmt::Write as _;

use crate::xml::{escape, num};

/// A place: how far to the right and how far down.
pub(crate) type Place = (f64, f64);

/// Where text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// The elements of a drawing; the style sheet gives a look to their classes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Paper {
    elements: String,
}

impl Paper {
    /// Writes text, its line at a place.
    pub(crate) fn text(&mut self, class: &str, (x, y): Place, anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let (x, y, text) = (num(x), num(y), escape(text));
        let _ = writeln!(self.elements, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\"{anchor}>{text}</text>");
    }

    /// Writes text that reads upwards, its middle at a place.
    pub(crate) fn upward(&mut self, class: &str, (x, y): Place, text: &str) {
        let (x, y, text) = (num(x), num(y), escape(text));
        let _ = writeln!(
            self.elements,
            "<text class=\"{class}\" transform=\"translate({x} {y}) rotate(-90)\" \
             text-anchor=\"middle\">{text}</text>"
        );
    }

    /// Draws a path.
    pub(crate) fn path(&mut self, class: &str, path: &str) {
        let _ = writeln!(self.elements, "<path class=\"{class}\" d=\"{path}\"/>");
    }

    /// Draws a straight line.
    pub(crate) fn line(&mut self, class: &str, from: Place, to: Place) {
        self.path(class, &format!("M{} {}L{} {}", num(from.0), num(from.1), num(to.0), num(to.1)));
    }

    /// Draws a box from its upper left corner.
    pub(crate) fn rect(&mut self, class: &str, (x, y): Place, (width, height): Place) {
        let (x, y, width, height) = (num(x), num(y), num(width.max(0.0)), num(height.max(0.0)));
        let _ = writeln!(
            self.elements,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// Draws a disc around its middle.
    pub(crate) fn disc(&mut self, class: &str, (x, y): Place, radius: f64) {
        let (x, y, radius) = (num(x), num(y), num(radius));
        let _ = writeln!(self.elements, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>");
    }

    /// Draws something with a tooltip.
    pub(crate) fn told(&mut self, tooltip: &str, draw: impl FnOnce(&mut Self)) {
        let _ = write!(self.elements, "<g><title>{}</title>", escape(tooltip));
        draw(self);
        self.elements += "</g>\n";
    }

    /// The self-contained document, with the class that its style sheet goes by.
    pub(crate) fn finish(self, class: &str, style: &str, title: &str, (width, height): Place) -> String {
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
