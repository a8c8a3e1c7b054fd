//! The head of the page in a presentation and for a child.

use super::msg::Msg;
use super::presentation::for_children;
use super::section_list::SectionId;
use super::state::State;
use crate::app::ui::icons::mark;
use crate::app::ui::widgets::labelled;
use crate::app::ui::{Control, Element, Icon, Texts, el, icon};
use crate::text::EnumId;

/// The bar over a presentation: what is seen, what is told, and the way out. What is told stands here and over nothing else.
pub(crate) fn bar(state: &State, notices: Option<Element<Msg>>, texts: Texts) -> Element<Msg> {
    el("header.present-bar")
        .key("present-bar")
        .child(
            el("h1")
                .child(mark())
                .child(el("span").child(texts.of(&["tab", state.section.id()]))),
        )
        .maybe(notices)
        .child(
            labelled(Icon::Close, texts.get("present.leave"), Msg::Present(false))
                .id("present-leave"),
        )
}

/// The head of the page for a child: the two places, and the way out. `languages` is the choice of the language.
pub(crate) fn child_head(state: &State, languages: Element<Msg>, texts: Texts) -> Element<Msg> {
    let tabs = SectionId::all().filter(|tab| for_children(*tab));
    let tabs = tabs.map(|id| tab(state, id, texts));
    el("header.head.child-head")
        .key("child-head")
        .child(brand())
        .child(sections(tabs, texts))
        .child(
            el("div.tools").child(languages).child(
                labelled(Icon::Leave, texts.get("child.leave"), Msg::Child(false))
                    .id("child-leave")
                    .control(Control::Setting),
            ),
        )
}

/// The way to a section.
pub(crate) fn tab(state: &State, id: SectionId, texts: Texts) -> Element<Msg> {
    let link = el("a.tab")
        .attr("href", format!("#/{}", id.id()))
        .on_click(Msg::Go(id))
        .child(icon(id.icon()))
        .child(el("span").child(texts.of(&["tab", id.id()])));
    match id == state.section {
        true => link.attr("aria-current", "page"),
        false => link,
    }
}

/// The page's mark and name.
pub(crate) fn brand() -> Element<Msg> {
    el("div.brand")
        .child(mark())
        .child(el("h1").child("Rastros Lab"))
}

/// The ways to the sections of the page.
pub(crate) fn sections(tabs: impl IntoIterator<Item = Element<Msg>>, texts: Texts) -> Element<Msg> {
    el("nav.tabs")
        .control(Control::Navigation)
        .attr("aria-label", texts.get("page.tabs"))
        .children(tabs)
}
