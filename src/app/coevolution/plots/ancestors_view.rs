//! The card of champions against champions.

use super::ancestors::{Ancestors, Pattern};
use super::plot::{Plot, study_row};
use super::state::{PlotData, PlotMsg};
use crate::app::coevolution::study::Study;
use crate::app::ui::widgets::{small_button, table, visually_hidden};
use crate::app::ui::{Element, Node, Texts, el};
use crate::plot::Picture;
use crate::text::{EnumId, Message};

pub(crate) static PLOT: Plot = Plot::other(
    "ancestors",
    "evolution-ancestors",
    |_, data| Some(data.plots.ancestors.as_ref()?.csv()),
    |plot, data, texts| Some(view(plot, data, texts)),
);

/// The card; the games start only at the user's request.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let run = data.run;
    let Some(ancestors) = &data.plots.ancestors else {
        let few = run.generations.len() < 2;
        return plot.headed(texts).maybe((!few).then(|| go(None, texts)));
    };
    let axes = ["coevolution.later", "coevolution.earlier"].map(|key| texts.get(key));
    let picture = Picture::Matrix(ancestors.matrix(axes));
    let study = &ancestors.study;
    let open = plot.is_open(data.plots);
    // The pressed button keeps its place above the picture.
    plot.headed(texts)
        .child(go(Some(study), texts))
        .child(plot.picture("chart matrix", picture, texts))
        .child(summary(ancestors, texts))
        .maybe(circles(ancestors, texts))
        .child(patterns(texts))
        .child(plot.files(data.plots, texts))
        .maybe(open.then(|| scores(ancestors, texts)))
}

fn go(study: Option<&Study>, texts: Texts) -> Element<PlotMsg> {
    let named = ("ancestors-go", "coevolution.ancestors.go");
    study_row(study, named, PlotMsg::Ancestors, texts)
}

/// The results of the last champion.
fn summary(ancestors: &Ancestors, texts: Texts) -> Element<PlotMsg> {
    let [won, lost, open] = ancestors.of_the_last();
    let key = if ancestors.study.is_done() {
        "coevolution.ancestors.summary"
    } else {
        "coevolution.ancestors.so_far"
    };
    let last = ancestors.generations.last().copied().unwrap_or(0);
    let message = Message::new(key)
        .with("last", last)
        .with("won", won)
        .with("lost", lost)
        .with("open", open);
    el("p#ancestors-summary[role=status]").child(texts.say(&message))
}

/// The number of circular triples of champions, and how many of them both halves of the games show; `None` before all
/// have met.
fn circles(ancestors: &Ancestors, texts: Texts) -> Option<Element<PlotMsg>> {
    let found = ancestors.triples();
    if !ancestors.study.is_done() || found.all == 0 {
        return None;
    }
    let share = 100.0 * f64::from(found.circles) / f64::from(found.all);
    let message = Message::new("coevolution.ancestors.circles")
        .with("found", found.circles)
        .with("all", found.all)
        .with_number("share", format!("{share:.0}"));
    let luck = match found.confirmed() {
        Some(part) => Message::new("coevolution.ancestors.circles.half")
            .with("both", found.both)
            .with_number("share", format!("{:.0}", 100.0 * part)),
        None => Message::new("coevolution.ancestors.circles.none"),
    };
    Some(el("p#ancestors-circles").child(format!("{} {}", texts.say(&message), texts.say(&luck))))
}

/// The patterns to look for, with the warning that chance makes such patterns, too.
fn patterns(texts: Texts) -> Element<PlotMsg> {
    let mini = Pattern::all().map(|pattern| {
        let name = texts.of(&["coevolution.pattern", pattern.id()]);
        let picture = Picture::Matrix(pattern.matrix());
        el("figure.pattern")
            .child(
                el("div").child(
                    el("canvas[role=img]")
                        .attr("aria-label", &name)
                        .picture(picture),
                ),
            )
            .child(
                el("figcaption")
                    .child(el("strong").child(name.as_str()))
                    .child(" ")
                    .child(texts.of(&["coevolution.pattern", pattern.id(), "about"])),
            )
    });
    el("div.patterns")
        .children(mini)
        .child(el("p.quiet.small").child(texts.get("coevolution.pattern.warning")))
}

/// The scores; each row links to a game between the two champions.
fn scores(ancestors: &Ancestors, texts: Texts) -> Element<PlotMsg> {
    let head = [
        "coevolution.later",
        "coevolution.earlier",
        "coevolution.score",
        "coevolution.interval",
    ];
    let mut head: Vec<Node<PlotMsg>> = head.map(|key| texts.get(key).into()).into();
    head.push(visually_hidden(texts.get("coevolution.watch_game")).into());
    let percent = |share: f64| texts.decimal(share * 100.0, 0);
    let rows = ancestors
        .met()
        .map(|(later, earlier, score)| -> Vec<Node<PlotMsg>> {
            let [later, earlier] = [later, earlier].map(|i| ancestors.generations[i]);
            let interval = score.interval();
            vec![
                later.to_string().into(),
                earlier.to_string().into(),
                percent(score.share()).into(),
                format!("{} – {}", percent(interval.low), percent(interval.high)).into(),
                small_button(texts.get("coevolution.watch_game"), PlotMsg::Match(later, earlier))
                    .into(),
            ]
        });
    table(&texts.get("coevolution.plot.ancestors"), head, rows.collect())
}
