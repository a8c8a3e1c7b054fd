//! The header of the page in a presentation, in child mode, and on paper.

use super::msg::Msg;
use super::presentation::is_for_children;
use super::section_list::SectionId;
use super::state::State;
use crate::app::ui::icons::mark;
use crate::app::ui::widgets::icon_text_button;
use crate::app::ui::{Control, Element, Icon, Texts, el, icon};
use crate::python::game_name;
use crate::text::EnumId;

/// The bar of a presentation: the title, the notices, and the button that ends it. Notices stand here, so that they
/// cover nothing.
pub(crate) fn bar(state: &State, notices: Option<Element<Msg>>, texts: Texts) -> Element<Msg> {
    el("header.present-bar")
        .key("present-bar")
        .child(
            el("h1")
                .child(mark())
                .child(el("span").child(texts.of(&["page.section", state.section.id()]))),
        )
        .maybe(notices)
        .child(
            icon_text_button(Icon::Close, texts.get("present.leave"), Msg::Present(false))
                .id("present-leave"),
        )
}

/// The header in child mode: the links to the two sections, and the button that leaves the mode. `languages` is the
/// language list.
pub(crate) fn child_head(state: &State, languages: Element<Msg>, texts: Texts) -> Element<Msg> {
    let links = SectionId::all().filter(|id| is_for_children(*id));
    let links = links.map(|id| section_link(state, id, texts));
    el("header.head.child-head")
        .key("child-head")
        .child(brand())
        .child(sections(links, texts))
        .child(
            el("div.tools").child(languages).child(
                icon_text_button(Icon::Leave, texts.get("child.leave"), Msg::Child(false))
                    .id("child-leave")
                    .control(Control::Setting),
            ),
        )
}

/// The link to a section.
pub(crate) fn section_link(state: &State, id: SectionId, texts: Texts) -> Element<Msg> {
    let link = el("a.section-link")
        .attr("href", format!("#/{}", id.id()))
        .on_click(Msg::Go(id))
        .child(icon(id.icon()))
        .child(el("span").child(texts.of(&["page.section", id.id()])));
    if id == state.section { link.attr("aria-current", "page") } else { link }
}

/// The logo and name of the page.
pub(crate) fn brand() -> Element<Msg> {
    el("div.brand")
        .child(mark())
        .child(el("h1").child("Rastros Lab"))
}

/// The navigation between the sections.
pub(crate) fn sections(
    links: impl IntoIterator<Item = Element<Msg>>,
    texts: Texts,
) -> Element<Msg> {
    el("nav.sections")
        .control(Control::Navigation)
        .attr("aria-label", texts.get("page.sections"))
        .children(links)
}

/// The heading of printed pages, invisible on the screen: the section, the game if a board shows one, and the local
/// date. `None` if the date is unknown.
pub(crate) fn print_head(state: &State, texts: Texts) -> Option<Element<Msg>> {
    if state.now <= 0.0 {
        return None;
    }
    let game = state.section(state.section).game();
    let section = texts.of(&["page.section", state.section.id()]);
    let game = game.map(|game| texts.say(&game_name(game)));
    let day = state.context().day(state.now);
    let parts = ["Rastros Lab".to_owned(), section].into_iter();
    let parts: Vec<_> = parts.chain(game).chain([day]).collect();
    let line = el("p.print-only.print-head").key("print-head");
    Some(line.child(parts.join(" · ")))
}
