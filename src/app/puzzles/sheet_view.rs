//! The view of a sheet of puzzles for paper, and its form.

use super::Msg;
use super::day::sheet_of_today;
use super::sheet::{BACK, COUNTS, LARGEST, Sheet, SheetMsg};
use super::words::{kind, name};
use crate::app::record::board::picture_of;
use crate::app::ui::widgets::{button, card, checkbox, icon_text_button, number_field, segments};
use crate::app::ui::{Context, Control, DisplayMode, Element, Icon, Node, Texts, el};
use crate::game::{BoardView, CellContent, Side};
use crate::plot::{BoardPicture, CellMark, CellNames, Picture};
use crate::registry::{AnyPosition, KnownPuzzle, PuzzleLevel, puzzles};
use crate::text::{EnumId, Message};

struct SheetPuzzle {
    /// The place on the sheet, from 1.
    place: usize,
    /// The number of the built-in puzzle, from 0.
    number: usize,
    known: &'static KnownPuzzle,
    start: Box<dyn AnyPosition>,
}

/// The section with the sheet in place of the board. In a presentation, only the sheet is visible.
pub fn sheet_view(sheet: &Sheet, context: &Context) -> Node<Msg> {
    let texts = context.texts;
    let child = context.mode == DisplayMode::Child;
    let form = || form(sheet, child, context);
    let numbers = sheet.puzzles().into_iter().enumerate();
    let puzzles: Vec<SheetPuzzle> = numbers.filter_map(sheet_puzzle).collect();
    el("div.sheets")
        .maybe((context.mode != DisplayMode::Presentation).then(form))
        .child(page(sheet, &puzzles, child, texts))
        .maybe(
            sheet
                .solutions
                .then(|| answers(sheet, &puzzles, child, texts)),
        )
        .into()
}

fn sheet_puzzle((place, number): (usize, usize)) -> Option<SheetPuzzle> {
    let known = puzzles().get(number)?;
    Some(SheetPuzzle {
        place: place + 1,
        number,
        known,
        start: kind()?.parse(&known.start).ok()?,
    })
}

/// The form, which is not printed.
fn form(sheet: &Sheet, child: bool, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let title = if child { "puzzles.sheet.child" } else { "puzzles.sheet" };
    card(texts.get(title))
        .id("sheet-form")
        .key("form")
        .child(el("p.quiet").child(texts.get("puzzles.sheet.about")))
        .child(choice(sheet, context))
        .child(
            checkbox(
                "sheet-solutions",
                texts.get("puzzles.sheet.solutions"),
                sheet.solutions,
                |on| Msg::Sheet(SheetMsg::Solutions(on)),
            )
            .key("solutions")
            .control(Control::Setting),
        )
        .child(buttons(texts))
}

/// The controls that choose the sheet.
fn choice(sheet: &Sheet, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let levels = PuzzleLevel::all().map(|level| {
        let name = texts.of(&["puzzles", "level", level.id()]);
        let msg = Msg::Sheet(SheetMsg::Level(level));
        (msg, name, level == sheet.level)
    });
    let counts = COUNTS.map(|count| {
        let msg = Msg::Sheet(SheetMsg::Count(count));
        (msg, count.to_string(), count == sheet.count)
    });
    let chosen = |key: &str, choices: Vec<_>| {
        el("div.sheet-choice")
            .child(el("span").child(texts.get(key)))
            .child(segments(texts.get(key), choices))
    };
    let today = sheet_of_today(context);
    let other = (sheet.number != today).then(|| {
        let today = Msg::Sheet(SheetMsg::Number(today));
        button(texts.get("puzzles.sheet.today"), today).id("sheet-today")
    });
    let another = Msg::Sheet(SheetMsg::Another);
    let another = button(texts.get("puzzles.sheet.another"), another).id("sheet-another");
    el("div.form.sheet-form#sheet-choice")
        .control(Control::Setting)
        .child(chosen("puzzles.level", levels.collect()))
        .child(chosen("puzzles.sheet.count", counts.into()))
        .child(number_field(
            "sheet-number",
            texts.get("puzzles.sheet.number"),
            sheet.number,
            (1, LARGEST),
            |n| Msg::Sheet(SheetMsg::Number(n)),
        ))
        .child(el("div.control-row").child(another).maybe(other))
}

fn buttons(texts: Texts) -> Element<Msg> {
    let sheet = |icon, key, msg| icon_text_button(icon, texts.get(key), Msg::Sheet(msg));
    let print = sheet(Icon::Text, "page.print", SheetMsg::Print).class("button primary");
    let back = sheet(Icon::Previous, "puzzles.sheet.back", SheetMsg::Close);
    let link = icon_text_button(Icon::Link, texts.get("puzzles.link"), Msg::CopyLink)
        .id("sheet-link")
        .control(Control::Tool);
    el("div.control-row")
        .child(print.id("sheet-print"))
        .child(link)
        .child(back.id(BACK).control(Control::Setting))
}

fn page(sheet: &Sheet, puzzles: &[SheetPuzzle], child: bool, texts: Texts) -> Element<Msg> {
    let key = if child { "puzzles.sheet.title.child" } else { "puzzles.sheet.title" };
    let line = |key: &str| {
        el("p")
            .child(el("span").child(texts.get(key)))
            .child(el("i[aria-hidden=true]"))
    };
    el("article#sheet")
        .class(format!("sheet of-{}", sheet.count))
        .key("sheet")
        .child(
            el("header")
                .child(el("h2").child(sheet_text(key, sheet, texts)))
                .child(el("p.sheet-summary").child(sheet_text(
                    "puzzles.sheet.summary",
                    sheet,
                    texts,
                )))
                .child(
                    el("div.sheet-lines")
                        .child(line("puzzles.sheet.name"))
                        .child(line("puzzles.sheet.date")),
                ),
        )
        .child(el("p.sheet-task").child(task(child, texts)))
        .child(
            el("ol.sheet-boards").children(
                puzzles
                    .iter()
                    .map(|puzzle| question(puzzle, texts).key(puzzle.number)),
            ),
        )
}

fn sheet_text(key: &str, sheet: &Sheet, texts: Texts) -> String {
    let level = Message::new(&format!("puzzles.level.{}", sheet.level.id()));
    let message = Message::new(key)
        .with("n", sheet.number)
        .with("count", sheet.count)
        .with_message("level", level);
    texts.say(&message)
}

/// The task and the rules, for readers who have only the paper.
fn task(child: bool, texts: Texts) -> String {
    let key = if child { "puzzles.sheet.task.child" } else { "puzzles.sheet.task" };
    let letters = kind().map(|kind| kind.info().sides).unwrap_or_default();
    let message = Message::new(key)
        .with("first", name(Side::First, texts))
        .with("second", name(Side::Second, texts))
        .with("a", letters[0])
        .with("b", letters[1]);
    texts.say(&message)
}

/// A board with the side to move, and a line for the answer.
fn question(puzzle: &SheetPuzzle, texts: Texts) -> Element<Msg> {
    let side = name(puzzle.start.side_to_move(), texts);
    let turn = texts.say(&Message::new("play.turn").with("side", side));
    let number = texts.say(&Message::new("puzzles.number").with("n", puzzle.number + 1));
    el("li")
        .child(
            el("p.sheet-turn")
                .child(el("strong").child(format!("{}.", puzzle.place)))
                .child(" ")
                .child(el("strong").child(turn))
                .child(" ")
                .child(el("span.quiet").child(number)),
        )
        .child(board(puzzle, None, texts))
        .child(
            el("p.sheet-line")
                .child(el("span").child(texts.get("puzzles.sheet.answer")))
                .child(el("i[aria-hidden=true]")),
        )
}

/// The last page: the winning move of each board.
fn answers(sheet: &Sheet, puzzles: &[SheetPuzzle], child: bool, texts: Texts) -> Element<Msg> {
    let key = if child { "puzzles.sheet.answers.child" } else { "puzzles.sheet.answers" };
    el("article.sheet.sheet-answers#sheet-answers")
        .key("answers")
        .child(
            el("header").child(el("h2").child(texts.get(key))).child(
                el("p.sheet-summary").child(sheet_text("puzzles.sheet.summary", sheet, texts)),
            ),
        )
        .child(
            el("ol.sheet-boards")
                .children(puzzles.iter().map(|p| solution(p, texts).key(p.number))),
        )
        .child(el("p.quiet.small").child(sheet_text("puzzles.sheet.again", sheet, texts)))
}

/// The winning move of a board, and the end of the game if the move ends it.
fn solution(puzzle: &SheetPuzzle, texts: Texts) -> Element<Msg> {
    let winning = &puzzle.known.winning;
    let after = puzzle.start.play(winning).ok();
    let ending = after.and_then(|after| after.ending());
    let number = texts.say(&Message::new("puzzles.number").with("n", puzzle.number + 1));
    el("li")
        .child(
            el("p.sheet-turn")
                .child(el("strong").child(format!("{}. {winning}", puzzle.place)))
                .child(" ")
                .child(el("span.quiet").child(number)),
        )
        .child(board(puzzle, Some(winning), texts))
        .maybe(ending.map(|why| el("p.small").child(texts.say(&why))))
}

/// The board, with a tick on the cell of the winning move on the page of solutions.
fn board(puzzle: &SheetPuzzle, winning: Option<&str>, texts: Texts) -> Element<Msg> {
    let label = board_in_words(&puzzle.start.view(), texts);
    let winning_cell = winning.and_then(|mv| puzzle.start.cell_of(mv));
    let picture = BoardPicture {
        marks: Vec::from_iter(winning_cell.map(CellMark::tick)),
        // Answers use the names of cells, and a goal leaves no room for a name inside its cell.
        cell_names: CellNames::Outside,
        ..picture_of(&*puzzle.start)
    };
    el("div.sheet-board")
        .attr("style", format!("--aspect:{:.4}", picture.aspect()))
        .child(
            el("canvas[role=img]")
                .attr("aria-label", label)
                .picture(Picture::Board(picture)),
        )
}

fn board_in_words(view: &BoardView, texts: Texts) -> String {
    let named = |wanted: CellContent| {
        let cells = view.cells.iter().enumerate();
        let found = cells.filter(|(_, content)| **content == wanted);
        let names: Vec<String> = found.map(|(cell, _)| view.cell_name(cell)).collect();
        if names.is_empty() { "–".to_owned() } else { names.join(", ") }
    };
    let message = Message::new("puzzles.sheet.board")
        .with("rows", view.rows)
        .with("columns", view.columns)
        .with("piece", named(CellContent::SharedPiece))
        .with("gone", named(CellContent::Trail));
    texts.say(&message)
}
