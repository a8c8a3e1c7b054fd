//! The exercises of a course, and two stories about its programs.

use super::boards::{ALMOST, CRUEL, FEW_SEEDS, GALO, PLAIN_AND_CUTS, REVERSI, SEEDS};
use super::scenes::{At, Lesson, Now, Setting, Shows, scene};
use crate::app::lab::lanes::events::Kind;

const WHOLE: Setting = GALO.deep(9);

pub(super) const EXERCISES: Lesson = Lesson {
    id: "exercises",
    scenes: &[
        scene(
            Shows::Board,
            &[ALMOST.named("before"), ALMOST.named("after").after("c1")],
        ),
        scene(
            Shows::Board,
            &[ALMOST.named("after").after("c1"), ALMOST.named("before")],
        ),
        scene(
            Shows::Both,
            &[
                WHOLE.named("whole").by(&["alpha_beta"]),
                WHOLE.named("corner").after("a3").by(&["alpha_beta"]),
                WHOLE.named("side").after("b3").by(&["alpha_beta"]),
                WHOLE.named("centre").after("b2").by(&["alpha_beta"]),
            ],
        ),
        scene(
            Shows::Both,
            &[CRUEL.named("any"), CRUEL.named("sooner").sooner()],
        ),
        scene(
            Shows::Tree,
            &[WHOLE.named("whole"), WHOLE.named("later").after("a3,b2")],
        ),
        scene(
            Shows::Tree,
            &[
                WHOLE.named("whole").by(PLAIN_AND_CUTS),
                WHOLE.named("later").after("a3,b2").by(PLAIN_AND_CUTS),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                WHOLE
                    .named("cut")
                    .after("a3,b2")
                    .by(PLAIN_AND_CUTS)
                    .at(At::Nth(Kind::Cutoff, 0)),
                WHOLE.named("whole").by(PLAIN_AND_CUTS),
            ],
        ),
    ],
    now: Now::Play(&[
        ("game", "tic_tac_toe"),
        ("board", "classic"),
        ("first", "person"),
        ("second", "perfect"),
    ]),
};

/// A position of a game on the board of seed 002.
const CASE: Setting = REVERSI
    .after("c5,e4,b2,c4,d5,b5,f4,c2,b4,f3")
    .by(PLAIN_AND_CUTS);

pub(super) const DETECTIVE: Lesson = Lesson {
    id: "detective",
    scenes: &[
        scene(Shows::Both, &[CASE.depth(3)]),
        scene(
            Shows::Tree,
            &[
                CASE.depth(3),
                CASE.named("cut").deep(3).at(At::Nth(Kind::Cutoff, 0)),
            ],
        ),
        scene(
            Shows::Tree,
            &[CASE.named("written").deep(3).last_deeper(1), CASE.depth(3)],
        ),
        scene(Shows::Tree, &[CASE.depth(4), CASE.depth(3)]),
    ],
    now: Now::Compare,
};

pub(super) const MEMO: Lesson = Lesson {
    id: "memo",
    scenes: &[
        scene(Shows::Both, &[SEEDS.depth(5), SEEDS.depth(6)]),
        scene(
            Shows::Both,
            &[FEW_SEEDS.depth(6), FEW_SEEDS.depth(8), FEW_SEEDS.depth(10)],
        ),
        scene(
            Shows::Tree,
            &[
                FEW_SEEDS
                    .named("hit")
                    .deep(6)
                    .at(At::Nth(Kind::TableHit, 0)),
                FEW_SEEDS.named("end").deep(6),
            ],
        ),
    ],
    now: Now::Lab,
};
