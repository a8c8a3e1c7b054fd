//! What was handed out and is awaited.

/// Things by numbers that are never given twice. There are a few at a time, so that a plain list is quicker than a tree,
/// and a tree of its own for every kind of thing would be 4 kB of the page's module.
#[derive(Clone, Debug, PartialEq)]
pub struct Awaited<T>(Vec<(u64, T)>);

impl<T> Default for Awaited<T> {
    fn default() -> Self {
        Awaited(Vec::new())
    }
}

impl<T> Awaited<T> {
    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The numbers, in the order in which they were given.
    #[inline]
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.0.iter().map(|(n, _)| *n)
    }

    /// Adds a thing under a number that no other has.
    #[inline]
    pub fn insert(&mut self, number: u64, thing: T) {
        self.0.push((number, thing));
    }

    /// The thing of a number.
    #[inline]
    pub fn get(&self, number: u64) -> Option<&T> {
        self.0.iter().find(|(n, _)| *n == number).map(|(_, t)| t)
    }

    /// The thing of a number, to be changed.
    #[inline]
    pub fn get_mut(&mut self, number: u64) -> Option<&mut T> {
        let found = self.0.iter_mut().find(|(n, _)| *n == number);
        found.map(|(_, t)| t)
    }

    /// Takes the thing of a number out.
    #[inline]
    pub fn remove(&mut self, number: u64) -> Option<T> {
        let at = self.0.iter().position(|(n, _)| *n == number)?;
        Some(self.0.remove(at).1)
    }

    /// Takes all out.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_found_by_their_numbers_until_they_are_taken_out() {
        let mut awaited = Awaited::default();
        for (number, thing) in [(7, 'a'), (3, 'b'), (9, 'c')] {
            awaited.insert(number, thing);
        }
        assert_eq!((awaited.len(), awaited.get(3)), (3, Some(&'b')));
        *awaited.get_mut(9).unwrap() = 'd';
        assert_eq!(awaited.remove(7), Some('a'));
        assert_eq!((awaited.remove(7), awaited.get(7)), (None, None));
        assert_eq!(awaited.numbers().collect::<Vec<_>>(), [3, 9]);
        assert_eq!(awaited.remove(9), Some('d'));
        awaited.clear();
        assert!(awaited.is_empty());
    }
}
