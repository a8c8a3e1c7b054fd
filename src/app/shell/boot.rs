//! Builds the state when the page opens.

use std::collections::BTreeSet;

use super::class_link::ClassLink;
use super::embed::{Embedded, without_side_effects};
use super::guest_games::GuestGames;
use super::local_storage::tab_start;
use super::offline::Offline;
use super::router::{enforce_child_mode, open_link, wait_for_game};
use super::section_list::{SectionId, Sections};
use super::state::{LocalStorage, Settings, State};
use super::update::documents;
use crate::app::documents::{DocumentMsg, Shared};
use crate::app::effects::{Documents, Stored};
use crate::app::shell::msg::{Effect, Msg, of_section};
use crate::app::ui::query::Pairs;
use crate::app::{lab, play};
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
    pub seed: u64,
    /// The number of workers for this machine.
    pub workers: u32,
    /// The texts that earlier visits and other tabs have saved.
    pub stored: Vec<(Stored, String)>,
    /// The name under which this browser tab has saved its data, if the page was open in it before.
    pub tab: Option<String>,
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

impl State {
    /// Builds the state and the first effects.
    pub fn new(mut boot: Boot) -> (State, Vec<Effect>) {
        if Embedded::of(&boot.link).is_some() {
            // An embedded game uses none of the saved data except language and theme.
            boot.stored
                .retain(|(stored, _)| *stored == Stored::Settings);
        }
        let stored = |wanted: Stored| {
            let found = boot.stored.iter().find(|(s, _)| *s == wanted);
            found.map(|(_, text)| text.as_str())
        };
        let settings: Shared<Settings> = Shared::read(stored(Stored::Settings).unwrap_or_default());
        let browser_language = boot
            .languages
            .iter()
            .find_map(|tag| Language::from_tag(tag));
        let mut state = State {
            section: SectionId::Play,
            language: settings.language.or(browser_language).unwrap_or_default(),
            child: settings.child,
            settings,
            workers: boot.workers.max(1),
            notices: Vec::new(),
            python_loading: None,
            offer: None,
            last_number: 0,
            keys_open: false,
            presenting: false,
            local_storage: LocalStorage::default(),
            retrying: false,
            backup: false,
            restoring: None,
            embedded: Embedded::of(&boot.link),
            offline: Offline::new(boot.files.clone()),
            class_link: ClassLink::default(),
            guest_games: GuestGames::default(),
            waiting_link: None,
            address: std::mem::take(&mut boot.address),
            minutes_behind_utc: boot.minutes_behind_utc,
            now: boot.now,
            sections: Sections::new(boot.seed),
        };
        state.sections.play.set_workers(state.workers);
        state.set_now(boot.now);
        state.sections.play.set_still(boot.still);
        state.sections.puzzles.still = boot.still;
        state.sections.puzzles.minutes_behind_utc = boot.minutes_behind_utc;
        let read = &mut state.sections.lab.lessons.read;
        read.clone_from(&state.settings.lessons);
        for (id, shared) in state.shared() {
            if let Some(text) = stored(id) {
                shared.load(text);
            }
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
        effects.extend(enforce_child_mode(&mut state));
        effects.extend(of_section(play::sync_work(&mut state.sections.play)));
        effects = state.offer_undo(effects, true);
        // Form controls offer the user's own evaluations from the start.
        effects.push(Effect::Documents(Documents::List(play::EVALUATIONS.prefix)));
        (state, effects)
    }

    /// Restores this tab's data, or else the data of the most recently used tab. Moves the games of closed tabs to the
    /// recent games. Returns the link that waits for an own game.
    fn restore_tab(&mut self, boot: &Boot) -> (Vec<Effect>, Option<(String, Pairs)>) {
        let start = tab_start(&boot.stored, boot.tab.as_deref(), boot.open.as_ref());
        self.local_storage.tab = format!("{:x}", boot.seed);
        self.local_storage.moved = start.moved;
        let mut effects = Vec::new();
        let mut link = None;
        if let Some(present) = start.present {
            link = present.link;
            self.sections
                .programs
                .select_named(present.program.as_deref());
            // The quiz resumes only after a reload of the same tab: in a new tab, another user may answer.
            if let Some(quiz) = present.quiz.filter(|_| start.again) {
                lab::quiz::update::resume(&mut self.sections.lab.quiz, &quiz);
            }
            for key in present.runs {
                effects.extend(documents(self, DocumentMsg::Restore(key)));
            }
            self.sections.play.restore_game(present.game);
            for waiting in present.waiting {
                self.sections.play.restore_game(waiting);
            }
        }
        for (tab, present) in start.closed {
            let mut games = present.waiting;
            games.push(present.game);
            let play = &mut self.sections.play;
            let moved = play.move_to_recent(games, Stored::Tab(tab), present.used);
            effects.push(moved.map(Msg::of));
        }
        (effects, link)
    }
}
