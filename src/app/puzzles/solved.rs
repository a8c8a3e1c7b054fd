//! Which positions were solved, in the order in which that happened: where there are too many, the oldest are forgotten.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most solved puzzles that are remembered, with a good deal of room for those of links.
pub const MOST_SOLVED: usize = 1500;

/// What is known of a position that was solved.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Entry {
    /// Smaller than that of every position that was solved later.
    number: u64,
    /// Whether it was solved at the first try and without help.
    first_try: bool,
}

/// The positions that were solved, at most [`MOST_SOLVED`]. As a JSON object it holds them in their order, the oldest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolvedPositions {
    entries: BTreeMap<String, Entry>,
    /// The number of the next one.
    next: u64,
}

impl SolvedPositions {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether a position was solved, and if so whether at the first try.
    pub fn get(&self, position: &str) -> Option<bool> {
        self.entries.get(position).map(|entry| entry.first_try)
    }

    /// A position was solved; of too many the oldest is forgotten. What it was the first time stays. Says whether that is new.
    pub fn insert(&mut self, position: &str, first_try: bool) -> bool {
        if self.entries.contains_key(position) {
            return false;
        }
        let number = self.next;
        self.next += 1;
        let entry = Entry { number, first_try };
        self.entries.insert(position.to_owned(), entry);
        if self.entries.len() > MOST_SOLVED {
            let oldest = self.entries.iter().min_by_key(|(_, entry)| entry.number);
            if let Some(oldest) = oldest.map(|(position, _)| position.clone()) {
                self.entries.remove(&oldest);
            }
        }
        true
    }

    /// Adds those of somewhere else, as if they had been solved before: where there are too many, none of these here is forgotten. What
    /// was solved at the first try in either place stays that.
    pub fn add_older(&mut self, others: &SolvedPositions) {
        let here = std::mem::take(self);
        let new = others.in_order();
        let new: Vec<_> = new
            .into_iter()
            .filter(|o| here.get(o.0).is_none())
            .collect();
        let room = MOST_SOLVED.saturating_sub(here.len());
        for (position, first_try) in &new[new.len().saturating_sub(room)..] {
            self.insert(position, *first_try);
        }
        for (position, first_try) in here.in_order() {
            self.insert(position, first_try || others.get(position) == Some(true));
        }
    }

    /// All of them with whether they were solved at the first try, the oldest first.
    pub fn in_order(&self) -> Vec<(&str, bool)> {
        let mut all: Vec<_> = self.entries.iter().collect();
        all.sort_by_key(|(_, entry)| entry.number);
        let parts = all.into_iter();
        let parts = parts.map(|(position, entry)| (position.as_str(), entry.first_try));
        parts.collect()
    }
}

impl Serialize for SolvedPositions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.in_order())
    }
}

impl<'de> Deserialize<'de> for SolvedPositions {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(InOrder)
    }
}

/// Reads an object in its order, which a map would lose.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = SolvedPositions;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("positions with true or false")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<SolvedPositions, A::Error> {
        let mut solved = SolvedPositions::default();
        while let Some((position, first_try)) = map.next_entry::<String, bool>()? {
            solved.insert(&position, first_try);
        }
        Ok(solved)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many(names: std::ops::Range<usize>) -> SolvedPositions {
        let mut solved = SolvedPositions::default();
        for n in names {
            solved.insert(&name(n), n.is_multiple_of(2));
        }
        solved
    }

    /// The later, the earlier in the alphabet.
    fn name(n: usize) -> String {
        format!("{:05}", 99_999 - n)
    }

    fn read(text: &str) -> SolvedPositions {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn of_too_many_the_oldest_are_forgotten_whatever_they_are_called() {
        let solved = many(0..MOST_SOLVED + 7);
        assert_eq!(solved.len(), MOST_SOLVED);
        assert_eq!(
            (solved.get(&name(6)), solved.get(&name(7))),
            (None, Some(false))
        );
        assert_eq!(solved.get(&name(MOST_SOLVED + 6)), Some(true));
        // What was read goes on in the same order, and a text with too many is read from its end.
        let text = serde_json::to_string(&solved).unwrap();
        let mut again = read(&text);
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
        assert!(again.insert("new", true) && !again.insert("new", false));
        assert_eq!((again.get(&name(7)), again.get("new")), (None, Some(true)));
        let all: Vec<_> = (0..MOST_SOLVED + 9)
            .map(|n| format!("\"{}\":false", name(n)))
            .collect();
        let last = read(&format!("{{{}}}", all.join(",")));
        assert_eq!(
            (last.get(&name(8)), last.get(&name(9))),
            (None, Some(false))
        );
    }

    #[test]
    fn what_comes_from_elsewhere_takes_no_room_from_what_is_here() {
        let here = many(1000..2000);
        let mut both = here.clone();
        both.add_older(&many(0..1400));
        assert_eq!(both.len(), MOST_SOLVED);
        assert!(
            here.in_order()
                .iter()
                .all(|(name, _)| both.get(name).is_some())
        );
        // Of the others the latest.
        assert_eq!(
            (both.get(&name(499)), both.get(&name(500))),
            (None, Some(true))
        );
        let order: Vec<_> = both
            .in_order()
            .into_iter()
            .map(|(name, _)| name.to_owned())
            .collect();
        assert_eq!(
            (&order[0], &order[MOST_SOLVED - 1]),
            (&name(500), &name(1999))
        );
        // At the first try in either place.
        let (mut a, mut b) = (SolvedPositions::default(), SolvedPositions::default());
        a.insert("x", false);
        b.insert("x", true);
        a.add_older(&b);
        b.add_older(&many(0..1));
        assert_eq!((a.get("x"), b.get("x")), (Some(true), Some(true)));
    }
}
