//! Assigns tasks to workers: the worker pool without its workers.
//!
//! The dispatcher is a state machine without access to the browser: the caller reports events and executes the returned
//! actions. A busy WebAssembly worker cannot read messages, so a cancelled task runs until it ends or until its worker
//! is replaced ([`GRACE_MS`] later). When a worker dies, the dispatcher replaces it and repeats its task, a few times;
//! if workers of a slot die repeatedly without completing a task, the delay before the next one increases
//! ([`backoff_ms`]).
//!
//! The page does not notice the death of every worker, and no task has a known duration, so silence alone does not mean
//! that a worker is dead. After [`SILENCE_MS`] a free worker also runs the task, or a spare worker if none is free, and
//! the first result counts; both results are equal. A worker that does not report that it is ready counts as dead.

use std::collections::VecDeque;

use super::protocol::OrderId;
use crate::text::Message;

/// A worker that runs a cancelled task, or blocks an urgent task, is replaced after this many milliseconds.
pub const GRACE_MS: u32 = 150;

/// Milliseconds from the death of a worker to the start of the next one in its slot, after this many (at least one)
/// consecutive deaths without a completed order: 100, 400, 1600, and 6400 from then on. If memory is low, an immediate
/// start would fail again.
pub fn backoff_ms(deaths: u32) -> u32 {
    100 << (2 * deaths.saturating_sub(1).min(3))
}

/// After this many milliseconds of silence (up to twice as many in practice) a task starts a second time, if the page
/// cannot notice its worker's death. Longer than nearly all tasks, because the copy of a slow task occupies another
/// worker.
pub const SILENCE_MS: u32 = 120_000;

/// Attempts for a task, and for a worker if no worker has ever started.
const TRIES: u32 = 3;

/// Attempts for a worker if a worker has started: the browser allows workers, and the cause of early deaths may be
/// temporary. About three minutes.
const LATER_TRIES: u32 = 30;

/// The maximum size of the pool.
pub const MAX_WORKERS: u32 = 64;

/// An action for the caller.
#[derive(Clone, Debug, PartialEq)]
pub enum Action<K, T> {
    /// Start a worker in an empty slot.
    Spawn(usize),
    /// Call [`Dispatcher::on_backoff_over`] with slot and number after this many milliseconds.
    SpawnAfter(usize, OrderId, u32),
    /// Send an order to the worker in a slot.
    Post(usize, OrderId, T),
    /// Terminate the worker in a slot.
    Terminate(usize),
    /// Call [`Dispatcher::overdue`] with slot and order after [`GRACE_MS`].
    Await(usize, OrderId),
    /// Report to the owner of a task that it failed.
    Fail(K, Message),
}

/// The priority of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// The user waits for the result: the task comes first.
    Urgent,
    /// Long: patient tasks never occupy all workers of a pool of several.
    Patient,
    /// A small part of long work, for free workers. If an urgent task must wait for longer than [`GRACE_MS`], the
    /// dispatcher stops a brief task and repeats it later.
    Brief,
}

#[derive(Clone, Debug)]
struct Job<K, T> {
    key: K,
    /// A copy has the number of its original.
    number: u64,
    urgency: Urgency,
    task: T,
    tries: u32,
}

#[derive(Clone, Debug)]
enum Slot<K, T> {
    /// Permanently empty: workers do not start in this slot.
    Broken,
    /// Waits before the next worker starts: the number of the wait, and the consecutive workers that died before they
    /// were ready.
    BackingOff(OrderId, u32),
    /// The worker exists and is not ready yet; the consecutive workers before it that died before they were ready.
    Starting(u32),
    Idle,
    Busy(OrderId, Job<K, T>),
    /// The worker runs a cancelled task.
    Cancelled(OrderId),
}

/// Tasks with keys of type `K`, and the slots of the workers.
#[derive(Debug)]
pub struct Dispatcher<K, T> {
    /// The slots of the pool, and one spare slot while a worker is silent and no worker is free.
    slots: Vec<Slot<K, T>>,
    /// The number of slots of the pool.
    wanted: usize,
    /// True if any worker has ever been ready.
    have_started: bool,
    /// For each slot the consecutive deaths since its last completed order.
    deaths: Vec<u32>,
    waiting: VecDeque<Job<K, T>>,
    last_order: OrderId,
    tasks_so_far: u64,
}

impl<K: Clone, T: Clone> Dispatcher<K, T> {
    /// A pool of `workers` workers (clamped to 1 to [`MAX_WORKERS`]), and the actions that start them.
    pub fn new(workers: u32) -> (Self, Vec<Action<K, T>>) {
        let mut dispatcher = Dispatcher {
            slots: Vec::new(),
            wanted: 0,
            have_started: false,
            deaths: Vec::new(),
            waiting: VecDeque::new(),
            last_order: 0,
            tasks_so_far: 0,
        };
        let actions = dispatcher.resize(workers);
        (dispatcher, actions)
    }

    /// Changes the size of the pool. Other workers repeat the tasks of removed workers.
    pub fn resize(&mut self, workers: u32) -> Vec<Action<K, T>> {
        self.wanted = workers.clamp(1, MAX_WORKERS) as usize;
        let mut actions = Vec::new();
        while self.slots.len() > self.wanted {
            let slot = self.slots.len() - 1;
            match self.slots.pop() {
                Some(Slot::Busy(_, job)) => {
                    if !self.is_elsewhere(job.number, slot) {
                        self.waiting.push_front(job);
                    }
                    actions.push(Action::Terminate(slot));
                }
                Some(Slot::Broken | Slot::BackingOff(..)) | None => {}
                Some(_) => actions.push(Action::Terminate(slot)),
            }
        }
        self.deaths.truncate(self.wanted);
        while self.slots.len() < self.wanted {
            actions.push(self.add_slot());
        }
        actions.extend(self.assign());
        actions
    }

    /// Adds a slot and starts its worker.
    fn add_slot(&mut self) -> Action<K, T> {
        self.slots.push(Slot::Starting(0));
        self.deaths.push(0);
        Action::Spawn(self.slots.len() - 1)
    }

    pub fn run(&mut self, key: K, urgency: Urgency, task: T) -> Vec<Action<K, T>> {
        self.tasks_so_far += 1;
        self.waiting.push_back(Job {
            key,
            number: self.tasks_so_far,
            urgency,
            task,
            tries: 0,
        });
        let mut actions = self.assign();
        if urgency == Urgency::Urgent {
            // For each waiting urgent task one worker with a brief task may be replaced.
            let waiting = self.waiting_urgently();
            let mut brief = self.slots.iter().enumerate().filter_map(|(i, s)| match s {
                Slot::Busy(order, job) if job.urgency == Urgency::Brief => Some((i, *order)),
                _ => None,
            });
            let replaceable = waiting.checked_sub(1).and_then(|n| brief.nth(n));
            actions.extend(replaceable.map(|(slot, order)| Action::Await(slot, order)));
        }
        actions
    }

    fn waiting_urgently(&self) -> usize {
        let urgent = |job: &&Job<K, T>| job.urgency == Urgency::Urgent;
        self.waiting.iter().filter(urgent).count()
    }

    /// Cancels every task whose key is `unwanted`.
    pub fn cancel(&mut self, unwanted: impl Fn(&K) -> bool) -> Vec<Action<K, T>> {
        self.drop_all(|job| unwanted(&job.key))
    }

    fn drop_all(&mut self, unwanted: impl Fn(&Job<K, T>) -> bool) -> Vec<Action<K, T>> {
        self.waiting.retain(|job| !unwanted(job));
        let mut actions = Vec::new();
        for (i, slot) in self.slots.iter_mut().enumerate() {
            if let Slot::Busy(order, job) = slot
                && unwanted(job)
            {
                let order = *order;
                *slot = Slot::Cancelled(order);
                actions.push(Action::Await(i, order));
            }
        }
        actions
    }

    /// Called when [`GRACE_MS`] have passed for an order.
    pub fn overdue(&mut self, slot: usize, order: OrderId) -> Vec<Action<K, T>> {
        let needed = self.waiting_urgently() > 0;
        match self.slots.get(slot) {
            Some(Slot::Cancelled(o)) if *o == order => {}
            Some(Slot::Busy(o, job)) if *o == order && job.urgency == Urgency::Brief && needed => {
                self.waiting.push_front(job.clone());
            }
            _ => return Vec::new(),
        }
        self.slots[slot] = Slot::Starting(0);
        vec![Action::Terminate(slot), Action::Spawn(slot)]
    }

    /// Called when the worker in a slot is ready for its first task.
    pub fn ready(&mut self, slot: usize) -> Vec<Action<K, T>> {
        if let Some(state @ Slot::Starting(_)) = self.slots.get_mut(slot) {
            *state = Slot::Idle;
            self.have_started = true;
        }
        self.assign()
    }

    /// The key of the task of an order that reports progress; `None` if cancelled.
    pub fn owner(&self, slot: usize, order: OrderId) -> Option<K> {
        match self.slots.get(slot)? {
            Slot::Busy(o, job) if *o == order => Some(job.key.clone()),
            _ => None,
        }
    }

    /// Called when a worker has completed or failed an order: returns the key of the task (`None` if cancelled) and the
    /// next actions.
    pub fn done(&mut self, slot: usize, order: OrderId) -> (Option<K>, Vec<Action<K, T>>) {
        let mut actions = Vec::new();
        let mut owner = None;
        match self.slots.get(slot) {
            Some(Slot::Busy(o, job)) if *o == order => {
                owner = Some(job.key.clone());
                let number = job.number;
                self.slots[slot] = Slot::Idle;
                actions = self.drop_all(|job| job.number == number);
            }
            Some(Slot::Cancelled(o)) if *o == order => self.slots[slot] = Slot::Idle,
            _ => return (None, self.assign()),
        }
        self.deaths[slot] = 0;
        actions.extend(self.assign());
        (owner, actions)
    }

    /// Called when a worker has been silent for [`SILENCE_MS`]: a free worker or a spare worker also runs its task. A
    /// worker that is not ready counts as dead.
    pub fn silent(&mut self, slot: usize) -> Vec<Action<K, T>> {
        let job = match self.slots.get(slot) {
            Some(Slot::Busy(_, job)) => job.clone(),
            Some(Slot::Starting(_)) => return self.died(slot),
            _ => return Vec::new(),
        };
        let number = job.number;
        if self.is_elsewhere(number, slot) {
            return Vec::new();
        }
        let urgency = Urgency::Brief;
        self.waiting.push_back(Job { urgency, ..job });
        let mut actions = self.assign();
        let waits = self.waiting.iter().any(|job| job.number == number);
        if waits && self.slots.len() == self.wanted {
            // The other workers may have died as well.
            actions.push(self.add_slot());
        }
        actions
    }

    /// True if a task waits or runs in another slot.
    fn is_elsewhere(&self, number: u64, slot: usize) -> bool {
        let same = |job: &Job<K, T>| job.number == number;
        let runs_it = |(i, s): (usize, &Slot<K, T>)| {
            i != slot && matches!(s, Slot::Busy(_, job) if same(job))
        };
        self.waiting.iter().any(same) || self.slots.iter().enumerate().any(runs_it)
    }

    /// Called when the worker in a slot has died, or sent an invalid message.
    pub fn died(&mut self, slot: usize) -> Vec<Action<K, T>> {
        let Some(state) = self.slots.get_mut(slot) else {
            return Vec::new();
        };
        let tries = if self.have_started { LATER_TRIES } else { TRIES };
        let mut actions = Vec::new();
        let mut unready = 0;
        match std::mem::replace(state, Slot::Broken) {
            Slot::Broken => return Vec::new(),
            backing_off @ Slot::BackingOff(..) => {
                *state = backing_off;
                return Vec::new();
            }
            Slot::Starting(before) if before + 1 >= tries => {
                actions.push(Action::Terminate(slot));
                actions.extend(self.assign());
                return actions;
            }
            Slot::Starting(before) => unready = before + 1,
            Slot::Busy(_, job) if self.is_elsewhere(job.number, slot) => {}
            Slot::Busy(_, mut job) => {
                job.tries += 1;
                if job.tries >= TRIES {
                    let reason = Message::new("error.worker.died").with("tries", TRIES);
                    actions.push(Action::Fail(job.key, reason));
                } else {
                    self.waiting.push_front(job);
                }
            }
            Slot::Idle | Slot::Cancelled(_) => {}
        }
        let number = self.number();
        self.slots[slot] = Slot::BackingOff(number, unready);
        self.deaths[slot] += 1;
        let spawn = Action::SpawnAfter(slot, number, backoff_ms(self.deaths[slot]));
        actions.extend([Action::Terminate(slot), spawn]);
        actions.extend(self.assign());
        actions
    }

    /// Called when the wait before the next worker of a slot is over.
    pub fn on_backoff_over(&mut self, slot: usize, number: OrderId) -> Vec<Action<K, T>> {
        let unready = match self.slots.get(slot) {
            Some(Slot::BackingOff(n, unready)) if *n == number => *unready,
            _ => return Vec::new(),
        };
        self.slots[slot] = Slot::Starting(unready);
        vec![Action::Spawn(slot)]
    }

    /// A new order number.
    fn number(&mut self) -> OrderId {
        self.last_order = self.last_order.wrapping_add(1);
        self.last_order
    }

    /// Assigns waiting tasks to idle workers.
    fn assign(&mut self) -> Vec<Action<K, T>> {
        let mut actions = Vec::new();
        if self.slots.iter().all(|s| matches!(s, Slot::Broken)) {
            let reason = Message::new("error.worker.start");
            let failed = self.waiting.drain(..);
            actions.extend(failed.map(|job| Action::Fail(job.key, reason.clone())));
            return actions;
        }
        while let Some(slot) = self.slots.iter().position(|s| matches!(s, Slot::Idle)) {
            let Some(next) = self.next_job() else { break };
            let order = self.number();
            actions.push(Action::Post(slot, order, next.task.clone()));
            self.slots[slot] = Slot::Busy(order, next);
        }
        while self.slots.len() > self.wanted && matches!(self.slots.last(), Some(Slot::Idle)) {
            self.slots.pop();
            self.deaths.pop();
            actions.push(Action::Terminate(self.slots.len()));
        }
        actions
    }

    /// The next task that may start now.
    fn next_job(&mut self) -> Option<Job<K, T>> {
        let first = |urgency| move |job: &Job<K, T>| job.urgency == urgency;
        if let Some(i) = self.waiting.iter().position(first(Urgency::Urgent)) {
            return self.waiting.remove(i);
        }
        let usable = self
            .slots
            .iter()
            .filter(|s| !matches!(s, Slot::Broken))
            .count();
        let patient_tasks = self
            .slots
            .iter()
            .filter(|s| matches!(s, Slot::Busy(_, job) if job.urgency == Urgency::Patient))
            .count();
        // Larger pools keep one worker free of patient tasks; a pool with a single worker cannot.
        let patient = (patient_tasks + 1 < usable.max(2)).then_some(Urgency::Patient);
        let next = patient.into_iter().chain([Urgency::Brief]);
        let i = next
            .filter_map(|urgency| self.waiting.iter().position(first(urgency)))
            .next()?;
        self.waiting.remove(i)
    }
}

#[cfg(test)]
mod tests;
