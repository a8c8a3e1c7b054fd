//! Python in the page: a sandboxed frame, created with the first question, its runtime, and the messages between page
//! and frame.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    HtmlIFrameElement, MessageChannel, MessageEvent, MessagePort, ReadableStreamDefaultReader,
    Response,
};

use super::effects::{document, listen, window};
use super::offline::built;
use crate::python::{Call, Event, read_event};
use crate::text::Message;

/// The elements with the addresses of Python and of its frame; missing in the single file without Python.
const FILE: &str = "rastros-lab-python";
const FRAME: &str = "rastros-lab-python-frame";

/// The class of the frame.
const CLASS: &str = "python-frame";

type OnEvent = Rc<dyn Fn(Event)>;

pub(super) struct Python {
    on_event: OnEvent,
    /// The port for questions; `None` before the first one, and after a failure: the next one tries again.
    port: Rc<RefCell<Option<MessagePort>>>,
}

impl Python {
    pub(super) fn new(on_event: impl Fn(Event) + 'static) -> Self {
        let port: Rc<RefCell<Option<MessagePort>>> = Rc::default();
        let kept = port.clone();
        let on_event = Rc::new(move |event| {
            if matches!(event, Event::Missing(_)) {
                kept.borrow_mut().take();
                remove_frame();
            }
            on_event(event);
        });
        Python { on_event, port }
    }

    /// Sends a call to the frame, and creates the frame if it is missing.
    pub(super) fn call(&self, call: &Call) {
        if self.port.borrow().is_none() {
            if call.text.is_none() {
                return;
            }
            match begin(self.on_event.clone()) {
                Ok(port) => *self.port.borrow_mut() = Some(port),
                Err(error) => return (self.on_event)(missing(&error)),
            }
        }
        if let Some(port) = &*self.port.borrow() {
            // Fails only for values that cannot be copied.
            let _ = port.post_message(&call.text().into());
        }
    }
}

fn remove_frame() {
    let found = document().query_selector(&format!(".{CLASS}"));
    if let Ok(Some(frame)) = found {
        frame.remove();
    }
}

/// The event for a missing Python.
fn missing(error: &JsValue) -> Event {
    let reason = error.as_string().unwrap_or_default();
    Event::Missing(match reason.is_empty() {
        true => Message::new("error.python.none"),
        false => Message::new("error.python.fetch").with("reason", reason),
    })
}

/// Creates the frame and fetches the runtime; the port queues messages meanwhile.
fn begin(on_event: OnEvent) -> Result<MessagePort, JsValue> {
    let (Some(file), Some(shown)) = (built(FILE), built(FRAME)) else {
        return Err(JsValue::UNDEFINED);
    };
    let channel = MessageChannel::new()?;
    let listener = on_event.clone();
    listen(&channel.port1(), "message", move |event| {
        let data = event.unchecked_into::<MessageEvent>().data();
        if let Some(event) = data.as_string().and_then(|text| read_event(&text)) {
            listener(event);
        }
    });
    channel.port1().start();
    let frame: HtmlIFrameElement = document().create_element("iframe")?.unchecked_into();
    frame.set_attribute("sandbox", "allow-scripts")?;
    frame.set_attribute("class", CLASS)?;
    frame.set_attribute("hidden", "")?;
    frame.set_attribute("aria-hidden", "true")?;
    frame.set_srcdoc(&shown);
    let other = channel.port2();
    let within = frame.clone();
    listen(&frame, "load", move |_| {
        let (on_event, file, frame, port) = (
            on_event.clone(),
            file.clone(),
            within.clone(),
            other.clone(),
        );
        wasm_bindgen_futures::spawn_local(async move {
            let done = match fetched(&file, &on_event).await {
                Ok(bytes) => hand_over(&frame, &bytes, &port),
                Err(error) => Err(error),
            };
            if let Err(error) = done {
                let reason = error.as_string().or_else(|| {
                    let message = Reflect::get(&error, &"message".into()).ok()?;
                    message.as_string()
                });
                on_event(missing(&reason.unwrap_or_else(|| "?".to_owned()).into()));
            }
        });
    });
    let body = document().body().ok_or("there is no body")?;
    body.append_child(&frame)?;
    Ok(channel.port1())
}

/// Fetches the runtime and reports progress.
async fn fetched(file: &str, on_event: &OnEvent) -> Result<Uint8Array, JsValue> {
    let (name, size) = file.split_once(' ').unwrap_or((file, ""));
    let size: u32 = size.parse().unwrap_or(0);
    // In the single file it is in an element, like the module.
    let within = name
        .strip_prefix('#')
        .and_then(|id| document().get_element_by_id(id));
    let address = match within {
        Some(element) => {
            "data:application/gzip;base64,".to_owned() + &element.text_content().unwrap_or_default()
        }
        None => name.to_owned(),
    };
    let answer = JsFuture::from(window().fetch_with_str(&address)).await?;
    let answer: Response = answer.dyn_into()?;
    let stream = answer.body().filter(|_| answer.ok());
    let stream = stream.ok_or_else(|| JsValue::from(answer.status_text()))?;
    let reader: ReadableStreamDefaultReader = stream.get_reader().dyn_into()?;
    let bytes = Uint8Array::new_with_length(size);
    let mut at = 0;
    loop {
        let read = JsFuture::from(reader.read()).await?;
        if Reflect::get(&read, &"done".into())?.is_truthy() {
            break;
        }
        let part: Uint8Array = Reflect::get(&read, &"value".into())?.dyn_into()?;
        if part.length() > size - at {
            return Err("the file is too long".into());
        }
        bytes.set(&part, at);
        at += part.length();
        on_event(Event::Loading(at.into(), size.into()));
    }
    match at == size {
        true => Ok(bytes),
        false => Err("the file is too short".into()),
    }
}

/// Sends the runtime and the port to the frame.
fn hand_over(
    frame: &HtmlIFrameElement,
    bytes: &Uint8Array,
    port: &MessagePort,
) -> Result<(), JsValue> {
    let window = frame.content_window().ok_or("there is no frame")?;
    let buffer = bytes.buffer();
    let given = Array::of2(&buffer, port);
    // The frame has an opaque origin, so no target origin can be named; its content is ours by its policy.
    window.post_message_with_transfer(&Array::of1(&buffer), "*", &given)
}
