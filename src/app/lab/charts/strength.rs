//! The measurements of an additional ply: a search of the position, and games of each depth of search against the depth
//! before.

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::setup::state::{SearchSetup, Subject};
use crate::app::lab::task_queue::TaskQueue;
use crate::app::ui::figure::Figure;
use crate::arena::{Bout, Purpose, Score, Stream};
use crate::job::Unit;
use crate::job::dispatch::Urgency;
use crate::player::PlayerSpec;
use crate::registry::{NodesRow, Progress, Task, TaskResult};
use crate::search::{SEARCH_METHODS, SearchSpec};

/// The range of the greatest depth, in plies.
pub const DEPTHS: (u32, u32) = (2, 10);

/// The range of the number of pairs of games at each depth.
pub const PAIRS: (u32, u32) = (1, 1000);

/// The range of the number of random opening moves of a pair.
pub const OPENING: (u32, u32) = (1, 20);

/// The index in [`SEARCH_METHODS`] of alpha-beta with ordered moves, which searches the position.
const ORDERED: usize = 2;

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
            pairs: 200,
            opening: 4,
        }
    }
}

/// The results for a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The start of the openings, and the evaluation of both searches.
    pub subject: Subject,
    pub plan: Plan,
    /// The node limit of the search.
    budget: u64,
    /// The search of the position, a row per finished depth.
    pub rows: Vec<NodesRow>,
    /// The scores of the deeper searches by depth, from 2 on.
    pub scores: Vec<Score>,
}

/// A task of the measurements.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Part {
    /// The search of the position, depth by depth.
    Search,
    Games {
        /// Of the deeper search.
        depth: u32,
        pair: u32,
    },
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct StrengthTest {
    /// The plan of the next games.
    pub plan: Plan,
    pub measured: Option<Measured>,
    pub queue: TaskQueue<Part>,
}

const MEASUREMENTS: TaskGroup = TaskGroup::new("lab/strength", Urgency::Brief);

type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Start,
    /// Search the position, without games.
    Search,
    Stop,
    Plan(Plan),
    Task(TaskId, Box<TaskEvent>),
}

impl Measured {
    /// The games of a setup, before the first one.
    fn of(setup: &SearchSetup, plan: Plan) -> Measured {
        Measured {
            subject: setup.subject(),
            plan,
            budget: setup.budget,
            rows: Vec::new(),
            scores: vec![Score::default(); (plan.deepest - 1) as usize],
        }
    }

    /// The finished games, and all of them.
    pub fn progress(&self) -> (u32, u32) {
        let games = self.scores.iter().map(Score::games).sum();
        (games, 2 * self.plan.pairs * self.scores.len() as u32)
    }

    pub fn is_complete(&self) -> bool {
        let (games, all) = self.progress();
        games == all
    }

    /// True if every game ended with the first move after its random ones, so that no depth differs from another.
    pub fn is_too_short(&self) -> bool {
        self.scores.iter().all(|score| score.plies <= score.games())
    }

    fn task(&self, part: Part) -> Task {
        match part {
            Part::Search => self.search(),
            Part::Games { depth, pair } => self.games(depth, pair),
        }
    }

    pub(super) fn search(&self) -> Task {
        let (subject, method) = (&self.subject, SEARCH_METHODS[ORDERED]);
        Task::NodesPerDepth {
            record: subject.record.clone(),
            search: SearchSpec {
                evaluation: subject.evaluation.clone(),
                algorithm: method.algorithm,
                order: method.order,
                preference: subject.preference,
                depth: self.plan.deepest,
            },
            max_nodes: self.budget,
        }
    }

    /// Adds the row of a finished depth. A repeated task reports its rows again.
    fn add_row(&mut self, row: NodesRow) {
        if self.rows.last().is_none_or(|last| last.depth < row.depth) {
            self.rows.push(row);
        }
    }

    /// A pair of games of a depth against the depth before.
    pub(super) fn games(&self, depth: u32, pair: u32) -> Task {
        let subject = &self.subject;
        let player = |depth| PlayerSpec {
            preference: subject.preference,
            ..PlayerSpec::alpha_beta(depth, subject.evaluation.clone())
        };
        Task::Play(Unit {
            game: subject.record.game.clone(),
            start: subject.record.start.clone(),
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
    /// Shows known scores of a setup, as if its games were played.
    pub(super) fn take(&mut self, setup: &SearchSetup, scores: Vec<Score>) {
        self.measured = Some(Measured {
            scores,
            ..Measured::of(setup, self.plan)
        });
    }

    /// The games, if they belong to the lab's current setup.
    pub fn of(&self, setup: &SearchSetup) -> Option<&Measured> {
        let subject = setup.subject();
        self.measured
            .as_ref()
            .filter(|measured| measured.subject == subject)
    }
}

/// Updates the card; `setup` supplies the board and the evaluation.
pub fn update(state: &mut StrengthTest, msg: Msg, setup: &SearchSetup, workers: u32) -> Response {
    match msg {
        Msg::Start => {
            let plan = state.plan;
            // In the order of pairs, with all depths of each, so that all intervals shrink together.
            let games = (0..plan.pairs)
                .flat_map(|pair| (2..=plan.deepest).map(move |depth| Part::Games { depth, pair }));
            let parts = std::iter::once(Part::Search).chain(games);
            state.queue.begin(parts.collect());
            state.measured = Some(Measured::of(setup, plan));
        }
        Msg::Search => state.queue.begin(vec![Part::Search]),
        Msg::Stop => state.queue.stop(),
        Msg::Plan(plan) => {
            state.plan = Plan {
                deepest: plan.deepest.clamp(DEPTHS.0, DEPTHS.1),
                pairs: plan.pairs.clamp(PAIRS.0, PAIRS.1),
                opening: plan.opening.clamp(OPENING.0, OPENING.1),
            };
        }
        Msg::Task(id, event) => {
            let Some(measured) = &mut state.measured else {
                return Response::default();
            };
            if let TaskEvent::Progress(Progress::NodesRow(row)) = &*event
                && state.queue.is_running(id)
            {
                measured.add_row(row.clone());
            }
            match state.queue.receive(id, *event) {
                Some((Part::Search, TaskResult::NodesPerDepth { rows, .. })) => {
                    measured.rows = rows
                }
                Some((Part::Games { depth, .. }, TaskResult::Played { scores })) => {
                    for score in scores {
                        measured.scores[depth as usize - 2] += score;
                    }
                }
                _ => {}
            }
        }
    }
    let Some(measured) = &state.measured else {
        return Response::default();
    };
    let task = |&part: &Part| measured.task(part);
    state
        .queue
        .feed(MEASUREMENTS, workers, Msg::Task, task)
        .into()
}
