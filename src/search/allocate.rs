//! Memory for tables. A search works with a table of any size, so a failed allocation is not an error: the table is
//! halved until the allocation succeeds, and the caller gets a [`MemoryShortage`].

use crate::text::Message;

/// A table is smaller than it should be, because memory ran out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MemoryShortage {
    /// In bytes.
    pub wanted: usize,
    /// In bytes.
    pub got: usize,
}

impl MemoryShortage {
    /// A text for the user, in megabytes of 2^20 bytes.
    pub fn message(self) -> Message {
        let megabytes = |bytes: usize| match bytes >> 20 {
            0 if bytes > 0 => "< 1".to_owned(),
            n => n.to_string(),
        };
        Message::new("note.memory")
            .with("got", megabytes(self.got))
            .with("wanted", megabytes(self.wanted))
    }
}

/// Allocates the largest power of two of empty slots that fits into `bytes`, at least one. Halves the number as long as
/// the allocation fails; the result may be empty.
pub fn slots<T>(bytes: usize, empty: impl FnMut() -> T) -> (Vec<T>, Option<MemoryShortage>) {
    let wanted = 1 << (bytes / size_of::<T>()).max(1).ilog2();
    let mut slots = Vec::new();
    let count = halved(wanted, |count| slots.try_reserve_exact(count).is_ok());
    slots.resize_with(count, empty);
    let shortage = (count < wanted).then(|| MemoryShortage {
        wanted: wanted * size_of::<T>(),
        got: count * size_of::<T>(),
    });
    (slots, shortage)
}

/// Halves `wanted` until `try_allocate` returns true; 0 if it never does.
fn halved(wanted: usize, mut try_allocate: impl FnMut(usize) -> bool) -> usize {
    let mut count = wanted;
    while count > 0 && !try_allocate(count) {
        count /= 2;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_round_down_to_a_power_of_two() {
        let (list, shortage) = slots(1000, || [7u64; 2]);
        assert_eq!((list, shortage), (vec![[7; 2]; 32], None));
        assert_eq!(slots(0, || 1u8), (vec![1], None), "at least one slot");
    }

    #[test]
    fn halves_table_until_allocation_succeeds() {
        assert_eq!(halved(1 << 30, |count| count <= 5000), 4096);
        assert_eq!(halved(1 << 30, |_| false), 0);
        assert_eq!(halved(64, |_| true), 64);
    }

    #[test]
    fn message_is_in_megabytes() {
        let text_of = |wanted, got| MemoryShortage { wanted, got }.message().to_string();
        let text = text_of(128 << 20, 32 << 20);
        assert!(text.contains("32 MB") && text.contains("128 MB"), "{text}");
        assert!(text_of(128 << 20, 4096).contains("< 1 MB"));
        assert!(text_of(128 << 20, 0).contains("0 MB"));
    }
}
