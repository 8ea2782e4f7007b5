//! What of a large tree is shown.

use super::Tree;

/// What is drawn at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum What {
    /// This node.
    Node(usize),
    /// So many nodes that are not shown.
    More(usize),
    /// So many moves that the search did not look at.
    LeftOut(usize),
}

/// Something to draw. Items stand in the order of the tree: each before those below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Item {
    pub(super) what: What,
    /// The item to the left of it.
    pub(super) parent: Option<usize>,
    pub(super) ply: usize,
    pub(super) children: Vec<usize>,
}

/// The items to draw: at most `most` nodes, the chosen line first, then whole families from the root down, those
/// on the chosen line before others, and stubs for what is not shown and for what was left out.
pub(super) fn fold(tree: &Tree, most: usize) -> Vec<Item> {
    let is_shown = choose(tree, most);
    let sizes = tree.sizes();
    let mut items: Vec<Item> = Vec::new();
    // What is still to be placed, the next one last.
    let mut waiting = vec![(What::Node(0), None, 0)];
    while let Some((what, parent, ply)) = waiting.pop() {
        let at = items.len();
        items.push(Item { what, parent, ply, children: Vec::new() });
        if let Some(parent) = parent {
            items[parent].children.push(at);
        }
        let What::Node(node) = what else { continue };
        let node = &tree.nodes[node];
        let hidden = node.children.iter().filter(|&&child| !is_shown[child]).map(|&child| sizes[child]).sum();
        let shown = node.children.iter().filter(|&&child| is_shown[child]).map(|&child| What::Node(child));
        let stubs = [What::More(hidden), What::LeftOut(node.left_out)];
        let stubs = stubs.into_iter().filter(|stub| !matches!(stub, What::More(0) | What::LeftOut(0)));
        let below: Vec<What> = shown.chain(stubs).collect();
        waiting.extend(below.into_iter().rev().map(|what| (what, Some(at), ply + 1)));
    }
    items
}

/// Which nodes are shown. A node is shown only with those above it.
fn choose(tree: &Tree, most: usize) -> Vec<bool> {
    let mut is_shown: Vec<bool> = tree.nodes.iter().map(|node| node.is_chosen).collect();
    let mut left = most.saturating_sub(is_shown.iter().filter(|&&shown| shown).count());
    let mut families: Vec<usize> = (0..tree.nodes.len()).collect();
    families.sort_by_key(|&at| (tree.nodes[at].ply, !tree.nodes[at].is_chosen));
    for at in families {
        let node = &tree.nodes[at];
        if !is_shown[at] {
            continue;
        }
        let missing: Vec<usize> = node.children.iter().copied().filter(|&child| !is_shown[child]).collect();
        if missing.len() > left && at > 0 {
            break;
        }
        // Of a root with too many moves, at least the first.
        let shown = missing.len().min(left);
        missing[..shown].iter().for_each(|&child| is_shown[child] = true);
        left -= shown;
    }
    is_shown
}

#[cfg(test)]
mod tests {
    use super::super::tests::comb;
    use super::*;

    #[test]
    fn every_node_is_shown_or_counted() {
        let tree = comb(9, 4);
        for most in [1, 2, 5, 10, 60, 200, 100_000] {
            let items = fold(&tree, most);
            let shown = items.iter().filter(|item| matches!(item.what, What::Node(_))).count();
            let counted = items.iter().filter_map(|item| match item.what {
                What::More(count) => Some(count),
                _ => None,
            });
            assert_eq!(shown + counted.sum::<usize>(), tree.nodes().len(), "{most}");
            let line = tree.line().len() + 1;
            assert!(shown <= most.max(line), "{most}: {shown}");
            for (at, item) in items.iter().enumerate() {
                assert!(item.children.iter().all(|&child| child > at && items[child].parent == Some(at)));
            }
        }
    }

    #[test]
    fn the_chosen_line_is_always_there() {
        let tree = comb(9, 4);
        let items = fold(&tree, 12);
        for (at, _) in tree.nodes().iter().enumerate().filter(|(_, node)| node.is_chosen) {
            assert!(items.iter().any(|item| item.what == What::Node(at)), "{at}");
        }
    }
}
