//! The state of the page.

use super::backup_file::Restoring;
use super::class_link::ClassLink;
use super::embed::Embedded;
use super::guest_games::GuestGames;
use super::offline::Offline;
use super::section_list::{SectionId, Sections};
use super::settings::{LANGUAGE, Settings};
use crate::app::documents::Shared;
use crate::app::effects::{Notice, NoticeKind};
use crate::app::section::Section;
use crate::app::shell::msg::{Effect, Msg};
use crate::app::ui::keys::{self, PageAction};
use crate::app::ui::theme::Theme;
use crate::app::ui::{Context, DisplayMode, Texts, query};
use crate::app::undo::Undo;
use crate::text::{EnumId, Language};

/// A temporary offer to undo an action.
#[derive(Debug)]
pub struct UndoOffer {
    /// A unique number, shared with notices.
    pub number: u64,
    /// The current section after the action.
    pub section: SectionId,
    pub undo: Undo<Msg>,
}

/// The id of the field with the text to copy by hand.
pub(crate) const COPY_BY_HAND: &str = "copy-by-hand";

/// The state of saving to local storage.
#[derive(Debug, Default)]
pub(crate) struct LocalStorage {
    /// The name of this browser tab.
    pub(crate) tab: String,
    /// The last saved snapshot of the tab; empty to save it again.
    pub(crate) snapshot: String,
    /// True if the browser has refused to save the snapshot; [`Shared`] records refusals of shared data.
    pub(crate) snapshot_refused: bool,
    /// True once the page has reported a refusal.
    pub(crate) refusal_shown: bool,
    /// The name of the closed tab whose snapshot this tab has restored. The first save deletes that snapshot.
    pub(crate) moved: Option<String>,
}

/// A link that opens once the file of its game is open, unless the user changes the form before.
#[derive(Debug)]
pub(crate) struct WaitingLink {
    pub(super) section: SectionId,
    pub(super) game: String,
    pub(super) pairs: query::Pairs,
    /// The section's own link when this one began to wait.
    pub(super) form: Vec<(&'static str, String)>,
}

#[derive(Debug)]
pub struct State {
    pub section: SectionId,
    pub(crate) settings: Shared<Settings>,
    pub(crate) language: Language,
    pub(crate) mode: DisplayMode,
    pub(crate) workers: u32,
    /// With unique numbers, which notices and undo offers share. The last one is visible; all below it stay until the
    /// user closes them.
    pub(crate) notices: Vec<(u64, Notice)>,
    /// The loaded bytes of Python and their total number, while it loads.
    pub(crate) python_loading: Option<(u64, u64)>,
    pub(crate) offer: Option<UndoOffer>,
    /// The last number of a notice or undo offer.
    pub(crate) last_number: u64,
    pub(crate) keys_open: bool,
    pub(crate) local_storage: LocalStorage,
    /// True while the timer for the retry of refused saves runs.
    pub(crate) retrying: bool,
    /// True while a backup file waits for the documents.
    pub(crate) backup_pending: bool,
    /// The restoration of a backup file.
    pub(crate) restoring: Option<Restoring>,
    /// The embedded game; `None` for the full page.
    pub(crate) embedded: Option<Embedded>,
    /// The offline copy of the page and the single files beside it.
    pub(crate) offline: Offline,
    /// The limits of the page, and the form for links to classes.
    pub(crate) class_link: ClassLink,
    /// The user's own games.
    pub(crate) guest_games: GuestGames,
    /// A link to an own game that is not open.
    pub(crate) waiting_link: Option<WaitingLink>,
    /// The address of the page without the part from `#` on.
    pub(crate) address: String,
    pub(crate) minutes_behind_utc: f64,
    /// True if the user prefers reduced motion.
    pub(crate) still: bool,
    /// The time in milliseconds since 1970.
    pub(crate) now: f64,
    pub sections: Sections,
}

/// The parts of the state that belong to the HTML document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    pub language: Language,
    pub theme: Theme,
    /// The part of the address from `#` on.
    pub link: String,
}

impl State {
    /// The data of the page for sections.
    pub fn context(&self) -> Context {
        Context {
            texts: Texts(self.language),
            workers: self.workers,
            mode: self.mode,
            now: self.now,
            minutes_behind_utc: self.minutes_behind_utc,
            still: self.still,
        }
    }

    /// Sets the time, in milliseconds since 1970. Called before every [`crate::app::shell::update::update`].
    pub fn set_now(&mut self, milliseconds: f64) {
        self.now = milliseconds;
        self.update_context();
    }

    fn update_context(&mut self) {
        let context = self.context();
        for id in SectionId::all() {
            self.sections.get_mut(id).set_context(&context);
        }
    }

    /// Sets the language, now and on the next visit.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.language = language;
        self.settings
            .change(|settings| settings.language = Some(language));
    }

    /// Adds the lesson whose last scene is open to the lessons read.
    pub(crate) fn record_read_lesson(&mut self) {
        if let Some(id) = self.sections.lab.lessons.finished() {
            self.settings
                .change(|settings| settings.add_lessons(vec![id.to_owned()]));
        }
    }

    /// Sets the number of workers of the pool.
    pub(crate) fn set_workers(&mut self, workers: u32) {
        self.workers = workers.max(1);
        self.update_context();
    }

    pub fn document(&self) -> Document {
        let texts = Texts(self.language);
        let title = self.visible_play().and_then(|play| play.rules_title(texts));
        let title = title.unwrap_or_else(|| texts.of(&["page.section", self.section.id()]));
        Document {
            title: format!("{title} · Rastros Lab"),
            language: self.language,
            theme: self.settings.theme,
            link: self.link(),
        }
    }

    /// Shows a notice. Infos and errors disappear after a while.
    pub(crate) fn notify(&mut self, notice: Notice) -> Vec<Effect> {
        let milliseconds = match notice.kind {
            NoticeKind::Info => Some(3500),
            NoticeKind::Error => Some(9000),
            _ => None,
        };
        self.hide_passing_notice();
        self.last_number += 1;
        let number = self.last_number;
        self.notices.push((number, notice));
        let hide = milliseconds.map(|ms| Effect::After(ms, Msg::Dismiss(number)));
        Vec::from_iter(hide)
    }

    /// The visible notice.
    pub fn notice(&self) -> Option<&Notice> {
        self.notices.last().map(|(_, notice)| notice)
    }

    /// Hides a notice about an earlier action.
    pub(crate) fn hide_passing_notice(&mut self) {
        self.notices.retain(|(_, notice)| !notice.is_passing());
    }

    /// True if a dialog is open; the page behind it is inert.
    pub(crate) fn has_dialog(&self) -> bool {
        let in_play = self.visible_play().is_some_and(|play| play.has_dialog());
        self.keys_open || self.class_link.open || in_play
    }

    /// The message of a key outside of every control, by its name in browsers.
    pub(crate) fn key_message(&self, key: &str) -> Option<Msg> {
        if self.has_dialog() {
            return None;
        }
        if self.is_embedded() {
            let msg = self.sections.play.key(key, DisplayMode::Usual);
            return msg.map(Msg::of);
        }
        let mode = self.mode;
        let presenting = mode == DisplayMode::Presentation;
        let has_layer = self.visible_play().is_some_and(|play| play.is_covered());
        let of_section = || self.sections.key(self.section, key, mode).map(Msg::Section);
        match keys::page_action(key) {
            Some(PageAction::Keys) if mode != DisplayMode::Child => Some(Msg::Keys(true)),
            // A part of the section that is open closes first.
            Some(PageAction::Close) if presenting => of_section().or(Some(Msg::Present(false))),
            Some(PageAction::Present) if mode != DisplayMode::Child && !has_layer => {
                Some(Msg::Present(!presenting))
            }
            _ => of_section(),
        }
    }

    /// True for an embedded game, which saves nothing.
    pub fn is_embedded(&self) -> bool {
        self.embedded.is_some()
    }

    /// The link to the current view.
    pub fn link(&self) -> String {
        if let Some(embedded) = &self.embedded {
            return embedded.link.clone();
        }
        let mut pairs = self.pairs(self.section);
        pairs.extend(self.class_link.limits.pairs());
        query::write(self.section.id(), &pairs)
    }

    /// The parameters of the link to a section, with the language if the user has chosen one.
    pub(crate) fn pairs(&self, section: SectionId) -> Vec<(&'static str, String)> {
        let mut pairs = self.section(section).link(&self.page());
        pairs.extend(self.mode_in_link());
        if let Some(language) = self.settings.language {
            pairs.push((LANGUAGE, language.id().to_owned()));
        }
        pairs
    }
}
