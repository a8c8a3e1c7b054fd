//! Your program as a section of the page.

use super::update::{on_task_event, update};
use super::view::view;
use super::{Msg, State};
use crate::app::effects::{Channel, Effect, Request, Response, TaskEvent, TaskId};
use crate::app::section::{Page, Section};
use crate::app::ui::{DisplayMode, Node, Pairs};
use crate::python;
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn new(_seed: u64) -> State {
        State::default()
    }

    fn update(&mut self, msg: Msg, page: &Page) -> Response {
        match msg {
            Msg::Play => Response::request(Request::PlayProgram),
            Msg::Enter => Response::request(Request::EnterProgram),
            Msg::Measure => Response::request(Request::MeasureProgram),
            Msg::Evolve => Response::request(Request::EvolveProgram),
            Msg::Watch(_) => {
                let Some(game) = self.game() else {
                    return Response::default();
                };
                // In the position that Play shows, where the program knows the board.
                let shown = page.in_play.filter(|record| {
                    record.game == game.id && python::knows(&record.game, &record.start)
                });
                let shown = shown.and_then(|record| record.positions().ok());
                let shown = shown.and_then(|positions| positions.last().cloned());
                let going_on = shown.filter(|position| position.outcome().is_none());
                let position =
                    going_on.map_or_else(|| game.start.to_owned(), |position| position.text());
                update(self, Msg::Watch(position), page.context.texts)
            }
            msg => update(self, msg, page.context.texts),
        }
    }

    fn view(&self, page: &Page) -> Node<Msg> {
        view(self, &page.context)
    }

    /// A link neither holds nor starts a program.
    fn link(&self, _page: &Page) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn is_link_name(&self, _name: &str) -> bool {
        false
    }

    fn open_link(&mut self, _: &Pairs, _page: &Page, _errors: &mut Vec<Message>) -> Vec<Effect> {
        Vec::new()
    }

    fn channels(&self) -> &'static [Channel] {
        &[Channel::Programs]
    }

    fn on_task_event(
        &mut self,
        _: Channel,
        id: TaskId,
        event: TaskEvent,
        _workers: u32,
    ) -> Response {
        on_task_event(self, id, event)
    }

    fn set_now(&mut self, _milliseconds: f64) {}

    fn on_section_change(&mut self, _in_sight: bool, _mode: DisplayMode) -> Vec<Effect> {
        Vec::new()
    }
}
