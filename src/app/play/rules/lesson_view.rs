//! How a game is played in a few steps: what is said in each of them, and a board on which its move is made.

use super::lesson::{Lesson, LessonMsg};
use super::steps::{Step, pictures, steps_of};
use crate::app::Texts;
use crate::app::icons::Icon;
use crate::app::keys;
use crate::app::play::msg::Msg;
use crate::app::play::words::{played, side_name};
use crate::app::vdom::{Element, EventKind, el};
use crate::app::widgets::icon_button;
use crate::plot::Picture;
use crate::registry::AnyGame;
use crate::text::Message;

/// Boards that are wider than this many times their height have all of the width.
pub(super) const WIDE: f64 = 1.4;

/// The steps of a game, and the board of the one that is seen.
pub(super) fn view(game: &dyn AnyGame, lesson: &Lesson, texts: Texts) -> Element<Msg> {
    let steps = steps_of(game.info().id);
    let said = (0..steps.len()).map(|i| words(game, lesson, i, texts));
    let shown = steps.get(lesson.step());
    el("section")
        .class("card rules-lesson")
        .attr("id", "rules-lesson")
        .attr("aria-label", texts.get("rules.title"))
        .on(EventKind::KeyDown, |e| {
            let msg = match keys::step(&e.key).filter(|_| !e.modified)? {
                keys::Step::Left | keys::Step::Up => LessonMsg::Back,
                keys::Step::Right | keys::Step::Down => LessonMsg::Forward,
                keys::Step::RowStart => LessonMsg::Step(0),
                keys::Step::RowEnd => LessonMsg::Step(usize::MAX / 2),
            };
            Some(Msg::Lesson(msg))
        })
        .child(el("ol").class("rule-steps").children(said))
        .maybe(shown.and_then(|step| scene(game, lesson, step, texts)))
}

/// What a step says. It is a button: pressing it shows the step.
fn words(game: &dyn AnyGame, lesson: &Lesson, step: usize, texts: Texts) -> Element<Msg> {
    let number = (step + 1).to_string();
    let words = texts.of(&["rules", game.info().id, "step", &number]);
    let mut button = el("button")
        .attr("type", "button")
        .class("rule-step")
        .attr("id", format!("rule-step-{number}"))
        .on_click(Msg::Lesson(LessonMsg::Step(step)))
        .child(el("span").class("rule-number").child(number))
        .child(el("span").child(words));
    if step == lesson.step() {
        button = button.attr("aria-current", "step");
    }
    el("li").child(button)
}

/// The board of a step, what is done on it, and the buttons to go on.
fn scene(game: &dyn AnyGame, lesson: &Lesson, step: &Step, texts: Texts) -> Option<Element<Msg>> {
    let [before, after] = pictures(game, step)?;
    let name = side_name(game, before.mover, texts);
    let done = match lesson.moved() {
        false => Message::new("play.turn").with("side", name),
        true => played(name, step.mv),
    };
    let picture = if lesson.moved() { after } else { before };
    let aspect = picture.aspect();
    let board = el("div")
        .class(if aspect > WIDE { "rule-board wide" } else { "rule-board" })
        .attr("style", format!("aspect-ratio:{aspect:.4}"))
        // Another step is another canvas: only the move of a step is shown as a movement.
        .key(lesson.step())
        .attr("aria-hidden", "true")
        .child(el("canvas").picture(Picture::Board(picture)));
    let caption = el("p")
        .class("quiet")
        .attr("id", "rule-caption")
        .attr("aria-live", "polite")
        .child(texts.say(&done));
    let scene = el("div").class("rule-scene");
    Some(
        scene
            .child(board)
            .child(caption)
            .child(buttons(lesson, texts)),
    )
}

fn buttons(lesson: &Lesson, texts: Texts) -> Element<Msg> {
    let (icon, label) = match (lesson.runs(), lesson.has_after()) {
        (true, _) => (Icon::Pause, "play.pause"),
        (false, true) => (Icon::Play, "play.start"),
        (false, false) => (Icon::Play, "rules.again"),
    };
    let step = |icon, label, msg, id: &'static str, on: bool| {
        icon_button(icon, texts.get(label), Msg::Lesson(msg))
            .attr("id", id)
            .flag("disabled", !on)
    };
    el("div")
        .class("walk")
        .child(step(
            Icon::Previous,
            "rules.back",
            LessonMsg::Back,
            "rule-back",
            lesson.has_before(),
        ))
        .child(step(
            icon,
            label,
            LessonMsg::Run(!lesson.runs()),
            "rule-run",
            true,
        ))
        .child(step(
            Icon::Next,
            "rules.next",
            LessonMsg::Forward,
            "rule-next",
            lesson.has_after(),
        ))
}
