//! Plays the words of a text by the rules.

use crate::game::written::{Words, is_pass, split_cells};
use crate::game::{GameInfo, PASS_TEXT, Side};
use crate::registry::any::AnyPosition;
use crate::registry::list::folded;
use crate::text::{EnumId, Language, Message};

/// The played moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Played {
    /// Including passes missing in the text.
    pub(super) moves: Vec<String>,
    /// The number of passes missing in the text.
    pub(super) passes_added: usize,
}

impl Played {
    /// Plays words from a position on. `turns` are the sides of the words, if the text has them. The name of a side
    /// before a move also sets the side of the move. Adds missing forced passes. Ignores the numbers of moves and of
    /// pairs of moves.
    ///
    /// # Errors
    /// The moves before the first illegal move, and the reason.
    pub(super) fn from(
        mut at: Box<dyn AnyPosition>,
        words: &Words,
        turns: &[Side],
    ) -> Result<Self, (Self, Message)> {
        let mut played = Played::default();
        let mut number = 0;
        let mut named = None;
        for (i, word) in words.moves.iter().enumerate() {
            if let Some(side) = side_called(word, at.info())
                && at.play(word).is_err()
            {
                named = Some(side);
                continue;
            }
            let turn = turns.get(i).copied().or(named.take());
            let parts = match at.play(word) {
                Ok(_) => vec![*word],
                Err(_) => split_cells(word),
            };
            for part in parts {
                if played.is_number(part) && at.play(part).is_err() {
                    continue;
                }
                match played.play(&mut at, part, turn) {
                    Ok(()) => number += 1,
                    Err(reason) => {
                        let error = Message::new("error.record.move")
                            .with("number", number + 1)
                            .with("move", part)
                            .with_message("reason", reason);
                        return Err((played, error));
                    }
                }
            }
        }
        Ok(played)
    }

    /// True if a word is the number of the next move, counted by moves or by pairs.
    fn is_number(&self, word: &str) -> bool {
        let next = self.moves.len() - self.passes_added + 1;
        let number = word.parse().ok();
        number == Some(next) || number == Some(self.moves.len() / 2 + 1)
    }

    fn play(
        &mut self,
        at: &mut Box<dyn AnyPosition>,
        word: &str,
        turn: Option<Side>,
    ) -> Result<(), Message> {
        if is_pass(word) && at.outcome().is_some() {
            // Games of Reversi may end with passes of both sides.
            return Ok(());
        }
        let passes = || matches!(&at.moves()[..], [only] if only.text == PASS_TEXT);
        let ours = turn.is_none_or(|side| side == at.side_to_move());
        if !is_pass(word) && (!ours || at.play(word).is_err()) && passes() {
            *at = at.play(PASS_TEXT).map_err(|error| error.reason)?;
            self.moves.push(PASS_TEXT.to_owned());
            self.passes_added += 1;
        }
        if let Some(side) = turn.filter(|side| *side != at.side_to_move()) {
            let names = [!side, side].map(|side| at.info().side_name(side));
            let [next, found] = names;
            return Err(Message::new("error.text.turn")
                .with_message("side", found)
                .with_message("next", next));
        }
        *at = at.play(word).map_err(|error| error.reason)?;
        self.moves.push(word.to_owned());
        Ok(())
    }
}

/// The maximum length in bytes of the name of a side.
const LONGEST_SIDE: usize = 40;

/// The side that a word names in any language, as in `Black: f5`. In some languages, an article precedes the name.
fn side_called(word: &str, info: &GameInfo) -> Option<Side> {
    let word = word.trim_end_matches([':', '.']);
    if !(1..=LONGEST_SIDE).contains(&word.len()) || !word.chars().all(char::is_alphabetic) {
        return None;
    }
    let is_word = |name: &str| folded(name) == folded(word);
    let is_name = |side: &Side| {
        let name = info.side_name(*side);
        let mut names = Language::all().map(|language| name.text(language));
        is_word(info.sides[side.index()])
            || names.any(|name| name.split_whitespace().next_back().is_some_and(is_word))
    };
    Side::ALL.into_iter().find(is_name)
}
