//! A page as a value: what a view returns and the executor in `web` writes into the document.
//!
//! Views are plain functions from state to [`Node`], so a native test can look for a button by its label and press it.
//! Handlers do not touch the document; they turn an [`EventData`] into a message.

use std::fmt;
use std::rc::Rc;

use strum::{IntoStaticStr, VariantArray};

use super::control::Control;
use crate::plot::Picture;

/// The events that the page listens to, once each, on its root.
/// Its id is the name of the event in browsers; `lift` and `lay` are those of `web/drag.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum EventKind {
    /// A press by mouse, touch, or Enter and Space on a button or link.
    Click,
    /// The text of a field while it is typed, or a slider while it is dragged.
    Input,
    /// A choice that was made: a select, a checkbox, a field that was left.
    Change,
    /// A key that went down while the element, or one inside it, had the focus.
    KeyDown,
    /// The element got the focus.
    #[strum(to_string = "focusin")]
    Focus,
    /// The pointer came over the element.
    #[strum(to_string = "pointerover")]
    PointerEnter,
    /// The pointer left the element.
    #[strum(to_string = "pointerout")]
    PointerLeave,
    /// A pointer (mouse, pen, finger) went down on an element that says `data-pan`; until it goes up its moves are the element's.
    PointerDown,
    /// It moves over the element, or began there.
    PointerMove,
    /// It went up, or was lost.
    PointerUp,
    /// The wheel was turned over an element that says `data-pan`.
    Wheel,
    /// Text files were dropped on the element; [`EventData::value`] is the text of the first.
    Drop,
    /// A person has begun to carry an element that has `data-grip`, by mouse or finger.
    Lift,
    /// What was carried was put down: where that is an element with `data-drop`, its click follows.
    Lay,
    /// The browser has closed a dialog: Escape was pressed, or what a device has in its place.
    Close,
}

/// A pointer over an element that says `data-pan`, in CSS pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pointer {
    /// Which one: each finger has its own.
    pub id: i32,
    /// From the left edge of the element.
    pub x: f64,
    /// From its upper edge.
    pub y: f64,
    /// The element's width.
    pub width: f64,
    /// The element's height.
    pub height: f64,
    /// How far the wheel was turned, downwards if positive.
    pub wheel: f64,
    /// Whether it is down.
    pub pressed: bool,
}

/// What a handler may know of an event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventData {
    /// The value of the field; for a file field or a drop the text of the file.
    pub value: String,
    /// The name of the file, where one was chosen or dropped.
    pub file: String,
    /// The files that were chosen or dropped on an element that says `data-files`, each with its path and its bytes.
    pub files: Vec<(String, Vec<u8>)>,
    /// Whether the checkbox is on.
    pub checked: bool,
    /// Of a key in a text area, what is selected there, in UTF-16 units.
    pub selection: Option<(usize, usize)>,
    /// The key as browsers name it: `ArrowLeft`, `Enter`, `f`.
    pub key: String,
    /// Whether Control, Alt or Meta was held.
    pub modified: bool,
    /// Whether Shift was held.
    pub shift: bool,
    /// Whether the event comes from a field in which the person may be writing or choosing.
    pub in_field: bool,
    /// Whether the event comes from a button or link that Space or Enter presses.
    pub in_button: bool,
    /// The pointer, over an element that says `data-pan`.
    pub pointer: Option<Pointer>,
}

impl EventData {
    /// A key that was pressed alone.
    pub fn key(key: &str) -> Self {
        EventData {
            key: key.to_owned(),
            ..EventData::default()
        }
    }

    /// A field that got a value.
    pub fn value(value: &str) -> Self {
        EventData {
            value: value.to_owned(),
            ..EventData::default()
        }
    }
}

/// Turns an event into a message; `None` leaves the event to the browser and to the elements around.
pub type Handler<M> = Rc<dyn Fn(&EventData) -> Option<M>>;

/// An element or a text.
pub enum Node<M> {
    /// An element with its attributes, handlers and children.
    Element(Element<M>),
    /// A text.
    Text(String),
}

/// An element of the page.
pub struct Element<M> {
    /// Its tag; `svg` and what is inside it belong to the SVG namespace.
    pub tag: &'static str,
    /// What tells it from its siblings when they change places; siblings without keys are matched by order.
    pub key: Option<String>,
    /// Attributes. `value` and `checked` also set the property of a field.
    pub attrs: Vec<(&'static str, String)>,
    /// Handlers, at most one of a kind.
    pub on: Vec<(EventKind, Handler<M>)>,
    /// What is inside.
    pub children: Vec<Node<M>>,
    /// What is painted; only for `canvas`.
    pub picture: Option<Rc<Picture>>,
    /// Whether what is inside may come some frames after the element: see [`Element::late`].
    pub late: bool,
    /// What it is for, and what is inside it; `None` for what every page has.
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

/// An element without children, to be completed by the methods of [`Element`]: a tag, then classes, an id and attributes as in a selector
/// of CSS, `p`, `p.quiet.small`, `p.quiet#about` or `p[role=status]`. A button is one that sends no form.
pub fn el<M>(selector: &'static str) -> Element<M> {
    let (tag, attrs) = parts(selector);
    Element {
        tag,
        key: None,
        attrs,
        on: Vec::new(),
        children: Vec::new(),
        picture: None,
        late: false,
        control: None,
    }
}

/// The tag and the attributes of a selector; apart from [`el`], which is compiled for each kind of message.
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
    /// Sets its key among its siblings.
    #[must_use]
    pub fn key(mut self, key: impl fmt::Display) -> Self {
        self.key = Some(key.to_string());
        self
    }

    /// Adds an attribute.
    #[must_use]
    pub fn attr(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.attrs.push((name, value.to_string()));
        self
    }

    /// Sets its `id`.
    #[must_use]
    pub fn id(self, id: impl fmt::Display) -> Self {
        self.attr("id", id)
    }

    /// Adds an attribute without a value if `on`: `disabled`, `hidden`, `checked`.
    #[must_use]
    pub fn flag(self, name: &'static str, on: bool) -> Self {
        if on { self.attr(name, "") } else { self }
    }

    /// Sets its class.
    #[must_use]
    pub fn class(self, class: impl fmt::Display) -> Self {
        self.attr("class", class)
    }

    /// Adds a child.
    #[must_use]
    pub fn child(mut self, child: impl Into<Node<M>>) -> Self {
        self.children.push(child.into());
        self
    }

    /// Lets what is inside come some frames after the element itself, one such element in a frame: for what stands far below, so that
    /// a page of which much is new does not keep a person waiting for all of it.
    #[must_use]
    pub fn late(mut self) -> Self {
        self.late = true;
        self
    }

    /// Says what it is for.
    #[must_use]
    pub fn control(mut self, control: Control) -> Self {
        self.control = Some(control);
        self
    }

    /// Adds a child if there is one.
    #[must_use]
    pub fn maybe(mut self, child: Option<impl Into<Node<M>>>) -> Self {
        if let Some(child) = child {
            self.children.push(child.into());
        }
        self
    }

    /// Adds children.
    #[must_use]
    pub fn children<N: Into<Node<M>>>(mut self, children: impl IntoIterator<Item = N>) -> Self {
        for child in children {
            self.children.push(child.into());
        }
        self
    }

    /// Adds a handler.
    #[must_use]
    pub fn on(
        mut self,
        kind: EventKind,
        handler: impl Fn(&EventData) -> Option<M> + 'static,
    ) -> Self {
        self.on.push((kind, Rc::new(handler)));
        self
    }

    /// Sets what is painted on a canvas.
    #[must_use]
    pub fn picture(mut self, picture: Picture) -> Self {
        self.picture = Some(Rc::new(picture));
        self
    }

    /// The value of an attribute.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.attrs
            .iter()
            .find(|(n, _)| *n == name)
            .map(|(_, v)| v.as_str())
    }

    /// The message that an event gives, if the element listens to it.
    pub fn fire(&self, kind: EventKind, data: &EventData) -> Option<M> {
        self.on
            .iter()
            .find(|(k, _)| *k == kind)
            .and_then(|(_, handler)| handler(data))
    }

    /// All text inside, in order.
    pub fn text(&self) -> String {
        self.children.iter().map(Node::text).collect()
    }

    /// What a screen reader calls it: its `aria-label`, else its text.
    pub fn name(&self) -> String {
        self.get("aria-label")
            .map_or_else(|| self.text(), str::to_owned)
    }
}

impl<M: Clone + 'static> Element<M> {
    /// Gives a message when it is pressed.
    #[must_use]
    pub fn on_click(self, message: M) -> Self {
        self.on(EventKind::Click, move |_| Some(message.clone()))
    }
}

impl<M: 'static> Element<M> {
    /// The same element with its messages turned into another kind.
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
            late: self.late,
            control: self.control,
            on: on.collect(),
            children: children.collect(),
        }
    }
}

impl<M: 'static> Node<M> {
    /// The same tree with its messages turned into another kind: how the frame of the page holds the view of a
    /// tab.
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
    /// All text inside, in order.
    pub fn text(&self) -> String {
        match self {
            Node::Text(text) => text.clone(),
            Node::Element(e) => e.text(),
        }
    }

    /// What tells it from its siblings.
    pub fn key(&self) -> Option<&str> {
        match self {
            Node::Text(_) => None,
            Node::Element(e) => e.key.as_deref(),
        }
    }

    /// Every element of the tree for which `wanted` holds, in document order.
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

    /// The element with an `id`.
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
    fn tag_classes_id_and_attributes_are_one_selector() {
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
        assert_eq!(
            button.fire(EventKind::Click, &EventData::default()),
            Some("play 7".to_owned())
        );
        assert_eq!(button.fire(EventKind::Input, &EventData::default()), None);
        assert!(outer.find("button", "x").is_none());
    }
}
