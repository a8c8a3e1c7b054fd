//! The verdict on learning for the current run. Every other part of the page takes it from here. It needs several seeds
//! beside a control; one run only compares two champions.

use super::experiment::Experiment;
use super::state::{ExperimentMsg, Experiments};
use super::statistics::probability;
use crate::app::coevolution::draft::STEADY;
use crate::app::coevolution::plots::names::gene;
use crate::app::coevolution::run::current::CurrentRun;
use crate::app::coevolution::run::example::BEFOREHAND;
use crate::app::record::words::with_sign;
use crate::app::ui::widgets::{progress_share, small_button};
use crate::app::ui::{Control, Element, Texts, el};
use crate::evolution::{EvolutionConfig, EvolutionVerdict, Finding, Method, Run, Scheme, preset};
use crate::text::Message;

/// State of the verdict on a configuration.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LearningStatus {
    /// Computed before the release, for the example.
    Precomputed(EvolutionVerdict),
    /// Computed from the experiment of this page.
    Measured(EvolutionVerdict),
    /// Number of complete seeds, below [`EvolutionVerdict::NEEDED`].
    TooFewSeeds(usize),
    /// No experiment has this configuration.
    Unknown,
}

impl LearningStatus {
    fn verdict(self) -> Option<EvolutionVerdict> {
        match self {
            LearningStatus::Precomputed(verdict) | LearningStatus::Measured(verdict) => {
                Some(verdict)
            }
            LearningStatus::TooFewSeeds(_) | LearningStatus::Unknown => None,
        }
    }

    fn finding(self) -> Finding {
        self.verdict().map_or(Finding::Unknown, |v| v.finding)
    }

    /// The answer in one line.
    fn headline(self) -> Message {
        match self {
            LearningStatus::Unknown => Message::new("coevolution.learns.one_run"),
            LearningStatus::TooFewSeeds(seeds) => Message::new("coevolution.learns.few")
                .with("n", seeds)
                .with("needed", EvolutionVerdict::NEEDED),
            LearningStatus::Precomputed(verdict) | LearningStatus::Measured(verdict) => {
                let key = match verdict.finding {
                    Finding::Learns => "coevolution.learns.yes",
                    Finding::Worse => "coevolution.learns.worse",
                    Finding::Luck => "coevolution.learns.luck",
                    Finding::Unknown => "coevolution.learns.open",
                };
                Message::new(key)
                    .with("better", verdict.better)
                    .with("worse", verdict.worse)
                    .with("seeds", verdict.seeds)
            }
        }
    }

    fn class(self) -> &'static str {
        match self.finding() {
            Finding::Learns => "verdict good",
            Finding::Worse => "error-text",
            Finding::Luck | Finding::Unknown => "hint",
        }
    }
}

/// Returns the state for a treatment.
fn of_treatment(experiment: &Experiment, number: usize) -> LearningStatus {
    match experiment.verdict(number) {
        Some(verdict) => LearningStatus::Measured(verdict),
        None => match experiment.paired(number) {
            Some(seeds) => LearningStatus::TooFewSeeds(seeds),
            None => LearningStatus::Unknown,
        },
    }
}

/// Returns the number of the treatment with the run's configuration.
fn treatment_of(experiment: &Experiment, run: &Run) -> Option<usize> {
    (0..experiment.treatments().len()).find(|&number| experiment.is_treatment(number, &run.config))
}

/// Returns the state for a run.
fn status(experiments: &Experiments, current: &CurrentRun, run: &Run) -> LearningStatus {
    let experiment = experiments.current.as_ref();
    let found = experiment
        .and_then(|experiment| Some(of_treatment(experiment, treatment_of(experiment, run)?)));
    match found {
        Some(found) => found,
        None if current.run().is_none() => LearningStatus::Precomputed(BEFOREHAND.verdict),
        None => LearningStatus::Unknown,
    }
}

/// Renders the verdict on the current run: headline, gain, reason, and buttons unless the run is the example.
pub fn of_run(
    experiments: &Experiments,
    current: &CurrentRun,
    run: &Run,
    texts: Texts,
) -> Element<ExperimentMsg> {
    let status = status(experiments, current, run);
    let has_buttons = !current.in_progress() && !matches!(status, LearningStatus::Precomputed(_));
    el("div.learns#evolution-learned")
        .key("learns")
        .child(headline(status, texts))
        .maybe(status.verdict().map(|verdict| gained(&verdict, texts)))
        .maybe(why(status, run, texts))
        .maybe(
            has_buttons
                .then(|| buttons(experiments, status, run, texts))
                .flatten(),
        )
}

/// Renders the origin of the example's verdict and the button that plays its seeds; `None` for any other run.
pub fn of_example(
    experiments: &Experiments,
    current: &CurrentRun,
    run: &Run,
    texts: Texts,
) -> Option<Element<ExperimentMsg>> {
    let status = status(experiments, current, run);
    matches!(status, LearningStatus::Precomputed(_)).then(|| {
        el("div.learns")
            .key("beforehand")
            .child(el("p.quiet.small").child(texts.get("coevolution.learns.beforehand")))
            .maybe(buttons(experiments, status, run, texts))
    })
}

/// Renders the answer. Screen readers announce it once it is certain, but not each count of seeds.
fn headline(status: LearningStatus, texts: Texts) -> Element<ExperimentMsg> {
    let answer = texts.say(&status.headline());
    let decided = status.finding() != Finding::Unknown;
    el("div")
        .child(el("p.headline").class(status.class()).child(answer.clone()))
        .child(el("p.unseen[role=status]").maybe(decided.then_some(answer)))
}

/// Renders the median gain of champions and control.
fn gained(verdict: &EvolutionVerdict, texts: Texts) -> Element<ExperimentMsg> {
    let [gain, low, high] = verdict.gain.map(|gain| with_sign(gain, 1, texts));
    let message = Message::new("coevolution.learns.gain")
        .with("gain", gain)
        .with("low", low)
        .with("high", high)
        .with("luck", with_sign(verdict.luck, 1, texts));
    el("p").child(texts.say(&message))
}

/// Explains a cup that does not learn.
fn why(status: LearningStatus, run: &Run, texts: Texts) -> Option<Element<ExperimentMsg>> {
    let config = &run.config;
    let is_cup = config.scheme == Scheme::Cup && config.method == Method::Genetic;
    (is_cup && status.finding() != Finding::Learns).then(|| {
        let message = Message::new("coevolution.learns.cup")
            .with("games", config.games_per_duel())
            .with("change", config.mutation_range)
            .with("low", gene(config.genes[0]))
            .with("high", gene(config.genes[1]));
        el("p.quiet").child(texts.say(&message))
    })
}

/// Renders the buttons that start, stop or extend the experiment.
fn buttons(
    experiments: &Experiments,
    status: LearningStatus,
    run: &Run,
    texts: Texts,
) -> Option<Element<ExperimentMsg>> {
    if run.config.program.is_some() {
        return None;
    }
    let press = |key: &str, msg| small_button(texts.get(key), msg);
    let row = el("div.control-row").key("go").control(Control::Tool);
    if experiments.is_running()
        && matches!(status, LearningStatus::TooFewSeeds(_) | LearningStatus::Measured(_))
    {
        let experiment = experiments.current.as_ref();
        let share = experiment.map_or(0.0, |s| s.study.share());
        let label = texts.get("coevolution.plot.experiment");
        let stop = press("coevolution.cancel", ExperimentMsg::Run(false));
        return Some(
            row.child(progress_share(label, share))
                .child(stop.id("learns-find-out")),
        );
    }
    let test_learning = !matches!(status, LearningStatus::Measured(verdict) if verdict.is_final());
    let compares = run.config.scheme == Scheme::Cup && offers_steady(&run.config);
    let test_learning = test_learning.then(|| {
        let key = match status {
            LearningStatus::Precomputed(_) => "coevolution.learns.again",
            _ => "coevolution.learns.find_out",
        };
        let label = Message::new(key).with("n", EvolutionVerdict::NEEDED);
        small_button(texts.say(&label), ExperimentMsg::TestLearning).id("learns-find-out")
    });
    let compare = compares.then(|| {
        press("coevolution.learns.compare", ExperimentMsg::CompareWithLearner).id("learns-compare")
    });
    let steady = compares.then(|| {
        let link = el("a")
            .attr("href", format!("#/coevolution?preset={STEADY}"))
            .child(texts.get("coevolution.learns.steady"));
        link.control(Control::Navigation)
    });
    let any = test_learning.is_some() || compare.is_some();
    any.then(|| row.maybe(test_learning).maybe(compare).maybe(steady))
}

/// True if the preset that learns plays the same game from the same position.
fn offers_steady(config: &EvolutionConfig) -> bool {
    let steady = preset(STEADY).map(|preset| preset.config());
    steady.is_some_and(|s| s.game == config.game && s.start == config.start)
}

/// Renders the verdict and the rank test of each treatment.
pub fn of_experiment(
    experiment: &Experiment,
    names: &[String; 2],
    texts: Texts,
) -> Element<ExperimentMsg> {
    let all = experiment.treatments().len();
    let one = |number: usize| {
        let status = of_treatment(experiment, number);
        let name = (all > 1).then(|| el("h3").child(names[number].as_str()));
        let test = status.verdict().map(|verdict| {
            let message = Message::new("coevolution.learns.test")
                .with("p", probability(verdict.test.p, texts))
                .with_number("a12", format!("{:.2}", verdict.a12));
            el("p.quiet.small").child(texts.say(&message))
        });
        el("div")
            .maybe(name)
            .child(headline(status, texts))
            .maybe(status.verdict().map(|verdict| gained(&verdict, texts)))
            .maybe(test)
    };
    el("div.learns#experiment-learns")
        .key("learns")
        .children((0..all).map(one))
}
