//! What stands around every place: the head of the page, the list of keys, and notices.

use super::icons::mark;
use super::vdom::{Element, EventKind, Node, el};
use super::widgets::{dialog, icon_button, set};
use super::{Msg, Place, State, Texts, Theme, coevolution, lab, play};
use crate::text::Language;

/// The whole page.
pub fn view(state: &State) -> Node<Msg> {
    let context = state.context();
    let texts = context.texts;
    let place = match state.place {
        Place::Play => play::view(&state.play, &context).map(Msg::Play),
        Place::Lab => lab::view(&state.lab, &state.play, &context).map(Msg::Lab),
        Place::Coevolution => coevolution::view(&state.coevolution, &context).map(Msg::Coevolution),
    };
    // Elsewhere the arrow keys and Space scroll, as they do on any page.
    let playing = state.place == Place::Play && !state.keys_open && state.play.takes_keys();
    el("div")
        .class("page")
        .on(EventKind::KeyDown, move |e| {
            let wanted = match e.key.as_str() {
                "?" | "Escape" => true,
                "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Home" | "End" | "f"
                | "l" => playing,
                // Space on a button is the button's own.
                " " => playing && !e.in_button,
                _ => false,
            };
            (wanted && !e.modified && !e.in_field).then(|| Msg::Key(e.clone()))
        })
        .child(
            el("a")
                .class("skip")
                .attr("href", "#main")
                .child(texts.get("page.skip")),
        )
        .child(head(state, texts))
        .child(
            el("main")
                .attr("id", "main")
                .attr("tabindex", -1)
                .class(format!("place {}", state.place.id()))
                .key(state.place.id())
                .child(place),
        )
        .child(notices(state, texts))
        .maybe(state.keys_open.then(|| keys(texts)))
        .into()
}

fn head(state: &State, texts: Texts) -> Element<Msg> {
    let tabs = Place::ALL.into_iter().map(|place| {
        let tab = el("a")
            .attr("href", format!("#/{}", place.id()))
            .class("tab")
            .on_click(Msg::Go(place))
            .child(texts.of(&["place", place.id()]));
        if place == state.place {
            tab.attr("aria-current", "page")
        } else {
            tab
        }
    });
    let theme = state.settings.theme;
    let icon = match theme {
        Theme::Auto => "auto",
        Theme::Light => "sun",
        Theme::Dark => "moon",
    };
    let theme_name = texts.of(&["theme", theme.id()]);
    el("header")
        .class("head")
        .child(
            el("div")
                .class("brand")
                .child(mark())
                .child(el("h1").child("Rastros Lab")),
        )
        .child(
            el("nav")
                .class("tabs")
                .attr("aria-label", texts.get("page.places"))
                .children(tabs),
        )
        .child(
            el("div")
                .class("tools")
                .child(languages(state, texts))
                .child(icon_button(icon, theme_name, Msg::NextTheme))
                .child(
                    icon_button("keys", texts.get("page.keys"), Msg::Keys(!state.keys_open))
                        .attr("id", "keys-button"),
                ),
        )
}

fn languages(state: &State, texts: Texts) -> Element<Msg> {
    let options = Language::ALL.into_iter().map(|l| {
        el("option")
            .attr("value", l.code())
            .flag("selected", l == state.language)
            .attr("lang", l.code())
            .attr("aria-label", texts.of(&["language", l.code()]))
            .child(l.code().to_ascii_uppercase())
    });
    el("select")
        .class("language")
        .attr("id", "language")
        .attr("aria-label", texts.get("page.language"))
        .attr("value", state.language.code())
        .on(EventKind::Change, |e| {
            Language::from_tag(&e.value).map(Msg::Speak)
        })
        .children(options)
}

/// One place for everything that is told, so that a screen reader hears it.
fn notices(state: &State, texts: Texts) -> Element<Msg> {
    let shown = state.notice.as_ref().map(|notice| {
        let class = if notice.fault {
            "notice fault"
        } else {
            "notice"
        };
        el("div")
            .class(class)
            .key(notice.number)
            .attr("role", if notice.fault { "alert" } else { "status" })
            .child(el("p").child(texts.say(&notice.message)))
            .child(icon_button("close", texts.get("page.close"), Msg::Dismiss))
    });
    el("div")
        .class("notices")
        .attr("aria-live", "polite")
        .maybe(shown)
}

/// The keys of the page and of Play.
const KEYS: &[(&[&str], &str)] = &[
    (&["←", "→"], "keys.step"),
    (&["Home", "End"], "keys.ends"),
    (&["↑", "↓"], "keys.variation"),
    (&["Space"], "keys.best"),
    (&["l"], "keys.analysis"),
    (&["f"], "keys.flip"),
    (&["Tab", "← ↑ → ↓", "Enter"], "keys.board"),
    (&["?"], "keys.keys"),
    (&["Esc"], "keys.close"),
];

fn keys(texts: Texts) -> Element<Msg> {
    let rows = KEYS.iter().map(|(keys, what)| {
        el("div")
            .class("key-row")
            .child(el("dt").children(keys.iter().map(|k| el("kbd").child(*k))))
            .child(el("dd").child(texts.get(what)))
    });
    let mut layer = dialog(texts, "keys", texts.get("page.keys"), Msg::Keys(false))
        .child(el("dl").class("keys").children(rows));
    set(&mut layer, "tabindex", -1);
    el("div").class("veil").key("keys").child(layer)
}
