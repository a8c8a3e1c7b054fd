//! Checks traces against the rules of their game.

use super::any::AnyPosition;
use super::list::game;
use crate::text::Message;
use crate::trace::{self, Replay, Trace};

/// The positions from the root of a trace to the current node.
struct Walk<'a> {
    path: Vec<Box<dyn AnyPosition>>,
    at_line: &'a mut dyn FnMut(usize),
}

impl Replay for Walk<'_> {
    fn start(&mut self, id: &str, position: &str) -> Result<(), Message> {
        let root = game(id)?
            .parse(position)
            .map_err(|e| e.describe(position))?;
        self.path = vec![root];
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<String, Message> {
        let Some(at) = self.path.last() else {
            return Err(Message::new("error.move.game_over"));
        };
        let next = at.play(text).map_err(|e| e.reason)?;
        let mut moves = at.moves().into_iter().map(|m| m.text);
        let name = moves
            .clone()
            .find(|m| m.eq_ignore_ascii_case(text.trim()))
            .or_else(|| {
                // The text may be another notation of a move to the same position.
                let same = |m: &String| at.play(m).is_ok_and(|p| p.text() == next.text());
                moves.find(same)
            });
        self.path.push(next);
        Ok(name.unwrap_or_else(|| text.trim().to_owned()))
    }

    fn back(&mut self) {
        self.path.pop();
    }

    fn moves(&self) -> Vec<String> {
        let moves = self.path.last().map(|at| at.moves());
        moves.into_iter().flatten().map(|m| m.text).collect()
    }

    fn at_line(&mut self, number: usize) {
        (self.at_line)(number);
    }
}

/// Reads a trace from a file (see [`trace::read`]), and checks its game and moves.
///
/// # Errors
/// The first invalid line, with its number and the reason.
pub fn import_trace(text: &str) -> Result<Trace, Message> {
    import_trace_with(text, &mut |_| {})
}

/// Like [`import_trace`], and calls `at_line` with the number of each line before reading it, from 2 on.
///
/// # Errors
/// As [`import_trace`].
pub(super) fn import_trace_with(
    text: &str,
    at_line: &mut dyn FnMut(usize),
) -> Result<Trace, Message> {
    let path = Vec::new();
    trace::read(text, &mut Walk { path, at_line })
}

/// A trace in the format of the course's programs (see [`trace::listing`]).
///
/// # Errors
/// Its game is unknown, or its root is invalid.
pub fn trace_listing(trace: &Trace) -> Result<Vec<String>, Message> {
    let text = &trace.heading.position;
    let root = game(&trace.heading.game)?
        .parse(text)
        .map_err(|e| e.describe(text))?;
    Ok(match root.view().tree {
        // Nodes of a tree have names, and a move's name is that of its target node.
        Some(tree) => trace::listing(trace, &tree.nodes[tree.current].name, true),
        None => trace::listing(trace, "root", false),
    })
}
