//! The retrieval of words from a word graph as a page: the walk with a rack, step by step.
//!
//! ```
//! use papan_automata::words::{Content, Kwg, build, retrieve::LetterRack};
//! use papan_explain::retrieval;
//!
//! let graph = Kwg::read(build([[1, 2, 3], [1, 3, 4]], Content::Dawg)?)?;
//! let spell = |letter: u8| char::from(b'A' + letter - 1).to_string();
//! let walk = retrieval::walk(&graph, &LetterRack::new(&[1, 3, 4], 0)?, &spell, 100).unwrap();
//! assert_eq!(walk.steps[3].caption.text, "ACD is a word.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::construction::Spell;
use papan_automata::words::retrieve::{LetterRack, RetrievalStep, RetrievalSteps, UsedTile};
use papan_automata::words::{self, Kwg};
use papan_picture::walk::{StepCaption, TreeNode, TreeWalk, WalkAction, WalkStep};
use std::collections::HashMap;

/// Letters that are not taken are drawn while there are fewer nodes than this.
const MOST_STUBS: usize = 600;

/// Returns the walk over all words of a rack, to be drawn as a page; `None` if it has more than `most` steps.
pub fn walk<D: AsRef<[u8]>>(
    graph: &Kwg<D>,
    rack: &LetterRack,
    spell: &Spell<'_>,
    most: usize,
) -> Option<TreeWalk> {
    let mut steps = RetrievalSteps::new(graph, rack);
    let mut walker = Walker::new(graph, spell);
    let start = format!("The rack is {}. The walk begins at the root.", walker.tiles(rack));
    let start = walker.caption(start, rack);
    let mut taken = Vec::new();
    while let Some(event) = steps.next() {
        if taken.len() == most {
            return None;
        }
        taken.push(walker.step(event, &steps));
    }
    let found = match walker.found {
        1 => "1 word is found".to_owned(),
        found => format!("{found} words are found"),
    };
    let end = format!(" The walk is over: {found}.");
    let mut start = start;
    taken.last_mut().map_or(&mut start, |step| &mut step.caption).text += &end;
    Some(TreeWalk {
        title: format!("Words from the rack {}", walker.tiles(rack)),
        summary: "The walk goes down wherever the rack has the letter, and back where nothing leads on."
            .to_owned(),
        nodes: walker.nodes,
        start,
        steps: taken,
    })
}

/// Records the walk.
struct Walker<'a, D> {
    graph: &'a Kwg<D>,
    spell: &'a Spell<'a>,
    nodes: Vec<TreeNode>,
    /// The children of each node, by letter.
    below: HashMap<(usize, u8), usize>,
    /// The path to the current node: nodes of the tree, each with its list in the graph.
    way: Vec<(usize, u32)>,
    found: usize,
}

impl<'a, D: AsRef<[u8]>> Walker<'a, D> {
    fn new(graph: &'a Kwg<D>, spell: &'a Spell<'a>) -> Self {
        let root = TreeNode { name: "root".to_owned(), ..TreeNode::default() };
        let mut walker = Self {
            graph,
            spell,
            nodes: vec![root],
            below: HashMap::new(),
            way: vec![(0, graph.dawg_root())],
            found: 0,
        };
        walker.arrive(&[]);
        walker
    }

    /// Returns the current node of the tree and its continuations in the graph.
    fn here(&self) -> (usize, u32) {
        self.way.last().copied().unwrap_or((0, 0))
    }

    /// Returns the child of a node, creating it if necessary.
    fn node(&mut self, parent: usize, letter: u8, word: &[u8], is_final: bool) -> usize {
        let new = self.nodes.len();
        let at = *self.below.entry((parent, letter)).or_insert(new);
        if at == new {
            let label = (self.spell)(letter);
            let name = self.word(word) + &label + if is_final { " · a word" } else { "" };
            self.nodes.push(TreeNode { parent: Some(parent), label, name, is_final });
        }
        at
    }

    /// Draws the continuations of the current node while there is room.
    fn arrive(&mut self, word: &[u8]) {
        let (at, list) = self.here();
        if self.nodes.len() < MOST_STUBS {
            let graph = self.graph;
            for node in graph.siblings(list) {
                self.node(at, node.letter(), word, node.accepts());
            }
        }
    }

    fn step(&mut self, event: RetrievalStep, steps: &RetrievalSteps<'_, D>) -> WalkStep {
        let word = steps.word();
        let (kind, said) = match event {
            RetrievalStep::Down { letter, tile } => (WalkAction::Visit, self.down(letter, tile, word)),
            RetrievalStep::Found => {
                self.found += 1;
                (WalkAction::Find, format!("{} is a word.", self.word(word)))
            }
            RetrievalStep::DeadEnd => (WalkAction::DeadEnd, self.fail(word, steps.rack())),
            RetrievalStep::Back { depth } => {
                self.way.truncate(depth + 1);
                let to = if depth == 0 { "the root".to_owned() } else { self.path(word) };
                (WalkAction::Visit, format!("Back to {to}."))
            }
        };
        WalkStep { at: self.here().0, action: kind, caption: self.caption(said, steps.rack()) }
    }

    fn down(&mut self, letter: u8, tile: UsedTile, word: &[u8]) -> String {
        let (at, list) = self.here();
        let node = self.graph.find(list, letter);
        let before = &word[..word.len().saturating_sub(1)];
        let below = self.node(at, letter, before, node.is_some_and(words::KwgNode::accepts));
        self.way.push((below, node.map_or(0, words::KwgNode::child)));
        self.arrive(word);
        let (letter, path) = ((self.spell)(letter), self.path(word));
        match tile {
            UsedTile::Letter => format!("{letter} is on the rack: down to {path}."),
            UsedTile::Blank => format!("A blank stands for {letter}: down to {path}."),
        }
    }

    /// Describes why the walk cannot go on.
    fn fail(&self, word: &[u8], rack: &LetterRack) -> String {
        let letters: Vec<String> =
            self.graph.siblings(self.here().1).map(|node| (self.spell)(node.letter())).collect();
        let why = match &*self.tiles(rack) {
            "" => "no tile is left".to_owned(),
            left => format!("none of {left} leads on, only {}", letters.join(", ")),
        };
        format!("{} fails: {why}.", self.path(word))
    }

    fn caption(&self, said: String, rack: &LetterRack) -> StepCaption {
        let figures = [("on the rack", self.tiles(rack)), ("words found", self.found.to_string())];
        StepCaption { text: said, figures: figures.map(|(name, value)| (name.to_owned(), value)).to_vec() }
    }

    fn word(&self, word: &[u8]) -> String {
        word.iter().map(|&letter| (self.spell)(letter)).collect()
    }

    fn path(&self, word: &[u8]) -> String {
        word.iter().map(|&letter| (self.spell)(letter)).collect::<Vec<_>>().join("-")
    }

    /// Spells the tiles of a rack, the blanks last.
    fn tiles(&self, rack: &LetterRack) -> String {
        rack.letters().map(self.spell).collect::<String>() + &"?".repeat(rack.blanks().into())
    }
}
