//! The lab as a section of the page.

use super::lesson_update::begin_scene;
use super::link::{self, LINK_NAMES};
use super::msg::{Effect, Msg};
use super::state::State;
use super::update::{key_message, sync_work};
use super::view::view;
use crate::app::players::own::OWN_EVALUATIONS;
use crate::app::record::linked::{GAME_NAMES, record_of};
use crate::app::section::{PageData, Section};
use crate::app::ui::{Context, DisplayMode, Node, Pairs, keys};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        view(self, page)
    }

    fn game(&self) -> Option<&str> {
        Some(&self.own_setup().record().game)
    }

    fn link(&self, page: &PageData) -> Vec<(&'static str, String)> {
        let mut pairs = link::link(self);
        let setup = self.own_setup();
        let own = page.own.in_link(setup.kind(), &[setup.judge()]);
        pairs.extend(own);
        pairs
    }

    fn is_link_name(&self, name: &str) -> bool {
        LINK_NAMES.contains(&name) || GAME_NAMES.contains(&name) || name == OWN_EVALUATIONS
    }

    fn open_link(
        &mut self,
        pairs: &Pairs,
        _context: &Context,
        errors: &mut Vec<Message>,
    ) -> Vec<Effect> {
        self.touched |= pairs.iter().any(|(name, _)| self.is_link_name(name));
        let record = record_of(pairs, errors);
        *self = link::open(self, pairs, record, errors);
        Vec::new()
    }

    fn key(&self, key: &str, mode: DisplayMode) -> Option<Msg> {
        if keys::page_action(key) == Some(keys::PageAction::Close) {
            return self.unfolded.map(Msg::Unfold);
        }
        let of_quiz = self
            .quiz
            .key_message(key, mode == DisplayMode::Presentation);
        let of_quiz = of_quiz.map(Msg::Quiz);
        of_quiz.or_else(|| key_message(self, keys::lab_action(key)?, mode))
    }

    fn on_section_change(&mut self, is_current: bool, context: &Context) -> Vec<Effect> {
        self.set_current(is_current);
        self.viewer.projector = context.mode == DisplayMode::Presentation;
        let presents = is_current && self.viewer.projector;
        if presents && !self.touched && !self.quiz.open {
            begin_scene(self, 0);
        }
        sync_work(self)
    }
}
