//! The focus of whoever goes through the page with keys: a control that is pressed and goes, or can be pressed no longer, leaves the focus
//! with one of its neighbours. Left to the browser, it would fall back to the beginning of the page.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, EventTarget, FocusEvent, FocusOptions, HtmlElement, Node, NodeList};

use super::effects::{self, document};

/// What can have the focus at all; whether it takes it now, the browser knows.
const FOCUSABLE: &str = "button, a[href], input, select, textarea, summary, [tabindex]";

/// A part of the page that a heading tells of. What is beyond it is about something else.
const SECTION: &str = "section, article, details, [role=region], dialog, main";

/// The largest parts of the page, such as its head.
const PART: &str = ".page > *";

const HEADING: &str = "h1, h2, h3, h4, summary";

/// What lies over the page for a while: whoever closes it wants to be back where they were.
const PASSING: &str = ".notices";

thread_local! {
    /// What had the focus last outside of what is passing.
    static LEFT: RefCell<Option<HtmlElement>> = const { RefCell::new(None) };
}

/// Notes where the focus is, for when what is passing has gone.
pub(super) fn listen() {
    let outside = |target: Option<EventTarget>| {
        let element = target.and_then(|target| target.dyn_into::<HtmlElement>().ok());
        element.filter(|element| matches!(element.closest(PASSING), Ok(None)))
    };
    effects::listen(&document(), "focusin", move |event| {
        if let Some(there) = outside(event.target()) {
            LEFT.set(Some(there));
        }
    });
    effects::listen(&document(), "focusout", move |event| {
        let to_nobody = event
            .dyn_ref::<FocusEvent>()
            .is_some_and(|event| event.related_target().is_none());
        if to_nobody && outside(event.target()).is_some() {
            LEFT.set(None);
        }
    });
}

/// Where the focus is before the view changes.
pub(super) struct Focused {
    /// What has it.
    focused: HtmlElement,
    /// What is around it, from the inside outwards.
    around: Vec<Element>,
    /// The controls that came before it when it went, in the order of the page; empty while it is there.
    earlier: Vec<Node>,
}

impl Focused {
    /// Where the focus is; `None` where it is the page's as a whole.
    pub(super) fn now() -> Option<Focused> {
        let focused = active()?;
        let mut around = Vec::new();
        let mut at = focused.parent_element();
        while let Some(element) = at {
            at = element.parent_element();
            let part = is(&element, PART);
            around.push(element);
            if part {
                break;
            }
        }
        Some(Focused {
            focused,
            around,
            earlier: Vec::new(),
        })
    }

    /// Something is about to go: if it takes what has the focus with it, the place is where that is now.
    pub(super) fn goes(&mut self, gone: &Node) {
        let focused: &Node = &self.focused;
        let outermost = self.around.last();
        if let Some(outermost) = outermost.filter(|_| gone.contains(Some(focused))) {
            let controls = outermost.query_selector_all(FOCUSABLE).ok();
            let earlier = all(controls.as_ref()).take_while(|control| control != focused);
            self.earlier = earlier.collect();
        }
    }

    /// Gives the focus to a neighbour where what had it is gone or can have it no longer, and nobody else has got it: to what has come
    /// in its place or follows it, else to what comes before it, in the same section; else to the heading of what is around.
    pub(super) fn keep(self) {
        let elsewhere = active().is_some_and(|now| now != self.focused);
        if elsewhere || can_be_focused(&self.focused) {
            return;
        }
        let before = self.before();
        for around in self.around.iter().filter(|e| e.is_connected()) {
            let found = neighbours(around, before)
                .iter()
                .any(|neighbour| takes_focus(neighbour));
            if found || (is(around, PASSING) && goes_back()) {
                return;
            }
            if is(around, SECTION) && heads(around) {
                return;
            }
        }
        if let Some(main) = document().get_element_by_id("main") {
            takes_focus(&main);
        }
    }

    /// What is still there and stands at the place or, of all controls before it, nearest to it.
    fn before(&self) -> Option<&Node> {
        let focused: &Node = &self.focused;
        let before = self.earlier.iter().chain([focused]);
        before.rev().find(|node| node.is_connected())
    }
}

/// What has the focus, if it is not the page as a whole.
fn active() -> Option<HtmlElement> {
    let active = document().active_element()?;
    let active: HtmlElement = active.dyn_into().ok()?;
    (active.tag_name() != "BODY").then_some(active)
}

/// Whether a selector, which is one of ours, finds an element.
fn is(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

fn all(list: Option<&NodeList>) -> impl Iterator<Item = Node> + '_ {
    list.into_iter()
        .flat_map(|list| (0..list.length()).filter_map(|i| list.get(i)))
}

/// Whether something still has its place in the page, and a person can press it.
fn can_be_focused(element: &HtmlElement) -> bool {
    element.is_connected() && !is(element, ":disabled") && element.get_client_rects().length() > 0
}

/// The controls within an element: first those that follow another one, then those before them, the nearest first.
fn neighbours(around: &Element, before: Option<&Node>) -> Vec<HtmlElement> {
    let found = around.query_selector_all(FOCUSABLE).ok();
    let controls = all(found.as_ref())
        .filter_map(|node| node.dyn_into::<HtmlElement>().ok())
        .filter(|control| control.tab_index() >= 0 && can_be_focused(control));
    let (mut following, mut earlier) = (Vec::new(), Vec::new());
    for control in controls {
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

/// Gives the focus to what had it before it went to what is passing, and tells whether that has it.
fn goes_back() -> bool {
    let left = LEFT.with_borrow(Clone::clone);
    left.is_some_and(|left| can_be_focused(&left) && takes_focus(&left))
}

/// Gives the focus to the heading of an element, or to the element itself.
fn heads(around: &Element) -> bool {
    let heading = around.query_selector(HEADING).ok().flatten();
    let heads = heading.unwrap_or_else(|| around.clone());
    if !heads.has_attribute("tabindex") {
        // It is a place to be at, and none to come to with Tab.
        let _ = heads.set_attribute("tabindex", "-1");
    }
    takes_focus(&heads)
}

/// Gives the focus to an element and tells whether it has it. The page is not scrolled: the person is still where they were.
fn takes_focus(element: &Element) -> bool {
    let Some(element) = element.dyn_ref::<HtmlElement>() else {
        return false;
    };
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    // Fails for nothing that is an element.
    let _ = element.focus_with_options(&options);
    active().is_some_and(|now| now == *element)
}
