//! Graphs of demands and alternatives (AND-OR graphs), and what can be concluded in them.
//!
//! A node has *demands*, and a demand has *alternatives*, which are nodes. A set of nodes is *closed* if
//! every demand of each of its nodes has an alternative in the set.

/// `graph[node][demand]` lists the alternatives.
pub(super) type Graph = Vec<Vec<Vec<usize>>>;

/// Which nodes are in some closed set.
pub(super) fn viable(graph: &Graph) -> Vec<bool> {
    let mut viable = vec![true; graph.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for (node, demands) in graph.iter().enumerate() {
            let is_doomed = |demand: &Vec<usize>| demand.iter().all(|&other| !viable[other]);
            if viable[node] && demands.iter().any(is_doomed) {
                viable[node] = false;
                changed = true;
            }
        }
    }
    viable
}

/// What a branch of the search has decided about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It is chosen.
    In,
    /// It is not chosen.
    Out,
    /// Nothing is decided yet.
    Open,
}

/// The viable nodes that a root reaches, numbered in breadth from the root, which is node 0.
pub(super) struct Part {
    pub(super) graph: Graph,
    /// The number of each node in the whole graph.
    whole: Vec<usize>,
    /// The distance of each node from the root.
    depth: Vec<usize>,
    /// For each node, the nodes with a demand that it satisfies.
    parents: Vec<Vec<usize>>,
}

impl Part {
    pub(super) fn new(whole: &Graph, viable: &[bool], root: usize) -> Self {
        let mut part =
            Self { graph: Graph::new(), whole: Vec::new(), depth: Vec::new(), parents: Vec::new() };
        let mut numbers = vec![None; whole.len()];
        part.enter(root, 0, &mut numbers);
        while let Some(&node) = part.whole.get(part.graph.len()) {
            let demands = whole[node].iter();
            let demands = demands.map(|demand| part.enter_viable(demand, viable, &mut numbers)).collect();
            part.graph.push(demands);
        }
        part
    }

    /// The numbers of a demand's alternatives, where the demand is of the next node to be added.
    fn enter_viable(
        &mut self,
        demand: &[usize],
        viable: &[bool],
        numbers: &mut [Option<usize>],
    ) -> Vec<usize> {
        let parent = self.graph.len();
        let mut alternatives = Vec::new();
        for &other in demand.iter().filter(|&&other| viable[other]) {
            let number = self.enter(other, self.depth[parent] + 1, numbers);
            self.parents[number].push(parent);
            alternatives.push(number);
        }
        alternatives
    }

    /// The number of a node of the whole graph, a new one if need be.
    fn enter(&mut self, node: usize, depth: usize, numbers: &mut [Option<usize>]) -> usize {
        *numbers[node].get_or_insert_with(|| {
            self.whole.push(node);
            self.depth.push(depth);
            self.parents.push(Vec::new());
            self.whole.len() - 1
        })
    }

    /// The fates before anything is decided, except that the root is chosen.
    pub(super) fn first_fates(&self) -> Vec<Fate> {
        let mut fates = vec![Fate::Open; self.graph.len()];
        fates[0] = Fate::In;
        fates
    }

    /// Draws the plain conclusions from the fates; `false` if they contradict each other.
    ///
    /// A node with a demand that cannot be satisfied is out; the last alternative of a demand of a chosen
    /// node is in; a node that no other node can use is out.
    pub(super) fn conclude(&self, fates: &mut [Fate]) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for node in 0..fates.len() {
                match fates[node] {
                    Fate::In if self.is_pointless(node, fates) => return false,
                    Fate::In => changed |= self.take_last_alternatives(node, fates),
                    Fate::Open if self.is_pointless(node, fates) => {
                        fates[node] = Fate::Out;
                        changed = true;
                    }
                    Fate::Out | Fate::Open => {}
                }
            }
        }
        true
    }

    fn is_pointless(&self, node: usize, fates: &[Fate]) -> bool {
        let is_out = |&other: &usize| fates[other] == Fate::Out;
        let is_unwanted = node != 0 && self.parents[node].iter().all(is_out);
        is_unwanted || self.graph[node].iter().any(|demand| demand.iter().all(is_out))
    }

    fn take_last_alternatives(&self, node: usize, fates: &mut [Fate]) -> bool {
        let mut changed = false;
        for demand in &self.graph[node] {
            let mut possible = demand.iter().filter(|&&other| fates[other] != Fate::Out);
            if let (Some(&last), None) = (possible.next(), possible.next())
                && fates[last] == Fate::Open
            {
                fates[last] = Fate::In;
                changed = true;
            }
        }
        changed
    }

    /// A closed set that agrees with the fates, if the alternatives of highest `merit`, chosen level by
    /// level, lead to one; in the numbers of the whole graph.
    pub(super) fn greedy_set(&self, fates: &[Fate], merit: &[f64]) -> Option<Vec<usize>> {
        let mut fates = fates.to_vec();
        while let Some(demand) = self.open_demand(&fates, |demand| highest(demand, &fates, merit)) {
            let node = favourite(demand, &fates, merit)?;
            fates[node] = Fate::In;
            if !self.conclude(&mut fates) {
                return None;
            }
        }
        Some(self.needed(&fates))
    }

    /// The unsatisfied demand of a chosen node that is nearest to the root and, among those, has the
    /// highest rank.
    pub(super) fn open_demand(&self, fates: &[Fate], rank: impl Fn(&[usize]) -> f64) -> Option<&[usize]> {
        let mut found: Option<(usize, f64, &[usize])> = None;
        for node in (0..fates.len()).filter(|&node| fates[node] == Fate::In) {
            let depth = self.depth[node];
            if found.is_some_and(|(nearest, ..)| nearest < depth) {
                break;
            }
            let is_open = |demand: &&Vec<usize>| demand.iter().all(|&other| fates[other] != Fate::In);
            for demand in self.graph[node].iter().filter(is_open) {
                let rank = rank(demand);
                if found.is_none_or(|(_, highest, _)| rank > highest) {
                    found = Some((depth, rank, demand));
                }
            }
        }
        found.map(|(.., demand)| demand)
    }

    /// The chosen nodes that the root really needs, in the numbers of the whole graph.
    fn needed(&self, fates: &[Fate]) -> Vec<usize> {
        let mut is_needed = vec![false; fates.len()];
        is_needed[0] = true;
        let mut agenda = vec![0];
        while let Some(node) = agenda.pop() {
            for demand in &self.graph[node] {
                if demand.iter().any(|&other| is_needed[other]) {
                    continue;
                }
                if let Some(&other) = demand.iter().find(|&&other| fates[other] == Fate::In) {
                    is_needed[other] = true;
                    agenda.push(other);
                }
            }
        }
        (0..fates.len()).filter(|&node| is_needed[node]).map(|node| self.whole[node]).collect()
    }
}

/// The open alternative of a demand with the highest merit.
pub(super) fn favourite(demand: &[usize], fates: &[Fate], merit: &[f64]) -> Option<usize> {
    let open = demand.iter().copied().filter(|&node| fates[node] == Fate::Open);
    open.max_by(|&a, &b| merit[a].total_cmp(&merit[b]))
}

/// The highest merit among the open alternatives of a demand.
pub(super) fn highest(demand: &[usize], fates: &[Fate], merit: &[f64]) -> f64 {
    favourite(demand, fates, merit).map_or(f64::NEG_INFINITY, |node| merit[node])
}
