//! What a check shows, while it goes on and afterwards.

use super::{Check, GAMES, OPPONENTS};
use crate::app::programs::msg::Msg;
use crate::app::programs::report::{failures, heading, not_tried, of_blunder, scores, verdicts};
use crate::app::ui::icons::{Icon, icon};
use crate::app::ui::query;
use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::{Element, el};
use crate::app::ui::widgets::{duration, labelled};
use crate::text::Message;

/// The card with what is found out.
pub(in crate::app::programs) fn view(check: &Check, texts: Texts) -> Element<Msg> {
    let judged = verdicts(check).into_iter().map(|(good, message)| {
        el("li")
            .class(if good { "good" } else { "bad" })
            .child(icon(if good { Icon::Check } else { Icon::Close }))
            .child(el("span").child(texts.say(&message)))
    });
    let blunders = check.blunders.iter().map(|blunder| {
        let link = query::write("play", &check.games[blunder.game].link(blunder.ply));
        el("li").child(el("a").attr("href", link).child(texts.say(&of_blunder(
            check,
            blunder.game,
            blunder.ply,
        ))))
    });
    let done = check.is_done();
    el("section")
        .class("card program-check")
        .attr("id", "program-check")
        .child(el("h2").child(texts.say(&heading(check))))
        .maybe((!done).then(|| progress(check, texts)))
        .child(el("ul").class("verdicts").children(judged))
        .children(times(check, texts).map(|line| el("p").child(line)))
        .children(
            scores(check, texts)
                .into_iter()
                .map(|line| el("p").child(line)),
        )
        .children(failures(check).map(|m| el("p").class("error-text").child(texts.say(&m))))
        .maybe((!check.blunders.is_empty()).then(|| {
            el("div")
                .child(el("h3").child(texts.get("programs.blunders")))
                .child(el("ul").attr("id", "program-blunders").children(blunders))
        }))
        .maybe(done.then(|| {
            el("p")
                .class("quiet small")
                .child(texts.say(&not_tried(check)))
        }))
        .maybe(done.then(|| {
            el("div")
                .class("control-row")
                .child(
                    labelled(Icon::Download, texts.get("programs.report"), Msg::Report)
                        .attr("id", "program-report"),
                )
                .child(labelled(
                    Icon::Text,
                    texts.get("programs.print"),
                    Msg::Print,
                ))
        }))
}

fn progress(check: &Check, texts: Texts) -> Element<Msg> {
    let all = (GAMES * OPPONENTS.len()) as u32;
    let said = match check.is_proving() {
        true => Message::new("programs.check.proving"),
        false => Message::new("programs.check.playing")
            .with("number", check.games.len())
            .with("n", all),
    };
    el("p")
        .class("quiet")
        .attr("role", "status")
        .child(el("span").class("pulse").attr("aria-hidden", "true"))
        .child(texts.say(&said))
}

/// How long calls and moves take.
fn times(check: &Check, texts: Texts) -> impl Iterator<Item = String> {
    let verdicts = check.verdicts.as_ref().and_then(|v| v.as_ref().ok());
    let call = verdicts.map(|verdicts| {
        let said = Message::new("programs.check.call")
            .with("time", texts.decimal(verdicts.us / 1000.0, 3))
            .with("n", verdicts.positions);
        texts.say(&said)
    });
    let moves = check.move_ms().map(|ms| {
        let said = Message::new("programs.check.move").with("time", duration(ms, texts));
        texts.say(&said)
    });
    call.into_iter().chain(moves)
}
