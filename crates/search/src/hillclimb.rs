//! Stochastic hill climbing over plans.
//!
//! A plan is the player's own next few moves. To evaluate it, it is played out, and the opponent replies to
//! each move with its best one-ply move. A planned move that is illegal when its turn comes is replaced by a
//! random legal one. Without replies, the evaluation would favor moves that a reply refutes.
//!
//! A climb starts from a random plan. Each step changes one random move and keeps the change if the score
//! improves; the climb ends after too many steps without improvement. Because a local maximum need not be the
//! global one, climbs restart while the budget lasts.

use crate::minimax::first_move;
use crate::move_sequence::{self as sequence, UNASSIGNED};
use crate::score::{
    INFINITE, evaluate_for_root, offset_distance, score_before_move, score_to_value, terminal_score,
};
use papan_game::{
    Agent, Budget, BudgetClock, Choice, Evaluator, Forfeit, GenerationStats, Rng, SearchContext, Searchable,
};
use rand::RngExt;

/// Settings of the hill climber.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HillClimbSettings {
    /// A climb ends after this many steps in a row without improvement.
    pub max_idle_steps: u32,
    /// The player's own moves in a plan, at least 1.
    pub plan_length: u32,
}

impl Default for HillClimbSettings {
    fn default() -> Self {
        Self { max_idle_steps: 64, plan_length: 3 }
    }
}

impl HillClimbSettings {
    /// Clamps the settings to valid values and to the depth of the budget.
    fn within(self, budget: Budget) -> Self {
        let depth = if let Budget::Depth(depth) = budget { depth.div_ceil(2) } else { u32::MAX };
        Self { plan_length: self.plan_length.min(depth).max(1), ..self }
    }
}

/// Climbs from random plans to better ones and plays the first move of the best.
///
/// `evaluator` evaluates the last positions of plans, and the opponent's possible replies, from the player's
/// perspective.
#[derive(Clone, Copy, Debug)]
pub struct HillClimb<E> {
    evaluator: E,
    settings: HillClimbSettings,
}

impl<E> HillClimb<E> {
    /// Creates the player with this evaluation.
    pub fn new(evaluator: E, settings: HillClimbSettings) -> Self {
        Self { evaluator, settings }
    }
}

/// The number of climbs if the budget does not limit it.
const DEFAULT_CLIMBS: usize = 100;

/// The search stops after this many climbs in a row without improvement.
const MAX_STALE_CLIMBS: usize = 50;

/// A plan and the line of play that it leads to, as move ids.
#[derive(Clone, Debug)]
struct EvaluatedPlan {
    /// The player's own moves.
    plan: Vec<u16>,
    /// The moves of both sides.
    line: Vec<u16>,
    /// The score for the player.
    score: i32,
}

/// The climbs from one position.
struct Climber<'a, G: Searchable, E> {
    game: &'a G,
    root: &'a G::State,
    evaluator: &'a E,
    settings: HillClimbSettings,
    clock: BudgetClock,
    rng: &'a mut Rng,
    /// The best plan so far.
    best: Option<EvaluatedPlan>,
    generations: Vec<GenerationStats>,
    moves: Vec<G::Move>,
}

impl<'a, G: Searchable, E: Evaluator<G>> Climber<'a, G, E> {
    fn new(
        game: &'a G,
        root: &'a G::State,
        evaluator: &'a E,
        settings: HillClimbSettings,
        context: SearchContext<'a>,
    ) -> Self {
        let SearchContext { budget, rng, stop } = context;
        Self {
            game,
            root,
            evaluator,
            settings: settings.within(budget),
            clock: BudgetClock::start(budget, &stop),
            rng,
            best: None,
            generations: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Climbs repeatedly, until the budget ends or there is no further improvement.
    fn run(&mut self, max_climbs: usize) {
        let mut stale = 0;
        while self.generations.len() < max_climbs && stale < MAX_STALE_CLIMBS {
            let best_score = self.best_score();
            if self.climb().is_none() {
                break;
            }
            stale = if self.best_score() > best_score { 0 } else { stale + 1 };
        }
    }

    /// Returns the score of the best plan so far.
    fn best_score(&self) -> i32 {
        self.best.as_ref().map_or(-INFINITE, |best| best.score)
    }

    /// Climbs from a random plan to a local maximum. Returns `None` if the budget ended on the way.
    fn climb(&mut self) -> Option<()> {
        let mut tried = vec![self.evaluate_plan(Vec::new())?];
        let (mut summit, mut idle) = (0, 0);
        while idle < self.settings.max_idle_steps {
            let mutated = self.mutated(&tried[summit].plan);
            tried.push(self.evaluate_plan(mutated)?);
            idle += 1;
            if tried[tried.len() - 1].score > tried[summit].score {
                (summit, idle) = (tried.len() - 1, 0);
            }
        }
        self.record_climb(&tried);
        Some(())
    }

    /// Returns a plan with one random move unassigned.
    fn mutated(&mut self, plan: &[u16]) -> Vec<u16> {
        let mut plan = plan.to_vec();
        let at = self.rng.random_range(0..plan.len());
        plan[at] = UNASSIGNED;
        plan
    }

    /// Records the statistics of a climb; `best` is the best score so far.
    fn record_climb(&mut self, tried: &[EvaluatedPlan]) {
        let scores: Vec<f64> = tried.iter().map(|evaluated| sequence::to_points(evaluated.score)).collect();
        let plans: Vec<&[u16]> = tried.iter().map(|evaluated| &evaluated.plan[..]).collect();
        let best = sequence::to_points(self.best_score());
        let stats =
            sequence::generation_stats(&scores, &plans).map(|summary| GenerationStats { best, ..summary });
        self.generations.extend(stats);
    }

    /// Plays a plan with the opponent's replies and keeps it if it is the best so far. Returns `None` if the
    /// budget ended or there is no move.
    fn evaluate_plan(&mut self, mut plan: Vec<u16>) -> Option<EvaluatedPlan> {
        let mut state = self.root.clone();
        let mut line = Vec::new();
        for at in 0..self.settings.plan_length as usize {
            let Some(mv) = self.planned_move(&state, &mut plan, at) else { break };
            if !self.clock.tick() {
                return None;
            }
            self.game.advance(&mut state, &mv);
            line.push(plan[at]);
            self.play_reply(&mut state, &mut line)?;
        }
        plan.truncate(line.len().div_ceil(2));
        let score = (0..line.len()).fold(self.score(&state, line.len()), |score, _| score_before_move(score));
        let evaluated = EvaluatedPlan { plan, line, score };
        if evaluated.plan.is_empty() {
            return None;
        }
        if score > self.best_score() {
            self.best = Some(evaluated.clone());
        }
        Some(evaluated)
    }

    /// Returns the planned move, after repairing it, or `None` if the game is over.
    fn planned_move(&mut self, state: &G::State, plan: &mut Vec<u16>, at: usize) -> Option<G::Move> {
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        sequence::legal_or_random(self.game, &self.moves, plan, at, self.rng)
    }

    /// Plays the opponent's best one-ply reply, if the game is not over. Returns `None` if the budget ended.
    fn play_reply(&mut self, state: &mut G::State, line: &mut Vec<u16>) -> Option<()> {
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
            line.push(self.game.move_id(&self.moves[at]));
        }
        Some(())
    }

    /// Returns the static score of a position, `moves` plies below the root, for the seat to move.
    fn score(&self, state: &G::State, moves: usize) -> i32 {
        let ply = moves as u32;
        let at_horizon = || offset_distance(evaluate_for_root(self.evaluator, self.game, state, ply), ply);
        self.game.result(state).map_or_else(at_horizon, terminal_score)
    }

    /// Returns the first move of the best plan.
    fn choice(mut self) -> Result<Choice<G::Move>, Forfeit> {
        let nodes = self.clock.nodes();
        let Some(best) = self.best.take() else { return first_move(self.game, self.root, nodes) };
        let line: Vec<_> = best.line.iter().map(|&id| self.game.move_from_id(id)).collect();
        let mv = self.game.move_from_id(best.plan[0]);
        // The value is exact if the move ends the game.
        let value = Some(score_to_value(best.score, sequence::ends_game(self.game, self.root, &mv)));
        let (depth, generations) = (line.len() as u32, self.generations);
        Ok(Choice { value, line, nodes, depth, generations, ..Choice::plain(mv) })
    }
}

impl<G: Searchable, E: Evaluator<G> + Send> Agent<G> for HillClimb<E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let max_climbs = match context.budget {
            Budget::Depth(_) | Budget::Unlimited => DEFAULT_CLIMBS,
            Budget::Nodes(_) | Budget::Time(_) => usize::MAX,
        };
        let mut climber = Climber::new(game, state, &self.evaluator, self.settings, context);
        climber.run(max_climbs);
        climber.choice()
    }
}
