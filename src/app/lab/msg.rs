//! The messages of the lab.

use super::charts::state::ChartsMsg;
use super::charts::{compare, strength, truth};
use super::lanes::state::LanesMsg;
use super::lessons::lecture::Stop;
use super::lessons::state::LessonsMsg;
use super::playouts::state::PlayoutsMsg;
use super::quiz::state::QuizMsg;
use super::setup::state::SetupMsg;
use super::start_map;
use super::state::Panel;
use super::timeline::state::TimelineMsg;
use super::traces::state::TracesMsg;
use super::tree::state::TreeMsg;
use super::viewer::{Screen, ViewerMsg};
use crate::app::effects;

/// An effect whose response becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

pub(crate) type Response = effects::Response<Msg>;

#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    Setup(SetupMsg),
    Lanes(LanesMsg),
    Timeline(TimelineMsg),
    Tree(TreeMsg),
    Charts(ChartsMsg),
    Starts(start_map::Msg),
    Playouts(PlayoutsMsg),
    Traces(TracesMsg),
    Quiz(QuizMsg),
    Lessons(LessonsMsg),
    Screen(Screen),
    /// Open a panel, or close it.
    Unfold(Panel),
    /// Go to a stop of a presentation.
    GoTo(Stop),
    /// Hide values, or show them.
    Veil(bool),
    /// Open the position in Play.
    ToPlay,
    /// Copy the link of the current state to the clipboard.
    CopyLink,
}

impl Msg {
    /// True for events of tasks and frames of the clock, which do not come from the user.
    pub(crate) fn is_report(&self) -> bool {
        matches!(
            self,
            Msg::Lanes(LanesMsg::Task(..))
                | Msg::Timeline(TimelineMsg::Tick(_))
                | Msg::Charts(
                    ChartsMsg::Task(..)
                        | ChartsMsg::Compare(compare::Msg::Task(..))
                        | ChartsMsg::Strength(strength::Msg::Task(..))
                        | ChartsMsg::Truth(truth::Msg::Task(..))
                )
                | Msg::Starts(start_map::Msg::Task(..))
                | Msg::Playouts(
                    PlayoutsMsg::Task(..) | PlayoutsMsg::Searched(..) | PlayoutsMsg::Proved(..)
                )
                | Msg::Traces(TracesMsg::Task(..))
                | Msg::Lessons(LessonsMsg::Task(..))
                | Msg::Quiz(QuizMsg::Task(..))
        )
    }
}

impl From<ViewerMsg> for Msg {
    fn from(msg: ViewerMsg) -> Msg {
        match msg {
            ViewerMsg::Lanes(msg) => Msg::Lanes(msg),
            ViewerMsg::Timeline(msg) => Msg::Timeline(msg),
            ViewerMsg::Traces(msg) => Msg::Traces(msg),
        }
    }
}
