//! A plot of an evolution as a value: its lines or picture, its card, its table, and its files.

use super::line::{Line, Value};
use super::names::{band, facts};
use super::state::{PlotData, PlotMsg, Plots};
use crate::app::coevolution::study::Study;
use crate::app::ui::figure::{Figure, File, files};
use crate::app::ui::widgets::{
    self, alert, button, card, progress_share, segments, small_button, table,
};
use crate::app::ui::{Element, Node, Texts, el};
use crate::arena::Score;
use crate::evolution::Run;
use crate::plot::{Band, LineChart, Look, Picture, Scale, Series};
use crate::text::{CsvTable, Message};

/// The maximum number of rows of a table; its file has all of them.
pub(in crate::app::coevolution) const MAX_TABLE_ROWS: usize = 120;

/// A plot. `coevolution.plot.ID` is its title, `.about` its description, and `.y` the label of its lines' scale.
pub struct Plot {
    /// Its name in ids and text keys.
    pub id: &'static str,
    /// Its canvas and its files.
    pub figure: Figure,
    /// Empty if the plot has something other than lines.
    pub lines: fn(&Run) -> Vec<Line>,
    /// The ends of the lines' scale.
    pub range: fn(&Run, &[Series]) -> (f64, f64),
    /// Decimals of the lines' values in a table.
    pub digits: usize,
    /// Its numbers as comma-separated values; `None` if the plot has no data.
    pub csv: fn(&Plot, &PlotData) -> Option<String>,
    /// Its card; `None` if there is nothing to show.
    pub view: fn(&'static Plot, &PlotData, Texts) -> Option<Element<PlotMsg>>,
    /// The heading in its files: the title, and the run it belongs to.
    pub heading: fn(&Plot, &PlotData) -> Vec<Message>,
}

impl Plot {
    /// A plot of lines in per cent.
    pub const fn of_lines(
        id: &'static str,
        canvas: &'static str,
        lines: fn(&Run) -> Vec<Line>,
    ) -> Plot {
        Plot {
            id,
            figure: Figure::new(canvas),
            lines,
            range: |_, _| (0.0, 100.0),
            digits: 0,
            csv: |plot, data| Some(plot.lines_csv(data.run)),
            view: |plot, data, texts| Some(plot.lines_card(data, texts)),
            heading: |plot, data| heading(Message::new(&plot.key()), data.run),
        }
    }

    /// A plot of something other than lines, with its numbers.
    pub const fn other(
        id: &'static str,
        canvas: &'static str,
        csv: fn(&Plot, &PlotData) -> Option<String>,
        view: fn(&'static Plot, &PlotData, Texts) -> Option<Element<PlotMsg>>,
    ) -> Plot {
        Plot {
            csv,
            view,
            ..Plot::of_lines(id, canvas, |_| Vec::new())
        }
    }

    /// The text key of its title.
    pub fn key(&self) -> String {
        format!("coevolution.plot.{}", self.id)
    }

    pub fn name(&self, texts: Texts) -> String {
        texts.get(&self.key())
    }

    /// A card with a picture; `class` is that of the picture's container.
    pub fn card<M>(&self, class: &str, picture: Picture, texts: Texts) -> Element<M> {
        self.headed(texts)
            .child(self.picture(class, picture, texts))
    }

    pub fn picture<M>(&self, class: &str, picture: Picture, texts: Texts) -> Element<M> {
        self.figure.view(class, &self.name(texts), picture)
    }

    /// A card with the description of its plot, without a picture.
    pub fn headed<M>(&self, texts: Texts) -> Element<M> {
        self.titled(texts).child(self.about(texts))
    }

    pub fn titled<M>(&self, texts: Texts) -> Element<M> {
        card(self.name(texts))
            .key(self.id)
            .id(format!("plot-{}", self.id))
    }

    /// The description of the plot.
    pub fn about<M>(&self, texts: Texts) -> Element<M> {
        let about = texts.of(&["coevolution.plot", self.id, "about"]);
        el("p.quiet.lead").child(about)
    }

    /// A card with the choice of the visible generation, and its picture with a height in CSS pixels.
    pub fn generation_card(
        &self,
        run: &Run,
        number: u32,
        picture: Picture,
        height: f64,
        texts: Texts,
    ) -> Element<PlotMsg> {
        let last = run.generations.len() as i64 - 1;
        let id = format!("{}-generation", self.id);
        let label = texts.get("coevolution.generation.chosen");
        let choose = |n| PlotMsg::Population(n as u32);
        let picture = self.picture("chart", picture, texts);
        self.headed(texts)
            .child(el("div.control-row.number-row").child(widgets::number_field(
                &id,
                label,
                number.into(),
                (0, last),
                choose,
            )))
            .child(picture.attr("style", format!("--lines:{height}px")))
    }

    /// True if the table is visible.
    pub fn is_open(&self, plots: &Plots) -> bool {
        plots.tables.contains(self.id)
    }

    /// The button that shows the table, and the buttons for the files.
    pub fn files(&self, plots: &Plots, texts: Texts) -> Element<PlotMsg> {
        let (id, open) = (self.id, self.is_open(plots));
        let save = |file| PlotMsg::Save(id, file);
        self.file_buttons(open, PlotMsg::Table(id, !open), save, texts)
    }

    /// The same with other messages; `toggle` shows or hides the table.
    pub fn file_buttons<M: Clone + 'static>(
        &self,
        open: bool,
        toggle: M,
        save: impl Fn(File) -> M,
        texts: Texts,
    ) -> Element<M> {
        let key = if open { "coevolution.table.hide" } else { "coevolution.table.show" };
        let table = button(texts.get(key), toggle);
        let files = files(save, texts);
        el("div.control-row.plot-files")
            .key("files")
            .child(
                table
                    .class("button small")
                    .attr("aria-expanded", open)
                    .id(format!("table-{}", self.id)),
            )
            .children(
                files
                    .into_iter()
                    .filter(|_| open)
                    .map(|button| button.class("button small")),
            )
    }

    /// The card of a plot of lines.
    fn lines_card(&self, data: &PlotData, texts: Texts) -> Element<PlotMsg> {
        let picture = Picture::Lines(self.chart(data.run, false, texts));
        self.card("chart", picture, texts)
            .child(self.files(data.plots, texts))
            .maybe(self.numbers(data, texts))
    }

    /// The numbers of the lines, the last generation first; `None` while the table is hidden.
    pub fn numbers(&self, data: &PlotData, texts: Texts) -> Option<Element<PlotMsg>> {
        if !self.is_open(data.plots) {
            return None;
        }
        let run = data.run;
        let lines = (self.lines)(run);
        let mut head = vec![texts.get("coevolution.generation")];
        head.extend(lines.iter().map(|line| texts.say(&line.name)));
        let written = |v: f64| texts.decimal(v, self.digits);
        let cell = |value: Option<&Value>| -> Node<PlotMsg> {
            let Some(v) = value else {
                return el("span.quiet").child("…").into();
            };
            let ends = v.band.map(|(low, high)| {
                el("small").child(format!("{} – {}", written(low), written(high)))
            });
            el("span").child(written(v.value)).maybe(ends).into()
        };
        let rows = run.generations.iter().rev().take(MAX_TABLE_ROWS).map(|g| {
            let mut row: Vec<Node<PlotMsg>> = vec![g.number.to_string().into()];
            let of = |values: &[Value]| cell(values.iter().find(|v| v.generation == g.number));
            row.extend(lines.iter().map(|line| of(&line.values)));
            row
        });
        Some(table(&self.name(texts), head, rows.collect()))
    }

    /// The chart of the lines, over generations or over games of the contests.
    pub fn chart(&self, run: &Run, by_games: bool, texts: Texts) -> LineChart {
        let x = |generation: u32| {
            if by_games {
                games_until(run, generation) as f64
            } else {
                f64::from(generation)
            }
        };
        let series = (self.lines)(run).into_iter().enumerate().map(|(i, line)| {
            let points = line
                .values
                .iter()
                .map(|v| (x(v.generation), v.value))
                .collect();
            let band = |v: &Value| {
                v.band.map(|(low, high)| Band {
                    x: x(v.generation),
                    low,
                    high,
                })
            };
            Series {
                bands: line.values.iter().filter_map(band).collect(),
                ..Series::new(texts.say(&line.name), Look::of_line(i), points)
            }
        });
        let series: Vec<Series> = series.collect();
        let x_range = if by_games {
            (0.0, run.config.games() as f64)
        } else {
            (0.0, f64::from(run.config.generations.max(1)))
        };
        LineChart {
            language: texts.0,
            x_label: texts.get(if by_games {
                "coevolution.games_played"
            } else {
                "coevolution.generation"
            }),
            y_label: texts.of(&["coevolution.plot", self.id, "y"]),
            scale: Scale::Linear,
            y_range: Some((self.range)(run, &series)),
            x_range,
            series,
            note: String::new(),
        }
    }

    /// The lines as comma-separated values: a row per line and generation.
    fn lines_csv(&self, run: &Run) -> String {
        let lines = (self.lines)(run);
        let rows = lines
            .iter()
            .flat_map(|line| line.values.iter().map(move |v| (line, v)));
        CsvTable::new("generation", |(_, v): &(&Line, &Value)| v.generation)
            .column("games", |(_, v)| games_until(run, v.generation))
            .column("line", |(line, _)| line.id.clone())
            .decimals("value", 4, |(_, v)| Some(v.value))
            .decimals("low", 4, |(_, v)| Some(v.band?.0))
            .decimals("high", 4, |(_, v)| Some(v.band?.1))
            .write(rows)
    }
}

/// The choice of the chart's x-axis.
pub(crate) fn axis_choice(by_games: bool, texts: Texts) -> Element<PlotMsg> {
    let axis = [(false, "coevolution.by_generation"), (true, "coevolution.by_games")];
    let choices =
        axis.map(|(games, key)| (PlotMsg::ByGames(games), texts.get(key), by_games == games));
    segments(texts.get("coevolution.axis"), choices.into())
}

/// The button that starts a study, and stops it while it runs: one control, which keeps the focus. Beside it the
/// progress of the study, or its error.
pub(crate) fn study_row(
    study: Option<&Study>,
    (id, go): (&'static str, &str),
    message: fn(bool) -> PlotMsg,
    texts: Texts,
) -> Element<PlotMsg> {
    let running = study.is_some_and(|study| study.running);
    let key = if running { "coevolution.cancel" } else { go };
    let progress = study.filter(|_| running);
    let progress = progress.map(|study| progress_share(texts.get(go), study.share()));
    let error = study.and_then(|study| study.error.as_ref());
    el("div.control-row")
        .key("study")
        .child(
            small_button(texts.get(key), message(!running))
                .key("go")
                .id(id),
        )
        .maybe(progress)
        .maybe(error.map(|error| alert(error, texts)))
}

/// A share of points in per cent, with its interval; `…` without games.
pub(crate) fn score_cell<M>(score: Option<&Score>, texts: Texts) -> Node<M> {
    match score.filter(|score| score.games() > 0) {
        Some(score) => el("span")
            .child(texts.percent(score.share(), 0))
            .child(el("small").child(band(score, texts)))
            .into(),
        None => el("span.quiet").child("…").into(),
    }
}

/// A title, and the facts of a run.
pub(crate) fn heading(title: Message, run: &Run) -> Vec<Message> {
    vec![title, facts(&run.config)]
}

/// The number of games of all contests up to a generation.
fn games_until(run: &Run, generation: u32) -> u64 {
    let played = run.generations.iter().take(generation as usize + 1);
    played.map(|g| u64::from(g.contest.games)).sum()
}
