//! Solved positions in the order of solving; the oldest are dropped if there are too many.

use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The maximum number of saved positions: all built-in puzzles, with ample room for those of links.
pub const MOST_SOLVED: usize = 1500;

/// At most [`MOST_SOLVED`] solved positions, the oldest first; true for positions solved at the first try and without
/// help. A JSON object keeps their order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SolvedPositions(Vec<(String, bool)>);

impl SolvedPositions {
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// `Some` for a solved position; true if solved at the first try.
    pub fn get(&self, position: &str) -> Option<bool> {
        let found = self.0.iter().find(|(known, _)| known == position);
        found.map(|(_, first_try)| *first_try)
    }

    /// Adds a position and drops the oldest of too many. The result of the first time stays. Returns true for a new
    /// position.
    pub fn insert(&mut self, position: String, first_try: bool) -> bool {
        if self.get(&position).is_some() {
            return false;
        }
        if self.0.len() >= MOST_SOLVED {
            self.0.remove(0);
        }
        self.0.push((position, first_try));
        true
    }

    /// Adds other positions as older ones: if there are too many, they are dropped first. A success at the first try
    /// counts from both.
    pub fn add_older(&mut self, others: SolvedPositions) {
        let mut both = Vec::new();
        for (position, first_try) in others.0 {
            match self.0.iter_mut().find(|(known, _)| *known == position) {
                Some((_, here)) => *here |= first_try,
                None => both.push((position, first_try)),
            }
        }
        let room = MOST_SOLVED.saturating_sub(self.0.len());
        both.drain(..both.len().saturating_sub(room));
        both.append(&mut self.0);
        self.0 = both;
    }

    /// The positions, the oldest first.
    pub fn positions(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(position, _)| position.as_str())
    }
}

impl Serialize for SolvedPositions {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (position, first_try) in &self.0 {
            map.serialize_entry(position, first_try)?;
        }
        map.end()
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
            solved.insert(position, first_try);
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
            solved.insert(name(n), n.is_multiple_of(2));
        }
        solved
    }

    /// Later names come earlier in the alphabet.
    fn name(n: usize) -> String {
        format!("{:05}", 99_999 - n)
    }

    fn read(text: &str) -> SolvedPositions {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn forgets_oldest_solved_puzzles() {
        let solved = many(0..MOST_SOLVED + 7);
        assert_eq!(solved.len(), MOST_SOLVED);
        assert_eq!(
            (solved.get(&name(6)), solved.get(&name(7))),
            (None, Some(false))
        );
        assert_eq!(solved.get(&name(MOST_SOLVED + 6)), Some(true));
        // The order survives a round trip, and a text with too many positions loses the oldest.
        let text = serde_json::to_string(&solved).unwrap();
        let mut again = read(&text);
        assert_eq!(serde_json::to_string(&again).unwrap(), text);
        assert!(again.insert("new".into(), true) && !again.insert("new".into(), false));
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
    fn imported_solved_never_evict_own() {
        let here = many(1000..2000);
        let mut both = here.clone();
        both.add_older(many(0..1400));
        assert_eq!(both.len(), MOST_SOLVED);
        assert!(here.positions().all(|name| both.get(name).is_some()));
        // Of the others, the newest stay.
        assert_eq!(
            (both.get(&name(499)), both.get(&name(500))),
            (None, Some(true))
        );
        let order: Vec<_> = both.positions().map(str::to_owned).collect();
        assert_eq!(
            (&order[0], &order[MOST_SOLVED - 1]),
            (&name(500), &name(1999))
        );
        // A success at the first try counts from either side.
        let (mut a, mut b) = (SolvedPositions::default(), SolvedPositions::default());
        a.insert("x".into(), false);
        b.insert("x".into(), true);
        a.add_older(b.clone());
        b.add_older(many(0..1));
        assert_eq!((a.get("x"), b.get("x")), (Some(true), Some(true)));
    }
}
