//! Where notices stand: over the page, but over nothing that can be pressed.

use wasm_bindgen::prelude::*;
use web_sys::{DomRect, HtmlElement};

use super::effects::{document, window};

/// Pixels between two places that are tried.
const STEP: f64 = 6.0;

/// Pixels that stay free around notices.
const GAP: f64 = 8.0;

/// What notices must not cover.
const CONTROLS: &str = "button, a, input, select, textarea, summary, [role=slider]";

/// Finds a place for the notices: as far down as there is room, in the middle or at a side. They stay there while they say
/// the same and nothing comes under them, and go with the page when it is scrolled. Where there is no room at all they stand
/// at the end of the window.
pub(super) fn place() {
    // Those of a presentation and of a dialog have places of their own.
    let Ok(Some(notices)) = document().query_selector(".page > .notices") else {
        return;
    };
    let Ok(notices) = notices.dyn_into::<HtmlElement>() else {
        return;
    };
    let text = notices.text_content().unwrap_or_default();
    if text.is_empty() {
        // Nothing is measured: that would have the browser lay out the page at once.
        let _ = notices.remove_attribute("style");
        let _ = notices.remove_attribute("data-placed");
        return;
    }
    // Without the scroll bar, which the width of the window has in it.
    let root = document().document_element();
    let (Some(width), Some(height)) = (
        root.map(|root| f64::from(root.client_width())),
        number(window().inner_height()),
    ) else {
        return;
    };
    let about = format!("{width} {height} {text}");
    let known = notices.get_attribute("data-placed").as_deref() == Some(&*about);
    let _ = notices.set_attribute("data-placed", &about);
    let taken = taken();
    let old = notices.get_bounding_client_rect();
    if known && taken.iter().all(|r| apart(r, &old)) {
        return;
    }
    let _ = notices.remove_attribute("style");
    let own = notices.get_bounding_client_rect();
    let free = |x: f64, y: f64| {
        let (right, below) = (x + own.width() + GAP, y + own.height() + GAP);
        taken.iter().all(|r| {
            r.left() >= right || r.right() <= x - GAP || r.top() >= below || r.bottom() <= y - GAP
        })
    };
    let room = (width - own.width(), height - own.height());
    let columns = [room.0 / 2.0, 2.0 * GAP, room.0 - 2.0 * GAP];
    let rows = (0..)
        .map(|i| room.1 - GAP - f64::from(i) * STEP)
        .take_while(|y| *y >= GAP);
    let found = rows
        .flat_map(|y| columns.map(|x| (x.max(0.0), y)))
        .find(|&(x, y)| free(x, y));
    let Some((x, y)) = found else {
        return;
    };
    let scroll = |read: Result<f64, JsValue>| read.unwrap_or(0.0);
    let (x, y) = (
        x + scroll(window().scroll_x()),
        y + scroll(window().scroll_y()),
    );
    let style = format!(
        "position:absolute;left:{x:.0}px;top:{y:.0}px;bottom:auto;transform:none;width:{:.0}px",
        own.width().ceil()
    );
    // Not as an attribute, which the page's policy refuses.
    notices.style().set_css_text(&style);
}

fn number(value: Result<JsValue, JsValue>) -> Option<f64> {
    value.ok()?.as_f64()
}

/// Whether two places have nothing in common.
fn apart(a: &DomRect, b: &DomRect) -> bool {
    a.left() >= b.right() || a.right() <= b.left() || a.top() >= b.bottom() || a.bottom() <= b.top()
}

/// Where the controls are that a person can reach.
fn taken() -> Vec<DomRect> {
    let Ok(found) = document().query_selector_all(CONTROLS) else {
        return Vec::new();
    };
    (0..found.length())
        .filter_map(|i| found.get(i)?.dyn_into::<HtmlElement>().ok())
        .filter(|e| e.closest(".notices").is_ok_and(|n| n.is_none()))
        .map(|e| e.get_bounding_client_rect())
        .filter(|r| r.width() > 0.0)
        .collect()
}
