//! Names that stand for several features in files, links and forms.

use super::entry::{pair_features, table_features};
use super::square::square_features;

/// Stands for all 64 squares.
pub const ALL_SQUARES: &str = "squares";

/// Stands for [`pair_features`].
pub const ALL_PAIRS: &str = "pairs";

/// The prefix of a name such as `table_a1b1c1`, which stands for all entries of the tuple.
const TABLE: &str = "table_";

/// The features that a name stands for; `None` for the name of a single feature.
fn members(name: &str) -> Option<Vec<String>> {
    match name {
        ALL_SQUARES => Some(square_features().collect()),
        ALL_PAIRS => Some(pair_features().collect()),
        name => table_features(name.strip_prefix(TABLE)?),
    }
}

/// Shortens a list of features by [`ALL_SQUARES`] and [`ALL_PAIRS`], where all their members are in order.
pub fn collapse_groups(features: &[String]) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = features;
    while let [first, others @ ..] = rest {
        let group = group_beginning_with(first);
        let after = group.and_then(|name| rest.strip_prefix(&members(name)?[..]));
        names.push(group.filter(|_| after.is_some()).unwrap_or(first));
        rest = after.unwrap_or(others);
    }
    names
}

/// The group with this first feature.
fn group_beginning_with(feature: &str) -> Option<&'static str> {
    match feature {
        "square_a1" => Some(ALL_SQUARES),
        "entry_a1b1_00" => Some(ALL_PAIRS),
        _ => None,
    }
}

/// The inverse of [`collapse_groups`], also for names of tables.
pub fn expand_groups(names: &[&str]) -> Vec<String> {
    let features = |&name: &&str| members(name).unwrap_or_else(|| vec![name.to_owned()]);
    names.iter().flat_map(features).collect()
}

#[cfg(test)]
mod tests {
    use super::super::square::board_among;
    use super::*;

    #[test]
    fn finds_only_complete_ordered_board() {
        let of = |mut before: Vec<String>| {
            before.extend(square_features());
            before
        };
        assert_eq!(board_among(&of(Vec::new())), Some(0));
        assert_eq!(board_among(&of(vec!["mobility".to_owned()])), Some(1));
        let mut broken = of(Vec::new());
        broken.swap(3, 4);
        assert_eq!(board_among(&broken), None);
        assert_eq!(collapse_groups(&broken), broken);
        broken.truncate(12);
        assert_eq!(board_among(&broken), None);
        let short = ["mobility", "squares", "edges"];
        let long = expand_groups(&short);
        assert_eq!((long.len(), collapse_groups(&long)), (66, short.to_vec()));
    }

    #[test]
    fn pairs_and_tables_stand_for_entries() {
        let short = ["mobility", "pairs", "square_a1", "squares"];
        let long = expand_groups(&short);
        assert_eq!((long.len(), collapse_groups(&long)), (1 + 288 + 1 + 64, short.to_vec()));
        assert_eq!(
            collapse_groups(&long[2..]),
            long[2..290]
                .iter()
                .map(|s| &s[..])
                .chain(["squares"])
                .collect::<Vec<_>>()
        );
        assert_eq!(expand_groups(&["table_a1b1c1"]).len(), 27);
        assert_eq!(expand_groups(&["table_a1a1"]), ["table_a1a1"]);
    }
}
