//! Connectivity of sets of cells.

use super::state::{NOT_FIRST, NOT_LAST, dilated};

/// Flood fill: the cells of `within` that king moves within it can reach from `from`.
#[inline(always)]
pub fn flooded(from: u64, within: u64) -> u64 {
    let mut reached = from & within;
    loop {
        let more = reached | dilated(reached) & within;
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// True if all of `cells` are connected within `within`. `cells` must not be empty.
#[inline(always)]
pub fn together(cells: u64, within: u64) -> bool {
    let mut reached = cells & cells.wrapping_neg();
    loop {
        let more = reached | dilated(reached) & within;
        if cells & !more == 0 {
            return true;
        }
        if more == reached {
            return false;
        }
        reached = more;
    }
}

/// A superset of the articulation points of a set: the cells whose neighbours in the set are not all connected among
/// themselves.
///
/// Going round a cell, a new group of neighbours begins where one of the four straight neighbours is missing and one of
/// the next two is present (the count of Yokoi, Toriwaki & Fukumura 1975 for eight directions).
#[inline(always)]
pub fn may_be_joints(set: u64) -> u64 {
    let (east, west) = ((set >> 1) & NOT_LAST, (set << 1) & NOT_FIRST);
    let (north, south) = (set << 8, set >> 8);
    let after_east = !east & ((east_of(north)) | north);
    let after_north = !north & ((west_of(north)) | west);
    let after_west = !west & ((west_of(south)) | south);
    let after_south = !south & ((east_of(south)) | east);
    let (one, two) = (after_east ^ after_north, after_east & after_north);
    let (three, four) = (after_west ^ after_south, after_west & after_south);
    set & (two | four | (one & three))
}

#[inline(always)]
fn east_of(set: u64) -> u64 {
    (set >> 1) & NOT_LAST
}

#[inline(always)]
fn west_of(set: u64) -> u64 {
    (set << 1) & NOT_FIRST
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::grid::{Cells, NEIGHBOURS};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn may_be_joints_contains_all_articulation_points() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut joints = 0;
        for _ in 0..3000 {
            let set: u64 = rng.random::<u64>() | rng.random::<u64>();
            let part = flooded(set & set.wrapping_neg(), set);
            for cell in Cells(part) {
                let rest = part & !(1 << cell);
                let around = NEIGHBOURS[cell as usize] & rest;
                if rest != 0 && flooded(around & around.wrapping_neg(), rest) != rest {
                    assert!(may_be_joints(part) >> cell & 1 == 1, "{part:x} {cell}");
                    assert!(!together(around, rest));
                    joints += 1;
                } else if around != 0 {
                    assert!(together(around, rest));
                }
            }
        }
        assert!(joints > 1000, "{joints}");
    }
}
