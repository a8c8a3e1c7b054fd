//! The features of a user's program during an evolution: the known values, and open requests. A run does not contain
//! them: a resumed run requests them from the program again.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::msg::{Effect, WorkMsg, play};
use crate::app::effects::TaskId;
use crate::evolution::EvolutionConfig;
use crate::job::{FeatureCache, JudgedPosition, Unit, UnitId, features_question};
use crate::python::{
    Answer, ProgramError, Script, Session, SessionEvent, WorkerError, WorkerReply,
};
use crate::registry::Task;

/// The maximum number of workers that run the program: each takes some 45 MB.
const MAX_LIVE: usize = 4;

/// The time limit for the features of some positions, in milliseconds.
const MS: u32 = 20_000;

/// The program in one worker.
#[derive(Debug)]
struct RunningProgram {
    session: Session,
    /// The waiting task, its positions without features, and the positions in the request.
    request: Option<(TaskId, Vec<JudgedPosition>, Vec<JudgedPosition>)>,
}

/// The known features, and the workers that run the program.
#[derive(Debug, Default)]
pub struct FeatureWorkers {
    known: FeatureCache,
    programs: Vec<RunningProgram>,
    /// Tasks that lack features of these positions.
    waiting: VecDeque<(TaskId, Vec<JudgedPosition>)>,
    /// The number of workers that could not start for lack of room.
    no_room: usize,
}

impl FeatureWorkers {
    pub fn end(&mut self) -> Vec<Effect> {
        self.waiting.clear();
        let programs = std::mem::take(&mut self.programs).into_iter();
        let ended =
            programs.map(|mut program| Effect::python(program.session.end(), WorkMsg::Python));
        ended.collect()
    }

    /// Handles a unit that lacks features of positions.
    pub fn on_missing(&mut self, task: TaskId, positions: Vec<JudgedPosition>) {
        self.waiting.push_back((task, positions));
    }

    /// Repeats assigned units as soon as all their missing features are known, and requests other features from the
    /// program, in at most this number of workers.
    pub fn resume(
        &mut self,
        config: &EvolutionConfig,
        units: &mut BTreeMap<TaskId, (UnitId, Unit)>,
        workers: u32,
    ) -> Vec<Effect> {
        let mut effects = Vec::new();
        let Some(script) = &config.program else {
            return effects;
        };
        let count = config.program_functions().len();
        while let Some((task, missing)) = self.waiting.pop_front() {
            let Some((_, unit)) = units.get_mut(&task) else {
                continue;
            };
            let (answers, unknown) = self.known.of(&missing);
            if unknown.is_empty() {
                if let Some(own) = &mut unit.own {
                    // All features that this unit has ever lacked: the next worker for it may be another one.
                    own.values.extend(answers);
                }
                effects.push(play(task, Task::Play(unit.clone())));
                continue;
            }
            let Some(program) = self.free(script, workers as usize) else {
                self.waiting.push_front((task, missing));
                break;
            };
            let question = features_question(&script.function, count, &unknown);
            program.request = Some((task, missing, unknown));
            let calls = program.session.ask(question, MS);
            effects.extend(Effect::python_all(calls, WorkMsg::Python));
        }
        effects
    }

    /// An idle worker, or a new one within the limits.
    fn free(&mut self, script: &Arc<Script>, workers: usize) -> Option<&mut RunningProgram> {
        let most = workers.min(MAX_LIVE).saturating_sub(self.no_room).max(1);
        let free = self
            .programs
            .iter()
            .position(|program| program.request.is_none());
        if free.is_none() && self.programs.len() < most {
            let name = format!("evolve-{}", self.programs.len());
            self.programs.push(RunningProgram {
                session: Session::new(name, Arc::clone(script)),
                request: None,
            });
            return self.programs.last_mut();
        }
        self.programs.get_mut(free?)
    }

    /// Handles the reply of a worker.
    ///
    /// # Errors
    /// The program failed.
    pub fn receive(&mut self, reply: &WorkerReply) -> Result<Vec<Effect>, ProgramError> {
        for at in 0..self.programs.len() {
            let program = &mut self.programs[at];
            let error = match program.session.receive(reply) {
                SessionEvent::Ignored => continue,
                SessionEvent::Loaded(_, next) => {
                    return Ok(Effect::python_all(next, WorkMsg::Python));
                }
                SessionEvent::Answer(Answer::Features(rows)) => {
                    if let Some((task, missing, unknown)) = program.request.take() {
                        let answers: Vec<_> = unknown.into_iter().zip(rows).collect();
                        self.known.learn(&answers);
                        self.waiting.push_front((task, missing));
                    }
                    return Ok(Vec::new());
                }
                SessionEvent::Answer(_) => ProgramError::InvalidAnswer,
                SessionEvent::Error(error) => error,
            };
            if error != ProgramError::Worker(WorkerError::Unstarted) || self.programs.len() == 1 {
                return Err(error);
            }
            // There was no room for another worker.
            let program = self.programs.remove(at);
            self.no_room += 1;
            let again = program.request.map(|(task, missing, _)| (task, missing));
            self.waiting.extend(again);
            return Ok(Vec::new());
        }
        Ok(Vec::new())
    }
}
