//! The forms for game, board and players.

use super::player_form::{id, player_form};
use super::{Setup, SetupMsg};
use crate::app::play::game::Game;
use crate::app::players::about::source;
use crate::app::players::offered::players;
use crate::app::players::seats::{HUMAN, LEVELS};
use crate::app::players::{OfferedPlayer, OwnEvaluations, Seat, seats};
use crate::app::record::choices::{board_of, boards, game_select};
use crate::app::record::words::{side_id, side_label};
use crate::app::ui::widgets::{field, number_field, select};
use crate::app::ui::{Element, EventKind, Texts, el};
use crate::game::Side;
use crate::player::PlayerSpec;
use crate::registry::games;
use crate::text::EnumId;

pub fn game_form(game: &Game, texts: Texts) -> Element<SetupMsg> {
    let chosen = game.kind.info().id;
    game_select("game", games(chosen), chosen, texts, SetupMsg::Game)
}

pub fn board_form(setup: &Setup, game: &Game, texts: Texts) -> Element<SetupMsg> {
    let info = game.kind.info();
    let start = game.start().text();
    let preset = board_of(game.kind, &start).map(|preset| preset.id);
    let mut presets = boards(game.kind, texts);
    if preset.is_none() {
        presets.push(("own".to_owned(), texts.get("play.own_board")));
    }
    let values = info.parameters.iter().zip(setup.values(game)).enumerate();
    let values = values.map(|(i, (p, value))| {
        let id = format!("value-{}", p.id);
        number_field(&id, texts.of(&["parameter", p.id]), value, (p.min, p.max), move |v| {
            SetupMsg::Value(i, v)
        })
    });
    el("div.form#board-form")
        .child(select(
            "board",
            texts.get("play.board"),
            presets,
            preset.unwrap_or("own"),
            |id| (id != "own").then(|| SetupMsg::Preset(id.to_owned())),
        ))
        .child(
            el("details.more")
                .child(el("summary").child(texts.get("play.sizes")))
                .child(el("div.form.numbers").children(values)),
        )
}

/// The player of a side: a user, a level, or one of the other players.
pub fn seat_form(game: &Game, own: &OwnEvaluations, side: Side, texts: Texts) -> Element<SetupMsg> {
    let kind = game.kind;
    let seat = &game.seats[side];
    let word = match seat {
        Seat::Program(_) => "program".to_owned(),
        _ => seats::write(kind, seat),
    };
    let option =
        |value: &str, text: String| el("option").attr("value", value).key(value).child(text);
    let offered = players(kind, own, texts);
    let listed = word == HUMAN || offered.iter().any(|p| p.word == word);
    let name = match seat {
        Seat::Program(player) => player.name(),
        _ => texts.get("level.own"),
    };
    let unlisted = (!listed).then(|| option(&word, name));
    let (levels, more): (Vec<_>, Vec<_>) = offered
        .into_iter()
        .partition(|p| LEVELS.contains(&p.word.as_str()));
    let options = |list: Vec<OfferedPlayer>| list.into_iter().map(|p| option(&p.word, p.name));
    let others = el("optgroup")
        .attr("label", texts.get("play.more_players"))
        .key("more")
        .children(options(more))
        .maybe(unlisted);
    let id = id(side, "player");
    let list = el("select")
        .id(&id)
        .attr("value", &word)
        .on(EventKind::Change, move |e| Some(SetupMsg::Seat(side, e.value.clone())))
        .child(option(HUMAN, texts.get("level.person")))
        .children(options(levels))
        .child(others);
    el("div")
        .class(format!("seat {}", side_id(side)))
        .key(&id)
        .child(field(&id, side_label(kind, side, texts), list))
}

/// All fields of the computer that plays a side.
pub fn player(
    game: &Game,
    own: &OwnEvaluations,
    side: Side,
    texts: Texts,
) -> Option<Element<SetupMsg>> {
    let kind = game.kind;
    let seat = &game.seats[side];
    let spec = seat.computer()?;
    let offered = players(kind, own, texts);
    let form = player_form(kind, side, spec, own, texts);
    let who = el("div.seat").key(id(side, "form"));
    Some(
        who.maybe(about(&offered, seat, texts))
            .child(form.child(method(spec, texts))),
    )
}

/// The method by which a player chooses its moves.
fn method(spec: &PlayerSpec, texts: Texts) -> Element<SetupMsg> {
    let searches = texts.of(&["algorithm", spec.algorithm.id(), "about"]);
    let words = if spec.proves {
        format!("{} {searches}", texts.get("player.proves.about"))
    } else {
        searches
    };
    el("p.quiet.about").child(words)
}

/// The description and source of a named player.
fn about(offered: &[OfferedPlayer], seat: &Seat, texts: Texts) -> Option<Element<SetupMsg>> {
    let spec = seat.computer()?;
    let player = offered.iter().find(|p| p.spec == *spec)?;
    let from = source(player.source, texts);
    let sentences = [Some(player.about.clone()), from].into_iter().flatten();
    let sentences: Vec<_> = sentences.filter(|words| !words.is_empty()).collect();
    let words = sentences.join(" ");
    (!words.is_empty()).then(|| el("p.quiet.about").child(words))
}
