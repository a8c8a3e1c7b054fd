//! What is said under the board of a rule: what the last move has done, who moves next, or who has won; and why something is
//! not allowed. All of it comes from the game.

use super::change::Change;
use super::trial::Trial;
use crate::app::Texts;
use crate::app::play::words::{played, side_name};
use crate::game::{BoardStyle, Outcome, PASS_TEXT};
use crate::registry::{AnyGame, AnyPosition};
use crate::text::{Message, has_text};

/// What is said.
pub(super) struct Told {
    /// What the last move has done.
    pub(super) before: String,
    /// What is to be seen first: who has won.
    pub(super) result: Option<String>,
    /// Who moves next, or why the game is over.
    pub(super) after: String,
}

/// Why what was tried is not allowed; `None` where all is well.
pub(super) fn refusal(trial: &Trial, texts: Texts) -> Option<String> {
    let (mv, reason) = trial.refused.as_ref()?;
    let refused = Message::new("rule.refused").with("move", mv);
    let refused = texts.say(&refused.with("reason", capital(&texts.say(reason))));
    Some(refused)
}

/// The same sentence with a capital letter. None begins with a letter that has an accent, see the tests: the table of all
/// capitals of the world would make the module 16 kB larger.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// What is said of the position that is seen.
pub(super) fn told(game: &dyn AnyGame, trial: &Trial, texts: Texts) -> Told {
    let here = trial.here();
    let name = |side| side_name(game, side, texts);
    let before = match trial.line.len() {
        0 | 1 => String::new(),
        n => done(game, &*trial.line[n - 2], trial, texts),
    };
    let result = here.outcome().map(|outcome| match outcome {
        Outcome::WonBy(side) => texts.say(&Message::new("play.wins").with("side", name(side))),
        Outcome::Draw => texts.get("play.draw"),
    });
    let after = match here.ending() {
        Some(ending) => texts.say(&plain(ending)),
        None => {
            let must_pass = here.moves().iter().all(|m| m.cell.is_none());
            let key = if must_pass {
                "rule.must_pass"
            } else {
                "play.turn"
            };
            texts.say(&Message::new(key).with("side", name(here.side_to_move())))
        }
    };
    Told {
        before,
        result,
        after,
    }
}

/// Why a game is over, in words for those who learn it, where the texts have such.
fn plain(mut ending: Message) -> Message {
    if let [_, game, why] = ending.key.split('.').collect::<Vec<_>>()[..] {
        let key = format!("rule.ending.{game}.{why}");
        if has_text(&key) {
            ending.key = key;
        }
    }
    ending
}

/// What the last move was, and what it has done.
fn done(game: &dyn AnyGame, before: &dyn AnyPosition, trial: &Trial, texts: Texts) -> String {
    let change = Change::between(before, trial.here());
    let side = side_name(game, change.mover, texts);
    if change.is_pass() {
        return texts.say(&played(side, PASS_TEXT));
    }
    let mv = trial.moves.last().map_or("", String::as_str);
    let played = played(&side, mv);
    let count = |one: &str, many: &str, n: usize| match n {
        1 => Message::new(one),
        n => Message::new(many).with("n", n),
    };
    let effect = match change.style() {
        BoardStyle::Trail => change
            .closed()
            .map(|c| Message::new("rule.closed").with("cell", c)),
        BoardStyle::Discs => {
            let turned = change.turned().len();
            Some(count("rule.turned.one", "rule.turned.many", turned))
        }
        BoardStyle::Pits => Some(match change.gained() {
            0 => Message::new("rule.captured.none"),
            n => count("rule.captured.one", "rule.captured.many", n as usize).with("side", side),
        }),
        BoardStyle::Marks | BoardStyle::Tree => None,
    };
    let told = [Some(played), effect].into_iter().flatten();
    let told: Vec<_> = told.map(|message| texts.say(&message)).collect();
    told.join(" ")
}
