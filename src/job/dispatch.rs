//! Which worker does which task: the pool without its workers.
//!
//! The dispatcher is a state machine that never touches a browser: it is told what happened and says what to do. A busy
//! WebAssembly worker cannot read a message, so a task that is cancelled goes on until it ends or until its worker is
//! replaced ([`GRACE_MS`] later). A worker that dies is replaced and its task is done again, a few times.

use std::collections::VecDeque;

use super::protocol::OrderId;
use crate::text::Message;

/// Milliseconds that a worker may go on with a task that nobody wants any more, or that others wait for more urgently, before
/// it is replaced.
pub const GRACE_MS: u32 = 150;

/// Tries that a task has, and a worker that never starts.
const TRIES: u32 = 3;

/// The most workers of a pool.
pub const MAX_WORKERS: u32 = 64;

/// Something that the pool shall do.
#[derive(Clone, Debug, PartialEq)]
pub enum Action<K, T> {
    /// Start a worker in a slot that has none.
    Spawn(usize),
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
    urgency: Urgency,
    task: T,
    tries: u32,
}

#[derive(Clone, Debug)]
enum Slot<K, T> {
    /// Has no worker and gets none: workers do not start there.
    Broken,
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
    slots: Vec<Slot<K, T>>,
    waiting: VecDeque<Job<K, T>>,
    last_order: OrderId,
}

impl<K: Clone + PartialEq, T: Clone> Dispatcher<K, T> {
    /// A pool of `workers` (at least one, at most [`MAX_WORKERS`]), and what is to be done to start them.
    pub fn new(workers: u32) -> (Self, Vec<Action<K, T>>) {
        let mut dispatcher = Dispatcher {
            slots: Vec::new(),
            waiting: VecDeque::new(),
            last_order: 0,
        };
        let actions = dispatcher.resize(workers);
        (dispatcher, actions)
    }

    /// Workers of the pool.
    pub fn workers(&self) -> u32 {
        self.slots.len() as u32
    }

    /// Tasks that are waiting or being done.
    pub fn tasks(&self) -> usize {
        let busy = |s: &&Slot<K, T>| matches!(s, Slot::Busy(..));
        self.waiting.len() + self.slots.iter().filter(busy).count()
    }

    /// Makes the pool larger or smaller. What the workers that go were doing is done again by others.
    pub fn resize(&mut self, workers: u32) -> Vec<Action<K, T>> {
        let wanted = workers.clamp(1, MAX_WORKERS) as usize;
        let mut actions = Vec::new();
        while self.slots.len() > wanted {
            let slot = self.slots.len() - 1;
            match self.slots.pop() {
                Some(Slot::Busy(_, job)) => {
                    self.waiting.push_front(job);
                    actions.push(Action::Terminate(slot));
                }
                Some(Slot::Broken) | None => {}
                Some(_) => actions.push(Action::Terminate(slot)),
            }
        }
        while self.slots.len() < wanted {
            actions.push(Action::Spawn(self.slots.len()));
            self.slots.push(Slot::Starting(0));
        }
        actions.extend(self.assign());
        actions
    }

    /// Takes a task.
    pub fn run(&mut self, key: K, urgency: Urgency, task: T) -> Vec<Action<K, T>> {
        self.waiting.push_back(Job {
            key,
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
        self.waiting.retain(|job| !unwanted(&job.key));
        let mut actions = Vec::new();
        for (i, slot) in self.slots.iter_mut().enumerate() {
            if let Slot::Busy(order, job) = slot
                && unwanted(&job.key)
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
        let owner = self.owner(slot, order);
        if let Some(state) = self.slots.get_mut(slot) {
            let current = matches!(state, Slot::Busy(o, _) | Slot::Dropped(o) if *o == order);
            if current {
                *state = Slot::Idle;
            }
        }
        (owner, self.assign())
    }

    /// The worker in a slot has died, or says what cannot be understood.
    pub fn died(&mut self, slot: usize) -> Vec<Action<K, T>> {
        let Some(state) = self.slots.get_mut(slot) else {
            return Vec::new();
        };
        let mut actions = Vec::new();
        let before = std::mem::replace(state, Slot::Starting(0));
        match before {
            Slot::Broken => {
                *state = Slot::Broken;
                return Vec::new();
            }
            Slot::Starting(deaths) if deaths + 1 >= TRIES => {
                *state = Slot::Broken;
                actions.push(Action::Terminate(slot));
                if self.slots.iter().all(|s| matches!(s, Slot::Broken)) {
                    let reason = Message::new("error.worker.start");
                    let failed = self.waiting.drain(..);
                    actions.extend(failed.map(|job| Action::Fail(job.key, reason.clone())));
                }
                return actions;
            }
            Slot::Starting(deaths) => *state = Slot::Starting(deaths + 1),
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
        actions.extend([Action::Terminate(slot), Action::Spawn(slot)]);
        actions.extend(self.assign());
        actions
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
            self.last_order = self.last_order.wrapping_add(1);
            let order = self.last_order;
            actions.push(Action::Post(slot, order, next.task.clone()));
            self.slots[slot] = Slot::Busy(order, next);
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
mod tests {
    use super::*;
    use Urgency::{Brief, Patient, Urgent};

    type Pool = Dispatcher<u32, &'static str>;

    fn started(workers: u32) -> Pool {
        let (mut pool, actions) = Pool::new(workers);
        let spawned: Vec<_> = (0..workers as usize).map(Action::Spawn).collect();
        assert_eq!(actions, spawned);
        for slot in 0..workers as usize {
            assert_eq!(pool.ready(slot), []);
        }
        pool
    }

    #[test]
    fn tasks_wait_for_workers_in_their_order() {
        let (mut pool, _) = Pool::new(1);
        assert_eq!(pool.run(7, Urgent, "a"), []);
        assert_eq!(pool.run(8, Urgent, "b"), []);
        assert_eq!(pool.ready(0), [Action::Post(0, 1, "a")]);
        assert_eq!(pool.owner(0, 1), Some(7));
        let (owner, next) = pool.done(0, 1);
        assert_eq!(owner, Some(7));
        assert_eq!(next, [Action::Post(0, 2, "b")]);
        assert_eq!(pool.tasks(), 1);
    }

    #[test]
    fn long_work_leaves_a_worker_to_the_person() {
        let mut pool = started(3);
        pool.run(1, Patient, "a");
        pool.run(2, Patient, "b");
        assert_eq!(pool.run(3, Patient, "c"), []);
        assert_eq!(pool.run(4, Urgent, "d"), [Action::Post(2, 3, "d")]);
        // And before others that came earlier.
        pool.run(5, Urgent, "e");
        let (_, next) = pool.done(0, 1);
        assert_eq!(next, [Action::Post(0, 4, "e")]);
        // One worker alone does everything.
        let mut alone = started(1);
        assert_eq!(alone.run(1, Patient, "a"), [Action::Post(0, 1, "a")]);
    }

    #[test]
    fn small_parts_fill_the_pool_and_give_way() {
        let mut pool = started(2);
        pool.run(1, Brief, "a");
        assert_eq!(pool.run(2, Brief, "b"), [Action::Post(1, 2, "b")]);
        pool.run(3, Brief, "c");
        // What is urgent looks at a worker, and comes first when any has time.
        assert_eq!(pool.run(4, Urgent, "d"), [Action::Await(0, 1)]);
        assert_eq!(pool.run(5, Urgent, "e"), [Action::Await(1, 2)]);
        assert_eq!(pool.done(1, 2).1, [Action::Post(1, 3, "d")]);
        assert_eq!(pool.overdue(1, 2), [], "it has ended by itself");
        let replaced = [Action::Terminate(0), Action::Spawn(0)];
        assert_eq!(pool.overdue(0, 1), replaced);
        assert_eq!(pool.ready(0), [Action::Post(0, 4, "e")]);
        // Nothing is lost, and nobody gives way where nothing urgent waits.
        assert_eq!(pool.done(0, 4).1, [Action::Post(0, 5, "a")]);
        assert_eq!(pool.done(1, 3).1, [Action::Post(1, 6, "c")]);
        assert_eq!(pool.overdue(0, 5), []);
        // What is long takes its turn between them, on all workers but one.
        pool.run(6, Brief, "f");
        pool.run(7, Patient, "g");
        pool.run(8, Patient, "h");
        assert_eq!(pool.done(0, 5).1, [Action::Post(0, 7, "g")]);
        assert_eq!(pool.done(1, 6).1, [Action::Post(1, 8, "f")]);
        assert_eq!(pool.done(1, 8).1, []);
    }

    #[test]
    fn a_cancelled_task_is_not_heard_of_again() {
        let mut pool = started(1);
        pool.run(1, Urgent, "a");
        pool.run(1, Urgent, "b");
        pool.run(2, Urgent, "c");
        assert_eq!(pool.cancel(|k| *k == 1), [Action::Await(0, 1)]);
        assert_eq!(pool.owner(0, 1), None);
        // It ended within the grace: no replacement.
        let (owner, next) = pool.done(0, 1);
        assert_eq!((owner, next), (None, vec![Action::Post(0, 2, "c")]));
        assert_eq!(pool.overdue(0, 1), []);
        // It did not: its worker is replaced.
        pool.cancel(|_| true);
        assert_eq!(pool.overdue(0, 2), [Action::Terminate(0), Action::Spawn(0)]);
        // A late word of the old worker changes nothing.
        assert_eq!(pool.done(0, 2), (None, vec![]));
        assert_eq!(pool.run(3, Urgent, "d"), []);
        assert_eq!(pool.ready(0), [Action::Post(0, 3, "d")]);
    }

    #[test]
    fn a_dead_worker_is_replaced_and_its_task_done_again() {
        let mut pool = started(1);
        pool.run(1, Urgent, "a");
        for order in 1..3 {
            assert_eq!(pool.died(0), [Action::Terminate(0), Action::Spawn(0)]);
            assert_eq!(pool.ready(0), [Action::Post(0, order + 1, "a")]);
        }
        let actions = pool.died(0);
        assert!(matches!(&actions[0], Action::Fail(1, m) if m.key == "error.worker.died"));
        assert_eq!(pool.tasks(), 0);
    }

    #[test]
    fn where_no_worker_starts_tasks_fail_with_a_reason() {
        let (mut pool, _) = Pool::new(2);
        pool.run(1, Urgent, "a");
        for slot in 0..2 {
            for _ in 0..2 {
                assert_eq!(
                    pool.died(slot),
                    [Action::Terminate(slot), Action::Spawn(slot)]
                );
            }
        }
        assert_eq!(pool.died(0), [Action::Terminate(0)]);
        let actions = pool.died(1);
        assert!(matches!(&actions[1], Action::Fail(1, m) if m.key == "error.worker.start"));
        let later = pool.run(2, Urgent, "b");
        assert!(matches!(&later[0], Action::Fail(2, _)));
    }

    #[test]
    fn a_smaller_pool_does_what_the_larger_one_had_begun() {
        let mut pool = started(3);
        pool.run(1, Urgent, "a");
        pool.run(2, Urgent, "b");
        pool.run(3, Urgent, "c");
        assert_eq!(pool.resize(1), [Action::Terminate(2), Action::Terminate(1)]);
        let (_, next) = pool.done(0, 1);
        assert_eq!(next, [Action::Post(0, 4, "b")]);
        let (_, next) = pool.done(0, 4);
        assert_eq!(next, [Action::Post(0, 5, "c")]);
        assert_eq!(pool.resize(2), [Action::Spawn(1)]);
    }
}
