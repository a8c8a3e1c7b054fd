//! The boards of the first moves, while the page's program is loading: a worker draws them for `www/first-paint.js`.

use serde::{Deserialize, Serialize};

use crate::app::play;
use crate::app::record::board::picture_of;
use crate::app::shell::boot::Boot;
use crate::app::shell::msg::{Effect, Msg};
use crate::app::shell::state::State;
use crate::app::shell::update::update;
use crate::plot::BoardPicture;
use crate::plot::svg::board_svg;
use crate::registry::{GameRecord, MoveInfo};
use crate::text::Message;

/// A request of the script to a worker.
#[derive(Debug, Deserialize)]
pub struct BoardRequest {
    /// The game so far.
    pub record: GameRecord,
    /// True if the user is to move.
    pub chooses: bool,
}

/// A board, and the moves that the user can choose on it.
#[derive(Debug, Serialize)]
pub struct FirstBoard {
    pub svg: String,
    pub targets: Vec<Target>,
    /// True if the game is over.
    pub over: bool,
}

/// A cell to press: a move, and the left, top, right and bottom edge of its cell as shares of the board.
#[derive(Debug, Serialize)]
pub struct Target {
    pub mv: String,
    pub area: [f64; 4],
}

/// The board of a game with one shared piece, as the page draws it.
///
/// # Errors
/// The game is invalid.
pub fn first_board(request: &BoardRequest) -> Result<FirstBoard, Message> {
    let record = &request.record;
    let positions = record.positions()?;
    let (first, here) = (&positions[0], &positions[record.moves.len()]);
    let moved = positions.iter().zip(&record.moves);
    let moved = moved.filter_map(|(at, mv)| at.cell_of(mv));
    let piece = first.view().shared_piece();
    let path: Vec<usize> = piece.into_iter().chain(moved).collect();
    let moves = if request.chooses { here.moves() } else { Vec::new() };
    let picture = BoardPicture {
        last: path.last().copied().filter(|_| !record.moves.is_empty()),
        path,
        targets: moves.iter().filter_map(|mv| mv.cell).collect(),
        ..picture_of(&**here)
    };
    Ok(FirstBoard {
        svg: board_svg(&picture),
        targets: moves
            .into_iter()
            .filter_map(|mv| target(&picture, mv))
            .collect(),
        over: here.outcome().is_some(),
    })
}

/// The target of a move; `None` for a move without a cell.
fn target(picture: &BoardPicture, mv: MoveInfo) -> Option<Target> {
    let ((x, y), (width, height)) = picture.area(mv.cell?);
    let (left, top) = (x - width / 2.0, y - height / 2.0);
    Some(Target {
        mv: mv.text,
        area: [left, top, left + width, top + height],
    })
}

/// The page after moves on the painted board, separated by commas: the user's, the answer, the user's, and so on.
pub fn open_after(boot: Boot, moves: &str) -> (State, Vec<Effect>) {
    let (mut state, mut effects) = State::new(boot);
    let moves: Vec<_> = moves.split(',').filter(|mv| !mv.is_empty()).collect();
    let (answered, last) = moves.split_at(moves.len() / 2 * 2);
    if !answered.is_empty() {
        let link = format!("{}&moves={}", state.document().link, answered.join(","));
        effects.extend(update(&mut state, Msg::Link(link)));
    }
    for mv in last {
        effects.extend(update(&mut state, Msg::of(play::Msg::choose(*mv))));
    }
    (state, effects)
}
