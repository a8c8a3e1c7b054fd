//! Keyboard focus: when a focused control is removed or disabled, one of its neighbours gets the focus. The browser
//! would reset it to the beginning of the page.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, FocusEvent, FocusOptions, HtmlElement, Node};

use super::dom::{self, document, elements};

/// Elements that may be focusable; the browser decides.
const FOCUSABLE: &str = "button, a[href], input, select, textarea, summary, [tabindex]";

/// A section with a heading; content beyond it is unrelated.
const SECTION: &str = "section, article, details, [role=region], dialog, main";

/// The largest parts of the page, such as its header.
const PAGE_PART: &str = ".page > *";

const HEADING: &str = "h1, h2, h3, h4, summary";

/// Temporary overlays: after closing one, the focus returns to where it was.
const OVERLAY: &str = ".notices";

thread_local! {
    /// The focused element outside of temporary overlays, or the last one if the focus is in an overlay.
    static LAST_FOCUSED: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Tracks the focus, to restore it when an overlay disappears.
pub(super) fn listen() {
    let outside_overlays = |target: Option<EventTarget>| {
        let element = target.and_then(|target| target.dyn_into::<HtmlElement>().ok());
        element.filter(|element| matches!(element.closest(OVERLAY), Ok(None)))
    };
    dom::listen(&document(), "focusin", move |event| {
        if let Some(element) = outside_overlays(event.target()) {
            LAST_FOCUSED.set(Some(element));
        }
    });
    dom::listen(&document(), "focusout", move |event| {
        let to_nothing = event
            .dyn_ref::<FocusEvent>()
            .is_some_and(|event| event.related_target().is_none());
        if to_nothing && outside_overlays(event.target()).is_some() {
            LAST_FOCUSED.set(None);
        }
    });
}

/// The focused element before a change of the view.
pub(super) struct Focused {
    focused: HtmlElement,
    /// From the inside outwards.
    ancestors: Vec<Element>,
    /// After its removal: the controls before it, in the order of the page; empty while it exists.
    earlier: Vec<Node>,
}

impl Focused {
    /// `None` if nothing is focused.
    pub(super) fn capture() -> Option<Focused> {
        let focused = active()?;
        let mut ancestors = Vec::new();
        let mut at = focused.parent_element();
        while let Some(element) = at {
            at = element.parent_element();
            let is_part = matches(&element, PAGE_PART);
            ancestors.push(element);
            if is_part {
                break;
            }
        }
        Some(Focused {
            focused,
            ancestors,
            earlier: Vec::new(),
        })
    }

    /// Called before a node is removed: if it contains the focused element, saves the controls before that.
    pub(super) fn before_removal(&mut self, removed: &Node) {
        let focused: &Node = &self.focused;
        let outermost = self.ancestors.last();
        if let Some(outermost) = outermost.filter(|_| removed.contains(Some(focused))) {
            let mut controls: Vec<Node> = elements(outermost.query_selector_all(FOCUSABLE));
            let place = controls.iter().position(|control| control == focused);
            controls.truncate(place.unwrap_or(controls.len()));
            self.earlier = controls;
        }
    }

    /// If the element is gone or disabled and no other element is focused, focuses the next control of the same
    /// section, otherwise the previous one, otherwise the heading of the section.
    pub(super) fn restore(self) {
        let elsewhere = active().is_some_and(|now| now != self.focused);
        if elsewhere || can_be_focused(&self.focused) {
            return;
        }
        let before = self.preceding();
        for ancestor in self.ancestors.iter().filter(|e| e.is_connected()) {
            let found = neighbours(ancestor, before)
                .iter()
                .any(|neighbour| try_focus(neighbour));
            if found || (matches(ancestor, OVERLAY) && focus_last_outside()) {
                return;
            }
            if matches(ancestor, SECTION) && focus_heading(ancestor) {
                return;
            }
        }
        if let Some(main) = document().get_element_by_id("main") {
            try_focus(&main);
        }
    }

    /// The remaining node that most closely precedes the focused element.
    fn preceding(&self) -> Option<&Node> {
        let focused: &Node = &self.focused;
        let before = self.earlier.iter().chain([focused]);
        before.rev().find(|node| node.is_connected())
    }
}

/// The focused element, if any.
fn active() -> Option<HtmlElement> {
    let active = document().active_element()?;
    let active: HtmlElement = active.dyn_into().ok()?;
    (active.tag_name() != "BODY").then_some(active)
}

/// True if an element matches a selector; ours are always valid.
fn matches(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// True if an element is in the page, visible and enabled.
fn can_be_focused(element: &HtmlElement) -> bool {
    element.is_connected()
        && !matches(element, ":disabled")
        && element.get_client_rects().length() > 0
}

/// The controls within an element: first those after the node `before`, then those before it, nearest first.
fn neighbours(container: &Element, before: Option<&Node>) -> Vec<HtmlElement> {
    let controls: Vec<HtmlElement> = elements(container.query_selector_all(FOCUSABLE));
    let (mut following, mut earlier) = (Vec::new(), Vec::new());
    for control in controls {
        if control.tab_index() < 0 || !can_be_focused(&control) {
            continue;
        }
        let follows = before.is_none_or(|before| {
            before.compare_document_position(&control) & Node::DOCUMENT_POSITION_FOLLOWING != 0
        });
        if follows {
            following.push(control);
        } else {
            earlier.push(control);
        }
    }
    following.extend(earlier.into_iter().rev());
    following
}

/// Focuses the last element outside of temporary overlays; true on success.
fn focus_last_outside() -> bool {
    let last = LAST_FOCUSED.with_borrow(Clone::clone);
    last.is_some_and(|last| can_be_focused(&last) && try_focus(&last))
}

/// Focuses the heading of an element, or the element itself; true on success.
fn focus_heading(container: &Element) -> bool {
    let heading = container.query_selector(HEADING).ok().flatten();
    let heading = heading.unwrap_or_else(|| container.clone());
    if !heading.has_attribute("tabindex") {
        // Focusable by script, but not with Tab.
        let _ = heading.set_attribute("tabindex", "-1");
    }
    try_focus(&heading)
}

/// Focuses an element without scrolling the page; true on success.
fn try_focus(element: &Element) -> bool {
    let Some(element) = element.dyn_ref::<HtmlElement>() else {
        return false;
    };
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // Never fails for an element.
    let _ = element.focus_with_options(&options);
    active().is_some_and(|now| now == *element)
}
