//! Changes the position or the search settings.

use super::state::{DEEPEST, Msg, begin};
use crate::app::lab::viewer::Response;
use crate::app::lab::viewer::SearchViewer;
use crate::app::record::board::{cell_id, refused};
use crate::registry::GameRecord;

/// The prefix of the `id` of each cell of the lab's board.
pub const BOARD: &str = "lab";

/// Updates the question; `in_play` is the game on the board of Play.
pub fn update(viewer: &mut SearchViewer, msg: Msg, in_play: &GameRecord) -> Response {
    let question = &mut viewer.question;
    let mut record = question.record().clone();
    let answer = match msg {
        Msg::FocusCell(cell) => {
            question.cursor = cell;
            let id = cell_id(BOARD, cell);
            return Response::focus(id);
        }
        Msg::Refuse(cell) => return refuse(viewer, cell),
        Msg::Play(mv) => {
            record.moves.push(mv);
            question.set(record)
        }
        Msg::Back => {
            record.moves.pop();
            question.set(record)
        }
        Msg::Start => {
            record.moves.clear();
            question.set(record)
        }
        Msg::Game(id) => {
            question.evaluation.clear();
            begin(&id, None).and_then(|record| question.set(record))
        }
        Msg::Board(id) => begin(&record.game, Some(&id)).and_then(|record| question.set(record)),
        Msg::FromPlay => {
            if in_play.game != record.game {
                question.evaluation.clear();
            }
            question.set(in_play.clone())
        }
        Msg::Depth(depth) => {
            question.depth = depth.clamp(1, DEEPEST);
            Ok(())
        }
        Msg::Budget(nodes) => {
            question.budget = nodes;
            Ok(())
        }
        Msg::Evaluation(id) => {
            question.evaluation = id;
            Ok(())
        }
        Msg::Preference(preference) => {
            question.preference = preference;
            Ok(())
        }
    };
    match answer {
        Ok(()) => {
            viewer.begun = false;
            Response::default()
        }
        Err(error) => Response::error(error),
    }
}

/// Explains why a cell is no legal move.
fn refuse(viewer: &mut SearchViewer, cell: usize) -> Response {
    viewer.question.cursor = cell;
    refused(viewer.question.position(), cell)
}
