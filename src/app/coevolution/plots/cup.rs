//! The duels of the current or the latest contest: the bracket of a cup, or other meetings.

use super::legend::genes_legend;
use super::names::gene_cells;
use super::plot::{Plot, of_run};
use crate::app::coevolution::live::LiveContest;
use crate::app::coevolution::{Msg, State};
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Texts, el};
use crate::evolution::{Run, Scheme};
use crate::plot::{BY_LOT, Picture};
use crate::text::Message;

/// The title of the plot names the contest.
pub(crate) static PLOT: Plot = Plot {
    heading: |plot, state| match state.shown() {
        Some(run) => of_run(contest(run, state.live().generation()), state),
        None => vec![Message::new(&plot.key())],
    },
    ..Plot::other(
        "cup",
        "evolution-cup",
        |_, state| Some(state.live().csv()),
        view,
    )
};

/// The card; `None` before the first duel.
fn view(plot: &'static Plot, state: &State, run: &Run, texts: Texts) -> Option<Element<Msg>> {
    let live = state.live();
    if live.is_empty() {
        return None;
    }
    let generation = run.generations.get(live.generation() as usize);
    let champion = generation.map(|g| g.champion().0.clone());
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
            .child(plot.files(state, texts))
            .maybe(plot.is_open(state).then(|| explained(state, run, texts))),
    )
}

/// The number of duels that the lot has decided, because both genomes had equally many points.
fn by_lot(run: &Run, live: &LiveContest, texts: Texts) -> Option<Element<Msg>> {
    let even = live.even(&run.config);
    let message = Message::new("coevolution.cup.lot")
        .with("n", even)
        .with("mark", BY_LOT);
    let message = || el("p.quiet.small").child(texts.say(&message));
    (is_cup(run) && even > 0).then(message)
}

/// The name of a generation's contest.
pub(crate) fn contest(run: &Run, generation: u32) -> Message {
    let contest = Message::new(match is_cup(run) {
        true => "coevolution.cup",
        false => "coevolution.meetings",
    });
    contest.with("generation", generation)
}

/// The explanation of the picture, and the duels in numbers.
fn explained(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let about = texts.get("coevolution.cup.about");
    el("div.lesson-answer")
        .child(el("p.quiet.small").child(about))
        .child(genes_legend(run, texts))
        .child(points(state, run, texts))
}

/// The duels in numbers.
fn points(state: &State, run: &Run, texts: Texts) -> Element<Msg> {
    let head = [
        "coevolution.duel",
        "coevolution.genomes",
        "coevolution.points",
    ];
    let rows = state.live().duels().map(|(number, genomes, points, _)| {
        let genes = genomes
            .each_ref()
            .map(|genes| format!("[{}]", gene_cells(run, genes).join(", ")));
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
