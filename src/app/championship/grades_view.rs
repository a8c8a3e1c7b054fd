//! The grades of all players, and the rule that computes them from wins.

use super::current::Current;
use super::grading::{Grading, GradingMsg};
use super::{Export, Msg};
use crate::app::ui::typed::Typed;
use crate::app::ui::widgets::{
    card, field, icon_text_button, scrollable_table, select, text_field,
};
use crate::app::ui::{Control, Element, Icon, Node, Texts, el};
use crate::championship::{Grade, GradeRule, grades};
use crate::text::Message;

/// The card; `None` without users' programs.
pub(super) fn view(grading: &Grading, current: &Current, texts: Texts) -> Option<Element<Msg>> {
    let config = current.job.config();
    let scripted = config
        .players
        .iter()
        .any(|player| player.script().is_some());
    if !scripted {
        return None;
    }
    let names = config.players.iter().enumerate();
    let names = names.map(|(i, player)| (i.to_string(), player.name.clone()));
    let reference = select(
        "championship-reference",
        texts.get("championship.grades.reference"),
        names.collect(),
        &grading.reference(config).to_string(),
        |value| Some(Msg::Grading(GradingMsg::Reference(value.parse().ok()?))),
    );
    let [top, pass] = grading.fields();
    let number = |id: &str, key: &str, typed: &Typed, send: fn(Typed) -> GradingMsg| {
        let shown = typed.shown(texts);
        let input =
            text_field(id, &shown, move |text| Msg::Grading(send(Typed::new(text, texts.0))));
        field(id, texts.get(key), input.attr("inputmode", "decimal"))
    };
    let rule = grading.rule(config);
    let body: Node<Msg> = match &rule {
        Err(error) => el("p.error-text[role=alert]")
            .child(texts.say(error))
            .into(),
        Ok(_) if current.job.progress().games == 0 => {
            el("p").child(texts.get("championship.grade.early")).into()
        }
        Ok(rule) => table(current, rule, texts).into(),
    };
    let card = card(texts.get("championship.grades"))
        .key("grades")
        .id("championship-grades")
        .child(el("p.quiet.small").child(texts.get("championship.grades.about")))
        .child(el("p.quiet.small").child(texts.get("championship.grade.about")))
        .child(
            el("div.form.numbers")
                .control(Control::Tool)
                .child(reference.class("field whole"))
                .child(number(
                    "championship-grade-top",
                    "championship.grades.top",
                    &top,
                    GradingMsg::Top,
                ))
                .child(number(
                    "championship-grade-pass",
                    "championship.grades.pass",
                    &pass,
                    GradingMsg::Pass,
                )),
        )
        .child(body)
        .child(
            el("div.control-row").child(
                icon_text_button(
                    Icon::Download,
                    texts.get("championship.save.grades"),
                    Msg::Save(Export::Grades),
                )
                .id("championship-save-grades")
                .flag("disabled", rule.is_err()),
            ),
        );
    Some(card)
}

fn table(current: &Current, rule: &GradeRule, texts: Texts) -> Element<Msg> {
    let grades = grades(&current.job, rule);
    let head = [
        "championship.player",
        "championship.grade.wins",
        "championship.grade.games",
        "championship.grade.by_rule",
        "championship.grade",
        "championship.grade.interval",
        "championship.grade.repeats",
        "championship.grade.reason",
    ];
    let head = head.map(|key| el("th[scope=col]").child(texts.get(key)));
    let rows = grades.iter().map(|grade| {
        let player = &current.job.config().players[grade.player];
        let is_reference = grade.player == rule.reference as usize;
        let text = match grade.grade {
            Some(grade) => texts.decimal(grade, 1),
            None if is_reference => texts.get("championship.grade.none"),
            None => texts.get("championship.grade.waiting"),
        };
        let [interval, repeats] = certainty(grade, texts);
        let reason = grade.reason.as_ref().map(|(reason, n)| {
            let of = Message::new("championship.grade.reason.of").with("n", n);
            texts.say(&of.with_message("reason", reason.clone()))
        });
        el("tr")
            .key(grade.player)
            .child(el("th[scope=row]").child(player.name.as_str()))
            .child(el("td").child(grade.wins.to_string()))
            .child(el("td").child(grade.games.to_string()))
            .child(el("td").child(grade.by_rule.to_string()))
            .child(el("td").child(el("strong").child(text)))
            .child(el("td").child(interval))
            .child(el("td").child(repeats))
            .child(el("td.reason").child(reason.unwrap_or_default()))
    });
    let caption = texts.get("championship.grades");
    let head = el("tr").children(head);
    scrollable_table(&caption, el("table.standings"), head, rows)
}

/// The interval of a grade, and the number of repeats until pass or fail is certain.
fn certainty(grade: &Grade, texts: Texts) -> [String; 2] {
    let Some(certainty) = grade.certainty else {
        return [String::new(), String::new()];
    };
    let range = Message::new("championship.grade.range")
        .with_number("low", format!("{:.1}", certainty.low))
        .with_number("high", format!("{:.1}", certainty.high));
    let repeats = match certainty.repeats {
        Some(0) => Message::new("championship.grade.settled"),
        Some(n) => Message::new("championship.grade.more").with("n", n),
        None => Message::new("championship.grade.open"),
    };
    [texts.say(&range), texts.say(&repeats)]
}
