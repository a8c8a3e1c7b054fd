//! The user's own games in a program, and the check of their rules.

use std::collections::BTreeMap;

use super::Msg;
use super::check_view::verdict;
use crate::app::ui::widgets::{alert, button, card, number, primary, select};
use crate::app::ui::{Element, Texts, el};
use crate::check::{AUDIT_MS, facts, findings};
use crate::python::{
    Answer, Audit, Call, FoundGame, GuestRules, Loaded, ProgramError, Question, Script, Session,
    SessionEvent, WorkerReply,
};
use crate::text::{Message, visible};

/// The range of the arguments that a form offers.
const ARGUMENTS: (i64, i64) = (-1000, 1000);

/// The check of the rules of one game.
#[derive(Debug, Default)]
pub(super) struct RulesCheck {
    /// The selected class; the first one if it is not in the file.
    class: String,
    /// Arguments of its constructor that differ from the defaults.
    values: BTreeMap<String, i64>,
    /// The interpreter, while the check runs.
    session: Option<Session>,
    /// The result of the last check.
    result: Option<Result<Audit, ProgramError>>,
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

    fn game<'a>(&self, loaded: &'a Loaded) -> Option<&'a FoundGame> {
        let mut games = loaded.games.iter();
        let selected = games.find(|game| game.name == self.class);
        selected.or(loaded.games.first())
    }

    /// The value of a parameter: the input, otherwise its default.
    fn value(&self, name: &str, default: Option<i64>) -> i64 {
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

/// The card with the games of a loaded program; disables the check while something of the program runs.
pub(super) fn view(
    check: &RulesCheck,
    loaded: &Loaded,
    busy: bool,
    texts: Texts,
) -> Option<Element<Msg>> {
    let game = check.game(loaded)?;
    let names = loaded.games.iter().map(|game| {
        let at_line = |line| {
            let class = Message::new("guest.class").with("class", &game.name);
            let place = Message::new("error.python.place")
                .with("place", visible(&game.place))
                .with("line", line);
            texts.say(&class.with_message("place", place))
        };
        // A class of another file has no line in this one.
        let label = game.line.map_or_else(|| game.name.clone(), at_line);
        (game.name.clone(), label)
    });
    let parameters = game.parameters.iter().map(|(name, default)| {
        let changed = name.clone();
        number(
            &format!("guest-{name}"),
            name.clone(),
            check.value(name, *default),
            ARGUMENTS,
            move |value| Msg::GameArgument(changed.clone(), value),
        )
    });
    Some(
        card(texts.get("guest.title"))
            .id("program-games")
            .child(el("p").child(texts.get("guest.about")))
            .child(select(
                "program-game",
                texts.get("guest.game"),
                names.collect(),
                &game.name,
                |name| Some(Msg::Game(name.to_owned())),
            ))
            .children(parameters)
            .child(
                el("div.control-row")
                    .child(
                        primary(texts.get("guest.play"), Msg::PlayGame)
                            .id("program-play-game")
                            .flag("disabled", busy),
                    )
                    .child(
                        // A disabled button would lose the focus.
                        button(texts.get("guest.check"), Msg::CheckRules)
                            .id("program-check-rules")
                            .attr("aria-disabled", busy),
                    ),
            )
            .maybe(
                check
                    .is_running()
                    .then(|| el("p.quiet[role=status]").child(texts.get("guest.checking"))),
            )
            .maybe(check.result.as_ref().map(|result| match result {
                Ok(audit) => report(audit, texts),
                Err(error) => alert(&error.message(), texts),
            })),
    )
}

/// The result of the check.
fn report(audit: &Audit, texts: Texts) -> Element<Msg> {
    let findings = findings(audit);
    let sound = findings.is_empty().then(|| Message::new("guest.sound"));
    let number = |value: f64, digits: usize| texts.decimal(value, digits);
    let facts = facts(audit, &number);
    el("div#program-rules[role=status]")
        .child(
            el("ul.verdicts")
                .children(sound.iter().map(|message| verdict(true, message, texts)))
                .children(
                    findings
                        .iter()
                        .map(|message| verdict(false, message, texts)),
                ),
        )
        .children(facts.iter().map(|fact| el("p").child(texts.say(fact))))
        .child(el("pre.program-printed").child(audit.text.trim_end()))
}
