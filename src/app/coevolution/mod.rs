//! Coevolution: setting it up, watching it, and what comes out of it.

mod charts;
mod draft;
mod form;
mod results;
mod view;

pub use charts::{fitness_chart, genes_chart, yardstick_chart};
pub use draft::{Draft, Field};
pub use view::view;

use std::collections::BTreeMap;

use super::Followed;
use super::effect::{Channel, Effect, TaskEvent, TaskId};
use super::play::seats::write_player;
use crate::evolution::{self, Run, genome_player, preset};
use crate::job::{EvolutionJob, EvolutionProgress, UnitId};
use crate::plot::{LineChart, svg};
use crate::registry::{Task, TaskResult, check_evolution, game, import_evolution};
use crate::text::Message;

/// The preset that a fresh page offers: it takes seconds.
const FIRST: &str = "course_class";

/// Runs larger than this, as text, are not kept from one visit to the next.
const LARGEST_KEPT: usize = 1_500_000;

/// The largest number of workers that the page offers.
pub const MOST_WORKERS: u32 = 16;

/// A coevolution that is under way.
#[derive(Debug)]
struct Work {
    job: EvolutionJob,
    /// The units that workers have, by the number of their task.
    given: BTreeMap<TaskId, UnitId>,
    paused: bool,
    /// Milliseconds that it has run before `since`.
    ran: f64,
    /// When it was last set going, by the page's clock.
    since: f64,
    /// The share of the games that had been played when it was begun or taken up again.
    share_before: f64,
}

/// What this place knows.
#[derive(Debug)]
pub struct State {
    draft: Draft,
    work: Option<Work>,
    /// The run that is seen: of the work that is under way, or that ended, or that was imported.
    run: Option<Run>,
    /// What went wrong while it ran.
    fault: Option<Message>,
    /// Whether the chart shows genes in place of scores.
    genes: bool,
    /// What luck proposes next.
    proposed: u64,
    tasks: TaskId,
    kept: String,
    /// Milliseconds by the page's clock.
    clock: f64,
}

/// A file that can be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Export {
    /// Configuration and results.
    Json,
    /// The champions.
    Champions,
    /// The champions' games against the panel.
    Yardstick,
}

/// Something that happens in this place.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Another preset.
    Preset(String),
    /// Another game.
    Game(String),
    /// Another position in which games begin.
    Start(String),
    /// A field was written into.
    Set(Field, String),
    /// A feature was chosen or left out.
    Feature(String, bool),
    /// Another seed, by luck.
    NewSeed,
    /// Begin.
    Begin,
    /// Stop asking for games, or go on.
    Pause(bool),
    /// End it here.
    Cancel,
    /// Go on with a run that had been ended.
    Continue,
    /// Show genes, or scores.
    Genes(bool),
    /// Save a file.
    Save(Export),
    /// Save a chart.
    SaveChart(&'static str, Box<LineChart>),
    /// The text of a file with a run.
    Import(String),
    /// Forget the run that is seen.
    Clear,
    /// Play against the champion of a generation.
    Meet(u32),
    /// Another number of workers.
    Workers(u32),
}

impl State {
    /// The place as it opens; `seed` is a proposal of luck.
    pub fn new(seed: u64) -> Self {
        let config = preset(FIRST).map(|p| p.config());
        let mut draft =
            Draft::of(&config.unwrap_or_else(|| crate::registry::GAMES[0].default_evolution()));
        draft.set(Field::Seed, &proposal(seed).to_string());
        State {
            draft,
            work: None,
            run: None,
            fault: None,
            genes: false,
            proposed: seed,
            tasks: 0,
            kept: String::new(),
            clock: 0.0,
        }
    }

    /// Tells the time, in milliseconds since 1970.
    pub fn set_now(&mut self, milliseconds: f64) {
        self.clock = milliseconds;
    }

    /// What stands in the form.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// The run that is seen.
    pub fn run(&self) -> Option<&Run> {
        match &self.work {
            Some(work) => Some(work.job.run()),
            None => self.run.as_ref(),
        }
    }

    /// Whether a coevolution is under way, paused or not.
    pub fn under_way(&self) -> bool {
        self.work.is_some()
    }

    fn paused(&self) -> bool {
        self.work.as_ref().is_some_and(|w| w.paused)
    }

    /// How far the coevolution that is under way has come, and the milliseconds that it ran and will still need.
    fn progress(&self) -> Option<(EvolutionProgress, f64, Option<f64>)> {
        let work = self.work.as_ref()?;
        let progress = work.job.progress();
        let now = if work.paused {
            0.0
        } else {
            self.clock - work.since
        };
        let ran = work.ran + now;
        let (share, before) = (progress.share(), work.share_before);
        // Before the first games the estimate would be a guess.
        let left = (share - before > 0.002).then(|| ran / (share - before) * (1.0 - share));
        Some((progress, ran, left))
    }

    /// The form as names and values of a link.
    pub fn link(&self) -> Vec<(&'static str, String)> {
        self.draft.link()
    }

    /// The form after a link.
    ///
    /// # Errors
    /// What is wrong with the link.
    pub fn open(&self, pairs: &[(String, String)]) -> Result<Draft, Message> {
        self.draft.open(pairs)
    }

    /// Puts what [`State::open`] made of a link into the form.
    pub fn show(&mut self, draft: Draft) {
        self.draft = draft;
    }

    /// The run for the browser's storage; empty where there is none, or too large a one.
    pub fn stored(&self) -> &str {
        &self.kept
    }

    /// Takes up the run that an earlier visit left. What cannot be read is as if it had not been left.
    pub fn restore(&mut self, text: &str) {
        if let Ok(run) = import_evolution(text) {
            self.draft = Draft::of(&run.config);
            self.run = Some(run);
            self.kept = text.to_owned();
        }
    }

    fn keep(&mut self) {
        self.kept = match self.run() {
            Some(run) if !run.generations.is_empty() => {
                let text = evolution::to_json(run);
                if text.len() > LARGEST_KEPT {
                    String::new()
                } else {
                    text
                }
            }
            _ => String::new(),
        };
    }

    fn draw_seed(&mut self) {
        // Steele and others' mixing of a counter: nothing depends on its quality.
        self.proposed = self
            .proposed
            .wrapping_add(0x9e37_79b9_7f4a_7c15)
            .rotate_left(17)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let seed = proposal(self.proposed);
        self.draft.set(Field::Seed, &seed.to_string());
    }
}

/// A short seed, which people can read aloud.
fn proposal(random: u64) -> u64 {
    random % 900_000 + 100_000
}

/// What follows from something that happened in this place; `workers` is the size of the pool.
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
            Err(fault) => return Followed::fault(fault),
        },
        Msg::Start(text) => state.draft.start = text,
        Msg::Set(field, text) => state.draft.set(field, &text),
        Msg::Feature(id, on) => state.draft.choose(&id, on),
        Msg::NewSeed => state.draw_seed(),
        Msg::Begin => return begin(state, workers),
        Msg::Pause(paused) => return pause(state, paused, workers),
        Msg::Cancel => return cancel(state),
        Msg::Continue => return go_on(state, workers),
        Msg::Genes(genes) => state.genes = genes,
        Msg::Save(export) => return save(state, export),
        Msg::SaveChart(name, chart) => {
            let picture = svg::svg(&chart.draw(880.0, 460.0));
            return Followed::effects(vec![Effect::Download {
                name: format!("{name}.svg"),
                mime: "image/svg+xml",
                bytes: picture.into_bytes(),
            }]);
        }
        Msg::Import(text) => return import(state, &text),
        Msg::Clear => {
            if state.work.is_none() {
                state.run = None;
                state.fault = None;
                state.keep();
            }
        }
        // Those concern the page around: see `super::update`.
        Msg::Meet(_) | Msg::Workers(_) => {}
    }
    Followed::default()
}

fn begin(state: &mut State, workers: u32) -> Followed {
    let config = match state.draft.config() {
        Ok(config) => config,
        Err(fault) => return Followed::fault(fault),
    };
    match check_evolution(&config) {
        Ok(setup) => set_going(state, EvolutionJob::new(setup), workers),
        Err(fault) => Followed::fault(fault),
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
    state.fault = None;
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
        TaskEvent::Failed(fault) => {
            let followed = cancel(state);
            state.fault = Some(fault);
            return followed;
        }
    }
    Followed::effects(feed(state, workers))
}

fn save(state: &State, export: Export) -> Followed {
    let Some(run) = state.run() else {
        return Followed::default();
    };
    let (name, mime, text) = match export {
        Export::Json => (
            "evolution.json",
            "application/json",
            evolution::to_json(run),
        ),
        Export::Champions => ("champions.csv", "text/csv", evolution::champions_csv(run)),
        Export::Yardstick => ("yardstick.csv", "text/csv", evolution::yardstick_csv(run)),
    };
    Followed::effects(vec![Effect::Download {
        name: name.to_owned(),
        mime,
        bytes: text.into_bytes(),
    }])
}

/// Shows a run from a file. A faulty file changes nothing.
fn import(state: &mut State, text: &str) -> Followed {
    if state.work.is_some() {
        return Followed::fault(Message::new("error.import.busy"));
    }
    match import_evolution(text) {
        Ok(run) => {
            state.draft = Draft::of(&run.config);
            state.run = Some(run);
            state.fault = None;
            state.keep();
            Followed::told(Message::new("coevolution.imported"))
        }
        Err(fault) => Followed::fault(fault),
    }
}

/// The link of Play in which a person meets the champion of a generation.
pub(super) fn meeting(state: &State, generation: u32) -> Option<Vec<(String, String)>> {
    let run = state.run()?;
    let champion = run.generations.get(generation as usize)?.champion();
    let kind = game(&run.config.game).ok()?;
    let plies = run.config.plies.iter().copied().max()?;
    let player = genome_player(&run.config.features, champion, plies);
    let pairs = [
        ("game", run.config.game.clone()),
        ("start", run.config.start.clone()),
        ("first", "person".to_owned()),
        ("second", write_player(kind, &player)),
    ];
    Some(pairs.map(|(n, v)| (n.to_owned(), v)).to_vec())
}

#[cfg(test)]
mod tests;
