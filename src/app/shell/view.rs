//! The view around the sections: the header of the page, the list of keys, and notices.

use super::class_link;
use super::embed::Embedded;
use super::header::{bar, brand, child_head, print_head, section_link, sections};
use super::msg::Msg;
use super::presentation::is_for_children;
use super::section_list::SectionId;
use super::state::{COPY_BY_HAND, State};
use super::undo_offer::UNDO_BUTTON;
use crate::app::effects::NoticeKind;
use crate::app::play;
use crate::app::section::PageData;
use crate::app::ui::keys::{self, PageAction};
use crate::app::ui::theme::Theme;
use crate::app::ui::widgets::{button, dialog, icon_button};
use crate::app::ui::{Control, DisplayMode, Element, EventKind, Icon, Node, Texts, el, icon};
use crate::text::{EnumId, Language, Message};

/// The whole page.
pub fn view(state: &State) -> Node<Msg> {
    let context = state.context();
    let texts = context.texts;
    if let Some(embedded) = &state.embedded {
        return embedded_view(state, embedded, texts);
    }
    let mode = context.mode;
    let around = state.page();
    let section = state.sections.view(state.section, &around, Msg::Section);
    let limits = state.class_link.limits;
    let (notices, dialog) = notices_and_dialog(state, &around);
    let foot = || Node::from(state.offline.foot(texts).key("foot")).map(Msg::Offline);
    let (class, head, foot, notices) = match mode {
        DisplayMode::Usual => ("page", head(state, texts), Some(foot()), notices),
        DisplayMode::Presentation => ("page presenting", bar(state, notices, texts), None, None),
        DisplayMode::Child => {
            let head = child_head(state, languages(state, texts), texts);
            ("page for-child", head, None, notices)
        }
    };
    let page = with_keys(el("div"), state)
        .class(class)
        .on(EventKind::Drop, move |e| {
            (mode == DisplayMode::Usual).then(|| Msg::FileDropped(e.value.clone()))
        })
        .child(el("a.skip[href=#main]").child(texts.get("page.skip")))
        .child(head)
        .maybe(print_head(state, texts))
        .maybe(class_link::bar(limits, texts).map(|bar| bar.key("class-bar")))
        .child(
            el("main#main[tabindex=-1]")
                .class(format!("section-panel {}", state.section.id()))
                .key(state.section.id())
                .child(section),
        )
        .maybe(foot)
        .maybe(notices)
        .maybe(dialog);
    // Child mode has no tools.
    let shown =
        |control| limits.shows(control) && (mode != DisplayMode::Child || control != Control::Tool);
    class_link::filter(page, limits, &shown, &texts.get("class.locked")).into()
}

/// Adds the listener for keys outside of every control. The browser keeps keys without a message: arrow keys and Space
/// scroll.
fn with_keys(page: Element<Msg>, state: &State) -> Element<Msg> {
    let is_taken = |key: &&str| state.key_message(key).is_some();
    let taken: Vec<&str> = keys::names().filter(is_taken).collect();
    page.on(EventKind::KeyDown, move |e| {
        // Space and Enter press a focused button.
        let pressing = e.in_button && [" ", "Enter"].contains(&&*e.key);
        let wanted = taken.contains(&&*e.key) && !pressing && !e.modified && !e.in_field;
        wanted.then(|| Msg::Key(e.key.clone()))
    })
}

/// The page of an embedded game.
fn embedded_view(state: &State, embedded: &Embedded, texts: Texts) -> Node<Msg> {
    let open = el("a.open-page#open-page[target=_blank][rel=noopener]")
        .attr("href", &embedded.page)
        .child(icon(Icon::Link))
        .child(el("span").child(texts.get("embed.open")));
    let game = Node::from(play::embed_view(&state.sections.play, texts, open));
    with_keys(el("div.page.embed"), state)
        .child(el("main#main[tabindex=-1]").child(game.map(Msg::of)))
        .child(notices(state, texts))
        .into()
}

fn head(state: &State, texts: Texts) -> Element<Msg> {
    let links = SectionId::all().map(|id| section_link(state, id, texts));
    let theme = state.settings.theme;
    let icon = match theme {
        Theme::Auto => Icon::Auto,
        Theme::Light => Icon::Sun,
        Theme::Dark => Icon::Moon,
    };
    let theme_name = texts.of(&["theme", theme.id()]);
    el("header.head")
        .key("head")
        .child(brand())
        .child(sections(links, texts))
        .child(
            el("div.tools")
                .child(languages(state, texts))
                .maybe(is_for_children(state.section).then(|| {
                    icon_button(Icon::Child, texts.get("child.enter"), Msg::Child(true))
                        .id("child-button")
                        .control(Control::Setting)
                }))
                .child(icon_button(icon, theme_name, Msg::NextTheme))
                .child(class_link::open_button(texts))
                .child(
                    icon_button(Icon::Screen, texts.get("present.enter"), Msg::Present(true))
                        .id("present-button")
                        .control(Control::Tool),
                )
                .child(
                    icon_button(Icon::Keys, texts.get("page.keys"), Msg::Keys(!state.keys_open))
                        .id("keys-button")
                        .control(Control::Tool),
                ),
        )
}

/// The label of a language in the list; it begins with the language's own name, so that its speakers recognise it.
fn language_label(language: Language, texts: Texts) -> String {
    let code = language.id();
    format!("{}: {}", code.to_ascii_uppercase(), texts.of(&["language", code]))
}

fn languages(state: &State, texts: Texts) -> Element<Msg> {
    let options = Language::all().map(|l| {
        el("option")
            .attr("value", l.id())
            .attr("lang", l.id())
            .attr("aria-label", language_label(l, texts))
            .child(l.id().to_ascii_uppercase())
    });
    el("select.language#language")
        .attr("aria-label", texts.get("page.language"))
        .attr("value", state.language.id())
        .on(EventKind::Change, |e| Language::from_tag(&e.value).map(Msg::SetLanguage))
        .children(options)
}

/// All notices stand in one live region, so that screen readers read them.
fn notices(state: &State, texts: Texts) -> Element<Msg> {
    let shown = state.notices.last().map(|(number, notice)| {
        let (class, role) = match notice.kind {
            NoticeKind::Untimed => ("notice untimed", "status"),
            _ if notice.is_error() => ("notice error", "alert"),
            _ => ("notice", "status"),
        };
        el("div")
            .class(class)
            .key(number)
            .attr("role", role)
            .child(el("p").child(texts.say(&notice.message)))
            .maybe(match &notice.kind {
                NoticeKind::Info | NoticeKind::Error | NoticeKind::Untimed => None,
                NoticeKind::RefusedSave => {
                    let save = Msg::of(play::Msg::SaveText);
                    Some(button(texts.get("page.save_file"), save).id("save-file"))
                }
                NoticeKind::CopyByHand(text) => Some(
                    el("textarea[rows=1][readonly][spellcheck=false]")
                        .id(COPY_BY_HAND)
                        .attr("aria-label", texts.get("page.copy_by_hand"))
                        .attr("value", text),
                ),
            })
            .child(icon_button(Icon::Close, texts.get("page.close"), Msg::Dismiss(*number)))
    });
    // Screen readers would read every change.
    let loading = state.python_loading.map(|(done, of)| {
        let mb = |bytes: u64| format!("{:.1}", bytes as f64 / 1e6);
        let message = Message::new("python.loading")
            .with_number("done", mb(done))
            .with_number("of", mb(of));
        let text = el("p").child(texts.say(&message));
        el("div.notice#python-loading[aria-live=off]").child(text)
    });
    let newer = state.offline.notice(texts);
    let newer = newer.map(|notice| Node::from(notice).map(Msg::Offline));
    el("div.notices[aria-live=polite]")
        .maybe(loading)
        .maybe(shown)
        .maybe(offer(state, texts))
        .maybe(newer)
}

/// The undo offer.
fn offer(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let offer = state.offer.as_ref()?;
    let shown = el("div.notice.offer#offer[role=status]")
        .key(offer.number)
        .child(el("p").child(texts.say(&offer.undo.text)))
        .child(button(texts.get("page.undo"), Msg::Undo).id(UNDO_BUTTON))
        .child(icon_button(Icon::Close, texts.get("page.close"), Msg::Dismiss(offer.number)));
    Some(shown)
}

/// The notices, and the open dialog. The page behind a dialog is inert, so that an open dialog contains the notices.
fn notices_and_dialog(
    state: &State,
    page: &PageData,
) -> (Option<Element<Msg>>, Option<Element<Msg>>) {
    let texts = page.context.texts;
    let notices = notices(state, texts).key("notices");
    let dialog = if state.keys_open {
        Some(key_list(texts))
    } else {
        class_link::view(state).or_else(|| {
            let dialog = play::dialog_view(state.visible_play()?, page)?;
            Some(dialog.map(Msg::of))
        })
    };
    match dialog {
        Some(dialog) => (None, Some(dialog.child(notices))),
        None => (Some(notices), None),
    }
}

/// The list of keys.
fn key_list(texts: Texts) -> Element<Msg> {
    let rows = keys::ROWS.iter().map(|row| {
        el("div.key-row")
            .child(
                el("dt").children(
                    row.keys
                        .iter()
                        .map(|(key, _)| el("kbd").child(keys::cap(key))),
                ),
            )
            .child(el("dd").child(texts.get(row.text)))
    });
    dialog(texts, "keys", texts.get("page.keys"), Msg::Keys(false))
        .on(EventKind::KeyDown, |e| {
            (keys::page_action(&e.key) == Some(PageAction::Keys)).then_some(Msg::Keys(false))
        })
        .child(el("dl.keys").children(rows))
}
