//! Line charts with confidence bands, direct labels, and ticks at round numbers.

use super::colours::Token;
use super::drawing::{Anchor, Drawing, Ink, Point};
use super::look::Look;
use super::ticks::{linear_ticks, log_ticks, tick_text};
use crate::arena::{Interval, Score};
use crate::text::Language;

/// The scale of the y axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Linear,
    /// Logarithmic; leaves out values that are not positive.
    Log,
}

/// The confidence interval at one point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    pub x: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Shown to the user.
    pub name: String,
    pub look: Look,
    /// In ascending order of x.
    pub points: Vec<Point>,
    /// May be empty.
    pub bands: Vec<Band>,
    /// Write the rounded values above their bands.
    pub has_values: bool,
    pub style: SeriesStyle,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SeriesStyle {
    /// Points joined by a line, with an area for their intervals.
    #[default]
    Joined,
    /// Points with an interval each: a value between two of them has no meaning.
    Separate,
    /// A line without points, below the others.
    Reference,
}

impl Series {
    pub fn new(name: String, look: impl Into<Look>, points: Vec<Point>) -> Series {
        Series {
            name,
            look: look.into(),
            points,
            bands: Vec::new(),
            has_values: false,
            style: SeriesStyle::Joined,
        }
    }

    pub fn with_values(self) -> Series {
        Series {
            has_values: true,
            ..self
        }
    }

    pub fn separate(self) -> Series {
        Series {
            style: SeriesStyle::Separate,
            ..self
        }
    }

    pub fn reference(self) -> Series {
        Series {
            style: SeriesStyle::Reference,
            ..self
        }
    }

    /// The shares of scores in per cent, with their 95 % intervals.
    pub fn of_scores(name: String, look: impl Into<Look>, scores: &[(f64, Score)]) -> Series {
        let shares = scores.iter();
        let shares = shares.map(|(x, score)| (*x, score.share(), score.interval()));
        Series::of_shares(name, look, shares)
    }

    /// Shares in per cent, with their intervals.
    pub fn of_shares(
        name: String,
        look: impl Into<Look>,
        shares: impl Iterator<Item = (f64, f64, Interval)>,
    ) -> Series {
        let mut series = Series::new(name, look, Vec::new());
        for (x, share, Interval { low, high }) in shares {
            let (low, high) = (100.0 * low, 100.0 * high);
            series.points.push((x, 100.0 * share));
            series.bands.push(Band { x, low, high });
        }
        series
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct LineChart {
    /// For the format of numbers.
    pub language: Language,
    pub x_label: String,
    pub y_label: String,
    pub scale: Scale,
    /// The range of y, if fixed.
    pub y_range: Option<(f64, f64)>,
    /// The minimum range of x, so that a live chart does not jump.
    pub x_range: (f64, f64),
    pub series: Vec<Series>,
    /// A sentence inside the chart; may be empty.
    pub note: String,
}

/// The font size of the labels.
const FONT: f64 = 12.0;
/// Charts narrower than this have the names of lines above instead of beside.
const NARROW: f64 = 460.0;

/// The approximate width of a bold text.
fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.61
}

/// The mapping of values to pixels.
struct Axes {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    x: (f64, f64),
    y: (f64, f64),
    scale: Scale,
}

impl Axes {
    fn x_at(&self, x: f64) -> f64 {
        let span = (self.x.1 - self.x.0).max(1e-9);
        self.left + (x - self.x.0) / span * (self.right - self.left)
    }

    fn y_at(&self, y: f64) -> f64 {
        let part = match self.scale {
            Scale::Linear => (y - self.y.0) / (self.y.1 - self.y.0).max(1e-12),
            Scale::Log => {
                let (low, high) = (self.y.0.log10(), self.y.1.log10());
                (y.max(self.y.0).log10() - low) / (high - low).max(1e-12)
            }
        };
        self.bottom - part.clamp(-0.02, 1.02) * (self.bottom - self.top)
    }
}

impl LineChart {
    /// `width` and `height` are in CSS pixels.
    pub fn draw(&self, width: f64, height: f64) -> Drawing {
        let mut drawing = Drawing::new(width, height);
        let y = self.heights();
        let ticks = match self.scale {
            Scale::Linear => linear_ticks(y.0, y.1, 5),
            Scale::Log => log_ticks(y.0, y.1),
        };
        let narrow = width < NARROW;
        let tick_room = ticks
            .iter()
            .map(|t| text_width(&tick_text(*t, self.language), FONT))
            .fold(0.0, f64::max);
        let label_room = self
            .series
            .iter()
            .map(|s| text_width(&s.name, FONT))
            .fold(0.0, f64::max);
        let has_values = self.series.iter().any(|series| series.has_values);
        let mut axes = Axes {
            left: tick_room + 12.0,
            right: if narrow {
                width - 10.0 - text_width("99", FONT)
            } else {
                width - label_room - 22.0
            },
            // A value is above its band.
            top: if has_values { 28.0 + FONT } else { 28.0 },
            bottom: height - 40.0,
            x: self.widths(),
            y,
            scale: self.scale,
        };
        if narrow && self.series.iter().any(|series| !series.name.is_empty()) {
            axes.top += self.draw_legend(&mut drawing, width);
        }
        self.draw_grid(&mut drawing, &axes, &ticks);
        let is_reference = |series: &&Series| series.style == SeriesStyle::Reference;
        let references = self.series.iter().filter(is_reference);
        let others = self.series.iter().filter(|series| !is_reference(series));
        for series in references.chain(others) {
            draw_series(&mut drawing, &axes, series);
        }
        if !narrow {
            self.draw_labels(&mut drawing, &axes, |_, series| series.name.clone());
        } else if self.series.len() > 1 {
            self.draw_labels(&mut drawing, &axes, |i, _| (i + 1).to_string());
        }
        self.draw_note(&mut drawing, &axes);
        drawing
    }

    /// The range of x that contains all points and the minimum range.
    fn widths(&self) -> (f64, f64) {
        let points = self.series.iter().flat_map(|s| &s.points);
        points.fold(self.x_range, |(low, high), &(x, _)| (low.min(x), high.max(x)))
    }

    /// The range of y: the fixed one, otherwise one that contains all points, rounded to powers of ten on a log scale.
    fn heights(&self) -> (f64, f64) {
        if let Some(range) = self.y_range {
            return range;
        }
        let points = self
            .series
            .iter()
            .flat_map(|s| s.points.iter().map(|p| p.1));
        let bands = self
            .series
            .iter()
            .flat_map(|s| s.bands.iter().flat_map(|b| [b.low, b.high]));
        let all = points
            .chain(bands)
            .filter(|y| y.is_finite() && (self.scale == Scale::Linear || *y > 0.0));
        let (low, high) =
            all.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), y| (l.min(y), h.max(y)));
        match self.scale {
            _ if low > high => (1.0, 10.0),
            Scale::Log => {
                let (low, high) = (low.log10().floor(), high.log10().ceil());
                (10f64.powi(low as i32), 10f64.powi(high.max(low + 1.0) as i32))
            }
            Scale::Linear => {
                let room = ((high - low) * 0.06).max(high.abs() * 0.01).max(1e-6);
                (low - room, high + room)
            }
        }
    }

    fn draw_grid(&self, drawing: &mut Drawing, axes: &Axes, ticks: &[f64]) {
        for &tick in ticks {
            let y = axes.y_at(tick);
            drawing.line(vec![(axes.left, y), (axes.right, y)], 1.0, Token::Line);
            drawing.text(
                (axes.left - 8.0, y),
                tick_text(tick, self.language),
                FONT,
                400,
                Anchor::End,
                Token::Quiet,
            );
        }
        let wanted = ((axes.right - axes.left) / 60.0) as usize;
        let step_is_whole = |t: &f64| (t - t.round()).abs() < 1e-9;
        for tick in linear_ticks(axes.x.0, axes.x.1, wanted.clamp(2, 12))
            .into_iter()
            .filter(step_is_whole)
        {
            let x = axes.x_at(tick);
            drawing.line(vec![(x, axes.bottom), (x, axes.bottom + 4.0)], 1.0, Token::Quiet);
            drawing.text(
                (x, axes.bottom + 14.0),
                tick_text(tick, self.language),
                FONT,
                400,
                Anchor::Middle,
                Token::Quiet,
            );
        }
        drawing.line(vec![(axes.left, axes.bottom), (axes.right, axes.bottom)], 1.0, Token::Quiet);
        drawing.text(
            (axes.right, axes.bottom + 31.0),
            &*self.x_label,
            FONT,
            500,
            Anchor::End,
            Token::Quiet,
        );
        drawing.text((0.0, 9.0), &*self.y_label, FONT, 500, Anchor::Start, Token::Quiet);
    }

    /// Draws the names of the lines above the chart, and returns their height.
    fn draw_legend(&self, drawing: &mut Drawing, width: f64) -> f64 {
        let (mut x, mut row) = (0.0, 0.0);
        for (i, series) in self.series.iter().enumerate() {
            let name = match self.series.len() {
                1 => series.name.clone(),
                _ => format!("{} {}", i + 1, series.name),
            };
            let needed = 24.0 + text_width(&name, FONT) + 14.0;
            if x > 0.0 && x + needed > width {
                x = 0.0;
                row += 1.0;
            }
            let y = 30.0 + row * 18.0;
            if series.style == SeriesStyle::Separate {
                series.look.marker(drawing, (x + 9.0, y));
            } else {
                series.look.line(drawing, vec![(x, y), (x + 18.0, y)], 2.5);
            }
            drawing.text((x + 22.0, y), name, FONT, 500, Anchor::Start, Token::Ink);
            x += needed;
        }
        (row + 1.0) * 18.0 + 4.0
    }

    /// Writes the note into the chart, a third from the top.
    fn draw_note(&self, drawing: &mut Drawing, axes: &Axes) {
        let room = axes.right - axes.left - 32.0;
        let mut lines: Vec<String> = Vec::new();
        for word in self.note.split(' ').filter(|word| !word.is_empty()) {
            match lines.last_mut() {
                Some(line) if text_width(&format!("{line} {word}"), FONT) <= room => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        let top = axes.top + (axes.bottom - axes.top) * 0.25;
        for (row, line) in lines.into_iter().enumerate() {
            let at = (axes.left + 16.0, top + row as f64 * FONT * 1.4);
            drawing.text(at, line, FONT, 500, Anchor::Start, Token::Quiet);
        }
    }

    /// Writes the label of each line beside its last point, and moves labels apart that would overlap.
    fn draw_labels(
        &self,
        drawing: &mut Drawing,
        axes: &Axes,
        label: impl Fn(usize, &Series) -> String,
    ) {
        let placed = self.series.iter().enumerate();
        let placed = placed.filter_map(|(i, s)| {
            let last = s.points.last()?;
            Some((axes.y_at(last.1), axes.x_at(last.0), s, label(i, s)))
        });
        let mut labels: Vec<_> = placed.collect();
        labels.sort_by(|a, b| a.0.total_cmp(&b.0));
        let gap = FONT * 1.25;
        for i in 1..labels.len() {
            labels[i].0 = labels[i].0.max(labels[i - 1].0 + gap);
        }
        if let Some(last) = labels.last_mut() {
            last.0 = last.0.min(axes.bottom);
        }
        for i in (1..labels.len()).rev() {
            labels[i - 1].0 = labels[i - 1].0.min(labels[i].0 - gap);
        }
        for (y, x, series, label) in labels {
            drawing.text((x + 9.0, y), label, FONT, 600, Anchor::Start, series.look.token);
        }
    }
}

fn draw_series(drawing: &mut Drawing, axes: &Axes, series: &Series) {
    let is_separate = series.style == SeriesStyle::Separate;
    // A single band has no area.
    if is_separate || series.bands.len() == 1 {
        for band in &series.bands {
            let x = axes.x_at(band.x);
            let ends = [band.low, band.high].map(|y| (x, axes.y_at(y)));
            drawing.line(ends.to_vec(), 2.25, series.look.token);
        }
    } else if !series.bands.is_empty() {
        let upper = series
            .bands
            .iter()
            .map(|b| (axes.x_at(b.x), axes.y_at(b.high)));
        let lower = series
            .bands
            .iter()
            .rev()
            .map(|b| (axes.x_at(b.x), axes.y_at(b.low)));
        drawing.area(upper.chain(lower).collect(), Ink(series.look.token, 0.14));
    }
    let points: Vec<Point> = series
        .points
        .iter()
        .filter(|p| p.1.is_finite() && (axes.scale == Scale::Linear || p.1 > 0.0))
        .map(|&(x, y)| (axes.x_at(x), axes.y_at(y)))
        .collect();
    if points.len() > 1 && !is_separate {
        series.look.line(drawing, points.clone(), 2.25);
    }
    if points.len() <= 40 && series.style != SeriesStyle::Reference {
        for point in points {
            series.look.marker(drawing, point);
        }
    }
    let valued = series.points.iter().zip(&series.bands);
    for (&(x, value), band) in valued.filter(|_| series.has_values) {
        let at = (axes.x_at(x).max(axes.left + FONT), axes.y_at(band.high) - FONT);
        drawing.text(at, format!("{value:.0}"), FONT, 600, Anchor::Middle, Token::Ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plot::drawing::Draw;

    fn series(name: &str, points: &[Point]) -> Series {
        Series {
            name: name.to_owned(),
            look: Token::First.into(),
            points: points.to_vec(),
            bands: Vec::new(),
            has_values: false,
            style: SeriesStyle::Joined,
        }
    }

    fn chart(scale: Scale, series: Vec<Series>) -> LineChart {
        LineChart {
            language: Language::En,
            x_label: "depth".to_owned(),
            y_label: "nodes".to_owned(),
            scale,
            y_range: None,
            x_range: (1.0, 4.0),
            series,
            note: String::new(),
        }
    }

    #[test]
    fn log_scale_keeps_ratios() {
        let drawing = chart(
            Scale::Log,
            vec![series("a", &[(1.0, 1.0), (2.0, 10.0), (3.0, 100.0), (4.0, 1000.0)])],
        )
        .draw(800.0, 300.0);
        let line = drawing.lines().find(|(points, _)| points.len() == 4);
        let (points, _) = line.expect("the line is drawn");
        let steps: Vec<_> = points.windows(2).map(|w| w[0].1 - w[1].1).collect();
        assert!(steps.iter().all(|s| (s - steps[0]).abs() < 1e-9), "{steps:?}");
        assert!(steps[0] > 0.0);
    }

    #[test]
    fn end_labels_stand_apart() {
        let ends = [(1.0, 5.0), (2.0, 9.0)];
        let drawing = chart(
            Scale::Linear,
            vec![series("one", &ends), series("two", &ends), series("three", &ends)],
        )
        .draw(800.0, 300.0);
        let mut heights: Vec<f64> = drawing
            .shapes
            .iter()
            .filter_map(|s| match s {
                Draw::Text {
                    at, weight: 600, ..
                } => Some(at.1),
                _ => None,
            })
            .collect();
        heights.sort_by(f64::total_cmp);
        assert_eq!(heights.len(), 3);
        assert!(heights.windows(2).all(|w| w[1] - w[0] >= FONT), "{heights:?}");
    }

    #[test]
    fn narrow_charts_number_their_lines_and_hold_a_note() {
        let ends = [(1.0, 5.0), (2.0, 9.0)];
        let mut chart = chart(Scale::Linear, vec![series("one", &ends), series("two", &ends)]);
        chart.note = "why it is flat in every generation".to_owned();
        let texts = |chart: &LineChart| -> Vec<String> {
            let drawing = chart.draw(300.0, 200.0);
            drawing.texts().map(|text| text.0.to_owned()).collect()
        };
        let found = texts(&chart);
        for expected in ["1 one", "2 two", "1", "2"] {
            assert!(found.iter().any(|text| text == expected), "{found:?}");
        }
        assert!(found.join(" ").contains("why it is flat in"), "{found:?}");
        chart.series.truncate(1);
        assert!(texts(&chart).iter().any(|text| text == "one"));
    }

    #[test]
    fn single_and_separate_bands_are_vertical_lines() {
        let band = |x: f64| Band {
            x,
            low: 0.4,
            high: 0.8,
        };
        let mut alone = series("a", &[(2.0, 0.6)]);
        alone.bands = vec![band(2.0)];
        let mut two = series("a", &[(2.0, 0.6), (3.0, 0.6)]);
        two.bands = vec![band(2.0), band(3.0)];
        let drawn = |series| {
            let mut chart = chart(Scale::Linear, vec![series]);
            chart.y_range = Some((0.0, 1.0));
            let drawing = chart.draw(800.0, 300.0);
            let upright = |points: &[Point]| points[0].0 == points[1].0 && points[0].1 > 100.0;
            drawing.lines().filter(|line| upright(line.0)).count()
        };
        let with_band = drawn(alone.clone());
        alone.bands.clear();
        let without = drawn(alone);
        assert_eq!(with_band, without + 1);
        assert_eq!(drawn(two.clone()), without);
        assert_eq!(drawn(two.separate()), without + 2);
    }

    #[test]
    fn value_at_the_top_stands_below_the_legend() {
        let band = Band {
            x: 1.0,
            low: 90.0,
            high: 100.0,
        };
        let mut valued = series("one", &[(1.0, 97.0)]).with_values();
        valued.bands = vec![band];
        let mut chart = chart(Scale::Linear, vec![valued, series("two", &[(1.0, 50.0)])]);
        chart.y_range = Some((0.0, 100.0));
        let drawing = chart.draw(300.0, 200.0);
        let height = |wanted: &str| {
            let found = drawing.shapes.iter().find_map(|shape| match shape {
                Draw::Text { at, text, .. } if text == wanted => Some(at.1),
                _ => None,
            });
            found.expect("the text is drawn")
        };
        assert!(height("97") - height("2 two") > FONT * 1.25);
    }

    #[test]
    fn empty_chart_has_axes() {
        for scale in [Scale::Linear, Scale::Log] {
            let drawing = chart(scale, vec![series("a", &[])]).draw(300.0, 200.0);
            for (points, _) in drawing.lines() {
                assert!(points.iter().all(|p| p.0.is_finite() && p.1.is_finite()));
            }
        }
    }
}
