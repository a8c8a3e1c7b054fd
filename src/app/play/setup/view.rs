//! The forms for game, board and players.

use super::boards::preset_of;
use super::player_form::{id, player_form};
use crate::app::play::evaluations::view::opener;
use crate::app::play::msg::Msg;
use crate::app::play::state::State;
use crate::app::players::about::source;
use crate::app::players::offered::{OfferedPlayer, players};
use crate::app::players::seats::{self, Seat};
use crate::app::record::words::side_name;
use crate::app::ui::control::Control;
use crate::app::ui::icons::Icon;
use crate::app::ui::texts::{Context, Texts};
use crate::app::ui::vdom::{Element, el};
use crate::app::ui::widgets::{icon_button, labelled, number, select};
use crate::game::Side;
use crate::player::PlayerSpec;
use crate::registry::GAMES;

/// The forms for game, board and players.
pub(in crate::app::play) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    el("section")
        .class("card setup")
        .control(Control::Setting)
        .attr("aria-label", texts.get("play.setup"))
        .child(board_form(state, texts))
        .child(
            el("div")
                .class("seats")
                .child(seat_form(state, Side::First, texts))
                .child(icon_button(
                    Icon::Swap,
                    texts.get("play.swap"),
                    Msg::SwapSeats,
                ))
                .child(seat_form(state, Side::Second, texts)),
        )
        .child(opener("evaluations-button", texts))
        .child(state.clock_form(texts))
        .child(
            labelled(Icon::Child, texts.get("child.enter"), Msg::ForChild)
                .attr("id", "child-button"),
        )
}

fn board_form(state: &State, texts: Texts) -> Element<Msg> {
    let info = state.game.info();
    let games = GAMES
        .iter()
        .map(|g| {
            let id = g.info().id;
            (id.to_owned(), texts.of(&["game", id]))
        })
        .collect();
    let start = state.history.nodes()[0].position.text();
    let preset = preset_of(state.game, &start);
    let mut presets: Vec<_> = info
        .presets
        .iter()
        .map(|p| {
            let text = texts.of(&["preset", info.id, p.id]);
            (p.id.to_owned(), text)
        })
        .collect();
    if preset.is_none() {
        presets.push(("own".to_owned(), texts.get("play.own_board")));
    }
    let values = info.parameters.iter().enumerate().map(|(i, p)| {
        let id = format!("value-{}", p.id);
        let value = state.values.get(i).copied().unwrap_or(p.default);
        number(
            &id,
            texts.of(&["parameter", p.id]),
            value.into(),
            (p.min.into(), p.max.into()),
            move |v| Msg::Value(i, v as i32),
        )
    });
    el("div")
        .class("form")
        .attr("id", "board-form")
        .child(select(
            "game",
            texts.get("play.game"),
            games,
            info.id,
            |id| Some(Msg::Game(id.to_owned())),
        ))
        .child(select(
            "board",
            texts.get("play.board"),
            presets,
            preset.unwrap_or("own"),
            |id| (id != "own").then(|| Msg::Preset(id.to_owned())),
        ))
        .child(
            el("details")
                .class("more")
                .child(el("summary").child(texts.get("play.sizes")))
                .child(el("div").class("form numbers").children(values)),
        )
}

fn seat_form(state: &State, side: Side, texts: Texts) -> Element<Msg> {
    let kind = state.game;
    let seat = &state.seats[side];
    let word = match seat {
        Seat::Program(_) => "program".to_owned(),
        _ => seats::write(kind, seat),
    };
    let mut choices = vec![("person".to_owned(), texts.get("level.person"))];
    let offered = players(kind, &state.own, texts);
    choices.extend(offered.iter().map(|p| (p.word.clone(), p.name.clone())));
    if let Seat::Program(guest) = seat {
        choices.push((word.clone(), guest.name()));
    }
    if !choices.iter().any(|(value, _)| *value == word) {
        choices.push((word.clone(), texts.get("level.own")));
    }
    let side_class = match side {
        Side::First => "seat first",
        Side::Second => "seat second",
    };
    el("div")
        .class(side_class)
        .child(select(
            &id(side, "player"),
            side_name(kind, side, texts),
            choices,
            &word,
            move |value| Some(Msg::Seat(side, value.to_owned())),
        ))
        .maybe(about(&offered, seat, texts))
        .maybe(seat.computer().map(|spec| {
            player_form(kind, side, spec, &state.own, texts).child(method(spec, texts))
        }))
}

/// How a player chooses its moves.
fn method(spec: &PlayerSpec, texts: Texts) -> Element<Msg> {
    let searches = texts.of(&["algorithm", spec.algorithm.id(), "about"]);
    let words = match spec.proves {
        true => format!("{} {searches}", texts.get("player.proves.about")),
        false => searches,
    };
    el("p").class("quiet about").child(words)
}

/// Who a player with a name is, and where it comes from.
fn about(offered: &[OfferedPlayer], seat: &Seat, texts: Texts) -> Option<Element<Msg>> {
    let spec = seat.computer()?;
    let player = offered.iter().find(|p| p.spec == *spec)?;
    let from = source(player.source, texts);
    let said = [Some(player.about.clone()), from].into_iter().flatten();
    let said: Vec<_> = said.filter(|words| !words.is_empty()).collect();
    let words = said.join(" ");
    (!words.is_empty()).then(|| el("p").class("quiet about").child(words))
}
