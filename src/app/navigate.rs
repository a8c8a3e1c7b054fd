//! Where links lead, and the way from an evolution to a game against its champion.

use super::effect::{Channel, Effect};
use super::state::State;
use super::tab::Tab;
use super::{coevolution, link, play};
use crate::text::{Language, Message};

/// Goes where a link leads. A faulty one leaves everything as it was and says what is wrong with it.
pub(super) fn open_link(state: &mut State, text: &str) -> Vec<Effect> {
    let (tab, pairs) = match link::read(text) {
        Ok(read) => read,
        Err(error) => return state.notify(link_error(error), true),
    };
    let Some(tab) = tab else {
        return Vec::new();
    };
    let Some(found) = Tab::ALL.into_iter().find(|t| t.id() == tab) else {
        let error = Message::new("error.link.tab").with("found", tab);
        return state.notify(link_error(error), true);
    };
    let opened = state.play.open(&pairs).and_then(|play| {
        let lab = state.lab.open(&pairs)?;
        let draft = state.coevolution.open(&pairs)?;
        let language = match link::value(&pairs, "lang") {
            None => None,
            Some(code) => Some(Language::from_tag(code).ok_or_else(|| {
                Message::new("error.link.value")
                    .with("name", "lang")
                    .with("found", code)
            })?),
        };
        Ok((play, lab, draft, language))
    });
    match opened {
        Ok((play, lab, draft, language)) => {
            state.lab = lab;
            state.coevolution.show(draft);
            if let Some(language) = language {
                state.language = language;
                state.settings.language = Some(language);
            }
            match play {
                Some(play) => begin(state, found, play),
                None => go_to(state, found),
            }
        }
        Err(error) => state.notify(link_error(error), true),
    }
}

/// Shows a tab. Play is told whether it is the one: its analysis may have to make room for the others.
pub(super) fn go_to(state: &mut State, tab: Tab) -> Vec<Effect> {
    state.tab = tab;
    state.play.set_in_sight(tab == Tab::Play);
    state.play.wake()
}

/// Shows a tab, with another game on the board of Play.
fn begin(state: &mut State, tab: Tab, play: play::State) -> Vec<Effect> {
    state.play = play;
    let mut effects = vec![Effect::Cancel(Channel::Play)];
    effects.extend(go_to(state, tab));
    effects
}

fn link_error(error: Message) -> Message {
    Message::new("error.link").with_message("reason", error)
}

/// Goes to Play, where a champion of the evolution waits.
pub(super) fn meet(state: &mut State, generation: u32) -> Vec<Effect> {
    let Some(pairs) = coevolution::meeting(&state.coevolution, generation) else {
        return Vec::new();
    };
    match state.play.open(&pairs) {
        Ok(Some(play)) => begin(state, Tab::Play, play),
        Ok(None) => Vec::new(),
        Err(error) => state.notify(error, true),
    }
}
