//! A tree in plain letters, for terminals.

use std::fmt::Write as _;

use super::fold::{Item, What, fold};
use super::{Node, Tree, Why, plural};

/// The tree as indented lines, at most about `most` nodes of it, without a final newline.
///
/// The chosen line is marked with `*`; what is not shown and what was left out is counted.
pub fn text(tree: &Tree, most: usize) -> String {
    let items = fold(tree, most);
    // For each item whether it is the last one below its parent: a line down ends there.
    let mut is_last = vec![true; items.len()];
    for item in &items {
        item.children.iter().rev().skip(1).for_each(|&child| is_last[child] = false);
    }
    let line = |(at, item): (usize, &Item)| {
        format!("{}{}", branches(&items, &is_last, at), words(tree, &items, item))
    };
    let has_line =
        |(_, item): &(usize, &Item)| item.parent.is_none_or(|parent| !is_folded(&items, parent, item));
    items.iter().enumerate().filter(has_line).map(line).collect::<Vec<_>>().join("\n")
}

/// Whether an item stands for everything below its parent: then it is told in the parent's own line.
fn is_folded(items: &[Item], parent: usize, item: &Item) -> bool {
    let is_node = |&child: &usize| matches!(items[child].what, What::Node(_));
    matches!(item.what, What::More(_)) && !items[parent].children.iter().any(is_node)
}

/// What is told of the nodes below one that shows none of them.
fn folded(items: &[Item], item: &Item) -> String {
    let [first, rest @ ..] = &item.children[..] else { return String::new() };
    let has_nodes = rest.iter().any(|&child| matches!(items[child].what, What::Node(_)));
    match items[*first].what {
        What::More(count) if !has_nodes => format!("  +{count} more"),
        _ => String::new(),
    }
}

/// The lines that lead to an item.
fn branches(items: &[Item], is_last: &[bool], at: usize) -> String {
    let Some(parent) = items[at].parent else { return String::new() };
    let above = std::iter::successors(Some(parent), |&at| items[at].parent);
    let mut parts: Vec<&str> = above
        .filter(|&at| items[at].parent.is_some())
        .map(|at| if is_last[at] { "    " } else { "|   " })
        .collect();
    parts.reverse();
    parts.concat() + if is_last[at] { "`-- " } else { "|-- " }
}

fn words(tree: &Tree, items: &[Item], item: &Item) -> String {
    match item.what {
        What::Node(at) => node(&tree.nodes[at]) + &folded(items, item),
        What::More(count) => format!("+{count} more"),
        What::LeftOut(count) => {
            let parent = item.parent.and_then(|parent| match items[parent].what {
                What::Node(at) => tree.nodes[at].cut(),
                _ => None,
            });
            let reason = parent.map_or(String::new(), |cut| format!("; {cut}"));
            format!("x {} not looked at{reason}", plural(count, "move"))
        }
    }
}

fn node(node: &Node) -> String {
    let mut text = if node.is_chosen && node.ply > 0 { "* " } else { "" }.to_owned();
    let label = if node.ply == 0 { "root" } else { &node.label };
    let bound = node.bound.sign();
    // Writing to a string cannot fail.
    let _ = write!(text, "{label}  {} {bound}{}", node.side(), node.value);
    if let Some((alpha, beta)) = node.window {
        let _ = write!(text, "  (alpha {alpha}, beta {beta})");
    }
    match node.why {
        Why::Over => text += "  end",
        Why::Judged => text += "  judged",
        Why::Known => text += "  known",
        Why::Cut if node.left_out == 0 => {
            let _ = write!(text, "  cut: {}", node.numbers().unwrap_or_default());
        }
        Why::Cut | Why::Searched => {}
    }
    text
}
