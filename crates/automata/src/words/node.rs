//! A node of a word graph: four bytes.

/// A node of a word graph: a letter, whether a word ends with it, whether it is the last of its list, and the list of
/// what can follow.
///
/// Bits 31 to 24 are the letter, bit 23 says that a word ends here, bit 22 that the list does, and bits 21 to 0 are the
/// index of the first node of the list that follows, 0 for none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Node(pub u32);

const ACCEPTS: u32 = 1 << 23;
const LAST: u32 = 1 << 22;
const CHILD: u32 = LAST - 1;

impl Node {
    /// The node that stands where a file has none: the last of its list, leading nowhere.
    pub(super) const END: Self = Self(LAST);

    /// A node that is not the last of its list. The child must be less than 2^22.
    #[inline]
    pub(super) fn new(letter: u8, accepts: bool, child: u32) -> Self {
        Self((letter as u32) << 24 | (accepts as u32) << 23 | child)
    }

    /// The same node as the last of its list.
    #[inline]
    pub(super) fn last(self) -> Self {
        Self(self.0 | LAST)
    }

    /// The same node with a word ending there.
    #[inline]
    pub(super) fn accepting(self) -> Self {
        Self(self.0 | ACCEPTS)
    }

    /// The same node with another list to follow.
    #[inline]
    pub(super) fn leading_to(self, child: u32) -> Self {
        Self(self.0 & !CHILD | child)
    }

    /// The letter; 0 is the separator.
    #[inline]
    pub fn letter(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// Whether the letters on the way here, this one included, are a word.
    #[inline]
    pub fn accepts(self) -> bool {
        self.0 & ACCEPTS != 0
    }

    /// Whether this is the last node of its list.
    #[inline]
    pub fn is_last(self) -> bool {
        self.0 & LAST != 0
    }

    /// The index of the first node of the list that follows, 0 for none.
    #[inline]
    pub fn child(self) -> u32 {
        self.0 & CHILD
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_has_its_bits_where_the_format_says() {
        let node = Node(0x1ac0_1234);
        assert_eq!((node.letter(), node.accepts(), node.is_last(), node.child()), (26, true, true, 0x1234));
        let node = Node::new(62, false, 0x3f_ffff);
        assert_eq!((node.0, node.is_last()), (0x3e3f_ffff, false));
        assert_eq!(node.accepting().last().leading_to(2).0, 0x3ec0_0002);
        assert_eq!((Node::END.letter(), Node::END.child(), Node::END.is_last()), (0, 0, true));
    }
}
