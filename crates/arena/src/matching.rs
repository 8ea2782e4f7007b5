//! Pairs of as many as possible who fit together (Edmonds' blossoms), the first ones served first.
//!
//! The vertices of a graph are numbered by rank. Among all matchings with the most edges one is chosen
//! by rank: the first vertex gets the best partner that any such matching gives it, then the next one
//! that is left, and so on. That needs no trial and error: with the first vertex taken away, its
//! partner is left alone, and the vertices that could be left alone instead are those at which
//! alternating paths of even length from there end. One search finds them all.

use std::collections::VecDeque;

/// A matching that is being made.
struct Matching<E> {
    edge: E,
    mate: Vec<Option<usize>>,
    /// Vertices that have been taken away.
    gone: Vec<bool>,
}

/// What a search for alternating paths from one vertex has found.
struct Search {
    /// Vertices at which paths of even length end: any of them could be left alone instead.
    outer: Vec<bool>,
    /// The way back from vertices at which paths of odd length end.
    parent: Vec<Option<usize>>,
    /// The vertex that each was drawn together with into one blossom.
    base: Vec<usize>,
    queue: VecDeque<usize>,
}

/// Pairs up the vertices below `count`, which is even, so that as few as possible have met, by how often
/// `met` says that they have. Where pairs who never met are not enough, the rest are paired by the same
/// rule among those who met least. Earlier vertices get earlier partners.
pub(crate) fn pair_up(count: usize, met: impl Fn(usize, usize) -> u32) -> Vec<[usize; 2]> {
    let mut rest: Vec<usize> = (0..count).collect();
    let mut pairs = Vec::with_capacity(count / 2);
    while rest.len() > 1 {
        let least = least(&rest, &met);
        let (paired, alone) = by_rank(rest.len(), |a, b| met(rest[a], rest[b]) <= least);
        pairs.extend(paired.into_iter().map(|pair| pair.map(|vertex| rest[vertex])));
        rest = alone.into_iter().map(|vertex| rest[vertex]).collect();
    }
    pairs.sort_unstable();
    pairs
}

/// How often those have met who have met least.
fn least(among: &[usize], met: impl Fn(usize, usize) -> u32) -> u32 {
    let pairs = among.iter().enumerate().flat_map(|(at, &a)| among[at + 1..].iter().map(move |&b| (a, b)));
    let mut least = u32::MAX;
    for (a, b) in pairs {
        least = least.min(met(a, b));
        if least == 0 {
            break;
        }
    }
    least
}

/// The most pairs that the edges allow, chosen by rank, and who is left alone.
fn by_rank(count: usize, edge: impl Fn(usize, usize) -> bool) -> (Vec<[usize; 2]>, Vec<usize>) {
    let most = Matching::largest(count, &edge);
    let exposed = most.exposed();
    // Each of those who must be left alone gets a stand-in that would do for anybody: so nobody is
    // left without a partner, and all matchings are perfect ones.
    let standing_in = |a: usize, b: usize| match (a < count, b < count) {
        (true, true) => edge(a, b),
        (true, false) | (false, true) => true,
        (false, false) => false,
    };
    let total = count + exposed.len();
    let mut matching = Matching { edge: standing_in, mate: most.mate, gone: vec![false; total] };
    matching.mate.resize(total, None);
    for (&vertex, stand_in) in exposed.iter().zip(count..) {
        matching.join(vertex, stand_in);
    }
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for vertex in 0..count {
        match matching.settle(vertex) {
            Some(partner) if partner < count => pairs.push([vertex, partner]),
            Some(_) => alone.push(vertex),
            None => {}
        }
    }
    (pairs, alone)
}

/// The vertices of a graph that some matching with the most edges leaves alone.
pub(crate) fn missable(count: usize, edge: impl Fn(usize, usize) -> bool) -> Vec<bool> {
    let matching = Matching::largest(count, edge);
    let mut missable = vec![false; count];
    for root in matching.exposed() {
        let search = matching.search(root, None).0;
        missable.iter_mut().zip(search.outer).for_each(|(missable, outer)| *missable |= outer);
    }
    missable
}

impl<E: Fn(usize, usize) -> bool> Matching<E> {
    /// A matching with the most edges.
    fn largest(count: usize, edge: E) -> Self {
        let mut matching = Self { edge, mate: vec![None; count], gone: vec![false; count] };
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

    /// Who has no partner.
    fn exposed(&self) -> Vec<usize> {
        (0..self.mate.len()).filter(|&vertex| !self.gone[vertex] && self.mate[vertex].is_none()).collect()
    }

    /// Gives a vertex of a perfect matching its best possible partner and takes both away. None if it is
    /// gone already.
    fn settle(&mut self, vertex: usize) -> Option<usize> {
        if self.gone[vertex] {
            return None;
        }
        self.gone[vertex] = true;
        let left = self.mate[vertex].take()?;
        let fits = |&other: &usize| !self.gone[other] && (self.edge)(vertex, other);
        let wish = (0..self.mate.len()).find(fits);
        if wish == Some(left) {
            self.gone[left] = true;
            return wish;
        }
        self.mate[left] = None;
        let (search, _) = self.search(left, wish);
        let partner = (0..self.mate.len()).filter(fits).find(|&other| search.outer[other]).unwrap_or(left);
        self.free(&search, partner);
        self.gone[partner] = true;
        Some(partner)
    }

    /// Leaves an outer vertex of a search alone in place of the search's root.
    fn free(&mut self, search: &Search, vertex: usize) {
        if let Some(mate) = self.mate[vertex].take() {
            self.mate[mate] = None;
            self.shift(search, mate);
        }
    }

    /// Shifts partners along the path from the root to a vertex that has none, so that both have one.
    fn shift(&mut self, search: &Search, end: usize) {
        let mut end = Some(end);
        while let Some(vertex) = end {
            let Some(parent) = search.parent[vertex] else { break };
            end = self.mate[parent];
            self.join(vertex, parent);
        }
    }

    /// Looks for alternating paths from `root`, which has no partner, until one leads to another vertex
    /// without one, which is then told, or `wish` has become an outer vertex.
    fn search(&self, root: usize, wish: Option<usize>) -> (Search, Option<usize>) {
        let mut search = Search::from(root, self.mate.len());
        while let Some(vertex) = search.queue.pop_front() {
            if wish.is_some_and(|wish| search.outer[wish]) {
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

    /// Whether a search at `vertex` may look at `other`.
    fn leads_on(&self, search: &Search, vertex: usize, other: usize) -> bool {
        !self.gone[other]
            && search.base[vertex] != search.base[other]
            && self.mate[vertex] != Some(other)
            && (self.edge)(vertex, other)
    }
}

impl Search {
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

    /// A path of even length has come to `vertex`.
    fn reach(&mut self, vertex: usize) {
        if !self.outer[vertex] {
            self.outer[vertex] = true;
            self.queue.push_back(vertex);
        }
    }

    /// Two paths of even length have met: the cycle that they make becomes one vertex, and all that are in
    /// it become outer ones.
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

    /// Where the ways back from two outer vertices meet.
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

    /// The outer vertex before an outer vertex, if it is not the root.
    fn two_back(&self, mate: &[Option<usize>], vertex: usize) -> Option<usize> {
        self.parent[mate[vertex]?]
    }

    /// Marks what lies on one side of a cycle and turns its ways back towards the other side.
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

    /// The most edges of a matching, by trying all.
    fn most(count: usize, edge: &dyn Fn(usize, usize) -> bool, gone: u32) -> usize {
        let Some(first) = (0..count).find(|vertex| gone >> vertex & 1 == 0) else { return 0 };
        let alone = most(count, edge, gone | 1 << first);
        let partners = (first + 1..count).filter(|&other| gone >> other & 1 == 0 && edge(first, other));
        let paired = partners.map(|other| 1 + most(count, edge, gone | 1 << first | 1 << other));
        paired.max().unwrap_or(0).max(alone)
    }

    /// The first in order of all matchings with the most edges, by trying all.
    fn first(count: usize, edge: &dyn Fn(usize, usize) -> bool, gone: u32) -> Vec<[usize; 2]> {
        let Some(vertex) = (0..count).find(|vertex| gone >> vertex & 1 == 0) else { return Vec::new() };
        let best = most(count, edge, gone);
        for other in (vertex + 1..count).filter(|&other| gone >> other & 1 == 0 && edge(vertex, other)) {
            let rest = gone | 1 << vertex | 1 << other;
            if most(count, edge, rest) + 1 == best {
                let mut pairs = first(count, edge, rest);
                pairs.insert(0, [vertex, other]);
                return pairs;
            }
        }
        first(count, edge, gone | 1 << vertex)
    }

    fn edges(count: usize, bits: u64) -> impl Fn(usize, usize) -> bool {
        move |a, b| a != b && a.max(b) < count && bits >> (a.max(b) * (a.max(b) - 1) / 2 + a.min(b)) & 1 == 1
    }

    fn check(count: usize, bits: u64) {
        let edge = edges(count, bits);
        let (pairs, alone) = by_rank(count, &edge);
        assert_eq!(pairs, first(count, &edge, 0), "{count} {bits:b}");
        assert_eq!(alone.len() + 2 * pairs.len(), count);
        let all = most(count, &edge, 0);
        let expected: Vec<bool> = (0..count).map(|vertex| most(count, &edge, 1 << vertex) == all).collect();
        assert_eq!(missable(count, &edge), expected, "{count} {bits:b}");
    }

    #[test]
    fn every_small_graph_is_matched_as_by_trying_all() {
        for count in 0..6usize {
            for bits in 0..1 << (count * count.saturating_sub(1) / 2) {
                check(count, bits);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]
        #[test]
        fn graphs_are_matched_as_by_trying_all(count in 6..10usize, one: u64, two: u64, three: u64, kind in 0..3) {
            check(count, match kind { 0 => one, 1 => one & two, _ => one & two & three });
        }
    }
}
