//! Updates of Programs.

use super::rules::RulesCheck;
use super::state::LIMITS;
use super::{Msg, State, report};
use crate::app::documents::SharedText;
use crate::app::effects::{BrowserCommand, Request, ScriptUse, TaskEvent, TaskGroup, TaskId};
use crate::app::programs::msg::{Effect, Response};
use crate::app::ui::Texts;
use crate::app::undo::Undo;
use crate::check::{Check, Step};
use crate::job::dispatch::Urgency;
use crate::python::{
    Answer, Call, Event, Program, Question, Script, Session, SessionEvent, knows, programs,
};
use crate::registry::GameRecord;
use crate::text::Message;

/// The tasks of a check: moves of opponents, and proofs of finished games.
const CHECK: TaskGroup = TaskGroup::new("programs", Urgency::Brief);

/// The time limit of a traced search, in milliseconds.
const TRACE_MS: u32 = 20_000;

/// Updates Programs; `in_play` is the game on the board of Play.
pub fn update(state: &mut State, msg: Msg, in_play: &GameRecord, texts: Texts) -> Response {
    let is_report = matches!(msg, Msg::Task(..) | Msg::Python(_));
    state.error.take_if(|_| !is_report);
    match msg {
        Msg::Select(at) => return select(state, at).into(),
        Msg::New(template) => return add(state, template.program(texts)).into(),
        Msg::Import(name, text) => return add_from_file(state, &name, &text),
        Msg::Files(files) => return import_files(state, &files),
        Msg::Name(name) => return rename(state, &name).into(),
        Msg::Edit(source) => return edit(state, &source).into(),
        Msg::Insert(insertion) => {
            return Effect::Browser(BrowserCommand::Insert(insertion)).into();
        }
        Msg::TabMovesFocus(on) => state.tab_moves_focus = on,
        Msg::Delete => return delete(state).into(),
        Msg::Restore(at, program) => return restore(state, at, program).into(),
        Msg::Save => return save(state).into(),
        Msg::Run => return run(state).into(),
        Msg::Function(name) => state.function = Some(name),
        Msg::Limit(limit) => state.limit = limit.clamp(LIMITS.0, LIMITS.1),
        Msg::ByOurSearch(on) => state.by_our_search = on,
        Msg::Check => return check(state).into(),
        Msg::Game(class) => return state.rules.select(class).map(python).into(),
        Msg::GameArgument(name, value) => {
            return state.rules.set(name, value).map(python).into();
        }
        Msg::CheckRules => return check_rules(state).into(),
        Msg::PlayGame => return use_script(state.game_script(), ScriptUse::Play),
        Msg::Play => {
            return use_script(state.selected_script(), ScriptUse::PlayProgram(state.limit));
        }
        Msg::Enter => return enter(state),
        Msg::Measure => return use_script(state.evaluation(), ScriptUse::AddToPanel),
        Msg::Evolve => return evolve(state),
        // The course's limit looks one ply further.
        Msg::Watch if state.plays_own_game() => {
            return use_script(state.selected_script(), ScriptUse::ShowSearches(state.limit + 1));
        }
        Msg::Watch => return watch(state, in_play).into(),
        Msg::Stop => return stop(state).into(),
        Msg::Report => return report::file(state, texts).into(),
        Msg::Print => return Effect::print().into(),
        Msg::Task(id, event) => return on_task_event(state, id, *event).into(),
        Msg::Python(event) => return on_python_event(state, event),
    }
    Response::default()
}

fn python(call: Call) -> Effect {
    Effect::python(call, Msg::Python)
}

fn select(state: &mut State, at: usize) -> Vec<Effect> {
    let effects = stop_all(state);
    state.current = at.min(state.programs.list().len().saturating_sub(1));
    effects
}

fn add(state: &mut State, program: Program) -> Vec<Effect> {
    let effects = stop_all(state);
    match state.programs.change(|list| list.add(program)) {
        Ok(at) => state.current = at,
        Err(error) => state.error = Some(error),
    }
    effects
}

fn rename(state: &mut State, name: &str) -> Vec<Effect> {
    let effects = stop_all(state);
    let at = state.current;
    state.programs.change(|list| list.rename(at, name));
    effects
}

fn edit(state: &mut State, source: &str) -> Vec<Effect> {
    let effects = stop_all(state);
    let at = state.current;
    let written = state.programs.change(|list| list.write(at, source));
    state.error = written.err();
    effects
}

fn delete(state: &mut State) -> Vec<Effect> {
    let at = state.current;
    let deleted = state.programs.change(|list| list.remove(at));
    let mut effects = select(state, at);
    effects.extend(deleted.map(|program| {
        let (name, back) = (program.name.clone(), Msg::Restore(at, program));
        Effect::OfferUndo(Undo::deleted(name, back))
    }));
    effects
}

fn restore(state: &mut State, at: usize, program: Program) -> Vec<Effect> {
    state.programs.change(|list| list.restore(at, program));
    select(state, at)
}

fn add_from_file(state: &mut State, name: &str, text: &str) -> Response {
    match Program::of_file(name, text) {
        Ok(program) => add(state, program).into(),
        Err(error) => {
            state.error = Some(error);
            Response::hide_notice()
        }
    }
}

/// Adds the programs of files. Notes on how a file was read are a notice; errors stay beside the list.
fn import_files(state: &mut State, files: &[(String, Vec<u8>)]) -> Response {
    let effects = stop_all(state);
    let (programs, messages) = programs(files).unwrap_or_else(|error| (Vec::new(), vec![error]));
    let (mut errors, notes): (Vec<_>, Vec<_>) = messages
        .into_iter()
        .partition(|message| message.key.starts_with("error."));
    for program in programs {
        match state.programs.change(|list| list.add(program)) {
            Ok(at) => state.current = at,
            Err(error) => errors.push(error),
        }
    }
    state.error = Message::list(errors);
    let response = match Message::list(notes) {
        Some(note) => Response::notice(note),
        None if state.error.is_some() => Response::hide_notice(),
        None => Response::default(),
    };
    response.with_effects(effects)
}

fn save(state: &State) -> Option<Effect> {
    let program = state.program()?;
    Some(Effect::download(&program.name, &*program.source))
}

/// Passes a script to another section.
fn use_script(script: Option<Script>, purpose: ScriptUse) -> Response {
    Response::request(script.map(|script| Request::UseScript(Box::new(script), purpose)))
}

fn enter(state: &State) -> Response {
    match state.entry() {
        Some((name, script)) => use_script(Some(script), ScriptUse::AddToChampionship(name)),
        None => Response::default(),
    }
}

fn evolve(state: &State) -> Response {
    match state.features() {
        Some((script, names)) => use_script(Some(script), ScriptUse::Evolve(names)),
        None => Response::default(),
    }
}

/// Runs the current program in its own worker.
fn run(state: &mut State) -> Vec<Effect> {
    let mut effects = stop_all(state);
    state.python_error = None;
    let Some(script) = state.script(String::new()) else {
        return effects;
    };
    state.session_count += 1;
    let mut session = Session::new(format!("check-{}", state.session_count), script.into());
    effects.push(python(session.load()));
    state.session = Some(session);
    effects
}

fn check(state: &mut State) -> Vec<Effect> {
    let (game, found) = (state.game(), state.found().cloned());
    let (Some(game), Some(found), Some(session)) = (game, found, &mut state.session) else {
        return Vec::new();
    };
    let mut check = Check::new(game, found, state.limit, state.by_our_search);
    let steps = check.next(session, &mut state.last_task);
    state.check = Some(check);
    effects_of(steps)
}

/// Checks the rules of the selected game.
fn check_rules(state: &mut State) -> Vec<Effect> {
    let script = state.game_script().filter(|_| !state.is_running());
    let Some(script) = script else {
        return Vec::new();
    };
    state.session_count += 1;
    let worker = format!("rules-{}", state.session_count);
    let calls = state.rules.start(script, worker);
    calls.into_iter().map(python).collect()
}

/// Starts a traced search from Play's position if it is of the same game, unfinished and on a board that Python
/// supports; otherwise from the game's start.
fn watch(state: &mut State, in_play: &GameRecord) -> Vec<Effect> {
    let (found, game) = (state.found().cloned(), state.game());
    let (Some(found), Some(game), Some(session)) = (found, game, &mut state.session) else {
        return Vec::new();
    };
    let is_readable = in_play.game == game.id && knows(&in_play.game, &in_play.start);
    let positions = is_readable.then(|| in_play.positions().ok()).flatten();
    let shown = positions.and_then(|mut positions| positions.pop());
    let going_on = shown.filter(|position| position.outcome().is_none());
    let position = going_on.map_or_else(|| game.start.to_owned(), |position| position.text());
    state.check = None;
    let question = Question::Trace {
        name: found.name,
        position: position.clone(),
        limit: state.limit,
        seed: 0,
    };
    state.traced_position = Some(position);
    let calls = session.ask(question, TRACE_MS);
    calls.into_iter().map(python).collect()
}

/// Converts the steps of a check into effects.
fn effects_of(steps: Vec<Step>) -> Vec<Effect> {
    let effects = steps.into_iter().map(|step| match step {
        Step::Ask(call) => python(call),
        Step::Run(id, task) => Effect::run(CHECK, *task, move |event| Msg::Task(id, event)),
    });
    effects.collect()
}

/// Stops all work; the results stay.
fn stop(state: &mut State) -> Vec<Effect> {
    let mut effects = vec![Effect::Cancel(CHECK)];
    if let Some(check) = &mut state.check {
        check.stop();
    }
    if let Some(session) = &mut state.session {
        effects.push(python(session.end()));
    }
    effects.extend(state.rules.stop().map(python));
    if state.loaded.is_none() {
        state.session = None;
    }
    effects
}

/// Stops all work and drops the results, because the program changes.
fn stop_all(state: &mut State) -> Vec<Effect> {
    let effects = match state.session {
        Some(_) => stop(state),
        None => Vec::new(),
    };
    state.session = None;
    state.loaded = None;
    state.check = None;
    state.rules = RulesCheck::default();
    effects
}

fn on_python_event(state: &mut State, event: Event) -> Response {
    let reply = match event {
        Event::Missing(why) => {
            let effects = stop_all(state);
            state.python_error = Some(why);
            return effects.into();
        }
        Event::Reply(reply) => reply,
    };
    if let Some(calls) = state.rules.receive(&reply) {
        return Response::effects(calls.into_iter().map(python));
    }
    let Some(session) = &mut state.session else {
        return Response::default();
    };
    let check = state.check.as_mut().filter(|check| !check.is_done());
    match session.receive(&reply) {
        SessionEvent::Ignored => return Response::default(),
        SessionEvent::Loaded(loaded, next) => {
            if check.is_none() {
                let first = loaded.found.first().map(|found| found.name.clone());
                let is_found = |name: &String| loaded.found.iter().any(|f| f.name == *name);
                state.function = state.function.take().filter(is_found).or(first);
                state.loaded = Some(Ok(loaded));
            }
            let next = next.map(python);
            return Response::effects(next);
        }
        SessionEvent::Answer(Answer::Watched(watched)) => {
            let trace = state.game().zip(state.traced_position.take());
            let trace = trace.map(|(game, position)| watched.trace(game.id, &position));
            return Response::request(trace.map(Request::Trace));
        }
        SessionEvent::Answer(answer) => {
            if let Some(check) = check {
                check.on_answer(answer);
            }
        }
        SessionEvent::Error(failure) => match check {
            Some(check) => check.on_error(failure),
            // The results of the program stay.
            None if state.traced_position.take().is_some() => state.error = Some(failure.message()),
            None => state.loaded = Some(Err(failure)),
        },
    }
    next_step(state).into()
}

fn on_task_event(state: &mut State, id: TaskId, event: TaskEvent) -> Vec<Effect> {
    let result = match event {
        TaskEvent::Progress(_) => return Vec::new(),
        TaskEvent::Done(result) => Ok(result),
        TaskEvent::Failed(error) => Err(error),
    };
    let check = state.check.as_mut();
    if check.is_some_and(|check| check.on_task_result(id, result)) {
        next_step(state)
    } else {
        Vec::new()
    }
}

fn next_step(state: &mut State) -> Vec<Effect> {
    match (&mut state.check, &mut state.session) {
        (Some(check), Some(session)) => effects_of(check.next(session, &mut state.last_task)),
        _ => Vec::new(),
    }
}

/// Handles that another tab has saved its programs. The current program stays open if it still exists; if its source
/// differs, its results are dropped.
pub fn merge_from_other_tab(state: &mut State, text: &str) -> Vec<Effect> {
    let before = state.program().cloned();
    state.programs.merge_from_other_tab(text);
    state.select_named(before.as_ref().map(|program| &*program.name));
    if state.program() == before.as_ref() { Vec::new() } else { stop_all(state) }
}
