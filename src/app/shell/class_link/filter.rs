//! Hides and locks controls of the page.

use super::limits::Limits;
use super::state::ClassMsg;
use crate::app::shell::Msg;
use crate::app::ui::widgets::icon_text_button;
use crate::app::ui::{Control, Element, EventKind, Icon, Node, Texts, el};

/// The bar that says that a link for a class has opened the page, with a button for the full page.
pub fn bar(limits: Limits, texts: Texts) -> Option<Element<Msg>> {
    let mut text = texts.get("class.bar");
    if limits.locked {
        text = format!("{text} {}", texts.get("class.bar.locked"));
    }
    let show_all = Msg::Class(ClassMsg::ShowAll);
    let show_all = icon_text_button(Icon::Check, texts.get("class.show_all"), show_all);
    let bar = el("aside.class-bar#class-bar")
        .attr("aria-label", texts.get("class.bar.label"))
        .child(el("p").child(text))
        .child(show_all.id("class-show-all"));
    (!limits.is_usual()).then_some(bar)
}

/// Removes the controls for which `shown` is false, and locks those that the limits do not allow, for the reason `why`.
pub fn filter(
    mut element: Element<Msg>,
    limits: Limits,
    shown: &dyn Fn(Control) -> bool,
    why: &str,
) -> Element<Msg> {
    let is_shown = |node: &Node<Msg>| match node {
        Node::Element(child) => child.control.is_none_or(shown),
        Node::Text(_) => true,
    };
    element.children.retain(is_shown);
    with_children(element, |child| match child.control {
        Some(control) if !limits.allows(control) => lock(child, why),
        _ => filter(child, limits, shown, why),
    })
}

fn with_children(
    mut element: Element<Msg>,
    change: impl Fn(Element<Msg>) -> Element<Msg>,
) -> Element<Msg> {
    let children = std::mem::take(&mut element.children).into_iter();
    let changed = children.map(|child| match child {
        Node::Element(child) => Node::from(change(child)),
        text => text,
    });
    element.children = changed.collect();
    element
}

/// Disables the controls of an element but leaves them readable. A locked button gives the reason when pressed.
fn lock(mut element: Element<Msg>, why: &str) -> Element<Msg> {
    let reads = [EventKind::KeyDown, EventKind::Focus];
    element.on.retain(|(kind, _)| reads.contains(kind));
    element
        .attrs
        .retain(|(name, _)| !["data-grip", "data-drop"].contains(name));
    let element = match element.tag {
        "button" => element
            .attr("aria-disabled", "true")
            .on_click(Msg::Class(ClassMsg::Refused)),
        "input" | "select" | "textarea" => element.attr("disabled", "").attr("title", why),
        // The label of an invisible file field acts as its button.
        "label" => element.attr("aria-disabled", "true").attr("title", why),
        _ => element,
    };
    with_children(element, |child| lock(child, why))
}
