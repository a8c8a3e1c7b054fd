//! What a section of the page is for the page around it. Each section implements [`Section`]; `shell/section_list.rs` lists them.

use crate::app::documents::runs::{self, RunKind, RunSection, RunStore};
use crate::app::documents::{DocumentMsg, Kind};
use crate::app::effects::{Channel, Effect, Response, TaskEvent, TaskId, Timer};
use crate::app::players::OwnEvaluations;
use crate::app::ui::{Context, DisplayMode, Element, Node, Pairs, Texts};
use crate::evolution::Run;
use crate::registry::GameRecord;
use crate::text::Message;

/// What a section may know of the page around it: how the page is shown, and what other sections lend.
#[derive(Clone, Copy, Debug)]
pub struct Page<'a> {
    /// Texts, workers, and how the page is shown.
    pub context: Context,
    /// The person's own evaluations.
    pub own: &'a OwnEvaluations,
    /// The evolution that is seen under Coevolution, whose champions can be chosen.
    pub evolved: Option<&'a Run>,
    /// What is known of evolutions that are kept.
    pub evolutions: Option<&'a RunStore>,
    /// The game on the board of Play; while a link is opened, the game of the link.
    pub in_play: Option<&'a GameRecord>,
}

impl Page<'_> {
    /// A page on which no other section lends anything, as for those that lend.
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

/// Something that was done in a section and can be undone for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// Another game has begun in the place of one.
    Game,
    /// The run of a kind that was seen was put away.
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
}

impl Undo {
    /// The kind of runs that it is about.
    fn kind(self) -> Option<&'static RunKind> {
        match self {
            Undo::ClosedRun(kind) | Undo::DeletedRun(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether something was deleted, with the control that did it.
    pub fn deletes(self) -> bool {
        !matches!(self, Undo::Game | Undo::ClosedRun(_) | Undo::AddedGames)
    }
}

/// A section of the page: what it knows, how that changes, and what is seen of it.
pub trait Section {
    /// What happens in it.
    type Msg: Clone + 'static
    where
        Self: Sized;

    /// It as the page opens; `seed` is random.
    fn new(seed: u64) -> Self
    where
        Self: Sized;

    /// What follows from something that happened in it.
    fn update(&mut self, msg: Self::Msg, page: &Page) -> Response
    where
        Self: Sized;

    /// What is seen of it.
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

    /// Whether something lies over what it shows, or is in its place, that a key closes.
    fn is_covered(&self) -> bool {
        false
    }

    /// The title of the page in place of the section's name.
    fn title(&self, _texts: Texts) -> Option<String> {
        None
    }

    /// The id of the game that it is about, for who prints it.
    fn game(&self) -> Option<&str> {
        None
    }

    /// What is seen of it, as names and values of a link.
    fn link(&self, page: &Page) -> Vec<(&'static str, String)>;

    /// Whether a name of a link is one of its own.
    fn is_link_name(&self, name: &str) -> bool;

    /// Opens a link. What is wrong with a value goes to `errors`, and the value counts for nothing.
    fn open_link(&mut self, pairs: &Pairs, page: &Page, errors: &mut Vec<Message>) -> Vec<Effect>;

    /// Which keys it takes that are pressed outside of every control, as browsers name them.
    fn keys(&self, _mode: DisplayMode) -> fn(&str) -> bool {
        |_| false
    }

    /// What one of these keys does.
    fn key(&self, _key: &str, _mode: DisplayMode) -> Option<Self::Msg>
    where
        Self: Sized,
    {
        None
    }

    /// Whose tasks workers do for it.
    fn channels(&self) -> &'static [Channel];

    /// A worker reports on a task.
    fn on_task_event(
        &mut self,
        channel: Channel,
        id: TaskId,
        event: TaskEvent,
        workers: u32,
    ) -> Response;

    /// A timer ran out; `None` for a timer of another section.
    fn timer(&mut self, _timer: Timer, _page: &Page) -> Option<Response> {
        None
    }

    /// Tells the time, in milliseconds since 1970.
    fn set_now(&mut self, milliseconds: f64);

    /// Another section is shown, or this one: what waits for being seen begins, and what nobody sees makes room.
    fn on_section_change(&mut self, in_sight: bool, mode: DisplayMode) -> Vec<Effect>;

    /// Whether the person looks at it now and has all of its controls: what it shows by itself goes on only then. Told after each message.
    fn on_visibility(&mut self, _visible: bool) -> Vec<Effect> {
        Vec::new()
    }

    /// What has been done since this was asked for last and can be undone.
    fn undoable(&mut self) -> Vec<Undo> {
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

    /// What was done, in words; `None` where it cannot be undone any more.
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
    fn undo(&mut self, undo: Undo) -> Vec<Effect> {
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

    /// Nobody wants it undone.
    fn discard_undo(&mut self, undo: Undo) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(kind) = undo.kind() {
            self.with_runs(kind, &mut |runs| match undo {
                Undo::ClosedRun(_) => runs.forget_closed(),
                _ => effects = runs.store().forget_deleted(),
            });
        }
        effects
    }

    /// The kinds of documents that it keeps.
    fn documents(&self) -> Vec<&'static Kind> {
        self.run_kinds().iter().map(|runs| &runs.kind).collect()
    }

    /// Something happened to documents that are kept: what follows for those of its kinds.
    fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response> {
        let mut responses = Vec::new();
        for kind in self.run_kinds() {
            if kind.kind.is_meant(msg) {
                let act = &mut |runs: &mut dyn RunSection| {
                    responses.push(runs::update(runs, msg.clone()));
                };
                self.with_runs(kind, act);
            }
        }
        responses
    }

    /// What is on the page of its documents, which the browser need not have, by key: for a file of everything.
    fn open_documents(&mut self) -> Vec<(String, String)> {
        let mut found = Vec::new();
        for kind in self.run_kinds() {
            let key = self.storage_key(kind).map(str::to_owned);
            let act = &mut |runs: &mut dyn RunSection| {
                found.extend(key.clone().zip(runs.document()));
            };
            self.with_runs(kind, act);
        }
        found
    }

    /// The kinds of runs that it keeps.
    fn run_kinds(&self) -> &'static [&'static RunKind] {
        &[]
    }

    /// What is known of runs of a kind that are kept.
    fn run_store(&self, _kind: &RunKind) -> Option<&RunStore> {
        None
    }

    /// Where the run of a kind that is seen is kept; `None` where there is nothing to keep.
    fn storage_key(&self, _kind: &RunKind) -> Option<&str> {
        None
    }

    /// Whether something would be lost with the page, because the browser has not kept it.
    fn has_unsaved_work(&self) -> bool {
        false
    }

    /// Does something with its runs of a kind.
    fn with_runs(&mut self, _kind: &RunKind, _act: &mut dyn FnMut(&mut dyn RunSection)) {}
}
