//! Drag and drop by mouse or touch, from an element with `data-grip` to one with `data-drop`.
//!
//! The page gets two events: `lift`, and `lay`, followed by a click on the drop target. Meanwhile the surrounding
//! element with `data-drag-area` has the pointer's position as `--drag-x` and `--drag-y`, and the element under the
//! pointer has `data-over`.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;
use web_sys::{Element, Event, EventInit, HtmlElement, MouseEvent};

use super::dom::{document, listen, set_timeout, window};
use super::events::is_key;

/// The minimum distance of a drag in CSS pixels: less is a click.
const MIN_DISTANCE: f64 = 6.0;

/// The maximum delay in milliseconds of the click that some browsers send after a drop.
const CLICK_DELAY_MS: u32 = 60;

/// The element under a pressed pointer.
struct DraggedItem {
    grip: Element,
    from: (f64, f64),
    /// True after the minimum distance.
    lifted: bool,
    over: Option<Element>,
}

/// The current drag.
#[derive(Clone, Default)]
pub(super) struct Drag {
    dragged: Rc<RefCell<Option<DraggedItem>>>,
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
                _ => drag.cancel(),
            });
        }
        let drag = self.clone();
        listen(&window(), "blur", move |_| drag.cancel());
        let drag = self.clone();
        listen(&document(), "keydown", move |event| {
            if is_key(&event, "Escape") {
                drag.cancel();
            }
        });
    }

    fn down(&self, event: &Event) {
        self.click_suppressed.set(false);
        // A second finger cancels the drag of the first one.
        self.cancel();
        let Some(mouse) = event.dyn_ref::<MouseEvent>().filter(|m| m.button() == 0) else {
            return;
        };
        let target = event.target().and_then(|t| t.dyn_into::<Element>().ok());
        let grip = target.and_then(|t| t.closest("[data-grip]").ok().flatten());
        *self.dragged.borrow_mut() = grip.map(|grip| DraggedItem {
            grip,
            from: position(mouse),
            lifted: false,
            over: None,
        });
    }

    fn moved(&self, event: &Event) {
        let Some(mouse) = event.dyn_ref::<MouseEvent>() else {
            return;
        };
        let (x, y) = position(mouse);
        let mut started = None;
        if let Some(dragged) = &mut *self.dragged.borrow_mut() {
            let is_far = (x - dragged.from.0).hypot(y - dragged.from.1) > MIN_DISTANCE;
            if is_far && !dragged.lifted {
                dragged.lifted = true;
                started = Some(dragged.grip.clone());
            }
            if dragged.lifted {
                set_drag_position(&dragged.grip, x, y);
                dragged.set_over(drop_target(x, y));
            }
        }
        if let Some(grip) = started {
            dispatch_event(&grip, "lift");
        }
    }

    /// Drops the element.
    fn up(&self, event: &Event) {
        let Some(mut dragged) = self.dragged.borrow_mut().take() else {
            return;
        };
        if !dragged.lifted {
            return;
        }
        dragged.set_over(None);
        self.click_suppressed.set(true);
        let click_suppressed = self.click_suppressed.clone();
        set_timeout(CLICK_DELAY_MS, move || click_suppressed.set(false));
        dispatch_event(&dragged.grip, "lay");
        let position = event.dyn_ref::<MouseEvent>().map(position);
        if let Some(target) = position.and_then(|(x, y)| drop_target(x, y)) {
            dispatch_event(&target, "click");
        }
    }

    /// Handles the end of a drag by the browser or the user.
    fn cancel(&self) {
        if let Some(mut dragged) = self.dragged.borrow_mut().take() {
            dragged.set_over(None);
            if dragged.lifted {
                dispatch_event(&dragged.grip, "lay");
            }
        }
    }

    /// True for the browser's own click after a drop, which must be ignored.
    pub(super) fn suppresses_click(&self, event: &Event) -> bool {
        event.is_trusted() && self.click_suppressed.take()
    }
}

impl DraggedItem {
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
fn dispatch_event(element: &Element, name: &str) {
    let init = EventInit::new();
    init.set_bubbles(true);
    init.set_cancelable(true);
    if let Ok(event) = Event::new_with_event_init_dict(name, &init) {
        let _ = element.dispatch_event(&event);
    }
}
