//! The status line under the board, and the offers after the end of the game.

use crate::app::play::msg::Msg;
use crate::app::play::review::view::lost_by;
use crate::app::play::state::State;
use crate::app::record::words::played;
use crate::app::record::words::side_id;
use crate::app::ui::widgets::{button, dialog, icon_text_button, primary_button};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::game::Outcome;
use crate::text::Message;

/// The button that confirms a resignation.
pub(crate) const RESIGN: &str = "resign-yes";

/// The interval between announcements of a game between computers, in milliseconds of its pace.
const ANNOUNCE_EVERY: u32 = 7500;

/// The assumed time of a move at full speed, in milliseconds.
const FULL_SPEED: u32 = 75;

pub const STATUS: &str = "status";

/// The last event and the side to move, as text; also a live region except in a game between computers
/// ([`announcement`]). At the end of a game, the winner is large.
pub(crate) fn status(state: &State, texts: Texts) -> Element<Msg> {
    let here = state.game.here();
    let mut line = el("p[tabindex=-1]")
        .id(STATUS)
        .class(if here.outcome().is_some() { "status over" } else { "status" });
    if !state.game.computers_only() {
        line = line.attr("role", "status").attr("aria-live", "polite");
    }
    if let Some(mover) = state.game.mover(state.game.history.at()) {
        let played = played(state.game.side_name(mover, texts), &here.mv);
        line = line
            .child(el("span.played").child(texts.say(&played)))
            .child(" ");
    }
    match here.outcome() {
        Some(outcome) => {
            line = line.child(result(state, outcome, texts));
            match reason(state, texts) {
                Some(reason) => line.child(" ").child(el("span").child(reason)),
                None => line,
            }
        }
        None => {
            let name = state.game.side_name(here.position.side_to_move(), texts);
            let key = if state.game.must_pass() { "play.no_move" } else { "play.turn" };
            line.child(texts.say(&Message::new(key).with("side", name)))
        }
    }
}

/// The live region for a game between computers: the number of moves at intervals, and the whole status after a pause
/// or the end. Screen readers could not keep up with every move.
pub(crate) fn announcement(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let here = state.game.here();
    let goes_on = !state.computers.paused && here.outcome().is_none();
    let words = if goes_on {
        let every = (ANNOUNCE_EVERY / state.computers.pace.max(FULL_SPEED)) as usize;
        let moves = state.game.history.ply(state.game.history.at()) / every * every;
        let so_far = Message::new("play.so_far").with("n", moves);
        if moves == 0 { String::new() } else { texts.say(&so_far) }
    } else {
        status(state, texts).text()
    };
    let announcement = el("p.unseen#announcement[role=status]").child(words);
    state.game.computers_only().then_some(announcement)
}

/// The winner, in the colour of the side.
fn result(state: &State, outcome: Outcome, texts: Texts) -> Element<Msg> {
    match outcome {
        Outcome::WonBy(side) => {
            let won = Message::new("play.wins").with("side", state.game.side_name(side, texts));
            let won = texts.say(&won);
            el("strong")
                .class(format!("result of-{}", side_id(side)))
                .child(if state.game.only_human() == Some(side) {
                    format!("{} {won}", texts.get("play.well_done"))
                } else {
                    won
                })
        }
        Outcome::Draw => el("strong.result").child(texts.get("play.draw")),
    }
}

fn reason(state: &State, texts: Texts) -> Option<String> {
    let here = state.game.here();
    let message = match here.ended {
        Some(ended) => {
            let (message, side) = ended.message(&*here.position);
            message.with("side", state.game.side_name(side, texts))
        }
        None => here.position.ending()?,
    };
    Some(texts.say(&message))
}

/// The proved best outcome or the losing move.
pub(crate) fn proof(state: &State, texts: Texts) -> Option<Element<Msg>> {
    state.game.here().outcome()?;
    let line = state.game.history.line();
    let proof = lost_by(&state.analysis, &state.game, &line, texts)?;
    Some(proof.id("ending-proof").class("ending-proof quiet"))
}

/// The actions after the end: play again, swap sides, or review. `None` while the game continues.
pub(crate) fn offers(state: &State, texts: Texts) -> Option<Element<Msg>> {
    state.game.here().outcome()?;
    let again = Msg::Rematch { swapped: false };
    let again =
        icon_text_button(Icon::New, texts.get("play.rematch"), again).class("button primary");
    let swapped = Msg::Rematch { swapped: true };
    let change = (state.game.seats.first != state.game.seats.second).then(|| {
        icon_text_button(Icon::Swap, texts.get("play.change_sides"), swapped)
            .id("ending-swap")
            .control(Control::Setting)
            .key("swap")
    });
    let review = (state.game.history.nodes().len() > 1).then(|| {
        icon_text_button(Icon::Analysis, texts.get("review.title"), Msg::LookBack)
            .id("ending-review")
            .control(Control::Tool)
            .key("review")
    });
    Some(
        el("div.control-row.ending#ending[role=group]")
            .attr("aria-label", texts.get("play.over"))
            .child(again.id("ending-again").key("again"))
            .maybe(change)
            .maybe(review),
    )
}

pub(crate) fn resign_question(texts: Texts) -> Element<Msg> {
    let title = texts.get("play.resign.ask");
    let no = button(texts.get("play.resign.no"), Msg::Dialog(None));
    dialog(texts, "resign-dialog", title, Msg::Dialog(None)).child(
        el("div.control-row")
            .child(primary_button(texts.get("play.resign"), Msg::Resign).id(RESIGN))
            .child(no.id("resign-no")),
    )
}

/// The offer to end a game that one side can no longer lose.
pub(crate) fn decided(state: &State, texts: Texts) -> Option<Element<Msg>> {
    let side = state.game.decided()?;
    let words = Message::new("play.end").with("side", state.game.side_name(side, texts));
    Some(
        icon_text_button(Icon::Flag, texts.say(&words), Msg::EndDecided)
            .key("end")
            .id("end-button"),
    )
}
