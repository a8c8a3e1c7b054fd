//! The results of a class, from the codes that a teacher pastes.

use super::class_scores::{self, Entry, PastedCodes, letter};
use super::state::{Quiz, QuizMsg};
use crate::app::ui::widgets::{button, field, table};
use crate::app::ui::{Element, EventKind, Node, Texts, el};
use crate::text::Message;
use crate::trace::quiz::Score;

/// The results in the pasted codes, for teachers. In a presentation the names of several pupils are behind a button.
pub fn class_codes(quiz: &Quiz, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let area = el("textarea#quiz-code-check[rows=3][spellcheck=false]")
        .attr("value", &quiz.code)
        .on(EventKind::Input, |e| Some(QuizMsg::Code(e.value.clone())));
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
    let says = says.chain(one);
    let says = el("div#quiz-code-says[role=status]")
        .children(says.map(|words| el("p").child(texts.say(&words))));
    let room = el("div.quiz-code")
        .child(el("h3").child(texts.get("quiz.teacher")))
        .child(field("quiz-code-check", texts.get("quiz.code.check"), area));
    if pasted.entries.len() < 2 {
        return room.child(says);
    }
    let quizzes = class_scores::quizzes(&pasted.entries);
    let quizzes = quizzes.iter().map(|entries| {
        let title = Message::new("quiz.code.class");
        let score = entries[0].score;
        let title = title
            .with("quiz", quiz_name(score, texts))
            .with("n", score.asked);
        let title = texts.say(&title);
        (title, &entries[..])
    });
    let all_votes = quizzes.clone().flat_map(|(title, entries)| {
        let heading = el("h4").child(title);
        [heading, votes(quiz, &class_scores::counted(entries), texts)]
    });
    let tables = quizzes.map(|(title, entries)| class_table(&pasted, entries, &title, texts));
    let names = if projector {
        el("details.more").child(el("summary").child(texts.get("quiz.code.names")))
    } else {
        el("div.stack")
    };
    let save = button(texts.get("quiz.code.csv"), QuizMsg::SaveClass).id("quiz-class-csv");
    let names = names
        .id("quiz-names")
        .child(says)
        .children(tables)
        .child(el("div.control-row").child(save));
    room.child(el("div.stack#quiz-class").children(all_votes).child(names))
}

/// The codes of a quiz: a row for each, and the right answers to each question.
fn class_table(
    pasted: &PastedCodes,
    entries: &[Entry],
    title: &str,
    texts: Texts,
) -> Element<QuizMsg> {
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
    let mut rows: Vec<Vec<Node<QuizMsg>>> = rows.collect();
    let mut all = vec![texts.get("quiz.code.all"), String::new()];
    let counted = class_scores::counted(entries);
    all.extend(
        (0..questions).map(|number| class_scores::right_answers(&counted, number).to_string()),
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

/// For each question the number of pupils who have chosen each option or several, and if known the right answer.
fn votes(quiz: &Quiz, entries: &[Entry], texts: Texts) -> Element<QuizMsg> {
    let options = class_scores::options(entries);
    let right = |question| quiz.right_letters(entries[0].score, question);
    let mut head = vec![texts.get("quiz.code.question")];
    head.extend((0..options).map(letter));
    head.push(texts.get("quiz.code.letters"));
    head.extend(right(0).map(|_| texts.get("quiz.code.answer")));
    let rows = (0..class_scores::questions(entries)).map(|question| {
        let cell = |option| match class_scores::votes(entries, question, Some(option)) {
            (0, _) => String::new(),
            (count, 0) => count.to_string(),
            (count, _) => format!("{count} ✓"),
        };
        let several = match class_scores::votes(entries, question, None) {
            (0, _) => String::new(),
            (count, right) => format!("{count}: {right} ✓"),
        };
        let cells = std::iter::once((question + 1).to_string()).chain((0..options).map(cell));
        let cells = cells.chain([several]).chain(right(question));
        cells.map(Node::from).collect()
    });
    table(&texts.get("quiz.code.votes"), head, rows.collect())
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
