//! What a ply more is worth: games of each depth of search against the depth before.

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::Question;
use crate::app::lab::task_queue::TaskQueue;
use crate::app::ui::figure::{Figure, File, of_game};
use crate::arena::{Bout, Purpose, Score, Stream};
use crate::eval::{EvaluationSpec, Preference};
use crate::job::Unit;
use crate::job::dispatch::Urgency;
use crate::player::PlayerSpec;
use crate::registry::{Task, TaskResult};
use crate::text::{CsvTable, Message};

/// The depths that may be the deepest, in plies.
pub const DEPTHS: (u32, u32) = (2, 10);

/// The numbers of pairs of games that may be played at each depth.
pub const PAIRS: (u32, u32) = (1, 1000);

/// The numbers of random moves that may open a pair.
pub const OPENING: (u32, u32) = (0, 20);

/// What the luck of the games is drawn from: the same every time.
const SEED: u64 = 1;

/// The chart.
pub const FIGURE: Figure = Figure {
    canvas: "lab-strength-chart",
    name: "strength-against-depth",
    table: "strength-against-depth",
};

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The deepest search, in plies; the least deep is 2 against 1.
    pub deepest: u32,
    /// Pairs of games at each depth, one of each pair with the sides swapped.
    pub pairs: u32,
    /// Random moves before the searches take over, the same in both games of a pair.
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

/// What games are, or were, played.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The game's id.
    pub game: String,
    /// The position in which the openings begin.
    pub start: String,
    /// What judges the leaves of both searches.
    pub evaluation: EvaluationSpec,
    /// Whether sooner wins are worth more to both.
    pub preference: Preference,
    /// How many, and how deep.
    pub plan: Plan,
    /// By depth, from 2 on, what the deeper search has made of it.
    pub scores: Vec<Score>,
}

/// What is known of the worth of a ply.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// What is to be played.
    pub plan: Plan,
    /// What is, or was, played.
    pub played: Option<Played>,
    /// What is left, as depth and number of the pair.
    deal: TaskQueue<(u32, u32)>,
    /// What went wrong.
    pub error: Option<Message>,
}

/// The games that measure what a ply more is worth.
const GAMES: TaskGroup = TaskGroup::new("lab/strength", Urgency::Brief);

type Effect = effects::Effect<Msg>;
type Response = effects::Response<Msg>;

/// Something that happens to it.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Play.
    Start,
    /// Stop.
    Stop,
    /// Another plan.
    Plan(Plan),
    /// Save a file of the chart.
    Save(File),
    /// A worker reports on a pair of games.
    Task(TaskId, Box<TaskEvent>),
}

impl Played {
    /// What it would be of a question, before the first game.
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

    /// Whether it is about what the lab asks now.
    pub fn is_of(&self, question: &Question) -> bool {
        let now = Played::of(question, self.plan);
        (&self.game, &self.start, &self.evaluation, self.preference)
            == (&now.game, &now.start, &now.evaluation, now.preference)
    }

    /// Every depth with what the deeper search has made of it.
    pub fn by_depth(&self) -> impl Iterator<Item = (u32, &Score)> {
        (2..).zip(&self.scores)
    }

    /// Games that have been played, and all of them.
    pub fn progress(&self) -> (u32, u32) {
        let games = self.scores.iter().map(Score::games).sum();
        (games, 2 * self.plan.pairs * self.scores.len() as u32)
    }

    /// The pair with a number at a depth, as a task.
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

    /// The scores as a file of comma-separated values, with the ends of Wilson's 95 % interval.
    pub fn csv(&self) -> String {
        CsvTable::new("depth", |row: &(u32, &Score)| row.0)
            .column("against", |row| row.0 - 1)
            .column("games", |row| row.1.games())
            .column("wins", |row| row.1.wins)
            .column("draws", |row| row.1.draws)
            .column("losses", |row| row.1.losses)
            .decimals("score", 4, |row| Some(row.1.share()))
            .decimals("low", 4, |row| Some(row.1.interval().low))
            .decimals("high", 4, |row| Some(row.1.interval().high))
            .column("opening_plies", |_| self.plan.opening)
            .column("seed", |_| SEED)
            .column("game", |_| &self.game)
            .column("start", |_| &self.start)
            .write(self.by_depth())
    }
}

impl State {
    /// Whether games are being played.
    pub fn running(&self) -> bool {
        self.deal.running()
    }
}

/// What follows from something that happened to it; `question` has the board and what judges.
pub fn update(state: &mut State, msg: Msg, question: &Question, workers: u32) -> Response {
    match msg {
        Msg::Start => {
            let plan = state.plan;
            // Pair by pair, all depths of each, so that all intervals shrink together.
            let pairs = (0..plan.pairs).flat_map(|p| (2..=plan.deepest).map(move |d| (d, p)));
            state.deal.begin(pairs.collect());
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
        Msg::Save(file) => {
            let played = state.played.as_ref();
            let heading = of_game("lab.strength", played.map(|played| &played.game[..]));
            let file = FIGURE.save(file, heading, || Some(played?.csv()));
            return Response::effects(file.into_iter().collect());
        }
    }
    Response::default()
}

fn stop(state: &mut State) -> Response {
    state.deal.stop();
    Response::effects(vec![Effect::Cancel(GAMES)])
}

/// Gives workers as many pairs as keep all of them busy.
fn feed(state: &mut State, workers: u32) -> Vec<Effect> {
    let Some(played) = &state.played else {
        return Vec::new();
    };
    let task = |&(depth, pair): &(u32, u32)| Ok(played.task(depth, pair));
    let effects = state.deal.feed(GAMES, workers, Msg::Task, task);
    effects.unwrap_or_default()
}

/// A worker reports on a pair.
fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent, workers: u32) -> Response {
    match event {
        TaskEvent::Done(TaskResult::Played { scores }) => {
            let Some((depth, _)) = state.deal.done(id) else {
                return Response::default();
            };
            let known = state.played.as_mut();
            let known = known.and_then(|played| played.scores.get_mut(depth as usize - 2));
            if let (Some(known), Some(score)) = (known, scores.first()) {
                *known += *score;
            }
            Response::effects(feed(state, workers))
        }
        TaskEvent::Failed(error) if state.deal.is_running(id) => {
            state.error = Some(error);
            stop(state)
        }
        _ => Response::default(),
    }
}
