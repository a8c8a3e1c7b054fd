//! Where links lead, and the ways from an evolution to a game against its champion and from a championship to one of its games.

use super::class_link::{self, Limits};
use super::embed::{self, Embedded};
use super::presentation::{self, is_astray};
use super::section::Section;
use super::state::State;
use crate::app::documents::runs::RunSection;
use crate::app::effects::{Channel, Effect};
use crate::app::ui::display_mode::{CHILD, DisplayMode, PROJECTOR};
use crate::app::ui::query;
use crate::app::{championship, coevolution, lab, play, puzzles};
use crate::registry::game;
use crate::text::{Language, Message};

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
    let Some(found) = Section::ALL.into_iter().find(|t| t.id() == tab) else {
        let error = Message::new("error.link.tab").with("found", tab);
        return state.notify(link_error(error), true);
    };
    let unknown = pairs.iter().filter(|(name, _)| !is_known(name));
    state.class_link.limits = Limits::read(&pairs, &mut errors);
    errors.extend(unknown.map(|(name, _)| Message::new("error.link.name").with("found", name)));
    presentation::open(state, &pairs, &mut errors);
    if found == Section::Championship {
        return open_championship(state, &pairs, errors);
    }
    if found == Section::Puzzles {
        return open_puzzle(state, &pairs, errors);
    }
    // The lab has a board of its own: a link to it leaves the game in Play alone.
    let (play, in_lab) = match found {
        Section::Lab => (None, play::State::new(0).open(&pairs, &mut errors)),
        _ => (state.play.open(&pairs, &mut errors), None),
    };
    let names = ["game", "board", "start", "moves"];
    let of_game = pairs.iter().any(|(name, _)| names.contains(&name.as_str()));
    if let Some(found) = &in_lab {
        // What is wrong with them was said when the link's game was read.
        state.play.adopt(found.game(), &pairs, &mut Vec::new());
    }
    let record = in_lab.filter(|_| of_game).map(|play| play.record());
    let lab = state.lab.open(&pairs, record, &mut errors);
    if found == Section::Lab {
        state.lab = lab;
    }
    let draft = state.coevolution.open(&pairs, &mut errors);
    state.coevolution.show(draft);
    speak(state, &pairs, &mut errors);
    let mut effects = match (play, state.embedded.is_some()) {
        (play, true) => show_only(state, play, text),
        (Some(play), false) => begin(state, found, play),
        (None, false) => go_to(state, found),
    };
    if let Some(message) = query::left_out(errors) {
        effects.extend(state.notify(message, true));
    }
    effects
}

/// Within another page a link shows a game that nobody plays; it may take the place of another one.
fn show_only(state: &mut State, play: Option<play::State>, link: &str) -> Vec<Effect> {
    let mut play = play.unwrap_or_else(|| state.play.clone());
    state.embedded = Embedded::of(link).or(state.embedded.take());
    play.show_only(state.embedded.as_ref().is_some_and(|e| e.from_start));
    begin(state, Section::Play, play)
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

/// Goes to Championship. A link there leaves the games and experiments of the other tabs alone; evaluations that it brings can be
/// chosen everywhere.
fn open_championship(
    state: &mut State,
    pairs: &query::Pairs,
    mut errors: Vec<Message>,
) -> Vec<Effect> {
    state.championship.open(pairs, &mut errors);
    if let Ok(kind) = game(&state.championship.draft().game) {
        state.play.adopt(kind, pairs, &mut errors);
    }
    speak(state, pairs, &mut errors);
    let mut effects = go_to(state, Section::Championship);
    if let Some(message) = query::left_out(errors) {
        effects.extend(state.notify(message, true));
    }
    effects
}

/// Goes to Puzzles. A link there leaves everything else alone.
fn open_puzzle(state: &mut State, pairs: &query::Pairs, mut errors: Vec<Message>) -> Vec<Effect> {
    let mut effects = state.puzzles.open(pairs, &mut errors);
    speak(state, pairs, &mut errors);
    effects.extend(go_to(state, Section::Puzzles));
    if let Some(message) = query::left_out(errors) {
        effects.extend(state.notify(message, true));
    }
    effects
}

/// Whether a name of a link means something in one of the tabs. Each of them takes what is its own.
fn is_known(name: &str) -> bool {
    let names = [
        play::LINK_NAMES,
        puzzles::LINK_NAMES,
        lab::LINK_NAMES,
        class_link::LINK_NAMES,
    ];
    ["lang", embed::NAME, PROJECTOR, CHILD].contains(&name)
        || names.concat().contains(&name)
        || championship::is_link_name(name)
        || coevolution::is_link_name(name)
}

/// Shows a tab. Play is told whether it is the one: its analysis may have to make room for the others.
pub(crate) fn go_to(state: &mut State, tab: Section) -> Vec<Effect> {
    state.section = tab;
    state.play.set_in_sight(tab == Section::Play);
    state.puzzles.set_in_sight(tab == Section::Puzzles);
    state.lab.set_in_sight(tab == Section::Lab);
    state
        .championship
        .set_in_sight(tab == Section::Championship);
    let mut effects = state.play.wake();
    effects.extend(state.lab.wake());
    if tab == Section::Puzzles {
        effects.extend(match state.mode() {
            DisplayMode::Child => state.puzzles.wake_for_child(),
            _ => state.puzzles.wake(),
        });
    }
    if tab == Section::Coevolution {
        effects.extend(state.coevolution.store().wake());
    }
    if tab == Section::Championship {
        effects.extend(state.championship.store().wake());
    }
    effects
}

/// Where the page is shown to a child, only Play and Puzzles are, and the game is one for children.
pub(crate) fn settle(state: &mut State) -> Vec<Effect> {
    if state.mode() != DisplayMode::Child {
        return Vec::new();
    }
    let mut effects = state.play.settle_for_child();
    if is_astray(state) {
        effects.extend(go_to(state, Section::Play));
        effects.extend(state.notify(Message::new("child.astray"), false));
    }
    effects
}

/// Shows a tab, with another game on the board of Play.
fn begin(state: &mut State, tab: Section, play: play::State) -> Vec<Effect> {
    state.play = play;
    let mut effects = vec![Effect::Cancel(Channel::Play)];
    effects.extend(go_to(state, tab));
    effects
}

/// Goes to Play, with the position of the lab.
pub(crate) fn take_to_play(state: &mut State) -> Vec<Effect> {
    let pairs = state.lab.link().into_iter();
    let game = ["game", "board", "start", "moves"];
    let pairs: query::Pairs = pairs
        .filter(|(name, _)| game.contains(name))
        .map(|(name, value)| (name.to_owned(), value))
        .collect();
    let mut errors = Vec::new();
    match state.play.open(&pairs, &mut errors) {
        Some(play) => begin(state, Section::Play, play),
        None => go_to(state, Section::Play),
    }
}

/// Goes from the end of a lesson to Play, with its position and players; what is to be done there is said until it is closed.
pub(crate) fn lesson_to_play(state: &mut State) -> Vec<Effect> {
    let Some((pairs, task)) = lab::to_play(&mut state.lab) else {
        return Vec::new();
    };
    let mut errors = Vec::new();
    let play = state.play.open(&pairs, &mut errors);
    let mut effects = match play {
        Some(play) => begin(state, Section::Play, play),
        None => go_to(state, Section::Play),
    };
    match errors.pop() {
        // A test opens every one of them.
        Some(error) => effects.extend(state.notify(error, true)),
        // The timer that would hide it is left out.
        None => drop(state.notify(task, false)),
    }
    effects
}

fn link_error(error: Message) -> Message {
    Message::new("error.link").with_message("reason", error)
}

/// Goes to Play, where champions of the evolution wait: `pairs` is the link of the game, if there is such a champion.
pub(crate) fn meet(state: &mut State, pairs: Option<query::Pairs>) -> Vec<Effect> {
    match pairs {
        Some(pairs) => play_link(state, &pairs),
        None => Vec::new(),
    }
}

/// Goes to Play, where a game of the championship is opened.
pub(crate) fn look(state: &mut State, wanted: championship::Wanted) -> Vec<Effect> {
    match championship::in_play(&state.championship, wanted) {
        Some(pairs) => play_link(state, &pairs),
        None => Vec::new(),
    }
}

/// Goes to Play, where the game of a puzzle goes on.
pub(crate) fn play_on(state: &mut State) -> Vec<Effect> {
    match puzzles::play_on(&state.puzzles) {
        Some(pairs) => play_link(state, &pairs),
        None => Vec::new(),
    }
}

/// Goes to Play, where the person's own program plays against the person.
pub(crate) fn meet_program(state: &mut State) -> Vec<Effect> {
    let Some(guest) = state.programs.guest() else {
        return Vec::new();
    };
    play::invite(&mut state.play, guest);
    let mut effects = go_to(state, Section::Play);
    effects.extend([
        Effect::Focus("main".to_owned()),
        Effect::Reveal(play::PLACE),
    ]);
    effects
}

/// Goes from the review to Puzzles, with the position before a mistake.
pub(crate) fn to_puzzle(state: &mut State, node: play::NodeId) -> Vec<Effect> {
    let Some(mistake) = state.play.puzzle_of(node) else {
        return Vec::new();
    };
    let mut effects = state.puzzles.open_own(mistake);
    effects.extend(go_to(state, Section::Puzzles));
    effects
}

/// Goes to Play by a link that the page itself has written.
fn play_link(state: &mut State, pairs: &query::Pairs) -> Vec<Effect> {
    let mut errors = Vec::new();
    let play = state.play.open(pairs, &mut errors);
    match (errors.pop(), play) {
        // It was written here: without one of its parts it would be another player, or another game.
        (Some(error), _) => state.notify(error, true),
        (None, Some(play)) => {
            let mut effects = begin(state, Section::Play, play);
            // What was pressed may have been far down a page that is there no more.
            effects.extend([
                Effect::Focus("main".to_owned()),
                Effect::Reveal(play::PLACE),
            ]);
            effects
        }
        (None, None) => Vec::new(),
    }
}
