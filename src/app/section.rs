//! The trait that each section of the page implements, and what a section may read of the page around it. `shell/section_list.rs`
//! lists the sections.

use crate::app::documents::runs::{self, RunKind, RunSection, RunStore};
use crate::app::documents::{DocumentMsg, Kind};
use crate::app::effects::{Effect, Response};
use crate::app::players::OwnEvaluations;
use crate::app::ui::{Context, DisplayMode, Element, Node, Pairs, Texts};
use crate::evolution::Run;
use crate::registry::GameRecord;
use crate::text::Message;

/// What a section may read of the page around it: how the page is shown, and data of other sections.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Texts, workers, and how the page is shown.
    pub context: Context,
    /// The person's own evaluations.
    pub own: &'a OwnEvaluations,
    /// The evolution that is open in Coevolution: its champions can be chosen as players.
    pub evolved: Option<&'a Run>,
    /// The list of saved evolutions.
    pub evolutions: Option<&'a RunStore>,
    /// The game on the board of Play; while a link is opened, the game of the link.
    pub in_play: Option<&'a GameRecord>,
}

impl Page<'_> {
    /// A page without data of other sections, for the sections that provide them.
    pub fn alone(context: Context) -> Page<'static> {
        Page {
            context,
            own: OwnEvaluations::NONE,
            evolved: None,
            evolutions: None,
            in_play: None,
        }
    }
}

/// An action of a section that can be undone for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// A game was replaced by another.
    Game,
    /// The run of a kind that was open was closed.
    ClosedRun(&'static RunKind),
    /// A run of a kind was deleted.
    DeletedRun(&'static RunKind),
    /// A game of the library was deleted.
    DeletedGame,
    /// The games of a file were added to the library.
    AddedGames,
    /// One of the person's own evaluations was deleted.
    DeletedEvaluation,
    /// The mistakes among the puzzles were cleared.
    ClearedMistakes,
    /// The scores of the quiz were cleared.
    ClearedScores,
    /// A program was deleted.
    DeletedProgram,
}

impl Undo {
    /// The kind of runs concerned.
    fn kind(self) -> Option<&'static RunKind> {
        match self {
            Undo::ClosedRun(kind) | Undo::DeletedRun(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether something was deleted, so that the control that was pressed is gone.
    pub fn deletes(self) -> bool {
        !matches!(self, Undo::Game | Undo::ClosedRun(_) | Undo::AddedGames)
    }
}

/// A section of the page: its state, its updates and its view.
pub trait Section {
    /// Its messages.
    type Msg: Clone + 'static
    where
        Self: Sized;

    /// The state when the page opens; `seed` is random.
    fn new(seed: u64) -> Self
    where
        Self: Sized;

    /// Updates the state by a message.
    fn update(&mut self, msg: Self::Msg, page: &Page) -> Response<Self::Msg>
    where
        Self: Sized;

    /// The view of the state.
    fn view(&self, page: &Page) -> Node<Self::Msg>
    where
        Self: Sized;

    /// The dialog that is open in it.
    fn dialog(&self, _page: &Page) -> Option<Element<Self::Msg>>
    where
        Self: Sized,
    {
        None
    }

    /// Whether a dialog is open in it.
    fn has_dialog(&self) -> bool {
        false
    }

    /// Whether a layer covers it that a key closes.
    fn is_covered(&self) -> bool {
        false
    }

    /// The title of the page, where it is not the name of the section.
    fn title(&self, _texts: Texts) -> Option<String> {
        None
    }

    /// The id of the game that is shown, for printing.
    fn game(&self) -> Option<&str> {
        None
    }

    /// What is shown, as names and values of a link.
    fn link(&self, page: &Page) -> Vec<(&'static str, String)>;

    /// Whether a name of a link belongs to it.
    fn is_link_name(&self, name: &str) -> bool;

    /// Opens a link. Values that are wrong are ignored and reported in `errors`.
    fn open_link(
        &mut self,
        pairs: &Pairs,
        page: &Page,
        errors: &mut Vec<Message>,
    ) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized;

    /// Which keys it handles when they are pressed outside of every control, by the browser's names.
    fn keys(&self, _mode: DisplayMode) -> fn(&str) -> bool {
        |_| false
    }

    /// The message of one of these keys.
    fn key(&self, _key: &str, _mode: DisplayMode) -> Option<Self::Msg>
    where
        Self: Sized,
    {
        None
    }

    /// Tells the time, in milliseconds since 1970.
    fn set_now(&mut self, milliseconds: f64);

    /// Called when this section is shown or hidden: it starts what waits for that, and ends what nobody sees.
    fn on_section_change(&mut self, in_sight: bool, mode: DisplayMode) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized;

    /// Called after each message. `visible`: it is shown, with all of its controls; only then does an animation of its own go on.
    fn on_visibility(&mut self, _visible: bool) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized,
    {
        Vec::new()
    }

    /// The actions since the last call that can be undone.
    fn undoable(&mut self) -> Vec<Undo>
    where
        Self: Sized,
    {
        let mut undoable = Vec::new();
        for kind in self.run_kinds() {
            self.with_runs(kind, &mut |runs| {
                let done = runs.store().undoable();
                undoable.extend(done.closed.then_some(Undo::ClosedRun(kind)));
                undoable.extend(done.deleted.then_some(Undo::DeletedRun(kind)));
            });
        }
        undoable
    }

    /// The action in words; `None` where it cannot be undone any more.
    fn undo_text(&self, undo: Undo, _texts: Texts) -> Option<Message> {
        match undo {
            Undo::ClosedRun(kind) => Some(kind.text("closed")),
            Undo::DeletedRun(kind) => {
                let title = self.run_store(kind)?.deleted()?.title.clone();
                Some(Message::new("library.deleted").with_message("name", title))
            }
            _ => None,
        }
    }

    /// Undoes it.
    fn undo(&mut self, undo: Undo) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized,
    {
        let mut effects = Vec::new();
        if let Some(kind) = undo.kind() {
            self.with_runs(kind, &mut |runs| {
                effects = match undo {
                    Undo::ClosedRun(_) => runs.reopen_closed(),
                    _ => runs.store().undelete(),
                };
            });
        }
        effects
    }

    /// Drops what is needed to undo it.
    fn discard_undo(&mut self, undo: Undo) -> Vec<Effect<Self::Msg>>
    where
        Self: Sized,
    {
        let mut effects = Vec::new();
        if let Some(kind) = undo.kind() {
            self.with_runs(kind, &mut |runs| match undo {
                Undo::ClosedRun(_) => runs.forget_closed(),
                _ => effects = runs.store().forget_deleted(),
            });
        }
        effects
    }

    /// The kinds of documents that it saves.
    fn documents(&self) -> Vec<&'static Kind> {
        self.run_kinds().iter().map(|runs| &runs.kind).collect()
    }

    /// Handles an event of saved documents, if they are of its kinds.
    fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response<Self::Msg>>
    where
        Self: Sized,
    {
        let mut responses = Vec::new();
        for kind in self.run_kinds() {
            if kind.kind.is_meant(msg) {
                let act = &mut |runs: &mut dyn RunSection<Msg = Self::Msg>| {
                    responses.push(runs::update(runs, msg.clone()));
                };
                self.with_runs(kind, act);
            }
        }
        responses
    }

    /// Its open documents by key, saved or not, for the backup file.
    fn open_documents(&mut self) -> Vec<(String, String)>
    where
        Self: Sized,
    {
        let mut found = Vec::new();
        for kind in self.run_kinds() {
            let key = self.storage_key(kind).map(str::to_owned);
            let act = &mut |runs: &mut dyn RunSection<Msg = Self::Msg>| {
                found.extend(key.clone().zip(runs.document()));
            };
            self.with_runs(kind, act);
        }
        found
    }

    /// The kinds of runs that it saves.
    fn run_kinds(&self) -> &'static [&'static RunKind] {
        &[]
    }

    /// The list of saved runs of a kind.
    fn run_store(&self, _kind: &RunKind) -> Option<&RunStore> {
        None
    }

    /// The key under which the open run of a kind is saved; `None` where there is nothing to save.
    fn storage_key(&self, _kind: &RunKind) -> Option<&str> {
        None
    }

    /// Whether something would be lost with the page, because the browser has not saved it.
    fn has_unsaved_work(&self) -> bool {
        false
    }

    /// Calls a function with its runs of a kind.
    fn with_runs(
        &mut self,
        _kind: &RunKind,
        _act: &mut dyn FnMut(&mut dyn RunSection<Msg = Self::Msg>),
    ) where
        Self: Sized,
    {
    }
}
