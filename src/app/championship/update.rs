//! Handles the messages of the section.

use super::class_files::{add_files, discard_files, read_files, select_game, set_helper};
use super::current::Current;
use super::draft::RosterEntry;
use super::examples::EXAMPLES;
use super::in_play::{open_live, open_played};
use super::offered::{names, networks};
use super::state::STATUS;
use super::work::{begin_games, on_python_event, on_task_event, pause, start, update_tally};
use super::{Draft, Export, Msg, State, paste};
use crate::app::championship::msg::{Effect, Response};
use crate::app::documents::runs;
use crate::app::effects::Request;
use crate::app::players::OwnEvaluations;
use crate::app::section::PageData;
use crate::championship::{
    ChampionshipConfig, ChampionshipJob, bracket_csv, cross_table_csv, games_csv, games_text,
    grades_csv, is_championship, limits, standings_csv, to_json,
};
use crate::registry::{check_championship, import_championship, read_start_list};
use crate::text::{Message, in_range};

pub fn update(state: &mut State, msg: Msg, page: &PageData) -> Response {
    let draft = &mut state.draft;
    match msg {
        Msg::Example(id) => load_example(draft, &id, page.own),
        Msg::Game(id) => return select_game(state, &id),
        Msg::Start(text) => draft.start = text,
        Msg::Starts(text) => return open_starts(draft, &text),
        Msg::DropStarts => {
            draft.starts.clear();
            return Response::focus("championship-start");
        }
        Msg::Choose(player, word) => draft.set_player(player, word),
        Msg::Name(player, name) => draft.rename(player, name),
        Msg::Limit(player, part, text) => draft.set_limit(player, part, text),
        Msg::LimitAll(part, text) => draft.set_limit_of_all(part, &text),
        Msg::ByOurSearch(on) => draft.set_by_our_search(on),
        Msg::Move(player, up) => draft.move_player(player, up),
        Msg::Add(word) => {
            let last = draft.players.len();
            draft.players.push(RosterEntry::new(&word));
            return Response::focus(format!("championship-player-{last}"));
        }
        Msg::Remove(player) if player < draft.players.len() => {
            draft.players.remove(player);
            return Response::focus("championship-add");
        }
        Msg::Remove(_) => {}
        Msg::Paste(text) => {
            state.paste = text;
            state.paste_error = None;
        }
        Msg::AddPasted => return pasted(state),
        Msg::Files(files) => return read_files(state, &files),
        Msg::Helper(path, helps) => set_helper(state, path, helps),
        Msg::AddFiles => return add_files(state),
        Msg::DiscardFiles => return discard_files(state).into(),
        Msg::Set(field, text) => _ = draft.form.set(field, &text),
        Msg::Type(field, text, language) => draft.form.type_in(field, text, language),
        Msg::NewSeed => state.draw_seed(),
        Msg::Grading(msg) => state.grading.update(msg),
        Msg::Begin => return begin(state, page),
        Msg::BeginGames => return begin_games(state).into(),
        Msg::Pause(paused) => return pause(state, paused).into(),
        Msg::Stop => return runs::end(state).into(),
        Msg::Continue => return resume(state).into(),
        Msg::Close => return runs::close(state).into(),
        Msg::Reopen(closed) => return runs::reopen(state, &closed).into(),
        Msg::Meeting(players) => select(state, |current| current.select_meeting(players)),
        Msg::Page(page) => select(state, |current| current.page = page),
        Msg::Repeat(repeat) => select(state, |current| current.repeat = repeat),
        Msg::OpenGame(place) => return Response::request(open_played(state, place)),
        Msg::OpenLiveGame(task) => return Response::request(open_live(state, task)),
        Msg::Save(export) => return save(state, export).into(),
        Msg::Import(text) => return import(state, &text),
        Msg::CopyLink => return Effect::copy_link().into(),
        Msg::Runs(msg) => return runs::update(state, msg).into(),
        Msg::Task(id, event) => {
            return on_task_event(state, id, *event).into();
        }
        Msg::Python(event) => return on_python_event(state, &event),
        Msg::UpdateTally => update_tally(state),
    }
    Response::default()
}

/// Changes the selection of results.
fn select(state: &mut State, change: impl FnOnce(&mut Current)) {
    if let Some(current) = &mut state.current {
        change(current);
    }
}

fn load_example(draft: &mut Draft, id: &str, own: &OwnEvaluations) {
    if let Some(example) = EXAMPLES.iter().find(|example| example.id == id) {
        let seed = draft.form.get("seed").to_owned();
        let networks = if example.networks { networks(example.game, own) } else { Vec::new() };
        *draft = example.draft(&seed, networks);
    }
}

/// Uses the starting positions of a file.
fn open_starts(draft: &mut Draft, text: &str) -> Response {
    match read_start_list(draft.kind, text) {
        Ok(starts) => {
            draft.starts = starts;
            // The positions of a file are openings.
            draft.form.set("opening_plies", "0");
            Response::focus("championship-starts-drop")
        }
        Err(error) => Response::error(error),
    }
}

fn begin(state: &mut State, page: &PageData) -> Response {
    let names = names(&state.draft, page);
    let setup = match state.draft.setup(&names) {
        Ok(setup) => setup,
        Err(error) => return Response::error(error),
    };
    let mut effects = runs::begin(state);
    state.current = Some(Current::new(ChampionshipJob::new(setup), state.now));
    effects.extend(start(state));
    effects.push(Effect::focus(STATUS));
    effects.into()
}

/// Continues the current championship, unless another browser tab has it open. Command-line programs cannot run in a
/// browser.
fn resume(state: &mut State) -> Vec<Effect> {
    let Some(current) = &mut state.current else {
        return Vec::new();
    };
    if current.job.config().has_commands() {
        current.error = Some(Message::new("error.championship.programs"));
        return Vec::new();
    }
    if current.work.is_some() || state.runs.is_in_other_tab() {
        Vec::new()
    } else {
        start(state)
    }
}

/// Adds the players of a link to the roster. Play imports evaluations of the link.
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
                requests: vec![Request::Adopt(state.draft.kind.info().id.to_owned(), pasted.pairs)],
                ..Response::notice(message)
            }
        }
        Err(error) => {
            state.paste_error = Some(error);
            Response::hide_notice()
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
    let effects = runs::open_new(state, Current::new(job, state.now));
    Response::notice(Message::new("championship.imported")).with_effects(effects)
}
