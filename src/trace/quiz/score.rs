//! A quiz score as a short code that a pupil reads aloud and a teacher checks.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number of the quiz, below 2^20; it determines the questions.
    pub quiz: u32,
    /// At most 63.
    pub asked: u8,
    /// At most `asked`.
    pub right: u8,
    /// The questions with a right first answer, the first one in the lowest bit. `None` in codes that only have their
    /// number.
    pub results: Option<u32>,
}

/// The most questions of a code with the result of each.
pub const MOST_RESULTS: u8 = 20;

/// Without I, O, 0 and 1, which sound or look alike.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

impl Score {
    /// The score of a quiz with these results of its questions.
    pub fn of_results(quiz: u32, asked: u8, results: u32) -> Score {
        Score {
            quiz,
            asked,
            right: results.count_ones() as u8,
            results: Some(results),
        }
    }

    /// Three groups of four letters and digits with the result of each question; without them two groups. A check number
    /// detects mistyped characters; it protects against mistakes, not against cheating.
    ///
    /// Clamps numbers beyond their range.
    pub fn code(self) -> String {
        let quiz = self.quiz & 0xf_ffff;
        let (bits, letters) = match self.results {
            Some(results) => {
                let asked = self.asked.min(MOST_RESULTS);
                let results = results & ((1 << asked) - 1);
                let data = u64::from(quiz) << 25 | u64::from(asked) << 20 | u64::from(results);
                let check = long_check(data);
                ((data ^ long_scatter(check)) << 15 | check, 12)
            }
            None => {
                let asked = u32::from(self.asked.min(63));
                let right = u32::from(self.right).min(asked);
                let data = quiz << 12 | asked << 6 | right;
                let check = check(data);
                // XOR with the check byte, so that similar scores have different codes.
                let bits = u64::from(data ^ scatter(check)) << 8 | u64::from(check);
                (bits, 8)
            }
        };
        let letter = |i: u32| char::from(LETTERS[(bits >> (5 * (letters - 1 - i))) as usize % 32]);
        let code: Vec<char> = (0..letters).map(letter).collect();
        let groups: Vec<String> = code.chunks(4).map(|group| group.iter().collect()).collect();
        groups.join("-")
    }

    /// Parses a code in any case, with or without the hyphens.
    pub fn read(code: &str) -> Option<Score> {
        let mut bits = 0_u64;
        let mut count = 0;
        for c in code.bytes().filter(|c| !b" -".contains(c)) {
            let value = LETTERS.iter().position(|l| *l == c.to_ascii_uppercase())?;
            bits = bits << 5 | value as u64;
            count += 1;
            if count > 12 {
                return None;
            }
        }
        match count {
            8 => Score::of_short_code(bits),
            12 => Score::of_long_code(bits),
            _ => None,
        }
    }

    fn of_short_code(bits: u64) -> Option<Score> {
        let found = (bits & 0xff) as u8;
        let data = (bits >> 8) as u32 ^ scatter(found);
        let score = Score {
            quiz: data >> 12,
            asked: (data >> 6 & 63) as u8,
            right: (data & 63) as u8,
            results: None,
        };
        (check(data) == found && score.right <= score.asked).then_some(score)
    }

    fn of_long_code(bits: u64) -> Option<Score> {
        let found = bits & CHECK;
        let data = bits >> 15 ^ long_scatter(found);
        let asked = (data >> 20 & 31) as u8;
        let results = (data & 0xf_ffff) as u32;
        let fits = asked <= MOST_RESULTS && results >> asked == 0;
        let score = Score::of_results((data >> 25) as u32, asked, results);
        (fits && long_check(data) == found).then_some(score)
    }
}

/// The check number of a long code: 15 bits.
const CHECK: u64 = 0x7fff;

/// A hash of 45 bits (the finisher of SplitMix64, Steele, Lea and Flood 2014).
fn long_check(data: u64) -> u64 {
    mixed(data) & CHECK
}

fn long_scatter(check: u64) -> u64 {
    mixed(check + 1) >> 19
}

fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}

/// A hash of 8 bits.
fn check(data: u32) -> u8 {
    let mixed = (data ^ data >> 15).wrapping_mul(0x9e37_79b1);
    ((mixed ^ mixed >> 13).wrapping_mul(0x85eb_ca6b) >> 24) as u8
}

fn scatter(check: u8) -> u32 {
    (u32::from(check) + 1).wrapping_mul(0x9e37_79b1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_round_trip_and_typos_are_detected() {
        let (mut tried, mut taken) = (0, 0);
        for quiz in (0..1 << 20).step_by(50_021) {
            let short = |(asked, right)| Score {
                quiz,
                asked,
                right,
                results: None,
            };
            let long = |(asked, results)| Score::of_results(quiz, asked, results);
            let scores = [(0, 0), (10, 7), (63, 63), (12, 12)].map(short).into_iter();
            let scores = scores.chain([(0, 0), (5, 0b10110), (20, 0xf_ffff)].map(long));
            for score in scores {
                let code = score.code();
                assert_eq!(code.len(), if score.results.is_some() { 14 } else { 9 });
                assert_eq!(Score::read(&code), Some(score));
                assert_eq!(
                    Score::read(&code.to_lowercase().replace('-', " ")),
                    Some(score)
                );
                for i in (0..code.len()).filter(|i| i % 5 != 4) {
                    let mut misheard = code.clone().into_bytes();
                    misheard[i] = if misheard[i] == b'7' { b'X' } else { b'7' };
                    tried += 1;
                    taken +=
                        u32::from(Score::read(std::str::from_utf8(&misheard).unwrap()).is_some());
                }
            }
        }
        assert!(taken * 50 < tried, "{taken} of {tried}");
        for code in ["", "AAAA", "AAAA-AAAAA", "AAAA-AAA!", "ÄÄÄÄ-ÄÄÄÄ"] {
            assert_eq!(Score::read(code), None, "{code}");
        }
    }
}
