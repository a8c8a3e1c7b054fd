//! The lessons, in the order of the page.
//!
//! Positions are chosen so that the point is seen. What the texts say of them in words is searched anew by the tests.

use super::scenes::{At, Lesson, Now, Scene, Setting, Shows, on};
use crate::app::lab::lanes::events::Kind;

/// Minimax beside alpha-beta.
const PLAIN_AND_CUTS: &[&str] = &["minimax", "alpha_beta"];
/// Alpha-beta beside the one that orders its moves.
const CUTS_AND_ORDER: &[&str] = &["alpha_beta", "alpha_beta_ordered"];
/// Alpha-beta beside the one that remembers.
const CUTS_AND_TABLE: &[&str] = &["alpha_beta", "alpha_beta_table"];
/// Alpha-beta beside the one that searches every depth.
const CUTS_AND_DEPTHS: &[&str] = &["alpha_beta", "deepening"];
/// Alpha-beta beside principal variation search.
const CUTS_AND_QUESTIONS: &[&str] = &["alpha_beta", "pvs"];
/// The same, both with the moves in order.
const ORDER_AND_QUESTIONS: &[&str] = &["alpha_beta_ordered", "pvs"];

/// The board of the school championship, 7 × 7.
const CHAMPIONSHIP: Setting = on("rastros", "7/7/4o2/7/7/7/7 S");
const SMALL: Setting = on("rastros", "5/5/2o2/5/5 S");
const TINY: Setting = on("rastros", "4/2o1/4/4 S");
/// A corridor of three cells beside the piece, one of two, and both.
const THREE: Setting = on("rastros", "7/7/#######/3o###/#######/7/7 S")
    .deep(6)
    .sooner();
const TWO: Setting = on("rastros", "7/7/#######/#2o###/#######/7/7 S")
    .deep(6)
    .sooner();
const BOTH: Setting = on("rastros", "7/7/#######/3o2#/#######/7/7 S")
    .deep(6)
    .sooner();
/// Two rooms of four cells.
const STRAIGHT: Setting = on("rastros", "7/7/#######/4o##/#######/7/7 S")
    .deep(6)
    .sooner();
const FORK: Setting = on("rastros", "7/##5/1######/#2o###/1######/##5/7 S")
    .deep(6)
    .sooner();
/// The cell that lies nearest to South's goal is a step from North's.
const TRAP: Setting = on("rastros", "5/4o/2##1/1#2#/2##1 S");
/// The tree of seed 002.
const LECTURE: Setting = on(
    "lecture_tree",
    "A(B(E=4 F=3) C(G(K=2 L=1) H=5) D(I=5 J(M=4 N=2 O=6 P=1))) A",
)
.deep(4);
/// The same branches and leaves in two orders.
const BEST_FIRST: Setting = on(
    "lecture_tree",
    "A(B(E=7 F=8 G=9) C(H=2 I=5 J=6) D(K=1 L=3 M=4)) A",
)
.deep(2)
.by(PLAIN_AND_CUTS);
const BEST_LAST: Setting = on(
    "lecture_tree",
    "A(D(M=4 L=3 K=1) C(J=6 I=5 H=2) B(G=9 F=8 E=7)) A",
)
.deep(2)
.by(PLAIN_AND_CUTS);
const GALO: Setting = on("tic_tac_toe", "3/3/3 X 3");
/// Exercise 1 of seed 003 before its last move.
const ALMOST: Setting = on("tic_tac_toe", "OXX/XOX/OO1 X 3");
/// The game of exercise 4 when O could win.
const CRUEL: Setting = on("tic_tac_toe", "X1X/X2/OO1 O 3").deep(4);
/// The board of seed 002.
const REVERSI: Setting = on("reversi", "7/3BW2/1BWBB2/3W3/7 B").judged("seed002");
const SEEDS: Setting = on("adji_boto", "8,8,8,8,8,8/8,8,8,8,8,8 1 0:0 0 all").by(CUTS_AND_TABLE);
const FEW_SEEDS: Setting =
    on("adji_boto", "0,0,1,1,2,1/1,1,0,2,1,0 1 43:43 0 all").by(CUTS_AND_TABLE);

const fn scene(shows: Shows, settings: &'static [Setting]) -> Scene {
    Scene { shows, settings }
}

/// Every lesson.
pub const LESSONS: &[Lesson] = &[
    RULES, PARITY, EVALUATION, MINIMAX, ALPHA_BETA, ORDER, TABLE, DEEPENING, PVS, PROOF, EXERCISES,
    DETECTIVE, MEMO,
];

const RULES: Lesson = Lesson {
    id: "rules",
    scenes: &[
        scene(
            Shows::Board,
            &[
                SMALL,
                SMALL.named("one").after("b3"),
                SMALL.named("two").after("b3,b4"),
            ],
        ),
        scene(
            Shows::Board,
            &[
                SMALL.named("here").after("c2,d2,d1"),
                SMALL.named("there").after("d2,c2,d1"),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                SMALL.named("d2").deep(2),
                SMALL.named("d1"),
                SMALL.named("d3").deep(3),
            ],
        ),
    ],
    now: Now::Play(&[
        ("game", "rastros"),
        ("board", "small5"),
        ("first", "person"),
        ("second", "random"),
    ]),
};

const PARITY: Lesson = Lesson {
    id: "parity",
    scenes: &[
        scene(Shows::Board, &[THREE.named("three"), TWO.named("two")]),
        scene(
            Shows::Board,
            &[
                BOTH.named("both"),
                BOTH.named("left").after("c4"),
                BOTH.named("right").after("e4"),
            ],
        ),
        scene(
            Shows::Board,
            &[STRAIGHT.named("straight"), FORK.named("fork")],
        ),
    ],
    now: Now::Play(&[
        ("game", "rastros"),
        ("start", "5/1o3/1###1/2#2/5 S"),
        ("first", "person"),
        ("second", "perfect"),
    ]),
};

const EVALUATION: Lesson = Lesson {
    id: "evaluation",
    scenes: &[
        scene(
            Shows::Both,
            &[
                CHAMPIONSHIP.named("distance"),
                CHAMPIONSHIP.named("mobility").judged("mobility"),
            ],
        ),
        scene(
            Shows::Both,
            &[
                TRAP.named("d1"),
                TRAP.named("fall").after("d4,e5"),
                TRAP.named("d2").deep(2),
                TRAP.named("d3").deep(3),
            ],
        ),
        scene(
            Shows::Both,
            &[
                CHAMPIONSHIP.named("one").deep(3),
                CHAMPIONSHIP.named("two").deep(3).judged("published"),
            ],
        ),
    ],
    now: Now::Play(&[
        ("game", "rastros"),
        ("board", "championship"),
        ("first", "person"),
        ("second", "beginner"),
        ("analysis", "basilio"),
    ]),
};

const MINIMAX: Lesson = Lesson {
    id: "minimax",
    scenes: &[
        scene(
            Shows::Tree,
            &[LECTURE.named("leaf").at(At::Step(5)), LECTURE.named("end")],
        ),
        scene(
            Shows::Tree,
            &[
                LECTURE.named("first").at(At::Nth(Kind::Best, 0)),
                LECTURE.named("next").at(At::Nth(Kind::Best, 1)),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CHAMPIONSHIP.named("d2").deep(2),
                CHAMPIONSHIP.named("d1"),
                CHAMPIONSHIP.named("d3").deep(3),
                CHAMPIONSHIP.named("d4").deep(4),
            ],
        ),
    ],
    now: Now::Play(&[
        ("game", "lecture_tree"),
        ("board", "seed002"),
        ("first", "person"),
        ("second", "perfect"),
    ]),
};

const ALPHA_BETA: Lesson = Lesson {
    id: "alpha_beta",
    scenes: &[
        scene(
            Shows::Tree,
            &[
                LECTURE.named("end").by(PLAIN_AND_CUTS),
                LECTURE
                    .named("cut")
                    .by(PLAIN_AND_CUTS)
                    .at(At::Nth(Kind::Cutoff, 0)),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                LECTURE
                    .named("first")
                    .by(PLAIN_AND_CUTS)
                    .at(At::Nth(Kind::Cutoff, 0)),
                LECTURE
                    .named("second")
                    .by(PLAIN_AND_CUTS)
                    .at(At::Nth(Kind::Cutoff, 1)),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CHAMPIONSHIP
                    .named("d4")
                    .deep(4)
                    .by(PLAIN_AND_CUTS)
                    .at(At::Play),
                CHAMPIONSHIP.named("d2").deep(2).by(PLAIN_AND_CUTS),
                CHAMPIONSHIP.named("d3").deep(3).by(PLAIN_AND_CUTS),
                CHAMPIONSHIP.named("d5").deep(5).by(PLAIN_AND_CUTS),
            ],
        ),
    ],
    now: Now::Lab,
};

const ORDER: Lesson = Lesson {
    id: "order",
    scenes: &[
        scene(
            Shows::Tree,
            &[BEST_LAST.named("bad"), BEST_FIRST.named("good")],
        ),
        scene(
            Shows::Tree,
            &[
                BEST_FIRST.named("cut").at(At::Nth(Kind::Cutoff, 0)),
                BEST_FIRST.named("end"),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CHAMPIONSHIP
                    .named("d4")
                    .deep(4)
                    .by(CUTS_AND_ORDER)
                    .at(At::Play),
                CHAMPIONSHIP.named("d5").deep(5).by(CUTS_AND_ORDER),
            ],
        ),
        scene(
            Shows::Both,
            &[
                REVERSI.named("d3").deep(3).by(CUTS_AND_ORDER),
                REVERSI.named("d5").deep(5).by(CUTS_AND_ORDER),
            ],
        ),
    ],
    now: Now::Lab,
};

const TABLE: Lesson = Lesson {
    id: "table",
    scenes: &[
        scene(
            Shows::Board,
            &[
                GALO.named("here").after("a1,b2,c3"),
                GALO.named("there").after("c3,b2,a1"),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                GALO.named("hit")
                    .deep(4)
                    .by(CUTS_AND_TABLE)
                    .at(At::Nth(Kind::TableHit, 0)),
                GALO.named("d4").deep(4).by(CUTS_AND_TABLE),
                GALO.named("d5").deep(5).by(CUTS_AND_TABLE),
                GALO.named("d6").deep(6).by(CUTS_AND_TABLE),
            ],
        ),
        scene(
            Shows::Both,
            &[CHAMPIONSHIP.named("d4").deep(4).by(CUTS_AND_TABLE)],
        ),
    ],
    now: Now::Lab,
};

/// Found out depth by depth.
const TRAP_BY_DEPTHS: Setting = TRAP.by(&["deepening"]);

const DEEPENING: Lesson = Lesson {
    id: "deepening",
    scenes: &[
        scene(
            Shows::Both,
            &[
                TRAP_BY_DEPTHS.named("d3").deep(3).at(At::Play),
                TRAP_BY_DEPTHS.named("d1"),
                TRAP_BY_DEPTHS.named("d2").deep(2),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CHAMPIONSHIP.named("d4").deep(4).by(&["alpha_beta"]),
                CHAMPIONSHIP.named("d1").by(&["alpha_beta"]),
                CHAMPIONSHIP.named("d2").deep(2).by(&["alpha_beta"]),
                CHAMPIONSHIP.named("d3").deep(3).by(&["alpha_beta"]),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CHAMPIONSHIP
                    .named("d3")
                    .deep(3)
                    .by(CUTS_AND_DEPTHS)
                    .at(At::Play),
                CHAMPIONSHIP.named("d5").deep(5).by(CUTS_AND_DEPTHS),
            ],
        ),
    ],
    now: Now::Lab,
};

/// The tree of seed 002, asked questions.
const ASKED: Setting = LECTURE.deep(3).by(CUTS_AND_QUESTIONS);

const PVS: Lesson = Lesson {
    id: "pvs",
    scenes: &[
        scene(
            Shows::Tree,
            &[
                ASKED.named("asked").at(At::Step(10)),
                ASKED.named("answer").at(At::Step(19)),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                ASKED.named("again").at(At::Step(31)),
                ASKED.named("asked").at(At::Step(21)),
                ASKED.named("end"),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CHAMPIONSHIP
                    .named("d5")
                    .deep(5)
                    .by(ORDER_AND_QUESTIONS)
                    .at(At::Play),
                CHAMPIONSHIP.named("d6").deep(6).by(ORDER_AND_QUESTIONS),
            ],
        ),
    ],
    now: Now::Lab,
};

const PROOF: Lesson = Lesson {
    id: "proof",
    scenes: &[
        scene(
            Shows::Both,
            &[
                TINY.named("d8").deep(8).by(&["alpha_beta"]),
                TINY.named("d9").deep(9).by(&["alpha_beta"]),
            ],
        ),
        scene(
            Shows::Tree,
            &[TINY
                .named("d9")
                .deep(9)
                .by(&["minimax", "alpha_beta", "alpha_beta_ordered"])],
        ),
        scene(
            Shows::Board,
            &[CHAMPIONSHIP.named("school").deep(3).by(&["alpha_beta"])],
        ),
    ],
    now: Now::Play(&[
        ("game", "rastros"),
        ("board", "small4"),
        ("first", "person"),
        ("second", "perfect"),
    ]),
};

const WHOLE: Setting = GALO.deep(9);

const EXERCISES: Lesson = Lesson {
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

const DETECTIVE: Lesson = Lesson {
    id: "detective",
    scenes: &[
        scene(Shows::Both, &[CASE.named("d3").deep(3)]),
        scene(
            Shows::Tree,
            &[
                CASE.named("d3").deep(3),
                CASE.named("cut").deep(3).at(At::Nth(Kind::Cutoff, 0)),
            ],
        ),
        scene(
            Shows::Tree,
            &[
                CASE.named("written").deep(3).last_deeper(1),
                CASE.named("d3").deep(3),
            ],
        ),
        scene(
            Shows::Tree,
            &[CASE.named("d4").deep(4), CASE.named("d3").deep(3)],
        ),
    ],
    now: Now::Compare,
};

const MEMO: Lesson = Lesson {
    id: "memo",
    scenes: &[
        scene(
            Shows::Both,
            &[SEEDS.named("d5").deep(5), SEEDS.named("d6").deep(6)],
        ),
        scene(
            Shows::Both,
            &[
                FEW_SEEDS.named("d6").deep(6),
                FEW_SEEDS.named("d8").deep(8),
                FEW_SEEDS.named("d10").deep(10),
            ],
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
