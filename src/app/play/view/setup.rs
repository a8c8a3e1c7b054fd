//! The card of the setup: the forms for the game, the board, the players and the clock.

use crate::app::play::evaluations::view::opener;
use crate::app::play::msg::Msg;
use crate::app::play::request::Dialog;
use crate::app::play::setup::SetupMsg;
use crate::app::play::setup::view::{board_form, game_form, player, seat_form};
use crate::app::play::state::State;
use crate::app::players::Seat;
use crate::app::ui::widgets::icon_button;
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::game::Side;

/// The game and the opponent, with a collapsed form for the rest. On a phone the forms are visible only between “New
/// game” and the first move.
pub fn view(state: &State, texts: Texts) -> Element<Msg> {
    let game = &state.game;
    let seats = |sides: Vec<Side>| {
        let seats = sides
            .into_iter()
            .map(|side| seat_form(game, &state.own, side, texts));
        el("div.seats").children(seats)
    };
    let computers = |side: &Side| game.seats[*side] != Seat::Human;
    let (mut first, mut more): (Vec<_>, Vec<_>) = Side::ALL.into_iter().partition(computers);
    if first.is_empty() {
        first.append(&mut more);
    }
    let swap = icon_button(Icon::Swap, texts.get("play.swap"), SetupMsg::SwapSeats);
    let evaluations = Msg::Dialog(Some(Dialog::Evaluations));
    let players = Side::ALL.map(|side| player(game, &state.own, side, texts));
    let goes_on = state.untouched || game.history.nodes().len() > 1;
    el("section")
        .class(format!("card setup{}", if goes_on { " hide-on-phone" } else { "" }))
        .control(Control::Setting)
        .attr("aria-label", texts.get("play.setup"))
        .child(game_form(game, texts).map(Msg::Setup))
        .child(seats(first).map(Msg::Setup))
        .child(
            el("details.more#setup-more")
                .child(el("summary").child(texts.get("play.options")))
                .child(
                    el("div.setup-options")
                        .child(board_form(&state.setup, game, texts).map(Msg::Setup))
                        .child(seats(more).child(swap).map(Msg::Setup))
                        .children(players.into_iter().flatten().map(|p| p.map(Msg::Setup)))
                        .child(opener("evaluations-button", evaluations, texts))
                        .child(state.clock.form(texts).map(Msg::Clock)),
                ),
        )
}
