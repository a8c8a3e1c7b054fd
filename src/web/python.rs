//! Python in the page: a sandboxed frame, created with the first question, its runtime, and the messages between page
//! and frame.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    HtmlIFrameElement, MessageChannel, MessageEvent, MessagePort, ReadableStreamDefaultReader,
    Response,
};

use super::dom::{document, listen, meta_content, property, window};
use crate::python::{Call, Event, read_event};
use crate::text::Message;

/// The elements with the addresses of Python and of its frame; missing in the single file without Python.
const FILE: &str = "rastros-lab-python";
const FRAME: &str = "rastros-lab-python-frame";

/// The class of the frame.
const CLASS: &str = "python-frame";

/// Called with every event of a program's worker, and if Python is missing.
pub(super) type OnEvent = Rc<dyn Fn(Event)>;

/// Called with the loaded bytes of the runtime and its size, and with `None` when loading ends.
type OnLoading = Rc<dyn Fn(Option<(u64, u64)>)>;

/// Python in the page.
#[derive(Clone)]
pub(super) struct Python {
    inner: Rc<RefCell<Inner>>,
    on_loading: OnLoading,
}

#[derive(Default)]
struct Inner {
    /// The port of the frame. `None` before the first call and after an error: the next call creates the frame.
    port: Option<MessagePort>,
    is_loading: bool,
    /// By the name of the program's worker.
    listeners: BTreeMap<String, OnEvent>,
}

impl Python {
    pub(super) fn new(on_loading: impl Fn(Option<(u64, u64)>) + 'static) -> Python {
        Python {
            inner: Rc::default(),
            on_loading: Rc::new(on_loading),
        }
    }

    /// Sends a call to the frame, and creates the frame if it is missing. `on_event` replaces the listener of the
    /// call's worker.
    pub(super) fn call(&self, call: &Call, on_event: OnEvent) {
        let ends = call.text.is_none();
        let program = call.program.clone();
        if ends {
            self.inner.borrow_mut().listeners.remove(&program)
        } else {
            self.inner.borrow_mut().listeners.insert(program, on_event)
        };
        if self.inner.borrow().port.is_none() {
            if ends {
                return;
            }
            self.inner.borrow_mut().is_loading = true;
            match open_frame(self) {
                Ok(port) => self.inner.borrow_mut().port = Some(port),
                Err(error) => return self.send(missing(error)),
            }
        }
        if let Some(port) = &self.inner.borrow().port {
            // Fails only for values that cannot be copied.
            let _ = port.post_message(&call.text().into());
        }
    }

    /// Sends a reply to the worker's listener, and the event of a missing Python to all listeners.
    fn send(&self, event: Event) {
        let listeners: Vec<_> = match &event {
            Event::Reply(reply) => {
                let listener = self.inner.borrow().listeners.get(&reply.program).cloned();
                listener.into_iter().collect()
            }
            Event::Missing(_) => {
                self.end_loading();
                self.inner.borrow_mut().port = None;
                remove_frame();
                self.inner.borrow().listeners.values().cloned().collect()
            }
        };
        listeners
            .iter()
            .for_each(|on_event| on_event(event.clone()));
    }

    fn end_loading(&self) {
        let was_loading = std::mem::take(&mut self.inner.borrow_mut().is_loading);
        if was_loading {
            (self.on_loading)(None);
        }
    }
}

fn remove_frame() {
    let found = document().query_selector(&format!(".{CLASS}"));
    if let Ok(Some(frame)) = found {
        frame.remove();
    }
}

/// The event for a missing Python; the error is undefined in a page without it.
fn missing(error: JsValue) -> Event {
    let message = if error.is_undefined() {
        Message::new("error.python.none")
    } else {
        let reason = error.as_string();
        let reason = reason.or_else(|| property(&error, "message").as_string());
        Message::new("error.python.fetch").with("reason", reason.unwrap_or_else(|| "?".to_owned()))
    };
    Event::Missing(message)
}

/// Creates the frame and fetches the runtime; the port queues messages meanwhile.
fn open_frame(python: &Python) -> Result<MessagePort, JsValue> {
    let (Some(file), Some(html)) = (meta_content(FILE), meta_content(FRAME)) else {
        return Err(JsValue::UNDEFINED);
    };
    let channel = MessageChannel::new()?;
    let listener = python.clone();
    listen(&channel.port1(), "message", move |event| {
        // The first message reports that the runtime is loaded, or why not.
        listener.end_loading();
        let data = event.unchecked_into::<MessageEvent>().data();
        if let Some(event) = data.as_string().and_then(|text| read_event(&text)) {
            listener.send(event);
        }
    });
    channel.port1().start();
    let frame: HtmlIFrameElement = document().create_element("iframe")?.unchecked_into();
    frame.set_attribute("sandbox", "allow-scripts")?;
    frame.set_attribute("class", CLASS)?;
    frame.set_attribute("hidden", "")?;
    frame.set_attribute("aria-hidden", "true")?;
    frame.set_srcdoc(&html);
    let other = channel.port2();
    let (sandbox, python) = (frame.clone(), python.clone());
    listen(&frame, "load", move |_| {
        let (python, file, frame, port) =
            (python.clone(), file.clone(), sandbox.clone(), other.clone());
        wasm_bindgen_futures::spawn_local(async move {
            let done = match fetch_runtime(&file, &python).await {
                Ok(bytes) => post_runtime(&frame, &bytes, &port),
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                python.send(missing(error));
            }
        });
    });
    let body = document().body().ok_or("there is no body")?;
    body.append_child(&frame)?;
    Ok(channel.port1())
}

/// Fetches the runtime and reports progress.
async fn fetch_runtime(file: &str, python: &Python) -> Result<Uint8Array, JsValue> {
    let (name, size) = file.split_once(' ').unwrap_or((file, ""));
    let size: u32 = size.parse().unwrap_or(0);
    // In the single file it is in an element, like the module.
    let embedded = name
        .strip_prefix('#')
        .and_then(|id| document().get_element_by_id(id));
    let address = match embedded {
        Some(element) => {
            "data:application/gzip;base64,".to_owned() + &element.text_content().unwrap_or_default()
        }
        None => name.to_owned(),
    };
    let response = JsFuture::from(window().fetch_with_str(&address)).await?;
    let response: Response = response.dyn_into()?;
    let stream = response.body().filter(|_| response.ok());
    let stream = stream.ok_or_else(|| format!("HTTP {}", response.status()))?;
    let reader: ReadableStreamDefaultReader = stream.get_reader().dyn_into()?;
    let bytes = Uint8Array::new_with_length(size);
    let mut length = 0;
    loop {
        let read = JsFuture::from(reader.read()).await?;
        if property(&read, "done").is_truthy() {
            break;
        }
        let part: Uint8Array = property(&read, "value").dyn_into()?;
        if part.length() > size - length {
            return Err("the file is too long".into());
        }
        bytes.set(&part, length);
        length += part.length();
        if python.inner.borrow().is_loading {
            (python.on_loading)(Some((length.into(), size.into())));
        }
    }
    if length == size { Ok(bytes) } else { Err("the file is too short".into()) }
}

/// Sends the runtime and the port to the frame.
fn post_runtime(
    frame: &HtmlIFrameElement,
    bytes: &Uint8Array,
    port: &MessagePort,
) -> Result<(), JsValue> {
    let window = frame.content_window().ok_or("there is no frame")?;
    let buffer = bytes.buffer();
    let transferred = Array::of2(&buffer, port);
    // The frame has an opaque origin, so no target origin can be named; its content is ours by its policy.
    window.post_message_with_transfer(&Array::of1(&buffer), "*", &transferred)
}
