//! What can happen in the Search lab.

use super::charts::state::Msg as ChartsMsg;
use super::charts::{compare, strength};
use super::lanes::state::Msg as LanesMsg;
use super::lessons::state::Msg as LessonsMsg;
use super::playouts::state::Msg as PlayoutsMsg;
use super::question::state::Msg as QuestionMsg;
use super::quiz::state::Msg as QuizMsg;
use super::state::Panel;
use super::timeline::state::Msg as TimelineMsg;
use super::traces::state::Msg as TracesMsg;
use super::tree::state::Msg as TreeMsg;
use super::{Screen, start_map};
use crate::app::effects;

/// An effect whose answer becomes a message of this section.
pub(crate) type Effect = effects::Effect<Msg>;

/// A response with such effects.
pub(crate) type Response = effects::Response<Msg>;

/// Something that happens in the Search lab.
#[derive(Clone, Debug, PartialEq)]
pub enum Msg {
    /// Something about what is searched.
    Question(QuestionMsg),
    /// Something about the lanes.
    Lanes(LanesMsg),
    /// Something about the clock.
    Timeline(TimelineMsg),
    /// Something about the picture of the tree.
    Tree(TreeMsg),
    /// Something about the counts per depth.
    Charts(ChartsMsg),
    /// Something about the map of starts.
    Starts(start_map::Msg),
    Playouts(PlayoutsMsg),
    /// Something about traces that go out or come in.
    Traces(TracesMsg),
    /// Something about the quiz.
    Quiz(QuizMsg),
    /// Something about the lessons.
    Lessons(LessonsMsg),
    /// Leave the lesson for the game in Play at its end; the page sees to it.
    NowInPlay,
    /// To another screen of the lab.
    Room(Screen),
    /// Unfold something, or fold it away.
    Unfold(Panel),
    /// To a scene of a lecture, by its number.
    Scene(usize),
    /// Keep values secret, or show them.
    Veil(bool),
    /// Open the position in Play; the page sees to it.
    ToPlay,
    /// Put the link to what is seen on the clipboard.
    CopyLink,
}

impl Msg {
    /// Whether it reports on work or is a frame of the clock, and nobody has pressed anything.
    pub(crate) fn is_report(&self) -> bool {
        matches!(
            self,
            Msg::Lanes(LanesMsg::Task(..))
                | Msg::Timeline(TimelineMsg::Tick(_))
                | Msg::Charts(
                    ChartsMsg::Task(..)
                        | ChartsMsg::Compare(compare::Msg::Task(..))
                        | ChartsMsg::Strength(strength::Msg::Task(..))
                )
                | Msg::Starts(start_map::Msg::Task(..))
                | Msg::Playouts(PlayoutsMsg::Task(..))
                | Msg::Traces(TracesMsg::Task(..))
                | Msg::Lessons(LessonsMsg::Task(..))
        )
    }
}
