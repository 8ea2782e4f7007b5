//! Selects the part of a large tree that is shown.

use super::SearchTree;

/// The kind of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ItemKind {
    /// A node.
    Node(usize),
    /// A stub for this many hidden nodes.
    Hidden(usize),
    /// A stub for this many skipped moves.
    Skipped(usize),
}

/// An item to draw. Items are in tree order: each precedes those below it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct VisibleItem {
    pub(super) kind: ItemKind,
    /// The index of the parent item.
    pub(super) parent: Option<usize>,
    pub(super) ply: usize,
    pub(super) children: Vec<usize>,
}

/// Returns the items to draw: at most `most` nodes, starting with the principal variation, then whole families from the
/// root down with those on the principal variation first, plus stubs for hidden nodes and skipped moves.
pub(super) fn fold(tree: &SearchTree, most: usize) -> Vec<VisibleItem> {
    let is_shown = choose_visible(tree, most);
    let sizes = tree.sizes();
    let mut items: Vec<VisibleItem> = Vec::new();
    // The items still to be added, the next one last.
    let mut waiting = vec![(ItemKind::Node(0), None, 0)];
    while let Some((kind, parent, ply)) = waiting.pop() {
        let at = items.len();
        items.push(VisibleItem { kind, parent, ply, children: Vec::new() });
        if let Some(parent) = parent {
            items[parent].children.push(at);
        }
        let ItemKind::Node(node) = kind else { continue };
        let node = &tree.nodes[node];
        let hidden = node.children.iter().filter(|&&child| !is_shown[child]).map(|&child| sizes[child]).sum();
        let shown =
            node.children.iter().filter(|&&child| is_shown[child]).map(|&child| ItemKind::Node(child));
        let stubs = [ItemKind::Hidden(hidden), ItemKind::Skipped(node.skipped_moves)];
        let stubs =
            stubs.into_iter().filter(|stub| !matches!(stub, ItemKind::Hidden(0) | ItemKind::Skipped(0)));
        let below: Vec<ItemKind> = shown.chain(stubs).collect();
        waiting.extend(below.into_iter().rev().map(|kind| (kind, Some(at), ply + 1)));
    }
    items
}

/// Returns which nodes are shown. A node is shown only together with its ancestors.
fn choose_visible(tree: &SearchTree, most: usize) -> Vec<bool> {
    let mut is_shown: Vec<bool> = tree.nodes.iter().map(|node| node.is_pv).collect();
    let mut left = most.saturating_sub(is_shown.iter().filter(|&&shown| shown).count());
    let mut families: Vec<usize> = (0..tree.nodes.len()).collect();
    families.sort_by_key(|&at| (tree.nodes[at].ply, !tree.nodes[at].is_pv));
    for at in families {
        let node = &tree.nodes[at];
        if !is_shown[at] {
            continue;
        }
        let missing: Vec<usize> = node.children.iter().copied().filter(|&child| !is_shown[child]).collect();
        if missing.len() > left && at > 0 {
            break;
        }
        // If the root has too many moves, at least the first ones are shown.
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
            let shown = items.iter().filter(|item| matches!(item.kind, ItemKind::Node(_))).count();
            let counted = items.iter().filter_map(|item| match item.kind {
                ItemKind::Hidden(count) => Some(count),
                _ => None,
            });
            assert_eq!(shown + counted.sum::<usize>(), tree.nodes().len(), "{most}");
            let line = tree.principal_variation().len() + 1;
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
        for (at, _) in tree.nodes().iter().enumerate().filter(|(_, node)| node.is_pv) {
            assert!(items.iter().any(|item| item.kind == ItemKind::Node(at)), "{at}");
        }
    }
}
