//! The duels of the current or the latest contest: the bracket of a cup, or other meetings.

use super::legend::genes_legend;
use super::names::gene_cells;
use super::plot::{Plot, heading};
use super::state::{PlotData, PlotMsg};
use crate::app::coevolution::run::live::LiveContest;
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{Run, Scheme};
use crate::plot::{BY_LOT, Picture};
use crate::text::Message;

/// The title of the plot names the contest.
pub(crate) static PLOT: Plot = Plot {
    heading: |_, data| heading(contest(data.run, data.live.generation()), data.run),
    ..Plot::other(
        "cup",
        "evolution-cup",
        |_, data| {
            let (run, champion) = (data.run, champion(data));
            Some(data.live.csv(&run.config, is_cup(run), champion))
        },
        view,
    )
};

/// The card; `None` before the first duel.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let PlotData { run, live, .. } = *data;
    if live.is_empty() {
        return None;
    }
    let champion = champion(data).cloned();
    let is_cup = is_cup(run);
    let title = texts.say(&contest(run, live.generation()));
    let decided = Message::new("coevolution.cup.decided").with("n", live.decided(&run.config));
    let label = format!("{title}: {}", texts.say(&decided));
    let picture = Picture::Bracket(live.picture(&run.config, is_cup, champion));
    Some(
        el("section.card#plot-cup")
            .key("cup")
            .child(el("h2").child(title))
            .child(plot.figure.view("chart bracket", &label, picture))
            .maybe(by_lot(run, live, texts))
            .child(plot.files(data.plots, texts))
            .maybe(plot.is_open(data.plots).then(|| explained(data, texts))),
    )
}

/// The genes of the contest's champion; `None` before the end.
fn champion<'a>(data: &PlotData<'a>) -> Option<&'a Vec<i32>> {
    let generation = data.run.generations.get(data.live.generation() as usize);
    generation.map(|g| &g.champion().0)
}

/// The number of duels that a random draw decided, because both genomes had equally many points.
fn by_lot(run: &Run, live: &LiveContest, texts: Texts) -> Option<Element<PlotMsg>> {
    let even = live.even(&run.config);
    let message = Message::new("coevolution.cup.lot")
        .with("n", even)
        .with("mark", BY_LOT);
    let message = || el("p.quiet.small").child(texts.say(&message));
    (is_cup(run) && even > 0).then(message)
}

/// The name of a generation's contest.
pub(crate) fn contest(run: &Run, generation: u32) -> Message {
    let contest =
        Message::new(if is_cup(run) { "coevolution.cup" } else { "coevolution.meetings" });
    contest.with("generation", generation)
}

/// The explanation of the picture, and the duels in numbers.
fn explained(data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let about = texts.get("coevolution.cup.about");
    el("div.lesson-answer")
        .child(el("p.quiet.small").child(about))
        .child(genes_legend(data.run, texts))
        .child(points(data, texts))
}

/// The duels in numbers.
fn points(data: &PlotData, texts: Texts) -> Element<PlotMsg> {
    let head = ["coevolution.duel", "coevolution.genomes", "coevolution.points"];
    let rows = data.live.duels().map(|(number, duel)| {
        let points = duel.score.pair_points();
        let genes = duel
            .genomes
            .each_ref()
            .map(|genes| format!("[{}]", gene_cells(data.run, genes).join(", ")));
        let cells = [
            (number + 1).to_string(),
            genes.join(" – "),
            format!("{} : {}", points[0], points[1]),
        ];
        cells.map(Into::into).into()
    });
    let head = head.map(|key| texts.get(key)).into();
    table(&texts.get("coevolution.genomes"), head, rows.collect())
}

/// True if the duels of a run form a bracket.
pub(crate) fn is_cup(run: &Run) -> bool {
    run.config.scheme == Scheme::Cup
}
