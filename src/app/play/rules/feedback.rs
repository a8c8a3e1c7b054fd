//! The text under the board of a rule: the effect of the last move, the side to move or the winner, and the reason why
//! a move is illegal. All of it comes from the game.

use super::change::Change;
use super::pages::RuleBoard;
use crate::app::record::words::{played, reworded, side_id, side_name};
use crate::app::ui::{Element, Texts, el};
use crate::game::{BoardStyle, Outcome, PASS_TEXT};
use crate::registry::{AnyGame, AnyPosition};
use crate::text::{Message, phrase};

/// The line under a board, as a live region.
pub(super) fn line<M>(game: &dyn AnyGame, board: &RuleBoard, texts: Texts) -> Element<M> {
    let line = el("p[role=status][aria-live=polite]");
    if let Some((mv, reason)) = &board.refused {
        let refused = Message::new("rule.refused").with("move", mv);
        let refused = refused.with("reason", phrase::capital(&texts.say(reason)));
        return line.class("rule-answer bad").child(texts.say(&refused));
    }
    let name = |side| side_name(game, side, texts);
    let strong = |class, words: String| el("strong").class(class).child(format!("{words} "));
    let result = board.here().outcome().map(|outcome| match outcome {
        Outcome::WonBy(side) => strong(
            format!("result of-{}", side_id(side)),
            texts.say(&Message::new("play.wins").with("side", name(side))),
        ),
        Outcome::Draw => strong("result".to_owned(), texts.get("play.draw")),
    });
    let done = || strong("rule-done".to_owned(), texts.get("rule.done"));
    line.class("rule-answer")
        .maybe(board.just_done.then(done))
        .maybe(last_move(game, board, texts).map(|text| format!("{text} ")))
        .maybe(result)
        .child(next(game, board.here(), texts))
}

/// The side to move, or the reason for the end.
fn next(game: &dyn AnyGame, here: &dyn AnyPosition, texts: Texts) -> String {
    if let Some(ending) = here.ending() {
        return texts.say(&reworded(ending, |game, why| format!("rule.ending.{game}.{why}")));
    }
    let must_pass = here.moves().iter().all(|m| m.cell.is_none());
    let key = if must_pass { "rule.must_pass" } else { "play.turn" };
    let side = side_name(game, here.side_to_move(), texts);
    texts.say(&Message::new(key).with("side", side))
}

fn last_move(game: &dyn AnyGame, board: &RuleBoard, texts: Texts) -> Option<String> {
    let [.., before, here] = &board.line[..] else {
        return None;
    };
    let change = Change::between(&**before, &**here);
    let side = side_name(game, change.mover, texts);
    if change.is_pass() {
        return Some(texts.say(&played(side, PASS_TEXT)));
    }
    let mv = board.moves.last()?;
    let effect = match change.style() {
        BoardStyle::Trail => change
            .closed()
            .map(|c| Message::new("rule.closed").with("cell", c)),
        BoardStyle::Discs => Some(Message::new("rule.turned").with("n", change.turned())),
        BoardStyle::Pits => Some(match change.gained() {
            0 => Message::new("rule.captured.none"),
            n => Message::new("rule.captured")
                .with("side", &side)
                .with("n", n),
        }),
        BoardStyle::Marks | BoardStyle::Tree | BoardStyle::Symbols | BoardStyle::Text => None,
    };
    let text = texts.say(&played(side, mv));
    Some(effect.map_or(text.clone(), |effect| format!("{text} {}", texts.say(&effect))))
}
