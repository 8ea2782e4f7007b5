//! The tree as plain text, for terminals.

use std::fmt::Write as _;

use super::fold::{ItemKind, VisibleItem, fold};
use super::{NodeStatus, SearchNode, SearchTree, plural};

/// Renders the tree as indented lines with at most about `most` nodes, without a trailing newline.
///
/// The principal variation is marked with `*`; hidden nodes and skipped moves are counted.
pub fn text(tree: &SearchTree, most: usize) -> String {
    let items = fold(tree, most);
    // Whether each item is the last child of its parent, where the vertical line ends.
    let mut is_last = vec![true; items.len()];
    for item in &items {
        item.children.iter().rev().skip(1).for_each(|&child| is_last[child] = false);
    }
    let line = |(at, item): (usize, &VisibleItem)| {
        format!("{}{}", branches(&items, &is_last, at), words(tree, &items, item))
    };
    let has_line =
        |(_, item): &(usize, &VisibleItem)| item.parent.is_none_or(|parent| !is_folded(&items, parent, item));
    items.iter().enumerate().filter(has_line).map(line).collect::<Vec<_>>().join("\n")
}

/// Returns whether an item stands for all children of its parent; it is then written on the parent's line.
fn is_folded(items: &[VisibleItem], parent: usize, item: &VisibleItem) -> bool {
    let is_node = |&child: &usize| matches!(items[child].kind, ItemKind::Node(_));
    matches!(item.kind, ItemKind::Hidden(_)) && !items[parent].children.iter().any(is_node)
}

/// Returns the count of hidden children, if no child is shown.
fn folded(items: &[VisibleItem], item: &VisibleItem) -> String {
    let [first, rest @ ..] = &item.children[..] else { return String::new() };
    let has_nodes = rest.iter().any(|&child| matches!(items[child].kind, ItemKind::Node(_)));
    match items[*first].kind {
        ItemKind::Hidden(count) if !has_nodes => format!("  +{count} more"),
        _ => String::new(),
    }
}

/// Returns the branch lines that lead to an item.
fn branches(items: &[VisibleItem], is_last: &[bool], at: usize) -> String {
    let Some(parent) = items[at].parent else { return String::new() };
    let above = std::iter::successors(Some(parent), |&at| items[at].parent);
    let mut parts: Vec<&str> = above
        .filter(|&at| items[at].parent.is_some())
        .map(|at| if is_last[at] { "    " } else { "|   " })
        .collect();
    parts.reverse();
    parts.concat() + if is_last[at] { "`-- " } else { "|-- " }
}

fn words(tree: &SearchTree, items: &[VisibleItem], item: &VisibleItem) -> String {
    match item.kind {
        ItemKind::Node(at) => node(&tree.nodes[at]) + &folded(items, item),
        ItemKind::Hidden(count) => format!("+{count} more"),
        ItemKind::Skipped(count) => {
            let parent = item.parent.and_then(|parent| match items[parent].kind {
                ItemKind::Node(at) => tree.nodes[at].cutoff_reason(),
                _ => None,
            });
            let reason = parent.map_or(String::new(), |cut| format!("; {cut}"));
            format!("x {} not looked at{reason}", plural(count, "move"))
        }
    }
}

fn node(node: &SearchNode) -> String {
    let mut text = if node.is_pv && node.ply > 0 { "* " } else { "" }.to_owned();
    let label = if node.ply == 0 { "root" } else { &node.label };
    let bound = node.bound.sign();
    // Writing to a string cannot fail.
    let _ = write!(text, "{label}  {} {bound}{}", node.side(), node.value);
    if let Some((alpha, beta)) = node.window {
        let _ = write!(text, "  (alpha {alpha}, beta {beta})");
    }
    match node.status {
        NodeStatus::Terminal => text += "  end",
        NodeStatus::Evaluated => text += "  judged",
        NodeStatus::TableHit => text += "  known",
        NodeStatus::Cutoff if node.skipped_moves == 0 => {
            let _ = write!(text, "  cut: {}", node.cutoff_comparison().unwrap_or_default());
        }
        NodeStatus::Cutoff | NodeStatus::Searched => {}
    }
    text
}
