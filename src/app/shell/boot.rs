//! The page as it opens.

use std::collections::BTreeSet;

use super::class_link::ClassLink;
use super::embed::{Embedded, harmless};
use super::local_storage::opening;
use super::offline::Offline;
use super::router::{enforce_child_mode, open_link};
use super::section_list::{SectionId, Sections};
use super::state::{LocalStorage, Settings, State};
use super::undo::Snapshot;
use super::update::documents;
use crate::app::documents::DocumentMsg;
use crate::app::documents::Shared;
use crate::app::effects::{Documents, Stored};
use crate::app::shell::msg::{Effect, of_section};
use crate::app::{lab, play};
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
    /// What earlier visits and other tabs left.
    pub stored: Vec<(Stored, String)>,
    /// The name under which this tab has left something, where the page has been open in it.
    pub tab: Option<String>,
    /// The names of the tabs in which the page is open; `None` where the browser does not tell.
    pub open: Option<BTreeSet<String>>,
    /// The part of the address from `#` on.
    pub link: String,
    /// The address of the page without what follows `#`.
    pub address: String,
    /// What time it is, in milliseconds since 1970.
    pub now: f64,
    /// Minutes by which the clocks of this place are behind those of Greenwich.
    pub west: f64,
    /// Whether the person wants nothing to move by itself.
    pub still: bool,
    /// The bytes of the single files that lie beside the page: without Python, and with it.
    pub files: Vec<u64>,
}

impl State {
    /// The page as it opens.
    pub fn new(mut boot: Boot) -> (State, Vec<Effect>) {
        if Embedded::of(&boot.link).is_some() {
            // What the page has where it is open is none of its business, but for language and theme.
            boot.stored
                .retain(|(stored, _)| *stored == Stored::Settings);
        }
        let stored = |wanted: Stored| {
            let found = boot.stored.iter().find(|(s, _)| *s == wanted);
            found.map(|(_, text)| text.as_str())
        };
        let settings: Settings = stored(Stored::Settings)
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default();
        let browser_language = boot
            .languages
            .iter()
            .find_map(|tag| Language::from_tag(tag));
        let mut state = State {
            section: SectionId::Play,
            language: settings.language.or(browser_language).unwrap_or_default(),
            settings,
            workers: boot.workers.max(1),
            notice: None,
            beneath: Vec::new(),
            offer: None,
            notices: 0,
            keys_open: false,
            presenting: false,
            local_storage: LocalStorage::default(),
            backup: false,
            restoring: None,
            embedded: Embedded::of(&boot.link),
            offline: Offline::new(boot.files.clone()),
            class_link: ClassLink::default(),
            address: std::mem::take(&mut boot.address),
            west: boot.west,
            now: boot.now,
            sections: Sections::new(boot.seed),
        };
        state.sections.play.set_workers(state.workers);
        state.set_now(boot.now);
        state.sections.lab.set_still(boot.still);
        state.sections.play.set_still(boot.still);
        state.sections.puzzles.set_still(boot.still);
        state.sections.puzzles.set_west(boot.west);
        state
            .sections
            .lab
            .lessons
            .read
            .clone_from(&state.settings.lessons);
        state.local_storage.settings = serde_json::to_string(&state.settings).unwrap_or_default();
        if let Some(text) = stored(Stored::Scores) {
            state.sections.lab.quiz.scores = Shared::read(text);
        }
        if let Some(text) = stored(Stored::Puzzles) {
            state.sections.puzzles.progress = Shared::read(text);
        }
        if let Some(text) = stored(Stored::Programs) {
            state.sections.programs.programs = Shared::read(text);
        }
        let mut effects = state.take_up(&boot);
        let before = Snapshot::of(&state);
        effects.extend(open_link(&mut state, &boot.link));
        if state.embedded.is_some() {
            return (state, harmless(effects));
        }
        effects.extend(enforce_child_mode(&mut state));
        effects.extend(before.left(&mut state, true));
        state.offer_no_other_game();
        effects.extend(of_section(state.sections.play.sync_work()));
        // Evaluations of the person's own are offered from the start.
        effects.push(Effect::Documents(Documents::List(play::EVALUATIONS.prefix)));
        (state, effects)
    }

    /// Takes up what earlier visits left: what this tab had, or else what was used last. What tabs had that are closed goes to the
    /// recent games.
    fn take_up(&mut self, boot: &Boot) -> Vec<Effect> {
        let opening = opening(&boot.stored, boot.tab.as_deref(), boot.open.as_ref());
        self.local_storage.tab = format!("{:x}", boot.seed);
        self.local_storage.moved = opening.moved;
        let mut effects = Vec::new();
        if let Some(present) = opening.present {
            // Whoever opens the page anew may be somebody else, who answers for themselves.
            if let Some(quiz) = present.quiz.filter(|_| opening.again) {
                lab::quiz::update::resume(&mut self.sections.lab.quiz, &quiz);
            }
            for key in present.runs {
                effects.extend(documents(self, DocumentMsg::Find(key)));
            }
            self.sections.play.restore_kept(present.game);
        }
        for (tab, present) in opening.closed {
            let from = Stored::Tab(tab);
            let play = &mut self.sections.play;
            effects.extend(of_section(play.put_away(present.game, from, present.used)));
        }
        effects
    }
}
