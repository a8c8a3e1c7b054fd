//! The selected game of a program, and the check of its rules.

use std::collections::BTreeMap;

use crate::check::AUDIT_MS;
use crate::python::{
    Answer, Audit, Call, FoundGame, GuestRules, Loaded, ProgramError, Question, Script, Session,
    SessionEvent, WorkerReply,
};

/// The check of the rules of one game.
#[derive(Debug, Default)]
pub(super) struct RulesCheck {
    /// The selected class; the first one counts if it is not in the file.
    class: String,
    /// Arguments of its constructor that differ from the defaults.
    values: BTreeMap<String, i64>,
    /// The interpreter, while the check runs.
    session: Option<Session>,
    /// The result of the last check.
    pub(super) result: Option<Result<Audit, ProgramError>>,
}

impl RulesCheck {
    pub(super) fn is_running(&self) -> bool {
        self.session.is_some()
    }

    /// Ends the worker of a running check.
    pub(super) fn stop(&mut self) -> Option<Call> {
        let session = self.session.take();
        session.map(|mut session| session.end())
    }

    /// Selects another class, with the default arguments, and ends a running check.
    pub(super) fn select(&mut self, class: String) -> Option<Call> {
        self.class = class;
        self.values.clear();
        self.result = None;
        self.stop()
    }

    /// Sets an argument, and ends a running check.
    pub(super) fn set(&mut self, name: String, value: i64) -> Option<Call> {
        self.values.insert(name, value);
        self.result = None;
        self.stop()
    }

    /// The selected game, or the first one.
    pub(super) fn game<'a>(&self, loaded: &'a Loaded) -> Option<&'a FoundGame> {
        let mut games = loaded.games.iter();
        let selected = games.find(|game| game.name == self.class);
        selected.or(loaded.games.first())
    }

    /// The value of a parameter: the input, otherwise its default.
    pub(super) fn value(&self, name: &str, default: Option<i64>) -> i64 {
        self.values.get(name).copied().or(default).unwrap_or(0)
    }

    /// A script as a player of the selected game of its main file.
    pub(super) fn with_rules(&self, loaded: &Loaded, script: Script) -> Option<Script> {
        let game = self.game(loaded)?;
        let parameters = game.parameters.iter();
        let values = parameters.map(|(name, default)| (name.clone(), self.value(name, *default)));
        let script = script.trimmed();
        let rules = GuestRules::new(&script.main, &script.files, &game.name, values.collect());
        Some(Script {
            game: rules.id.clone(),
            rules: Some(rules),
            ..script
        })
    }

    /// Starts the check of a script's game, in a separate worker.
    pub(super) fn start(&mut self, script: Script, worker: String) -> Vec<Call> {
        let mut calls = Vec::from_iter(self.stop());
        let mut session = Session::new(worker, script.into());
        calls.extend(session.ask(Question::Audit, AUDIT_MS));
        self.session = Some(session);
        self.result = None;
        calls
    }

    /// Handles a worker's reply; `None` if it is not for this check.
    pub(super) fn receive(&mut self, reply: &WorkerReply) -> Option<Vec<Call>> {
        let session = self.session.as_mut()?;
        let result = match session.receive(reply) {
            SessionEvent::Ignored => return None,
            SessionEvent::Loaded(_, next) => {
                return Some(Vec::from_iter(next));
            }
            SessionEvent::Answer(Answer::Audited(audit)) => Ok(audit),
            SessionEvent::Answer(_) => Err(ProgramError::InvalidAnswer),
            SessionEvent::Error(error) => Err(error),
        };
        self.result = Some(result);
        Some(Vec::from_iter(self.stop()))
    }
}
