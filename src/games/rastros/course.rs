//! Features of Rastros from the source documents.

use super::Rastros;
use super::distances::to_goal;
use super::drift::general_eval_42;
use crate::game::{Game, Side};
use crate::games::grid::{king_distance, row_column};

/// Source 001's `fun_aval_42`: 3 for a won game and beside the own goal, -3 for a lost game, -1.5 beside the opponent's
/// goal, otherwise the drift of two plies.
pub(super) fn fun_aval_42(p: &Rastros, side: Side) -> f64 {
    if to_goal(p, p.piece(), side) <= 1.0 {
        return 3.0;
    }
    match p.outcome() {
        Some(outcome) if outcome.winner() == Some(side) => 3.0,
        Some(_) => -3.0,
        None if to_goal(p, p.piece(), !side) <= 1.0 => -1.5,
        None => general_eval_42(p, side),
    }
}

/// The cells of a set and their neighbours.
#[inline]
fn spread(cells: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = cells | (cells & NOT_H) << 1 | (cells & NOT_A) >> 1;
    wide | wide << 8 | wide >> 8
}

/// King moves over free cells from the piece to the side's goal; the number of the board's cells if there is no path.
///
/// Source 003 counts a missing path as 0, which makes a blocked goal look as good as a reached one.
pub(super) fn path_obj(p: &Rastros, side: Side) -> f64 {
    let goal = 1u64 << p.goal(side);
    let mut reached = 1u64 << p.piece();
    for steps in 1.. {
        let next = reached | (spread(reached) & p.free());
        if next & goal != 0 {
            return f64::from(steps);
        }
        if next == reached {
            break;
        }
        reached = next;
    }
    f64::from(u32::from(p.size().rows) * u32::from(p.size().columns))
}

/// Source 003's evaluation by the diagonal between the goals: row minus column of the piece (both from 1, rows from the
/// top) for S, the opposite for N, four times as much in the quadrants of the goals.
///
/// The factor is -4 in the quadrant of the opponent's goal, as in the seed, so both quadrants have the same value.
pub(super) fn diagonal(p: &Rastros, cell: u8, side: Side) -> f64 {
    let (row, column) = row_column(cell);
    let (row, column) = (row as i32 + 1, column as i32 + 1);
    let (half_rows, half_columns) = (i32::from(p.size().rows) / 2, i32::from(p.size().columns) / 2);
    let south_west = row > half_rows && column < half_columns;
    let north_east = row < half_rows && column > half_columns;
    let along = row - column;
    f64::from(match (side, south_west, north_east) {
        (_, true, _) => 4 * along,
        (_, _, true) => -4 * along,
        (Side::First, ..) => along,
        (Side::Second, ..) => -along,
    })
}

/// Converts a value for the side to move into a value for `side`.
#[inline]
fn for_side(p: &Rastros, side: Side, for_mover: f64) -> f64 {
    if p.side_to_move() == side { for_mover } else { 0.0 - for_mover }
}

/// Source 001's forced corridor: 1 if a move of the mover leads into a line without choices that it wins, -1 if all its
/// moves lead into such lines that it loses, otherwise 0.
pub(super) fn forced_corridor(p: &Rastros, side: Side) -> f64 {
    let mover = p.side_to_move();
    let mut all_lose = true;
    for mv in p.moves() {
        let mut at = p.after(mv);
        loop {
            if let Some(outcome) = at.outcome() {
                if outcome.winner() == Some(mover) {
                    return for_side(p, side, 1.0);
                }
                break;
            }
            let mut moves = at.moves();
            match (moves.next(), moves.next()) {
                (Some(only), None) => at.play(only),
                _ => {
                    all_lose = false;
                    break;
                }
            }
        }
    }
    for_side(p, side, if all_lose { -1.0 } else { 0.0 })
}

/// Source 001's certain win near the goal: 1 for the mover, -1 for its opponent, if the piece is at most two cells from
/// the mover's goal and every approach wins against every retreat.
pub(super) fn certain_win(p: &Rastros, side: Side) -> f64 {
    let mover = p.side_to_move();
    let goal = p.goal(mover);
    let near = king_distance(p.piece(), goal) <= 2;
    let wins = near && every_approach_wins(p, goal);
    for_side(p, side, f64::from(u8::from(wins)))
}

/// True if there are moves towards the goal, and after none of them the opponent can retreat to safety.
///
/// At most three cells are next to a goal, so the recursion ends after a few plies.
fn every_approach_wins(p: &Rastros, goal: u8) -> bool {
    let distance = king_distance(p.piece(), goal);
    let mut approaches = p
        .moves()
        .filter(|&mv| king_distance(mv, goal) < distance)
        .peekable();
    approaches.peek().is_some()
        && approaches.all(|mv| mv == goal || !can_retreat(&p.after(mv), goal))
}

fn can_retreat(p: &Rastros, goal: u8) -> bool {
    let distance = king_distance(p.piece(), goal);
    p.moves()
        .filter(|&mv| king_distance(mv, goal) >= distance)
        .any(|mv| !every_approach_wins(&p.after(mv), goal))
}

/// Source 001's enclosed region: 2 if only the side's goal is reachable, -2 if only the opponent's; otherwise 1 if the
/// side makes the last move when the players use all reachable cells, and -1 if not.
pub(super) fn enclosed(p: &Rastros, side: Side) -> f64 {
    let mut region = 1u64 << p.piece();
    loop {
        let next = region | (spread(region) & p.free());
        if next == region {
            break;
        }
        region = next;
    }
    let reaches = |s: Side| region >> p.goal(s) & 1 == 1;
    match (reaches(side), reaches(!side)) {
        (true, false) => 2.0,
        (false, true) => -2.0,
        _ => {
            let even = region.count_ones().is_multiple_of(2);
            for_side(p, side, if even { 1.0 } else { -1.0 })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Outcome;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    fn at(text: &str) -> Rastros {
        Rastros::parse(text).unwrap()
    }

    /// Random unfinished positions.
    fn positions(values: &[i32], games: u32) -> Vec<Rastros> {
        let mut rng = ChaCha8Rng::seed_from_u64(77);
        let mut found = Vec::new();
        for _ in 0..games {
            let mut p = Rastros::start(values).unwrap();
            while p.outcome().is_none() {
                found.push(p);
                let n = rng.random_range(0..p.moves().count() as u32);
                p.play(p.moves().nth(n as usize).unwrap());
            }
        }
        found
    }

    fn beside_goal(p: &Rastros, side: Side) -> bool {
        p.moves().any(|mv| mv == p.goal(side))
    }

    fn mover_wins(p: &Rastros) -> bool {
        match p.outcome() {
            Some(outcome) => outcome == Outcome::WonBy(p.side_to_move()),
            None => p.moves().any(|mv| !mover_wins(&p.after(mv))),
        }
    }

    #[test]
    fn corridor_and_certain_win_are_correct() {
        let (mut corridors, mut near) = (0, 0);
        for p in positions(&[5, 5, 3, 3], 400) {
            if p.free().count_ones() > 15 {
                continue;
            }
            let mover = p.side_to_move();
            let truth = if mover_wins(&p) { 1.0 } else { -1.0 };
            let corridor = forced_corridor(&p, mover);
            if corridor != 0.0 {
                corridors += 1;
                assert_eq!(corridor, truth, "{}", p.text());
            }
            if certain_win(&p, mover) != 0.0 {
                near += 1;
                assert_eq!(truth, 1.0, "{}", p.text());
            }
            if beside_goal(&p, mover) {
                assert_eq!(certain_win(&p, mover), 1.0, "{}", p.text());
            }
        }
        assert!(corridors > 100 && near > 100, "{corridors} {near}");
    }

    #[test]
    fn paths_avoid_blocked_cells() {
        let p = at("4/1o2/###1/4 S");
        assert_eq!(path_obj(&p, Side::First), 5.0);
        assert_eq!(path_obj(&p, Side::Second), 2.0);
        assert_eq!(to_goal(&p, p.piece(), Side::First), 2.0);
        let walled = at("4/1o2/####/4 S");
        assert_eq!(path_obj(&walled, Side::First), 16.0);
    }

    #[test]
    fn paths_on_empty_board_equal_king_distance() {
        for p in positions(&[8, 8, 4, 5], 1).into_iter().take(1) {
            for side in Side::ALL {
                assert_eq!(path_obj(&p, side), to_goal(&p, p.piece(), side));
            }
        }
    }

    #[test]
    fn player_42_values_finished_games() {
        let stuck = at("8/8/1###4/1#o#4/1###4/8/8/8 S");
        let own_goal = at("8/8/8/8/8/8/1#6/o7 N");
        for (p, south) in [(stuck, -3.0), (own_goal, 3.0)] {
            assert_eq!(fun_aval_42(&p, Side::First), south, "{}", p.text());
            assert_eq!(fun_aval_42(&p, Side::Second), -south, "{}", p.text());
        }
    }

    #[test]
    fn player_42_covers_its_three_cases() {
        let beside_own = at("8/8/8/8/8/8/1o6/8 N");
        assert_eq!(fun_aval_42(&beside_own, Side::First), 3.0);
        assert_eq!(fun_aval_42(&beside_own, Side::Second), -1.5);
        let middle = at("8/8/8/4o3/8/8/8/8 S");
        assert_eq!(fun_aval_42(&middle, Side::First), general_eval_42(&middle, Side::First));
    }

    #[test]
    fn diagonal_equals_formula_of_source_003() {
        let reference = |p: &Rastros, side: Side| {
            let (r, c) = row_column(p.piece());
            let (row, column) = (r as i32 + 1, c as i32 + 1);
            let mut factor = 1;
            if row > 4 && column < 4 {
                factor = 4;
            } else if row < 4 && column > 4 {
                factor = -4;
            }
            let mut score = row - column;
            if side == Side::Second {
                score = -score;
                if factor != 1 {
                    factor = -factor;
                }
            }
            f64::from(factor * score)
        };
        for p in positions(&[8, 8, 4, 5], 40) {
            for side in Side::ALL {
                assert_eq!(diagonal(&p, p.piece(), side), reference(&p, side), "{}", p.text());
            }
        }
    }

    #[test]
    fn enclosed_depends_on_reachable_goals() {
        // The piece and a1, b1: only S's goal is reachable.
        let p = at("4/###1/o##1/2#1 S");
        assert_eq!(enclosed(&p, Side::First), 2.0);
        assert_eq!(enclosed(&p, Side::Second), -2.0);
        // No goal is reachable, and two cells are left: the mover does not make the last move.
        let p = at("2#1/#o#1/###1/1#2 S");
        assert_eq!(enclosed(&p, Side::First), -1.0);
        assert_eq!(enclosed(&p, Side::Second), 1.0);
    }
}
