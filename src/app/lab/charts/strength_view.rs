//! The card for the value of an additional ply.

use super::frame::hint;
use super::strength::{DEPTHS, FIGURE, Msg, OPENING, PAIRS, Plan, Played, StrengthTest};
use crate::app::lab::charts::frame::start_or_stop;
use crate::app::lab::question::state::Question;
use crate::app::ui::figure::files;
use crate::app::ui::widgets::{card, failure, number, progress_bar, table};
use crate::app::ui::{Element, Node, Texts, el};
use crate::plot::{LineChart, Look, Picture, Scale, Series, Token};
use crate::text::Message;

pub(super) fn view(strength: &StrengthTest, question: &Question, texts: Texts) -> Element<Msg> {
    let card = card(texts.get("lab.strength"))
        .id("lab-strength")
        .attr("tabindex", -1)
        .child(el("p.quiet.lead").child(texts.get("lab.strength.about")))
        .child(plan(strength, question, texts))
        .maybe(failure(strength.error.as_ref(), texts));
    let Some(played) = &strength.played else {
        return card;
    };
    let (games, all) = played.progress();
    let message = Message::new("lab.strength.progress")
        .with("games", games)
        .with("all", all)
        .with("opening", played.plan.opening);
    let progress = progress_bar(texts.get("lab.strength"), games, all);
    let chart = chart(played, texts);
    let stale = match played.is_of(question) {
        false => Some("lab.strength.stale"),
        true => (played.plan != strength.plan).then_some("lab.stale.plan"),
    };
    let label = texts.get("lab.strength.chart");
    card.maybe(hint(stale, texts))
        .maybe(strength.running().then_some(progress))
        .child(el("p.quiet[role=status]").child(texts.say(&message)))
        .child(FIGURE.view("chart tall", &label, Picture::Lines(chart)))
        .child(rows(played, texts))
        .child(el("div.control-row").children(files(Msg::Save, texts)))
}

/// The fields for depth and games, and the button that starts or stops them.
fn plan(strength: &StrengthTest, question: &Question, texts: Texts) -> Element<Msg> {
    let plan = strength.plan;
    let over = question.position().outcome().is_some();
    let presses = [Msg::Start, Msg::Stop];
    let go = start_or_stop(presses, strength.running(), "lab.strength.go", over, texts);
    let field = |name: &str, value: u32, (least, most): (u32, u32), set: fn(&mut Plan, u32)| {
        number(
            &format!("lab-strength-{name}"),
            texts.of(&["lab.strength", name]),
            value.into(),
            (least.into(), most.into()),
            move |v| {
                let mut plan = plan;
                set(&mut plan, v as u32);
                Msg::Plan(plan)
            },
        )
    };
    el("div.control-row")
        .child(field("deepest", plan.deepest, DEPTHS, |p, v| p.deepest = v))
        .child(field("pairs", plan.pairs, PAIRS, |p, v| p.pairs = v))
        .child(field("opening", plan.opening, OPENING, |p, v| {
            p.opening = v
        }))
        .child(go)
}

/// The scores by depth in per cent with their intervals, beside the score of equal players.
fn chart(played: &Played, texts: Texts) -> LineChart {
    let known = played.by_depth().filter(|(_, score)| score.games() > 0);
    let known: Vec<_> = known.map(|(depth, score)| (depth.into(), *score)).collect();
    let score = Series::of_scores(texts.get("lab.strength.score"), Token::Accent, &known);
    let deepest = f64::from(played.plan.deepest);
    let ends = (f64::from(DEPTHS.0), deepest.max(f64::from(DEPTHS.0) + 1.0));
    let even = vec![(ends.0, 50.0), (ends.1, 50.0)];
    let even = Series::new(
        texts.get("lab.strength.even"),
        Look::dashed(Token::Quiet),
        even,
    );
    LineChart {
        language: texts.0,
        x_label: texts.get("lab.x"),
        y_label: texts.get("lab.strength.y"),
        scale: Scale::Linear,
        y_range: Some((0.0, 100.0)),
        x_range: ends,
        series: vec![score, even],
        note: String::new(),
    }
}

/// A row per depth: games, results, and the score with its interval.
fn rows(played: &Played, texts: Texts) -> Element<Msg> {
    let head = [
        "lab.strength.depths",
        "lab.strength.games",
        "lab.strength.wins",
        "lab.strength.draws",
        "lab.strength.losses",
        "lab.strength.y",
        "lab.strength.interval",
    ];
    let percent = |share: f64| texts.decimal(100.0 * share, 1);
    let body = played.by_depth().map(|(depth, score)| -> Vec<Node<Msg>> {
        let depths = Message::new("lab.strength.against")
            .with("depth", depth)
            .with("other", depth - 1);
        let counts = [score.games(), score.wins, score.draws, score.losses];
        let mut cells = vec![texts.say(&depths).into()];
        cells.extend(counts.map(|n| n.to_string().into()));
        if score.games() == 0 {
            cells.extend(["–".into(), "–".into()]);
            return cells;
        }
        let interval = score.interval();
        let ends = format!("{} – {}", percent(interval.low), percent(interval.high));
        cells.extend([percent(score.share()).into(), ends.into()]);
        cells
    });
    table(
        &texts.get("lab.strength"),
        head.map(|key| texts.get(key)).into(),
        body.collect(),
    )
}
