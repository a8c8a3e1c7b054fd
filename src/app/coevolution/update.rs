//! Handles the messages of the section.

use super::draft::Draft;
use super::lessons::{self, EvolutionLesson};
use super::msg::{Effect, Export, Msg, Response};
use super::plots::state::PlotMsg;
use super::run_section::{
    SeriesSection, end, form_of, reopen_run, reopen_series, stop_series, stop_studies,
};
use super::seeds::state::SeedsMsg;
use super::{State, plots, run, seeds, studies};
use crate::app::documents::runs::{self, RunSection};
use crate::app::effects::map;
use crate::evolution::{self, Run, preset};
use crate::job::EvolutionJob;
use crate::registry::{check_evolution, game, import_evolution};
use crate::text::{EnumId, Message};

/// Handles a message; `workers` is the size of the pool.
pub fn update(state: &mut State, msg: Msg, workers: u32) -> Response {
    let draft = state.draft.clone();
    let response = handle(state, msg, workers);
    if state.draft != draft {
        state.current.pause_example(true, state.now);
    }
    response
}

fn handle(state: &mut State, msg: Msg, workers: u32) -> Response {
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
        Msg::Pause(paused) => {
            let mut effects = state.current.pause(paused, state.now, workers);
            effects.extend(state.current.pause_example(paused, state.now));
            return Response::effects(map(effects, Msg::Work));
        }
        Msg::Cancel => return Response::effects(end(state)),
        Msg::Continue => return of_work(state.current.resume(state.now, workers)),
        Msg::Save(export) => return save(state, export),
        Msg::CopyLink => return Response::effects([Effect::copy_link()]),
        Msg::Import(text) => return import(state, &text),
        Msg::Clear => {
            if !state.in_progress() {
                return Response::effects(state.close(false));
            }
        }
        Msg::Reopen(closed) => return Response::effects(reopen_run(state, *closed)),
        Msg::Plots(msg) => return update_plots(state, msg, workers),
        Msg::Lesson(msg) => {
            return with_study(state, workers, |state| {
                state.lessons.update(msg);
                Response::default()
            });
        }
        Msg::Seeds(SeedsMsg::ByGames(on)) => state.plots.by_games = on,
        Msg::Seeds(SeedsMsg::Open(side, place)) => return open_seed(state, side, place),
        Msg::Seeds(SeedsMsg::Reopen(closed)) => {
            let series = closed.take();
            let effects = series.map(|series| reopen_series(state, series));
            return Response::effects(effects.unwrap_or_default());
        }
        Msg::Seeds(SeedsMsg::Documents(msg)) => {
            return runs::update(&mut SeriesSection(state), msg);
        }
        Msg::Seeds(msg) if msg.is_about_study(&state.draft) => {
            return with_study(state, workers, |state| update_seeds(state, msg));
        }
        Msg::Seeds(msg) => return update_seeds(state, msg),
        Msg::Documents(msg) => return runs::update(state, msg),
        Msg::Work(msg) => {
            let was_in_progress = state.in_progress();
            let effects = state.current.update(msg, state.now, workers);
            let mut response = of_work(effects);
            // Also while the page is hidden and draws no frames.
            let ended = was_in_progress && !state.in_progress();
            response.effects.extend(state.checkpoint(ended));
            if ended {
                response.effects.extend(repeat(state, workers));
            }
            return response;
        }
        Msg::Study(msg) => {
            let is_series = state.seeds.is_running();
            let mut effects = studies::on_task_event(state, msg, workers);
            if is_series {
                let urgent = !state.seeds.is_running();
                effects.extend(SeriesSection(state).checkpoint(urgent));
            }
            let file = plots::update::contests_file(&mut state.plots, state.current.run());
            let file = file.map_or_else(Response::default, |file| file.map(Msg::Plots));
            return file.with_effects(effects);
        }
        // `section.rs` handles these.
        Msg::PlayChampion(_)
        | Msg::SaveEvaluation(_)
        | Msg::Workers(_)
        | Msg::WriteFeatures
        | Msg::SaveProgram(_) => {}
    }
    Response::default()
}

fn of_work(effects: Vec<run::msg::Effect>) -> Response {
    Response::effects(map(effects, Msg::Work))
}

/// Handles a message that starts or stops a study: stops all studies before, and feeds workers after it.
fn with_study(
    state: &mut State,
    workers: u32,
    handle: impl FnOnce(&mut State) -> Response,
) -> Response {
    let mut effects = stop_studies(state);
    let mut response = handle(state);
    effects.append(&mut response.effects);
    effects.extend(studies::assign(state, workers));
    response.with_effects(effects)
}

fn update_plots(state: &mut State, msg: PlotMsg, workers: u32) -> Response {
    let is_about_study = matches!(
        msg,
        PlotMsg::Ancestors(_) | PlotMsg::Landscape(_) | PlotMsg::Contests(_)
    );
    let update = |state: &mut State| {
        let (run, live) = (state.current.shown(), state.current.live());
        plots::update::update(&mut state.plots, msg, run, live).map(Msg::Plots)
    };
    if is_about_study { with_study(state, workers, update) } else { update(state) }
}

fn update_seeds(state: &mut State, msg: SeedsMsg) -> Response {
    let (seeds, context) = state.seeds_with_context();
    seeds::update::update(seeds, msg, &context).map(Msg::Seeds)
}

/// After the end of a run, plays its seeds beside a control if that is cheap.
fn repeat(state: &mut State, workers: u32) -> Vec<Effect> {
    let completed = state.run().filter(|_| state.current.error.is_none());
    if !completed.is_some_and(|run| seeds::update::wants_repeat(&state.seeds, run)) {
        return Vec::new();
    }
    let response = with_study(state, workers, |state| {
        let (seeds, context) = state.seeds_with_context();
        seeds::update::repeat(seeds, &context).map(Msg::Seeds)
    });
    response.effects
}

fn begin(state: &mut State, workers: u32) -> Response {
    let setup = state.draft.config().map_err(Clone::clone);
    match setup.and_then(check_evolution) {
        Ok(setup) => {
            // The user's run has priority over an automatic series.
            let mut effects = if state.seeds.automatic { stop_series(state) } else { Vec::new() };
            effects.extend(state.close(false));
            state.current.runs.begin(state.now);
            let job = EvolutionJob::new(setup);
            let started = state.current.start(job, state.now, workers);
            effects.extend(map(started, Msg::Work));
            Response::effects(effects)
        }
        Err(error) => Response::error(error),
    }
}

fn save(state: &State, export: Export) -> Response {
    let file = match (export, state.run()) {
        (Export::Lesson(lesson), _) => lesson_file(state, lesson),
        (_, None) => None,
        (Export::Json, Some(run)) => {
            Some(Effect::download("evolution.json", evolution::to_json(run)))
        }
        (Export::Champions, Some(run)) => {
            let text = evolution::champions_csv(run);
            Some(Effect::download_csv("champions", text))
        }
        (Export::Individuals, Some(run)) => {
            let text = evolution::individuals_csv(run);
            Some(Effect::download_csv("individuals", text))
        }
        (Export::Breeding, Some(run)) => {
            let text = evolution::breeding_jsonl(run);
            text.map(|text| Effect::download("breeding.jsonl", text))
        }
        (Export::Network, Some(run)) => {
            let last = run.generations.len().saturating_sub(1) as u32;
            let text = evolution::champion_network(run, last);
            text.map(|text| Effect::download("champion-network.txt", text))
        }
        (Export::Yardstick, Some(run)) => {
            let text = evolution::yardstick_csv(run);
            Some(Effect::download_csv("yardstick", text))
        }
    };
    Response::effects(file)
}

/// The numbers of a completed lesson's chart.
fn lesson_file(state: &State, lesson: EvolutionLesson) -> Option<Effect> {
    let text = lessons::csv(lesson, state.lessons.get(lesson)?)?;
    Some(Effect::download_csv(
        &format!("lesson_{}", lesson.id()),
        text,
    ))
}

/// Shows a run from a file. An invalid file changes nothing.
fn import(state: &mut State, text: &str) -> Response {
    if evolution::is_several(text) {
        return import_experiment(state, text);
    }
    if state.in_progress() {
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
    let series = match seeds::saved::read_experiment(text) {
        Ok(series) => series,
        Err(error) => return Response::error(error),
    };
    let mut effects = stop_series(state);
    state.draft = form_of(&series);
    let shown = seeds::update::show(&mut state.seeds, series, state.now);
    effects.extend(map(shown, Msg::Seeds));
    effects.extend(SeriesSection(state).checkpoint(true));
    Response::notice(Message::new("coevolution.seeds.imported")).with_effects(effects)
}

/// Replaces the current run by another one, and saves it.
fn show(state: &mut State, run: Run) -> Vec<Effect> {
    let mut effects = Vec::from_iter(state.close(true));
    state.draft = Draft::of(&run.config);
    state.current.run = Some(run);
    state.current.runs.begin(state.now);
    effects.extend(state.checkpoint(true));
    effects
}

/// Shows a run from an experiment over several seeds.
fn open_seed(state: &mut State, side: usize, place: u32) -> Response {
    if state.in_progress() {
        return Response::error(Message::new("error.import.busy"));
    }
    let Some(run) = seeds::update::run_of_seed(&state.seeds, side, place) else {
        return Response::default();
    };
    let mut effects = show(state, run);
    effects.push(Effect::focus("evolution-status"));
    Response::notice(Message::new("coevolution.imported")).with_effects(effects)
}
