//! Depth against truth: the share of solved positions in which each depth keeps the best result.

use crate::app::effects::{self, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::setup::state::SearchSetup;
use crate::app::lab::task_queue::TaskQueue;
use crate::app::ui::figure::{Figure, File, of_game};
use crate::eval::EvaluationSpec;
use crate::job::dispatch::Urgency;
use crate::job::truth::{JudgedSearch, Share, ShareCounts, TruthPlan, TruthStudy, TruthUnit};
use crate::python::is_guest;
use crate::registry::{Task, TaskResult};

/// The range of the number of sampled positions.
pub const SAMPLES: (u32, u32) = (20, 10_000);

pub const SEEDS: (u32, u32) = (1, 999_999);

pub const FIGURE: Figure = Figure::new("lab-truth-chart");

/// The name of the file with a row per position.
const POSITIONS: &str = "depth-against-truth-positions";

/// The name of the file with a row per number of playouts.
const BY_PLAYOUTS: &str = "playouts-against-truth";

/// The numbers of playouts of Monte Carlo tree search.
const PLAYOUTS: [u32; 3] = [10, 100, 1000];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub samples: u32,
    pub seed: u32,
}

impl Default for Plan {
    fn default() -> Self {
        Plan {
            samples: 400,
            seed: 1,
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct TruthTest {
    /// The plan of the next study.
    pub plan: Plan,
    /// The evaluations of the next study besides that of the setup, by their ids.
    pub others: Vec<String>,
    pub study: Option<TruthStudy>,
    pub queue: TaskQueue<TruthUnit>,
    /// The index of the evaluation whose failures are listed.
    pub listed_evaluation: usize,
    /// The depth whose failures are listed; `None` for the greatest.
    pub listed_depth: Option<u32>,
    /// List failures of Monte Carlo tree search with this number of playouts, by its index in the plan, instead of
    /// failures of an evaluation.
    pub listed_playouts: Option<usize>,
}

const SAMPLED: TaskGroup = TaskGroup::new("lab/truth", Urgency::Brief);

type Effect = effects::Effect<Msg>;
type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Start,
    Stop,
    Plan(Plan),
    /// Include an evaluation, or exclude it.
    Choose(String, bool),
    ListEvaluation(usize),
    ListDepth(u32),
    /// List the failures of Monte Carlo tree search, by the index of its number of playouts.
    ListPlayouts(usize),
    /// Save the chart or the table of the shares as a file.
    Save(File),
    /// Save a row per position.
    SavePositions,
    /// Save a row per number of playouts.
    SavePlayouts,
    Task(TaskId, Box<TaskEvent>),
}

/// The evaluations of a study by name, and their weights: that of the setup, then the others without duplicates.
fn evaluations(setup: &SearchSetup, others: &[String]) -> (Vec<String>, Vec<EvaluationSpec>) {
    let known = setup.kind().evaluations();
    let name = if setup.evaluation.is_empty() {
        known[0].id.to_owned()
    } else {
        setup.evaluation.clone()
    };
    let (mut names, mut specs) = (vec![name], vec![setup.judge()]);
    for other in known.iter().filter(|e| others.iter().any(|id| id == e.id)) {
        if !specs.contains(&other.spec()) {
            names.push(other.id.to_owned());
            specs.push(other.spec());
        }
    }
    (names, specs)
}

impl TruthTest {
    /// The plan of a study of a setup, and the names of its evaluations.
    fn plan_of(&self, setup: &SearchSetup, deepest: u32) -> (TruthPlan, Vec<String>) {
        let (names, evaluations) = evaluations(setup, &self.others);
        let plan = TruthPlan {
            game: setup.record().game.clone(),
            start: setup.position().text(),
            seed: self.plan.seed.into(),
            evaluations,
            preference: setup.preference,
            deepest,
            playouts: playouts(&setup.record().game).to_vec(),
        };
        (plan, names)
    }

    /// The study of a setup, before the first sample.
    fn study_of(&self, setup: &SearchSetup, deepest: u32) -> TruthStudy {
        let (plan, names) = self.plan_of(setup, deepest);
        TruthStudy::new(plan, names, self.plan.samples)
    }

    /// Shows known counts of a setup, as if its positions were searched.
    pub(super) fn take(&mut self, setup: &SearchSetup, deepest: u32, counts: &ShareCounts) {
        let (plan, names) = self.plan_of(setup, deepest);
        self.study = Some(TruthStudy::of_counts(plan, names, counts));
    }

    /// The study, if it belongs to the lab's current setup.
    pub fn of(&self, setup: &SearchSetup) -> Option<&TruthStudy> {
        let study = self.study.as_ref()?;
        let plan = &study.plan;
        let is_of = (&plan.game, plan.preference) == (&setup.record().game, setup.preference)
            && plan.start == setup.position().text()
            && plan.evaluations.first() == Some(&setup.judge());
        is_of.then_some(study)
    }

    /// The study of a setup, after all of its samples.
    pub fn complete(&self, setup: &SearchSetup) -> Option<&TruthStudy> {
        self.of(setup).filter(|study| study.is_complete())
    }

    /// True if a new study would differ from the shown one.
    pub fn planned_anew(&self, setup: &SearchSetup, deepest: u32) -> bool {
        let next = self.study_of(setup, deepest);
        self.study.as_ref().is_some_and(|study| {
            (&study.plan, study.progress().1) != (&next.plan, next.progress().1)
        })
    }

    /// The share of the setup's evaluation at a depth.
    pub fn share(&self, setup: &SearchSetup, depth: u32) -> Option<Share> {
        let share = self.of(setup)?.share(0, depth);
        (share.of > 0).then_some(share)
    }

    /// The search with the listed failures.
    pub fn listed(&self, study: &TruthStudy) -> JudgedSearch {
        if let Some(index) = self.listed_playouts
            && index < study.plan.playouts.len()
        {
            return JudgedSearch::Playouts(index);
        }
        let deepest = study.plan.deepest;
        JudgedSearch::Depth {
            evaluation: self.listed_evaluation.min(study.names.len() - 1),
            depth: self.listed_depth.unwrap_or(deepest).min(deepest),
        }
    }
}

/// The numbers of playouts in a study of a game. A user's own game would request the states of all playouts.
pub fn playouts(game: &str) -> &'static [u32] {
    if is_guest(game) { &[] } else { &PLAYOUTS }
}

/// True if the solver can decide positions of the setup's game: of a user's own game, all or none.
pub fn is_possible(setup: &SearchSetup) -> bool {
    let (kind, position) = (setup.kind(), setup.position());
    let is_own = is_guest(kind.info().id);
    kind.has_solver() && (!is_own || kind.can_solve(&position.text()))
}

/// Updates the card; `setup` supplies the start of the random games and the evaluation, `deepest` is the greatest
/// depth.
pub fn update(
    state: &mut TruthTest,
    msg: Msg,
    setup: &SearchSetup,
    (deepest, workers): (u32, u32),
) -> Response {
    match msg {
        Msg::Start => {
            let study = state.study_of(setup, deepest);
            state.queue.begin(study.units());
            state.study = Some(study);
        }
        Msg::Stop => state.queue.stop(),
        Msg::Plan(plan) => {
            state.plan = Plan {
                samples: plan.samples.clamp(SAMPLES.0, SAMPLES.1),
                seed: plan.seed.clamp(SEEDS.0, SEEDS.1),
            };
        }
        Msg::Choose(id, on) => {
            state.others.retain(|other| *other != id);
            state.others.extend(on.then_some(id));
        }
        Msg::ListEvaluation(number) => {
            state.listed_evaluation = number;
            state.listed_playouts = None;
        }
        Msg::ListPlayouts(index) => state.listed_playouts = Some(index),
        Msg::ListDepth(depth) => state.listed_depth = Some(depth),
        Msg::Save(file) => {
            let study = state.study.as_ref();
            let heading = of_game("truth.title", study.map(|study| &study.plan.game[..]));
            let file = FIGURE.save(file, heading, || Some(study?.csv()));
            return file.into();
        }
        Msg::SavePositions => {
            let study = state.study.iter();
            let file = study.map(|study| Effect::download_csv(POSITIONS, study.positions_csv()));
            return Response::effects(file);
        }
        Msg::SavePlayouts => {
            let study = state.study.iter();
            let file = study.map(|study| Effect::download_csv(BY_PLAYOUTS, study.playouts_csv()));
            return Response::effects(file);
        }
        Msg::Task(id, event) => {
            if let Some((unit, TaskResult::Sampled(samples))) = state.queue.receive(id, *event)
                && let Some(study) = &mut state.study
            {
                study.receive(unit.first, samples);
            }
        }
    }
    let task = |unit: &TruthUnit| Task::Truth(unit.clone());
    state.queue.feed(SAMPLED, workers, Msg::Task, task).into()
}
