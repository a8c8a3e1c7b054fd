//! The roster: the players, their names and limits.

use super::draft::Pick;
use super::offered::{Candidates, Offered};
use super::{LimitKind, Msg, State, scripts_view};
use crate::app::ui::widgets::{
    alert, field, icon_button, labelled, select, small_button, text_field,
};
use crate::app::ui::{Control, Element, EventKind, Icon, Texts, el};
use crate::championship::limits;
use crate::registry::AnyGame;
use crate::text::{EnumId, Message};

/// The list of the players, and the controls that add one.
pub(super) fn view(
    state: &State,
    kind: &'static dyn AnyGame,
    names: &[String],
    candidates: &Candidates<'_>,
) -> Element<Msg> {
    let texts = candidates.texts;
    let offered = candidates.offered(kind);
    let players = &state.draft.players;
    let rows = players.iter().enumerate().map(|(i, pick)| {
        let roster = Roster {
            kind,
            offered: &offered,
            candidates,
            many: players.len() > 2,
        };
        roster.row(i, pick, &names[i])
    });
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
            labelled(
                Icon::New,
                texts.get("championship.add"),
                Msg::Add(next.word.clone()),
            )
            .id("championship-add")
            .flag("disabled", full)
        }))
        .child(scripts_view::view(state, texts))
        .child(paste(state, texts))
}

/// The data that all rows share.
struct Roster<'a> {
    kind: &'static dyn AnyGame,
    offered: &'a [Offered],
    candidates: &'a Candidates<'a>,
    /// True with more than two players. The user can neither remove one of two, nor does their order matter.
    many: bool,
}

impl Roster<'_> {
    /// A row: the player, and its name and limits, which the user can fold away.
    fn row(&self, i: usize, pick: &Pick, name: &str) -> Element<Msg> {
        let texts = self.candidates.texts;
        let label = Message::new("championship.player.n").with("n", i + 1);
        let up = Message::new("championship.up").with("name", name);
        let remove = Message::new("championship.remove").with("name", name);
        let choose = select(
            &format!("championship-player-{i}"),
            texts.say(&label),
            self.choices(pick),
            &pick.word,
            move |word| Some(Msg::Choose(i, word.to_owned())),
        );
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
            .child(self.details(i, pick, name))
    }

    /// All available players, and the current one if not among them.
    fn choices(&self, pick: &Pick) -> Vec<(String, String)> {
        let offered = self.offered.iter();
        let mut choices: Vec<_> = offered.map(|o| (o.word.clone(), o.name.clone())).collect();
        if !choices.iter().any(|(word, _)| *word == pick.word) {
            let name = match &pick.script {
                Some(script) => script.main.clone(),
                None => self.candidates.name_of(self.kind, &pick.word, self.offered),
            };
            choices.push((pick.word.clone(), name));
        }
        choices
    }

    fn details(&self, i: usize, pick: &Pick, name: &str) -> Element<Msg> {
        let texts = self.candidates.texts;
        let id = format!("championship-name-{i}");
        let input = text_field(&id, &pick.name, move |text| Msg::Name(i, text))
            .attr("maxlength", *limits::NAME.end())
            .attr("placeholder", name);
        let limits = LimitKind::all().zip(&pick.limits).map(|(part, text)| {
            let id = format!("championship-{}-{i}", part.id());
            let input = text_field(&id, text, move |text| Msg::Limit(i, part, text))
                .attr("inputmode", "numeric");
            field(&id, texts.of(&["championship.limit", part.id()]), input)
        });
        let mut words: Vec<String> = Vec::new();
        if !pick.name.trim().is_empty() {
            words.push(pick.name.trim().to_owned());
        }
        for (part, text) in LimitKind::all().zip(&pick.limits) {
            if !text.trim().is_empty() {
                let label = texts.of(&["championship.limit", part.id()]);
                words.push(format!("{label}: {}", text.trim()));
            }
        }
        let summary = match words.is_empty() {
            true => texts.get("championship.limits"),
            false => words.join(" · "),
        };
        el("details.more.small")
            .child(el("summary").child(summary))
            .child(
                el("div.form.numbers")
                    .child(field(&id, texts.get("championship.name"), input).class("field whole"))
                    .children(limits),
            )
            .child(el("p.quiet.small").child(texts.get("championship.limits.about")))
    }
}

/// The field for a player from another user.
fn paste(state: &State, texts: Texts) -> Element<Msg> {
    let id = "championship-paste";
    let input = text_field(id, &state.paste, Msg::Paste)
        .attr("aria-invalid", state.paste_error.is_some())
        .on(EventKind::KeyDown, |e| {
            (e.key == "Enter").then_some(Msg::Pasted)
        });
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
            small_button(texts.get("championship.paste.add"), Msg::Pasted)
                .id("championship-paste-add")
                .flag("disabled", state.paste.trim().is_empty()),
        )
}
