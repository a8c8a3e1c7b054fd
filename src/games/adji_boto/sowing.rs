//! The twelve holes as a ring, and sowing along it.

use crate::game::Side;

/// Holes of a row.
pub(super) const COLUMNS: usize = 6;

/// Holes of the ring.
pub const HOLES: usize = 2 * COLUMNS;

/// The number of a hole in the ring.
#[inline]
pub(super) const fn ring(row: usize, column: usize) -> usize {
    match row {
        0 => HOLES - 1 - column,
        _ => column,
    }
}

/// Whether a hole of the ring lies in a side's row.
#[inline]
pub(super) const fn is_own(hole: usize, side: Side) -> bool {
    match side {
        Side::First => hole >= COLUMNS,
        Side::Second => hole < COLUMNS,
    }
}

/// Holes after a move, and what it captured.
pub struct SowResult {
    /// The seeds of the ring's holes.
    pub holes: [u8; HOLES],
    /// Seeds captured.
    pub captured: u8,
}

/// Takes the seeds of a hole and sows them along the ring, for the side in whose row the hole is: in the first or in the second
/// half of the ring. `skips` says whether laps leave out the hole.
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
    // A whole number of laps ends in the origin, or in the hole before it where that is left out.
    let mut last = if skips {
        (origin + HOLES - 1) % HOLES
    } else {
        origin
    };
    for step in 1..=rest as usize {
        // At most 11 steps (10 where the origin is left out), so none of them comes back to the origin.
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

    /// Sowing seed by seed, as a hand does.
    fn sow_plainly(
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
    fn sowing_by_laps_is_sowing_seed_by_seed() {
        for skips in [false, true] {
            for seeds in 1..=60 {
                for origin in 0..HOLES {
                    for others in 0..5 {
                        let mut holes = [others; HOLES];
                        holes[origin] = seeds;
                        let side = if is_own(origin, Side::First) {
                            Side::First
                        } else {
                            Side::Second
                        };
                        let quick = sow(&holes, origin, skips);
                        let plain = sow_plainly(&holes, side, origin, skips);
                        assert_eq!((quick.holes, quick.captured), plain, "{seeds} {origin}");
                    }
                }
            }
        }
    }
}
