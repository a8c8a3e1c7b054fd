//! The search methods to compare: each adds one idea to another one.

use super::algorithm::Algorithm;
use super::params::MoveOrder;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchMethod {
    /// Used in files and links; the texts have `algorithm.ID` and `algorithm.ID.about`.
    pub id: &'static str,
    pub algorithm: Algorithm,
    pub order: MoveOrder,
    /// The method for comparison, which lacks only the idea of this one. The last method combines several ideas.
    pub above: Option<&'static str>,
    /// The source document with the idea; empty if there is none.
    pub source: &'static str,
}

const fn method(
    id: &'static str,
    algorithm: Algorithm,
    order: MoveOrder,
    above: Option<&'static str>,
    source: &'static str,
) -> SearchMethod {
    SearchMethod {
        id,
        algorithm,
        order,
        above,
        source,
    }
}

/// The methods from minimax to the search that plays (see the documentation of [`crate::search`]).
pub const SEARCH_METHODS: [SearchMethod; 6] = {
    use Algorithm::{AlphaBeta, AlphaBetaTable, Deepening, Minimax, Pvs};
    use MoveOrder::{Evaluation, Natural};
    let cuts = Some("alpha_beta");
    [
        method("minimax", Minimax, Natural, None, "003"),
        method("alpha_beta", AlphaBeta, Natural, Some("minimax"), "003"),
        method("alpha_beta_ordered", AlphaBeta, Evaluation, cuts, "004"),
        method("alpha_beta_table", AlphaBetaTable, Natural, cuts, "004"),
        method("deepening", Deepening, Natural, cuts, ""),
        method("pvs", Pvs, Evaluation, Some("alpha_beta_ordered"), ""),
    ]
};

pub fn search_method(id: &str) -> Option<&'static SearchMethod> {
    SEARCH_METHODS.iter().find(|method| method.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_method_refers_to_earlier_method() {
        for (i, this) in SEARCH_METHODS.iter().enumerate() {
            assert_eq!(search_method(this.id), Some(this));
            match this.above {
                None => assert_eq!(i, 0),
                Some(id) => assert!(SEARCH_METHODS[..i].iter().any(|s| s.id == id), "{id}"),
            }
        }
        assert_eq!(search_method("luck"), None);
    }
}
