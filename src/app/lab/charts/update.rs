//! Starts, stops and saves the measurements of the charts.

use super::state::{Card, Charts, ChartsMsg, Counted, Run};
use super::{compare, horizon, ply, shipped, strength, truth};
use crate::app::effects::{self, Request, TaskEvent, TaskGroup, TaskId};
use crate::app::lab::setup::state::{DEEPEST, SearchSetup};
use crate::app::players::seats::HUMAN;
use crate::app::ui::figure::{Figure, of_game};
use crate::job::dispatch::Urgency;
use crate::python::is_guest;
use crate::registry::{Progress, Task, TaskResult};
use crate::search::{SEARCH_METHODS, SearchSpec};

type Effect = effects::Effect<ChartsMsg>;
type Response = effects::Response<ChartsMsg>;

pub(super) const COUNTS: TaskGroup = TaskGroup::new("lab/counts", Urgency::Patient);

/// The chart of the selected measure.
pub fn figure(charts: &Charts) -> Figure {
    Figure {
        canvas: "lab-chart",
        name: charts.measure.file(),
        table: "counts-per-depth",
    }
}

/// Updates the charts; `setup` is the one of the lab.
pub fn update(charts: &mut Charts, msg: ChartsMsg, setup: &SearchSetup, workers: u32) -> Response {
    match msg {
        ChartsMsg::Start => {
            let counted = Counted::of(setup, charts.deepest);
            return start(charts, setup, counted).into();
        }
        ChartsMsg::Stop => {
            for run in charts.runs.iter_mut().flatten() {
                run.task = None;
            }
            charts.tree_minimum.task = None;
            return Effect::Cancel(COUNTS).into();
        }
        ChartsMsg::Deepest(depth) => charts.deepest = depth.clamp(1, DEEPEST),
        ChartsMsg::Choose(method, on) => {
            if let Some(chosen) = charts.chosen.get_mut(method) {
                *chosen = on;
            }
        }
        ChartsMsg::Show(measure) => charts.measure = measure,
        ChartsMsg::Detail(depth) => charts.detail = Some(depth),
        ChartsMsg::Save(file) => {
            let counted = charts.counted.as_ref();
            let game = counted.map(|counted| &counted.subject.record.game[..]);
            let heading = of_game(charts.measure.key(), game);
            let file = figure(charts).save(file, heading, || Some(charts.csv()));
            return file.into();
        }
        ChartsMsg::Compare(msg) => {
            let response = compare::update(&mut charts.compare, msg, workers);
            return response.map(ChartsMsg::Compare);
        }
        ChartsMsg::Strength(msg) => {
            let response = strength::update(&mut charts.strength, msg, setup, workers);
            return response.map(ChartsMsg::Strength);
        }
        ChartsMsg::Truth(msg) => {
            let settings = (charts.strength.plan.deepest, workers);
            let response = truth::update(&mut charts.truth, msg, setup, settings);
            return response.map(ChartsMsg::Truth);
        }
        ChartsMsg::Horizon(msg) => {
            horizon::update(&mut charts.horizon, msg, &setup.record().game);
        }
        ChartsMsg::StartDepths => return start_depths(charts, setup, workers),
        ChartsMsg::StopDepths => {
            let stops =
                [ChartsMsg::Strength(strength::Msg::Stop), ChartsMsg::Truth(truth::Msg::Stop)];
            let stops = stops.map(|stop| update(charts, stop, setup, workers).effects);
            return Response::effects(stops.into_iter().flatten());
        }
        ChartsMsg::SaveDepths(file) => {
            let heading = of_game("depth.title", Some(&setup.record().game));
            let csv = || Some(ply::csv(charts, setup));
            let file = strength::FIGURE.save(file, heading, csv);
            return file.into();
        }
        ChartsMsg::FocusCard(card) => return Response::focus(card.element_id()),
        ChartsMsg::Open(opened) => {
            let (record, message) = *opened;
            let moves = record.moves.join(",");
            // No computer moves on before the user has seen the position.
            let seats = ["first", "second"].map(|seat| (seat, HUMAN.to_owned()));
            let pairs = [("game", record.game), ("start", record.start)].into_iter();
            let pairs = pairs.chain((!moves.is_empty()).then_some(("moves", moves)));
            let pairs = pairs
                .chain(seats)
                .map(|(name, value)| (name.to_owned(), value));
            return Response::request(Request::Play(pairs.collect(), Some(message)));
        }
        ChartsMsg::Task(id, event) => on_task_event(charts, id, *event),
    }
    Response::default()
}

/// Starts the search of the position, the games between depths, and the samples of solved positions.
fn start_depths(charts: &mut Charts, setup: &SearchSetup, workers: u32) -> Response {
    if setup.position().outcome().is_some() {
        return Response::default();
    }
    let mut starts = vec![ChartsMsg::Strength(strength::Msg::Start)];
    if truth::is_possible(setup) {
        starts.push(ChartsMsg::Truth(truth::Msg::Start));
    }
    let started = starts
        .into_iter()
        .flat_map(|start| update(charts, start, setup, workers).effects);
    Response::effects(started)
}

/// Starts a count with few nodes, unless there is a count of the setup or one that the user started. The rules of a
/// user's own game are slow: the button starts its counts.
pub fn start_first_count(charts: &mut Charts, setup: &SearchSetup) -> Vec<Effect> {
    let is_known = |counted: &Counted| !counted.is_first || counted.is_of(setup);
    let nothing = setup.position().outcome().is_some() || !charts.chosen.contains(&true);
    if nothing || is_guest(&setup.record().game) || charts.counted.as_ref().is_some_and(is_known) {
        return Vec::new();
    }
    let counted = Counted::first(setup, charts.deepest);
    start(charts, setup, counted)
}

/// Starts one task per chosen search and the minimal tree; they run in parallel as far as workers are free.
fn start(charts: &mut Charts, setup: &SearchSetup, counted: Counted) -> Vec<Effect> {
    let (budget, limit) = (counted.budget, counted.tree_minimum_limit());
    charts.counted = Some(counted);
    charts.error = None;
    charts.detail = None;
    charts.tree_minimum = Run::default();
    let mut effects = vec![Effect::Cancel(COUNTS)];
    charts.runs = Default::default();
    for (number, method) in SEARCH_METHODS.iter().enumerate() {
        if !charts.chosen[number] {
            continue;
        }
        let id = charts.task_ids.next_id();
        charts.runs[number] = Some(Run::started(id));
        effects.push(Effect::run(
            COUNTS,
            Task::NodesPerDepth {
                record: setup.record().clone(),
                search: SearchSpec {
                    depth: charts.deepest,
                    ..setup.search(*method, 0)
                },
                max_nodes: budget,
            },
            move |event| ChartsMsg::Task(id, event),
        ));
    }
    effects.extend(start_tree_minimum(charts, setup, limit));
    effects
}

/// Starts the computation of the minimal tree, unless no search is chosen.
fn start_tree_minimum(charts: &mut Charts, setup: &SearchSetup, limit: u64) -> Option<Effect> {
    if !charts.chosen.contains(&true) {
        return None;
    }
    let id = charts.task_ids.next_id();
    charts.tree_minimum = Run::started(id);
    Some(Effect::run(
        COUNTS,
        Task::TreeMinimum {
            record: setup.record().clone(),
            evaluation: setup.judge(),
            preference: setup.preference,
            max_depth: charts.deepest,
            max_nodes: limit,
        },
        move |event| ChartsMsg::Task(id, event),
    ))
}

/// Shows the shipped measurements of depths soon or starts new ones, unless they are known or running. The rules of a
/// user's own game are slow: the button starts its measurements.
pub fn plan_depths(charts: &mut Charts, setup: &SearchSetup) {
    let is_known = charts.strength.of(setup).is_some();
    let is_own = is_guest(&setup.record().game);
    charts.at = Some(Card::Strength);
    charts.pending_card = (!is_known && !is_own).then_some(Card::Strength);
}

/// Starts the measurement of the pending card, and moves the focus to it.
pub fn start_linked_chart(charts: &mut Charts, setup: &SearchSetup) -> Vec<Effect> {
    let detail = charts.detail;
    let Some(card) = charts.pending_card.take() else {
        return Vec::new();
    };
    let msg = match card {
        Card::Counts => ChartsMsg::Start,
        Card::Compare => ChartsMsg::Compare(compare::Msg::Start),
        Card::Strength if shipped::take(&mut charts.strength, &mut charts.truth, setup) => {
            ChartsMsg::Strength(strength::Msg::Search)
        }
        Card::Strength => ChartsMsg::StartDepths,
        Card::Truth => ChartsMsg::Truth(truth::Msg::Start),
        Card::Horizon => return vec![Effect::focus(card.element_id())],
    };
    let over = setup.position().outcome().is_some();
    let mut effects = if over && card != Card::Compare {
        Vec::new()
    } else {
        // Start as for a single worker; the others join with the first result.
        update(charts, msg, setup, 1).effects
    };
    charts.detail = detail;
    // A presenter may go on to another card before the measurement starts.
    let card = charts.at.unwrap_or(card);
    effects.push(Effect::focus(card.element_id()));
    effects
}

fn on_task_event(charts: &mut Charts, id: TaskId, event: TaskEvent) {
    let minimum = Some(&mut charts.tree_minimum).filter(|run| run.task == Some(id));
    let mut runs = charts.runs.iter_mut().flatten();
    let run = runs.find(|run| run.task == Some(id));
    match (event, run, minimum) {
        (TaskEvent::Progress(Progress::NodesRow(row)), Some(run), _) => run.rows.push(row),
        (TaskEvent::Done(TaskResult::NodesPerDepth { rows, gave_up_at }), Some(run), _) => {
            run.end(rows, gave_up_at);
        }
        (TaskEvent::Progress(Progress::TreeMinimumRow(row)), _, Some(minimum)) => {
            minimum.rows.push(row)
        }
        (TaskEvent::Done(TaskResult::TreeMinimum { rows, gave_up_at }), _, Some(minimum)) => {
            minimum.end(rows, gave_up_at);
        }
        (TaskEvent::Failed(error), Some(Run { task, .. }), _)
        | (TaskEvent::Failed(error), _, Some(Run { task, .. })) => {
            *task = None;
            charts.error = Some(error);
        }
        _ => {}
    }
}
