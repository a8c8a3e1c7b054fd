use super::charts::state::Card;
use super::lanes::events::Kind;
use super::lanes::state::Msg as LanesMsg;
use super::lanes::update as lanes;
use super::lessons::state::Msg as LessonsMsg;
use super::timeline::state::Msg as TimelineMsg;
use super::timeline::why;
use super::tree::saved_by_cuts;
use super::tree::state::Msg as TreeMsg;
use super::tree::view::NEARER;
use super::{
    Msg, Screen, State, charts, lessons, playouts, question, quiz, start_map, timeline, traces,
    tree,
};
use crate::app::lab::msg::{Effect, Response};
use crate::app::ui::keys::Lab;
use crate::registry::GameRecord;

/// Updates the lab; `in_play` is the game on the board of Play.
pub fn update(state: &mut State, msg: Msg, in_play: &GameRecord, workers: u32) -> Response {
    if let Msg::Lanes(LanesMsg::See(_)) = msg {
        traces::update::show(state, false);
    }
    state.charts.at = card_of(&msg, state.charts.at);
    let mut response = match msg {
        Msg::Traces(msg) => traces::update::update(state, msg),
        Msg::Quiz(msg) => quiz::update::in_lab(state, msg),
        Msg::Timeline(msg) if state.quiz.open => quiz::update::keys(&mut state.quiz, msg),
        Msg::Lessons(msg) => lessons::update::update(state, msg, in_play, workers),
        Msg::Question(msg) => question::update::update(state, msg, in_play),
        Msg::Lanes(msg) => lanes::update(state, msg),
        Msg::Timeline(msg) => timeline::update::update(state, msg),
        Msg::Tree(msg) => tree::update::update(state, msg),
        Msg::Charts(msg) => charts::update::update(state, msg, workers),
        Msg::Starts(msg) => start_map::update(&mut state.starts, msg, workers).map(Msg::Starts),
        Msg::Playouts(msg) => {
            let record = state.question.record();
            playouts::state::update(&mut state.playouts, msg, record).map(Msg::Playouts)
        }
        Msg::Room(room) => {
            state.room = room;
            state.timeline.playing = false;
            Response::default()
        }
        Msg::Unfold(panel) => {
            state.unfolded = (state.unfolded != Some(panel)).then_some(panel);
            Response::default()
        }
        // The keys of the scenes have no effect in quiz and lessons.
        Msg::Scene(_) if state.quiz.open || state.lessons.open => Response::default(),
        Msg::Scene(number) => {
            lessons::update::begin_scene(state, number);
            Response::default()
        }
        Msg::Veil(on) => {
            state.veiled = on;
            state.tree.revealed.clear();
            Response::default()
        }
        Msg::CopyLink => Response::effects(vec![Effect::CopyLink]),
        Msg::ToPlay | Msg::NowInPlay => Response::default(),
    };
    response.effects.extend(state.sync_work());
    response.effects.extend(lessons::update::arrived(state));
    refresh(state);
    response
}

impl State {
    /// Sets whether the lab is the current section. The caller then calls [`State::sync_work`].
    pub fn set_in_sight(&mut self, in_sight: bool) {
        self.in_sight = in_sight;
        if !in_sight {
            self.timeline.playing = false;
        }
    }

    /// Starts the searches if necessary. Called when the lab becomes visible and after each of its messages.
    pub fn sync_work(&mut self) -> Vec<Effect> {
        let mut effects = lessons::update::ask(self);
        if !self.in_sight || self.quiz.open || self.lessons.is_list() {
            return effects;
        }
        if !self.begun {
            effects.extend(traces::update::begin(self));
        }
        effects.extend(charts::update::start_linked_chart(self));
        effects
    }
}

/// Updates the texts about the current step and the node.
fn refresh(state: &mut State) {
    why::refresh(state);
    saved_by_cuts::refresh(state);
}

/// The card in use after a message: `None` as soon as the user uses another part of the lab.
fn card_of(msg: &Msg, before: Option<Card>) -> Option<Card> {
    match msg {
        msg if msg.is_report() => before,
        Msg::Charts(msg) => Some(msg.card()),
        // Messages without a press, or about the whole lab.
        Msg::Tree(TreeMsg::Pointer(..)) => before,
        Msg::Veil(_) | Msg::CopyLink | Msg::ToPlay | Msg::Room(Screen::Measure) => before,
        _ => None,
    }
}

/// The message of a key outside of all controls.
pub fn key_message(state: &State, key: Lab) -> Msg {
    let in_lesson = state.lessons.at.is_some();
    Msg::Timeline(match key {
        Lab::Play => TimelineMsg::Play(!state.timeline.playing),
        Lab::NextPage if in_lesson => return Msg::Lessons(LessonsMsg::By(1)),
        Lab::PreviousPage if in_lesson => return Msg::Lessons(LessonsMsg::By(-1)),
        Lab::Forward | Lab::NextPage => TimelineMsg::By(1),
        Lab::Back | Lab::PreviousPage => TimelineMsg::By(-1),
        Lab::First => TimelineMsg::To(0),
        Lab::Last => TimelineMsg::End,
        Lab::Cut => TimelineMsg::Next(Kind::Cutoff),
        Lab::Window => TimelineMsg::Next(Kind::Window),
        Lab::Better => TimelineMsg::Next(Kind::Best),
        Lab::Veil => return Msg::Veil(!state.veiled),
        Lab::Reveal => return Msg::Tree(TreeMsg::Reveal),
        Lab::Larger => return Msg::Tree(TreeMsg::Zoom(NEARER)),
        Lab::Smaller => return Msg::Tree(TreeMsg::Zoom(1.0 / NEARER)),
        Lab::Whole => return Msg::Tree(TreeMsg::Whole),
        Lab::Scene(number) => return Msg::Scene(number),
    })
}
