//! What can happen to the page.

use super::class_link::ClassMsg;
use super::offline::OfflineMsg;
use super::section_list::{SectionId, SectionMsg};
use crate::app::documents::DocumentMsg;
use crate::app::effects;
use crate::app::effects::{Stored, map};
use crate::app::ui::EventData;
use crate::text::{Language, Message};

/// An effect whose answer becomes a message of the page.
pub type Effect = effects::Effect<Msg>;

/// Something that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Go to another tab.
    Go(SectionId),
    /// Speak another language.
    SetLanguage(Language),
    /// Turn the theme switch.
    NextTheme,
    /// Begin or end the presentation.
    Present(bool),
    /// The page no longer fills the screen.
    ScreenLeft,
    /// Show the page to a child, or as usual.
    Child(bool),
    /// Show or hide the list of keys.
    Keys(bool),
    /// Hide the notice.
    Dismiss,
    /// Bring back what can be brought back.
    Undo,
    /// Hide the offer to bring something back.
    Decline,
    /// A file with such a text was dropped where nothing else takes one.
    FileDropped(String),
    /// A key was pressed outside of every control.
    Key(EventData),
    /// The address changed.
    Link(String),
    /// The pool has that many workers.
    Workers(u32),
    /// The notice or offer with a number has been there for long enough.
    NoticeOver(u64),
    /// Save what the browser has refused.
    SaveAgain,
    /// Something went wrong outside.
    Notice(Message),
    /// The page is seen again.
    PageVisible,
    /// Another tab of the browser has kept a text.
    StoredByOtherTab(Stored, String),
    /// Something that happened to documents that are kept.
    Documents(DocumentMsg),
    /// Something about the copy of the page that the browser keeps.
    Offline(OfflineMsg),
    /// Something about links for a class.
    Class(ClassMsg),
    /// A text was put on the clipboard, or it could not be and is given back.
    Copied(Result<(), String>),
    /// Something in a section.
    Section(SectionMsg),
}

impl Msg {
    /// Something that happened in a section.
    pub fn of(msg: impl Into<SectionMsg>) -> Msg {
        Msg::Section(msg.into())
    }
}

/// Effects of a section, with messages of the page.
pub(super) fn of_section<M: Into<SectionMsg> + 'static>(
    effects: Vec<effects::Effect<M>>,
) -> Vec<Effect> {
    map(effects, Msg::of)
}
