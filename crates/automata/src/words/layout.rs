//! Where the lists lie in the file.
//!
//! A list that is the rest of another lies inside it, so only the lists that are the rest of none are written. They come
//! in breadth from the roots on: what is walked most lies close together.

use super::lists::Lists;
use super::{BuildError, MOST_NODES};

/// The bytes of a file with these roots behind its pointers.
pub(super) fn write(lists: &Lists, roots: &[u32]) -> Result<Vec<u8>, BuildError> {
    let mut layout = Layout::new(lists, roots.len())?;
    for &root in roots {
        layout.place(root);
    }
    let mut next = 0;
    while let Some(&list) = layout.order.get(next) {
        for node in lists.nodes(list) {
            layout.place(node.child());
        }
        next += 1;
    }
    Ok(layout.bytes(roots))
}

/// How many nodes a file has, pointers included.
pub(super) fn nodes(lists: &Lists, pointers: usize) -> usize {
    let longer = longer(lists);
    let mut lengths: Vec<u8> = vec![0; lists.len()];
    let mut all = pointers;
    for list in 1..lists.len() {
        lengths[list] = 1 + lengths[lists.cell(list as u32).rest as usize];
        if longer[list] == 0 {
            all += lengths[list] as usize;
        }
    }
    all
}

/// For each list one of which it is the rest, 0 where there is none.
fn longer(lists: &Lists) -> Vec<u32> {
    let mut longer = vec![0; lists.len()];
    for list in (1..lists.len() as u32).rev() {
        longer[lists.cell(list).rest as usize] = list;
    }
    longer
}

struct Layout<'a> {
    lists: &'a Lists,
    longer: Vec<u32>,
    /// The index of each list in the file, 0 where it has none yet.
    places: Vec<u32>,
    /// The lists that are written, in order.
    order: Vec<u32>,
    /// How many nodes have a place.
    len: u32,
}

impl<'a> Layout<'a> {
    fn new(lists: &'a Lists, pointers: usize) -> Result<Self, BuildError> {
        if nodes(lists, pointers) > MOST_NODES {
            return Err(BuildError::TooManyNodes);
        }
        let longer = longer(lists);
        Ok(Self { lists, longer, places: vec![0; lists.len()], order: Vec::new(), len: pointers as u32 })
    }

    /// Gives a list its place, inside of a longest one.
    fn place(&mut self, list: u32) {
        if list == 0 || self.places[list as usize] != 0 {
            return;
        }
        let mut whole = list;
        while self.longer[whole as usize] != 0 {
            whole = self.longer[whole as usize];
        }
        self.order.push(whole);
        let mut rest = whole;
        while rest != 0 {
            let place = &mut self.places[rest as usize];
            if *place == 0 {
                *place = self.len;
            }
            self.len += 1;
            rest = self.lists.cell(rest).rest;
        }
    }

    fn bytes(&self, roots: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4 * self.len as usize);
        let place = |list: u32| self.places[list as usize];
        for &root in roots {
            bytes.extend_from_slice(&super::Node::END.leading_to(place(root)).0.to_le_bytes());
        }
        for &list in &self.order {
            let mut rest = list;
            while rest != 0 {
                let cell = self.lists.cell(rest);
                rest = cell.rest;
                let node = cell.node.leading_to(place(cell.node.child()));
                let node = if rest == 0 { node.last() } else { node };
                bytes.extend_from_slice(&node.0.to_le_bytes());
            }
        }
        bytes
    }
}
