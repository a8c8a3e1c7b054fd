//! Handles the messages of the plots.

use super::ancestors::Ancestors;
use super::angles::Landscape;
use super::family::Family;
use super::find;
use super::state::{PlotData, PlotMsg, Plots};
use crate::app::coevolution::players::match_link;
use crate::app::coevolution::run::live::LiveContest;
use crate::app::coevolution::study::Study;
use crate::app::effects::{Effect, Request, Response};
use crate::evolution::{Run, contests_jsonl, measures_csv};
use crate::job::EvolutionJob;
use crate::text::{Message, grouped};

/// Handles a message about the visible run, if any. The caller stops other studies, and feeds workers.
pub fn update(
    plots: &mut Plots,
    msg: PlotMsg,
    run: Option<&Run>,
    live: &LiveContest,
) -> Response<PlotMsg> {
    match msg {
        PlotMsg::Chart(plot) => plots.main = plot,
        PlotMsg::ByGames(on) => plots.by_games = on,
        PlotMsg::Measure(plot) => plots.measure = plot,
        PlotMsg::Table(plot, open) => {
            plots.tables.remove(plot);
            plots.tables.extend(open.then_some(plot));
        }
        PlotMsg::Save(plot, file) => {
            let effect = find(plot).zip(run).and_then(|(plot, run)| {
                let data = PlotData { run, live, plots };
                let heading = (plot.heading)(plot, &data);
                plot.figure.save(file, heading, || (plot.csv)(plot, &data))
            });
            return Response::effects(effect);
        }
        PlotMsg::SaveMeasures => {
            let file = run.map(|run| Effect::download_csv("measures", measures_csv(run)));
            return Response::effects(file);
        }
        PlotMsg::Ancestors(true) | PlotMsg::Landscape(true) | PlotMsg::Contests(true)
            if has_program(run) =>
        {
            return Response::error(Message::new("error.evolution.program_study"));
        }
        PlotMsg::Ancestors(true) => plots.ancestors = run.and_then(Ancestors::of),
        PlotMsg::Landscape(true) => plots.landscape = run.and_then(Landscape::of),
        PlotMsg::Contests(true) => match run.map(replay) {
            Some(Err(error)) => return Response::error(error),
            study => plots.contests = study.and_then(Result::ok),
        },
        PlotMsg::Contests(false) => plots.contests = None,
        PlotMsg::Ancestors(false) | PlotMsg::Landscape(false) => {}
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
            let request = link.map(|pairs| Request::Play(pairs, None));
            return request.map_or_else(Response::default, Response::request);
        }
    }
    Response::default()
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

/// The file of the contests after their last game; the study ends with it.
pub fn contests_file(plots: &mut Plots, run: Option<&Run>) -> Option<Response<PlotMsg>> {
    let study = plots.contests.take_if(|study| study.is_done())?;
    let job = &study.evolutions[0];
    let text = contests_jsonl(run?, job.run(), job.contests());
    Some(match text {
        Ok(text) => Response::effects([Effect::download("contests.jsonl", text)]),
        Err(error) => Response::error(error),
    })
}

/// True if a run weighs features of a user's program, which studies do not support.
fn has_program(run: Option<&Run>) -> bool {
    run.is_some_and(|run| run.config.program.is_some())
}
