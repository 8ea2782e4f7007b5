//! The four-byte node of a word graph.

/// A node of a word graph: a letter, its accepting flag, its end-of-list flag, and the index of its child list.
///
/// Bits 31 to 24 hold the letter, bit 23 is set if a word ends here, bit 22 if the sibling list ends here, and bits 21 to
/// 0 hold the index of the first node of the child list, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KwgNode(pub u32);

const ACCEPTS: u32 = 1 << 23;
const LAST: u32 = 1 << 22;
const CHILD: u32 = LAST - 1;

impl KwgNode {
    /// Stands in for a node outside the file: the last of its list, without children.
    pub(super) const END: Self = Self(LAST);

    /// Creates a node that is not the last of its list. `child` must be less than 2^22.
    #[inline]
    pub(super) fn new(letter: u8, accepts: bool, child: u32) -> Self {
        Self((letter as u32) << 24 | (accepts as u32) << 23 | child)
    }

    /// Returns the node with the end-of-list flag set.
    #[inline]
    pub(super) fn last(self) -> Self {
        Self(self.0 | LAST)
    }

    /// Returns the node with the accepting flag set.
    #[inline]
    pub(super) fn accepting(self) -> Self {
        Self(self.0 | ACCEPTS)
    }

    /// Returns the node with another child list.
    #[inline]
    pub(super) fn with_child(self, child: u32) -> Self {
        Self(self.0 & !CHILD | child)
    }

    /// Returns the letter; 0 is the separator.
    #[inline]
    pub fn letter(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Returns `true` if the letters on the path to this node, its own included, form a word.
    #[inline]
    pub fn accepts(self) -> bool {
        self.0 & ACCEPTS != 0
    }

    /// Returns `true` if this is the last node of its sibling list.
    #[inline]
    pub fn is_last(self) -> bool {
        self.0 & LAST != 0
    }

    /// Returns the index of the first node of the child list, 0 for none.
    #[inline]
    pub fn child(self) -> u32 {
        self.0 & CHILD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_where_the_format_puts_them() {
        let node = KwgNode(0x1ac0_1234);
        assert_eq!((node.letter(), node.accepts(), node.is_last(), node.child()), (26, true, true, 0x1234));
        let node = KwgNode::new(62, false, 0x3f_ffff);
        assert_eq!((node.0, node.is_last()), (0x3e3f_ffff, false));
        assert_eq!(node.accepting().last().with_child(2).0, 0x3ec0_0002);
        assert_eq!((KwgNode::END.letter(), KwgNode::END.child(), KwgNode::END.is_last()), (0, 0, true));
    }
}
