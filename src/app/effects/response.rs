//! The result of a section's update: effects, a notice, and requests to the page or other sections.

use super::effect::{Effect, map};
use crate::eval::EvaluationSpec;
use crate::python::Script;
use crate::text::Message;

/// The use of a user's script in another section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ScriptUse {
    /// Play its game against the computer.
    Play,
    /// Go to Play, against the function of the script, with this limit of its search.
    PlayProgram(u32),
    /// Add the function of the script to a championship under this name.
    AddToChampionship(String),
    /// Evolve weights of the script's list of features, given their names.
    Evolve(Vec<String>),
    /// Add the evaluation of the script to the panel of an evolution.
    AddToPanel,
    /// Show searches to this depth in the lab, with leaves by the script's function.
    ShowSearches(u32),
}

/// A request of a section to the page, or through the page to another section.
#[derive(Clone, Debug, PartialEq)]
pub enum Request {
    /// Go to Play with the game of a link, given as names and values. The message explains the task and stays until the
    /// next notice, or until the user closes it.
    Play(Vec<(String, String)>, Option<Message>),
    /// Show the form that makes a link for a class, with its QR code.
    ClassLink,
    /// Hide the notice, unless it stays until the user closes it.
    HideNotice,
    /// Show the trace of the user's own program in the lab.
    Trace(String),
    /// Use a script. If it has rules, its game opens first.
    UseScript(Box<Script>, ScriptUse),
    /// Go to Programs.
    WriteProgram,
    /// Save a program, given as its name and its text, and show it.
    SaveProgram(String, String),
    /// Go to Puzzles with the position before the move of Play's game that led to a node.
    Puzzle(usize),
    /// Add the mistakes found by the review of a game to the puzzles.
    GatherMistakes,
    /// Offer the evaluations of a link for the game with this id.
    Adopt(String, Vec<(String, String)>),
    /// Add an evolved evaluation to the user's own.
    SaveEvaluation {
        name: String,
        game: String,
        evaluation: EvaluationSpec,
    },
    /// Resize the pool of workers.
    Workers(u32),
    /// Download a backup file with all saved data.
    Backup,
    /// Open the evolution with this key.
    OpenRun(String),
    /// Retry refused saves after a while.
    RetryLater,
}

/// A short text that the page shows in its current section.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    pub message: Message,
    pub kind: NoticeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeKind {
    /// Replaced by the next notice, or hidden after a while.
    Info,
    /// Replaced by the next notice, or hidden after a longer while.
    Error,
    /// Replaced by the next notice, or closed by the user.
    Untimed,
    /// The browser refuses to save: with a button that saves the game as a file. Stays until the user closes it or
    /// saving succeeds.
    RefusedSave,
    /// With a text for the user to copy by hand. Stays until the user closes it.
    CopyByHand(String),
}

impl Notice {
    pub fn info(message: Message) -> Notice {
        let kind = NoticeKind::Info;
        Notice { message, kind }
    }

    pub fn error(message: Message) -> Notice {
        let kind = NoticeKind::Error;
        Notice { message, kind }
    }

    pub fn untimed(message: Message) -> Notice {
        let kind = NoticeKind::Untimed;
        Notice { message, kind }
    }

    pub fn is_error(&self) -> bool {
        !matches!(self.kind, NoticeKind::Info | NoticeKind::Untimed)
    }

    /// True if the next notice replaces it.
    pub fn is_passing(&self) -> bool {
        !matches!(self.kind, NoticeKind::RefusedSave | NoticeKind::CopyByHand(_))
    }
}

/// The result of an update: effects, requests of a section to the page, and perhaps a notice. The parts of a section
/// may have requests `R` of their own.
#[derive(Debug)]
pub struct Response<M, R = Request> {
    pub effects: Vec<Effect<M>>,
    pub notice: Option<Notice>,
    /// Handled after the effects.
    pub requests: Vec<R>,
}

impl<M, R> Default for Response<M, R> {
    fn default() -> Self {
        Response {
            effects: Vec::new(),
            notice: None,
            requests: Vec::new(),
        }
    }
}

impl<M, R> From<Vec<Effect<M>>> for Response<M, R> {
    fn from(effects: Vec<Effect<M>>) -> Self {
        Response {
            effects,
            ..Response::default()
        }
    }
}

impl<M, R> From<Effect<M>> for Response<M, R> {
    fn from(effect: Effect<M>) -> Self {
        vec![effect].into()
    }
}

impl<M, R> From<Option<Effect<M>>> for Response<M, R> {
    fn from(effect: Option<Effect<M>>) -> Self {
        Vec::from_iter(effect).into()
    }
}

impl<M: 'static, R> Response<M, R> {
    /// Converts the type of the messages.
    pub fn map<N: 'static>(self, f: impl Fn(M) -> N + Copy + 'static) -> Response<N, R> {
        Response {
            effects: map(self.effects, f),
            notice: self.notice,
            requests: self.requests,
        }
    }

    pub fn effects(effects: impl IntoIterator<Item = Effect<M>>) -> Self {
        Response::default().with_effects(effects)
    }

    /// Moves the focus, for instance because the pressed control disappears.
    pub fn focus(id: impl Into<String>) -> Self {
        Response::effects([Effect::focus(id)])
    }

    pub fn error(message: Message) -> Self {
        Response {
            notice: Some(Notice::error(message)),
            ..Response::default()
        }
    }

    /// A notice that is not an error.
    pub fn notice(message: Message) -> Self {
        Response {
            notice: Some(Notice::info(message)),
            ..Response::default()
        }
    }

    /// Adds effects.
    #[must_use]
    pub fn with_effects(mut self, effects: impl IntoIterator<Item = Effect<M>>) -> Self {
        self.effects.extend(effects);
        self
    }

    /// Hides the notice about an earlier action: the error of the rejected input stands beside its field.
    pub fn hide_notice() -> Self
    where
        Request: Into<R>,
    {
        Response::default().with_request(Request::HideNotice)
    }

    #[must_use]
    pub fn with_request(mut self, request: impl Into<R>) -> Self {
        self.requests.push(request.into());
        self
    }

    /// A request, if any.
    pub fn request(request: impl Into<Option<R>>) -> Self {
        Response {
            requests: Vec::from_iter(request.into()),
            ..Response::default()
        }
    }
}
