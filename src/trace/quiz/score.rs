//! A quiz score as a short code that a pupil reads aloud and a teacher checks.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// The number of the quiz, below 2^20; it determines the questions.
    pub quiz: u32,
    /// At most 63.
    pub asked: u8,
    /// At most `asked`.
    pub right: u8,
}

/// Without I, O, 0 and 1, which sound or look alike.
const LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

impl Score {
    /// Eight letters and digits in two groups. A check byte detects any single mistyped character; it protects against
    /// mistakes, not against cheating.
    ///
    /// Clamps numbers beyond their range.
    pub fn code(self) -> String {
        let asked = u32::from(self.asked.min(63));
        let right = u32::from(self.right).min(asked);
        let data = (self.quiz & 0xf_ffff) << 12 | asked << 6 | right;
        let check = check(data);
        // XOR with the check byte, so that similar scores have different codes.
        let bits = u64::from(data ^ scatter(check)) << 8 | u64::from(check);
        let letter = |i: u32| char::from(LETTERS[(bits >> (35 - 5 * i)) as usize % 32]);
        let mut code: String = (0..8).map(letter).collect();
        code.insert(4, '-');
        code
    }

    /// Parses a code in any case, with or without the hyphen.
    pub fn read(code: &str) -> Option<Score> {
        let mut bits = 0_u64;
        let mut count = 0;
        for c in code.bytes().filter(|c| !b" -".contains(c)) {
            let value = LETTERS.iter().position(|l| *l == c.to_ascii_uppercase())?;
            bits = bits << 5 | value as u64;
            count += 1;
            if count > 8 {
                return None;
            }
        }
        let found = (bits & 0xff) as u8;
        let data = (bits >> 8) as u32 ^ scatter(found);
        let score = Score {
            quiz: data >> 12,
            asked: (data >> 6 & 63) as u8,
            right: (data & 63) as u8,
        };
        (count == 8 && check(data) == found && score.right <= score.asked).then_some(score)
    }
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
            for (asked, right) in [(0, 0), (10, 7), (63, 63), (12, 12)] {
                let score = Score { quiz, asked, right };
                let code = score.code();
                assert_eq!(code.len(), 9);
                assert_eq!(Score::read(&code), Some(score));
                assert_eq!(
                    Score::read(&code.to_lowercase().replace('-', " ")),
                    Some(score)
                );
                for i in (0..9).filter(|i| *i != 4) {
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
