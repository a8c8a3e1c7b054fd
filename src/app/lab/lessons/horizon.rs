//! The lesson about the horizon of a search.

use super::boards::SMALL;
use super::scenes::{Lesson, NextStep, Setting, both, on};
use crate::app::lab::viewer::Screen;

/// The fourth ply loses: a row of [`HORIZONS`](crate::registry::HORIZONS).
const FOURTH: Setting = on("rastros", "7/7/3###1/2####1/2###o#/5#1/7 S").judged("mobility");
/// The third ply, a move of South, loses; a row of the same list.
const THIRD: Setting = on("rastros", "3##1/3#1#/3#1#/4#o/5#/6 S");

pub(super) const HORIZON: Lesson = Lesson {
    id: "horizon",
    scenes: &[
        both(&[FOURTH.depth(3), FOURTH.named("fall").after("g4,g5,f6,g7"), FOURTH.depth(4)]),
        both(&[
            THIRD.depth(2),
            THIRD.named("left").after("e4,e5"),
            THIRD.named("fall").after("e4,e5,f6"),
            THIRD.depth(3),
        ]),
    ],
    now: NextStep::Depth(SMALL.judged("mobility").on_screen(Screen::Depth)),
};
