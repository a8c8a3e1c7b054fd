//! Handles the messages of the section.

use super::plots::family::Family;
use super::run_section::resume;
use super::seeds::msg::SeedsMsg;
use super::work::{end, feed, on_missing_features, on_python_event, on_result, start};
use super::{Draft, Export, Msg, State, example, plots, seeds, studies};
use crate::app::coevolution::msg::{Effect, Response};
use crate::app::documents::runs::{self, RunSection};
use crate::app::effects::{TaskEvent, TaskId};
use crate::app::ui::figure::File;
use crate::evolution::{self, Run, preset};
use crate::job::EvolutionJob;
use crate::registry::{TaskResult, check_evolution, game, import_evolution};
use crate::text::Message;

/// Handles a message; `workers` is the size of the pool.
pub fn update(state: &mut State, msg: Msg, workers: u32) -> Response {
    let draft = state.draft.clone();
    let response = follow(state, msg, workers);
    if state.draft != draft {
        example::pause(state, true);
    }
    response
}

fn follow(state: &mut State, msg: Msg, workers: u32) -> Response {
    match msg {
        Msg::Preset(id) => {
            if let Some(preset) = preset(&id) {
                let seed = state.draft.get("seed").to_owned();
                state.draft = Draft::of(&preset.config());
                state.draft.set("seed", &seed);
            }
        }
        Msg::Game(id) => match game(&id) {
            Ok(kind) => state.draft = state.draft.for_game(kind),
            Err(error) => return Response::error(error),
        },
        Msg::Start(text) => state.draft.set_start(&text),
        Msg::Set(field, text) => state.draft.set(field, &text),
        Msg::Type(field, text, language) => state.draft.type_in(field, text, language),
        Msg::Feature(id, on) => state.draft.choose(&id, on),
        Msg::LeaveProgram => state.draft.leave_program(),
        Msg::NewSeed => state.draw_seed(),
        Msg::Begin => return begin(state, workers),
        Msg::Pause(paused) => return pause(state, paused, workers),
        Msg::Cancel => return Response::effects(end(state)),
        Msg::Continue => return Response::effects(resume(state, workers)),
        Msg::Chart(plot) => state.main = plot,
        Msg::ByGames(on) => state.by_games = on,
        Msg::Measure(plot) => state.measure = plot,
        Msg::Table(plot, open) => {
            state.tables.remove(plot);
            state.tables.extend(open.then_some(plot));
        }
        Msg::Save(export) => return save(state, export),
        Msg::SavePlot(plot, file) => return save_plot(state, plot, file),
        Msg::CopyLink => return Response::effects(vec![Effect::CopyLink]),
        Msg::Ancestors(on) => return studies::ancestors(state, on, workers),
        Msg::Family(generation) => {
            let run = state.run();
            let family = run.and_then(|run| Family::of(run, generation));
            state.family = family.map(|family| (generation, family));
        }
        Msg::Population(generation) => state.population = Some(generation),
        Msg::Landscape(on) => return studies::landscape(state, on, workers),
        Msg::LandscapeDepth(depth) => {
            if let Some(landscape) = &mut state.landscape {
                landscape.shown_depth = depth.min(landscape.plies.len() - 1);
            }
        }
        Msg::Lesson(lesson, on) => return studies::lesson(state, lesson, on, workers),
        Msg::Import(text) => return import(state, &text),
        Msg::Clear => {
            if state.work.is_none() {
                state.close(false);
            }
        }
        Msg::Seeds(SeedsMsg::Open(side, place)) => return open_seed(state, side, place),
        Msg::Seeds(msg) => return seeds::update::update(state, msg, workers),
        Msg::Documents(msg) => return runs::update(state, msg),
        Msg::Task(id, event) => return on_task_event(state, id, *event, workers),
        Msg::Study(msg) => return Response::effects(studies::studied(state, msg, workers)),
        Msg::Python(event) => return on_python_event(state, &event, workers),
        // `section.rs` handles these.
        Msg::Meet(_)
        | Msg::Match(..)
        | Msg::Name(_)
        | Msg::Unname
        | Msg::Workers(_)
        | Msg::WriteFeatures
        | Msg::KeepProgram(_) => {}
    }
    Response::default()
}

fn begin(state: &mut State, workers: u32) -> Response {
    let setup = state.draft.config().map_err(Clone::clone);
    match setup.and_then(check_evolution) {
        Ok(setup) => {
            let mut effects = seeds::update::make_room(state);
            state.close(false);
            state.runs.begin(state.clock);
            effects.extend(start(state, EvolutionJob::new(setup), workers));
            Response::effects(effects)
        }
        Err(error) => Response::error(error),
    }
}

fn pause(state: &mut State, paused: bool, workers: u32) -> Response {
    if let Some(work) = &mut state.work {
        work.watch.pause(paused, state.clock);
    }
    let mut effects = feed(state, workers);
    effects.extend(example::pause(state, paused));
    Response::effects(effects)
}

/// Handles a worker's report on a unit.
fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent, workers: u32) -> Response {
    let Some(work) = &mut state.work else {
        return Response::effects(example::on_task_event(state, id, event));
    };
    if matches!(event, TaskEvent::Progress(_)) {
        return Response::default();
    }
    let speed = work.game_speed.as_mut().filter(|speed| speed.is_task(id));
    if let Some(speed) = speed {
        let again = speed.on_task_event(&event, state.clock);
        return Response::effects(again.into_iter().collect());
    }
    if let TaskEvent::Done(TaskResult::Lacks { positions }) = event {
        return on_missing_features(work, id, positions, workers);
    }
    work.programs.done(id);
    let Some(assigned_unit) = work.assigned.remove(&id) else {
        return Response::default();
    };
    let mut effects = Vec::new();
    match event {
        TaskEvent::Done(result) => {
            on_result(work, &mut state.live, assigned_unit, &result);
            // Also while the page is hidden and draws no frames.
            effects.extend(state.checkpoint(false));
            if state.work.as_ref().is_some_and(|w| w.job.is_done()) {
                effects.extend(end(state));
                effects.extend(seeds::update::repeat_alone(state, workers));
            }
        }
        TaskEvent::Progress(_) => {}
        TaskEvent::Failed(error) => {
            effects.extend(end(state));
            state.error = Some(error);
        }
    }
    effects.extend(feed(state, workers));
    Response::effects(effects)
}

fn save(state: &State, export: Export) -> Response {
    let Some(run) = state.run() else {
        return Response::default();
    };
    let file = match export {
        Export::Json => Effect::save("evolution.json", evolution::to_json(run)),
        Export::Champions => Effect::save_table("champions", evolution::champions_csv(run)),
        Export::Individuals => Effect::save_table("individuals", evolution::individuals_csv(run)),
        Export::Yardstick => Effect::save_table("yardstick", evolution::yardstick_csv(run)),
        Export::Measures => Effect::save_table("measures", evolution::measures_csv(run)),
    };
    Response::effects(vec![file])
}

/// Downloads a file of a plot.
fn save_plot(state: &State, id: &str, file: File) -> Response {
    let effect = plots::find(id).and_then(|plot| {
        let heading = (plot.heading)(plot, state);
        plot.figure.save(file, heading, || (plot.csv)(plot, state))
    });
    Response::effects(effect.into_iter().collect())
}

/// Shows a run from a file. An invalid file changes nothing.
fn import(state: &mut State, text: &str) -> Response {
    if evolution::is_several(text) {
        return import_experiment(state, text);
    }
    if state.work.is_some() {
        return Response::error(Message::new("error.import.busy"));
    }
    match import_evolution(text) {
        Ok(run) => {
            Response::notice(Message::new("coevolution.imported")).with_effects(show(state, run))
        }
        Err(error) => Response::error(error),
    }
}

/// Shows an experiment over several seeds from a file.
fn import_experiment(state: &mut State, text: &str) -> Response {
    match seeds::kept::read_experiment(text) {
        Ok(series) => Response::notice(Message::new("coevolution.seeds.imported"))
            .with_effects(seeds::run_section::import(state, series)),
        Err(error) => Response::error(error),
    }
}

/// Replaces the current run by another one, and saves it.
fn show(state: &mut State, run: Run) -> Vec<Effect> {
    state.close(true);
    state.draft = Draft::of(&run.config);
    state.run = Some(run);
    state.runs.begin(state.clock);
    state.checkpoint(true)
}

/// Shows a run from an experiment over several seeds.
fn open_seed(state: &mut State, side: usize, place: u32) -> Response {
    if state.work.is_some() {
        return Response::error(Message::new("error.import.busy"));
    }
    let run = seeds::update::opened(state, side, place);
    let Some(run) = run else {
        return Response::default();
    };
    let mut effects = show(state, run);
    effects.push(Effect::Focus("evolution-status".to_owned()));
    Response::notice(Message::new("coevolution.imported")).with_effects(effects)
}
