//! The lessons, in the order of the page.
//!
//! Their positions make the point visible. Tests search again to verify the claims of the texts.

use super::boards::{
    BEST_FIRST, BEST_LAST, BOTH, CHAMPIONSHIP, CUTS_AND_DEPTHS, CUTS_AND_ORDER, CUTS_AND_TABLE,
    FORK, GALO, LECTURE, ORDER_AND_QUESTIONS, PLAIN_AND_CUTS, REVERSI, SMALL, STRAIGHT, THREE,
    TINY, TRAP, TWO,
};
use super::horizon::HORIZON;
use super::monte_carlo::MONTE_CARLO;
use super::scenes::{Lesson, NextStep, Setting, board, both, tree};
use super::stories::{DETECTIVE, EXERCISES, MEMO};
use crate::app::lab::lanes::recording::JumpTarget;

pub const LESSONS: &[Lesson] = &[
    RULES,
    PARITY,
    EVALUATION,
    HORIZON,
    MINIMAX,
    ALPHA_BETA,
    ORDER,
    TABLE,
    DEEPENING,
    PVS,
    PROOF,
    MONTE_CARLO,
    EXERCISES,
    DETECTIVE,
    MEMO,
];

const RULES: Lesson = Lesson {
    id: "rules",
    scenes: &[
        board(&[SMALL, SMALL.named("one").after("b3"), SMALL.named("two").after("b3,b4")]),
        board(&[SMALL.named("here").after("c2,d2,d1"), SMALL.named("there").after("d2,c2,d1")]),
        tree(&[SMALL.depth(2), SMALL.depth(1), SMALL.depth(3)]),
    ],
    now: NextStep::Play("play?game=rastros&board=small5&first=person&second=random"),
};

const PARITY: Lesson = Lesson {
    id: "parity",
    scenes: &[
        board(&[THREE.named("three"), TWO.named("two")]),
        board(&[
            BOTH.named("both"),
            BOTH.named("left").after("c4"),
            BOTH.named("right").after("e4"),
        ]),
        board(&[STRAIGHT.named("straight"), FORK.named("fork")]),
    ],
    now: NextStep::Play("play?game=rastros&start=5/1o3/1###1/2#2/5 S&first=person&second=perfect"),
};

const EVALUATION: Lesson = Lesson {
    id: "evaluation",
    scenes: &[
        both(&[
            // Each evaluation has one best move, and they differ.
            CHAMPIONSHIP.named("distance").after("d4,d5"),
            CHAMPIONSHIP
                .named("mobility")
                .after("d4,d5")
                .judged("mobility"),
        ]),
        both(&[TRAP.depth(1), TRAP.named("fall").after("d4,e5"), TRAP.depth(2), TRAP.depth(3)]),
        both(&[
            CHAMPIONSHIP.named("one").deep(3),
            CHAMPIONSHIP.named("two").deep(3).judged("published"),
        ]),
    ],
    now: NextStep::Play(
        "play?game=rastros&board=championship&first=person&second=beginner&analysis=basilio",
    ),
};

const MINIMAX: Lesson = Lesson {
    id: "minimax",
    scenes: &[
        tree(&[LECTURE.named("leaf").at_step(5), LECTURE.named("end")]),
        tree(&[
            LECTURE.named("first").at_event(JumpTarget::Best, 0),
            LECTURE.named("next").at_event(JumpTarget::Best, 1),
        ]),
        tree(&[
            CHAMPIONSHIP.depth(1),
            CHAMPIONSHIP.depth(2),
            CHAMPIONSHIP.depth(3),
            CHAMPIONSHIP.depth(4),
        ]),
    ],
    now: NextStep::Play("play?game=lecture_tree&board=seed002&first=person&second=perfect"),
};

const ALPHA_BETA: Lesson = Lesson {
    id: "alpha_beta",
    scenes: &[
        tree(&[
            LECTURE
                .named("cut")
                .by(PLAIN_AND_CUTS)
                .at_event(JumpTarget::Cutoff, 0),
            LECTURE.named("end").by(PLAIN_AND_CUTS),
        ]),
        tree(&[
            LECTURE
                .named("first")
                .by(PLAIN_AND_CUTS)
                .at_event(JumpTarget::Cutoff, 0),
            LECTURE
                .named("second")
                .by(PLAIN_AND_CUTS)
                .at_event(JumpTarget::Cutoff, 1),
        ]),
        tree(&[
            CHAMPIONSHIP.depth(2).by(PLAIN_AND_CUTS),
            CHAMPIONSHIP.depth(3).by(PLAIN_AND_CUTS),
            CHAMPIONSHIP.depth(4).by(PLAIN_AND_CUTS),
            CHAMPIONSHIP.depth(5).by(PLAIN_AND_CUTS),
        ]),
    ],
    now: NextStep::Lab,
};

const ORDER: Lesson = Lesson {
    id: "order",
    scenes: &[
        tree(&[BEST_LAST.named("bad"), BEST_FIRST.named("good")]),
        tree(&[BEST_FIRST.named("cut").at_event(JumpTarget::Cutoff, 0), BEST_FIRST.named("end")]),
        tree(&[
            CHAMPIONSHIP.depth(4).by(CUTS_AND_ORDER),
            CHAMPIONSHIP.depth(5).by(CUTS_AND_ORDER),
        ]),
        both(&[REVERSI.depth(3).by(CUTS_AND_ORDER), REVERSI.depth(5).by(CUTS_AND_ORDER)]),
    ],
    now: NextStep::Lab,
};

const TABLE: Lesson = Lesson {
    id: "table",
    scenes: &[
        board(&[GALO.named("here").after("a1,b2,c3"), GALO.named("there").after("c3,b2,a1")]),
        tree(&[
            GALO.named("hit")
                .deep(4)
                .by(CUTS_AND_TABLE)
                .at_event(JumpTarget::TableHit, 0),
            GALO.depth(4).by(CUTS_AND_TABLE),
            GALO.depth(5).by(CUTS_AND_TABLE),
            GALO.depth(6).by(CUTS_AND_TABLE),
        ]),
        both(&[CHAMPIONSHIP.depth(4).by(CUTS_AND_TABLE)]),
    ],
    now: NextStep::Lab,
};

/// Iterative deepening shows the trap depth by depth.
const TRAP_BY_DEPTHS: Setting = TRAP.by(&["deepening"]);

const DEEPENING: Lesson = Lesson {
    id: "deepening",
    scenes: &[
        both(&[TRAP_BY_DEPTHS.depth(1), TRAP_BY_DEPTHS.depth(2), TRAP_BY_DEPTHS.depth(3)]),
        tree(&[
            CHAMPIONSHIP.depth(1).by(&["alpha_beta"]),
            CHAMPIONSHIP.depth(2).by(&["alpha_beta"]),
            CHAMPIONSHIP.depth(3).by(&["alpha_beta"]),
            CHAMPIONSHIP.depth(4).by(&["alpha_beta"]),
        ]),
        tree(&[
            CHAMPIONSHIP.depth(3).by(CUTS_AND_DEPTHS),
            CHAMPIONSHIP.depth(5).by(CUTS_AND_DEPTHS),
        ]),
    ],
    now: NextStep::Lab,
};

/// The tree of source 002, searched by principal variation search: null windows are questions.
const ASKED: Setting = LECTURE.deep(3).by(ORDER_AND_QUESTIONS);

const PVS: Lesson = Lesson {
    id: "pvs",
    scenes: &[
        tree(&[ASKED.named("asked").at_step(10), ASKED.named("answer").at_step(19)]),
        tree(&[
            ASKED.named("asked").at_step(21),
            ASKED.named("again").at_step(31),
            ASKED.named("end"),
        ]),
        tree(&[
            CHAMPIONSHIP.depth(5).by(ORDER_AND_QUESTIONS),
            CHAMPIONSHIP.depth(6).by(ORDER_AND_QUESTIONS),
        ]),
    ],
    now: NextStep::Lab,
};

const PROOF: Lesson = Lesson {
    id: "proof",
    scenes: &[
        both(&[TINY.depth(8).by(&["alpha_beta"]), TINY.depth(9).by(&["alpha_beta"])]),
        tree(&[TINY
            .depth(9)
            .by(&["minimax", "alpha_beta", "alpha_beta_ordered"])]),
        board(&[CHAMPIONSHIP.named("school").deep(3).by(&["alpha_beta"])]),
    ],
    now: NextStep::Play("play?game=rastros&board=small4&first=person&second=perfect"),
};
