//! Builds the state when the page opens.

use std::collections::BTreeSet;

use super::class_link::ClassLink;
use super::embed::{Embedded, without_side_effects};
use super::guest_games::GuestGames;
use super::offline::Offline;
use super::router::{enforce_child_mode, open_link, wait_for_game};
use super::section_list::{SectionId, Sections};
use super::state::{LocalStorage, State};
use crate::app::documents::Shared;
use crate::app::effects::{DatabaseRequest, StorageKey};
use crate::app::play;
use crate::app::shell::msg::{Effect, of_section};
use crate::app::ui::DisplayMode;
use crate::text::{EnumId, Language};

/// The number of workers for a machine with this number of processor cores: one fewer, but at least one. Browsers that
/// do not report the number pass NaN.
pub fn workers_for(cores: f64) -> u32 {
    // The cast converts NaN to 0.
    (cores as u32).saturating_sub(1).max(1)
}

/// The environment in which the page opens.
#[derive(Clone, Debug, Default)]
pub struct Boot {
    /// The browser's languages, the preferred one first.
    pub languages: Vec<String>,
    /// The random number of this browser tab, below 2^53. Its random seeds derive from it.
    pub tab: u64,
    /// The number of workers for this machine.
    pub workers: u32,
    /// The texts that earlier visits and other tabs have saved.
    pub stored: Vec<(StorageKey, String)>,
    /// The name under which this browser tab has saved its data, if the page was open in it before.
    pub former_tab: Option<String>,
    /// The names of the browser tabs with the page open; `None` if the browser does not report them.
    pub open: Option<BTreeSet<String>>,
    pub link: String,
    /// The address of the page without the part from `#` on.
    pub address: String,
    /// The time in milliseconds since 1970.
    pub now: f64,
    pub minutes_behind_utc: f64,
    /// True if the user prefers reduced motion.
    pub still: bool,
    /// The sizes in bytes of the single-file versions beside the page: without Python, and with Python.
    pub files: Vec<u64>,
}

impl Boot {
    /// The saved text under a key.
    fn stored(&self, wanted: &StorageKey) -> Option<&str> {
        let mut all = self.stored.iter();
        all.find_map(|(stored, text)| (stored == wanted).then_some(text.as_str()))
    }
}

impl State {
    /// Builds the state and the first effects.
    pub fn new(mut boot: Boot) -> (State, Vec<Effect>) {
        let mut state = State::empty(&boot);
        if state.embedded.is_some() {
            // An embedded game uses none of the saved data except language and theme.
            boot.stored
                .retain(|(stored, _)| *stored == StorageKey::Settings);
        }
        for (id, shared) in state.shared() {
            if let Some(text) = boot.stored(&id) {
                shared.load(text);
            }
        }
        let mut languages = boot.languages.iter();
        let browser_language = languages.find_map(|tag| Language::from_tag(tag));
        let chosen_language = state.settings.language.or(browser_language);
        state.language = chosen_language.unwrap_or_default();
        if state.settings.child {
            state.mode = DisplayMode::Child;
        }
        let (mut effects, link) = state.restore_tab(&boot);
        effects.extend(open_link(&mut state, &boot.link));
        if let Some((section, pairs)) = link.filter(|_| state.waiting_link.is_none())
            && let Some(section) = SectionId::from_id(&section)
        {
            wait_for_game(&mut state, section, &pairs);
        }
        if state.embedded.is_some() {
            return (state, without_side_effects(effects));
        }
        state.record_read_lesson();
        effects.extend(enforce_child_mode(&mut state));
        effects.extend(of_section(play::sync_work(&mut state.sections.play)));
        effects = state.offer_undo(effects, true);
        // Form controls offer the user's own evaluations from the start.
        effects.push(Effect::Database(DatabaseRequest::List(play::EVALUATION_KIND.prefix)));
        (state, effects)
    }

    /// The state before the page reads its link and saved data.
    fn empty(boot: &Boot) -> State {
        let mut state = State {
            section: SectionId::Play,
            language: Language::default(),
            mode: DisplayMode::default(),
            settings: Shared::default(),
            workers: boot.workers.max(1),
            notices: Vec::new(),
            python_loading: None,
            offer: None,
            last_number: 0,
            keys_open: false,
            local_storage: LocalStorage::default(),
            retrying: false,
            backup_pending: false,
            restoring: None,
            embedded: Embedded::of(&boot.link),
            offline: Offline::new(boot.files.clone()),
            class_link: ClassLink::default(),
            guest_games: GuestGames::default(),
            waiting_link: None,
            address: boot.address.clone(),
            minutes_behind_utc: boot.minutes_behind_utc,
            still: boot.still,
            now: boot.now,
            sections: Sections::new(boot.tab),
        };
        state.set_now(boot.now);
        state
    }
}
