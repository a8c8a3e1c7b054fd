//! The quiz's view.

use super::board;
use super::class_scores::{MIXED, letter};
use super::class_view::{class_codes, score_message};
use super::generate::{PosedQuestion, SOURCES};
use super::scores_view;
use super::state::{Feedback, MAX_NUMBER, MAX_QUESTIONS, Quiz, QuizMsg, Stage};
use super::update::{ASK, CHECK, VERDICT};
use super::why_wrong::why_wrong;
use crate::app::ui::widgets::{
    button, choices, field, folded, icon_button, icon_text_button, number_field, primary_button,
    select, text_field,
};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::python::game_name;
use crate::text::{EnumId, Message};
use crate::trace::quiz::{Answer, CutsFound, QuestionKind};
use crate::trace::{Step, why};

/// The button of the lab that opens the quiz.
pub fn open_button(texts: Texts) -> Element<QuizMsg> {
    icon_text_button(Icon::Help, texts.get("quiz.title"), QuizMsg::Open(true)).id("quiz-open")
}

pub fn view(quiz: &Quiz, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let body = match &quiz.screen.stage {
        Stage::Choosing => choosing(quiz, projector, texts),
        Stage::Searching(_) => question_body(quiz, texts.get("lab.searching"), projector, texts),
        Stage::Asked(posed) => asked(quiz, posed, projector, texts),
        Stage::Empty => el("div.quiz-body")
            .child(el("p.empty").child(texts.get("quiz.empty")))
            .child(primary_button(texts.get("quiz.another"), QuizMsg::Another)),
        Stage::Over => over(quiz, projector, texts),
    };
    let close = || {
        icon_text_button(Icon::Close, texts.get("quiz.back"), QuizMsg::Open(false))
            .id("quiz-close")
            .control(Control::Tool)
    };
    let is_choosing = matches!(quiz.screen.stage, Stage::Choosing);
    el("section.card.quiz[aria-labelledby=quiz-title]")
        .child(
            el("div.quiz-head")
                .child(el("h2#quiz-title[tabindex=-1]").child(texts.get("quiz.title")))
                .maybe((!is_choosing).then(close)),
        )
        .child(body)
}

/// The settings, and the field for teachers to check a code.
fn choosing(quiz: &Quiz, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let kinds = [MIXED]
        .into_iter()
        .chain(QuestionKind::all().map(QuestionKind::id));
    let choices = choices(kinds, |id| texts.of(&["quiz.kind", id]));
    let games = SOURCES.map(|(game, ..)| texts.say(&game_name(game)));
    let games = Message::new("quiz.games").with("games", games.join(", "));
    let settings = quiz.settings;
    let chosen = settings.kind.map_or(MIXED, QuestionKind::id);
    let class_link = icon_text_button(Icon::Class, texts.get("class.title"), QuizMsg::ClassLink)
        .id("quiz-class-link")
        .control(Control::Tool);
    el("div.quiz-body")
        .child(el("p").child(texts.get("quiz.about")))
        .child(el("p").child(texts.say(&games)))
        .child(
            el("div.form")
                .control(Control::Setting)
                .child(select("quiz-kind", texts.get("quiz.kind"), choices, chosen, |v| {
                    Some(QuizMsg::Kind(v.to_owned()))
                }))
                .child(number_field(
                    "quiz-count",
                    texts.get("quiz.count"),
                    settings.count,
                    (1, MAX_QUESTIONS),
                    QuizMsg::Count,
                ))
                .child(number_field(
                    "quiz-number",
                    texts.get("quiz.number"),
                    settings.number,
                    (0, MAX_NUMBER),
                    QuizMsg::Number,
                )),
        )
        .child(el("p.quiet").child(texts.get("quiz.number.about")))
        .child(
            el("div.control-row")
                .child(primary_button(texts.get("quiz.start"), QuizMsg::Start).id("quiz-start"))
                .child(copy_link(texts))
                .child(class_link)
                .maybe(
                    quiz.interrupted.is_some().then(|| {
                        button(texts.get("quiz.resume"), QuizMsg::Resume).id("quiz-resume")
                    }),
                ),
        )
        .maybe(scores_view::view(&quiz.scores, texts))
        .child(class_codes(quiz, projector, texts))
}

/// The place in the quiz and a headline. The headline is the same element for each question, and keeps the focus.
fn question_body(quiz: &Quiz, headline: String, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let place = Message::new("quiz.place")
        .with("n", quiz.screen.at + 1)
        .with("count", quiz.settings.count);
    let right = Message::new("quiz.place.right").with("right", quiz.right());
    let right = (!projector).then(|| format!(" · {}", texts.say(&right)));
    el("div.quiz-body")
        .child(
            el("p.quiet#quiz-place")
                .child(texts.say(&place))
                .maybe(right),
        )
        .child(
            el("p.headline[tabindex=-1][aria-live=polite]")
                .id(ASK)
                .child(headline),
        )
}

fn asked(quiz: &Quiz, posed: &PosedQuestion, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let is_wrong_step = posed.question.kind == QuestionKind::Bug && quiz.screen.feedback.is_some();
    let game = texts.say(&game_name(posed.game));
    let from = Message::new("quiz.from").with("game", game);
    question_body(quiz, texts.say(&posed.question.ask), projector, texts)
        .child(
            el("p.quiet")
                .child(texts.say(&from))
                .child(" ")
                .maybe(board::legend(posed, texts)),
        )
        .child(board::view(quiz, posed, projector, texts))
        .maybe(
            quiz.screen
                .feedback
                .is_none()
                .then(|| answering(quiz, posed, projector, texts)),
        )
        .maybe(
            quiz.screen
                .feedback
                .map(|found| verdict(quiz, posed, found, projector, texts)),
        )
        .maybe(is_wrong_step.then(|| step_buttons(quiz, posed, texts)))
}

/// The controls for the answer, beside the tree.
fn answering(
    quiz: &Quiz,
    posed: &PosedQuestion,
    projector: bool,
    texts: Texts,
) -> Element<QuizMsg> {
    let kind = posed.question.kind;
    let hint = el("p.hint").child(texts.of(&["quiz.how", kind.id()]));
    let message = quiz.check_message(projector);
    let is_disabled = message.is_none();
    let key = match message {
        Some(QuizMsg::Show) => "quiz.show",
        _ => "quiz.check",
    };
    let check = primary_button(texts.get(key), message.unwrap_or(QuizMsg::Check))
        .id(CHECK)
        .flag("disabled", is_disabled);
    let options = match kind {
        QuestionKind::Bug => step_buttons(quiz, posed, texts),
        _ => option_buttons(quiz, posed, texts),
    };
    el("div.quiz-answer")
        .child(hint)
        .child(options)
        .maybe(marks(quiz, posed, texts))
        .child(
            el("div.control-row")
                .child(check)
                .child(button(texts.get("quiz.leave"), QuizMsg::Leave).id("quiz-leave")),
        )
}

fn option_buttons(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Element<QuizMsg> {
    let options = posed.options().into_iter().enumerate();
    let buttons = options.filter_map(|(place, option)| {
        let label = el("b.quiz-letter").child(letter(place));
        let button = button(label, quiz.option_message(place)?)
            .attr("data-keep-focus", "")
            .child(" ")
            .child(answer_text(posed, &option, texts))
            .id(format!("quiz-option-{place}"))
            .attr("aria-pressed", quiz.is_chosen(place));
        Some(button)
    });
    let class = if posed.lettered_nodes().is_empty() {
        "control-row tight"
    } else {
        // A presentation shows them only in the tree.
        "control-row tight quiz-nodes"
    };
    el("div[role=group]")
        .class(class)
        .attr("aria-label", texts.get("quiz.options"))
        .children(buttons)
}

/// The steps of a search with an error; after the answer, the wrong step and another choice are named.
fn step_buttons(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Element<QuizMsg> {
    let options = posed.options().into_iter().enumerate();
    let is_answered = quiz.screen.feedback.is_some();
    let rows = options.map(|(place, option)| {
        let mark = if option == posed.question.answer {
            Some("quiz.mark.wrong_step")
        } else {
            quiz.is_chosen(place).then_some("quiz.mark.own")
        };
        let mark = mark.filter(|_| is_answered);
        el("li").child(
            el("button.quiz-step[data-keep-focus]")
                .id(format!("quiz-option-{place}"))
                .attr("aria-pressed", quiz.is_chosen(place))
                .flag("disabled", is_answered)
                .on_click(QuizMsg::Select(place))
                .child(answer_text(posed, &option, texts))
                .maybe(mark.map(|key| el("b").child(format!(" ← {}", texts.get(key))))),
        )
    });
    el("ol.quiz-steps[tabindex=0][type=A]")
        .attr("aria-label", texts.get("quiz.steps"))
        .children(rows)
}

/// The marked nodes as text, in the order of marking.
fn marks(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Option<Element<QuizMsg>> {
    if posed.lettered_nodes().is_empty() {
        return None;
    }
    let named = |&n: &usize| board::line(&posed.tree.line(n), texts);
    let marked: Vec<String> = quiz.screen.marked.iter().map(named).collect();
    let message = Message::new("quiz.chosen").with("lines", marked.join(", "));
    let message = (!marked.is_empty()).then(|| el("span").child(texts.say(&message)));
    Some(el("p#quiz-marks[aria-live=polite]").maybe(message))
}

/// The verdict, the right answer, and the steps that explain it.
fn verdict(
    quiz: &Quiz,
    posed: &PosedQuestion,
    verdict: Feedback,
    projector: bool,
    texts: Texts,
) -> Element<QuizMsg> {
    let (class, key) = match verdict {
        Feedback::Right => ("quiz-verdict good", Some("quiz.right")),
        Feedback::Wrong => ("quiz-verdict bad", Some("quiz.wrong")),
        Feedback::Shown => ("quiz-verdict", None),
    };
    let partly = quiz.screen.partly_right().filter(|_| !projector);
    let partly = partly.map(|found| el("span").child(partly_right(found, texts)));
    let own = quiz.screen.answer().filter(|_| verdict == Feedback::Wrong);
    let reason = own.as_ref().and_then(|own| why_wrong(posed, own, texts));
    let reason = reason.map(|reason| el("p#quiz-why-wrong").child(reason));
    let own = own.map(|own| el("p").child(answer_sentence("quiz.own", posed, &own, texts)));
    let right = (verdict != Feedback::Right).then(|| {
        let right = &posed.question.answer;
        el("span#quiz-answer").child(answer_sentence("quiz.answer", posed, right, texts))
    });
    let last = quiz.screen.at + 1 >= quiz.settings.count;
    let next = if !last {
        "quiz.next"
    } else if quiz.has_shown {
        "quiz.end"
    } else {
        "quiz.to_score"
    };
    el("div.quiz-answer")
        .child(
            el("p[tabindex=-1]")
                .class(class)
                .id(VERDICT)
                .maybe(key.map(|key| el("span").child(texts.get(key))))
                .child(" ")
                .maybe(partly)
                .child(" ")
                .maybe(right),
        )
        .child(
            el("div.control-row")
                .child(primary_button(texts.get(next), QuizMsg::Next).id("quiz-next")),
        )
        .maybe(own)
        .maybe(reason)
        .maybe(other_orders(quiz, posed, texts))
        .maybe(nodes(quiz, posed, texts))
        .child(replay(quiz, posed, texts))
}

/// How much of a partly right answer is right.
fn partly_right(found: CutsFound, texts: Texts) -> String {
    let key = if found.wrong > 0 { "quiz.partly.wrong" } else { "quiz.partly" };
    let message = Message::new(key)
        .with("right", found.right)
        .with("of", found.all)
        .with("n", found.wrong);
    texts.say(&message)
}

fn answer_text(posed: &PosedQuestion, answer: &Answer, texts: Texts) -> String {
    match answer {
        Answer::Value(value) => board::words(texts).value(*value),
        Answer::Lines(lines) => {
            let lines: Vec<String> = lines.iter().map(|l| board::line(l, texts)).collect();
            lines.join(", ")
        }
        Answer::Order(moves) => moves.join(", "),
        Answer::Step(step) => board::step(posed, *step, texts),
        Answer::Window(window) => board::words(texts).window(*window),
    }
}

/// The sentence with this key about an answer: its letters, if it has any, and the answer as text.
fn answer_sentence(key: &str, posed: &PosedQuestion, answer: &Answer, texts: Texts) -> String {
    let text = answer_text(posed, answer, texts);
    let text = match posed.letters_of(answer) {
        letters if letters.is_empty() => text,
        letters => format!("{letters} · {text}"),
    };
    texts.say(&Message::new(key).with("answer", text))
}

/// The maximum number of other right orders that the page lists.
const MAX_OTHER_ORDERS: usize = 3;

/// The right orders besides the one that the verdict names or confirms, by their letters.
fn other_orders(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Option<Element<QuizMsg>> {
    let question = &posed.question;
    let own = quiz.screen.answer().filter(|own| question.is_right(own));
    let named = own.unwrap_or_else(|| question.answer.clone());
    let others = question.right_orders().filter(|order| *order != named);
    let others: Vec<String> = others.map(|order| posed.letters_of(&order)).collect();
    let listed = &others[..others.len().min(MAX_OTHER_ORDERS)];
    let more = others.len() - listed.len();
    let key = if more > 0 { "quiz.also_right.more" } else { "quiz.also_right" };
    let message = Message::new(key)
        .with("orders", listed.join(", "))
        .with("n", more);
    (!others.is_empty()).then(|| el("p").child(texts.say(&message)))
}

/// The nodes of the user's order and of the best one.
fn nodes(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Option<Element<QuizMsg>> {
    let Some(Answer::Order(own)) = quiz.screen.answer() else {
        return None;
    };
    let orders = &posed.question.orders;
    let (_, own) = orders.iter().find(|(order, _)| *order == own)?;
    let fewest = orders.iter().map(|(_, nodes)| nodes).min()?;
    let message = Message::new("quiz.nodes")
        .with("own", own)
        .with("fewest", fewest);
    Some(el("p").child(texts.say(&message)))
}

/// The steps that explain the answer, each with its sentence.
fn replay(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Element<QuizMsg> {
    let steps = &posed.question.steps;
    let at = quiz.screen.replay.min(steps.len().saturating_sub(1));
    let Some(&step) = steps.get(at) else {
        return el("div");
    };
    let message = Message::new("quiz.replay")
        .with("n", at + 1)
        .with("count", steps.len());
    let arrow = |icon, key: &str, by, id: &str, is_end: bool| {
        let arrow = icon_button(icon, texts.get(key), QuizMsg::By(by));
        (steps.len() > 1).then(|| arrow.id(id.to_owned()).flag("disabled", is_end))
    };
    let is_last = at + 1 >= steps.len();
    el("div.quiz-replay")
        .child(
            el("div.control-row.tight")
                .maybe(arrow(Icon::Previous, "lab.time.back", -1, "quiz-back", at == 0))
                .maybe(arrow(Icon::Next, "lab.time.forward", 1, "quiz-forward", is_last))
                .maybe((steps.len() > 1).then(|| el("span.quiet").child(texts.say(&message)))),
        )
        .child(
            el("p.sentence#quiz-why[aria-live=polite]")
                .child(texts.say(&reason(posed, step, texts))),
        )
}

/// The explanation of a step; for the wrong step, why it is wrong.
fn reason(posed: &PosedQuestion, step: usize, texts: Texts) -> Message {
    let trace = &posed.question.trace;
    if posed.question.kind != QuestionKind::Bug {
        return why(trace, step);
    }
    let tree = &posed.recording.iterations[0].tree;
    let Some(node) = tree.left_at(step).map(|n| &tree.nodes[n]) else {
        return Message::new("quiz.bug.cut");
    };
    if let Some(Step::Cut { .. }) = trace.steps.get(step) {
        return Message::new("quiz.bug.cut");
    }
    let (key, better): (_, fn(f64, f64) -> f64) = if node.is_max() {
        ("quiz.bug.max", f64::max)
    } else {
        ("quiz.bug.min", f64::min)
    };
    let values = node.children.iter().filter_map(|&c| tree.nodes[c].value);
    let best = values.map(|(value, _)| value).reduce(better);
    let best = best.map_or(String::new(), |best| board::words(texts).value(best));
    Message::new(key).with("value", best)
}

/// The result of a finished quiz: with its code for the teacher, or in a presentation with the field for the codes of
/// the class.
fn over(quiz: &Quiz, projector: bool, texts: Texts) -> Element<QuizMsg> {
    let key = if quiz.has_shown { "quiz.done" } else { "quiz.score" };
    let code = if projector {
        Some(class_codes(quiz, true, texts))
    } else {
        (!quiz.has_shown).then(|| own_code(quiz, texts))
    };
    el("div.quiz-body")
        .child(
            el("p.headline.quiz-result[tabindex=-1]")
                .id(ASK)
                .child(texts.say(&score_message(key, quiz.score(), texts))),
        )
        .child(
            el("div.control-row")
                .child(
                    primary_button(texts.get("quiz.another"), QuizMsg::Another).id("quiz-another"),
                )
                .child(button(texts.get("quiz.again"), QuizMsg::Start))
                .child(button(texts.get("quiz.choose"), QuizMsg::Leave))
                .child(copy_link(texts)),
        )
        .maybe(partly_right_answers(quiz, texts).filter(|_| !projector))
        .maybe(practice(quiz, texts))
        .maybe(code)
}

/// The questions with a partly right answer; `None` without one.
fn partly_right_answers(quiz: &Quiz, texts: Texts) -> Option<Element<QuizMsg>> {
    let rows = quiz.partly_right_answers().map(|(at, found)| {
        let question = texts.get("quiz.code.question");
        el("li").child(format!("{question} {}: {}", at + 1, partly_right(found, texts)))
    });
    let rows: Vec<_> = rows.collect();
    (!rows.is_empty()).then(|| el("ul.plain#quiz-partly").children(rows))
}

/// The kinds of the questions with a wrong answer; `None` without one, or if all questions are of one kind.
fn practice(quiz: &Quiz, texts: Texts) -> Option<Element<QuizMsg>> {
    let mut kinds = quiz.missed_kinds().into_iter().peekable();
    if quiz.has_shown || quiz.settings.kind.is_some() {
        return None;
    }
    kinds.peek()?;
    let buttons = kinds.map(|kind| {
        let name = texts.of(&["quiz.kind", kind.id()]);
        button(name, QuizMsg::Practise(kind)).id(format!("quiz-practise-{}", kind.id()))
    });
    let says = el("span").child(texts.get("quiz.practise"));
    Some(el("div.control-row").child(says).children(buttons))
}

fn copy_link(texts: Texts) -> Element<QuizMsg> {
    icon_text_button(Icon::Link, texts.get("lab.link"), QuizMsg::CopyLink)
}

/// The pupil's name and code, folded.
fn own_code(quiz: &Quiz, texts: Texts) -> Element<QuizMsg> {
    let name = text_field("quiz-name", &quiz.name, QuizMsg::Name);
    let copy = button(texts.get("quiz.code.copy"), QuizMsg::CopyCode).id("quiz-code-copy");
    let parts = vec![
        el("p").child(texts.get("quiz.code.about")),
        field("quiz-name", texts.get("quiz.name"), name),
        el("p.quiz-score#quiz-code").child(quiz.signed_code()),
        el("div.control-row").child(copy),
    ];
    el("div.quiz-code")
        .child(folded("quiz-code-details", "quiz.code.teacher", parts, texts))
        .child(el("p.quiet").child(texts.get(scores_view::save_note(&quiz.scores))))
}
