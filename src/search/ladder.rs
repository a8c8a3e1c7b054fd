//! The searches as steps of a ladder for comparisons: each adds one idea to another step.

use super::algorithm::Algorithm;
use super::question::MoveOrder;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Used in files and links; the texts have `algorithm.ID` and `algorithm.ID.about`.
    pub id: &'static str,
    pub algorithm: Algorithm,
    pub order: MoveOrder,
    /// The step for comparison, which lacks only this step's idea. The last step combines several ideas.
    pub above: Option<&'static str>,
    /// The source document with the idea; empty if there is none.
    pub source: &'static str,
}

const fn step_of(
    id: &'static str,
    algorithm: Algorithm,
    order: MoveOrder,
    above: Option<&'static str>,
    source: &'static str,
) -> Step {
    Step {
        id,
        algorithm,
        order,
        above,
        source,
    }
}

/// The steps from minimax to the search that plays (see the documentation of [`crate::search`]).
pub const LADDER: [Step; 6] = {
    use Algorithm::{AlphaBeta, AlphaBetaTable, Deepening, Minimax, Pvs};
    use MoveOrder::{Evaluation, Natural};
    let cuts = Some("alpha_beta");
    [
        step_of("minimax", Minimax, Natural, None, "003"),
        step_of("alpha_beta", AlphaBeta, Natural, Some("minimax"), "003"),
        step_of("alpha_beta_ordered", AlphaBeta, Evaluation, cuts, "004"),
        step_of("alpha_beta_table", AlphaBetaTable, Natural, cuts, "004"),
        step_of("deepening", Deepening, Natural, cuts, ""),
        step_of("pvs", Pvs, Evaluation, Some("alpha_beta_ordered"), ""),
    ]
};

pub fn step(id: &str) -> Option<&'static Step> {
    LADDER.iter().find(|step| step.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_refers_to_earlier_step() {
        for (i, this) in LADDER.iter().enumerate() {
            assert_eq!(step(this.id), Some(this));
            match this.above {
                None => assert_eq!(i, 0),
                Some(id) => assert!(LADDER[..i].iter().any(|s| s.id == id), "{id}"),
            }
        }
        assert_eq!(step("luck"), None);
    }
}
