//! The code inside a worker: runs one task after the other.

use std::time::Duration;

use serde_wasm_bindgen::{from_value, to_value};
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};
use web_time::Instant;

use super::locks;
use crate::app::shell::first_moves::{BoardRequest, first_board};
use crate::job::protocol::{Event, Request};
use crate::registry::{Progress, Task, TaskResult, WorkerCache, run_at, update_guest};
use crate::text::json_text;

/// The minimum time between two reported moves of live games.
const BETWEEN_MOVES: Duration = Duration::from_millis(60);

pub(super) type WorkerEvent = Event<Progress, TaskResult>;

/// Starts listening for tasks, and reports being ready.
pub(super) fn start(scope: DedicatedWorkerGlobalScope) {
    let port = scope.clone();
    let mut cache = WorkerCache::default();
    let on_message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        handle_request(&port, &mut cache, event.data());
    });
    scope.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
    // The listener lives as long as the worker.
    on_message.forget();
    // Random bits make the name unique among all tabs.
    let lock = format!("rastros-lab.worker.{:x}", js_sys::Math::random().to_bits());
    // A worker takes its lock before it accepts a task, so the page always notices a crash.
    locks::hold(&lock.clone(), move |held| {
        let lock = held.then_some(lock);
        post(&scope, &Event::Ready { lock });
    });
}

fn handle_request(port: &DedicatedWorkerGlobalScope, cache: &mut WorkerCache, data: JsValue) {
    if let Ok(request) = from_value::<BoardRequest>(data.clone()) {
        return draw(port, &request);
    }
    let text = data.as_string().unwrap_or_default();
    let (id, task) = match serde_json::from_str::<Request<Task>>(&text) {
        Ok(Request::Run { id, task }) => (id, task),
        Ok(Request::Guest { update }) => return update_guest(update),
        // The page is of another build than the worker: it replaces a worker that fails.
        Err(_) => wasm_bindgen::throw_str("invalid request"),
    };
    let mut last_sent: Option<Instant> = None;
    let result = run_at(cache, &task, &mut |progress| {
        // Live games can play more moves than a user can see.
        if matches!(progress, Progress::Playing(_)) {
            if last_sent.is_some_and(|last_sent| last_sent.elapsed() < BETWEEN_MOVES) {
                return;
            }
            last_sent = Some(Instant::now());
        }
        post(port, &Event::Progress { id, progress });
    });
    let event = match result {
        Ok(result) => Event::Done { id, result },
        Err(reason) => Event::Failed { id, reason },
    };
    post(port, &event);
}

/// Answers `www/first-paint.js`; throws for an invalid game.
fn draw(port: &DedicatedWorkerGlobalScope, request: &BoardRequest) {
    let board = first_board(request).ok();
    let message = board.and_then(|board| to_value(&board).ok());
    if message.is_none_or(|message| port.post_message(&message).is_err()) {
        wasm_bindgen::throw_str("the board cannot be drawn");
    }
}

fn post(port: &DedicatedWorkerGlobalScope, event: &WorkerEvent) {
    if port.post_message(&json_text(event).into()).is_err() {
        wasm_bindgen::throw_str("the answer cannot be sent");
    }
}
