//! The tables of a championship: the standings and the cross table.

use super::current::Current;
use super::duel_view::{general, percent, share_bar};
use super::{Export, Msg};
use crate::app::ui::widgets::{button, card, scrollable_table, table, visually_hidden};
use crate::app::ui::{Element, Node, Texts, el};
use crate::championship::{Format, Record, Standing, TieBreak, shown_ties};
use crate::text::{Choice, Message};

/// The heading of won, drawn and lost games, in letters.
const COUNTS: &str = "championship.counts.short";

/// The standings, with points and ratings.
pub(super) fn standings(current: &Current, texts: Texts) -> Element<Msg> {
    let config = current.job.config();
    let places = &current.tally.standings;
    let ties = shown_ties(config, places);
    let tie_names: Vec<String> = ties.iter().map(|(_, tie)| texts.say(&tie.name())).collect();
    let head = ["championship.place", "championship.player", "championship.points"];
    let mut head: Vec<Node<Msg>> = head.map(|key| texts.get(key).into()).into();
    head.extend(tie_names.iter().map(|name| Node::from(name.as_str())));
    head.push(counts_head(texts));
    let last = ["championship.share", "championship.share.bar", "championship.rating"];
    head.extend(last.map(|key| Node::from(texts.get(key))));
    let rows = places
        .iter()
        .map(|s| row(s, &config.players[s.player].name, &ties, texts));
    let facts = general(current, texts);
    card(texts.get("championship.standings"))
        .key("standings")
        .id("championship-standings")
        .child(
            table(&texts.get("championship.standings"), head, rows.collect())
                .class("table-frame standings"),
        )
        .child(el("p.quiet.small").child(about(current, &tie_names, texts)))
        .maybe((!facts.is_empty()).then(|| {
            el("ul.plain.game-facts").children(facts.into_iter().map(|line| el("li").child(line)))
        }))
}

/// Explains points, the tie-breaks with these names, and ratings.
fn about(current: &Current, ties: &[String], texts: Texts) -> String {
    let points = match current.job.config().format {
        Format::Swiss { .. } => "championship.points.swiss",
        Format::Cup => "championship.points.cup",
        format if format.is_adaptive() => "championship.points.adaptive",
        _ => "championship.points.games",
    };
    let names = Message::new("championship.ties").with("names", ties.join(", "));
    let assumed = current.tally.ratings.assumed;
    let sentences = [
        Some(texts.get(points)),
        (!ties.is_empty()).then(|| texts.say(&names)),
        Some(texts.get("championship.rating.about")),
        assumed.then(|| texts.get("championship.rating.assumed")),
    ];
    sentences
        .into_iter()
        .flatten()
        .collect::<Vec<_>>()
        .join(" ")
}

/// The heading of won, drawn and lost games. Letters, because words are wider than the column; the tooltip and screen
/// readers use words.
fn counts_head(texts: Texts) -> Node<Msg> {
    let full = texts.get("championship.counts.full");
    let letters = el("span[aria-hidden=true]").child(texts.get(COUNTS));
    el("span")
        .attr("title", &full)
        .child(letters)
        .child(visually_hidden(full))
        .into()
}

/// A player's row of the standings.
fn row(
    standing: &Standing,
    name: &str,
    ties: &[(usize, TieBreak)],
    texts: Texts,
) -> Vec<Node<Msg>> {
    let score = standing.record.score;
    let percent = |share: f64| percent(share, texts);
    let short = |value: f64| texts.decimal_short((value * 1000.0).round() / 1000.0);
    let counts = format!("{}/{}/{}", score.wins, score.draws, score.losses);
    let mut cells: Vec<Node<Msg>> = vec![
        standing.place.to_string().into(),
        el("strong").child(name).into(),
        short(standing.points).into(),
    ];
    cells.extend(ties.iter().map(|(number, _)| match standing.ties[*number] {
        Some(value) => Node::from(short(value)),
        None => "–".into(),
    }));
    cells.push(counts.into());
    if score.games() == 0 {
        cells.extend(["–", "–", "–"].map(Node::from));
        return cells;
    }
    let band = score.interval();
    let message = Message::new("championship.share.interval")
        .with("name", name)
        .with("share", percent(score.share()))
        .with("low", percent(band.low))
        .with("high", percent(band.high));
    cells.push(percent(score.share()).into());
    cells.push(share_bar(score.share(), band, texts.say(&message)).into());
    cells.push(match standing.rating {
        None => "–".into(),
        Some(rating) => {
            let half = (rating.interval().high - rating.interval().low) / 2.0;
            el("span")
                .child(texts.decimal(rating.elo, 0))
                .child(el("small").child(format!("±\u{a0}{}", texts.decimal(half, 0))))
                .into()
        }
    });
    cells
}

/// The cross table. A cell shows the result of its row against its column, and opens their games.
pub(super) fn cross_table(current: &Current, texts: Texts) -> Element<Msg> {
    let players = &current.job.config().players;
    let places = &current.tally.standings;
    let caption = texts.get("championship.cross");
    let mut head = el("tr").child(el("th[scope=col]").child(texts.get("championship.player")));
    for (column, number) in places.iter().zip(1..) {
        let name = &players[column.player].name;
        head = head.child(
            el("th[scope=col]")
                .attr("title", name)
                .child(el("span[aria-hidden=true]").child(number.to_string()))
                .child(el("span.unseen").child(name.as_str())),
        );
    }
    let rows = places.iter().zip(1..).map(|(row, number)| {
        let name = &players[row.player].name;
        let head = el("th[scope=row]")
            .child(el("span.quiet").child(format!("{number} ")))
            .child(name.as_str());
        let cells = places.iter().map(|column| {
            let pair = [row.player as u32, column.player as u32];
            cell(current, pair, texts)
        });
        el("tr").key(row.player).child(head).children(cells)
    });
    let cross = scrollable_table(&caption, el("table"), head, rows).class("table-frame cross");
    card(caption)
        .key("cross")
        .id("championship-cross")
        .child(
            el("p.quiet.small")
                .child(texts.get("championship.cross.about"))
                .child(" ")
                .child(el("span.screen-only").child(texts.get("championship.cross.press"))),
        )
        .child(cross)
}

/// The cell of a row's player `a` and a column's player `b`.
fn cell(current: &Current, [a, b]: [u32; 2], texts: Texts) -> Element<Msg> {
    let td = el("td").key(b);
    let record: Record = current.tally.between([a, b]);
    let games = record.score.games();
    if a == b || games == 0 {
        let sign = if a == b { "–" } else { "·" };
        return td.child(el("span.quiet").child(sign));
    }
    let names = [a, b].map(|p| &current.job.config().players[p as usize].name);
    let points = texts.decimal_short(record.points());
    let share = record.score.share();
    let message = Message::new("championship.cross.cell")
        .with("a", names[0])
        .with("b", names[1])
        .with("points", &points)
        .with("games", games);
    let selected = current
        .selected_pair()
        .is_some_and(|selected| selected == [a, b]);
    td.child(
        el("button.cross-cell")
            .attr("style", format!("--share:{:.0}%", 100.0 * share))
            .attr("aria-pressed", selected)
            .on_click(Msg::Meeting([a, b]))
            // The button's name contains its visible text, so that users of voice control can press it.
            .child(visually_hidden(format!("{}, ", texts.say(&message))))
            .child(texts.percent(share, 0))
            .child(
                el("small[aria-hidden=true]")
                    .child(format!("{points}/{games}")),
            ),
    )
}

/// The files for download.
pub(super) fn exports(current: &Current, texts: Texts) -> Element<Msg> {
    let many = current.job.config().players.len() > 2;
    let is_cup = current.job.config().format == Format::Cup;
    let files = [
        ("runs.save", Export::Json, true),
        ("championship.save.bracket", Export::Bracket, is_cup),
        ("championship.save.cross", Export::CrossTable, many),
        ("championship.save.standings", Export::Standings, true),
        ("championship.save.games", Export::Games, true),
        ("championship.save.text", Export::Text, true),
    ];
    let files = files.into_iter().filter(|(_, _, offered)| *offered);
    card(texts.get("championship.save")).key("save").child(
        el("div.control-row")
            .children(files.map(|(key, export, _)| button(texts.get(key), Msg::Save(export)))),
    )
}
