//! Handles the messages of experiments over several seeds.

use super::draft::STEADY;
use super::experiments::experiment::{COUNTS, Experiment};
use super::experiments::saved::document;
use super::experiments::state::{ExperimentMsg, Experiments, INITIAL_COUNT};
use super::experiments_view::{PLOT, heading};
use super::msg::{Effect, Response};
use super::run::current::EndedRun;
use super::run_section::{ExperimentSection, with_study};
use super::{State, plots_update};
use crate::app::documents::runs;
use crate::app::ui::figure::File;
use crate::arena::pair_cost_us;
use crate::evolution::{EvolutionConfig, Run, preset};
use crate::text::Message;

pub fn update(state: &mut State, msg: ExperimentMsg) -> Response {
    let experiments = &mut state.experiments;
    match msg {
        ExperimentMsg::Count(count) => {
            experiments.count = count.clamp(*COUNTS.start(), *COUNTS.end())
        }
        ExperimentMsg::Measure(measure) => experiments.measure = measure,
        ExperimentMsg::Plots(msg) => return plots_update::update(state, msg),
        ExperimentMsg::Table(open) => experiments.table_open = open,
        ExperimentMsg::SaveChart(file) => return save_chart(experiments, file).into(),
        ExperimentMsg::Begin => return begin_form(state),
        ExperimentMsg::Compare => return compare_form(state),
        ExperimentMsg::TestLearning => return with_study(state, test_learning),
        ExperimentMsg::CompareWithLearner => {
            return with_study(state, compare_with_learner);
        }
        ExperimentMsg::Run(on) => {
            return with_study(state, |state| {
                if on {
                    resume(state);
                }
                Response::default()
            });
        }
        ExperimentMsg::Close => {
            return runs::close(&mut ExperimentSection(state)).into();
        }
        ExperimentMsg::Reopen(closed) => {
            return runs::reopen(&mut ExperimentSection(state), &closed).into();
        }
        ExperimentMsg::Open(arm, place) => return open_run(state, arm, place),
        ExperimentMsg::Save => {
            return save(experiments, |e| Effect::download("seeds.json", document(e)));
        }
        ExperimentMsg::SaveRuns => {
            return save(experiments, |e| Effect::download_csv("seeds", e.gathered()));
        }
        ExperimentMsg::SaveLines => {
            return save(experiments, |e| Effect::download("seeds.jsonl", e.lines()));
        }
        ExperimentMsg::Runs(msg) => return runs::update(&mut ExperimentSection(state), msg).into(),
    }
    Response::default()
}

fn save(experiments: &Experiments, file: impl Fn(&Experiment) -> Effect) -> Response {
    Response::effects(experiments.current.iter().map(file))
}

fn save_chart(experiments: &Experiments, file: File) -> Option<Effect> {
    let experiment = experiments.current.as_ref()?;
    let csv = || Some(experiment.csv(experiment.measure(&experiments.measure)));
    PLOT.figure.save(file, heading(experiment), csv)
}

/// Starts an experiment with the configuration of the form. An invalid form stops no other study.
fn begin_form(state: &mut State) -> Response {
    let config = match state.draft.config() {
        Ok(config) => config.clone(),
        Err(error) => return Response::error(error.clone()),
    };
    with_study(state, |state| match Experiment::new(config, state.experiments.count) {
        Ok(experiment) => begin(state, experiment),
        Err(error) => Response::error(error),
    })
}

/// Compares the experiment with the configuration of the form. An invalid form stops no other study.
fn compare_form(state: &mut State) -> Response {
    match state.draft.config() {
        Ok(config) => {
            let config = config.clone();
            with_study(state, |state| compare(state, &config))
        }
        Err(error) => Response::error(error.clone()),
    }
}

/// Starts a new experiment in place of the current one.
fn begin(state: &mut State, mut experiment: Experiment) -> Response {
    let effects = runs::begin(&mut ExperimentSection(state));
    experiment.resume(state.now);
    state.experiments.current = Some(experiment);
    effects.into()
}

/// Resumes the experiment, unless another browser tab has it open.
fn resume(state: &mut State) {
    let experiments = &mut state.experiments;
    if experiments.runs.is_in_other_tab() {
        return;
    }
    experiments.automatic = false;
    if let Some(experiment) = &mut experiments.current {
        experiment.resume(state.now);
    }
}

/// Plays the visible run's configuration over several seeds beside a control, or resumes that. A complete run becomes
/// the first seed of the experiment.
fn test_learning(state: &mut State) -> Response {
    let Some(shown) = state.current.shown() else {
        return Response::default();
    };
    let is_unfinished = |experiment: &Experiment| {
        let (done, all) = experiment.complete();
        experiment.is_treatment(0, &shown.config) && done < all
    };
    if state
        .experiments
        .current
        .as_ref()
        .is_some_and(is_unfinished)
    {
        resume(state);
        return Response::default();
    }
    let count = state.experiments.count.max(INITIAL_COUNT);
    match Experiment::new(shown.config.clone(), count) {
        Ok(mut experiment) => {
            if shown.is_complete() {
                experiment.replace(vec![(0, shown.clone())]);
            }
            begin(state, experiment)
        }
        Err(error) => Response::error(error),
    }
}

/// The maximum cost of a run for playing its seeds without a request, in microseconds of a worker, approximately.
const CHEAP: u64 = 10_000_000;

/// True if the page plays the seeds of a run that has just ended without a request: that is cheap, and the user has no
/// experiment of their own open.
fn wants_repeat(experiments: &Experiments, run: &Run) -> bool {
    let config = &run.config;
    let experiment = experiments.current.as_ref();
    let verdict = experiment
        .filter(|s| s.is_treatment(0, config))
        .and_then(|s| s.verdict(0));
    let measured = config.yardstick.is_some() && config.program.is_none();
    (experiments.automatic || experiment.is_none())
        && measured
        && run.generations.len() > 1
        && cost(config) < CHEAP
        && !verdict.is_some_and(|verdict| verdict.is_final())
}

/// After the end of a run, plays its seeds beside a control without a request if that is cheap.
pub fn repeat(state: &mut State) -> Vec<Effect> {
    let completed = state.run().filter(|_| state.current.error().is_none());
    if !completed.is_some_and(|run| wants_repeat(&state.experiments, run)) {
        return Vec::new();
    }
    let response = with_study(state, |state| {
        let response = test_learning(state);
        state.experiments.automatic = true;
        response
    });
    response.effects
}

/// The approximate cost of the games for fitness, in microseconds of a worker.
fn cost(config: &EvolutionConfig) -> u64 {
    let plies = config.plies.iter().map(|&plies| pair_cost_us(plies));
    let pairs = config.games() / 2;
    pairs * plies.sum::<u64>() / config.plies.len().max(1) as u64
}

/// Compares the visible run over several seeds with the preset that learns.
fn compare_with_learner(state: &mut State) -> Response {
    let Some(steady) = preset(STEADY).map(|preset| preset.config()) else {
        return Response::default();
    };
    let shown = state.current.shown();
    let is_first =
        |experiment: &Experiment| shown.is_some_and(|run| experiment.is_treatment(0, &run.config));
    let mut effects = vec![Effect::focus("experiment-status")];
    if !state.experiments.current.as_ref().is_some_and(is_first) {
        let begun = test_learning(state);
        if begun.notice.is_some() {
            return begun;
        }
        effects.extend(begun.effects);
    }
    compare(state, &steady).with_effects(effects)
}

fn compare(state: &mut State, config: &EvolutionConfig) -> Response {
    let experiments = &mut state.experiments;
    let Some(experiment) = &mut experiments.current else {
        return Response::default();
    };
    if experiments.runs.is_in_other_tab() {
        return Response::default();
    }
    let replaces = experiment.treatments().len() > 1;
    if let Err(error) = experiment.compare(config) {
        return Response::error(error);
    }
    if replaces {
        // The previous comparison stays among the saved ones.
        experiments.runs.begin(state.now);
    }
    resume(state);
    Response::default()
}

/// Shows a run, by its arm and its index among the seeds.
fn open_run(state: &mut State, arm: usize, place: u32) -> Response {
    let experiment = state.experiments.current.as_ref();
    let run = experiment.and_then(|experiment| experiment.runs(arm).nth(place as usize));
    let Some(run) = run.filter(|run| !run.generations.is_empty()).cloned() else {
        return Response::default();
    };
    let effects = runs::open_new(state, EndedRun::new(run));
    Response::notice(Message::new("coevolution.imported"))
        .with_effects(effects)
        .with_effects([Effect::focus("evolution-status")])
}
