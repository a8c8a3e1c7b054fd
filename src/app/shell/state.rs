//! What the page knows.

use serde::{Deserialize, Serialize};

use super::backup_file::Restoring;
use super::class_link::ClassLink;
use super::embed::Embedded;
use super::offline::Offline;
use super::section_list::{SectionId, Sections};
use crate::app::effects::Stored;
use crate::app::section::Undo;
use crate::app::shell::msg::{Effect, Msg};
use crate::app::ui::theme::Theme;
use crate::app::ui::{Context, Texts, query};
use crate::text::{EnumId, Language, Message};

/// A short message over the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Tells it from later ones.
    pub number: u64,
    /// What it says.
    pub message: Message,
    /// Whether something went wrong.
    pub error: bool,
    /// Whether the game can be saved as a file with it.
    pub with_file: bool,
    /// A text that the person may want to copy by hand.
    pub text: Option<String>,
}

impl Notice {
    /// Whether it stays until the person closes it.
    pub(super) fn stays(&self) -> bool {
        self.with_file || self.text.is_some()
    }
}

/// The offer to bring something back, which stands for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UndoOffer {
    /// Tells it from later ones and from notices.
    pub number: u64,
    /// The section in which it was done.
    pub section: SectionId,
    /// What is undone.
    pub undo: Undo,
}

/// The id of the field with a text that is to be copied by hand.
pub(crate) const COPY_BY_HAND: &str = "copy-by-hand";

/// What is remembered of the page itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Settings {
    pub(crate) language: Option<Language>,
    pub(crate) theme: Theme,
    /// Whether the page is shown to a child.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) child: bool,
    /// The lessons of the Search lab that were read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) lessons: Vec<String>,
}

/// What has been given to the browser to keep.
#[derive(Debug, Default)]
pub(crate) struct LocalStorage {
    /// The name of this tab of the browser.
    pub(crate) tab: String,
    /// The settings as they were kept last.
    pub(crate) settings: String,
    /// Which changes of what all tabs share were kept last: see `State::shared`.
    pub(crate) shared: [u64; 3],
    /// The game and the evolution as they were kept last.
    pub(crate) present: String,
    /// What the browser has refused to keep when it was asked last.
    pub(crate) refused: Vec<Stored>,
    /// Whether the person has been told that it refuses something.
    pub(crate) refusal_shown: bool,
    /// Whether it will be asked again by itself.
    pub(crate) again: bool,
    /// The name of a closed tab with which this one goes on: it is forgotten there once it is kept here.
    pub(crate) moved: Option<String>,
}

/// Everything that the page knows.
#[derive(Debug)]
pub struct State {
    /// The section that is seen.
    pub section: SectionId,
    /// What the person chose; `language` is what holds.
    pub(crate) settings: Settings,
    pub(crate) language: Language,
    pub(crate) workers: u32,
    pub(crate) notice: Option<Notice>,
    /// Notices that stay until they are closed, below the one that is seen: they are seen again when that goes.
    pub(crate) beneath: Vec<Notice>,
    pub(crate) offer: Option<UndoOffer>,
    /// The last number of a notice or an offer.
    pub(crate) notices: u64,
    /// Whether the list of keys is open.
    pub(crate) keys_open: bool,
    /// Whether the page is presented to a class.
    pub(crate) presenting: bool,
    pub(crate) local_storage: LocalStorage,
    /// Whether a file with everything is to be made as soon as the evolutions are read.
    pub(crate) backup: bool,
    /// The file with everything that is being restored.
    pub(crate) restoring: Option<Restoring>,
    /// What is shown within another page; `None` for the page as a whole.
    pub(crate) embedded: Option<Embedded>,
    /// What is known of the copy of the page that the browser keeps, and of the file beside it.
    pub(crate) offline: Offline,
    /// What a link for a class shows and locks, and the form in which one is made.
    pub(crate) class_link: ClassLink,
    /// The address of the page without what follows `#`.
    pub(crate) address: String,
    /// Minutes by which the clocks of this place are behind those of Greenwich.
    pub(crate) west: f64,
    /// Milliseconds since 1970.
    pub(crate) now: f64,
    /// The state of each section.
    pub sections: Sections,
}

/// What the document itself shows of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its title.
    pub title: String,
    /// Its language.
    pub language: Language,
    /// Its theme.
    pub theme: Theme,
    /// The part of its address from `#` on.
    pub link: String,
}

impl State {
    /// What a section may know of the page.
    pub fn context(&self) -> Context {
        Context {
            texts: Texts(self.language),
            workers: self.workers,
            mode: self.mode(),
            west: self.west,
        }
    }

    /// Tells what time it is, in milliseconds since 1970. Called before every [`crate::app::shell::update::update`].
    pub fn set_now(&mut self, milliseconds: f64) {
        self.now = milliseconds;
        for id in SectionId::all() {
            self.section_mut(id).set_now(milliseconds);
        }
    }

    /// What the document itself shows.
    pub fn document(&self) -> Document {
        let texts = Texts(self.language);
        let title = self.current().title(texts);
        let title = title.unwrap_or_else(|| texts.of(&["tab", self.section.id()]));
        Document {
            title: format!("{title} · Rastros Lab"),
            language: self.language,
            theme: self.settings.theme,
            link: self.link(),
        }
    }

    /// Tells the person something for a while.
    pub(crate) fn notify(&mut self, message: Message, error: bool) -> Vec<Effect> {
        self.notices += 1;
        let number = self.notices;
        self.beneath.extend(self.notice.take_if(|n| n.stays()));
        self.notice = Some(Notice {
            number,
            message,
            error,
            with_file: false,
            text: None,
        });
        let milliseconds = if error { 9000 } else { 3500 };
        vec![Effect::After(milliseconds, Msg::NoticeOver(number))]
    }

    /// Hides the notice that is seen. One that stays is seen again.
    pub(crate) fn hide_notice(&mut self) {
        self.notice = self.beneath.pop();
    }

    /// Takes back that the browser keeps nothing: it does now.
    pub(crate) fn keeps_again(&mut self) {
        self.beneath.retain(|notice| !notice.with_file);
        if self.notice.as_ref().is_some_and(|notice| notice.with_file) {
            self.hide_notice();
        }
    }

    /// Tells the person that the browser keeps nothing; the game can be saved as a file. It stays until it is closed.
    pub(crate) fn notify_with_file(&mut self, message: Message) -> Vec<Effect> {
        self.notify(message, true);
        if let Some(notice) = &mut self.notice {
            notice.with_file = true;
        }
        Vec::new()
    }

    /// Tells the person that a text could not be copied, and shows it. It stays until it is closed.
    pub(crate) fn notify_with_text(&mut self, message: Message, text: String) -> Vec<Effect> {
        self.notify(message, true);
        // One such text at a time: the one before is no longer wanted.
        self.beneath.retain(|notice| notice.text.is_none());
        if let Some(notice) = &mut self.notice {
            notice.text = Some(text);
        }
        vec![Effect::Focus(COPY_BY_HAND.to_owned())]
    }

    /// Whether a dialog is open; what is behind it is out of reach.
    pub(crate) fn has_dialog(&self) -> bool {
        self.keys_open || self.class_link.open || self.current().has_dialog()
    }

    /// Whether the page shows one position or one game within another page, where nothing is kept.
    pub fn is_embedded(&self) -> bool {
        self.embedded.is_some()
    }

    /// The link that leads back to what is seen.
    pub fn link(&self) -> String {
        if let Some(embedded) = &self.embedded {
            return embedded.link.clone();
        }
        let mut pairs = self.pairs(self.section);
        pairs.extend(self.class_link.limits.pairs());
        query::write(self.section.id(), &pairs)
    }

    /// Names and values of the link to a section as it is, in the language of the page where the person has chosen it.
    pub(crate) fn pairs(&self, tab: SectionId) -> Vec<(&'static str, String)> {
        let mut pairs = self.section(tab).link(&self.page());
        pairs.extend(self.mode_in_link());
        if let Some(language) = self.settings.language {
            pairs.push(("lang", language.id().to_owned()));
        }
        pairs
    }
}
