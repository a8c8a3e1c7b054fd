//! Runs units of work on threads: the calling thread sends the units and receives the results.

use std::io;
use std::ops::ControlFlow;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Builder, JoinHandle};
use std::time::Duration;

use super::console::warn;
use super::failure::Failure;
use super::interrupt;
use crate::text::Message;

/// The interval between two checks for an interrupt.
const INTERRUPT_CHECK: Duration = Duration::from_millis(50);

/// The requested number of threads, or the number of cores.
pub(super) fn thread_count(workers: Option<u16>) -> usize {
    match workers {
        Some(workers) => workers.into(),
        None => thread::available_parallelism().map_or(1, |n| n.get()),
    }
}

/// Runs the units of a job on `workers` threads until there are no more units, `receive` breaks, or the user
/// interrupts. Each thread calls `worker` once, and runs its units with the returned function. An early end drops the
/// results of the remaining units.
///
/// # Errors
/// A unit or `receive` fails, no thread can start, or a thread panics.
pub(super) fn run_units<J, U, R, W>(
    job: &mut J,
    workers: usize,
    worker: impl Fn() -> W + Clone + Send + 'static,
    mut next_unit: impl FnMut(&mut J) -> Option<U>,
    mut receive: impl FnMut(&mut J, R) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure>
where
    U: Send + 'static,
    R: Send + 'static,
    W: FnMut(U) -> Result<R, Message>,
{
    let (to_do, waiting) = channel::<U>();
    let (done, results) = channel();
    let waiting = Arc::new(Mutex::new(waiting));
    let threads = spawn(workers, |builder| {
        let (waiting, done, worker) = (Arc::clone(&waiting), done.clone(), worker.clone());
        builder.spawn(move || {
            let mut work = worker();
            let next = || {
                waiting
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .recv()
            };
            while let Ok(unit) = next() {
                if done.send(work(unit)).is_err() {
                    return;
                }
            }
        })
    })?;
    let mut running = 0;
    loop {
        while running < 2 * threads.len()
            && let Some(unit) = next_unit(job)
        {
            // Ignores errors: the receiver exists until the end of this function.
            let _ = to_do.send(unit);
            running += 1;
        }
        if running == 0 {
            break;
        }
        if interrupt::is_requested() {
            return Ok(());
        }
        match results.recv_timeout(INTERRUPT_CHECK) {
            Ok(result) => {
                running -= 1;
                if receive(job, result?)?.is_break() {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Timeout) if !threads.iter().any(JoinHandle::is_finished) => {}
            // A thread ends before this function only by a panic, and its unit gets no result.
            Err(_) => return Err(Failure::Work("A thread has ended.".to_owned())),
        }
    }
    drop(to_do);
    for thread in threads {
        // A thread drops its programs, which exit at the end of their input.
        let _ = thread.join();
    }
    Ok(())
}

/// Starts `wanted` threads. If the system allows fewer threads, starts these with a warning.
///
/// # Errors
/// The system allows no threads.
fn spawn<T>(wanted: usize, start: impl Fn(Builder) -> io::Result<T>) -> Result<Vec<T>, Failure> {
    let mut threads = Vec::new();
    while threads.len() < wanted {
        match start(Builder::new()) {
            Ok(thread) => threads.push(thread),
            Err(error) if threads.is_empty() => {
                return Err(Failure::Work(format!("Cannot start a thread: {error}")));
            }
            Err(error) => {
                warn(format_args!("{} of {wanted} threads can be started: {error}", threads.len()));
                break;
            }
        }
    }
    Ok(threads)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Squares the numbers below ten on threads, and returns the sum.
    fn sum(workers: usize, square: fn(u32) -> Result<u32, Message>) -> Result<u32, Failure> {
        let mut numbers = 0..10;
        let mut sum = 0;
        let next = |_: &mut u32| numbers.next();
        let add = |sum: &mut u32, number| {
            *sum += number;
            Ok(ControlFlow::Continue(()))
        };
        run_units(&mut sum, workers, move || square, next, add).map(|()| sum)
    }

    #[test]
    fn does_every_unit_on_any_number_of_threads() {
        for workers in [1, 3, 20] {
            assert_eq!(sum(workers, |n| Ok(n * n)), Ok(285), "{workers}");
        }
    }

    #[test]
    fn failure_or_panic_of_a_unit_ends_the_work() {
        let failed = sum(3, |n| match n {
            4 => Err(Message::new("error.python.program")),
            _ => Ok(n),
        });
        assert_eq!(failed, Err(Message::new("error.python.program").into()));
        let panicked = sum(3, |n| {
            assert_ne!(n, 4, "this panic is part of the test");
            Ok(n)
        });
        let failure = panicked.unwrap_err();
        assert_eq!(failure.to_string(), "A thread has ended.");
        assert_eq!(failure.exit_code(), 1);
    }

    #[test]
    fn break_ends_the_work() {
        let mut numbers = 0..1_000_000;
        let worker = || |n: i32| Ok(n);
        let next = |_: &mut ()| numbers.next();
        let stop = |_: &mut (), _| Ok(ControlFlow::Break(()));
        assert_eq!(run_units(&mut (), 2, worker, next, stop), Ok(()));
        assert!(numbers.start < 10, "{numbers:?}");
    }

    #[test]
    fn fewer_threads_suffice_but_none_is_an_error() {
        let count = std::cell::Cell::new(0);
        let some = |most: i32| {
            count.set(0);
            spawn(5, |_| {
                count.set(count.get() + 1);
                if count.get() <= most { Ok(()) } else { Err(io::ErrorKind::WouldBlock.into()) }
            })
        };
        assert_eq!(some(5).map(|t| t.len()), Ok(5));
        assert_eq!(some(2).map(|t| t.len()), Ok(2));
        let none = some(0).unwrap_err();
        assert!(none.to_string().starts_with("Cannot start a thread"), "{none}");
        assert_eq!(none.exit_code(), 1);
    }
}
