//! The parameters of links for a class: `show=section` or `show=board`, and `lock=1`.

use strum::{IntoStaticStr, VariantArray};

use crate::app::ui::{Control, Pairs, query};
use crate::text::{EnumId, Message};

const SHOW: &str = "show";
const LOCK: &str = "lock";

pub const LINK_NAMES: &[&str] = &[SHOW, LOCK];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Show {
    #[default]
    #[strum(to_string = "all")]
    Everything,
    /// One section.
    Section,
    /// The main content of a section (a board, a tree, results) with its controls.
    Board,
}

/// The visible and enabled controls of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    pub show: Show,
    /// True if settings are visible but locked.
    pub locked: bool,
}

impl Limits {
    /// Reads the limits of a link. Adds invalid values to `errors`.
    pub fn read(pairs: &Pairs, errors: &mut Vec<Message>) -> Limits {
        Limits {
            show: query::choice(pairs, SHOW, Show::from_id, errors).unwrap_or_default(),
            locked: query::flag(pairs, LOCK, errors).unwrap_or_default(),
        }
    }

    /// The limits as names and values of a link; empty for the full page.
    pub fn pairs(self) -> Vec<(&'static str, String)> {
        let mut pairs = Vec::new();
        if self.show != Show::Everything {
            pairs.push((SHOW, self.show.id().to_owned()));
        }
        if self.locked {
            pairs.push((LOCK, "1".to_owned()));
        }
        pairs
    }

    /// True for the full page.
    pub fn is_usual(self) -> bool {
        self == Limits::default()
    }

    /// True if a control is visible.
    pub fn shows(self, control: Control) -> bool {
        match self.show {
            Show::Everything => true,
            Show::Section => control != Control::Navigation,
            Show::Board => control == Control::Board,
        }
    }

    /// True if a control is visible and enabled.
    pub fn allows(self, control: Control) -> bool {
        let locked = self.locked && matches!(control, Control::Setting | Control::Board);
        self.shows(control) && !locked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(link: &str) -> (Limits, Vec<Message>) {
        let mut errors = Vec::new();
        let pairs = query::read(link).unwrap().pairs;
        (Limits::read(&pairs, &mut errors), errors)
    }

    #[test]
    fn limits_round_trip_through_links() {
        for show in Show::all() {
            for locked in [false, true] {
                let limits = Limits { show, locked };
                let link = query::write("lab", &limits.pairs());
                assert_eq!(read(&link), (limits, Vec::new()), "{link}");
            }
        }
    }

    proptest! {
        #[test]
        fn rejects_other_values(show in "\\PC*", lock in "[a-z0-9,]{0,8}") {
            prop_assume!(Show::from_id(&show).is_none() && !["0", "1"].contains(&lock.as_str()));
            let pairs = vec![("show".to_owned(), show), ("lock".to_owned(), lock)];
            let mut errors = Vec::new();
            prop_assert!(Limits::read(&pairs, &mut errors).is_usual());
            prop_assert_eq!(errors.len(), 2);
        }
    }
}
