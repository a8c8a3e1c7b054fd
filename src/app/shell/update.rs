//! Updates of the page.

use std::sync::Arc;

use crate::app::championship;
use crate::app::coevolution;
use crate::app::documents::{DatabaseAnswer, DocumentMsg};
use crate::app::effects::{BrowserCommand, Notice, NoticeKind, Request, Response, ScriptUse, map};
use crate::app::lab;
use crate::app::play;
use crate::app::players::{OwnEvaluation, ProgramPlayer};
use crate::app::programs;
use crate::app::puzzles;
use crate::app::record::board::BoardMsg;
use crate::app::record::linked::GAME;
use crate::app::shell::class_link::ClassMsg;
use crate::app::shell::embed::without_side_effects;
use crate::app::shell::msg::{Effect, of_section};
use crate::app::shell::presentation::{on_full_screen_exited, present, set_child_mode};
use crate::app::shell::router::{
    enforce_child_mode, open_link, open_puzzle, open_waiting_link, play_link, seat_program,
    show_searches,
};
use crate::app::shell::section_list::{SectionMsg, Sections};
use crate::app::shell::sections::page;
use crate::app::shell::state::{COPY_BY_HAND, UndoOffer};
use crate::app::shell::undo_offer::decline;
use crate::app::shell::{
    Msg, SectionId, State, backup, class_link, file_drop, guest_games, restore,
};
use crate::app::ui::{Control, DisplayMode, keys};
use crate::python::{Script, game_name};
use crate::registry::{game, renew_guest};
use crate::text::Message;

/// Updates the state by a message and returns the effects.
pub fn update(state: &mut State, msg: Msg) -> Vec<Effect> {
    if state.embedded.is_some() {
        return update_embedded(state, msg);
    }
    let before = history_entry(state);
    let last_notice = state.last_number;
    let by_link = matches!(msg, Msg::Link(_));
    let mut effects = step(state, msg);
    state.record_read_lesson();
    effects.extend(enforce_child_mode(state));
    if history_entry(state) != before {
        // An earlier untimed notice is about the view before.
        state
            .notices
            .retain(|(number, notice)| notice.kind != NoticeKind::Untimed || *number > last_notice);
        // A link has already added its entry.
        if !by_link {
            effects.push(Effect::push_history_entry());
        }
    }
    effects.extend(sync_example(state));
    effects.extend(documents(state, DocumentMsg::SyncLocks));
    effects = state.offer_undo(effects, by_link);
    state.guest_games.intercept(effects)
}

/// The current view as an entry of the browser's history: a section, a game, rules, a sheet of puzzles, a screen of the
/// lab, or the limits of a link for a class.
fn history_entry(state: &State) -> impl PartialEq + use<> {
    let Sections {
        play, puzzles, lab, ..
    } = &state.sections;
    let rules = play.rules.game().map(|kind| kind.info().id);
    let limits = state.class_link.limits;
    (
        state.section,
        play.history_entries,
        rules,
        puzzles.has_sheet(),
        lab.screen(),
        limits,
    )
}

/// Requests the states of the user's own games that the last update and the last view lacked. Called after each view.
pub fn request_missing(state: &mut State) -> Vec<Effect> {
    state.guest_games.request_missing()
}

/// Starts or stops Coevolution's example, which runs only while the section has all of its controls.
fn sync_example(state: &mut State) -> Vec<Effect> {
    let visible = state.section == SectionId::Coevolution
        && state.mode != DisplayMode::Child
        && state.class_link.limits.is_usual();
    of_section(state.sections.coevolution.sync_example(visible))
}

/// The update of an embedded game, which users only look at.
fn update_embedded(state: &mut State, msg: Msg) -> Vec<Effect> {
    let effects = match msg {
        Msg::Section(SectionMsg::Play(
            play::Msg::Board(BoardMsg::FocusCell(_)) | play::Msg::Go(_) | play::Msg::Flip,
        ))
        | Msg::Link(_)
        | Msg::Dismiss(_)
        | Msg::Error(_) => step(state, msg),
        Msg::Key(key) => match state.key_message(&key) {
            Some(msg) => update_embedded(state, msg),
            None => Vec::new(),
        },
        _ => Vec::new(),
    };
    without_side_effects(effects)
}

fn step(state: &mut State, msg: Msg) -> Vec<Effect> {
    if control_of(state, &msg).is_some_and(|c| !state.class_link.limits.allows(c)) {
        return class_link::update(state, ClassMsg::Refused);
    }
    if file_drop::brings_file(&msg) {
        // The error may be about an earlier file.
        state.hide_passing_notice();
    }
    match file_drop::misplaced_file(&msg, &state.sections.play) {
        Some(Ok((kind, text))) => return open_file(state, kind, text),
        Some(Err(error)) => return state.notify(Notice::error(error)),
        None => {}
    }
    match msg {
        Msg::Go(section) => go(state, section),
        Msg::SetLanguage(language) => {
            state.set_language(language);
            Vec::new()
        }
        Msg::NextTheme => {
            state
                .settings
                .change(|settings| settings.theme = settings.theme.next());
            Vec::new()
        }
        Msg::Present(on) => present(state, on),
        Msg::FullScreenExited => on_full_screen_exited(state),
        Msg::Child(on) => set_child_mode(state, on),
        Msg::Keys(open) => show_keys(state, open),
        Msg::Dismiss(number) => dismiss(state, number),
        Msg::Undo => undo(state),
        Msg::Key(key) => match state.key_message(&key) {
            Some(msg) => step(state, msg),
            None => Vec::new(),
        },
        Msg::Link(link) if link == state.link() => Vec::new(),
        Msg::Link(link) => open_link(state, &link),
        Msg::PythonLoading(bytes) => {
            state.python_loading = bytes;
            Vec::new()
        }
        Msg::RetrySaves => retry_saves(state),
        Msg::StoredByOtherTab(stored, text) => state.on_stored_by_other_tab(&stored, &text),
        Msg::Error(error) => state.notify(Notice::error(error)),
        Msg::FileDropped(_) => state.notify(Notice::error(Message::new("error.file.unknown"))),
        Msg::Copied(Ok(())) => copied(state),
        Msg::Copied(Err(text)) => copy_by_hand(state, text),
        Msg::Documents(msg) => documents(state, msg),
        Msg::Offline(msg) => map(state.offline.update(msg), Msg::Offline),
        Msg::Class(msg) => class_link::update(state, msg),
        Msg::Guest(msg) => {
            let done = state.guest_games.update(msg);
            on_guest_update(state, done)
        }
        Msg::Section(msg) => {
            let response = update_section(state, msg);
            apply_response(state, response)
        }
    }
}

/// Goes to a section from the list of sections. In Play, closes the rules.
fn go(state: &mut State, section: SectionId) -> Vec<Effect> {
    state.keys_open = false;
    if state.section == section && section == SectionId::Play {
        state.sections.play.rules.close();
    }
    state.go_to(section)
}

fn retry_saves(state: &mut State) -> Vec<Effect> {
    state.retrying = false;
    state.retry_refused();
    documents(state, DocumentMsg::RetrySaves)
}

/// The maximum length in bytes of a link that other programs reliably keep whole.
const LONG_LINK: usize = 8_000;

/// Reports that something was copied, and a link that is too long for other programs.
fn copied(state: &mut State) -> Vec<Effect> {
    let notice = match state.link().len() {
        long if long > LONG_LINK => Message::new("page.copied.long").with("n", long / 1_000),
        _ => Message::new("page.copied"),
    };
    state.notify(Notice::info(notice))
}

/// Shows a text that could not be copied, in place of an older one.
fn copy_by_hand(state: &mut State, text: String) -> Vec<Effect> {
    let is_other = |notice: &Notice| !matches!(notice.kind, NoticeKind::CopyByHand(_));
    state.notices.retain(|(_, notice)| is_other(notice));
    let message = Message::new("error.copy");
    let kind = NoticeKind::CopyByHand(text);
    state.notify(Notice { message, kind });
    vec![Effect::focus(COPY_BY_HAND)]
}

/// Applies an update of the user's own games to the page.
fn on_guest_update(state: &mut State, update: guest_games::GuestUpdate) -> Vec<Effect> {
    let mut effects = update.effects;
    if let Some(error) = update.error {
        effects.extend(state.notify(Notice::error(error)));
    }
    if let Some((script, then)) = update.opened {
        renew_guest(&script.game);
        effects.extend(on_game_open(state, script, then));
    } else if update.grown {
        effects.extend(open_waiting_link(state));
        effects.extend(step(state, Msg::of(play::Msg::StatesKnown)));
    }
    effects
}

/// Continues with the purpose of a game of the user's own that has just opened.
fn on_game_open(state: &mut State, script: Arc<Script>, then: ScriptUse) -> Vec<Effect> {
    // The visible notice says that the game is opening, or that it is closed.
    state.hide_passing_notice();
    let mut effects = open_waiting_link(state);
    effects.extend(documents(state, DocumentMsg::GameOpened));
    effects.extend(use_script(state, script, then));
    effects.extend(step(state, Msg::of(play::Msg::StatesKnown)));
    effects
}

/// Passes a script to the section of its purpose.
fn use_script(state: &mut State, script: Arc<Script>, then: ScriptUse) -> Vec<Effect> {
    match then {
        ScriptUse::Play if state.sections.play.waits_for(&script.game) => {
            state.focus_section(SectionId::Play)
        }
        ScriptUse::Play => {
            let link = vec![(GAME.to_owned(), script.game.clone())];
            play_link(state, &link, None)
        }
        ScriptUse::PlayProgram(limit) => seat_program(state, ProgramPlayer { script, limit }),
        ScriptUse::AddToChampionship(name) => {
            let mut effects = state.focus_section(SectionId::Championship);
            let response = championship::enter(&mut state.sections.championship, name, script);
            effects.extend(apply_response(state, response));
            effects
        }
        ScriptUse::Evolve(names) => to_coevolution(state, |coevolution| {
            coevolution.select_program_features(Arc::unwrap_or_clone(script), &names)
        }),
        ScriptUse::AddToPanel => to_coevolution(state, |coevolution| {
            coevolution.add_program_to_panel(Arc::unwrap_or_clone(script))
        }),
        ScriptUse::ShowSearches(depth) => show_searches(state, &script, depth),
    }
}

/// Goes to Coevolution after a change of its form, which returns a notice.
fn to_coevolution(
    state: &mut State,
    change: impl FnOnce(&mut coevolution::State) -> Message,
) -> Vec<Effect> {
    let mut effects = state.focus_section(SectionId::Coevolution);
    let notice = change(&mut state.sections.coevolution);
    effects.extend(state.notify(Notice::info(notice)));
    effects
}

/// Updates a section, with the data of other sections that it reads.
fn update_section(state: &mut State, msg: SectionMsg) -> Response<SectionMsg> {
    let context = state.context();
    let sections = &mut state.sections;
    let play = &mut sections.play;
    match msg {
        SectionMsg::Play(msg) => play::update(play, msg).map(SectionMsg::Play),
        SectionMsg::Puzzles(msg) => {
            puzzles::update(&mut sections.puzzles, msg, &context).map(SectionMsg::Puzzles)
        }
        SectionMsg::Lab(msg) => {
            let lab = &mut sections.lab;
            lab::update(lab, msg, &play.record(), &context).map(SectionMsg::Lab)
        }
        SectionMsg::Championship(msg) => {
            let page = page(play, &sections.coevolution, &state.settings, context);
            let response = championship::update(&mut sections.championship, msg, &page);
            response.map(SectionMsg::Championship)
        }
        SectionMsg::Coevolution(msg) => {
            let response = coevolution::update(&mut sections.coevolution, msg, context.texts);
            response.map(SectionMsg::Coevolution)
        }
        SectionMsg::Programs(msg) => {
            let programs = &mut sections.programs;
            programs::update(programs, msg, &play.record(), context.texts).map(SectionMsg::Programs)
        }
    }
}

/// Handles the response of a section: effects, notice and requests.
fn apply_response<M>(state: &mut State, response: Response<M>) -> Vec<Effect>
where
    M: Into<SectionMsg> + 'static,
{
    let mut effects = of_section(response.effects);
    if let Some(notice) = response.notice {
        effects.extend(state.notify(notice));
    }
    for request in response.requests {
        effects.extend(handle_request(state, request));
    }
    effects
}

/// Handles a request of a section.
fn handle_request(state: &mut State, request: Request) -> Vec<Effect> {
    match request {
        Request::Play(pairs, task) => play_link(state, &pairs, task),
        Request::Trace(text) => show_trace(state, text),
        Request::UseScript(script, then) if script.rules.is_none() => {
            use_script(state, (*script).into(), then)
        }
        Request::UseScript(script, then) => open_game(state, *script, then),
        Request::WriteProgram => state.focus_section(SectionId::Programs),
        Request::SaveProgram(name, source) => {
            let import = programs::Msg::Import(name, source);
            let mut effects = step(state, Msg::of(import));
            effects.extend(state.focus_section(SectionId::Programs));
            effects
        }
        Request::Puzzle(node) => open_puzzle(state, node),
        Request::GatherMistakes => {
            let found = state.sections.play.mistakes();
            let progress = &mut state.sections.puzzles.progress;
            progress.change(|progress| progress.gather(found));
            Vec::new()
        }
        Request::ClassLink => class_link::update(state, ClassMsg::Open(true)),
        Request::HideNotice => {
            state.hide_passing_notice();
            Vec::new()
        }
        Request::Adopt(id, pairs) => {
            if let Ok(kind) = game(&id) {
                // Reading the link has reported its errors before.
                state.sections.play.own.adopt(kind, &pairs, &mut Vec::new());
            }
            Vec::new()
        }
        Request::SaveEvaluation {
            name,
            game,
            evaluation,
        } => {
            let own = OwnEvaluation {
                name,
                game,
                evaluation,
            };
            let response = state.sections.play.save_evaluation(own);
            apply_response(state, response)
        }
        Request::Workers(workers) => {
            state.set_workers(workers);
            vec![Effect::Browser(BrowserCommand::Workers(workers))]
        }
        Request::Backup => backup::begin(state),
        Request::RetryLater => state.retry_later(),
        Request::OpenRun(key) => {
            let mut effects = state.focus_section(SectionId::Coevolution);
            effects.extend(documents(state, DocumentMsg::Open(key)));
            effects
        }
    }
}

/// Reads a trace and shows it in the lab.
fn show_trace(state: &mut State, text: String) -> Vec<Effect> {
    let screen = lab::Msg::Screen(lab::Screen::Traces);
    let read = lab::Msg::Traces(lab::TracesMsg::Read(text));
    let mut effects = state.focus_section(SectionId::Lab);
    for msg in [screen, read] {
        effects.extend(step(state, Msg::of(msg)));
    }
    effects
}

/// Opens the user's own game of a script, and then uses the script.
fn open_game(state: &mut State, script: Script, then: ScriptUse) -> Vec<Effect> {
    let name = game_name(&script.game);
    let done = state.guest_games.open(script, then);
    if done.opened.is_none() {
        let opening = Message::new("guest.opening").with_message("name", name);
        state.notify(Notice::untimed(opening));
    }
    on_guest_update(state, done)
}

/// The purpose of a message from a key or a file. Hidden and locked elements send no messages, but keys and files need
/// this check.
fn control_of(state: &State, msg: &Msg) -> Option<Control> {
    let in_lab = state.section == SectionId::Lab;
    let projector = state.mode == DisplayMode::Presentation;
    let in_quiz = |key| {
        in_lab
            && state
                .sections
                .lab
                .quiz
                .key_message(key, projector)
                .is_some()
    };
    match msg {
        // An open quiz takes letters that select tools in the lab.
        Msg::Key(key) if in_quiz(key) => None,
        Msg::Key(key) => keys::control(key, in_lab),
        _ => file_drop::brings_file(msg).then_some(Control::Setting),
    }
}

fn show_keys(state: &mut State, open: bool) -> Vec<Effect> {
    state.keys_open = open;
    open.then(|| Effect::focus("keys")).into_iter().collect()
}

/// Undoes the offered action, and shows its section.
fn undo(state: &mut State) -> Vec<Effect> {
    let Some(UndoOffer { section, undo, .. }) = state.offer.take() else {
        return Vec::new();
    };
    let mut effects = step(state, undo.back);
    effects.extend(state.go_to(section));
    // The focused button disappears with the offer.
    if !effects
        .iter()
        .any(|e| matches!(e, Effect::Browser(BrowserCommand::Focus(_))))
    {
        effects.push(Effect::focus("main"));
    }
    effects
}

/// Opens a file and shows its section if it is valid.
fn open_file(state: &mut State, kind: file_drop::Kind, text: &str) -> Vec<Effect> {
    let section = kind.section();
    if section != state.section && !state.class_link.limits.allows(Control::Navigation) {
        return class_link::update(state, ClassMsg::Refused);
    }
    let Some(msg) = kind.message(text.to_owned()) else {
        return restore::begin(state, text);
    };
    let before = state.last_number;
    let mut effects = step(state, msg);
    let is_new_error = |(number, notice): &(u64, Notice)| *number > before && notice.is_error();
    if state.notices.last().is_some_and(is_new_error) {
        return effects;
    }
    if state.sections.play.is_covered() && section != SectionId::Play {
        effects.extend(step(state, Msg::of(play::Msg::Dialog(None))));
    }
    effects.extend(step(state, Msg::Go(section)));
    // The control with the focus may be gone.
    effects.push(Effect::focus("main"));
    effects
}

/// Handles a message about documents: in the sections that save them, in a restoration, and in a backup.
pub(super) fn documents(state: &mut State, msg: DocumentMsg) -> Vec<Effect> {
    let mut effects = Vec::new();
    for response in state.sections.on_document_msg(&msg) {
        effects.extend(apply_response(state, response));
    }
    if let DocumentMsg::Database(answer) = msg {
        effects.extend(restore::on_answer(state, &answer));
        if let DatabaseAnswer::All(answer) = answer {
            effects.extend(backup::write(state, answer));
        }
    }
    effects
}

/// Hides the notice or undo offer with this number.
fn dismiss(state: &mut State, number: u64) -> Vec<Effect> {
    state.notices.retain(|(other, _)| *other != number);
    if state.offer.as_ref().is_some_and(|o| o.number == number) {
        return decline(state);
    }
    Vec::new()
}
