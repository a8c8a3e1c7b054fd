//! The editor of an evaluation: a slider for each feature, with its term on the current board.

use crate::app::play::{Msg, State};
use crate::app::players::own::Draft;
use crate::app::players::squares::fields;
use crate::app::players::terms::{reach, read_weight, weight_of};
use crate::app::players::{EvaluationsMsg, about};
use crate::app::record::words::plain;
use crate::app::ui::widgets::{button, field, primary, text_field};
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::eval::{Term, square_of};
use crate::game::Side;
use crate::registry::AnyPosition;
use crate::text::Message;

pub(super) const NAME: &str = "own-name";

fn send(msg: EvaluationsMsg) -> Msg {
    Msg::Evaluations(msg)
}

/// The message of a new weight or of its error.
fn weighed(feature: String, weight: Result<f64, Message>) -> EvaluationsMsg {
    match weight {
        Ok(weight) => EvaluationsMsg::Weight(feature, weight),
        Err(error) => EvaluationsMsg::NoWeight(error),
    }
}

/// The form: the name, the sliders, the sum, and the buttons.
pub(super) fn editor(state: &State, draft: &Draft, texts: Texts) -> Element<Msg> {
    let proposed = texts.get("own.proposed");
    let save = send(EvaluationsMsg::Save(proposed.clone()));
    let enter = save.clone();
    let written = |text| send(EvaluationsMsg::Name(text));
    let name = text_field(NAME, &draft.name, written)
        .attr("placeholder", &proposed)
        .on(EventKind::KeyDown, move |e| {
            (e.key == "Enter").then(|| enter.clone())
        });
    let present = present(state);
    let words = match present {
        None => texts.get("own.over"),
        Some((_, side)) => {
            let side = state.side_name(side, texts);
            texts.say(&Message::new("own.board").with("side", side))
        }
    };
    let features = state.game.kind.features().into_iter();
    let rows = features.map(|f| weight_row(state, draft, f.id, texts));
    let squares = state.game.kind.has_squares();
    el("div.stack")
        .child(field(NAME, texts.get("own.name"), name))
        .child(el("p.quiet.small").child(words))
        .child(el("ul.plain.weights-list").children(rows))
        .maybe(squares.then(|| squares_part(state, draft, texts)))
        .maybe(total(draft, state, texts))
        .child(
            el("div.control-row")
                .child(primary(texts.get("own.save"), save).id("own-save"))
                .child(
                    button(texts.get("own.discard"), send(EvaluationsMsg::Discard))
                        .id("own-discard"),
                ),
        )
}

/// The position on the board and the side to move; `None` if the game is over and features have no values.
fn present(state: &State) -> Option<(&dyn AnyPosition, Side)> {
    let here = state.here();
    let goes_on = here.position.outcome().is_none();
    goes_on.then(|| (&*here.position, here.position.side_to_move()))
}

/// The value of a feature on the current board.
fn value_of(state: &State, feature: &str) -> Option<f64> {
    let (position, side) = present(state)?;
    position.feature(feature, side)
}

/// A board with the weights of squares, and the sum of their terms on the current board.
fn squares_part(state: &State, draft: &Draft, texts: Texts) -> Element<Msg> {
    let weigh = |feature, weight| send(weighed(feature, weight));
    let id = |feature: &str| format!("number-{feature}");
    let terms = draft.evaluation.terms.iter();
    let squares = terms.filter(|t| square_of(&t.feature).is_some());
    let product = |t: &Term| Some(t.weight * value_of(state, &t.feature)?);
    let adds = present(state).and_then(|_| squares.map(product).sum::<Option<f64>>());
    el("section.stack.squares-part[aria-labelledby=squares-title]")
        .child(el("h3#squares-title").child(texts.get("squares.name")))
        .child(el("p.quiet.small").child(texts.get("squares.about")))
        .child(fields(&draft.evaluation, id, weigh, texts))
        .maybe(adds.map(|adds| {
            let adds = Message::new("squares.adds").with("value", plain(adds, texts));
            el("output#adds-squares").child(texts.say(&adds))
        }))
}

/// A feature: its description, its slider and number field, and its term on the current board.
fn weight_row(state: &State, draft: &Draft, feature: &'static str, texts: Texts) -> Element<Msg> {
    let name = about::name(state.game.kind, feature, texts);
    let weight = weight_of(&draft.evaluation, feature);
    let slider_id = format!("slider-{feature}");
    let about_id = format!("about-{feature}");
    let reach = reach(weight);
    let slid = move |text: &str| Some(send(weighed(feature.to_owned(), Ok(text.parse().ok()?))));
    let called = name.clone();
    let typed = move |text: &str| {
        let weight = read_weight(text, &called, texts.0);
        Some(send(weighed(feature.to_owned(), weight)))
    };
    let slider = el("input[type=range]")
        .id(&slider_id)
        .attr("min", -reach)
        .attr("max", reach)
        .attr("step", reach / 100.0)
        .attr("value", weight)
        .attr("aria-valuetext", plain(weight, texts))
        .attr("aria-describedby", &about_id)
        .on(EventKind::Input, move |e| slid(&e.value));
    let number =
        number_field(feature, &name, weight, texts).on(EventKind::Change, move |e| typed(&e.value));
    let adds = match value_of(state, feature) {
        Some(value) => format!(
            "× {} = {}",
            plain(value, texts),
            plain(weight * value, texts)
        ),
        None => String::new(),
    };
    let used = if weight == 0.0 { "" } else { "used" };
    el("li")
        .key(feature)
        .class(used)
        .child(el("label").attr("for", &slider_id).child(name))
        .child(el("p.quiet.small").id(about_id).child(about::feature(
            state.game.kind,
            feature,
            texts,
        )))
        .child(
            el("div.weight-controls").child(slider).child(number).child(
                el("output")
                    .id(format!("adds-{feature}"))
                    .attr("for", slider_id)
                    .child(adds),
            ),
        )
}

/// The number field of a weight.
fn number_field(feature: &str, name: &str, weight: f64, texts: Texts) -> Element<Msg> {
    el("input[type=text][inputmode=decimal]")
        .id(format!("number-{feature}"))
        .attr("aria-label", format!("{}: {name}", texts.get("sum.weight")))
        .attr("value", texts.decimal_short(weight))
}

/// The total on the current board.
fn total(draft: &Draft, state: &State, texts: Texts) -> Option<Element<Msg>> {
    let product = |term: &Term| Some(term.weight * value_of(state, &term.feature)?);
    present(state).map(|_| {
        let total: f64 = draft.evaluation.terms.iter().filter_map(product).sum();
        el("p.sum-total[role=status]")
            .child(el("span").child(texts.get("sum.total")))
            .child(" ")
            .child(el("strong#own-total").child(plain(total, texts)))
    })
}
