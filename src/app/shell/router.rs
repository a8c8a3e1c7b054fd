//! Where links lead, and the ways from one section to another.

use super::class_link::{self, Limits};
use super::embed::{self, Embedded};
use super::presentation::{self, is_astray};
use super::section_list::SectionId;
use super::state::State;
use crate::app::play;
use crate::app::section::Page;
use crate::app::shell::msg::{Effect, of_section};
use crate::app::ui::display_mode::{CHILD, PROJECTOR};
use crate::app::ui::{DisplayMode, query};
use crate::registry::game;
use crate::text::{EnumId, Language, Message};

/// Goes where a link leads. One that leads to no tab leaves everything as it was and says so; a faulty parameter of another is
/// left out and named.
pub(crate) fn open_link(state: &mut State, text: &str) -> Vec<Effect> {
    let query::Link {
        tab,
        pairs,
        mut errors,
    } = match query::read(text) {
        Ok(read) => read,
        Err(error) => return state.notify(link_error(error), true),
    };
    let Some(tab) = tab else {
        return Vec::new();
    };
    let Some(found) = SectionId::from_id(&tab) else {
        let error = Message::new("error.link.tab").with("found", tab);
        return state.notify(link_error(error), true);
    };
    let unknown = pairs.iter().filter(|(name, _)| {
        !OF_PAGE.contains(&&**name)
            && !class_link::LINK_NAMES.contains(&&**name)
            && !state.section(found).is_link_name(name)
    });
    errors.extend(unknown.map(|(name, _)| Message::new("error.link.name").with("found", name)));
    state.class_link.limits = Limits::read(&pairs, &mut errors);
    presentation::open(state, &pairs, &mut errors);
    // The lab has a board of its own, and no other section can tell which game a link describes.
    let in_play = match found {
        SectionId::Lab => play::record_of(&pairs, &mut errors),
        _ => None,
    };
    let page = Page {
        in_play: in_play.as_ref(),
        ..Page::alone(state.context())
    };
    let opened = state.sections.open_link(found, &pairs, &page, &mut errors);
    let mut effects = of_section(opened);
    let kind = state.section(found).game().map(game);
    if let Some(Ok(kind)) = kind
        && found != SectionId::Play
    {
        // Evaluations that a link brings can be chosen everywhere.
        state.sections.play.adopt(kind, &pairs, &mut errors);
    }
    speak(state, &pairs, &mut errors);
    effects.extend(match state.embedded.is_some() {
        true => show_only(state, text),
        false => go_to(state, found),
    });
    if let Some(message) = query::left_out(errors) {
        effects.extend(state.notify(message, true));
    }
    effects
}

/// Names of links that say how the page itself is shown.
const OF_PAGE: [&str; 4] = ["lang", embed::NAME, PROJECTOR, CHILD];

/// Within another page a link shows a game that nobody plays; it may take the place of another one.
fn show_only(state: &mut State, link: &str) -> Vec<Effect> {
    state.embedded = Embedded::of(link).or(state.embedded.take());
    let from_start = state.embedded.as_ref().is_some_and(|e| e.from_start);
    state.sections.play.show_only(from_start);
    go_to(state, SectionId::Play)
}

/// Takes up the language of a link.
fn speak(state: &mut State, pairs: &query::Pairs, errors: &mut Vec<Message>) {
    if let Some(code) = query::value(pairs, "lang") {
        match Language::from_tag(code) {
            Some(language) => {
                state.language = language;
                state.settings.language = Some(language);
            }
            None => errors.push(query::no_value("lang", code)),
        }
    }
}

/// Shows a section. All are told which: what nobody sees may have to make room for the others.
pub(crate) fn go_to(state: &mut State, section: SectionId) -> Vec<Effect> {
    state.section = section;
    let mode = state.mode();
    of_section(state.sections.on_section_change(section, mode))
}

/// Where the page is shown to a child, only Play and Puzzles are, and the game is one for children.
pub(crate) fn enforce_child_mode(state: &mut State) -> Vec<Effect> {
    if state.mode() != DisplayMode::Child {
        return Vec::new();
    }
    let mut effects = of_section(state.sections.play.settle_for_child());
    if is_astray(state) {
        effects.extend(go_to(state, SectionId::Play));
        effects.extend(state.notify(Message::new("child.astray"), false));
    }
    effects
}

fn link_error(error: Message) -> Message {
    Message::new("error.link").with_message("reason", error)
}

/// Goes to Play, where the person's own program plays against the person.
pub(crate) fn meet_program(state: &mut State) -> Vec<Effect> {
    let Some(player) = state.sections.programs.player() else {
        return Vec::new();
    };
    play::seat_program(&mut state.sections.play, player);
    let mut effects = go_to(state, SectionId::Play);
    effects.extend([
        Effect::Focus("main".to_owned()),
        Effect::Reveal(play::PLACE),
    ]);
    effects
}

/// Goes from the review to Puzzles, with the position before a mistake.
pub(crate) fn to_puzzle(state: &mut State, node: play::NodeId) -> Vec<Effect> {
    let Some(mistake) = state.sections.play.puzzle_of(node) else {
        return Vec::new();
    };
    let mut effects = of_section(state.sections.puzzles.open_own(mistake));
    effects.extend(go_to(state, SectionId::Puzzles));
    effects
}

/// Goes to Play by a link that the page itself has written. What is to be done there is told until it is closed.
pub(crate) fn play_link(
    state: &mut State,
    pairs: &query::Pairs,
    task: Option<Message>,
) -> Vec<Effect> {
    let mut errors = Vec::new();
    let play = state.sections.play.open(pairs, &mut errors);
    match (errors.pop(), play) {
        // It was written here: without one of its parts it would be another player, or another game.
        (Some(error), _) => state.notify(error, true),
        (None, Some(play)) => {
            let mut effects = of_section(state.sections.play.replace(play));
            effects.extend(go_to(state, SectionId::Play));
            // What was pressed may have been far down a page that is there no more.
            effects.extend([
                Effect::Focus("main".to_owned()),
                Effect::Reveal(play::PLACE),
            ]);
            if let Some(task) = task {
                // The timer that would hide it is left out.
                drop(state.notify(task, false));
            }
            effects
        }
        (None, None) => Vec::new(),
    }
}
