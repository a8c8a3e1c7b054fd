//! The buttons below the board.

use super::ending;
use crate::app::play::analysis::AnalysisMsg;
use crate::app::play::computer::{ComputerMsg, PACES};
use crate::app::play::editor::Editor;
use crate::app::play::msg::Msg;
use crate::app::play::request::Dialog;
use crate::app::play::rules::list::rules_of;
use crate::app::play::rules::pages::RulesMsg;
use crate::app::play::state::State;
use crate::app::ui::widgets::{button, icon_text_button, primary_button, segments};
use crate::app::ui::{Control, Element, Icon, Texts, el, icon};
use crate::game::PASS_TEXT;
use crate::registry::MoveInfo;

pub(super) fn controls(state: &State, texts: Texts) -> Element<Msg> {
    let here = state.game.here();
    let going = here.outcome().is_none();
    let computer_here = going && !state.game.is_human_turn();
    let pause = computer_here.then(|| pause(state, texts));
    let knows = state
        .computers
        .turn
        .as_ref()
        .is_some_and(|t| t.answer.is_none() && t.so_far.is_some());
    // After the end of a game, the offers replace these buttons, so that all of them are visible.
    let row = match ending::offers(state, texts) {
        Some(offers) => offers,
        None => el("div.control-row")
            .children(passes(state, &texts.get("rule.pass")))
            .maybe(pause)
            .maybe(knows.then(|| {
                button(texts.get("play.move_now"), Msg::Computer(ComputerMsg::MoveNow)).key("now")
            }))
            .maybe(ending::decided(state, texts))
            .child(
                icon_text_button(Icon::New, texts.get("play.new"), Msg::New)
                    .key("new")
                    .id("new-button"),
            )
            .maybe(how_to_play(state, texts))
            .child(
                icon_text_button(Icon::Undo, texts.get("play.take_back"), Msg::TakeBack)
                    .key("undo")
                    .id("undo-button")
                    .flag("disabled", state.game.history.back().is_none()),
            ),
    };
    el("div.controls")
        .child(row.key("row"))
        .child(tools(state, texts))
        .maybe(state.game.computers_only().then(|| pace(state, texts)))
}

/// The `id` of the button of a move without a cell, by its number.
pub fn move_button_id(number: usize) -> String {
    format!("play-move-{number}")
}

/// The moves without a cell that the user may choose.
pub fn moves_with_buttons(state: &State) -> Vec<MoveInfo> {
    let moves = if state.computers.may_choose(&state.game) {
        state.game.here().position.moves()
    } else {
        Vec::new()
    };
    moves.into_iter().filter(|m| m.cell.is_none()).collect()
}

/// Buttons for moves without a cell, such as a pass, labelled by `name`.
pub(super) fn passes(state: &State, name: &str) -> Vec<Element<Msg>> {
    let button = |(number, m): (usize, MoveInfo)| {
        let label = match m.text.as_str() {
            PASS_TEXT => name.to_owned(),
            other => other.to_owned(),
        };
        primary_button(label, Msg::choose(m.text))
            .class("button primary pass-button")
            .id(move_button_id(number))
    };
    let moves = moves_with_buttons(state).into_iter();
    moves.enumerate().map(button).collect()
}

fn has_rules(state: &State) -> bool {
    !rules_of(state.game.kind.info().id).is_empty()
}

fn open_rules(state: &State) -> Msg {
    Msg::Rules(RulesMsg::Open(state.game.kind.info().id))
}

/// The button that opens the rules. `None` for a game without rules.
pub(super) fn how_to_play(state: &State, texts: Texts) -> Option<Element<Msg>> {
    has_rules(state).then(|| {
        icon_text_button(Icon::Help, texts.get("rules.title"), open_rules(state))
            .key("rules")
            .id("rules-button")
    })
}

/// The button that pauses or resumes the computer to move.
pub(super) fn pause(state: &State, texts: Texts) -> Element<Msg> {
    let alone = state.game.computers_only();
    let waits =
        state.computers.paused || state.computers.error.is_some() || state.computers.turn.is_none();
    let (icon, label) = match (waits, alone) {
        (true, true) => (Icon::Play, "play.start"),
        (true, false) => (Icon::Play, "play.go_on"),
        (false, true) => (Icon::Pause, "play.pause"),
        (false, false) => (Icon::Stop, "play.stop"),
    };
    let class = if waits { "button primary" } else { "button" };
    let pause = Msg::Computer(ComputerMsg::Pause(!waits));
    icon_text_button(icon, texts.get(label), pause)
        .class(class)
        .key("pause")
        .id("pause-button")
}

/// A button with an icon above a word. The full name contains the word; it is the tooltip and the name for screen
/// readers.
fn tool(shown: Icon, word: String, name: String, message: Msg, id: &'static str) -> Element<Msg> {
    el("button.tool")
        .id(id)
        .key(id)
        .attr("aria-label", &name)
        .attr("title", name)
        .on_click(message)
        .child(icon(shown))
        .child(el("span").child(word))
}

/// Less frequent tools in a collapsed menu.
fn tools(state: &State, texts: Texts) -> Element<Msg> {
    let named =
        |shown, word, name, message, id| tool(shown, texts.get(word), texts.get(name), message, id);
    let on = state.analysis.on;
    let analysis = named(
        Icon::Analysis,
        "analysis.switch",
        "analysis.switch",
        Msg::Analysis(AnalysisMsg::Switch(!on)),
        "analysis-button",
    );
    let edit = Editor::can_edit(&state.game).then(|| {
        let open = Msg::OpenEditor;
        named(Icon::Edit, "tool.edit", "editor.open", open, "edit-button")
    });
    let flip = named(Icon::Flip, "tool.flip", "play.flip", Msg::Flip, "flip-button");
    let link = named(Icon::Link, "tool.link", "play.copy_link", Msg::CopyLink, "link-button");
    let text = Msg::Dialog(Some(Dialog::GameText));
    let text = named(Icon::Text, "tool.text", "play.text", text, "text-button");
    let library = named(
        Icon::Library,
        "tool.library",
        "library.title",
        Msg::Dialog(Some(Dialog::Library)),
        "library-button",
    );
    let resign = state.game.is_human_turn().then(|| {
        let name = "play.resign";
        let ask = Msg::Dialog(Some(Dialog::Resign));
        named(Icon::Flag, name, name, ask, "resign-button").attr("aria-haspopup", "dialog")
    });
    let row = el("div.tool-row")
        .child(analysis.attr("aria-pressed", on).control(Control::Tool))
        .child(flip)
        .maybe(edit.map(|edit| edit.control(Control::Setting)))
        .child(link.control(Control::Tool))
        .child(text.control(Control::Setting))
        .child(library.control(Control::Setting))
        .maybe(resign)
        .children(after_the_end(state, texts));
    el("details.more-tools")
        .key("tools")
        .child(el("summary").child(texts.get("play.more")))
        .child(row)
}

/// The tools after the end of a game: here they have no larger buttons, because the offers take their place.
fn after_the_end(state: &State, texts: Texts) -> Vec<Element<Msg>> {
    if state.game.here().outcome().is_none() {
        return Vec::new();
    }
    let mut tools = Vec::new();
    if has_rules(state) {
        let word = texts.get("tool.rules");
        let open = open_rules(state);
        tools.push(tool(Icon::Help, word.clone(), word, open, "rules-button"));
    }
    let word = texts.get("play.take_back");
    let back = tool(Icon::Undo, word.clone(), word, Msg::TakeBack, "undo-button");
    tools.push(back.flag("disabled", state.game.history.back().is_none()));
    tools
}

fn pace(state: &State, texts: Texts) -> Element<Msg> {
    let choices = PACES
        .into_iter()
        .map(|p| {
            let text = match p {
                0 => texts.get("play.pace.full"),
                _ => format!("{} s", texts.decimal_short(f64::from(p) / 1000.0)),
            };
            (Msg::Computer(ComputerMsg::Pace(p)), text, state.computers.pace == p)
        })
        .collect();
    el("div.control-row")
        .child(el("span.quiet").child(texts.get("play.pace")))
        .child(segments(texts.get("play.pace"), choices))
}
