//! The goal of the game in one sentence above its board, with the sides in their colours.

use crate::app::play::game::Game;
use crate::app::players::Seat;
use crate::app::record::words::side_id;
use crate::app::ui::{Element, Node, Texts, el};
use crate::game::Side;
use crate::text::{has_text, phrase};

/// The sentence for the user's side, or for both sides in a game of two users or two computers. `None` for a game
/// without such texts.
pub fn goal<M>(game: &Game, texts: Texts) -> Option<Element<M>> {
    let id = game.kind.info().id;
    if !has_text(&format!("rules.{id}.you")) {
        return None;
    }
    let humans: Vec<Side> = Side::ALL
        .into_iter()
        .filter(|&side| game.seats[side] == Seat::Human)
        .collect();
    let (opening, template, you) = match humans[..] {
        [side] => (None, texts.of(&["rules", id, "you"]), side),
        _ => {
            let opening = if humans.is_empty() { "rules.computers" } else { "rules.persons" };
            let both = texts.of(&["rules", id, "both"]);
            (Some(texts.get(opening)), both, Side::First)
        }
    };
    let mut words = el("p.goal#goal");
    if let Some(opening) = opening {
        words = words.child(format!("{opening} "));
    }
    Some(words.children(fill_template(&template, game, you, texts)))
}

/// Fills a template: `{you}` is the colour of the addressed side, `{self}` its name, `{letter}` its letter, `{rival}`
/// the name of the other side; `{first}`, `{second}`, `{first_letter}` and `{second_letter}` are those of the sides;
/// `{k}` is the last word of the position's text, which in games of rows is the number of pieces that win. Articles of
/// names are not coloured.
fn fill_template<M>(template: &str, game: &Game, you: Side, texts: Texts) -> Vec<Node<M>> {
    let name = |side| game.side_name(side, texts);
    let letter = |side: Side| game.kind.info().sides[side.index()].to_owned();
    let mut out = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (what, after) = after.split_once('}').unwrap_or((after, ""));
        let mut before = before.to_owned();
        let mut coloured_name = |side| {
            let name = name(side);
            if what.starts_with(char::is_uppercase) {
                before.push_str(&phrase::capital(&name))
            } else {
                phrase::append(&mut before, &name, texts.0)
            }
            let noun = phrase::noun(&name);
            before.truncate(before.len() - noun.len());
            coloured(side, noun.to_owned())
        };
        let filled = match what {
            "you" => coloured(you, texts.of(&["rules", "colour", side_id(you)])),
            "self" => coloured_name(you),
            "letter" => coloured(you, letter(you)),
            "rival" => coloured_name(!you),
            "first" | "First" => coloured_name(Side::First),
            "second" => coloured_name(Side::Second),
            "first_letter" => coloured(Side::First, letter(Side::First)),
            "second_letter" => coloured(Side::Second, letter(Side::Second)),
            _ => last_word(&game.here().position.text()).into(),
        };
        if !before.is_empty() {
            out.push(before.into());
        }
        out.push(filled);
        rest = after;
    }
    if !rest.is_empty() {
        out.push(rest.into());
    }
    out
}

fn coloured<M>(side: Side, word: String) -> Node<M> {
    el("strong")
        .class(format!("of-{}", side_id(side)))
        .child(word)
        .into()
}

fn last_word(text: &str) -> String {
    text.rsplit(' ').next().unwrap_or_default().to_owned()
}
