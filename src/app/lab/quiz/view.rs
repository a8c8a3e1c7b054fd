use super::board;
use super::class_scores::{self, Entry};
use super::generate::PosedQuestion;
use super::link::MIXED;
use super::scores_view;
use super::state::{LARGEST, MOST, Msg, Quiz, Stage};
use super::update::{ASK, VERDICT, offered};
use crate::app::lab::tree::picture::words;
use crate::app::ui::widgets::{
    button, choices, field, icon_button, labelled, number, primary, select, table,
};
use crate::app::ui::{Control, Element, EventKind, Icon, Node, Texts, el};
use crate::python::game_name;
use crate::text::{EnumId, Message};
use crate::trace::quiz::{Answer, Kind, Score};
use crate::trace::{Step, why};

/// The button of the lab that opens the quiz.
pub fn open_button(texts: Texts) -> Element<Msg> {
    labelled(Icon::Help, texts.get("quiz.title"), Msg::Open(true)).id("quiz-open")
}

pub fn view(quiz: &Quiz, projector: bool, texts: Texts) -> Element<Msg> {
    let body = match &quiz.stage {
        Stage::Choosing => choosing(quiz, texts),
        Stage::Searching(_) => el("div.quiz-body").child(
            el("p.headline[tabindex=-1]")
                .id(ASK)
                .child(texts.get("lab.searching")),
        ),
        Stage::Asked(posed) => asked(quiz, posed, projector, texts),
        Stage::Empty => el("div.quiz-body")
            .child(el("p.empty").child(texts.get("quiz.empty")))
            .child(primary(texts.get("quiz.another"), Msg::Another)),
        Stage::Over => over(quiz, texts),
    };
    el("section.card.quiz[aria-labelledby=quiz-title]")
        .child(
            el("div.quiz-head")
                .child(el("h2#quiz-title[tabindex=-1]").child(texts.get("quiz.title")))
                .child(
                    labelled(Icon::Close, texts.get("quiz.back"), Msg::Open(false))
                        .id("quiz-close")
                        .control(Control::Tool),
                ),
        )
        .child(body)
}

/// The settings, and the field for teachers to check a code.
fn choosing(quiz: &Quiz, texts: Texts) -> Element<Msg> {
    let kinds = [MIXED].into_iter().chain(Kind::all().map(Kind::id));
    let choices = choices(kinds, |id| texts.of(&["quiz.kind", id]));
    let settings = quiz.settings;
    let chosen = settings.kind.map_or(MIXED, Kind::id);
    el("div.quiz-body")
        .child(el("p").child(texts.get("quiz.about")))
        .child(
            el("div.form")
                .control(Control::Setting)
                .child(select(
                    "quiz-kind",
                    texts.get("quiz.kind"),
                    choices,
                    chosen,
                    |v| Some(Msg::Kind(v.to_owned())),
                ))
                .child(number(
                    "quiz-count",
                    texts.get("quiz.count"),
                    settings.count.into(),
                    (1, MOST.into()),
                    |n| Msg::Count(n as u8),
                ))
                .child(number(
                    "quiz-number",
                    texts.get("quiz.number"),
                    settings.number.into(),
                    (0, LARGEST.into()),
                    |n| Msg::Number(n as u32),
                )),
        )
        .child(el("p.quiet").child(texts.get("quiz.number.about")))
        .child(
            el("div.control-row")
                .child(primary(texts.get("quiz.start"), Msg::Start).id("quiz-start"))
                .maybe(
                    quiz.given_up
                        .is_some()
                        .then(|| button(texts.get("quiz.resume"), Msg::Resume).id("quiz-resume")),
                ),
        )
        .maybe(scores_view::view(&quiz.scores, texts))
        .child(class_codes(quiz, texts))
}

/// The results in the pasted codes, for teachers.
fn class_codes(quiz: &Quiz, texts: Texts) -> Element<Msg> {
    let area = el("textarea#quiz-code-check[rows=3][spellcheck=false]")
        .attr("value", &quiz.code)
        .on(EventKind::Input, |e| Some(Msg::Code(e.value.clone())));
    let pasted = class_scores::read(&quiz.code);
    let nothing = pasted.entries.is_empty() && !quiz.code.trim().is_empty();
    let none = (nothing && pasted.altered.is_empty()).then(|| Message::new("quiz.code.none"));
    let altered = pasted.altered.iter();
    let altered = altered.map(|code| Message::new("quiz.code.altered").with("code", code));
    let twice = pasted.twice().into_iter();
    let twice = twice.map(|name| Message::new("quiz.code.twice").with("name", name));
    let says = none.into_iter().chain(altered).chain(twice);
    let one = match &pasted.entries[..] {
        [entry] => Some(score_message("quiz.code.says", entry.score)),
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
        .maybe((pasted.entries.len() > 1).then(|| class_table(&pasted.entries, texts)))
}

/// The results of a class: a row for each code, and the right answers to each question.
fn class_table(entries: &[Entry], texts: Texts) -> Element<Msg> {
    let questions = class_scores::questions(entries);
    let titles = ["quiz.code.pupil", "quiz.number", "quiz.code.right"];
    let mut head: Vec<String> = titles.iter().map(|key| texts.get(key)).collect();
    head.extend((1..=questions).map(|number| number.to_string()));
    let rows = entries.iter().map(|entry| {
        let Score {
            quiz, right, asked, ..
        } = entry.score;
        let mut cells = vec![
            entry.name.clone(),
            quiz.to_string(),
            format!("{right}/{asked}"),
        ];
        cells.extend((0..questions).map(|number| mark(entry.score, number).to_owned()));
        cells.into_iter().map(Node::from).collect()
    });
    let mut rows: Vec<Vec<Node<Msg>>> = rows.collect();
    let mut all = vec![texts.get("quiz.code.all"), String::new(), String::new()];
    all.extend((0..questions).map(|number| class_scores::tally(entries, number).to_string()));
    rows.push(all.into_iter().map(Node::from).collect());
    el("div.stack#quiz-class")
        .child(table(&texts.get("quiz.code.class"), head, rows))
        .child(
            el("div.control-row")
                .child(button(texts.get("quiz.code.csv"), Msg::SaveClass).id("quiz-class-csv")),
        )
}

/// The result of a question in a table; empty if the code does not have it.
fn mark(score: Score, question: u8) -> &'static str {
    match class_scores::is_right(score, question) {
        Some(true) => "✓",
        Some(false) => "✗",
        None => "",
    }
}

/// A score as text.
fn score_message(key: &str, score: Score) -> Message {
    Message::new(key)
        .with("quiz", score.quiz)
        .with("right", score.right)
        .with("asked", score.asked)
}

fn asked(quiz: &Quiz, posed: &PosedQuestion, projector: bool, texts: Texts) -> Element<Msg> {
    let place = Message::new("quiz.place")
        .with("n", quiz.at + 1)
        .with("count", quiz.settings.count)
        .with("right", quiz.right());
    let path = &posed.question.path;
    let game = texts.say(&game_name(posed.game));
    let from = match path.is_empty() {
        true => Message::new("quiz.from").with("game", game),
        false => Message::new("quiz.from.after")
            .with("game", game)
            .with("line", path.join(" ")),
    };
    el("div.quiz-body")
        .child(el("p.quiet#quiz-place").child(texts.say(&place)))
        .child(
            el("p.headline[tabindex=-1]")
                .id(ASK)
                .child(texts.say(&posed.question.ask)),
        )
        .child(
            el("p.quiet")
                .child(texts.say(&from))
                .child(" ")
                .maybe(board::ends(posed, texts)),
        )
        .child(board::view(quiz, posed, projector, texts))
        .maybe(
            quiz.verdict
                .is_none()
                .then(|| answering(quiz, posed, texts)),
        )
        .maybe(quiz.verdict.map(|right| verdict(quiz, posed, right, texts)))
}

/// The controls for the answer, beside the tree.
fn answering(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Element<Msg> {
    let kind = posed.question.kind;
    let hint = el("p.hint").child(texts.of(&["quiz.how", kind.id()]));
    let whole = quiz.answer().is_some();
    let check = primary(texts.get("quiz.check"), Msg::Check)
        .id("quiz-check")
        .flag("disabled", !whole);
    let choices = match kind {
        Kind::Value => Some(value_buttons(quiz, texts)),
        Kind::Bug => Some(step_buttons(quiz, posed, texts)),
        Kind::Cuts | Kind::Order | Kind::Unvisited => marks(quiz, posed, texts),
    };
    el("div.quiz-answer").child(hint).maybe(choices).child(
        el("div.control-row")
            .child(check)
            .child(button(texts.get("quiz.leave"), Msg::Leave).id("quiz-leave")),
    )
}

fn value_buttons(quiz: &Quiz, texts: Texts) -> Element<Msg> {
    let words = words(texts);
    let values = offered(quiz).into_iter().enumerate();
    el("div.control-row.tight[role=group]")
        .attr("aria-label", texts.get("quiz.values"))
        .children(values.map(|(place, value)| {
            button(words.value(value), Msg::Value(place))
                .id(format!("quiz-value-{place}"))
                .attr("aria-pressed", quiz.value == Some(value))
        }))
}

fn step_buttons(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Element<Msg> {
    let rows = quiz.suspects().into_iter().map(|step| {
        el("li").child(
            el("button.quiz-step")
                .id(format!("quiz-step-{step}"))
                .attr("aria-pressed", quiz.step == Some(step))
                .on_click(Msg::Step(step))
                .child(board::step(posed, step, texts)),
        )
    });
    el("ol.quiz-steps[tabindex=0]")
        .attr("aria-label", texts.get("quiz.steps"))
        .children(rows)
}

/// The marked nodes as text.
fn marks(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Option<Element<Msg>> {
    let named = |&n: &usize| board::line(&posed.tree.line(n), texts);
    let marked: Vec<String> = quiz.marked.iter().map(named).collect();
    let message = Message::new("quiz.chosen").with("lines", marked.join(", "));
    let message = (!marked.is_empty()).then(|| el("span").child(texts.say(&message)));
    Some(el("p#quiz-marks[aria-live=polite]").maybe(message))
}

/// The verdict, the right answer, and the steps that explain it.
fn verdict(quiz: &Quiz, posed: &PosedQuestion, right: bool, texts: Texts) -> Element<Msg> {
    let (class, key) = match right {
        true => ("quiz-verdict good", "quiz.right"),
        false => ("quiz-verdict bad", "quiz.wrong"),
    };
    let answer = (!right).then(|| el("p#quiz-answer").child(answer(posed, texts)));
    let last = quiz.at + 1 >= quiz.settings.count;
    let next = if last { "quiz.to_score" } else { "quiz.next" };
    el("div.quiz-answer")
        .child(
            el("p[tabindex=-1]")
                .class(class)
                .id(VERDICT)
                .child(texts.get(key)),
        )
        .maybe(answer)
        .maybe(nodes(quiz, posed, texts))
        .child(replay(quiz, posed, texts))
        .child(el("div.control-row").child(primary(texts.get(next), Msg::Next).id("quiz-next")))
}

/// The right answer as text.
fn answer(posed: &PosedQuestion, texts: Texts) -> String {
    let text = match &posed.question.answer {
        Answer::Value(value) => words(texts).value(*value),
        Answer::Lines(lines) => {
            let lines: Vec<String> = lines.iter().map(|l| board::line(l, texts)).collect();
            lines.join(", ")
        }
        Answer::Order(moves) => moves.join(", "),
        Answer::Step(step) => board::step(posed, *step, texts),
    };
    texts.say(&Message::new("quiz.answer").with("answer", text))
}

/// The nodes of the user's order and of the best one.
fn nodes(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Option<Element<Msg>> {
    let Some(Answer::Order(own)) = quiz.answer() else {
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
fn replay(quiz: &Quiz, posed: &PosedQuestion, texts: Texts) -> Element<Msg> {
    let steps = &posed.question.steps;
    let at = quiz.replay.min(steps.len().saturating_sub(1));
    let Some(&step) = steps.get(at) else {
        return el("div");
    };
    let message = Message::new("quiz.replay")
        .with("n", at + 1)
        .with("count", steps.len());
    let off = |end: bool, element: Element<Msg>| element.flag("disabled", end);
    let back = icon_button(Icon::Previous, texts.get("lab.time.back"), Msg::By(-1));
    let on = icon_button(Icon::Next, texts.get("lab.time.forward"), Msg::By(1));
    el("div.quiz-replay")
        .child(
            el("div.control-row.tight")
                .child(off(at == 0, back).id("quiz-back"))
                .child(off(at + 1 >= steps.len(), on).id("quiz-forward"))
                .child(el("span.quiet").child(texts.say(&message))),
        )
        .child(el("p.sentence#quiz-why[aria-live=polite]").child(texts.say(&reason(posed, step))))
}

/// The explanation of a step; for the wrong step, why it is wrong.
fn reason(posed: &PosedQuestion, step: usize) -> Message {
    let trace = &posed.question.trace;
    if posed.question.kind != Kind::Bug {
        return why(trace, step);
    }
    let tree = &posed.recording.parts[0].tree;
    let max = tree.left_at(step).is_some_and(|n| tree.nodes[n].is_max());
    Message::new(match (trace.steps.get(step), max) {
        (Some(Step::Cut { .. }), _) => "quiz.bug.cut",
        (_, true) => "quiz.bug.max",
        (_, false) => "quiz.bug.min",
    })
}

/// The result of a finished quiz.
fn over(quiz: &Quiz, texts: Texts) -> Element<Msg> {
    let score = quiz.score();
    el("div.quiz-body")
        .child(
            el("p.headline[tabindex=-1]")
                .id(ASK)
                .child(texts.say(&score_message("quiz.score", score))),
        )
        .child(el("p").child(texts.get("quiz.code.about")))
        .child(el("p.quiz-score#quiz-code").child(score.code()))
        .child(el("p.quiet").child(texts.get(scores_view::kept(&quiz.scores))))
        .child(
            el("div.control-row")
                .child(primary(texts.get("quiz.another"), Msg::Another).id("quiz-another"))
                .child(button(texts.get("quiz.again"), Msg::Start))
                .child(button(texts.get("quiz.choose"), Msg::Leave))
                .child(labelled(Icon::Link, texts.get("lab.link"), Msg::CopyLink)),
        )
}
