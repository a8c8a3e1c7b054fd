//! Units of work: some sampled positions, decided by the solver and searched by every evaluation to every depth.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

use super::sample::{Choice, CountedSample, LeftOut, Sample, SampleResult};
use crate::arena::{MAX_PLIES, Purpose, Stream};
use crate::eval::{Evaluated, Evaluation, EvaluationSpec, Preference};
use crate::game::Game;
use crate::player::MAX_PLAYOUTS;
use crate::search::monte_carlo::{DEFAULT_EXPLORATION, Tree};
use crate::search::{MoveOrder, SearchParams, Silent, alpha_beta, best_moves};
use crate::solve::{Solved, Solver, Worth, solver_for};
use crate::text::{Message, in_range};

/// The greatest depth of a plan, in plies.
pub const MAX_TRUTH_DEPTH: u32 = 10;

/// The share of a player's [node budget](Solver::node_budget) that the solver gets for one position: about 0.2 s.
const BUDGET_SHARE: u64 = 20;

/// The parameters of all samples.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TruthPlan {
    /// An id of a game.
    pub game: String,
    /// The initial position of the random games.
    pub start: String,
    /// Below 2^53.
    pub seed: u64,
    /// Each evaluates the leaves of separate searches.
    pub evaluations: Vec<EvaluationSpec>,
    pub preference: Preference,
    /// The searches have depths 1 to this, in plies.
    pub deepest: u32,
    /// Numbers of playouts of Monte Carlo tree search, in ascending order; empty for none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub playouts: Vec<u32>,
}

/// Consecutive samples of a plan: at most about a second of work.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TruthUnit {
    pub plan: TruthPlan,
    /// The number of the first sample, from 0.
    pub first: u32,
    pub samples: u32,
}

impl TruthUnit {
    /// Draws, decides and searches the positions.
    ///
    /// # Errors
    /// The game has no solver, the initial position is invalid or finished, an evaluation is invalid, or the depth or a
    /// number of playouts is out of range.
    pub fn run<G: Evaluated>(&self) -> Result<Vec<Sample>, Message> {
        let plan = &self.plan;
        in_range("counter.depth", plan.deepest, 1..=MAX_TRUTH_DEPTH)?;
        for &playouts in &plan.playouts {
            in_range("player.playouts", playouts, 1..=MAX_PLAYOUTS)?;
        }
        let solver = solver_for::<G>().ok_or_else(|| Message::new("error.solve.beyond"))?;
        let start = G::parse(&plan.start).map_err(|e| {
            Message::new("error.record.start").with_message("reason", e.describe(&plan.start))
        })?;
        if start.outcome().is_some() {
            return Err(Message::new("error.move.game_over"));
        }
        let evaluations = plan.evaluations.iter().map(Evaluation::<G>::new);
        let evaluations: Vec<_> = evaluations.collect::<Result<_, _>>()?;
        let numbers = self.first..self.first + self.samples;
        Ok(numbers
            .map(|number| {
                let mut rng = Stream::of(Purpose::Truth, 0).rng(plan.seed, number);
                let Some(position) = draw_position(&start, solver, &mut rng) else {
                    return Sample {
                        position: String::new(),
                        result: SampleResult::LeftOut(LeftOut::NoPosition),
                    };
                };
                Sample {
                    position: position.text(),
                    result: self.sample_result(&position, solver, &evaluations, rng.random()),
                }
            })
            .collect())
    }

    /// The result for one position. `lot` selects one of equally good moves. It is the same for all searches, so that
    /// they differ only in their depth.
    fn sample_result<G: Evaluated>(
        &self,
        position: &G,
        solver: &dyn Solver<G>,
        evaluations: &[Evaluation<G>],
        lot: u32,
    ) -> SampleResult {
        let solved = solve(position, solver);
        let (best, keeping) = match best_result(&solved) {
            Ok(known) => known,
            Err(reason) => return SampleResult::LeftOut(reason),
        };
        let side = position.side_to_move();
        let choices_by = |evaluation: &Evaluation<G>| {
            let evaluation = evaluation.prepared(position, side);
            let choice = |depth| {
                let preference = self.plan.preference;
                let found = best_moves(position, depth, &evaluation, preference).moves;
                let params = SearchParams {
                    preference,
                    order: MoveOrder::Evaluation,
                    ..SearchParams::new(depth, &evaluation)
                };
                let counters = alpha_beta(position, &params, &mut Silent).counters;
                let best: Vec<_> = found.iter().map(|&mv| position.move_text(mv)).collect();
                let number = (u64::from(lot) * best.len() as u64) >> 32;
                let chosen = best.get(number as usize).cloned().unwrap_or_default();
                Choice {
                    keeps: keeping.contains(&chosen),
                    best,
                    chosen,
                    nodes: counters.nodes,
                }
            };
            (1..=self.plan.deepest).map(choice).collect()
        };
        SampleResult::Counted(CountedSample {
            by_playouts: self.play_out(position, lot, &keeping),
            choices: evaluations.iter().map(choices_by).collect(),
            moves: solved.moves.len() as u32,
            best,
            keeping,
        })
    }

    /// The most visited move after each number of playouts of one growing tree.
    fn play_out<G: Game>(&self, position: &G, lot: u32, keeping: &[String]) -> Vec<Choice> {
        let mut rng = ChaCha8Rng::seed_from_u64(lot.into());
        let mut tree = Tree::new(position, DEFAULT_EXPLORATION);
        let mut played = 0;
        let choice = |&playouts: &u32| {
            for _ in played..playouts {
                tree.playout(&mut rng);
            }
            played = played.max(playouts);
            let best = tree.best().map(|mv| position.move_text(mv));
            let chosen = best.clone().unwrap_or_default();
            Choice {
                keeps: keeping.contains(&chosen),
                best: best.into_iter().collect(),
                chosen,
                nodes: tree.counters().nodes,
            }
        };
        self.plan.playouts.iter().map(choice).collect()
    }
}

/// A uniformly random position of a random game, among those within reach of the solver; `None` without one.
fn draw_position<G: Game>(start: &G, solver: &dyn Solver<G>, rng: &mut ChaCha8Rng) -> Option<G> {
    let mut within_reach = Vec::new();
    let mut at = start.clone();
    for _ in 0..MAX_PLIES {
        let moves: Vec<G::Move> = at.moves().collect();
        // The rules of a user's game may not be loaded yet.
        if moves.is_empty() {
            break;
        }
        if solver.is_quick(&at) {
            within_reach.push(at.clone());
        }
        at.play(moves[rng.random_range(0..moves.len() as u32) as usize]);
    }
    if within_reach.is_empty() {
        return None;
    }
    let number = rng.random_range(0..within_reach.len() as u32) as usize;
    Some(within_reach.swap_remove(number))
}

/// The worth of all moves within the budget.
fn solve<G: Game>(position: &G, solver: &dyn Solver<G>) -> Solved {
    let max_nodes = solver.node_budget() / BUDGET_SHARE;
    solver.moves(position, &[], &mut |so_far| so_far.complete || so_far.nodes >= max_nodes)
}

/// The best result of a position, and the moves that keep it.
///
/// # Errors
/// The reason to leave the position out.
fn best_result(solved: &Solved) -> Result<(Worth, Vec<String>), LeftOut> {
    let best = solved.worth.filter(|_| solved.complete);
    let best = best.ok_or(LeftOut::Undecided)?;
    let keeping = solved.moves.iter().filter(|m| m.worth == Some(best));
    let keeping: Vec<String> = keeping.map(|m| m.mv.clone()).collect();
    match best {
        _ if keeping.len() < solved.moves.len() => Ok((best, keeping)),
        Worth::Win => Err(LeftOut::AllWin),
        Worth::Draw => Err(LeftOut::AllDraw),
        Worth::Loss => Err(LeftOut::AllLose),
    }
}
