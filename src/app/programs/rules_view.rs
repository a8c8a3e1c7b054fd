//! The view of the user's own games in a program, and of the check of their rules.

use super::Msg;
use super::check_view::verdict;
use super::rules::RulesCheck;
use crate::app::ui::widgets::{alert, button, card, number_field, primary_button, select};
use crate::app::ui::{Element, Texts, el};
use crate::check::{facts, findings};
use crate::python::{Audit, Loaded};
use crate::text::{Message, visible};

/// The range of the arguments that a form offers.
const ARGUMENTS: (i64, i64) = (-1000, 1000);

/// The card with the games of a loaded program; `busy` disables the buttons while a program runs.
pub(super) fn view(
    check: &RulesCheck,
    loaded: &Loaded,
    busy: bool,
    texts: Texts,
) -> Option<Element<Msg>> {
    let game = check.game(loaded)?;
    let names = loaded.games.iter().map(|game| {
        let at_line = |line| {
            let class = Message::new("guest.class").with("class", &game.name);
            let place = Message::new("error.python.place")
                .with("place", visible(&game.place))
                .with("line", line);
            texts.say(&class.with_message("place", place))
        };
        // A class of another file has no line in this one.
        let label = game.line.map_or_else(|| game.name.clone(), at_line);
        (game.name.clone(), label)
    });
    let parameters = game.parameters.iter().map(|(name, default)| {
        let changed = name.clone();
        number_field(
            &format!("guest-{name}"),
            name.clone(),
            check.value(name, *default),
            ARGUMENTS,
            move |value| Msg::GameArgument(changed.clone(), value),
        )
    });
    Some(
        card(texts.get("guest.title"))
            .id("program-games")
            .child(el("p").child(texts.get("guest.about")))
            .child(select(
                "program-game",
                texts.get("guest.game"),
                names.collect(),
                &game.name,
                |name| Some(Msg::Game(name.to_owned())),
            ))
            .children(parameters)
            .child(
                el("div.control-row")
                    .child(
                        primary_button(texts.get("guest.play"), Msg::PlayGame)
                            .id("program-play-game")
                            .flag("disabled", busy),
                    )
                    .child(
                        // A disabled button would lose the focus.
                        button(texts.get("guest.check"), Msg::CheckRules)
                            .id("program-check-rules")
                            .attr("aria-disabled", busy),
                    ),
            )
            .maybe(
                check
                    .is_running()
                    .then(|| el("p.quiet[role=status]").child(texts.get("guest.checking"))),
            )
            .maybe(check.result.as_ref().map(|result| match result {
                Ok(audit) => report(audit, texts),
                Err(error) => alert(&error.message(), texts),
            })),
    )
}

/// The result of the check.
fn report(audit: &Audit, texts: Texts) -> Element<Msg> {
    let findings = findings(audit);
    let sound = findings.is_empty().then(|| Message::new("guest.sound"));
    el("div#program-rules[role=status]")
        .child(
            el("ul.verdicts")
                .children(sound.iter().map(|message| verdict(true, message, texts)))
                .children(
                    findings
                        .iter()
                        .map(|message| verdict(false, message, texts)),
                ),
        )
        .children(
            facts(audit)
                .iter()
                .map(|fact| el("p").child(texts.say(fact))),
        )
        .child(el("pre.program-printed").child(audit.text.trim_end()))
}
