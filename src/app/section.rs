//! The trait of the sections of the page, and the data of the page and of other sections that they read.
//! `shell/section_list.rs` lists the sections.

use crate::app::documents::runs::RunHead;
use crate::app::documents::{DocumentMsg, Entry};
use crate::app::effects::{Effect, Response};
use crate::app::players::OwnEvaluations;
use crate::app::ui::{Context, DisplayMode, Node, Pairs};
use crate::evolution::Run;
use crate::registry::GameRecord;
use crate::text::Message;

/// The data of the page, of Play and of Coevolution that a section can read.
#[derive(Debug)]
pub struct PageData<'a> {
    pub context: Context,
    /// The user's own evaluations.
    pub own: &'a OwnEvaluations,
    /// The evolution that is open in Coevolution: its champions can be players.
    pub evolved: Option<&'a Run>,
    /// The saved evolutions.
    pub evolutions: &'a [Entry<RunHead>],
    /// The game on the board of Play.
    pub in_play: GameRecord,
    /// The ids of the lessons of the lab whose last scene the user has opened.
    pub lessons_read: &'a [String],
}

#[cfg(test)]
impl PageData<'_> {
    /// A page without data of sections.
    pub fn empty(context: Context) -> PageData<'static> {
        PageData {
            context,
            own: OwnEvaluations::NONE,
            evolved: None,
            evolutions: &[],
            in_play: GameRecord {
                game: "rastros".to_owned(),
                start: String::new(),
                moves: Vec::new(),
            },
            lessons_read: &[],
        }
    }
}

/// A section of the page: its state and view. `shell/update.rs` calls its update.
pub trait Section {
    type Msg: Clone + 'static
    where
        Self: Sized;

    fn view(&self, page: &PageData) -> Node<Self::Msg>
    where
        Self: Sized;

    /// The id of the current game: it is printed, and the evaluations of a link belong to it.
    fn game(&self) -> Option<&str> {
        None
    }

    /// The link to the current state, as names and values.
    fn link(&self, _page: &PageData) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// True if a parameter name of links belongs to the section.
    fn is_link_name(&self, _name: &str) -> bool {
        false
    }

    /// Opens a link. Ignores invalid values and adds their errors to `errors`.
    fn open_link(
        &mut self,
        _pairs: &Pairs,
        _context: &Context,
        _errors: &mut Vec<Message>,
    ) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// The message of a key outside of every control, by the browser's name; `None` leaves the key to the browser.
    fn key(&self, _key: &str, _mode: DisplayMode) -> Option<Self::Msg>
    where
        Self: Sized,
    {
        None
    }

    /// Copies the time, the number of workers and reduced motion into the state, as far as the section needs them. Called
    /// before each message, and after a change of the number of workers.
    fn set_context(&mut self, _context: &Context) {}

    /// Called after the user has moved to a section, or begun or ended a presentation; `is_current` is true for the
    /// current section. Starts work that waited for that, and ends work for invisible parts.
    fn on_section_change(&mut self, _is_current: bool, _context: &Context) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// The open documents by key, saved or not, for the backup file.
    fn open_documents(&mut self) -> Vec<(String, String)> {
        Vec::new()
    }

    /// The keys of the runs that this tab opens again after a reload.
    fn open_run_keys(&mut self) -> Vec<String> {
        Vec::new()
    }

    /// True if closing the page would lose work that the browser has not saved.
    fn is_unsaved(&mut self) -> bool {
        false
    }

    /// Handles a message about documents: one response for each kind of the section that it concerns.
    fn on_document_msg(&mut self, _msg: &DocumentMsg) -> Vec<Response<Self::Msg>>
    where
        Self: Sized,
    {
        Vec::new()
    }
}
