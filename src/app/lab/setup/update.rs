//! Changes the position or the search settings.

use super::state::{DEEPEST, Msg, begin};
use crate::app::lab::viewer::Response;
use crate::app::lab::viewer::SearchViewer;
use crate::app::record::board::{BoardMsg, refused};
use crate::registry::GameRecord;

/// The prefix of the `id` of each cell of the lab's board.
pub const BOARD: &str = "lab";

/// Updates the setup; `in_play` is the game on the board of Play.
pub fn update(viewer: &mut SearchViewer, msg: Msg, in_play: &GameRecord) -> Response {
    let setup = &mut viewer.setup;
    let mut record = setup.record().clone();
    let answer = match msg {
        Msg::Board(BoardMsg::Choose(mv)) => {
            record.moves.push(mv);
            setup.set(record)
        }
        Msg::Board(BoardMsg::Refuse(cell)) => {
            setup.board_state.cursor = cell;
            return refused(setup.position(), cell);
        }
        Msg::Board(msg) => {
            let may_choose = setup.position().outcome().is_none();
            return setup.board_state.update(&msg, BOARD, may_choose).into();
        }
        Msg::Back => {
            record.moves.pop();
            setup.set(record)
        }
        Msg::Start => {
            record.moves.clear();
            setup.set(record)
        }
        Msg::Game(id) => {
            setup.evaluation.clear();
            begin(&id, None).and_then(|record| setup.set(record))
        }
        Msg::Preset(id) => begin(&record.game, Some(&id)).and_then(|record| setup.set(record)),
        Msg::FromPlay => {
            if in_play.game != record.game {
                setup.evaluation.clear();
            }
            setup.set(in_play.clone())
        }
        Msg::Depth(depth) => {
            setup.depth = depth.clamp(1, DEEPEST);
            Ok(())
        }
        Msg::Budget(nodes) => {
            setup.budget = nodes;
            Ok(())
        }
        Msg::Evaluation(id) => {
            setup.evaluation = id;
            Ok(())
        }
        Msg::Preference(preference) => {
            setup.preference = preference;
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
