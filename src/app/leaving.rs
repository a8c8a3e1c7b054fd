//! What is left when something else takes its place: tabs and games become places of the browser's history, and what a game or
//! an evolution made room for can be brought back for a while.

use super::control::Control;
use super::effect::Effect;
use super::navigate::go_to;
use super::state::{State, Undo};
use super::tab::Tab;

/// What was seen before something happened.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    tab: Tab,
    places: u64,
    rules: Option<&'static str>,
    games_left: u64,
    runs_left: u64,
    championships_left: u64,
    experiments_left: u64,
}

impl Before {
    /// What is seen now.
    pub(super) fn of(state: &State) -> Self {
        Before {
            tab: state.tab,
            places: state.play.places(),
            rules: state.play.reads_rules().map(|kind| kind.info().id),
            games_left: state.play.games_left(),
            runs_left: state.coevolution.runs_left(),
            championships_left: state.championship.lefts(),
            experiments_left: state.coevolution.experiments_left(),
        }
    }

    /// What follows from what has changed since. `by_address`: the browser's history has its place already.
    pub(super) fn left(self, state: &mut State, by_address: bool) -> Vec<Effect> {
        let now = Before::of(state);
        let mut effects = Vec::new();
        let elsewhere = now.tab != self.tab || now.places != self.places || now.rules != self.rules;
        if !by_address && elsewhere {
            effects.push(Effect::NewPlace);
        }
        if now.games_left != self.games_left {
            effects.extend(state.offer(Undo::Game));
        }
        if now.runs_left != self.runs_left {
            effects.extend(state.offer(Undo::Run));
        }
        if now.championships_left != self.championships_left {
            effects.extend(state.offer(Undo::Championship));
        }
        if now.experiments_left != self.experiments_left {
            effects.extend(state.offer(Undo::Experiment));
        }
        effects
    }
}

/// Brings back what is offered, and shows it.
pub(super) fn undo(state: &mut State) -> Vec<Effect> {
    let Some(offer) = state.offer.take() else {
        return Vec::new();
    };
    let (tab, mut effects) = match offer.undo {
        Undo::Game => (Tab::Play, state.play.bring_back()),
        Undo::Run => (Tab::Coevolution, state.coevolution.bring_back()),
        Undo::Championship => (Tab::Championship, state.championship.bring_back()),
        Undo::Experiment => (Tab::Coevolution, state.coevolution.bring_back_experiment()),
    };
    effects.extend(go_to(state, tab));
    // The button that had the focus goes with the offer.
    effects.push(Effect::Focus("main".to_owned()));
    effects
}

impl State {
    /// Where a link has locked the game, what it has made room for is not offered in its place. It is among the recent games.
    pub(super) fn offer_no_other_game(&mut self) {
        let free = self.class_link.limits.allows(Control::Setting);
        if !free && self.offer.is_some_and(|offer| offer.undo == Undo::Game) {
            decline(self);
        }
    }
}

/// The offer has stood for long enough.
pub(super) fn decline(state: &mut State) {
    match state.offer.take().map(|offer| offer.undo) {
        Some(Undo::Game) => state.play.forget_left(),
        Some(Undo::Run) => state.coevolution.forget_left(),
        Some(Undo::Championship) => state.championship.forget_left(),
        Some(Undo::Experiment) => state.coevolution.forget_experiment(),
        None => {}
    }
}
