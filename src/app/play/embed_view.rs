//! A game embedded in another web page: the board, the moves, and the buttons to walk through them.

use super::ending::view as ending_view;
use super::game::moves_view;
use super::update::walk;
use super::view::static_board;
use super::{Msg, State};
use crate::app::players::Seat;
use crate::app::ui::{Element, Texts, el};
use crate::game::BySide;
use crate::python::game_name;

impl State {
    /// Seats no players and shows the game from its start or its end.
    pub(in crate::app) fn show_only(&mut self, from_start: bool) {
        self.leave_rules();
        self.game.seats = BySide::new(Seat::Person, Seat::Person);
        self.set_clock(None);
        self.analyse(false);
        let to = if from_start {
            0
        } else {
            self.game.history.end()
        };
        self.game.history.go(to);
    }

    /// Walks through the game by a message; ignores all messages except those for walking.
    pub(in crate::app) fn walk_only(&mut self, msg: &Msg) {
        match *msg {
            Msg::First | Msg::Last | Msg::Back | Msg::Forward | Msg::Go(_) => walk(self, msg),
            Msg::Flip => self.board.flipped = !self.board.flipped,
            _ => {}
        }
    }
}

/// The heading of the embedded page, only for screen readers.
fn title(state: &State, texts: Texts) -> Element<Msg> {
    let name = texts.say(&game_name(state.game.kind.info().id));
    el("h1.unseen").child(name)
}

/// The board with its moves; `open` is the link to the full page.
pub fn embed_view(state: &State, texts: Texts, open: Element<Msg>) -> Element<Msg> {
    let game = state.game.history.nodes().len() > 1;
    el("div")
        .class(if game {
            "embedded with-moves"
        } else {
            "embedded"
        })
        .child(title(state, texts).key("title"))
        .child(static_board(state, texts).key("board"))
        .child(ending_view::status(state, texts).key("status"))
        .maybe(game.then(|| moves_view::list(state, texts).key("moves")))
        .child(
            el("div.embedded-foot")
                .key("foot")
                .maybe(game.then(|| moves_view::walk(state, texts)))
                .child(open),
        )
}
