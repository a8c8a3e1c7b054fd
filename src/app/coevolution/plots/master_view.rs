//! The card of the master tournament (Floreano and Nolfi 1997): the ratings of the champions by all games among them.

use super::ancestors::Ancestors;
use super::plot::Plot;
use super::state::{PlotData, PlotMsg};
use crate::app::record::words::with_sign;
use crate::app::ui::widgets::table;
use crate::app::ui::{Element, Texts, el};
use crate::arena::statistics::{Rating, Ratings};
use crate::evolution::Run;
use crate::plot::{Band, LineChart, Picture, Scale, Series, Token};
use crate::text::{CsvTable, Message};

pub(crate) static PLOT: Plot = Plot::other(
    "master",
    "evolution-master",
    |_, data| csv(data.plots.ancestors.as_ref()?),
    view,
);

/// The card; `None` before all champions have met.
fn view(plot: &'static Plot, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
    let run = data.run;
    let ancestors = data.plots.ancestors.as_ref()?;
    let ratings = ancestors.ratings()?;
    let picture = Picture::Lines(chart(run, ancestors, &ratings, texts));
    let open = plot.is_open(data.plots);
    let assumed = ratings
        .assumed
        .then(|| el("p.hint").child(texts.get("championship.rating.assumed")));
    Some(
        plot.card("chart", picture, texts)
            .maybe(summary(ancestors, &ratings, texts))
            .maybe(assumed)
            .child(plot.files(data.plots, texts))
            .maybe(open.then(|| numbers(ancestors, &ratings, texts))),
    )
}

/// The champions with their generations and ratings.
fn rated<'a>(
    ancestors: &'a Ancestors,
    ratings: &'a Ratings,
) -> impl DoubleEndedIterator<Item = (u32, &'a Rating)> {
    ancestors.generations.iter().copied().zip(&ratings.players)
}

fn chart(run: &Run, ancestors: &Ancestors, ratings: &Ratings, texts: Texts) -> LineChart {
    let band = |(generation, rating): (u32, &Rating)| {
        let interval = rating.interval();
        Band {
            x: f64::from(generation),
            low: interval.low,
            high: interval.high,
        }
    };
    let rated = || rated(ancestors, ratings);
    let points = rated().map(|(generation, rating)| (f64::from(generation), rating.elo));
    LineChart {
        language: texts.0,
        x_label: texts.get("coevolution.generation"),
        y_label: texts.get("championship.rating"),
        scale: Scale::Linear,
        y_range: None,
        x_range: (0.0, f64::from(run.config.generations.max(1))),
        series: vec![Series {
            bands: rated().map(band).collect(),
            ..Series::new(texts.get("coevolution.champion"), Token::First, points.collect())
        }],
        note: String::new(),
    }
}

/// The champion with the highest rating.
fn summary(ancestors: &Ancestors, ratings: &Ratings, texts: Texts) -> Option<Element<PlotMsg>> {
    let (best, rating) = rated(ancestors, ratings)
        .rev()
        .max_by(|a, b| a.1.elo.total_cmp(&b.1.elo))?;
    let interval = rating.interval();
    let highest = Message::new("coevolution.master.summary")
        .with("generation", best)
        .with("elo", with_sign(rating.elo, 0, texts))
        .with("low", with_sign(interval.low, 0, texts))
        .with("high", with_sign(interval.high, 0, texts));
    Some(el("p#master-summary").child(texts.say(&highest)))
}

/// The ratings, the last generation first.
fn numbers(ancestors: &Ancestors, ratings: &Ratings, texts: Texts) -> Element<PlotMsg> {
    let head = ["coevolution.generation", "championship.rating", "coevolution.interval"];
    let rows = rated(ancestors, ratings).rev().map(|(generation, rating)| {
        let interval = rating.interval();
        let [elo, low, high] =
            [rating.elo, interval.low, interval.high].map(|elo| with_sign(elo, 0, texts));
        vec![generation.to_string().into(), elo.into(), format!("{low} … {high}").into()]
    });
    table(
        &texts.get("coevolution.plot.master"),
        head.map(|key| texts.get(key)).into(),
        rows.collect(),
    )
}

/// The ratings as comma-separated values; `low` and `high` are the 95 % interval of `elo`. `assumed` is true if the
/// ratings assume an additional draw of each player, without which some rating would be infinite. `None` before all
/// champions have met.
pub(crate) fn csv(ancestors: &Ancestors) -> Option<String> {
    let ratings = ancestors.ratings()?;
    let columns = CsvTable::new("generation", |(generation, _): &(u32, &Rating)| *generation)
        .decimals("elo", 2, |(_, rating)| Some(rating.elo))
        .decimals("se", 2, |(_, rating)| Some(rating.se))
        .decimals("low", 2, |(_, rating)| Some(rating.interval().low))
        .decimals("high", 2, |(_, rating)| Some(rating.interval().high))
        .column("assumed", |_| ratings.assumed);
    Some(columns.write(rated(ancestors, &ratings)))
}
