//! The forms for game, board and players.

use super::player_form::{id, player_form};
use crate::app::play::evaluations::view::opener;
use crate::app::play::{Msg, State};
use crate::app::players::about::source;
use crate::app::players::offered::players;
use crate::app::players::seats::LEVELS;
use crate::app::players::{OfferedPlayer, Seat, seats};
use crate::app::record::choices::{board_of, boards, game_select};
use crate::app::record::words::{side_id, side_label};
use crate::app::ui::widgets::{field, icon_button, number, select};
use crate::app::ui::{Context, Control, Element, EventKind, Icon, Texts, el};
use crate::game::Side;
use crate::player::PlayerSpec;
use crate::registry::games;
use crate::text::EnumId;

/// The game and the opponent, with a collapsed form for the rest. On a phone the forms are visible only between “New
/// game” and the first move.
pub(crate) fn view(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let seats = |sides: Vec<Side>| {
        let seats = sides.into_iter().map(|side| seat_form(state, side, texts));
        el("div.seats").children(seats)
    };
    let computers = |side: &Side| state.game.seats[*side] != Seat::Person;
    let (mut first, mut more): (Vec<_>, Vec<_>) = Side::ALL.into_iter().partition(computers);
    if first.is_empty() {
        first.append(&mut more);
    }
    let swap = icon_button(Icon::Swap, texts.get("play.swap"), Msg::SwapSeats);
    let players = Side::ALL.map(|side| player(state, side, texts));
    let goes_on = state.untouched || state.game.history.nodes().len() > 1;
    el("section")
        .class(format!(
            "card setup{}",
            if goes_on { " hide-on-phone" } else { "" }
        ))
        .control(Control::Setting)
        .attr("aria-label", texts.get("play.setup"))
        .child(game_form(state, texts))
        .child(seats(first))
        .child(
            el("details.more#setup-more")
                .child(el("summary").child(texts.get("play.options")))
                .child(
                    el("div.setup-options")
                        .child(board_form(state, texts))
                        .child(seats(more).child(swap))
                        .children(players.into_iter().flatten())
                        .child(opener("evaluations-button", texts))
                        .child(state.clock_form(texts)),
                ),
        )
}

fn game_form(state: &State, texts: Texts) -> Element<Msg> {
    let chosen = state.game.kind.info().id;
    game_select("game", games(), chosen, texts, Msg::Game)
}

fn board_form(state: &State, texts: Texts) -> Element<Msg> {
    let info = state.game.kind.info();
    let start = state.game.history[0].position.text();
    let preset = board_of(state.game.kind, &start).map(|preset| preset.id);
    let mut presets = boards(state.game.kind, texts);
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
    el("div.form#board-form")
        .child(select(
            "board",
            texts.get("play.board"),
            presets,
            preset.unwrap_or("own"),
            |id| (id != "own").then(|| Msg::Preset(id.to_owned())),
        ))
        .child(
            el("details.more")
                .child(el("summary").child(texts.get("play.sizes")))
                .child(el("div.form.numbers").children(values)),
        )
}

/// The player of a side: a user, a level, or one of the other players.
fn seat_form(state: &State, side: Side, texts: Texts) -> Element<Msg> {
    let kind = state.game.kind;
    let seat = &state.game.seats[side];
    let word = match seat {
        Seat::Program(_) => "program".to_owned(),
        _ => seats::write(kind, seat),
    };
    let option = |value: &str, text: String| {
        el("option")
            .attr("value", value)
            .flag("selected", value == word)
            .key(value)
            .child(text)
    };
    let offered = players(kind, &state.own, texts);
    let listed = word == "person" || offered.iter().any(|p| p.word == word);
    let name = match seat {
        Seat::Program(player) => player.name(),
        _ => texts.get("level.own"),
    };
    let own = (!listed).then(|| option(&word, name));
    let (levels, more): (Vec<_>, Vec<_>) = offered
        .into_iter()
        .partition(|p| LEVELS.contains(&p.word.as_str()));
    let options = |list: Vec<OfferedPlayer>| list.into_iter().map(|p| option(&p.word, p.name));
    let others = el("optgroup")
        .attr("label", texts.get("play.more_players"))
        .key("more")
        .children(options(more))
        .maybe(own);
    let id = id(side, "player");
    let list = el("select")
        .id(&id)
        .attr("value", &word)
        .on(EventKind::Change, move |e| {
            Some(Msg::Seat(side, e.value.clone()))
        })
        .child(option("person", texts.get("level.person")))
        .children(options(levels))
        .child(others);
    el("div")
        .class(format!("seat {}", side_id(side)))
        .key(&id)
        .child(field(&id, side_label(kind, side, texts), list))
}

/// All fields of the computer that plays a side.
fn player(state: &State, side: Side, texts: Texts) -> Option<Element<Msg>> {
    let kind = state.game.kind;
    let seat = &state.game.seats[side];
    let spec = seat.computer()?;
    let offered = players(kind, &state.own, texts);
    let form = player_form(kind, side, spec, &state.own, texts);
    let who = el("div.seat").key(id(side, "form"));
    Some(
        who.maybe(about(&offered, seat, texts))
            .child(form.child(method(spec, texts))),
    )
}

/// The method by which a player chooses its moves.
fn method(spec: &PlayerSpec, texts: Texts) -> Element<Msg> {
    let searches = texts.of(&["algorithm", spec.algorithm.id(), "about"]);
    let words = match spec.proves {
        true => format!("{} {searches}", texts.get("player.proves.about")),
        false => searches,
    };
    el("p.quiet.about").child(words)
}

/// The description and source of a named player.
fn about(offered: &[OfferedPlayer], seat: &Seat, texts: Texts) -> Option<Element<Msg>> {
    let spec = seat.computer()?;
    let player = offered.iter().find(|p| p.spec == *spec)?;
    let from = source(player.source, texts);
    let sentences = [Some(player.about.clone()), from].into_iter().flatten();
    let sentences: Vec<_> = sentences.filter(|words| !words.is_empty()).collect();
    let words = sentences.join(" ");
    (!words.is_empty()).then(|| el("p.quiet.about").child(words))
}
