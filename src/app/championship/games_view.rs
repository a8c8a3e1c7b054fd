//! The games: running ones as small boards, and the list of the games between two players.

use super::current::{Current, ShownGame};
use super::{GameIndex, Msg};
use crate::app::record::board::picture_of;
use crate::app::record::words::side_label;
use crate::app::ui::widgets::{self, button, card, small_button, table_of};
use crate::app::ui::{Control, Element, Texts, el};
use crate::championship::PlayedGame;
use crate::game::Side;
use crate::plot::Picture;
use crate::registry::{GameRecord, game};
use crate::text::Message;

/// Pairs of games per page of the list.
const PAIRS: usize = 10;

/// The boards of running games; `None` without any.
pub(super) fn running(current: &Current, texts: Texts) -> Option<Element<Msg>> {
    let shown = &current.work.as_ref()?.live_games;
    let boards: Vec<_> = shown
        .iter()
        .enumerate()
        .filter_map(|(i, game)| Some(board(current, game, texts)?.key(i)))
        .collect();
    (!boards.is_empty()).then(|| {
        card(texts.get("championship.running"))
            .key("running")
            .id("championship-running")
            .child(el("div.thumbs").children(boards))
    })
}

/// The names of the first and the second side's players.
fn names(current: &Current, place: GameIndex) -> Option<[&str; 2]> {
    let meetings = current.job.meetings().get(place.repeat as usize)?;
    let players = meetings.get(place.meeting as usize)?.players_in(place.game);
    let roster = &current.job.config().players;
    Some(players.map(|p| &roster[p as usize].name[..]))
}

/// A small board; a click opens its game.
fn board(current: &Current, shown: &ShownGame, texts: Texts) -> Option<Element<Msg>> {
    let config = current.job.config();
    let record = GameRecord {
        game: config.game.clone(),
        start: config.start_of(shown.place.pair).to_owned(),
        moves: shown.moves.split_whitespace().map(str::to_owned).collect(),
    };
    let plies = record.moves.len();
    let position = record.positions().ok()?.pop()?;
    let picture = picture_of(&*position);
    let [first, second] = names(current, shown.place)?;
    let players = Message::new("championship.versus")
        .with("a", first)
        .with("b", second);
    let where_it_is = Message::new("championship.running.game")
        .with("pair", shown.place.pair + 1)
        .with("game", shown.place.game + 1)
        .with("plies", plies);
    let [players, where_it_is] = [players, where_it_is].map(|m| texts.say(&m));
    let name =
        Message::new("championship.open_in_play").with("game", format!("{players}, {where_it_is}"));
    Some(
        el("button.thumb")
            .attr("aria-label", texts.say(&name))
            .control(Control::Navigation)
            .on_click(Msg::OpenLiveGame(shown.task))
            .child(
                el("canvas")
                    .attr("style", format!("--aspect:{:.4}", picture.aspect()))
                    .picture(Picture::Board(picture)),
            )
            .child(el("span.small").child(players))
            .child(el("span.quiet.small").child(where_it_is)),
    )
}

/// One page of the list of games between the selected players.
pub(super) fn played(current: &Current, texts: Texts) -> Option<Element<Msg>> {
    let players = current.selected_pair()?;
    let pairs = current.tally.between(players).score.games() as usize / 2;
    if pairs == 0 {
        return None;
    }
    let pages = pairs.div_ceil(PAIRS);
    let page = (current.page as usize).min(pages - 1);
    let places = places(current, players)
        .skip(2 * PAIRS * page)
        .take(2 * PAIRS);
    let rows = places.filter_map(|(place, game)| row(current, place, game, texts));
    let kind = game(&current.job.config().game).ok()?;
    let [first, second] = Side::ALL.map(|side| side_label(kind, side, texts));
    let head = vec![
        texts.get("championship.game"),
        first,
        second,
        texts.get("championship.winner"),
        texts.get("championship.end"),
        texts.get("championship.moves"),
        texts.get("championship.open"),
    ];
    let title = texts.get("championship.games_of");
    Some(
        card(title.clone())
            .key("games")
            .id("championship-games")
            .child(el("p.quiet.small").child(texts.get("championship.games_of.about")))
            .child(table_of(&title, head, rows).class("table-frame game-list"))
            .maybe((pages > 1).then(|| turn(page, pages, texts))),
    )
}

/// All games between two players, in the order of the championship.
fn places(current: &Current, [a, b]: [u32; 2]) -> impl Iterator<Item = (GameIndex, &PlayedGame)> {
    let meetings = current.job.meetings_with_repeat();
    let theirs = meetings.filter(move |(_, m)| m.players == [a, b] || m.players == [b, a]);
    theirs.flat_map(|(repeat, meeting)| {
        meeting.played().flat_map(move |(pair, result)| {
            (0..).zip(&result.games).map(move |(game, played)| {
                let place = GameIndex {
                    repeat,
                    meeting: meeting.number,
                    pair,
                    game,
                };
                (place, played)
            })
        })
    })
}

fn row(
    current: &Current,
    place: GameIndex,
    game: &PlayedGame,
    texts: Texts,
) -> Option<Element<Msg>> {
    let [first, second] = names(current, place)?;
    let winner = match game.outcome.winner() {
        Some(Side::First) => el("strong").child(first),
        Some(Side::Second) => el("strong").child(second),
        None => el("span").child(texts.get("championship.draw")),
    };
    let repeats = current.job.config().repeats > 1;
    let number = if repeats {
        format!("{}.{}.{}", place.repeat + 1, place.pair + 1, place.game + 1)
    } else {
        format!("{}.{}", place.pair + 1, place.game + 1)
    };
    let name = Message::new("championship.open_in_play").with("game", &number);
    let mut end = el("span").child(texts.say(&game.end.name()));
    if let Some(why) = &game.why {
        end = end.attr("title", texts.say(why));
    }
    let open = small_button(texts.get("championship.open"), Msg::OpenGame(place))
        .control(Control::Navigation)
        .attr("aria-label", texts.say(&name));
    let cells = vec![
        number.into(),
        first.into(),
        second.into(),
        winner.into(),
        end.into(),
        game.plies().to_string().into(),
        open.into(),
    ];
    // Parallel games end in any order, so a row's key must not depend on it.
    let GameIndex {
        repeat,
        meeting,
        pair,
        game,
    } = place;
    Some(widgets::row(cells).key(format!("{repeat}.{meeting}.{pair}.{game}")))
}

fn turn(page: usize, pages: usize, texts: Texts) -> Element<Msg> {
    let here = Message::new("championship.page")
        .with("n", page + 1)
        .with("all", pages);
    let to = |key: &str, page: usize, off: bool| {
        button(texts.get(key), Msg::Page(page as u32)).flag("disabled", off)
    };
    el("div.control-row")
        .child(to("championship.page.previous", page.saturating_sub(1), page == 0))
        .child(el("span").child(texts.say(&here)))
        .child(to("championship.page.next", page + 1, page + 1 == pages))
}
