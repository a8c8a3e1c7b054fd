//! The state of Programs.

use super::Programs;
use super::rules::RulesCheck;
use crate::app::documents::Shared;
use crate::check::Check;
use crate::python::{
    FoundFunction, FunctionKind, Loaded, OWN_GAME, Program, ProgramError, ProgramGame, Script,
    Session,
};
use crate::text::Message;

/// The range of search limits for an evaluation, in plies; the search looks one ply further.
pub(super) const LIMITS: (u32, u32) = (0, 6);

/// The maximum number of characters of the name in a championship.
const ENTRY_NAME: usize = 40;

#[derive(Debug, Default)]
pub struct State {
    pub programs: Shared<Programs>,
    /// The number of the current program.
    pub(super) current: usize,
    /// The last error of a file.
    pub(super) error: Option<Message>,
    /// Why Python could not be loaded for the last run.
    pub(super) python_error: Option<Message>,
    /// The program that runs, with its source at the start.
    pub(super) session: Option<Session>,
    /// The number of sessions so far: each has its own worker name.
    pub(super) session_count: u64,
    /// The result of running the program.
    pub(super) loaded: Option<Result<Loaded, ProgramError>>,
    /// The selected function.
    pub(super) function: Option<String>,
    pub(super) tab_moves_focus: bool,
    pub(super) limit: u32,
    /// True if the page's own search uses the evaluation.
    pub(super) by_our_search: bool,
    pub(super) check: Option<Check>,
    /// The check of the rules of a game that the program brings.
    pub(super) rules: RulesCheck,
    /// The position of the traced search.
    pub(super) traced_position: Option<String>,
    pub(super) last_task: u64,
}

impl State {
    pub fn new(_tab: u64) -> State {
        State {
            limit: 2,
            ..State::default()
        }
    }

    pub(super) fn program(&self) -> Option<&Program> {
        self.programs.list().get(self.current)
    }

    /// The name of the selected program, to be saved; `None` for the first.
    pub(in crate::app) fn selected_name(&self) -> Option<String> {
        let selected = self.program().filter(|_| self.current > 0);
        selected.map(|program| program.name.clone())
    }

    /// Selects the program with this name, or the first.
    pub(in crate::app) fn select_named(&mut self, name: Option<&str>) {
        let mut programs = self.programs.list().iter();
        let place = programs.position(|program| Some(&*program.name) == name);
        self.current = place.unwrap_or(0);
    }

    /// The content of the program; `None` unless it has run without an error.
    pub(super) fn loaded(&self) -> Option<&Loaded> {
        self.loaded.as_ref()?.as_ref().ok()
    }

    pub(super) fn found(&self) -> Option<&FoundFunction> {
        let mut found = self.loaded()?.found.iter();
        let wanted = self.function.as_ref()?;
        found.find(|found| found.name == *wanted)
    }

    /// The selected function.
    pub(super) fn selected_script(&self) -> Option<Script> {
        self.script(self.found()?.name.clone())
    }

    /// The selected function as an entry of a championship, with its name.
    pub(super) fn entry(&self) -> Option<(String, Script)> {
        let script = self.selected_script()?;
        let stem = script.main.rsplit_once('.').map_or("", |(stem, _)| stem);
        let name: String = format!("{stem} {}", script.function);
        let name = name.chars().take(ENTRY_NAME).collect();
        Some((name, script.trimmed()))
    }

    /// The selected list of features, or the first one, with the names of its features.
    pub(super) fn features(&self) -> Option<(Script, Vec<String>)> {
        let is_list = |found: &&FoundFunction| found.kind == FunctionKind::Features;
        let selected = self.found().filter(is_list);
        let list = selected.or_else(|| self.loaded()?.found.iter().find(is_list))?;
        let script = self.script(list.name.clone())?.trimmed();
        Some((script, list.features.clone()))
    }

    /// The page's game that the program plays; `None` before the program has run, and for its own game.
    pub(super) fn game(&self) -> Option<ProgramGame> {
        ProgramGame::find(&self.loaded()?.game)
    }

    /// The selected function if it is an evaluation.
    pub(super) fn evaluation(&self) -> Option<Script> {
        let is_evaluation = self.found()?.kind == FunctionKind::Evaluation;
        let selected = self.selected_script().filter(|_| is_evaluation)?;
        Some(selected.trimmed())
    }

    /// True if the program has run and plays a game that one of its classes defines.
    pub(super) fn plays_own_game(&self) -> bool {
        self.loaded().is_some_and(|loaded| loaded.game == OWN_GAME)
    }

    /// The current program as the rules of its selected game.
    pub(super) fn game_script(&self) -> Option<Script> {
        self.rules.with_rules(self.loaded()?, self.main_script()?)
    }

    /// A function of the current program.
    pub(super) fn script(&self, function: String) -> Option<Script> {
        if self.plays_own_game() {
            let script = self.game_script()?;
            return Some(Script { function, ..script });
        }
        let game = self.game().map(|game| game.id.to_owned());
        Some(Script {
            function,
            game: game.unwrap_or_default(),
            by_our_search: self.by_our_search,
            ..self.main_script()?
        })
    }

    /// The current program, with the other programs, so that it can import them.
    fn main_script(&self) -> Option<Script> {
        Some(Script {
            main: self.program()?.name.clone(),
            files: self.programs.list().iter().map(Program::file).collect(),
            ..Script::default()
        })
    }

    /// True while a program of the user runs.
    pub(super) fn is_running(&self) -> bool {
        self.session.as_ref().is_some_and(Session::is_busy)
            || self.check.as_ref().is_some_and(|check| !check.is_done())
            || self.rules.is_running()
    }
}
