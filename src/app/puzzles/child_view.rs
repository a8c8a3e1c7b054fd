//! The panel beside the board of a puzzle in child mode: the level, the puzzle of the day, and the sheet for paper.

use super::sheet::OPEN_BUTTON;
use super::{Msg, State};
use crate::app::ui::widgets::icon_text_button;
use crate::app::ui::{Control, Element, Icon, Texts, el};
use crate::registry::PuzzleLevel;
use crate::text::EnumId;

pub fn child_side(state: &State, texts: Texts) -> Element<Msg> {
    let levels = PuzzleLevel::all().enumerate();
    let levels = levels.map(|(place, level)| {
        el("button.child-level")
            .id(format!("puzzles-level-{}", level.id()))
            .attr("aria-pressed", state.level == level)
            .on_click(Msg::Level(level))
            .child(el("span.child-stars[aria-hidden=true]").child("★".repeat(place + 1)))
            .child(
                el("span")
                    .child(el("strong").child(texts.of(&["puzzles", "level", level.id()])))
                    .child(" ")
                    .child(el("span").child(texts.of(&["puzzles", "child", level.id()]))),
            )
    });
    let today = icon_text_button(Icon::Puzzle, texts.get("puzzles.today"), Msg::Today);
    let sheet = icon_text_button(Icon::Text, texts.get("puzzles.sheet.child"), Msg::OpenSheet);
    el("div.child-side.puzzles-child")
        .control(Control::Setting)
        .child(
            el("section.card.child-choice[aria-labelledby=puzzles-child-levels]")
                .child(el("h2#puzzles-child-levels").child(texts.get("puzzles.child.levels")))
                .child(el("div.child-grades").children(levels))
                .child(
                    el("div.child-grades")
                        .child(today.id("puzzles-today"))
                        .child(sheet.id(OPEN_BUTTON)),
                ),
        )
}
