//! The form that makes a link for a class, and the button that opens it.

use super::limits::Show;
use super::qr::Code;
use super::state::ClassMsg;
use crate::app::effects::ImageFile;
use crate::app::lab::lesson_link::LESSON;
use crate::app::lab::link::DEPTH;
use crate::app::lab::quiz::link::QUIZ;
use crate::app::play::link::RULES;
use crate::app::puzzles::sheet::SHEET;
use crate::app::shell::{Msg, State};
use crate::app::ui::widgets::{
    button, checkbox, dialog, field, icon_button, icon_text_button, modal, primary_button, select,
};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::text::{EnumId, Message};

pub(super) const DIALOG: &str = "class-link";
pub(super) const OPEN_BUTTON: &str = "class-button";
/// The `id` of the button that switches between the large code and the form.
pub(super) const CODE: &str = "class-large";
/// The `id` of the dialog with the large code.
const LARGE: &str = "class-code";

/// The beginnings of addresses that work only on this device.
const HERE_ONLY: [&str; 4] = ["file:", "http://localhost", "http://127.", "http://[::1]"];

/// Parameters that make links to something else than a section; each has a text.
const SUBJECTS: [&str; 4] = [RULES, SHEET, QUIZ, LESSON];

pub fn open_button(texts: Texts) -> Element<Msg> {
    let open = Msg::Class(ClassMsg::Open(true));
    icon_button(Icon::Class, texts.get("class.title"), open)
        .id(OPEN_BUTTON)
        .attr("aria-haspopup", "dialog")
        .control(Control::Tool)
}

pub fn view(state: &State) -> Option<Element<Msg>> {
    let class = &state.class_link;
    if !class.open {
        return None;
    }
    let texts = state.context().texts;
    let link = state.class_address();
    let picture = Code::of(&link).map(|code| code.picture(&texts.get("class.qr")));
    Some(match (class.large, picture) {
        (true, Some(picture)) => large_code(picture, texts),
        (_, picture) => form(state, &link, picture, texts),
    })
}

/// The code alone, as large as possible.
fn large_code(picture: Element<Msg>, texts: Texts) -> Element<Msg> {
    let back = Msg::Class(ClassMsg::Large(false));
    modal(LARGE, back.clone())
        .attr("aria-label", texts.get("class.title"))
        .child(icon_button(Icon::Close, texts.get("class.small"), back).id(CODE))
        .child(picture)
}

fn form(state: &State, link: &str, picture: Option<Element<Msg>>, texts: Texts) -> Element<Msg> {
    let wanted = state.class_link.wanted;
    let close = Msg::Class(ClassMsg::Open(false));
    let layer = dialog(texts, DIALOG, texts.get("class.title"), close);
    let choices = Show::all().map(|show| (show.id().to_owned(), show_text(state, show, texts)));
    let label = texts.get("class.show");
    let show = select("class-show", label, choices.collect(), wanted.show.id(), |id| {
        Show::from_id(id).map(|show| Msg::Class(ClassMsg::Show(show)))
    });
    let lock = checkbox("class-lock", texts.get("class.lock"), wanted.locked, |on| {
        Msg::Class(ClassMsg::Lock(on))
    });
    let only_here = HERE_ONLY.iter().any(|start| link.starts_with(start));
    layer
        .child(el("p.quiet").child(texts.get("class.about")))
        .child(show)
        .child(lock)
        .child(link_field(link, texts))
        .maybe(only_here.then(|| el("p.hint").child(texts.get("class.here_only"))))
        .child(match picture {
            Some(picture) => with_code(picture, link, texts),
            None => el("p.hint#class-too-long").child(texts.get("class.too_long")),
        })
}

/// Describes the content of the link; for a board, its current content.
fn show_text(state: &State, show: Show, texts: Texts) -> String {
    let section = state.section.id();
    match show {
        Show::Everything => texts.get("class.show.all"),
        Show::Section => {
            let message = Message::new("class.show.section");
            texts.say(&message.with("section", texts.of(&["page.section", section])))
        }
        Show::Board => {
            let pairs = state.pairs(state.section);
            let value = |wanted: &str| pairs.iter().find(|(name, _)| *name == wanted);
            let subject = SUBJECTS.into_iter().find(|name| value(name).is_some());
            let subject = Message::new(&format!("class.show.{}", subject.unwrap_or(section)));
            let depth = value(DEPTH).map_or("", |(_, depth)| depth);
            texts.say(&subject.with("depth", depth))
        }
    }
}

/// The link in a field, with a button that copies it.
fn link_field(link: &str, texts: Texts) -> Element<Msg> {
    let text = el("textarea#class-address[rows=4][readonly][spellcheck=false]").attr("value", link);
    let copy = primary_button(texts.get("class.copy"), Msg::Class(ClassMsg::Copy));
    el("div.stack")
        .child(field("class-address", texts.get("class.address"), text))
        .child(el("div.control-row").child(copy.id("class-copy")))
}

/// The code with its buttons.
fn with_code(picture: Element<Msg>, link: &str, texts: Texts) -> Element<Msg> {
    let named = |key, msg, id: &'static str| button(texts.get(key), Msg::Class(msg)).id(id);
    let print = icon_text_button(Icon::Text, texts.get("page.print"), Msg::Class(ClassMsg::Print));
    let row = el("div.control-row")
        .child(named("class.large", ClassMsg::Large(true), CODE))
        .child(print.id("class-print"))
        .child(named("class.save", ClassMsg::Save(ImageFile::Svg), "class-save"))
        .child(named("class.save.png", ClassMsg::Save(ImageFile::Png), "class-save-png"));
    el("div.qr-room")
        .child(picture)
        .child(row)
        .child(el("p.print-only.class-printed").child(link))
}
