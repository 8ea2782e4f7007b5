//! Stochastic hill climbing over plans.
//!
//! A plan is the next few moves of the player's own. To see what it is worth it is played out, and after each
//! of its moves the other side answers with what is best for it at once; a planned move that is not legal when
//! its turn comes is replaced by a random legal one. Judging a move by the board right after it, without an
//! answer, would praise moves that the answer undoes.
//!
//! A climb starts from a random plan. Each step tries the plan with one move changed at random, and goes there
//! when that is worth more; a climb has come to its summit when so many steps in a row led nowhere. One summit
//! need not be the highest, so climbs start anew while the budget lasts.

use crate::line::{self, OPEN};
use crate::minimax::first_move;
use crate::score::{INFINITE, before, finished, judged, undiminished, value};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Generation, Insight, Judge, Rng, Think};
use rand::RngExt;

/// How plans are climbed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Climbing {
    /// A climb ends after this many steps in a row that led nowhere.
    pub iterations: u32,
    /// Own moves of a plan, one at least.
    pub plan: u32,
}

impl Default for Climbing {
    fn default() -> Self {
        Self { iterations: 64, plan: 3 }
    }
}

impl Climbing {
    /// These settings made sensible, with plans that a budget of depth allows.
    fn within(self, budget: Budget) -> Self {
        let depth = if let Budget::Depth(depth) = budget { depth.div_ceil(2) } else { u32::MAX };
        Self { plan: self.plan.min(depth).max(1), ..self }
    }
}

/// Climbs from random plans to better ones, and takes the first move of the best.
///
/// `judge` says what a position is worth to the climber, where a plan ends before the game does and where the other
/// side looks for its answer: the one that leaves the climber least.
#[derive(Clone, Copy, Debug)]
pub struct HillClimb<J> {
    judge: J,
    climbing: Climbing,
}

impl<J> HillClimb<J> {
    /// A climber by this judgement.
    pub fn new(judge: J, climbing: Climbing) -> Self {
        Self { judge, climbing }
    }
}

/// Climbs that are made where the budget sets no end.
const CLIMBS: usize = 100;

/// Climbing ends when this many climbs in a row found no higher summit.
const BARREN: usize = 50;

/// A line of play that a plan leads to, the moves of both sides in turn by their numbers, and what it is worth.
#[derive(Clone, Debug)]
struct Climbed {
    /// The player's own moves.
    plan: Vec<u16>,
    /// With the answers.
    line: Vec<u16>,
    /// For the player.
    worth: i32,
}

/// The climbs of one position.
struct Climber<'a, G: Insight, J> {
    game: &'a G,
    root: &'a G::State,
    judge: &'a J,
    climbing: Climbing,
    clock: Clock,
    rng: &'a mut Rng,
    /// The highest summit so far.
    best: Option<Climbed>,
    generations: Vec<Generation>,
    moves: Vec<G::Move>,
}

impl<'a, G: Insight, J: Judge<G>> Climber<'a, G, J> {
    fn new(game: &'a G, root: &'a G::State, judge: &'a J, climbing: Climbing, think: Think<'a>) -> Self {
        let Think { budget, rng, stop } = think;
        Self {
            game,
            root,
            judge,
            climbing: climbing.within(budget),
            clock: Clock::start(budget, &stop),
            rng,
            best: None,
            generations: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Climbs again and again, until the budget ends or nothing higher is found.
    fn climb_on(&mut self, most: usize) {
        let mut barren = 0;
        while self.generations.len() < most && barren < BARREN {
            let height = self.height();
            if self.climb().is_none() {
                break;
            }
            barren = if self.height() > height { 0 } else { barren + 1 };
        }
    }

    /// What the best plan so far is worth.
    fn height(&self) -> i32 {
        self.best.as_ref().map_or(-INFINITE, |best| best.worth)
    }

    /// One climb from a random plan to its summit; `None` if the budget ended on the way.
    fn climb(&mut self) -> Option<()> {
        let mut tried = vec![self.follow(Vec::new())?];
        let (mut summit, mut idle) = (0, 0);
        while idle < self.climbing.iterations {
            let changed = self.changed(&tried[summit].plan);
            tried.push(self.follow(changed)?);
            idle += 1;
            if tried[tried.len() - 1].worth > tried[summit].worth {
                (summit, idle) = (tried.len() - 1, 0);
            }
        }
        self.tell(&tried);
        Some(())
    }

    /// A plan with one move changed.
    fn changed(&mut self, plan: &[u16]) -> Vec<u16> {
        let mut plan = plan.to_vec();
        let at = self.rng.random_range(0..plan.len());
        plan[at] = OPEN;
        plan
    }

    /// Tells how a climb went; the best is the highest summit so far.
    fn tell(&mut self, tried: &[Climbed]) {
        let worths: Vec<f64> = tried.iter().map(|climbed| line::points(climbed.worth)).collect();
        let plans: Vec<&[u16]> = tried.iter().map(|climbed| &climbed.plan[..]).collect();
        let best = line::points(self.height());
        let told = line::summary(&worths, &plans).map(|summary| Generation { best, ..summary });
        self.generations.extend(told);
    }

    /// Plays a plan out, each of its moves answered, and remembers it if it is good; `None` if the budget ended
    /// or there is nothing to play.
    fn follow(&mut self, mut plan: Vec<u16>) -> Option<Climbed> {
        let mut state = self.root.clone();
        let mut line = Vec::new();
        for at in 0..self.climbing.plan as usize {
            let Some(mv) = self.planned(&state, &mut plan, at) else { break };
            if !self.clock.tick() {
                return None;
            }
            self.game.advance(&mut state, &mv);
            line.push(plan[at]);
            self.answer(&mut state, &mut line)?;
        }
        plan.truncate(line.len().div_ceil(2));
        let worth = (0..line.len()).fold(self.score(&state, line.len()), |score, _| before(score));
        let climbed = Climbed { plan, line, worth };
        if climbed.plan.is_empty() {
            return None;
        }
        if worth > self.height() {
            self.best = Some(climbed.clone());
        }
        Some(climbed)
    }

    /// The planned move, which is made legal first; none where the game is over.
    fn planned(&mut self, state: &G::State, plan: &mut Vec<u16>, at: usize) -> Option<G::Move> {
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        line::repaired(self.game, &self.moves, plan, at, self.rng)
    }

    /// Plays the answer that is best at once, if the game is not over; `None` if the budget ended.
    fn answer(&mut self, state: &mut G::State, line: &mut Vec<u16>) -> Option<()> {
        self.moves.clear();
        self.game.candidates(state, &mut self.moves);
        let mut best = (INFINITE, None);
        for (at, mv) in self.moves.iter().enumerate() {
            if !self.clock.tick() {
                return None;
            }
            let mut next = state.clone();
            self.game.advance(&mut next, mv);
            let score = self.score(&next, line.len() + 1);
            if score < best.0 {
                best = (score, Some((at, next)));
            }
        }
        if let Some((at, next)) = best.1 {
            *state = next;
            line.push(self.game.number(&self.moves[at]));
        }
        Some(())
    }

    /// What a position after so many moves is worth to the seat to move, at first sight.
    fn score(&self, state: &G::State, moves: usize) -> i32 {
        let ply = moves as u32;
        let at_sight = || undiminished(judged(self.judge, self.game, state, ply), ply);
        self.game.result(state).map_or_else(at_sight, finished)
    }

    /// The first move of the best plan.
    fn choice(mut self) -> Result<Choice<G::Move>, Forfeit> {
        let nodes = self.clock.nodes();
        let Some(best) = self.best.take() else { return first_move(self.game, self.root, nodes) };
        let line: Vec<_> = best.line.iter().map(|&number| self.game.numbered(number)).collect();
        let mv = self.game.numbered(best.plan[0]);
        // What a move is worth is certain where it ends the game.
        let value = Some(value(best.worth, line::is_last(self.game, self.root, &mv)));
        let (depth, generations) = (line.len() as u32, self.generations);
        Ok(Choice { value, line, nodes, depth, generations, ..Choice::plain(mv) })
    }
}

impl<G: Insight, J: Judge<G> + Send> Agent<G> for HillClimb<J> {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let most = match think.budget {
            Budget::Depth(_) | Budget::Unlimited => CLIMBS,
            Budget::Nodes(_) | Budget::Time(_) => usize::MAX,
        };
        let mut climber = Climber::new(game, state, &self.judge, self.climbing, think);
        climber.climb_on(most);
        climber.choice()
    }
}
