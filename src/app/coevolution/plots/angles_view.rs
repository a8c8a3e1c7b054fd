//! The card of directions, for two genes.

use super::angles::{DIRECTIONS, Landscape, angle, csv, degrees, nearest, points};
use super::names::feature_name;
use super::plot::{MAX_TABLE_ROWS, Plot, score_cell, study_row};
use super::state::{PlotData, PlotMsg};
use crate::app::coevolution::study::Study;
use crate::app::ui::widgets::{segments, table};
use crate::app::ui::{Element, Node, Texts};
use crate::evolution::Run;
use crate::plot::{AngleMap, Picture};
use crate::text::Message;

pub(crate) static PLOT: Plot = Plot::other(
    "angles",
    "evolution-angles",
    |_, data| Some(csv(data.run, data.plots.landscape.as_ref())),
    view,
);

/// The card; `None` unless there are exactly two genes.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let run = data.run;
    let [first, second] = &run.config.features[..] else {
        return None;
    };
    let landscape = data.plots.landscape.as_ref();
    let [genomes, champions] = points(run);
    let axis = Message::new("coevolution.plot.angles.y")
        .with_message("first", feature_name(run, first))
        .with_message("second", feature_name(run, second));
    let picture = Picture::Angles(AngleMap {
        labels: [texts.get("coevolution.generation"), texts.say(&axis)],
        last: run.config.generations,
        ground: landscape.map_or_else(Vec::new, Landscape::ground),
        genomes,
        champions,
    });
    let open = plot.is_open(data.plots);
    Some(
        plot.card("chart tall", picture, texts)
            .child(go(landscape.map(|l| &l.study), texts))
            .maybe(landscape.map(|l| depths(l, texts)))
            .child(plot.files(data.plots, texts))
            .children(
                open.then(|| numbers(run, landscape, texts))
                    .into_iter()
                    .flatten(),
            ),
    )
}

fn go(study: Option<&Study>, texts: Texts) -> Element<PlotMsg> {
    let named = ("landscape-go", "coevolution.landscape.go");
    study_row(study, named, PlotMsg::Landscape, texts)
}

/// The choice of the visible depth.
fn depths(landscape: &Landscape, texts: Texts) -> Element<PlotMsg> {
    let one = |(i, plies): (usize, &u32)| {
        let name = Message::new("coevolution.landscape.depth").with("plies", plies);
        (PlotMsg::LandscapeDepth(i), texts.say(&name), i == landscape.shown_depth)
    };
    let choices = landscape.plies.iter().enumerate().map(one).collect();
    segments(texts.get("evolution.plies"), choices)
}

/// The angles of the champions, each with the score of its direction, and all directions.
fn numbers(run: &Run, landscape: Option<&Landscape>, texts: Texts) -> Vec<Element<PlotMsg>> {
    let written = |v: f64| format!("{}°", texts.decimal(v, 0));
    let scores = landscape.map(|l| l.scores(l.shown_depth));
    let share = |direction: usize| -> Node<PlotMsg> {
        let score = scores.as_ref().and_then(|scores| scores.get(direction));
        score_cell(score, texts)
    };
    let [title, angle_name, percent] = [
        "coevolution.plot.angles",
        "coevolution.landscape.angle",
        "coevolution.landscape.share",
    ]
    .map(|key| texts.get(key));
    let champions = run
        .generations
        .iter()
        .rev()
        .take(MAX_TABLE_ROWS)
        .map(|generation| {
            let degrees = angle(generation.champion());
            let ground = degrees.map(|degrees| share(nearest(degrees)));
            vec![
                generation.number.to_string().into(),
                degrees.map_or_else(|| "–".to_owned(), written).into(),
                ground.unwrap_or_else(|| "–".into()),
            ]
        });
    let head = vec![texts.get("coevolution.generation"), angle_name.clone(), percent.clone()];
    let mut tables = vec![table(&title, head, champions.collect()).key("champions")];
    if landscape.is_some() {
        let rows = (0..DIRECTIONS).map(|i| vec![written(degrees(i)).into(), share(i)]);
        let name = texts.get("coevolution.landscape.go");
        tables.push(table(&name, vec![angle_name, percent], rows.collect()).key("directions"));
    }
    tables
}
