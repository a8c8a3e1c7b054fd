//! Games of the user's own: each has a worker with Python, which computes the missing states of the game's table.
//!
//! A view or an update with missing states shows the known ones, and runs again after the answer. A task returns the
//! numbers of its missing states ([`TaskResult::MissingStates`]) and waits here for them; then it runs again.

use std::sync::Arc;

use super::msg::{Effect, GuestMsg, Msg, WaitingTask};
use crate::app::effects::{Reply, ScriptUse, TaskEvent, TaskGroup};
use crate::guest::{self, Missing, SMALL, Source, StateValue, Table};
use crate::python::{
    Answer, Call, Event, Opened, ProgramError, Question, Script, Session, SessionEvent, is_guest,
};
use crate::registry::{Progress, Task, TaskResult, game, open_guest};
use crate::text::Message;

/// The maximum number of games with a worker. When another game opens, the oldest worker ends; its next question starts
/// it again.
const MAX_WORKERS: usize = 3;

/// The timeout for the answer to a question in milliseconds.
const ANSWER_MS: u32 = 5_000;

/// The maximum number of states in one question, unless one about several has failed.
const BATCH: usize = 200;

/// The maximum number of states whose boards are requested in advance, for trees.
const MAX_SHOWN: u32 = 2_000;

/// The result of a message.
#[derive(Debug, Default)]
pub(super) struct GuestUpdate {
    pub(super) effects: Vec<Effect>,
    /// The notice of a failure.
    pub(super) error: Option<Message>,
    /// The script of a game that has just opened, and the purpose.
    pub(super) opened: Option<(Arc<Script>, ScriptUse)>,
    /// True if a table has grown, so that the sections can continue.
    pub(super) grown: bool,
}

impl GuestUpdate {
    fn effects(effects: Vec<Effect>) -> Self {
        GuestUpdate {
            effects,
            ..GuestUpdate::default()
        }
    }
}

/// A question to the worker of a game, with numbers of states in its table.
#[derive(Debug)]
enum Pending {
    Open,
    Moves(Vec<u32>),
    Boards(Vec<u32>),
    /// All of one evaluation.
    Values(Vec<StateValue>),
}

impl Pending {
    fn state_count(&self) -> usize {
        match self {
            Pending::Open => 0,
            Pending::Moves(states) | Pending::Boards(states) => states.len(),
            Pending::Values(values) => values.len(),
        }
    }
}

/// An open game.
#[derive(Debug)]
struct OpenGame {
    id: String,
    script: Arc<Script>,
    session: Session,
    pending: Option<Pending>,
    /// The purpose of opening it, until it is open.
    then: Option<ScriptUse>,
    /// The evaluations of its file.
    evaluations: Vec<String>,
    /// The states and values that the page needs.
    missing: Missing,
    /// The number of next questions about one state each: after the failure of a question about several states, they
    /// find the one that fails.
    single_questions: usize,
    /// An evaluation that has failed, and its error.
    failed: Option<(String, Message)>,
    tasks: Vec<WaitingTask>,
    /// The boards of the states before this number are known or requested.
    shown: u32,
    /// True until all states are known, or are too many.
    is_exploring: bool,
    /// The last reported failure of its rules.
    failure: Option<Message>,
}

#[derive(Debug, Default)]
pub(crate) struct GuestGames {
    open: Vec<OpenGame>,
    /// The number of workers so far, for their names.
    workers: u64,
}

impl GuestGames {
    /// Opens the game of a script, which has [`Script::rules`].
    pub(super) fn open(&mut self, script: Script, then: ScriptUse) -> GuestUpdate {
        let id = script.game.clone();
        if let Some(open) = self.open.iter_mut().find(|open| open.id == id) {
            open.script = Arc::new(script);
            if matches!(open.pending, Some(Pending::Open)) {
                open.then = Some(then);
                return GuestUpdate::default();
            }
            return GuestUpdate {
                opened: Some((open.script.clone(), then)),
                ..GuestUpdate::default()
            };
        }
        self.workers += 1;
        let worker = format!("game-{}", self.workers);
        let script = Arc::new(script);
        let mut effects = self.end_oldest_worker();
        let mut session = Session::new(worker, script.clone());
        effects.extend(calls(session.ask(Question::Open, ANSWER_MS)));
        self.open.push(OpenGame {
            id,
            script,
            session,
            pending: Some(Pending::Open),
            then: Some(then),
            evaluations: Vec::new(),
            missing: Missing::default(),
            single_questions: 0,
            failed: None,
            tasks: Vec::new(),
            shown: 0,
            is_exploring: true,
            failure: None,
        });
        GuestUpdate::effects(effects)
    }

    fn end_oldest_worker(&mut self) -> Vec<Effect> {
        let has_worker = |open: &&mut OpenGame| open.session.is_loaded();
        let mut running: Vec<_> = self.open.iter_mut().filter(has_worker).collect();
        if running.len() < MAX_WORKERS {
            return Vec::new();
        }
        let oldest = &mut *running[0];
        oldest.pending = None;
        // After a restart it answers only requests of the page and of tasks.
        oldest.is_exploring = false;
        oldest.shown = MAX_SHOWN;
        calls([oldest.session.end()])
    }

    /// Closes a game after its worker has failed; its waiting tasks fail.
    fn close(&mut self, place: usize) -> Vec<Effect> {
        let mut open = self.open.remove(place);
        let end = calls([open.session.end()]);
        let failed = open
            .tasks
            .into_iter()
            .map(|waiting| waiting.fail(guest::closed(&open.id)));
        end.into_iter().chain(failed).collect()
    }

    pub(super) fn update(&mut self, msg: GuestMsg) -> GuestUpdate {
        match msg {
            GuestMsg::MissingStates(waiting) => {
                let id = waiting.task.game();
                match self.open.iter_mut().find(|open| open.id == id) {
                    Some(open) => {
                        open.tasks.push(*waiting);
                        GuestUpdate::default()
                    }
                    None => GuestUpdate::effects(vec![waiting.fail(guest::closed(id))]),
                }
            }
            GuestMsg::Python(event) => self.on_event(event),
        }
    }

    fn on_event(&mut self, event: Event) -> GuestUpdate {
        let reply = match event {
            Event::Missing(why) => {
                let effects = (0..self.open.len()).flat_map(|_| self.close(0)).collect();
                return GuestUpdate {
                    effects,
                    error: Some(why),
                    ..GuestUpdate::default()
                };
            }
            Event::Reply(reply) => reply,
        };
        for place in 0..self.open.len() {
            let open = &mut self.open[place];
            let answer = match open.session.receive(&reply) {
                SessionEvent::Ignored => continue,
                SessionEvent::Loaded(loaded, next) => {
                    open.evaluations = loaded.evaluations();
                    return GuestUpdate::effects(calls(next));
                }
                SessionEvent::Answer(answer) => Ok(answer),
                SessionEvent::Error(error) => Err(error),
            };
            return match open.pending.take() {
                Some(Pending::Open) => self.on_opened(place, answer),
                Some(pending) => {
                    open.on_answer(pending, answer);
                    let mut effects = open.report_progress();
                    effects.extend(open.retry_tasks());
                    GuestUpdate {
                        effects,
                        grown: true,
                        ..GuestUpdate::default()
                    }
                }
                None => GuestUpdate::default(),
            };
        }
        GuestUpdate::default()
    }

    fn on_opened(&mut self, place: usize, answer: Result<Answer, ProgramError>) -> GuestUpdate {
        let open = &mut self.open[place];
        let opened = match answer {
            Ok(Answer::Opened(opened)) => open.make_table(&opened),
            Ok(_) => Err(ProgramError::InvalidAnswer.message()),
            Err(error) => Err(error.message()),
        };
        match opened {
            Ok(()) => GuestUpdate {
                opened: open.then.take().map(|then| (open.script.clone(), then)),
                grown: true,
                ..GuestUpdate::default()
            },
            Err(error) => GuestUpdate {
                effects: self.close(place),
                error: Some(error),
                ..GuestUpdate::default()
            },
        }
    }

    /// Makes tasks of open games return here while states are missing, and drops cancelled ones.
    pub(super) fn intercept(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let wrapped = effects.into_iter().map(|effect| match effect {
            Effect::Run { group, task, reply } if is_guest(task.game()) => run(group, *task, reply),
            Effect::Cancel(group) => {
                for open in &mut self.open {
                    open.tasks.retain(|waiting| waiting.group != group);
                }
                Effect::Cancel(group)
            }
            effect => effect,
        });
        wrapped.collect()
    }

    /// Requests the states that the last update and the last view lacked, and reports failures of the rules.
    pub(super) fn request_missing(&mut self) -> Vec<Effect> {
        let requests = self.open.iter_mut().flat_map(OpenGame::request_missing);
        let mut effects = calls(requests);
        for open in &mut self.open {
            let failure = guest::table(&open.id).ok().and_then(|t| t.take_failure());
            // Each view causes the same failure.
            if failure.is_some() && failure != open.failure {
                open.failure.clone_from(&failure);
                effects.extend(failure.map(|why| Effect::After(0, Msg::Error(why))));
            }
        }
        effects
    }
}

impl WaitingTask {
    /// Sends an event to the section of the task.
    fn report(&self, event: TaskEvent) -> Effect {
        Effect::After(0, self.reply.message(Box::new(event)))
    }

    fn fail(&self, why: Message) -> Effect {
        self.report(TaskEvent::Failed(why))
    }
}

/// Runs a task, which returns to [`GuestGames`] while states are missing.
fn run(group: TaskGroup, task: Task, reply: Reply<Box<TaskEvent>, Msg>) -> Effect {
    let (again, answer) = (task.clone(), reply.clone());
    Effect::run(group, task, move |event| match *event {
        TaskEvent::Done(TaskResult::MissingStates(missing)) => {
            Msg::Guest(GuestMsg::MissingStates(Box::new(WaitingTask {
                group,
                task: again.clone(),
                reply: answer.clone(),
                missing,
            })))
        }
        event => answer.message(Box::new(event)),
    })
}

fn calls(calls: impl IntoIterator<Item = Call>) -> Vec<Effect> {
    Effect::python_all(calls, |event| Msg::Guest(GuestMsg::Python(event)))
}

impl OpenGame {
    /// Adds the game to the registry. A table of an earlier opening stays: the same id means the same rules.
    fn make_table(&self, opened: &Opened) -> Result<(), Message> {
        if game(&self.id).is_ok() && guest::table(&self.id).is_ok() {
            return Ok(());
        }
        open_guest(&self.script, &self.evaluations, opened, Source::Page).map(|_| ())
    }

    fn on_answer(&mut self, pending: Pending, answer: Result<Answer, ProgramError>) {
        let Ok(table) = guest::table(&self.id) else {
            return;
        };
        let error = match (&pending, answer) {
            (Pending::Moves(states), Ok(Answer::Expanded(expansion))) => {
                table.receive(states, expansion).err()
            }
            (Pending::Boards(states), Ok(Answer::Shown(shown))) => {
                for (&number, shown) in states.iter().zip(shown) {
                    self.missing.boards.remove(&number);
                    table.receive_board(number, shown);
                }
                None
            }
            (Pending::Values(values), Ok(Answer::Features(rows))) => {
                let found = rows.iter().map(|row| Ok(row[0]));
                table.receive_values(values.iter().cloned().zip(found).collect());
                None
            }
            (_, Ok(_)) => Some(ProgramError::InvalidAnswer.message()),
            (_, Err(error)) => Some(error.message()),
        };
        self.single_questions = match (&error, pending.state_count()) {
            (None, _) => self.single_questions.saturating_sub(1),
            (Some(_), 0..=1) => 0,
            (Some(_), states) => states,
        };
        match (pending, error) {
            (_, None) => {}
            (_, Some(_)) if self.single_questions > 0 => {}
            (Pending::Moves(states), Some(why)) => table.fail_at(states[0], &why),
            (Pending::Boards(states), Some(_)) => {
                self.missing.boards.remove(&states[0]);
                table.receive_board(states[0], Default::default());
            }
            (Pending::Values(mut values), Some(why)) => {
                let of = values.swap_remove(0);
                self.failed = Some((of.evaluation.clone(), why.clone()));
                table.receive_values(vec![(of, Err(why))]);
            }
            (Pending::Open, Some(_)) => {}
        }
    }

    /// Reports the number of known states to waiting searches that record their steps.
    fn report_progress(&self) -> Vec<Effect> {
        let Ok(table) = guest::table(&self.id) else {
            return Vec::new();
        };
        let nodes = table.expanded() as u64;
        let recording = |w: &&WaitingTask| matches!(w.task, Task::Record { .. });
        let waiting = self.tasks.iter().filter(recording);
        let progress = TaskEvent::Progress(Progress::Recording { nodes });
        waiting.map(|task| task.report(progress.clone())).collect()
    }

    /// Runs the tasks again that lack no states now.
    fn retry_tasks(&mut self) -> Vec<Effect> {
        let Ok(table) = guest::table(&self.id) else {
            return Vec::new();
        };
        let failed = self.fail_tasks();
        for waiting in &mut self.tasks {
            waiting.missing = table.still_missing(&waiting.missing);
        }
        let is_ready = |waiting: &mut WaitingTask| !waiting.missing.blocks_search();
        let ready = self.tasks.extract_if(.., is_ready);
        let again = ready.map(|w| run(w.group, w.task, w.reply));
        failed.into_iter().chain(again).collect()
    }

    /// Ends the tasks that lack values of a failed evaluation, which would fail again.
    fn fail_tasks(&mut self) -> Vec<Effect> {
        let Some((evaluation, why)) = self.failed.take() else {
            return Vec::new();
        };
        let needs_it = |waiting: &mut WaitingTask| {
            let mut values = waiting.missing.values.iter();
            values.any(|of| of.evaluation == evaluation)
        };
        self.missing.values.retain(|of| of.evaluation != evaluation);
        let failed = self.tasks.extract_if(.., needs_it);
        failed.map(|task| task.fail(why.clone())).collect()
    }

    fn request_missing(&mut self) -> Vec<Call> {
        let Ok(table) = guest::table(&self.id) else {
            return Vec::new();
        };
        self.missing.extend(table.take_missing());
        if self.pending.is_some() {
            return Vec::new();
        }
        let Some(pending) = self.next_request(&table) else {
            return Vec::new();
        };
        let question = match &pending {
            Pending::Open => Question::Open,
            Pending::Moves(numbers) => Question::Expand {
                states: table.paths(numbers),
            },
            Pending::Boards(numbers) => Question::Show {
                states: table.paths(numbers),
            },
            Pending::Values(values) => Question::Features {
                name: values[0].evaluation.clone(),
                count: 1,
                positions: values.iter().map(|of| table.position(of)).collect(),
            },
        };
        self.pending = Some(pending);
        self.session.ask(question, ANSWER_MS)
    }

    /// The most urgent question: for the page, then for tasks, then boards for the first trees, then the rest of a
    /// small game.
    fn next_request(&mut self, table: &Table) -> Option<Pending> {
        let non_empty = |numbers: Vec<u32>| Some(numbers).filter(|numbers| !numbers.is_empty());
        let most = self.batch();
        let boards = std::mem::take(&mut self.missing.boards);
        self.missing = Missing {
            boards,
            ..table.still_missing(&self.missing)
        };
        if let Some(pending) = self.search_request(&self.missing) {
            return Some(pending);
        }
        if let Some(states) = non_empty(self.missing.boards.iter().copied().take(most).collect()) {
            return Some(Pending::Boards(states));
        }
        let mut of_tasks = self.tasks.iter();
        if let Some(pending) = of_tasks.find_map(|waiting| self.search_request(&waiting.missing)) {
            return Some(pending);
        }
        if let Some(states) = non_empty(table.next_hidden(&mut self.shown, MAX_SHOWN, most)) {
            return Some(Pending::Boards(states));
        }
        let rest = self.is_exploring.then(|| table.next_open(SMALL));
        let states = rest.and_then(non_empty);
        self.is_exploring = states.is_some();
        states.map(|states| Pending::Moves(states.into_iter().take(most).collect()))
    }

    /// The maximum number of states in the next question.
    fn batch(&self) -> usize {
        match self.single_questions {
            0 => BATCH,
            _ => 1,
        }
    }

    /// The question for the missing moves or values of a search.
    fn search_request(&self, missing: &Missing) -> Option<Pending> {
        if !missing.moves.is_empty() {
            let states = missing.moves.iter().copied().take(self.batch());
            return Some(Pending::Moves(states.collect()));
        }
        let first = missing.values.first()?;
        let values = missing.values.iter();
        let values = values.take_while(|of| of.evaluation == first.evaluation);
        let values = values.take(self.batch()).cloned();
        Some(Pending::Values(values.collect()))
    }
}
