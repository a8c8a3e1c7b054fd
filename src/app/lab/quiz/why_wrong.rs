//! Why a wrong answer is wrong, starting from the answer itself: the steps of the search explain the right one.

use super::board;
use super::generate::{PosedQuestion, node_at};
use crate::app::lab::timeline::moment::moment;
use crate::app::ui::Texts;
use crate::eval::Value;
use crate::text::Message;
use crate::trace::quiz::Answer;
use crate::trace::{Step, why};

/// The sentence about a wrong answer; `None` if the steps of the search or the numbers of nodes say it.
pub fn why_wrong(posed: &PosedQuestion, wrong: &Answer, texts: Texts) -> Option<String> {
    match wrong {
        Answer::Value(_) => values_of_moves(posed, texts),
        Answer::Lines(lines) => {
            let Answer::Lines(right) = &posed.question.answer else {
                return None;
            };
            let first_wrong = lines.iter().find(|line| !right.contains(line))?;
            match right.iter().find(|cut| first_wrong.starts_with(cut)) {
                Some(cut) => Some(below_cut(posed, first_wrong, cut, texts)),
                None => window_of_visit(posed, first_wrong, texts),
            }
        }
        Answer::Step(step) => Some(texts.say(&right_step(posed, *step))),
        Answer::Window(window) => wrong_bounds(posed, *window, texts),
        Answer::Order(_) => None,
    }
}

/// The reason of a right step. Without it after the wrong step, which may have led to a wrong value, unless it is a leaf.
fn right_step(posed: &PosedQuestion, step: usize) -> Message {
    let trace = &posed.question.trace;
    let is_leaf = matches!(trace.steps.get(step), Some(Step::Leaf(_)));
    let is_later = matches!(posed.question.answer, Answer::Step(wrong) if step > wrong);
    if is_later && !is_leaf {
        Message::new("quiz.wrong.later_step")
    } else {
        Message::new("quiz.wrong.step").with_message("why", why(trace, step))
    }
}

/// The values from which the node of the question takes its own.
fn values_of_moves(posed: &PosedQuestion, texts: Texts) -> Option<String> {
    let tree = &posed.recording.iterations[0].tree;
    let node = &tree.nodes[node_at(tree, posed.question.about.first()?)?];
    let words = board::words(texts);
    let moves = node.children.iter().filter_map(|&child| {
        let (value, _) = tree.nodes[child].value?;
        Some(format!("{} {}", tree.nodes[child].mv, words.value(value)))
    });
    let moves: Vec<String> = moves.collect();
    let key = if node.is_max() { "quiz.wrong.max" } else { "quiz.wrong.min" };
    let message = Message::new(key).with("values", moves.join(", "));
    Some(texts.say(&message))
}

/// The cut branch that contains a node of the answer.
fn below_cut(posed: &PosedQuestion, line: &[String], cut: &[String], texts: Texts) -> String {
    let letters = |line: &[String]| posed.letters_of(&Answer::Lines(vec![line.to_vec()]));
    let message = Message::new("quiz.wrong.below_cut")
        .with("node", letters(line))
        .with("cut", letters(cut));
    texts.say(&message)
}

/// The window in which the search visits a node that the answer takes for cut.
fn window_of_visit(posed: &PosedQuestion, line: &[String], texts: Texts) -> Option<String> {
    let recording = &posed.recording;
    let tree = &recording.iterations[0].tree;
    let node = &tree.nodes[node_at(tree, line)?];
    // The window of its parent when the search chooses the move.
    let (alpha, beta) = moment(recording, node.first_step).window?;
    let words = board::words(texts);
    let message = Message::new("quiz.wrong.visited")
        .with("node", posed.letters_of(&Answer::Lines(vec![line.to_vec()])))
        .with("alpha", words.value(alpha))
        .with("beta", words.value(beta));
    Some(texts.say(&message))
}

/// The source of each bound that the answer gets wrong.
fn wrong_bounds(
    posed: &PosedQuestion,
    (alpha, beta): (Value, Value),
    texts: Texts,
) -> Option<String> {
    let Answer::Window((right_alpha, right_beta)) = posed.question.answer else {
        return None;
    };
    let [from_alpha, from_beta] = posed.question.sources_of_window();
    let words = board::words(texts);
    let bound = |key: &str, none: &str, value: Value, source: Option<Vec<String>>| match source {
        None => texts.get(none),
        Some(line) => texts.say(
            &Message::new(key)
                .with("value", words.value(value))
                .with("line", board::line(&line, texts)),
        ),
    };
    let alpha_text = || bound("quiz.wrong.alpha", "quiz.wrong.alpha.none", right_alpha, from_alpha);
    let beta_text = || bound("quiz.wrong.beta", "quiz.wrong.beta.none", right_beta, from_beta);
    let sentences = [(alpha != right_alpha).then(alpha_text), (beta != right_beta).then(beta_text)];
    Some(
        sentences
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join(" "),
    )
}
