//! Handles the messages of the plots.

use super::State;
use super::msg::{Effect, Response};
use super::players::match_link;
use super::plots::ancestors::Ancestors;
use super::plots::angles::Landscape;
use super::plots::family::Family;
use super::plots::find;
use super::plots::state::{PlotMsg, Plots};
use super::run_section::with_study;
use super::study::Study;
use crate::app::effects::Request;
use crate::app::ui::figure::File;
use crate::evolution::{Run, contests_jsonl, measures_csv};
use crate::job::EvolutionJob;
use crate::text::{Message, grouped};

/// Handles a message about the visible run, if any.
pub fn update(state: &mut State, msg: PlotMsg) -> Response {
    let plots = &mut state.plots;
    let run = state.current.shown();
    match msg {
        PlotMsg::Chart(plot) => plots.main = plot,
        PlotMsg::ByGames(on) => plots.by_games = on,
        PlotMsg::Measure(plot) => plots.measure = plot,
        PlotMsg::Table(plot, open) => {
            plots.tables.remove(plot);
            plots.tables.extend(open.then_some(plot));
        }
        PlotMsg::Save(plot, file) => return save(state, plot, file).into(),
        PlotMsg::SaveMeasures => {
            let file = run.map(|run| Effect::download_csv("measures", measures_csv(run)));
            return file.into();
        }
        PlotMsg::Ancestors(on) => {
            return study(state, on, |plots, run| {
                plots.ancestors = Ancestors::of(run);
                Ok(())
            });
        }
        PlotMsg::Landscape(on) => {
            return study(state, on, |plots, run| {
                plots.landscape = Landscape::of(run);
                Ok(())
            });
        }
        PlotMsg::Contests(on) => {
            plots.contests = None;
            return study(state, on, |plots, run| {
                plots.contests = Some(replay(run)?);
                Ok(())
            });
        }
        PlotMsg::LandscapeDepth(depth) => {
            if let Some(landscape) = &mut plots.landscape {
                landscape.shown_depth = depth.min(landscape.plies.len() - 1);
            }
        }
        PlotMsg::Family(generation) => {
            let family = run.and_then(|run| Family::of(run, generation));
            plots.family = family.map(|family| (generation, family));
        }
        PlotMsg::Population(generation) => plots.population = Some(generation),
        PlotMsg::Match(first, second) => {
            let link = run.and_then(|run| match_link(run, first, second));
            return Response::request(link.map(|pairs| Request::Play(pairs, None)));
        }
    }
    Response::default()
}

fn save(state: &State, plot: &str, file: File) -> Option<Effect> {
    let (plot, data) = (find(plot)?, state.plot_data()?);
    let heading = (plot.heading)(plot, &data);
    plot.figure.save(file, heading, || (plot.csv)(plot, &data))
}

/// Stops all studies; if `on`, starts another one of the visible run. Studies do not support features of a user's
/// program.
fn study(
    state: &mut State,
    on: bool,
    start: impl FnOnce(&mut Plots, &Run) -> Result<(), Message>,
) -> Response {
    with_study(state, |state| {
        let started = match state.current.shown().filter(|_| on) {
            Some(run) if run.config.program.is_some() => {
                Err(Message::new("error.evolution.program_study"))
            }
            Some(run) => start(&mut state.plots, run),
            None => Ok(()),
        };
        started.map_or_else(Response::error, |()| Response::default())
    })
}

/// The maximum number of meetings in the file of contests: it has about 40 bytes for each.
const MEETINGS: u64 = 2_000_000;

/// The contests of a run as a study.
fn replay(run: &Run) -> Result<Study, Message> {
    let job = EvolutionJob::replay(run).ok_or_else(|| Message::new("coevolution.empty"))?;
    let meetings = job.progress().all_games / u64::from(run.config.games_per_duel());
    if meetings > MEETINGS {
        Err(Message::new("error.evolution.replay_size")
            .with("n", grouped(meetings))
            .with("max", grouped(MEETINGS)))
    } else {
        Ok(Study::of_evolutions(vec![job], 1))
    }
}

/// Saves the file of the contests after their last game; the study ends with it.
pub fn contests_file(state: &mut State) -> Response {
    let study = state.plots.contests.take_if(|study| study.is_done());
    let Some((study, run)) = study.zip(state.current.run()) else {
        return Response::default();
    };
    let job = &study.evolutions[0];
    match contests_jsonl(run, job.run(), job.contests()) {
        Ok(text) => Effect::download("contests.jsonl", text).into(),
        Err(error) => Response::error(error),
    }
}
