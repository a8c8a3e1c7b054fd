//! Texts about the puzzle on the board.

use super::State;
use super::day::puzzle_of_today;
use super::state::{Puzzle, Showing, Stage};
use crate::app::record::mistake::PUZZLE_GAME;
use crate::app::record::words::{played, proof_in_words, side_name};
use crate::app::ui::{Context, DisplayMode, Texts};
use crate::game::{Outcome, Side};
use crate::registry::{AnyGame, CellPairs, game};
use crate::text::{EnumId, Message};

/// The game of the puzzles, for the names of its sides.
pub fn kind() -> Option<&'static dyn AnyGame> {
    game(PUZZLE_GAME).ok()
}

pub fn name(side: Side, texts: Texts) -> String {
    kind().map_or_else(String::new, |kind| side_name(kind, side, texts))
}

pub fn title(state: &State, puzzle: &Puzzle, context: &Context) -> String {
    let texts = context.texts;
    match (puzzle.number, &puzzle.played) {
        (Some(number), _) => {
            // No numbers for a child.
            let key = match (context.mode, number == puzzle_of_today(context)) {
                (DisplayMode::Child, true) => "puzzles.child.title.today",
                (DisplayMode::Child, false) => "puzzles.child.title",
                (_, true) => "puzzles.title.today",
                (_, false) => "puzzles.title",
            };
            let level = Message::new(&format!("puzzles.level.{}", state.level.id()));
            let title = Message::new(key).with("n", number + 1);
            texts.say(&title.with_message("level", level))
        }
        (None, Some(_)) => texts.get("puzzles.title.mine"),
        (None, None) => texts.get("puzzles.title.link"),
    }
}

pub fn task(puzzle: &Puzzle, texts: Texts) -> String {
    let side = puzzle.start.side_to_move();
    let letter = puzzle.start.info().sides[side.index()];
    let played = puzzle.played.as_deref();
    let key = match played {
        Some(_) => "puzzles.task.mine",
        None => "puzzles.task",
    };
    let task = Message::new(key)
        .with("side", name(side, texts))
        .with("rival", name(!side, texts))
        .with("letter", letter)
        .with("move", played.unwrap_or_default())
        .with("n", puzzle.start.moves().len());
    texts.say(&task)
}

/// The last event, in a live region for screen readers.
pub fn status(state: &State, puzzle: &Puzzle, texts: Texts) -> String {
    match &state.stage {
        Stage::Checking => texts.get("puzzles.checking"),
        Stage::Refused(why) => texts.say(why),
        Stage::Asked => match state.hint().filter(|_| state.hinted) {
            Some([first, second]) => texts.say(
                &Message::new("puzzles.hint.cells")
                    .with("first", first)
                    .with("second", second),
            ),
            None => texts.get("puzzles.asked"),
        },
        Stage::Wrong if state.line.len() < 3 => wrong(state, puzzle, texts),
        Stage::Right if state.line.len() < 2 => {
            let first = state.tries == 0 && !state.hinted;
            let key = if first { "puzzles.right.first" } else { "puzzles.right" };
            with_end(state, Message::new(key).with("move", mv(state, 0)), texts)
        }
        Stage::Shown if state.line.len() < 2 => {
            let shown = Message::new("puzzles.shown").with("move", mv(state, 0));
            with_end(state, shown, texts)
        }
        Stage::Wrong | Stage::Right | Stage::Shown => {
            let last = state.line.len().saturating_sub(1);
            let side = match last % 2 {
                0 => puzzle.start.side_to_move(),
                _ => !puzzle.start.side_to_move(),
            };
            let played = played(name(side, texts), mv(state, last));
            with_end(state, played, texts)
        }
    }
}

fn mv(state: &State, place: usize) -> &str {
    state.line.get(place).map_or("", |played| &played.mv)
}

/// The text about a wrong move: first that it is wrong, then the answer that proves it.
fn wrong(state: &State, puzzle: &Puzzle, texts: Texts) -> String {
    let rival = name(!puzzle.start.side_to_move(), texts);
    let over = state.here().is_some_and(|here| here.outcome().is_some());
    let key = match (state.line.len(), over) {
        (1, false) => "puzzles.wrong.waits",
        (1, true) => "puzzles.wrong.over",
        _ => "puzzles.wrong",
    };
    let message = Message::new(key)
        .with("move", mv(state, 0))
        .with("rival", rival)
        .with("answer", mv(state, 1));
    with_end(state, message, texts)
}

/// A sentence, and the outcome if the game is over.
fn with_end(state: &State, message: Message, texts: Texts) -> String {
    let text = texts.say(&message);
    let Some(here) = state.here() else {
        return text;
    };
    let won = here.outcome().and_then(Outcome::winner).map(|side| {
        let won = Message::new("play.wins").with("side", name(side, texts));
        texts.say(&won)
    });
    let parts = [Some(text), here.ending().map(|e| texts.say(&e)), won];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The pairs that prove the winner on the board. Those for an answer to a wrong move appear together with it.
pub fn pairs(state: &State) -> Option<&CellPairs> {
    let answered = state.stage != Stage::Wrong || state.line.len() > 1;
    let known = state.known.as_ref().filter(|_| answered)?;
    let pairs = known.pairs.as_ref()?;
    // The pairs belong to another move if the solution continues with it.
    (pairs.first.is_none() || pairs.first == known.best).then_some(pairs)
}

/// The text about the pairs on the board.
pub fn proof(state: &State, texts: Texts) -> Option<String> {
    let pairs = pairs(state)?;
    let mover = state.here()?.side_to_move();
    let words = proof_in_words(pairs, mover, |side| name(side, texts));
    Some(texts.say(&words))
}

/// True while the user waits for the solver.
pub fn is_waiting(state: &State) -> bool {
    state.waiting.is_some() && (state.stage == Stage::Wrong || state.showing != Showing::No)
}
