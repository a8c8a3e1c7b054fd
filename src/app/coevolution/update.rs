//! Handles the messages of the section.

use super::champions::champion;
use super::draft::Draft;
use super::entries::Entries;
use super::lessons::{self, EvolutionLesson};
use super::msg::{Effect, Export, MAX_WORKERS, Msg, Response};
use super::players::user_link;
use super::run::current::EndedRun;
use super::run::msg::WorkMsg;
use super::run_section::{ExperimentSection, with_study};
use super::study::StudyMsg;
use super::{State, experiments, experiments_update, plots_update, run, studies};
use crate::app::documents::runs::{self, RunSection};
use crate::app::effects::{Request, map};
use crate::app::ui::Texts;
use crate::evolution::{self, champion_program, preset};
use crate::job::EvolutionJob;
use crate::registry::{check_evolution, game, import_evolution};
use crate::text::{EnumId, Message};

pub fn update(state: &mut State, msg: Msg, texts: Texts) -> Response {
    let draft = state.draft.clone();
    let response = handle(state, msg, texts);
    if state.draft != draft {
        state.current.pause_example(state.now);
    }
    response
}

fn handle(state: &mut State, msg: Msg, texts: Texts) -> Response {
    match msg {
        Msg::Preset(id) => load_preset(&mut state.draft, &id),
        Msg::Game(id) => return choose_game(&mut state.draft, &id),
        Msg::Start(text) => state.draft.change(|entries| entries.start = text),
        Msg::Set(field, text) => state.draft.set(field, &text),
        Msg::Type(field, text, language) => state.draft.type_in(field, text, language),
        Msg::Feature(id, on) => state.draft.set_feature(&id, on),
        Msg::RemoveProgram => state.draft.change(Entries::remove_program),
        Msg::WriteFeatures => return Response::request(Request::WriteProgram),
        Msg::NewSeed => state.draw_seed(),
        Msg::Begin => return begin(state),
        Msg::Pause(paused) => {
            return of_work(state.current.pause(paused, state.now, state.workers));
        }
        Msg::Cancel => return runs::end(state).into(),
        Msg::Continue => return of_work(state.current.resume(state.now, state.workers)),
        Msg::Close => return runs::close(state).into(),
        Msg::Reopen(closed) => return runs::reopen(state, &closed).into(),
        Msg::Import(text) => return import(state, &text),
        Msg::Save(export) => return save(state, export).into(),
        Msg::CopyLink => return Effect::copy_link().into(),
        Msg::PlayChampion(generation) => {
            let link = state.run().and_then(|run| user_link(run, generation));
            return Response::request(link.map(|link| Request::Play(link, None)));
        }
        Msg::SaveEvaluation(generation) => {
            return Response::request(save_evaluation(state, generation, texts));
        }
        Msg::SaveProgram(generation) => return Response::request(save_program(state, generation)),
        Msg::Workers(workers) => {
            return Response::request(Request::Workers(workers.clamp(1, MAX_WORKERS)));
        }
        Msg::Plots(msg) => return plots_update::update(state, msg),
        Msg::Lesson(lesson, on) => {
            return with_study(state, |state| {
                let study = if on { lesson.begin() } else { None };
                state.lessons.extend(study.map(|study| (lesson, study)));
                Response::default()
            });
        }
        Msg::Experiment(msg) => return experiments_update::update(state, msg),
        Msg::Runs(msg) => return runs::update(state, msg).into(),
        Msg::Work(msg) => return on_work(state, msg),
        Msg::Study(msg) => return on_study(state, msg),
    }
    Response::default()
}

fn load_preset(draft: &mut Draft, id: &str) {
    if let Some(preset) = preset(id) {
        let seed = draft.entries().form.get("seed").to_owned();
        *draft = Draft::of(&preset.config());
        draft.set("seed", &seed);
    }
}

fn choose_game(draft: &mut Draft, id: &str) -> Response {
    match game(id) {
        Ok(kind) => {
            *draft = draft.for_game(kind);
            Response::default()
        }
        Err(error) => Response::error(error),
    }
}

fn of_work(effects: Vec<run::msg::Effect>) -> Response {
    map(effects, Msg::Work).into()
}

fn save_evaluation(state: &State, generation: u32, texts: Texts) -> Option<Request> {
    let champion = champion(state, generation, texts)?;
    Some(Request::SaveEvaluation {
        name: champion.name,
        game: champion.game,
        evaluation: champion.evaluation,
    })
}

fn save_program(state: &State, generation: u32) -> Option<Request> {
    let program = champion_program(state.run()?, generation)?;
    Some(Request::SaveProgram(program.name, program.source))
}

/// Handles a message about the work of the run or of the example. Saves at once, since a hidden page draws no frames.
fn on_work(state: &mut State, msg: WorkMsg) -> Response {
    let was_in_progress = state.in_progress();
    let mut response = of_work(state.current.update(msg, state.now, state.workers));
    let ended = was_in_progress && !state.in_progress();
    response.effects.extend(state.checkpoint(ended));
    if ended {
        response.effects.extend(experiments_update::repeat(state));
    }
    response
}

fn on_study(state: &mut State, msg: StudyMsg) -> Response {
    let is_experiment = state.experiments.is_running();
    let mut effects = studies::on_task_event(state, msg);
    if is_experiment {
        let urgent = !state.experiments.is_running();
        effects.extend(ExperimentSection(state).checkpoint(urgent));
    }
    plots_update::contests_file(state).with_effects(effects)
}

fn begin(state: &mut State) -> Response {
    let setup = state.draft.config().map_err(Clone::clone);
    match setup.and_then(check_evolution) {
        Ok(setup) => {
            // The user's run has priority over an automatic experiment.
            let mut effects = Vec::new();
            if state.experiments.automatic {
                effects.extend(runs::end(&mut ExperimentSection(state)));
            }
            effects.extend(runs::begin(state));
            let job = EvolutionJob::new(setup);
            let started = state.current.start(job, state.now, state.workers);
            effects.extend(map(started, Msg::Work));
            effects.into()
        }
        Err(error) => Response::error(error),
    }
}

fn save(state: &State, export: Export) -> Option<Effect> {
    let run = state.run();
    Some(match export {
        Export::Lesson(lesson) => return lesson_file(state, lesson),
        Export::Json => Effect::download("evolution.json", evolution::to_json(run?)),
        Export::Champions => Effect::download_csv("champions", evolution::champions_csv(run?)),
        Export::Individuals => {
            Effect::download_csv("individuals", evolution::individuals_csv(run?))
        }
        Export::Breeding => Effect::download("breeding.jsonl", evolution::breeding_jsonl(run?)?),
        Export::Network => {
            let run = run?;
            let last = run.generations.len().saturating_sub(1) as u32;
            Effect::download("champion-network.txt", evolution::champion_network(run, last)?)
        }
        Export::Yardstick => Effect::download_csv("yardstick", evolution::yardstick_csv(run?)),
    })
}

/// The numbers of a completed lesson's chart.
fn lesson_file(state: &State, lesson: EvolutionLesson) -> Option<Effect> {
    let text = lessons::csv(lesson, state.lessons.get(&lesson)?)?;
    Some(Effect::download_csv(&format!("lesson_{}", lesson.id()), text))
}

/// Shows a run from a file. An invalid file changes nothing.
fn import(state: &mut State, text: &str) -> Response {
    if evolution::is_experiment_file(text) {
        return import_experiment(state, text);
    }
    match import_evolution(text) {
        Ok(run) => Response::notice(Message::new("coevolution.imported"))
            .with_effects(runs::open_new(state, EndedRun::new(run))),
        Err(error) => Response::error(error),
    }
}

/// Shows an experiment over several seeds from a file.
fn import_experiment(state: &mut State, text: &str) -> Response {
    match experiments::saved::read_experiment(text) {
        Ok(experiment) => Response::notice(Message::new("coevolution.experiment.imported"))
            .with_effects(runs::open_new(&mut ExperimentSection(state), experiment)),
        Err(error) => Response::error(error),
    }
}
