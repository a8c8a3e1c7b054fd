//! What is known in Your program.

use std::sync::Arc;

use super::Programs;
use crate::app::documents::Shared;
use crate::app::players::ProgramPlayer;
use crate::check::Check;
use crate::python::{
    FoundFunction, Kind, Loaded, Program, ProgramError, ProgramGame, Script, Session,
};
use crate::text::Message;

/// How far the interpreter is.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) enum Runtime {
    /// Nobody has asked for it.
    #[default]
    Unasked,
    /// So many bytes are there, of so many.
    Loading(u64, u64),
    /// It is there.
    Ready,
    /// It cannot be had, and why.
    Missing(Message),
}

/// The limits of the search with an evaluation that are offered; it looks one ply further ahead.
pub(super) const LIMITS: (u32, u32) = (0, 6);

/// Characters of the name in a championship.
const ENTRY_NAME: usize = 40;

/// What is known.
#[derive(Debug)]
pub struct State {
    /// The person's programs.
    pub programs: Shared<Programs>,
    /// The number of the one that is seen.
    pub(super) chosen: usize,
    /// The one that was deleted last, and its place in the list.
    pub(super) deleted: Option<(usize, Program)>,
    /// Whether the deletion is new to the page, which offers to undo it.
    pub(super) undoable: bool,
    /// What went wrong last with a file.
    pub(super) error: Option<Message>,
    pub(super) runtime: Runtime,
    /// The program that runs, as it was when it began to.
    pub(super) session: Option<Session>,
    /// Sessions so far: each has a worker of its own name.
    pub(super) sessions: u64,
    /// What came of running it.
    pub(super) loaded: Option<Result<Loaded, ProgramError>>,
    /// The function that is to be checked.
    pub(super) function: Option<String>,
    /// Whether Tab leaves the editor.
    pub(super) leaves: bool,
    pub(super) limit: u32,
    /// Whether an evaluation plays by our own search.
    pub(super) ours: bool,
    pub(super) check: Option<Check>,
    /// The position in which a search is watched.
    pub(super) watched: Option<String>,
    /// The number of the last task.
    pub(super) tasks: u64,
}

impl Default for State {
    fn default() -> Self {
        State {
            programs: Shared::default(),
            chosen: 0,
            deleted: None,
            undoable: false,
            error: None,
            runtime: Runtime::default(),
            session: None,
            sessions: 0,
            loaded: None,
            function: None,
            leaves: false,
            limit: 2,
            ours: false,
            check: None,
            watched: None,
            tasks: 0,
        }
    }
}

impl State {
    /// The program that is seen.
    pub(super) fn program(&self) -> Option<&Program> {
        self.programs.list().get(self.chosen)
    }

    /// The function that is to be checked.
    pub(super) fn found(&self) -> Option<&FoundFunction> {
        let Some(Ok(loaded)) = &self.loaded else {
            return None;
        };
        let wanted = self.function.as_ref()?;
        loaded.found.iter().find(|found| found.name == *wanted)
    }

    /// The function as a player.
    pub fn player(&self) -> Option<ProgramPlayer> {
        Some(ProgramPlayer {
            script: Arc::new(self.script(self.found()?.name.clone())?),
            limit: self.limit,
        })
    }

    /// The function as one who takes part in a championship, and what it is called there.
    pub fn entry(&self) -> Option<(String, Script)> {
        let script = self.script(self.found()?.name.clone())?;
        let stem = script.main.rsplit_once('.').map_or("", |(stem, _)| stem);
        let name: String = format!("{stem} {}", script.function);
        let name = name.chars().take(ENTRY_NAME).collect();
        Some((name, script.trimmed()))
    }

    /// The list of features that is chosen, or else the first, and what its features are called.
    pub fn features(&self) -> Option<(Script, Vec<String>)> {
        let Some(Ok(loaded)) = &self.loaded else {
            return None;
        };
        let is_list = |found: &&FoundFunction| found.kind == Kind::Features;
        let chosen = self.found().filter(is_list);
        let list = chosen.or_else(|| loaded.found.iter().find(is_list))?;
        let script = self.script(list.name.clone())?.trimmed();
        Some((script, list.features.clone()))
    }

    /// The game that it plays, known when it has run.
    pub(super) fn game(&self) -> Option<ProgramGame> {
        let Some(Ok(loaded)) = &self.loaded else {
            return None;
        };
        ProgramGame::find(&loaded.game)
    }

    /// The evaluation that is chosen.
    pub fn evaluation(&self) -> Option<Script> {
        let found = self.found()?;
        let is_evaluation = found.kind == Kind::Evaluation;
        let script = self.script(found.name.clone()).filter(|_| is_evaluation)?;
        Some(script.trimmed())
    }

    /// A function of the program that is seen. The other programs are beside it, so that it may import them.
    pub(super) fn script(&self, function: String) -> Option<Script> {
        Some(Script {
            main: self.program()?.name.clone(),
            files: self.programs.list().iter().map(Program::file).collect(),
            function,
            game: self
                .game()
                .map_or_else(String::new, |game| game.id.to_owned()),
            ours: self.ours,
        })
    }

    /// Whether something of the person's runs now.
    pub(super) fn is_running(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_busy)
            || self.check.as_ref().is_some_and(|check| !check.is_done())
    }
}
