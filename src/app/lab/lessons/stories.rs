//! The exercises of a course, and two stories about its programs.

use super::boards::{ALMOST, CRUEL, FEW_SEEDS, GALO, PLAIN_AND_CUTS, REVERSI, SEEDS};
use super::scenes::{Lesson, NextStep, Setting, board, both, tree};
use crate::app::lab::lanes::recording::JumpTarget;

const WHOLE: Setting = GALO.deep(9);

/// Both searches of the empty board.
const COUNTED: Setting = WHOLE.by(PLAIN_AND_CUTS);

/// The order in which the notebook of source 003 prints the moves of the empty board.
const NOTEBOOK: Setting = COUNTED
    .named("notebook")
    .in_order("b1,a1,a3,c2,c1,c3,b3,b2,a2");

/// The order of the course's set of cells in Python 3.11.
const PYTHON: Setting = COUNTED
    .named("python")
    .in_order("b3,a2,a1,a3,c2,c1,b2,b1,c3");

const CENTRE: Setting = COUNTED
    .named("centre")
    .in_order("b2,a3,c3,a1,c1,b3,a2,c2,b1");

const SIDES: Setting = COUNTED
    .named("sides")
    .in_order("b3,a2,c2,b1,a3,c3,a1,c1,b2");

pub(super) const EXERCISES: Lesson = Lesson {
    id: "exercises",
    scenes: &[
        board(&[ALMOST.named("before"), ALMOST.named("after").after("c1")]),
        board(&[ALMOST.named("after").after("c1"), ALMOST.named("before")]),
        both(&[
            WHOLE.named("whole").by(&["alpha_beta"]),
            WHOLE.named("corner").after("a3").by(&["alpha_beta"]),
            WHOLE.named("side").after("b3").by(&["alpha_beta"]),
            WHOLE.named("centre").after("b2").by(&["alpha_beta"]),
        ]),
        both(&[CRUEL.named("any"), CRUEL.named("sooner").sooner()]),
        tree(&[WHOLE.named("whole"), WHOLE.named("later").after("a3,b2")]),
        tree(&[
            WHOLE.named("whole").by(PLAIN_AND_CUTS),
            WHOLE.named("later").after("a3,b2").by(PLAIN_AND_CUTS),
            NOTEBOOK,
            PYTHON,
            CENTRE,
            SIDES,
        ]),
        tree(&[
            WHOLE
                .named("cut")
                .after("a3,b2")
                .by(PLAIN_AND_CUTS)
                .at_event(JumpTarget::Cutoff, 0),
            WHOLE.named("whole").by(PLAIN_AND_CUTS),
            NOTEBOOK,
            PYTHON,
        ]),
    ],
    now: NextStep::Play("play?game=tic_tac_toe&board=classic&first=person&second=perfect"),
};

/// A position of a game on the board of source 002.
const CASE: Setting = REVERSI
    .after("c5,e4,b2,c4,d5,b5,f4,c2,b4,f3")
    .by(PLAIN_AND_CUTS);

pub(super) const DETECTIVE: Lesson = Lesson {
    id: "detective",
    scenes: &[
        both(&[CASE.depth(3)]),
        tree(&[CASE.depth(3), CASE.named("cut").deep(3).at_event(JumpTarget::Cutoff, 0)]),
        tree(&[CASE.named("written").deep(3).last_deeper(1), CASE.depth(3)]),
        tree(&[CASE.depth(4), CASE.depth(3)]),
    ],
    now: NextStep::Compare,
};

pub(super) const MEMO: Lesson = Lesson {
    id: "memo",
    scenes: &[
        both(&[SEEDS.depth(5), SEEDS.depth(6)]),
        both(&[FEW_SEEDS.depth(6), FEW_SEEDS.depth(8), FEW_SEEDS.depth(10)]),
        tree(&[
            FEW_SEEDS
                .named("hit")
                .deep(6)
                .at_event(JumpTarget::TableHit, 0),
            FEW_SEEDS.named("end").deep(6),
        ]),
    ],
    now: NextStep::Lab,
};
