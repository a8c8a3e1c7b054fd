//! The view of the steps: their texts, and a board with the move of the current one.

use super::lesson::{LAST, Lesson, LessonMsg};
use super::steps::{Step, pictures, steps_of};
use crate::app::record::words::{played, side_name};
use crate::app::ui::widgets::icon_button;
use crate::app::ui::{Element, Icon, Texts, el};
use crate::plot::Picture;
use crate::registry::AnyGame;
use crate::text::Message;

/// Boards with a larger ratio of width to height take the full width.
pub(super) const WIDE: f64 = 1.4;

/// The steps of a game, and the board of the current one.
pub(super) fn view(game: &dyn AnyGame, lesson: &Lesson, texts: Texts) -> Element<LessonMsg> {
    let steps = steps_of(game.info().id);
    let lines = (0..steps.len()).map(|step| words(game, lesson, step, texts));
    let shown = steps.get(lesson.scene / 2);
    el("section.card.rules-lesson")
        .attr("aria-label", texts.get("rules.title"))
        .child(el("ol.rule-steps").children(lines))
        .maybe(shown.and_then(|step| scene(game, lesson, step, texts)))
}

/// The text of a step, as a button that shows the step.
fn words(game: &dyn AnyGame, lesson: &Lesson, step: usize, texts: Texts) -> Element<LessonMsg> {
    let number = (step + 1).to_string();
    let words = texts.of(&["rules", game.info().id, "step", &number]);
    let mut button = el("button.rule-step")
        .id(format!("rule-step-{number}"))
        .on_click(LessonMsg::Scene(2 * step))
        .child(el("span.rule-number").child(number))
        .child(el("span").child(words));
    if step == lesson.scene / 2 {
        button = button.attr("aria-current", "step");
    }
    el("li").child(button)
}

/// The board of a step, its text, and the buttons.
fn scene(
    game: &dyn AnyGame,
    lesson: &Lesson,
    step: &Step,
    texts: Texts,
) -> Option<Element<LessonMsg>> {
    let [before, after] = pictures(game, step)?;
    let name = side_name(game, before.mover, texts);
    let (picture, done) = match lesson.scene % 2 {
        0 => (before, Message::new("play.turn").with("side", name)),
        _ => (after, played(name, step.mv)),
    };
    let aspect = picture.aspect();
    let board = el("div")
        .class(if aspect > WIDE { "rule-board wide" } else { "rule-board" })
        .attr("style", format!("aspect-ratio:{aspect:.4}"))
        // Each step has its own canvas: only the move within a step is animated.
        .key(lesson.scene / 2)
        .attr("aria-hidden", "true")
        .child(el("canvas").picture(Picture::Board(picture)));
    let caption = el("p.quiet#rule-caption[aria-live=polite]").child(texts.say(&done));
    let scene = el("div.rule-scene").child(board).child(caption);
    Some(scene.child(buttons(lesson, texts)))
}

fn buttons(lesson: &Lesson, texts: Texts) -> Element<LessonMsg> {
    let at = lesson.scene;
    let (icon, label) = match (lesson.runs, at < LAST) {
        (true, _) => (Icon::Pause, "play.pause"),
        (false, true) => (Icon::Play, "play.start"),
        (false, false) => (Icon::Play, "rules.again"),
    };
    let button = |icon, label, msg, id: &str| icon_button(icon, texts.get(label), msg).id(id);
    let back = LessonMsg::Scene(at.saturating_sub(1));
    let run = LessonMsg::Run(!lesson.runs);
    let next = LessonMsg::Scene(at + 1);
    el("div.walk")
        .child(button(Icon::Previous, "rules.back", back, "rule-back").flag("disabled", at == 0))
        .child(button(icon, label, run, "rule-run"))
        .child(button(Icon::Next, "rules.next", next, "rule-next").flag("disabled", at == LAST))
}
