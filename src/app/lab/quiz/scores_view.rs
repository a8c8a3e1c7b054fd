//! The saved scores of quizzes, as a table and as codes.

use super::class_view::score_message;
use super::scores::Scores;
use super::state::QuizMsg;
use crate::app::documents::{Shared, SharedText};
use crate::app::ui::widgets::{icon_text_button, table};
use crate::app::ui::{Element, Icon, Node, Texts, el};
use crate::text::EnumId;
use crate::trace::quiz::QuestionKind;

/// The text key that tells whether the browser saves the scores.
pub(super) fn save_note(scores: &Shared<Scores>) -> &'static str {
    if scores.is_refused() { "quiz.unsaved" } else { "quiz.saved" }
}

/// The scores; `None` before the first answer.
pub(super) fn view(scores: &Shared<Scores>, texts: Texts) -> Option<Element<QuizMsg>> {
    if scores.is_empty() {
        return None;
    }
    let head = el("h3").child(texts.get("quiz.scores"));
    let room = el("div.quiz-scores#quiz-scores");
    let clear = icon_text_button(Icon::Trash, texts.get("quiz.clear"), QuizMsg::Clear);
    let last = scores.done_last().map(|score| {
        el("li")
            .child(texts.say(&score_message("quiz.code.says", score, texts)))
            .child(" ")
            .child(el("code").child(score.code()))
    });
    let last: Vec<_> = last.collect();
    let listed = (!last.is_empty()).then(|| {
        let list = el("ul.plain#quiz-last").children(last);
        el("div")
            .child(el("h4").child(texts.get("quiz.last")))
            .child(list)
    });
    Some(
        room.child(head)
            .child(el("p.quiet").child(texts.get("quiz.scores.about")))
            .child(el("p.quiet").child(texts.get(save_note(scores))))
            .child(tallies(scores, texts))
            .maybe(listed)
            .child(el("div.control-row").child(clear.id("quiz-clear"))),
    )
}

/// A row per kind with answers.
fn tallies(scores: &Shared<Scores>, texts: Texts) -> Element<QuizMsg> {
    let head = ["quiz.kind", "quiz.asked", "quiz.first_try", "quiz.streak"];
    let asked = QuestionKind::all().filter(|k| scores.of_kind(*k).asked > 0);
    let rows = asked.map(|kind| -> Vec<Node<QuizMsg>> {
        let tally = scores.of_kind(kind);
        let counts = [tally.asked, tally.right, tally.best].map(|n| n.to_string().into());
        let mut cells = vec![texts.of(&["quiz.kind", kind.id()]).into()];
        cells.extend(counts);
        cells
    });
    let head = head.map(|key| texts.get(key));
    table(&texts.get("quiz.scores"), head.into(), rows.collect())
}
