//! The roster: the players, their names and limits.

use super::draft::RosterEntry;
use super::offered::{name_of, offered};
use super::{LimitKind, Msg, State, scripts_view};
use crate::app::players::OfferedPlayer;
use crate::app::section::PageData;
use crate::app::ui::form::marked;
use crate::app::ui::widgets::{
    alert, field, icon_button, icon_text_button, select, small_button, text_field,
};
use crate::app::ui::{Control, Element, EventKind, Icon, Texts, el};
use crate::championship::limits;
use crate::registry::AnyGame;
use crate::text::{EnumId, Fill, Message};

/// The list of the players, and the controls that add one.
pub(super) fn view(
    state: &State,
    names: &[String],
    error: Option<&Message>,
    page: &PageData,
) -> Element<Msg> {
    let texts = page.context.texts;
    let kind = state.draft.kind;
    let offered = offered(kind, page);
    let players = &state.draft.players;
    let roster = Roster {
        kind,
        offered: &offered,
        page,
        error,
        many: players.len() > 2,
    };
    let rows = players.iter().zip(names).enumerate();
    let rows = rows.map(|(i, (entry, name))| roster.row(i, entry, name));
    // The first available player that is not in the roster.
    let next = offered
        .iter()
        .find(|o| o.word != "random" && !players.iter().any(|p| p.word == o.word))
        .or(offered.first());
    let full = players.len() >= *limits::PLAYERS.end();
    el("div.roster")
        .control(Control::Setting)
        .child(
            el("ol.plain")
                .attr("aria-label", texts.get("championship.players"))
                .children(rows),
        )
        .maybe(next.map(|next| {
            icon_text_button(Icon::New, texts.get("championship.add"), Msg::Add(next.word.clone()))
                .id("championship-add")
                .flag("disabled", full)
        }))
        .child(scripts_view::view(state, texts))
        .child(paste(state, texts))
}

/// The data that all rows share.
struct Roster<'a> {
    kind: &'static dyn AnyGame,
    offered: &'a [OfferedPlayer],
    page: &'a PageData<'a>,
    /// The error of the form, if any.
    error: Option<&'a Message>,
    /// True with more than two players. The user can neither remove one of two, nor does their order matter.
    many: bool,
}

impl Roster<'_> {
    /// A row: the player, and its name and limits, which the user can fold away.
    fn row(&self, i: usize, entry: &RosterEntry, name: &str) -> Element<Msg> {
        let texts = self.page.context.texts;
        let label = Message::new("championship.player.n").with("n", i + 1);
        let up = Message::new("championship.up").with("name", name);
        let remove = Message::new("championship.remove").with("name", name);
        let choose = select(
            &format!("championship-player-{i}"),
            texts.say(&label),
            self.choices(entry),
            &entry.word,
            move |word| Some(Msg::Choose(i, word.to_owned())),
        );
        let wrong = self.error.filter(|error| {
            let is_limit = LimitKind::all().any(|limit| is_about_limit(error, limit));
            is_of_player(error, name) && !is_limit
        });
        let choose = marked(choose, &format!("championship-player-{i}"), wrong, texts);
        el("li.roster-row")
            .key(i)
            .child(
                el("div.roster-head")
                    .child(choose)
                    .maybe((i > 0 && self.many).then(|| {
                        icon_button(Icon::Promote, texts.say(&up), Msg::Move(i, true)).key("up")
                    }))
                    .maybe(self.many.then(|| {
                        icon_button(Icon::Close, texts.say(&remove), Msg::Remove(i)).key("remove")
                    })),
            )
            .child(self.details(i, entry, name))
    }

    /// All available players, and the current one if not among them.
    fn choices(&self, entry: &RosterEntry) -> Vec<(String, String)> {
        let offered = self.offered.iter();
        let mut choices: Vec<_> = offered.map(|o| (o.word.clone(), o.name.clone())).collect();
        if !choices.iter().any(|(word, _)| *word == entry.word) {
            let name = match &entry.script {
                Some(script) => script.main.clone(),
                None => name_of(self.kind, &entry.word, self.offered, self.page),
            };
            choices.push((entry.word.clone(), name));
        }
        choices
    }

    fn details(&self, i: usize, entry: &RosterEntry, name: &str) -> Element<Msg> {
        let texts = self.page.context.texts;
        let id = format!("championship-name-{i}");
        let input = text_field(&id, &entry.name, move |text| Msg::Name(i, text))
            .attr("maxlength", *limits::NAME.end())
            .attr("placeholder", name);
        let limits = LimitKind::all().zip(&entry.limits).map(|(part, text)| {
            let id = format!("championship-{}-{i}", part.id());
            let input = text_field(&id, text, move |text| Msg::Limit(i, part, text))
                .attr("inputmode", "numeric");
            let control = field(&id, texts.of(&["championship.limit", part.id()]), input);
            let wrong = self
                .error
                .filter(|error| is_of_player(error, name) && is_about_limit(error, part));
            marked(control, &id, wrong, texts)
        });
        let twice = self.error.filter(|error| {
            let is_own = error.find("number") == Some(&(i + 1).to_string());
            match &*error.key {
                "error.championship.twice" => error.find("name") == Some(name.trim()),
                "error.championship.name" => is_own,
                _ => false,
            }
        });
        let mut words: Vec<String> = Vec::new();
        if !entry.name.trim().is_empty() {
            words.push(entry.name.trim().to_owned());
        }
        for (part, text) in LimitKind::all().zip(&entry.limits) {
            if !text.trim().is_empty() {
                let label = texts.of(&["championship.limit", part.id()]);
                words.push(format!("{label}: {}", text.trim()));
            }
        }
        let summary = if words.is_empty() {
            texts.get("championship.limits")
        } else {
            words.join(" · ")
        };
        el("details.more.small")
            .child(el("summary").child(summary))
            .child(
                el("div.form.numbers")
                    .child(marked(
                        field(&id, texts.get("championship.name"), input).class("field whole"),
                        &id,
                        twice,
                        texts,
                    ))
                    .children(limits),
            )
            .child(el("p.quiet.small").child(texts.get("championship.limits.about")))
    }
}

/// True if an error is about a player of this name.
fn is_of_player(error: &Message, name: &str) -> bool {
    error.key == "error.championship.player" && error.find("name") == Some(name)
}

/// True if an error of a player is about a limit.
fn is_about_limit(error: &Message, limit: LimitKind) -> bool {
    let key = match limit {
        LimitKind::Depth => "championship.depth",
        LimitKind::Nodes => "championship.nodes",
        LimitKind::Time => "championship.time_ms",
    };
    let mut reasons = error.args.iter();
    reasons.any(|(_, fill)| matches!(fill, Fill::Message(reason) if reason.names(key)))
}

/// The field for a player from another user.
fn paste(state: &State, texts: Texts) -> Element<Msg> {
    let id = "championship-paste";
    let input = text_field(id, &state.paste, Msg::Paste)
        .attr("aria-invalid", state.paste_error.is_some())
        .on(EventKind::KeyDown, |e| (e.key == "Enter").then_some(Msg::AddPasted));
    let error = state
        .paste_error
        .as_ref()
        .map(|error| alert(error, texts).id("championship-paste-error"));
    el("details.more.small")
        .child(el("summary").child(texts.get("championship.paste")))
        .child(el("p.quiet.small").child(texts.get("championship.paste.about")))
        .child(field(id, texts.get("championship.paste.label"), input))
        .maybe(error)
        .child(
            small_button(texts.get("championship.paste.add"), Msg::AddPasted)
                .id("championship-paste-add")
                .flag("disabled", state.paste.trim().is_empty()),
        )
}
