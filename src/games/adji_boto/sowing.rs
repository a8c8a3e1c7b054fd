//! The twelve holes as a ring, and sowing along it.

use crate::game::Side;

pub(super) const COLUMNS: usize = 6;

pub const HOLES: usize = 2 * COLUMNS;

/// The index of a hole in the ring.
#[inline]
pub(super) const fn ring(row: usize, column: usize) -> usize {
    match row {
        0 => HOLES - 1 - column,
        _ => column,
    }
}

#[inline]
pub(super) const fn is_own(hole: usize, side: Side) -> bool {
    match side {
        Side::First => hole >= COLUMNS,
        Side::Second => hole < COLUMNS,
    }
}

/// The result of a move.
pub struct SowResult {
    /// In the order of the ring.
    pub holes: [u8; HOLES],
    pub captured: u8,
}

/// Sows the seeds of a hole along the ring, for the side that owns the hole's half of the ring. With `skips` laps skip
/// the hole.
#[inline]
pub fn sow(holes: &[u8; HOLES], origin: usize, skips: bool) -> SowResult {
    let mut holes = *holes;
    let seeds = holes[origin];
    holes[origin] = 0;
    let lap = if skips { HOLES - 1 } else { HOLES } as u8;
    let (laps, rest) = (seeds / lap, seeds % lap);
    if laps > 0 {
        for (number, hole) in holes.iter_mut().enumerate() {
            *hole += if skips && number == origin { 0 } else { laps };
        }
    }
    // After whole laps the last seed is in the origin, or in the hole before it if laps skip the origin.
    let mut last = if skips { (origin + HOLES - 1) % HOLES } else { origin };
    for step in 1..=rest as usize {
        // At most 11 steps (10 if laps skip the origin), so none returns to the origin.
        last = (origin + step) % HOLES;
        holes[last] += 1;
    }
    let mut captured = 0;
    let theirs = (last < COLUMNS) != (origin < COLUMNS);
    if theirs && matches!(holes[last], 1 | 3 | 5) {
        captured = std::mem::take(&mut holes[last]);
    }
    SowResult { holes, captured }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reference implementation: one seed at a time.
    fn sow_reference(
        holes: &[u8; HOLES],
        side: Side,
        origin: usize,
        skips: bool,
    ) -> ([u8; HOLES], u8) {
        let mut holes = *holes;
        let mut hand = std::mem::take(&mut holes[origin]);
        let mut hole = origin;
        while hand > 0 {
            hole = (hole + 1) % HOLES;
            if !(skips && hole == origin) {
                holes[hole] += 1;
                hand -= 1;
            }
        }
        let captures = !is_own(hole, side) && [1, 3, 5].contains(&holes[hole]);
        let captured = if captures { holes[hole] } else { 0 };
        holes[hole] -= captured;
        (holes, captured)
    }

    #[test]
    fn sowing_by_laps_equals_sowing_one_by_one() {
        for skips in [false, true] {
            for seeds in 1..=60 {
                for origin in 0..HOLES {
                    for others in 0..5 {
                        let mut holes = [others; HOLES];
                        holes[origin] = seeds;
                        let side =
                            if is_own(origin, Side::First) { Side::First } else { Side::Second };
                        let quick = sow(&holes, origin, skips);
                        let plain = sow_reference(&holes, side, origin, skips);
                        assert_eq!((quick.holes, quick.captured), plain, "{seeds} {origin}");
                    }
                }
            }
        }
    }
}
