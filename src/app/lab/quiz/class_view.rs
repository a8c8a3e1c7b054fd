//! The results of a class, from the codes that a teacher pastes.

use super::class_scores::{self, Entry, PastedCodes, letter};
use super::state::{Msg, Quiz};
use crate::app::ui::widgets::{button, field, table};
use crate::app::ui::{Element, EventKind, Node, Texts, el};
use crate::text::Message;
use crate::trace::quiz::Score;

/// The results in the pasted codes, for teachers.
pub fn class_codes(quiz: &Quiz, texts: Texts) -> Element<Msg> {
    let area = el("textarea#quiz-code-check[rows=3][spellcheck=false]")
        .attr("value", &quiz.code)
        .on(EventKind::Input, |e| Some(Msg::Code(e.value.clone())));
    let pasted = class_scores::read(&quiz.code);
    let nothing = pasted.entries.is_empty() && !quiz.code.trim().is_empty();
    let none = (nothing && pasted.altered.is_empty()).then(|| Message::new("quiz.code.none"));
    let altered = pasted.altered.iter();
    let altered = altered.map(|(name, code)| match &name[..] {
        "" => Message::new("quiz.code.altered").with("code", code),
        name => Message::new("quiz.code.altered.of")
            .with("code", code)
            .with("name", name),
    });
    let twice = pasted.twice().into_iter();
    let twice = twice.map(|name| Message::new("quiz.code.twice").with("name", name));
    let misnamed = pasted.misnamed.iter();
    let misnamed = misnamed.map(|name| Message::new("quiz.code.misnamed").with("name", name));
    let says = none.into_iter().chain(altered).chain(twice).chain(misnamed);
    let one = match &pasted.entries[..] {
        [entry] => Some(score_message("quiz.code.says", entry.score, texts)),
        _ => None,
    };
    el("div.quiz-code")
        .child(el("h3").child(texts.get("quiz.teacher")))
        .child(field("quiz-code-check", texts.get("quiz.code.check"), area))
        .child(
            el("div#quiz-code-says[role=status]").children(
                says.chain(one)
                    .map(|words| el("p").child(texts.say(&words))),
            ),
        )
        .maybe((pasted.entries.len() > 1).then(|| class_results(&pasted, texts)))
}

/// The results of a class in each quiz.
fn class_results(pasted: &PastedCodes, texts: Texts) -> Element<Msg> {
    let quizzes = class_scores::quizzes(&pasted.entries).into_iter();
    let results = quizzes.flat_map(|entries| {
        let title =
            Message::new("quiz.code.class").with("quiz", quiz_name(entries[0].score, texts));
        let title = texts.say(&title);
        let heading = el("h4").child(title.clone());
        [heading, class_table(pasted, &entries, &title, texts)]
            .into_iter()
            .chain(votes(&entries, texts))
    });
    el("div.stack#quiz-class").children(results).child(
        el("div.control-row")
            .child(button(texts.get("quiz.code.csv"), Msg::SaveClass).id("quiz-class-csv")),
    )
}

/// The codes of a quiz: a row for each, and the right answers to each question.
fn class_table(pasted: &PastedCodes, entries: &[Entry], title: &str, texts: Texts) -> Element<Msg> {
    let questions = class_scores::questions(entries);
    let titles = ["quiz.code.pupil", "quiz.code.right"];
    let mut head: Vec<String> = titles.iter().map(|key| texts.get(key)).collect();
    head.extend((1..=questions).map(|number| number.to_string()));
    let rows = entries.iter().map(|entry| {
        let Score { right, asked, .. } = entry.score;
        let doubt = pasted.doubt(entry);
        let doubt = doubt.map(|doubt| texts.of(&["quiz.code.doubt", doubt]));
        let name = match doubt {
            Some(doubt) => format!("{} ({doubt})", entry.name),
            None => entry.name.clone(),
        };
        let mut cells = vec![name, format!("{right}/{asked}")];
        cells.extend((0..questions).map(|number| mark(entry.score, number)));
        cells.into_iter().map(Node::from).collect()
    });
    let mut rows: Vec<Vec<Node<Msg>>> = rows.collect();
    let mut all = vec![texts.get("quiz.code.all"), String::new()];
    all.extend(
        (0..questions).map(|number| class_scores::right_answers(entries, number).to_string()),
    );
    rows.push(all.into_iter().map(Node::from).collect());
    table(title, head, rows)
}

/// The result of a question in a table, with the letter of the chosen option; empty if the code does not have it.
fn mark(score: Score, question: u8) -> String {
    let sign = match class_scores::is_right(score, question) {
        Some(true) => "✓",
        Some(false) => "✗",
        None => "",
    };
    match class_scores::chosen(score, question) {
        Some(option) => format!("{sign} {}", letter(option)),
        None => sign.to_owned(),
    }
}

/// For each question the number of pupils who have chosen each option.
fn votes(entries: &[Entry], texts: Texts) -> Option<Element<Msg>> {
    let options = class_scores::options(entries);
    let mut head = vec![texts.get("quiz.code.question")];
    head.extend((0..options).map(letter));
    let rows = (0..class_scores::questions(entries)).map(|question| {
        let cell = |option| match class_scores::votes(entries, question, option) {
            (0, _) => String::new(),
            (count, true) => format!("{count} ✓"),
            (count, false) => count.to_string(),
        };
        let cells = std::iter::once((question + 1).to_string()).chain((0..options).map(cell));
        cells.map(Node::from).collect()
    });
    let rows = rows.collect();
    (options > 0).then(|| table(&texts.get("quiz.code.votes"), head, rows))
}

/// The number of a quiz and the kind of its questions, if the code has it.
fn quiz_name(score: Score, texts: Texts) -> String {
    match class_scores::kind_id(score) {
        None => score.quiz.to_string(),
        Some(id) => format!("{} ({})", score.quiz, texts.of(&["quiz.kind", id])),
    }
}

pub fn score_message(key: &str, score: Score, texts: Texts) -> Message {
    Message::new(key)
        .with("quiz", quiz_name(score, texts))
        .with("right", score.right)
        .with("asked", score.asked)
}
