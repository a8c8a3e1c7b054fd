//! Messages between page and workers.

use rastros_lab::app::effects::TaskEvent;
use rastros_lab::app::shell::update::update;
use rastros_lab::job::protocol::{Event, Request};
use rastros_lab::registry::{Progress, Task, TaskResult, run};
use rastros_lab::text::Message;

use super::samples;

/// Messages of the page to a worker.
pub fn orders() -> Vec<String> {
    let tasks = samples::BUSY.iter().flat_map(|link| samples::busy(link).1);
    let orders = (1..)
        .zip(tasks)
        .map(|(id, (task, _))| Request::Run { id, task });
    orders.map(|order| text(&order)).collect()
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("plain data")
}

/// An accepted message round-trips.
pub fn order(text: &str) -> bool {
    let Ok(order) = serde_json::from_str::<Request<Task>>(text) else {
        return false;
    };
    let again = self::text(&order);
    let read = serde_json::from_str::<Request<Task>>(&again).expect("it was just written");
    assert_eq!(self::text(&read), again);
    true
}

type News = Event<Progress, TaskResult>;

/// Messages of a worker to the page.
pub fn worker_messages() -> Vec<String> {
    let mut news: Vec<News> = vec![
        Event::Ready { lock: None },
        Event::Ready {
            lock: Some("a".to_owned()),
        },
        Event::Failed {
            id: 1,
            reason: Message::new("error.move.game_over"),
        },
    ];
    for link in samples::BUSY {
        for (id, (task, _)) in (1..).zip(samples::busy(link).1) {
            let mut told = Vec::new();
            let result = run(&task, &mut |progress| told.push(progress)).expect("it can be done");
            let ends = [told.first(), told.last()];
            news.extend(ends.into_iter().flatten().map(|p| Event::Progress {
                id,
                progress: p.clone(),
            }));
            news.push(Event::Done { id, result });
        }
    }
    news.iter().map(text).collect()
}

/// Every section with workers accepts every valid message.
pub fn worker_message(text: &str) -> bool {
    let event = match serde_json::from_str::<News>(text) {
        Ok(Event::Progress { progress, .. }) => TaskEvent::Progress(progress),
        Ok(Event::Done { result, .. }) => TaskEvent::Done(result),
        Ok(Event::Failed { reason, .. }) => TaskEvent::Failed(reason),
        Ok(Event::Ready { .. }) => return true,
        Err(_) => return false,
    };
    let (mut state, tasks) = samples::busy(samples::BUSY[text.len() % samples::BUSY.len()]);
    for (_, reply) in tasks {
        update(&mut state, reply.message(Box::new(event.clone())));
    }
    true
}

/// A worker reads a user's trace, and compares it with our search of the same position.
pub fn own_trace(text: &str) -> bool {
    let task = Task::ReadTrace {
        text: text.to_owned(),
    };
    run(&task, &mut |_| {}).is_ok()
}
