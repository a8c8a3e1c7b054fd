//! Drag and drop by mouse or touch, from an element with `data-grip` to one with `data-drop`.
//!
//! Dispatches [`EventKind::DragBegin`] and [`EventKind::DragEnd`] on the grip, and after a drop a click on the drop
//! target. During the drag the surrounding element with `data-drag-area` has the pointer's position as `--drag-x` and
//! `--drag-y`, and the drop target under the pointer has `data-over`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, EventInit, HtmlElement, MouseEvent};

use super::dom::{document, listen, set_timeout, window};
use super::events::is_key;
use crate::app::ui::EventKind;
use crate::text::EnumId;

/// The minimum distance of a drag in CSS pixels: less is a click.
const MIN_DISTANCE: f64 = 6.0;

/// The maximum delay in milliseconds of the click that some browsers send after a drop.
const CLICK_DELAY_MS: u32 = 60;

/// A pointer pressed on a grip.
struct Press {
    grip: Element,
    from: (f64, f64),
    /// True after the minimum distance.
    is_drag: bool,
    over: Option<Element>,
}

#[derive(Clone, Default)]
pub(super) struct Drag {
    press: Rc<RefCell<Option<Press>>>,
    /// True while the browser may still send a click after a drop.
    click_suppressed: Rc<Cell<bool>>,
}

impl Drag {
    /// Listens to all pointers.
    pub(super) fn listen(&self) {
        for name in ["pointerdown", "pointermove", "pointerup", "pointercancel"] {
            let drag = self.clone();
            listen(&document(), name, move |event| match name {
                "pointerdown" => drag.down(&event),
                "pointermove" => drag.moved(&event),
                "pointerup" => drag.up(&event),
                _ => _ = drag.end(),
            });
        }
        let drag = self.clone();
        listen(&window(), "blur", move |_| _ = drag.end());
        let drag = self.clone();
        listen(&document(), "keydown", move |event| {
            if is_key(&event, "Escape") {
                drag.end();
            }
        });
    }

    fn down(&self, event: &Event) {
        self.click_suppressed.set(false);
        // A second finger ends the drag of the first one.
        self.end();
        let Some(mouse) = event.dyn_ref::<MouseEvent>().filter(|m| m.button() == 0) else {
            return;
        };
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let grip = target.and_then(|t| t.closest("[data-grip]").ok().flatten());
        *self.press.borrow_mut() = grip.map(|grip| Press {
            grip,
            from: position(mouse),
            is_drag: false,
            over: None,
        });
    }

    fn moved(&self, event: &Event) {
        let Some(mouse) = event.dyn_ref::<MouseEvent>() else {
            return;
        };
        let (x, y) = position(mouse);
        let mut started = None;
        if let Some(press) = &mut *self.press.borrow_mut() {
            let is_far = (x - press.from.0).hypot(y - press.from.1) > MIN_DISTANCE;
            if is_far && !press.is_drag {
                press.is_drag = true;
                started = Some(press.grip.clone());
            }
            if press.is_drag {
                set_drag_position(&press.grip, x, y);
                press.set_over(drop_target(x, y));
            }
        }
        if let Some(grip) = started {
            dispatch_event(&grip, EventKind::DragBegin);
        }
    }

    /// Ends a drag by a drop.
    fn up(&self, event: &Event) {
        if !self.end() {
            return;
        }
        self.click_suppressed.set(true);
        let click_suppressed = self.click_suppressed.clone();
        set_timeout(CLICK_DELAY_MS, move || click_suppressed.set(false));
        let position = event.dyn_ref::<MouseEvent>().map(position);
        if let Some(target) = position.and_then(|(x, y)| drop_target(x, y)) {
            dispatch_event(&target, EventKind::Click);
        }
    }

    /// Ends a press; true if it was a drag.
    fn end(&self) -> bool {
        let Some(mut press) = self.press.take().filter(|press| press.is_drag) else {
            return false;
        };
        press.set_over(None);
        dispatch_event(&press.grip, EventKind::DragEnd);
        true
    }

    /// True for the browser's own click after a drop, which must be ignored.
    pub(super) fn suppresses_click(&self, event: &Event) -> bool {
        event.is_trusted() && self.click_suppressed.take()
    }
}

impl Press {
    fn set_over(&mut self, over: Option<Element>) {
        if self.over == over {
            return;
        }
        if let Some(before) = &self.over {
            let _ = before.remove_attribute("data-over");
        }
        if let Some(now) = &over {
            let _ = now.set_attribute("data-over", "");
        }
        self.over = over;
    }
}

/// The pointer's position in the window.
fn position(mouse: &MouseEvent) -> (f64, f64) {
    (f64::from(mouse.client_x()), f64::from(mouse.client_y()))
}

/// The drop target at a position.
fn drop_target(x: f64, y: f64) -> Option<Element> {
    let element = document().element_from_point(x as f32, y as f32)?;
    element.closest("[data-drop]").ok().flatten()
}

/// Sets the pointer's position on the drag area around an element.
fn set_drag_position(grip: &Element, x: f64, y: f64) {
    let Ok(Some(area)) = grip.closest("[data-drag-area]") else {
        return;
    };
    let frame = area.get_bounding_client_rect();
    if let Some(area) = area.dyn_ref::<HtmlElement>() {
        let style = area.style();
        for (name, value) in [("--drag-x", x - frame.left()), ("--drag-y", y - frame.top())] {
            let _ = style.set_property(name, &format!("{value:.1}px"));
        }
    }
}

/// Dispatches a bubbling event to the page's listeners.
fn dispatch_event(element: &Element, kind: EventKind) {
    let init = EventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    if let Ok(event) = Event::new_with_event_init_dict(kind.id(), &init) {
        let _ = element.dispatch_event(&event);
    }
}
