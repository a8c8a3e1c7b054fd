//! The page as a value: views return it, and `web` writes it into the document.
//!
//! Views are plain functions from state to [`Node`], so that a native test can find a button by its label and press it.
//! Handlers do not touch the document; they turn an [`EventData`] into a message.

use std::fmt;
use std::rc::Rc;

use strum::{IntoStaticStr, VariantArray};

use super::control::Control;
use crate::plot::Picture;

/// Events with one listener each on the root of the page. Their ids are the names of browser events, but
/// `web/drag.rs` dispatches [`EventKind::DragBegin`] and [`EventKind::DragEnd`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum EventKind {
    /// A press by mouse or touch, or by Enter or Space on a button or link.
    Click,
    /// Every change of a field during typing, or of a slider during dragging.
    Input,
    /// A complete change: a select, a checkbox, or a field that loses the focus.
    Change,
    /// A key press in the element.
    KeyDown,
    /// The element receives the focus.
    #[strum(to_string = "focusin")]
    Focus,
    #[strum(to_string = "pointerout")]
    PointerLeave,
    /// The pointer moves over the element.
    PointerMove,
    /// A drop of text files on the element; [`EventData::value`] is the text of the first.
    Drop,
    /// The start of a drag of an element with `data-grip`, by mouse or finger.
    #[strum(to_string = "drag-begin")]
    DragBegin,
    /// The end of a drag; on an element with `data-drop`, a click follows.
    #[strum(to_string = "drag-end")]
    DragEnd,
    /// The browser closes a dialog, for instance after Escape.
    Close,
}

/// A pointer over an element with `data-pointer`, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// From the left edge of the element.
    pub x: f64,
    /// From the upper edge of the element.
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The data of an event for handlers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventData {
    /// The value of the field; for a file field or a drop the text of the file.
    pub value: String,
    /// The name of the chosen or dropped file.
    pub file: String,
    /// The files chosen for or dropped on an element with `data-files`, each with its path and its bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// The state of the checkbox.
    pub checked: bool,
    /// The selection in a text area at a key press, in UTF-16 units.
    pub selection: Option<(usize, usize)>,
    /// The key by its name in browsers: `ArrowLeft`, `Enter`, `f`.
    pub key: String,
    /// True if Control, Alt or Meta is down.
    pub modified: bool,
    pub shift: bool,
    /// True if the event comes from a field in which the user may be typing or choosing.
    pub in_field: bool,
    /// True if the event comes from a button or link that Space or Enter presses.
    pub in_button: bool,
    /// The pointer, over an element with `data-pointer`.
    pub pointer: Option<Pointer>,
}

impl EventData {
    /// A key without modifiers.
    pub fn key(key: &str) -> Self {
        EventData {
            key: key.to_owned(),
            ..EventData::default()
        }
    }

    /// A field with a new value.
    pub fn value(value: &str) -> Self {
        EventData {
            value: value.to_owned(),
            ..EventData::default()
        }
    }
}

/// Turns an event into a message; `None` leaves the event to the browser and to outer elements.
pub type Handler<M> = Rc<dyn Fn(&EventData) -> Option<M>>;

pub enum Node<M> {
    Element(Element<M>),
    Text(String),
}

pub struct Element<M> {
    /// The tag; `svg` and its descendants belong to the SVG namespace.
    pub tag: &'static str,
    /// Identifies the element among its siblings when they change places; patching matches siblings without keys by
    /// order.
    pub key: Option<String>,
    /// Attributes. `value` and `checked` also set the property of a field.
    pub attrs: Vec<(&'static str, String)>,
    /// At most one handler per event.
    pub on: Vec<(EventKind, Handler<M>)>,
    pub children: Vec<Node<M>>,
    pub picture: Option<Rc<Picture>>,
    /// True if the children may follow some frames later: see [`Element::deferred`].
    pub deferred: bool,
    /// The purpose of the element and its descendants; `None` for parts of every page.
    pub control: Option<Control>,
}

impl<M> fmt::Debug for Node<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Node::Text(t) => write!(f, "{t:?}"),
            Node::Element(e) => {
                write!(f, "<{}", e.tag)?;
                for (name, value) in &e.attrs {
                    write!(f, " {name}={value:?}")?;
                }
                write!(f, ">")?;
                f.debug_list().entries(&e.children).finish()
            }
        }
    }
}

impl<M> From<&str> for Node<M> {
    fn from(text: &str) -> Self {
        Node::Text(text.to_owned())
    }
}

impl<M> From<String> for Node<M> {
    fn from(text: String) -> Self {
        Node::Text(text)
    }
}

impl<M> From<Element<M>> for Node<M> {
    fn from(element: Element<M>) -> Self {
        Node::Element(element)
    }
}

/// An element without children. The selector is a tag, then classes, an id and attributes as in CSS: `p`,
/// `p.quiet.small`, `p.quiet#about` or `p[role=status]`. A button gets the type `button`, so that it submits no form.
pub fn el<M>(selector: &'static str) -> Element<M> {
    let (tag, attrs) = parts(selector);
    Element {
        tag,
        key: None,
        attrs,
        on: Vec::new(),
        children: Vec::new(),
        picture: None,
        deferred: false,
        control: None,
    }
}

/// The tag and the attributes of a selector; separate from [`el`], which the compiler duplicates for each type of
/// messages.
fn parts(selector: &'static str) -> (&'static str, Vec<(&'static str, String)>) {
    let (name, attributes) = selector.split_once('[').unwrap_or((selector, ""));
    let (rest, id) = match name.split_once('#') {
        Some((rest, id)) => (rest, Some(("id", id.to_owned()))),
        None => (name, None),
    };
    let (tag, class) = match rest.split_once('.') {
        Some((tag, classes)) => (tag, Some(("class", classes.replace('.', " ")))),
        None => (rest, None),
    };
    let kind = (tag == "button").then(|| ("type", "button".to_owned()));
    let attributes = attributes.split_terminator(']').map(|attribute| {
        let attribute = attribute.trim_start_matches('[');
        let (name, value) = attribute.split_once('=').unwrap_or((attribute, ""));
        (name, value.to_owned())
    });
    let first = kind.into_iter().chain(class).chain(id);
    (tag, first.chain(attributes).collect())
}

impl<M> Element<M> {
    /// Sets the key among siblings.
    #[must_use]
    pub fn key(mut self, key: impl fmt::Display) -> Self {
        self.key = Some(key.to_string());
        self
    }

    /// Adds or replaces an attribute.
    #[must_use]
    pub fn attr(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.set(name, value.to_string());
        self
    }

    /// Adds or replaces an attribute.
    pub fn set(&mut self, name: &'static str, value: String) {
        match self.attrs.iter_mut().find(|(n, _)| *n == name) {
            Some((_, old)) => *old = value,
            None => self.attrs.push((name, value)),
        }
    }

    #[must_use]
    pub fn id(self, id: impl fmt::Display) -> Self {
        self.attr("id", id)
    }

    /// Adds an attribute without value if `on`: `disabled`, `hidden`, `checked`.
    #[must_use]
    pub fn flag(self, name: &'static str, on: bool) -> Self {
        if on { self.attr(name, "") } else { self }
    }

    #[must_use]
    pub fn class(self, class: impl fmt::Display) -> Self {
        self.attr("class", class)
    }

    #[must_use]
    pub fn child(mut self, child: impl Into<Node<M>>) -> Self {
        self.children.push(child.into());
        self
    }

    /// Renders the children in a later frame, one such element per frame: for content below the first screen of a large
    /// page.
    #[must_use]
    pub fn deferred(mut self) -> Self {
        self.deferred = true;
        self
    }

    /// Sets the purpose.
    #[must_use]
    pub fn control(mut self, control: Control) -> Self {
        self.control = Some(control);
        self
    }

    #[must_use]
    pub fn maybe(mut self, child: Option<impl Into<Node<M>>>) -> Self {
        if let Some(child) = child {
            self.children.push(child.into());
        }
        self
    }

    #[must_use]
    pub fn children<N: Into<Node<M>>>(mut self, children: impl IntoIterator<Item = N>) -> Self {
        for child in children {
            self.children.push(child.into());
        }
        self
    }

    #[must_use]
    pub fn on(
        mut self,
        kind: EventKind,
        handler: impl Fn(&EventData) -> Option<M> + 'static,
    ) -> Self {
        self.on.push((kind, Rc::new(handler)));
        self
    }

    /// Sets the picture of a canvas.
    #[must_use]
    pub fn picture(mut self, picture: Picture) -> Self {
        self.picture = Some(Rc::new(picture));
        self
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.attrs
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, v)| v.as_str())
    }

    /// The message of an event; `None` if the element does not handle it.
    pub fn fire(&self, kind: EventKind, data: &EventData) -> Option<M> {
        self.on
            .iter()
            .find(|(k, _)| *k == kind)
            .and_then(|(_, handler)| handler(data))
    }

    /// The descendant with an id.
    pub fn descendant_mut(&mut self, id: &str) -> Option<&mut Element<M>> {
        self.children.iter_mut().find_map(|child| match child {
            Node::Text(_) => None,
            Node::Element(e) => {
                if e.get("id") == Some(id) {
                    Some(e)
                } else {
                    e.descendant_mut(id)
                }
            }
        })
    }

    /// The text of all descendants, in order.
    pub fn text(&self) -> String {
        self.children.iter().map(Node::text).collect()
    }

    /// The accessible name: the `aria-label`, or else the text.
    pub fn name(&self) -> String {
        self.get("aria-label")
            .map_or_else(|| self.text(), str::to_owned)
    }
}

impl<M: Clone + 'static> Element<M> {
    /// Sends a message when pressed.
    #[must_use]
    pub fn on_click(self, message: M) -> Self {
        self.on(EventKind::Click, move |_| Some(message.clone()))
    }
}

impl<M: 'static> Element<M> {
    /// Converts the type of the messages.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + 'static) -> Element<N> {
        self.map_rc(Rc::new(f))
    }

    fn map_rc<N: 'static>(self, f: Rc<dyn Fn(M) -> N>) -> Element<N> {
        let on = self.on.into_iter().map(|(kind, handler)| {
            let f = f.clone();
            let mapped: Handler<N> = Rc::new(move |data| handler(data).map(|m| f(m)));
            (kind, mapped)
        });
        let children = self.children.into_iter().map(|c| c.map_rc(f.clone()));
        Element {
            tag: self.tag,
            key: self.key,
            attrs: self.attrs,
            picture: self.picture,
            deferred: self.deferred,
            control: self.control,
            on: on.collect(),
            children: children.collect(),
        }
    }
}

impl<M: 'static> Node<M> {
    /// Converts the type of the messages: the page contains the views of sections this way.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + 'static) -> Node<N> {
        self.map_rc(Rc::new(f))
    }

    fn map_rc<N: 'static>(self, f: Rc<dyn Fn(M) -> N>) -> Node<N> {
        match self {
            Node::Text(text) => Node::Text(text),
            Node::Element(e) => Node::Element(e.map_rc(f)),
        }
    }
}

impl<M> Node<M> {
    /// The text of all descendants, in order.
    pub fn text(&self) -> String {
        match self {
            Node::Text(text) => text.clone(),
            Node::Element(e) => e.text(),
        }
    }

    pub fn key(&self) -> Option<&str> {
        match self {
            Node::Text(_) => None,
            Node::Element(e) => e.key.as_deref(),
        }
    }

    /// All elements that satisfy `wanted`, in document order.
    pub fn find_all(&self, wanted: &dyn Fn(&Element<M>) -> bool) -> Vec<&Element<M>> {
        let mut found = Vec::new();
        self.collect(wanted, &mut found);
        found
    }

    fn collect<'a>(
        &'a self,
        wanted: &dyn Fn(&Element<M>) -> bool,
        found: &mut Vec<&'a Element<M>>,
    ) {
        if let Node::Element(e) = self {
            if wanted(e) {
                found.push(e);
            }
            for child in &e.children {
                child.collect(wanted, found);
            }
        }
    }

    /// The first element with a tag (or `role`) and an accessible name.
    pub fn find(&self, tag: &str, name: &str) -> Option<&Element<M>> {
        self.find_all(&|e| (e.tag == tag || e.get("role") == Some(tag)) && e.name() == name)
            .into_iter()
            .next()
    }

    pub fn by_id(&self, id: &str) -> Option<&Element<M>> {
        self.find_all(&|e| e.get("id") == Some(id))
            .into_iter()
            .next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_selectors() {
        let whole: Element<()> = el("p.quiet.small#about");
        assert_eq!(whole.tag, "p");
        assert_eq!(whole.get("class"), Some("quiet small"));
        assert_eq!(whole.get("id"), Some("about"));
        assert!(el::<()>("p").attrs.is_empty());
        let input: Element<()> = el("input#files[accept=.py,.zip][multiple]");
        assert_eq!((input.tag, input.get("id")), ("input", Some("files")));
        assert_eq!(input.get("accept"), Some(".py,.zip"));
        assert_eq!(input.get("multiple"), Some(""));
    }

    #[test]
    fn map_changes_messages_not_the_tree() {
        let inner: Node<u32> = el("div")
            .child(el("button[aria-label=Undo]").on_click(7).child("x"))
            .into();
        let outer = inner.map(|m| format!("play {m}"));
        let button = outer.find("button", "Undo").expect("the button is there");
        assert_eq!(button.fire(EventKind::Click, &EventData::default()), Some("play 7".to_owned()));
        assert_eq!(button.fire(EventKind::Input, &EventData::default()), None);
        assert!(outer.find("button", "x").is_none());
    }
}
