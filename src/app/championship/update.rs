//! Handles the messages of the section.

use std::sync::Arc;

use super::class_files::{confirm, drop_files, select_game, take_files};
use super::draft::Pick;
use super::examples::EXAMPLES;
use super::offered::Candidates;
use super::run_section::{close, open_new, reopen};
use super::state::STATUS;
use super::work::{begin_games, count, end, on_python_event, on_task_event, pause, start};
use super::{Draft, Export, Msg, State, paste};
use crate::app::championship::msg::{Effect, Response};
use crate::app::documents::runs::{self, RunSection};
use crate::app::effects::Request;
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, bracket_csv, cross_table_csv, games_csv, games_text,
    grades_csv, is_championship, limits, standings_csv, to_json,
};
use crate::registry::{check_championship, game, import_championship, read_start_list};
use crate::text::{Message, in_range};

pub(super) fn update(state: &mut State, msg: Msg, candidates: &Candidates<'_>) -> Response {
    let workers = candidates.workers;
    let Err(msg) = edit(state, msg, candidates) else {
        return Response::default();
    };
    Response::effects(match msg {
        Msg::Task(id, event) => return on_task_event(state, id, *event, workers),
        Msg::Python(event) => return on_python_event(state, &event),
        Msg::Count => {
            count(state);
            Vec::new()
        }
        Msg::Game(id) => {
            return match game(&id) {
                Ok(kind) => select_game(state, kind),
                Err(error) => Response::error(error),
            };
        }
        Msg::Pasted => return pasted(state),
        Msg::Files(files) => return take_files(state, &files),
        Msg::TakeFiles => return confirm(state),
        Msg::DropFiles => drop_files(state),
        Msg::Begin => return begin(state, candidates),
        Msg::BeginGames => begin_games(state),
        Msg::Pause(paused) => pause(state, paused, workers),
        Msg::Stop => end(state),
        Msg::Continue => resume(state, workers),
        Msg::Clear => {
            let mut effects = end(state);
            effects.extend(close(state));
            effects
        }
        Msg::Reopen(closed) => {
            let closed = closed.take();
            closed.map_or_else(Vec::new, |closed| reopen(state, closed))
        }
        Msg::Add(word) => {
            state.draft.players.push(Pick::new(&word));
            let last = state.draft.players.len() - 1;
            vec![Effect::focus(format!("championship-player-{last}"))]
        }
        Msg::Remove(player) if player < state.draft.players.len() => {
            state.draft.players.remove(player);
            vec![Effect::focus("championship-add")]
        }
        Msg::Save(export) => save(state, export).into_iter().collect(),
        Msg::Import(text) => return import(state, &text),
        Msg::Starts(text) => match read_start_list(state.draft.kind, &text) {
            Ok(starts) => {
                state.draft.starts = starts;
                // The positions of a file are openings.
                state.draft.form.set("opening_plies", "0");
                vec![Effect::focus("championship-starts-drop")]
            }
            Err(error) => return Response::error(error),
        },
        Msg::DropStarts => {
            state.draft.starts.clear();
            vec![Effect::focus("championship-start")]
        }
        Msg::CopyLink => vec![Effect::copy_link()],
        Msg::Documents(msg) => return runs::update(state, msg),
        _ => Vec::new(),
    })
}

/// Changes the form or the selection of results; returns any other message.
fn edit(state: &mut State, msg: Msg, candidates: &Candidates<'_>) -> Result<(), Msg> {
    let draft = &mut state.draft;
    match msg {
        Msg::Example(id) => {
            if let Some(example) = EXAMPLES.iter().find(|e| e.id == id) {
                let seed = draft.get("seed").to_owned();
                let networks =
                    if example.networks { candidates.networks(example.game) } else { Vec::new() };
                *draft = example.draft(&seed, networks);
            }
        }
        Msg::Start(text) => draft.start = text,
        Msg::Choose(player, word) => {
            if let Some(pick) = draft.players.get_mut(player) {
                // The name belongs to the previous player.
                *pick = Pick {
                    name: String::new(),
                    word,
                    script: None,
                    ..pick.clone()
                };
            }
        }
        Msg::Name(player, name) => {
            if let Some(pick) = draft.players.get_mut(player) {
                pick.name = name;
            }
        }
        Msg::Limit(player, part, text) => {
            if let Some(pick) = draft.players.get_mut(player) {
                pick.limits[part as usize] = text;
            }
        }
        Msg::LimitAll(part, text) => {
            let players = draft.players.iter_mut();
            for pick in players.filter(|pick| pick.shares(part)) {
                pick.limits[part as usize].clone_from(&text);
            }
        }
        Msg::Ours(ours) => {
            let scripts = draft.players.iter_mut();
            for script in scripts.filter_map(|pick| pick.script.as_mut()) {
                Arc::make_mut(script).ours = ours;
            }
        }
        Msg::Helper(path, helps) => {
            if let Some(pending) = &mut state.pending_class {
                if helps {
                    pending.helpers.insert(path)
                } else {
                    pending.helpers.remove(&path)
                };
            }
        }
        Msg::Grading(msg) => state.grading.update(msg),
        Msg::Move(player, up) => {
            let other = if up { player.wrapping_sub(1) } else { player + 1 };
            if player.max(other) < draft.players.len() {
                draft.players.swap(player, other);
            }
        }
        Msg::Paste(text) => {
            state.paste = text;
            state.paste_error = None;
        }
        Msg::Set(field, text) => {
            draft.form.set(field, &text);
        }
        Msg::Type(field, text, language) => draft.form.type_in(field, text, language),
        Msg::NewSeed => state.draw_seed(),
        other => return turn(state, other),
    }
    Ok(())
}

/// Changes the selection of results; returns any other message.
fn turn(state: &mut State, msg: Msg) -> Result<(), Msg> {
    let Some(current) = &mut state.current else {
        return Err(msg);
    };
    match msg {
        Msg::Meeting(players) => {
            current.meeting = Some(players);
            current.page = 0;
        }
        Msg::Page(page) => current.page = page,
        Msg::Repeat(repeat) => current.repeat = repeat,
        other => return Err(other),
    }
    Ok(())
}

fn begin(state: &mut State, candidates: &Candidates<'_>) -> Response {
    let names = candidates.names(&state.draft);
    let setup = state
        .draft
        .config(&names)
        .and_then(|config| check_championship(&config));
    let setup = match setup {
        Ok(setup) => setup,
        Err(error) => return Response::error(error),
    };
    let mut effects = end(state);
    effects.extend(open_new(state, ChampionshipJob::new(setup)));
    effects.extend(start(state, candidates.workers));
    effects.push(Effect::focus(STATUS));
    Response::effects(effects)
}

/// Continues the current championship, unless another browser tab has it open. Command-line programs cannot run in a
/// browser.
fn resume(state: &mut State, workers: u32) -> Vec<Effect> {
    let Some(current) = &mut state.current else {
        return Vec::new();
    };
    if current.job.config().has_commands() {
        current.error = Some(Message::new("error.championship.programs"));
        return Vec::new();
    }
    if state.work.is_some() || state.runs.is_in_other_tab() {
        Vec::new()
    } else {
        start(state, workers)
    }
}

/// Adds the players of a link to the roster. The game section imports evaluations of the link.
fn pasted(state: &mut State) -> Response {
    if state.paste.trim().is_empty() {
        return Response::default();
    }
    let read = paste::read(state.draft.kind, &state.paste);
    let room = |pasted: paste::Pasted| {
        let all = state.draft.players.len() + pasted.players.len();
        in_range("championship.players", all, 0..=*limits::PLAYERS.end()).map(|()| pasted)
    };
    match read.and_then(room) {
        Ok(pasted) => {
            let message = Message::new("championship.pasted").with("n", pasted.players.len());
            state.draft.players.extend(pasted.players);
            state.paste.clear();
            state.paste_error = None;
            Response {
                requests: vec![Request::Adopt(
                    state.draft.kind.info().id.to_owned(),
                    pasted.pairs,
                )],
                ..Response::notice(message)
            }
        }
        Err(error) => {
            state.paste_error = Some(error);
            Response::refusal()
        }
    }
}

fn save(state: &State, export: Export) -> Option<Effect> {
    let job = state.job()?;
    Some(match export {
        Export::Json => Effect::download("championship.json", to_json(job)),
        Export::Bracket => Effect::download_csv("bracket", bracket_csv(job)?),
        Export::CrossTable => Effect::download_csv("cross_table", cross_table_csv(job)),
        Export::Standings => Effect::download_csv("standings", standings_csv(job)),
        Export::Games => Effect::download_csv("games", games_csv(job)),
        Export::Text => Effect::download("games.txt", games_text(job)),
        Export::Grades => {
            let rule = state.grading.rule(job.config()).ok()?;
            Effect::download_csv("grades", grades_csv(job, &rule))
        }
    })
}

/// Shows a championship from a file, or loads a configuration into the form. An invalid file changes nothing.
fn import(state: &mut State, text: &str) -> Response {
    if !is_championship(text)
        && let Ok(config) = serde_json::from_str::<ChampionshipConfig>(text)
    {
        if let Err(error) = check_championship(&config) {
            return Response::error(error);
        }
        state.draft = Draft::of(&config);
        return Response::notice(Message::new("championship.form_loaded"));
    }
    let job = match import_championship(text) {
        Ok(job) => job,
        Err(error) => return Response::error(error),
    };
    let mut effects = end(state);
    let draft = Draft::of(job.config());
    effects.extend(open_new(state, job));
    state.draft = draft;
    effects.extend(state.checkpoint(true));
    Response::notice(Message::new("championship.imported")).with_effects(effects)
}
