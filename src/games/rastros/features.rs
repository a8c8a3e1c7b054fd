//! What evaluations of Rastros are made of. The piece is shared, so most numbers are distances of the one piece.

use super::{Rastros, course};
use crate::eval::FeatureValue::{Place, Position};
use crate::eval::{Feature, NamedEvaluation, NamedPlayer, Perspective, Preference, Style};
use crate::game::Side;
use crate::games::grid::{Cells, cell_at, king_distance};

/// In the order of the page.
pub(super) const FEATURES: &[Feature<Rastros>] = &[
    Feature {
        id: "dist_base",
        source: "000",
        perspective: Perspective::Shared,
        value: Place(dist_base),
    },
    Feature {
        id: "dist_obj",
        source: "000",
        perspective: Perspective::Own,
        value: Place(dist_obj_at),
    },
    Feature {
        id: "general_eval_42",
        source: "001",
        perspective: Perspective::Own,
        value: Position(general_eval_42),
    },
    Feature {
        id: "dist_opponent",
        source: "",
        perspective: Perspective::Own,
        value: Place(|p, cell, side| dist_obj_at(p, cell, !side)),
    },
    Feature {
        id: "mobility",
        source: "001",
        perspective: Perspective::Shared,
        value: Position(mobility),
    },
    Feature {
        id: "fun_aval_42",
        source: "001",
        perspective: Perspective::Own,
        value: Position(course::fun_aval_42),
    },
    Feature {
        id: "path_obj",
        source: "003",
        perspective: Perspective::Own,
        value: Position(course::path_obj),
    },
    Feature {
        id: "diagonal",
        source: "003",
        perspective: Perspective::Own,
        value: Place(course::diagonal),
    },
    Feature {
        id: "forced_corridor",
        source: "001",
        perspective: Perspective::Opposed,
        value: Position(course::forced_corridor),
    },
    Feature {
        id: "certain_win",
        source: "001",
        perspective: Perspective::Opposed,
        value: Position(course::certain_win),
    },
    Feature {
        id: "enclosed",
        source: "001",
        perspective: Perspective::Opposed,
        value: Position(course::enclosed),
    },
    Feature {
        id: "dist_south_west",
        source: "001",
        perspective: Perspective::Shared,
        value: Place(|p, cell, _| course::dist_corner(p, cell, Side::First)),
    },
    Feature {
        id: "dist_north_east",
        source: "001",
        perspective: Perspective::Shared,
        value: Place(|p, cell, _| course::dist_corner(p, cell, Side::Second)),
    },
];

/// In the order of the page.
pub(super) const EVALUATIONS: &[NamedEvaluation] = &[
    NamedEvaluation {
        id: "basilio",
        source: "001",
        terms: &[("dist_obj", -1.0)],
    },
    NamedEvaluation {
        id: "jogador42",
        source: "001",
        terms: &[("fun_aval_42", 1.0)],
    },
    NamedEvaluation {
        id: "drift",
        source: "001",
        terms: &[("general_eval_42", 1.0)],
    },
    NamedEvaluation {
        id: "mobility",
        source: "001",
        terms: &[("mobility", 1.0)],
    },
    NamedEvaluation {
        id: "published",
        source: "000",
        terms: &[("dist_base", 3.0), ("dist_obj", 2.0)],
    },
    NamedEvaluation {
        id: "shortest_path",
        source: "003",
        terms: &[("path_obj", -1.0)],
    },
    NamedEvaluation {
        id: "diagonal",
        source: "003",
        terms: &[("diagonal", 1.0)],
    },
    NamedEvaluation {
        id: "obtuso_sw",
        source: "001",
        terms: &[("dist_south_west", -1.0)],
    },
    NamedEvaluation {
        id: "obtuso_ne",
        source: "001",
        terms: &[("dist_north_east", -1.0)],
    },
];

/// A player of the course: its programs count every win the same, whenever it comes.
const fn of_the_course(
    id: &'static str,
    source: &'static str,
    evaluation: &'static str,
    depth: u32,
) -> NamedPlayer {
    NamedPlayer {
        id,
        source,
        style: Style::Searching {
            evaluation,
            depth,
            preference: Preference::Any,
        },
    }
}

/// In the order of the page.
pub(super) const PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        id: "bacoco",
        source: "001",
        style: Style::Random,
    },
    of_the_course("obtuso_sw", "001", "obtuso_sw", 1),
    of_the_course("obtuso_ne", "001", "obtuso_ne", 1),
    of_the_course("ar_livre", "001", "mobility", 4),
    of_the_course("basilio", "001", "basilio", 4),
    of_the_course("jogador42", "001", "jogador42", 4),
    of_the_course("shortest_path", "003", "shortest_path", 4),
    // The seed's limit 5.
    of_the_course("babujo", "003", "diagonal", 6),
    of_the_course("published", "000", "published", 4),
];

/// Where games begin: (4,5) on the course's 8x8 board, (3,5) on the championship's 7x7, and the like on others.
#[inline]
fn base(p: &Rastros) -> u8 {
    let size = p.size();
    cell_at(
        size.rows as usize / 2 - 1,
        (size.columns as usize + 3) / 2 - 1,
    )
}

fn dist_base(p: &Rastros, cell: u8, _: Side) -> f64 {
    f64::from(king_distance(cell, base(p)))
}

fn dist_obj_at(p: &Rastros, cell: u8, side: Side) -> f64 {
    f64::from(king_distance(cell, p.goal(side)))
}

pub(super) fn dist_obj(p: &Rastros, side: Side) -> f64 {
    dist_obj_at(p, p.piece(), side)
}

pub(super) fn dist_opponent(p: &Rastros, side: Side) -> f64 {
    f64::from(king_distance(p.piece(), p.goal(!side)))
}

fn mobility(p: &Rastros, _: Side) -> f64 {
    f64::from(p.free_around(p.piece()).count_ones())
}

/// Over all pairs of a move and a reply, the mean of how much the reply brings the piece nearer to the side's goal
/// (-1, 0 or 1 each); 3 where there is no reply at all.
///
/// A reply is a neighbour of the move's cell: which of the eight are free is looked up in [`DRIFT`].
pub(super) fn general_eval_42(p: &Rastros, side: Side) -> f64 {
    let goal = p.goal(side);
    let classes = &CLASS[goal as usize & 63];
    let mut sum = 0;
    for to in Cells(p.free_around(p.piece())) {
        // The three rows around the cell move to bits 0 to 2, 8 to 10 and 16 to 18, and then side by side.
        let rows = p.free_around(to).rotate_right(u32::from(to) + 55) as u32;
        let around = (rows & 7) | (rows >> 5 & 0x38) | (rows >> 10 & 0x1c0);
        sum +=
            i32::from(DRIFT[classes[to as usize & 63] as usize & (CLASSES - 1)][around as usize]);
    }
    let pairs = sum & 0xff;
    if pairs == 0 {
        3.0
    } else {
        f64::from(sum >> 8) / f64::from(pairs)
    }
}

/// How the directions in which a neighbour is nearer to a goal depend on where a cell lies: on how many more rows than
/// columns, -2 to 2, separate it from the goal, and on the two directions to it. [`class_of`] numbers the cases.
const CLASSES: usize = 64;

/// The class of a cell that lies `rows` below and `columns` to the right of a goal.
const fn class_of(rows: i32, columns: i32) -> usize {
    let more = rows.abs() - columns.abs();
    let more = if more < -2 {
        -2
    } else if more > 2 {
        2
    } else {
        more
    };
    ((rows.signum() + 1) * 3 + columns.signum() + 1) as usize * 5 + (more + 2) as usize
}

/// The class of every cell, for every cell as the goal.
static CLASS: [[u8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (goal, cell) = (pair / 64, pair % 64);
        let (rows, columns) = (
            (cell / 8) as i32 - (goal / 8) as i32,
            (cell % 8) as i32 - (goal % 8) as i32,
        );
        table[goal][cell] = class_of(rows, columns) as u8;
        pair += 1;
    }
    table
};

/// For a class and a set of neighbours (bit `3 r + c` for row r and column c of the square around the cell):
/// 256 times how many more are nearer to the goal than farther from it, plus how many there are.
///
/// So packed, the numbers of all moves of a node are added at once: there are at most 64 replies.
static DRIFT: [[i16; 512]; CLASSES] = {
    let mut table = [[0; 512]; CLASSES];
    // A cell for each class: three or four steps away, but for the differences that the class stands for.
    let mut place = 0;
    while place < 81 {
        let (rows, columns) = (place / 9 - 4, place % 9 - 4);
        let class = class_of(rows, columns);
        let (nearer, farther) = nearer_and_farther(rows, columns);
        let mut around = 0;
        while around < 512 {
            // The middle of the square is the cell itself and never free.
            let replies = around as u32 & !(1 << 4);
            let drift =
                (replies & nearer).count_ones() as i16 - (replies & farther).count_ones() as i16;
            table[class][around] = 256 * drift + replies.count_ones() as i16;
            around += 1;
        }
        place += 1;
    }
    table
};

/// The neighbours of a cell that are nearer to the goal than it, and those farther from it.
const fn nearer_and_farther(rows: i32, columns: i32) -> (u32, u32) {
    const fn distance(rows: i32, columns: i32) -> i32 {
        let (r, c) = (rows.abs(), columns.abs());
        if r > c { r } else { c }
    }
    let (mut nearer, mut farther) = (0, 0);
    let mut i = 0;
    while i < 9 {
        let d = distance(rows + i / 3 - 1, columns + i % 3 - 1) - distance(rows, columns);
        if d < 0 {
            nearer |= 1 << i;
        } else if d > 0 {
            farther |= 1 << i;
        }
        i += 1;
    }
    (nearer, farther)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Outcome};

    /// The definition of seed 001, pair by pair.
    fn general_eval_42_plainly(p: &Rastros, side: Side) -> f64 {
        let goal = p.goal(side);
        let (mut total, mut pairs) = (0, 0);
        for to in Cells(p.free_around(p.piece())) {
            for reply in Cells(p.free_around(to)) {
                total += king_distance(to, goal) as i32 - king_distance(reply, goal) as i32;
                pairs += 1;
            }
        }
        if pairs == 0 {
            3.0
        } else {
            f64::from(total) / f64::from(pairs)
        }
    }

    #[test]
    fn the_quick_drift_is_the_definition() {
        use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for game in 0..600 {
            let rows = rng.random_range(3..=8);
            let columns = rng.random_range(3..=8);
            let (r, c) = (rng.random_range(1..=rows), rng.random_range(1..=columns));
            let Ok(mut p) = Rastros::start(&[rows, columns, r, c]) else {
                continue;
            };
            while p.outcome().is_none() {
                for side in Side::ALL {
                    let (quick, plain) =
                        (general_eval_42(&p, side), general_eval_42_plainly(&p, side));
                    assert_eq!(
                        quick.to_bits(),
                        plain.to_bits(),
                        "game {game}: {}",
                        p.text()
                    );
                }
                let n = rng.random_range(0..p.moves().count() as u32);
                let mv = p.moves().nth(n as usize).expect("n is below their number");
                p.play(mv);
            }
            assert_ne!(p.outcome(), Some(Outcome::Draw));
        }
    }

    #[test]
    fn what_is_looked_up_by_place_is_what_is_added_up() {
        use crate::eval::{Evaluation, EvaluationSpec, Evaluator, Term};
        use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        for _ in 0..200 {
            let terms = FEATURES
                .iter()
                .map(|f| (f, f64::from(rng.random_range(-999..1000)) / 7.0))
                .filter(|term| term.1 > -60.0)
                .collect::<Vec<_>>();
            if terms.is_empty() {
                continue;
            }
            let spec = EvaluationSpec {
                terms: terms
                    .iter()
                    .map(|&(f, weight)| Term {
                        feature: f.id.to_owned(),
                        weight,
                    })
                    .collect(),
            };
            let evaluation = Evaluation::<Rastros>::new(&spec).unwrap();
            let start = Rastros::start(&[7, 6, 3, 3]).unwrap();
            for side in Side::ALL {
                let prepared = evaluation.prepared(&start, side);
                let mut p = start;
                while p.outcome().is_none() {
                    let sum = terms
                        .iter()
                        .fold(0.0, |sum, (f, weight)| sum + weight * f.value.of(&p, side));
                    assert_eq!(prepared.evaluate(&p, side).to_bits(), sum.to_bits());
                    let n = rng.random_range(0..p.moves().count() as u32);
                    p.play(p.moves().nth(n as usize).unwrap());
                }
            }
        }
    }

    #[test]
    fn bases_of_the_two_championship_boards() {
        for values in [[8, 8, 4, 5], [7, 7, 3, 5]] {
            assert_eq!(
                {
                    let p = Rastros::start(&values).unwrap();
                    dist_base(&p, p.piece(), Side::First)
                },
                0.0
            );
        }
    }
}
