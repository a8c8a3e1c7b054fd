//! What follows from something that happened.

use crate::app::documents::runs::{self, RunSection, RunsMsg};
use crate::app::effects::{Channel, Effect, TaskEvent, TaskId, Timer};
use crate::app::play::LibraryMsg;
use crate::app::shell::class_link::ClassMsg;
use crate::app::shell::embed::harmless;
use crate::app::shell::msg::Msg;
use crate::app::shell::presentation::{left_screen, present, show_to_child};
use crate::app::shell::router::{
    go_to, lesson_to_play, look, meet, meet_program, open_link, play_on, settle, take_to_play,
    to_puzzle,
};
use crate::app::shell::section::Section;
use crate::app::shell::state::State;
use crate::app::shell::undo::{Before, decline, undo};
use crate::app::shell::{backup, backup_file, class_link, file_drop, restore};
use crate::app::ui::control::Control;
use crate::app::ui::display_mode::DisplayMode;
use crate::app::ui::keys::{self, Action};
use crate::app::ui::texts::Texts;
use crate::app::ui::vdom::EventData;
use crate::app::{championship, coevolution, lab, play, programs, puzzles};
use crate::registry::game;
use crate::text::Message;

/// What follows from something that happened: the state changes, and what is to be done outside is handed back.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    if state.embedded.is_some() {
        return embedded(state, msg);
    }
    let before = Before::of(state);
    let by_address = matches!(msg, Msg::Link(_));
    let mut effects = step(state, msg);
    effects.extend(settle(state));
    effects.extend(before.left(state, by_address));
    effects.extend(hold_locks(state));
    if by_address {
        state.offer_no_other_game();
    }
    effects
}

/// Sees to the locks of the runs that are seen.
fn hold_locks(state: &mut State) -> Vec<Effect> {
    let mut effects = runs::hold_lock(&mut state.coevolution);
    effects.extend(state.coevolution.hold_lock_of_experiment());
    effects.extend(runs::hold_lock(&mut state.championship));
    effects
}

/// What follows within another page, where a game is only looked at.
fn embedded(state: &mut State, msg: Msg) -> Vec<Effect> {
    let effects = match msg {
        Msg::Play(play::Msg::Walk(_))
        | Msg::Link(_)
        | Msg::Timer(_)
        | Msg::Dismiss
        | Msg::Told(_) => step(state, msg),
        Msg::Play(msg) => {
            state.play.walk_only(&msg);
            Vec::new()
        }
        Msg::Key(event) => {
            let action = keys::action(&event.key);
            let msg = action.and_then(|action| play::key_message(&state.play, action));
            if let Some(msg) = msg {
                state.play.walk_only(&msg);
            }
            Vec::new()
        }
        _ => Vec::new(),
    };
    harmless(effects)
}

fn step(state: &mut State, msg: Msg) -> Vec<Effect> {
    if control_of(state, &msg).is_some_and(|c| !state.class_link.limits.allows(c)) {
        return class_link::update(state, ClassMsg::Refused);
    }
    if let Some(effects) = file_drop::elsewhere(state, &msg, step) {
        return effects;
    }
    match msg {
        Msg::Go(tab) => {
            state.keys_open = false;
            if state.section == tab && tab == Section::Play {
                state.play.leave_rules();
            }
            go_to(state, tab)
        }
        Msg::Speak(language) => {
            state.language = language;
            state.settings.language = Some(language);
            Vec::new()
        }
        Msg::NextTheme => {
            state.settings.theme = state.settings.theme.next();
            Vec::new()
        }
        Msg::Present(on) => present(state, on),
        Msg::ScreenLeft => left_screen(state),
        Msg::Child(on) => show_to_child(state, on),
        Msg::Keys(open) => show_keys(state, open),
        Msg::Dismiss => {
            state.hide_notice();
            Vec::new()
        }
        Msg::Undo => undo(state),
        Msg::Decline => decline(state),
        Msg::Key(event) => key(state, &event),
        Msg::Link(link) if link == state.link() => Vec::new(),
        Msg::Link(link) => open_link(state, &link),
        Msg::Task(channel, id, event) => task(state, channel, id, event),
        Msg::Workers(workers) => {
            state.workers = workers.max(1);
            state.play.set_workers(state.workers);
            Vec::new()
        }
        Msg::Timer(timer) => ran_out(state, timer),
        Msg::KeptElsewhere(stored, text) => {
            state.kept_elsewhere(&stored, &text);
            Vec::new()
        }
        Msg::Told(error) => state.notify(error, true),
        Msg::FileDropped(_) => state.notify(Message::new("error.file.unknown"), true),
        Msg::Copied(Ok(())) => state.notify(Message::new("page.copied"), false),
        Msg::Copied(Err(text)) => state.notify_with_text(Message::new("error.copy"), text),
        Msg::Shelf(_) | Msg::Shelved(..) => of_shelf(state, msg),
        Msg::Runs(msg) => {
            let listed = match &msg {
                RunsMsg::Listed(answer) => restore::listed(state, answer),
                _ => Vec::new(),
            };
            let mut effects = of_runs(state, msg);
            effects.extend(listed);
            effects
        }
        Msg::InSight => look_again(state),
        Msg::RunsPut(answer) => restore::runs_put(state, answer),
        Msg::AllRuns(answer) => backup::write(state, answer),
        Msg::Offline(msg) => {
            state.notices += 1;
            state.offline.update(msg, state.notices)
        }
        Msg::Class(msg) => class_link::update(state, msg),
        Msg::Play(msg) => of_play(state, msg),
        Msg::Puzzles(puzzles::Msg::PlayOn) => play_on(state),
        Msg::Puzzles(msg) => {
            let response = puzzles::update(&mut state.puzzles, msg);
            state.follow(response)
        }
        Msg::Lab(msg) => of_lab(state, msg),
        Msg::Championship(msg) => of_championship(state, msg),
        Msg::Coevolution(msg) => of_coevolution(state, msg),
        Msg::Programs(programs::Msg::Play) => meet_program(state),
        Msg::Programs(msg) => {
            let texts = state.context().texts;
            let response = programs::update(&mut state.programs, msg, texts);
            state.follow(response)
        }
        Msg::Python(event) => {
            let response = programs::heard(&mut state.programs, &event);
            let mut effects = state.follow(response);
            let response = play::python_heard(&mut state.play, &event);
            effects.extend(state.follow(response));
            effects
        }
    }
}

/// What a message is for that no element of the page gives: a key, or a file. Elements that are not shown, or locked, give none.
fn control_of(state: &State, msg: &Msg) -> Option<Control> {
    match msg {
        Msg::Key(event) => keys::control(&event.key, state.section == Section::Lab),
        _ => file_drop::brings_file(msg).then_some(Control::Setting),
    }
}

/// Shows or hides the list of keys.
fn show_keys(state: &mut State, open: bool) -> Vec<Effect> {
    state.keys_open = open;
    open.then(|| Effect::Focus("keys".to_owned()))
        .into_iter()
        .collect()
}

/// Something happened to the saved games that the browser keeps: the library of Play has it, and what is being restored.
fn of_shelf(state: &mut State, msg: Msg) -> Vec<Effect> {
    if let Msg::Shelved(key, answer) = &msg
        && let Some(effects) = restore::shelved(state, key, answer)
    {
        return effects;
    }
    let read = match &msg {
        Msg::Shelf(answer) => Some(answer.as_ref().map(|_| ()).map_err(Clone::clone)),
        _ => None,
    };
    let mut effects = of_library(state, msg);
    if let Some(answer) = read {
        effects.extend(restore::shelf_read(state, answer));
    }
    effects
}

fn of_library(state: &mut State, msg: Msg) -> Vec<Effect> {
    let msg = match msg {
        Msg::Shelf(Ok(kept)) => LibraryMsg::Loaded(kept),
        Msg::Shelf(Err(error)) => LibraryMsg::Unavailable(error),
        Msg::Shelved(key, Ok(())) => LibraryMsg::Kept(key),
        Msg::Shelved(key, Err(error)) => LibraryMsg::Lost(key, error),
        _ => return Vec::new(),
    };
    of_play(state, play::Msg::Library(msg))
}

/// Something happened to runs that are kept: the tab whose runs they are has it.
fn of_runs(state: &mut State, msg: RunsMsg) -> Vec<Effect> {
    match msg {
        // The heads of all are kept beside each other.
        RunsMsg::Listed(answer) => {
            let heads = coevolution::Msg::Runs(RunsMsg::Listed(answer.clone()));
            let mut effects = of_coevolution(state, heads);
            effects.extend(of_experiments(state, RunsMsg::Listed(answer.clone())));
            let heads = championship::Msg::Runs(RunsMsg::Listed(answer));
            effects.extend(of_championship(state, heads));
            effects
        }
        msg => match msg.key() {
            Some(key) if championship::is_key(key) => {
                of_championship(state, championship::Msg::Runs(msg))
            }
            Some(key) if coevolution::is_experiment(key) => of_experiments(state, msg),
            _ => of_coevolution(state, coevolution::Msg::Runs(msg)),
        },
    }
}

/// The page is seen again: meanwhile another tab may have kept or deleted something, and the browser's data may have been cleared.
fn look_again(state: &mut State) -> Vec<Effect> {
    let mut effects = state.coevolution.store().look_again();
    effects.extend(state.coevolution.experiments_mut().look_again());
    effects.extend(state.championship.store().look_again());
    // One list has the heads of all.
    effects.dedup();
    effects.extend(of_play(state, play::Msg::Library(LibraryMsg::InSight)));
    effects
}

/// Something happened to experiments over several seeds that are kept.
fn of_experiments(state: &mut State, msg: RunsMsg) -> Vec<Effect> {
    let msg = coevolution::SeedsMsg::Runs(msg);
    of_coevolution(state, coevolution::Msg::Seeds(msg))
}

/// Something in Play; some of it concerns the page candidates.
fn of_play(state: &mut State, msg: play::Msg) -> Vec<Effect> {
    match msg {
        play::Msg::Library(LibraryMsg::Backup) => backup::begin(state),
        play::Msg::Library(LibraryMsg::Import(text)) | play::Msg::Dropped(text)
            if backup_file::is_backup(&text) =>
        {
            restore::begin(state, &text)
        }
        play::Msg::Library(LibraryMsg::OpenRun(key)) => open_run(state, key),
        play::Msg::Puzzle(node) => to_puzzle(state, node),
        msg => {
            let library = msg == play::Msg::Layer(Some(play::Layer::Library));
            let review = matches!(msg, play::Msg::Review | play::Msg::LookBack);
            let response = play::update(&mut state.play, msg);
            if review {
                // What was proved before is not asked for again.
                gather_mistakes(state);
            }
            let mut effects = state.follow(response);
            if library {
                // It shows the evolutions as well.
                effects.extend(state.coevolution.store().wake());
            }
            effects
        }
    }
}

/// Takes the mistakes that the review has found over to the puzzles.
fn gather_mistakes(state: &mut State) {
    let found = state.play.mistakes();
    state.puzzles.progress.gather(found);
}

/// Something in the Search lab; some of it concerns Play.
fn of_lab(state: &mut State, msg: lab::Msg) -> Vec<Effect> {
    match msg {
        lab::Msg::ToPlay => take_to_play(state),
        lab::Msg::NowInPlay => lesson_to_play(state),
        msg => {
            let record = state.play.record();
            let response = lab::update(&mut state.lab, msg, &record, state.workers);
            state.follow(response)
        }
    }
}

/// A worker has news of a task.
fn task(state: &mut State, channel: Channel, id: TaskId, event: TaskEvent) -> Vec<Effect> {
    let workers = state.workers;
    let response = match channel {
        Channel::Review => {
            let response = play::heard(&mut state.play, channel, id, event);
            gather_mistakes(state);
            response
        }
        Channel::Play | Channel::Analysis | Channel::Proof | Channel::Hint => {
            play::heard(&mut state.play, channel, id, event)
        }
        Channel::Puzzle => puzzles::heard(&mut state.puzzles, id, event),
        Channel::Lab => lab::counted(&mut state.lab, id, event),
        Channel::Record => lab::heard(&mut state.lab, id, event),
        Channel::Trace => lab::trace_heard(&mut state.lab, id, event),
        Channel::Lesson => lab::figured(&mut state.lab, id, event),
        Channel::StartMap => lab::starts_heard(&mut state.lab, id, event, workers),
        Channel::Compare => lab::compared(&mut state.lab, id, event, workers),
        Channel::Strength => lab::measured(&mut state.lab, id, event, workers),
        Channel::Coevolution => coevolution::heard(&mut state.coevolution, id, event, workers),
        Channel::Championship => championship::heard(&mut state.championship, id, event, workers),
        Channel::Programs => programs::told(&mut state.programs, id, event),
        Channel::Study => coevolution::studied(&mut state.coevolution, id, event, workers),
    };
    state.follow(response)
}

/// A timer ran out.
fn ran_out(state: &mut State, timer: Timer) -> Vec<Effect> {
    match timer {
        Timer::Notice(number) => {
            if state.notice.as_ref().is_some_and(|n| n.number == number) {
                state.hide_notice();
            }
            state.offline.stop_telling(number);
            match state.offer.is_some_and(|o| o.number == number) {
                true => decline(state),
                false => Vec::new(),
            }
        }
        Timer::KeepAgain => {
            state.keep_again();
            let mut effects = state.coevolution.checkpoint(false);
            effects.extend(state.coevolution.keep_experiment());
            effects.extend(state.championship.checkpoint(false));
            effects
        }
        Timer::Puzzle(number) => {
            let response = puzzles::ticked(&mut state.puzzles, number);
            state.follow(response)
        }
        Timer::Clock(number) => step(state, Msg::Play(play::Msg::ClockTimer(number))),
        Timer::Lab(timer) => {
            let frame = lab::Msg::Timeline(lab::timeline::state::Msg::Tick(timer));
            step(state, Msg::Lab(frame))
        }
        Timer::Lesson(number) => {
            let next = play::LessonMsg::Timer(number);
            step(state, Msg::Play(play::Msg::Lesson(next)))
        }
        Timer::Pace(id) => {
            let response = play::paced(&mut state.play, id);
            state.follow(response)
        }
    }
}

/// Something in Coevolution; some of it concerns the page candidates.
fn of_coevolution(state: &mut State, msg: coevolution::Msg) -> Vec<Effect> {
    match msg {
        coevolution::Msg::Workers(workers) => {
            let workers = workers.clamp(1, coevolution::MOST_WORKERS);
            let mut effects = step(state, Msg::Workers(workers));
            effects.push(Effect::Workers(workers));
            effects
        }
        coevolution::Msg::Meet(generation) => {
            let pairs = coevolution::meeting(&state.coevolution, generation);
            meet(state, pairs)
        }
        coevolution::Msg::Match(first, second) => {
            let pairs = coevolution::match_of(&state.coevolution, first, second);
            meet(state, pairs)
        }
        coevolution::Msg::Name(generation) => name_champion(state, generation),
        coevolution::Msg::Unname => {
            let key = state.coevolution.unname();
            let response = key.map(|key| state.play.forget_evaluation(&key));
            response.map_or_else(Vec::new, |response| state.follow(response))
        }
        msg => {
            let kept = matches!(msg, coevolution::Msg::Runs(_));
            let response = coevolution::update(&mut state.coevolution, msg, state.workers);
            if kept {
                state.play.show_runs(coevolution::rows(&state.coevolution));
            }
            state.follow(response)
        }
    }
}

/// Something in Championship; some of it concerns the page candidates.
fn of_championship(state: &mut State, msg: championship::Msg) -> Vec<Effect> {
    match msg {
        championship::Msg::Look(place) => look(state, championship::Wanted::Played(place)),
        championship::Msg::LookLive(task) => look(state, championship::Wanted::Live(task)),
        msg => {
            let candidates = championship::Candidates {
                own: state.play.own(),
                evolved: state.coevolution.run(),
                texts: Texts(state.language),
                workers: state.workers,
            };
            let (response, pasted) =
                championship::update(&mut state.championship, msg, &candidates);
            if let Ok(kind) = game(&state.championship.draft().game) {
                // What is wrong with them was said when the link was read.
                state.play.adopt(kind, &pasted, &mut Vec::new());
            }
            state.follow(response)
        }
    }
}

/// Makes the champion of a generation one of the person's own evaluations, so that it is offered wherever players are.
fn name_champion(state: &mut State, generation: u32) -> Vec<Effect> {
    let texts = state.context().texts;
    let Some(own) = coevolution::champion(&state.coevolution, generation, texts) else {
        return Vec::new();
    };
    let (name, key, response) = state.play.keep_evaluation(own);
    state.coevolution.name(name, key);
    state.follow(response)
}

/// Opens an evolution of the library.
fn open_run(state: &mut State, key: String) -> Vec<Effect> {
    let mut effects = step(state, Msg::Play(play::Msg::Layer(None)));
    effects.extend(go_to(state, Section::Coevolution));
    let open = coevolution::Msg::Runs(RunsMsg::Open(key));
    effects.extend(of_coevolution(state, open));
    // What had the focus went with the library.
    effects.push(Effect::Focus("main".to_owned()));
    effects
}

/// A key was pressed outside of every control.
fn key(state: &mut State, event: &EventData) -> Vec<Effect> {
    if event.modified || event.in_field || state.has_dialog() {
        return Vec::new();
    }
    if state.section == Section::Lab
        && let Some(key) = keys::lab_action(&event.key)
    {
        let msg = lab::key_message(&state.lab, key);
        return step(state, Msg::Lab(msg));
    }
    let Some(action) = keys::action(&event.key) else {
        return Vec::new();
    };
    let child = state.mode() == DisplayMode::Child;
    let over = state.section == Section::Play && state.play.is_covered();
    match (action, state.section) {
        (Action::Keys, _) if !child => step(state, Msg::Keys(true)),
        (Action::Close, _) if state.presenting && !over => step(state, Msg::Present(false)),
        (Action::Present, _) if state.may_present() => step(state, Msg::Present(!state.presenting)),
        (Action::PageBack | Action::PageForward, _) if !state.presenting => Vec::new(),
        // A child has the buttons, and no shortcuts that could be pressed unawares.
        (action, Section::Play) if !child || action == Action::Close => {
            match play::key_message(&state.play, action) {
                Some(msg) => step(state, Msg::Play(msg)),
                None => Vec::new(),
            }
        }
        _ => Vec::new(),
    }
}
