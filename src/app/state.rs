//! What the page knows.

use serde::{Deserialize, Serialize};

use super::effect::{Effect, Followed, Stored, Timer};
use super::tab::Tab;
use super::texts::{Context, Texts};
use super::theme::Theme;
use super::{coevolution, lab, link, play};
use crate::text::{Language, Message};

/// A short message over the page.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// Tells it from later ones.
    pub number: u64,
    /// What it says.
    pub message: Message,
    /// Whether something went wrong.
    pub error: bool,
}

/// What can be brought back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Undo {
    /// The game in whose place another one has begun.
    Game,
    /// The evolution that was put away.
    Run,
}

/// The offer to bring something back, which stands for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Tells it from later ones and from notices.
    pub number: u64,
    /// What is offered.
    pub undo: Undo,
}

/// How long something can be brought back, in milliseconds.
const OFFERED_MS: u32 = 10_000;

/// What is remembered of the page itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Settings {
    pub(super) language: Option<Language>,
    pub(super) theme: Theme,
}

/// Everything that the page knows.
#[derive(Debug)]
pub struct State {
    /// The tab that is seen.
    pub tab: Tab,
    /// What the person chose; `language` is what holds.
    pub(super) settings: Settings,
    pub(super) language: Language,
    pub(super) workers: u32,
    pub(super) notice: Option<Notice>,
    pub(super) offer: Option<Offer>,
    /// The last number of a notice or an offer.
    pub(super) notices: u64,
    /// Whether the list of keys is open.
    pub(super) keys_open: bool,
    /// The tab Play.
    pub play: play::State,
    /// The tab Search lab.
    pub lab: lab::State,
    /// The tab Coevolution.
    pub coevolution: coevolution::State,
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
    /// What a tab may know of the page.
    pub fn context(&self) -> Context {
        Context {
            texts: Texts(self.language),
            workers: self.workers,
        }
    }

    /// Tells what time it is, in milliseconds since 1970. Called before every [`super::update`].
    pub fn set_now(&mut self, milliseconds: f64) {
        self.play.set_now(milliseconds);
        self.lab.set_now(milliseconds);
        self.coevolution.set_now(milliseconds);
    }

    /// What the document itself shows.
    pub fn document(&self) -> Document {
        let texts = Texts(self.language);
        let tab = texts.of(&["tab", self.tab.id()]);
        Document {
            title: format!("{tab} · Rastros Lab"),
            language: self.language,
            theme: self.settings.theme,
            link: self.link(),
        }
    }

    /// What is to be kept until the next visit.
    pub fn stored(&self) -> [(Stored, String); Stored::ALL.len()] {
        // It cannot fail to serialise: it is made of two names.
        let settings = serde_json::to_string(&self.settings).unwrap_or_default();
        [
            (Stored::Settings, settings),
            (Stored::Game, self.play.stored()),
            (Stored::Evolution, self.coevolution.stored().to_owned()),
        ]
    }

    /// Tells the person something for a while.
    pub(super) fn notify(&mut self, message: Message, error: bool) -> Vec<Effect> {
        self.notices += 1;
        let number = self.notices;
        self.notice = Some(Notice {
            number,
            message,
            error,
        });
        let milliseconds = if error { 9000 } else { 3500 };
        vec![Effect::After(milliseconds, Timer::Notice(number))]
    }

    /// Offers for a while to bring something back.
    pub(super) fn offer(&mut self, undo: Undo) -> Vec<Effect> {
        self.notices += 1;
        let number = self.notices;
        self.offer = Some(Offer { number, undo });
        vec![Effect::After(OFFERED_MS, Timer::Notice(number))]
    }

    /// Tells what is to be told of what followed in a tab; its effects are handed on.
    pub(super) fn follow(&mut self, followed: Followed) -> Vec<Effect> {
        let mut effects = followed.effects;
        if let Some((message, error)) = followed.notice {
            effects.extend(self.notify(message, error));
        }
        effects
    }

    /// The link that leads back to what is seen.
    pub fn link(&self) -> String {
        let mut pairs = match self.tab {
            Tab::Play => self.play.link(),
            Tab::Lab => {
                let mut pairs = self.lab.link();
                let question = &self.lab.question;
                if let Ok(kind) = question.kind() {
                    pairs.extend(self.play.own_among(kind, &[question.judge()]));
                }
                pairs
            }
            Tab::Coevolution => self.coevolution.link(),
        };
        if let Some(language) = self.settings.language {
            pairs.push(("lang", language.code().to_owned()));
        }
        link::write(self.tab.id(), &pairs)
    }
}
