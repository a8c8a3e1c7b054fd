//! The users' programs of a roster: each runs in its own worker while needed.

use std::collections::BTreeMap;
use std::convert::identity;
use std::sync::Arc;

use crate::app::effects::{self, TaskId};
use crate::championship::{
    ChampionshipConfig, ProgramRequest, Reply, forfeit_of, move_question, unloaded,
};
use crate::python::{
    Answer, Event, ProgramError, Script, Session, SessionEvent, WorkerError, WorkerReply,
};
use crate::text::Message;

/// An effect whose answer is an event of Python.
type Effect = effects::Effect<Event>;

/// The maximum number of programs in workers: each takes some 45 MB, and seconds to start.
const MAX_LIVE: usize = 10;

/// A program in its worker.
#[derive(Debug)]
struct RunningProgram {
    session: Session,
    /// The waiting task, and its request.
    request: Option<(TaskId, ProgramRequest)>,
    /// The pool's count of requests at this program's last one.
    used: u64,
}

/// The running programs.
#[derive(Debug)]
pub(super) struct ProgramPool {
    /// By number in the roster.
    live: BTreeMap<u32, RunningProgram>,
    /// Programs that failed to load, by number in the roster: the same file would fail the same way.
    broken: BTreeMap<u32, ProgramError>,
    requests: u64,
    /// The maximum number of programs in workers, as far as the machine has room.
    max_live: usize,
}

/// The consequences of a worker's reply.
#[derive(Debug, Default)]
pub(super) struct PoolUpdate {
    pub(super) effects: Vec<Effect>,
    /// The task that can continue, and the reply to its request.
    pub(super) reply: Option<(TaskId, Reply)>,
    /// A program has loaded, or failed to load, without a request for a move.
    pub(super) load_finished: bool,
    /// The reason why the machine cannot run any program.
    pub(super) fatal_error: Option<Message>,
}

impl Default for ProgramPool {
    fn default() -> Self {
        ProgramPool {
            live: BTreeMap::new(),
            broken: BTreeMap::new(),
            requests: 0,
            max_live: MAX_LIVE,
        }
    }
}

impl ProgramPool {
    /// The number of these programs that must start for a meeting.
    pub(super) fn to_start(&self, programs: &[u32]) -> u32 {
        let is_known = |p: &u32| self.live.contains_key(p) || self.broken.contains_key(p);
        programs.iter().filter(|program| !is_known(program)).count() as u32
    }

    /// Requests a move from a program for a task. For a program that failed to load, replies at once.
    pub(super) fn request_move(
        &mut self,
        script: &Arc<Script>,
        task: TaskId,
        request: &ProgramRequest,
    ) -> PoolUpdate {
        let player = request.player;
        if let Some(error) = self.broken.get(&player) {
            return PoolUpdate {
                reply: Some((task, Err(unloaded(error)))),
                ..PoolUpdate::default()
            };
        }
        let mut effects = self.start(script, player);
        let Some(program) = self.live.get_mut(&player) else {
            return PoolUpdate::default();
        };
        program.request = Some((task, request.clone()));
        effects.extend(send_request(program, script, request));
        PoolUpdate {
            effects,
            ..PoolUpdate::default()
        }
    }

    /// Makes room for a program and creates its session, unless it has one.
    fn start(&mut self, script: &Arc<Script>, player: u32) -> Vec<Effect> {
        let effects = if self.live.contains_key(&player) { Vec::new() } else { self.make_room() };
        self.requests += 1;
        let program = self.live.entry(player).or_insert_with(|| RunningProgram {
            session: Session::new(format!("match-{player}"), script.clone()),
            request: None,
            used: 0,
        });
        program.used = self.requests;
        effects
    }

    /// Loads a program before the first request.
    pub(super) fn load(&mut self, script: &Arc<Script>, player: u32) -> Vec<Effect> {
        let mut effects = self.start(script, player);
        if let Some(program) = self.live.get_mut(&player) {
            effects.push(Effect::python(program.session.load(), identity));
        }
        effects
    }

    /// The programs that failed to load, and their errors.
    pub(super) fn broken(&self) -> impl Iterator<Item = (u32, &ProgramError)> {
        self.broken.iter().map(|(player, error)| (*player, error))
    }

    /// If there are too many programs, ends the least recently used idle ones.
    fn make_room(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        while self.live.len() >= self.max_live {
            let idle = self
                .live
                .iter()
                .filter(|(_, program)| program.request.is_none());
            let Some((&player, _)) = idle.min_by_key(|(_, program)| program.used) else {
                break;
            };
            if let Some(mut program) = self.live.remove(&player) {
                effects.push(Effect::python(program.session.end(), identity));
            }
        }
        effects
    }

    /// Handles the reply of a worker.
    pub(super) fn receive(
        &mut self,
        answer: &WorkerReply,
        config: &ChampionshipConfig,
    ) -> PoolUpdate {
        let mut update = PoolUpdate::default();
        let Some((player, event, loading)) = self.live.iter_mut().find_map(|(player, program)| {
            let loading = !program.session.is_loaded();
            match program.session.receive(answer) {
                SessionEvent::Ignored => None,
                event => Some((*player, event, loading)),
            }
        }) else {
            return update;
        };
        let error = match event {
            SessionEvent::Ignored => return update,
            SessionEvent::Loaded(_, next) => {
                update.load_finished = next.is_none();
                update.effects.extend(Effect::python_all(next, identity));
                return update;
            }
            SessionEvent::Answer(Answer::Moved(mv, _)) => {
                update.reply = self.take_request(player).map(|(task, _)| (task, Ok(mv)));
                return update;
            }
            SessionEvent::Answer(_) => ProgramError::InvalidAnswer,
            SessionEvent::Error(error) => error,
        };
        if error == ProgramError::Worker(WorkerError::Unstarted) {
            return self.on_unstarted(player, &error, config);
        }
        if loading {
            self.broken.insert(player, error.clone());
        }
        let answered = self.take_request(player);
        update.load_finished = loading && answered.is_none();
        update.reply = answered.map(|(task, request)| {
            let forfeit =
                if loading { unloaded(&error) } else { forfeit_of(&error, request.time_ms) };
            (task, Err(forfeit))
        });
        update
    }

    /// Takes the request that a program has answered.
    fn take_request(&mut self, player: u32) -> Option<(TaskId, ProgramRequest)> {
        self.live.get_mut(&player)?.request.take()
    }

    /// Handles a program that found no room to start, which is not its fault: ends other programs and retries, as long
    /// as there are others.
    fn on_unstarted(
        &mut self,
        player: u32,
        error: &ProgramError,
        config: &ChampionshipConfig,
    ) -> PoolUpdate {
        let before = self.live.len();
        self.max_live = (before - 1).max(1);
        let mut effects = self.make_room();
        let program = self.live.get_mut(&player);
        let script = config.players[player as usize].script();
        let (Some(program), Some(script)) = (program, script) else {
            return PoolUpdate::default();
        };
        if effects.is_empty() {
            return PoolUpdate {
                fatal_error: Some(error.message()),
                ..PoolUpdate::default()
            };
        }
        match program.request.clone() {
            Some((_, request)) => effects.extend(send_request(program, script, &request)),
            None => effects.push(Effect::python(program.session.load(), identity)),
        }
        PoolUpdate {
            effects,
            ..PoolUpdate::default()
        }
    }

    /// Ends all programs.
    pub(super) fn end(&mut self) -> Vec<Effect> {
        let programs = std::mem::take(&mut self.live).into_values();
        let ended = programs.map(|mut program| Effect::python(program.session.end(), identity));
        ended.collect()
    }
}

/// Sends the request to the program.
fn send_request(
    program: &mut RunningProgram,
    script: &Script,
    request: &ProgramRequest,
) -> Vec<Effect> {
    let question = move_question(script, request);
    let calls = program.session.ask(question, request.time_ms);
    Effect::python_all(calls, identity)
}
