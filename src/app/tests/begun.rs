//! Tasks among effects, for tests that replace the pool of workers.

use crate::app::effects::{Effect, Reply, TaskEvent, TaskGroup};
use crate::python::{Call, Event, WorkerError, WorkerReply};
use crate::registry::{self, Progress, Task, TaskResult};
use crate::text::Message;

/// A task started by an effect.
#[derive(Clone, Debug)]
pub(in crate::app) struct Begun<M> {
    pub(in crate::app) group: TaskGroup,
    pub(in crate::app) task: Task,
    reply: Reply<Box<TaskEvent>, M>,
}

impl<M: Clone + 'static> Begun<M> {
    /// The task started by an effect; `None` for any other effect.
    pub(in crate::app) fn of(effect: &Effect<M>) -> Option<Begun<M>> {
        match effect {
            Effect::Run { group, task, reply } => Some(Begun {
                group: *group,
                task: (**task).clone(),
                reply: reply.clone(),
            }),
            _ => None,
        }
    }

    pub(in crate::app) fn all(effects: &[Effect<M>]) -> Vec<Begun<M>> {
        effects.iter().filter_map(Begun::of).collect()
    }

    /// The message of an event of the task.
    pub(in crate::app) fn event(&self, event: TaskEvent) -> M {
        self.reply.message(Box::new(event))
    }

    pub(in crate::app) fn done(&self, result: TaskResult) -> M {
        self.event(TaskEvent::Done(result))
    }

    pub(in crate::app) fn progress(&self, progress: Progress) -> M {
        self.event(TaskEvent::Progress(progress))
    }

    pub(in crate::app) fn failed(&self, error: Message) -> M {
        self.event(TaskEvent::Failed(error))
    }

    /// Carries out the task and returns its last message.
    pub(in crate::app) fn ended(&self) -> M {
        let done = registry::run(&self.task, &mut |_| {});
        self.event(done.map_or_else(TaskEvent::Failed, TaskEvent::Done))
    }

    /// Carries out the task and returns all of its messages.
    pub(in crate::app) fn run(&self) -> Vec<M> {
        let mut messages = Vec::new();
        let done = registry::run(&self.task, &mut |progress| {
            messages.push(self.progress(progress));
        });
        messages.push(done.map_or_else(|error| self.failed(error), |result| self.done(result)));
        messages
    }
}

/// A call of the user's program.
#[derive(Clone, Debug)]
pub(in crate::app) struct Asked<M> {
    pub(in crate::app) call: Call,
    reply: Reply<Event, M>,
}

impl<M: Clone + 'static> Asked<M> {
    /// The call in an effect; `None` for any other effect.
    pub(in crate::app) fn of(effect: &Effect<M>) -> Option<Asked<M>> {
        match effect {
            Effect::Python(call, reply) if call.text.is_some() => Some(Asked {
                call: call.clone(),
                reply: reply.clone(),
            }),
            _ => None,
        }
    }

    pub(in crate::app) fn event(&self, event: Event) -> M {
        self.reply.message(event)
    }

    /// The message of an answer.
    pub(in crate::app) fn answer(&self, answer: Result<String, WorkerError>) -> M {
        self.event(Event::Reply(WorkerReply {
            program: self.call.program.clone(),
            id: self.call.id,
            answer,
        }))
    }
}
