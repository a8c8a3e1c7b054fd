//! Which worker does which task: the pool without its workers.
//!
//! The dispatcher is a state machine that never touches a browser: it is told what happened and says what to do. A busy
//! WebAssembly worker cannot read a message, so a task that is cancelled goes on until it ends or until its worker is
//! replaced ([`GRACE_MS`] later). A worker that dies is replaced and its task is done again, a few times; each time that workers of a
//! slot die one after the other without having done anything, the next one is waited for longer ([`rest_ms`]).
//!
//! Of some workers nobody hears when they die. Nor can anybody say how long a task may take: so a worker that says nothing about its
//! task is never taken for dead. After [`SILENCE_MS`] whoever is free does the task too, or a spare worker where nobody is, and what
//! comes first counts, which is the same. A worker that does not even say that it is ready has died.

use std::collections::VecDeque;

use super::protocol::OrderId;
use crate::text::Message;

/// Milliseconds that a worker may go on with a task that nobody wants any more, or that others wait for more urgently, before
/// it is replaced.
pub const GRACE_MS: u32 = 150;

/// Milliseconds from the death of a worker to the start of the next one in its slot, when so many in a row (at least one) have died
/// there without having done an order: 100, 400, 1600, and 6400 from then on. What a machine has no memory for would be refused again
/// at once.
pub fn rest_ms(deaths: u32) -> u32 {
    100 << (2 * deaths.saturating_sub(1).min(3))
}

/// Milliseconds without a word, or up to twice as many, after which a task is begun once more, where nobody would hear of its worker's
/// death: longer than nearly all tasks take, because a copy of one that only is long keeps another worker busy.
pub const SILENCE_MS: u32 = 120_000;

/// Tries that a task has, and a worker where none has started yet.
const TRIES: u32 = 3;

/// Tries that a worker has where some have started: the browser lets them start, and what ends them so soon may pass. Some three
/// minutes' worth.
const LATER_TRIES: u32 = 30;

/// The most workers of a pool.
pub const MAX_WORKERS: u32 = 64;

/// Something that the pool shall do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action<K, T> {
    /// Start a worker in a slot that has none.
    Spawn(usize),
    /// Call [`Dispatcher::rested`] with slot and number after so many milliseconds.
    Rest(usize, OrderId, u32),
    /// Give an order to the worker in a slot.
    Post(usize, OrderId, T),
    /// End the worker in a slot.
    Terminate(usize),
    /// Call [`Dispatcher::overdue`] with slot and order after [`GRACE_MS`].
    Await(usize, OrderId),
    /// Tell the owner of a task that it cannot be done.
    Fail(K, Message),
}

/// How urgent a task is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// A person waits for it: it goes first.
    Urgent,
    /// Long: such tasks leave one worker of several to the others.
    Patient,
    /// One of many small parts of something long. They fill what is free; where an urgent task has to wait for longer than
    /// [`GRACE_MS`], one gives way and is done again later.
    Brief,
}

#[derive(Clone, Debug)]
struct Job<K, T> {
    key: K,
    /// A copy has the number of what it is a copy of.
    number: u64,
    urgency: Urgency,
    task: T,
    tries: u32,
}

#[derive(Clone, Debug)]
enum Slot<K, T> {
    /// Has no worker and gets none: workers do not start there.
    Broken,
    /// Its worker has died and the next one is waited for: the number of that wait, and how many before it died without being ready.
    Resting(OrderId, u32),
    /// Its worker has been made and has not said that it is ready; how many before it died.
    Starting(u32),
    /// Its worker waits.
    Idle,
    /// Its worker does a task.
    Busy(OrderId, Job<K, T>),
    /// Its worker does a task that nobody wants any more.
    Dropped(OrderId),
}

/// Tasks with keys of type `K`, and the slots for the workers that do them.
#[derive(Debug)]
pub struct Dispatcher<K, T> {
    /// Those of the pool, and behind them one spare while somebody is silent and nobody is free.
    slots: Vec<Slot<K, T>>,
    /// How many slots the pool is to have.
    wanted: usize,
    /// Whether any worker has ever been ready.
    have_started: bool,
    /// In each slot the workers that have died one after the other since an order was done there.
    deaths: Vec<u32>,
    waiting: VecDeque<Job<K, T>>,
    last_order: OrderId,
    tasks_so_far: u64,
}

impl<K: Clone + PartialEq, T: Clone> Dispatcher<K, T> {
    /// A pool of `workers` (at least one, at most [`MAX_WORKERS`]), and what is to be done to start them.
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

    /// Workers of the pool, a spare one not counted.
    pub fn workers(&self) -> u32 {
        self.wanted as u32
    }

    /// Tasks that are waiting or being done.
    pub fn tasks(&self) -> usize {
        let busy = |s: &&Slot<K, T>| matches!(s, Slot::Busy(..));
        self.waiting.len() + self.slots.iter().filter(busy).count()
    }

    /// Makes the pool larger or smaller. What the workers that go were doing is done again by others.
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
                Some(Slot::Broken | Slot::Resting(..)) | None => {}
                Some(_) => actions.push(Action::Terminate(slot)),
            }
        }
        self.deaths.truncate(self.wanted);
        while self.slots.len() < self.wanted {
            actions.push(self.another());
        }
        actions.extend(self.assign());
        actions
    }

    /// One more slot, and its worker.
    fn another(&mut self) -> Action<K, T> {
        self.slots.push(Slot::Starting(0));
        self.deaths.push(0);
        Action::Spawn(self.slots.len() - 1)
    }

    /// Takes a task.
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
            // Each urgent task that waits looks at a worker of its own.
            let waiting = self.waiting_urgently();
            let mut brief = self.slots.iter().enumerate().filter_map(|(i, s)| match s {
                Slot::Busy(order, job) if job.urgency == Urgency::Brief => Some((i, *order)),
                _ => None,
            });
            let asked = waiting.checked_sub(1).and_then(|n| brief.nth(n));
            actions.extend(asked.map(|(slot, order)| Action::Await(slot, order)));
        }
        actions
    }

    fn waiting_urgently(&self) -> usize {
        let urgent = |job: &&Job<K, T>| job.urgency == Urgency::Urgent;
        self.waiting.iter().filter(urgent).count()
    }

    /// Drops every task whose key is `unwanted`.
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
                *slot = Slot::Dropped(order);
                actions.push(Action::Await(i, order));
            }
        }
        actions
    }

    /// A worker that was given grace to end an order has had it.
    pub fn overdue(&mut self, slot: usize, order: OrderId) -> Vec<Action<K, T>> {
        let needed = self.waiting_urgently() > 0;
        match self.slots.get(slot) {
            Some(Slot::Dropped(o)) if *o == order => {}
            Some(Slot::Busy(o, job)) if *o == order && job.urgency == Urgency::Brief && needed => {
                self.waiting.push_front(job.clone());
            }
            _ => return Vec::new(),
        }
        self.slots[slot] = Slot::Starting(0);
        vec![Action::Terminate(slot), Action::Spawn(slot)]
    }

    /// The worker in a slot is ready for its first task.
    pub fn ready(&mut self, slot: usize) -> Vec<Action<K, T>> {
        if let Some(state @ Slot::Starting(_)) = self.slots.get_mut(slot) {
            *state = Slot::Idle;
            self.have_started = true;
        }
        self.assign()
    }

    /// The task that a worker tells progress of; `None` where nobody wants to hear it any more.
    pub fn owner(&self, slot: usize, order: OrderId) -> Option<K> {
        match self.slots.get(slot)? {
            Slot::Busy(o, job) if *o == order => Some(job.key.clone()),
            _ => None,
        }
    }

    /// A worker has done an order, well or not: whose it was (`None` where nobody wants it any more), and what follows.
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
            Some(Slot::Dropped(o)) if *o == order => self.slots[slot] = Slot::Idle,
            _ => return (None, self.assign()),
        }
        self.deaths[slot] = 0;
        actions.extend(self.assign());
        (owner, actions)
    }

    /// A worker has said nothing for [`SILENCE_MS`]: what it does is done once more by another one that has nothing else to do, or by a
    /// spare one. One that was to say that it is ready is taken for dead.
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
            // All others may be as dead as this one.
            actions.push(self.another());
        }
        actions
    }

    /// Whether a task waits, or is done in another slot than one.
    fn is_elsewhere(&self, number: u64, slot: usize) -> bool {
        let same = |job: &Job<K, T>| job.number == number;
        let at_it = |(i, s): (usize, &Slot<K, T>)| {
            i != slot && matches!(s, Slot::Busy(_, job) if same(job))
        };
        self.waiting.iter().any(same) || self.slots.iter().enumerate().any(at_it)
    }

    /// The worker in a slot has died, or says what cannot be understood.
    pub fn died(&mut self, slot: usize) -> Vec<Action<K, T>> {
        let Some(state) = self.slots.get_mut(slot) else {
            return Vec::new();
        };
        let tries = if self.have_started {
            LATER_TRIES
        } else {
            TRIES
        };
        let mut actions = Vec::new();
        let mut unready = 0;
        match std::mem::replace(state, Slot::Broken) {
            Slot::Broken => return Vec::new(),
            resting @ Slot::Resting(..) => {
                *state = resting;
                return Vec::new();
            }
            Slot::Starting(before) if before + 1 >= tries => {
                actions.push(Action::Terminate(slot));
                if self.slots.iter().all(|s| matches!(s, Slot::Broken)) {
                    let reason = Message::new("error.worker.start");
                    let failed = self.waiting.drain(..);
                    actions.extend(failed.map(|job| Action::Fail(job.key, reason.clone())));
                }
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
            Slot::Idle | Slot::Dropped(_) => {}
        }
        let number = self.number();
        self.slots[slot] = Slot::Resting(number, unready);
        self.deaths[slot] += 1;
        let rest = Action::Rest(slot, number, rest_ms(self.deaths[slot]));
        actions.extend([Action::Terminate(slot), rest]);
        actions.extend(self.assign());
        actions
    }

    /// The time that was to go by before a slot gets a worker again is over.
    pub fn rested(&mut self, slot: usize, number: OrderId) -> Vec<Action<K, T>> {
        let unready = match self.slots.get(slot) {
            Some(Slot::Resting(n, unready)) if *n == number => *unready,
            _ => return Vec::new(),
        };
        self.slots[slot] = Slot::Starting(unready);
        vec![Action::Spawn(slot)]
    }

    /// A number that was not given before.
    fn number(&mut self) -> OrderId {
        self.last_order = self.last_order.wrapping_add(1);
        self.last_order
    }

    /// Gives waiting tasks to idle workers.
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
        let taken = self
            .slots
            .iter()
            .filter(|s| matches!(s, Slot::Busy(_, job) if job.urgency == Urgency::Patient))
            .count();
        // A single worker cannot be kept free; several keep one.
        let patient = (taken + 1 < usable.max(2)).then_some(Urgency::Patient);
        let next = patient.into_iter().chain([Urgency::Brief]);
        let i = next
            .filter_map(|urgency| self.waiting.iter().position(first(urgency)))
            .next()?;
        self.waiting.remove(i)
    }
}

#[cfg(test)]
mod tests;
