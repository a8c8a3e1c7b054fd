//! What is seen of a page whose controls a link has fixed or hidden.

use super::form::ClassMsg;
use super::group::{GROUPS, Group};
use super::limits::{Limit, Limits};
use crate::app::Msg;
use crate::app::icons::Icon;
use crate::app::texts::Texts;
use crate::app::vdom::{Element, Node, el};
use crate::app::widgets::{labelled, set};
use crate::text::Message;

/// Where links for a class are made: not on a page that such a link has opened, before all of it is shown.
pub const DOOR: &str = "class-button";

/// What says that a link has opened the page, which controls it has fixed and hidden, and leads to the usual page.
pub fn bar(limits: &Limits, texts: Texts) -> Option<Element<Msg>> {
    if limits.is_usual() {
        return None;
    }
    let mut said = vec![texts.get("class.bar")];
    said.extend(told(limits, texts));
    let unlock = labelled(
        Icon::Check,
        texts.get("class.unlock"),
        Msg::Class(ClassMsg::Unlock),
    );
    Some(
        el("aside")
            .class("class-bar")
            .attr("id", "class-bar")
            .attr("aria-label", texts.get("class.bar.label"))
            .child(el("p").child(said.join(" ")))
            .child(unlock.attr("id", "class-unlock")),
    )
}

/// Which groups are fixed, and which are hidden: a sentence for each.
pub fn told(limits: &Limits, texts: Texts) -> Vec<String> {
    let both = [
        (Limit::Fixed, "class.fixed"),
        (Limit::Hidden, "class.hidden"),
    ];
    let said = both.map(|(limit, key)| {
        let names: Vec<_> = limits.having(limit).map(|g| name(g, texts)).collect();
        let said = Message::new(key).with("groups", names.join(", "));
        (!names.is_empty()).then(|| texts.say(&said))
    });
    said.into_iter().flatten().collect()
}

/// What a group is called.
pub fn name(group: Group, texts: Texts) -> String {
    texts.of(&["class.group", group.id()])
}

/// The same page with its controls fixed or hidden.
pub fn limited(page: Element<Msg>, limits: &Limits, texts: Texts) -> Element<Msg> {
    if limits.is_usual() {
        return page;
    }
    let word = texts.get("class.word");
    inside(page, limits, &word)
}

/// The same element, with what is inside it fixed or left out.
fn inside(mut element: Element<Msg>, limits: &Limits, word: &str) -> Element<Msg> {
    let children = std::mem::take(&mut element.children).into_iter();
    let seen = children.filter_map(|child| match child {
        Node::Element(child) => seen(child, limits, word).map(Node::from),
        text => Some(text),
    });
    element.children = seen.collect();
    element
}

/// What is seen of an element; nothing of one that is hidden.
fn seen(element: Element<Msg>, limits: &Limits, word: &str) -> Option<Element<Msg>> {
    let limit = match element.get("id") {
        Some(DOOR) => Limit::Hidden,
        _ => limit_of(&element, limits),
    };
    match limit {
        Limit::Hidden => None,
        Limit::Fixed => Some(with_word(fixed(element, word), word)),
        Limit::Usual => {
            let element = inside(element, limits, word);
            Some(with_limits(element, limits))
        }
    }
}

/// What holds of an element: what holds of the groups of whose controls it is one, or the label of one.
fn limit_of(element: &Element<Msg>, limits: &Limits) -> Limit {
    let limited = GROUPS.iter().filter(|a| limits.of(a.group) != Limit::Usual);
    let own = limited.filter(|about| about.parts.iter().any(|part| is_part(element, part)));
    own.map(|about| limits.of(about.group))
        .max_by_key(|limit| *limit as u8)
        .unwrap_or_default()
}

/// Whether an element is `#id` or has a `.class`, or is the frame of a field that is.
fn is_part(element: &Element<Msg>, part: &str) -> bool {
    let has = |element: &Element<Msg>| match part.strip_prefix('.') {
        Some(class) => has_class(element, class),
        None => element.get("id") == part.strip_prefix('#'),
    };
    let frames = ["field", "check", "file"];
    let is_frame = frames.iter().any(|class| has_class(element, class));
    let mut inner = element.children.iter();
    has(element)
        || is_frame && inner.any(|child| matches!(child, Node::Element(child) if has(child)))
}

fn has_class(element: &Element<Msg>, wanted: &str) -> bool {
    let classes = element.attrs.iter().filter(|(name, _)| *name == "class");
    let mut words = classes.flat_map(|(_, value)| value.split(' '));
    words.any(|word| word == wanted)
}

/// The same element with controls that say that they are fixed. A press on a button is refused by the update, which says why.
fn fixed(mut element: Element<Msg>, word: &str) -> Element<Msg> {
    match element.tag {
        "input" | "select" | "textarea" => {
            if element.get("disabled").is_none() {
                element = element.attr("disabled", "");
            }
            set(&mut element, "title", word);
        }
        "button" => {
            let title = match element.get("title") {
                Some(title) => format!("{title} · {word}"),
                None => word.to_owned(),
            };
            set(&mut element, "title", title);
            set(&mut element, "aria-disabled", "true");
        }
        // It is seen in the place of its input, and looks like a button.
        "label" if has_class(&element, "file") => {
            set(&mut element, "title", word);
            set(&mut element, "aria-disabled", "true");
        }
        "a" => {
            element.attrs.retain(|(name, _)| *name != "href");
            element = element.attr("role", "link").attr("tabindex", 0);
            set(&mut element, "title", word);
            set(&mut element, "aria-disabled", "true");
        }
        _ => {}
    }
    let children = std::mem::take(&mut element.children).into_iter();
    let fixed = children.map(|child| match child {
        Node::Element(child) => Node::from(fixed(child, word)),
        text => text,
    });
    element.children = fixed.collect();
    element
}

/// The word beside controls that are fixed, where there is room for it: buttons and links have it as their tooltip.
fn with_word(element: Element<Msg>, word: &str) -> Element<Msg> {
    match element.tag {
        "div" | "section" | "details" => {
            element.child(el("p").class("fixed-word").key("fixed-word").child(word))
        }
        _ => element,
    }
}

/// A link to a section takes the limits along, as the page does when it goes there.
fn with_limits(mut element: Element<Msg>, limits: &Limits) -> Element<Msg> {
    let Some(link) = element.get("href").filter(|link| link.starts_with("#/")) else {
        return element;
    };
    let mut link = link.to_owned();
    for (name, ids) in limits.pairs() {
        link.push(if link.contains('?') { '&' } else { '?' });
        link.push_str(&format!("{name}={ids}"));
    }
    set(&mut element, "href", link);
    element
}
