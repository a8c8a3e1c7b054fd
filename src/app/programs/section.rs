//! Implements the section trait for Your program.

use super::update::{update, watch};
use super::view::view;
use super::{Msg, State};
use crate::app::effects::Request;
use crate::app::programs::msg::Response;
use crate::app::section::{Page, Section};
use crate::app::ui::Node;

/// Links neither contain nor start programs.
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
}
