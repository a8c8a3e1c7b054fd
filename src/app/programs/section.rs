//! Implements the section trait for Your program.

use super::update::{update, watch};
use super::view::view;
use super::{Msg, State};
use crate::app::effects::Request;
use crate::app::programs::msg::{Effect, Response};
use crate::app::section::{Page, Section};
use crate::app::ui::{DisplayMode, Node, Pairs};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn new(_seed: u64) -> State {
        State::default()
    }

    fn update(&mut self, msg: Msg, page: &Page) -> Response {
        if let Some((script, purpose)) = self.script_for(&msg) {
            return Response::request(Request::UseScript(Box::new(script), purpose));
        }
        match msg {
            Msg::Watch => Response::effects(watch(self, page.in_play)),
            msg => update(self, msg, page.context.texts),
        }
    }

    fn view(&self, page: &Page) -> Node<Msg> {
        view(self, &page.context)
    }

    /// Links neither contain nor start programs.
    fn link(&self, _page: &Page) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn is_link_name(&self, _name: &str) -> bool {
        false
    }

    fn open_link(&mut self, _: &Pairs, _page: &Page, _errors: &mut Vec<Message>) -> Vec<Effect> {
        Vec::new()
    }

    fn set_now(&mut self, _milliseconds: f64) {}

    fn on_section_change(&mut self, _in_sight: bool, _mode: DisplayMode) -> Vec<Effect> {
        Vec::new()
    }
}
