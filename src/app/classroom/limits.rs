//! What a link says of controls: `fix=game,players&hide=analysis`. The order of the names says nothing.

use super::group::{GROUPS, Group};
use crate::app::link::{self, Pairs};
use crate::app::tab::Tab;
use crate::text::Message;

/// Controls that are seen and cannot be changed.
const FIX: &str = "fix";
/// Controls that are not there.
const HIDE: &str = "hide";

/// Everything that links say of controls.
pub const LINK_NAMES: &[&str] = &[FIX, HIDE];

/// What holds of a group of controls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Limit {
    /// It is as on the usual page.
    #[default]
    Usual,
    /// It is seen and cannot be changed.
    Fixed,
    /// It is not there.
    Hidden,
}

impl Limit {
    /// Every limit, from the usual to the narrowest.
    pub const ALL: [Limit; 3] = [Limit::Usual, Limit::Fixed, Limit::Hidden];

    /// Its id: the texts have `class.limit.ID`.
    pub fn id(self) -> &'static str {
        match self {
            Limit::Usual => "usual",
            Limit::Fixed => "fixed",
            Limit::Hidden => "hidden",
        }
    }
}

/// What holds of every group.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits([Limit; GROUPS.len()]);

impl Limits {
    /// What a link says. A name that no group has goes to `errors`, and counts for nothing. What is both fixed and hidden is hidden.
    pub fn read(pairs: &Pairs, errors: &mut Vec<Message>) -> Limits {
        let mut limits = Limits::default();
        for (name, limit) in [(FIX, Limit::Fixed), (HIDE, Limit::Hidden)] {
            let words = link::value(pairs, name).unwrap_or_default().split(',');
            for word in words.map(str::trim).filter(|word| !word.is_empty()) {
                match Group::of_id(word) {
                    Some(group) => limits.set(group, limit),
                    None => errors.push(link::no_value(name, word)),
                }
            }
        }
        limits
    }

    /// As names and values of a link; nothing where all is as usual.
    pub fn pairs(&self) -> Vec<(&'static str, String)> {
        let both = [(FIX, Limit::Fixed), (HIDE, Limit::Hidden)].into_iter();
        let pairs = both.map(|(name, limit)| {
            let ids: Vec<_> = self.having(limit).map(Group::id).collect();
            (name, ids.join(","))
        });
        pairs.filter(|(_, ids)| !ids.is_empty()).collect()
    }

    /// What holds of a group.
    pub fn of(&self, group: Group) -> Limit {
        self.0[group as usize]
    }

    /// Has something hold of a group.
    pub fn set(&mut self, group: Group, limit: Limit) {
        self.0[group as usize] = limit;
    }

    /// The groups of which something holds.
    pub fn having(&self, limit: Limit) -> impl Iterator<Item = Group> + '_ {
        Group::all().filter(move |group| self.of(*group) == limit)
    }

    /// Whether all is as usual.
    pub fn is_usual(&self) -> bool {
        *self == Limits::default()
    }

    /// The same for the groups that a section has, and all else as usual.
    pub fn in_tab(&self, tab: Tab) -> Limits {
        let mut limits = self.clone();
        for group in Group::all().filter(|group| !group.is_in(tab)) {
            limits.set(group, Limit::Usual);
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read(link: &str) -> (Limits, Vec<Message>) {
        let mut errors = Vec::new();
        let pairs = link::read(link).unwrap().pairs;
        (Limits::read(&pairs, &mut errors), errors)
    }

    #[test]
    fn names_are_read_in_any_order_and_others_are_named() {
        let (limits, errors) = read("#/play?hide=clock,analysis&fix=players,game,clock");
        assert_eq!(errors, []);
        let held = [Group::Game, Group::Players, Group::Clock, Group::Analysis];
        let held = held.map(|group| limits.of(group));
        use Limit::{Fixed, Hidden};
        assert_eq!(held, [Fixed, Fixed, Hidden, Hidden]);
        assert_eq!(
            limits,
            read("#/play?fix=game,,+players&hide=analysis,clock,clock").0
        );
        let said = link::write("play", &limits.pairs());
        assert_eq!(said, "#/play?fix=game,players&hide=clock,analysis");
        let (limits, errors) = read("#/play?fix=gmae,Game&hide=analysis,x%2Cy");
        let told = link::left_out(errors).unwrap().to_string();
        for wrong in ["“gmae” is not a value for fix", "“Game”", "“x”"] {
            assert!(told.contains(wrong), "{told}");
        }
        assert_eq!(limits.having(Hidden).collect::<Vec<_>>(), [Group::Analysis]);
        assert!(read("#/play?fix=&hide=").0.is_usual());
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(held in prop::collection::vec(0usize..3, GROUPS.len())) {
            let mut limits = Limits::default();
            for (group, limit) in Group::all().zip(held) {
                limits.set(group, Limit::ALL[limit]);
            }
            let (again, errors) = read(&link::write("lab", &limits.pairs()));
            prop_assert_eq!(again, limits);
            prop_assert!(errors.is_empty());
        }

        #[test]
        fn any_text_is_read(fix in "\\PC*", hide in "[a-z,]{0,60}") {
            let pairs = vec![("fix".to_owned(), fix), ("hide".to_owned(), hide)];
            let mut errors = Vec::new();
            let limits = Limits::read(&pairs, &mut errors);
            let known = limits.having(Limit::Usual).count();
            prop_assert!(known <= GROUPS.len());
            let mut none = Vec::new();
            let pairs = limits.pairs().into_iter().map(|(n, v)| (n.to_owned(), v)).collect();
            prop_assert_eq!(Limits::read(&pairs, &mut none), limits);
            prop_assert!(none.is_empty());
        }
    }
}
