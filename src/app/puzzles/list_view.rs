//! The cards beside the board: the puzzles of a level, and the user's own mistakes.

use super::day::puzzle_of_today;
use super::sheet::OPEN_BUTTON;
use super::words::name;
use super::{Msg, State};
use crate::app::documents::SharedText;
use crate::app::record::Mistake;
use crate::app::ui::widgets::{card, icon_text_button, segments};
use crate::app::ui::{Context, Element, Icon, Texts, el, icon};
use crate::registry::{PuzzleLevel, puzzles, puzzles_of};
use crate::text::{EnumId, Message};

/// The built-in puzzles.
pub fn shipped(state: &State, context: &Context) -> Element<Msg> {
    let texts = context.texts;
    let today = puzzle_of_today(context);
    let here = state.puzzle.as_ref().and_then(|p| p.number);
    let levels = PuzzleLevel::all().map(|level| {
        let name = texts.of(&["puzzles", "level", level.id()]);
        (Msg::Level(level), name, level == state.level)
    });
    let done = puzzles()
        .get(today)
        .and_then(|p| state.progress.solved(&p.start));
    let key = match done {
        Some(_) => "puzzles.today.solved",
        None => "puzzles.today",
    };
    card(texts.get("page.section.puzzles"))
        .id("puzzles-shipped")
        .child(
            icon_text_button(Icon::Puzzle, texts.get(key), Msg::Today)
                .id("puzzles-today")
                .attr("aria-current", here == Some(today)),
        )
        .child(segments(texts.get("puzzles.level"), levels.collect()))
        .child(el("p#puzzles-count").child(count(state, texts)))
        .child(
            el("details.more")
                .child(el("summary").child(texts.get("puzzles.all")))
                .child(numbers(state, here, texts)),
        )
        .child(
            icon_text_button(Icon::Text, texts.get("puzzles.sheet"), Msg::OpenSheet)
                .id(OPEN_BUTTON),
        )
        .child(el("p.quiet.small").child(texts.get(if state.progress.is_refused() {
            "puzzles.unsaved"
        } else {
            "puzzles.saved"
        })))
        .child(el("p.quiet.small").child(texts.get("puzzles.about")))
}

/// The number of solved puzzles of the level, as text.
fn count(state: &State, texts: Texts) -> String {
    let all: Vec<Option<bool>> = puzzles_of(state.level)
        .map(|number| state.progress.solved(&puzzles()[number].start))
        .collect();
    let message = Message::new("puzzles.count")
        .with("solved", all.iter().flatten().count())
        .with("all", all.len())
        .with("first", all.iter().filter(|s| **s == Some(true)).count());
    texts.say(&message)
}

fn numbers(state: &State, here: Option<usize>, texts: Texts) -> Element<Msg> {
    let buttons = puzzles_of(state.level).map(|number| {
        let solved = state.progress.solved(&puzzles()[number].start).is_some();
        let key = if solved { "puzzles.number.solved" } else { "puzzles.number" };
        let label = texts.say(&Message::new(key).with("n", number + 1));
        let button = el("button")
            .key(number)
            .class(if solved { "puzzle-number solved" } else { "puzzle-number" })
            .attr("aria-label", label)
            .on_click(Msg::Open(number))
            .child((number + 1).to_string())
            .maybe(solved.then(|| el("span[aria-hidden=true]").child("✓")));
        if here == Some(number) { button.attr("aria-current", "true") } else { button }
    });
    el("div.puzzle-numbers").children(buttons)
}

/// The mistakes in the user's own games.
pub fn mistakes(state: &State, texts: Texts) -> Element<Msg> {
    let progress = &state.progress;
    let card = card(texts.get("puzzles.mine")).id("puzzles-mine");
    let found = progress.mistakes();
    if found.is_empty() {
        return card.child(el("p.quiet.small").child(texts.get("puzzles.mine.empty")));
    }
    let here = state.puzzle.as_ref().map(|p| &p.text);
    let rows = found.iter().enumerate().map(|(place, mistake)| {
        let solved = progress.solved(&mistake.start).is_some();
        row(place, mistake, here == Some(&mistake.start), solved, texts)
    });
    let clear = icon_text_button(Icon::Trash, texts.get("puzzles.mine.clear"), Msg::Clear);
    card.child(el("div.shelf").children(rows))
        .child(el("div.control-row").child(clear.id("puzzles-clear")))
}

fn row(place: usize, mistake: &Mistake, here: bool, solved: bool, texts: Texts) -> Element<Msg> {
    let words = mistake.position().map(|position| {
        let view = position.view();
        let message = Message::new("puzzles.mine.row")
            .with("side", name(position.side_to_move(), texts))
            .with("rows", view.rows)
            .with("columns", view.columns)
            .with("move", &mistake.played);
        texts.say(&message)
    });
    let mut button = el("button.shelf-open")
        .id(format!("puzzles-mine-{place}"))
        .on_click(Msg::Mine(place))
        .child(words.unwrap_or_default());
    if here {
        button = button.attr("aria-current", "true");
    }
    let done = solved.then(|| {
        let label = texts.get("puzzles.solved");
        el("span.puzzle-done")
            .attr("title", &label)
            .child(icon(Icon::Check))
            .child(el("span.unseen").child(label))
    });
    el("div.shelf-row")
        .key(&mistake.start)
        .child(button)
        .maybe(done)
}
