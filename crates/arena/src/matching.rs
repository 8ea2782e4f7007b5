//! Maximum matchings by Edmonds' blossom algorithm, lexicographically first by rank.
//!
//! The vertices of a graph are numbered by rank. Among all maximum matchings, the first vertex gets the best
//! partner that any of them gives it, then the next remaining vertex, and so on. This needs no backtracking:
//! when the first vertex is removed, its partner becomes exposed, and the vertices that could be exposed
//! instead are the ends of even alternating paths from there. One search finds them all.

use std::collections::VecDeque;

/// A matching under construction.
struct Matching<E> {
    edge: E,
    mate: Vec<Option<usize>>,
    /// Vertices that were removed from the graph.
    removed: Vec<bool>,
}

/// A search for alternating paths from one vertex.
struct PathSearch {
    /// Ends of even alternating paths: each could be exposed instead of the root.
    outer: Vec<bool>,
    /// The previous vertex of each end of an odd alternating path.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that each vertex is contracted into.
    base: Vec<usize>,
    queue: VecDeque<usize>,
}

/// Pairs up the vertices below `count`, which must be even, with as few rematches as possible; `met` returns
/// how often two vertices have met. If the pairs that never met do not suffice, the remaining vertices are
/// paired by the same rule among those that met least often. Earlier vertices get earlier partners.
pub(crate) fn pair_up(count: usize, met: impl Fn(usize, usize) -> u32) -> Vec<[usize; 2]> {
    let mut rest: Vec<usize> = (0..count).collect();
    let mut pairs = Vec::with_capacity(count / 2);
    while rest.len() > 1 {
        let fewest = fewest(&rest, &met);
        let (paired, alone) = by_rank(rest.len(), |a, b| met(rest[a], rest[b]) <= fewest);
        pairs.extend(paired.into_iter().map(|pair| pair.map(|vertex| rest[vertex])));
        rest = alone.into_iter().map(|vertex| rest[vertex]).collect();
    }
    pairs.sort_unstable();
    pairs
}

/// Returns the smallest number of times that two of the vertices have met.
fn fewest(among: &[usize], met: impl Fn(usize, usize) -> u32) -> u32 {
    let pairs = among.iter().enumerate().flat_map(|(at, &a)| among[at + 1..].iter().map(move |&b| (a, b)));
    let mut fewest = u32::MAX;
    for (a, b) in pairs {
        fewest = fewest.min(met(a, b));
        if fewest == 0 {
            break;
        }
    }
    fewest
}

/// Returns the maximum matching that is first by rank, and the unmatched vertices.
fn by_rank(count: usize, edge: impl Fn(usize, usize) -> bool) -> (Vec<[usize; 2]>, Vec<usize>) {
    let maximum = Matching::largest(count, &edge);
    let exposed = maximum.exposed();
    // Each unmatched vertex gets a dummy partner that is adjacent to all real vertices, so that all matchings
    // are perfect.
    let standing_in = |a: usize, b: usize| match (a < count, b < count) {
        (true, true) => edge(a, b),
        (true, false) | (false, true) => true,
        (false, false) => false,
    };
    let total = count + exposed.len();
    let mut matching = Matching { edge: standing_in, mate: maximum.mate, removed: vec![false; total] };
    matching.mate.resize(total, None);
    for (&vertex, stand_in) in exposed.iter().zip(count..) {
        matching.join(vertex, stand_in);
    }
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for vertex in 0..count {
        match matching.fix_partner(vertex) {
            Some(partner) if partner < count => pairs.push([vertex, partner]),
            Some(_) => alone.push(vertex),
            None => {}
        }
    }
    (pairs, alone)
}

/// Returns which vertices some maximum matching leaves unmatched.
pub(crate) fn can_be_unmatched(count: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let matching = Matching::largest(count, edge);
    let mut can_be_unmatched = vec![false; count];
    for root in matching.exposed() {
        let search = matching.search(root, None).0;
        can_be_unmatched
            .iter_mut()
            .zip(search.outer)
            .for_each(|(can_be_unmatched, outer)| *can_be_unmatched |= outer);
    }
    can_be_unmatched
}

impl<E: Fn(usize, usize) -> bool> Matching<E> {
    /// Creates a maximum matching.
    fn largest(count: usize, edge: E) -> Self {
        let mut matching = Self { edge, mate: vec![None; count], removed: vec![false; count] };
        for vertex in 0..count {
            let is_free = |&other: &usize| matching.mate[other].is_none() && (matching.edge)(vertex, other);
            if matching.mate[vertex].is_none()
                && let Some(other) = (vertex + 1..count).find(is_free)
            {
                matching.join(vertex, other);
            }
        }
        for root in matching.exposed() {
            if matching.mate[root].is_none()
                && let (search, Some(end)) = matching.search(root, None)
            {
                matching.shift(&search, end);
            }
        }
        matching
    }

    fn join(&mut self, a: usize, b: usize) {
        self.mate[a] = Some(b);
        self.mate[b] = Some(a);
    }

    /// Returns the vertices without a partner.
    fn exposed(&self) -> Vec<usize> {
        (0..self.mate.len()).filter(|&vertex| !self.removed[vertex] && self.mate[vertex].is_none()).collect()
    }

    /// Gives a vertex of a perfect matching its best possible partner and removes both. Returns `None` if it
    /// was removed before.
    fn fix_partner(&mut self, vertex: usize) -> Option<usize> {
        if self.removed[vertex] {
            return None;
        }
        self.removed[vertex] = true;
        let left = self.mate[vertex].take()?;
        let fits = |&other: &usize| !self.removed[other] && (self.edge)(vertex, other);
        let preferred = (0..self.mate.len()).find(fits);
        if preferred == Some(left) {
            self.removed[left] = true;
            return preferred;
        }
        self.mate[left] = None;
        let (search, _) = self.search(left, preferred);
        let partner = (0..self.mate.len()).filter(fits).find(|&other| search.outer[other]).unwrap_or(left);
        self.free(&search, partner);
        self.removed[partner] = true;
        Some(partner)
    }

    /// Exposes an outer vertex of a search instead of its root.
    fn free(&mut self, search: &PathSearch, vertex: usize) {
        if let Some(mate) = self.mate[vertex].take() {
            self.mate[mate] = None;
            self.shift(search, mate);
        }
    }

    /// Augments along the path from the root to an exposed vertex, so that both get a partner.
    fn shift(&mut self, search: &PathSearch, end: usize) {
        let mut end = Some(end);
        while let Some(vertex) = end {
            let Some(parent) = search.parent[vertex] else { break };
            end = self.mate[parent];
            self.join(vertex, parent);
        }
    }

    /// Searches alternating paths from the exposed vertex `root`, until one reaches another exposed vertex,
    /// which is returned, or until `preferred` is an outer vertex.
    fn search(&self, root: usize, preferred: Option<usize>) -> (PathSearch, Option<usize>) {
        let mut search = PathSearch::from(root, self.mate.len());
        while let Some(vertex) = search.queue.pop_front() {
            if preferred.is_some_and(|preferred| search.outer[preferred]) {
                break;
            }
            for other in 0..self.mate.len() {
                if !self.leads_on(&search, vertex, other) {
                    continue;
                }
                let mate = self.mate[other];
                if other == root || mate.is_some_and(|mate| search.parent[mate].is_some()) {
                    search.contract(&self.mate, vertex, other);
                } else if search.parent[other].is_none() {
                    search.parent[other] = Some(vertex);
                    match mate {
                        None => return (search, Some(other)),
                        Some(mate) => search.reach(mate),
                    }
                }
            }
        }
        (search, None)
    }

    /// Returns whether a search at `vertex` can proceed to `other`.
    fn leads_on(&self, search: &PathSearch, vertex: usize, other: usize) -> bool {
        !self.removed[other]
            && search.base[vertex] != search.base[other]
            && self.mate[vertex] != Some(other)
            && (self.edge)(vertex, other)
    }
}

impl PathSearch {
    fn from(root: usize, count: usize) -> Self {
        let mut search = Self {
            outer: vec![false; count],
            parent: vec![None; count],
            base: (0..count).collect(),
            queue: VecDeque::new(),
        };
        search.reach(root);
        search
    }

    /// Marks `vertex` as the end of an even alternating path.
    fn reach(&mut self, vertex: usize) {
        if !self.outer[vertex] {
            self.outer[vertex] = true;
            self.queue.push_back(vertex);
        }
    }

    /// Contracts the odd cycle where two even paths meet (a blossom), which makes all its vertices outer
    /// ones.
    fn contract(&mut self, mate: &[Option<usize>], a: usize, b: usize) {
        let root = self.common_base(mate, a, b);
        let mut is_inside = vec![false; self.base.len()];
        self.mark(mate, &mut is_inside, [a, b], root);
        self.mark(mate, &mut is_inside, [b, a], root);
        for vertex in 0..self.base.len() {
            if is_inside[self.base[vertex]] {
                self.base[vertex] = root;
                self.reach(vertex);
            }
        }
    }

    /// Returns the base where the paths back from two outer vertices meet.
    fn common_base(&self, mate: &[Option<usize>], a: usize, b: usize) -> usize {
        let mut is_passed = vec![false; self.base.len()];
        let mut vertex = self.base[a];
        is_passed[vertex] = true;
        while let Some(next) = self.two_back(mate, vertex) {
            vertex = self.base[next];
            is_passed[vertex] = true;
        }
        let mut vertex = self.base[b];
        while !is_passed[vertex]
            && let Some(next) = self.two_back(mate, vertex)
        {
            vertex = self.base[next];
        }
        vertex
    }

    /// Returns the previous outer vertex of an outer vertex, or `None` for the root.
    fn two_back(&self, mate: &[Option<usize>], vertex: usize) -> Option<usize> {
        self.parent[mate[vertex]?]
    }

    /// Marks one side of a blossom and redirects its parents to the other side.
    fn mark(
        &mut self,
        mate: &[Option<usize>],
        is_inside: &mut [bool],
        [from, across]: [usize; 2],
        root: usize,
    ) {
        let (mut vertex, mut child) = (from, across);
        while self.base[vertex] != root
            && let Some(partner) = mate[vertex]
        {
            is_inside[self.base[vertex]] = true;
            is_inside[self.base[partner]] = true;
            self.parent[vertex] = Some(child);
            child = partner;
            match self.parent[partner] {
                Some(next) => vertex = next,
                None => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Returns the size of a maximum matching by brute force.
    fn maximum(count: usize, edge: &dyn Fn(usize, usize) -> bool, removed: u32) -> usize {
        let Some(first) = (0..count).find(|vertex| removed >> vertex & 1 == 0) else { return 0 };
        let alone = maximum(count, edge, removed | 1 << first);
        let partners = (first + 1..count).filter(|&other| removed >> other & 1 == 0 && edge(first, other));
        let paired = partners.map(|other| 1 + maximum(count, edge, removed | 1 << first | 1 << other));
        paired.max().unwrap_or(0).max(alone)
    }

    /// Returns the maximum matching that is first by rank, by brute force.
    fn first(count: usize, edge: &dyn Fn(usize, usize) -> bool, removed: u32) -> Vec<[usize; 2]> {
        let Some(vertex) = (0..count).find(|vertex| removed >> vertex & 1 == 0) else { return Vec::new() };
        let best = maximum(count, edge, removed);
        for other in (vertex + 1..count).filter(|&other| removed >> other & 1 == 0 && edge(vertex, other)) {
            let rest = removed | 1 << vertex | 1 << other;
            if maximum(count, edge, rest) + 1 == best {
                let mut pairs = first(count, edge, rest);
                pairs.insert(0, [vertex, other]);
                return pairs;
            }
        }
        first(count, edge, removed | 1 << vertex)
    }

    fn edges(count: usize, bits: u64) -> impl Fn(usize, usize) -> bool {
        move |a, b| a != b && a.max(b) < count && bits >> (a.max(b) * (a.max(b) - 1) / 2 + a.min(b)) & 1 == 1
    }

    fn check(count: usize, bits: u64) {
        let edge = edges(count, bits);
        let (pairs, alone) = by_rank(count, &edge);
        assert_eq!(pairs, first(count, &edge, 0), "{count} {bits:b}");
        assert_eq!(alone.len() + 2 * pairs.len(), count);
        let all = maximum(count, &edge, 0);
        let expected: Vec<bool> =
            (0..count).map(|vertex| maximum(count, &edge, 1 << vertex) == all).collect();
        assert_eq!(can_be_unmatched(count, &edge), expected, "{count} {bits:b}");
    }

    #[test]
    fn matches_brute_force_on_every_small_graph() {
        for count in 0..6usize {
            for bits in 0..1 << (count * count.saturating_sub(1) / 2) {
                check(count, bits);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn matches_brute_force_on_random_graphs(count in 6..10usize, one: u64, two: u64, three: u64, kind in 0..3) {
            check(count, match kind { 0 => one, 1 => one & two, _ => one & two & three });
        }
    }
}
