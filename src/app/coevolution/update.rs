//! What follows from what happens to a coevolution.

use std::collections::BTreeMap;

use super::draft::{Draft, Field};
use super::msg::{Export, Msg};
use super::state::{State, Work};
use crate::app::effect::{Channel, Effect, Followed, TaskEvent, TaskId};
use crate::evolution::{self, preset};
use crate::job::EvolutionJob;
use crate::registry::{Task, TaskResult, check_evolution, game, import_evolution};
use crate::text::Message;

/// What follows from something that happened in this tab; `workers` is the size of the pool.
pub fn update(state: &mut State, msg: Msg, workers: u32) -> Followed {
    match msg {
        Msg::Preset(id) => {
            if let Some(preset) = preset(&id) {
                let seed = state.draft.get(Field::Seed).to_owned();
                state.draft = Draft::of(&preset.config());
                state.draft.set(Field::Seed, &seed);
            }
        }
        Msg::Game(id) => match game(&id) {
            Ok(kind) => state.draft = state.draft.for_game(kind),
            Err(error) => return Followed::error(error),
        },
        Msg::Start(text) => state.draft.start = text,
        Msg::Set(field, text) => state.draft.set(field, &text),
        Msg::Feature(id, on) => state.draft.choose(&id, on),
        Msg::Ends(ends) => state.draft.ends = ends,
        Msg::NewSeed => state.draw_seed(),
        Msg::Begin => return begin(state, workers),
        Msg::Pause(paused) => return pause(state, paused, workers),
        Msg::Cancel => return cancel(state),
        Msg::Continue => return go_on(state, workers),
        Msg::Genes(genes) => state.genes = genes,
        Msg::Save(export) => return save(state, export),
        Msg::SaveChart(name, chart) => {
            let file = Effect::save_picture(name, &chart.draw(880.0, 460.0));
            return Followed::effects(vec![file]);
        }
        Msg::Import(text) => return import(state, &text),
        Msg::Clear => {
            if state.work.is_none() {
                state.leave(false);
                state.keep();
            }
        }
        // Those concern the page around: see `update` of the page.
        Msg::Meet(_) | Msg::Workers(_) => {}
    }
    Followed::default()
}

fn begin(state: &mut State, workers: u32) -> Followed {
    let config = match state.draft.config() {
        Ok(config) => config,
        Err(error) => return Followed::error(error),
    };
    match check_evolution(&config) {
        Ok(setup) => {
            state.leave(false);
            set_going(state, EvolutionJob::new(setup), workers)
        }
        Err(error) => Followed::error(error),
    }
}

fn go_on(state: &mut State, workers: u32) -> Followed {
    match state.run.take() {
        Some(run) => set_going(state, EvolutionJob::resume(run), workers),
        None => Followed::default(),
    }
}

fn set_going(state: &mut State, job: EvolutionJob, workers: u32) -> Followed {
    let share_before = job.progress().share();
    state.error = None;
    state.run = None;
    state.work = Some(Work {
        job,
        given: BTreeMap::new(),
        paused: false,
        ran: 0.0,
        since: state.clock,
        share_before,
    });
    let mut effects = vec![Effect::Cancel(Channel::Coevolution)];
    effects.extend(feed(state, workers));
    Followed::effects(effects)
}

fn pause(state: &mut State, paused: bool, workers: u32) -> Followed {
    let clock = state.clock;
    if let Some(work) = &mut state.work
        && work.paused != paused
    {
        work.paused = paused;
        if paused {
            work.ran += clock - work.since;
        } else {
            work.since = clock;
        }
    }
    Followed::effects(feed(state, workers))
}

/// Ends the work; what it has come to can be seen, saved and taken up again.
fn cancel(state: &mut State) -> Followed {
    if let Some(work) = state.work.take() {
        state.run = Some(work.job.run().clone());
    }
    state.keep();
    Followed::effects(vec![Effect::Cancel(Channel::Coevolution)])
}

/// Gives workers as many units as keep all of them busy.
fn feed(state: &mut State, workers: u32) -> Vec<Effect> {
    let mut effects = Vec::new();
    let Some(work) = &mut state.work else {
        return effects;
    };
    // One in hand and one waiting for each, so that nobody waits for the page.
    while !work.paused && work.given.len() < 2 * workers.max(1) as usize {
        let Some((unit_id, unit)) = work.job.ask() else {
            break;
        };
        state.tasks += 1;
        work.given.insert(state.tasks, unit_id);
        effects.push(Effect::Run {
            channel: Channel::Coevolution,
            id: state.tasks,
            task: Box::new(Task::Play(unit)),
        });
    }
    effects
}

/// A worker has news of a unit.
pub fn heard(state: &mut State, id: TaskId, event: TaskEvent, workers: u32) -> Followed {
    let Some(work) = &mut state.work else {
        return Followed::default();
    };
    let Some(&unit) = work.given.get(&id) else {
        return Followed::default();
    };
    match event {
        TaskEvent::Progress(_) => return Followed::default(),
        TaskEvent::Done(TaskResult::Played { scores }) => {
            work.given.remove(&id);
            let before = work.job.run().generations.len();
            if !work.job.tell(unit, &scores) {
                // Nothing that a worker of this page says; the unit is played again.
                work.job.give_back(unit);
            }
            let done = work.job.is_done();
            let bred = work.job.run().generations.len() > before;
            if done {
                state.run = state.work.take().map(|w| w.job.run().clone());
            }
            if done || bred {
                state.keep();
            }
        }
        TaskEvent::Done(_) => {
            work.given.remove(&id);
            work.job.give_back(unit);
        }
        TaskEvent::Failed(error) => {
            let followed = cancel(state);
            state.error = Some(error);
            return followed;
        }
    }
    Followed::effects(feed(state, workers))
}

fn save(state: &State, export: Export) -> Followed {
    let Some(run) = state.run() else {
        return Followed::default();
    };
    let file = match export {
        Export::Json => Effect::Download {
            name: "evolution.json".to_owned(),
            mime: "application/json",
            bytes: evolution::to_json(run).into_bytes(),
        },
        Export::Champions => Effect::save_table("champions", evolution::champions_csv(run)),
        Export::Yardstick => Effect::save_table("yardstick", evolution::yardstick_csv(run)),
    };
    Followed::effects(vec![file])
}

/// Shows a run from a file. A faulty file changes nothing.
fn import(state: &mut State, text: &str) -> Followed {
    if state.work.is_some() {
        return Followed::error(Message::new("error.import.busy"));
    }
    match import_evolution(text) {
        Ok(run) => {
            state.leave(true);
            state.draft = Draft::of(&run.config);
            state.run = Some(run);
            state.keep();
            Followed::told(Message::new("coevolution.imported"))
        }
        Err(error) => Followed::error(error),
    }
}
