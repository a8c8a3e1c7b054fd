//! Tests of the distribution of tasks to workers.

use super::*;
use Urgency::{Brief, Patient, Urgent};

type Pool = Dispatcher<u32, &'static str>;

impl Pool {
    /// Waiting and running tasks.
    fn tasks(&self) -> usize {
        let busy = |s: &&Slot<_, _>| matches!(s, Slot::Busy(..));
        self.waiting.len() + self.slots.iter().filter(busy).count()
    }
}

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
fn tasks_start_in_order() {
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
fn patient_tasks_leave_one_worker_free() {
    let mut pool = started(3);
    pool.run(1, Patient, "a");
    pool.run(2, Patient, "b");
    assert_eq!(pool.run(3, Patient, "c"), []);
    assert_eq!(pool.run(4, Urgent, "d"), [Action::Post(2, 3, "d")]);
    // Urgent tasks also come before earlier tasks.
    pool.run(5, Urgent, "e");
    let (_, next) = pool.done(0, 1);
    assert_eq!(next, [Action::Post(0, 4, "e")]);
    // A single worker runs everything.
    let mut alone = started(1);
    assert_eq!(alone.run(1, Patient, "a"), [Action::Post(0, 1, "a")]);
}

#[test]
fn brief_tasks_fill_pool_and_yield_to_long_tasks() {
    let mut pool = started(2);
    pool.run(1, Brief, "a");
    assert_eq!(pool.run(2, Brief, "b"), [Action::Post(1, 2, "b")]);
    pool.run(3, Brief, "c");
    // An urgent task asks a worker to give way, and is the first to start.
    assert_eq!(pool.run(4, Urgent, "d"), [Action::Await(0, 1)]);
    assert_eq!(pool.run(5, Urgent, "e"), [Action::Await(1, 2)]);
    assert_eq!(pool.done(1, 2).1, [Action::Post(1, 3, "d")]);
    assert_eq!(pool.overdue(1, 2), [], "it has ended by itself");
    let replaced = [Action::Terminate(0), Action::Spawn(0)];
    assert_eq!(pool.overdue(0, 1), replaced);
    assert_eq!(pool.ready(0), [Action::Post(0, 4, "e")]);
    // No task is lost, and none gives way without a waiting urgent task.
    assert_eq!(pool.done(0, 4).1, [Action::Post(0, 5, "a")]);
    assert_eq!(pool.done(1, 3).1, [Action::Post(1, 6, "c")]);
    assert_eq!(pool.overdue(0, 5), []);
    // Patient tasks take their turn in between, on all workers but one.
    pool.run(6, Brief, "f");
    pool.run(7, Patient, "g");
    pool.run(8, Patient, "h");
    assert_eq!(pool.done(0, 5).1, [Action::Post(0, 7, "g")]);
    assert_eq!(pool.done(1, 6).1, [Action::Post(1, 8, "f")]);
    assert_eq!(pool.done(1, 8).1, []);
}

#[test]
fn cancelled_task_has_no_owner() {
    let mut pool = started(1);
    pool.run(1, Urgent, "a");
    pool.run(1, Urgent, "b");
    pool.run(2, Urgent, "c");
    assert_eq!(pool.cancel(|k| *k == 1), [Action::Await(0, 1)]);
    assert_eq!(pool.owner(0, 1), None);
    // It ended within the grace time: no replacement.
    let (owner, next) = pool.done(0, 1);
    assert_eq!((owner, next), (None, vec![Action::Post(0, 2, "c")]));
    assert_eq!(pool.overdue(0, 1), []);
    // It did not: its worker is replaced.
    pool.cancel(|_| true);
    assert_eq!(pool.overdue(0, 2), [Action::Terminate(0), Action::Spawn(0)]);
    // A late message of the old worker changes nothing.
    assert_eq!(pool.done(0, 2), (None, vec![]));
    assert_eq!(pool.run(3, Urgent, "d"), []);
    assert_eq!(pool.ready(0), [Action::Post(0, 3, "d")]);
}

#[test]
fn dead_worker_is_replaced_and_task_redone() {
    let mut pool = started(1);
    pool.run(1, Urgent, "a");
    for (order, number, wait) in [(1, 2, 100), (3, 4, 400)] {
        assert_eq!(pool.owner(0, order), Some(1));
        assert_eq!(pool.died(0), replaced(0, number, wait));
        assert_eq!(pool.on_backoff_over(0, number), [Action::Spawn(0)]);
        assert_eq!(pool.ready(0), [Action::Post(0, number + 1, "a")]);
    }
    let actions = pool.died(0);
    assert!(matches!(&actions[0], Action::Fail(1, m) if m.key == "error.worker.died"));
    assert_eq!(pool.tasks(), 0);
}

/// The actions after the death of a worker.
fn replaced(slot: usize, number: OrderId, wait: u32) -> [Action<u32, &'static str>; 2] {
    [Action::Terminate(slot), Action::SpawnAfter(slot, number, wait)]
}

#[test]
fn repeated_deaths_back_off() {
    let mut pool = started(2);
    let mut waits = Vec::new();
    for _ in 0..5 {
        let actions = pool.died(0);
        let [Action::Terminate(0), Action::SpawnAfter(0, number, wait)] = actions[..] else {
            panic!("{actions:?}");
        };
        waits.push(wait);
        // The slot is empty, and a wait ends only once.
        assert_eq!(pool.died(0), []);
        assert_eq!(pool.on_backoff_over(0, number + 1), []);
        assert_eq!(pool.on_backoff_over(0, number), [Action::Spawn(0)]);
        assert_eq!(pool.on_backoff_over(0, number), []);
        assert_eq!(pool.ready(0), []);
    }
    assert_eq!(waits, [100, 400, 1600, 6400, 6400]);
    // Each slot has its own delay, and a completed order resets it.
    assert!(matches!(pool.died(1)[1], Action::SpawnAfter(1, _, 100)));
    let [Action::Post(0, order, "a")] = pool.run(1, Urgent, "a")[..] else {
        panic!("the first worker is free");
    };
    assert_eq!(pool.done(0, order).0, Some(1));
    assert!(matches!(pool.died(0)[1], Action::SpawnAfter(0, _, 100)));
}

#[test]
fn shrinking_pool_drops_waiting_workers() {
    let mut pool = started(2);
    assert_eq!(pool.died(1), replaced(1, 1, 100));
    assert_eq!(pool.resize(1), []);
    assert_eq!(pool.resize(2), [Action::Spawn(1)]);
    assert_eq!(pool.on_backoff_over(1, 1), [], "it has a worker already");
    assert!(matches!(pool.died(1)[1], Action::SpawnAfter(1, _, 100)));
}

#[test]
fn tasks_fail_when_no_worker_starts() {
    let (mut pool, _) = Pool::new(2);
    pool.run(1, Urgent, "a");
    for slot in 0..2 {
        for wait in [100, 400] {
            let [Action::Terminate(_), Action::SpawnAfter(_, number, waits)] = pool.died(slot)[..]
            else {
                panic!("another one is tried");
            };
            assert_eq!(waits, wait);
            assert_eq!(pool.on_backoff_over(slot, number), [Action::Spawn(slot)]);
        }
    }
    assert_eq!(pool.died(0), [Action::Terminate(0)]);
    let actions = pool.died(1);
    assert!(matches!(&actions[1], Action::Fail(1, m) if m.key == "error.worker.start"));
    let later = pool.run(2, Urgent, "b");
    assert!(matches!(&later[0], Action::Fail(2, _)));
}

#[test]
fn silent_start_counts_as_dead() {
    let (mut pool, _) = Pool::new(1);
    assert_eq!(pool.silent(0), replaced(0, 1, 100));
    assert_eq!(pool.silent(0), [], "nobody is there");
    assert_eq!(pool.on_backoff_over(0, 1), [Action::Spawn(0)]);
    assert_eq!(pool.ready(0), []);
    assert_eq!(pool.silent(0), [], "it has nothing to say");
}

#[test]
fn allows_more_attempts_after_a_successful_start() {
    let mut pool = started(1);
    pool.run(1, Urgent, "a");
    for _ in 1..LATER_TRIES {
        let actions = pool.died(0);
        let [Action::Terminate(0), Action::SpawnAfter(0, number, _)] = actions[..] else {
            panic!("another one is tried: {actions:?}");
        };
        assert_eq!(pool.on_backoff_over(0, number), [Action::Spawn(0)]);
    }
    // The first of them was ready and had the task: one more death than the others.
    let [Action::Terminate(0), Action::SpawnAfter(0, number, 6400)] = pool.died(0)[..] else {
        panic!("and one more");
    };
    assert_eq!(pool.on_backoff_over(0, number), [Action::Spawn(0)]);
    let actions = pool.died(0);
    assert!(matches!(&actions[1], Action::Fail(1, m) if m.key == "error.worker.start"));
}

#[test]
fn starts_spare_worker_if_none_is_free() {
    let mut pool = started(1);
    pool.run(1, Patient, "a");
    assert_eq!(pool.silent(0), [Action::Spawn(1)]);
    assert_eq!(pool.silent(0), [], "one is enough");
    assert_eq!(pool.wanted, 1);
    assert_eq!(pool.ready(1), [Action::Post(1, 2, "a")]);
    assert_eq!(pool.silent(1), [], "a copy is not copied");
    // The spare worker ends with the task, and the silent worker is replaced.
    let (owner, next) = pool.done(1, 2);
    assert_eq!(owner, Some(1));
    assert_eq!(next, [Action::Await(0, 1), Action::Terminate(1)]);
    assert_eq!(pool.overdue(0, 1), [Action::Terminate(0), Action::Spawn(0)]);
    assert_eq!(pool.ready(0), []);
    assert_eq!(pool.tasks(), 0);
}

#[test]
fn dead_spare_worker_is_replaced() {
    let mut pool = started(1);
    pool.run(1, Patient, "a");
    assert_eq!(pool.silent(0), [Action::Spawn(1)]);
    assert_eq!(pool.ready(1), [Action::Post(1, 2, "a")]);
    // The silent worker may still be running the task.
    assert_eq!(pool.died(1), replaced(1, 3, 100));
    assert_eq!(pool.on_backoff_over(1, 3), [Action::Spawn(1)]);
    assert_eq!(pool.ready(1), [Action::Terminate(1)], "nothing waits for it");
    assert_eq!(pool.silent(0), [Action::Spawn(1)], "until the next silence");
    assert_eq!(pool.resize(1), [Action::Terminate(1)]);
    assert_eq!(pool.tasks(), 2);
    assert_eq!(pool.done(0, 1).0, Some(1));
    assert_eq!(pool.tasks(), 0);
}

#[test]
fn silent_tasks_are_run_a_second_time() {
    let mut pool = started(2);
    pool.run(1, Patient, "a");
    pool.run(2, Urgent, "b");
    assert_eq!(pool.silent(0), [Action::Spawn(2)], "nobody is free");
    assert_eq!(pool.silent(0), [], "and one copy is enough");
    assert_eq!(pool.tasks(), 3);
    assert_eq!(pool.done(1, 2).1, [Action::Post(1, 3, "a")]);
    assert_eq!(pool.ready(2), [Action::Terminate(2)], "it is not needed");
    assert_eq!(pool.silent(1), [], "nor is a copy copied");
    // The copy is complete: the silent worker gets the grace time, and is replaced.
    let (owner, next) = pool.done(1, 3);
    assert_eq!((owner, next), (Some(1), vec![Action::Await(0, 1)]));
    assert_eq!(pool.done(1, 3), (None, vec![]), "it is told once");
    assert_eq!(pool.overdue(0, 1), [Action::Terminate(0), Action::Spawn(0)]);
    assert_eq!(pool.ready(0), []);
    assert_eq!(pool.silent(0), [], "that is another worker");
    assert_eq!(pool.tasks(), 0);
}

#[test]
fn slow_answer_wins_over_its_copy() {
    let mut pool = started(2);
    pool.run(1, Patient, "a");
    assert_eq!(pool.silent(0), [Action::Post(1, 2, "a")]);
    let (owner, next) = pool.done(0, 1);
    assert_eq!((owner, next), (Some(1), vec![Action::Await(1, 2)]));
    assert_eq!(pool.done(1, 2), (None, vec![]));
    // One of both dies: the other one continues, and no third one starts.
    assert_eq!(pool.run(2, Patient, "b"), [Action::Post(0, 3, "b")]);
    assert_eq!(pool.silent(0), [Action::Post(1, 4, "b")]);
    assert_eq!(pool.died(0), replaced(0, 5, 100));
    assert_eq!(pool.on_backoff_over(0, 5), [Action::Spawn(0)]);
    assert_eq!(pool.ready(0), []);
    assert_eq!(pool.done(1, 4).0, Some(2));
    // A waiting copy is dropped together with its original.
    pool.run(3, Urgent, "c");
    pool.run(4, Urgent, "d");
    assert_eq!(pool.silent(0), [Action::Spawn(2)]);
    assert_eq!(pool.done(0, 6), (Some(3), vec![]));
    assert_eq!(pool.tasks(), 1);
}

#[test]
fn smaller_pool_finishes_begun_tasks() {
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
