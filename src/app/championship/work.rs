//! The work of a championship: starts and ends it, and assigns its games to workers.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use super::current::{Current, LoadCheck, MAX_LIVE_GAMES, ShownGame, Work};
use super::program_pool::{PoolUpdate, ProgramPool};
use super::state::STATUS;
use super::{GameIndex, State, class_files};
use crate::app::championship::msg::{Effect, Msg, Response};
use crate::app::documents::runs::{RunSection, Stopwatch, end};
use crate::app::effects::{TaskEvent, TaskGroup, TaskId, map, max_unfinished_tasks};
use crate::championship::{ChampionshipJob, OpenUnit, PairResult, PairsUnit, Resumed};
use crate::job::UnitId;
use crate::job::dispatch::Urgency;
use crate::python::Event;
use crate::registry::{Progress, Task, TaskResult};
use crate::text::Message;

const GAME_TASKS: TaskGroup = TaskGroup::new("championship", Urgency::Brief);

/// Milliseconds between two updates of the results.
const COUNT_MS: f64 = 250.0;

/// The running work of the current championship.
fn working(current: &mut Option<Current>) -> Option<(&mut Work, &mut ChampionshipJob)> {
    let current = current.as_mut()?;
    Some((current.work.as_mut()?, &mut current.job))
}

/// Starts the work of the current championship.
pub(super) fn start(state: &mut State) -> Vec<Effect> {
    let Some(current) = &mut state.current else {
        return Vec::new();
    };
    current.error = None;
    let played = current.job.progress().games;
    let players = (0..).zip(&current.job.config().players);
    let scripted = players.filter(|(_, player)| player.script().is_some());
    let mut left: Vec<u32> = scripted.map(|(number, _)| number).collect();
    left.reverse();
    let load_check = LoadCheck {
        all: left.len(),
        left,
        waits: false,
    };
    current.work = Some(Work {
        load_check: Some(load_check).filter(|load_check| played == 0 && load_check.all > 0),
        assigned: BTreeMap::new(),
        programs: ProgramPool::default(),
        live_games: Vec::new(),
        stopwatch: Stopwatch::new(state.now, played),
    });
    continue_load_check(state)
}

/// Loads the next program of the load check. After the last one, starts the games, or waits for the user if a program
/// failed to load.
fn continue_load_check(state: &mut State) -> Vec<Effect> {
    let Some((work, job)) = working(&mut state.current) else {
        return Vec::new();
    };
    let Some(load_check) = &mut work.load_check else {
        return feed(state);
    };
    if let Some(player) = load_check.left.pop() {
        let script = job.config().players[player as usize].script();
        return script
            .map_or_else(Vec::new, |script| map(work.programs.load(script, player), Msg::Python));
    }
    load_check.waits = work.programs.broken().next().is_some();
    if load_check.waits { vec![Effect::focus(STATUS)] } else { begin_games(state) }
}

/// Starts the games, regardless of the load check.
pub(super) fn begin_games(state: &mut State) -> Vec<Effect> {
    if let Some((work, _)) = working(&mut state.current) {
        work.load_check = None;
    }
    feed(state)
}

/// Ends the work, if any. Its results stay visible, and the user can resume it.
pub(super) fn end_work(state: &mut State) -> Vec<Effect> {
    let Some(current) = &mut state.current else {
        return Vec::new();
    };
    let Some(mut work) = current.work.take() else {
        return Vec::new();
    };
    for (id, _) in work.assigned.into_values() {
        current.job.requeue(id);
    }
    current.update_tally(state.now);
    let mut effects = vec![Effect::Cancel(GAME_TASKS)];
    effects.extend(map(work.programs.end(), Msg::Python));
    effects
}

/// Pauses or resumes the assignment of games.
pub(super) fn pause(state: &mut State, paused: bool) -> Vec<Effect> {
    if let Some((work, _)) = working(&mut state.current) {
        work.stopwatch.pause(paused, state.now);
    }
    feed(state)
}

/// Assigns enough units to keep all workers busy. While the section is visible, some units report their games move by
/// move.
fn feed(state: &mut State) -> Vec<Effect> {
    let mut effects = Vec::new();
    let Some((work, job)) = working(&mut state.current) else {
        return effects;
    };
    while work.load_check.is_none()
        && !work.stopwatch.is_paused()
        && work.assigned.len() < max_unfinished_tasks(state.workers)
    {
        let live_units = work.assigned.values().filter(|(_, unit)| unit.live).count();
        job.set_live(state.is_current && live_units < MAX_LIVE_GAMES);
        let Some((id, unit)) = next_unit(work, job, state.workers) else {
            break;
        };
        let task = state.task_ids.next_id();
        effects.push(play(task, unit.clone()));
        work.assigned.insert(task, (id, unit));
    }
    effects
}

fn play(id: TaskId, unit: PairsUnit) -> Effect {
    let task = Task::PlayPairs(unit);
    Effect::run(GAME_TASKS, task, move |event| Msg::Task(id, event))
}

/// The next unit. A program plays one game at a time, at most as many units with programs run as there are workers, and
/// units of running programs come first.
fn next_unit(work: &Work, job: &mut ChampionshipJob, workers: u32) -> Option<(UnitId, PairsUnit)> {
    let config = job.config().clone();
    let is_program = |player: &u32| config.players[*player as usize].script().is_some();
    let units = || work.assigned.values().map(|(_, unit)| unit);
    let with_programs = units().filter(|unit| unit.has_program());
    let is_full = with_programs.count() >= workers.max(1) as usize;
    let busy: Vec<u32> = units().flat_map(PairsUnit::programs).collect();
    job.next_cheapest_unit(|players| {
        let programs: Vec<u32> = players.into_iter().filter(is_program).collect();
        let waits = is_full || programs.iter().any(|program| busy.contains(program));
        (programs.is_empty() || !waits).then(|| work.programs.to_start(&programs))
    })
}

/// Requests the move that a unit waits for from its program.
fn request_move(state: &mut State, id: TaskId, open: &OpenUnit) -> Vec<Effect> {
    let Some((work, job)) = working(&mut state.current) else {
        return Vec::new();
    };
    let player = &job.config().players[open.request.player as usize];
    let (Some(script), Some((_, unit))) = (player.script(), work.assigned.get_mut(&id)) else {
        return Vec::new();
    };
    let update = work.programs.request_move(script, id, &open.request);
    unit.resumed = Some(Box::new(Resumed {
        open: open.clone(),
        // Until the program has answered.
        reply: Ok(None),
    }));
    apply(state, update)
}

/// Handles an event of Python: a program's answer, or a missing Python.
pub(super) fn on_python_event(state: &mut State, event: &Event) -> Response {
    match (event, class_files::on_event(state, event)) {
        (Event::Reply(_), Some(of_files)) => of_files,
        // A missing Python concerns both files and games.
        (_, of_files) => {
            let of_games = on_event_of_games(state, event);
            of_files.unwrap_or_default().with_effects(of_games)
        }
    }
}

fn on_event_of_games(state: &mut State, event: &Event) -> Vec<Effect> {
    let Some((work, job)) = working(&mut state.current) else {
        return Vec::new();
    };
    let mut units = work.assigned.values();
    let has_program = units.any(|(_, unit)| unit.has_program());
    if !has_program && work.load_check.is_none() {
        return Vec::new();
    }
    match event {
        Event::Missing(why) => stop_with_error(state, why.clone()),
        Event::Reply(reply) => {
            let update = work.programs.receive(reply, job.config());
            apply(state, update)
        }
    }
}

/// Applies an update of the program pool: continues the load check, or the unit that waits for a move.
fn apply(state: &mut State, update: PoolUpdate) -> Vec<Effect> {
    let mut effects = map(update.effects, Msg::Python);
    if let Some(why) = update.fatal_error {
        effects.extend(stop_with_error(state, why));
        return effects;
    }
    if update.load_finished {
        effects.extend(continue_load_check(state));
    }
    if let Some((id, reply)) = update.reply
        && let Some((work, _)) = working(&mut state.current)
        && let Some((_, unit)) = work.assigned.get_mut(&id)
        && let Some(resumed) = &mut unit.resumed
    {
        resumed.reply = reply;
        effects.push(play(id, unit.clone()));
    }
    effects
}

/// Ends the work with an error. No games are lost.
fn stop_with_error(state: &mut State, why: Message) -> Vec<Effect> {
    let effects = end(state);
    if let Some(current) = &mut state.current {
        current.error = Some(why);
    }
    effects
}

/// Handles a worker's report on a unit.
pub(super) fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Vec<Effect> {
    let Some((work, job)) = working(&mut state.current) else {
        return Vec::new();
    };
    let Entry::Occupied(assigned) = work.assigned.entry(id) else {
        return Vec::new();
    };
    match event {
        TaskEvent::Progress(Progress::Playing(game)) => {
            let place = place_of(&assigned.get().1, game.pair, game.game);
            show(work, id, place, game.moves);
            Vec::new()
        }
        TaskEvent::Progress(_) => Vec::new(),
        TaskEvent::Done(TaskResult::PairsWait(open)) => request_move(state, id, &open),
        TaskEvent::Done(TaskResult::PlayedPairs { pairs }) => {
            let (unit_id, unit) = assigned.remove();
            show_end(work, id, &unit, &pairs);
            played(state, unit_id, &unit, &pairs)
        }
        TaskEvent::Done(_) => {
            job.requeue(assigned.remove().0);
            feed(state)
        }
        TaskEvent::Failed(error) => stop_with_error(state, error),
    }
}

/// Applies the results of a unit, also while the page is hidden and draws no frames.
fn played(state: &mut State, id: UnitId, unit: &PairsUnit, pairs: &[PairResult]) -> Vec<Effect> {
    let clock = state.now;
    let Some(current) = &mut state.current else {
        return Vec::new();
    };
    let mut effects = Vec::new();
    if current.job.receive(id, pairs) {
        current.log.add(current.job.played_in(unit));
        if clock - current.counted_at >= COUNT_MS {
            current.update_tally(clock);
        } else if !std::mem::replace(&mut current.count_scheduled, true) {
            // The next result may be far off.
            effects.push(Effect::After(COUNT_MS as u32, Msg::UpdateTally));
        }
    } else {
        // A worker of this page never sends such results. Another worker plays the unit.
        current.job.requeue(id);
    }
    if current.job.is_done() {
        return end(state);
    }
    effects.extend(state.checkpoint(false));
    effects.extend(feed(state));
    effects
}

/// Updates the results after the timer of [`played`].
pub(super) fn update_tally(state: &mut State) {
    if let Some(current) = state.current.as_mut().filter(|c| c.count_scheduled) {
        current.update_tally(state.now);
    }
}

fn place_of(unit: &PairsUnit, pair: u32, game: u32) -> GameIndex {
    GameIndex {
        repeat: unit.stream.generation,
        meeting: unit.stream.pairing,
        pair,
        game,
    }
}

/// Shows a live game: in its own place, or in the place of a finished one.
fn show(work: &mut Work, task: TaskId, place: GameIndex, moves: String) {
    let shown = ShownGame { task, place, moves };
    let is_over = |s: &ShownGame| !work.assigned.contains_key(&s.task);
    let own = work.live_games.iter().position(|s| s.task == task);
    match own.or_else(|| work.live_games.iter().position(is_over)) {
        Some(i) => work.live_games[i] = shown,
        None if work.live_games.len() < MAX_LIVE_GAMES => work.live_games.push(shown),
        None => {}
    }
}

/// Shows the end of a unit's last game, if the game is visible.
fn show_end(work: &mut Work, task: TaskId, unit: &PairsUnit, pairs: &[PairResult]) {
    let (Some(shown), Some(last)) =
        (work.live_games.iter_mut().find(|s| s.task == task), pairs.last())
    else {
        return;
    };
    shown.place = place_of(unit, unit.first_pair + unit.pairs.saturating_sub(1), 1);
    shown.moves.clone_from(&last.games[1].moves);
}
