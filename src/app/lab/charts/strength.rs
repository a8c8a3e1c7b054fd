//! The value of an additional ply: games of each depth of search against the depth before.

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::question::state::Question;
use crate::app::lab::task_queue::TaskQueue;
use crate::app::ui::figure::Figure;
use crate::arena::{Bout, Purpose, Score, Stream};
use crate::eval::{EvaluationSpec, Preference};
use crate::job::Unit;
use crate::job::dispatch::Urgency;
use crate::player::PlayerSpec;
use crate::registry::{Task, TaskResult};
use crate::text::Message;

/// The range of the greatest depth, in plies.
pub const DEPTHS: (u32, u32) = (2, 10);

/// The range of the number of pairs of games at each depth.
pub const PAIRS: (u32, u32) = (1, 1000);

/// The range of the number of random opening moves of a pair.
pub const OPENING: (u32, u32) = (1, 20);

/// The constant seed of all games.
const SEED: u64 = 1;

pub const FIGURE: Figure = Figure {
    canvas: "lab-strength-chart",
    name: "strength-against-depth",
    table: "one-more-ply",
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// In plies; the smallest pairing is 2 against 1.
    pub deepest: u32,
    /// Pairs of games at each depth, with swapped sides within each pair.
    pub pairs: u32,
    /// Random moves before the searches play, equal in both games of a pair.
    pub opening: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            deepest: 5,
            pairs: 50,
            opening: 4,
        }
    }
}

/// The played games and their scores.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    pub game: String,
    /// The position in which the openings begin.
    pub start: String,
    /// The evaluation of both searches.
    pub evaluation: EvaluationSpec,
    /// True if both players value sooner wins more.
    pub preference: Preference,
    pub plan: Plan,
    /// The scores of the deeper searches by depth, from 2 on.
    pub scores: Vec<Score>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrengthTest {
    /// The plan of the next games.
    pub plan: Plan,
    pub played: Option<Played>,
    /// Pairs of depth and pair number.
    queue: TaskQueue<(u32, u32)>,
    pub error: Option<Message>,
}

const GAMES: TaskGroup = TaskGroup::new("lab/strength", Urgency::Brief);

type Effect = effects::Effect<Msg>;
type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Start,
    Stop,
    Plan(Plan),
    /// An event of the task with this id.
    Task(TaskId, Box<TaskEvent>),
}

impl Played {
    /// The games of a question, before the first one.
    fn of(question: &Question, plan: Plan) -> Played {
        Played {
            game: question.record().game.clone(),
            start: question.position().text(),
            evaluation: question.judge(),
            preference: question.preference,
            plan,
            scores: vec![Score::default(); (plan.deepest - 1) as usize],
        }
    }

    /// True if the games belong to the lab's current question.
    pub fn is_of(&self, question: &Question) -> bool {
        let now = Played::of(question, self.plan);
        (&self.game, &self.start, &self.evaluation, self.preference)
            == (&now.game, &now.start, &now.evaluation, now.preference)
    }

    /// The finished games, and all of them.
    pub fn progress(&self) -> (u32, u32) {
        let games = self.scores.iter().map(Score::games).sum();
        (games, 2 * self.plan.pairs * self.scores.len() as u32)
    }

    /// The task for a pair of games at a depth.
    fn task(&self, depth: u32, pair: u32) -> Task {
        let player = |depth| PlayerSpec {
            preference: self.preference,
            ..PlayerSpec::alpha_beta(depth, self.evaluation.clone())
        };
        Task::Play(Unit {
            game: self.game.clone(),
            start: self.start.clone(),
            bouts: vec![Bout {
                players: [player(depth), player(depth - 1)],
                stream: Stream {
                    pairing: depth,
                    ..Stream::of(Purpose::Duel, 0)
                },
                first_pair: pair,
                pairs: 1,
                opening_plies: self.plan.opening,
                random_moves: 0.0,
                learning: None,
            }],
            seed: SEED,
            own: None,
        })
    }
}

impl StrengthTest {
    pub fn running(&self) -> bool {
        self.queue.running()
    }

    /// The games, if they belong to the lab's current question.
    pub fn of(&self, question: &Question) -> Option<&Played> {
        self.played.as_ref().filter(|played| played.is_of(question))
    }
}

/// Updates the card; `question` supplies the board and the evaluation.
pub fn update(state: &mut StrengthTest, msg: Msg, question: &Question, workers: u32) -> Response {
    match msg {
        Msg::Start => {
            let plan = state.plan;
            // In the order of pairs, with all depths of each, so that all intervals shrink together.
            let pairs = (0..plan.pairs).flat_map(|p| (2..=plan.deepest).map(move |d| (d, p)));
            state.queue.begin(pairs.collect());
            state.played = Some(Played::of(question, plan));
            state.error = None;
            let mut effects = vec![Effect::Cancel(GAMES)];
            effects.extend(feed(state, workers));
            return Response::effects(effects);
        }
        Msg::Task(id, event) => return on_task_event(state, id, *event, workers),
        Msg::Stop => return stop(state),
        Msg::Plan(plan) => {
            state.plan = Plan {
                deepest: plan.deepest.clamp(DEPTHS.0, DEPTHS.1),
                pairs: plan.pairs.clamp(PAIRS.0, PAIRS.1),
                opening: plan.opening.clamp(OPENING.0, OPENING.1),
            };
        }
    }
    Response::default()
}

fn stop(state: &mut StrengthTest) -> Response {
    state.queue.stop();
    Response::effects(vec![Effect::Cancel(GAMES)])
}

/// Starts enough pairs to occupy all workers.
fn feed(state: &mut StrengthTest, workers: u32) -> Vec<Effect> {
    let Some(played) = &state.played else {
        return Vec::new();
    };
    let task = |&(depth, pair): &(u32, u32)| Ok(played.task(depth, pair));
    let effects = state.queue.feed(GAMES, workers, Msg::Task, task);
    effects.unwrap_or_default()
}

fn on_task_event(state: &mut StrengthTest, id: TaskId, event: TaskEvent, workers: u32) -> Response {
    match event {
        TaskEvent::Done(TaskResult::Played { scores }) => {
            let Some((depth, _)) = state.queue.done(id) else {
                return Response::default();
            };
            let known = state.played.as_mut();
            let known = known.and_then(|played| played.scores.get_mut(depth as usize - 2));
            if let (Some(known), Some(score)) = (known, scores.first()) {
                *known += *score;
            }
            Response::effects(feed(state, workers))
        }
        TaskEvent::Failed(error) if state.queue.is_running(id) => {
            state.error = Some(error);
            stop(state)
        }
        _ => Response::default(),
    }
}
