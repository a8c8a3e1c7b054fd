//! The terms of an estimate, as tables.

use super::Shown;
use super::sum::{Leaf, Product, Sum, leaf};
use crate::app::play::game::Game;
use crate::app::players::about;
use crate::app::players::offered::evaluation_name;
use crate::app::players::squares::{is_board, numbers_board};
use crate::app::record::words::plain;
use crate::app::ui::widgets::scroll_region;
use crate::app::ui::{Element, Texts, el};
use crate::eval::{Value, square_of};
use crate::text::Message;

pub(super) const SUM: &str = "sum";

/// The tables: for the end of the expected line, and for the current board.
pub(super) fn view<M>(shown: &Shown) -> Element<M> {
    let (game, texts) = (shown.game, shown.texts);
    let here = game.here();
    let side = here.position.side_to_move();
    let evaluation = shown.analysis.judging(game.kind);
    let present = Sum::of(&*here.position, &evaluation, side);
    let name = evaluation_name(game.kind, shown.own, &evaluation, texts);
    let section = el("section.stack.sum[tabindex=-1][aria-labelledby=sum-title]")
        .id(SUM)
        .child(el("h3#sum-title").child(texts.say(&Message::new("sum.title").with("name", name))))
        .child(about::evaluation(game.kind, &evaluation, texts));
    let found = leaf(shown.analysis, game, game.history.at());
    // One table with descriptions is enough.
    let described = found.as_ref().is_none_or(|leaf| leaf.ours.is_none());
    let section = match found {
        Some(found) => of_leaf(game, section, &found, texts),
        None => section.child(el("p.quiet").child(texts.get("sum.no_leaf"))),
    };
    section.maybe(present.map(|sum| {
        let title = texts.get("sum.here");
        el("div.stack#sum-here")
            .child(el("h4").child(title.as_str()))
            .child(sum_table(game, &title, &sum, described, texts))
    }))
}

/// The end of the line, and its value for the other side.
fn of_leaf<M>(game: &Game, section: Element<M>, found: &Leaf, texts: Texts) -> Element<M> {
    let line = Message::new("sum.leaf").with("line", found.line.join(" "));
    let title = texts.say(&line);
    let Some(sum) = &found.ours else {
        let over = Message::new("sum.over").with("line", found.line.join(" "));
        return section.child(el("p.quiet").child(texts.say(&over)));
    };
    let other = Message::new("sum.other")
        .with("side", game.side_name(!sum.side, texts))
        .with("value", plain(found.theirs, texts));
    section.child(
        el("div.stack#sum-leaf")
            .child(el("h4").child(title.as_str()))
            .child(sum_table(game, &title, sum, true, texts))
            .child(el("p.quiet.small").child(texts.say(&other))),
    )
}

/// A row for each feature, with its description if wanted, and the total at the end.
fn sum_table<M>(
    game: &Game,
    caption: &str,
    sum: &Sum,
    described: bool,
    texts: Texts,
) -> Element<M> {
    let head = ["sum.feature", "sum.value", "sum.weight", "sum.product"];
    let head = head.map(|key| el("th[scope=col]").child(texts.get(key)));
    let board = is_board(sum.products.iter().map(|p| p.feature.as_str()));
    let products = sum.products.iter();
    let products = products.filter(|p| !(board && is_square(p)));
    let rows = products.flat_map(|p| product_rows(game, p, described, texts));
    let total = Message::new("sum.total_for").with("side", game.side_name(sum.side, texts));
    let total = el("tr.sum-row")
        .child(el("th[scope=row][colspan=3]").child(texts.say(&total)))
        .child(number_cell(sum.total(), texts));
    let table = el("table")
        .child(el("caption.unseen").child(caption))
        .child(el("thead").child(el("tr").children(head)))
        .child(
            el("tbody")
                .children(rows)
                .maybe(board.then(|| squares_row(sum, texts)))
                .child(total),
        );
    el("div.stack")
        .child(scroll_region(caption).child(table))
        .maybe(board.then(|| squares_board(sum, texts)))
}

fn is_square(p: &Product) -> bool {
    square_of(&p.feature).is_some()
}

fn squares_row<M>(sum: &Sum, texts: Texts) -> Element<M> {
    let squares = sum.products.iter().filter(|p| is_square(p));
    let name = el("th[scope=row][colspan=3]").child(texts.get("squares.name"));
    el("tr")
        .child(name)
        .child(number_cell(squares.map(Product::product).sum(), texts))
}

/// The term of each square with a piece.
fn squares_board<M>(sum: &Sum, texts: Texts) -> Element<M> {
    let caption = texts.get("squares.sum");
    let taken = sum
        .products
        .iter()
        .filter(|p| p.value != 0.0 && is_square(p));
    let numbers = taken.map(|p| (p.feature.as_str(), p.product()));
    el("div.stack")
        .child(el("p.quiet.small").child(caption.as_str()))
        .child(numbers_board(&caption, numbers, texts))
}

/// A row with a feature's numbers, and a row with its description.
fn product_rows<M>(game: &Game, p: &Product, described: bool, texts: Texts) -> Vec<Element<M>> {
    let name = about::name(game.kind, &p.feature, texts);
    let numbers = el("tr")
        .child(el("th[scope=row]").child(name))
        .child(number_cell(p.value, texts))
        .child(number_cell(p.weight, texts))
        .child(number_cell(p.product(), texts));
    let words = about::feature(game.kind, &p.feature, texts);
    let about = (described && !words.is_empty())
        .then(|| el("tr.described").child(el("td[colspan=4]").child(words)));
    [Some(numbers), about].into_iter().flatten().collect()
}

fn number_cell<M>(value: Value, texts: Texts) -> Element<M> {
    el("td").child(plain(value, texts))
}
