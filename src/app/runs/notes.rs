//! What is said of the run that is seen: who works on it, and whether it is kept.

use super::msg::RunsMsg;
use super::room::Room;
use crate::app::texts::Texts;
use crate::app::vdom::{Element, el};
use crate::app::widgets::button;
use crate::text::Message;

/// Another tab works on the run that is seen: what is said of that, and a button to watch or to watch no longer.
pub fn elsewhere<M: Clone + 'static>(
    room: &Room,
    said: &Message,
    say: fn(RunsMsg) -> M,
    texts: Texts,
) -> Element<M> {
    let press = match room.watching {
        true => room.kind.watch_end,
        false => room.kind.watch,
    };
    let watch = say(RunsMsg::Watch(!room.watching));
    el("div")
        .class("card-head wrap")
        .child(
            el("p")
                .class("hint")
                .attr("role", "status")
                .attr("id", format!("{}-elsewhere", room.kind.seen))
                .child(texts.say(said)),
        )
        .child(button(texts.get(press), watch).attr("id", format!("{}-watch", room.kind.seen)))
}

/// The browser does not keep the run that is seen: why is said, with a button that saves it as a file.
pub fn unkept<M: Clone + 'static>(room: &Room, save: M, texts: Texts) -> Option<Element<M>> {
    room.keeper.trouble.as_ref()?;
    let said = match room.keeper.why_deleted() {
        Some(why) => texts.say(why),
        None => texts.get(room.kind.unkept),
    };
    let said = el("p").class("error-text").child(said);
    Some(
        el("div")
            .class("control-row")
            .attr("id", format!("{}-unkept", room.kind.seen))
            .child(said)
            .child(button(texts.get(room.kind.save), save)),
    )
}

/// The browser has kept the run that is seen. Only to be said when it has said so.
pub fn is_kept<M>(room: &Room, said: &Message, texts: Texts) -> Element<M> {
    el("p")
        .class("quiet small")
        .attr("id", format!("{}-kept", room.kind.seen))
        .child(texts.say(said))
}
