//! The view of a check, during its run and afterwards.

use super::Msg;
use crate::app::ui::widgets::icon_text_button;
use crate::app::ui::{Element, Icon, Texts, el, icon, query};
use crate::check::{
    Check, GAMES, OPPONENTS, failures, heading, not_tried, of_blunder, scores, times, verdicts,
};
use crate::text::Message;

/// The card with the results.
pub(super) fn view(check: &Check, texts: Texts) -> Element<Msg> {
    let judged = verdicts(check).into_iter();
    let judged = judged.map(|(good, message)| verdict(good, &message, texts));
    let blunders = check.blunders.iter().map(|blunder| {
        let link = query::write("play", &check.games[blunder.game].link(blunder.ply));
        let text = texts.say(&of_blunder(check, *blunder));
        el("li").child(el("a").attr("href", link).child(text))
    });
    let measured = times(check).into_iter().chain(scores(check));
    let done = check.is_done();
    el("section.card.program-check#program-check")
        .child(el("h2").child(texts.say(&heading(check))))
        .maybe((!done).then(|| progress(check, texts)))
        .child(el("ul.verdicts").children(judged))
        .children(measured.map(|message| el("p").child(texts.say(&message))))
        .children(failures(check).map(|m| el("p.error-text").child(texts.say(&m))))
        .maybe((!check.blunders.is_empty()).then(|| {
            el("div")
                .child(el("h3").child(texts.get("programs.blunders")))
                .child(el("ul#program-blunders").children(blunders))
        }))
        .maybe(done.then(|| el("p.quiet.small").child(texts.say(&not_tried(check)))))
        .maybe(done.then(|| {
            el("div.control-row")
                .child(
                    icon_text_button(Icon::Download, texts.get("programs.report"), Msg::Report)
                        .id("program-report"),
                )
                .child(icon_text_button(Icon::Text, texts.get("programs.print"), Msg::Print))
        }))
}

/// An item of a list of good and bad results.
pub(super) fn verdict(good: bool, message: &Message, texts: Texts) -> Element<Msg> {
    let (class, shown) = if good { ("good", Icon::Check) } else { ("bad", Icon::Close) };
    el("li")
        .class(class)
        .child(icon(shown))
        .child(el("span").child(texts.say(message)))
}

fn progress(check: &Check, texts: Texts) -> Element<Msg> {
    let all = (GAMES * OPPONENTS) as u32;
    let message = if check.is_proving() {
        Message::new("programs.check.proving")
    } else {
        Message::new("programs.check.playing")
            .with("number", check.games.len())
            .with("n", all)
    };
    el("p.quiet[role=status]")
        .child(el("span.pulse[aria-hidden=true]"))
        .child(texts.say(&message))
}
