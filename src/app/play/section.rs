//! Implements the section trait for Play.

use super::evaluations::kind::{EVALUATION_KIND, text_of};
use super::library::GAME_KIND;
use super::msg::{Effect, Msg};
use super::request::Dialog;
use super::routing::on_games_answer;
use super::rules::view as rules;
use super::state::State;
use super::sync::sync_work;
use super::update::key_message;
use super::{evaluations, link, view};
use crate::app::documents::DocumentMsg;
use crate::app::effects::Response;
use crate::app::section::{PageData, Section};
use crate::app::ui::keys::{self, PageAction};
use crate::app::ui::{Context, DisplayMode, Node, Pairs, Texts};
use crate::text::Message;

impl Section for State {
    type Msg = Msg;

    fn view(&self, page: &PageData) -> Node<Msg> {
        let context = &page.context;
        if self.rules.game().is_some() {
            return rules::view(&self.rules, self.game.kind, context).map(Msg::Rules);
        }
        match context.mode {
            DisplayMode::Usual => view::view(self, context),
            DisplayMode::Presentation => view::present::view(self, context),
            DisplayMode::Child => view::child::view(self, context),
        }
    }

    fn game(&self) -> Option<&str> {
        let kind = self.rules.game().unwrap_or(self.game.kind);
        Some(kind.info().id)
    }

    fn link(&self, _page: &PageData) -> Vec<(&'static str, String)> {
        link::link_of(self)
    }

    fn is_link_name(&self, name: &str) -> bool {
        link::LINK_NAMES.contains(&name)
    }

    fn open_link(
        &mut self,
        pairs: &Pairs,
        _context: &Context,
        errors: &mut Vec<Message>,
    ) -> Vec<Effect> {
        match link::open_link(self, pairs, errors) {
            Some(opened) => link::replace(self, opened),
            None => Vec::new(),
        }
    }

    fn key(&self, key: &str, mode: DisplayMode) -> Option<Msg> {
        let action = keys::page_action(key)?;
        let taken = match action {
            PageAction::Close => true,
            // The keys of presenters.
            PageAction::PageBack | PageAction::PageForward => mode == DisplayMode::Presentation,
            // Child mode has no shortcuts that a child could press by accident.
            _ => mode != DisplayMode::Child,
        };
        key_message(self, action).filter(|_| taken)
    }

    fn open_documents(&mut self) -> Vec<(String, String)> {
        let evaluations = self.own.list.iter();
        let evaluations = evaluations.map(|e| (e.key.clone(), text_of(&e.head)));
        let games = self.library.games.iter();
        let games = games.map(|e| (e.key.clone(), e.head.text()));
        let mut found: Vec<_> = games.chain(evaluations).collect();
        let (library, current) = self.library_and_current();
        if let Some(present) = library.unsaved_entry(&current) {
            let key = library.games.new_key(current.now);
            found.push((key, present.text()));
        }
        found
    }

    fn on_document_msg(&mut self, msg: &DocumentMsg) -> Vec<Response<Msg>> {
        let mut responses = Vec::new();
        match (msg, self.dialog) {
            (DocumentMsg::Database(answer), _) => {
                if GAME_KIND.accepts(msg) {
                    responses.push(on_games_answer(self, answer));
                }
                if EVALUATION_KIND.accepts(msg) {
                    let response = evaluations::on_answer(&mut self.own, answer);
                    responses.push(response.map(Msg::Evaluations));
                }
            }
            // Another tab may have changed the list of the open dialog.
            (DocumentMsg::PageVisible, Some(Dialog::Library)) => {
                responses.push(self.library.games.request().into());
            }
            (DocumentMsg::PageVisible, Some(Dialog::Evaluations)) => {
                responses.push(self.own.list.request().into());
            }
            _ => {}
        }
        responses
    }

    fn set_context(&mut self, context: &Context) {
        self.now = context.now;
        self.tasks.workers = context.workers;
        self.rules.lesson.still = context.still;
    }

    fn on_section_change(&mut self, is_current: bool, _context: &Context) -> Vec<Effect> {
        self.is_current = is_current;
        sync_work(self)
    }
}

impl State {
    pub fn has_dialog(&self) -> bool {
        self.dialog.is_some()
    }

    /// True if a layer that a key closes covers the board.
    pub fn is_covered(&self) -> bool {
        self.rules.game().is_none() && (self.editor.is_some() || self.dialog.is_some())
    }

    /// The title of the page while the rules of a game are open.
    pub fn rules_title(&self, texts: Texts) -> Option<String> {
        self.rules.game().map(|kind| rules::title(kind, texts))
    }
}
