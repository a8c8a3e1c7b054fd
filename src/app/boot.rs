//! The page as it opens.

use super::effect::{Effect, Stored};
use super::leaving::Before;
use super::navigate::open_link;
use super::state::{Settings, State};
use super::tab::Tab;
use super::{coevolution, lab, play};
use crate::text::Language;

/// The workers of a pool on a machine with that many processor cores: one is left to the page, and there is at least one.
/// Browsers that do not tell say NaN.
pub fn workers_for(cores: f64) -> u32 {
    // The cast takes NaN for 0.
    (cores as u32).saturating_sub(1).max(1)
}

/// What the page finds when it opens.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The browser's languages, the preferred first.
    pub languages: Vec<String>,
    /// A random number below 2^53.
    pub seed: u64,
    /// Workers that this machine has room for.
    pub workers: u32,
    /// What an earlier visit left.
    pub stored: Vec<(Stored, String)>,
    /// The part of the address from `#` on.
    pub link: String,
    /// What time it is, in milliseconds since 1970.
    pub now: f64,
    /// Whether the person wants nothing to move by itself.
    pub still: bool,
}

impl State {
    /// The page as it opens.
    pub fn new(boot: Boot) -> (State, Vec<Effect>) {
        let stored = |wanted: Stored| {
            let found = boot.stored.iter().find(|(s, _)| *s == wanted);
            found.map(|(_, text)| text.as_str())
        };
        let settings: Settings = stored(Stored::Settings)
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        let spoken = boot
            .languages
            .iter()
            .find_map(|tag| Language::from_tag(tag));
        let mut state = State {
            tab: Tab::Play,
            language: settings.language.or(spoken).unwrap_or_default(),
            settings,
            workers: boot.workers.max(1),
            notice: None,
            offer: None,
            notices: 0,
            keys_open: false,
            play: play::State::new(boot.seed),
            lab: lab::State::default(),
            coevolution: coevolution::State::new(boot.seed),
        };
        state.play.set_workers(state.workers);
        state.play.set_now(boot.now);
        state.play.set_still(boot.still);
        if let Some(text) = stored(Stored::Evolution) {
            state.coevolution.restore(text);
        }
        if let Some(text) = stored(Stored::Game) {
            state.play.restore(text);
        }
        let before = Before::of(&state);
        let mut effects = open_link(&mut state, &boot.link);
        effects.extend(before.left(&mut state, true));
        effects.extend(state.play.wake());
        (state, effects)
    }
}
