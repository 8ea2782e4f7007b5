//! Properties of the page of every walk.

use papan_picture::walk::{StepCaption, TreeNode, TreeWalk, WalkAction, WalkStep, html};
use proptest::prelude::*;

fn walk(parents: &[Option<usize>], steps: &[(usize, u8)]) -> TreeWalk {
    let node = |&parent: &Option<usize>| TreeNode {
        parent,
        label: "<a>".to_owned(),
        name: "a & b".to_owned(),
        is_final: parent.is_some(),
    };
    let caption = || StepCaption {
        text: "a </script>".to_owned(),
        figures: vec![("found".to_owned(), "1".to_owned())],
    };
    let kinds = [WalkAction::Visit, WalkAction::Find, WalkAction::DeadEnd];
    let step =
        |&(at, action): &(usize, u8)| WalkStep { at, action: kinds[usize::from(action)], caption: caption() };
    TreeWalk {
        title: "a <walk>".to_owned(),
        summary: String::new(),
        nodes: parents.iter().map(node).collect(),
        start: caption(),
        steps: steps.iter().map(step).collect(),
    }
}

proptest! {
    #[test]
    fn every_walk_is_a_page_with_data_that_can_be_read(
        parents in proptest::collection::vec(proptest::option::weighted(0.9, 0..20usize), 0..20),
        steps in proptest::collection::vec((0..22usize, 0..3u8), 0..8),
    ) {
        let page = html(&walk(&parents, &steps));
        prop_assert_eq!(page.matches("</script>").count(), 2);
        prop_assert!(page.contains("a &lt;walk&gt;"));
        let (_, data) = page.split_once("id=\"data\">").expect("a page has its data");
        let (data, _) = data.split_once("</script>").expect("the data end");
        let data: serde_json::Value = serde_json::from_str(data).expect("the data can be read");
        let count = |name: &str| data[name].as_array().map(Vec::len);
        prop_assert_eq!((count("x"), count("y"), count("parent")), (Some(parents.len()), Some(parents.len()), Some(parents.len())));
        prop_assert_eq!((count("steps"), count("captions")), (Some(steps.len()), Some(steps.len() + 1)));
    }
}
