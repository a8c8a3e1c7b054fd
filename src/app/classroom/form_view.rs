//! The form in which a link for a class is made.

use super::form::{ClassMsg, Classroom};
use super::group::Group;
use super::limits::Limit;
use super::qr::Code;
use super::show::{name, told};
use crate::app::Msg;
use crate::app::effect::ImageFile;
use crate::app::icons::Icon;
use crate::app::play;
use crate::app::state::State;
use crate::app::tab::Tab;
use crate::app::texts::Texts;
use crate::app::vdom::{Element, el};
use crate::app::widgets::{button, dialog, field, icon_button, labelled, modal, primary, select};
use crate::text::Message;

/// The `id` of the dialog.
pub const DIALOG: &str = "class-link";

/// The `id` of the dialog with the code alone.
const LARGE: &str = "class-code";

/// Addresses that lead to the device itself, and nowhere from another one.
const HERE_ONLY: [&str; 4] = ["file:", "http://localhost", "http://127.", "http://[::1]"];

/// The dialog, if it is open.
pub fn view(state: &State) -> Option<Element<Msg>> {
    let class = &state.classroom;
    if !class.open {
        return None;
    }
    let texts = state.context().texts;
    let link = state.class_link();
    let code = Code::of(&link);
    let picture = code.map(|code| code.picture(&texts.get("class.qr")));
    Some(match (class.large, picture) {
        (true, Some(picture)) => large(picture, texts),
        (_, picture) => form(state, &link, picture, texts),
    })
}

/// The code alone.
fn large(picture: Element<Msg>, texts: Texts) -> Element<Msg> {
    let small = Msg::Class(ClassMsg::Large(false));
    let back = icon_button(Icon::Close, texts.get("class.small"), small.clone());
    modal(LARGE, small)
        .attr("aria-label", texts.get("class.title"))
        .child(back.attr("id", "class-large"))
        .child(picture)
}

fn form(state: &State, link: &str, picture: Option<Element<Msg>>, texts: Texts) -> Element<Msg> {
    let class = &state.classroom;
    let layer = dialog(
        texts,
        DIALOG,
        texts.get("class.title"),
        Msg::Class(ClassMsg::Close),
    );
    let groups = Group::all().filter(|group| group.is_in(class.tab));
    let only_here = HERE_ONLY.iter().any(|start| link.starts_with(start));
    layer
        .child(el("p").class("quiet").child(texts.get("class.about")))
        .child(place(class.tab, texts))
        .child(
            el("div")
                .class("class-groups")
                .attr("role", "group")
                .attr("aria-label", texts.get("class.groups"))
                .children(groups.map(|group| choice(class, group, texts))),
        )
        .child(
            el("p")
                .attr("id", "class-preview")
                .attr("role", "status")
                .child(preview(state, texts)),
        )
        .child(written(link, texts))
        .maybe(only_here.then(|| el("p").class("hint").child(texts.get("class.here_only"))))
        .child(match picture {
            Some(picture) => with_code(picture, link, texts),
            None => el("p")
                .class("hint")
                .attr("id", "class-too-long")
                .child(texts.get("class.too_long")),
        })
}

/// The section that the link opens.
fn place(tab: Tab, texts: Texts) -> Element<Msg> {
    let places = Tab::ALL.map(|tab| (tab.id().to_owned(), texts.of(&["tab", tab.id()])));
    let label = texts.get("class.place");
    select("class-place", label, places.to_vec(), tab.id(), |id| {
        Some(Msg::Class(ClassMsg::Place(id.to_owned())))
    })
}

/// What is to hold of a group.
fn choice(class: &Classroom, group: Group, texts: Texts) -> Element<Msg> {
    let id = format!("class-{}", group.id());
    let choices = Limit::ALL.map(|limit| {
        let text = texts.of(&["class.limit", limit.id()]);
        (limit.id().to_owned(), text)
    });
    let chosen = class.wanted.of(group).id();
    select(
        &id,
        name(group, texts),
        choices.to_vec(),
        chosen,
        move |id| {
            let limit = Limit::ALL.into_iter().find(|limit| limit.id() == id)?;
            Some(Msg::Class(ClassMsg::Limit(group, limit)))
        },
    )
}

/// What pupils will see, in words.
fn preview(state: &State, texts: Texts) -> String {
    let class = &state.classroom;
    let game = match class.tab {
        Tab::Play => Some(state.play.game().info().id),
        Tab::Lab => Some(state.lab.asked().record().game.as_str()),
        _ => None,
    };
    let mut place = texts.of(&["tab", class.tab.id()]);
    let hidden = class.wanted.of(Group::Rules) == Limit::Hidden;
    let read = state
        .play
        .reads_rules()
        .filter(|_| class.tab == Tab::Play && !hidden);
    let seen = match read {
        Some(kind) => Some(play::rules_title(kind, texts)),
        None => game.map(|game| texts.of(&["game", game])),
    };
    if let Some(seen) = seen {
        place = format!("{place}, {seen}");
    }
    let mut said = vec![texts.say(&Message::new("class.preview").with("place", place))];
    let limits = class.wanted.in_tab(class.tab);
    said.extend(told(&limits, texts));
    said.push(texts.get(match limits.is_usual() {
        true => "class.preview.all",
        false => "class.preview.rest",
    }));
    said.join(" ")
}

/// The link, to be read and copied.
fn written(link: &str, texts: Texts) -> Element<Msg> {
    let text = el("textarea")
        .attr("id", "class-address")
        .attr("rows", 4)
        .attr("readonly", "")
        .attr("spellcheck", "false")
        .attr("value", link);
    el("div")
        .class("stack")
        .child(field("class-address", texts.get("class.address"), text))
        .child(el("div").class("control-row").child(
            primary(texts.get("class.copy"), Msg::Class(ClassMsg::Copy)).attr("id", "class-copy"),
        ))
}

/// The code with what can be done with it.
fn with_code(picture: Element<Msg>, link: &str, texts: Texts) -> Element<Msg> {
    let named = |key: &str, msg: Msg, id: &'static str| button(texts.get(key), msg).attr("id", id);
    let print = labelled(
        Icon::Text,
        texts.get("page.print"),
        Msg::Class(ClassMsg::Print),
    );
    el("div")
        .class("qr-room")
        .child(picture)
        .child(
            el("div")
                .class("control-row")
                .child(named(
                    "class.large",
                    Msg::Class(ClassMsg::Large(true)),
                    "class-large",
                ))
                .child(print.attr("id", "class-print"))
                .child(named(
                    "class.save",
                    Msg::Class(ClassMsg::Save(ImageFile::Svg)),
                    "class-save",
                ))
                .child(named(
                    "class.save.png",
                    Msg::Class(ClassMsg::Save(ImageFile::Png)),
                    "class-save-png",
                )),
        )
        .child(el("p").class("print-only class-printed").child(link))
}
