//! The scenes of a lecture: six searches, each with a suitable game and depth, and the screen about depth.

use super::boards::{
    CHAMPIONSHIP, CUTS_AND_DEPTHS, CUTS_AND_ORDER, CUTS_AND_TABLE, GALO, LECTURE,
    ORDER_AND_QUESTIONS, PLAIN_AND_CUTS,
};
use super::scenes::Setting;
use crate::app::lab::viewer::Screen;

/// The scenes, in the order of a lecture. Their text keys are `lab.scene.ID`.
pub const SCENES: [Setting; 7] = [
    LECTURE.named("minimax"),
    LECTURE.named("alpha_beta").by(PLAIN_AND_CUTS),
    CHAMPIONSHIP.named("order").deep(4).by(CUTS_AND_ORDER),
    GALO.named("table").deep(4).by(CUTS_AND_TABLE),
    CHAMPIONSHIP.named("deepening").deep(3).by(CUTS_AND_DEPTHS),
    CHAMPIONSHIP.named("pvs").deep(4).by(ORDER_AND_QUESTIONS),
    CHAMPIONSHIP.named("depth").on_screen(Screen::Depth),
];
