//! A cup as a bracket: a column for each round.

use super::Msg;
use super::current::Current;
use crate::app::ui::widgets::{card, number_field};
use crate::app::ui::{Element, Texts, el};
use crate::championship::{Meeting, cup_winner};
use crate::text::Message;

/// The card. Of several cups it shows the selected one.
pub(super) fn view(current: &Current, texts: Texts) -> Element<Msg> {
    let job = &current.job;
    let repeats = job.config().repeats;
    let repeat = current.repeat.min(repeats - 1);
    let meetings = &job.meetings()[repeat as usize];
    let rounds = meetings.last().map_or(1, |m| m.round);
    // Each round halves the number of players, rounded up: a player without an opponent advances.
    let last = job.config().players.len().next_power_of_two().ilog2();
    let label = texts.get("championship.bracket");
    let columns = (1..=rounds).map(|round| {
        let of_round = meetings.iter().filter(move |m| m.round == round);
        let title = if round == last {
            Message::new("championship.final")
        } else {
            Message::new("championship.round").with("n", round)
        };
        el("li.bracket-round")
            .key(round)
            .child(el("h3").child(texts.say(&title)))
            .child(el("ol.plain").children(of_round.map(|m| meeting(current, repeat, m, texts))))
    });
    let which = (repeats > 1).then(|| {
        number_field(
            "championship-repeat",
            texts.get("championship.which_cup"),
            i64::from(repeat) + 1,
            (1, repeats.into()),
            |n| Msg::Repeat(n as u32 - 1),
        )
    });
    card(label.clone())
        .key("bracket")
        .id("championship-bracket")
        .maybe(which)
        .child(
            el("div.bracket-frame[tabindex=0][role=region]")
                .attr("aria-label", label)
                .child(el("ol.plain.bracket").children(columns)),
        )
        .child(el("p.quiet.small").child(texts.get("championship.bracket.about")))
}

/// The two players of a meeting with their points; marks the winner.
fn meeting(current: &Current, repeat: u32, meeting: &Meeting, texts: Texts) -> Element<Msg> {
    let score = meeting.record();
    let points = [score.points(), score.swapped().points()];
    let winner = cup_winner(&current.job, repeat, meeting);
    let lines = meeting.players.into_iter().zip(points).map(|(p, points)| {
        let through = winner == Some(p);
        let name = &current.job.config().players[p as usize].name;
        let mut line = el("span")
            .class(if through { "bracket-player through" } else { "bracket-player" })
            .child(el("span").child(name.as_str()));
        if through {
            line = line.child(el("span.unseen").child(texts.get("championship.through")));
        }
        line.child(el("span").child(texts.decimal_short(points)))
    });
    el("li").key(meeting.number).child(
        el("button.bracket-meeting")
            .on_click(Msg::Meeting(meeting.players))
            .children(lines),
    )
}
