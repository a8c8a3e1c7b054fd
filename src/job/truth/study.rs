//! The samples of a plan, and the shares that follow from them.

use std::cmp::Ordering;

use super::sample::{Choice, CountedSample, LeftOut, Sample, SampleResult};
use super::unit::{TruthPlan, TruthUnit};
use crate::arena::{Interval, Z95, wilson};
use crate::search::monte_carlo::DEFAULT_EXPLORATION;
use crate::solve::Worth;
use crate::text::{CsvTable, EnumId};

/// Samples per unit.
const UNIT: u32 = 4;
/// The maximum depth of plans with units of several samples; deeper plans have units of one sample.
const MAX_DEPTH_OF_UNIT: u32 = 6;

/// A plan with the samples so far.
#[derive(Clone, Debug, PartialEq)]
pub struct TruthStudy {
    pub plan: TruthPlan,
    /// The names of the plan's evaluations in tables.
    pub names: Vec<String>,
    /// By number; `None` until its result has arrived.
    samples: Vec<Option<Sample>>,
    /// The number of samples that have arrived.
    done: u32,
    /// By evaluation, and by depth from 1 on.
    shares: Vec<Vec<Share>>,
    /// In the order of the plan's playouts.
    by_playouts: Vec<Share>,
    /// In the order of [`LeftOut`].
    left_out: [u32; LeftOut::ALL.len()],
    has_draws: bool,
    /// The [random share](TruthStudy::random_share) of counts in place of positions.
    shipped_random: Option<f64>,
}

/// The results of a complete study without its positions.
#[derive(Clone, Copy, Debug)]
pub struct ShareCounts {
    /// The positions that count.
    pub counted: u32,
    /// [`Share::kept`], [`Share::lost`] and [`Share::nodes`]: by evaluation, and by depth from 1 on.
    pub by_depth: &'static [&'static [(u32, u32, u64)]],
    /// The same, in the order of the plan's playouts.
    pub by_playouts: &'static [(u32, u32, u64)],
    /// The expected share of a random move.
    pub random: f64,
    /// In the order of [`LeftOut`].
    pub left_out: [u32; LeftOut::ALL.len()],
}

/// In how many positions a search keeps the best result, and its nodes; also a comparison with the search before it, to
/// one ply less or with the next smaller number of playouts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    pub kept: u32,
    pub of: u32,
    /// The positions in which it keeps the best result and the search before it does not.
    pub gained: u32,
    /// The positions in which only the search before it keeps the best result.
    pub lost: u32,
    /// Of the searches of all positions.
    pub nodes: u64,
}

impl Share {
    /// 0 to 1; `None` without positions.
    pub fn value(&self) -> Option<f64> {
        (self.of > 0).then(|| f64::from(self.kept) / f64::from(self.of))
    }

    /// The mean number of [nodes](Choice::nodes) for a move; `None` without positions.
    pub fn nodes_per_move(&self) -> Option<f64> {
        (self.of > 0).then(|| self.nodes as f64 / f64::from(self.of))
    }

    /// Wilson's 95 % interval.
    pub fn interval(&self) -> Interval {
        wilson(self.kept.into(), self.of, Z95)
    }

    /// Compares it with the search before it in the same positions, as the test of McNemar (1947) does: only positions
    /// in which one of both keeps the best result count. `Equal` if the 95 % interval of `gained` among them contains
    /// one half.
    pub fn compared(&self) -> Ordering {
        let Interval { low, high } = wilson(self.gained.into(), self.gained + self.lost, Z95);
        if low > 0.5 {
            Ordering::Greater
        } else if high < 0.5 {
            Ordering::Less
        } else {
            Ordering::Equal
        }
    }
}

/// A search that the study compares with the solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedSearch {
    /// To a depth, with the evaluation with this index.
    Depth { evaluation: usize, depth: u32 },
    /// Monte Carlo tree search, by the index of its number of playouts in the plan.
    Playouts(usize),
}

impl JudgedSearch {
    /// Its choice in a position.
    fn choice(self, counted: &CountedSample) -> Option<&Choice> {
        match self {
            JudgedSearch::Depth { evaluation, depth } => {
                let number = depth.checked_sub(1)?;
                counted.choices.get(evaluation)?.get(number as usize)
            }
            JudgedSearch::Playouts(index) => counted.by_playouts.get(index),
        }
    }
}

impl TruthStudy {
    /// A study of this many samples.
    pub fn new(plan: TruthPlan, names: Vec<String>, samples: u32) -> Self {
        let depths = vec![Share::default(); plan.deepest as usize];
        TruthStudy {
            shares: vec![depths; plan.evaluations.len()],
            by_playouts: vec![Share::default(); plan.playouts.len()],
            plan,
            names,
            samples: vec![None; samples as usize],
            done: 0,
            left_out: Default::default(),
            has_draws: false,
            shipped_random: None,
        }
    }

    /// A complete study of a game without draws, with counts in place of its positions.
    pub fn of_counts(plan: TruthPlan, names: Vec<String>, counts: &ShareCounts) -> Self {
        let of = counts.counted;
        let done = of + counts.left_out.iter().sum::<u32>();
        let shares = |counts: &[(u32, u32, u64)]| {
            let mut before = None;
            let share = |&(kept, lost, nodes): &(u32, u32, u64)| Share {
                kept,
                of,
                gained: before
                    .replace(kept)
                    .map_or(0, |before| kept + lost - before),
                lost,
                nodes,
            };
            counts.iter().map(share).collect()
        };
        TruthStudy {
            done,
            shares: counts.by_depth.iter().map(|row| shares(row)).collect(),
            by_playouts: shares(counts.by_playouts),
            left_out: counts.left_out,
            shipped_random: Some(counts.random),
            ..TruthStudy::new(plan, names, done)
        }
    }

    /// False for counts in place of positions.
    pub fn has_positions(&self) -> bool {
        self.done == 0 || self.samples.iter().any(Option::is_some)
    }

    /// The units, in order.
    pub fn units(&self) -> Vec<TruthUnit> {
        let all = self.samples.len() as u32;
        let size = match self.plan.deepest {
            ..=MAX_DEPTH_OF_UNIT => UNIT,
            _ => 1,
        };
        let unit = |first| TruthUnit {
            plan: self.plan.clone(),
            first,
            samples: size.min(all - first),
        };
        (0..all).step_by(size as usize).map(unit).collect()
    }

    /// Adds the samples of a unit; units may arrive in any order.
    pub fn receive(&mut self, first: u32, samples: Vec<Sample>) {
        for (number, sample) in (first as usize..self.samples.len()).zip(samples) {
            if self.samples[number].is_none() {
                self.count(&sample);
                self.samples[number] = Some(sample);
            }
        }
    }

    fn count(&mut self, sample: &Sample) {
        self.done += 1;
        match &sample.result {
            SampleResult::LeftOut(reason) => {
                self.left_out[*reason as usize] += 1;
                self.has_draws |= *reason == LeftOut::AllDraw;
            }
            SampleResult::Counted(counted) => {
                self.has_draws |= counted.best == Worth::Draw;
                let by_depth = self.shares.iter_mut().zip(&counted.choices);
                let by_playouts = (&mut self.by_playouts, &counted.by_playouts);
                for (shares, choices) in by_depth.chain([by_playouts]) {
                    let mut before = None;
                    for (share, choice) in shares.iter_mut().zip(choices) {
                        share.of += 1;
                        share.kept += u32::from(choice.keeps);
                        match (before.replace(choice.keeps), choice.keeps) {
                            (Some(false), true) => share.gained += 1,
                            (Some(true), false) => share.lost += 1,
                            _ => {}
                        }
                        share.nodes += choice.nodes;
                    }
                }
            }
        }
    }

    /// The number of finished samples, and of all samples.
    pub fn progress(&self) -> (u32, u32) {
        (self.done, self.samples.len() as u32)
    }

    pub fn is_complete(&self) -> bool {
        self.done as usize == self.samples.len()
    }

    /// The positions that count, with their numbers.
    pub fn counted(&self) -> impl Iterator<Item = (usize, &str, &CountedSample)> {
        let samples = self.samples.iter().enumerate();
        samples.filter_map(|(number, sample)| match sample {
            Some(Sample {
                position,
                result: SampleResult::Counted(counted),
            }) => Some((number, &position[..], counted)),
            _ => None,
        })
    }

    /// The number of samples left out for a reason.
    pub fn left_out(&self, reason: LeftOut) -> u32 {
        self.left_out[reason as usize]
    }

    /// True if some position is drawn under perfect play.
    pub fn has_draws(&self) -> bool {
        self.has_draws
    }

    /// The share of an evaluation at a depth.
    pub fn share(&self, evaluation: usize, depth: u32) -> Share {
        let shares = self.shares.get(evaluation);
        let number = depth.checked_sub(1).map(|number| number as usize);
        let share = shares.zip(number).and_then(|(shares, n)| shares.get(n));
        share.copied().unwrap_or_default()
    }

    /// The plan's numbers of playouts, each with its share.
    pub fn by_playouts(&self) -> impl Iterator<Item = (u32, Share)> {
        let numbers = self.plan.playouts.iter().copied();
        numbers.zip(self.by_playouts.iter().copied())
    }

    /// The expected share of a player of random moves; `None` without positions.
    pub fn random_share(&self) -> Option<f64> {
        let shares: Vec<f64> = self
            .counted()
            .map(|(.., counted)| counted.random_share())
            .collect();
        let mean = shares.iter().sum::<f64>() / shares.len() as f64;
        self.shipped_random.or((!shares.is_empty()).then_some(mean))
    }

    /// The positions in which a search does not keep the best result: number, position and choice.
    pub fn failures(
        &self,
        search: JudgedSearch,
    ) -> impl Iterator<Item = (usize, &str, &CountedSample, &Choice)> {
        self.counted()
            .filter_map(move |(number, position, counted)| {
                let choice = search.choice(counted)?;
                (!choice.keeps).then_some((number, position, counted, choice))
            })
    }

    /// A row per evaluation and depth, in CSV format.
    pub fn csv(&self) -> String {
        let names = self.names.iter().enumerate();
        let rows = names.flat_map(|(number, name)| {
            (1..=self.plan.deepest).map(move |depth| (name, depth, self.share(number, depth)))
        });
        let table = CsvTable::new("evaluation", |row: &(&String, u32, Share)| row.0.clone())
            .column("depth", |row| row.1);
        let table = with_share(table, |row| row.2);
        self.with_source(table).write(rows)
    }

    /// The table with columns for the samples and the plan.
    fn with_source<'a, R>(&'a self, table: CsvTable<'a, R>) -> CsvTable<'a, R> {
        let mut table = table.column("sampled", |_| self.progress().0);
        for reason in LeftOut::all() {
            table = table.column(reason.id(), move |_| self.left_out(reason));
        }
        table
            .column("seed", |_| self.plan.seed)
            .column("game", |_| &self.plan.game)
            .column("start", |_| &self.plan.start)
    }

    /// A row per number of playouts, in CSV format.
    pub fn playouts_csv(&self) -> String {
        let table = CsvTable::new("playouts", |row: &(u32, Share)| row.0)
            .column("exploration", |_| DEFAULT_EXPLORATION);
        let table = with_share(table, |row| row.1);
        self.with_source(table).write(self.by_playouts())
    }

    /// A row per sample, numbered from 1, evaluation and depth, or per sample that is left out, in CSV format.
    pub fn positions_csv(&self) -> String {
        type Row<'a> = (usize, &'a Sample, Option<(usize, u32)>);
        fn counted<'a>(row: &Row<'a>) -> Option<&'a CountedSample> {
            match &row.1.result {
                SampleResult::Counted(counted) => Some(counted),
                SampleResult::LeftOut(_) => None,
            }
        }
        fn chosen<'a>(row: &Row<'a>) -> Option<&'a Choice> {
            let (evaluation, depth) = row.2?;
            JudgedSearch::Depth { evaluation, depth }.choice(counted(row)?)
        }
        let searches = (0..self.names.len())
            .flat_map(|number| (1..=self.plan.deepest).map(move |depth| Some((number, depth))));
        let searches: Vec<_> = searches.collect();
        let samples = self.samples.iter().enumerate();
        let samples = samples.filter_map(|(number, sample)| Some((number, sample.as_ref()?)));
        let rows = samples.flat_map(|(number, sample)| {
            let searches = match sample.result {
                SampleResult::Counted(_) => searches.clone(),
                SampleResult::LeftOut(_) => vec![None],
            };
            let row = move |search| (number, sample, search);
            searches.into_iter().map(row)
        });
        let text = |text: Option<String>| text.unwrap_or_default();
        CsvTable::new("number", |row: &Row<'_>| row.0 + 1)
            .column("position", |row| row.1.position.clone())
            .column("left_out", |row| match row.1.result {
                SampleResult::LeftOut(reason) => reason.id(),
                SampleResult::Counted(_) => "",
            })
            .column("best_result", |row| {
                counted(row).map_or("", |counted| match counted.best {
                    Worth::Win => "win",
                    Worth::Draw => "draw",
                    Worth::Loss => "loss",
                })
            })
            .column("keeping", move |row| {
                text(counted(row).map(|counted| counted.keeping.join(" ")))
            })
            .column("evaluation", move |row| {
                text(row.2.map(|(number, _)| self.names[number].clone()))
            })
            .column("depth", move |row| text(row.2.map(|(_, depth)| depth.to_string())))
            .column("best_moves", move |row| text(chosen(row).map(|choice| choice.best.join(" "))))
            .column("chosen", move |row| text(chosen(row).map(|c| c.chosen.clone())))
            .column("kept", move |row| {
                text(chosen(row).map(|choice| u8::from(choice.keeps).to_string()))
            })
            .column("nodes", move |row| text(chosen(row).map(|choice| choice.nodes.to_string())))
            .write(rows)
    }
}

/// The table with columns for a share.
fn with_share<'a, R: 'a>(
    table: CsvTable<'a, R>,
    share: impl Fn(&R) -> Share + Copy + 'a,
) -> CsvTable<'a, R> {
    table
        .column("kept", move |row| share(row).kept)
        .column("of", move |row| share(row).of)
        .decimals("share", 4, move |row| share(row).value())
        .decimals("low", 4, move |row| Some(share(row).interval().low))
        .decimals("high", 4, move |row| Some(share(row).interval().high))
        .column("gained", move |row| share(row).gained)
        .column("lost", move |row| share(row).lost)
        .decimals("nodes_per_move", 1, move |row| share(row).nodes_per_move())
}
