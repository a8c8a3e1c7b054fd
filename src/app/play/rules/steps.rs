//! The steps that explain each game: real positions with a move each.

use crate::app::record::board::picture_of;
use crate::game::BoardStyle;
use crate::plot::BoardPicture;
use crate::registry::AnyGame;

/// A position as text, and the move to show.
pub(crate) struct Step {
    pub(super) position: &'static str,
    pub(super) mv: &'static str,
}

const fn step(position: &'static str, mv: &'static str) -> Step {
    Step { position, mv }
}

pub(super) const STEPS_OF_A_GAME: usize = 3;

/// The steps of each game, by its id. The texts are `rules.GAME.step.1` and so on.
const STEPS: [(&str, [Step; STEPS_OF_A_GAME]); 5] = [
    (
        "rastros",
        [
            step("5/5/2o2/5/5 S", "b3"),
            step("5/5/1o#2/5/5 N", "c4"),
            step("5/2##1/1##2/1o3/5 S", "a1"),
        ],
    ),
    (
        "tic_tac_toe",
        [
            step("3/3/3 X 3", "b2"),
            step("1OX/1X1/3 O 3", "a1"),
            step("1OX/XX1/O1O X 3", "c2"),
        ],
    ),
    (
        "reversi",
        [
            step("6/6/2WB2/2BW2/6/6 B", "c2"),
            step("1B4/2W3/BWW3/6/6/WW4 B", "d3"),
            step("BBBB/BWWB/WWBW/WWW1 B", "d4"),
        ],
    ),
    (
        "adji_boto",
        [
            step("2,2,2,2,2,2/2,2,2,2,2,2 1 0:0 0 all", "d2"),
            step("2,1,0,2,0,1/1,2,1,0,2,1 1 0:0 4 all", "a2"),
            step("1,0,0,0,0,0/0,0,0,0,0,0 1 10:13 40 all", "a2"),
        ],
    ),
    (
        "lecture_tree",
        [
            step("A(B(D=3 E=9) C(F=5 G=7)) A", "C"),
            step("A(B(D=3 E=9) C(F=5 G=7)) C", "F"),
            step("A(B(D=3 E=9) C(F=5 G=7)) B", "D"),
        ],
    ),
];

/// The steps of a game; empty for a game without rules.
pub(crate) fn steps_of(game: &str) -> &'static [Step] {
    STEPS
        .iter()
        .find(|(id, _)| *id == game)
        .map_or(&[], |(_, steps)| steps)
}

/// The boards before and after the move of a step. A test draws the steps of every game.
pub(crate) fn pictures(game: &dyn AnyGame, step: &Step) -> Option<[BoardPicture; 2]> {
    let before = game.parse(step.position).ok()?;
    let after = before.play(step.mv).ok()?;
    let moves = before.moves();
    let cell = before.cell_of(step.mv);
    let mut first = picture_of(&*before);
    first.targets = moves.iter().filter_map(|m| m.cell).collect();
    let mut second = picture_of(&*after);
    second.last = cell;
    if second.view.style == BoardStyle::Trail {
        let piece = first.view.shared_piece();
        second.path = piece.into_iter().chain(cell).collect();
    }
    Some([first, second])
}
