//! The messages of the page.

use super::class_link::ClassMsg;
use super::offline::OfflineMsg;
use super::section_list::{SectionId, SectionMsg};
use crate::app::documents::DocumentMsg;
use crate::app::effects;
use crate::app::effects::{Reply, StorageKey, TaskEvent, TaskGroup, map};
use crate::guest::Missing;
use crate::python::Event;
use crate::registry::Task;
use crate::text::{Language, Message};

pub type Effect = effects::Effect<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Go(SectionId),
    SetLanguage(Language),
    /// Switch to the next theme.
    NextTheme,
    /// Begin or end the presentation.
    Present(bool),
    /// The page left full screen.
    FullScreenExited,
    /// Enter or leave child mode.
    Child(bool),
    /// Show or hide the list of keys.
    Keys(bool),
    /// Hide the notice or undo offer with this number: the user closed it, or its time is over.
    Dismiss(u64),
    Undo,
    /// The user dropped a file with this text outside of every drop target.
    FileDropped(String),
    /// The user pressed a key with this name in browsers outside of every control.
    Key(String),
    Link(String),
    /// The loaded bytes of Python and their total number; `None` when loading ends.
    PythonLoading(Option<(u64, u64)>),
    /// Retry refused saves.
    RetrySaves,
    /// An error outside of the sections.
    Error(Message),
    /// Another tab of the browser has written a text to local storage.
    StoredByOtherTab(StorageKey, String),
    Documents(DocumentMsg),
    Offline(OfflineMsg),
    Class(ClassMsg),
    Guest(GuestMsg),
    /// The result of a copy to the clipboard; a failure returns the text.
    Copied(Result<(), String>),
    Section(SectionMsg),
}

/// Messages of the user's own games.
#[derive(Clone, Debug, PartialEq)]
pub enum GuestMsg {
    Python(Event),
    /// A task lacks states of its game.
    MissingStates(Box<WaitingTask>),
}

/// A task that waits for states.
#[derive(Clone, Debug, PartialEq)]
pub struct WaitingTask {
    pub(super) group: TaskGroup,
    pub(super) task: Task,
    pub(super) reply: Reply<Box<TaskEvent>, Msg>,
    pub(super) missing: Missing,
}

impl Msg {
    /// A message of a section.
    pub fn of(msg: impl Into<SectionMsg>) -> Msg {
        Msg::Section(msg.into())
    }
}

/// Converts effects of a section into effects of the page.
pub(super) fn of_section<M: Into<SectionMsg> + 'static>(
    effects: Vec<effects::Effect<M>>,
) -> Vec<Effect> {
    map(effects, Msg::of)
}
