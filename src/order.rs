//! Putting short lists in order.
//!
//! By insertion: the standard library's sorts are made for long lists, and are compiled anew for every type that is sorted,
//! at 3 to 8 kB of WebAssembly each. Here no list has more than some hundred entries, most have ten.

/// Puts a list in order: `is_after` says whether its first argument belongs behind its second. What belongs in no order
/// keeps its own.
#[inline]
pub fn sort_by<T>(list: &mut [T], mut is_after: impl FnMut(&T, &T) -> bool) {
    for end in 1..list.len() {
        let mut at = end;
        while at > 0 && is_after(&list[at - 1], &list[at]) {
            list.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Puts a list in the order of its values.
#[inline]
pub fn sort<T: Ord>(list: &mut [T]) {
    sort_by(list, |a, b| a > b);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_in_order_and_equals_stay_as_they_were() {
        for seed in 0..200u32 {
            let list: Vec<(u32, u32)> = (0..seed % 23)
                .map(|i| ((seed + 7) * (i + 3) % 11 % 5, i))
                .collect();
            let (mut ours, mut theirs) = (list.clone(), list.clone());
            sort_by(&mut ours, |a, b| a.0 > b.0);
            theirs.sort_by_key(|pair| pair.0);
            assert_eq!(ours, theirs);
            let (mut ours, mut theirs) = (list.clone(), list);
            ours.reverse();
            sort(&mut ours);
            theirs.sort_unstable();
            assert_eq!(ours, theirs);
        }
    }
}
