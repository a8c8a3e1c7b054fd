//! Opens links and changes sections.

use super::class_link::{self, Limits};
use super::embed::{self, Embedded};
use super::presentation::{self, is_outside_child_mode};
use super::section_list::SectionId;
use super::settings::LANGUAGE;
use super::state::{State, WaitingLink};
use crate::app::effects::Notice;
use crate::app::players::ProgramPlayer;
use crate::app::record::linked::GAME;
use crate::app::shell::msg::{Effect, of_section};
use crate::app::ui::display_mode::{CHILD, PROJECTOR};
use crate::app::ui::{DisplayMode, query};
use crate::app::{coevolution, lab, play};
use crate::game::PROGRAM_PREFIX;
use crate::guest;
use crate::python::{Script, is_guest};
use crate::registry::game;
use crate::text::{EnumId, Language, Message, translate};

/// Opens a link. A link to an unknown section changes nothing and reports an error; faulty parameters are ignored and
/// reported.
pub(crate) fn open_link(state: &mut State, text: &str) -> Vec<Effect> {
    let query::Link {
        section,
        pairs,
        mut errors,
    } = match query::read(text) {
        Ok(read) => read,
        Err(error) => return state.notify(Notice::error(link_error(error))),
    };
    let Some(section) = section else {
        return Vec::new();
    };
    let Some(found) = section_called(&section) else {
        let error = Message::new("error.link.section").with("found", section);
        return state.notify(Notice::error(link_error(error)));
    };
    let unknown = pairs.iter().filter(|(name, _)| {
        !OF_PAGE.contains(&&**name)
            && !class_link::LINK_NAMES.contains(&&**name)
            && !state.section(found).is_link_name(name)
    });
    errors.extend(unknown.map(|(name, _)| Message::new("error.link.name").with("found", name)));
    state.hide_passing_notice();
    state.class_link.limits = Limits::read(&pairs, &mut errors);
    presentation::open(state, &pairs, &mut errors);
    let mut effects = match wait_for_game(state, found, &pairs) {
        Some(error) => {
            errors.push(error);
            Vec::new()
        }
        None => open_section(state, found, &pairs, &mut errors),
    };
    apply_link_language(state, &pairs, &mut errors);
    effects.extend(if state.embedded.is_some() {
        show_embedded(state, text)
    } else {
        state.go_to(found)
    });
    effects.extend(report(state, errors));
    effects
}

/// Reports the errors of a link, if there are any.
fn report(state: &mut State, errors: Vec<Message>) -> Vec<Effect> {
    match query::link_errors(errors) {
        Some(error) => state.notify(Notice::error(error)),
        None => Vec::new(),
    }
}

/// The id of a link's guest game that is not open, and the error. Play saves its waiting games itself.
fn closed_game(section: SectionId, pairs: &query::Pairs) -> Option<(String, Message)> {
    let names = [GAME, coevolution::EVOLVE].into_iter();
    let mut named = names.filter_map(|name| Some((name, query::value(pairs, name)?)));
    let (name, id) = named.find(|(_, id)| section != SectionId::Play && is_guest(id))?;
    let error = guest::table(id).err()?;
    Some((id.to_owned(), query::parameter_error(name, error)))
}

/// Lets a link wait if its own game is not open, and returns the error.
pub(super) fn wait_for_game(
    state: &mut State,
    section: SectionId,
    pairs: &query::Pairs,
) -> Option<Message> {
    let (game, error) = closed_game(section, pairs)?;
    state.waiting_link = Some(WaitingLink {
        section,
        game,
        form: form(state, section),
        pairs: pairs.clone(),
    });
    Some(error)
}

/// The link of a section, without the step, which moves while a search is recorded.
fn form(state: &State, section: SectionId) -> Vec<(&'static str, String)> {
    let mut pairs = state.section(section).link(&state.page());
    pairs.retain(|(name, _)| *name != lab::link::STEP);
    pairs
}

/// The section and the parameters of the waiting link, unless the user has changed the form since.
pub(super) fn waiting_link(state: &State) -> Option<(String, query::Pairs)> {
    let waiting = state.waiting_link.as_ref()?;
    let is_same = form(state, waiting.section) == waiting.form;
    is_same.then(|| (waiting.section.id().to_owned(), waiting.pairs.clone()))
}

/// Opens the waiting link if its game is open, and again while its moves lack states of the game.
pub(super) fn open_waiting_link(state: &mut State) -> Vec<Effect> {
    let is_open = |waiting: &mut WaitingLink| guest::table(&waiting.game).is_ok();
    let Some(waiting) = state.waiting_link.take_if(is_open) else {
        return Vec::new();
    };
    if form(state, waiting.section) != waiting.form {
        return Vec::new();
    }
    let mut errors = Vec::new();
    let mut effects = open_section(state, waiting.section, &waiting.pairs, &mut errors);
    if !errors.is_empty() && guest::misses_states() {
        let form = form(state, waiting.section);
        state.waiting_link = Some(WaitingLink { form, ..waiting });
    } else {
        effects.extend(report(state, errors));
    }
    effects
}

/// Passes the names and values of a link to a section.
fn open_section(
    state: &mut State,
    section: SectionId,
    pairs: &query::Pairs,
    errors: &mut Vec<Message>,
) -> Vec<Effect> {
    let context = state.context();
    let effects = of_section(state.sections.open_link(section, pairs, &context, errors));
    let kind = state.section(section).game().map(game);
    if let Some(Ok(kind)) = kind
        && section != SectionId::Play
    {
        // All sections can use the evaluations of a link.
        state.sections.play.own.adopt(kind, pairs, errors);
    }
    effects
}

/// The section with this id, or with this name in any language. `name` is in lower case.
fn section_called(name: &str) -> Option<SectionId> {
    let is_visible_name = |section: &SectionId| {
        let key = format!("page.section.{}", section.id());
        Language::all().any(|language| translate(language, &key).to_lowercase() == name)
    };
    SectionId::from_id(name).or_else(|| SectionId::all().find(is_visible_name))
}

/// Parameters about the page itself.
const OF_PAGE: [&str; 4] = [LANGUAGE, embed::NAME, PROJECTOR, CHILD];

/// Shows the game of an embedded link in place of the current one.
fn show_embedded(state: &mut State, link: &str) -> Vec<Effect> {
    state.embedded = Embedded::of(link).or(state.embedded.take());
    let from_start = state.embedded.as_ref().is_some_and(|e| e.from_start);
    state.sections.play.show_only(from_start);
    state.go_to(SectionId::Play)
}

/// Sets the language of a link.
fn apply_link_language(state: &mut State, pairs: &query::Pairs, errors: &mut Vec<Message>) {
    if let Some(language) = query::choice(pairs, LANGUAGE, Language::from_tag, errors) {
        state.set_language(language);
    }
}

/// In child mode, only Play and Puzzles are visible, with a game for children.
pub(crate) fn enforce_child_mode(state: &mut State) -> Vec<Effect> {
    if state.mode != DisplayMode::Child {
        return Vec::new();
    }
    let mut effects = of_section(play::convert_for_child(&mut state.sections.play));
    if is_outside_child_mode(state) {
        effects.extend(state.go_to(SectionId::Play));
        effects.extend(state.notify(Notice::info(Message::new("child.astray"))));
    }
    effects
}

fn link_error(error: Message) -> Message {
    Message::new("error.link").with_message("reason", error)
}

/// Goes to Play, where a program plays against the user.
pub(crate) fn seat_program(state: &mut State, player: ProgramPlayer) -> Vec<Effect> {
    play::seat_program(&mut state.sections.play, player);
    let mut effects = state.focus_section(SectionId::Play);
    effects.push(Effect::reveal(play::PLACE));
    effects
}

/// Goes from the review to Puzzles, with the position before a mistake.
pub(crate) fn open_puzzle(state: &mut State, node: play::NodeId) -> Vec<Effect> {
    let Some(mistake) = state.sections.play.puzzle_of(node) else {
        return Vec::new();
    };
    let mut effects = of_section(state.sections.puzzles.open_own(mistake));
    effects.extend(state.go_to(SectionId::Puzzles));
    effects
}

/// Goes to Search lab, where a function of a user's own game judges the leaves of searches to a depth.
pub(crate) fn show_searches(state: &mut State, script: &Script, depth: u32) -> Vec<Effect> {
    let pairs = [
        (GAME, script.game.clone()),
        (lab::link::EVALUATION, format!("{PROGRAM_PREFIX}{}", script.function)),
        (lab::link::DEPTH, depth.to_string()),
    ];
    let pairs = pairs.map(|(name, value)| (name.to_owned(), value)).to_vec();
    let mut errors = Vec::new();
    let mut effects = open_section(state, SectionId::Lab, &pairs, &mut errors);
    effects.extend(state.focus_section(SectionId::Lab));
    effects.extend(report(state, errors));
    effects
}

/// Opens a link to Play that the page made. The message explains the task and stays until the next notice, or until the
/// user closes it.
pub(crate) fn play_link(
    state: &mut State,
    pairs: &query::Pairs,
    task: Option<Message>,
) -> Vec<Effect> {
    let mut errors = Vec::new();
    let opened = play::open_link(&state.sections.play, pairs, &mut errors);
    match (errors.pop(), opened) {
        // A partly read link would mean another player or game, so that any error rejects it.
        (Some(error), _) => state.notify(Notice::error(error)),
        (None, Some(opened)) => {
            let mut effects = of_section(play::replace(&mut state.sections.play, opened));
            effects.extend(state.focus_section(SectionId::Play));
            // The pressed control may have been far down on a page that is gone.
            effects.push(Effect::reveal(play::PLACE));
            if let Some(task) = task {
                effects.extend(state.notify(Notice::untimed(task)));
            }
            effects
        }
        (None, None) => Vec::new(),
    }
}
