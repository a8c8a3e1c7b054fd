//! What evaluations of Rastros are made of. The piece is shared, so most numbers are distances of the one piece.

use super::Rastros;
use crate::eval::{Feature, NamedEvaluation, NamedPlayer, Perspective};
use crate::game::Side;
use crate::games::grid::{Cells, cell_at, king_distance};

/// In the order of the page.
pub(super) const FEATURES: &[Feature<Rastros>] = &[
    Feature {
        id: "dist_base",
        source: "000",
        perspective: Perspective::Shared,
        value: dist_base,
    },
    Feature {
        id: "dist_obj",
        source: "000",
        perspective: Perspective::Own,
        value: dist_obj,
    },
    Feature {
        id: "general_eval_42",
        source: "001",
        perspective: Perspective::Own,
        value: general_eval_42,
    },
    Feature {
        id: "dist_opponent",
        source: "",
        perspective: Perspective::Own,
        value: dist_opponent,
    },
    Feature {
        id: "mobility",
        source: "001",
        perspective: Perspective::Shared,
        value: mobility,
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
];

/// In the order of the page.
pub(super) const PLAYERS: &[NamedPlayer] = &[];

/// Where games begin: (4,5) on the course's 8x8 board, (3,5) on the championship's 7x7, and the like on others.
#[inline]
fn base(p: &Rastros) -> u8 {
    let size = p.size();
    cell_at(
        size.rows as usize / 2 - 1,
        (size.columns as usize + 3) / 2 - 1,
    )
}

fn dist_base(p: &Rastros, _: Side) -> f64 {
    f64::from(king_distance(p.piece(), base(p)))
}

fn dist_obj(p: &Rastros, side: Side) -> f64 {
    f64::from(king_distance(p.piece(), p.goal(side)))
}

fn dist_opponent(p: &Rastros, side: Side) -> f64 {
    f64::from(king_distance(p.piece(), p.goal(!side)))
}

fn mobility(p: &Rastros, _: Side) -> f64 {
    f64::from(p.free_around(p.piece()).count_ones())
}

/// The cells within that many king moves of a side's goal, as a set (cells off the board may be among them).
#[inline]
fn around_goal(p: &Rastros, side: Side, radius: u32) -> u64 {
    const COLUMN_A: u64 = 0x0101_0101_0101_0101;
    let size = p.size();
    let width = radius.min(7) + 1;
    match side {
        Side::First => {
            let columns = COLUMN_A * ((1u64 << width) - 1);
            let first_row = u32::from(size.rows).saturating_sub(width);
            columns & (u64::MAX << (8 * first_row))
        }
        Side::Second => {
            let first_column = u32::from(size.columns).saturating_sub(width);
            let columns = COLUMN_A * (0xff & (0xff << first_column));
            columns & (u64::MAX >> (64 - 8 * width))
        }
    }
}

/// Over all pairs of a move and a reply, the mean of how much the reply brings the piece nearer to the side's goal
/// (-1, 0 or 1 each); 3 where there is no reply at all.
///
/// A reply is a neighbour of the move's cell, so that its distance differs by at most one: two intersections with
/// squares around the goal count them without looking at each.
fn general_eval_42(p: &Rastros, side: Side) -> f64 {
    let goal = p.goal(side);
    let (mut total, mut pairs) = (0i32, 0u32);
    for to in Cells(p.free_around(p.piece())) {
        let replies = p.free_around(to);
        let distance = king_distance(to, goal);
        let within = replies & around_goal(p, side, distance);
        let nearer = match distance {
            0 => 0,
            d => replies & around_goal(p, side, d - 1),
        };
        pairs += replies.count_ones();
        total += nearer.count_ones() as i32 - (replies & !within).count_ones() as i32;
    }
    if pairs == 0 {
        3.0
    } else {
        f64::from(total) / f64::from(pairs)
    }
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
    fn bases_of_the_two_championship_boards() {
        for values in [[8, 8, 4, 5], [7, 7, 3, 5]] {
            assert_eq!(
                dist_base(&Rastros::start(&values).unwrap(), Side::First),
                0.0
            );
        }
    }
}
