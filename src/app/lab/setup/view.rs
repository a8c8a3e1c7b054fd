//! The lab's interactive board, and the search settings.

use super::state::{BUDGETS, DEEPEST, SearchSetup, SetupMsg};
use super::update::BOARD;
use crate::app::players::offered::{evaluation_choices, evaluation_name};
use crate::app::players::seats::evaluation_id;
use crate::app::players::{OwnEvaluations, about};
use crate::app::record::Board;
use crate::app::record::board::{BoardMsg, board, picture_of, split_moves};
use crate::app::record::choices::boards;
use crate::app::record::words::side_name;
use crate::app::ui::widgets::{button, choices, icon_text_button, number_field, select};
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::eval::{EvaluationSpec, Preference};
use crate::game::Side;
use crate::plot::{BoardPicture, CellMark, CellNames};
use crate::python::game_name;
use crate::registry::{self, AnyGame, GameRecord};
use crate::text::{EnumId, Message, grouped};

/// The search settings, with a button that copies the position of Play.
pub fn settings(
    setup: &SearchSetup,
    in_play: &GameRecord,
    own: &OwnEvaluations,
    texts: Texts,
) -> Element<SetupMsg> {
    el("div.lab-settings")
        .maybe((in_play != setup.record()).then(|| {
            button(texts.get("lab.from_play"), SetupMsg::FromPlay)
                .id("lab-from-play")
                .control(Control::Setting)
        }))
        .child(form(setup, own, texts))
}

/// The choice of the game: a list, or in a presentation a row of buttons.
pub fn games(setup: &SearchSetup, projector: bool, texts: Texts) -> Element<SetupMsg> {
    let (now, label) = (setup.kind().info().id, texts.get("play.game"));
    let games = registry::games(now).into_iter();
    let games = games.map(|game| game.info().id);
    let name = |id: &str| texts.say(&registry::listed_name(id));
    if !projector {
        let choices = choices(games, name);
        return select("lab-game", label, choices, now, |id| Some(SetupMsg::Game(id.to_owned())));
    }
    let game =
        |id: &str| button(name(id), SetupMsg::Game(id.to_owned())).attr("aria-pressed", id == now);
    el("div.control-row.tight[role=group]")
        .attr("aria-label", label)
        .children(games.map(game))
}

/// The formula of an evaluation; a long one by its name.
fn formula(kind: &dyn AnyGame, evaluation: &EvaluationSpec, texts: Texts) -> String {
    let name = evaluation_id(kind, evaluation).filter(|_| evaluation.terms.len() > 2);
    name.map_or_else(
        || about::formula(kind, evaluation, texts),
        |name| texts.say(&kind.evaluation_name(name)),
    )
}

/// The name of an evaluation; in a presentation its formula, as a class does not know the names.
pub fn evaluation_label(
    kind: &dyn AnyGame,
    own: &OwnEvaluations,
    evaluation: &EvaluationSpec,
    projector: bool,
    texts: Texts,
) -> String {
    if projector {
        formula(kind, evaluation, texts)
    } else {
        evaluation_name(kind, own, evaluation, texts)
    }
}

/// The game, with `with_depth` the depth, and the formula of its evaluation, with `own` also its name; `None` for a game
/// with given values.
pub fn estimates(
    setup: &SearchSetup,
    own: Option<&OwnEvaluations>,
    with_depth: bool,
    texts: Texts,
) -> Option<Message> {
    let kind = setup.kind();
    let has_values = setup.position().view().tree.is_some();
    let formula = formula(kind, &setup.judge(), texts);
    let name = own.map(|own| evaluation_name(kind, own, &setup.judge(), texts));
    let evaluation = match name.filter(|name| *name != formula) {
        Some(name) => format!("{name} ({formula})"),
        None => formula,
    };
    (!has_values).then(|| {
        Message::new(if with_depth { "lab.scene.leaves.depth" } else { "lab.scene.leaves" })
            .with("depth", setup.depth)
            .with("game", texts.of(&["game", kind.info().id]))
            .with("evaluation", evaluation)
    })
}

/// The board with ticks on the moves `right`, the side to move in the text with the key `turn`, and buttons for taking
/// back and for moves without a cell.
pub fn board_with_turn(
    setup: &SearchSetup,
    turn: &str,
    right: &[&str],
    projector: bool,
    texts: Texts,
) -> [Element<SetupMsg>; 3] {
    let position = setup.position();
    let moved = !setup.record().moves.is_empty();
    let turn = match position.outcome() {
        None => {
            let side = side_name(setup.kind(), position.side_to_move(), texts);
            texts.say(&Message::new(turn).with("side", side))
        }
        Some(_) => texts.get("lab.over"),
    };
    [
        the_board(setup, right, projector, texts),
        el("p.quiet[role=status]").child(turn),
        el("div.control-row.tight")
            .flag("hidden", !moved && passes(setup).is_empty())
            .children(passes(setup))
            .child(
                icon_text_button(Icon::Undo, texts.get("play.take_back"), SetupMsg::Back)
                    .id("lab-back")
                    .flag("disabled", !moved),
            )
            .child(
                button(texts.get("lab.to_start"), SetupMsg::Start)
                    .id("lab-to-start")
                    .flag("disabled", !moved),
            ),
    ]
}

fn the_board(
    setup: &SearchSetup,
    right: &[&str],
    projector: bool,
    texts: Texts,
) -> Element<SetupMsg> {
    let position = setup.position();
    let mut moves = position.moves();
    // Buttons choose moves that name two cells.
    split_moves(&mut moves, None);
    let right = moves.iter().filter(|mv| right.contains(&&*mv.text));
    let picture = BoardPicture {
        targets: moves.iter().filter_map(|m| m.cell).collect(),
        marks: right.filter_map(|mv| mv.cell).map(CellMark::tick).collect(),
        cell_names: if projector { CellNames::ProjectedOutside } else { CellNames::Inside },
        ..picture_of(position)
    };
    let label = texts.say(&game_name(position.info().id));
    let sides = Side::ALL.map(|s| side_name(setup.kind(), s, texts));
    let shown = Board::new(BOARD, label, picture, &setup.board_state, &moves, sides);
    board(&shown, texts).map(SetupMsg::Board)
}

/// A button for each move without a cell, or with two.
fn passes(setup: &SearchSetup) -> Vec<Element<SetupMsg>> {
    let moves = setup.position().moves().into_iter();
    moves
        .filter(|m| m.cell.is_none() || m.from.is_some())
        .map(|m| button(m.text.clone(), SetupMsg::Board(BoardMsg::Choose(m.text))))
        .collect()
}

fn form(setup: &SearchSetup, own: &OwnEvaluations, texts: Texts) -> Element<SetupMsg> {
    let kind = setup.kind();
    let board = setup.board();
    let mut boards = boards(kind, texts);
    if board.is_none() {
        boards.push((String::new(), texts.get("play.own_board")));
    }
    el("div.form")
        .control(Control::Setting)
        .child(number_field(
            "lab-depth",
            texts.get("lab.depth"),
            setup.depth,
            (1, DEEPEST),
            SetupMsg::Depth,
        ))
        .child(select(
            "lab-board",
            texts.get("play.board"),
            boards,
            board.unwrap_or_default(),
            |v| (!v.is_empty()).then(|| SetupMsg::Preset(v.to_owned())),
        ))
        .child(judgement(setup, own, texts))
        .child(preference(setup, texts))
        .child(budget(setup, texts))
        .child(el("div.whole").child(about::evaluation(kind, &setup.judge(), texts)))
}

fn judgement(setup: &SearchSetup, own: &OwnEvaluations, texts: Texts) -> Element<SetupMsg> {
    let (kind, evaluation) = (setup.kind(), setup.judge());
    let label = texts.get("player.evaluation");
    let (choices, chosen) = evaluation_choices(kind, own, &evaluation, texts);
    select("lab-evaluation", label, choices, &chosen, |v| {
        Some(SetupMsg::Evaluation(v.to_owned()))
    })
}

fn budget(setup: &SearchSetup, texts: Texts) -> Element<SetupMsg> {
    let mut choices: Vec<_> = BUDGETS
        .iter()
        .map(|b| (b.to_string(), grouped(*b)))
        .collect();
    let now = setup.budget;
    if !BUDGETS.contains(&now) {
        choices.push((now.to_string(), grouped(now)));
    }
    let label = texts.get("lab.budget");
    select("lab-nodes", label, choices, &now.to_string(), |v| {
        v.parse().ok().map(SetupMsg::Budget)
    })
}

/// The choice whether sooner wins count more. The published counts of the course require that they do not.
fn preference(setup: &SearchSetup, texts: Texts) -> Element<SetupMsg> {
    let ids = [Preference::Any, Preference::Sooner].map(Preference::id);
    let choices = choices(ids, |id| texts.of(&["lab.wins", id]));
    let label = texts.get("lab.wins");
    select("lab-wins", label, choices, setup.preference.id(), |v| {
        Preference::from_id(v).map(SetupMsg::Preference)
    })
}
