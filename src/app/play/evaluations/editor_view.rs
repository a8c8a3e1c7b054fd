//! The editor of an evaluation: a slider for each feature, with its term on the current board.

use super::{EvaluationsMsg, NAME};
use crate::app::play::game::Game;
use crate::app::players::about;
use crate::app::players::own::Draft;
use crate::app::players::squares::fields;
use crate::app::players::terms::{reach, read_weight, weight_of};
use crate::app::record::words::plain;
use crate::app::ui::widgets::{button, checkbox, field, primary_button, text_field};
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::eval::{Term, square_of};
use crate::game::Side;
use crate::registry::AnyPosition;
use crate::text::Message;

/// The message of a new weight or of its error.
fn weighed(feature: String, weight: Result<f64, Message>) -> EvaluationsMsg {
    match weight {
        Ok(weight) => EvaluationsMsg::Weight(feature, weight),
        Err(error) => EvaluationsMsg::NoWeight(error),
    }
}

/// The form: the name, the sliders, the sum, and the buttons.
pub(super) fn editor(game: &Game, draft: &Draft, texts: Texts) -> Element<EvaluationsMsg> {
    let proposed = texts.get("own.proposed");
    let save = EvaluationsMsg::Save(proposed.clone());
    let enter = save.clone();
    let name = text_field(NAME, &draft.name, EvaluationsMsg::Name)
        .attr("placeholder", &proposed)
        .on(EventKind::KeyDown, move |e| (e.key == "Enter").then(|| enter.clone()));
    let present = present(game);
    let words = match present {
        None => texts.get("own.over"),
        Some((_, side)) => {
            let side = game.side_name(side, texts);
            texts.say(&Message::new("own.board").with("side", side))
        }
    };
    let features = game.kind.features().into_iter();
    let rows = features.map(|f| weight_row(game, draft, f.id, texts));
    let squares = game.kind.has_squares();
    el("div.stack")
        .child(field(NAME, texts.get("own.name"), name))
        .child(el("p.quiet.small").child(words))
        .maybe(network_part(game, draft, texts))
        .child(el("ul.plain.weights-list").children(rows))
        .maybe(squares.then(|| squares_part(game, draft, texts)))
        .maybe(total(draft, game, texts))
        .child(
            el("div.control-row")
                .child(primary_button(texts.get("own.save"), save).id("own-save"))
                .child(button(texts.get("own.discard"), EvaluationsMsg::Discard).id("own-discard")),
        )
}

/// The position on the board and the side to move; `None` if the game is over and features have no values.
fn present(game: &Game) -> Option<(&dyn AnyPosition, Side)> {
    let here = game.here();
    let goes_on = here.position.outcome().is_none();
    goes_on.then(|| (&*here.position, here.position.side_to_move()))
}

fn value_of(game: &Game, feature: &str) -> Option<f64> {
    let (position, side) = present(game)?;
    position.feature(feature, side)
}

/// The weighted value of a term on the current board.
fn product(game: &Game, term: &Term) -> Option<f64> {
    let (position, side) = present(game)?;
    Some(term.weight * position.term(term, side)?)
}

/// A board with the weights of squares, and the sum of their terms on the current board.
fn squares_part(game: &Game, draft: &Draft, texts: Texts) -> Element<EvaluationsMsg> {
    let id = |feature: &str| format!("number-{feature}");
    let terms = draft.evaluation.terms.iter();
    let squares = terms.filter(|t| square_of(&t.feature).is_some());
    let adds = present(game).and_then(|_| squares.map(|t| product(game, t)).sum::<Option<f64>>());
    el("section.stack.squares-part[aria-labelledby=squares-title]")
        .child(el("h3#squares-title").child(texts.get("squares.name")))
        .child(el("p.quiet.small").child(texts.get("squares.about")))
        .child(fields(&draft.evaluation, id, weighed, texts))
        .maybe(adds.map(|adds| {
            let adds = Message::new("squares.adds").with("value", plain(adds, texts));
            el("output#adds-squares").child(texts.say(&adds))
        }))
}

/// The network of n-tuples: its size, its meaning for the second side, and the sum of its terms on the current board.
fn network_part(game: &Game, draft: &Draft, texts: Texts) -> Option<Element<EvaluationsMsg>> {
    let size = about::network_size(&draft.evaluation)?;
    let terms = draft.evaluation.tuples();
    let adds = terms.map(|t| product(game, t)).sum::<Option<f64>>();
    let adds = adds.map(|adds| Message::new("network.adds").with("value", plain(adds, texts)));
    let negated = checkbox(
        "own-negated",
        texts.get("network.negated"),
        draft.evaluation.is_negated(),
        EvaluationsMsg::Negated,
    );
    let part = el("section.stack[aria-labelledby=network-title]")
        .child(el("h3#network-title").child(texts.get("network.name")))
        .child(el("p.quiet.small").child(texts.say(&size)))
        .child(negated)
        .child(el("p.quiet.small").child(texts.get("network.negated.about")))
        .maybe(adds.map(|adds| el("output#adds-network").child(texts.say(&adds))));
    Some(part)
}

/// A feature: its description, its slider and number field, and its term on the current board.
fn weight_row(
    game: &Game,
    draft: &Draft,
    feature: &'static str,
    texts: Texts,
) -> Element<EvaluationsMsg> {
    let name = about::name(game.kind, feature, texts);
    let weight = weight_of(&draft.evaluation, feature);
    let slider_id = format!("slider-{feature}");
    let about_id = format!("about-{feature}");
    let reach = reach(weight);
    let slid = move |text: &str| Some(weighed(feature.to_owned(), Ok(text.parse().ok()?)));
    let called = name.clone();
    let typed = move |text: &str| {
        let weight = read_weight(text, &called, texts.0);
        Some(weighed(feature.to_owned(), weight))
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
    let adds = match value_of(game, feature) {
        Some(value) => format!("× {} = {}", plain(value, texts), plain(weight * value, texts)),
        None => String::new(),
    };
    let used = if weight == 0.0 { "" } else { "used" };
    el("li")
        .key(feature)
        .class(used)
        .child(el("label").attr("for", &slider_id).child(name))
        .child(
            el("p.quiet.small")
                .id(about_id)
                .child(about::feature(game.kind, feature, texts)),
        )
        .child(
            el("div.weight-controls").child(slider).child(number).child(
                el("output")
                    .id(format!("adds-{feature}"))
                    .attr("for", slider_id)
                    .child(adds),
            ),
        )
}

fn number_field(feature: &str, name: &str, weight: f64, texts: Texts) -> Element<EvaluationsMsg> {
    el("input[type=text][inputmode=decimal]")
        .id(format!("number-{feature}"))
        .attr("aria-label", format!("{}: {name}", texts.get("sum.weight")))
        .attr("value", texts.decimal_short(weight))
}

fn total(draft: &Draft, game: &Game, texts: Texts) -> Option<Element<EvaluationsMsg>> {
    present(game).map(|_| {
        let terms = draft.evaluation.terms.iter();
        let total: f64 = terms.filter_map(|term| product(game, term)).sum();
        el("p.sum-total[role=status]")
            .child(el("span").child(texts.get("sum.total")))
            .child(" ")
            .child(el("strong#own-total").child(plain(total, texts)))
    })
}
