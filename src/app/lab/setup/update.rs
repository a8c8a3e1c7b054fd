//! Changes the position or the search settings.

use super::state::{DEEPEST, SetupMsg, begin};
use crate::app::lab::viewer::{Response, SearchViewer};
use crate::app::record::board::{BoardMsg, refused};
use crate::registry::GameRecord;

/// The prefix of the `id` of each cell of the lab's board.
pub const BOARD: &str = "lab";

/// Updates the setup; `in_play` is the game on the board of Play.
pub fn update(viewer: &mut SearchViewer, msg: SetupMsg, in_play: &GameRecord) -> Response {
    let setup = &mut viewer.setup;
    let mut record = setup.record().clone();
    let answer = match msg {
        SetupMsg::Board(BoardMsg::Choose(mv)) => {
            record.moves.push(mv);
            setup.set(record)
        }
        SetupMsg::Board(BoardMsg::Refuse(cell)) => {
            setup.board_state.cursor = cell;
            return refused(setup.position(), cell);
        }
        SetupMsg::Board(msg) => {
            let may_choose = setup.position().outcome().is_none();
            return setup.board_state.update(&msg, BOARD, may_choose).into();
        }
        SetupMsg::Back => {
            record.moves.pop();
            setup.set(record)
        }
        SetupMsg::Start => {
            record.moves.clear();
            setup.set(record)
        }
        SetupMsg::Game(id) => {
            setup.evaluation.clear();
            begin(&id, None).and_then(|record| setup.set(record))
        }
        SetupMsg::Preset(id) => begin(&record.game, Some(&id)).and_then(|record| setup.set(record)),
        SetupMsg::FromPlay => {
            if in_play.game != record.game {
                setup.evaluation.clear();
            }
            setup.set(in_play.clone())
        }
        SetupMsg::Depth(depth) => {
            setup.depth = depth.clamp(1, DEEPEST);
            Ok(())
        }
        SetupMsg::Budget(nodes) => {
            setup.budget = nodes;
            Ok(())
        }
        SetupMsg::Evaluation(id) => {
            setup.evaluation = id;
            Ok(())
        }
        SetupMsg::Preference(preference) => {
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
