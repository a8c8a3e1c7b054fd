//! The card of the exercise of a lesson, above the tree.

use super::exercise::{ANSWER, Exercise, GUESS};
use super::lessons::state::LessonsMsg;
use super::msg::Msg;
use super::setup::state::DEEPEST;
use super::viewer::SearchViewer;
use crate::app::ui::widgets::{button, icon_button, primary_button, text_field};
use crate::app::ui::{Control, Element, EventKind, Icon, Texts, el};
use crate::text::{Message, grouped};

/// The `id` of the question, which names the card.
const QUESTION: &str = "exercise-question";

pub fn view(exercise: &Exercise, viewer: &SearchViewer, texts: Texts) -> Element<Msg> {
    let answer = exercise.checked.then(|| answer(exercise, viewer, texts));
    let class = if exercise.checked { "card exercise checked" } else { "card exercise" };
    let back = button(texts.get("lessons.exercise.back"), Msg::Lessons(LessonsMsg::Resume));
    let close =
        icon_button(Icon::Close, texts.get("page.close"), Msg::Lessons(LessonsMsg::EndExercise));
    let question = format!("lesson.{}.now", exercise.place().lesson().id);
    let question = Message::new("lessons.exercise.question")
        .with("depth", viewer.setup.depth)
        .with_message("question", Message::new(&question));
    el("section")
        .class(class)
        .attr("aria-labelledby", QUESTION)
        .child(
            el("div.exercise-text")
                .child(el("p").id(QUESTION).child(texts.say(&question)))
                .child(el("p[role=status][tabindex=-1]").id(ANSWER).maybe(answer))
                .maybe(so_far(exercise, viewer, texts)),
        )
        .child(if exercise.checked {
            other_depths(exercise, viewer, texts)
        } else {
            field(exercise, texts)
        })
        .child(
            el("div.exercise-ways")
                .control(Control::Tool)
                .child(back.id("exercise-back"))
                .child(close.id("exercise-close")),
        )
}

/// The field of the guess, and the button that checks it.
fn field(exercise: &Exercise, texts: Texts) -> Element<Msg> {
    let check = || Msg::Lessons(LessonsMsg::Check);
    let is_wrong = !exercise.typed.is_empty() && exercise.guess().is_none();
    let input = text_field(GUESS, &exercise.typed, |typed| Msg::Lessons(LessonsMsg::Guess(typed)));
    let input = input
        .attr("inputmode", "numeric")
        .attr("aria-describedby", QUESTION)
        .attr("aria-invalid", is_wrong)
        .on(EventKind::KeyDown, move |e| (e.key == "Enter").then(check));
    el("div.exercise-guess")
        .child(
            el("label")
                .attr("for", GUESS)
                .child(texts.get("lessons.exercise.guess")),
        )
        .child(input)
        .child("%")
        .child(primary_button(texts.get("quiz.check"), check()).id("exercise-check"))
}

/// The guess beside the result, or the reason why there is no result.
fn answer(exercise: &Exercise, viewer: &SearchViewer, texts: Texts) -> String {
    let Some([all, nodes]) = exercise.nodes(viewer) else {
        return texts.get(match viewer.search_estimate {
            _ if viewer.setup.position().outcome().is_some() => "lab.over",
            Some(_) => "lab.confirm.title",
            None if viewer.searching() => "lab.searching",
            None => "lessons.exercise.none",
        });
    };
    let share = nodes as f64 / all.max(1) as f64;
    let result = Message::new("lessons.exercise.result")
        .with("depth", viewer.setup.depth)
        .with("share", percent(share, texts))
        .with("nodes", grouped(nodes))
        .with("all", grouped(all));
    let mut parts = vec![texts.say(&result)];
    if let Some(guess) = exercise.guess() {
        let name = texts.get("lessons.exercise.guess");
        parts.insert(0, format!("{name}: {}.", texts.percent(guess as f64 / 100.0, 0)));
        if exercise.is_close(share) {
            parts.push(texts.get("lessons.exercise.close"));
        }
    }
    parts.join(" ")
}

/// A share in per cent, with a decimal below 10 %.
fn percent(share: f64, texts: Texts) -> String {
    texts.percent(share, usize::from(share < 0.1))
}

/// The results by depth; `None` for fewer than two.
fn so_far(exercise: &Exercise, viewer: &SearchViewer, texts: Texts) -> Option<Element<Msg>> {
    let results = exercise.results(&viewer.setup);
    let shares = results.iter().map(|share| {
        let depth = Message::new("lessons.exercise.depth").with("depth", share.depth);
        let share = format!("{}: {}", texts.say(&depth), percent(share.value, texts));
        share.replace(' ', "\u{a0}")
    });
    let shares: Vec<String> = shares.collect();
    (shares.len() > 1).then(|| el("p#exercise-results").child(shares.join(" · ")))
}

/// Buttons that pose the question at the nearest depths without a result.
fn other_depths(exercise: &Exercise, viewer: &SearchViewer, texts: Texts) -> Element<Msg> {
    let results = exercise.results(&viewer.setup);
    let is_open = |depth: &u32| results.iter().all(|share| share.depth != *depth);
    let depth = viewer.setup.depth;
    let others = [(1..depth).rev().find(is_open), (depth + 1..=DEEPEST).find(is_open)];
    let buttons = others.into_iter().flatten().map(|depth| {
        let label = Message::new("lessons.exercise.depth").with("depth", depth);
        button(texts.say(&label), Msg::Lessons(LessonsMsg::GuessAt(depth)))
            .id(format!("exercise-depth-{depth}"))
    });
    el("div.exercise-guess")
        .child(el("span").child(texts.get("lessons.exercise.again")))
        .children(buttons)
}
