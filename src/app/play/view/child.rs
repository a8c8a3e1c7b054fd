//! The view of Play in child mode.

use super::controls::{how_to_play, passes};
use super::ending::decided;
use super::{PLACE, classes, picture, strip, the_board};
use crate::app::play::child::ChildMsg;
use crate::app::play::child::hint::Wins;
use crate::app::play::child::levels::{CHILD_GAMES, nearest};
use crate::app::play::msg::Msg;
use crate::app::play::rules::goal::goal;
use crate::app::play::rules::steps::{pictures, steps_of};
use crate::app::play::state::State;
use crate::app::players::Seat;
use crate::app::record::words::{played, reworded};
use crate::app::ui::widgets::{error_text, icon_text_button};
use crate::app::ui::{Context, Control, Element, Icon, Node, Texts, el, icon};
use crate::game::{Outcome, PASS_TEXT, Side};
use crate::plot::{BoardPicture, Picture};
use crate::python::game_name;
use crate::registry::{AnyGame, CHILD_LEVELS, game};
use crate::text::Message;

/// The sign in the text for the marked cell; the style sheet shows it on the board.
const STAR: &str = "★";

/// The step of the rules whose board represents a game; it shows some moves.
const PICTURED: usize = 1;

pub fn view(state: &State, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    el("div")
        .class(classes("child-play", &*state.game.here().position))
        .child(main(state, texts))
        .child(
            el("div.child-side")
                .key("side")
                .control(Control::Setting)
                .child(choice("child.levels", levels(state, texts), texts))
                .child(choice("child.games", games(state, texts), texts)),
        )
        .into()
}

fn main(state: &State, texts: Texts) -> Element<Msg> {
    let picture = picture(state, texts);
    let star = star(state, &picture);
    let error = state.computers.error.as_ref();
    el("div.board-column.child-main")
        .key("main")
        .attr("style", format!("--aspect:{:.4}", picture.aspect()))
        .child(status(state, texts).key("status"))
        .maybe(goal(&state.game, texts).map(|g| g.key("goal")))
        .child(sides(state, texts).key("sides"))
        .child(
            el("div.board-row").key("row").id(PLACE).child(
                el("div.child-place")
                    .child(the_board(state, picture, texts).key("board"))
                    .maybe(star.map(|star| star.key("star"))),
            ),
        )
        .maybe(error_text(error, texts))
        .child(buttons(state, texts).key("buttons"))
}

/// The star on the cell of the hint.
fn star(state: &State, picture: &BoardPicture) -> Option<Element<Msg>> {
    let found = state.hints.here(&state.game)?.found.as_ref()?;
    let cell = state.game.here().position.cell_of(&found.mv)?;
    let ((x, y), (width, _)) = picture.area(cell);
    let percent = |share: f64| format!("{:.3}%", share * 100.0);
    let place = format!("left:{};top:{};--cell:{}", percent(x), percent(y), percent(width));
    Some(el("span.child-star[aria-hidden=true]").attr("style", place))
}

/// The side to move or the winner, and the hint. Screen readers also read the computer's move.
fn status(state: &State, texts: Texts) -> Element<Msg> {
    let at = state.game.history.at();
    let played = state.game.mover(at).map(|side| {
        let mv = &state.game.here().mv;
        let played = match state.game.only_human() == Some(side) {
            true if mv == PASS_TEXT => Message::new("child.passed"),
            true => Message::new("child.played").with("move", mv),
            false => played(who(state, side, texts), mv),
        };
        el("span.unseen").child(format!("{} ", texts.say(&played)))
    });
    // Without names of sides, which child mode does not use, and without numbers.
    let for_child =
        |ending| texts.say(&reworded(ending, |game, why| format!("child.ending.{game}.{why}")));
    let ending = state.game.here().position.ending();
    let help = help(state, texts).or(ending.map(for_child));
    el("p.child-status#child-status[role=status][aria-live=polite]")
        .maybe(played)
        .child(el("strong").child(texts.say(&sentence(state, texts))))
        .maybe(help.map(|help| el("span").child(format!(" {help}"))))
}

/// The name of a player: you, the face of the level, or the side in a game of two users.
fn who(state: &State, side: Side, texts: Texts) -> String {
    match &state.game.seats[side] {
        Seat::Computer(spec) => {
            let (id, _) = CHILD_LEVELS[nearest(state.game.kind, spec)];
            texts.of(&["child.who", id])
        }
        Seat::Program(player) => player.name(),
        Seat::Human if state.game.only_human().is_some() => texts.get("child.you"),
        Seat::Human => state.game.side_name(side, texts),
    }
}

/// The name of a player outside of sentences, so that a side has no article.
fn name(state: &State, side: Side, texts: Texts) -> String {
    match state.game.seats[side] {
        Seat::Human if state.game.only_human().is_none() => state.game.side_label(side, texts),
        _ => who(state, side, texts),
    }
}

fn sentence(state: &State, texts: Texts) -> Message {
    let here = state.game.here();
    let own = state.game.only_human();
    let named = |key: &str, side| Message::new(key).with("who", who(state, side, texts));
    match here.outcome() {
        Some(Outcome::Draw) => Message::new("child.draw"),
        Some(Outcome::WonBy(side)) if own == Some(side) => Message::new("child.won"),
        Some(Outcome::WonBy(side)) if own.is_some() => named("child.lost", side),
        Some(Outcome::WonBy(side)) => named("child.won.by", side),
        None if state.game.is_human_turn() && state.game.must_pass() => match own {
            Some(_) => Message::new("child.no_move"),
            None => named("child.no_move.of", here.position.side_to_move()),
        },
        None => match (state.game.is_human_turn(), own) {
            (true, Some(_)) => Message::new("child.turn"),
            (true, None) => named("child.turn.of", here.position.side_to_move()),
            (false, _) => named("child.thinks", here.position.side_to_move()),
        },
    }
}

/// The hint as text; it claims a win only if proved.
fn help(state: &State, texts: Texts) -> Option<String> {
    let hint = state.hints.here(&state.game)?;
    let Some(found) = &hint.found else {
        return Some(texts.get("child.hint.waits"));
    };
    let on_board = state.game.here().position.cell_of(&found.mv).is_some();
    let key = match found.wins {
        _ if !on_board => "child.hint.pass",
        Wins::AtOnce => "child.hint.wins",
        Wins::InTime => "child.hint.winning",
        Wins::Unknown => "child.hint.move",
    };
    let place = format!("{}\u{a0}{STAR}", found.mv);
    Some(texts.say(&Message::new(key).with("move", place)))
}

/// The colours of the players, the side to move, and the points in games with points.
fn sides(state: &State, texts: Texts) -> Element<Msg> {
    let first = state.game.only_human().unwrap_or(Side::First);
    let sides = [first, !first];
    el("div.child-sides")
        .children(sides.map(|side| strip(state, side, name(state, side, texts), None)))
}

/// The buttons. A disabled button keeps the focus.
fn buttons(state: &State, texts: Texts) -> Element<Msg> {
    let over = state.game.here().outcome().is_some();
    let anew = icon_text_button(Icon::New, texts.get("play.new"), Msg::New)
        .class(if over { "button primary" } else { "button" })
        .id("child-new");
    let back = icon_text_button(Icon::Undo, texts.get("child.undo"), Msg::TakeBack)
        .id("child-undo")
        .attr("aria-disabled", state.game.history.back().is_none());
    let help = icon_text_button(Icon::Bulb, texts.get("child.hint"), Msg::Child(ChildMsg::Hint))
        .id("child-hint")
        .attr("aria-disabled", !state.game.is_human_turn());
    el("div.child-buttons")
        .children(passes(state, &texts.get("child.pass")))
        .maybe(decided(state, texts))
        .child(anew.key("new"))
        .child(back.key("undo"))
        .child(help.key("hint"))
        .maybe(how_to_play(state, texts))
}

fn choice(key: &str, answers: Element<Msg>, texts: Texts) -> Element<Msg> {
    let id = key.replace('.', "-");
    el("section.card.child-choice")
        .attr("aria-labelledby", &id)
        .child(el("h2").id(&id).child(texts.get(key)))
        .child(answers)
}

/// The levels: a face, a name, and a description.
fn levels(state: &State, texts: Texts) -> Element<Msg> {
    let playing = Side::ALL.into_iter().find_map(|side| {
        let spec = state.game.seats[side].computer()?;
        Some(nearest(state.game.kind, spec))
    });
    let level = |(number, (id, _)): (usize, (&str, &str))| {
        let faces = [Icon::Snail, Icon::Ladybird, Icon::Fox, Icon::Cat, Icon::Owl];
        let face = faces[number];
        el("button.child-level")
            .id(format!("child-level-{id}"))
            .attr("aria-pressed", playing == Some(number))
            .on_click(Msg::Child(ChildMsg::Level(number)))
            .child(icon(face))
            .child(
                el("span")
                    .child(el("strong").child(texts.of(&["child.level", id])))
                    .child(" ")
                    .child(el("span").child(texts.of(&["child.level", id, "about"]))),
            )
    };
    el("div.child-levels").children(CHILD_LEVELS.into_iter().enumerate().map(level))
}

fn games(state: &State, texts: Texts) -> Element<Msg> {
    let own = state.game.kind.info().id;
    let kinds = CHILD_GAMES.into_iter().filter_map(|(id, _)| game(id).ok());
    let button = |kind: &'static dyn AnyGame| {
        let id = kind.info().id;
        el("button.child-game")
            .id(format!("child-game-{id}"))
            .key(id)
            .attr("aria-pressed", id == own)
            .on_click(Msg::Child(ChildMsg::Game(id)))
            .maybe(small_board(kind))
            .child(el("strong").child(texts.say(&game_name(id))))
    };
    el("div.child-games").children(kinds.map(button))
}

/// A board during a game.
fn small_board(kind: &dyn AnyGame) -> Option<Element<Msg>> {
    let steps = steps_of(kind.info().id);
    let [_, after] = pictures(kind, steps.get(PICTURED)?)?;
    let aspect = after.aspect();
    let place = el("span.child-board[aria-hidden=true]");
    Some(
        place
            .attr("style", format!("--aspect:{aspect:.4}"))
            .child(el("canvas").picture(Picture::Board(after))),
    )
}
